package interp

// This file compiles send: to the parent, to the machine itself, or to an actor
// by its id; at once or after a delay (SPEC 7.6, 7.7).

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

func (k *linker) send(a *ir.Action) actFn {
	if a.Delay != nil {
		return k.sendLater(a)
	}
	data, event, name := k.payload(a.Data, a.Name), a.Event, a.Name
	switch a.To {
	case ir.ToParent:
		return func(v *env) bool {
			if p := data(v.fresh()); !v.Failed() {
				v.machine.SendParent(name, p)
			}
			return !v.Failed()
		}
	case ir.ToSelf:
		return func(v *env) bool {
			if p := data(v.fresh()); !v.Failed() {
				v.machine.SendSelf(event, p)
			}
			return !v.Failed()
		}
	}
	return k.sendTo(a, data)
}

func (k *linker) sendTo(a *ir.Action, data payloadFn) actFn {
	target, route, name := k.string(a.Target), routeOf(a), a.Name
	return func(v *env) bool {
		to := target(v.fresh())
		if v.Failed() {
			return false
		}
		if p := data(v.fresh()); !v.Failed() {
			v.machine.SendTo(to, route, name, p)
		}
		return !v.Failed()
	}
}

// routeOf says who may know an event that goes to a computed address.
func routeOf(a *ir.Action) *kernel.Route {
	r := &kernel.Route{Self: a.Event, Parent: a.Parent}
	for _, to := range a.Receivers {
		r.Actors = append(r.Actors, to.Actor)
	}
	return r
}

// sendLater evaluates target, data, delay and id in the order in which they are
// written in the language's table.
func (k *linker) sendLater(a *ir.Action) actFn {
	to, arm := k.later(a)
	data, delay, id := k.payload(a.Data, a.Name), k.int(a.Delay), k.ids(a.ID)
	return func(v *env) bool {
		target := to(v.fresh())
		if v.Failed() {
			return false
		}
		p := data(v.fresh())
		if v.Failed() {
			return false
		}
		wait := kernel.Duration(delay(v.fresh()))
		if v.Failed() {
			return false
		}
		if own := id(v.fresh()); !v.Failed() {
			v.Restore(arm(v.machine, target, p, wait, own))
		}
		return !v.Failed()
	}
}

// An armFn arms the timer of a delayed send.
type armFn func(m *kernel.Machine, to string, data kernel.Payload, delay kernel.Duration, id []string) *kernel.Error

// later is the address of a delayed send and what arms its timer.
func (k *linker) later(a *ir.Action) (stringFn, armFn) {
	event, name, route := int32(-1), a.Name, routeOf(a)
	direct := func(m *kernel.Machine, to string, data kernel.Payload, delay kernel.Duration, id []string) *kernel.Error {
		return m.SendLater(to, event, name, data, delay, id...)
	}
	switch a.To {
	case ir.ToParent:
		return func(*env) string { return kernel.ParentAddress }, direct
	case ir.ToSelf:
		event = a.Event
		return func(*env) string { return kernel.SelfAddress }, direct
	}
	return k.string(a.Target), func(m *kernel.Machine, to string, data kernel.Payload, delay kernel.Duration, id []string) *kernel.Error {
		return m.SendLaterTo(to, route, name, data, delay, id...)
	}
}

// ids is an id that may be left out: none then.
func (k *linker) ids(e *ir.Expr) func(v *env) []string {
	if e == nil {
		return func(*env) []string { return nil }
	}
	id := k.string(e)
	return func(v *env) []string { return []string{id(v)} }
}
