package reference

// Going back to a snapshot (SPEC 10). Whatever the text of a snapshot is, here it is
// a copy of the machines at rest.

import "maps"

// asItStands is a copy of a machine, with all below it.
func (m *machine) asItStands(parent *machine) *machine {
	c := *m
	c.parent = parent
	c.configuration = append(set(nil), m.configuration...)
	c.history = maps.Clone(m.history)
	c.timers = append([]*timer(nil), m.timers...)
	c.children = map[string]*child{}
	for id, actor := range m.children {
		a := *actor
		a.parent = &c
		if a.machine != nil {
			a.machine = actor.machine.asItStands(&c)
			a.machine.self = &a
		}
		c.children[id] = &a
	}
	return &c
}

// Kept tells whether there is a snapshot to go back to.
func (s *Session) Kept() bool { return s.kept != nil }

// restore goes on from the last snapshot. The clock and what hosts answer stay.
func (s *Session) restore() {
	if s.kept == nil {
		panic("bug: there is no snapshot")
	}
	s.system.root = s.kept.asItStands(nil)
	s.system.root.see("restored")
	s.system.root.startHosts()
}

// startHosts starts the host actors again (SPEC 10.5), in the order of their ids.
func (m *machine) startHosts() {
	for _, c := range m.childrenByID() {
		if c.machine != nil {
			c.machine.startHosts()
			continue
		}
		show := object{"id": c.id, "src": c.src}
		if c.input != nil {
			show["input"] = c.input
		}
		m.effect(object{"start": show}, nil)
		m.system.carryOut(m)
	}
}
