package compile_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/compile"
)

// Every chart of the repository compiles, and is printed as JSON that another
// load repeats byte for byte.
func TestChartsAsJSON(t *testing.T) {
	charts, err := filepath.Glob("../charts/*.yaml")
	if err != nil || len(charts) == 0 {
		t.Fatal("no charts", err)
	}
	for _, path := range charts {
		if strings.HasSuffix(path, ".test.yaml") {
			continue
		}
		name := filepath.Base(path)
		m, list := compile.Load(os.DirFS("../charts"), name)
		if m == nil {
			t.Errorf("%s: %v", name, list.All()[0])
			continue
		}
		again, _ := compile.Load(os.DirFS("../charts"), name)
		text := m.JSON()
		if !json.Valid(text) {
			t.Errorf("%s: no JSON", name)
		}
		if string(text) != string(again.JSON()) {
			t.Errorf("%s: two loads print differently", name)
		}
	}
}

// What is lowered stands there by its name, numbers of 0 in the rows of tables too; what
// an op or a declaration does not use is left out.
func TestJSONOfAChart(t *testing.T) {
	m := machine(t, `chart: told
types: { Mood: [good, bad] }
context: { n: int = 2, mood: Mood }
events: { GO: { by: int }, STOP: }
initial: a
states:
  a: { on: { GO: { guard: event.by > context.n, target: b, actions: { raise: STOP } } } }
  b: { after: { 5s: a } }
`)
	var text bytes.Buffer
	if err := json.Compact(&text, m.JSON()); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`{"name":"told","version":1,"file":"chart.yaml","table":{"chart":"told","version":1,"hash":"`,
		`"states":[{"kind":"Compound","parent":-1,"last":2,"initial":[1],"initialDo":0,"entry":0,"exit":0,"output":0},{"name":"a","path":"a","id":"a","kind":"Atomic",`,
		`"transitions":[{"source":1,"targets":[2],"domain":0,"guard":1,"do":1},{"source":2,"targets":[1],"domain":0,"guard":0,"do":0}]`,
		`{"kind":"EnumKind","name":"Mood","named":true,"values":["good","bad"],"pos":"2:10"}`,
		`"contextInit":[{"op":"LitInt","type":"int","int":2,"pos":"3:21"},{"op":"LitEnum","type":"Mood","str":"good"}]`,
		`"events":[{"name":"GO","type":"event GO #10","pos":"4:11"},{"name":"STOP",`,
		`"guards":[{},{"expr":{"op":"Gt","type":"bool","args":[{"op":"EventField","type":"int","str":"by","cases":[{"kind":"Declared","index":0,"field":0}],"pos":"7:27"},`,
		`"delays":[{},{"place":"states.b.after.5s","expr":{"op":"LitDuration","type":"duration","int":5000,"pos":"8:17"}}]`,
		`{"event":"5s","keys":["after.5s.b"],"kind":"AfterKind","pos":"8:21"}]}`,
	} {
		if !strings.Contains(text.String(), part) {
			t.Errorf("no %s in\n%s", part, text.Bytes())
		}
	}
}

// What many use stands there once: a chart that several charts use, and the cases of a
// field that thousands of places read of the same events.
func TestJSONOfWhatIsShared(t *testing.T) {
	m, found := compile.Load(samples.Family(45), "c0.yaml") // printed wherever it is used, the last one would stand there a billion times
	if m == nil {
		t.Fatal(found)
	}
	if text := m.JSON(); bytes.Count(text, []byte(`"name": "c44",`)) != 1 || !json.Valid(text) {
		t.Errorf("%d bytes", len(text))
	}
	var b strings.Builder
	b.WriteString("chart: wide\ncontext: { n: int }\nevents:\n")
	for i := range 300 {
		fmt.Fprintf(&b, "  E%d: { v: int }\n", i)
	}
	b.WriteString("initial: s0\nstates:\n")
	for i := range 300 {
		fmt.Fprintf(&b, "  s%d: { on: { '*': { guard: event.v > %d, target: s%d } } }\n", i, i, (i+1)%300)
	}
	if text := machine(t, b.String()).JSON(); len(text) > 1_000_000 || !json.Valid(text) || !bytes.Contains(text, []byte(`"cases": "long list 1"`)) {
		t.Errorf("%d bytes", len(text))
	}
}
