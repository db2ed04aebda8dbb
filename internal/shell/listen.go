package shell

// What is heard of a machine while a story is told: by those who subscribe to it and
// to its follower, and by an observer.

import (
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// hear listens to a new actor.
func (t *teller[E, S, R]) hear(a Actor[E, S, R]) {
	t.actor = a
	a.Subscribe(func(s S) { t.listen("changed %s", s.AppendJSON(nil)) })
	if t.p.OnEmit != nil {
		t.p.OnEmit(a, func(e kernel.Payload) { t.listen("emitted %s", Text(e)) })
	}
	t.send = func(text string) string { return t.give(a, text) }
	t.stop = func() { t.end(a) }
}

// followed listens to a new follower.
func (t *teller[E, S, R]) followed(a Actor[E, S, R], err error) {
	if err != nil {
		panic("bug: there is a machine and no follower: " + err.Error())
	}
	t.follower = a
	t.follower.Subscribe(func(s S) { t.log("follower: changed %s", s.AppendJSON(nil)) })
	if t.p.OnEmit != nil {
		t.p.OnEmit(t.follower, func(e kernel.Payload) { t.log("follower: emitted %s", Text(e)) })
	}
}

// observer notes everything that it hears.
func (c *common) observer(who string) kernel.Observer {
	return kernel.Observer{
		Transition: func(in string, _ *kernel.Machine, t kernel.Taken) {
			c.log("%s%s: taken %s: %s, %s", who, in, t.Event, t.From, t.To)
		},
		Effect: func(in string, m *kernel.Machine, e *kernel.Effect) {
			c.log("%s%s: effect %s", who, in, lines.AppendEffect(nil, "", e))
		},
		ActionFailed: func(in string, _ *kernel.Machine, f kernel.FailedAction) {
			c.log("%s%s: failed %s %s", who, in, f.Action, kernel.HostError(f.Err).AppendJSON(nil))
		},
		Ignored: func(in string, _ *kernel.Machine, e *kernel.Event) { c.log("%s%s: ignored %s", who, in, e.Name) },
		Refused: func(in string, r *kernel.Refusal) { c.log("%s%s: refused %s", who, in, r.Code) },
		Dropped: func(to string, e *kernel.Event) { c.log("%s%s: dropped %s", who, to, e.Name) },
		Unhandled: func(in string, _ *kernel.Machine, e *kernel.Event) {
			c.log("%s%s: unhandled %s %s", who, in, e.Name, e.Data.AppendJSON(nil))
		},
	}
}
