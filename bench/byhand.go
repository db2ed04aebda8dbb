package main

// Charts as somebody writes them by hand who wants nothing but speed.

import (
	"fmt"

	"github.com/lockstep-charts/lockstep/gen/turn"
)

type phase uint8

const (
	idle phase = iota
	listening
	transcribing
	pendingSend
	thinking
	speaking
)

var phases = [...]string{"idle", "listening", "transcribing", "pending_send", "thinking", "speaking"}

type signal uint8

const (
	audioStart signal = iota
	silenceDetected
	sttDone
	sttEmpty
	audioResume
	send
	textSend
	llmFirstChunk
	llmDone
	bargeIn
	cancel
	failure
)

// turnSwitch is the turn machine as two levels of switch.
func turnSwitch(s phase, e signal) (phase, bool) {
	switch s {
	case idle:
		switch e {
		case audioStart:
			return listening, true
		case textSend:
			return thinking, true
		}
	case listening:
		switch e {
		case silenceDetected:
			return transcribing, true
		case cancel, failure:
			return idle, true
		}
	case transcribing:
		switch e {
		case sttDone:
			return pendingSend, true
		case audioResume:
			return listening, true
		case sttEmpty, cancel, failure:
			return idle, true
		}
	case pendingSend:
		switch e {
		case send, textSend:
			return thinking, true
		case audioResume:
			return listening, true
		case cancel:
			return idle, true
		}
	case thinking:
		switch e {
		case llmFirstChunk:
			return speaking, true
		case llmDone, bargeIn, cancel, failure:
			return idle, true
		}
	case speaking:
		switch e {
		case llmDone, bargeIn, cancel, failure:
			return idle, true
		}
	}
	return s, false
}

// turnTable is the turn machine as a table; 0 is no transition, else the phase + 1.
var turnTable = func() (table [6][12]phase) {
	for s := range table {
		for e := range table[s] {
			if to, ok := turnSwitch(phase(s), signal(e)); ok {
				table[s][e] = to + 1
			}
		}
	}
	return table
}()

func signals(script []int) []signal {
	var list []signal
	for _, e := range script {
		list = append(list, signal(e))
	}
	return list
}

func switchPlayer(script []int) player {
	events, s := signals(script), idle
	return player{
		play: func(laps int) {
			now := s
			for range laps {
				for _, e := range events {
					if to, ok := turnSwitch(now, e); ok {
						now = to
					}
				}
			}
			s = now
		},
		at: func() string { return phases[s] },
	}
}

func tablePlayer(script []int) player {
	events, s := signals(script), idle
	return player{
		play: func(laps int) {
			now := s
			for range laps {
				for _, e := range events {
					if to := turnTable[now][e]; to != 0 {
						now = to - 1
					}
				}
			}
			s = now
		},
		at: func() string { return phases[s] },
	}
}

// transitionPlayer is generated Go's Transition, in the same loop.
func transitionPlayer(script []int) player {
	var events []turn.EventType
	for _, e := range script {
		events = append(events, turn.EventType(e))
	}
	s := turn.StateIdle
	return player{
		play: func(laps int) {
			now := s
			for range laps {
				for _, e := range events {
					if to, ok := turn.Transition(now, e); ok {
						now = to
					}
				}
			}
			s = now
		},
		at: func() string { return s.String() },
	}
}

// countingSwitch is the counting machine.
func countingSwitch(script []int) player {
	events, s, taken := signals(script), idle, int64(0)
	return player{
		play: func(laps int) {
			for range laps {
				for _, e := range events {
					if to, ok := turnSwitch(s, e); ok && taken >= 0 {
						s = to
						taken++
					}
				}
			}
		},
		at: func() string { return fmt.Sprint(phases[s], " ", taken) },
	}
}

// levelsSwitch is the machine of three levels: from inside left to inside right.
func levelsSwitch(script []int) player {
	right := false
	return player{
		play: func(laps int) {
			for range laps {
				for range script {
					right = !right
				}
			}
		},
		at: func() string {
			if right {
				return "right.middle.leaf"
			}
			return "left.middle.leaf"
		},
	}
}

// chainSwitch is the machine of six microsteps.
func chainSwitch(script []int) player {
	s := 0
	return player{
		play: func(laps int) {
			for range laps {
				for range script {
					s = chainStep(s)
				}
			}
		},
		at: func() string { return []string{"rest", "one", "two", "three", "four", "five", "six"}[s] },
	}
}

// chainStep is the event in rest, and then on until nothing moves any more.
func chainStep(s int) int {
	if s == 0 {
		s = 1
	}
	for s != 0 {
		switch s {
		case 1, 2, 3, 4, 5:
			s++
		case 6:
			s = 0
		}
	}
	return s
}

// regionsSwitch is the machine of two regions.
func regionsSwitch(script []int) player {
	var bold, italic bool
	return player{
		play: func(laps int) {
			for range laps {
				for range script {
					bold, italic = !bold, !italic
				}
			}
		},
		at: func() string { return regionsAt(bold, italic) },
	}
}

func regionsAt(bold, italic bool) string {
	names := map[bool]string{false: "off", true: "lit"}
	return "both.bold." + names[bold] + " both.italic." + names[italic]
}
