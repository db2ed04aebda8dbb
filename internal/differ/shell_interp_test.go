package differ_test

// The doors of the interpreter: a chart that was loaded tells the stories of the packages
// that are generated of it. What its host takes and gives are values in each form that
// interp has for them.

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/lockstep-charts/lockstep/internal/shell"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// loaded is a chart as a program has it that loads it. form counts up: the values that are
// given have one form after the other.
type loaded struct {
	chart *interp.Chart
	form  *int
}

// An outside is an event in the form that it is given in.
type outside struct {
	given interp.Event
	text  []byte // all of it, for SendJSON and StepJSON; else nil
	kernel.Payload
}

// What the host of a pure machine reports; shell sets the fields by their names.
type (
	actorDone struct {
		kernel.Payload
		ID     string
		Output kernel.Payload
	}
	actorFailed struct {
		kernel.Payload
		ID    string
		Error *kernel.Error
	}
	actionFailed struct {
		kernel.Payload
		Error *kernel.Error
	}
	timerDue struct {
		kernel.Payload
		ID string
	}
	actorSaid struct {
		kernel.Payload
		id    string
		event interp.Event
	}
)

// A view is a snapshot with the status as the kernel has it.
type view struct{ interp.Snapshot }

func (v view) Status() kernel.Status { return v.Machine().Status() }

// A handed is a value that was handed out.
type handed interp.Data

func (d handed) AppendJSON(b []byte) []byte { return append(b, interp.Data(d).String()...) }

// A message is an event that was handed out.
type message interp.Message

func (m message) AppendJSON(b []byte) []byte {
	var fields map[string]json.RawMessage
	err := json.Unmarshal([]byte(m.Data.String()), &fields)
	fields["type"] = kernel.AppendString(nil, m.Type)
	text, marshalling := json.Marshal(fields)
	text, reading := kernel.Canonical(text, kernel.MaxEventBytes)
	if err := errors.Join(err, marshalling, reading); err != nil {
		panic("bug: an event that is no JSON: " + err.Error())
	}
	return append(b, text...)
}

// inForm is a value that was read, as the next one is given.
func (l loaded) inForm(p kernel.Payload) any {
	*l.form++
	switch d := interp.DataOf(p); {
	case *l.form%3 == 0:
		return json.RawMessage(d.String())
	case *l.form%3 == 1 && !strings.Contains(d.String(), "null"): // an `any` may be null; nil is absent
		return d.Go()
	default:
		return d
	}
}

// event is an event that was read, as the next one is given.
func (l loaded) event(name string, v kernel.Payload) interp.Event {
	e := interp.Event{Type: name}
	if i, _ := l.chart.Program().Table().EventIndex(name); l.chart.Machine().Events[i].Type != ir.NoType {
		e.Fields = l.inForm(v)
	}
	return e
}

// spoken reads an event of an actor.
func (l loaded) spoken(text []byte) (interp.Event, error) {
	p, name := l.chart.Program(), typeOf(text)
	i, err := kernel.ParseEventType(p.Table(), name)
	if err != nil {
		return interp.Event{}, err
	}
	v, err := decodedAs(text, func(r *kernel.Reader) (kernel.Payload, error) { return p.DecodeEvent(i, r) })
	if err != nil {
		return interp.Event{}, err
	}
	return l.event(name, v), nil
}

// parse reads an event from outside.
func (l loaded) parse(text []byte) (kernel.Payload, error) {
	v, err := kernel.ParseEvent(l.chart.Program(), text)
	if err != nil {
		return nil, err
	}
	o := outside{given: l.event(typeOf(text), v), Payload: v}
	if *l.form%4 == 0 {
		o.text = text
	}
	return o, nil
}

func typeOf(event []byte) string {
	var head struct{ Type string }
	if err := json.Unmarshal(event, &head); err != nil {
		panic("bug: an event that is no JSON: " + err.Error())
	}
	return head.Type
}

func (l loaded) input(in shell.Input) any {
	if l.chart.Machine().Input == ir.NoType {
		return nil
	}
	v, err := decodedAs([]byte(in.Text), l.chart.Program().DecodeInput)
	if err != nil {
		panic("bug: an input that does not fit: " + err.Error())
	}
	return l.inForm(v)
}

func optionsOf(o shell.Options) []interp.Option {
	all := []interp.Option{interp.WithClock(o.Clock), interp.WithLimits(o.Limits)}
	if o.ID != "" {
		all = append(all, interp.WithID(o.ID))
	}
	if o.Observer != nil {
		all = append(all, interp.WithObserver(*o.Observer))
	}
	if o.Follow {
		all = append(all, interp.Follow())
	}
	if o.AnyHash {
		all = append(all, interp.AnyHash())
	}
	return all
}

