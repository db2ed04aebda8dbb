package golang_test

// A follower predicts and takes its server's word: it starts no timers and no
// actors, carries out emits and the actions of the host it was given, and replays
// nothing.

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/channel"
	"github.com/lockstep-charts/lockstep/gen/rawko"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A closer counts the sessions that it closes, and says when its arbiter begins.
type closer struct {
	arbiter
	begun  chan struct{}
	closed *int
}

func newCloser() closer { return closer{arbiter{}, make(chan struct{}, 2), new(int)} }

func (h closer) ArbiterSelectAgent(ctx context.Context, _ rawko.ArbiterSelectAgentInput, _ rawko.ArbiterSelectAgentPort) (rawko.ArbiterSelectAgentOutput, error) {
	h.begun <- struct{}{}
	<-ctx.Done()
	return rawko.ArbiterSelectAgentOutput{}, ctx.Err()
}

func (h closer) CleanupSession(context.Context) error {
	*h.closed++
	return nil
}

func TestAFollowerDoesOnlyWhatItMay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host := newCloser()
		follower, err := rawko.New(context.Background(), rawko.DefaultInput(), host, rawko.Follow(), rawko.WithClock(kernel.NewSimClock(0)))
		if err != nil {
			t.Fatal(err)
		}
		var heard []string
		follower.OnEmit(func(e rawko.Emitted) { heard = append(heard, string(e.(rawko.EmitTaskEnded).Outcome)) })
		give(t, follower, rawko.StartTask{Task: "build"})
		synctest.Wait()
		if len(host.begun) > 0 {
			t.Error("the follower has started an actor")
		}
		give(t, follower, rawko.Cancel{})
		if *host.closed != 1 || !slices.Equal(heard, []string{"cancelled"}) {
			t.Errorf("predicted: %d sessions were closed, %q emitted; want 1 and cancelled", *host.closed, heard)
		}
		told := 0
		follower.Subscribe(func(rawko.Snapshot) { told++ })
		word := cancelledWord(t)
		if err := follower.Reconcile(t.Context(), word); err != nil {
			t.Fatal(err)
		}
		if *host.closed != 1 || len(heard) != 1 {
			t.Errorf("something was replayed: %d sessions were closed, %q emitted", *host.closed, heard)
		}
		if now, err := follower.Snapshot(t.Context()); err != nil || !bytes.Equal(now, word) || told != 1 {
			t.Errorf("subscribers were told %d times (want 1), and the follower stands at\n%s\nand not at\n%s\n%v", told, now, word, err)
		}
		if err := follower.Reconcile(t.Context(), word); err != nil || told != 1 {
			t.Errorf("the same word again is told to subscribers: %d times, %v", told, err)
		}
		refusal := (*kernel.Refusal)(nil)
		if err := follower.Reconcile(t.Context(), hash.ReplaceAll(word, []byte(`"hash":"0000000000000000"`))); !errors.As(err, &refusal) || refusal.Code != "hash" {
			t.Error("the word of a chart that has changed:", err)
		}
		if err := server(t).Reconcile(t.Context(), word); !errors.As(err, &refusal) || refusal.Code != "follow" {
			t.Error("a word for one that does not follow:", err)
		}
	})
}

// server is a machine that is in nobody's wake.
func server(t *testing.T) rawko.Actor {
	t.Helper()
	m, err := rawko.New(context.Background(), rawko.DefaultInput(), newCloser(), rawko.WithClock(kernel.NewSimClock(5000)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cancelledWord is the snapshot of a server whose second task was cancelled.
func cancelledWord(t *testing.T) []byte {
	t.Helper()
	server := server(t)
	give(t, server, rawko.StartTask{Task: "build"}, rawko.Cancel{}, rawko.Reset{}, rawko.StartTask{Task: "again"}, rawko.Cancel{})
	word, err := server.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return word
}

// Nor does it start child machines: their server has them.
func TestAFollowerHasNoChildren(t *testing.T) {
	input := channel.DefaultInput()
	input.Name = "reviews"
	follower, err := channel.New(t.Context(), input, nil, channel.Follow(), channel.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []channel.Event{channel.Connect{Agent: "ann"}, channel.Assign{Agent: "ann"}} {
		if r, err := follower.Send(t.Context(), e); err != nil || r.Ignored {
			t.Fatalf("%T: %v %v", e, r, err)
		}
	}
	refusal := (*kernel.Refusal)(nil)
	if _, err := follower.SendToAgent(t.Context(), "ann", agent.Wait{}); !errors.As(err, &refusal) || refusal.Code != "unknown_actor" {
		t.Errorf("an event for a child: %v, want unknown_actor", err)
	}
}
