package shell

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"

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
	a, err := t.p.New(t.context(), t.host, t.input(), t.options("")...)
	if err != nil {
		t.log("no machine")
		return
	}
	t.hear(a)
	t.followed(t.p.New(t.context(), t.led(), t.input(), append(t.options("follower: "), kernel.Follow())...))
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
	if err := t.follower.Stop(t.context()); err != nil {
		panic("bug: " + err.Error())
	}
	options := append(t.options("follower: "), kernel.Follow())
	if op.Any {
		options = append(options, kernel.AnyHash())
	}
	t.followed(t.p.Restore(t.context(), t.led(), t.whole(t.actor), options...))
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
func (t *teller[E, S, R]) options(who string) []kernel.Option {
	all := []kernel.Option{kernel.WithClock(t.clock), kernel.WithLimits(t.story.Limits)}
	if t.story.ID != "" {
		all = append(all, kernel.WithID(t.story.ID))
	}
	if t.story.Watched {
		all = append(all, kernel.WithObserver(t.observer(who)))
	}
	return all
}

// observer notes everything that it hears.
func (c *common) observer(who string) kernel.Observer {
	return kernel.Observer{
		Transition: func(in string, _ *kernel.Machine, t kernel.Taken) {
			c.log("%s%s: taken %s: %s, %s", who, in, t.Event, t.From, t.To)
		},
		Effect: func(in string, m *kernel.Machine, e *kernel.Effect) {
			c.log("%s%s: effect %s", who, in, lines.AppendEffect(nil, "", m, e))
		},
		Ignored: func(in string, _ *kernel.Machine, e *kernel.Event) { c.log("%s%s: ignored %s", who, in, e.Name) },
		Refused: func(in string, r *kernel.Refusal) { c.log("%s%s: refused %s", who, in, r.Code) },
		Dropped: func(to string, e *kernel.Event) { c.log("%s%s: dropped %s", who, to, e.Name) },
		Unhandled: func(in string, _ *kernel.Machine, e *kernel.Event) {
			c.log("%s%s: unhandled %s %s", who, in, e.Name, e.Data.AppendJSON(nil))
		},
	}
}

// hear listens to a new actor.
func (t *teller[E, S, R]) hear(a Actor[E, S, R]) {
	t.actor = a
	a.Subscribe(func(s S) { t.listen("changed %s", s.AppendJSON(nil)) })
	if t.p.OnEmit != nil {
		t.p.OnEmit(a, func(e kernel.Payload) { t.listen("emitted %s", Text(e)) })
	}
	t.send = func(text string) string { return t.give(a, text) }
	t.stop = func() { must(0, a.Stop(t.context())) }
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

func (t *teller[E, S, R]) sendOne(op *Op) {
	before := t.current(t.actor)
	text := t.choose(op, before)
	t.log("event %s", text)
	if e, err := t.p.ParseEvent([]byte(text)); err == nil && op.Pure {
		t.log("can %v", t.p.Can(t.host, before, e))
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
		t.log("effect %s", lines.AppendEffect(nil, "", s.Machine(), &effects[i]))
	}
}

// sendTo gives an event to a chart child, or to what is none.
func (t *teller[E, S, R]) sendTo(op *Op) {
	all := append(kinOf(t.whole(t.actor), ""), kin{"", "nobody"})
	to := all[op.Pick%len(all)]
	charts := slices.Sorted(maps.Keys(t.p.Kin))
	if len(charts) == 0 || len(all) == 1 && op.Pick%4 > 0 {
		t.sendOne(op)
		return
	}
	chart := to.chart
	if chart == "" {
		chart = charts[0]
	}
	names := slices.Sorted(maps.Keys(op.Kin[chart]))
	if len(names) == 0 {
		return
	}
	text := op.Kin[chart][names[op.Pick%len(names)]]
	t.log("to %s: %s", to.at, text)
	e, err := t.p.Kin[chart]([]byte(text))
	if err != nil {
		t.log("%s", errorText(err))
		return
	}
	r, err := t.p.SendTo(t.context(), t.actor, to.at, e)
	if err != nil {
		t.log("%s", errorText(err))
		return
	}
	t.log("%s", resultText(r))
}

// kin is a living machine below the root.
type kin struct{ chart, at string }

// seen is what the driver reads of a snapshot.
type seen struct {
	Chart    string
	Value    json.RawMessage
	Context  json.RawMessage
	Status   string
	Timers   []struct{ ID string }
	Children map[string]struct {
		Src      string
		Snapshot json.RawMessage
	}
}

func read(snapshot []byte) (s seen) {
	if err := json.Unmarshal(snapshot, &s); err != nil {
		panic("bug: a snapshot that is no JSON: " + err.Error())
	}
	return s
}

func kinOf(snapshot []byte, at string) (all []kin) {
	s := read(snapshot)
	for _, id := range slices.Sorted(maps.Keys(s.Children)) {
		if child := s.Children[id].Snapshot; child != nil {
			all = append(append(all, kin{read(child).Chart, at + id}), kinOf(child, at+id+"/")...)
		}
	}
	return all
}

// order has a host actor do something, one that is not to be mistaken for another.
func (t *teller[E, S, R]) order(op *Op) {
	if len(t.known) == 0 {
		t.sendOne(op)
		return
	}
	b := t.known[op.Pick%len(t.known)]
	kind := b.kind()
	o := order{do: op.Do, text: op.Outputs[kind], spoil: op.Spoil}
	if op.Do == "say" {
		names := slices.Sorted(maps.Keys(op.Says[kind]))
		if len(names) == 0 {
			t.sendOne(op)
			return
		}
		o.event = names[op.Pick%len(names)]
		o.text = op.Says[kind][o.event]
	}
	t.log("%s: %s", b.key(), o.do)
	if op.Do == "say" {
		t.log("said: %s", b.say(o))
		return
	}
	b.told <- o
	patiently(func() bool { return b.ctx.Err() != nil && !atWork() })
}

// atWork tells whether a goroutine works off what a system has to do, as that of an
// actor does which has ended. Whoever asked the system itself would change in which
// order it does the rest (SPEC 9.3).
func atWork() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("kernel.(*System).settle("))
}

