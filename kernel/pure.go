package kernel

// Pure steps: a machine at rest is a value. Next copies it and steps the copy;
// what must happen outside comes back as effects.

// Clone is a copy of a machine at rest, at a given time. guards answers its host
// guards. Actors that live in a system are not copied with it.
func (m *Machine) Clone(now Timestamp, guards HostGuards) *Machine {
	c, logic := m.logic.Clone(guards)
	*c = *m
	c.logic, c.work, c.plain, c.still, c.last = logic, nil, 0, true, max(now, m.last)
	c.tips = append(c.two[:0], m.tips...)
	if m.more != nil {
		c.more = m.more.clone()
	}
	return c
}

// clone is a copy that has the same timers and children until one of both changes them:
// whoever looks at a machine after each event does not pay for all that it has.
func (x *more) clone() *more {
	x.lend()
	c := *x
	c.history = append([][]int32(nil), x.history...)
	return &c
}

// lend notes that copies have what the machine has. A frozen machine has lent it from the
// first: many may copy it at once, and none of them changes it.
func (x *more) lend() {
	x.timers.lend()
	x.children.lend()
}

// Begin makes a machine by its first macrostep.
func Begin(p Program, id string, input Payload, now Timestamp, guards HostGuards) (*Machine, []Effect, *Error) {
	m := NewMachine(p, rootID(p, id), guards, func() Timestamp { return now })
	if err := m.Initial(input); err != nil {
		return nil, nil, err
	}
	return m, m.takeEffects(), nil
}

// rootID is the id of a root machine: the chart's name unless it is given one.
func rootID(p Program, id string) string {
	if id == "" {
		return p.Table().Chart
	}
	return id
}

// BeginAt makes a machine that stands at value (see Machine.Resolve).
func BeginAt(p Program, id string, value, context []byte, input Payload, now Timestamp, guards HostGuards) (*Machine, []Effect, error) {
	m := NewMachine(p, rootID(p, id), guards, func() Timestamp { return now })
	if err := m.Resolve(value, context, input); err != nil {
		return nil, nil, err
	}
	return m, m.takeEffects(), nil
}

// Next is the machine after one macrostep; m stays as it is. The end of an actor
// (DoneInvoke, ErrorInvoke, by its id in Actor and its declaration in Index) and a
// due timer (AfterTimer, by its id in Name) that m does not have are ignored; so is
// a declared event that an actor sends (by its id in Actor) which m does not have, or
// whose kind does not send it.
func (m *Machine) Next(ev Event, now Timestamp, guards HostGuards) (next Frozen, effects []Effect, ignored bool) {
	n := m.Clone(now, guards)
	t, ok := n.accept(&ev)
	switch {
	case !ok:
		return Frozen{m}, nil, true
	case t.After < 0 && t.To != SelfAddress: // a due send to somebody else is no step
		return freeze(n), []Effect{{Kind: SendEffect, To: t.To, Name: t.Name, Data: t.Data}}, true
	}
	ignored = n.Step(ev)
	return freeze(n), n.takeEffects(), ignored
}

// accept takes out what an outside event ends: an actor, a timer, which it gives.
func (m *Machine) accept(ev *Event) (t Timer, ok bool) {
	switch ev.Kind {
	case DoneInvoke, ErrorInvoke:
		c, ok := m.Child(ev.Actor)
		ev.Name = ev.Kind.Name(ev.Actor)
		return t, ok && c.Src == ev.Index && m.End(ev.Actor)
	case AfterTimer:
		t, ok = m.TakeTimer(ev.Name)
		if ok && t.After >= 0 {
			*ev = m.AfterEvent(t)
		} else if ok {
			*ev = Event{Kind: Declared, Index: t.Event, Name: t.Name, Sender: m.id, Data: t.Data}
		}
		return t, ok
	case Declared:
		if ev.Actor != "" {
			return t, m.hears(ev)
		}
	}
	return t, m.status == Active
}

// hears tells whether a living actor sends the event, in whose name it goes on.
func (m *Machine) hears(ev *Event) bool {
	c, ok := m.Child(ev.Actor)
	ev.Sender, ev.Actor = ev.Actor, ""
	return ok && m.program.ActorSends(c.Src, ev.Index)
}

// takeEffects hands the effects of a macrostep over.
func (m *Machine) takeEffects() []Effect {
	var list []Effect
	if e := m.Effects(); len(e) > 0 {
		list = append(list, e...)
	}
	m.Release()
	return list
}
