package interp

// This file ties what the host implements to what a chart declares. Names and
// types are compared once, before anything runs: all that is missing, unknown or
// of the wrong type is said together, in the chart's order. Afterwards a call is
// a table look-up and one conversion.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Host is the user's side of a chart: one handler for each guard, action and
// actor that the chart leaves to the host, and a Host for each chart actor that
// needs one.
type Host struct {
	Actions map[string]Action
	Guards  map[string]Guard
	Actors  map[string]Actor
	Charts  map[string]Host
}

// An Action is the implementation of a host action: see ActionFunc and Do.
type Action struct {
	bind func(params *shape) (boundAction, error)
}

type boundAction func(context.Context, word) error

// ActionFunc makes an action of a function. P is a struct with a field for each
// parameter that it wants (matched by json tag, else by name without regard to case
// and underscores), Params for any parameters, or struct{} for none. ctx ends when
// the machine is stopped. An error, or a panic, becomes error.execution; its code is
// its Code() string.
func ActionFunc[P any](f func(ctx context.Context, params P) error) Action {
	return Action{func(s *shape) (boundAction, error) {
		c, err := bind(reflect.TypeFor[P](), s)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, w word) error {
			params, err := read[P](c, w)
			if err != nil {
				return err
			}
			return f(ctx, params)
		}, nil
	}}
}

// Do makes an action of a function that wants no parameters.
func Do(f func(ctx context.Context) error) Action {
	return ActionFunc(func(ctx context.Context, _ struct{}) error { return f(ctx) })
}

// A Guard is the implementation of a host guard: see GuardFunc.
type Guard struct {
	bind func(params *shape) (boundGuard, error)
}

type boundGuard func(word) (bool, error)

// GuardFunc makes a guard of a function; P is as for ActionFunc. It must be pure
// and quick. A guard that panics has failed and counts as false.
func GuardFunc[P any](f func(params P) bool) Guard {
	return Guard{func(s *shape) (boundGuard, error) {
		c, err := bind(reflect.TypeFor[P](), s)
		if err != nil {
			return nil, err
		}
		return func(w word) (bool, error) {
			params, err := read[P](c, w)
			return err == nil && f(params), err
		}, nil
	}}
}

// An Actor is the implementation of a host actor: see ActorFunc.
type Actor struct {
	bind func(input, output *shape) (boundActor, error)
}

type boundActor func(context.Context, word, *Port) (word, error)

// ActorFunc makes an actor of a function that runs beside the machine, on a
// goroutine of its own. In and Out are structs, Params and the like, as for
// ActionFunc; Out must give every field of the output that has no default. ctx
// ends when the actor is stopped; what the function then returns is dropped.
func ActorFunc[In, Out any](f func(ctx context.Context, input In, port *Port) (Out, error)) Actor {
	return Actor{func(input, output *shape) (boundActor, error) {
		in, err := bind(reflect.TypeFor[In](), input)
		if err != nil {
			return nil, fmt.Errorf("its input: %w", err)
		}
		out, err := bind(reflect.TypeFor[Out](), output)
		if err != nil {
			return nil, fmt.Errorf("its output: %w", err)
		}
		return func(ctx context.Context, w word, port *Port) (word, error) {
			given, err := read[In](in, w)
			if err != nil {
				return word{}, err
			}
			result, err := f(ctx, given, port)
			if err != nil {
				return word{}, err
			}
			made, refused := out.write(reflect.ValueOf(&result).Elem())
			if refused != nil {
				return word{}, refused
			}
			return made, nil
		}, nil
	}}
}

func read[P any](c *codec, w word) (p P, err error) {
	if refused := c.read(w, reflect.ValueOf(&p).Elem()); refused != nil {
		err = refused
	}
	return p, err
}

// A Bound is a host that fits its chart. It is immutable and can serve any
// number of machines.
type Bound struct {
	program *program
	guards  []boundGuard
	actions []boundAction
	actors  []boundActor
	charts  []*Bound
}

var _ kernel.Host = (*Bound)(nil)

// Bind compares a host with the chart. The error tells everything that does not
// fit.
func (c *Chart) Bind(h Host) (*Bound, error) {
	return c.bindHost(h, false)
}

func (c *Chart) bindHost(h Host, lenient bool) (*Bound, error) {
	b := &binder{program: c.program, where: "the host of " + c.machine.Name, lenient: lenient, all: &bindings{unasked: map[*program]*Bound{}}}
	bound := b.bind(h)
	if err := errors.Join(b.errs...); err != nil {
		return nil, err
	}
	return bound, nil
}

// A binder collects what does not fit. lenient lets handlers be missing.
type binder struct {
	program *program
	where   string
	lenient bool
	errs    []error
	all     *bindings
}

// bindings are what the binders of a chart and of those that it uses share: charts may use
// one another in more ways than can be counted.
type bindings struct {
	unasked map[*program]*Bound // charts that were given no host, and need none
	failed  int
}

// enough is how many complaints are made of one host.
const enough = 100

