package lint

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file says what is known in a transition before its guard is asked: which events
// lead there, and what the candidates before it leave to it.

// A seat is where a transition stands among candidates, the same of each of its keys.
type seat struct {
	list   []int32
	at     int
	events spans // the names of its events, as texts are numbered
	open   bool  // a prefix is, or it is eventless
}

// sit finds the seat of every transition.
func (c *chart) sit() {
	c.seats = make([]seat, len(c.t.Transitions))
	for s := range c.t.States {
		for cell := range cells(c.m, int32(s)) {
			c.sitTogether(cell.Transitions)
		}
		c.sitTogether(c.t.States[s].Always)
	}
}

// sitTogether finds those of candidates.
func (c *chart) sitTogether(list []int32) {
	if len(list) == 0 {
		return
	}
	keys := c.m.Transitions[list[0]].Keys
	one := seat{list: list, open: len(keys) == 0}
	for _, key := range keys {
		c.work++
		name := c.text(key)
		one.events.add(spans{{name, name}})
		one.open = one.open || strings.HasSuffix(key, "*")
	}
	for i, t := range list {
		c.work++
		one.at = i
		c.seats[t] = one
	}
}

// eventTypes is what event.type can be in a transition.
func (c *chart) eventTypes(t int32) region {
	seat := c.seats[t]
	if seat.open || len(seat.events) == 0 {
		return anywhere()
	}
	subject := &ir.Expr{Op: ir.EventType, Type: ir.String}
	return regionOf(values{in: seat.events, all: anyText, subject: subject})
}

// beforeGuard is what the candidates before a transition leave to it.
func (c *chart) beforeGuard(t int32) region {
	known, seat := anywhere(), c.seats[t]
	for _, before := range seat.list[max(0, seat.at-memory):seat.at] {
		if g := c.guard(before); g != nil && c.sure(g) {
			known = and(known, c.region(g, false))
		}
	}
	return known
}
