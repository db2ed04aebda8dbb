package kernel

import "cmp"

// Frozen is a machine at rest as a value: what a pure step starts from and
// gives. It may be copied and shared. The zero Frozen is of no machine: it has no
// state and takes nothing.
type Frozen struct{ m *Machine }

// freeze makes a value of a machine that nobody steps any more; nil has no value.
func freeze(m *Machine) Frozen {
	if m != nil && m.more != nil {
		m.more.lend()
	}
	return Frozen{m}
}

// Machine is the machine, which must not be stepped; nil of the zero Frozen.
func (f Frozen) Machine() *Machine { return f.m }

// Status says whether the machine still takes events.
func (f Frozen) Status() (s Status) {
	if f.m != nil {
		s = f.m.status
	}
	return s
}

// Err is why a failed machine failed; nil for every other.
func (f Frozen) Err() *Error {
	if f.m == nil {
		return nil
	}
	return f.m.Err()
}

// Matches tells whether the state at a path is active.
func (f Frozen) Matches(path string) bool { return f.m != nil && f.m.Matches(path) }

// Value is which states are active, as canonical JSON (SPEC 10.2); "" of the zero
// Frozen.
func (f Frozen) Value() string {
	if f.m == nil {
		return ""
	}
	return string(f.m.AppendValue(nil))
}

// String is the value: what one wants to see of a machine that is printed.
func (f Frozen) String() string { return cmp.Or(f.Value(), "no machine") }

// HasTag tells whether an active state carries a tag.
func (f Frozen) HasTag(tag string) bool { return f.m != nil && f.m.HasTag(tag) }

// AppendJSON appends the snapshot in canonical JSON; null for the zero Frozen.
func (f Frozen) AppendJSON(b []byte) []byte {
	if f.m == nil {
		return append(b, "null"...)
	}
	return f.m.AppendSnapshot(b, nil)
}

// MarshalJSON is AppendJSON; the zero Frozen is no machine and is refused.
func (f Frozen) MarshalJSON() ([]byte, error) {
	if f.m == nil {
		return nil, noMachine
	}
	return f.AppendJSON(nil), nil
}

var noMachine error = refusal("state", "", "the snapshot is of no machine")

// Can tells whether a declared event would be taken by a transition with a target
// or actions. Guards see the time of the clock of a system, or that of the last step.
func (f Frozen) Can(event int32, data Payload, guards HostGuards) bool {
	if f.m == nil || event < 0 { // a report
		return false
	}
	m := f.m.Clone(f.m.last, guards)
	m.still = f.m.still
	return m.Can(Event{Kind: Declared, Index: event, Name: m.table.Events[event], Data: data})
}

// FreezeInitial is a machine after its first macrostep. The error is an *Error.
func FreezeInitial(p Program, id string, input Payload, now Timestamp, guards HostGuards) (Frozen, []Effect, error) {
	m, effects, err := Begin(p, id, input, now, guards)
	if err != nil {
		return Frozen{}, nil, err
	}
	return freeze(m), effects, nil
}

// FreezeAt is a machine that stands at value (see Machine.Resolve).
func FreezeAt(p Program, id string, value, context []byte, input Payload, now Timestamp, guards HostGuards) (Frozen, []Effect, error) {
	m, effects, err := BeginAt(p, id, value, context, input, now, guards)
	return freeze(m), effects, err
}

// Thaw reads a snapshot strictly; of the options AnyHash counts. The error is a
// *Refusal.
func Thaw(p Program, data []byte, options ...Option) (Frozen, error) {
	m, err := thaw(p, data, newSettings(options).anyHash)
	if err != nil {
		return Frozen{}, err
	}
	return freeze(m), nil
}

// thaw makes a machine of a snapshot. Those of its children stay as they are.
func thaw(p Program, data []byte, anyHash bool) (*Machine, error) {
	m := NewMachine(p, "", nil, func() Timestamp { return 0 })
	if err := m.Restore(data, anyHash); err != nil {
		return nil, err
	}
	return m, m.checkChildren(anyHash)
}

// Freeze is what a machine is now, as a value. Its Can asks the machine's clock.
func Freeze(m *Machine) Frozen {
	c := m.Clone(m.last, nil)
	c.still = m.still
	return freeze(c)
}

// Step is the machine after an event; f stays as it is. An error is a *Refusal:
// an event that only the chart itself and its actors may send, and any for the zero
// Frozen.
func (f Frozen) Step(ev Event, now Timestamp, guards HostGuards) (Frozen, []Effect, error) {
	if f.m == nil {
		return f, nil, noMachine
	}
	if ev.Kind == Declared && ev.Actor == "" && f.m.table.IsInternal(ev.Index) {
		return f, nil, FromOutside(ev.Name)
	}
	next, effects, _ := f.m.Next(ev, now, guards)
	return next, effects, nil
}

// Foreign refuses a machine of another chart, and the zero Frozen.
func (f Frozen) Foreign(p Program) error {
	switch t := p.Table(); {
	case f.m == nil:
		return noMachine
	case f.m.table != t && f.m.table.Chart == t.Chart:
		return refusal("chart", "chart", "the snapshot is of a chart "+quoted(t.Chart)+" that was loaded another time")
	case f.m.table != t:
		return ofAnother(f.m.table.Chart, t)
	}
	return nil
}

// Next lists the declared events that active states have transitions for; guards
// are not asked.
func (f Frozen) Next() []string {
	if f.m == nil {
		return nil
	}
	return f.m.NextEvents()
}
