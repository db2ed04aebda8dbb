package golang

// The chart's table, as a literal of kernel.Table: zero fields are left out.

import (
	"github.com/dave/jennifer/jen"

	k "github.com/lockstep-charts/lockstep/kernel"
)

// table prints the variables `rows` and `table`. What the rows say stands by itself,
// so that it is data of the program and no code that builds it at its start.
func (g *printer) table() {
	t := g.m.Table
	g.file.Comment("// rows are what the chart says: states in document order, then what their keys mean.")
	g.file.Var().Id("rows").Op("=").Add(kernel("Table")).Values(jen.DictFunc(func(d jen.Dict) {
		d[jen.Id("Chart")] = jen.Lit(t.Chart)
		d[jen.Id("Version")] = jen.Lit(t.Version)
		d[jen.Id("Hash")] = jen.Lit(t.Hash)
		rows(d, "States", "State", t.States, stateRow)
		rows(d, "Transitions", "Transition", t.Transitions, transitionRow)
		texts(d, "Events", t.Events)
		texts(d, "Keys", t.Keys)
		rows(d, "After", "After", t.After, afterRow)
		rows(d, "Invokes", "Invoke", t.Invokes, invokeRow)
		texts(d, "Guards", t.Guards)
		texts(d, "Actions", t.Actions)
		rows(d, "Actors", "Actor", t.Actors, actorRow)
		if len(t.Internal) > 0 {
			d[jen.Id("Internal")] = numbers(t.Internal)
		}
		if t.IgnoreErrors {
			d[jen.Id("IgnoreErrors")] = jen.True()
		}
	}))
	g.file.Comment("// table is the chart's table: its rows, and what follows from them.")
	g.file.Var().Id("table").Op("=").Id("rows").Dot("Seal").Call()
}

// rows adds a list with one row a line, unless it is empty.
func rows[T any](d jen.Dict, name, of string, list []T, row func(*T) jen.Code) {
	if len(list) == 0 {
		return
	}
	var out []jen.Code
	for i := range list {
		out = append(out, row(&list[i]))
	}
	d[jen.Id(name)] = jen.Index().Add(kernel(of)).Add(lined(out))
}

// texts adds a list of texts, unless it is empty.
func texts(d jen.Dict, name string, list []string) {
	if len(list) > 0 {
		d[jen.Id(name)] = literals(list)
	}
}

func literals(list []string) *jen.Statement {
	var out []jen.Code
	for _, s := range list {
		out = append(out, jen.Lit(s))
	}
	return jen.Index().String().Values(out...)
}

func numbers(list []int32) jen.Code { return jen.Index().Int32().Values(ids(list)...) }

func ids(list []int32) (out []jen.Code) {
	for _, n := range list {
		out = append(out, jen.Lit(int(n)))
	}
	return out
}

// lined are values with one a line.
func lined(values []jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, values...)
}

// record is one row; parts that are zero are left out.
func record(parts ...jen.Code) jen.Code {
	var out []jen.Code
	for _, p := range parts {
		if p != nil {
			out = append(out, p)
		}
	}
	return jen.Values(out...)
}

func num(name string, n int32) jen.Code {
	if n == 0 {
		return nil
	}
	return jen.Id(name).Op(":").Lit(int(n))
}

func text(name, s string) jen.Code {
	if s == "" {
		return nil
	}
	return jen.Id(name).Op(":").Lit(s)
}

func flag(name string, b bool) jen.Code {
	if !b {
		return nil
	}
	return jen.Id(name).Op(":").True()
}

func textsOf(name string, l []string) jen.Code {
	if len(l) == 0 {
		return nil
	}
	return jen.Id(name).Op(":").Add(literals(l))
}

func list(name string, l []int32) jen.Code {
	if len(l) == 0 {
		return nil
	}
	return jen.Id(name).Op(":").Add(numbers(l))
}

var kindNames = map[k.StateKind]string{k.Compound: "Compound", k.Parallel: "Parallel", k.Final: "Final",
	k.ShallowHistory: "ShallowHistory", k.DeepHistory: "DeepHistory"}

func stateRow(s *k.State) jen.Code {
	parts := []jen.Code{text("Name", s.Name), text("Path", s.Path), text("ID", s.ID)}
	if name := kindNames[s.Kind]; name != "" {
		parts = append(parts, jen.Id("Kind").Op(":").Add(kernel(name)))
	}
	parts = append(parts, num("Parent", s.Parent), num("Last", s.Last), list("Initial", s.Initial), num("InitialDo", s.InitialDo),
		num("Entry", s.Entry), num("Exit", s.Exit), num("Output", s.Output))
	if len(s.On) > 0 {
		var on []jen.Code
		for _, c := range s.On {
			on = append(on, record(num("Key", c.Key), list("Transitions", c.Transitions)))
		}
		parts = append(parts, jen.Id("On").Op(":").Index().Add(kernel("Candidates")).Values(on...))
	}
	parts = append(parts, list("Always", s.Always), list("After", s.After), list("Invokes", s.Invokes), textsOf("Tags", s.Tags))
	return record(parts...)
}

// transitionRow leaves out how a transition was written, which no machine asks.
func transitionRow(t *k.Transition) jen.Code {
	return record(num("Source", t.Source), list("Targets", t.Targets), num("Domain", t.Domain), num("Guard", t.Guard), num("Do", t.Do), flag("Brief", t.Brief))
}

func afterRow(a *k.After) jen.Code {
	return record(num("State", a.State), num("Key", a.Key), num("Delay", a.Delay))
}

func invokeRow(v *k.Invoke) jen.Code {
	return record(num("State", v.State), text("ID", v.ID), num("Src", v.Src), num("Input", v.Input))
}

func actorRow(a *k.Actor) jen.Code {
	return record(text("Name", a.Name), flag("Chart", a.Chart), textsOf("Spawned", a.Spawned))
}
