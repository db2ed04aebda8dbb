package kernel

import (
	"context"
	"reflect"
)

// An event of a generated package for a machine below the root: its Go type says of which
// chart it is.

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
		return Result{}, ErrWrapped
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
