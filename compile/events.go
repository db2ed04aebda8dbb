package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file declares events (SPEC 1.6). What a chart receives,
// emits and sends are three lists, each with fields of its own. A chart without
// `events:` declares, without fields, each event that its transitions, raises
// and sends name.

// An eventList is one of the three lists.
type eventList struct {
	key     string // "events"
	space   *space
	all     []ir.Event
	at      map[string]int32
	refused map[string]bool // names whose declaration was reported
}

func newEventList(key string) *eventList {
	return &eventList{key: key, space: newSpace(), at: map[string]int32{}, refused: map[string]bool{}}
}

// messages are the lists of one chart.
type messages struct {
	events, emits, sends *eventList
}

// declareEvents enters events, emits and sends.
func (c *chart) declareEvents() {
	c.events, c.emits, c.sends = newEventList("events"), newEventList("emits"), newEventList("sends")
	c.declareList(c.events, c.doc.Events)
	c.declareList(c.emits, c.doc.Emits)
	c.declareList(c.sends, c.doc.Sends)
	if !c.doc.EventsGiven {
		c.implyEvents()
	}
	c.declareInternal()
}

func (c *chart) declareList(l *eventList, decls []schema.EventDecl) {
	for i := range decls {
		d := &decls[i]
		if c.eventSpelling(d.Name) && c.take(l.space, eventName, d.Name, d.Name.Text) {
			l.enter(ir.Event{Name: d.Name.Text, Type: c.eventType(d), Doc: d.Doc, Pos: d.Name.Pos})
		} else {
			l.refused[d.Name.Text] = true
		}
	}
}

func (l *eventList) enter(e ir.Event) {
	l.at[e.Name] = int32(len(l.all))
	l.all = append(l.all, e)
}

// find gives the number of an event by its name.
func (l *eventList) find(name string) (int32, bool) {
	i, ok := l.at[name]
	return i, ok
}

func (l *eventList) names() []string {
	names := make([]string, len(l.all))
	for i := range l.all {
		names[i] = l.all[i].Name
	}
	return names
}

// eventSpelling checks the name of a declared event.
func (c *chart) eventSpelling(name schema.Text) bool {
	if !c.spelling(eventName, name) {
		return false
	}
	if platform(name.Text) {
		c.add(name, diag.ReservedEvent, name.Text)
		return false
	}
	return true
}

// eventType makes the object type of an event's fields.
func (c *chart) eventType(d *schema.EventDecl) ir.TypeID {
	for i := range d.Fields {
		if f := d.Fields[i].Name; f.Text == "type" || f.Text == "sender" {
			c.add(f, diag.ReservedField, f.Text)
		}
	}
	return c.object("event "+d.Name.Text, d.Fields, literalDefaults)
}

// platform tells whether an event's name belongs to the platform.
func platform(name string) bool {
	return ir.FamilyOf(name) != ir.NoFamily
}

// declareInternal marks the events that only the chart and its actors may send.
func (c *chart) declareInternal() {
	for _, name := range c.doc.Internal {
		if i, known := c.events.find(name.Text); known {
			c.events.all[i].Internal = true
		} else {
			c.unknownEvent(name, c.events)
		}
	}
}

// unknownEvent reports a name that a list does not declare.
func (c *chart) unknownEvent(name schema.Text, l *eventList) {
	switch {
	case l.refused[name.Text]:
	case platform(name.Text):
		c.add(name, diag.PlatformEvent, name.Text)
	default:
		c.add(name, diag.UnknownEvent, name.Text, l.key, c.nearest(name.Text, l.names))
	}
}

// implyEvents declares what a chart without `events:` names, in document order.
func (c *chart) implyEvents() {
	for i := range c.nodes {
		n := &c.nodes[i]
		for j := range n.On {
			for _, key := range n.On[j].Keys {
				c.imply(c.events, key)
			}
		}
		for a := range n.State.Actions() {
			c.implyAction(a)
		}
	}
	for a := range c.doc.DeclaredActions() {
		c.implyAction(a)
	}
}

func (c *chart) implyAction(a *schema.Action) {
	switch a.Kind {
	case schema.Raise:
		c.imply(c.events, a.Event)
	case schema.Send:
		c.imply(c.events, a.Event)
		if a.To.Text.Text == "parent" && len(c.doc.Sends) == 0 {
			c.imply(c.sends, a.Event)
		}
	}
}

// imply declares an event by its use; prefixes and platform events are none.
func (c *chart) imply(l *eventList, name schema.Text) {
	if _, known := l.find(name.Text); known || platform(name.Text) || xstatePlatform(name.Text) != "" || !isDotted(name.Text) {
		return
	}
	if c.spelling(eventName, name) && c.take(l.space, eventName, name, name.Text) {
		l.enter(ir.Event{Name: name.Text, Pos: name.Pos})
	}
}
