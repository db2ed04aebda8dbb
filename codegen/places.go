package codegen

// An enum written in a field's place has no name of its own, and the types of
// every language need one: it is called after the first place that has it.

import "github.com/lockstep-charts/lockstep/ir"

// EnumPlaces names the enums that the chart does not name: `phase` for a field of
// input, context or output, `WAIT_reason` for one of the event WAIT.
func EnumPlaces(m *ir.Machine) map[ir.TypeID]string {
	p := &places{types: m.Types, named: map[ir.TypeID]string{}}
	for _, own := range []ir.TypeID{m.Input, m.Context, m.Output} {
		p.object("", own)
	}
	for i := range m.Types {
		if t := &m.Types[i]; t.Named {
			p.object(t.Name, ir.TypeID(i))
		}
	}
	p.machine(m)
	return p.named
}

// places are the names given so far.
type places struct {
	types []ir.Type
	named map[ir.TypeID]string
}

func (p *places) machine(m *ir.Machine) {
	for _, list := range [][]ir.Event{m.Events, m.Emits, m.Sends} {
		p.events("", list)
	}
	for _, list := range [][]ir.Host{m.HostActions, m.HostGuards} {
		for _, h := range list {
			p.object(h.Name, h.Params)
		}
	}
	for _, a := range m.Actors {
		p.object(a.Name, a.Input)
		p.object(a.Name, a.Output)
		p.enum(a.Name+"_output", a.Output)
		p.events(a.Name, a.Receives)
	}
	for _, f := range m.Funcs {
		p.object(f.Name, f.Params)
	}
	for _, a := range m.Procs {
		p.object(a.Name, a.Params)
	}
}

func (p *places) events(of string, list []ir.Event) {
	for _, e := range list {
		p.object(of+"_"+e.Name, e.Type)
	}
}

// object names the enums of an object's fields.
func (p *places) object(of string, id ir.TypeID) {
	if id == ir.NoType || p.types[id].Kind != ir.ObjectKind {
		return
	}
	for _, f := range p.types[id].Fields {
		p.enum(of+"_"+f.Name, f.Type)
	}
}

// enum names an enum that has no name.
func (p *places) enum(name string, id ir.TypeID) {
	if t := &p.types[id]; t.Kind == ir.EnumKind && !t.Named && p.named[id] == "" {
		p.named[id] = name
	}
}
