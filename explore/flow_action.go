package explore

// This file follows what actions assign, send and decide (doc.go, 3).

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
)

func (f *flows) actions(list []ir.Action, s *scope) {
	for i := range list {
		f.action(&list[i], s)
	}
}

// action follows one: whatever it is, its message can fail, its delay starts a timer, and
// its ids are compared with those of others.
func (f *flows) action(a *ir.Action, s *scope) {
	f.of(a.Message, s)
	if a.Delay != nil {
		f.delay(f.of(a.Delay, s))
		f.delayed = true
	}
	f.flow(f.opaque(f.of(a.Target, s)), f.decided) // compared with ids that nobody follows
	f.flow(f.opaque(f.of(a.ID, s)), f.decided)
	data := f.of(a.Data, s)
	switch a.Op {
	case ir.Assign, ir.Append:
		f.assigns(a, s)
	case ir.Raise:
		f.sends(data, f.event(s.at, a.Name))
	case ir.Send:
		f.sent(a, s, data)
	case ir.Spawn:
		f.started(s.m, a.Actor, data)
	case ir.CallProc:
		f.proc(a, s, data)
	case ir.If:
		f.branches(a, s)
	case ir.Foreach:
		f.foreach(a, s)
	case ir.Nested:
		f.actions(a.Then, s)
	}
}

// assigns follows each assign along its path: a key that is set, or an index, decides as
// well what stands where.
func (f *flows) assigns(a *ir.Action, s *scope) {
	for i := range a.Assigns {
		to, t := f.own(contextOf, s.at), s.m.Context
		path := a.Assigns[i].Path
		for j := range path {
			through := j < len(path)-1 || a.Op == ir.Append
			to, t = f.step(&path[j], s, to, t, through), path[j].Type
		}
		f.assign(to)
		if a.Op == ir.Append {
			to = to.below(anElement)
		}
		f.flow(f.of(a.Assigns[i].Value, s), to)
	}
}

// step is one step of an assign's path, from a place of type t. It fails where it leads
// through what is not there.
func (f *flows) step(step *ir.Step, s *scope, from place, t ir.TypeID, through bool) place {
	switch step.Kind {
	case ir.FieldStep:
		field := &s.m.Types[t].Fields[step.Field]
		to := from.field(field.Name)
		if field.Optional && through {
			f.failing(partOf([]place{to}, presence))
		}
		return to
	case ir.KeyStep:
		key := f.of(step.Expr, s)
		if through {
			f.finds(key, from)
		}
		f.setKey(key, from)
	case ir.IndexStep:
		f.failing(f.compared(f.position(step.Expr, s), []place{from.below(itsSize)}))
	}
	return from.below(anElement)
}

// finds notes, once for each of some keys, that it fails where a map has none such.
func (f *flows) finds(keys []place, in place) {
	for _, key := range keys {
		if one := [2]place{key, in}; !f.found[one] {
			f.found[one] = true
			f.failing(f.compared([]place{key}, []place{in.below(aKey)}))
		}
	}
}

// setKey sets a key of a map, which counts one more when it is new.
func (f *flows) setKey(key []place, to place) {
	k := f.compared(key, []place{to.below(aKey)})
	k[0].comparison.setsKey = true
	f.flow(k, to.below(itsSize))
	f.flow(key, to.below(aKey))
	f.assign(to)
}

// sent brings an event's data to whoever may receive it.
func (f *flows) sent(a *ir.Action, s *scope, data []place) {
	switch a.To {
	case ir.ToSelf:
		f.sends(data, f.event(s.at, a.Name))
	case ir.ToParent:
		f.toParents(a, s, data)
	case ir.ToActor:
		f.toActor(a, s, data)
	}
}

// toParents brings it to each machine that has this one as an actor.
func (f *flows) toParents(a *ir.Action, s *scope, data []place) {
	for i, parent := range f.machines {
		if slices.Contains(parent.Children, s.m) {
			f.sends(data, f.event(i, a.Name))
		}
	}
}

// toActor brings it to whoever may have an id that is reckoned: an actor, the machine
// itself, its parent.
func (f *flows) toActor(a *ir.Action, s *scope, data []place) {
	for _, r := range a.Receivers {
		if at := s.m.Actors[r.Actor].Chart; at >= 0 {
			event := f.event(f.number(s.m.Children[at]), a.Name)
			event.fromParent = true
			f.sends(data, event)
		}
	}
	if a.Event >= 0 {
		f.sends(data, f.event(s.at, a.Name))
	}
	if a.Parent {
		f.toParents(a, s, data)
	}
}

// sends brings data into an event's fields.
func (f *flows) sends(data []place, event place) {
	f.assign(event)
	f.flow(data, event)
}

// proc follows a named action, its body once, with what any call gives it.
func (f *flows) proc(a *ir.Action, s *scope, data []place) {
	inside := s.in("proc", int(a.Proc))
	inside.params = f.named(inside, paramsOf)
	f.flow(data, inside.params)
	if inside.params.followed {
		return
	}
	inside.params.followed = true
	f.actions(s.m.Procs[a.Proc].Do, inside)
}

// branches follows an if. Its condition decides something where what it leads to is seen
// again.
func (f *flows) branches(a *ir.Action, s *scope) {
	cond := f.of(a.Cond, s)
	if f.lasts(s.m, a.Then, nil) || f.lasts(s.m, a.Else, nil) {
		f.flow(cond, f.decided)
	}
	f.actions(a.Then, s)
	f.actions(a.Else, s)
}

// foreach follows a loop: what it runs over, in which order, and how often.
func (f *flows) foreach(a *ir.Action, s *scope) {
	in := f.of(a.In, s)
	f.flow(partOf(in, anElement), f.local(s, a.Local))
	if f.lasts(s.m, a.Then, nil) {
		f.flow(f.opaque(partOf(in, itsSize)), f.decided)
	}
	if a.Index >= 0 {
		f.flow(f.opaque(partOf(in, itsSize)), f.local(s, a.Index))
	}
	f.byPosition(in)
	f.actions(a.Then, s)
}

// lasts tells whether actions do anything that the machine can notice later: more than
// logging, emitting and calling the host, where that cannot fail.
func (f *flows) lasts(m *ir.Machine, list []ir.Action, within []int32) bool {
	return slices.ContainsFunc(list, func(a ir.Action) bool {
		switch a.Op {
		case ir.Log, ir.Emit:
			return fails(a.Message) || fails(a.Data)
		case ir.CallHost:
			return f.mends || fails(a.Data)
		case ir.If, ir.Foreach, ir.Nested:
			return fails(a.Cond) || fails(a.In) || f.lasts(m, a.Then, within) || f.lasts(m, a.Else, within)
		case ir.CallProc:
			return fails(a.Data) || !slices.Contains(within, a.Proc) && f.lasts(m, m.Procs[a.Proc].Do, append(within, a.Proc))
		}
		return true
	})
}

// fails tells whether it can fail to find an expression's value.
func fails(e *ir.Expr) bool { return e != nil && e.CanFail }
