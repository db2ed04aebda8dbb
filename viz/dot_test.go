package viz_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

// A transition to several states stands on each of its arrows: Graphviz and
// Mermaid have none with two heads.
func TestListsOfTargets(t *testing.T) {
	m := inline(t, `
chart: lists
events: { BOTH: }
initial: idle
states:
  idle: { on: { BOTH: [ { target: [ both.a.y, both.b.y ] } ] } }
  both:
    type: parallel
    states:
      a: { initial: x, states: { x: {}, y: {} } }
      b: { initial: x, states: { x: {}, y: {} } }
`)
	dot, err := viz.DOT(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	diagram, err := viz.Mermaid(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`s1 -> s5 [label="BOTH"]`, `s1 -> s8 [label="BOTH"]`, "s1 --> s5 : BOTH\n", "s1 --> s8 : BOTH\n"} {
		if !strings.Contains(string(dot)+string(diagram), want) {
			t.Errorf("no %s in\n%s\n%s", want, dot, diagram)
		}
	}
}
