package reference

import "github.com/lockstep-charts/lockstep/schema"

// Outputs: of a final state below a compound, and of the chart (SPEC 6.3, 6.8).

// finalOutput is the data of done.state. An output that fails is none.
func (m *machine) finalOutput(s *state) (object, *fault) {
	out := &s.decl.Output
	if !out.Given {
		return object{}, nil
	}
	v, f := m.evalOutput(out)
	if f != nil {
		return object{}, f
	}
	return object{"output": v}, nil
}

func (m *machine) evalOutput(out *schema.Output) (any, *fault) {
	s := &scope{m: m, event: m.eventValue()}
	if out.Expr.Kind != schema.NoValue {
		return m.eval(s, &out.Expr)
	}
	built := object{}
	for i := range out.Fields {
		v, f := m.eval(s, &out.Fields[i].Default)
		if f != nil {
			return nil, f
		}
		built[out.Fields[i].Name.Text] = v
	}
	return built, nil
}

// chartOutput is the chart's, whose fields the last final state may override; where
// the chart has none, that of the state.
func (m *machine) chartOutput(last *state) (any, *fault) {
	out := &m.chart.doc.Output
	switch {
	case !out.Given && last != nil && last.decl.Output.Given:
		return m.evalOutput(&last.decl.Output)
	case !out.Given:
		return nil, nil
	}
	over := map[string]*schema.Value{}
	if last != nil {
		for i := range last.decl.Output.Fields {
			f := &last.decl.Output.Fields[i]
			over[f.Name.Text] = &f.Default
		}
	}
	s := &scope{m: m, event: m.eventValue()}
	built := object{}
	for i := range out.Fields {
		f := &out.Fields[i]
		from := &f.Default
		if o := over[f.Name.Text]; o != nil {
			from = o
		}
		if from.Kind == schema.NoValue {
			if v, is := m.chart.zero(f.Type.Name.Text); is {
				built[f.Name.Text] = v
			}
			continue
		}
		v, absent, fault := m.copied(s, from, isOptional(out.Fields, f.Name.Text))
		if fault != nil {
			return nil, fault
		}
		if !absent {
			built[f.Name.Text] = v
		}
	}
	return built, nil
}
