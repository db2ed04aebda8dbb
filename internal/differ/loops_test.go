package differ_test

// Loops change in place what nobody else holds. Beside each chart stands one whose loops
// all hold everything, in an action that is never reached: there nothing is changed in place,
// and what the two answer must be the same.

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
)

var loops = flag.Int("loops", 60, "how many charts TestLoops makes up; with -long they are compiled as Go too")

func TestLoops(t *testing.T) {
	owning := 0
	tellWithoutReference(t, *loops, func(seed *uint64, n int) []*differ.Story {
		stories := make([]*differ.Story, n)
		for i := range stories {
			s, said := loopStory(t, *seed+uint64(i))
			if err := ask(s); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(s.Said, said) {
				t.Fatalf("seed %d: told\n%s\nand where loops hold everything\n%s\n%s", s.Seed, strings.Join(s.Said, "\n"), strings.Join(said, "\n"), s.Files["root.yaml"])
			}
			for a := range s.Chart.Machine().Actions() {
				if a.Op == ir.Foreach && a.Owns {
					owning++
				}
			}
			stories[i] = s
		}
		*seed += uint64(n)
		return stories
	})
	if owning < *loops {
		t.Errorf("only %d loops own something", owning)
	}
}

// loopStory makes up a chart and what it is told, with the answers of the chart whose loops
// hold everything.
func loopStory(t *testing.T, seed uint64) (s *differ.Story, said []string) {
	t.Helper()
	k := newLooper(seed)
	text := k.chart()
	var told []string
	for range 12 {
		told = append(told, fmt.Sprintf(`{"type":"GO%d"}`, k.IntN(3)))
	}
	answering := func(held string) *differ.Story {
		files := map[string]string{"root.yaml": strings.ReplaceAll(text, "HELD", held)}
		chart, err := interp.Load(differ.Tree(files), "root.yaml")
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		return &differ.Story{Seed: seed, Files: files, Lines: told, Chart: chart}
	}
	all := answering("context")
	if err := ask(all); err != nil {
		t.Fatal(err)
	}
	return answering("1"), all.Said
}

// A looper makes up charts of loops that change lists and maps, hand them on and show them.
// Each has a few kinds of actions and two lists: where everything is done, everything is held.
type looper struct {
	*rand.Rand
	variables int
	kinds     []int
	lists     []string
}

func newLooper(seed uint64) *looper {
	k := &looper{Rand: rand.New(rand.NewPCG(seed, 7))}
	k.kinds = k.Perm(actionKinds)[:5]
	for _, i := range k.Perm(len(loopLists))[:2] {
		k.lists = append(k.lists, loopLists[i])
	}
	return k
}

var loopLists = []string{"a", "b", "o.l", "q.l"}

func (k *looper) pick(list ...string) string { return list[k.IntN(len(list))] }

func (k *looper) list() string { return k.pick(k.lists...) }

func (k *looper) dict() string { return k.pick("m", "n", "o.m") }

func (k *looper) int(x string) string {
	return k.pick(x, "1", x+" + context.c", "size(context.a)", "context.b[0]", "context.n[?'x'].orValue(2)", "mine")
}

func (k *looper) index(x string) string { return k.pick("0", "1", x+" % 2") }

func (k *looper) key(x string) string { return k.pick("'x'", "'y'", "string("+x+" % 3)") }

func (k *looper) chart() string {
	var b strings.Builder
	b.WriteString(`chart: loops
types: { O: { l: list<int>, m: map<int>, z: int } }
context: { c: int, d: int, a: "list<int> = [1, 2, 3]", b: "list<int> = [4, 5, 6]", m: "map<int> = {'x': 1}", n: map<int>, ll: "list<list<int>> = [[1, 2], [3, 4]]", o: O, q: optional<O> }
events: { GO0: , GO1: , GO2: , TOLD: { l: list<int>, m: map<int> } }
internal: [TOLD]
emits: { OUT: { l: list<int> } }
let: { mine: size(context.o.l), whole: context.a }
actions:
  note: { params: { l: list<int>, n: int } }
`)
	for i := range 2 {
		fmt.Fprintf(&b, "  p%d: [ %s ]\n", i, k.actions("1", 2, false))
	}
	b.WriteString(`initial: s
states:
  s:
    entry: [ { assign: { o.l: "[7, 8, 9]" } }, { assign: { q: context.o } } ]
    on:
      TOLD: { actions: [ { log: event.l }, { log: event.m } ] }
      error.execution: { actions: { log: event.error.code } }
`)
	for i := range 3 {
		fmt.Fprintf(&b, "      GO%d: { actions: [ %s, %s ] }\n", i, k.loop("1", 2, true), k.actions("2", 2, true))
	}
	return b.String()
}

