package kernel

// Typed values of generated code across the seam: what has no method of its own is boxed,
// and an input that somebody else made is read as the chart's own type.

// Boxed is a payload of a type that has no method of its own.
type Boxed[T any] struct {
	Value  T
	Append func(b []byte, v T) []byte
}

// AppendJSON appends the value in canonical JSON.
func (v Boxed[T]) AppendJSON(b []byte) []byte { return v.Append(b, v.Value) }

// OwnInput is an input as the chart's own type. What a parent made of its own
// type, or what was left out, is read anew.
func OwnInput[T Payload](p Program, input Payload) (T, *Error) {
	if own, ok := input.(T); ok {
		return own, nil
	}
	v, err := InputAnew(p, input)
	if err != nil {
		var zero T
		return zero, err
	}
	return v.(T), nil
}

// InputAnew reads what somebody else made of an input, or {} for one that was left out,
// as the chart declares it.
func InputAnew(p Program, input Payload) (Payload, *Error) {
	v, err := readPayload(NewSnapshotReader(appendGiven(nil, input)), p.DecodeInput)
	if err != nil {
		return nil, execution("input", err.Error())
	}
	return v, nil
}
