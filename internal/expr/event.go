package expr

import (
	"cmp"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file reads the event, whose fields are what the events of a place have (SPEC 3.3).

func (p *pass) isEvent(e ast.Expr) bool {
	return e.Kind() == ast.IdentKind && e.AsIdent() == "event" && p.scope.Event != nil
}

// bareEvent reports an event that is not followed by a field.
func (p *pass) bareEvent(e ast.Expr) *ir.Expr {
	if p.scope.Event == nil {
		return p.refuse(e, diag.NotVisible, "event", p.scope.Hidden["event"])
	}
	return p.refuse(e, diag.BareEvent, p.scope.Event.Name)
}

// eventField reads a field of the event as the events of this place have it.
func (p *pass) eventField(e ast.Expr, name string) *ir.Expr {
	switch name {
	case "type":
		return &ir.Expr{Op: ir.EventType, Type: ir.String}
	case "sender":
		return &ir.Expr{Op: ir.EventSender, Type: p.types.OptionalOf(ir.String)}
	}
	if told := p.scope.Event.Read; told != nil {
		told(name)
	}
	f := p.scope.Event.field(name)
	if f == nil {
		return p.noEventField(e, name)
	}
	x := &ir.Expr{Op: ir.EventField, Type: f.Type, Str: name, Cases: f.Cases}
	if f.Optional || p.scope.Event.Open {
		x.Type = p.types.OptionalOf(f.Type)
	}
	if p.scope.Event.Open && !f.Optional {
		return p.node(ir.Unwrap, f.Type, x)
	}
	return x
}

func (p *pass) hasEvent(path ast.Expr) *ir.Expr {
	x := p.eventField(path, path.AsSelect().FieldName())
	if x != nil && x.Op == ir.Unwrap {
		x = x.Args[0] // an open shape: not every event that can come is known
	}
	switch {
	case x == nil:
		return nil
	case p.kind(x.Type) == ir.OptionalKind:
		return p.isPresent(x)
	case p.scope.InNamed:
		return boolean(true)
	}
	return p.refuse(path, diag.AlwaysThere, path.AsSelect().FieldName())
}

func (p *pass) noEventField(e ast.Expr, name string) *ir.Expr {
	shape := p.scope.Event
	for _, r := range shape.Refused {
		if r.Name == name {
			return p.refuseField(e, diag.EventFieldDiffers, name, r.Why)
		}
	}
	if shape.Lost[name] {
		return nil
	}
	near := cmp.Or(p.inResult(shape, name), eventHabits[name], p.nearEventField(shape, name))
	return p.refuseField(e, diag.NoEventField, shape.Name, name, near, whatThereIs(shape, name))
}

// eventHabits are what SCXML calls the parts of an event that every one has.
var eventHabits = byWord(
	cure{"type", "name"},
	cure{"sender", "origin invokeid"},
)

// nearEventField suggests a field of the event.
func (p *pass) nearEventField(shape *Shape, name string) string {
	if p.crowded() {
		return ""
	}
	return diag.Nearest(name, append([]string{"type", "sender"}, shape.names(len(shape.Fields))...))
}

// inResult finds what is read of an actor's end as if that were the event itself, or
// by the name that both have elsewhere; "" when it is not there.
func (p *pass) inResult(shape *Shape, name string) string {
	for _, result := range []string{"output", "error"} {
		f := shape.field(result)
		switch {
		case f == nil:
		case name == "data":
			return "event." + result
		case p.types.Field(p.plain(f.Type), name) >= 0:
			return "event." + result + "." + name
		}
	}
	return ""
}

// whatThereIs says what can be read of an event instead of a field.
func whatThereIs(shape *Shape, field string) string {
	names := shape.names(diag.Longest) // as many as a finding shows, and more
	kind, _ := ir.PlatformEvent(shape.Name)
	switch {
	case field == "output" && kind == kernel.DoneInvoke:
		return "the actor declares none: write `output: …` in its declaration under `actors`, or in the chart that it is"
	case len(names) > 0 && field == "data":
		return "its fields stand in the event itself: event." + names[0]
	case len(names) > 0:
		return "there is " + strings.Join(names, ", ")
	case kind == kernel.Init:
		return "init is how a machine begins: what it needs then stands in its input"
	}
	return "an event's fields are declared with it, `NAME: { field: type }`"
}

// names are those of the first fields, no more than most.
func (s *Shape) names(most int) []string {
	var names []string
	for _, f := range s.Fields[:min(most, len(s.Fields))] {
		names = append(names, f.Name)
	}
	return names
}

func (s *Shape) field(name string) *EventField {
	for i := range s.Fields {
		if s.Fields[i].Name == name {
			return &s.Fields[i]
		}
	}
	return nil
}
