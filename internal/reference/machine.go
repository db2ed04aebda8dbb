package reference

// One machine: its macrostep, its errors and its end (SPEC 6 and 8).

import (
	"sort"
	"strings"
	"time"

	"github.com/lockstep-charts/lockstep/schema"
)

type machine struct {
	chart   *Chart
	system  *system
	id      string
	address string
	parent  *machine
	self    *child // in the parent

	input, context object
	configuration  set
	history        map[*state]set
	children       map[string]*child
	timers         []*timer // in order of arming
	sent           int

	status string
	err    *object
	output any

	now     time.Time
	event   *event
	queue   []*event // internal
	entered set      // in this macrostep, still active
	running bool
	ending  bool // errors are dropped
	asked   map[*transition]bool
	effects []effect
	steps   int
	rounds  int  // of foreach
	acted   bool // a transition with a target or actions was taken
}

type event struct {
	name string
	data object
}

// An effect is what an answer shows, and what carrying it out does.
type effect struct {
	show object
	act  func()
}

type timer struct {
	id    string
	due   time.Time
	owner *state // of an after timer
	event *event
	to    string
}

// maxTimers is the most that a story may arm in one machine.
const maxTimers = 300

// maxList is the most that a story may append to a list: macros within macros over
// longer ones look at more elements than an evaluation may (SPEC 3.14), which the
// reference does not count.
const maxList = 40

// stepLimit bounds microsteps and internal events of a macrostep (SPEC 6.12).
const stepLimit = 1000

// roundLimit bounds the rounds of foreach in a macrostep (SPEC 7.9).
const roundLimit = 1_000_000

// Tired is what a session panics with when a macrostep takes longer than its
// patience: a machine that loops is slow here, and few of them are enough.
type Tired struct{}

// macrostep runs to completion; nil is the first one. It tells whether the event
// was ignored.
func (m *machine) macrostep(e *event) (ignored bool) {
	before := m.keep()
	m.now = m.system.now
	m.effects, m.queue, m.steps, m.rounds = nil, nil, 0, 0
	m.running, m.acted = true, false
	if e == nil {
		m.begin()
	} else {
		m.take(e)
	}
	for m.status == "active" && m.running {
		if !m.settle() {
			break
		}
		m.arm()
		if len(m.queue) == 0 {
			break
		}
	}
	switch {
	case m.steps > stepLimit:
		m.undo(before)
	case m.status == "active" && !m.running:
		m.finish()
	}
	return !m.acted
}

// begin enters the root, which takes part like any state.
func (m *machine) begin() {
	m.event = &event{name: "init", data: object{}}
	e := &entry{contents: map[*state]*transition{}}
	m.addDescendantStatesToEnter(m.chart.root, e)
	m.acted = true
	m.enter(e)
}

// take matches one event. An `error.*` event that nothing takes fails the
// machine (SPEC 8.3).
func (m *machine) take(e *event) {
	m.event = e
	enabled := m.selectTransitions(e.name)
	m.noteError(e, len(enabled) > 0)
	if len(enabled) == 0 {
		if m.breaks(e) {
			err := e.data["error"].(object)
			m.collapse(err)
		}
		return
	}
	m.step(enabled)
}

// breaks tells whether an event that nothing takes ends the machine.
func (m *machine) breaks(e *event) bool {
	return m.chart.doc.Unhandled.Text != "ignore" &&
		(e.name == "error.execution" || strings.HasPrefix(e.name, "error.invoke."))
}

func (m *machine) step(enabled []*transition) {
	m.steps++
	for _, t := range enabled {
		m.acted = m.acted || len(t.targets) > 0 || len(t.actions) > 0
	}
	m.microstep(enabled)
}

// settle takes eventless transitions and internal events until nothing is
// enabled. It is false when the machine ended or loops.
func (m *machine) settle() bool {
	chain := 0
	for m.running && m.status == "active" {
		if m.steps > m.system.patience {
			panic(Tired{})
		}
		if m.steps > stepLimit {
			return false
		}
		if enabled := m.selectTransitions(""); len(enabled) > 0 {
			if chain++; chain == 2 {
				m.see("eventless chain")
			}
			m.step(enabled)
			continue
		}
		if len(m.queue) == 0 {
			return true
		}
		chain = 0
		e := m.queue[0]
		m.queue = m.queue[1:]
		m.steps++
		m.take(e)
	}
	return false
}

// arm starts timers and actors of the states entered (SPEC 6.5).
func (m *machine) arm() {
	entered := m.entered.inOrder()
	m.entered = nil
	for _, s := range entered {
		for _, d := range s.timers {
			delay, f := m.chart.terms.delay(&scope{m: m, blind: true}, m.delayOf(d.key))
			if f != nil {
				m.fail(f)
				continue
			}
			m.armTimer(&timer{id: d.name, due: m.now.Add(delay), owner: s})
		}
		for i := range s.decl.Invokes {
			v := &s.decl.Invokes[i]
			if f := m.start(v.Src.Text, invokeID(s, v), &v.Input, &scope{m: m, blind: true}); f != nil {
				m.fail(f)
			}
		}
	}
}

