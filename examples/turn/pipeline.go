package main

// This file stands in for speech recognition and the model.

import (
	"time"

	"github.com/lockstep-charts/lockstep/gen/turn"
)

// A pipeline hears of each state that a turn enters, and reports what comes of
// it: later, from any goroutine, and perhaps when that turn is long over.
type pipeline func(s turn.State, report func(turn.Event))

// fake works by the clock. Like a real pipeline that was interrupted too late,
// it never takes back what is under way.
func fake(s turn.State, report func(turn.Event)) {
	after := func(d time.Duration, e turn.Event) { time.AfterFunc(d, func() { report(e) }) }
	switch s {
	case turn.StateListening:
		after(1500*time.Millisecond, turn.SilenceDetected{})
	case turn.StateTranscribing:
		after(500*time.Millisecond, turn.SttDone{})
	case turn.StateThinking:
		after(800*time.Millisecond, turn.LlmFirstChunk{})
		after(4*time.Second, turn.LlmDone{})
	}
}
