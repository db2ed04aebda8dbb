package typescript

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Every operation has a case, and what is printed for it is TypeScript.
func TestEveryOperationIsPrinted(t *testing.T) {
	for op := ir.BadOp + 1; op < ir.LastOp; op++ {
		g := newPrinter(samples.Machine(), Options{Ext: ".ts"})
		text := g.expr(samples.Example(op))
		g.drain()
		script := "const item = 0, m: any = 0, e: any = 0, params: any = 0;\nconst value = " + text + ";\n" + string(g.w.text)
		if _, err := js.Parse(script); err != nil {
			t.Errorf("%v: %s: %v", op, text, err)
		}
	}
}

// An operation that nobody knows is our own bug, and said to be.
func TestUnknownOperationPanics(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.Contains(p, "bug") {
			t.Errorf("recovered %q", p)
		}
	}()
	newPrinter(samples.Machine(), Options{}).expr(&ir.Expr{Op: ir.LastOp})
}

// Every action has a case.
func TestEveryActionIsPrinted(t *testing.T) {
	for op := ir.Assign; op <= ir.Nested; op++ {
		g := newPrinter(samples.Machine(), Options{Ext: ".ts"})
		g.action(samples.Action(op))
		if _, err := js.Parse(string(g.w.text)); err != nil || len(g.w.text) == 0 {
			t.Errorf("%v: %q: %v", op, g.w.text, err)
		}
	}
}

// Every kind of effect is said what it asks for.
func TestEffectTexts(t *testing.T) {
	for kind := kernel.ActionEffect; kind <= kernel.FailedEffect; kind++ {
		if !strings.Contains(strings.ToLower(effectTexts[kind]), strings.ToLower(kind.String())) {
			t.Errorf("%s: %q", kind, effectTexts[kind])
		}
	}
}
