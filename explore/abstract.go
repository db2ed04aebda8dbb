package explore

// This file tells configurations apart: by active states, histories, timers with
// what is left of them, living actors, and of the data by what can decide anything. A
// number counts exactly near the constants that it is compared with, and one step
// beyond the last, or as far as it may come back from; a time by the durations it is
// compared with. What data says stands there as JSON quotes it, so that no text is
// taken for two, or for what is absent.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

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

// key is equal for configurations that count as one.
func (s *search) key(root int, sn *snapshot, now kernel.Timestamp) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d", root)
	t := &teller{s: s, b: &b, m: s.m, root: &s.roots[root], now: now}
	t.clock()
	s.write(&b, []*ir.Machine{s.m}, sn, t)
	return b.String()
}

// write adds a machine, the last of a line of parents, and those inside it.
func (s *search) write(b *strings.Builder, line []*ir.Machine, sn *snapshot, t *teller) {
	m := line[len(line)-1]
	fmt.Fprintf(b, " %s %s", sn.Value, sn.History)
	for i := range sn.Timers {
		t.timer(line, sn, &sn.Timers[i])
	}
	t.m = m
	if m.Context != ir.NoType {
		t.object(s.flows.own(contextOf, s.flows.number(m)), &m.Types[m.Context], sn.Context)
	}
	if m.Input != ir.NoType {
		t.object(s.flows.own(inputOf, s.flows.number(m)), &m.Types[m.Input], sn.Input)
	}
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		c := sn.Children[id]
		b.WriteString(" " + quoted(id) + "=" + c.Src)
		if at := actorNamed(m, c.Src); at >= 0 && m.Actors[at].Chart >= 0 && c.Snapshot != nil {
			b.WriteString("(")
			s.write(b, append(line[:len(line):len(line)], m.Children[m.Actors[at].Chart]), c.Snapshot, t)
			b.WriteString(")")
		}
	}
}

func actorNamed(m *ir.Machine, src string) int {
	return slices.IndexFunc(m.Actors, func(a ir.Actor) bool { return a.Name == src })
}

// A teller writes what is told apart of data.
type teller struct {
	s    *search
	b    *strings.Builder
	m    *ir.Machine
	root *root
	now  kernel.Timestamp
	near []place // whose values are told by what lies around them
}

// unnamed begins the ids of delayed events that were given none; a number follows.
const unnamed = "send.#"

// timer writes what a timer does, and what its event carries to a chart.
func (t *teller) timer(line []*ir.Machine, sn *snapshot, timer *timer) {
	id := timer.ID
	if strings.HasPrefix(id, unnamed) {
		id = unnamed
	}
	name, _ := timer.Event["type"].(string)
	t.b.WriteString(" @" + quoted(id) + ":" + name + ":" + quoted(timer.To))
	if !t.s.lonely {
		fmt.Fprintf(t.b, ":%d", timer.left(t.now))
	}
	to := receiver(line, sn, timer.To)
	if to == nil {
		return
	}
	for i := range to.Events {
		if e := &to.Events[i]; e.Name == name {
			t.m = to
			t.object(t.s.flows.event(t.s.flows.number(to), name), &to.Types[e.Type], timer.Event)
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

// receiver is the machine that a delayed event goes to; nil when it is none.
func receiver(line []*ir.Machine, sn *snapshot, to string) *ir.Machine {
	m := line[len(line)-1]
	switch {
	case to == "self":
		return m
	case to == "parent" && len(line) > 1:
		return line[len(line)-2]
	case sn.Children[to] == nil:
		return nil
	}
	if at := actorNamed(m, sn.Children[to].Src); at >= 0 && m.Actors[at].Chart >= 0 {
		return m.Children[m.Actors[at].Chart]
	}
	return nil
}

// pool is what a place is compared with: constants, and what the machine began
// with.
func (t *teller) pool(p place) *pool {
	if t.root.pools[p] == nil {
		o := t.s.pool(p, t.root.begin)
		t.root.pools[p] = &o
	}
	return t.root.pools[p]
}

func (t *teller) value(p place, id ir.TypeID, v tree) {
	typ := &t.m.Types[id]
	switch v := v.(type) {
	case map[string]tree:
		if typ.Kind == ir.ObjectKind {
			t.object(p, typ, v)
		} else {
			t.mapping(p, typ, v)
		}
	case []tree:
		t.list(p, typ, v)
	default:
		t.leaf(p, typ.Kind, v)
	}
}

func (t *teller) object(p place, typ *ir.Type, v map[string]tree) {
	for _, f := range typ.Fields {
		inner, there := v[f.Name]
		switch at := p.field(f.Name); {
		case there:
			t.value(at, f.Type, inner)
			if f.Optional && t.s.flows.matters(at.below(presence)) {
				t.b.WriteString(" ?")
			}
		default:
			t.b.WriteString(" -")
		}
	}
}

func (t *teller) list(p place, typ *ir.Type, v []tree) {
	t.size(p, len(v))
	if !t.s.anyMatters(t.m, p.below(anElement), typ.Elem) {
		return
	}
	t.s.merged = t.s.merged || len(v) > mostTold
	t.b.WriteByte('[')
	for _, item := range v[:min(len(v), mostTold)] {
		t.b.WriteByte(',')
		t.value(p.below(anElement), typ.Elem, item)
	}
	t.b.WriteByte(']')
}

// size counts from 0: what grows passes all sizes below what it is compared with.
func (t *teller) size(p place, n int) {
	if t.s.flows.matters(p.below(itsSize)) {
		t.b.WriteString(" #")
		t.number(p.below(itsSize), int64(n), sorted(append([]int64{0}, t.pool(p.below(itsSize)).ints...)))
	}
}

func (t *teller) mapping(p place, typ *ir.Type, v map[string]tree) {
	t.size(p, len(v))
	told := t.s.flows.keysMatter(p)
	if !told && !t.s.anyMatters(t.m, p.below(anElement), typ.Elem) {
		return
	}
	t.b.WriteByte('{')
	for _, key := range slices.Sorted(maps.Keys(v)) {
		t.b.WriteByte(',')
		if told {
			t.b.WriteString(quoted(key))
		}
		t.value(p.below(anElement), typ.Elem, v[key])
	}
	t.b.WriteByte('}')
}

// leaf writes what is told apart of a number, a text, a time.
func (t *teller) leaf(p place, k ir.TypeKind, v tree) {
	if text, ok := v.(string); ok && k == ir.StringKind && t.s.flows.sized(p) {
		t.size(p, utf8.RuneCountInString(text))
	}
	if !t.s.flows.matters(p) && (k != ir.TimestampKind || !t.s.flows.dated(p)) {
		return
	}
	var o pool
	t.s.leafOf(&o, k, v)
	known := t.pool(p)
	t.b.WriteByte(' ')
	switch {
	case len(o.ints) > 0:
		t.number(p, o.ints[0], known.ints)
	case len(o.doubles) > 0:
		between(t, p, o.doubles[0], known.doubles)
	case len(o.spans) > 0:
		between(t, p, o.spans[0], known.spans)
	case len(o.times) > 0:
		t.time(p, o.times[0], known)
	case len(o.texts) > 0 && len(o.texts[0]) > mostText && !slices.Contains(known.texts, o.texts[0]):
		t.s.merged = true
		t.b.WriteString(quoted(o.texts[0][:mostText]) + "…")
	case len(o.texts) > 0:
		t.b.WriteString(quoted(o.texts[0]))
	default:
		fmt.Fprintf(t.b, "%v", v)
	}
}

// mostText is how much is told apart of a text that the chart does not name.
const mostText = 16