// host is what the story says behind handlers.
func (l loaded) host(h *shell.Host) interp.Host {
	if h == nil {
		return interp.Host{}
	}
	m, host := l.chart.Machine(), interp.Host{Guards: map[string]interp.Guard{}, Actions: map[string]interp.Action{}, Actors: map[string]interp.Actor{}, Charts: map[string]interp.Host{}}
	for _, g := range m.HostGuards {
		host.Guards[g.Name] = interp.GuardFunc(func(p interp.Params) bool { return h.Guard(g.Name, params(g, p)) })
	}
	for _, a := range m.HostActions {
		host.Actions[a.Name] = interp.ActionFunc(func(_ context.Context, p interp.Params) error { return h.Action(a.Name, params(a, p)) })
	}
	for i, a := range m.Actors {
		if a.Chart >= 0 {
			host.Charts[a.Name] = loaded{l.chart.Actor(a.Name), l.form}.host(h)
		} else {
			host.Actors[a.Name] = l.actor(h, i)
		}
	}
	return host
}

func params(h ir.Host, p interp.Params) any {
	if h.Params == ir.NoType {
		return nil
	}
	return handed(p)
}

// actor is the body of a host actor.
func (l loaded) actor(h *shell.Host, src int) interp.Actor {
	a := l.chart.Machine().Actors[src]
	return interp.ActorFunc(func(ctx context.Context, in interp.Params, port *interp.Port) (interp.Data, error) {
		var input any
		if a.Input != ir.NoType {
			input = handed(in)
		}
		out, err := shell.Body[kernel.Payload](ctx, h, l.chart.Program(), int32(src), input, l.port(a, port))
		return interp.DataOf(out), err
	})
}

func (l loaded) port(a ir.Actor, port *interp.Port) shell.Port {
	its := shell.Port{ID: port.ID(), Says: map[string]func(text []byte, spoil uint32) error{}}
	if len(a.Receives) > 0 {
		var last interp.Message
		its.Receive = func(ctx context.Context) (m kernel.Message, err error) {
			last, err = port.Receive(ctx)
			return m, err
		}
		its.Event = func(kernel.Message) kernel.Payload { return message(last) }
	}
	for _, e := range a.Sends {
		its.Says[l.chart.Machine().Events[e].Name] = func(text []byte, _ uint32) error {
			event, err := l.spoken(text)
			if err != nil {
				return err
			}
			return port.Send(event)
		}
	}
	return its
}

// bound is a host of pure machines, nil for none.
func (l loaded) bound(h *shell.Host) *interp.Bound {
	if h == nil {
		return nil
	}
	b, err := l.chart.Bind(l.host(h))
	if err != nil {
		panic("bug: the host does not fit: " + err.Error())
	}
	return b
}

// An instance is a running machine as shell has it.
type instance struct{ *interp.Instance }

func (i instance) Send(ctx context.Context, e kernel.Payload) (interp.Result, error) {
	o := e.(outside)
	if o.text != nil {
		return i.SendJSON(ctx, o.text)
	}
	return i.Instance.Send(ctx, o.given)
}

func (i instance) SendWait(ctx context.Context, e kernel.Payload) (interp.Result, error) {
	return i.Instance.SendWait(ctx, e.(outside).given)
}

func (i instance) Current(ctx context.Context) (view, error) {
	s, err := i.Look(ctx)
	return view{s}, err
}

func (i instance) Matches(ctx context.Context, path string) (bool, error) {
	s, err := i.Look(ctx)
	return s.Matches(path), err
}

func (i instance) Subscribe(f func(view)) func() {
	return i.Instance.Subscribe(func(s interp.Snapshot) { f(view{s}) })
}

func (i instance) Wait(ctx context.Context, holds func(view) bool) error {
	return i.Instance.Wait(ctx, func(s interp.Snapshot) bool { return holds(view{s}) })
}

func running(i *interp.Instance, err error) (shell.Actor[kernel.Payload, view, interp.Result], error) {
	return instance{i}, err
}

func stepped(s interp.Step, err error) (view, []kernel.Effect, error) {
	return view{s.Snapshot}, s.Effects, err
}

// tellLoaded is the transcript of a story that a loaded chart is told.
func tellLoaded(c *interp.Chart, s shell.Story) []string { return loaded{c, new(int)}.doors().Tell(s) }

