package schema_test

import (
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/schema"
)

// Walks come to everything in document order, and end where their reader does.
func TestWalksOverDocuments(t *testing.T) {
	const text = `chart: x
events: { A: {}, B: {} }
actors: { w: {} }
initial: a
states:
  a:
    entry: [ { if: "true", then: [ { log: "'1'" } ], else: [ { log: "'2'" } ] } ]
    exit: [ { foreach: { in: [1], as: n, do: [ { log: "'3'" } ] } } ]
    initial: { target: b, actions: [ { log: "'4'" } ] }
    on: { A: { actions: [ { log: "'5'" } ] }, B: [ { guard: "true", actions: [ { log: "'6'" } ] }, { actions: [ { log: "'7'" } ] } ] }
    always: { guard: "false", actions: [ { log: "'8'" } ] }
    after: { 1s: { actions: [ { log: "'9'" } ] } }
    invoke: { src: w, onDone: { actions: [ { log: "'a'" } ] }, onError: { actions: [ { log: "'b'" } ] } }
    onDone: { actions: [ { log: "'c'" } ] }
    states: { b: {}, h: { type: history, target: { target: b, actions: [ { log: "'-'" } ] } } }
`
	doc, found := schema.Load(fstest.MapFS{"x.yaml": {Data: []byte(text)}}, "x.yaml")
	if doc == nil || found.HasErrors() {
		t.Fatal(found.String())
	}
	a := &doc.Root.States[0]
	const want = "123456789abc"
	for enough := 1; enough <= len(want)+1; enough++ {
		got := ""
		for action := range a.Actions() {
			if m := action.Message.Text.Text; m != "" {
				got += m[1:2]
			}
			if len(got) == enough {
				break
			}
		}
		if got != want[:min(enough, len(want))] {
			t.Errorf("the first %d: %s", enough, got)
		}
	}
	const lists = 7 // of two keys, always, after, an invoke's two, onDone
	for enough := 1; enough <= lists+1; enough++ {
		n := 0
		for range a.Candidates() {
			if n++; n == enough {
				break
			}
		}
		if n != min(enough, lists) {
			t.Errorf("the first %d lists: %d", enough, n)
		}
	}
}
