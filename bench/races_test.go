package main

// Everybody in a race does the same: after any events, all stand where the
// machine written by hand stands.

import (
	"encoding/json"
	"math/rand"
	"testing"

	"github.com/felixgeelhaar/statekit"
)

func TestAllStandAtTheSamePlace(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for _, r := range races() {
		t.Run(r.name, func(t *testing.T) {
			for n := range len(r.script) + 1 {
				r.compare(t, r.script[:n])
			}
			for range 300 {
				r.compare(t, anyEvents(random, r.events))
			}
		})
	}
}

func anyEvents(random *rand.Rand, events int) []int {
	script := make([]int, random.Intn(12))
	for i := range script {
		script[i] = random.Intn(events)
	}
	return script
}

func (r race) compare(t *testing.T, script []int) {
	t.Helper()
	want := ""
	for i, c := range r.contestants {
		p := c.start(script)
		p.play(3)
		if i == 0 {
			want = p.at()
		} else if got := p.at(); got != want {
			t.Fatalf("%v three times: %s stands at %s, want %s", script, c.name, got, want)
		}
	}
}

// The scripts are worth running: every event of turn is taken somewhere in it.
func TestTheScriptTakesEveryEvent(t *testing.T) {
	s, seen := idle, map[int]bool{}
	for _, e := range turnScript {
		to, ok := turnSwitch(s, signal(e))
		if !ok {
			t.Fatalf("%s is not taken in %s", turnEvents[e], phases[s])
		}
		s, seen[e] = to, true
	}
	if len(seen) != len(turnEvents) || s != idle {
		t.Fatalf("%d events, ends in %s", len(seen), phases[s])
	}
}

func TestOurSendsAllocateNothing(t *testing.T) {
	want := map[string]float64{byActor: 0, byTransition: 0, byInstance: 0, byStep: 1, byPure: 1}
	for _, r := range races() {
		for _, c := range r.contestants {
			most, isOurs := want[c.name]
			if !isOurs {
				continue
			}
			p := c.start(r.script)
			p.play(2)
			got := testing.AllocsPerRun(100, func() { p.play(1) }) / float64(len(r.script))
			if got > most {
				t.Errorf("%s: %s: %v allocations an event, at most %v", r.name, c.name, got, most)
			}
		}
	}
}

// What the peer restores goes on where it stood, so its snapshots may be compared
// with ours.
func TestStatekitGoesOn(t *testing.T) {
	config := statekitTurnConfig(true)
	m := statekit.NewInterpreter(config)
	m.Start()
	m.Send(statekit.Event{Type: "AUDIO_START"})
	again := statekitRestored(config, must(json.Marshal(m.Snapshot())))
	again.Send(statekit.Event{Type: "SILENCE_DETECTED"})
	if s := again.State(); s.Value != "transcribing" || s.Context.Taken != 2 {
		t.Errorf("it stands at %s, %d", s.Value, s.Context.Taken)
	}
	for _, task := range snapshotTasks() {
		task.do()
	}
}
