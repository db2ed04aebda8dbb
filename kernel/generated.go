package kernel

// What generated code calls: small steps that would otherwise be printed again and again.
// (The places of errors, and what refuses internal events, serve the interpreter and JSON
// Lines too.) What Go alone needs stands apart: boxed.go, optional.go, clone.go, named.go,
// sendevent.go.

// A Pair is one entry of a map literal.
type Pair[T any] struct {
	Key   string
	Value T
}

// MakeMap builds a map; two equal keys are the error `duplicate_key`.
func MakeMap[T any](e *Eval, pairs ...Pair[T]) map[string]T {
	m := make(map[string]T, len(pairs))
	for _, p := range pairs {
		if _, ok := m[p.Key]; ok {
			e.DuplicateKey()
		}
		m[p.Key] = p.Value
	}
	return m
}

// OrElse is the value of an optional, else what other gives.
func OrElse[T any](o *T, other func() T) T {
	if o == nil {
		return other()
	}
	return *o
}

// OrOption is the first optional that is there; the second is made when needed.
func OrOption[T any](o *T, other func() *T) *T {
	if o == nil {
		return other()
	}
	return o
}

// EnumOf converts a text to an enum; one that is no value is `conversion`.
func EnumOf[T ~string](e *Eval, s string, texts []string) T {
	if i := e.StringToEnum(s, texts); i >= 0 && !e.Failed() {
		return T(texts[i])
	}
	return ""
}

// UnmarshalEnum reads a text that is one of an enum's. The error is a *Refusal.
func UnmarshalEnum[T ~string](text []byte, texts []string, into *T) error {
	if r := CheckEnum(T(text), texts); r != nil {
		return r
	}
	*into = T(text)
	return nil
}

// Again is v, where a chart compares something with itself, or assigns it.
func Again[T any](v T) T { return v }

// At is the evaluation's error with its place in the chart, nil if there is none.
func (e *Eval) At(place string) *Error {
	if e.err == nil {
		return nil
	}
	return e.err.At(place)
}

// At is the error with its place in the chart, unless it has one.
func (e *Error) At(place string) *Error {
	if e.Place != "" {
		return e
	}
	c := *e
	c.Place = place
	return &c
}

// HostGuard asks the host; a guard that fails is an error of the evaluation.
func (e *Eval) HostGuard(guards HostGuards, guard int32, params Payload) bool {
	if e.err != nil {
		return false
	}
	ok, err := CallGuard(guards, guard, params)
	if err != nil {
		e.err = err
	}
	return ok
}

// Empty reads an object that must have no fields.
func (r *Reader) Empty() {
	if r.Object() {
		for _, ok := r.Key(); ok; _, ok = r.Key() {
			r.Extra()
		}
	}
}

// TypeOnly reads an event that has no fields but its type.
func (r *Reader) TypeOnly(name string) {
	named := EventName{Name: name}
	if r.Object() {
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			if string(k) == "type" {
				named.Read(r)
			} else {
				r.Extra()
			}
		}
	}
	named.Check(r)
}

// EventName is the `type` of an event's object, which must be Name; of two the last
// counts.
type EventName struct {
	Name       string
	seen, same bool
}

// Read reads it.
func (n *EventName) Read(r *Reader) { n.seen, n.same = true, string(r.someText()) == n.Name }

// Check refuses an event without its type, or of another.
func (n *EventName) Check(r *Reader) {
	switch {
	case !n.seen:
		r.Missing("type")
	case !n.same:
		r.Take(refusal("wrong_type", "type", "this must be the event's type "+n.Name))
	}
}

// ReadValue reads a value strictly. The error is a *Refusal.
func ReadValue[T any](data []byte, read func(r *Reader) T) (T, error) {
	r := NewReader(data, MaxEventBytes)
	v := read(r)
	return v, r.Close()
}

// ReadBare reads an event without fields strictly. The error is a *Refusal.
func ReadBare(data []byte, name string) error {
	r := NewReader(data, MaxEventBytes)
	r.TypeOnly(name)
	return r.Close()
}

// ParseEvent reads an event from outside strictly. The error is a *Refusal.
func ParseEvent(p Program, data []byte) (Payload, error) {
	name, err := EventTypeOf(data)
	if err != nil {
		return nil, err
	}
	i, ok := p.Table().EventIndex(name)
	if !ok {
		return nil, refusal("unknown_event", "type", "the chart has no event "+quoted(name))
	}
	if p.Table().IsInternal(i) {
		return nil, FromOutside(name)
	}
	r := NewReader(data, MaxEventBytes)
	v, err := p.DecodeEvent(i, r)
	return v, firstError(err, r.Close())
}

// FromOutside refuses an internal event that comes from outside.
func FromOutside(name string) *Refusal {
	return refusal("unknown_event", "type", "only the chart itself and its actors send "+quoted(name))
}

// ReadList reads a list of what item reads.
func ReadList[T any](r *Reader, item func(r *Reader) T) []T {
	var l []T
	r.List()
	for r.More() {
		l = append(l, item(r))
	}
	return l
}

// ReadMap reads a map of what item reads; of equal keys the last counts.
func ReadMap[T any](r *Reader, item func(r *Reader) T) map[string]T {
	m := map[string]T{}
	if r.Object() {
		for k, ok := r.MapKey(); ok; k, ok = r.MapKey() {
			m[k] = item(r)
		}
	}
	return m
}

// EachOf, EachIn and IfAny check the parts of a value and give it back.
func EachOf[T any](l []T, check func(v T) T) []T {
	for _, v := range l {
		check(v)
	}
	return l
}

// EachIn checks the entries of a map in the order of their keys.
func EachIn[T any](m map[string]T, check func(v T) T) map[string]T {
	for _, k := range MapKeys(m) {
		check(m[k])
	}
	return m
}

// IfAny checks what is there.
func IfAny[T any](o *T, check func(v T) T) *T {
	if o != nil {
		check(*o)
	}
	return o
}
