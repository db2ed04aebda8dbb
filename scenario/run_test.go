package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A story whose chapters go on one from the other is told once, though each chapter is a
// scenario: told from its beginning for each, 200 chapters would be 20,100 commands.
func TestChainIsToldOnce(t *testing.T) {
	var text strings.Builder
	text.WriteString("chart: x.yaml\nscenarios:\n  - { name: c0, steps: [ { send: E0, state: a } ] }\n")
	for i := 1; i < 200; i++ {
		fmt.Fprintf(&text, "  - { name: c%d, continues: c%d, steps: [ { send: E%d, state: a } ] }\n", i, i-1, i)
	}
	s := &scripted{first: atA}
	results, err := Run(load(t, text.String()), s.chart(), Options{})
	if err != nil || Failed(results) > 0 {
		t.Fatal(err, results)
	}
	if len(s.heard) != 200 || s.heard[199] != `{"type":"E199"}` {
		t.Errorf("%d commands", len(s.heard))
	}
	for i, r := range results {
		if len(r.Answers) != i+2 {
			t.Errorf("%s has %d answers", r.Name, len(r.Answers))
		}
	}
	s.heard = nil
	if _, err := Run(load(t, text.String()), s.chart(), Options{Apart: true}); err != nil || len(s.heard) != 20_100 {
		t.Errorf("%d commands when each is told from its beginning", len(s.heard))
	}
}

// Nor is one told for each chapter that is written before those where it begins.
func TestChainInAnyOrderIsToldOnce(t *testing.T) {
	for _, from := range []int{0, 100} { // the file begins with the last chapter, or in the middle
		var text strings.Builder
		text.WriteString("chart: x.yaml\nscenarios:\n")
		for i := range 200 {
			c := (from - i + 199) % 200
			continues := ""
			if c > 0 {
				continues = fmt.Sprintf("continues: c%d, ", c-1)
			}
			fmt.Fprintf(&text, "  - { name: c%d, %ssteps: [ { send: E%d, state: a } ] }\n", c, continues, c)
		}
		s := &scripted{first: atA}
		results, err := Run(load(t, text.String()), s.chart(), Options{})
		if err != nil || Failed(results) > 0 || len(results) != 200 {
			t.Fatal(err, results)
		}
		if len(s.heard) != 200 || s.heard[199] != `{"type":"E199"}` {
			t.Errorf("%d commands", len(s.heard))
		}
		for _, r := range results {
			var c int
			if _, err := fmt.Sscanf(r.Name, "c%d", &c); err != nil || len(r.Answers) != c+2 {
				t.Errorf("%s has %d answers", r.Name, len(r.Answers))
			}
		}
	}
}

// family has scenarios before and behind what they continue, several that continue one, and
// one that fails, with those that begin there.
const family = `
chart: x.yaml
scenarios:
  - { name: grandchild, continues: long child, steps: [ { send: G, state: a } ] }
  - { name: first, steps: [ { send: F, state: a } ] }
  - { name: child $each, each: [ A, B ], continues: first, steps: [ { send: $each, state: a } ] }
  - { name: long child, continues: first, steps: [ { send: L, state: a } ] }
  - { name: behind it, continues: grandchild, steps: [ { send: H, state: a } ] }
  - { name: bad, continues: child B, steps: [ { send: X, state: a }, { send: Y, context: { n: 2 } }, { send: Z, state: a } ] }
  - { name: behind bad, continues: bad, steps: [ { send: V, state: a } ] }
  - { name: behind that, continues: behind bad, steps: [ { send: W, state: a } ] }
  - { name: good, continues: child B, steps: [ { send: X, state: a } ] }
  - { name: behind worse, continues: worse, steps: [ { send: T, state: a } ] }
  - { name: worse, steps: [ { send: X, context: { n: 2 } } ] }
`

// However they are told, the results are the same.
func TestToldApartOrNot(t *testing.T) {
	tell := func(o Options) (results []string, heard int) {
		s := &scripted{first: atA}
		list, err := Run(load(t, family), s.chart(), o)
		if err != nil || !s.closed {
			t.Fatal(err, s.closed)
		}
		for _, r := range list {
			line := fmt.Sprintf("%s %s %d:", r.Pos, r.Name, len(r.Answers))
			if f := r.Failure; f != nil {
				line += fmt.Sprintf(" %s %d %s %q %v", f.Pos, f.Step, f.Doing, f.Message, f.Diffs)
			}
			results = append(results, line)
		}
		return results, len(s.heard)
	}
	apart, all := tell(Options{Apart: true})
	together, fewer := tell(Options{})
	if !slices.Equal(apart, together) {
		t.Errorf("apart\n%s\ntogether\n%s", strings.Join(apart, "\n"), strings.Join(together, "\n"))
	}
	if want := `x.test.yaml:11:5 behind that 5: x.test.yaml:9:70 2 send Y "the scenario bad, where this one begins, fails" [{context {"n":2} {"n":1} }]`; !slices.Contains(together, want) {
		t.Errorf("no result is\n%s\n%s", want, strings.Join(together, "\n"))
	}
	if all != 31 || fewer != 14 {
		t.Errorf("%d commands apart, %d together", all, fewer)
	}
}

// Who wants to know whether one fails is told no more than that.
func TestUntilOneFails(t *testing.T) {
	s := &scripted{first: atA}
	results, err := Run(load(t, family), s.chart(), Options{UntilFailed: true, Forget: true})
	if err != nil || Failed(results) != 1 {
		t.Fatal(err, results)
	}
	for _, r := range results {
		if r.Answers != nil {
			t.Errorf("%s has %d answers", r.Name, len(r.Answers))
		}
	}
	if slices.Contains(s.heard, `{"type":"Z"}`) || results[len(results)-1].Name != "bad" {
		t.Errorf("told behind what failed: %s", s.heard)
	}
}
