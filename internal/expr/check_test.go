package expr

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The tests' chart: one of each kind of type, two events, two guards, two lets.

type world struct {
	types *ir.TypeSet
	scope *Scope
	named map[string]ir.TypeID
}

func newWorld() *world {
	s := ir.NewTypeSet()
	w := &world{types: s, named: map[string]ir.TypeID{}}
	reason := s.Declare(ir.Type{Kind: ir.EnumKind, Name: "Reason", Values: []string{"network", "rate_limited", "refused"}})
	progress := s.Declare(ir.Type{Kind: ir.ObjectKind, Name: "Progress", Fields: []ir.Field{
		{Name: "received", Type: ir.Int},
		{Name: "total", Type: ir.Int, Optional: true},
		{Name: "rate", Type: ir.Double, Default: &ir.Expr{Op: ir.LitDouble, Type: ir.Double, Float: 1.5}},
	}})
	failure := s.Declare(ir.Type{Kind: ir.ObjectKind, Name: "Failure", Fields: []ir.Field{
		{Name: "reason", Type: reason}, {Name: "message", Type: ir.String},
		{Name: "progress", Type: progress, Optional: true},
	}})
	plain := func(name string, t ir.TypeID) ir.Field { return ir.Field{Name: name, Type: t} }
	maybe := func(name string, t ir.TypeID) ir.Field { return ir.Field{Name: name, Type: t, Optional: true} }
	w.scope = &Scope{
		Types: s,
		Context: s.Object("Context", []ir.Field{
			plain("n", ir.Int), plain("m", ir.Int), plain("d", ir.Double), plain("s", ir.String), plain("b", ir.Bool),
			plain("t", ir.Timestamp), plain("w", ir.Duration), plain("r", reason), plain("data", ir.Any),
			plain("ints", s.ListOf(ir.Int)), plain("doubles", s.ListOf(ir.Double)), plain("texts", s.ListOf(ir.String)),
			plain("bools", s.ListOf(ir.Bool)), plain("reasons", s.ListOf(reason)), plain("tags", s.MapOf(ir.Int)),
			plain("progress", progress), maybe("last", failure), maybe("plan", ir.String), maybe("extra", ir.Any),
			plain("runs", s.ListOf(progress)),
		}),
		Input:  s.Object("Input", []ir.Field{plain("url", ir.String), plain("pause", ir.Duration)}),
		Params: s.Object("params of atMost", []ir.Field{plain("n", ir.Int), maybe("note", ir.String)}),
		Event: &Shape{Name: "the events A and B",
			Fields: []EventField{
				{Name: "received", Type: ir.Int, Cases: []ir.FieldCase{{Kind: kernel.EventKind(0)}}},
				{Name: "total", Type: ir.Int, Optional: true, Cases: []ir.FieldCase{{Kind: kernel.EventKind(0), Index: 1}}},
				{Name: "error", Type: ir.ErrorType},
			},
			Refused: []Refused{{Name: "mixed", Why: "the events A and B give it different types: int and string"}},
		},
		Named: w.find,
		Names: []string{"canRetry", "left", "atLeast", "quotaLeft", "broken"},
		State: func(path string) (int, bool) {
			return 3, path == "loading.retrying"
		},
		States: []string{"loading", "loading.retrying"},
	}
	w.named["atLeast"] = s.Object("params of atLeast", []ir.Field{plain("n", ir.Int), {Name: "m", Type: ir.Int, Default: &ir.Expr{Op: ir.LitInt, Type: ir.Int, Int: 7}}})
	w.named["quotaLeft"] = s.Object("params of quotaLeft", []ir.Field{plain("user", ir.String)})
	return w
}

func (w *world) find(name string, _ diag.Pos) (Named, bool) {
	switch name {
	case "canRetry":
		return Named{Op: ir.CallFunc, Index: 0, Type: ir.Bool, Proves: []string{"context.last"}}, true
	case "left":
		return Named{Op: ir.CallFunc, Index: 1, Type: ir.Int, CanFail: true}, true
	case "atLeast":
		return Named{Op: ir.CallFunc, Index: 2, Type: ir.Bool, Params: w.named[name]}, true
	case "quotaLeft":
		return Named{Op: ir.HostGuard, Index: 0, Type: ir.Bool, Params: w.named[name]}, true
	case "broken":
		return Named{Failed: true}, true
	}
	return Named{}, false
}

// source places a text on line 10 from column 5 on; each line of it starts there.
func source(text string) Source {
	runes := []rune(text)
	return Source{Text: text, At: func(offset int) diag.Pos {
		line, col := 10, 5
		for _, r := range runes[:min(offset, len(runes))] {
			if col++; r == '\n' {
				line, col = line+1, 5
			}
		}
		return diag.Pos{File: "chart.yaml", Line: line, Col: col + max(offset-len(runes), 0)}
	}}
}

func (w *world) check(text string, want ir.TypeID) (*ir.Expr, *diag.List) {
	var found diag.List
	x := NewChecker().Check(source(text), w.scope, want, &found)
	found.Sort()
	return x, &found
}

// said gives findings as `LS411@7` (7 is the column within the expression).
func said(found *diag.List) string {
	var all []string
	for _, f := range found.All() {
		all = append(all, fmt.Sprintf("%s@%d", f.Code, f.Pos.Col-4))
	}
	return strings.Join(all, " ")
}

