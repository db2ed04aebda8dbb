package shell

// What is told after each thing that happens: how everything stands, by every door
// that shows something of it.

import (
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// show tells how everything stands, once it is at rest.
func (t *teller[E, S, R]) show() {
	whole, now := t.whole(t.actor), t.current(t.actor)
	t.rest(whole, now)
	t.showSnapshot(whole, now)
	t.showData(now)
	t.showStates(now)
	t.showEvents(now)
	t.showBodies()
	t.log("follower %s", t.whole(t.follower))
}

// rest waits for what goes on beside the machine: bodies that begin, an end that was
// asked for, and those who wait for a state that is reached.
func (t *teller[E, S, R]) rest(whole []byte, now S) {
	switch {
	case t.stopped:
	case t.ending:
		<-t.actor.Done()
		t.waited(true)
	default:
		t.settle(whole)
		t.waited(now.Status() != kernel.Active)
	}
}

// showSnapshot tells the snapshot, and where another door gives another text of it.
func (t *teller[E, S, R]) showSnapshot(whole []byte, now S) {
	t.log("whole %s", whole)
	if own := now.AppendJSON(nil); string(own) != string(whole) {
		t.log("own %s", own)
	}
	if again := must(t.p.ParseSnapshot(whole)); string(again.AppendJSON(nil)) != string(whole) {
		t.log("read again: %s", again.AppendJSON(nil))
	}
}

func (t *teller[E, S, R]) showData(now S) {
	if t.p.Context != nil {
		t.log("context %s", Text(t.p.Context(now)))
	}
	if t.p.Output == nil {
		return
	}
	if out, done := t.p.Output(now); done {
		t.log("output %s", Text(out))
	}
}

func (t *teller[E, S, R]) showStates(now S) {
	is := func(path string) bool { return must(t.actor.Matches(t.context(), path)) }
	t.log("at %s", strings.Join(only(t.paths(), is), " "))
	t.log("tags %s next %s", strings.Join(only(t.tags(), now.HasTag), " "), strings.Join(t.p.Next(now), " "))
}

func (t *teller[E, S, R]) showEvents(now S) {
	can := func(name string) bool {
		e, err := t.p.ParseEvent([]byte(t.op.Events[name]))
		return err == nil && t.p.Can(t.host, now, e, t.clock.Now())
	}
	t.log("can %s", strings.Join(only(slices.Sorted(maps.Keys(t.op.Events)), can), " "))
}

func (t *teller[E, S, R]) showBodies() {
	for _, b := range t.living() {
		b.hear()
		t.log("living %s %s %s", b.key(), b.input, strings.Join(b.heard, " "))
	}
}

// only takes away what does not hold, in place.
func only(all []string, holds func(string) bool) []string {
	return slices.DeleteFunc(all, func(s string) bool { return !holds(s) })
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

// paths are those of all states but the root.
func (t *teller[E, S, R]) paths() (all []string) {
	for _, s := range t.p.Program.Table().States[1:] {
		all = append(all, s.Path)
	}
	return all
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
