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
		d[jen.Id("States")] = rows("State", len(t.States), func(i int) jen.Code { return stateRow(&t.States[i]) })
		set(d, "Transitions", len(t.Transitions), func() jen.Code {
			return rows("Transition", len(t.Transitions), func(i int) jen.Code { return transitionRow(&t.Transitions[i]) })
		})
		texts(d, "Events", t.Events)
		texts(d, "Keys", t.Keys)
		set(d, "After", len(t.After), func() jen.Code {
			return rows("After", len(t.After), func(i int) jen.Code {
				a := t.After[i]
				return record(num("State", a.State), num("Key", a.Key), num("Delay", a.Delay))
			})
		})
		set(d, "Invokes", len(t.Invokes), func() jen.Code {
			return rows("Invoke", len(t.Invokes), func(i int) jen.Code {
				v := t.Invokes[i]
				return record(num("State", v.State), text("ID", v.ID), num("Src", v.Src), num("Input", v.Input))
			})
		})
		texts(d, "Guards", t.Guards)
		texts(d, "Actions", t.Actions)
		set(d, "Actors", len(t.Actors), func() jen.Code {
			return rows("Actor", len(t.Actors), func(i int) jen.Code {
				return record(text("Name", t.Actors[i].Name), flag("Chart", t.Actors[i].Chart), textsOf("Spawned", t.Actors[i].Spawned))
			})
		})
		set(d, "Internal", len(t.Internal), func() jen.Code { return numbers(t.Internal) })
		set(d, "IgnoreErrors", bit(t.IgnoreErrors), func() jen.Code { return jen.True() })
	}))
	g.file.Comment("// table is the chart's table: its rows, and what follows from them.")
	g.file.Var().Id("table").Op("=").Id("rows").Dot("Seal").Call()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// set adds an entry unless it is empty.
func set(d jen.Dict, name string, n int, v func() jen.Code) {
	if n > 0 {
		d[jen.Id(name)] = v()
	}
}

func texts(d jen.Dict, name string, list []string) {
	set(d, name, len(list), func() jen.Code {
		return literals(list)
	})
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

// rows is a list with one row a line.
func rows(of string, n int, row func(i int) jen.Code) jen.Code {
	var out []jen.Code
	for i := range n {
		out = append(out, row(i))
	}
	return jen.Index().Add(kernel(of)).Add(lined(out))
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
