package charts_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The gateway's transitionByEvent: what it logged, it still logs, and the client
// is told every new state.
func TestTurnLogsAsTheHandlerDid(t *testing.T) {
	ctx := context.Background()
	var log bytes.Buffer
	m, err := load(t, "turn.yaml").New(ctx, nil, interp.Host{},
		interp.WithID("c1"), interp.WithClock(kernel.NewSimClock(0)), interp.WithLogger(slog.New(handlerLog(&log))))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	m.Subscribe(func(s interp.Snapshot) { told = append(told, s.State()) })
	for _, event := range []string{"AUDIO_START", "SEND", "CANCEL", "TEXT_SEND", "LLM_FIRST_CHUNK", "BARGE_IN", "LLM_DONE"} {
		if _, err := m.Send(ctx, interp.Event{Type: event}); err != nil {
			t.Fatal(err)
		}
	}
	expect(t, strings.Join(told, " "), "listening idle thinking speaking idle")
	expect(t, log.String(), strings.TrimLeft(`
{"level":"INFO","msg":"State transition","connId":"c1","from":"idle","to":"listening","event":"AUDIO_START"}
{"level":"WARN","msg":"Ignored event","connId":"c1","state":"listening","event":"SEND"}
{"level":"INFO","msg":"State transition","connId":"c1","from":"listening","to":"idle","event":"CANCEL"}
{"level":"INFO","msg":"State transition","connId":"c1","from":"idle","to":"thinking","event":"TEXT_SEND"}
{"level":"INFO","msg":"State transition","connId":"c1","from":"thinking","to":"speaking","event":"LLM_FIRST_CHUNK"}
{"level":"INFO","msg":"State transition","connId":"c1","from":"speaking","to":"idle","event":"BARGE_IN"}
{"level":"WARN","msg":"Ignored event","connId":"c1","state":"idle","event":"LLM_DONE"}
`, "\n"))
}

// handlerLog gives the records the names that the gateway's log has.
func handlerLog(to *bytes.Buffer) slog.Handler {
	return slog.NewJSONHandler(to, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		switch {
		case a.Key == slog.TimeKey, a.Key == "machine":
			return slog.Attr{}
		case a.Key == "id":
			a.Key = "connId"
		case a.Key == slog.MessageKey && a.Value.String() == "Transition":
			a.Value = slog.StringValue("State transition")
		}
		return a
	}})
}

// A turn's number stands beside the snapshot, in the host: the end of a turn
// that is over must not end the one that came after it.
func TestAnOldTurnsEndDoesNotEndANewOne(t *testing.T) {
	ctx := context.Background()
	m, err := load(t, "turn.yaml").New(ctx, nil, interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	turn := 0
	send := func(event string, of int) string {
		t.Helper()
		if event == "TEXT_SEND" {
			turn++
		}
		if of == turn { // the stale-turn guard
			if _, err := m.Send(ctx, interp.Event{Type: event}); err != nil {
				t.Fatal(err)
			}
		}
		now, err := m.Look(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return now.State()
	}
	expect(t, send("TEXT_SEND", 1), "thinking")
	expect(t, send("BARGE_IN", 1), "idle")
	expect(t, send("TEXT_SEND", 2), "thinking")
	expect(t, send("LLM_DONE", 1), "thinking")
	expect(t, send("LLM_FIRST_CHUNK", 2), "speaking")
	expect(t, send("LLM_DONE", 1), "speaking")
	expect(t, send("LLM_DONE", 2), "idle")
}
