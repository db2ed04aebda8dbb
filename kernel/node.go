package kernel

import "strings"

// The machines of a system: a tree of nodes, each with the actors it started
// (SPEC 9.2). A node is one life of an actor: a restarted actor is a new one, so
// what was meant for the old one finds it gone.

// A node is one machine of a system.
type node struct {
	m      *Machine
	parent *node // nil: the root
	host   Host
	actors *actors
	src    int32 // its declaration in the parent's table
	slot   int32 // its place in the timetable, counted from 1; 0: no timer
	begun  bool  // its first macrostep has run
	gone   bool  // it was stopped, or its end is in the queue
}

// actors are the living actors of a node, by id.
type actors struct {
	nodes  map[string]*node
	hosted map[string]*hosted
}

// child is a living chart actor, or nil.
func (mb *node) child(id string) *node {
	if mb.actors == nil {
		return nil
	}
	return mb.actors.nodes[id]
}

// hostActor is a living host actor, or nil.
func (mb *node) hostActor(id string) *hosted {
	if mb.actors == nil {
		return nil
	}
	return mb.actors.hosted[id]
}

func (mb *node) keep() *actors {
	if mb.actors == nil {
		mb.actors = &actors{nodes: map[string]*node{}, hosted: map[string]*hosted{}}
	}
	return mb.actors
}

// address is the way from the root: "" for the root itself, then "a", "a/b".
func (mb *node) address() string {
	if mb.parent == nil {
		return ""
	}
	return join(mb.parent.address(), mb.m.Self())
}

func join(address, id string) string {
	if address == "" {
		return id
	}
	return address + "/" + id
}

// before orders machines: the parent first, then its children by id.
func (mb *node) before(other *node) bool {
	a, b := mb.depth(), other.depth()
	x, y := mb.ancestor(a-b), other.ancestor(b-a)
	if x == y {
		return a < b
	}
	for x.parent != y.parent {
		x, y = x.parent, y.parent
	}
	return x.m.Self() < y.m.Self()
}

func (mb *node) depth() int {
	n := 0
	for ; mb.parent != nil; mb = mb.parent {
		n++
	}
	return n
}

// ancestor climbs n steps, or none if n is negative.
func (mb *node) ancestor(n int) *node {
	for ; n > 0; n-- {
		mb = mb.parent
	}
	return mb
}

// find is the living machine at an address, or nil.
func (s *System) find(address string) *node {
	mb := &s.root
	for below := address != ""; below && mb != nil; {
		var id string
		id, address, below = strings.Cut(address, "/")
		mb = mb.child(id)
	}
	return mb
}

// findHost is the living host actor at an address, or nil.
func (s *System) findHost(address string) *hosted {
	dir, id := cutAddress(address)
	if owner := s.find(dir); owner != nil {
		return owner.hostActor(id)
	}
	return nil
}

// cutAddress cuts the address of an actor into that of its machine and its id.
func cutAddress(address string) (machine, id string) {
	if i := strings.LastIndexByte(address, '/'); i >= 0 {
		return address[:i], address[i+1:]
	}
	return "", address
}

// same tells whether two tables are of one chart, which may have been loaded
// twice.
func (t *Table) same(as *Table) bool {
	return t == as || t.Chart == as.Chart && t.Version == as.Version && t.Hash == as.Hash
}

// receiver is the machine of that chart at an address.
func (s *System) receiver(address string, chart *Table) (*node, *Refusal) {
	mb := s.find(address)
	switch {
	case mb == nil:
		return nil, refusal("unknown_actor", "", "no machine "+address+" is living")
	case chart != nil && !mb.m.Table().same(chart):
		return nil, refusal("unknown_actor", "", `the machine "`+address+`" is of the chart "`+mb.m.Table().Chart+`"`)
	}
	return mb, nil
}

// start starts an actor: a host actor at once, a machine at the end of the queue.
func (s *System) start(mb *node, e *Effect, c chain) {
	if s.set.follow || mb.gone {
		return
	}
	x := s.more()
	if x.living >= s.set.limits.Children {
		mb.m.End(e.ID)
		s.fault(mb, ErrorExecution, execution(CodeLimit, "too many living actors"), c)
		return
	}
	p := mb.m.Program().Child(e.Index)
	if p == nil {
		s.startHost(mb, e.Index, e.ID, e.Data)
		return
	}
	kid := s.adopt(mb, p, e.Index, e.ID)
	push(&x.queue, delivery{to: kid, begin: true, free: true, event: Event{Data: e.Data}, chain: c.caused()})
}