func (k *looper) actions(x string, depth int, names bool) string {
	var all []string
	for range k.IntN(3) + 1 {
		all = append(all, "{ "+k.action(x, depth, names)+" }")
	}
	return strings.Join(all, ", ")
}

// loop goes through a list; what HELD stands for is told never.
func (k *looper) loop(x string, depth int, names bool) string {
	k.variables++
	item := fmt.Sprint("x", k.variables)
	in := k.pick("[1, 2]", "[3, 4, 5]", "context."+k.pick("a", "b", "o.l"), "whole", "context.ll[0]")
	do := k.actions(item, depth-1, names)
	if depth > 1 && k.IntN(2) == 0 {
		do += ", " + k.loop(item, depth-1, names) + ", " + k.actions(item, depth-1, names)
	}
	return fmt.Sprintf(`{ foreach: { in: "%s", as: %s, do: [ %s, { if: context.c < -1000000, then: [ { log: HELD } ] } ] } }`, in, item, do)
}

// actionKinds is how many kinds there are.
const actionKinds = 14

func (k *looper) action(x string, depth int, names bool) string {
	switch k.kinds[k.IntN(len(k.kinds))] {
	case 0:
		return fmt.Sprintf(`assign: { "%s[%s]": "%s" }`, k.list(), k.index(x), k.int(x))
	case 1:
		l := k.pick("a", "b", "o.l")
		return fmt.Sprintf(`if: size(context.%s) < 9, then: [ { append: { %s: "%s" } } ]`, l, l, k.int(x))
	case 2:
		return fmt.Sprintf(`assign: { "%s[%s]": "%s" }`, k.dict(), k.key(x), k.int(x))
	case 3:
		return fmt.Sprintf(`assign: { "%s[%s]": null, c: "%s" }`, k.dict(), k.key(x), k.pick(x, "size(context.m)", "context.c + 1"))
	case 4:
		return fmt.Sprintf(`assign: { %s: "%s" }`, k.list(), k.pick("context."+k.list(), "whole", "context."+k.pick("a", "b")+".filter(e, e > 2)", "context.ll[1]", "context.a.slice(0, 1)", "[context.c]"))
	case 5:
		return fmt.Sprintf(`assign: { %s: "context.%s" }`, k.dict(), k.dict())
	case 6:
		return `assign: { ` + k.pick(`q: context.o`, `o: context.q`, `"ll[0]": context.a`, `"ll[1][0]": 5`, `"ll[0]": "context.ll[1]"`, `"ll[1]": "[2, 3]", c: 3`) + ` }`
	case 7:
		return fmt.Sprintf(`log: "%s"`, k.pick("context."+k.list(), "context."+k.dict(), "context.ll", "context.a[?0]", "[context.b]", "context.a.exists(e, e > 3)"))
	case 8:
		return fmt.Sprintf(`raise: { event: TOLD, data: { l: "context.%s", m: "context.%s" } }`, k.list(), k.dict())
	case 9:
		return fmt.Sprintf(`emit: { event: OUT, data: { l: "context.%s" } }`, k.list())
	case 10:
		if names {
			return "action: " + k.pick("p0", "p1")
		}
	case 11:
		if depth > 0 {
			return fmt.Sprintf(`if: "%s > 2", then: [ %s ], else: [ %s ]`, k.int(x), k.actions(x, depth-1, names), k.actions(x, depth-1, names))
		}
	case 12:
		return fmt.Sprintf(`action: note, params: { l: "%s", n: "%s" }`, k.pick("[1]", "context."+k.list()), k.int(x))
	case 13:
		l := k.pick("a", "b")
		return fmt.Sprintf(`if: size(context.%[1]s) < 9, then: [ { assign: { %[2]s%[1]s: "context.%[1]s + %[3]s"%[4]s } } ]`, l,
			k.pick("", "", "d: context.d + 1, ", "o.z: 3, "), k.pick("["+k.int(x)+"]", "["+x+", "+k.int(x)+"]", "[]", "context."+l, "context.ll[0]", "["+x+", size(context."+l+")]"),
			k.pick("", "", fmt.Sprintf(`, c: "%s"`, k.int(x)), `, c: size(context.a)`, `, q: null`, `, c: "context.ll[1][2]"`))
	}
	return fmt.Sprintf(`if: "size(context.ll[0] + context.ll[1]) < 9", then: [ { append: { "ll[%s]": "%s" } } ]`, k.pick("0", "1"), x)
}
