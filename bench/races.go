package main

// Who runs what.

import (
	"os"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/qmuntal/stateless"
)

// The names of our own contestants.
const (
	byTransition = "lockstep: generated Go, Transition"
	byActor      = "lockstep: generated Go, Actor.Send"
	byStep       = "lockstep: generated Go, Step"
	byInstance   = "lockstep: interpreter, Send"
	byPure       = "lockstep: interpreter, Step"
)

// races are the charts with everybody who can run them; the first of each is
// the machine written by hand.
func races() []race {
	return append([]race{
		{"turn", "Six states, twelve events", turnScript, 12, append([]contestant{
			{"hand-written switch", switchPlayer},
			{"hand-written table", tablePlayer},
			{byTransition, transitionPlayer},
			{"qmuntal/stateless, queued", statelessTurn(stateless.FiringQueued)},
			{"qmuntal/stateless, immediate", statelessTurn(stateless.FiringImmediate)},
			{"looplab/fsm", looplabTurn},
			{"felixgeelhaar/statekit", statekitTurn},
		}, ours(turnChart(), turnActor, turnStep)...)},
		{"counting", "The same with a guard that reads a counter and an assign on every event", turnScript, 12, append([]contestant{
			{"hand-written switch", countingSwitch},
			{"qmuntal/stateless, queued", statelessCounting},
			{"looplab/fsm", looplabCounting},
			{"felixgeelhaar/statekit", statekitCounting},
		}, ours(load("counting"), countingActor, countingStep)...)},
		{"levels", "Three levels, the event handled by the ancestor two levels up", goScript, 1, append([]contestant{
			{"hand-written switch", levelsSwitch},
			{"qmuntal/stateless, queued", statelessLevels},
			{"felixgeelhaar/statekit", statekitLevels},
		}, ours(load("levels"), levelsActor, levelsStep)...)},
		{"regions", "Two parallel regions, both take the event", goScript, 1, append([]contestant{
			{"hand-written switch", regionsSwitch},
			{"felixgeelhaar/statekit", statekitRegions},
		}, ours(load("regions"), regionsActor, regionsStep)...)},
		{"chain", "An event and an `always` chain of six microsteps", goScript, 1, append([]contestant{
			{"hand-written switch", chainSwitch},
			{"qmuntal/stateless, queued", statelessChain},
		}, ours(load("chain"), chainActor, chainPure)...)},
	}, working()...)
}

// turnChart is the product's own.
func turnChart() *interp.Chart {
	return must(interp.Load(os.DirFS(".."), "charts/turn.yaml"))
}

func ours(chart *interp.Chart, actor, step func(script []int) player) []contestant {
	return []contestant{
		{byActor, actor},
		{byInstance, interpreted(chart)},
		{byStep, step},
		{byPure, interpretedStep(chart)},
	}
}
