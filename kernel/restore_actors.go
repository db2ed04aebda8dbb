package kernel

import (
	"bytes"
	"strconv"
	"strings"
)

// Restore, continued: living actors and armed timers.

// children reads the living actors. A child machine's snapshot is kept as it is
// for the system to restore.
func (p *parts) children() error {
	m := p.m
	return p.read("children", func(r *Reader) {
		if !r.Object() {
			return
		}
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			id := string(k)
			c, err := m.readChild(id, r.Raw())
			if err != nil {
				r.Take(err)
				return
			}
			all := &m.extra().children
			if all.put(c); all.count > m.bounds().Children {
				r.Refuse("state", tooMany("actors", m.bounds().Children))
			}
		}
	})
}

// tooMany says what the limits do not let in.
func tooMany(what string, most int) string {
	return "there are more than " + strconv.Itoa(most) + " " + what + ", which is the limit"
}

// readChild reads a living actor and checks that it may be.
func (m *Machine) readChild(id string, raw []byte) (Child, error) {
	w, err := readWrittenChild(raw)
	if err != nil {
		return Child{}, err
	}
	c := Child{ID: id, Src: m.table.actorNamed(w.src), Snapshot: w.snapshot}
	if err := m.childFits(c, w.src); err != nil {
		return c, err
	}
	c.Input, err = readKept(w.input, func(r *Reader) (Payload, error) { return m.program.DecodeActorInput(c.Src, r) })
	return c, inField("input", err)
}

// A writtenChild is a living actor as a snapshot has it.
type writtenChild struct {
	src             string
	input, snapshot []byte
}

func readWrittenChild(raw []byte) (w writtenChild, err error) {
	w.input = []byte("{}")
	given := false
	r := NewSnapshotReader(raw)
	if r.Object() {
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			switch string(k) {
			case "src":
				w.src, given = r.Text(), true
			case "input":
				w.input = r.Raw()
			case "snapshot":
				w.snapshot = r.Raw()
			default:
				r.Extra()
			}
		}
	}
	if err = r.Close(); err == nil && !given {
		err = refusal("missing_field", "src", "a living actor has its src")
	}
	return w, err
}

// childFits checks that an actor may be living: declared, and its state active. A
// child machine that a pure step has just started has no snapshot yet; a system,
// whose children always have one, insists on it.
func (m *Machine) childFits(c Child, src string) error {
	switch {
	case !ValidActorID(c.ID) || isWord(c.ID):
		return refusal("state", "", "this is no actor's id")
	case c.Src < 0:
		return refusal("state", "src", "the chart declares no actor "+quoted(src))
	case !m.table.Actors[c.Src].Chart && c.Snapshot != nil:
		return refusal("wrong_type", "snapshot", "a host actor has no snapshot")
	case m.status != Active:
		return refusal("state", "", "a machine that ended has no actors")
	case !m.startedHere(c):
		return refusal("state", "", "no active state and no action starts this actor")
	}
	return nil
}

// startedHere tells whether an action or an active state starts such an actor.
func (m *Machine) startedHere(c Child) bool {
	for _, id := range m.table.Actors[c.Src].Spawned {
		if id == c.ID || id == "*" {
			return true
		}
	}
	for i := range m.table.Invokes {
		if v := &m.table.Invokes[i]; v.ID == c.ID && v.Src == c.Src && m.isActive(v.State) {
			return true
		}
	}
	return false
}

func (t *Table) actorNamed(name string) int32 {
	for i := range t.Actors {
		if t.Actors[i].Name == name {
			return int32(i)
		}
	}
	return -1
}

// timers reads the armed timers, in firing order.
func (p *parts) timers() error {
	m := p.m
	err := p.read("sent", func(r *Reader) {
		switch n := r.Int(); {
		case n < 0:
			r.Refuse("timer", "the number of delayed sends is negative")
		case n > 0:
			m.extra().sent = n
		}
	})
	if err != nil {
		return err
	}
	return p.read("timers", func(r *Reader) {
		r.List()
		for r.More() {
			t, err := m.readTimer(r.Raw())
			if err == nil {
				err = m.timerFits(t)
			}
			if err != nil {
				r.Take(err)
				return
			}
			m.extra().timers.arm(&t)
		}
	})
}

