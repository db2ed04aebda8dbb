package kernel

// Optionals are pointers in generated code; here they are made of what may be absent.

// PayloadOption is a payload that may be absent, as an optional.
func PayloadOption[T any](p Payload) *T {
	switch v := p.(type) {
	case T:
		return &v
	case Boxed[T]:
		return &v.Value
	}
	return nil
}

// AppendOption appends what is there, else null: a field that is absent is left
// out by whoever writes the object.
func AppendOption[T any](b []byte, o *T, item func(b []byte, v T) []byte) []byte {
	if o == nil {
		return append(b, "null"...)
	}
	return item(b, *o)
}

// PlaceOption is the place as an optional.
func (e *Error) PlaceOption() *string {
	if e.Place == "" {
		return nil
	}
	return &e.Place
}

// DataOption is the data as an optional, in canonical JSON.
func (e *Error) DataOption() *[]byte {
	if e.Data == nil {
		return nil
	}
	b := e.Data.AppendJSON(nil)
	return &b
}

// SenderOption is the sender as an optional, which may be kept: the event itself
// is another one soon.
func (ev *Event) SenderOption() *string {
	if ev.Sender == "" {
		return nil
	}
	sender := ev.Sender
	return &sender
}
