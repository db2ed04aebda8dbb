package kernel

import (
	"strconv"
	"strings"
)

// What a chart's own code may do to its machine while a block runs: raise,
// send, emit, spawn … Everything that concerns the world outside becomes an
// effect, in order.

// Where sends go besides an actor's id.
const (
	ParentAddress = "parent"
	SelfAddress   = "self"
)

// Event is the event under way. It is valid until the microstep ends.
func (m *Machine) Event() *Event {
	w := m.scratch()
	if m.plain != 0 {
		w.event = Event{Kind: Declared, Index: m.plain - 1, Name: m.table.Events[m.plain-1]}
		m.plain = 0
	}
	return &w.event
}

// Self is the machine's actor id.
func (m *Machine) Self() string { return m.id }

// Active tells whether a state is active at this moment.
func (m *Machine) Active(state int32) bool { return m.isActive(state) }

// Alive tells whether a child with that id is living.
func (m *Machine) Alive(id string) bool {
	_, ok := m.Child(id)
	return ok
}

// Now is the macrostep's time. The clock is asked when the first asks, and
// never goes back.
func (m *Machine) Now() Timestamp {
	w := m.scratch()
	if !w.hasNow {
		w.now, w.hasNow = m.last, true
		if m.clock != nil && !m.still {
			w.now = max(m.clock(), m.last)
		}
		m.last = w.now
	}
	return w.now
}

// Raise puts an event of the chart into the internal queue.
func (m *Machine) Raise(event int32, data Payload) {
	m.push(Event{Kind: Declared, Index: event, Name: m.table.Events[event], Data: data})
}

// Fail raises error.execution; what runs goes on.
func (m *Machine) Fail(err *Error) {
	m.push(errorEvent(ErrorExecution, err))
}

// unreachable raises error.communication: a send reached nobody.
func (m *Machine) unreachable(err *Error) {
	m.push(errorEvent(ErrorCommunication, err))
}

func (m *Machine) raiseDone(s int32, output Payload) {
	m.push(Event{Kind: DoneState, Index: s, Name: m.table.States[s].doneName(), Data: output})
}

func (m *Machine) push(ev Event) {
	w := m.scratch()
	w.queue = append(w.queue, ev)
}

func (m *Machine) effect(e Effect) {
	w := m.scratch()
	w.effects = append(w.effects, e)
}

// Act asks for a host action.
func (m *Machine) Act(action int32, params Payload) {
	m.effect(Effect{Kind: ActionEffect, Index: action, Name: m.table.Actions[action], Data: params})
}

// Log asks for a line in the log; data may be nil.
func (m *Machine) Log(level string, message, data Payload) {
	m.effect(Effect{Kind: LogEffect, Name: level, Data: message, More: data})
}

// Emit gives an event to subscribers outside.
func (m *Machine) Emit(name string, data Payload) {
	m.effect(Effect{Kind: EmitEffect, Name: name, Data: data})
}

// SendParent sends an event to the machine that started this one.
func (m *Machine) SendParent(name string, data Payload) {
	m.effect(Effect{Kind: SendEffect, To: ParentAddress, Name: name, Data: data})
}

// SendSelf sends an event of the chart to its own machine, behind what waits.
func (m *Machine) SendSelf(event int32, data Payload) {
	m.effect(Effect{Kind: SendEffect, To: SelfAddress, Index: event, Name: m.table.Events[event], Data: data})
}

// A Route says who knows an event that is sent to a computed address.
type Route struct {
	Actors []int32 // actor declarations that receive it
	Self   int32   // its number in this chart; -1: not declared
	Parent bool    // declared under `sends`
}

// SendTo sends an event to the actor with an id. An id that is not living, or
// whose actor does not know the event, gives error.communication.
func (m *Machine) SendTo(id string, route *Route, name string, data Payload) {
	to, err := m.address(id, route, name)
	if err != nil {
		m.unreachable(err)
		return
	}
	m.effect(Effect{Kind: SendEffect, To: to, Index: route.Self, Name: name, Data: data})
}

