package interp

// This file compiles what reads the event being processed. Where several events
// can come, cases say in which field each keeps what is asked for.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// eventField reads event.x; absent where the event has no such field.
func (k *linker) eventField(e *ir.Expr) valueFn {
	errorShape := k.shapes[ir.ErrorType]
	if len(e.Cases) == 1 && k.kind(e) != ir.OptionalKind && e.Cases[0].Field >= 0 {
		at := int(e.Cases[0].Field)
		return func(v *env) word { return eventData(v.machine.Event()).field(at) }
	}
	return fieldOfAny(e.Cases, errorShape)
}

// hasEventField asks the cases even if there is only one: other events may come
// too.
func (k *linker) hasEventField(e *ir.Expr) boolFn {
	field := fieldOfAny(e.Cases, k.shapes[ir.ErrorType])
	return func(v *env) bool { return !field(v).isAbsent() }
}

// fieldOfAny reads the field in which the event at hand keeps it.
func fieldOfAny(cases []ir.FieldCase, errorShape *shape) valueFn {
	return func(v *env) word {
		event := v.machine.Event()
		if c := matching(cases, event); c != nil {
			return fieldOf(event, c.Field, errorShape)
		}
		return absent
	}
}

// matching is the case of an event, nil if there is none.
func matching(cases []ir.FieldCase, event *kernel.Event) *ir.FieldCase {
	for i := range cases {
		c := &cases[i]
		if c.Kind == event.Kind && (c.Index < 0 || c.Index == event.Index) {
			return c
		}
	}
	return nil
}

// fieldOf reads a field of a declared event by number, one of a platform event
// by what it is.
func fieldOf(event *kernel.Event, at int32, errorShape *shape) word {
	switch at {
	case ir.PlatformOutput:
		if event.Data == nil {
			return absent
		}
		return eventData(event)
	case ir.PlatformError:
		return errorValue(errorShape, event.Data)
	case ir.PlatformID:
		return stringValue(event.Actor)
	}
	return eventData(event).field(int(at))
}

// eventData is the event's own value. What decodes for this chart makes datums
// only.
func eventData(event *kernel.Event) word {
	if event.Data == nil {
		return word{}
	}
	return event.Data.(*datum).value
}

// errorValue is an error as the built-in type Error.
func errorValue(s *shape, p kernel.Payload) word {
	err, ok := p.(*kernel.Error)
	if !ok {
		return absent
	}
	fields := make([]word, len(s.fields))
	for i := range s.fields {
		fields[i] = errorField(err, s.fields[i].name)
	}
	return objectValue(fields)
}

func errorField(err *kernel.Error, name string) word {
	switch name {
	case "type":
		return stringValue(err.Type)
	case "message":
		return stringValue(err.Message)
	case "code":
		return stringValue(err.Code)
	case "place":
		return optionalText(err.Place)
	case "data":
		if err.Data != nil {
			return stringValue(string(err.Data.AppendJSON(nil)))
		}
		return absent
	}
	panic("bug: the type Error has an unknown field " + name)
}
