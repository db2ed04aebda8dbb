package kernel

import (
	"bytes"
	"context"
)

// Snapshots of a whole system, and systems made from one (SPEC 10.1, 10.5).

// Snapshot is the whole system as canonical JSON, taken when the queue is empty;
// it waits its turn. A stopped system still has its last one.
func (s *System) Snapshot(ctx context.Context) ([]byte, error) {
	var b []byte
	err := s.atRest(ctx, func() { b = appendNode(nil, &s.root) })
	return b, err
}

// appendNode appends a machine's snapshot with those of its children.
func appendNode(b []byte, mb *node) []byte {
	if mb.actors == nil {
		return mb.m.AppendSnapshot(b, nil)
	}
	return mb.m.AppendSnapshot(b, func(b []byte, id string) []byte {
		return appendNode(b, mb.child(id))
	})
}

// RestoreSystem makes a system from a snapshot of the whole system. The error is
// a *Refusal that names what does not fit. Host actors start again from their
// input; overdue timers fire first. When ctx ends, the system is stopped.
func RestoreSystem(ctx context.Context, p Program, snapshot []byte, host Host, options ...Option) (*System, error) {
	s, missing := newSystem(p, host, options)
	if missing != nil {
		return nil, missing
	}
	actors := 0
	if err := s.restore(&s.root, snapshot, &actors); err != nil {
		rethrow(s.extra.Load().takePanic()) // of a host that was asked for a child's
		return nil, err
	}
	s.open(ctx)
	s.making(func() {
		held := s.awaken(&s.root, nil)
		for x := s.more(); s.work(x); {
			// what is overdue comes before what host actors say (SPEC 10.5)
		}
		for _, begin := range held {
			begin()
		}
		s.begun()
	})
	return s, nil
}

// begun is the end of making a system that did not begin with a first macrostep.
func (s *System) begun() {
	if s.root.m.Status() != Active {
		s.over(s.more())
	}
	s.settle()
}

// restore reads a machine and its children. Nothing starts yet, so a refusal
// leaves nothing behind. actors counts the living ones.
func (s *System) restore(mb *node, snapshot []byte, actors *int) error {
	if err := mb.m.Restore(snapshot, s.set.anyHash); err != nil {
		return err
	}
	if s.set.follow {
		return mb.m.checkChildren(s.set.anyHash)
	}
	mb.begun = true
	if *actors += len(mb.m.Children()); *actors > s.set.limits.Children {
		return refusal("state", "children", tooMany("actors", s.set.limits.Children))
	}
	for _, c := range mb.m.Children() {
		p := mb.m.Program().Child(c.Src)
		if p == nil {
			continue
		}
		if err := s.restoreChild(mb, p, c, actors); err != nil {
			return inField("children."+c.ID+".snapshot", err)
		}
	}
	mb.m.dropSnapshots()
	return nil
}

func (s *System) restoreChild(mb *node, p Program, c Child, actors *int) error {
	if c.Snapshot == nil {
		return refusal("wrong_type", "", "a child machine goes on from its snapshot: the snapshot of an actor holds it, that of a pure step does not")
	}
	kid := s.adopt(mb, p, c.Src, c.ID)
	if err := s.lacksHost(p, kid.host); err != nil {
		return err
	}
	if err := s.restore(kid, c.Snapshot, actors); err != nil {
		return err
	}
	return kid.m.checkLife(c)
}

// checkLife refuses a machine that is not the living child that it should be.
func (m *Machine) checkLife(c Child) error {
	switch {
	case m.Self() != c.ID:
		return refusal("state", "id", "the snapshot is of the actor "+quoted(m.Self())+", not of "+quoted(c.ID))
	case m.Status() != Active:
		return refusal("state", "status", "an actor that ended is not living")
	}
	return nil
}

// checkChildren refuses children's snapshots that do not fit, for those who only
// hand them through. What they hand on is what the present chart writes: canonical,
// and with its hash (SPEC 10.3).
func (m *Machine) checkChildren(anyHash bool) error {
	for _, c := range m.Children() {
		p := m.Program().Child(c.Src)
		if p == nil || c.Snapshot == nil {
			continue
		}
		kid, err := thaw(p, c.Snapshot, anyHash)
		if err == nil {
			err = kid.checkLife(c)
		}
		if err != nil {
			return inField("children."+c.ID+".snapshot", err)
		}
		c.Snapshot = kid.AppendSnapshot(nil, nil)
		m.more.children.put(c)
	}
	return nil
}

// dropSnapshots forgets the children's snapshots once they are machines.
func (m *Machine) dropSnapshots() {
	for _, c := range m.Children() {
		c.Snapshot = nil
		m.more.children.put(c)
	}
}

// awaken starts what a restored machine has: its timers, its host actors, then
// its children. The bodies of host actors are held until what is overdue has fired:
// one whose state such a timer leaves is not begun (SPEC 10.5).
func (s *System) awaken(mb *node, held []func()) []func() {
	if s.set.follow {
		return nil
	}
	s.more().timers.place(mb, false)
	for _, c := range mb.m.Children() {
		if kid := mb.child(c.ID); kid != nil {
			held = s.awaken(kid, held)
			continue
		}
		e := Effect{Kind: StartEffect, ID: c.ID, Index: c.Src, Name: mb.m.Table().Actors[c.Src].Name, Data: c.Input}
		if s.set.watched() {
			s.effect(mb, &e)
		}
		h := s.adoptHost(mb, c.Src, c.ID)
		held = append(held, func() { h.begin(c.Input) })
	}
	return held
}

// ResolveSystem makes a system that stands at value (SPEC 6.11). value and
// context are JSON; a nil context takes the initial values. The error is a
// *Refusal, or an *Error when an initial value fails.
func ResolveSystem(ctx context.Context, p Program, value, context []byte, input Payload, host Host, options ...Option) (*System, error) {
	s, missing := newSystem(p, host, options)
	if missing != nil {
		return nil, missing
	}
	if err := s.root.m.Resolve(value, context, input); err != nil {
		return nil, err
	}
	s.open(ctx)
	s.making(func() {
		s.conclude(&s.root, first, false)
		s.begun()
	})
	return s, nil
}

// Reconcile makes a follower take the word of a snapshot of the same chart,
// version and hash; nothing is replayed, no action runs. It waits its turn. A word
// that says what the follower has predicted changes nothing, and nobody is told.
// What does not fit is a *Refusal and changes nothing; its code is `follow` for a
// machine that follows nobody.
func (s *System) Reconcile(ctx context.Context, snapshot []byte) error {
	if !s.set.follow {
		return refusal("follow", "follow", "the machine follows nobody")
	}
	var refused error
	err := s.atRest(ctx, func() { refused = s.reconcile(snapshot) })
	if err != nil {
		return err
	}
	return refused
}

func (s *System) reconcile(snapshot []byte) error {
	if s.state.Load()&stopped != 0 {
		return systemStopped()
	}
	m := s.newMachine(s.root.m.Program(), s.root.m.Self(), nil, s.root.host)
	if err := m.Restore(snapshot, s.set.anyHash); err != nil {
		return err
	}
	if err := m.checkChildren(s.set.anyHash); err != nil {
		return err
	}
	if bytes.Equal(m.AppendSnapshot(nil, nil), s.root.m.AppendSnapshot(nil, nil)) {
		return nil // as predicted: nothing changes
	}
	s.root.m = m
	s.notify(s.more(), false)
	return nil
}