// address finds the living actor behind an id.
func (m *Machine) address(id string, route *Route, name string) (to string, err *Error) {
	child, living := m.Child(id)
	to, known := id, false
	switch {
	case isWord(id):
		return "", communication("no_actor", "no actor "+quoted(id)+" is living")
	case living:
		for _, src := range route.Actors {
			known = known || src == child.Src
		}
	case m.isParent(id) && (route.Parent || id != m.id):
		to, known = ParentAddress, route.Parent
	case id == m.id:
		to, known = SelfAddress, route.Self >= 0
	default:
		return "", communication("no_actor", "no actor "+quoted(id)+" is living")
	}
	if !known {
		return "", communication("not_received", "the actor "+quoted(id)+" does not know the event "+name)
	}
	return to, nil
}

// isWord tells the words of ours, which are no ids: a timer could not tell them
// apart.
func isWord(id string) bool { return id == SelfAddress || id == ParentAddress }

func communication(code, message string) *Error {
	return &Error{Type: CommunicationType, Code: code, Message: message}
}

func execution(code, message string) *Error {
	return &Error{Type: ExecutionType, Code: code, Message: message}
}

// SendLater arms a timer that sends an event when it is due. to is parent, self
// or an actor's id; without an id the timer gets a number.
func (m *Machine) SendLater(to string, event int32, name string, data Payload, delay Duration, id ...string) *Error {
	key, err := m.sendKey(id)
	if err != nil {
		return err
	}
	return m.arm(Timer{ID: key, Due: m.due(delay), After: -1, To: to, Name: name, Event: event, Data: data})
}

// sendKey is the id of a delayed send's timer, which is free: that of a send of the same id
// is cancelled. A send without one has a number that none had before; an id so cannot be
// like a number.
func (m *Machine) sendKey(id []string) (string, *Error) {
	switch {
	case len(id) == 0:
		m.keepSent()
		x := m.extra()
		if x.sent == MaxInt {
			return "", execution(CodeOverflow, "there is no number left for a delayed send")
		}
		x.sent++
		return "send.#" + strconv.FormatInt(x.sent, 10), nil
	case id[0] == "" || id[0][0] == '#':
		return "", execution("bad_id", "the id of a delayed send is not empty and does not begin with #")
	}
	key := "send." + id[0]
	m.disarm(key)
	return key, nil
}

// SendLaterTo arms a timer that sends an event to the actor with an id. The
// machine itself and its parent are known now, and whether they know the event;
// any other is looked for when the timer is due.
func (m *Machine) SendLaterTo(id string, route *Route, name string, data Payload, delay Duration, key ...string) *Error {
	to := id
	if m.isOwn(id) {
		var err *Error
		if to, err = m.address(id, route, name); err != nil {
			m.unreachable(err)
			return nil
		}
	}
	return m.SendLater(to, route.Self, name, data, delay, key...)
}

// isOwn tells whether an id is not a child's: a word of ours, or, where no child
// has it, the machine's own or its parent's.
func (m *Machine) isOwn(id string) bool {
	if isWord(id) {
		return true
	}
	return !m.Alive(id) && (id == m.id || m.isParent(id))
}

// isParent tells whether an id is the parent's. It may be the machine's own too.
func (m *Machine) isParent(id string) bool { return m.parent != nil && id == m.parent.id }

// Cancel disarms a delayed send; an unknown id does nothing.
func (m *Machine) Cancel(id string) {
	if !strings.HasPrefix(id, "#") { // the number of one without an id
		m.disarm("send." + id)
	}
}

// Round counts a round of foreach: those of a macrostep are bounded (SPEC 7.9).
func (m *Machine) Round() *Error {
	w := m.scratch()
	w.rounds++
	if w.rounds > m.bounds().Rounds {
		return execution(CodeLimit, "the macrostep has too many rounds of foreach")
	}
	return nil
}

