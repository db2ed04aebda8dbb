package main

// github.com/looplab/fsm: flat machines with callbacks.

import (
	"context"
	"fmt"

	"github.com/looplab/fsm"
)

func newLooplabTurn(callbacks fsm.Callbacks) *fsm.FSM {
	var events fsm.Events
	for _, e := range turnEdges {
		events = append(events, fsm.EventDesc{Name: e.event, Src: []string{e.from}, Dst: e.to})
	}
	return fsm.NewFSM("idle", events, callbacks)
}

func looplabPlayer(m *fsm.FSM, script []int, at func() string) player {
	ctx, events := context.Background(), named(turnEvents, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_ = m.Event(ctx, e)
				}
			}
		},
		at: at,
	}
}

// named are the events by name.
func named(names []string, script []int) []string {
	var list []string
	for _, e := range script {
		list = append(list, names[e])
	}
	return list
}

func looplabTurn(script []int) player {
	m := newLooplabTurn(nil)
	return looplabPlayer(m, script, m.Current)
}

func looplabCounting(script []int) player {
	taken := int64(0)
	m := newLooplabTurn(fsm.Callbacks{
		"before_event": func(_ context.Context, e *fsm.Event) {
			if taken < 0 {
				e.Cancel()
			}
		},
		"after_event": func(context.Context, *fsm.Event) { taken++ },
	})
	return looplabPlayer(m, script, func() string { return fmt.Sprint(m.Current(), " ", taken) })
}
