package expr

import (
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// YAML values in an expression's place. The builders stand for what a file holds.

// cel is a scalar on line 10.
func cel(text string) Value {
	src := source(text)
	return Value{Kind: Text, Source: src, Pos: src.At(0), End: src.At(len([]rune(text)))}
}

func items(values ...Value) Value {
	return Value{Kind: List, Items: values, Pos: diag.Pos{File: "chart.yaml", Line: 20, Col: 5}}
}

func fields(pairs ...any) Value {
	v := Value{Kind: Map, Pos: diag.Pos{File: "chart.yaml", Line: 30, Col: 5}}
	for i := 0; i < len(pairs); i += 2 {
		v.Fields = append(v.Fields, FieldValue{Name: source(pairs[i].(string)), Value: pairs[i+1].(Value)})
	}
	return v
}

func null() Value { return Value{Kind: Null, Pos: diag.Pos{File: "chart.yaml", Line: 40, Col: 5}} }

func TestValues(t *testing.T) {
	rows := []struct {
		value Value
		want  string
		tree  string // or what is said
	}{
		{items(cel("1"), cel("context.d")), "", "(MakeList list<double> 1d context.d)"},
		{items(cel("context.r"), cel("'network'")), "", "(MakeList list<Reason> context.r Reason#network/0)"},
		{items(cel("'network'"), cel("context.r")), "", "(MakeList list<Reason> Reason#network/0 context.r)"},
		{items(cel("1"), cel("'a'")), "", "LS430@1"},
		{items(cel("1"), cel("'a'"), null()), "any", `(MakeAny (MakeList list<any> (MakeAny 1) (MakeAny "a") null))`},
		{items(cel("1"), cel("2")), "list<double>", "(MakeList list<double> 1d 2d)"},
		{items(), "list<string>", "(MakeList list<string>)"},
		{items(), "", "(MakeList list<int>)"},
		{items(cel("context.?plan")), "", "LS429@1"},
		{items(cel("1")), "int", "LS420@1"},
		{items(items(cel("1")), items()), "", "(MakeList list<list<int>> (MakeList list<int> 1) (MakeList list<int>))"},
		{fields("a", cel("1"), "b", cel("context.n")), "", `(MakeMap map<int> "a" 1 "b" context.n)`},
		{fields("a", cel("1"), "b", cel("true")), "any", `(MakeAny (MakeMap map<any> "a" (MakeAny 1) "b" (MakeAny true)))`},
		{fields("a", cel("1"), "b", cel("true")), "", "LS430@1"},
		{fields("a", cel("1"), "a", cel("2")), "", `(MakeMap! map<int> "a" 1 "a" 2)`},
		{fields("reason", cel("'refused'"), "message", cel("context.s")), "Failure", "(MakeObject Failure Reason#refused/2 context.s -)"},
		{fields("reason", cel("'refused'"), "message", cel("''"), "progress", fields("received", cel("1"))), "Failure?",
			`(MakeObject Failure Reason#refused/2 "" (MakeObject Progress 1 - 1.5d))`},
		{fields("received", cel("event.received"), "total", cel("event.total")), "Progress", "(MakeObject Progress event.received event.total 1.5d)"},
		{fields("message", cel("''")), "Failure", "LS480@1"},
		{fields("received", cel("1"), "totl", cel("2")), "Progress", "LS405@1"},
		{fields("received", null()), "Progress", "LS483@1"},
		{fields("a", cel("1")), "int", "LS420@1"},
		{cel("250ms"), "duration", "250ms"},
		{null(), "any", "null"},
		{null(), "int", "LS483@1"},
	}
	for _, row := range rows {
		w := newWorld()
		var found diag.List
		x := NewChecker().CheckValue(row.value, w.scope, w.want(row.want), &found)
		got := said(&found)
		if x != nil {
			got = text(x, w.types)
			wellFormed(t, w.types, x)
		}
		if got != row.tree {
			t.Errorf("got %s, want %s\n%s", got, row.tree, lines(&found))
		}
	}
}

func TestFieldsOfNothing(t *testing.T) {
	w := newWorld()
	var found diag.List
	pos := diag.Pos{File: "chart.yaml", Line: 3, Col: 9}
	if x := NewChecker().CheckFields(pos, pos, nil, w.scope, w.named["atLeast"], &found); x != nil || found.All()[0].Pos != pos {
		t.Errorf("a missing field is reported at %v", found.All())
	}
}

func TestProves(t *testing.T) {
	rows := []struct {
		text  string
		paths []string
	}{
		{"has(context.last)", []string{"context.last"}},
		{"has(context.last) && has(event.total) && context.n > 0", []string{"context.last", "event.total"}},
		{"!(!has(context.last) || context.b)", []string{"context.last"}},
		{"has(context.last) || context.b", nil},
		{"!has(context.last)", nil},
		{"canRetry", []string{"context.last"}},
		{"has(params.note)", nil},
		{"context.runs.all(r, has(r.total))", nil},
		{"context.?last.progress.hasValue()", []string{"context.last", "context.last.progress"}},
	}
	for _, row := range rows {
		w := newWorld()
		c := NewChecker()
		var found diag.List
		x := c.Check(source(row.text), w.scope, ir.Bool, &found)
		if got := c.Proves(x, w.types); !slices.Equal(got, row.paths) {
			t.Errorf("%s proves %q, want %q", row.text, got, row.paths)
		}
	}
}

// A length is finer than time where all its parts together are no whole milliseconds.
func TestFiner(t *testing.T) {
	for text, want := range map[string]bool{
		"5s": false, "1.5s": false, "0.0005s": true, "-0.0005s": true, "500us": true, "500us500us": false, "1000000ns": false, "999999ns": true, "1.µs": true,
		"1h0.00001m": true, "0.0001h": false, "0.00000001h": true, "30d": false, "0.000000001d": true, "0.125d": false, ".5ms.5ms": false, "1.0000ms": false, "100000d": false,
	} {
		if got := isFiner(text); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

func TestWarnings(t *testing.T) {
	rows := []struct {
		text, said string
		proven     []string
	}{
		{"context.last.message == ''", "LS390@1", nil},
		{"context.last.message == ''", "", []string{"context.last"}},
		{"context.last.message == '' && context.last.reason == 'refused'", "LS390@1", nil},
		{"context.last.progress.received > 0", "LS390@1", []string{"context.last"}},
		{"has(context.last) || context.last.message == ''", "LS390@22", nil},
		{"context.runs.all(r, r.total > 0) && context.runs.all(q, q.total > 0)", "LS390@21 LS390@57", nil},
		{"has(context.plan) ? 1 : size(context.plan)", "LS390@30", nil},
		{"event.sender == 'a'", "LS390@1", nil},
		{"--context.n > 1", "LS353@1", nil},
		{"context.s == 'é' && context.n--1 > 0 && --context.n > 1", "LS353@30", nil}, // said once
		{"context.n - -1 > 0 && - -context.n > 1", "", nil},
		{"context.w > duration('1.0005s') && [duration('1s'), duration('1us')].exists(d, d == context.w)", "LS354@13 LS354@53", nil},
		{"duration('1000us') + duration('0.5m') == context.w || duration('-1.5ms') < context.w", "LS354@55", nil},
		{"timestamp('2024-01-01T00:00:00.1230Z') < timestamp('2024-01-01T00:00:00.1234+01:00')", "LS354@42", nil},
		{`context.s == '--' + "--'--" + r'\' + r"--" + '''--'\'--''' // --context.n`, "", nil},
	}
	for _, row := range rows {
		w := newWorld()
		w.scope.Proven = func(path string) bool { return slices.Contains(row.proven, path) }
		x, found := w.check(row.text, ir.NoType)
		if got := said(found); x == nil || got != row.said {
			t.Errorf("%s: said %q, want %q", row.text, got, row.said)
		}
	}
}

func TestPlaces(t *testing.T) {
	hide := func(change func(*Scope)) *world {
		w := newWorld()
		change(w.scope)
		return w
	}
	rows := []struct {
		text string
		w    *world
		said string
	}{
		{"event.received", hide(func(s *Scope) { s.Event = nil }), "LS407@1"},
		{"has(event.received)", hide(func(s *Scope) { s.InNamed = true }), ""},
		{"context.n", hide(func(s *Scope) { s.Hidden = map[string]string{"context": "it is being made"} }), "LS407@1"},
		{"params.n", hide(func(s *Scope) { s.Params = ir.NoType }), "LS407@1"},
		{"active('loading')", hide(func(s *Scope) { s.State = nil }), "LS407@1"},
		{"alive('a')", hide(func(s *Scope) { s.State = nil }), "LS407@1"},
		{"item + 1", hide(func(s *Scope) { s.Locals = []Local{{"item", ir.Int, 4}} }), ""},
		{"context.ints.all(item, true)", hide(func(s *Scope) { s.Locals = []Local{{"item", ir.Int, 4}} }), "LS444@18"},
	}
	for _, row := range rows {
		_, found := row.w.check(row.text, ir.NoType)
		if got := said(found); got != row.said {
			t.Errorf("%s: said %q, want %q", row.text, got, row.said)
		}
	}
}

// A macro's variable lies behind those of the loops around it.
func TestSlots(t *testing.T) {
	w := newWorld()
	w.scope.Locals = []Local{{"item", ir.Int, 4}}
	x, _ := w.check("context.ints.all(x, x > item)", ir.Bool)
	if got, want := text(x, w.types), "(All! $5 context.ints (Gt $5 $4))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Findings of a text of several lines stand on their lines.
func TestPositionsOverLines(t *testing.T) {
	_, found := newWorld().check("context.n > 0 &&\n  context.mm > 1", ir.NoType)
	if f := found.All()[0]; f.Pos.Line != 11 || f.Pos.Col != 15 || f.End.Col != 17 {
		t.Errorf("it stands at %s to %s", f.Pos, f.End)
	}
}
