package kernel

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// What the host implements: guards, actions and actors, by their numbers in the
// chart's table. Generated code wraps a typed interface into this one; the
// JSON Lines driver puts stubs behind it (docs/json-lines.md).

// Host is the user's side of one machine. Its methods may be called from the
// goroutine of any caller of the actor, one at a time for guards and actions.
// What panics in them is an error with code "panic"; a panic of Child goes to the caller of
// the system, and the actor fails for want of a host. An action that ends its goroutine
// (runtime.Goexit, as FailNow of package testing does) stops the system; a guard must not.
type Host interface {
	HostGuards
	// Action carries out a host action. ctx is the actor's: it ends when the
	// actor is stopped. An error becomes `error.execution` in the machine.
	Action(ctx context.Context, action int32, params Payload) error
	// Run is the body of a host actor, on a goroutine of its own. ctx ends when
	// the actor is stopped; what Run then returns is dropped.
	Run(ctx context.Context, src int32, input Payload, port *Port) (Payload, error)
	// Child is the host of a chart actor that starts, nil if it needs none.
	Child(src int32, id string) Host
}

// CallGuard asks a host guard. A panic in it is a guard that fails; without a
// host, as a follower may be, it holds.
func CallGuard(host HostGuards, guard int32, params Payload) (ok bool, failed *Error) {
	if host == nil {
		return true, nil
	}
	defer func() {
		if p := recover(); p != nil {
			ok, failed = false, panicked(p)
		}
	}()
	ok, err := host.Guard(guard, params)
	if err != nil {
		return false, HostError(err)
	}
	return ok, nil
}

// HostError turns an error of the host into what `event.error` holds: an *Error is copied
// and mended (OrUntold); else the code is the error's Code(), that of a *Refusal, or
// `host`, and the type is `Error`. One that wraps such an error has its code, type, place
// and data, and a text of its own.
func HostError(err error) *Error {
	if err == nil {
		return (*Error)(nil).OrUntold()
	}
	told, coded, refused := (*Error)(nil), (interface{ Code() string })(nil), (*Refusal)(nil)
	switch {
	case errors.As(err, &told) && told != nil:
		e := told.OrUntold()
		e.Message = valid(withoutCode(err, told.Code))
		return e
	case errors.As(err, &coded):
		return hostFault(coded.Code(), err.Error())
	case errors.As(err, &refused) && refused != nil: // a port's
		return hostFault(refused.Code, withoutCode(err, refused.Code))
	}
	return hostFault("host", err.Error())
}

// withoutCode is the text of an error that may begin with its code, as the kernel's own
// do; the code stands beside it.
func withoutCode(err error, code string) string { return strings.TrimPrefix(err.Error(), code+": ") }

// OrUntold is a copy of the error that a snapshot can hold, or one that says that the
// host reported none: a machine reads it either way. Texts are made valid; data that are
// no JSON, or more than an any can hold, are left out.
func (e *Error) OrUntold() *Error {
	if e == nil {
		return hostFault("host", "the host says nothing about it")
	}
	return &Error{Type: valid(e.Type), Message: valid(e.Message), Code: valid(e.Code), Place: valid(e.Place), Data: validData(e.Data)}
}

// hostFault is an error of the host.
func hostFault(code, message string) *Error {
	return &Error{Type: "Error", Code: valid(code), Message: valid(message)}
}

// valid is a text as snapshots can write it.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

// validData is what stands beside an error as snapshots can write it: nothing where it
// is no JSON or more than an any can hold.
func validData(data Payload) Payload {
	if data == nil {
		return nil
	}
	text, err := Canonical(data.AppendJSON(nil), MaxEventBytes)
	if err != nil {
		return nil
	}
	return JSON(text)
}

// callAction carries out a host action and turns its panic into an error. quit is
// called where the action ends its goroutine instead: nothing comes back then.
func callAction(ctx context.Context, host Host, action int32, params Payload, quit func()) (err error) {
	returned := false
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		} else if !returned {
			quit()
		}
	}()
	err = host.Action(ctx, action, params)
	returned = true
	return err
}

// callRun runs a host actor's body and turns its panic into an error.
func callRun(ctx context.Context, host Host, src int32, input Payload, port *Port) (out Payload, failed *Error) {
	defer func() {
		if p := recover(); p != nil {
			out, failed = nil, panicked(p)
		}
	}()
	out, err := host.Run(ctx, src, input, port)
	if err != nil {
		return nil, HostError(err)
	}
	return out, nil
}

func panicked(p any) *Error { return hostFault("panic", fmt.Sprint(p)) }
