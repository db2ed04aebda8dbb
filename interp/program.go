package interp

// This file links a machine: all its expressions and actions become closures,
// once, and serve every instance. It is the interpreter's kernel.Program.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A program is one linked machine. It never changes after link.
type program struct {
	machine  *ir.Machine
	table    *kernel.Table    // the machine's, sealed
	outside  map[string]int32 // events that may come from outside
	shapes   []*shape
	context  *shape // nil without
	init     []placedValue
	guards   []placedTest
	blocks   []actFn
	takes    []take // by transition
	delays   []placedInt
	inputs   []placedPayload
	outputs  []placedPayload
	fields   int        // of the context
	slots    int        // words of an instance
	children []*program // by actor; nil for host actors
}

var _ kernel.Whole = (*program)(nil)

// A take is a transition's guard and block, nil without, with its domain.
type take struct {
	guard  *placedTest
	do     actFn
	domain int32
}

type placedValue struct {
	eval  valueFn
	shape *shape
	place string
	field string
}

type placedTest struct {
	eval  boolFn
	place string
}

type placedInt struct {
	eval  intFn
	place string
}

type placedPayload struct {
	eval  payloadFn
	place string
}

// link compiles a machine and the machines of its chart actors, each once.
func link(m *ir.Machine, linked map[*ir.Machine]*program) *program {
	if p := linked[m]; p != nil {
		return p
	}
	table := *m.Table
	p := &program{machine: m, table: table.Seal(), shapes: newShapes(m.Types)}
	p.outside = outsideEvents(p.table)
	linked[m] = p
	for i := range m.Actors {
		var child *program
		if at := m.Actors[i].Chart; at >= 0 {
			child = link(m.Children[at], linked)
		}
		p.children = append(p.children, child)
	}
	if m.Context != ir.NoType {
		p.context = p.shapes[m.Context]
	}
	p.linkCode()
	return p
}

// linkCode compiles what the kernel asks for by id. These bodies never run
// within one another, so they share the first slots.
func (p *program) linkCode() {
	m := p.machine
	k := newLinker(m, p.shapes, rootSlots(m))
	k.funcs, k.procs = make([]*function, len(m.Funcs)), make([]*procedure, len(m.Procs))
	p.fields = fieldsOf(p.shapes, m)
	for i, e := range m.ContextInit {
		p.init = append(p.init, placedValue{k.value(e), k.shape(e), "context." + p.context.fields[i].name, p.context.fields[i].name})
	}
	p.guards = ids(m.Guards, func(g ir.Placed) placedTest { return placedTest{k.bool(g.Expr), g.Place} })
	p.blocks = ids(m.Blocks, func(b ir.Block) actFn { return k.block(b.Do) })
	for _, tr := range p.table.Transitions {
		t := take{do: p.blocks[tr.Do], domain: tr.Domain}
		if tr.Guard != 0 {
			t.guard = &p.guards[tr.Guard]
		}
		p.takes = append(p.takes, t)
	}
	p.delays = ids(m.Delays, func(d ir.Delay) placedInt { return placedInt{k.int(d.Expr), d.Place} })
	p.inputs = ids(m.Inputs, k.placed)
	p.outputs = ids(m.Outputs, k.placed)
	p.slots = k.slots
}

// newLinker makes a linker whose first body has locals; its slots come behind the
// context and what Save keeps of it.
func newLinker(m *ir.Machine, shapes []*shape, locals int) *linker {
	base := 2 * fieldsOf(shapes, m)
	return &linker{machine: m, shapes: shapes, slots: base + locals, frame: frame{base: base}}
}

// fieldsOf is the number of fields of a machine's context.
func fieldsOf(shapes []*shape, m *ir.Machine) int {
	if m.Context == ir.NoType {
		return 0
	}
	return len(shapes[m.Context].fields)
}

func (k *linker) placed(e ir.Placed) placedPayload {
	return placedPayload{k.payload(e.Expr, ""), e.Place}
}