// patiently waits until something holds.
func patiently(holds func() bool) {
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(20 * time.Microsecond) {
		if time.Now().After(end) {
			panic("bug: waited in vain")
		}
	}
}

// restore keeps the system, ends it, and begins again with what was kept.
func (t *teller[E, S, R]) restore(op *Op) {
	kept := t.whole(t.actor)
	if err := t.actor.Stop(t.context()); err != nil {
		panic("bug: " + err.Error())
	}
	t.waited(true)
	t.clock.Advance(op.Ms)
	t.deaf()
	t.actor = nil
	options := t.options("")
	if op.Any {
		options = append(options, kernel.AnyHash())
	}
	a, err := t.p.Restore(t.context(), t.host, kept, options...)
	if err != nil {
		t.log("not restored: %s", errorText(err))
		return
	}
	t.hear(a)
}

// A waiter waits for a state.
type waiter struct {
	path string
	held bool
	done chan error
}

// wait begins to wait.
func (t *teller[E, S, R]) wait(op *Op) {
	paths := t.paths()
	w := &waiter{path: paths[op.Pick%len(paths)], done: make(chan error, 1)}
	asked := make(chan struct{})
	a, first := t.actor, true
	go func() {
		w.done <- a.Wait(t.context(), func(s S) bool {
			w.held = s.Matches(w.path)
			if first {
				first = false
				close(asked)
			}
			return w.held
		})
	}()
	<-asked
	t.waits = append(t.waits, w)
}

// paths are those of all states but the root.
func (t *teller[E, S, R]) paths() (all []string) {
	for _, s := range t.p.Program.Table().States[1:] {
		all = append(all, s.Path)
	}
	return all
}

// waited tells whose waiting is over.
func (t *teller[E, S, R]) waited(over bool) {
	var left []*waiter
	for _, w := range t.waits {
		if !w.held && !over {
			left = append(left, w)
			continue
		}
		if err := <-w.done; err != nil {
			t.log("waited for %s in vain", w.path)
		} else {
			t.log("waited for %s", w.path)
		}
	}
	t.waits = left
}

// resolve makes a pure machine that stands where the actor stands.
func (t *teller[E, S, R]) resolve() {
	s := read(t.whole(t.actor))
	f, effects, err := t.p.Resolve(t.host, t.id(), s.Value, s.Context, t.input(), t.clock.Now())
	t.pure(f, effects, err)
}

// report tells a pure machine what its host has to report.
func (t *teller[E, S, R]) report(op *Op) {
	now := t.current(t.actor)
	at := read(now.AppendJSON(nil))
	var r E
	switch n := len(t.p.Reports); op.Do {
	case "due":
		id := "nobody"
		if len(at.Timers) > 0 {
			id = at.Timers[op.Pick%len(at.Timers)].ID
		}
		r = reporting(t.p.Reports[n-1], map[string]any{"ID": id})
	case "actionFailed":
		r = reporting(t.p.Reports[n-2], map[string]any{"Error": mine})
	default:
		ids := slices.Sorted(maps.Keys(at.Children))
		if len(ids) == 0 {
			t.sendOne(op)
			return
		}
		id := ids[op.Pick%len(ids)]
		var err error
		if r, err = t.ofActor(op, id, at.Children[id].Src, op.Says[at.Chart+"/"+at.Children[id].Src]); err != nil {
			t.log("nothing said: %s", errorText(err))
			return
		}
	}
	s, effects, err := t.p.Step(t.host, now, r, t.clock.Now())
	t.pure(s, effects, err)
}

