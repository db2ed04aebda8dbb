package interp

import "github.com/lockstep-charts/lockstep/kernel"

// This file is the payload that crosses between chart and kernel: an event's
// fields, an input, an output, parameters, what is written to the log.

// A datum is one value with its shape.
type datum struct {
	shape *shape
	value word
	event string // the name, if it is an event; "" for any other value
}

var _ kernel.Payload = (*datum)(nil)

// AppendJSON appends the value in canonical JSON, an event with its `type`.
func (d *datum) AppendJSON(b []byte) []byte {
	if d.event != "" {
		return d.shape.appendEvent(b, d.event, d.value)
	}
	return d.shape.appendJSON(b, d.value)
}

// MarshalJSON is AppendJSON for encoding/json.
func (d *datum) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// String is AppendJSON as a text.
func (d *datum) String() string { return string(d.AppendJSON(nil)) }

// orZero is the value, zero for nil.
func (d *datum) orZero() word {
	if d == nil {
		return word{}
	}
	return d.value
}

// valueOf is the value of a payload that this chart's program made; nil is zero.
func valueOf(p kernel.Payload) word {
	if d, ok := p.(*datum); ok {
		return d.value
	}
	return word{}
}
