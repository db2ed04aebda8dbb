package interp

// This file is what the host sees of a chart's values.

import (
	"fmt"
	"reflect"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Fields are named values for an input, an event or an actor's output. Values
// are plain Go values; nil is absent.
type Fields = map[string]any

// Data is a value that a chart handed out: parameters, a context, an output. It
// is immutable. The zero Data is an object without fields.
type Data struct {
	shape *shape
	value word
}

// Params is Data in the place of a handler's parameters.
type Params = Data

// Decode stores the value in what into points to: a struct, a map, or whatever
// fits its type (see ActionFunc). The error says what does not fit; some of the fields may
// be stored then.
func (d Data) Decode(into any) error {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return fmt.Errorf("interp: Decode needs a pointer, not %T", into)
	}
	c, err := d.form().codecOf(v.Type().Elem())
	if err != nil {
		return fmt.Errorf("interp: %w", err)
	}
	if refused := c.read(d.value, v.Elem()); refused != nil {
		return fmt.Errorf("interp: %w", refused)
	}
	return nil
}

// Get is the field of that name in plain Go types, nil if it is absent or there
// is none.
func (d Data) Get(name string) any {
	s := d.form()
	i, ok := s.number([]byte(name))
	if !ok || d.value.field(i).isAbsent() {
		return nil
	}
	return natural(s.fields[i].shape, d.value.field(i))
}

// Go is the value in plain Go types: map[string]any for an object, []any for a
// list, time.Time and time.Duration for times.
func (d Data) Go() any { return natural(d.form(), d.value) }

// MarshalJSON is the value in canonical JSON.
func (d Data) MarshalJSON() ([]byte, error) { return d.form().appendJSON(nil, d.value), nil }

// String is the value in canonical JSON.
func (d Data) String() string { return string(d.form().appendJSON(nil, d.value)) }

func (d Data) form() *shape {
	if d.shape == nil {
		return nothing
	}
	return d.shape
}

// DataOf reads the Data of an Effect, or of an event that an observer is told of. It is
// an object without fields where there is none, or where it is not of a chart that was
// loaded: that of a failure is a *kernel.Error.
func DataOf(p kernel.Payload) Data {
	if d, ok := p.(*datum); ok {
		return Data{d.shape, d.value}
	}
	return Data{}
}

// payloadOf makes a payload of what the host gives for a shape. event is the
// name if it is an event's data. What has no fields has no payload.
func payloadOf(s *shape, from any, event string) (kernel.Payload, error) {
	w, err := s.fromDynamic(reflect.ValueOf(from))
	if err != nil {
		return nil, err
	}
	if s == nothing {
		return nil, nil
	}
	return &datum{shape: s, value: w, event: event}, nil
}
