package main

// What it costs that machines exist: to make one, to keep a hundred thousand, to
// have many children, and to write and read what one is.

import (
	"fmt"
	"runtime"
	"time"

	"github.com/felixgeelhaar/statekit"
	"github.com/lockstep-charts/lockstep/bench/gen/counting"
	"github.com/lockstep-charts/lockstep/bench/gen/family"
	"github.com/lockstep-charts/lockstep/bench/gen/leaf"
	"github.com/lockstep-charts/lockstep/bench/gen/reminders"
	"github.com/lockstep-charts/lockstep/bench/processor"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/qmuntal/stateless"
)

// A maker makes machines of turn, each ready for its first event.
type maker struct {
	name string
	make func() any
}

func makers() []maker {
	bound := must(turnChart().Bind(interp.Host{}))
	config := statekitTurnConfig(false)
	return []maker{
		{byActor, func() any { return must(turn.New(bg, nil)) }},
		{byInstance, func() any { return must(bound.New(bg, nil)) }},
		{"qmuntal/stateless", func() any { return newStatelessTurn(stateless.FiringQueued) }},
		{"looplab/fsm", func() any { return newLooplabTurn(nil) }},
		{"felixgeelhaar/statekit", func() any {
			m := statekit.NewInterpreter(config)
			m.Start()
			return m
		}},
	}
}

const crowd = 100_000

func printInstances(rounds int) {
	fmt.Printf("\n### Machines of the turn chart\n\n| | made a second | ns each | bytes of an idle one among %d |\n|---|--:|--:|--:|\n", crowd)
	all := makers()
	times := make([][]float64, len(all))
	for range rounds {
		for i, m := range all {
			const n = 5000
			times[i] = append(times[i], float64(timed(func(n int) {
				for range n {
					runtime.KeepAlive(m.make())
				}
			}, n))/n)
		}
	}
	for i, m := range all {
		each := figure(times[i])
		fmt.Printf("| %s | %.0f | %.0f | %.0f |\n", m.name, 1e9/each, each, m.bytes())
	}
}

// bytes is what one of a crowd takes on the heap.
func (m maker) bytes() float64 {
	kept := make([]any, crowd)
	before := heap()
	for i := range kept {
		kept[i] = m.make()
	}
	after := heap()
	runtime.KeepAlive(kept)
	return (float64(after) - float64(before)) / crowd
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// home gives a family's children what they ask of outside: nothing.
type home struct{}

func (home) Leaf() leaf.Host { return nil }

func printChildren() {
	fmt.Print("\n### Children under one parent\n\n| children | ns to start each of them | with a look after each | ns to start one more | ns to send to one of them | bytes each |\n|--:|--:|--:|--:|--:|--:|\n")
	for _, n := range []int{1000, 10_000, 100_000} {
		before := heap()
		parent := must(family.New(bg, home{}))
		all := timed(giving(parent, family.Spawn{}), n)
		bytes := heap() - before
		more, poke := inParts(giving(parent, family.Spawn{}), n/100), inParts(giving(parent, family.Poke{}), 2000)
		fmt.Printf("| %d | %d | %d | %.0f | %.0f | %d |\n", n, int(all)/n, int(timed(startLookedAt, n))/n, more, poke, int(bytes)/n)
		runtime.KeepAlive(parent)
	}
}

func giving(parent family.Actor, e family.Event) func(n int) {
	return func(n int) {
		for range n {
			must(parent.Send(bg, e))
		}
	}
}

// startLookedAt starts children under a parent that somebody looks at after each.
func startLookedAt(n int) {
	parent := must(family.New(bg, home{}))
	for range n {
		must(parent.Send(bg, family.Spawn{}))
		must(parent.Current(bg))
	}
}

func printTimers() {
	fmt.Print("\n### Timers of one machine, delayed sends with an id\n\n| timers | ns to arm each of them | ns to arm one anew | with a look after each | bytes each |\n|--:|--:|--:|--:|--:|\n")
	for _, n := range []int{1, 100, 10_000, 100_000} {
		heard := make([]reminders.Event, n)
		for i := range heard {
			heard[i] = reminders.Heard{User: fmt.Sprint("user", i)}
		}
		before := heap()
		a := must(reminders.New(bg, nil, reminders.WithLimits(kernel.Limits{Timers: n})))
		next := 0
		again := func(n int) {
			for range n {
				must(a.Send(bg, heard[next*7919%len(heard)]))
				next++
			}
		}
		all := timed(again, n)
		bytes := heap() - before
		looked := func(n int) {
			for range n {
				again(1)
				must(a.Current(bg))
			}
		}
		fmt.Printf("| %d | %d | %.0f | %.0f | %d |\n", n, int(all)/n, inParts(again, 2000), inParts(looked, 2000), int(bytes)/n)
		runtime.KeepAlive(a)
	}
}

// inParts is the median time of one of n, in eleven parts.
func inParts(do func(n int), n int) float64 {
	var times []float64
	for range 11 {
		begin := processor.Spent()
		do(n)
		times = append(times, float64(processor.Spent()-begin)/float64(n))
	}
	return median(times)
}

// A task is something done again and again.
type task struct {
	name string
	do   func()
}

func snapshotTasks() []task {
	a := must(counting.New(bg, nil))
	m := must(load("counting").New(bg, nil, interp.Host{}))
	bound := must(load("counting").Bind(interp.Host{}))
	text := must(a.Snapshot(bg))
	event := []byte(`{"type":"AUDIO_START"}`)
	first := must(counting.ParseSnapshot(pureText()))
	ours := []task{
		{"generated Go: snapshot of an actor, written", func() { must(a.Snapshot(bg)) }},
		{"generated Go: actor restored from it", func() { must(counting.Restore(bg, text, nil)) }},
		{"generated Go: JSON event in, Step, JSON snapshot out", func() {
			next, _, err := counting.Step(first, must(counting.ParseEvent(event)), 0)
			must(must(next, err).MarshalJSON())
		}},
		{"interpreter: snapshot of a machine, written", func() { must(m.Snapshot(bg)) }},
		{"interpreter: machine restored from it", func() { must(bound.Restore(bg, text)) }},
		{"interpreter: JSON event in (SendJSON), JSON snapshot out", func() {
			must(m.SendJSON(bg, event))
			must(m.Snapshot(bg))
		}},
	}
	return append(ours, statekitTasks(event)...)
}

// pureText is the snapshot of a machine that has just begun.
func pureText() []byte {
	s, _, err := counting.Initial("counting", 0)
	return must(must(s, err).MarshalJSON())
}

func printSnapshots(rounds int) {
	tasks := snapshotTasks()
	fmt.Print("\n### Snapshots, of the counting chart\n\n| | ns | allocations |\n|---|--:|--:|\n")
	times, laps := make([][]float64, len(tasks)), make([]int, len(tasks))
	for i, t := range tasks {
		laps[i] = lapsIn(5*time.Millisecond, t.again)
	}
	for range rounds {
		for i, t := range tasks {
			times[i] = append(times[i], float64(timed(t.again, laps[i]))/float64(laps[i]))
		}
	}
	for i, t := range tasks {
		fmt.Printf("| %s | %.0f | %.0f |\n", t.name, figure(times[i]), allocations(t.again))
	}
}

func (t task) again(n int) {
	for range n {
		t.do()
	}
}
