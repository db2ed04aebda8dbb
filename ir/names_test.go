package ir

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// The names of the closed lists are those of the constants, in their order.
func TestNames(t *testing.T) {
	for _, list := range []struct {
		file, first string
		names       []string
	}{
		{"expr.go", "BadOp", opNames},
		{"action.go", "Assign", actionNames},
		{"action.go", "ToParent", sendNames},
		{"action.go", "FieldStep", stepNames},
		{"type.go", "NoKind", kindNames},
		{"machine.go", "OnKind", transitionNames},
		{"../kernel/table.go", "Atomic", stateNames},
		{"../kernel/event.go", "Declared", eventNames},
	} {
		if declared := constants(t, list.file, list.first); !slices.Equal(declared, list.names) {
			t.Errorf("%s from %s on:\n declared %q\n named    %q", list.file, list.first, declared, list.names)
		}
	}
}

// constants lists the names of the const block that begins with first.
func constants(t *testing.T, file, first string) []string {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		var names []string
		for _, s := range block.Specs {
			names = append(names, s.(*ast.ValueSpec).Names[0].Name)
		}
		if names[0] == first {
			return names
		}
	}
	return nil
}

// Every action says what it does: a word, or what is written.
func TestActionsAreSaid(t *testing.T) {
	for i := range actionNames {
		a := Action{Op: ActionOp(i), Source: "x"}
		if said := a.Said(); said != "x" && said != a.Op.Word()+" x" {
			t.Errorf("%s: %q", a.Op, said)
		}
	}
}