// ofActor is what an actor has to report: how it ends, or what it sends, if it sends
// anything.
func (t *teller[E, S, R]) ofActor(op *Op, id, kind string, says map[string]string) (E, error) {
	src := actorNamed(t.p.Program.Table(), kind)
	if op.Do == "sent" && len(says) > 0 {
		name := slices.Sorted(maps.Keys(says))[op.Pick%len(says)]
		return t.p.Said[kind+"/"+name](id, Input{says[name], op.Spoil})
	}
	if op.Do != "done" {
		return reporting(t.p.Reports[2*src+1], map[string]any{"ID": id, "Error": mine}), nil
	}
	fields := map[string]any{"ID": id}
	if text := op.Outputs[t.p.Program.Table().Chart+"/"+kind]; text != "" {
		fields["Output"] = decoded(t.p.Program, int32(src), text)
	}
	return reporting(t.p.Reports[2*src], fields), nil
}

var mine = &kernel.Error{Type: "Mine", Code: "c4", Message: "no"}

func actorNamed(t *kernel.Table, name string) int {
	return slices.IndexFunc(t.Actors, func(a kernel.Actor) bool { return a.Name == name })
}

// show tells how everything stands.
func (t *teller[E, S, R]) show() {
	whole, now := t.whole(t.actor), t.current(t.actor)
	switch {
	case t.stopped:
	case t.ending:
		<-t.actor.Done()
		t.waited(true)
	default:
		t.settle(whole)
		t.waited(now.Status() != kernel.Active)
	}
	t.log("whole %s", whole)
	if own := now.AppendJSON(nil); string(own) != string(whole) {
		t.log("own %s", own)
	}
	if again := must(t.p.ParseSnapshot(whole)); string(again.AppendJSON(nil)) != string(whole) {
		t.log("read again: %s", again.AppendJSON(nil))
	}
	if t.p.Context != nil {
		t.log("context %s", Text(t.p.Context(now)))
	}
	if t.p.Output != nil {
		if out, done := t.p.Output(now); done {
			t.log("output %s", Text(out))
		}
	}
	var at []string
	for _, path := range t.paths() {
		if must(t.actor.Matches(t.context(), path)) {
			at = append(at, path)
		}
	}
	t.log("at %s", strings.Join(at, " "))
	t.log("tags %s next %s", strings.Join(slices.DeleteFunc(t.tags(), func(tag string) bool { return !now.HasTag(tag) }), " "), strings.Join(t.p.Next(now), " "))
	var can []string
	for _, name := range slices.Sorted(maps.Keys(t.op.Events)) {
		if e, err := t.p.ParseEvent([]byte(t.op.Events[name])); err == nil && t.p.Can(t.host, now, e) {
			can = append(can, name)
		}
	}
	t.log("can %s", strings.Join(can, " "))
	for _, b := range t.living() {
		b.hear()
		t.log("living %s %s %s", b.key(), b.input, strings.Join(b.heard, " "))
	}
	t.log("follower %s", t.whole(t.follower))
}

func (t *teller[E, S, R]) tags() (all []string) {
	for _, s := range t.p.Program.Table().States {
		for _, tag := range s.Tags {
			if !slices.Contains(all, tag) {
				all = append(all, tag)
			}
		}
	}
	return all
}

// settle waits until the bodies of all host actors that live have begun.
func (t *teller[E, S, R]) settle(whole []byte) {
	want := hostIDs(whole)
	patiently(func() bool {
		var have []string
		for _, b := range t.living() {
			have = append(have, b.id)
		}
		slices.Sort(have)
		return slices.Equal(want, have)
	})
}

func hostIDs(snapshot []byte) (all []string) {
	s := read(snapshot)
	if s.Status != "active" {
		return nil
	}
	for id, c := range s.Children {
		if c.Snapshot == nil {
			all = append(all, id)
		} else {
			all = append(all, hostIDs(c.Snapshot)...)
		}
	}
	slices.Sort(all)
	return all
}

// quit stops the machine, which takes nothing more then.
func (t *teller[E, S, R]) quit() {
	t.log("-- stop")
	if err := t.actor.Stop(t.context()); err != nil {
		panic("bug: " + err.Error())
	}
	<-t.actor.Done()
	t.stopped, t.op = true, &Op{Events: t.op.Events, Kin: t.op.Kin, Pick: t.op.Pick}
	t.waited(true)
	t.log("sent: %s", t.give(t.actor, t.choose(t.op, t.current(t.actor))))
	t.sendTo(t.op)
	t.show()
}
