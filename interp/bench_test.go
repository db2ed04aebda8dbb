package interp

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/kernel"
)

// The figures of the interpreter: an event without fields, nobody listening.
// Allocations are asserted on the exported Send; time is for reading only.

const flatChart = `
chart: flat
events: { A: , B: , C: , D: , E: , F: , G: , H: , I: , J: , K: , L: }
initial: s1
states:
  s1: { on: { A: s2, B: s3 } }
  s2: { on: { A: s1, C: s4 } }
  s3: { on: { D: s5 } }
  s4: { on: { E: s6 } }
  s5: { on: { F: s1 } }
  s6: { on: { G: s1 } }
`

const guardChart = `
chart: guarded
context: { a: int = 2, b: int = 1 }
events: { A: }
initial: s1
states:
  s1: { on: { A: { target: s2, guard: context.a >= context.b } } }
  s2: { on: { A: { target: s1, guard: context.a >= context.b } } }
`

const deepChart = `
chart: deep
events: { A: }
initial: a
states:
  a:
    initial: b
    states:
      b:
        initial: c
        states:
          c: { on: { A: d } }
          d: { on: { A: c } }
`

const regionsChart = `
chart: regions
events: { A: }
initial: p
states:
  p:
    type: parallel
    states:
      x:
        initial: x1
        states: { x1: { on: { A: x2 } }, x2: { on: { A: x1 } } }
      y:
        initial: y1
        states: { y1: { on: { A: y2 } }, y2: { on: { A: y1 } } }
`

const countChart = `
chart: count
context: { n: int = 0 }
events: { A: }
initial: s
states:
  s: { on: { A: { actions: { assign: { n: context.n + 1 } } } } }
`

var sendCharts = []struct{ name, chart string }{
	{"flat", flatChart}, {"guard", guardChart}, {"deep", deepChart}, {"regions", regionsChart}, {"count", countChart},
}

