package golang_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/gen/uploader"
	"github.com/lockstep-charts/lockstep/kernel"
)

// fetcher is a typed host: it reports progress, then waits for its test.
type fetcher struct {
	urls chan string
	ends chan error
}

func (h fetcher) Fetch(ctx context.Context, input download.FetchInput, port download.FetchPort) (download.FetchOutput, error) {
	h.urls <- input.URL
	total := int64(8)
	if err := port.SendProgressEvent(download.ProgressEvent{Received: 3, Total: &total}); err != nil {
		return download.FetchOutput{}, err
	}
	select {
	case err := <-h.ends:
		return download.FetchOutput{Bytes: 8}, err
	case <-ctx.Done():
		return download.FetchOutput{}, ctx.Err()
	}
}

func (fetcher) Notify(context.Context, download.NotifyParams) error { return nil }
func (fetcher) Beep(context.Context) error                          { return nil }
func (fetcher) QuotaLeft(download.QuotaLeftParams) bool             { return true }
func (fetcher) Uploader() uploader.Host                             { return nil }

// A host actor runs beside its machine, reports, survives the machine's restart
// by starting again from its input, and ends it with a typed output.
func TestTypedHost(t *testing.T) {
	ctx := t.Context()
	host := fetcher{make(chan string, 1), make(chan error)}
	m, err := download.New(ctx, download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, host, download.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	var told []download.State
	m.Subscribe(func(s download.Snapshot) { told = append(told, s.State()) })
	if r, err := m.Send(ctx, download.Start{}); err != nil || r.Ignored {
		t.Fatal(r, err)
	}
	progressed := func(s download.Snapshot) bool { return s.Context().Progress.Received == 3 }
	if err := m.Wait(ctx, progressed); err != nil {
		t.Fatal(err)
	}
	snapshot, err := m.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	again := fetcher{make(chan string, 1), make(chan error)}
	restored, err := download.Restore(ctx, snapshot, again, download.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	if first, second := <-host.urls, <-again.urls; first != "u" || second != "u" {
		t.Errorf("fetch was given %q, then %q", first, second)
	}
	again.ends <- nil
	<-restored.Done()
	s, err := restored.Current(ctx)
	if err != nil || s.State() != download.StateDone || s.Context().Progress.Received != 8 {
		t.Errorf("ended as %s (%v)", s.State(), err)
	}
	if len(told) != 2 || told[0] != download.StateLoading || told[1] != download.StateLoading {
		t.Errorf("subscribers heard %v", told)
	}
}

// A pure machine is told by its host what its actors did.
func TestPureReports(t *testing.T) {
	s, _, err := download.Initial("d", download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		event download.Event
		want  download.State
	}{
		{download.Start{}, download.StateLoading},
		{download.FailFetch{ID: "loading", Error: &kernel.Error{Type: "Error", Code: "network", Message: "gone"}}, download.StateWaiting},
		{download.DoneFetch{ID: "loading", Output: download.FetchOutput{Bytes: 9}}, download.StateWaiting}, // it has ended
		{download.TimerDue{ID: "nobody's"}, download.StateWaiting},
		{download.ActionFailed{Error: &kernel.Error{Type: "Error", Message: "no"}}, download.StateWaiting},
	} {
		next, _, err := download.Step(s, step.event, 0, fetcher{})
		if step.event.EventType() == -1 && strings.Contains(string(step.event.AppendJSON(nil)), "error.execution") {
			if next.Status() == kernel.Active {
				t.Error("an action's failure that nobody handles ends the machine")
			}
			return
		}
		if err != nil || next.State() != step.want {
			t.Fatalf("after %T: %s (%v), want %s", step.event, next.State(), err, step.want)
		}
		s = next
	}
}

// Snapshots and events read back what they write, and nothing looser.
func TestJSONBothWays(t *testing.T) {
	s, _, err := download.Initial("d", download.Input{URL: "u", MaxAttempts: 3}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back download.Snapshot
	if err := json.Unmarshal(text, &back); err != nil || string(back.AppendJSON(nil)) != string(text) {
		t.Errorf("%v\n%s\n%s", err, text, back.AppendJSON(nil))
	}
	var refusal *kernel.Refusal
	if err := json.Unmarshal([]byte(strings.Replace(string(text), `"idle"`, `"elsewhere"`, 1)), &back); !errors.As(err, &refusal) {
		t.Error("a snapshot in no state:", err)
	}
	var p download.ProgressEvent
	if err := json.Unmarshal([]byte(`{"type":"PROGRESS","received":1}`), &p); err != nil || p.Received != 1 {
		t.Error(p, err)
	}
	for _, bad := range []string{`{"type":"PROGRESS","Received":1}`, `{"type":"START","received":1}`, `{"received":1}`, `{"type":"PROGRESS","received":"1"}`} {
		if err := json.Unmarshal([]byte(bad), &p); !errors.As(err, &refusal) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"type":"START","more":1}`), &download.Start{}); !errors.As(err, &refusal) {
		t.Error("an event with a field too many:", err)
	}
}

var around = []turn.Event{turn.AudioStart{}, turn.SilenceDetected{}, turn.SttDone{}, turn.Send{}, turn.LlmFirstChunk{}, turn.LlmDone{}}

// A machine that has nothing to do at its birth is one piece of memory.
func TestAnActorTakesOneAllocation(t *testing.T) {
	ctx := context.Background()
	if n := testing.AllocsPerRun(100, func() {
		if a, err := turn.New(ctx, nil); err != nil || a.System() == nil {
			t.Fatal(a, err)
		}
	}); n != 1 {
		t.Errorf("New allocates %v times", n)
	}
}

// An actor has the methods that its package documents, and none of the kernel's.
func TestMethodsOfAnActor(t *testing.T) {
	var names []string
	for m := range reflect.TypeFor[turn.Actor]().Methods() {
		names = append(names, m.Name)
	}
	want := "Current Done Matches Reconcile Send SendWait Snapshot Stop Subscribe System Wait"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// What a generated package does all day allocates nothing.
func TestNoAllocations(t *testing.T) {
	ctx := context.Background()
	m, err := turn.New(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, e := range around {
			if r, err := m.Send(ctx, e); err != nil || r.Ignored {
				t.Fatal(e.EventType(), r, err)
			}
		}
	}); n != 0 {
		t.Errorf("Send allocates %v times in %d events", n, len(around))
	}
	if n := testing.AllocsPerRun(100, func() {
		state := turn.StateIdle
		for _, e := range around {
			state, _ = turn.Transition(state, e.EventType())
		}
		if state != turn.StateIdle {
			t.Fatal(state)
		}
	}); n != 0 {
		t.Errorf("Transition allocates %v times", n)
	}
	s, _, err := turn.Initial("t", 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		if next, _, err := turn.Step(s, around[0], 0); err != nil || next.State() != turn.StateListening {
			t.Fatal(next, err)
		}
	}); n > 2 {
		t.Errorf("Step allocates %v times", n)
	}
}

func BenchmarkSend(b *testing.B) {
	ctx := context.Background()
	m, err := turn.New(ctx, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := range b.N {
		if _, err := m.Send(ctx, around[i%len(around)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTransition(b *testing.B) {
	state := turn.StateIdle
	for i := range b.N {
		state, _ = turn.Transition(state, around[i%len(around)].EventType())
	}
	_ = state
}

func BenchmarkStep(b *testing.B) {
	s, _, err := turn.Initial("t", 0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := range b.N {
		if s, _, err = turn.Step(s, around[i%len(around)], 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := turn.New(ctx, nil); err != nil {
			b.Fatal(err)
		}
	}
}
