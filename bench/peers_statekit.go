package main

// github.com/felixgeelhaar/statekit: statecharts without eventless transitions.

import (
	"encoding/json"
	"fmt"

	"github.com/felixgeelhaar/statekit"
)

type tally struct {
	Taken int64 `json:"taken"`
}

func statekitPlayer(m *statekit.Interpreter[tally], names []string, script []int, at func() string) player {
	m.Start()
	var events []statekit.Event
	for _, e := range script {
		events = append(events, statekit.Event{Type: statekit.EventType(names[e])})
	}
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					m.Send(e)
				}
			}
		},
		at: at,
	}
}

// built is a machine that its builder must take.
func built(b *statekit.MachineBuilder[tally]) *statekit.MachineConfig[tally] {
	config, err := b.Build()
	if err != nil {
		panic("bug: " + err.Error())
	}
	return config
}

func statekitTurnConfig(counting bool) *statekit.MachineConfig[tally] {
	b := statekit.NewMachine[tally]("turn").WithInitial("idle").
		WithGuard("open", func(c tally, _ statekit.Event) bool { return c.Taken >= 0 }).
		WithAction("count", func(c *tally, _ statekit.Event) { c.Taken++ })
	for _, name := range phases {
		state := b.State(statekit.StateID(name))
		for _, e := range turnEdges {
			if e.from != name {
				continue
			}
			t := state.On(statekit.EventType(e.event)).Target(statekit.StateID(e.to))
			if counting {
				t.Guard("open").Do("count")
			}
		}
	}
	return built(b)
}

func statekitTurn(script []int) player {
	m := statekit.NewInterpreter(statekitTurnConfig(false))
	return statekitPlayer(m, turnEvents, script, func() string { return string(m.State().Value) })
}

func statekitCounting(script []int) player {
	m := statekit.NewInterpreter(statekitTurnConfig(true))
	return statekitPlayer(m, turnEvents, script, func() string {
		s := m.State()
		return fmt.Sprint(s.Value, " ", s.Context.Taken)
	})
}

func statekitLevels(script []int) player {
	b := statekit.NewMachine[tally]("levels").WithInitial("left")
	for _, side := range [][2]statekit.StateID{{"left", "right"}, {"right", "left"}} {
		middle, leaf := side[0]+".middle", side[0]+".middle.leaf"
		b.State(side[0]).WithInitial(middle).On("GO").Target(side[1]).End().
			State(middle).WithInitial(leaf).
			State(leaf).End().End().Done()
	}
	m := statekit.NewInterpreter(built(b))
	return statekitPlayer(m, []string{"GO"}, script, func() string { return string(m.State().Value) })
}

func statekitRegions(script []int) player {
	parallel := statekit.NewMachine[tally]("regions").WithInitial("both").State("both").Parallel()
	for _, region := range []statekit.StateID{"bold", "italic"} {
		off, lit := region+".off", region+".lit"
		parallel = parallel.Region(region).WithInitial(off).
			State(off).On("GO").Target(lit).EndState().
			State(lit).On("GO").Target(off).EndState().EndRegion()
	}
	m := statekit.NewInterpreter(built(parallel.Done()))
	return statekitPlayer(m, []string{"GO"}, script, func() string {
		active := m.State().ActiveInParallel
		return "both." + string(active["bold"]) + " both." + string(active["italic"])
	})
}

// statekitTasks are the snapshots of the counting machine, the only ones that a
// peer writes and reads.
func statekitTasks(event []byte) []task {
	config := statekitTurnConfig(true)
	m := statekit.NewInterpreter(config)
	m.Start()
	first := must(json.Marshal(m.Snapshot()))
	written := func(m *statekit.Interpreter[tally]) []byte { return must(json.Marshal(m.Snapshot())) }
	return []task{
		{"felixgeelhaar/statekit: Snapshot, json.Marshal", func() { written(m) }},
		{"felixgeelhaar/statekit: json.Unmarshal, NewInterpreter, Restore", func() { statekitRestored(config, first) }},
		{"felixgeelhaar/statekit: JSON event in, Send, JSON snapshot out", func() {
			var e statekit.Event
			must(0, json.Unmarshal(event, &e))
			m.Send(e)
			written(m)
		}},
	}
}

func statekitRestored(config *statekit.MachineConfig[tally], text []byte) *statekit.Interpreter[tally] {
	var s statekit.Snapshot[tally]
	must(0, json.Unmarshal(text, &s))
	m := statekit.NewInterpreter(config)
	must(0, m.Restore(s))
	return m
}
