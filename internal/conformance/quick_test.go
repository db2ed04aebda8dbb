package conformance_test

// Generated TypeScript without Node: the modules of many charts in one script,
// run by QuickJS inside the test.

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// quick is one engine that holds the programs of charts, by name.
type quick struct{ vm *js.Machine }

const quickMain = `
import { answer, openSession } from './gen/kernel/lines.ts';

const programs: any = {
%s};
const sessions: any[] = [];

(globalThis as any).open = (text: string): string => {
  const { name, start } = JSON.parse(text);
  const { session, first } = openSession(programs[name], start);
  return sessions.push(session) + ' ' + first;
};

(globalThis as any).tell = (text: string): string => {
  const cut = text.indexOf(' ');
  return answer(sessions[Number(text.slice(0, cut)) - 1], text.slice(cut + 1));
};
`

// quickKernel is where the kernel lies that all charts share.
const quickKernel = "gen/kernel"

func quickSuite(t *testing.T, charts map[string]*interp.Chart) suite {
	all := modules.Files{}
	if err := all.AddKernel(quickKernel, ".ts"); err != nil {
		t.Fatal(err)
	}
	entry := quickFiles(charts, all)
	return quickSuiteOf(t, charts, entry, all)
}

// quickFiles adds the modules of charts, each in a folder of its own; entry is the
// script that knows them by name.
func quickFiles(charts map[string]*interp.Chart, all modules.Files) (entry string) {
	var imports, programs strings.Builder
	for i, name := range sortedCharts(charts) {
		root, m := fmt.Sprintf("gen/case%d", i), charts[name].Machine()
		all.AddTS(m, root)
		module := typescript.Module(m.Name)
		fmt.Fprintf(&imports, "import { program as case%d } from './%s/%s/%s.ts';\n", i, root, module, module)
		fmt.Fprintf(&programs, "  %q: case%d,\n", name, i)
	}
	return imports.String() + fmt.Sprintf(quickMain, programs.String())
}

// quickSuiteOf is an engine with the modules of charts.
func quickSuiteOf(t *testing.T, charts map[string]*interp.Chart, entry string, all modules.Files) suite {
	return quickSuiteIn(t, t.TempDir(), charts, entry, all, nil)
}

// quickSuiteIn writes the modules into a folder; instead of some files, the engine has
// others.
func quickSuiteIn(t *testing.T, dir string, charts map[string]*interp.Chart, entry string, all modules.Files, instead map[string]string) suite {
	for i := range sortedCharts(charts) {
		js.ShareKernel(t, filepath.Join(dir, fmt.Sprintf("gen/case%d", i)))
	}
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	script, err := js.BundleInstead(entry, dir, instead)
	if err != nil {
		t.Fatal(err)
	}
	vm, err := js.Load(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { vm.Close() })
	q := &quick{vm}
	return func(c *conformance.Case, _ *interp.Chart, start lines.Start) (backend.Session, error) {
		return q.begin(c.Name, start)
	}
}

func (q *quick) begin(name string, start lines.Start) (backend.Session, error) {
	text, err := json.Marshal(map[string]any{"name": name, "start": map[string]any{
		"input": string(start.Input), "resolve": string(start.Resolve), "now": start.Now, "trace": start.Trace}})
	if err != nil {
		return nil, err
	}
	out, err := q.vm.Call("open", string(text))
	id, first, _ := strings.Cut(out, " ")
	return &quickSession{q.vm, id, first}, err
}

type quickSession struct {
	vm        *js.Machine
	id, first string
}

// First is the answer to the start.
func (s *quickSession) First() []byte { return []byte(s.first) }

// Do answers a line; what the script throws is the answer.
func (s *quickSession) Do(line []byte) []byte {
	answer, err := s.vm.Call("tell", s.id+" "+string(line))
	if err != nil {
		return []byte("bug: " + err.Error())
	}
	return []byte(answer)
}

// Close leaves the engine for the next session.
func (s *quickSession) Close() error { return nil }