// adopt makes a machine without a state and puts it into the tree.
func (s *System) adopt(mb *node, p Program, src int32, id string) *node {
	kid := &node{parent: mb, src: src}
	if mb.host != nil {
		s.protect(func() { kid.host = mb.host.Child(src, id) })
	}
	kid.m = s.newMachine(p, id, mb.m, kid.host)
	mb.keep().nodes[id] = kid
	s.more().living++
	return kid
}

// newMachine makes a machine as this system wants them.
func (s *System) newMachine(p Program, id string, parent *Machine, host Host) *Machine {
	m := makeMachine(s.originOf(p, id, parent), host)
	s.fit(m)
	return m
}

func (s *System) originOf(p Program, id string, parent *Machine) origin {
	o := origin{program: p, id: id, parent: parent, clock: s.set.now}
	if s.set != plain {
		o.limits = &s.set.limits
	}
	return o
}

// rootOrigin is the origin of the root machine.
func (s *System) rootOrigin(p Program) *origin {
	x := p.Table().index
	if o := x.plain.Load(); s.set == plain && o != nil && o.program == p {
		return o
	}
	o := s.originOf(p, rootID(p, s.set.id), nil)
	if s.set == plain {
		x.plain.CompareAndSwap(nil, &o)
	}
	return &o
}

// fit gives a machine tracing if somebody watches, and its logic the limit.
func (s *System) fit(m *Machine) {
	if s.set == plain {
		return
	}
	m.Trace(s.set.watched())
	if l, ok := m.logic.(Bounded); ok {
		l.SetLimit(m.limits.Elements)
	}
}

// begin runs the first macrostep of a child machine.
func (s *System) begin(kid *node, input Payload, c chain) {
	p := kid.m.Program()
	if missing := s.lacksHost(p, kid.host); missing != nil {
		s.end(kid, nil, HostError(missing), c)
		return
	}
	in, err := p.DecodeInput(s.carrier().given(input))
	if err != nil {
		s.end(kid, nil, HostError(err), c)
		return
	}
	kid.begun = true
	if failed := kid.m.Initial(in); failed != nil {
		s.end(kid, nil, failed, c)
		return
	}
	s.conclude(kid, c, false)
}

// end takes a machine that ended by itself out of the living and tells its
// parent, behind everything that the machine sent.
func (s *System) end(kid *node, output Payload, failed *Error, c chain) {
	if kid.parent == nil {
		s.more() // somebody may ask whether it is over
		return
	}
	s.leave(kid)
	mb, id := kid.parent, kid.m.Self()
	delete(mb.actors.nodes, id)
	mb.m.End(id)
	if failed == nil && output != nil {
		out, err := mb.m.Program().DecodeActorOutput(kid.src, s.carrier().given(output))
		if err != nil {
			failed = HostError(err)
		}
		output = out
	}
	s.tellEnd(delivery{to: mb, chain: c.caused()}, kid.src, id, output, failed)
}

// tellEnd puts done.invoke or error.invoke into the queue, as an event of d.
func (s *System) tellEnd(d delivery, src int32, id string, output Payload, failed *Error) {
	d.free = true
	d.event = Event{Kind: DoneInvoke, Index: src, Actor: id, Data: output}
	if failed != nil {
		d.event.Kind, d.event.Data = ErrorInvoke, failed
	}
	d.event.Name = d.event.Kind.Name(id)
	push(&s.more().queue, d)
}

// leave takes a machine out of the system's books.
func (s *System) leave(kid *node) {
	kid.gone = true
	x := s.more()
	x.living--
	x.timers.drop(kid)
}

// stop ends an actor at the place of its `stop` effect. A machine's own actors
// end first; then its exit actions run and are carried out. It tells nobody.
func (s *System) stop(mb *node, id string) {
	if h := mb.hostActor(id); h != nil {
		s.stopHost(h)
	}
	kid := mb.child(id)
	if kid == nil {
		return
	}
	delete(mb.actors.nodes, id)
	s.leave(kid)
	if !kid.begun || kid.m.Status() != Active {
		return
	}
	for _, c := range kid.m.Children() {
		s.stop(kid, c.ID)
	}
	kid.m.halt()
	s.carryOut(kid, chain{})
	kid.m.Release()
}

// halt runs the exit actions of a machine that is stopped. Its status stays.
func (m *Machine) halt() {
	m.Release()
	m.scratch().event = Event{Index: -1}
	m.exitAll()
	m.stopAll()
}

// abort ends a machine in error from outside a macrostep.
func (m *Machine) abort(err *Error) {
	m.Release()
	m.failMachine(err)
}
