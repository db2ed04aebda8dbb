package shell

// How a story is told: tell.go is what happens, listen.go what is heard meanwhile,
// actors.go what goes by way of actors, show.go how everything stands then.

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A teller tells one story to one package.
type teller[E kernel.Payload, S Snapshot, R any] struct {
	*common
	p        Package[E, S, R]
	story    Story
	host     *Host
	clock    *kernel.SimClock
	actor    Actor[E, S, R]
	follower Actor[E, S, R]
	waits    []*waiter
	stopped  bool
}

// Tell is the transcript of a story.
func (p Package[E, S, R]) Tell(s Story) (all []string) {
	c := &common{op: &Op{}}
	defer func() {
		if r := recover(); r != nil {
			c.log("panic: %q", fmt.Sprint(r))
		}
		all = c.lines
	}()
	t := &teller[E, S, R]{common: c, p: p, story: s, host: &Host{c, ""}, clock: kernel.NewSimClock(s.Now)}
	t.deaf()
	t.begin()
	for i := range s.Told {
		if t.actor == nil {
			break
		}
		t.step(i)
	}
	if t.actor != nil {
		t.quit()
	}
	return nil
}

// begin makes the pure machine, the actor and its follower.
func (t *teller[E, S, R]) begin() {
	s, effects, err := t.p.Initial(t.host, t.id(), t.input(), t.story.Now)
	t.pure(s, effects, err)
	a, err := t.p.New(t.context(), t.host, t.input(), t.options(""))
	if err != nil {
		t.log("no machine")
		return
	}
	t.hear(a)
	t.followed(t.p.New(t.context(), t.led(), t.input(), t.following()))
	t.show()
}

// led is the host of the follower.
func (t *teller[E, S, R]) led() *Host {
	if t.story.Leader {
		return &Host{t.common, "follower: "}
	}
	return nil
}

// follow makes another follower, of the actor's snapshot.
func (t *teller[E, S, R]) follow(op *Op) {
	t.end(t.follower)
	o := t.following()
	o.AnyHash = op.Any
	t.followed(t.p.Restore(t.context(), t.led(), t.whole(t.actor), o))
}

func (t *teller[E, S, R]) context() context.Context { return context.Background() }

func (t *teller[E, S, R]) input() Input { return Input{t.story.Input, t.story.Spoil} }

func (t *teller[E, S, R]) id() string {
	if t.story.ID == "" {
		return t.p.Program.Table().Chart
	}
	return t.story.ID
}

// deaf is how things are while there is no actor.
func (t *teller[E, S, R]) deaf() {
	t.ending, t.send, t.stop = false, func(string) string { return "too early" }, func() { t.ending = false }
}

// options set up a machine.
func (t *teller[E, S, R]) options(who string) Options {
	o := Options{Clock: t.clock, Limits: t.story.Limits, ID: t.story.ID}
	if t.story.Watched {
		observer := t.observer(who)
		o.Observer = &observer
	}
	return o
}

// following are the options of a follower.
func (t *teller[E, S, R]) following() Options {
	o := t.options("follower: ")
	o.Follow = true
	return o
}

// step tells one thing.
func (t *teller[E, S, R]) step(i int) {
	op := &t.story.Told[i]
	t.op, t.acted, t.heard, t.known = op, 0, 0, t.distinct()
	t.log("-- %d %s", i, op.Do)
	switch op.Do {
	case "send":
		t.sendOne(op)
	case "sendTo":
		t.sendTo(op)
	case "end", "fail", "panic", "say":
		t.order(op)
	case "advance":
		t.clock.Advance(op.Ms)
	case "restore":
		t.restore(op)
	case "refollow":
		t.follow(op)
	case "follow":
		t.log("predicted: %s", t.give(t.follower, t.choose(op, t.current(t.follower))))
	case "reconcile":
		t.log("reconciled: %s", errorText(t.follower.Reconcile(t.context(), t.whole(t.actor))))
	case "wait":
		t.wait(op)
	case "resolve":
		t.resolve()
	case "due", "done", "failed", "sent", "actionFailed":
		t.report(op)
	}
	if t.actor != nil {
		t.show()
	}
}