// doors are those of the chart, by their names in generated packages.
func (l loaded) doors() shell.Package[kernel.Payload, view, interp.Result] {
	c := l.chart
	p := shell.Package[kernel.Payload, view, interp.Result]{
		Program:    c.Program(),
		ParseEvent: l.parse,
		ParseSnapshot: func(data []byte, _ ...kernel.Option) (view, error) {
			s, err := c.ParseSnapshot(data, false)
			return view{s}, err
		},
		New: func(ctx context.Context, h *shell.Host, in shell.Input, o shell.Options) (shell.Actor[kernel.Payload, view, interp.Result], error) {
			return running(c.New(ctx, l.input(in), l.host(h), optionsOf(o)...))
		},
		Restore: func(ctx context.Context, h *shell.Host, snapshot []byte, o shell.Options) (shell.Actor[kernel.Payload, view, interp.Result], error) {
			return running(c.Restore(ctx, snapshot, l.host(h), optionsOf(o)...))
		},
		Result: func(r interp.Result) kernel.Result { return r.Result },
		Initial: func(h *shell.Host, id string, in shell.Input, now kernel.Timestamp) (view, []kernel.Effect, error) {
			return stepped(c.Initial(l.input(in), now, l.bound(h), interp.WithID(id)))
		},
		Step: l.step,
		Resolve: func(h *shell.Host, id string, value, context []byte, in shell.Input, now kernel.Timestamp) (view, []kernel.Effect, error) {
			return stepped(c.Resolve(value, context, l.input(in), now, l.bound(h), interp.WithID(id)))
		},
		Can: func(h *shell.Host, s view, e kernel.Payload, now kernel.Timestamp) bool {
			return s.Can(e.(outside).given, now, l.bound(h))
		},
		Next: func(s view) []string { return s.Next() },
		Said: map[string]func(id string, event shell.Input) (kernel.Payload, error){},
		Kin:  map[string]func(data []byte) (kernel.Payload, error){},
	}
	if c.Machine().Context != ir.NoType {
		p.Context = func(s view) any { return handed(s.Context()) }
	}
	if c.Machine().Output != ir.NoType {
		p.Output = func(s view) (any, bool) { return handed(s.Output()), s.Status() == kernel.Done }
	}
	l.reports(&p)
	l.speech(&p)
	return p
}

func (l loaded) reports(p *shell.Package[kernel.Payload, view, interp.Result]) {
	for _, a := range l.chart.Machine().Actors {
		p.Reports = append(p.Reports, actorDone{}, actorFailed{})
		for _, e := range a.Sends {
			p.Said[a.Name+"/"+l.chart.Machine().Events[e].Name] = func(id string, event shell.Input) (kernel.Payload, error) {
				said, err := l.spoken([]byte(event.Text))
				return actorSaid{id: id, event: said}, err
			}
		}
	}
	p.Reports = append(p.Reports, actionFailed{}, timerDue{})
}

// step is a step of a pure machine, of an event or of a report.
func (l loaded) step(h *shell.Host, s view, e kernel.Payload, now kernel.Timestamp) (view, []kernel.Effect, error) {
	c, guards := l.chart, l.bound(h)
	switch e := e.(type) {
	case actorDone:
		return stepped(c.StepDone(s.Snapshot, e.ID, l.inForm(e.Output), now, guards))
	case actorFailed:
		return stepped(c.StepFail(s.Snapshot, e.ID, e.Error, now, guards))
	case actionFailed:
		return stepped(c.StepActionFailed(s.Snapshot, e.Error, now, guards))
	case timerDue:
		return stepped(c.StepTimer(s.Snapshot, e.ID, now, guards))
	case actorSaid:
		return stepped(c.StepFrom(s.Snapshot, e.id, e.event, now, guards))
	case outside:
		if e.text != nil {
			return stepped(c.StepJSON(s.Snapshot, e.text, now, guards))
		}
		return stepped(c.Step(s.Snapshot, e.given, now, guards))
	default:
		panic("bug: no such report")
	}
}

// speech is what goes to and from machines of the chart and of those below it.
func (l loaded) speech(p *shell.Package[kernel.Payload, view, interp.Result]) {
	if len(l.chart.Machine().Emits) > 0 {
		p.OnEmit = func(a shell.Actor[kernel.Payload, view, interp.Result], f func(kernel.Payload)) {
			a.(instance).OnEmit(func(m interp.Message) { f(message(m)) })
		}
	}
	kin := map[*ir.Machine]loaded{}
	l.below(kin)
	for _, k := range kin {
		p.Kin[k.chart.Name()] = func(data []byte) (kernel.Payload, error) {
			e, err := k.parse(data)
			if err != nil {
				return nil, err
			}
			return addressed{e.(outside), k.chart}, nil
		}
	}
	p.SendTo = func(ctx context.Context, a shell.Actor[kernel.Payload, view, interp.Result], id string, e kernel.Payload) (kernel.Result, error) {
		r, err := a.(instance).SendTo(ctx, id, e.(addressed).chart, e.(addressed).given)
		return r.Result, err
	}
}

// An addressed event is of another chart.
type addressed struct {
	outside
	chart *interp.Chart
}

// below finds the charts that are actors, however deep.
func (l loaded) below(all map[*ir.Machine]loaded) {
	for _, a := range l.chart.Machine().Actors {
		if a.Chart < 0 {
			continue
		}
		k := loaded{l.chart.Actor(a.Name), l.form}
		if _, known := all[k.chart.Machine()]; !known {
			all[k.chart.Machine()] = k
			k.below(all)
		}
	}
}