// readTimer reads an armed timer, with what it is to send.
func (m *Machine) readTimer(raw []byte) (Timer, error) {
	t, event, err := readWrittenTimer(raw)
	switch {
	case err != nil:
		return t, err
	case event != nil:
		return m.readSent(t, event)
	}
	t.After = m.table.afterNamed(t.ID)
	return t, nil
}

// readWrittenTimer reads a timer as a snapshot has it, and the text of its event, nil if it
// has none.
func readWrittenTimer(raw []byte) (t Timer, event []byte, err error) {
	t.After = -1
	due := false
	r := NewSnapshotReader(raw)
	if r.Object() {
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			switch string(k) {
			case "id":
				t.ID = r.Text()
			case "due":
				t.Due, due = r.Timestamp(), true
			case "to":
				t.To = r.Text()
			case "event":
				event = r.Raw()
			default:
				r.Extra()
			}
		}
	}
	if err = r.Close(); err == nil && !due {
		err = refusal("timer", "due", "a timer says when it is due")
	}
	return t, event, err
}

// readSent reads the event of a delayed send.
func (m *Machine) readSent(t Timer, raw []byte) (Timer, error) {
	name, err := NewSnapshotReader(raw).eventType()
	if err != nil {
		return t, inField("event", err)
	}
	t.Name, t.Event = name, -1
	if i, ok := m.table.EventIndex(name); ok {
		t.Event = i
	}
	t.Data, err = readKept(raw, func(r *Reader) (Payload, error) { return m.decodeSent(t, r) })
	return t, inField("event", err)
}

// decodeSent reads an event as its receiver declares it.
func (m *Machine) decodeSent(t Timer, r *Reader) (Payload, error) {
	switch {
	case t.To != SelfAddress:
		return m.decodeForWhoever(t, r.Raw())
	case t.Event < 0:
		return nil, refusal("unknown_event", "", "the chart declares no event "+quoted(t.Name))
	}
	return m.program.DecodeEvent(t.Event, r)
}

// decodeForWhoever reads an event whose receiver is not living, or is another by
// now than when it was sent, or was found to be the parent: as the first declares it that
// may be meant and writes it as it stands. Who has a default for more fills it when it is
// given the event (SPEC 2.9); of an event that nobody writes so the first is meant that can
// read it.
func (m *Machine) decodeForWhoever(t Timer, raw []byte) (Payload, error) {
	var fit []Payload
	stands := NewSnapshotReader(raw).appendAny(nil)
	refused := refusal("unknown_event", "", "no actor receives the event "+quoted(t.Name))
	for _, src := range m.receivers(t) {
		p, err := readKept(raw, func(r *Reader) (Payload, error) {
			if src == ownEvent {
				return m.program.DecodeEvent(t.Event, r)
			}
			return m.program.DecodeSent(src, t.Name, r)
		})
		ref, _ := err.(*Refusal)
		switch {
		case err == nil && bytes.Equal(AppendEvent(nil, t.Name, p), stands):
			return p, nil
		case err == nil:
			fit = append(fit, p)
		case ref != nil && ref.Code != "unknown_event" && refused.Code == "unknown_event":
			refused = ref
		case src == -1 && t.To == ParentAddress:
			return nil, err // it was not sent
		}
	}
	if fit != nil {
		return fit[0], nil
	}
	return nil, refused
}

// ownEvent stands among kinds of actors for the machine itself.
const ownEvent = -2

// receivers are the kinds of actors that an event may be for: the one that it is sent to,
// then any, the machine itself, its parent (-1).
func (m *Machine) receivers(t Timer) []int32 {
	var list []int32
	if c, ok := m.Child(t.To); ok {
		list = append(list, c.Src)
	}
	if t.To == ParentAddress {
		list = append(list, -1)
	}
	for src := range m.table.Actors {
		list = append(list, int32(src))
	}
	if t.Event >= 0 {
		list = append(list, ownEvent)
	}
	return append(list, -1)
}

