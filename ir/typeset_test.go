package ir

import (
	"fmt"
	"testing"
)

func TestTypesAreInterned(t *testing.T) {
	s := NewTypeSet()
	reason := s.Declare(Type{Kind: EnumKind, Name: "Reason", Values: []string{"a", "b"}})
	s.Alias("Why", reason)
	list, deep := s.ListOf(Int), s.MapOf(s.ListOf(Int))
	if s.ListOf(Int) != list || s.MapOf(list) != deep || s.ListOf(Double) == list || s.MapOf(Int) == list {
		t.Error("equal types have different ids, or different types one")
	}
	if o := s.OptionalOf(Int); s.OptionalOf(o) != o {
		t.Error("an optional of an optional is another type")
	}
	if s.Enum("x", []string{"a", "b"}) != s.Enum("y", []string{"a", "b"}) || s.Enum("x", []string{"a, b"}) == s.Enum("x", []string{"a", "b"}) {
		t.Error("an enum without a name is not known by its values")
	}
	if s.Enum("x", []string{"a", "b"}) == reason {
		t.Error("a declared enum is one with what has no name")
	}
	if why, ok := s.Lookup("Why"); !ok || why != reason {
		t.Error("an alias is not found")
	}
	for id, want := range map[TypeID]string{
		Bool: "bool", ErrorType: "Error", reason: "Reason", s.MapOf(s.ListOf(reason)): "map<list<Reason>>",
		s.OptionalOf(Any): "optional<any>", s.Enum("x", []string{"a", "b"}): "[a, b]", s.Object("Context", nil): "Context",
	} {
		if got := s.String(id); got != want {
			t.Errorf("%d is %s, want %s", id, got, want)
		}
	}
	if i := s.Field(ErrorType, "code"); i != 2 || s.Field(ErrorType, "nothing") != -1 {
		t.Errorf("Error's code is field %d", i)
	}
}

// How large a value may get is known from its type: how deep it is nested, and of how many
// parts it is.
func TestLevelsAndParts(t *testing.T) {
	s := NewTypeSet()
	pair := s.Object("pair", []Field{{Name: "a", Type: Int}, {Name: "b", Type: s.ListOf(s.MapOf(Int))}})
	for id, want := range map[TypeID][2]int{
		Int: {0, 1}, Any: {64, 1}, s.ListOf(Int): {1, 2}, s.MapOf(s.ListOf(Int)): {2, 3}, s.OptionalOf(s.ListOf(Int)): {1, 3},
		pair: {3, 5}, s.ListOf(pair): {4, 6}, s.ListOf(Any): {65, 2}, s.Object("none", nil): {1, 1},
	} {
		if got := [2]int{s.Levels(id), s.Parts(id)}; got != want {
			t.Errorf("%s: %v, want %v", s.String(id), got, want)
		}
	}
}

// Each part of a large type is found by its name without a look at the others: that
// each is asked for takes a look at every name, once.
func TestPartsAreFound(t *testing.T) {
	for _, n := range []int{0, 1, 8, 9, 1000} {
		s, looks := NewTypeSet(), 0
		name := func(i int) string {
			looks++
			return fmt.Sprint("f", i)
		}
		for i := range n {
			if at := s.find(Any, name(i), n, name); at != i {
				t.Errorf("of %d, f%d is found at %d", n, i, at)
			}
		}
		if at := s.find(Any, "g", n, name); at != -1 {
			t.Errorf("of %d, what there is not is found at %d", n, at)
		}
		if looks > 6*n+8 {
			t.Errorf("of %d, %d are looked at", n, looks)
		}
	}
}
