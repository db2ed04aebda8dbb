package golang

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// The closed lists of operations and actions, each walked: what nobody prints is
// found here, not by whoever writes the first chart with it. What they do is
// proven with the other back-ends; here is only that each has its case.

// Every operation has a case, and what is printed for it, with all that it asks
// for, is Go.
func TestEveryOperationIsPrinted(t *testing.T) {
	for op := ir.BadOp + 1; op < ir.LastOp; op++ {
		g := newPrinter(samples.Machine(), Options{Root: "example.com/gen"})
		g.declaredTypes()
		g.file.Var().Id("value").Op("=").Add(g.expr(samples.Example(op)))
		if err := printsGo(g); err != nil {
			t.Errorf("op %d: %v", op, err)
		}
	}
}

func printsGo(g *printer) error {
	g.codecs()
	var b bytes.Buffer
	if err := g.file.Render(&b); err != nil {
		return err
	}
	_, err := parser.ParseFile(token.NewFileSet(), "sample.go", b.Bytes(), parser.SkipObjectResolution)
	return err
}

// An operation that nobody knows is our own bug, and said to be.
func TestUnknownOperationPanics(t *testing.T) {
	for name, f := range map[string]func(g *printer){
		"operation": func(g *printer) { g.expr(&ir.Expr{Op: ir.LastOp}) },
		"action":    func(g *printer) { g.action(&jen.Group{}, &ir.Action{Op: ir.Nested + 1}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.Contains(p, "bug: codegen/golang has no case") {
					t.Errorf("recovered %q", p)
				}
			}()
			f(newPrinter(samples.Machine(), Options{}))
		})
	}
}

// Every action has a case, and prints something.
func TestEveryActionIsPrinted(t *testing.T) {
	for op := ir.Assign; op <= ir.Nested; op++ {
		g := newPrinter(samples.Machine(), Options{Root: "example.com/gen"})
		empty := 0
		g.file.Func().Id("body").Params().BlockFunc(func(s *jen.Group) {
			g.action(s, samples.Action(op))
			empty = len(fmt.Sprintf("%#v", s))
		})
		if err := printsGo(g); err != nil || empty <= len("{}") {
			t.Errorf("action %d: %v", op, err)
		}
	}
}

// Every kind of effect is said what it asks for.
func TestEffectTexts(t *testing.T) {
	for kind := k.ActionEffect; kind <= k.FailedEffect; kind++ {
		if !strings.Contains(strings.ToLower(effectTexts[kind]), strings.ToLower(kind.String())) {
			t.Errorf("%s: %q", kind, effectTexts[kind])
		}
	}
}