// Spawn starts an actor that lives until it ends or is stopped.
func (m *Machine) Spawn(src int32, id string, input Payload) *Error {
	switch {
	case !ValidActorID(id):
		return execution("bad_id", "an actor's id has 1 to 200 of A-Z a-z 0-9 _ . -")
	case isWord(id):
		return execution("bad_id", "an actor's id is not "+id+", which a send means otherwise")
	case m.Alive(id):
		return execution("duplicate_id", "an actor "+quoted(id)+" is living already")
	}
	x := m.extra()
	if x.children.count >= m.bounds().Children {
		return execution(CodeLimit, "too many living actors")
	}
	m.keepChild(id)
	x.children.put(Child{ID: id, Src: src, Input: input})
	m.effect(Effect{Kind: StartEffect, ID: id, Index: src, Name: m.table.Actors[src].Name, Data: input})
	return nil
}

// Stop stops an actor; an unknown id does nothing.
func (m *Machine) Stop(id string) { m.stopChild(id) }

// stopInvoked stops the actor of a state that is left, if it still lives.
func (m *Machine) stopInvoked(v *Invoke) {
	if c, ok := m.Child(v.ID); ok && c.Src == v.Src {
		m.stopChild(v.ID)
	}
}

func (m *Machine) stopChild(id string) {
	if m.forget(id) {
		m.effect(Effect{Kind: StopEffect, ID: id})
	}
}

// forget takes an actor out of the living.
func (m *Machine) forget(id string) bool {
	if !m.Alive(id) {
		return false
	}
	m.keepChild(id)
	m.more.children.remove(id)
	return true
}

// End takes an actor that ended by itself out of the living. It is called when
// the actor's end is put into the queue, between macrosteps.
func (m *Machine) End(id string) bool {
	if !m.Alive(id) {
		return false
	}
	m.more.children.remove(id)
	return true
}

// due is the moment after a delay; one below zero is at once.
func (m *Machine) due(delay Duration) Timestamp {
	return min(m.Now()+Timestamp(max(delay, 0)), MaxTimestamp)
}

// arm arms a timer behind those that are due before or with it.
func (m *Machine) arm(t Timer) *Error {
	x := m.extra()
	if x.timers.len() >= m.bounds().Timers {
		return execution(CodeLimit, "too many timers")
	}
	x.timers.arm(&t)
	m.keepTimer(&t, true)
	m.effect(Effect{Kind: TimerEffect, ID: t.ID, Due: t.Due, To: t.To, Name: t.Name, Data: t.Data})
	return nil
}

// disarm cancels a timer, if it is armed.
func (m *Machine) disarm(id string) {
	if t := m.timer(id); t != nil {
		m.cancelled(t)
		m.more.timers.drop(t)
	}
}

// cancelled tells that a timer was taken out.
func (m *Machine) cancelled(t *Timer) {
	m.keepTimer(t, false)
	m.effect(Effect{Kind: CancelTimerEffect, ID: t.ID})
}

// disarmAll cancels every timer in firing order.
func (m *Machine) disarmAll() {
	if m.NextTimer() == nil {
		return
	}
	for t := range m.more.timers.list.all() {
		m.cancelled(t)
	}
	m.more.timers.clear()
}

// TakeTimer takes a timer out. The caller steps with the event of an `after`, or delivers a
// delayed send.
func (m *Machine) TakeTimer(id string) (Timer, bool) {
	t := m.timer(id)
	if t == nil {
		return Timer{}, false
	}
	return m.more.timers.take(t), true
}

// AfterEvent is the event of a due `after` timer.
func (m *Machine) AfterEvent(t Timer) Event {
	return Event{Kind: AfterTimer, Index: t.After, Name: t.ID}
}

// ValidActorID tells whether an actor's id holds what it may; words of ours, which a
// send means otherwise, are no ids all the same.
func ValidActorID(id string) bool {
	for i := 0; i < len(id); i++ {
		c := id[i]
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '_' && c != '.' && c != '-' {
			return false
		}
	}
	return 1 <= len(id) && len(id) <= 200
}
