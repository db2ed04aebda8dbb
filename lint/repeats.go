package lint

import (
	"fmt"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file finds events that a chart raises in reply to themselves where nothing
// can stop it: it follows what surely happens (certain.go) from a transition without
// a guard on, and reports the circle when a configuration and its queue come back.
// Such a circle ends only at the limit of a macrostep, with an error. (Circles of
// eventless transitions without guards are found where the chart is compiled.)

func (c *chart) repeats() {
	f := &follower{c: c, reported: map[int32]bool{}, left: 100_000 + 20*len(c.t.States)}
	for t := range c.t.Transitions {
		tr := &c.t.Transitions[t]
		if tr.Guard != 0 || c.never[t] || !c.reached[tr.Source] || !f.raises(tr) {
			continue
		}
		if event := c.eventOf(int32(t)); event != "" {
			f.follow(event, int32(t))
		}
	}
}

// eventOf is an event that a transition is the first to take; "" for eventless
// ones.
func (c *chart) eventOf(t int32) string {
	for _, cell := range c.t.States[c.t.Transitions[t].Source].On {
		if cell.Transitions[0] != t {
			continue
		}
		key := c.t.Keys[cell.Key]
		for _, event := range c.t.Events {
			if kernel.KeyMatches(key, event) {
				return event
			}
		}
		return key
	}
	return ""
}

// A follower follows what surely happens.
type follower struct {
	c        *chart
	reported map[int32]bool // circles, by their first transition
	left     int            // steps that may still be made
}

// A moment is what is active, as leaves in document order, and what was raised.
type moment struct {
	leaves []int32
	queue  []string
}

func (m *moment) key() string { return fmt.Sprint(m.leaves, m.queue) }

// A taking is one transition taken for an event.
type taking struct {
	transition int32
	event      string
}

// raises tells whether a transition that can be followed may raise anything at all.
// One to several targets is not followed (take), and what each of them enters beside
// it would be all the others.
func (f *follower) raises(tr *kernel.Transition) bool {
	if f.left < 0 || len(tr.Targets) > 1 {
		return false
	}
	some := len(f.raisedBy(tr.Do)) > 0
	for _, t := range tr.Targets {
		leaves, ok := f.into(tr.Domain, t)
		for _, leaf := range leaves {
			for s := leaf; s > tr.Domain; s = f.c.t.States[s].Parent {
				state := &f.c.t.States[s]
				some = some || state.Kind == kernel.Final || len(f.raisedBy(state.Entry)) > 0
			}
		}
		if !ok {
			return false
		}
	}
	return some
}

// follow goes on from a transition until nothing is certain, nothing is left to
// do, or all has been before.
func (f *follower) follow(event string, t int32) {
	now := f.begin(event, t)
	if now == nil {
		return
	}
	seen, taken := map[string]int{}, []taking(nil)
	for range kernel.DefaultMicrosteps {
		key := now.key()
		if at, before := seen[key]; before {
			f.report(taken[at:])
			return
		}
		seen[key] = len(taken)
		if f.spend(len(now.leaves)); f.left < 0 || !f.step(now, &taken) {
			return
		}
	}
	f.report(taken[len(taken)/2:])
}

// spend counts what is looked at.
func (f *follower) spend(n int) {
	f.left -= n
	f.c.work += n
}

// report says once that a circle has no end, at the first of its transitions that
// takes an event.
func (f *follower) report(circle []taking) {
	first := taking{transition: -1}
	for _, t := range circle {
		if t.event != "" && (first.transition < 0 || t.transition < first.transition) {
			first = t
		}
	}
	if first.transition >= 0 && !f.reported[first.transition] {
		f.reported[first.transition] = true
		f.c.addAt(first.transition, diag.RaiseCycle, first.event)
	}
}

// begin is a moment in which a transition is taken: its source is active, other
// regions are where they take what it raises, or else where they begin.
func (f *follower) begin(event string, t int32) *moment {
	source := f.c.t.Transitions[t].Source
	if f.left < 0 {
		return nil
	}
	leaves, ok := f.initial(source)
	for s := source; ok && s > 0; s = f.c.t.States[s].Parent {
		parent := f.c.t.States[s].Parent
		if f.c.t.States[parent].Kind != kernel.Parallel {
			continue
		}
		for region := range f.c.children(parent) {
			if region == s {
				continue
			}
			f.spend(1)
			beside, sure := f.into(region, f.listener(region, t))
			leaves, ok = append(leaves, beside...), ok && sure
		}
	}
	if !ok {
		return nil
	}
	slices.Sort(leaves)
	return &moment{leaves, []string{event}}
}

// listener is the state of a region that takes what a transition raises, else the
// region itself.
func (f *follower) listener(region, t int32) int32 {
	for _, event := range f.raisedBy(f.c.t.Transitions[t].Do) {
		for s := region; s <= f.c.t.States[region].Last; s++ {
			f.spend(1)
			if f.c.reached[s] && f.c.alwaysTakes(s, event) {
				return s
			}
		}
	}
	return region
}
