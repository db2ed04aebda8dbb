package typescript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

// Every test of the CEL specification in the profile gives in TypeScript what it
// gives in the interpreter, byte for byte: values and error codes.
func TestCELSpecification(t *testing.T) { answersAlike(t, specified(t)) }

// So do random expressions.
func TestRandomExpressions(t *testing.T) { answersAlike(t, random(3, 1500)) }

// answersAlike sends every event of a chart to the interpreter and, in QuickJS,
// to what is printed.
func answersAlike(t *testing.T, m *ir.Machine) {
	t.Helper()
	var commands []string
	for i := range m.Events {
		commands = append(commands, `{"type":"`+celspec.EventName(i)+`"}`)
	}
	session, first := lines.Open(interp.From(m).Program(), lines.Start{})
	if session == nil {
		t.Fatalf("%s", first)
	}
	defer session.Close()
	got := inQuickJS(t, m, commands)
	for i, command := range commands {
		if want := string(session.Do([]byte(command))); got[i] != want {
			t.Errorf("%s:\n got %s\nwant %s", command, got[i], want)
		}
	}
	if len(commands) < 500 {
		t.Errorf("%d expressions say too little", len(commands))
	}
}

// inQuickJS is what the printed module answers to commands.
func inQuickJS(t *testing.T, m *ir.Machine, commands []string) []string {
	t.Helper()
	dir := t.TempDir()
	writeKernel(t, dir)
	writeModule(t, m, dir)
	name := typescript.Module(m.Name)
	script, err := js.Bundle(`import { answer, openSession } from './kernel/lines.ts';
import { program } from './`+name+`/`+name+`.ts';
globalThis.tell = (text) => {
  const { session, first } = openSession(program, { input: '', resolve: '', now: 0, trace: false });
  return JSON.stringify(session === undefined ? [first] : JSON.parse(text).map((line) => answer(session, line)));
};`, dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	out, err := js.Quick(script, "tell", string(text))
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&answers); err != nil || len(answers) != len(commands) {
		t.Fatalf("%d answers to %d commands, %v: %.300s", len(answers), len(commands), err, out)
	}
	return answers
}
