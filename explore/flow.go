package explore

// This file follows values through a chart: from an event's field by way of parameters and
// assigns to the comparison that decides something (doc.go, 3). It is done once, before
// the search, and asks for nothing but the chart: so it is known which data can matter to
// where the machine goes, and with what it is compared.
//
// What flows from a place flows from all below it. What has no parts, as the outcome of a
// comparison, flows into all parts of where it gets to: it says which list stands there.

import (
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// flows are all the ways that values go in a machine and the charts it uses as actors.
type flows struct {
	machines []machine // the root first
	mends    bool      // some machine handles it when a host action fails
	delayed  bool      // an event is sent with a delay
	deepest  int       // how deep a value lies in another one at most

	places  map[origin]place
	texts   map[string]bool // that are written
	fresh   int             // the last number that another place was given
	decided place           // where everything flows that decides what a machine does
	delays  place           // where everything flows that timers are started with
	answers map[place]*answers
	found   map[[2]place]bool // keys that a map must have for an assign to find a way

	// Places of which something was noted.
	timers   []place
	assigned []place
	moving   []place // ops that lead somewhere
	grown    []*growth
}

// A machine is one whose values are followed.
type machine struct {
	*ir.Machine
	guards [][]place // what each comes to
	timed  bool      // something asks for the time
}

// A scope is where an expression stands.
type scope struct {
	m      *ir.Machine
	at     int    // the machine's number
	body   string // whose slots its locals are
	params place
}

// flowsOf follows a machine and the charts it uses as actors.
func flowsOf(root *ir.Machine) *flows {
	f := &flows{texts: map[string]bool{}, places: map[origin]place{}, found: map[[2]place]bool{}}
	f.gather(root)
	f.decided, f.delays = f.own(decidedOf, 0), f.own(delaysOf, 0)
	f.forget()
	f.mends = slices.ContainsFunc(f.machines, mends)
	for i := range f.machines {
		f.follow(i)
	}
	return f
}

// gather finds the machines: the root, and all that it may start.
func (f *flows) gather(m *ir.Machine) {
	if f.number(m) >= 0 {
		return
	}
	f.machines = append(f.machines, machine{Machine: m})
	f.deepest = max(f.deepest, nesting(m))
	for _, c := range m.Children {
		f.gather(c)
	}
}

// nesting is how deep values of a machine lie in one another: parts have types before what
// they are parts of. Sizes and keys lie one deeper.
func nesting(m *ir.Machine) int {
	deep := make([]int, len(m.Types))
	for i := range m.Types {
		switch t := &m.Types[i]; t.Kind {
		case ir.ObjectKind:
			for _, f := range t.Fields {
				deep[i] = max(deep[i], 1+deep[f.Type])
			}
		case ir.ListKind, ir.MapKind, ir.OptionalKind:
			deep[i] = 1 + deep[t.Elem]
		}
	}
	return 1 + slices.Max(deep)
}

// mends tells whether a chart handles the failure of a host action.
func mends(m machine) bool {
	return slices.ContainsFunc(m.Transitions, func(t ir.TransitionInfo) bool {
		return matches(&t, kernel.ExecutionType)
	})
}

// hasParams tells whether a host guard of some machine takes parameters.
func (f *flows) hasParams(guard string) bool {
	return slices.ContainsFunc(f.machines, func(m machine) bool {
		return slices.ContainsFunc(m.HostGuards, func(h ir.Host) bool { return h.Name == guard && h.Params != ir.NoType })
	})
}

// follow follows all expressions of one machine.
func (f *flows) follow(i int) {
	m := f.machines[i].Machine
	s := &scope{m: m, at: i}
	for n, e := range m.ContextInit {
		f.flow(f.of(e, s.in("init", n)), f.own(contextOf, i).field(m.Types[m.Context].Fields[n].Name))
	}
	for n := range m.Guards {
		asked := f.of(m.Guards[n].Expr, s.in("guard", n))
		f.machines[i].guards = append(f.machines[i].guards, asked)
		f.flow(asked, f.decided)
	}
	for n := range m.Delays {
		f.delay(f.of(m.Delays[n].Expr, s.in("delay", n)))
	}
	for n := range m.Blocks {
		f.actions(m.Blocks[n].Do, s.in("block", n))
	}
	for n := range m.Outputs {
		f.flow(f.of(m.Outputs[n].Expr, s.in("output", n)), f.own(outputOf, i))
	}
	f.actors(m, s)
}

// actors joins a machine with the charts that it invokes.
func (f *flows) actors(m *ir.Machine, s *scope) {
	for i := range m.Actors {
		if at := m.Actors[i].Chart; at >= 0 {
			f.flow([]place{f.own(outputOf, f.number(m.Children[at]))}, f.actor(s.at, i))
		}
	}
	for i := range m.Table.Invokes {
		v := &m.Table.Invokes[i]
		input := f.of(m.Inputs[v.Input].Expr, s.in("input", int(v.Input)))
		f.started(m, v.Src, input)
	}
}

// started gives a child machine its input.
func (f *flows) started(m *ir.Machine, src int32, input []place) {
	if at := m.Actors[src].Chart; at >= 0 {
		f.flow(input, f.own(inputOf, f.number(m.Children[at])))
	}
}

// delay is what a timer is started with.
func (f *flows) delay(from []place) {
	one := f.another(timerOf)
	f.flow(from, one)
	f.flow([]place{one}, f.delays)
	f.timers = append(f.timers, one)
}

// invariant lets what a condition reads of the context decide.
func (f *flows) invariant(m *ir.Machine, i *Invariant) {
	typed := *m
	typed.Types = i.Types
	s := &scope{m: &typed, at: f.number(m)}
	f.fresh++
	f.flow(f.of(i.Expr, s.in("holds", f.fresh)), f.decided)
}

// number is which of the machines one is.
func (f *flows) number(m *ir.Machine) int {
	return slices.IndexFunc(f.machines, func(one machine) bool { return one.Machine == m })
}

// in is the scope of a body.
func (s *scope) in(what string, number int) *scope {
	c := *s
	c.body = what + strconv.Itoa(number)
	return &c
}

// flow lets values run from some places to another.
func (f *flows) flow(from []place, to place) {
	for _, p := range from {
		if p != to && !slices.Contains(p.to, to) {
			p.to = append(p.to, to)
			to.from = append(to.from, p)
		}
	}
}

// assign notes a place that is assigned to.
func (f *flows) assign(to place) {
	if !to.assigned {
		to.assigned = true
		f.assigned = append(f.assigned, to)
	}
}

// moves notes where an op leads.
func (f *flows) moves(at place, m motion) {
	if at.op.motion = m; m.any() {
		f.moving = append(f.moving, at)
	}
}

// compared is the outcome of comparing what stands in some places.
func (f *flows) compared(operands ...[]place) []place {
	k := f.another(comparisonOf)
	list := make([]place, len(operands))
	for i, o := range operands {
		list[i] = f.another(sideOf)
		f.flow(o, list[i])
		f.flow(list[i:i+1], k)
	}
	for i, s := range list {
		s.side = side{k, slices.Delete(slices.Clone(list), i, i+1)}
	}
	return []place{k}
}

// deciding are outcomes for what decides which of some values it is: it has no parts that
// are parts of theirs.
func (f *flows) deciding(list []place) (out []place) {
	for _, p := range list {
		if p.atomic() {
			out = append(out, p)
		} else {
			out = append(out, f.compared([]place{p})...)
		}
	}
	return out
}

// temporary is a place for what an expression builds.
func (f *flows) temporary() place { return f.another(builtOf) }

// constant is a place for what is written.
func (f *flows) constant(e *ir.Expr) []place {
	if e.Op == ir.LitString {
		f.texts[e.Str] = true
	}
	return f.given(e)
}

// given is a place for what stands for something that is written.
func (f *flows) given(e *ir.Expr) []place {
	p := f.another(constantOf)
	p.written = e
	return []place{p}
}

// writtenInt is one for a number that a chart means without a word: how long a list is.
func (f *flows) writtenInt(n int) []place {
	return f.constant(&ir.Expr{Op: ir.LitInt, Type: ir.Int, Int: int64(n)})
}

// writtenText is one for a text.
func (f *flows) writtenText(text string) []place {
	return f.given(&ir.Expr{Op: ir.LitString, Type: ir.String, Str: text})
}

// partOf is a part of each place.
func partOf(list []place, to part) []place {
	out := make([]place, 0, len(list))
	for _, p := range list {
		out = append(out, p.below(to))
	}
	return out
}
