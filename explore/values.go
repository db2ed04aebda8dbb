package explore

// This file chooses values to try (doc.go, 5). A value that decides nothing gets one
// sample; where two charts are told apart (doc.go, 8), a second one. One that is compared
// with something gets that, and what lies right below and above it, so that each
// comparison goes both ways.

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
	mostJoined   = 3    // texts that are looked for in one
)

// A chooser makes up values for one machine in the light of some facts.
type chooser struct {
	s       *search
	m       *ir.Machine
	now     *facts
	second  bool // of a value that decides nothing it gives the second sample
	whole   bool // it leaves out none of those
	trimmed bool // it left values or combinations out
}

// chooserAt makes up values for the root machine in a configuration.
func (s *search) chooserAt(n *node, sn *snapshot) *chooser {
	return &chooser{s: s, m: s.m, now: &facts{sn.Context, sn.Input, n.now()}}
}

// of is the same chooser for another machine.
func (c *chooser) of(m *ir.Machine) *chooser { return &chooser{s: c.s, m: m, now: c.now} }

// told are values that choose gives. Where a memory asks what becomes of them, those with
// second samples come before, since a first one may be what the context holds anyway, and
// behind them those that leave nothing out.
func (c *chooser) told(choose func(*chooser) []string) (all []string) {
	if c.s.memory == nil {
		return choose(c)
	}
	known := map[string]bool{}
	for _, of := range []chooser{{second: true}, {}, {second: true, whole: true}} {
		of.s, of.m, of.now = c.s, c.m, c.now
		for _, v := range choose(&of) {
			if !known[v] {
				known[v], all = true, append(all, v)
			}
		}
	}
	return all
}

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
		return []string{c.sample(typ.Kind)}
	}
	c.misses(c.s.mayMiss(p, typ.Kind))
	list := c.scalars(p, typ.Kind)
	if len(list) > mostValues {
		c.trim(true)
		list = list[:mostValues]
	}
	return list
}

// sample is a value on which nothing depends.
func (c *chooser) sample(k ir.TypeKind) string {
	switch k {
	case ir.BoolKind:
		return c.either("false", "true")
	case ir.IntKind, ir.DoubleKind:
		return c.either("0", "1")
	case ir.StringKind:
		return c.either(quoted(others[0]), quoted(others[1]))
	case ir.TimestampKind:
		return c.either(timeText(int64(c.now.now)), timeText(int64(c.now.now)+1000))
	case ir.DurationKind:
		return c.either(spanText(1000), spanText(2000))
	}
	return c.either("null", "true")
}

// either is the first or the second sample.
func (c *chooser) either(first, second string) string {
	if c.second {
		return second
	}
	return first
}

// enum are all values, or a sample where it decides nothing which it is.
func (c *chooser) enum(p place, typ *ir.Type) (list []string) {
	for _, v := range typ.Values {
		list = append(list, quoted(v))
	}
	if !c.s.flows.matters(p) {
		return []string{c.either(list[0], list[len(list)-1])}
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
