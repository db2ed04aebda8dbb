package explore

// This file chooses values to try. A value that decides nothing gets one sample.
// One that is compared with something gets that, and what lies right below and
// above it, so that each comparison goes both ways.

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The bounds on what is tried.
const (
	mostValues   = 32  // of one number or text
	mostObjects  = 200 // combinations of an event's fields
	mostNested   = 24  // and of those of an object within it, an output or an error
	mostElements = 4   // in a map
	mostTold     = 8   // elements of a list that tell configurations apart
	mostSize     = 64  // of a list or map whose size is asked
	mostLength   = 1024
)

// A chooser makes up values in the light of some facts; trimmed is set when it
// left combinations out.
type chooser struct {
	s       *search
	m       *ir.Machine
	now     *facts
	trimmed bool
}

// open notes that other values than those that are tried may decide something else.
func (c *chooser) open(is bool) { c.s.astray = c.s.astray || is }

// others are texts that no chart compares with: a name, and where names that
// stand in the context matter, a second one.
var others = []string{"a", "b"}

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
	c.open(c.s.untold(p, typ.Kind))
	list := c.scalars(p, typ.Kind)
	if len(list) > mostValues {
		c.trimmed = true
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
	around := c.s.pool(p, c.now)
	switch k {
	case ir.BoolKind:
		return []string{"false", "true"}
	case ir.IntKind:
		return ints(c.s.dense(p, around.ints))
	case ir.DoubleKind:
		return doubles(around.doubles)
	case ir.StringKind:
		return c.texts(p, around.texts)
	case ir.DurationKind:
		return spans(around.spans)
	case ir.TimestampKind:
		return c.times(p, around)
	}
	return []string{"null", "true", "0", quoted(others[0])}
}

// around is n-1, n and n+1 of each, in order and without doubles.
func around(list []int64, low, high int64) (out []int64) {
	for _, n := range list {
		for d := int64(-1); d <= 1; d++ {
			if v := n + d; v >= low && v <= high {
				out = append(out, v)
			}
		}
	}
	return sorted(out)
}

func ints(list []int64) (out []string) {
	if len(list) == 0 {
		list = []int64{0}
	}
	for _, n := range around(list, -kernel.MaxInt, kernel.MaxInt) {
		out = append(out, strconv.FormatInt(n, 10))
	}
	return out
}

// doubles are what is compared with, what lies between, and beyond the ends.
func doubles(list []float64) (out []string) {
	if len(list) == 0 {
		return []string{"0", "1.5"}
	}
	for _, v := range spaced(list) {
		out = append(out, string(kernel.AppendDouble(nil, v)))
	}
	return out
}

// spaced has what lies between and beyond values too.
func spaced(list []float64) []float64 {
	low, high := beyond(list)
	all := []float64{low}
	for i, v := range list {
		if i > 0 {
			all = append(all, (list[i-1]+v)/2)
		}
		all = append(all, v)
	}
	return sorted(append(all, high))
}

// beyond are ends that read naturally: 0 and 1 around shares.
func beyond(list []float64) (low, high float64) {
	low, high = list[0]-1, list[len(list)-1]+1
	if list[0] > 0 {
		low = 0
	}
	if list[len(list)-1] < 1 {
		high = 1
	}
	return low, high
}