// want names the types of places.
func (w *world) want(name string) ir.TypeID {
	switch name {
	case "":
		return ir.NoType
	case "duration?":
		return w.types.OptionalOf(ir.Duration)
	case "string?":
		return w.types.OptionalOf(ir.String)
	case "Reason?":
		r, _ := w.types.Lookup("Reason")
		return w.types.OptionalOf(r)
	case "Failure?":
		r, _ := w.types.Lookup("Failure")
		return w.types.OptionalOf(r)
	case "int?":
		return w.types.OptionalOf(ir.Int)
	case "any?":
		return w.types.OptionalOf(ir.Any)
	case "list<double>":
		return w.types.ListOf(ir.Double)
	case "list<any>":
		return w.types.ListOf(ir.Any)
	case "list<string>":
		return w.types.ListOf(ir.String)
	case "map<double>":
		return w.types.MapOf(ir.Double)
	}
	t, ok := w.types.Lookup(name)
	if !ok {
		panic("bug: no type " + name)
	}
	return t
}

func TestAccepted(t *testing.T) {
	for _, row := range accepted {
		w := newWorld()
		x, found := w.check(row.text, w.want(row.want))
		if x == nil || found.Len() > 0 {
			t.Errorf("%s: refused: %v", row.text, lines(found))
			continue
		}
		if got := text(x, w.types); got != row.tree {
			t.Errorf("%s\n got %s\nwant %s", row.text, got, row.tree)
		}
	}
}

func lines(found *diag.List) string {
	var b strings.Builder
	for _, f := range found.All() {
		fmt.Fprintf(&b, "%s: %s: %s (%s)\n", f.Pos, f.Code, f.Message, f.Cure)
	}
	return b.String()
}

func TestRefused(t *testing.T) {
	for _, row := range refused {
		w := newWorld()
		x, found := w.check(row.text, w.want(row.want))
		if x != nil {
			t.Errorf("%s: accepted as %s", row.text, text(x, w.types))
			continue
		}
		if got := said(found); got != row.said {
			t.Errorf("%s: said %s, want %s\n%s", row.text, got, row.said, lines(found))
		}
	}
}

// TestPlacesOfNodes: every node says where it stands, so that a finding about a part of
// an expression can point there.
func TestPlacesOfNodes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"10 / context.n > 2 && context.b", "And@20 Gt@16 IntDiv@4 LitInt@1 Select@6 ContextRef@6 LitInt@18 Select@23 ContextRef@23"},
		{"size(context.texts) == 1", "Eq@21 ListSize@1 Select@6 ContextRef@6 LitInt@24"},
		{"!(context.s.contains('a'))", "Not@1 Contains@13 Select@3 ContextRef@3 LitString@22"},
		{"context.n in context.ints", "InList@11 Select@1 ContextRef@1 Select@14 ContextRef@14"},
		{"context.ints[context.n]\n + 1", "IntAdd@2 ListIndex@1 Select@1 ContextRef@1 Select@14 ContextRef@14 LitInt@4"},
		{"context.b ? math.least(context.n, 1) : -context.m", "Cond@11 Select@1 ContextRef@1 Least@18 Select@24 ContextRef@24 LitInt@35 IntNeg@40 Select@41 ContextRef@41"},
	} {
		x, found := newWorld().check(test.text, ir.NoType)
		if x == nil {
			t.Fatal(found)
		}
		var got []string
		var visit func(x *ir.Expr)
		visit = func(x *ir.Expr) {
			got = append(got, fmt.Sprintf("%s@%d", x.Op, x.Pos.Col-4))
			for _, a := range x.Args {
				visit(a)
			}
		}
		visit(x)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s:\n got  %s\n want %s", test.text, strings.Join(got, " "), test.want)
		}
	}
}

// A raw text keeps its backslashes: it is offered for a pattern whose backslashes are all
// meant as such, not where some are doubled, or escape a quote or a code point.
func TestRawTextsAreOffered(t *testing.T) {
	for literal, raw := range map[string]bool{
		`'\d+\.'`: true, `'\d\n'`: true, `'a\bc'`: true,
		`'\\d\d'`: false, `'\\.a\b'`: false, `'it\'s\d'`: false, `'\u00e9\d'`: false, `'\"\d'`: false,
	} {
		_, found := newWorld().check("context.s.matches("+literal+")", ir.Bool)
		told := lines(found)
		if !strings.Contains(told, "where a backslash is meant") || strings.Contains(told, "or r"+literal) != raw {
			t.Errorf("%s: %s", literal, told)
		}
	}
}

// A cure repeats what is written with the parentheses around its parts.
func TestCuresRepeatParentheses(t *testing.T) {
	for text, cure := range map[string]string{
		"1 < size(((context).last).message)": "has((context).last)",
		"((context.last)).message == 'a'":    "has(context.last)",
		"(context.last.message) == 'a'":      "has(context.last)",
	} {
		w := newWorld()
		if _, found := w.check(text, ir.Bool); !strings.Contains(lines(found), "`"+cure+" &&") {
			t.Errorf("%s: %s", text, lines(found))
		}
	}
}
