package golang_test

// What a Go program hands in by mistake when it has nothing: no event, and the
// zero Snapshot. Doors refuse the one, reading the other says nothing; neither
// panics.

import (
	"testing"

	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/gen/rawko"
	"github.com/lockstep-charts/lockstep/gen/session"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/kernel"
)

func TestNoStateIsNoState(t *testing.T) {
	if s, err := turn.ParseState(""); err == nil {
		t.Errorf("the empty path is the state %q", s)
	}
	var s rawko.State
	if s.UnmarshalText(nil) == nil {
		t.Errorf("no text is the state %q", s)
	}
}

func TestNoEventIsRefusedAtEveryDoor(t *testing.T) {
	ctx, m, crew := t.Context(), tasks(t), reviews(t, "ann")
	bare, err := turn.New(ctx, nil, turn.Follow())
	if err != nil {
		t.Fatal(err)
	}
	filled, err := m.Current(ctx)
	if err != nil {
		t.Fatal(err)
	}
	flat, _, err := turn.Initial("x", 0)
	if err != nil {
		t.Fatal(err)
	}
	doors := map[string]func() error{
		"Send":               func() error { _, err := m.Send(ctx, nil); return err },
		"SendWait":           func() error { _, err := m.SendWait(ctx, nil); return err },
		"Step":               func() error { _, _, err := rawko.Step(filled, nil, 0); return err },
		"SendToAgent":        func() error { _, err := crew.SendToAgent(ctx, "ann", nil); return err },
		"SendTo":             func() error { _, err := crew.SendTo(ctx, "ann", nil); return err },
		"Send, no fields":    func() error { _, err := bare.Send(ctx, nil); return err },
		"SendWait, the same": func() error { _, err := bare.SendWait(ctx, nil); return err },
		"Step, the same":     func() error { _, _, err := turn.Step(flat, nil, 0); return err },
	}
	for door, give := range doors {
		if r := refusalOf(give()); r.Code != "unknown_event" || r.Field != "type" {
			t.Errorf("%s: %+v", door, r)
		}
	}
	if filled.Can(nil) || flat.Can(nil) {
		t.Error("no event can be taken")
	}
}

// A pointer to an event is no event, be it nil or not, whichever door it comes to.
func TestAPointerToAnEventIsRefusedAtEveryDoor(t *testing.T) {
	ctx, crew := t.Context(), reviews(t, "ann")
	for _, wait := range []*agent.Wait{nil, {}} {
		doors := map[string]func() error{
			"SendTo":      func() error { _, err := crew.SendTo(ctx, "ann", wait); return err },
			"SendToAgent": func() error { _, err := crew.SendToAgent(ctx, "ann", wait); return err },
		}
		for door, give := range doors {
			if r := refusalOf(give()); r.Code != "wrong_type" {
				t.Errorf("%s: %+v", door, r)
			}
		}
	}
}

// The zero Snapshot is of no machine: it has no state, no tags, nothing to say,
// and takes nothing.
func TestTheZeroSnapshotIsOfNoMachine(t *testing.T) {
	var d download.Snapshot
	if out, done := d.Output(); d.State() != 0 || d.Context().Attempts != 0 || done || out.Bytes != 0 {
		t.Errorf("state %v, context %+v, output %+v %v", d.State(), d.Context(), out, done)
	}
	if d.Err() != nil || d.Status() != kernel.Active || d.Matches("idle") || d.HasTag("busy") || len(d.Next()) > 0 || d.Can(download.Start{}, fetcher{}) {
		t.Errorf("%v %v %v %v", d.Err(), d.Status(), d.Next(), d.Can(download.Start{}, fetcher{}))
	}
	if text, err := d.MarshalJSON(); err == nil {
		t.Errorf("it is written as %s", text)
	}
	if text := string(d.AppendJSON(nil)); text != "null" {
		t.Errorf("appended it is %s", text)
	}
	var s session.Snapshot
	if s.Context().Clone() != (session.Context{}) || s.Can(session.Terminal{}) {
		t.Errorf("context %+v", s.Context())
	}
	if _, _, err := turn.Step(turn.Snapshot{}, turn.Cancel{}, 0); refusalOf(err).Code != "state" {
		t.Errorf("a step from it: %v", err)
	}
}

// A chart that asks nothing of its host takes any value for one, an option too,
// which would be lost.
func TestAnOptionIsNoHost(t *testing.T) {
	ctx := t.Context()
	if _, err := turn.New(ctx, turn.Follow()); refusalOf(err).Code != "wrong_type" || refusalOf(err).Field != "host" {
		t.Error(err)
	}
	if _, err := turn.Restore(ctx, nil, turn.AnyHash()); refusalOf(err).Field != "host" {
		t.Error(err)
	}
	if _, err := turn.New(ctx, struct{}{}, turn.Follow()); err != nil {
		t.Error(err)
	}
}

// A chart that asks its host takes no nil for one, unless it follows another.
func TestNilIsNoHost(t *testing.T) {
	ctx := t.Context()
	input := download.Input{URL: "x"}
	if _, err := download.New(ctx, input, nil); refusalOf(err).Code != "wrong_type" || refusalOf(err).Field != "host" {
		t.Error(err)
	}
	if _, err := download.Restore(ctx, nil, nil); refusalOf(err).Field != "host" {
		t.Error(err)
	}
	if _, err := download.New(ctx, input, nil, download.Follow()); err != nil {
		t.Error(err)
	}
	if _, err := turn.New(ctx, nil); err != nil {
		t.Error(err)
	}
}
