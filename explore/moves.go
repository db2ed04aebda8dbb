package explore

// This file says what can be done to a machine in a configuration: events from
// outside, the clock moved to where something changes, host actors that speak, end
// and fail, here and in child machines. A child is given from outside only what
// its parent never sends it.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A move is one command.
type move struct {
	line    string // as a session takes it
	step    string // as a scenario writes it
	event   string // the root's event, when it is one
	advance int64  // ms
	lasting bool   // it changes the machine even when no transition is taken
	between bool   // it waits for a moment at which no timer is due
	given   *given // the failure, when a host actor fails
}

// given is a failure of the host: who fails, and what it says.
type given struct {
	who           string
	code, message string
}

// fault reads the error that a part of the host is given to fail with.
func fault(who, text string) *given {
	e := struct{ Code, Message string }{Code: "host"} // as kernel.HostError has it
	parse([]byte(text), &e)
	return &given{who, e.Code, e.Message}
}

// mostWaits bounds the durations that are waited for their own sake, and the moments
// between timers.
const mostWaits = 6

// moves lists what is tried in a configuration.
func (s *search) moves(n *node) []move {
	sn := &snapshot{}
	parse(n.snapshot, sn)
	c := &chooser{s: s, m: s.m, now: &facts{sn.Context, sn.Input, lines.DefaultNow + kernel.Timestamp(n.elapsed)}}
	var list []move
	for i := range s.m.Events {
		list = append(list, s.outside(c, &s.m.Events[i], n)...)
	}
	list = append(list, s.timers(sn, n)...)
	list = append(list, s.waits(c, sn)...)
	list = append(list, s.moments(c, sn, n)...)
	list = append(list, s.actors(c, s.m, sn, "")...)
	s.trimmed = s.trimmed || c.trimmed
	return list
}

// outside are one of the root's events with values for its fields; one that no
// active state names is tried once.
func (s *search) outside(c *chooser, e *ir.Event, n *node) (list []move) {
	if e.Internal {
		return nil
	}
	for _, data := range c.event(e) {
		list = append(list, move{line: data, step: "send: " + data, event: e.Name})
		if !slices.Contains(n.next, e.Name) {
			break
		}
	}
	return list
}

// event gives an event as JSON, with values for its fields.
func (c *chooser) event(e *ir.Event) []string {
	return c.objects(c.s.flows.event(c.s.flows.number(c.m), e.Name), &c.m.Types[e.Type], e.Name)
}

// timers moves the clock to where the next timer is due, of all machines.
func (s *search) timers(sn *snapshot, n *node) []move {
	left := sn.left(lines.DefaultNow + kernel.Timestamp(n.elapsed))
	if len(left) == 0 {
		return nil
	}
	return []move{advance(max(left[0], 0))}
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

// moments lie before the next timer is due, such that a timer that is started then
// ends behind one that runs already, and not before it: one for each order. Only one
// is tried on each way as long as any timer runs; more would have no end.
func (s *search) moments(c *chooser, sn *snapshot, n *node) (list []move) {
	left := sn.left(c.now.now)
	if s.lonely || n.between || len(left) == 0 || left[0] <= 0 {
		return nil
	}
	ends, delays := []int64{left[0]}, s.delays(c)
	for _, ms := range left {
		for _, d := range delays {
			if at := ms - d; at > 0 && at < left[0] {
				ends = append(ends, at)
			}
		}
	}
	ends = sorted(ends)
	c.trimmed = c.trimmed || len(ends)-1 > mostWaits
	for i, at := range ends[:min(len(ends)-1, mostWaits)] {
		m := advance(middle(at, ends[i+1]))
		m.between = true
		list = append(list, m)
	}
	return list
}

// middle lies between two times, on a whole second where it can.
func middle(low, high int64) int64 {
	mid := low + (high-low)/2
	if whole := mid - mid%1000; whole > low {
		return whole
	}
	return max(mid, low+1)
}

// delays are what timers may be started with, as far as it is written, or stands
// in the context or the input.
func (s *search) delays(c *chooser) []int64 {
	return s.spansBefore(delays, c.now)
}

func (s *search) spansBefore(p place, now *facts) []int64 {
	var o pool
	for _, q := range s.flows.before(p) {
		if e := s.flows.constants[q]; e != nil {
			o.constant(e)
		}
		s.found(&o, q, now)
	}
	return sorted(o.spans)
}

// armed are the spans that are reckoned with where a timer is armed with a value.
func (s *search) armed(p place, now *facts) (list []int64) {
	for q := range s.flows.reach(p) {
		if q.kind == timerOf {
			list = append(list, s.spansBefore(q, now)...)
		}
	}
	return sorted(list)
}

func (sn *snapshot) each(visit func(at *snapshot)) {
	visit(sn)
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		if c := sn.Children[id].Snapshot; c != nil {
			c.each(visit)
		}
	}
}

func advance(ms int64) move {
	text := delayText(ms)
	return move{line: `{"$advance":"` + text + `"}`, step: "advance: " + text, advance: ms, lasting: true}
}

// delayText is a duration as people write it in a scenario: 30d, 1m30s.
func delayText(ms int64) string {
	var text strings.Builder
	for _, unit := range []struct {
		name string
		ms   int64
	}{{"d", 86_400_000}, {"h", 3_600_000}, {"m", 60_000}, {"s", 1000}, {"ms", 1}} {
		if n := ms / unit.ms; n > 0 {
			fmt.Fprintf(&text, "%d%s", n, unit.name)
			ms %= unit.ms
		}
	}
	return cmp.Or(text.String(), "0s")
}

