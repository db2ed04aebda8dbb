package mutate_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/mutate"
)

const walk = `chart: walk
events: { GO: { n: int }, DOWN: {}, ASK: { n: int } }
initial: a
states:
  a:
    entry: [ { log: "'one'" }, { log: "'two'" } ]
    exit: { log: "'left'" }
    initial: x
    states: { x: {}, y: {} }
    on:
      GO: { guard: 10 / event.n > 1, target: b }
      DOWN: .x
      ASK: { actions: { if: event.n > 0, then: { log: "'more'" }, else: { log: "'less'" } } }
  b:
    after: { 5s: c }
  c: {}
`

// logged is what a machine logs, and where it stands after the last of these lines.
func logged(m *ir.Machine, commands ...string) string {
	s, answer := lines.Open(interp.From(m).Program(), lines.Start{Now: lines.DefaultNow})
	told := ""
	for _, line := range append([]string{""}, commands...) {
		if line != "" {
			answer = s.Do([]byte(line))
		}
		for _, part := range strings.Split(string(answer), `{"log":"`)[1:] {
			told += part[:strings.IndexByte(part, '"')] + " "
		}
	}
	_, value, _ := strings.Cut(string(answer), `"value":`)
	return told + strings.NewReplacer(`"`, "", "{", "", "}", "").Replace(value)
}

// A mutant does what its text says that it does, and everything else as before.
func TestMutantsDoWhatTheySay(t *testing.T) {
	m := machine(t, walk)
	go2, go9, go0 := `{"type":"GO","n":2}`, `{"type":"GO","n":9}`, `{"type":"GO","n":0}`
	down, after5s := `{"type":"DOWN"}`, `{"$advance":"5s"}`
	all := mutate.All(m)
	for _, c := range []struct {
		what           string
		commands       []string
		before, behind string
	}{
		{"the guard of a on GO is dropped", []string{go9}, "one two a:x", "one two left b"},
		{"the guard of a on GO is negated", []string{go2}, "one two left b", "one two a:x"},
		{"the guard of a on GO is negated", []string{go9}, "one two a:x", "one two left b"},
		{"the guard of a on GO is negated", []string{go0}, "one two a:x", "one two a:x"},
		{"a on GO leads to a", []string{down, go2}, "one two left b", "one two a:x"},
		{"a on DOWN leads to a.y", []string{down}, "one two a:x", "one two a:y"},
		{"reenter of a on DOWN is flipped", []string{down}, "one two a:x", "one two left one two a:x"},
		{"b after 5s leads to a", []string{go2, after5s}, "one two left c", "one two left one two a:x"},
		{"the delay states.b.after.5s is longer", []string{go2, after5s}, "one two left c", "one two left b"},
		{"the delay states.b.after.5s is longer", []string{go2, after5s, `{"$advance":"999ms"}`}, "one two left c", "one two left b"},
		{"the delay states.b.after.5s is longer", []string{go2, after5s, `{"$advance":"1s"}`}, "one two left c", "one two left c"},
		{"action 1 (log 'one') of states.a.entry is dropped", nil, "one two a:x", "two a:x"},
		{"action 1 (log 'one') of states.a.entry comes behind the next", nil, "one two a:x", "two one a:x"},
		{"action 1 (log 'more') of states.a.on.ASK[0].actions[0].then is dropped", []string{`{"type":"ASK","n":1}`}, "one two more a:x", "one two a:x"},
		{"action 1 (log 'less') of states.a.on.ASK[0].actions[0].else is dropped", []string{`{"type":"ASK","n":0}`}, "one two less a:x", "one two a:x"},
	} {
		if got := logged(m, c.commands...); got != c.before {
			t.Errorf("the chart itself after %s: %s, want %s", c.commands, got, c.before)
		}
		found := false
		for i := range all {
			if all[i].What == c.what {
				found = true
				if got := logged(all[i].Machine, c.commands...); got != c.behind {
					t.Errorf("%s, after %s: %s, want %s", c.what, c.commands, got, c.behind)
				}
			}
		}
		if !found {
			t.Errorf("%q is missing in %q", c.what, whats(all))
		}
	}
}