// delayOf is the delay of a name, or the name as a literal.
func (m *machine) delayOf(key string) *schema.Value {
	for i := range m.chart.doc.Delays {
		if d := &m.chart.doc.Delays[i]; d.Name.Text == key {
			return &d.Expr
		}
	}
	return &schema.Value{Kind: schema.CEL, Text: schema.Text{Text: key}}
}

func (m *machine) armTimer(t *timer) {
	m.disarm(t.id)
	if len(m.timers) > maxTimers {
		panic(Tired{}) // machines have a bound that the reference does not
	}
	m.timers = append(m.timers, t)
	show := object{"id": t.id, "due": t.due}
	if t.event != nil {
		show["to"], show["event"] = t.to, t.event.value()
	}
	m.effect(object{"timer": show}, nil)
}

// disarm cancels a timer if it is armed.
func (m *machine) disarm(id string) {
	for i, t := range m.timers {
		if t.id == id {
			m.timers = append(append([]*timer(nil), m.timers[:i]...), m.timers[i+1:]...)
			m.effect(object{"cancelTimer": id}, nil)
			m.see("cancelled timer")
			return
		}
	}
}

func (m *machine) cancelTimersOf(s *state) {
	for _, t := range append([]*timer(nil), m.timers...) {
		if t.owner == s {
			m.disarm(t.id)
		}
	}
}

func (m *machine) effect(show object, act func()) {
	m.effects = append(m.effects, effect{show, act})
}

func (m *machine) raise(e *event) { m.queue = append(m.queue, e) }

// fail raises what went wrong, unless the machine is ending.
func (m *machine) fail(f *fault) {
	if m.ending {
		return
	}
	name := "error.execution" // whatever type the host gives its error
	if f.kind == "error.communication" {
		name = f.kind
	}
	m.raise(&event{name: name, data: object{"error": f.value()}})
}

// finish ends a machine whose last state is reached (SPEC 6.8).
func (m *machine) finish() {
	m.ending = true
	last := m.lastFinal()
	m.leaveAll()
	m.stopRest()
	out, f := m.chartOutput(last)
	if f != nil {
		m.failed(f.value())
		return
	}
	m.status, m.output = "done", out
	m.effect(object{"done": out}, func() { m.system.ended(m, "done.invoke.", "output", out) })
}

// leaveAll leaves every active state, each while those around it are active still.
// The machine keeps its value.
func (m *machine) leaveAll() {
	value := append(set(nil), m.configuration...)
	for _, s := range value.inExitOrder() {
		m.leave(s)
		m.configuration.remove(s)
	}
	m.configuration = value
}

func (m *machine) lastFinal() *state {
	for _, s := range m.configuration {
		if s.kind == final && s.parent.parent == nil {
			return s
		}
	}
	return nil
}

// collapse ends a machine by an error: no exit actions (SPEC 8.3).
func (m *machine) collapse(err object) {
	m.queue = nil
	m.stopRest()
	m.failed(err)
}

func (m *machine) failed(err object) {
	m.status, m.err = "error", &err
	m.effect(object{"failed": err}, func() { m.system.ended(m, "error.invoke.", "error", err) })
}

// stopRest stops all actors, then cancels all timers.
func (m *machine) stopRest() {
	for _, c := range m.childrenByID() {
		m.stopChild(c)
	}
	rest := append([]*timer(nil), m.timers...)
	sort.SliceStable(rest, func(i, j int) bool { return rest[i].due.Before(rest[j].due) })
	for _, t := range rest {
		m.disarm(t.id)
	}
}

// kept is what a macrostep that never ends gives back.
type kept struct {
	context       object
	configuration set
	history       map[*state]set
	children      map[string]*child
	timers        []*timer
	sent          int
}

func (m *machine) keep() kept {
	k := kept{m.context, append(set(nil), m.configuration...), map[*state]set{}, map[string]*child{}, append([]*timer(nil), m.timers...), m.sent}
	for h, l := range m.history {
		k.history[h] = l
	}
	for id, c := range m.children {
		k.children[id] = c
	}
	return k
}

func (m *machine) undo(k kept) {
	m.see("loop")
	m.context, m.configuration, m.history, m.children, m.timers, m.sent = k.context, k.configuration, k.history, k.children, k.timers, k.sent
	m.entered, m.effects, m.ending = nil, nil, false
	m.collapse(execution("loop", "the macrostep does not end").value())
}

func (m *machine) active(path string) bool {
	for _, s := range m.configuration {
		if s.path == path {
			return true
		}
	}
	return false
}

func (e *event) value() object {
	v := object{"type": e.name}
	for k, d := range e.data {
		v[k] = d
	}
	return v
}

func (m *machine) eventValue() object { return m.event.value() }

func (m *machine) eval(s *scope, v *schema.Value) (any, *fault) { return m.chart.terms.eval(s, v) }

// matches tells whether a key of `on` matches an event (SPEC 5.7).
func matches(key, name string) bool {
	if key == name {
		return true
	}
	if name == "init" || strings.HasPrefix(name, "after.") {
		return false
	}
	prefix, is := strings.CutSuffix(key, ".*")
	return key == "*" || is && (name == prefix || strings.HasPrefix(name, prefix+"."))
}

// rank orders keys that match: exact, longest prefix, `*`.
func rank(key, name string) int {
	switch key {
	case name:
		return 1 << 20
	case "*":
		return 0
	}
	return len(key)
}
