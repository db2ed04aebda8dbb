package main

// github.com/qmuntal/stateless. It has neither parallel states nor eventless
// transitions; the chain fires the next event from the entry of each state.

import (
	"context"
	"fmt"

	"github.com/qmuntal/stateless"
)

// triggers are the events as stateless takes them, made once.
func triggers(names []string, script []int) []stateless.Trigger {
	var list []stateless.Trigger
	for _, e := range script {
		list = append(list, names[e])
	}
	return list
}

func statelessPlayer(m *stateless.StateMachine, events []stateless.Trigger, at func() string) player {
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_ = m.Fire(e)
				}
			}
		},
		at: at,
	}
}

func statelessTurn(mode stateless.FiringMode) func(script []int) player {
	return func(script []int) player {
		m := newStatelessTurn(mode)
		return statelessPlayer(m, triggers(turnEvents, script), func() string { return m.MustState().(string) })
	}
}

func newStatelessTurn(mode stateless.FiringMode) *stateless.StateMachine {
	m := stateless.NewStateMachineWithMode("idle", mode)
	for _, e := range turnEdges {
		m.Configure(e.from).Permit(e.event, e.to)
	}
	return m
}

func statelessCounting(script []int) player {
	m, taken := stateless.NewStateMachine("idle"), int64(0)
	open := func(context.Context, ...any) bool { return taken >= 0 }
	for _, e := range turnEdges {
		m.Configure(e.from).Permit(e.event, e.to, open)
	}
	m.OnTransitioned(func(context.Context, stateless.Transition) { taken++ })
	return statelessPlayer(m, triggers(turnEvents, script), func() string { return fmt.Sprint(m.MustState(), " ", taken) })
}

func statelessLevels(script []int) player {
	m := stateless.NewStateMachine("left.middle.leaf")
	for side, other := range map[string]string{"left": "right", "right": "left"} {
		m.Configure(side).Permit("GO", other).InitialTransition(side + ".middle")
		m.Configure(side + ".middle").SubstateOf(side).InitialTransition(side + ".middle.leaf")
		m.Configure(side + ".middle.leaf").SubstateOf(side + ".middle")
	}
	return statelessPlayer(m, triggers([]string{"GO"}, script), func() string { return m.MustState().(string) })
}

func statelessChain(script []int) player {
	m := stateless.NewStateMachine("rest")
	m.Configure("rest").Permit("GO", "one")
	names := []string{"one", "two", "three", "four", "five", "six", "rest"}
	for i, name := range names[:6] {
		m.Configure(name).Permit("next", names[i+1]).OnEntry(func(ctx context.Context, _ ...any) error {
			return m.FireCtx(ctx, "next")
		})
	}
	return statelessPlayer(m, triggers([]string{"GO"}, script), func() string { return m.MustState().(string) })
}
