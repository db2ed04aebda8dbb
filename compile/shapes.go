package compile

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says what `event` looks like at a place (SPEC 3.3):
// the fields that all its events have with one type are read as they are; one
// that only some have reads like an optional; one whose types differ cannot be
// read. Equal sets of events share one shape.

// looks are the shapes of a chart.
type looks struct {
	shapes    map[shapeKey]*expr.Shape
	none      *expr.Shape
	namesRead answer // whether a named guard or let mentions the event
}

// shape gives the shape of a set of events. It is open where an event that is
// not in the set can be the current one: what leads to a state says what its
// `always` are meant for, but they are looked at after every event.
func (c *chart) shape(events set, open bool) *expr.Shape {
	open = open || c.otherActors(events)
	key := shapeKey{events.key(), open}
	s, known := c.shapes[key]
	if !known {
		s = c.makeShape(events)
		s.Open = open
		if !c.circular {
			c.shapes[key] = s
		}
	}
	return s
}

// otherActors tells whether what is taken for an end of certain actors can be that
// of another kind: of one spawned with a computed id, or that has the same id.
func (c *chart) otherActors(events set) bool {
	for i := range events.all() {
		a := &c.words.atoms[i]
		if (a.kind == kernel.DoneInvoke || a.kind == kernel.ErrorInvoke) && (c.spawnsAny || a.shared) {
			return true
		}
	}
	return false
}

// A shapeKey finds a shared shape.
type shapeKey struct {
	events string
	open   bool
}

// leading gives the shape of a state's role. Entries are made by transitions
// alone when the chart has no eventless ones; exits also run when an actor is
// stopped, outputs also when a machine is made at its end.
func (c *chart) leading(r role, s int32) *expr.Shape {
	open := r == left || c.nodes[s].kind == kernel.Final || c.hasAlways
	return c.shape(c.flows().at(r, s), open)
}

// noEvent is the shape where nothing looks at the event, so that all such
// places are one.
func (l *looks) noEvent() *expr.Shape {
	if l.none == nil {
		l.none = &expr.Shape{Name: "no event"}
	}
	return l.none
}

// looksAtEvents tells whether a list can read the event: by its own text, or by
// named things when any of those mentions events.
func (c *chart) looksAtEvents(list []schema.Action) bool {
	return c.namesReadEvents() || readsEvent(list)
}

// namesReadEvents tells whether any named guard or let mentions the event.
func (c *chart) namesReadEvents() bool {
	if c.namesRead == unknown {
		c.namesRead = no
		for i := range c.doc.Lets {
			c.noteReads(c.doc.Lets[i].Expr)
		}
		for i := range c.doc.Guards {
			c.noteReads(c.doc.Guards[i].Expr)
		}
	}
	return c.namesRead == yes
}

func (l *looks) noteReads(v schema.Value) {
	if mayReadEvent(text(v)) {
		l.namesRead = yes
	}
}

// An answer that is worked out once.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)

// key is equal for equal sets.
func (s set) key() string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// all gives the atoms of a set in ascending order.
func (s set) all() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(int32(64*i + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// An occurrence is one event's field of a name.
type occurrence struct {
	atom     *atom
	field    int32
	typ      ir.TypeID
	optional bool
}

func (c *chart) makeShape(events set) *expr.Shape {
	var order, names []string
	found := map[string][]occurrence{}
	count, lost := 0, false
	for i := range events.all() {
		a := &c.words.atoms[i]
		if i == c.words.lost {
			lost = true
			continue
		}
		count++
		if len(names) < 3 {
			names = append(names, a.name)
		}
		for name, o := range c.fieldsOf(a) {
			if len(found[name]) == 0 {
				order = append(order, name)
			}
			found[name] = append(found[name], o)
		}
	}
	s := &expr.Shape{Name: shapeName(names, count)}
	for _, name := range order {
		c.share(s, name, found[name], count)
	}
	if lost {
		s.Lost = c.fieldsOfAny()
	}
	return s
}

// fieldsOfAny are the names of the fields that any event has.
func (c *chart) fieldsOfAny() map[string]bool {
	names := map[string]bool{}
	for i := range c.words.atoms {
		for name := range c.fieldsOf(&c.words.atoms[i]) {
			names[name] = true
		}
	}
	return names
}

// shapeName says which events a shape stands for.
func shapeName(names []string, count int) string {
	switch {
	case count == 0:
		return "the event here"
	case count == 1:
		return names[0]
	case count > len(names):
		return fmt.Sprintf("the events %s and %d more", strings.Join(names, ", "), count-len(names))
	}
	return "the events " + strings.Join(names[:count-1], ", ") + " and " + names[count-1]
}

// share adds a field that some of the events have.
func (c *chart) share(s *expr.Shape, name string, list []occurrence, count int) {
	f := expr.EventField{Name: name, Type: list[0].typ, Optional: len(list) < count}
	for _, o := range list {
		if o.typ != f.Type {
			s.Refused = append(s.Refused, expr.Refused{Name: name, Why: c.differ(list[0], o)})
			return
		}
		f.Optional = f.Optional || o.optional
		f.Cases = append(f.Cases, ir.FieldCase{Kind: o.atom.kind, Index: o.atom.index, Field: o.field, Optional: o.optional})
	}
	s.Fields = append(s.Fields, f)
}

func (c *chart) differ(a, b occurrence) string {
	return fmt.Sprintf("the events %s and %s give it different types: %s and %s",
		a.atom.name, b.atom.name, c.types.String(a.typ), c.types.String(b.typ))
}

// fieldsOf gives the fields of one event, in order.
func (c *chart) fieldsOf(a *atom) iter.Seq2[string, occurrence] {
	return func(yield func(string, occurrence) bool) {
		switch a.kind {
		case kernel.Declared:
			c.declaredFields(a, yield)
		case kernel.DoneState:
			if t := c.doneOf(a.index); t != ir.NoType {
				yield("output", occurrence{a, ir.PlatformOutput, t, true})
			}
		case kernel.DoneInvoke:
			if t := c.m.Actors[a.index].Output; t != ir.NoType && !yield("output", occurrence{a, ir.PlatformOutput, t, false}) {
				return
			}
			yield("id", occurrence{a, ir.PlatformID, ir.String, false})
		case kernel.ErrorInvoke:
			if yield("error", occurrence{a, ir.PlatformError, ir.ErrorType, false}) {
				yield("id", occurrence{a, ir.PlatformID, ir.String, false})
			}
		case kernel.ErrorExecution, kernel.ErrorCommunication:
			yield("error", occurrence{a, ir.PlatformError, ir.ErrorType, false})
		}
	}
}

func (c *chart) declaredFields(a *atom, yield func(string, occurrence) bool) {
	e := &c.events.all[a.index]
	if e.Type == ir.NoType {
		return
	}
	for i, f := range c.types.At(e.Type).Fields {
		if !yield(f.Name, occurrence{a, int32(i), f.Type, f.Optional}) {
			return
		}
	}
}
