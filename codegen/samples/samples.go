// Package samples is what the tests of both generators print: the charts of the
// repository and of this folder, a chart full of texts, one with enums that have no name,
// and an example of every operation and action. Only tests import it.
package samples

//go:generate go run -C ../.. ./cmd/lockstep gen codegen/samples/charts --go --out codegen/samples/gen
//go:generate go test ../typescript -run TestGolden -update

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// Charts are the charts of the repository, which lies two folders above the test, and
// those of this folder, which have the shapes of code that no other needs. What they
// become lies in a folder gen beside them.
func Charts(t *testing.T) (all []*ir.Machine) {
	t.Helper()
	root := os.DirFS("../..")
	for _, folder := range []string{"charts", "codegen/samples/charts"} {
		files, err := fs.Glob(root, folder+"/*.yaml")
		if err != nil || len(files) == 0 {
			t.Fatalf("no charts in %s: %v", folder, err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, ".test.yaml") {
				all = append(all, Load(t, root, file))
			}
		}
	}
	return all
}

// Gen is the folder, from the root, of what a chart becomes.
func Gen(m *ir.Machine) string { return path.Join(path.Dir(path.Dir(m.File)), "gen") }

// Load gives a chart that must be good.
func Load(t *testing.T, from fs.FS, file string) *ir.Machine {
	t.Helper()
	m, found := compile.Load(from, file)
	if m == nil {
		t.Fatalf("%s: %v", file, found)
	}
	return m
}

// Written is a good chart, as written.
func Written(t *testing.T, text string) *ir.Machine {
	t.Helper()
	return Described(t, text, func(*schema.Document) {})
}

// Described is a good chart of which something was said before it was compiled.
func Described(t *testing.T, text string, say func(doc *schema.Document)) *ir.Machine {
	t.Helper()
	doc, found := schema.Parse("chart.yaml", []byte(text))
	if found.HasErrors() {
		t.Fatal(found)
	}
	say(doc)
	m, found := compile.Compile(doc, nil)
	if m == nil {
		t.Fatal(found)
	}
	return m
}

// WithText is the chart Texts with a text wherever the chart's own texts go.
func WithText(t *testing.T, text string) *ir.Machine {
	t.Helper()
	m := Described(t, Texts, func(doc *schema.Document) {
		doc.Description.Text = text
		doc.Root.States[0].Doc, doc.Events[0].Doc, doc.Actions[0].Doc, doc.Types[0].Doc = text, text, text, text
		doc.Types[0].Fields[0].Doc, doc.Context[0].Doc, doc.Guards[0].Doc = text, text, text
	})
	for i := range m.Funcs {
		m.Funcs[i].Source = text
	}
	return m
}

// Texts is a chart in which much can be described.
const Texts = `
chart: texts
description: x
types: { T: { a: int } }
events: { GO: { s: string } }
context: { t: T, s: string = "'x'" }
guards: { big: context.t.a > 3 }
actions: { note: { params: { s: string } } }
initial: a
states:
  a:
    on: { GO: { target: b, guard: big, actions: [ { action: note, params: { s: event.s } }, { assign: { s: event.s } } ] } }
  b: { type: final }
`

// Unnamed is a chart whose enums are written in their fields' places.
const Unnamed = `
chart: unnamed
types: { Job: { kind: [slow, fast] } }
input: { mode: [a, b] }
context: { mode: [a, b], state: [x, y], jobs: list<Job> }
events: { WAIT: { reason: [question, plan] } }
actions: { note: { params: { level: [low, high] } } }
actors: { poll: { output: [seen, unseen] } }
initial: s
states:
  s: { invoke: { src: poll }, on: { WAIT: { actions: [ { assign: { mode: input.mode } }, { action: note, params: { level: "event.reason == 'plan' ? 'low' : 'high'" } } ] } } }
`

// TwoAlike is a chart with actors that give what another gives too, a type that has a name,
// and what the chart itself gives.
const TwoAlike = `
chart: alike
types: { Session: { token: string } }
events: { GO: }
actors: { signIn: { output: { user: string } }, signUp: { output: { user: string } }, resume: { output: Session }, leave: { output: { left: bool } } }
initial: a
states:
  a: { invoke: [ { src: signIn, id: in, onDone: b, onError: b }, { src: signUp, id: up, onDone: b, onError: b }, { src: resume, id: again, onDone: b, onError: b } ], on: { GO: b } }
  b: { invoke: { src: leave, onDone: c } }
  c: { type: final, output: event.output }
`

// Named is a chart whose names say what the code does: of variables, and of what is there
// once for each event.
const Named = `
chart: named
types: { Member: { age: int, size: int } }
events: { PUT: { age: int, size: int, by: optional<string> }, TAKE: { age: int, size: int } }
context: { members: list<Member>, n: int, counts: map<int> }
guards:
  isOld: event.age > 60 && context.members.exists(member, member.age < event.age)
actions: { note: [ { assign: { n: event.age } } ] }
initial: a
states:
  a:
    on:
      PUT: { guard: "isOld && has(event.by)", target: b, actions: [ note, { assign: { "counts['all']": context.n / context.n } } ] }
      TAKE: { guard: isOld, actions: [ note, { assign: { "members[size(context.members) - 1].age": 1 } } ] }
  b:
    on:
      PUT, TAKE:
        actions: [ { assign: { n: event.size } }, { foreach: { in: context.members, as: member, index: turn, do: [ { assign: { n: member.age - turn } } ] } } ]
`
