package typescript

// The chart's table; what is zero is left out, and filled in by the kernel.

import (
	"strings"

	k "github.com/lockstep-charts/lockstep/kernel"
)

// table prints the chart's table.
func (g *printer) table() {
	t := g.m.Table
	g.w.line("")
	g.w.line("/** The chart's table: states in document order, then what its keys mean. */")
	g.w.block("export const table: "+g.kt("table", "Table")+" = /* @__PURE__ */ "+g.k("seal", "seal")+"({", func() {
		g.w.line("chart: " + quote(t.Chart) + ",")
		g.w.line("version: " + number(t.Version) + ",")
		g.w.line("hash: " + quote(t.Hash) + ",")
		g.rows("states", len(t.States), func(i int) string { return g.stateRow(&t.States[i]) })
		g.rows("transitions", len(t.Transitions), func(i int) string { return transitionRow(&t.Transitions[i]) })
		g.textList("events", t.Events)
		g.textList("keys", t.Keys)
		g.rows("after", len(t.After), func(i int) string {
			a := t.After[i]
			return "{ state: " + number(int(a.State)) + ", key: " + number(int(a.Key)) + ", delay: " + number(int(a.Delay)) + " }"
		})
		g.rows("invokes", len(t.Invokes), func(i int) string {
			v := t.Invokes[i]
			return record("state: "+number(int(v.State)), "id: "+quote(v.ID), "src: "+number(int(v.Src)), num("input", v.Input))
		})
		g.textList("guards", t.Guards)
		g.textList("actions", t.Actions)
		g.rows("actors", len(t.Actors), func(i int) string {
			chart := "false"
			if t.Actors[i].Chart {
				chart = "true"
			}
			return "{ name: " + quote(t.Actors[i].Name) + ", chart: " + chart + " }"
		})
		if len(t.Internal) > 0 {
			g.w.line("internal: " + numbers(t.Internal) + ",")
		}
		if t.IgnoreErrors {
			g.w.line("ignoreErrors: true,")
		}
	}, "});")
}

// rows prints a list with one row a line, unless it is empty.
func (g *printer) rows(name string, n int, row func(i int) string) {
	if n == 0 {
		return
	}
	g.w.block(name+": [", func() {
		for i := range n {
			g.w.line(row(i) + ",")
		}
	}, "],")
}

func (g *printer) textList(name string, list []string) {
	if len(list) > 0 {
		g.w.line(name + ": " + quotes(list) + ",")
	}
}

// record is one row; parts that are empty are left out.
func record(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	if out == nil {
		return "{}"
	}
	return "{ " + strings.Join(out, ", ") + " }"
}

func num(name string, n int32) string {
	if n == 0 {
		return ""
	}
	return name + ": " + number(int(n))
}

func nums(name string, list []int32) string {
	if len(list) == 0 {
		return ""
	}
	return name + ": " + numbers(list)
}

func text(name, s, otherwise string) string {
	if s == otherwise {
		return ""
	}
	return name + ": " + quote(s)
}

var kindNames = map[k.StateKind]string{k.Compound: "compound", k.Parallel: "parallel", k.Final: "final", k.ShallowHistory: "shallowHistory", k.DeepHistory: "deepHistory"}

func (g *printer) stateRow(s *k.State) string {
	kind, parent, on := "", "", ""
	if name := kindNames[s.Kind]; name != "" {
		kind = "kind: " + g.k("table", name)
	}
	if s.Parent != k.NoState {
		parent = "parent: " + number(int(s.Parent))
	}
	if len(s.On) > 0 {
		var keys []string
		for _, c := range s.On {
			keys = append(keys, record("key: "+number(int(c.Key)), "transitions: "+numbers(c.Transitions)))
		}
		on = "on: [" + strings.Join(keys, ", ") + "]"
	}
	tags := ""
	if len(s.Tags) > 0 {
		tags = "tags: " + quotes(s.Tags)
	}
	return record(text("name", s.Name, ""), text("id", s.ID, s.Path), kind, parent, nums("initial", s.Initial), num("initialDo", s.InitialDo),
		num("entry", s.Entry), num("exit", s.Exit), num("output", s.Output), on, nums("always", s.Always), nums("after", s.After), nums("invokes", s.Invokes), tags)
}

func transitionRow(t *k.Transition) string {
	domain, forbid, reenter := "", "", ""
	if t.Domain != k.NoState {
		domain = "domain: " + number(int(t.Domain))
	}
	if t.Forbid {
		forbid = "forbid: true"
	}
	if t.Reenter {
		reenter = "reenter: true"
	}
	return record(num("source", t.Source), nums("targets", t.Targets), domain, num("guard", t.Guard), num("do", t.Do), forbid, reenter)
}