func (t *Table) afterNamed(id string) int32 {
	for i := range t.After {
		if t.Keys[t.After[i].Key] == id {
			return int32(i)
		}
	}
	return -1
}

// timerFits checks that a timer may be armed.
func (m *Machine) timerFits(t Timer) error {
	before := &m.extra().timers
	switch {
	case before.len() >= m.bounds().Timers:
		return refusal("timer", "", tooMany("timers", m.bounds().Timers))
	case m.status != Active:
		return refusal("timer", "", "a machine that ended has no timers")
	case before.len() > 0 && before.last().Due > t.Due:
		return refusal("timer", "due", "timers stand in the order in which they fire")
	case before.find(t.ID) != nil:
		return refusal("timer", "id", "this timer stands twice")
	case t.Name != "" && !m.namesSend(t.ID):
		return refusal("timer", "id", "a delayed send's timer is called send.<id>, or send.#<n> with n up to the snapshot's sent")
	case t.Name == "" && t.After < 0:
		return refusal("timer", "id", "no state has the timer "+quoted(t.ID)+" (after.<delay>.<state>)")
	case t.After >= 0 && t.To != "":
		return refusal("timer", "to", "the timer of a state has no receiver")
	case t.After >= 0 && !m.isActive(m.table.After[t.After].State):
		return refusal("timer", "id", "the state of this timer is not active")
	}
	return nil
}

// namesSend tells whether a delayed send's timer may have this id: the number of
// one that was counted, or an id of its own.
func (m *Machine) namesSend(id string) bool {
	own, ok := strings.CutPrefix(id, "send.")
	if number, numbered := strings.CutPrefix(own, "#"); numbered {
		n, err := strconv.ParseInt(number, 10, 64)
		return ok && err == nil && 1 <= n && n <= m.sent() && strconv.FormatInt(n, 10) == number
	}
	return ok && own != ""
}

// end reads output and error.
func (p *parts) end() error {
	m := p.m
	if (p.raw["error"] != nil) != (m.status == Failed) {
		return refusal("wrong_type", "error", "a failed machine has an error, no other has")
	}
	if p.raw["output"] != nil && m.status != Done {
		return refusal("wrong_type", "output", "only a done machine has an output")
	}
	if raw := p.raw["error"]; raw != nil {
		err, bad := readError(raw)
		if bad != nil {
			return inField("error", bad)
		}
		m.extra().err = err
	}
	if raw := p.raw["output"]; raw != nil {
		out, err := readKept(raw, m.program.DecodeOutput)
		if err != nil {
			return inField("output", err)
		}
		m.extra().output = out
	}
	return nil
}

// EventTypeOf finds the `type` of an event's text. The error is a *Refusal that
// says what is wrong with the text: it is no JSON, no object, has no type, or one
// that is no string. Of duplicate keys the last counts.
func EventTypeOf(raw []byte) (string, error) { return NewReader(raw, MaxEventBytes).eventType() }

func (r *Reader) eventType() (string, error) {
	if c := r.Peek(); c != '{' {
		r.Skip()
		return "", firstError(r.Close(), refusal("wrong_type", "", "this must be an object"))
	}
	name, kind := r.findText("type")
	if err := r.Close(); err != nil {
		return "", err
	}
	switch kind {
	case '"':
		return name, nil
	case '!':
		return "", refusal("missing_field", "type", "an event has a type")
	}
	return "", refusal("wrong_type", "type", "this must be a string")
}

// findText reads an object to its end and gives a field's text, and what Peek
// says of the field; `!` when it is not there.
func (r *Reader) findText(field string) (text string, kind byte) {
	kind = '!'
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		if string(k) != field {
			r.Skip()
			continue
		}
		if kind = r.Peek(); kind == '"' {
			text = r.Text()
		} else {
			r.Skip()
		}
	}
	return text, kind
}
