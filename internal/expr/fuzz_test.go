package expr

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// Whatever text is given, the check ends, says why it refuses, and gives a tree
// that back-ends can rely on.

func FuzzCheck(f *testing.F) {
	for _, row := range accepted {
		f.Add(row.text)
	}
	for _, row := range refused {
		f.Add(row.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w := newWorld()
		for _, want := range []ir.TypeID{ir.NoType, ir.Bool, ir.Duration, w.want("Failure?"), ir.Any} {
			x, found := w.check(text, want)
			if (x == nil) != found.HasErrors() && !strings.Contains(text, "broken") {
				t.Errorf("%q: a tree %v, and findings %v", text, x != nil, lines(found))
			}
			insideText(t, text, found)
			if x != nil {
				wellFormed(t, w.types, x)
				fits(t, w.types, x.Type, want)
			}
		}
	})
}

// insideText demands that findings lie within the text.
func insideText(t *testing.T, text string, found *diag.List) {
	t.Helper()
	last := source(text).At(len([]rune(text)))
	for _, f := range found.All() {
		if f.Pos.Line < 10 || f.Pos.Col < 5 || f.Pos.Line > last.Line {
			t.Errorf("%q: %s lies at %s", text, f.Code, f.Pos)
		}
	}
}

// wellFormed demands what every back-end takes for granted.
func wellFormed(t *testing.T, types *ir.TypeSet, x *ir.Expr) {
	t.Helper()
	if x.Op <= ir.BadOp || x.Op >= ir.LastOp || x.Type <= ir.NoType || int(x.Type) >= len(types.All()) {
		t.Fatalf("op %d has type %d", x.Op, x.Type)
	}
	if (&pass{types: types}).open(x.Type) {
		t.Errorf("%s has an open type", text(x, types))
	}
	for i, a := range x.Args {
		if a == nil {
			if x.Op != ir.MakeObject || !types.At(x.Type).Fields[i].Optional {
				t.Fatalf("op %d lacks operand %d", x.Op, i)
			}
			continue
		}
		if a.CanFail && !x.CanFail {
			t.Errorf("%s cannot fail, but its operand %d can", text(x, types), i)
		}
		wellFormed(t, types, a)
	}
}

// fits demands that a place gets the type that it wants.
func fits(t *testing.T, types *ir.TypeSet, have, want ir.TypeID) {
	t.Helper()
	if want == ir.NoType || have == want {
		return
	}
	if w := types.At(want); w.Kind != ir.OptionalKind || w.Elem != have {
		t.Errorf("%s was given where %s is wanted", types.String(have), types.String(want))
	}
}

func TestAcceptedIsWellFormed(t *testing.T) {
	for _, row := range accepted {
		w := newWorld()
		if x, _ := w.check(row.text, w.want(row.want)); x != nil {
			wellFormed(t, w.types, x)
			fits(t, w.types, x.Type, w.want(row.want))
		}
	}
}

func TestLimits(t *testing.T) {
	repeated := func(s string, n int) string { return strings.Repeat(s, n) }
	rows := []struct{ name, text, said string }{
		{"parentheses at the limit", repeated("(", 250) + "1" + repeated(")", 250), ""},
		{"parentheses beyond it", repeated("(", 252) + "1" + repeated(")", 252), "LS401@1"},
		{"a chain of operators", "1" + repeated(" + 1", 300), "LS401@1"},
		{"a long chain of &&", "true" + repeated(" && true", 9000), ""},
		{"too long", "'" + repeated("a", 100_000) + "'", "LS401@1"},
		{"lists in lists", repeated("[", 300) + repeated("]", 300), "LS401@1"},
		{"a pattern at the limit", "'a'.matches('" + repeated("a", 1000) + "')", ""},
		{"a pattern beyond it", "'a'.matches('" + repeated("a", 1001) + "')", "LS478@13"},
		{"branches with literals to adapt", repeated("(context.b ? 'network' : ", 120) + "context.r" + repeated(")", 120), ""},
		{"a broken one", repeated("(", 5000), "LS401@1"},
	}
	for _, row := range rows {
		x, found := newWorld().check(row.text, ir.NoType)
		if got := said(found); got != row.said || (x == nil) != (row.said != "") {
			t.Errorf("%s: said %q, want %q", row.name, got, row.said)
		}
	}
}
