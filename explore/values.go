package explore

// This file chooses values to try (doc.go, 5). A value that decides nothing gets one
// sample. One that is compared with something gets that, and what lies right below and
// above it, so that each comparison goes both ways.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The bounds on what is tried.
const (
	mostValues   = 32   // of one number or text
	mostObjects  = 200  // combinations of an event's fields
	mostNested   = 24   // and of those of an object within it, an output or an error
	mostElements = 4    // in a map
	mostTold     = 8    // elements of a list that tell configurations apart
	mostSize     = 64   // of a list or map whose size is asked
	mostLength   = 1024 // of a text whose size is asked
)

// A chooser makes up values for one machine in the light of some facts.
type chooser struct {
	s       *search
	m       *ir.Machine
	now     *facts
	trimmed bool // it left values or combinations out
}

// chooserAt makes up values for the root machine in a configuration.
func (s *search) chooserAt(n *node, sn *snapshot) *chooser {
	return &chooser{s: s, m: s.m, now: &facts{sn.Context, sn.Input, n.now()}}
}

// of is the same chooser for another machine.
func (c *chooser) of(m *ir.Machine) *chooser { return &chooser{s: c.s, m: m, now: c.now} }

// trim notes that values or combinations were left out.
func (c *chooser) trim(is bool) { c.trimmed, c.s.trimmed = c.trimmed || is, c.s.trimmed || is }

// misses notes that other values than those that are tried may decide something else.
func (c *chooser) misses(is bool) { c.s.astray = c.s.astray || is }

// values gives JSON values for a place of a type, the plainest first; at least
// one.
func (c *chooser) values(p place, t ir.TypeID) []string {
	typ := &c.m.Types[t]
	switch typ.Kind {
	case ir.ListKind:
		return c.lists(p, typ)
	case ir.MapKind:
		return c.maps(p, typ)
	case ir.ObjectKind:
		return c.objects(p, typ, "")
	case ir.EnumKind:
		return c.enum(p, typ)
	}
	if !c.anyMatters(p, t) {
		return c.plain(typ.Kind)
	}
	c.misses(c.s.mayMiss(p, typ.Kind))
	list := c.scalars(p, typ.Kind)
	if len(list) > mostValues {
		c.trim(true)
		list = list[:mostValues]
	}
	return list
}

// plain is a value of which nothing depends.
func (c *chooser) plain(k ir.TypeKind) []string {
	switch k {
	case ir.BoolKind:
		return []string{"false"}
	case ir.IntKind, ir.DoubleKind:
		return []string{"0"}
	case ir.StringKind:
		return []string{quoted(others[0])}
	case ir.TimestampKind:
		return []string{timeText(int64(c.now.now))}
	case ir.DurationKind:
		return []string{spanText(1000)}
	}
	return []string{"null"}
}

// enum are all values, or the first where it decides nothing which it is.
func (c *chooser) enum(p place, typ *ir.Type) (list []string) {
	for _, v := range typ.Values {
		if list = append(list, quoted(v)); !c.s.flows.matters(p) {
			break
		}
	}
	return list
}

// scalars are values around all that the place is compared with.
func (c *chooser) scalars(p place, k ir.TypeKind) []string {
	known := c.s.landmarks(p, c.now)
	switch k {
	case ir.BoolKind:
		return []string{"false", "true"}
	case ir.IntKind:
		return ints(c.s.dense(p, known.ints))
	case ir.DoubleKind:
		return doubles(known.doubles)
	case ir.StringKind:
		return c.texts(p, known.texts)
	case ir.DurationKind:
		return spans(known.spans)
	case ir.TimestampKind:
		return c.times(p, known)
	}
	return []string{"null", "true", "0", quoted(others[0])}
}

// others are texts that no chart compares with: a name, and where names that
// stand in the context matter, a second one.
var others = []string{"a", "b"}

func (c *chooser) anyMatters(p place, t ir.TypeID) bool { return c.s.anyMatters(c.m, p, t) }

// Values as JSON.
func quoted(text string) string { return string(kernel.AppendString(nil, text)) }
func spanText(ms int64) string  { return string(kernel.AppendDuration(nil, kernel.Duration(ms))) }
func timeText(ms int64) string {
	return string(kernel.AppendTimestamp(nil, kernel.Timestamp(ms)))
}
