package charts_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
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

// The client predicts only what the user causes, and takes the server's word for
// everything else ("Client will NOT optimistically transition on local playback
// end").
func TestTheClientPredictsAndIsReconciled(t *testing.T) {
	ctx := context.Background()
	server, err := load(t, "turn.yaml").New(ctx, nil, interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	client, err := load(t, "turn.yaml").New(ctx, nil, interp.Host{}, interp.Follow())
	if err != nil {
		t.Fatal(err)
	}
	predicted := map[string]bool{"AUDIO_START": true, "SEND": true, "TEXT_SEND": true, "BARGE_IN": true, "CANCEL": true}
	for _, row := range []struct{ event, client string }{
		{"TEXT_SEND", "thinking"},
		{"LLM_FIRST_CHUNK", "thinking"}, // not yet: the server says so
		{"LLM_DONE", "speaking"},        // local playback may have ended long ago
		{"AUDIO_START", "listening"},
		{"CANCEL", "idle"},
	} {
		if predicted[row.event] {
			send(t, client, row.event)
		}
		expect(t, stateOf(t, client), row.client)
		send(t, server, row.event)
		snapshot, err := server.Snapshot(ctx)
		if err == nil {
			err = client.Reconcile(ctx, snapshot)
		}
		if err != nil {
			t.Fatal(err)
		}
		expect(t, stateOf(t, client), stateOf(t, server))
	}
}

func send(t *testing.T, m *interp.Instance, event string) {
	t.Helper()
	if _, err := m.Send(context.Background(), interp.Event{Type: event}); err != nil {
		t.Fatal(err)
	}
}

func stateOf(t *testing.T, m *interp.Instance) string {
	t.Helper()
	now, err := m.Look(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return now.State()
}

// Risk 5: streaming transcription adds PARTIAL_TRANSCRIPT. Turns that were saved
// before are of another hash: taken when somebody says that they may be. With a
// new version they are not.
func TestPartialTranscriptChangesTheHash(t *testing.T) {
	ctx := context.Background()
	old, err := load(t, "turn.yaml").New(ctx, nil, interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	send(t, old, "AUDIO_START")
	snapshot, err := old.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	refusal := func(version string, options ...interp.Option) string {
		m, err := streaming(t, version).Restore(ctx, snapshot, interp.Host{}, options...)
		if no := (*kernel.Refusal)(nil); errors.As(err, &no) {
			return no.Code
		}
		if err != nil {
			t.Fatal(err)
		}
		send(t, m, "PARTIAL_TRANSCRIPT")
		send(t, m, "SILENCE_DETECTED")
		return stateOf(t, m)
	}
	expect(t, refusal("version: 1"), "hash")
	expect(t, refusal("version: 1", interp.AnyHash()), "transcribing")
	expect(t, refusal("version: 2"), "version")
	expect(t, refusal("version: 2", interp.AnyHash()), "version")
}

// streaming is turn.yaml with the event of plan 04.
func streaming(t *testing.T, version string) *interp.Chart {
	t.Helper()
	src, err := os.ReadFile("turn.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := string(src)
	for _, r := range [][2]string{
		{"chart: turn\n", "chart: turn\n" + version + "\n"},
		{"events:\n", "events:\n  PARTIAL_TRANSCRIPT: # text so far\n"},
		{"      SILENCE_DETECTED: transcribing\n", "      SILENCE_DETECTED: transcribing\n      PARTIAL_TRANSCRIPT: { target: listening }\n"},
	} {
		if !strings.Contains(text, r[0]) {
			t.Fatalf("turn.yaml has no %q", r[0])
		}
		text = strings.Replace(text, r[0], r[1], 1)
	}
	c, err := interp.Parse("turn.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}
