package explore

// This file says which configurations count as one: those that it gives the same key
// (doc.go, 6). They are told apart by active states, histories, timers with what is left
// of them, living actors, and of the data by what can decide anything. What data says
// stands there as JSON quotes it, so that no text is taken for two, or for what is absent.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A keyer writes one key.
type keyer struct {
	strings.Builder
	s      *search
	m      *ir.Machine // whose data is written
	root   *root
	now    kernel.Timestamp
	ranged []place // whose values are told apart by what they lie between alone
}

// key is equal for configurations that count as one. It begins with the number of the
// input, since with another one everything may be different.
func (s *search) key(root int, sn *snapshot, now kernel.Timestamp) string {
	t := &keyer{s: s, m: s.m, root: &s.roots[root], now: now}
	fmt.Fprintf(t, "%d", root)
	t.clock()
	t.machine([]*ir.Machine{s.m}, sn)
	return t.String()
}

// machine writes a machine, the last of a line of parents, and those inside it.
func (t *keyer) machine(line []*ir.Machine, sn *snapshot) {
	m, number := line[len(line)-1], t.s.flows.number(line[len(line)-1])
	t.WriteString(" " + string(sn.Value) + " " + string(sn.History))
	for i := range sn.Timers {
		t.timer(line, &sn.Timers[i])
	}
	t.m = m
	if m.Context != ir.NoType {
		t.object(t.s.flows.own(contextOf, number), &m.Types[m.Context], sn.Context)
	}
	if m.Input != ir.NoType {
		t.object(t.s.flows.own(inputOf, number), &m.Types[m.Input], sn.Input)
	}
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		c := sn.Children[id]
		t.WriteString(" " + quoted(id) + "=" + c.Src)
		if child := c.machine(m); child != nil && c.Snapshot != nil {
			t.WriteString("(")
			t.machine(append(line[:len(line):len(line)], child), c.Snapshot)
			t.WriteString(")")
		}
	}
}

// sendID begins the ids of delayed events that were given none; a number follows.
const sendID = "send.#"

// timer writes what a timer does, and what its event carries to any chart.
func (t *keyer) timer(line []*ir.Machine, timer *timer) {
	id := timer.ID
	if strings.HasPrefix(id, sendID) {
		id = sendID
	}
	name, _ := timer.Event["type"].(string)
	t.WriteString(" @" + quoted(id) + ":" + name + ":" + quoted(timer.To))
	if !t.s.lone {
		fmt.Fprintf(t, ":%d", timer.left(t.now))
	}
	for _, to := range receivers(line, timer.To) {
		for i := range to.Events {
			if e := &to.Events[i]; e.Name == name {
				t.m = to
				t.object(t.s.flows.event(t.s.flows.number(to), name), &to.Types[e.Type], timer.Event)
			}
		}
	}
}

// value writes what is told apart of data of any type.
func (t *keyer) value(p place, id ir.TypeID, v tree) {
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

// object writes all fields that count, so that the place in the key says which one it is;
// before each that may be absent stands whether it is there.
func (t *keyer) object(p place, typ *ir.Type, v map[string]tree) {
	for _, f := range typ.Fields {
		at := p.field(f.Name)
		inner, there := v[f.Name]
		if told := t.s.flows.matters(at.below(presence)) || t.s.anyMatters(t.m, at, f.Type); f.Optional && told {
			t.WriteString(sign(there))
		}
		if there {
			t.value(at, f.Type, inner)
		}
	}
}

func sign(there bool) string {
	if there {
		return " +"
	}
	return " -"
}

// list writes the first elements: all, unless it is long.
func (t *keyer) list(p place, typ *ir.Type, v []tree) {
	t.size(p, len(v))
	if !t.s.anyMatters(t.m, p.below(anElement), typ.Elem) {
		return
	}
	t.s.merged = t.s.merged || len(v) > mostTold
	t.WriteByte('[')
	for _, item := range v[:min(len(v), mostTold)] {
		t.WriteByte(',')
		t.value(p.below(anElement), typ.Elem, item)
	}
	t.WriteByte(']')
}

// mapping writes a map, with its keys where they count.
func (t *keyer) mapping(p place, typ *ir.Type, v map[string]tree) {
	t.size(p, len(v))
	told := t.s.flows.keysMatter(p)
	if !told && !t.s.anyMatters(t.m, p.below(anElement), typ.Elem) {
		return
	}
	t.WriteByte('{')
	for _, key := range slices.Sorted(maps.Keys(v)) {
		t.WriteByte(',')
		if told {
			t.WriteString(quoted(key))
		}
		t.value(p.below(anElement), typ.Elem, v[key])
	}
	t.WriteByte('}')
}

// size writes that of a text, a list or a map. It counts from 0: what grows passes all
// sizes below what it is compared with.
func (t *keyer) size(p place, n int) {
	if t.s.flows.matters(p.below(itsSize)) {
		t.WriteString(" #")
		t.number(p.below(itsSize), int64(n), sorted(append([]int64{0}, t.landmarks(p.below(itsSize)).ints...)))
	}
}

// leaf writes what is told apart of a number, a text, a time.
func (t *keyer) leaf(p place, k ir.TypeKind, v tree) {
	if text, ok := v.(string); ok && k == ir.StringKind && t.s.flows.sized(p) {
		t.size(p, utf8.RuneCountInString(text))
	}
	if !t.s.flows.matters(p) && (k != ir.TimestampKind || !t.s.flows.dated(p)) {
		return
	}
	var o pool
	t.s.scalar(&o, k, v)
	known := t.landmarks(p)
	t.WriteByte(' ')
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
		t.WriteString(quoted(o.texts[0][:mostText]) + "…")
	case len(o.texts) > 0:
		t.WriteString(quoted(o.texts[0]))
	default:
		fmt.Fprintf(t, "%v", v)
	}
}

// mostText is how much is told apart of a text that the chart does not name.
const mostText = 16

// landmarks are those of a place in the light of what the machine began with: they must
// not change while configurations are compared.
func (t *keyer) landmarks(p place) *pool {
	if t.root.landmarks[p] == nil {
		o := t.s.landmarks(p, t.root.begin)
		t.root.landmarks[p] = &o
	}
	return t.root.landmarks[p]
}
