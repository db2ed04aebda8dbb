package viz_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

// A transition to several states stands on each of its arrows, whole on the first:
// Graphviz and Mermaid have none with two heads. Candidates have their numbers.
func TestListsOfTargets(t *testing.T) {
	m := inline(t, `
chart: lists
context: { n: int }
events: { BOTH: }
initial: idle
states:
  idle: { on: { BOTH: [ { target: [ both.a.y, both.b.y ], guard: context.n > 1 }, { target: both.a.y } ] } }
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
	for want, in := range map[string][]byte{
		"digraph \"lists\" {\n": dot, "\n  subgraph cluster_s2 {\n": dot,
		`s1 -> s5 [label="1. BOTH [context.n > 1]"]`: dot, `s1 -> s8 [label="1. also BOTH"]`: dot, `s1 -> s5 [label="2. BOTH"]`: dot,
		"s1 --> s5 : 1. BOTH [context.n #62; 1]\n": diagram, "s1 --> s8 : 1. also BOTH\n": diagram, "s1 --> s5 : 2. BOTH\n": diagram,
	} {
		if !strings.Contains(string(in), want) {
			t.Errorf("no %s in\n%s", want, in)
		}
	}
}

// Active composites are marked as other active states are, and what they hold is not.
func TestDOTActive(t *testing.T) {
	text, err := viz.DOT(inline(t, otherToolsCharts["a parallel chart"]), viz.Options{Active: []string{"a.y"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`label="two"; style=rounded; penwidth=3;`, `label="a"; style=dashed; penwidth=3;`, `label="b"; style=dashed; penwidth=1;`, `s3 [label="y", penwidth=3]`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Graphviz reads entities in labels.
func TestDOTEntities(t *testing.T) {
	text, err := viz.DOT(inline(t, `
chart: entities
events: { GO: }
initial: a
states:
  a: { on: { GO: { target: b, actions: { log: "'&lt;b&gt; & c'" } } } }
  b: {}
`), viz.Options{})
	if want := `[label="GO / log '&amp;lt;b&amp;gt; &amp; c'"]`; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("no %s in\n%s%v", want, text, err)
	}
}

// Every transition is there, and none as that of another state: Graphviz cuts off
// no edge at the border of a cluster that both ends lie in.
func TestDOT(t *testing.T) {
	for name, text := range otherToolsCharts {
		t.Run(name, func(t *testing.T) { checkDOT(t, inline(t, text)) })
	}
	for _, name := range []string{"agent", "channel", "download", "rawko", "session", "thread", "turn", "uploader"} {
		t.Run(name, func(t *testing.T) { checkDOT(t, load(t, os.DirFS("../charts"), name+".yaml")) })
	}
}

var dotEdge = regexp.MustCompile(`^(s|at|init)(\d+) -> (s|at)(\d+) \[label="(.*)"(?:, ltail=cluster_s(\d+))?(?:, lhead=cluster_s(\d+))?\];$`)

func checkDOT(t *testing.T, m *ir.Machine) {
	t.Helper()
	text, err := viz.DOT(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	labels := map[string]int{}
	for l := range strings.Lines(string(text)) {
		edge := dotEdge.FindStringSubmatch(strings.TrimSpace(l))
		if edge == nil {
			continue
		}
		from, to := standsFor(edge[2], edge[6]), standsFor(edge[4], edge[7])
		for _, cut := range edge[6:8] {
			if cut != "" && inside(m, edge[2], cut) && inside(m, edge[4], cut) {
				t.Errorf("not cut off: %s", l)
			}
		}
		for _, end := range [][]string{edge[1:3], edge[3:5]} {
			if want := "at" + end[1] + " [shape=plain, label="; end[0] == "at" && strings.Count(string(text), want) != 1 {
				t.Errorf("no node for %s", l)
			}
		}
		if edge[1] != "init" && edge[5] != "" {
			labels["s"+from+" s"+to] += 1 + strings.Count(edge[5], `\n`)
		}
	}
	compareArrows(t, string(text), labels, arrowsOf(m))
}

// standsFor is the state that an end of an edge is drawn for.
func standsFor(node, cluster string) string {
	if cluster != "" {
		return cluster
	}
	return node
}

// inside tells whether a state is another one or lies in it.
func inside(m *ir.Machine, state, outer string) bool {
	s, errState := strconv.Atoi(state)
	o, errOuter := strconv.Atoi(outer)
	return errState == nil && errOuter == nil && o <= s && s <= int(m.Table.States[o].Last)
}