// ids compiles a list whose first place is unused.
func ids[T, U any](list []T, compile func(T) U) []U {
	out := make([]U, len(list))
	for i := 1; i < len(list); i++ {
		out[i] = compile(list[i])
	}
	return out
}

// rootSlots is the number of slots of the greediest body the kernel asks for.
func rootSlots(m *ir.Machine) int {
	n := 0
	for e := range m.Asked() {
		n = max(n, localsOf(e))
	}
	for _, b := range m.Blocks {
		n = max(n, localsIn(b.Do))
	}
	return n
}

// Table is the chart's table.
func (p *program) Table() *kernel.Table { return p.table }

// New makes the logic of one instance.
func (p *program) New(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	return new(logic).serve(p, m, guards)
}

// Whole makes an Instance.
func (p *program) Whole(guards kernel.HostGuards) (*kernel.System, kernel.Logic) {
	i := new(Instance)
	i.root.instance = i
	return &i.system, i.root.serve(p, kernel.RootOf(&i.system), guards)
}

func (l *logic) serve(p *program, m *kernel.Machine, guards kernel.HostGuards) *logic {
	l.program, l.machine, l.guards = p, m, guards
	if p.slots > 0 {
		l.words = make([]word, p.slots)
	}
	return l
}

// Child is the program of a chart actor, nil for a host actor.
func (p *program) Child(src int32) kernel.Program {
	if c := p.children[src]; c != nil {
		return c
	}
	return nil
}

// DecodeInput reads the input of a new instance.
func (p *program) DecodeInput(r *kernel.Reader) (kernel.Payload, error) {
	return p.decode(r, p.machine.Input, "")
}

// DecodeEvent reads a declared event.
func (p *program) DecodeEvent(event int32, r *kernel.Reader) (kernel.Payload, error) {
	e := &p.machine.Events[event]
	return p.decode(r, e.Type, e.Name)
}

// DecodeSent reads an event that the chart sends: to its parent (src -1), or to
// an actor of kind src.
func (p *program) DecodeSent(src int32, name string, r *kernel.Reader) (kernel.Payload, error) {
	list := p.machine.Sends
	if src >= 0 {
		list = p.machine.Actors[src].Receives
	}
	i := slices.IndexFunc(list, func(e ir.Event) bool { return e.Name == name })
	if i < 0 {
		return nil, &kernel.Refusal{Code: "unknown_event", Message: "there is no event " + name}
	}
	return p.decode(r, list[i].Type, name)
}

// DecodeActorInput reads what an actor of kind src is given.
func (p *program) DecodeActorInput(src int32, r *kernel.Reader) (kernel.Payload, error) {
	return p.decode(r, p.machine.Actors[src].Input, "")
}

// DecodeActorOutput reads what an actor of kind src gives.
func (p *program) DecodeActorOutput(src int32, r *kernel.Reader) (kernel.Payload, error) {
	return p.decode(r, p.machine.Actors[src].Output, "")
}

// DecodeOutput reads the chart's own output.
func (p *program) DecodeOutput(r *kernel.Reader) (kernel.Payload, error) {
	return p.decode(r, p.machine.Output, "")
}

// nothing is the shape of an object without fields.
var nothing = &shape{kind: ir.ObjectKind, name: "no fields"}

// decode reads one value or event; what has no fields has no payload.
func (p *program) decode(r *kernel.Reader, t ir.TypeID, event string) (kernel.Payload, error) {
	s := p.shapeOf(t)
	var v word
	if s.kind == ir.ObjectKind {
		v = s.decodeObject(r, given, event, nil)
	} else {
		v = s.decode(r, given)
	}
	if err := r.Err(); err != nil || s == nothing {
		return nil, err
	}
	return &datum{shape: s, value: v, event: event}, nil
}

// ActorSends says whether a host actor may send the event to the machine.
func (p *program) ActorSends(src, event int32) bool {
	return slices.Contains(p.machine.Actors[src].Sends, event)
}
