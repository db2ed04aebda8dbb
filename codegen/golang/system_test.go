package golang_test

// The actor of a generated package at run time, as its users meet it: queues,
// waits, children, followers, records. What the kernel does below is tested there;
// here it is held that the typed face keeps every promise.

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/channel"
	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/kernel"
)

// reviews is a channel on a clock that stands still, with its agents connected
// and assigned.
func reviews(t *testing.T, agents ...string) channel.Actor {
	t.Helper()
	input := channel.DefaultInput()
	input.Name = "reviews"
	m, err := channel.New(t.Context(), input, quiet{}, channel.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range agents {
		for _, e := range []channel.Event{channel.Connect{Agent: name}, channel.Assign{Agent: name}} {
			if r, err := m.Send(t.Context(), e); err != nil || r.Ignored || r.Queued {
				t.Fatalf("%T: %v %v", e, r, err)
			}
		}
	}
	return m
}

// agentStates are the states of the agents' machines.
func agentStates(t *testing.T, m channel.Actor) map[string]string {
	t.Helper()
	states := map[string]string{}
	err := m.System().Visit(t.Context(), func(address string, m *kernel.Machine) {
		if address != "" {
			states[address] = agent.State(m.Tips()[0]).String()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return states
}

// An outside event for a child is typed by the child's package, and so is its
// result; an address where no such machine lives is refused.
func TestSendToAChild(t *testing.T) {
	m := reviews(t, "ann", "bob")
	r, err := m.SendToAgent(t.Context(), "ann", agent.Wait{})
	if err != nil || r.Ignored || r.Before() != agent.StateActive || r.After() != agent.StateWaiting {
		t.Errorf("ann waits: %v %v %v (%v)", r.Before(), r.After(), r.Ignored, err)
	}
	if r, err := m.SendToAgent(t.Context(), "bob", agent.Wait{}); err != nil || !r.Ignored || r.After() != agent.StateQueued {
		t.Errorf("bob has no turn to wait with: %v %v (%v)", r.After(), r.Ignored, err)
	}
	refusal := (*kernel.Refusal)(nil)
	for _, id := range []string{"eve", "ann/bob", ""} {
		if _, err := m.SendToAgent(t.Context(), id, agent.Wait{}); !errors.As(err, &refusal) || refusal.Code != "unknown_actor" {
			t.Errorf("%q: %v", id, err)
		}
	}
}

// SendTo takes the events of all packages of charts that can be a child.
func TestSendToByTheEventsPackage(t *testing.T) {
	m := reviews(t, "ann")
	r, err := m.SendTo(t.Context(), "ann", agent.Wait{})
	if err != nil || r.Ignored || agent.Result(r).After() != agent.StateWaiting {
		t.Errorf("ann waits: %v (%v)", agent.Result(r).After(), err)
	}
	for _, e := range []kernel.Payload{channel.Connect{Agent: "bob"}, download.Start{}, agent.OverrideEvent{To: "\xff"}, agent.TimerDue{ID: "x"}, nil} {
		if _, err := m.SendTo(t.Context(), "ann", e); !errors.Is(err, kernel.ErrRefused) {
			t.Errorf("%T: %v", e, err)
		}
	}
}

// A system with chart children goes on where its snapshot was taken: its children,
// their timers and what they say to their parent.
func TestRestoreWithChildren(t *testing.T) {
	first := reviews(t, "ann", "bob")
	snapshot, err := first.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	clock := kernel.NewSimClock(0)
	m, err := channel.Restore(t.Context(), snapshot, quiet{}, channel.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := m.Snapshot(t.Context()); err != nil || !bytes.Equal(again, snapshot) {
		t.Errorf("restored as\n%s\nfrom\n%s\n%v", again, snapshot, err)
	}
	if got := agentStates(t, m); got["ann"] != "ACTIVE" || got["bob"] != "QUEUED" {
		t.Fatal(got)
	}
	old := hash.ReplaceAll(snapshot, []byte(`"hash":"0000000000000000"`))
	if s, err := channel.ParseSnapshot(old, channel.AnyHash()); err != nil || !bytes.Equal(s.AppendJSON(nil), snapshot) {
		t.Errorf("what any hash took is\n%s\nwant\n%s\n%v", s.AppendJSON(nil), snapshot, err)
	}
	clock.Advance(60_000)
	if got := agentStates(t, m); got["ann"] != "QUEUED" || got["bob"] != "ACTIVE" {
		t.Error("after ann's turn has timed out:", got)
	}
	if _, err := channel.Restore(t.Context(), bytes.Replace(snapshot, []byte(`"QUEUED"`), []byte(`"QUEUD"`), 1), quiet{}); !errors.Is(err, kernel.ErrRefused) {
		t.Error("a child in no state:", err)
	}
}

// Host code may send to the machine that runs it: the event is queued and worked
// off before the caller outside goes on. It must not wait for its own machine.
func TestSendingFromHostCode(t *testing.T) {
	ctx := t.Context()
	m, err := turn.New(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	leave := m.Subscribe(func(s turn.Snapshot) {
		said = append(said, s.State().String())
		if s.State() != turn.StateListening {
			return
		}
		r, err := m.Send(ctx, turn.Cancel{})
		if err != nil || !r.Queued || r.Ignored {
			t.Errorf("sent from host code: %+v %v", r, err)
		}
		_, waited := m.SendWait(ctx, turn.Cancel{})
		_, asked := m.Current(ctx)
		held := m.Wait(ctx, func(turn.Snapshot) bool { return true })
		for _, err := range []error{waited, asked, held} {
			if !errors.Is(err, turn.ErrReentrant) {
				t.Errorf("waiting in host code: %v", err)
			}
		}
	})
	r, err := m.Send(ctx, turn.AudioStart{})
	if err != nil || r.Queued || r.Before() != turn.StateIdle || r.After() != turn.StateListening {
		t.Errorf("%v %v %v", r.Before(), r.After(), err)
	}
	if s, err := m.Current(ctx); err != nil || s.State() != turn.StateIdle || !slices.Equal(said, []string{"listening", "idle"}) {
		t.Errorf("%s after %q (%v)", s.State(), said, err)
	}
	leave()
	if r, err := m.SendWait(ctx, turn.AudioStart{}); err != nil || r.After() != turn.StateListening || len(said) != 2 {
		t.Errorf("%v %v, told %q", r.After(), err, said)
	}
}

// busy is a turn machine whose macrostep stays under way until release is closed.
func busy(t *testing.T, options ...turn.Option) (m turn.Actor, release chan struct{}) {
	t.Helper()
	m, err := turn.New(t.Context(), nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	begun, release := make(chan struct{}), make(chan struct{})
	var leave func()
	leave = m.Subscribe(func(turn.Snapshot) {
		leave()
		close(begun)
		<-release
	})
	go func() { _, _ = m.Send(context.Background(), turn.AudioStart{}) }()
	<-begun
	return m, release
}

// A busy machine queues what is sent; SendWait waits its turn, and takes its event
// back when its context ends before.
func TestABusyMachine(t *testing.T) {
	m, release := busy(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := m.SendWait(gone, turn.Cancel{}); !errors.Is(err, context.Canceled) {
		t.Error("SendWait with a context that has ended:", err)
	}
	if _, err := m.Current(gone); !errors.Is(err, context.Canceled) {
		t.Error("Current with a context that has ended:", err)
	}
	if r, err := m.Send(gone, turn.SilenceDetected{}); err != nil || !r.Queued {
		t.Errorf("Send does not wait: %+v %v", r, err)
	}
	waited := make(chan turn.Result)
	go func() {
		r, err := m.SendWait(t.Context(), turn.SttEmpty{})
		if err != nil {
			t.Error(err)
		}
		waited <- r
	}()
	close(release)
	if r := <-waited; r.Queued || r.Before() != turn.StateTranscribing || r.After() != turn.StateIdle {
		t.Errorf("waited for %v -> %v", r.Before(), r.After())
	}
}

// An event that is not yet begun is withdrawn when its sender's context ends.
func TestAWaitingEventIsWithdrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, release := busy(t)
		ctx, leave := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			_, err := m.SendWait(ctx, turn.Cancel{})
			ended <- err
		}()
		synctest.Wait()
		leave()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		close(release)
		if s, err := m.Current(t.Context()); err != nil || s.State() != turn.StateListening {
			t.Errorf("the withdrawn event was taken: %s (%v)", s.State(), err)
		}
	})
}

// A full queue and a stopped machine refuse, and errors.Is tells them apart.
func TestFullAndStopped(t *testing.T) {
	m, release := busy(t, turn.WithLimits(kernel.Limits{Queue: 1}))
	if r, err := m.Send(t.Context(), turn.SilenceDetected{}); err != nil || !r.Queued {
		t.Error(r, err)
	}
	refusal := (*kernel.Refusal)(nil)
	_, err := m.Send(t.Context(), turn.SttEmpty{})
	if !errors.Is(err, turn.ErrMailboxFull) || !errors.Is(err, turn.ErrRefused) || errors.Is(err, turn.ErrStopped) || !errors.As(err, &refusal) || refusal.Code != "mailbox_full" {
		t.Error("full:", err)
	}
	close(release)
	if err := m.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-m.Done()
	_, err = m.Send(t.Context(), turn.SttEmpty{})
	if !errors.Is(err, turn.ErrStopped) || !errors.Is(err, turn.ErrRefused) || errors.Is(err, turn.ErrMailboxFull) {
		t.Error("stopped:", err)
	}
	if s, err := m.Current(t.Context()); err != nil || s.Status() != kernel.Active {
		t.Errorf("stopping is an interruption, the last snapshot stays active: %v (%v)", s.Status(), err)
	}
}

// A follower predicts without a host: it starts no actors and no timers; then it
// takes the server's word.
func TestFollower(t *testing.T) {
	ctx := t.Context()
	host := fetcher{make(chan string, 1), make(chan error)}
	server, err := download.New(ctx, download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, host, download.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	clock := kernel.NewSimClock(0)
	client, err := download.New(ctx, download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, nil, download.Follow(), download.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []download.Actor{server, client} {
		if r, err := m.Send(ctx, download.Start{}); err != nil || r.After() != download.StateLoading {
			t.Fatal(r.After(), err)
		}
	}
	clock.Advance(60_000)
	if s, err := client.Current(ctx); err != nil || s.State() != download.StateLoading {
		t.Error("the follower's timer has fired:", s.State(), err)
	}
	host.ends <- errNetwork{}
	waiting := func(s download.Snapshot) bool { return s.State() == download.StateWaiting }
	if err := server.Wait(ctx, waiting); err != nil {
		t.Fatal(err)
	}
	word, err := server.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Reconcile(ctx, word); err != nil {
		t.Fatal(err)
	}
	if got, err := client.Snapshot(ctx); err != nil || !bytes.Equal(got, word) {
		t.Errorf("the follower stands at\n%s\nand its server at\n%s\n%v", got, word, err)
	}
	other, _, err := turn.Initial("t", 0)
	if err != nil {
		t.Fatal(err)
	}
	refusal := (*kernel.Refusal)(nil)
	if err := client.Reconcile(ctx, other.AppendJSON(nil)); !errors.As(err, &refusal) || refusal.Code != "chart" {
		t.Error("another chart's word:", err)
	}
}

// errNetwork is an error with a code of its own.
type errNetwork struct{}

func (errNetwork) Error() string { return "no network" }
func (errNetwork) Code() string  { return "network" }

// One record per transition: time, machine, id, from, to, event, then the user's
// attributes; a warning for an ignored event.
func TestLogger(t *testing.T) {
	var out bytes.Buffer
	m, err := turn.New(t.Context(), nil, turn.WithID("call-7"), turn.WithClock(kernel.NewSimClock(1500)),
		turn.WithLogger(slog.New(slog.NewJSONHandler(&out, nil)), slog.String("room", "x")))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []turn.Event{turn.AudioStart{}, turn.Send{}} {
		if _, err := m.Send(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"time":"1970-01-01T00:00:01.5Z","level":"INFO","msg":"Transition","machine":"turn","id":"call-7","from":"idle","to":"listening","event":"AUDIO_START","room":"x"}
{"time":"1970-01-01T00:00:01.5Z","level":"WARN","msg":"Ignored event","machine":"turn","id":"call-7","state":"listening","event":"SEND","room":"x"}
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// An observer hears everything in the order in which it happens: transitions, then
// the effects as they are carried out, then subscribers; ignored and refused events.
func TestObserver(t *testing.T) {
	ctx := t.Context()
	var heard []string
	m, err := download.New(ctx, download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, still{},
		download.WithClock(kernel.NewSimClock(0)), download.WithObserver(kernel.Observer{
			Transition: func(_ string, _ *kernel.Machine, t kernel.Taken) { heard = append(heard, t.From+"->"+t.To+" "+t.Event) },
			Effect: func(_ string, _ *kernel.Machine, e *kernel.Effect) {
				heard = append(heard, map[kernel.EffectKind]string{kernel.StartEffect: "start ", kernel.TimerEffect: "timer ", kernel.StopEffect: "stop ",
					kernel.CancelTimerEffect: "cancelTimer ", kernel.DoneEffect: "done"}[e.Kind]+e.ID)
			},
			Ignored: func(_ string, _ *kernel.Machine, e *kernel.Event) { heard = append(heard, "ignored "+e.Name) },
			Refused: func(_ string, r *kernel.Refusal) { heard = append(heard, "refused "+r.Code) },
		}), download.WithID("d"))
	if err != nil {
		t.Fatal(err)
	}
	m.Subscribe(func(s download.Snapshot) { heard = append(heard, "told "+s.State().String()) })
	for _, e := range []download.Event{download.ProgressEvent{Received: 1}, download.Start{}} {
		if _, err := m.Send(ctx, e); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(ctx, download.Cancel{}); !errors.Is(err, kernel.ErrStopped) {
		t.Error(err)
	}
	want := []string{"ignored PROGRESS", "idle->loading START", "timer after.patience.loading", "start loading", "told loading", "refused stopped"}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// still is a host whose actor says nothing until it is stopped.
type still struct{ fetcher }

func (still) Fetch(ctx context.Context, _ download.FetchInput, _ download.FetchPort) (download.FetchOutput, error) {
	<-ctx.Done()
	return download.FetchOutput{}, ctx.Err()
}

// Subscribers hear after a macrostep's effects, and nothing of ignored events.
func TestSubscribersHearAfterTheEffects(t *testing.T) {
	m := reviews(t)
	var heard []string
	m.OnEmit(func(e channel.Emitted) { heard = append(heard, "emitted") })
	m.Subscribe(func(channel.Snapshot) { heard = append(heard, "told") })
	for _, e := range []channel.Event{channel.Connect{Agent: "ann"}, channel.Assign{Agent: "ann"}, channel.Assign{Agent: "nobody"}, channel.HumanDone{}} {
		if _, err := m.Send(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"told", "emitted", "told"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// Wait ends when its predicate holds, with its context, or with the machine.
func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, err := turn.New(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		speaks := func(s turn.Snapshot) bool { return s.Matches("speaking") }
		wait := func(ctx context.Context) chan error {
			ended := make(chan error, 1)
			go func() { ended <- m.Wait(ctx, speaks) }()
			synctest.Wait()
			return ended
		}
		leaving, leave := context.WithCancel(t.Context())
		left, held := wait(leaving), wait(t.Context())
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Error("its context ended:", err)
		}
		for _, e := range []turn.Event{turn.TextSend{}, turn.LlmFirstChunk{}} {
			if len(held) > 0 {
				t.Error("held too early")
			}
			if _, err := m.Send(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		if err := <-held; err != nil {
			t.Error("it holds:", err)
		}
		if _, err := m.Send(t.Context(), turn.Cancel{}); err != nil {
			t.Fatal(err)
		}
		never := wait(t.Context())
		if err := m.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := <-never; !errors.Is(err, kernel.ErrStopped) {
			t.Error("the machine stopped:", err)
		}
	})
}

// slow is a host whose actor takes its time after its context has ended.
type slow struct {
	fetcher
	begun, release chan struct{}
	ended          *atomic.Bool
}

func (h slow) Fetch(ctx context.Context, _ download.FetchInput, _ download.FetchPort) (download.FetchOutput, error) {
	close(h.begun)
	<-ctx.Done()
	<-h.release
	h.ended.Store(true)
	return download.FetchOutput{}, ctx.Err()
}

// Stop waits for the goroutines of host actors, as long as its own context lasts.
func TestStopWaitsForHostActors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host := slow{begun: make(chan struct{}), release: make(chan struct{}), ended: &atomic.Bool{}}
		m, err := download.New(context.Background(), download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, host, download.WithClock(kernel.NewSimClock(0)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Send(t.Context(), download.Start{}); err != nil {
			t.Fatal(err)
		}
		<-host.begun
		brief, leave := context.WithCancel(t.Context())
		leave()
		if err := m.Stop(brief); !errors.Is(err, context.Canceled) {
			t.Error("an actor still runs:", err)
		}
		stopped := make(chan error, 1)
		go func() { stopped <- m.Stop(t.Context()) }()
		synctest.Wait()
		if len(stopped) > 0 {
			t.Error("Stop did not wait")
		}
		close(host.release)
		if err := <-stopped; err != nil || !host.ended.Load() {
			t.Error("stopped before the actor's end:", err)
		}
	})
}

// What an evaluation may visit is bounded by the machine's own limit.
func TestElementLimit(t *testing.T) {
	for limit, want := range map[int]kernel.Status{1: kernel.Failed, 0: kernel.Active} {
		input := channel.DefaultInput()
		input.Name = "reviews"
		m, err := channel.New(t.Context(), input, quiet{}, channel.WithClock(kernel.NewSimClock(0)), channel.WithLimits(kernel.Limits{Elements: limit}))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"ann", "bob", "cat", "dan"} {
			for _, e := range []channel.Event{channel.Connect{Agent: name}, channel.Assign{Agent: name}} {
				if _, err := m.Send(t.Context(), e); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := m.Current(t.Context())
		if err != nil || s.Status() != want {
			t.Errorf("with %d elements: %v (%v), want %v", limit, s.Status(), err, want)
		}
	}
}
