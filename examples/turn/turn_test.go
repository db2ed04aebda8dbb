package main

// These tests drive the whole way: the Go server and the TypeScript client in
// Node, over a WebSocket. The test is the pipeline and the user's hand; it waits
// for what is said, never for time.

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/gen/turn"
)

// The user types, the model speaks and ends: each step is the same bytes in the
// prediction, in the message and in the snapshot after it.
func TestSnapshotsCrossBothWays(t *testing.T) {
	u := connect(t)
	predicted := u.act(turn.TextSend{})
	u.parses(predicted, turn.StateThinking)
	if told := u.told(1, turn.StateThinking); told != predicted {
		t.Errorf("the client predicted\n%s\nbut the server came to\n%s", predicted, told)
	}
	entered := u.enters(turn.StateThinking)
	entered.report(turn.LlmFirstChunk{})
	u.told(1, turn.StateSpeaking)
	entered.report(turn.LlmDone{})
	u.told(1, turn.StateIdle)
}

// A whole spoken turn: the client predicts its user's part, and stands still until
// it is told of the pipeline's.
func TestPredictsOnlyWhatTheUserCauses(t *testing.T) {
	u := connect(t)
	u.parses(u.act(turn.AudioStart{}), turn.StateListening)
	u.told(1, turn.StateListening)
	u.enters(turn.StateListening).report(turn.SilenceDetected{})
	u.told(1, turn.StateTranscribing)
	u.enters(turn.StateTranscribing).report(turn.SttDone{})
	u.told(1, turn.StatePendingSend)
	u.parses(u.act(turn.Send{}), turn.StateThinking)
	u.told(1, turn.StateThinking)
	u.parses(u.act(turn.Cancel{}), turn.StateIdle)
	u.told(1, turn.StateIdle)
}

// The user interrupts the first turn and begins a second; then the model of the
// first one is done. That must not end the second.
func TestOldTurnDoesNotEndTheNewOne(t *testing.T) {
	u := connect(t)
	u.act(turn.TextSend{})
	u.told(1, turn.StateThinking)
	first := u.enters(turn.StateThinking)
	u.parses(u.act(turn.BargeIn{}), turn.StateIdle)
	u.told(1, turn.StateIdle)
	u.act(turn.TextSend{})
	u.told(2, turn.StateThinking)
	u.enters(turn.StateIdle)
	second := u.enters(turn.StateThinking)

	first.report(turn.LlmDone{})
	second.report(turn.LlmFirstChunk{})
	u.told(2, turn.StateSpeaking) // and nothing before it
	first.report(turn.LlmDone{})
	second.report(turn.LlmDone{})
	u.told(2, turn.StateIdle)
	u.silent()
}

// On a slow line the user sends a transcript that the server already left: the
// client shows thinking, and then what is true.
func TestWrongPredictionIsReconciled(t *testing.T) {
	u := connect(t)
	u.act(turn.AudioStart{})
	u.told(1, turn.StateListening)
	u.enters(turn.StateListening).report(turn.SilenceDetected{})
	u.told(1, turn.StateTranscribing)
	u.enters(turn.StateTranscribing).report(turn.SttDone{})
	u.told(1, turn.StatePendingSend)

	u.command("hold")
	u.line("held")
	u.enters(turn.StatePendingSend).report(turn.AudioResume{})
	u.parses(u.act(turn.Send{}), turn.StateThinking)
	u.command("release")
	u.told(1, turn.StateListening)
	u.silent() // the server ignored SEND
}

// What the user's client must not say, and what is no event, ends the connection.
func TestServerRefuses(t *testing.T) {
	for raw, reason := range map[string]string{
		`{"type":"LLM_DONE"}`:          "not_by_user",
		`{"type":"NO_SUCH"}`:           "unknown_event",
		`{"type":"SEND","text":"x"}`:   "extra_field",
		`{"type":"SEND"}{"type":"SEND`: "json",
	} {
		u := connect(t)
		u.command("raw " + raw)
		if got := u.line("closed "); got != "1008 "+reason {
			t.Errorf("%s: closed with %s, want 1008 %s", raw, got, reason)
		}
	}
}

func TestServesThePage(t *testing.T) {
	script, err := bundle("client.ts", browser)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler(script, fake))
	defer server.Close()
	for path, want := range map[string]string{"/": "./client.js", "/client.js": "createClient"} {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: %s %v, without %s", path, r.Status, err, want)
		}
	}
}