func (t *teller[E, S, R]) current(a Actor[E, S, R]) S { return must(a.Current(t.context())) }

func (t *teller[E, S, R]) whole(a Actor[E, S, R]) []byte { return must(a.Snapshot(t.context())) }

func (t *teller[E, S, R]) end(a Actor[E, S, R]) { must(0, a.Stop(t.context())) }

func must[T any](v T, err error) T {
	if err != nil {
		panic("bug: " + err.Error())
	}
	return v
}

// choose is an event that leads on, or any.
func (t *teller[E, S, R]) choose(op *Op, s S) string {
	names := t.p.Next(s)
	if op.Any || len(names) == 0 {
		names = slices.Sorted(maps.Keys(op.Events))
	}
	if len(names) == 0 {
		return `{"type":"none"}`
	}
	return op.Events[names[op.Pick%len(names)]]
}

// give gives a machine an event.
func (t *teller[E, S, R]) give(a Actor[E, S, R], text string) (answer string) {
	defer func() {
		if p := recover(); p != nil {
			answer = fmt.Sprint("error ", p)
		}
	}()
	e, err := t.p.ParseEvent([]byte(text))
	if err != nil {
		return errorText(err)
	}
	r, err := a.Send(t.context(), Spoil(e, t.op.Spoil))
	if err != nil {
		return errorText(err)
	}
	return resultText(t.p.Result(r))
}

func resultText(r kernel.Result) string {
	return fmt.Sprintf("ignored %v queued %v", r.Ignored, r.Queued)
}

// sendOne gives the machine an event, and if the story says so a pure one first.
func (t *teller[E, S, R]) sendOne(op *Op) {
	before := t.current(t.actor)
	text := t.choose(op, before)
	t.log("event %s", text)
	if e, err := t.p.ParseEvent([]byte(text)); err == nil && op.Pure {
		t.log("can %v", t.p.Can(t.host, before, e, t.clock.Now()))
		s, effects, err := t.p.Step(t.host, before, e, t.clock.Now())
		t.pure(s, effects, err)
	}
	t.log("sent: %s", t.give(t.actor, text))
}

// pure shows what a pure step gives.
func (t *teller[E, S, R]) pure(s S, effects []kernel.Effect, err error) {
	if err != nil {
		t.log("pure: %s", errorText(err))
		return
	}
	t.log("pure: %s", s.AppendJSON(nil))
	for i := range effects {
		t.log("effect %s", lines.AppendEffect(nil, "", &effects[i]))
	}
}

// restore keeps the system, ends it, and begins again with what was kept.
func (t *teller[E, S, R]) restore(op *Op) {
	kept := t.whole(t.actor)
	t.end(t.actor)
	t.waited(true)
	t.clock.Advance(op.Ms)
	t.deaf()
	t.actor = nil
	o := t.options("")
	o.AnyHash = op.Any
	a, err := t.p.Restore(t.context(), t.host, kept, o)
	if err != nil {
		t.log("not restored: %s", errorText(err))
		return
	}
	t.hear(a)
}

// resolve makes a pure machine that stands where the actor stands.
func (t *teller[E, S, R]) resolve() {
	s := read(t.whole(t.actor))
	f, effects, err := t.p.Resolve(t.host, t.id(), s.Value, s.Context, t.input(), t.clock.Now())
	t.pure(f, effects, err)
}

// quit stops the machine, which takes nothing more then.
func (t *teller[E, S, R]) quit() {
	t.log("-- stop")
	t.end(t.actor)
	<-t.actor.Done()
	t.stopped, t.op = true, &Op{Events: t.op.Events, Kin: t.op.Kin, Pick: t.op.Pick}
	t.waited(true)
	t.log("sent: %s", t.give(t.actor, t.choose(t.op, t.current(t.actor))))
	t.sendTo(t.op)
	t.show()
}
