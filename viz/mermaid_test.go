package viz_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/viz"
)

// Each of these was drawn wrong by Mermaid, or not at all.
var otherToolsCharts = map[string]string{
	"a transition of the chart": `
chart: top
events: { CANCEL: , GO: }
initial: a
on: { CANCEL: cancelled }
states:
  a: { on: { GO: b } }
  b: {}
  cancelled: { type: final }
`,
	"a parallel chart": `
chart: two
events: { GO: , BOTH: , OVER: }
type: parallel
on: { BOTH: [ { target: [ a.y, b.y ] } ] }
states:
  a: { initial: x, states: { x: { on: { GO: y } }, y: { on: { OVER: b.y } } } }
  b: { initial: x, states: { x: { on: { GO: y } }, y: {} } }
`,
	"states and those around them": `
chart: deep
events: { IN: , UP: , AGAIN: , OVER: }
initial: a.y.deep
states:
  a:
    initial: y.deep
    on: { IN: .y.deep, AGAIN: { target: a, reenter: true } }
    states:
      x: { on: { IN: y.deep } }
      y: { initial: shallow, states: { shallow: { on: { UP: '#a.x' } }, deep: { on: { UP: '#a', OVER: b } } } }
      h: { type: history, history: deep, target: y.deep }
  b: { on: { OVER: a.h, IN: a.y.shallow } }
`,
}

// Mermaid can read what is written for it, and every transition is in it.
func TestMermaid(t *testing.T) {
	for name, text := range otherToolsCharts {
		t.Run(name, func(t *testing.T) { checkMermaid(t, inline(t, text)) })
	}
	root := os.DirFS("../charts")
	files, err := fs.Glob(root, "*.yaml")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d charts: %v", len(files), err)
	}
	for _, name := range files {
		if !strings.HasSuffix(name, ".test.yaml") {
			t.Run(name, func(t *testing.T) { checkMermaid(t, load(t, root, name)) })
		}
	}
}

var (
	mermaidState = regexp.MustCompile(`^state ".*" as (s\d+)$`)
	mermaidBrace = regexp.MustCompile(`^state s(\d+) \{$`)
	mermaidArrow = regexp.MustCompile(`^(s\d+|\[\*\]) --> (s\d+|\[\*\])(?: : (.+))?$`)
)

// checkMermaid holds a diagram against rules that Mermaid does not tell: regions
// are divided in braces only, and an arrow in braces makes its states children of
// them, unless they are declared behind it.
func checkMermaid(t *testing.T, m *ir.Machine) {
	t.Helper()
	text, err := viz.Mermaid(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var within []string
	declared, labels := map[string]bool{}, map[string]int{}
	for l := range strings.Lines(string(text)) {
		l = strings.TrimSpace(l)
		if brace := mermaidBrace.FindStringSubmatch(l); brace != nil {
			within = append(within, brace[1])
		} else if l == "}" {
			within = within[:len(within)-1]
		} else if l == "--" && len(within) == 0 {
			t.Error("regions are divided at the top level")
		} else if state := mermaidState.FindStringSubmatch(l); state != nil {
			if declared[state[1]] {
				t.Errorf("declared twice: %s", l)
			}
			declared[state[1]] = true
		} else if arrow := mermaidArrow.FindStringSubmatch(l); arrow != nil {
			for _, end := range arrow[1:3] {
				if len(within) > 0 && declared[end] && parentOf(m, end) != within[len(within)-1] {
					t.Errorf("moves %s: %s", end, l)
				}
			}
			if arrow[3] != "" {
				labels[arrow[1]+" "+arrow[2]] += 1 + strings.Count(arrow[3], "<br/>")
			}
		}
	}
	compareArrows(t, string(text), labels, arrowsOf(m))
	for arrow := range labels {
		for _, end := range strings.Fields(arrow) {
			if !declared[end] {
				t.Errorf("%s is not declared", end)
			}
		}
	}
}

// parentOf is the number of the state around one that is written as s5.
func parentOf(m *ir.Machine, state string) string {
	i, err := strconv.Atoi(state[1:])
	if err != nil {
		return ""
	}
	return strconv.Itoa(int(m.Table.States[i].Parent))
}

// arrowsOf counts the transitions that lead from one state to another, and the defaults
// of history states on whose way something is done.
func arrowsOf(m *ir.Machine) map[string]int {
	count := map[string]int{}
	for _, row := range m.Table.Transitions {
		for _, to := range row.Targets {
			count[fmt.Sprintf("s%d s%d", row.Source, to)]++
		}
	}
	for i, row := range m.Table.States {
		for _, to := range row.Initial {
			if row.InitialDo != 0 && (row.Kind == kernel.ShallowHistory || row.Kind == kernel.DeepHistory) {
				count[fmt.Sprintf("s%d s%d", i, to)]++
			}
		}
	}
	return count
}

func compareArrows(t *testing.T, text string, got, want map[string]int) {
	t.Helper()
	for arrow, n := range want {
		if got[arrow] != n {
			t.Errorf("%d transitions are drawn as %s, want %d:\n%s", got[arrow], arrow, n, text)
		}
	}
	for arrow := range got {
		if want[arrow] == 0 {
			t.Errorf("there is no transition %s:\n%s", arrow, text)
		}
	}
}

// Mermaid takes a line that turns the diagram, wherever in it the words stand, for
// that alone.
func TestMermaidDirections(t *testing.T) {
	text, err := viz.Mermaid(inline(t, `
chart: turning
events: { GO: , BACK: }
initial: a
states:
  a: { on: { GO: { target: b, actions: { log: "'new direction TBD'" } }, BACK: { target: b, actions: { log: "'Direction   lr, directions LR'" } } } }
  b: {}
`), viz.Options{})
	if err != nil || !strings.Contains(string(text), "log 'new #100;irection TBD'<br/>BACK / log '#68;irection lr, directions LR'") {
		t.Errorf("%s%v", text, err)
	}
	if turn := regexp.MustCompile(`(?i).*direction\s+(TB|BT|LR|RL)`).FindString(string(text)); turn != "" {
		t.Errorf("it turns: %s", turn)
	}
}

// Mermaid reads labels and names as Markdown: signs of emphasis are written as
// their numbers, but for the lines within a word, which are none.
func TestMermaidEmphasis(t *testing.T) {
	text, err := viz.Mermaid(inline(t, `
chart: emphasis
context: { n: int, m_m: int }
events: { GO: , STAR: }
initial: a_b
states:
  a_b:
    on:
      GO: { target: _c_, guard: "context.n*context.m_m*2 > 1" }
      "*": { target: _c_, actions: { log: "'\\t'" } }
  _c_: { type: final }
`), viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"a_b" as s1`, `"#95;c#95;" as s2`, `: GO [context.n#42;context.m_m#42;2 #62; 1]<br/>#42; / log '#92;t'`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
