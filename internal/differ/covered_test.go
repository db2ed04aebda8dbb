package differ_test

import (
	"encoding/json"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
)

// What coverage counts is what the transitions taken say: as many as there were, and the
// states to which they led.

var covered = flag.Int("covered", 20, "how many random charts TestCoverageCountsWhatHappens tells stories to")

func TestCoverageCountsWhatHappens(t *testing.T) {
	seed, taken, missing := uint64(1200), 0, 0
	for _, s := range append(differ.TellMany(random.New, &seed, *covered, differ.NewFigures()), differ.TellMany(random.System, &seed, *covered/2, differ.NewFigures())...) {
		r := cover.New(s.Chart.Program())
		j := journalOf(t, s, r)
		if slices.ContainsFunc(s.Said, func(answer string) bool { return strings.Contains(answer, `"code":"loop"`) }) {
			continue // what was undone is counted: it was reached
		}
		for _, times := range r.Taken() {
			j.taken -= max(times, 0)
			taken += max(times, 0)
		}
		if j.taken != 0 {
			t.Errorf("seed %d: of transitions taken %d are not counted", s.Seed, j.taken)
		}
		table := s.Chart.Machine().Table
		for i, times := range r.Entered() {
			if leaf := &table.States[i]; times >= 0 && leaf.Last == int32(i) && (times > 0) != j.led[leaf.Path] {
				t.Errorf("seed %d: %s was entered %d times, it says, and transitions lead there: %v", s.Seed, leaf.Path, times, j.led[leaf.Path])
			}
		}
		missing += len(r.Missing())
		if t.Failed() {
			t.Fatalf("%s\n%s", strings.Join(s.Said, "\n"), s.Files["root.yaml"])
		}
	}
	if taken == 0 || missing == 0 {
		t.Errorf("%d transitions were taken, %d states not entered", taken, missing)
	}
}

// journalOf tells a story.
func journalOf(t *testing.T, s *differ.Story, r *cover.Recorder) *journal {
	t.Helper()
	if err := tellTo(r.Program(), s); err != nil {
		t.Fatal(err)
	}
	if len(s.Said) == 1 && len(s.Lines) > 0 {
		t.Fatalf("seed %d: it does not start: %s", s.Seed, s.Said[0])
	}
	j := &journal{led: map[string]bool{}}
	for _, answer := range s.Said {
		j.read(answer)
	}
	return j
}

// A journal reads of answers what was taken, and to which leaves it led.
type journal struct {
	taken   int
	led     map[string]bool
	started bool
}

func (j *journal) read(answer string) {
	var a struct {
		Value       any
		Transitions []struct{ In, From, To string }
	}
	_ = json.Unmarshal([]byte(answer), &a)
	for _, one := range a.Transitions {
		if one.In == "" {
			j.taken++
			j.leads(one.To)
		}
		if !j.started && one.In == "" {
			j.leads(one.From)
		}
	}
	if !j.started { // to what it begins with no transition leads
		j.leads(strings.Join(leavesOf("", a.Value), ", "))
	}
	j.started = true
}

func (j *journal) leads(to string) {
	for leaf := range strings.SplitSeq(to, ", ") {
		j.led[leaf] = true
	}
}

// leavesOf are the paths of a value's leaves.
func leavesOf(path string, v any) (leaves []string) {
	switch v := v.(type) {
	case string:
		return []string{strings.TrimPrefix(path+"."+v, ".")}
	case object:
		for name, below := range v {
			leaves = append(leaves, leavesOf(strings.TrimPrefix(path+"."+name, "."), below)...)
		}
		if len(v) == 0 {
			return []string{path}
		}
	}
	slices.Sort(leaves)
	return leaves
}
