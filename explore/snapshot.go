package explore

// This file reads of a machine's snapshot what a search has to know: data, timers, actors
// and the machines inside of it (doc.go, 2).

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A snapshot is what is read of one.
type snapshot struct {
	Value    json.RawMessage   `json:"value"`
	Context  map[string]tree   `json:"context"`
	Input    map[string]tree   `json:"input"`
	History  json.RawMessage   `json:"history"`
	Children map[string]*child `json:"children"`
	Timers   []timer           `json:"timers"`
}

// A timer is an `after`, or an event that was sent with a delay.
type timer struct {
	ID, Due, To string
	Event       map[string]tree
}

// A child is an actor; one that is a chart has a snapshot of its own.
type child struct {
	Src      string    `json:"src"`
	Snapshot *snapshot `json:"snapshot"`
}

// facts are a machine's data at one moment.
type facts struct {
	context, input tree
	now            kernel.Timestamp
}

// A tree is JSON that was read, with numbers as they are written.
type tree = any

// parse reads our own JSON.
func parse(text []byte, into any) {
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		panic("bug: our own JSON cannot be read: " + err.Error())
	}
}

// left is how long all timers still run, those of child machines too, in order.
func (sn *snapshot) left(now kernel.Timestamp) (list []int64) {
	sn.each(func(at *snapshot) {
		for i := range at.Timers {
			list = append(list, at.Timers[i].left(now))
		}
	})
	return sorted(list)
}

// each visits a machine and all inside of it.
func (sn *snapshot) each(visit func(at *snapshot)) {
	visit(sn)
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		if c := sn.Children[id].Snapshot; c != nil {
			c.each(visit)
		}
	}
}

// left is how many ms are left until a timer is due.
func (t *timer) left(now kernel.Timestamp) int64 {
	due, ok := kernel.ParseTimestamp(t.Due)
	if !ok {
		panic("bug: our own time cannot be read: " + t.Due)
	}
	return int64(due) - int64(now)
}

// machine is the chart that a child of m runs; nil for an actor of the host.
func (c *child) machine(m *ir.Machine) *ir.Machine {
	if at := actorNamed(m, c.Src); at >= 0 && m.Actors[at].Chart >= 0 {
		return m.Children[m.Actors[at].Chart]
	}
	return nil
}

// actorNamed is the number of an actor; -1 for none.
func actorNamed(m *ir.Machine, src string) int {
	return slices.IndexFunc(m.Actors, func(a ir.Actor) bool { return a.Name == src })
}

// receivers are the machines that a delayed event may go to, the last of a line of parents
// being the sender. Of its children that is any: who lives under an id when the event is due
// may not be there yet.
func receivers(line []*ir.Machine, to string) []*ir.Machine {
	last := len(line) - 1
	switch to {
	case kernel.SelfAddress:
		return line[last:]
	case kernel.ParentAddress:
		return line[max(last-1, 0):last]
	}
	return line[last].Children
}
