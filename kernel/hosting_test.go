package kernel

import (
	"context"
	"errors"
	"testing"
)

// Host actors that speak to a machine that is busy, or leave it meanwhile.

// herald is the child k of a machine; its actor h speaks through the port, while the
// machine itself is in state s.
func herald(t *testing.T, leaving func(port *Port), options ...Option) (*System, *diary, *Port) {
	t.Helper()
	kid := &fake{name: "kid", states: []string{"s", "t"}, actors: []string{"host"}, events: []string{"NEWS", "REST"}, acts: []string{"x"},
		invoke: []string{"s h host"}, on: []string{"s REST t", "* NEWS -"}, do: map[string]action{"exit s": act(0), "* NEWS": count}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"s k kid"}}
	begun := make(chan *Port, 1)
	var port *Port
	host := &stubHost{
		action: func(context.Context, int32, Payload) error { leaving(port); return nil },
		run: func(ctx context.Context, _ int32, _ Payload, p *Port) (Payload, error) {
			begun <- p
			<-ctx.Done()
			return nil, nil
		},
	}
	s, d, _ := begin(t, f, host, options...)
	port = <-begun
	d.lines = nil
	return s, d, port
}

// What an actor's event meets is told of its machine, wherever that stands.
func TestARefusedEventOfAnActorIsToldOfItsMachine(t *testing.T) {
	s, d, port := herald(t, nil, WithLimits(Limits{Queue: 1}))
	_ = s.Read(bg, func(*Machine) {
		if err := port.Send(0, nil); err != nil {
			t.Error(err)
		}
		if err := port.Send(0, nil); !errors.Is(err, ErrMailboxFull) {
			t.Error(err)
		}
	})
	d.mustSay(t, "k: refused mailbox_full", "k: s->s NEWS")
}

// What an actor sends while its state is left does not arrive (SPEC 9.6).
func TestAnActorThatIsStoppedIsHeardNoMore(t *testing.T) {
	sent := errors.New("nothing")
	s, d, port := herald(t, func(port *Port) { sent = port.Send(0, nil) })
	if _, err := s.SendTo(bg, "k", port.h.owner.m.table, 1, nil); err != nil {
		t.Fatal(err)
	}
	if sent != nil {
		t.Errorf("while its state was left it sent: %v", sent)
	}
	d.mustSay(t, "k: s->t REST", "k: action x", "k: stop h", "k: refused stopped")
	if err := port.Send(0, nil); !errors.Is(err, ErrStopped) {
		t.Errorf("it is over and sends: %v", err)
	}
}

// An event for a child that an event before it starts comes behind the child's first
// macrostep; one for nobody is refused when its turn has come.
func TestAnEventForAChildThatIsStartedBeforeIt(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"s", "t"}, events: []string{"HIT"}, on: []string{"s HIT t"}}
	f := &fake{name: "p", states: []string{"s"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, events: []string{"ORDER", "SPAWN"}, acts: []string{"x"},
		on: []string{"s ORDER -", "s SPAWN -"}, do: map[string]action{"s ORDER": act(0), "s SPAWN": spawn(0, "k")}}
	var s *System
	host := &stubHost{action: func(context.Context, int32, Payload) error {
		if r, err := s.Send(bg, 1, nil); err != nil || !r.Queued {
			t.Errorf("%+v %v", r, err)
		}
		for _, address := range []string{"k", "nobody"} {
			if r, err := s.SendTo(bg, address, kid.Table(), 0, nil); err != nil || !r.Queued {
				t.Errorf("%+v %v", r, err)
			}
		}
		return nil
	}}
	s, d, _ := begin(t, f, host)
	s.tell(t, "ORDER")
	d.mustSay(t, "s->s ORDER", "action x", "s->s SPAWN", "start k", "nobody: refused unknown_actor", "k: s->t HIT")
	if n := s.more().waiting.Load(); n != 0 {
		t.Errorf("%d events wait", n)
	}
}

// Two who wait for messages both get theirs, though of two messages that came together
// only one was told.
func TestWhoTakesAMessageTellsOfTheNext(t *testing.T) {
	p := &Port{wakeup: make(chan struct{}, 1)}
	p.put(Message{Name: "A"}, 2)
	p.put(Message{Name: "B"}, 2)
	<-p.wakeup
	if m, ok := p.take(); !ok || m.Name != "A" || len(p.wakeup) != 1 {
		t.Fatalf("took %v %v; %d are told of the other", m, ok, len(p.wakeup))
	}
	<-p.wakeup
	if m, ok := p.take(); !ok || m.Name != "B" || len(p.wakeup) != 0 {
		t.Errorf("took %v %v; %d are told of no other", m, ok, len(p.wakeup))
	}
}

// Whoever waits until no actor runs is told once, whatever begins and ends later.
func TestQuietIsToldOnce(t *testing.T) {
	s := new(System)
	x := s.more()
	quiet := make(chan struct{})
	x.running, x.quiet = 1, quiet
	s.hostLeft()
	<-quiet
	x.running = 1
	s.hostLeft()
}