// waits are durations that guards compare the time with, and just beyond, and what is
// left until the times that they compare it with.
func (s *search) waits(c *chooser, sn *snapshot) (list []move) {
	var spans []int64
	for i := range s.flows.machines {
		if at := s.flows.own(nowOf, i); s.flows.timed[i] {
			known := s.pool(at, c.now)
			spans = append(append(spans, known.spans...), c.until(known.times, sn.left(c.now.now))...)
		}
	}
	spans = slices.DeleteFunc(sorted(spans), func(ms int64) bool { return ms <= 0 })
	c.trimmed = c.trimmed || len(spans) > mostWaits
	for _, ms := range spans[:min(len(spans), mostWaits)] {
		list = append(list, advance(ms), advance(ms+1))
	}
	return list
}

// mostFirings is about how often a timer may fire until a time has come that is waited
// for.
const mostFirings = 1000

// until is how long it is until some times, as far as that is a duration and not too
// long beside the timers that run.
func (c *chooser) until(times, left []int64) (list []int64) {
	for _, at := range times {
		ms := at - int64(c.now.now)
		if ms >= int64(kernel.MaxDuration) || len(left) > 0 && ms > mostFirings*max(left[0], 1) {
			c.trimmed = true
			continue
		}
		list = append(list, ms)
	}
	return list
}

// actors are what living actors can do, and what can be done to child machines.
func (s *search) actors(c *chooser, m *ir.Machine, sn *snapshot, address string) (list []move) {
	for _, id := range slices.Sorted(maps.Keys(sn.Children)) {
		at := actorNamed(m, sn.Children[id].Src)
		if at < 0 {
			continue
		}
		in := id
		if address != "" {
			in = address + "/" + id
		}
		if m.Actors[at].Chart < 0 {
			list = append(list, s.host(c.of(m), in, at)...)
			continue
		}
		child := m.Children[m.Actors[at].Chart]
		list = append(list, s.toChild(c.of(child), in)...)
		if inner := sn.Children[id].Snapshot; inner != nil {
			list = append(list, s.actors(c, child, inner, in)...)
		}
	}
	return list
}

// of is the same chooser for another machine.
func (c *chooser) of(m *ir.Machine) *chooser { return &chooser{s: c.s, m: m, now: c.now} }

// toChild are events that come to a child machine from outside.
func (s *search) toChild(c *chooser, in string) (list []move) {
	for i := range c.m.Events {
		e := &c.m.Events[i]
		if s.kept(c.m, e) {
			continue
		}
		for _, data := range c.event(e) {
			list = append(list, move{
				line: fmt.Sprintf(`{"$to":%s,"event":%s}`, quoted(in), data), step: fmt.Sprintf(`to: {"id":%s,"event":%s}`, quoted(in), data),
			})
		}
	}
	s.trimmed = s.trimmed || c.trimmed
	return list
}

// kept tells whether an event is one that only machines send to one another.
func (s *search) kept(m *ir.Machine, e *ir.Event) bool {
	return e.Internal || s.flows.spoken[s.flows.event(s.flows.number(m), e.Name)]
}

// host are what a host actor can do: send, end, fail.
func (s *search) host(c *chooser, in string, actor int) (list []move) {
	a, id := &c.m.Actors[actor], quoted(in)
	for _, e := range a.Sends {
		for _, data := range c.event(&c.m.Events[e]) {
			list = append(list, move{
				line: fmt.Sprintf(`{"$from":%s,"event":%s}`, id, data), step: fmt.Sprintf(`from: {"id":%s,"event":%s}`, id, data),
			})
		}
	}
	for _, out := range c.output(a, actor) {
		list = append(list, move{line: fmt.Sprintf(`{"$done":%s,"output":%s}`, id, out), step: fmt.Sprintf(`done: {"id":%s,"output":%s}`, id, out), lasting: true})
	}
	for _, e := range c.failures() {
		list = append(list, move{line: fmt.Sprintf(`{"$fail":%s,"error":%s}`, id, e), step: fmt.Sprintf(`fail: {"id":%s,"error":%s}`, id, e), lasting: true, given: fault("actor "+in, e)})
	}
	s.trimmed = s.trimmed || c.trimmed
	return list
}

func (c *chooser) output(a *ir.Actor, actor int) []string {
	if a.Output == ir.NoType {
		return []string{"{}"}
	}
	return c.values(c.s.flows.actor(c.s.flows.number(c.m), actor), a.Output)
}

// failures are errors with each code that guards name, and one other.
func (c *chooser) failures() []string {
	at := c.s.flows.own(errorOf, c.s.flows.number(c.m))
	choices := [][]string{{quoted("failed")}, c.word(at.field("code"), "other"), c.word(at.field("type"), "")}
	if c.s.flows.matters(at.field("message")) {
		choices[0] = c.texts(at.field("message"), c.s.pool(at.field("message"), c.now).texts)
	}
	var list []string
	for _, row := range c.rows(choices, mostNested) {
		list = append(list, object([]string{"message", "code", "type"}, row, ""))
	}
	return list
}

// word is a text that is compared with, or another one; without other it is left
// out.
func (c *chooser) word(p place, other string) []string {
	plain := absent
	if other != "" {
		plain = quoted(other)
	}
	list := []string{plain}
	if c.s.flows.matters(p) {
		for _, text := range c.s.pool(p, c.now).texts {
			list = append(list, quoted(text))
		}
	}
	return list
}
