package main

// The charts of the comparison and the events they are given. Everybody runs the
// same charts (charts/, and turn of the product) and takes the same events.

import (
	"embed"

	"github.com/lockstep-charts/lockstep/interp"
)

//go:generate go run -C .. ./cmd/lockstep gen bench/charts --go --out bench/gen

//go:embed charts
var files embed.FS

// turnEvents are the twelve events of turn and of counting, by number.
var turnEvents = []string{"AUDIO_START", "SILENCE_DETECTED", "STT_DONE", "STT_EMPTY", "AUDIO_RESUME", "SEND",
	"TEXT_SEND", "LLM_FIRST_CHUNK", "LLM_DONE", "BARGE_IN", "CANCEL", "ERROR"}

// turnScript leads through all six states with all twelve events, each of them
// taken, and back to idle.
var turnScript = []int{0, 1, 4, 1, 2, 5, 7, 8, 6, 9, 0, 10, 0, 1, 3, 0, 11}

// goScript is the one event of the other charts, as often as keeps a round long.
var goScript = make([]int, 16)

// An edge is a transition of turn, for the libraries that are built by calls.
type edge struct{ from, event, to string }

var turnEdges = []edge{
	{"idle", "AUDIO_START", "listening"},
	{"idle", "TEXT_SEND", "thinking"},
	{"listening", "SILENCE_DETECTED", "transcribing"},
	{"listening", "CANCEL", "idle"},
	{"listening", "ERROR", "idle"},
	{"transcribing", "STT_DONE", "pending_send"},
	{"transcribing", "AUDIO_RESUME", "listening"},
	{"transcribing", "STT_EMPTY", "idle"},
	{"transcribing", "CANCEL", "idle"},
	{"transcribing", "ERROR", "idle"},
	{"pending_send", "SEND", "thinking"},
	{"pending_send", "TEXT_SEND", "thinking"},
	{"pending_send", "AUDIO_RESUME", "listening"},
	{"pending_send", "CANCEL", "idle"},
	{"thinking", "LLM_FIRST_CHUNK", "speaking"},
	{"thinking", "LLM_DONE", "idle"},
	{"thinking", "BARGE_IN", "idle"},
	{"thinking", "CANCEL", "idle"},
	{"thinking", "ERROR", "idle"},
	{"speaking", "LLM_DONE", "idle"},
	{"speaking", "BARGE_IN", "idle"},
	{"speaking", "CANCEL", "idle"},
	{"speaking", "ERROR", "idle"},
}

// load reads one of the charts.
func load(name string) *interp.Chart {
	chart, err := interp.Load(files, "charts/"+name+".yaml")
	if err != nil {
		panic("bug: " + err.Error())
	}
	return chart
}