func mustParse(t testing.TB, src string) *Chart {
	t.Helper()
	c, err := Parse("test.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustStart(t testing.TB, src string, host Host, options ...Option) *Instance {
	t.Helper()
	i, err := mustParse(t, src).New(context.Background(), nil, host, options...)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func BenchmarkSend(b *testing.B) {
	for _, c := range sendCharts {
		b.Run(c.name, func(b *testing.B) {
			i, ctx := mustStart(b, c.chart, Host{}), context.Background()
			b.ReportAllocs()
			for b.Loop() {
				i.Send(ctx, Event{Type: "A"})
			}
		})
	}
}

func TestSendAllocatesNothing(t *testing.T) {
	for _, c := range sendCharts {
		i, ctx := mustStart(t, c.chart, Host{}), context.Background()
		taken := 0
		n := testing.AllocsPerRun(1000, func() {
			if r, err := i.Send(ctx, Event{Type: "A"}); err == nil && !r.Ignored {
				taken++
			}
		})
		if n != 0 || taken != 1001 {
			t.Errorf("%s: %v allocations a Send, %d of 1001 events taken", c.name, n, taken)
		}
	}
}

const loopChart = `
chart: loop
context: { l: list<int>, m: map<int> }
events: { FILL: { l: list<int> }, RAISE: , COUNT: }
initial: s
states:
  s:
    on:
      FILL: { actions: { assign: { l: event.l } } }
      RAISE: { actions: { foreach: { in: context.l, as: x, index: i, do: [ { assign: { "l[i]": x + 1 } } ] } } }
      COUNT: { actions: { foreach: { in: context.l, as: x, do: [ { assign: { "m[string(x % 100)]": "context.m[?string(x % 100)].orValue(0) + 1" } } ] } } }
`

// mustFill starts a machine of loopChart whose list has 1,000 elements.
func mustFill(t testing.TB) *Instance {
	t.Helper()
	i := mustStart(t, loopChart, Host{})
	list := make([]int, 1000)
	for k := range list {
		list[k] = k
	}
	if _, err := i.Send(context.Background(), Event{Type: "FILL", Fields: map[string]any{"l": list}}); err != nil {
		t.Fatal(err)
	}
	return i
}

func BenchmarkLoop(b *testing.B) {
	for _, event := range []string{"RAISE", "COUNT"} {
		b.Run(event, func(b *testing.B) {
			i, ctx := mustFill(b), context.Background()
			b.ReportAllocs()
			for b.Loop() {
				i.Send(ctx, Event{Type: event})
			}
		})
	}
}

// A loop of a thousand rounds does not copy what it changes a thousand times.
func TestLoopsCopyOnce(t *testing.T) {
	i, ctx := mustFill(t), context.Background()
	if n := testing.AllocsPerRun(10, func() { i.Send(ctx, Event{Type: "RAISE"}) }); n > 10 {
		t.Errorf("%v allocations", n)
	}
}

// What a machine sends to its child crosses as JSON (SPEC 9.3).
const senderChart = `
chart: sender
events: { A: , B: { n: int } }
actors: { kid: { chart: receiver.yaml } }
initial: s
states:
  s:
    invoke: { src: kid, id: kid }
    on:
      A: { actions: { send: { event: BARE, to: "'kid'" } } }
      B: { actions: { send: { event: FULL, to: "'kid'", data: { n: event.n } } } }
`

const receiverChart = `
chart: receiver
context: { got: int }
events: { BARE: , FULL: { n: int } }
initial: s
states:
  s:
    on:
      BARE: { actions: { assign: { got: context.got + 1 } } }
      FULL: { actions: { assign: { got: context.got + event.n } } }
`

func mustSend(t testing.TB) *Instance {
	t.Helper()
	c, err := Load(fstest.MapFS{
		"sender.yaml":   {Data: []byte(senderChart)},
		"receiver.yaml": {Data: []byte(receiverChart)},
	}, "sender.yaml")
	if err != nil {
		t.Fatal(err)
	}
	i, err := c.New(context.Background(), nil, Host{})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func BenchmarkSendToChild(b *testing.B) {
	for _, ev := range []Event{{Type: "A"}, {Type: "B", Fields: map[string]any{"n": 1}}} {
		b.Run(ev.Type, func(b *testing.B) {
			i, ctx := mustSend(b), context.Background()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := i.Send(ctx, ev); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestSendToAChildAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("with the race detector a sync.Pool forgets at random: for the work of two machines nearly one a Send")
	}
	i, ctx := mustSend(t), context.Background()
	n := testing.AllocsPerRun(1000, func() { i.Send(ctx, Event{Type: "A"}) })
	snapshot, err := i.Snapshot(ctx)
	if n != 0 || err != nil || !strings.Contains(string(snapshot), `"context":{"got":1001}`) {
		t.Errorf("%v allocations a Send, %v: %s", n, err, snapshot)
	}
}

func BenchmarkGuard(b *testing.B) {
	p := mustParse(b, guardChart).program
	m := kernel.NewMachine(p, "m", nil, nil)
	if err := m.Initial(nil); err != nil {
		b.Fatal(err)
	}
	v, guard := &m.Logic().(*logic).env, p.guards[1].eval
	for b.Loop() {
		if !guard(v) {
			b.Fatal("the guard is false")
		}
	}
}

func BenchmarkStep(b *testing.B) {
	c := mustParse(b, flatChart)
	at, err := c.Initial(nil, 0, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Step(at.Snapshot, Event{Type: "A"}, 0, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	bound, err := mustParse(b, countChart).Bind(Host{})
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bound.New(ctx, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// A machine is one piece of memory, its data another.
func TestAnInstanceTakesAnAllocationOrTwo(t *testing.T) {
	for chart, want := range map[string]float64{flatChart: 1, countChart: 2} {
		bound, err := mustParse(t, chart).Bind(Host{})
		if err != nil {
			t.Fatal(err)
		}
		n := testing.AllocsPerRun(100, func() {
			if i, err := bound.New(context.Background(), nil); err != nil || i == nil {
				t.Fatal(i, err)
			}
		})
		if n != want {
			t.Errorf("%v allocations, wanted %v:\n%s", n, want, chart)
		}
	}
}

func TestAStepTakesOneAllocation(t *testing.T) {
	for _, c := range sendCharts {
		chart := mustParse(t, c.chart)
		at, err := chart.Initial(nil, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := testing.AllocsPerRun(1000, func() {
			if next, err := chart.Step(at.Snapshot, Event{Type: "A"}, 0, nil); err != nil || next.Ignored {
				t.Fatal(next, err)
			}
		})
		if n != 1 {
			t.Errorf("%s: %v allocations a Step", c.name, n)
		}
	}
}

func TestAnIdleInstanceIsSmall(t *testing.T) {
	bound, err := mustParse(t, flatChart).Bind(Host{})
	if err != nil {
		t.Fatal(err)
	}
	kept := make([]*Instance, 10_000)
	before := heapBytes()
	for i := range kept {
		if kept[i], err = bound.New(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if each := (heapBytes() - before) / uint64(len(kept)); each > 300 {
		t.Errorf("an idle instance takes %d bytes", each)
	}
	runtime.KeepAlive(kept)
}

func heapBytes() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// manyRegions is a chart of a parallel state with n regions and a deep history.
func manyRegions(n int) string {
	var b strings.Builder
	b.WriteString("chart: wide\nevents: { GO: , LEAVE: , BACK: }\ninitial: p\nstates:\n  out: { on: { BACK: p.h } }\n" +
		"  p:\n    type: parallel\n    on: { LEAVE: out }\n    states:\n      h: { type: history, history: deep }\n")
	for i := range n {
		fmt.Fprintf(&b, "      r%d: { initial: x, states: { x: { on: { GO: y } }, y: { on: { GO: x } } } }\n", i)
	}
	return b.String()
}

func BenchmarkManyRegions(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			i, ctx := mustStart(b, manyRegions(n), Host{}), context.Background()
			b.ReportAllocs()
			for b.Loop() {
				for _, event := range []string{"GO", "LEAVE", "BACK"} {
					i.Send(ctx, Event{Type: event})
				}
			}
		})
	}
}

// What a history state remembers is entered region by region; none of them looks for its
// own among all.
func TestHistoryOfManyRegionsAllocatesLittle(t *testing.T) {
	const regions = 500
	i, ctx := mustStart(t, manyRegions(regions), Host{}), context.Background()
	i.Send(ctx, Event{Type: "GO"})
	n := testing.AllocsPerRun(10, func() {
		i.Send(ctx, Event{Type: "LEAVE"})
		i.Send(ctx, Event{Type: "BACK"})
	})
	s, err := i.Look(ctx)
	if err != nil || !s.Matches("p.r7.y") || !s.Matches("p.r499.y") || s.Matches("p.r500") || s.Matches("p.r499.z") || n > regions/10 {
		t.Errorf("%v allocations, %v: %.100s", n, err, s)
	}
	text, err := i.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	again, err := mustParse(t, manyRegions(regions)).Restore(ctx, text, Host{})
	if err != nil {
		t.Fatal(err)
	}
	if is, err := again.Snapshot(ctx); err != nil || string(is) != string(text) {
		t.Errorf("%v: it is restored as %.200s", err, is)
	}
}
