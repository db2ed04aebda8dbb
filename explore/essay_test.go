package explore

// The essay in doc.go is about one chart. What it says of it is held here: the chart is
// read from the essay itself, and searched.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
)

// An essay is its text, and what stands indented in it.
type essay struct {
	text   string
	blocks []string // the chart, the trials, the flows
}

func readEssay(t *testing.T) *essay {
	t.Helper()
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	e := &essay{}
	for _, block := range regexp.MustCompile(`(?m)(?:^//\t.*\n)+`).FindAllString(string(source), -1) {
		e.blocks = append(e.blocks, strings.ReplaceAll(block, "//\t", ""))
	}
	if len(e.blocks) != 3 {
		t.Fatalf("the essay has %d blocks, not a chart, its trials and its flows", len(e.blocks))
	}
	e.text = strings.Join(strings.Fields(strings.ReplaceAll(string(source), "\n//", "\n")), " ")
	return e
}

// search searches the essay's chart, after some of its text was replaced by other.
func (e *essay) search(t *testing.T, replace ...string) *Memory {
	t.Helper()
	text := strings.NewReplacer(replace...).Replace(e.blocks[0])
	if len(replace) > 0 && text == e.blocks[0] {
		t.Fatalf("the essay's chart has no %q", replace[0])
	}
	chart, err := interp.Load(fstest.MapFS{"door.yaml": {Data: []byte(text)}}, "door.yaml")
	if err != nil {
		t.Fatal(err)
	}
	mem, err := Remember(chart, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return mem
}

// says fails where a sentence is not in the essay.
func (e *essay) says(t *testing.T, format string, args ...any) {
	t.Helper()
	if sentence := fmt.Sprintf(format, args...); !strings.Contains(e.text, sentence) {
		t.Errorf("the essay does not say: %s", sentence)
	}
}

func TestEssayCounts(t *testing.T) {
	e := readEssay(t)
	mem := e.search(t)
	r := mem.s.result
	paths, proven := r.Minimal()
	e.says(t, "after %d configurations and %d trials", r.Configurations, len(mem.tried))
	at := map[string]int{}
	for _, one := range grouped(mem) {
		at[one[0].n.path.State]++
	}
	e.says(t, "the door has %d configurations in locked, %d in open and %d in alarm", at[`"locked"`], at[`"open"`], at[`"alarm"`])
	if !r.Complete() || len(r.Deadlocks) != 1 || r.Deadlocks[0].Path.Len() != 3 || len(paths) != 2 || !proven {
		t.Errorf("complete: %t, deadlocks: %+v, paths: %d, proven: %t", r.Complete(), r.Deadlocks, len(paths), proven)
	}
}

func TestEssayTrials(t *testing.T) {
	e := readEssay(t)
	var b strings.Builder
	for _, list := range grouped(e.search(t)) {
		var trials []string
		for _, a := range list {
			trials = append(trials, short(a))
		}
		fmt.Fprintf(&b, "%-37s %s\n", list[0].n.key, strings.Join(trials, ", "))
	}
	if e.blocks[1] != b.String() {
		t.Errorf("the essay has\n%sbut the trials are\n%s", e.blocks[1], b.String())
	}
}

// grouped are the trials of each configuration.
func grouped(mem *Memory) (list [][]attempt) {
	for _, a := range mem.tried {
		if n := len(list); n > 0 && list[n-1][0].n == a.n {
			list[n-1] = append(list[n-1], a)
		} else {
			list = append(list, []attempt{a})
		}
	}
	return list
}

// short is a trial in few words: an event with what it carries, or a time.
func short(a attempt) string {
	step := regexp.MustCompile(`^advance: |send: {"type":"(\w+)"|,"\w+":|}`).ReplaceAllString(a.m.step, "$1 ")
	step = strings.Join(strings.Fields(step), " ")
	if a.still {
		step += ": nothing"
	}
	return step
}

func TestEssayFlows(t *testing.T) {
	e := readEssay(t)
	f := e.search(t).s.flows
	var list []string
	say := func(p place) {
		if name := named(p); name != "" {
			list = append(list, streamsOf(p, name)...)
		}
	}
	for _, p := range f.places {
		say(p)
		p.inside(say)
	}
	told := strings.Split(strings.TrimSpace(e.blocks[2]), "\n")
	slices.Sort(told)
	slices.Sort(list)
	if list = slices.Compact(list); !slices.Equal(told, list) {
		t.Errorf("the essay has\n%s\nbut the flows are\n%s", strings.Join(told, "\n"), strings.Join(list, "\n"))
	}
}

// streamsOf are the ways from a place to others that have a name.
func streamsOf(p place, way string) (list []string) {
	for _, q := range p.to {
		switch q.kind {
		case sideOf:
			list = append(list, streamsOf(q, way+" -> side")...)
		case comparisonOf:
			list = append(list, streamsOf(q, way+" -> comparison")...)
		case builtOf:
			list = append(list, streamsOf(q, way+" -> operand")...)
		case timerOf:
			list = append(list, way+" -> timer")
		case decidedOf:
			list = append(list, way+" -> decided")
		default:
			list = append(list, way+" -> "+named(q))
		}
	}
	return list
}

// named is the name of a place that has one.
func named(p place) string {
	switch {
	case p.kind == constantOf && p.written.Op == ir.LitDuration:
		return "written " + spanPlain(p.written.Int)
	case p.kind == constantOf:
		return "written " + strconv.FormatInt(p.written.Int, 10)
	case p.kind == contextOf && len(p.way()) == 1:
		return "context." + p.part.name
	case p.kind == eventOf && len(p.way()) == 1:
		return "event " + p.name + "." + p.part.name
	}
	return ""
}

// What an op makes is undone; what moves both ways counts as far as it goes; what cannot
// be undone makes a search incomplete.
func TestEssayLandmarks(t *testing.T) {
	e := readEssay(t)
	wrong := func(s *search) []int64 { return s.landmarks(s.flows.own(contextOf, 0).field("wrong"), nil).ints }
	plain := e.search(t).s
	if digits := plain.landmarks(plain.flows.event(0, "CODE").field("digits"), nil).ints; !slices.Equal(digits, []int64{4711}) || !slices.Equal(wrong(plain), []int64{0, 1, 2}) {
		t.Errorf("landmarks of digits: %d, of wrong: %d", digits, wrong(plain))
	}
	if moved := wrong(e.search(t, "context.wrong >= 2", "context.wrong + 1 >= 3").s); !slices.Contains(moved, 2) {
		t.Errorf("wrong + 1 >= 3 gives %d", moved)
	}
	both := e.search(t, "ROUND: }", "ROUND: , FORGET: }", "      ROUND: {", "      FORGET: { actions: { assign: { wrong: context.wrong - 1 } } }\n      ROUND: {").s
	if !both.result.Merged || both.result.Configurations < near {
		t.Errorf("%d configurations, merged: %t", both.result.Configurations, both.result.Merged)
	}
	if rest := e.search(t, "context.wrong >= 2", "context.wrong % 3 == 2").s; rest.result.Complete() {
		t.Error("it is complete for a rest")
	}
}

// The examples are about the same chart.
func TestExamplesAreOfTheEssay(t *testing.T) {
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(examples), "`"+readEssay(t).blocks[0]+"`") {
		t.Error("they are about another chart")
	}
}

// The essay has a place for each file.
func TestEssayNamesEveryFile(t *testing.T) {
	e := readEssay(t)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") && name != "doc.go" && !strings.Contains(e.text, name) {
			t.Errorf("the essay says nothing of %s", name)
		}
	}
}
