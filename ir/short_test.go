package ir

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// What a value may take as JSON is known where the node shows all that is in it.
func TestIsShort(t *testing.T) {
	s := NewTypeSet()
	read := func(id TypeID) *Expr { return &Expr{Op: Select, Type: id} }
	text := func(s string) *Expr { return &Expr{Op: LitString, Type: String, Str: s} }
	list := func(args ...*Expr) *Expr { return &Expr{Op: MakeList, Type: s.ListOf(Any), Args: args} }
	one := &Expr{Op: LitInt, Type: Int, Int: 1}
	pair := s.Object("pair", []Field{{Name: "a", Type: Int}, {Name: "b", Type: Any, Optional: true}})
	object := func(b *Expr) *Expr { return &Expr{Op: MakeObject, Type: pair, Args: []*Expr{one, b}} }
	keyed := func(value *Expr) *Expr {
		return &Expr{Op: MakeMap, Type: s.MapOf(String), Args: []*Expr{text("k"), value}}
	}
	// most is the longest text that may stand between so many bytes.
	most := func(around string) *Expr { return text(strings.Repeat("x", kernel.MaxEventBytes-len(around))) }
	more := func(around string) *Expr { return text(strings.Repeat("x", kernel.MaxEventBytes-len(around)+1)) }
	for _, c := range []struct {
		what  string
		e     *Expr
		short bool
	}{
		{"a text", text("x"), true}, {"an int", read(Int), true}, {"an optional", read(s.OptionalOf(Bool)), true}, {"a list of known parts", list(read(Int), text("")), true},
		{"a text that is read", read(String), false}, {"JSON that is read", read(Any), false}, {"a list that is read", read(s.ListOf(Int)), false}, {"a list with a text", list(read(Int), read(String)), false},
		{"an object of ints", read(s.Object("o", []Field{{Name: "n", Type: Int}})), true}, {"an object with a text", read(s.Object("p", []Field{{Name: "s", Type: String}})), false},
		{"the longest text", most(`""`), true}, {"a longer one", more(`""`), false},
		{"the longest list", list(one, most(`[1,"",1]`), one), true}, {"a longer one", list(one, more(`[1,"",1]`), one), false},
		{"the longest map", keyed(most(`{"k":""}`)), true}, {"a longer one", keyed(more(`{"k":""}`)), false},
		{"the longest object", object(most(`{"a":1,"b":""}`)), true}, {"a longer one", object(more(`{"a":1,"b":""}`)), false},
		{"an enum of long texts", read(s.Enum("e", []string{strings.Repeat("x", kernel.MaxEventBytes), "y"})), false}, {"one of short texts", list(read(s.Enum("f", []string{"x", "y"}))), true},
		{"nothing", object(&Expr{Op: NoneOf, Type: s.OptionalOf(String)}), true},
		{"one that lacks a field", object(nil), true}, {"escapes", text(strings.Repeat("\n", kernel.MaxEventBytes/2)), false},
	} {
		if got := s.IsShort(c.e); got != c.short {
			t.Errorf("%s is short: %v, want %v", c.what, got, c.short)
		}
	}
}