// texts are the literals and one other; two others where what stands in the
// machine's data is compared with.
func (c *chooser) texts(p place, list []string) (out []string) {
	more := slices.Clone(others[:1])
	for _, q := range c.s.flows.peers(p) {
		if q.ofRoot(contextOf) {
			more = slices.Clone(others)
		}
	}
	more = append(more, c.fresh(p)...)
	for _, text := range append(more, c.extended(p, list)...) {
		if text = quoted(text); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if c.s.flows.matters(p) {
		out = append(out, quoted(""))
	}
	if !c.s.flows.sized(p) {
		return out
	}
	for _, n := range c.sizes(p, mostLength) {
		text := quoted(strings.Repeat(others[0], n))
		if slices.Contains(list, strings.Repeat(others[0], n)) {
			text = quoted(strings.Repeat(others[1], n))
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// fresh is a text that a list or a map in the context has not yet, where it counts how
// many it has, and that is no more than counts.
func (c *chooser) fresh(p place) []string {
	for _, q := range c.s.flows.peers(p) {
		if !q.ofRoot(contextOf) || q.part != aKey && q.part != anElement {
			continue
		}
		var has pool
		c.s.found(&has, q, c.now)
		if size := q.up.below(itsSize); !c.s.flows.matters(size) || int64(len(has.texts)) > c.s.greatest(size) {
			continue
		}
		for n := range len(has.texts) + 1 {
			if name := name(n); !slices.Contains(has.texts, name) {
				return []string{name}
			}
		}
	}
	return nil
}

// greatest is the greatest number that is written in the chart and that a size is compared
// with.
func (s *search) greatest(size place) int64 {
	counts := s.pool(size, nil).ints
	if len(counts) == 0 {
		return 0
	}
	return counts[len(counts)-1]
}

// name is a, b, c …, then key27 and so on.
func name(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return "key" + strconv.Itoa(n+1)
}

// extended adds to texts others that come next behind them, or begin or end with them,
// where more is asked than whether a text is one of them.
func (c *chooser) extended(p place, list []string) (out []string) {
	lead := c.s.flows.lead(p)
	for _, text := range list {
		if out = append(out, text); slices.Contains(lead.edges, text) {
			out = append(out, text+others[0], others[0]+text)
		}
	}
	return out
}

// sizes are 0 and those around all that a size is compared with, up to a bound.
func (c *chooser) sizes(p place, most int64) (out []int) {
	c.open(c.s.untold(p.below(itsSize), ir.IntKind))
	list := around(append([]int64{0}, c.s.pool(p.below(itsSize), c.now).ints...), 0, math.MaxInt64)
	for _, n := range list {
		if n > most {
			c.trimmed = true
			break
		}
		out = append(out, int(n))
	}
	return out
}

func spans(list []int64) (out []string) {
	if len(list) == 0 {
		list = []int64{1000}
	}
	for _, ms := range around(list, -kernel.MaxInt, kernel.MaxInt) {
		out = append(out, spanText(ms))
	}
	return out
}

// times lie around those that they are compared with; where that is now, or a timer is
// armed with them, as far before it and behind it as durations say.
func (c *chooser) times(p place, known pool) (out []string) {
	now := int64(c.now.now)
	list := append([]int64{now}, around(known.times, math.MinInt64, math.MaxInt64)...)
	for _, ms := range known.spans {
		list = append(list, now-ms, now-ms-1)
	}
	if c.s.flows.dated(p) {
		list = append(list, now-1, now+1000)
		for _, ms := range known.spans {
			list = append(list, now+ms, now+ms+1)
		}
		for _, ms := range c.s.armed(p, c.now) {
			list = append(list, now+ms+1000)
		}
	}
	for _, at := range sorted(list) {
		out = append(out, timeText(at))
	}
	return out
}

// anyMatters tells whether any part of a value decides anything.
func (s *search) anyMatters(m *ir.Machine, p place, t ir.TypeID) bool {
	typ := &m.Types[t]
	switch typ.Kind {
	case ir.ObjectKind:
		return slices.ContainsFunc(typ.Fields, func(f ir.Field) bool {
			at := p.field(f.Name)
			return f.Optional && s.flows.matters(at.below(presence)) || s.anyMatters(m, at, f.Type)
		})
	case ir.ListKind, ir.MapKind:
		return s.flows.matters(p.below(itsSize)) || s.flows.matters(p.below(aKey)) || s.anyMatters(m, p.below(anElement), typ.Elem)
	}
	return s.flows.matters(p) || typ.Kind == ir.StringKind && s.flows.sized(p) || typ.Kind == ir.TimestampKind && s.flows.dated(p)
}

func (c *chooser) anyMatters(p place, t ir.TypeID) bool { return c.s.anyMatters(c.m, p, t) }

func quoted(text string) string { return string(kernel.AppendString(nil, text)) }

func spanText(ms int64) string { return string(kernel.AppendDuration(nil, kernel.Duration(ms))) }

func timeText(ms int64) string { return string(kernel.AppendTimestamp(nil, kernel.Timestamp(ms))) }