func (b *binder) bind(h Host) *Bound {
	p := b.program
	m, out := p.machine, &Bound{program: p}
	out.guards = tie(b, "guard", names(m.HostGuards), h.Guards, func(i int, g Guard) (boundGuard, error) {
		if g.bind == nil {
			return nil, errEmpty
		}
		return g.bind(p.shapeOf(m.HostGuards[i].Params))
	})
	out.actions = tie(b, "action", names(m.HostActions), h.Actions, func(i int, a Action) (boundAction, error) {
		if a.bind == nil {
			return nil, errEmpty
		}
		return a.bind(p.shapeOf(m.HostActions[i].Params))
	})
	out.actors = tie(b, "actor", hostActors(m), h.Actors, func(i int, a Actor) (boundActor, error) {
		if a.bind == nil {
			return nil, errEmpty
		}
		return a.bind(p.shapeOf(m.Actors[i].Input), p.shapeOf(m.Actors[i].Output))
	})
	out.charts = b.children(h)
	return out
}

// errEmpty: a handler must come from ActionFunc, Do, GuardFunc or ActorFunc.
var errEmpty = errors.New("the handler is empty: make it with ActionFunc, Do, GuardFunc or ActorFunc")

func names(list []ir.Host) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Name
	}
	return out
}

// hostActors has "" in the places of chart actors.
func hostActors(m *ir.Machine) []string {
	out := make([]string, len(m.Actors))
	for i, a := range m.Actors {
		if a.Chart < 0 {
			out[i] = a.Name
		}
	}
	return out
}

// tie finds the handler of each declared name and binds it.
func tie[H, B any](b *binder, kind string, declared []string, given map[string]H, bind func(int, H) (B, error)) []B {
	bound := make([]B, len(declared))
	for i, name := range declared {
		h, ok := given[name]
		switch {
		case name == "" || !ok && b.lenient:
		case !ok:
			b.fail("the %s %q is not implemented%s", kind, name, hint(name, strangers(given, declared)))
		default:
			out, err := bind(i, h)
			if err != nil {
				b.fail("the %s %q: %w", kind, name, err)
			}
			bound[i] = out
		}
	}
	for _, name := range strangers(given, declared) {
		b.fail("the chart declares no host %s %q%s", kind, name, hint(name, declared))
	}
	return bound
}

// strangers are the given names that are not declared, sorted.
func strangers[H any](given map[string]H, declared []string) []string {
	var list []string
	for name := range given {
		if name == "" || !slices.Contains(declared, name) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

func (b *binder) fail(format string, args ...any) {
	b.all.failed++
	b.errs = append(b.errs, fmt.Errorf(b.where+": "+format, args...))
}

// children binds the hosts of chart actors. One that is not given is an empty
// Host: it says itself what is missing.
func (b *binder) children(h Host) []*Bound {
	m := b.program.machine
	bound, declared := make([]*Bound, len(m.Actors)), make([]string, len(m.Actors))
	for i, a := range m.Actors {
		if a.Chart < 0 {
			continue
		}
		declared[i] = a.Name
		if b.all.failed < enough {
			given, is := h.Charts[a.Name]
			bound[i] = b.child(b.program.children[i], a.Name, given, is)
		}
	}
	for _, name := range strangers(h.Charts, declared) {
		b.fail("the chart declares no chart actor %q%s", name, hint(name, declared))
	}
	return bound
}

// child binds the host of one.
func (b *binder) child(p *program, name string, h Host, given bool) *Bound {
	if known := b.all.unasked[p]; known != nil && !given {
		return known
	}
	child := &binder{program: p, where: b.where + ", chart actor " + name, lenient: b.lenient, all: b.all}
	bound := child.bind(h)
	if b.errs = append(b.errs, child.errs...); len(child.errs) == 0 && !given {
		b.all.unasked[p] = bound
	}
	return bound
}

// errNotGiven answers for a handler that a follower was not given.
var errNotGiven = errors.New("the host does not implement it")

// Guard answers a host guard; one that a follower was not given holds.
func (b *Bound) Guard(guard int32, params kernel.Payload) (bool, error) {
	if g := b.guards[guard]; g != nil {
		return g(valueOf(params))
	}
	return true, nil
}

// Action carries out a host action; one that a follower was not given does
// nothing.
func (b *Bound) Action(ctx context.Context, action int32, params kernel.Payload) error {
	if a := b.actions[action]; a != nil {
		return a(ctx, valueOf(params))
	}
	return nil
}

// Run is the body of a host actor.
func (b *Bound) Run(ctx context.Context, src int32, input kernel.Payload, port *kernel.Port) (kernel.Payload, error) {
	run := b.actors[src]
	if run == nil {
		return nil, errNotGiven
	}
	w, err := run(ctx, valueOf(input), &Port{port: port, program: b.program})
	if err != nil {
		return nil, err
	}
	t := b.program.machine.Actors[src].Output
	if t == ir.NoType {
		return nil, nil
	}
	return &datum{shape: b.program.shapes[t], value: w}, nil
}

// Child is the host of a chart actor.
func (b *Bound) Child(src int32, _ string) kernel.Host { return b.charts[src] }
