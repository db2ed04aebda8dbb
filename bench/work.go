package main

// Charts whose states have something to do, which the machine carries out on its
// general way: entry and exit actions that change the context, a host action,
// a timer that is armed on entering and disarmed on leaving.

import (
	"context"
	"fmt"
	"time"

	"github.com/lockstep-charts/lockstep/bench/gen/calls"
	"github.com/lockstep-charts/lockstep/bench/gen/visits"
	"github.com/lockstep-charts/lockstep/bench/gen/waits"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/qmuntal/stateless"
)

// working are their races. Peers without timers are left out of the last.
func working() []race {
	return []race{
		{"visits", "An exit and an entry action that count, on every event", goScript, 1, []contestant{
			{"hand-written switch", visitsSwitch},
			{"qmuntal/stateless, queued", statelessVisits},
			{byActor, visitsActor},
			{byInstance, interpreted(load("visits"))},
		}},
		{"calls", "A host action on entering, on every event", goScript, 1, []contestant{
			{"hand-written switch", callsSwitch},
			{"qmuntal/stateless, queued", statelessCalls},
			{byActor, callsActor},
			{byInstance, callsInstance},
		}},
		{"waits", "A timer, armed by one event and disarmed by the next", goScript, 1, []contestant{
			{"hand-written switch with a time.Timer", waitsSwitch},
			{byActor, waitsActor},
			{byInstance, interpreted(load("waits"))},
		}},
	}
}

// lapping plays a lap of the one event.
func lapping(script []int, send func(), at func() string) player {
	return player{
		play: func(laps int) {
			for range laps {
				for range script {
					send()
				}
			}
		},
		at: at,
	}
}

func visitsSwitch(script []int) player {
	in, taken := false, 1
	leave, enter := func() { taken++ }, func() { taken++ }
	return lapping(script, func() {
		leave()
		in = !in
		enter()
	}, func() string { return fmt.Sprint(either(in, "in", "out"), " ", taken) })
}

func either(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}

func statelessVisits(script []int) player {
	taken := 1
	count := func(context.Context, ...any) error { taken++; return nil }
	m := stateless.NewStateMachine("out")
	m.Configure("out").Permit("GO", "in").OnEntry(count).OnExit(count)
	m.Configure("in").Permit("GO", "out").OnEntry(count).OnExit(count)
	return statelessPlayer(m, triggers([]string{"GO"}, script), func() string { return fmt.Sprint(m.MustState(), " ", taken) })
}

func visitsActor(script []int) player {
	a, e := must(visits.New(bg, nil)), visits.Event(visits.Go{})
	return lapping(script, func() { _, _ = a.Send(bg, e) }, systemAt(a.System()))
}

// notes is the host of calls.
type notes struct{ taken int }

// Note is the chart's action.
func (n *notes) Note(context.Context) error {
	n.taken++
	return nil
}

// and is where the machine is, with the calls that were made.
func (n *notes) and(at func() string) func() string {
	return func() string { return fmt.Sprint(at(), " ", n.taken) }
}

func callsSwitch(script []int) player {
	on, host := false, &notes{taken: 1}
	return lapping(script, func() {
		on = !on
		_ = host.Note(bg)
	}, host.and(func() string { return either(on, "on", "off") }))
}

func statelessCalls(script []int) player {
	host := &notes{taken: 1}
	note := func(ctx context.Context, _ ...any) error { return host.Note(ctx) }
	m := stateless.NewStateMachine("off")
	m.Configure("off").Permit("GO", "on").OnEntry(note)
	m.Configure("on").Permit("GO", "off").OnEntry(note)
	return statelessPlayer(m, triggers([]string{"GO"}, script), host.and(func() string { return m.MustState().(string) }))
}

func callsActor(script []int) player {
	host := &notes{}
	a, e := must(calls.New(bg, host)), calls.Event(calls.Go{})
	return lapping(script, func() { _, _ = a.Send(bg, e) }, host.and(systemAt(a.System())))
}

func callsInstance(script []int) player {
	host := &notes{}
	m := must(load("calls").New(bg, nil, interp.Host{Actions: map[string]interp.Action{"note": interp.Do(host.Note)}}))
	return lapping(script, func() { _, _ = m.Send(bg, interp.Event{Type: "GO"}) }, host.and(systemAt(m.System())))
}

func waitsSwitch(script []int) player {
	waiting := false
	timer := time.AfterFunc(time.Hour, func() {})
	timer.Stop()
	return lapping(script, func() {
		if waiting = !waiting; waiting {
			timer.Reset(30 * time.Second)
		} else {
			timer.Stop()
		}
	}, func() string { return either(waiting, "waiting", "idle") })
}

func waitsActor(script []int) player {
	a, e := must(waits.New(bg, nil)), waits.Event(waits.Go{})
	return lapping(script, func() { _, _ = a.Send(bg, e) }, systemAt(a.System()))
}
