package reference

// The system of actors (SPEC 9): one clock, one queue, one macrostep at a time.

import (
	"regexp"
	"sort"
	"time"

	"github.com/lockstep-charts/lockstep/schema"
)

type system struct {
	now      time.Time
	queue    []item
	failures []item // host actions that failed, of the macrostep under way
	patience int    // microsteps and internal events of a macrostep
	root     *machine
	guards   map[place]*answer
	actions  map[place]object
	started  map[string]bool // addresses of all actors that ever started
	effects  []any
	seen     map[string]int
}

// actorID is what ids of actors look like.
var actorID = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,200}$`)

type place struct{ in, name string }

// An answer is what a stub of a host guard says.
type answer struct {
	value bool
	fail  string
}

// An item is an event for a machine; without one, its first macrostep.
type item struct {
	to *machine
	e  *event
}

// A child is an actor of a machine.
type child struct {
	id      string
	src     string
	input   any
	decl    *actor
	machine *machine // of a chart, once it is started
	parent  *machine
	gone    bool
	to      bool // stands for the parent
	nobody  bool
}

// start is `invoke` and `spawn`: a living id is an error (SPEC 7.10).
func (m *machine) start(src, id string, input *schema.Value, sc *scope) *fault {
	decl := m.chart.actors[src]
	fields := decl.decl.Input
	if decl.chart != nil {
		fields = decl.chart.doc.Input
	}
	data, f := m.data(sc, input.Fields, fields)
	if f != nil {
		return f
	}
	switch {
	case !actorID.MatchString(id) || isWord(id):
		m.see("bad id")
		return execution("bad_id", "no actor may have this id")
	case m.children[id] != nil:
		m.see("duplicate id")
		return execution("duplicate_id", "the actor is living")
	}
	c := &child{id: id, src: src, decl: decl, parent: m}
	m.children[id] = c
	show := object{"id": id, "src": src}
	if len(fields) > 0 {
		show["input"] = data
		c.input = data
	}
	m.effect(object{"start": show}, func() { m.system.begin(c, data) })
	return nil
}

func (s *system) begin(c *child, input object) {
	s.started[join(c.parent.address, c.id)] = true
	if c.decl.chart == nil {
		return
	}
	c.machine = newMachine(c.decl.chart, s, input)
	c.machine.id, c.machine.address = c.id, join(c.parent.address, c.id)
	c.machine.parent, c.machine.self = c.parent, c
	s.queue = append(s.queue, item{to: c.machine})
}

func join(address, id string) string {
	if address == "" {
		return id
	}
	return address + "/" + id
}

// stopChild takes an actor out; its end is an effect.
func (m *machine) stopChild(c *child) {
	delete(m.children, c.id)
	m.see("stopped child")
	m.effect(object{"stop": c.id}, func() { m.system.stop(c) })
}

// stopActorsOf stops the actors that a state invokes, by their ids and what they are:
// so snapshots know them.
func (m *machine) stopActorsOf(s *state) {
	for i := range s.decl.Invokes {
		v := &s.decl.Invokes[i]
		if c := m.children[invokeID(s, v)]; c != nil && c.src == v.Src.Text {
			m.stopChild(c)
		}
	}
}

// stop ends an actor, its own children first (SPEC 9.5).
func (s *system) stop(c *child) {
	c.gone = true
	m := c.machine
	if m == nil || m.status != "active" {
		return
	}
	begun := len(m.configuration) > 0
	for _, g := range m.childrenByID() {
		s.stop(g)
	}
	m.status = "stopped"
	if !begun {
		return
	}
	m.see("stopped child machine")
	m.ending, m.effects, m.now = true, nil, s.now
	m.event = &event{data: object{}} // none: a restored machine has forgotten its last one
	m.leaveAll()
	m.stopRest()
	s.carryOut(m)
}

func (m *machine) childrenByID() []*child {
	var all []*child
	for _, c := range m.children {
		all = append(all, c)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].id < all[j].id })
	return all
}

// carryOut does what a macrostep wants, in order.
func (s *system) carryOut(m *machine) {
	effects := m.effects
	m.effects = nil
	for _, e := range effects {
		show := object{}
		for k, v := range e.show {
			show[k] = v
		}
		if m.address != "" {
			show["in"] = m.address
		}
		s.effects = append(s.effects, show)
		if e.act != nil {
			e.act()
		}
	}
}

// hostAction is the stub of a host action.
func (s *system) hostAction(m *machine, name string) {
	at := place{m.address, name}
	if err := s.actions[at]; err != nil {
		delete(s.actions, at)
		s.failures = append(s.failures, item{m, &event{"error.execution", object{"error": err}}})
	}
}

// hostGuard is the stub of a host guard.
func (m *machine) hostGuard(name string) (any, *fault) {
	a := m.system.guards[place{m.address, name}]
	switch {
	case a == nil:
		return true, nil
	case a.fail != "":
		return nil, &fault{"Error", "host", a.fail}
	}
	return a.value, nil
}

// receiver finds whom a send is for (SPEC 7.6, 9.7). Who is not living is a child that
// knows nothing.
func (m *machine) receiver(s *scope, a *schema.Action) (string, *child, *fault) {
	switch to := a.To.Text.Text; to {
	case "parent":
		return to, &child{machine: m.parent, to: true}, nil
	case "self":
		return to, &child{machine: m}, nil
	}
	id, f := m.text(s, &a.To)
	if f != nil {
		return "", nil, f
	}
	c := m.children[id]
	switch {
	case isWord(id):
	case c != nil:
		return id, c, nil
	case m.parent != nil && id == m.parent.id && (id != m.id || declares(m.chart.doc.Sends, a.Event.Text)):
		return "parent", &child{machine: m.parent, to: true}, nil
	case id == m.id:
		return "self", &child{machine: m}, nil
	}
	return id, &child{id: id, nobody: true}, nil
}

// isWord tells the words that are no ids where they are computed.
func isWord(id string) bool { return id == "self" || id == "parent" }

// refuses says why a machine cannot send an event to an actor; empty: it can.
func (c *child) refuses(from *machine, a *schema.Action, by wording) string {
	name, known := a.Event.Text, true
	switch {
	case c.nobody:
		return "no_actor"
	case c.to:
		known = declares(from.chart.doc.Sends, name)
	case c.machine == from:
		known = by.own
	default:
		hears := c.decl.hears()
		known = declares(hears, name) && (c.decl.chart != nil || fits(fieldsOf(hears, name), a.Data))
	}
	if !known {
		return "not_received"
	}
	return ""
}

// deliver puts an undelayed event at the end of the queue. One that its receiver
// declares otherwise is error.communication in the sender.
func (s *system) deliver(from *machine, c *child, e *event) {
	if c.gone || c.to && from.status == "stopped" {
		return
	}
	sender := from.id // a child sees its parent's id
	if c.machine != from || c.to {
		var fit bool
		if e, fit = c.reads(from, e); !fit {
			s.failures = append(s.failures, item{from, notReceived()})
			return
		}
	}
	if c.machine != nil {
		s.queue = append(s.queue, item{c.machine, withSender(e, sender)})
	}
}

// reads is an event as who gets it declares it.
func (c *child) reads(from *machine, e *event) (*event, bool) {
	if c.to || c.decl == nil {
		return from.chart.reread(e, c.machine.chart.doc.Events)
	}
	return from.chart.reread(e, c.decl.hears())
}

func notReceived() *event {
	f := communication("not_received")
	return &event{f.kind, object{"error": f.value()}}
}

func withSender(e *event, id string) *event {
	data := object{"sender": id}
	for k, v := range e.data {
		data[k] = v
	}
	return &event{e.name, data}
}

// ended tells the parent, behind everything the child sent.
func (s *system) ended(m *machine, prefix, key string, value any) {
	if m.parent == nil || m.self.gone {
		return
	}
	m.self.gone = true
	if m.parent.children[m.id] == m.self {
		delete(m.parent.children, m.id)
	}
	data := object{"id": m.id}
	if value != nil {
		data[key] = value
	}
	s.queue = append(s.queue, item{m.parent, &event{prefix + m.id, data}})
}

// maxTurns bounds how long machines may keep each other busy: a child that ends
// at once and is started again by its end goes on for ever, and so do timers without
// delay.
const maxTurns = 200

// work runs until the queue is empty.
func (s *system) work() {
	for turns := 0; len(s.queue) > 0; turns++ {
		if turns > maxTurns {
			panic(Tired{})
		}
		next := s.queue[0]
		s.queue = s.queue[1:]
		s.turn(next)
	}
}

// turn is one macrostep with its effects.
func (s *system) turn(i item) (ignored bool) {
	if i.to.status != "active" {
		return true
	}
	ignored = i.to.macrostep(i.e)
	s.failures = nil
	s.carryOut(i.to)
	s.queue = append(append([]item(nil), s.failures...), s.queue...)
	s.failures = nil
	return ignored
}

// advance moves the clock; each due timer is a macrostep at its own time.
func (s *system) advance(d time.Duration) {
	end := s.now.Add(d)
	for fired := 0; ; fired++ {
		if fired > maxTurns {
			panic(Tired{})
		}
		m, t := s.nextTimer()
		if t == nil || t.due.After(end) {
			break
		}
		if t.due.After(s.now) {
			s.now = t.due
		}
		s.fire(m, t)
		s.work()
	}
	s.now = end
}

// nextTimer: by due time; the parent first, then children by id; by arming.
func (s *system) nextTimer() (of *machine, first *timer) {
	for _, m := range s.machines() {
		for _, t := range m.timers {
			if first == nil || t.due.Before(first.due) {
				of, first = m, t
			}
		}
	}
	return of, first
}

// machines are all living ones, parents before children.
func (s *system) machines() []*machine {
	var all []*machine
	var visit func(m *machine)
	visit = func(m *machine) {
		all = append(all, m)
		for _, c := range m.childrenByID() {
			if c.machine != nil {
				visit(c.machine)
			}
		}
	}
	visit(s.root)
	return all
}

func (s *system) fire(m *machine, t *timer) {
	for i := range m.timers {
		if m.timers[i] == t {
			m.timers = append(append([]*timer(nil), m.timers[:i]...), m.timers[i+1:]...)
			break
		}
	}
	m.see("fired timer")
	switch {
	case t.event == nil:
		s.turn(item{m, &event{t.id, object{}}})
	case t.to == "self":
		s.turn(item{m, withSender(t.event, m.id)})
	case t.to == "parent" && m.parent != nil:
		s.sendDue(m, &child{machine: m.parent, to: true}, t.event)
	case m.children[t.to] != nil:
		s.sendDue(m, m.children[t.to], t.event)
	}
}

// sendDue gives a child an event whose time has come.
func (s *system) sendDue(m *machine, c *child, e *event) {
	m.see("due at a child")
	if _, fit := c.reads(m, e); !fit {
		s.turn(item{m, notReceived()})
		return
	}
	s.deliver(m, c, e)
}

func (m *machine) see(what string) { m.system.seen[what]++ }

// seeHistory counts a history that is restored.
func (m *machine) seeHistory(h *state) {
	if h.deep {
		m.see("deep history")
	} else {
		m.see("shallow history")
	}
}

func (m *machine) noteError(e *event, handled bool) {
	switch {
	case len(e.name) < 6 || e.name[:6] != "error.":
	case handled:
		m.see("error handled")
	default:
		m.see("error unhandled")
	}
}
