package main

// Our own ways to run a chart: the interpreter, and generated Go as a pure step
// and as an actor, called as a user calls it: a function with a type parameter
// would call Send by way of a dictionary. Transition, the table of flat charts,
// is in byhand.go, in the loop that it is compared with.

import (
	"context"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/bench/gen/chain"
	"github.com/lockstep-charts/lockstep/bench/gen/counting"
	"github.com/lockstep-charts/lockstep/bench/gen/levels"
	"github.com/lockstep-charts/lockstep/bench/gen/regions"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

var bg = context.Background()

// must is a value that cannot fail to be.
func must[T any](v T, err error) T {
	if err != nil {
		panic("bug: " + err.Error())
	}
	return v
}

// where is the configuration of a machine and, if there is one, its counter.
func where(m *kernel.Machine) string {
	var paths []string
	for _, s := range m.Tips() {
		paths = append(paths, m.Table().States[s].Path)
	}
	if text := string(m.Logic().AppendContext(nil)); text != "{}" && text != "" {
		taken := strings.TrimSuffix(strings.TrimPrefix(text, `{"taken":`), "}")
		must(strconv.ParseInt(taken, 10, 64))
		paths = append(paths, taken)
	}
	return strings.Join(paths, " ")
}

func systemAt(s *kernel.System) func() string {
	return func() (at string) {
		must(0, s.Read(bg, func(m *kernel.Machine) { at = where(m) }))
		return at
	}
}

// interpreted is a chart in the interpreter: Instance.Send.
func interpreted(chart *interp.Chart) func(script []int) player {
	return func(script []int) player {
		m := must(chart.New(bg, nil, interp.Host{}))
		var events []interp.Event
		for _, name := range named(chart.Events(), script) {
			events = append(events, interp.Event{Type: name})
		}
		return player{
			play: func(laps int) {
				for range laps {
					for _, e := range events {
						_, _ = m.Send(bg, e)
					}
				}
			},
			at: systemAt(m.System()),
		}
	}
}

// interpretedStep is the interpreter's pure step: Chart.Step.
func interpretedStep(chart *interp.Chart) func(script []int) player {
	return func(script []int) player {
		s := must(chart.Initial(nil, 0, nil)).Snapshot
		var events []interp.Event
		for _, name := range named(chart.Events(), script) {
			events = append(events, interp.Event{Type: name})
		}
		return player{
			play: func(laps int) {
				for range laps {
					for _, e := range events {
						step, _ := chart.Step(s, e, 0, nil)
						s = step.Snapshot
					}
				}
			},
			at: func() string { return snapshotAt(chart, s) },
		}
	}
}

func snapshotAt(chart *interp.Chart, s interp.Snapshot) string {
	return where(must(kernel.Thaw(chart.Program(), must(s.MarshalJSON()))).Machine())
}

// picked are the events of a script out of those that a chart knows.
func picked[E any](events []E, script []int) []E {
	var list []E
	for _, i := range script {
		list = append(list, events[i])
	}
	return list
}

// stepping is generated code's pure step: Step.
func stepping[S interface{ Machine() *kernel.Machine }, E any](s S, step func(S, E, kernel.Timestamp) (S, []kernel.Effect, error), events []E) player {
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					s, _, _ = step(s, e, 0)
				}
			}
		},
		at: func() string { return where(s.Machine()) },
	}
}

var turnAll = []turn.Event{turn.AudioStart{}, turn.SilenceDetected{}, turn.SttDone{}, turn.SttEmpty{}, turn.AudioResume{}, turn.Send{},
	turn.TextSend{}, turn.LlmFirstChunk{}, turn.LlmDone{}, turn.BargeIn{}, turn.Cancel{}, turn.Error{}}

func turnActor(script []int) player {
	a, events := must(turn.New(bg, nil)), picked(turnAll, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_, _ = a.Send(bg, e)
				}
			}
		},
		at: systemAt(a.System()),
	}
}

func turnStep(script []int) player {
	s, _, err := turn.Initial("turn", 0)
	return stepping(must(s, err), turn.Step, picked(turnAll, script))
}

var countingAll = []counting.Event{counting.AudioStart{}, counting.SilenceDetected{}, counting.SttDone{}, counting.SttEmpty{}, counting.AudioResume{}, counting.Send{},
	counting.TextSend{}, counting.LlmFirstChunk{}, counting.LlmDone{}, counting.BargeIn{}, counting.Cancel{}, counting.Error{}}

func countingActor(script []int) player {
	a, events := must(counting.New(bg, nil)), picked(countingAll, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_, _ = a.Send(bg, e)
				}
			}
		},
		at: systemAt(a.System()),
	}
}

func countingStep(script []int) player {
	s, _, err := counting.Initial("counting", 0)
	return stepping(must(s, err), counting.Step, picked(countingAll, script))
}

func levelsActor(script []int) player {
	a, events := must(levels.New(bg, nil)), picked([]levels.Event{levels.Go{}}, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_, _ = a.Send(bg, e)
				}
			}
		},
		at: systemAt(a.System()),
	}
}

func levelsStep(script []int) player {
	s, _, err := levels.Initial("levels", 0)
	return stepping(must(s, err), levels.Step, picked([]levels.Event{levels.Go{}}, script))
}

func regionsActor(script []int) player {
	a, events := must(regions.New(bg, nil)), picked([]regions.Event{regions.Go{}}, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_, _ = a.Send(bg, e)
				}
			}
		},
		at: systemAt(a.System()),
	}
}

func regionsStep(script []int) player {
	s, _, err := regions.Initial("regions", 0)
	return stepping(must(s, err), regions.Step, picked([]regions.Event{regions.Go{}}, script))
}

func chainActor(script []int) player {
	a, events := must(chain.New(bg, nil)), picked([]chain.Event{chain.Go{}}, script)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					_, _ = a.Send(bg, e)
				}
			}
		},
		at: systemAt(a.System()),
	}
}

func chainPure(script []int) player {
	s, _, err := chain.Initial("chain", 0)
	return stepping(must(s, err), chain.Step, picked([]chain.Event{chain.Go{}}, script))
}
