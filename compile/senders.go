package compile

import (
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says of which events it is sure that somebody sent them: those that nobody
// outside may send and the chart itself never raises come from actors, and from its own
// sends, which have a sender too.

// senders are the events that a chart raises, once asked for.
type senders struct {
	raised map[string]bool
}

// surelySent tells whether all events of a set surely have a sender.
func (c *chart) surelySent(events set) bool {
	for i := range events.all() {
		a := &c.words.atoms[i]
		if a.kind != kernel.Declared || !c.events.all[a.index].Internal || c.raises(a.name) {
			return false
		}
	}
	return true
}

// raises tells whether an action of the chart raises an event.
func (c *chart) raises(event string) bool {
	if c.raised == nil {
		c.raised = map[string]bool{}
		for i := range c.nodes {
			for a := range c.nodes[i].State.Actions() {
				c.noteRaise(a)
			}
		}
		for a := range c.doc.DeclaredActions() {
			c.noteRaise(a)
		}
	}
	return c.raised[event]
}

func (s *senders) noteRaise(a *schema.Action) {
	if a.Kind == schema.Raise {
		s.raised[a.Event.Text] = true
	}
}