// The client passes the compiler at its strictest.
func TestClientTypes(t *testing.T) {
	tsc := need(t, "tsc")
	if text, err := exec.Command(tsc, "--project", ".").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// need finds a program. Without it the test is skipped, unless it is demanded (CI).
func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil && os.Getenv("LOCKSTEP_CI") == "" {
		t.Skip("not on the path: " + program)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// A user is the client in Node, with the server's pipeline in the test's hand.
type user struct {
	t       *testing.T
	ctx     context.Context // ends a test that waits for what never comes
	stdin   io.Writer
	stdout  *bufio.Scanner
	entered chan entry
}

// An entry is what the pipeline heard.
type entry struct {
	state  turn.State
	report func(turn.Event)
}

// connect starts a server and a client that has been told where the machine stands.
func connect(t *testing.T) *user {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	u := &user{t: t, ctx: ctx, entered: make(chan entry, 100)}
	server := httptest.NewServer(handler(nil, func(s turn.State, report func(turn.Event)) { u.entered <- entry{s, report} }))
	t.Cleanup(server.Close)
	u.startNode(server.URL[strings.LastIndex(server.URL, ":")+1:])
	u.line("open")
	u.told(0, turn.StateIdle)
	return u
}

func (u *user) startNode(port string) {
	u.t.Helper()
	program := need(u.t, "node")
	script, err := bundle("testdata/user.ts", node)
	if err != nil {
		u.t.Fatal(err)
	}
	path := filepath.Join(u.t.TempDir(), "user.mjs")
	if err := os.WriteFile(path, script, 0o600); err != nil {
		u.t.Fatal(err)
	}
	cmd := exec.CommandContext(u.ctx, program, path, port)
	cmd.Stderr = os.Stderr
	stdin, err1 := cmd.StdinPipe()
	stdout, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil || cmd.Start() != nil {
		u.t.Fatal("node does not start", err1, err2)
	}
	u.stdin, u.stdout = stdin, bufio.NewScanner(stdout)
	u.t.Cleanup(func() { _, _ = stdin.Close(), cmd.Wait() }) // killed at the end of the test
}

func (u *user) command(line string) {
	u.t.Helper()
	if _, err := fmt.Fprintln(u.stdin, line); err != nil {
		u.t.Fatal(err)
	}
}

// line is the next line that the client says, which must begin so, without that.
func (u *user) line(begin string) string {
	u.t.Helper()
	if !u.stdout.Scan() {
		u.t.Fatalf("the client has ended, before %q: %v", begin, u.stdout.Err())
	}
	rest, found := strings.CutPrefix(u.stdout.Text(), begin)
	if !found {
		u.t.Fatalf("the client said %q, not %q", u.stdout.Text(), begin)
	}
	return rest
}

// act lets the user do something, and gives what the client predicts.
func (u *user) act(e turn.Event) string {
	u.t.Helper()
	u.command("act " + e.EventType().String())
	return u.line("predicted ")
}

// told is the next snapshot from the server, as the client has it afterwards.
func (u *user) told(turnID int64, s turn.State) string {
	u.t.Helper()
	sent := u.line("message ")
	var m struct {
		Snapshot json.RawMessage
		TurnID   int64
	}
	if err := json.Unmarshal([]byte(sent), &m); err != nil {
		u.t.Fatal(err)
	}
	u.parses(string(m.Snapshot), s)
	if want := fmt.Sprintf(`{"snapshot":%s,"turnId":%d}`, m.Snapshot, turnID); sent != want {
		u.t.Errorf("the server sent\n%s\nnot\n%s", sent, want)
	}
	if got, want := u.line("reconciled "), fmt.Sprint(turnID, " ", string(m.Snapshot)); got != want {
		u.t.Errorf("the client has\n%s\nafter it was told\n%s", got, want)
	}
	return string(m.Snapshot)
}

// parses reads a snapshot that TypeScript or Go has written, and writes it again.
func (u *user) parses(text string, want turn.State) {
	u.t.Helper()
	s, err := turn.ParseSnapshot([]byte(text))
	if err != nil {
		u.t.Fatalf("%v: %s", err, text)
	}
	if got := string(s.AppendJSON(nil)); got != text {
		u.t.Errorf("written again, it is\n%s\nnot\n%s", got, text)
	}
	if s.State() != want {
		u.t.Fatalf("%s, want %s", s.State(), want)
	}
}

// enters is what the pipeline heard next.
func (u *user) enters(want turn.State) entry {
	u.t.Helper()
	select {
	case e := <-u.entered:
		if e.state != want {
			u.t.Fatalf("the pipeline hears of %s, want %s", e.state, want)
		}
		return e
	case <-u.ctx.Done():
		u.t.Fatalf("the pipeline hears nothing, want %s", want)
	}
	return entry{}
}

// silent makes sure that nothing is on its way from the server: the answer to an
// intruder's event is the next that the client hears.
func (u *user) silent() {
	u.t.Helper()
	u.command(`raw {"type":"ERROR"}`)
	if got := u.line("closed "); got != "1008 not_by_user" {
		u.t.Errorf("closed with %s", got)
	}
}
