package kernel

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// What generated code calls: typed values across the seam, and small steps that would
// otherwise be printed again and again. (The places of errors, and what refuses internal
// events, serve the interpreter and JSON Lines too.)

// Boxed is a payload of a type that has no method of its own.
type Boxed[T any] struct {
	Value  T
	Append func(b []byte, v T) []byte
}

// AppendJSON appends the value in canonical JSON.
func (v Boxed[T]) AppendJSON(b []byte) []byte { return v.Append(b, v.Value) }

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

// A Pair is one entry of a map literal.
type Pair[T any] struct {
	Key   string
	Value T
}

// CloneList copies a list and its elements.
func CloneList[T any](l []T, item func(v T) T) []T {
	out := slices.Clone(l)
	for i, v := range out {
		out[i] = item(v)
	}
	return out
}

// CloneMap copies a map and its entries.
func CloneMap[T any](m map[string]T, item func(v T) T) map[string]T {
	out := maps.Clone(m)
	for k, v := range out {
		out[k] = item(v)
	}
	return out
}

// CloneOption copies an optional and what is there.
func CloneOption[T any](o *T, item func(v T) T) *T {
	if o == nil {
		return nil
	}
	v := item(*o)
	return &v
}

// CopyOption copies an optional of what is copied by assignment.
func CopyOption[T any](o *T) *T {
	if o == nil {
		return nil
	}
	v := *o
	return &v
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

// Again is v, where a chart compares something with itself, or assigns it.
func Again[T any](v T) T { return v }

// AppendOption appends what is there, else null: a field that is absent is left
// out by whoever writes the object.
func AppendOption[T any](b []byte, o *T, item func(b []byte, v T) []byte) []byte {
	if o == nil {
		return append(b, "null"...)
	}
	return item(b, *o)
}

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

// StatePath is a state's path, or its number if there is no such state.
func StatePath(t *Table, s int32) string {
	if s < 0 || int(s) >= len(t.States) {
		return "State(" + strconv.Itoa(int(s)) + ")"
	}
	return t.States[s].Path
}

// EventText is a declared event's name.
func EventText(t *Table, event int32) string {
	if event < 0 || int(event) >= len(t.Events) {
		return "EventType(" + strconv.Itoa(int(event)) + ")"
	}
	return t.Events[event]
}

// ParseEventType finds a declared event by its name. The error is a *Refusal.
func ParseEventType(t *Table, name string) (int32, error) {
	if i, ok := t.EventIndex(name); ok {
		return i, nil
	}
	return 0, refusal("unknown_event", "", "there is no event "+quoted(name))
}

// ErrReport refuses a report (DoneX, FailX, TimerDue …) that is sent to an
// actor: its own host tells it such things; reports are for pure steps.
var ErrReport error = refusal("unknown_event", "type", "a report is for Step, an actor has its own host")

// SendEvent is SendTo for an event of a generated package, which one of the charts
// below the root's must be: its type says of which.
func (s *System) SendEvent(ctx context.Context, address string, e Payload) (Result, error) {
	if e == nil {
		return Result{}, ErrNoEvent
	}
	if reflect.TypeOf(e).Kind() == reflect.Pointer { // of a nil one no type could be asked for
		return Result{}, ErrPointer
	}
	p, event := numbered(s.machine.program, e)
	if p == nil {
		return Result{}, refusal("unknown_event", "type", "no chart of a child here has such an event")
	}
	if r := CheckEvent(p, e); r != nil {
		return Result{}, r
	}
	return s.SendTo(ctx, address, p.Table(), event, e)
}

// numbered finds the chart of an event among those below one, and its number there.
func numbered(p Program, e Payload) (Program, int32) {
	for src := range p.Table().Actors {
		child := p.Child(int32(src))
		if child == nil {
			continue
		}
		if own, ok := child.(interface{ EventNumber(e Payload) (int32, bool) }); ok {
			if event, is := own.EventNumber(e); is {
				return child, event
			}
		}
		if found, event := numbered(child, e); found != nil {
			return found, event
		}
	}
	return nil, 0
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

// ParseState finds a state by its path. The error is a *Refusal.
func ParseState(t *Table, path string) (int32, error) {
	if s, ok := t.StateByPath(path); ok && path != "" { // "" is the root, which is no state that somebody is in
		return s, nil
	}
	return 0, refusal("state", "", "there is no state "+quoted(path))
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
	v, err := readPayload(appendGiven(nil, input), p.DecodeInput)
	if err != nil {
		return nil, execution("input", err.Error())
	}
	return v, nil
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
