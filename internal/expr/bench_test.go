package expr

import (
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// Figures for the cost of loading: a chart of 50 states is to take less than 10 ms.

func benchmark(b *testing.B, text string, want ir.TypeID) {
	w := newWorld()
	src := source(text)
	src.At = func(offset int) diag.Pos { return diag.Pos{File: "chart.yaml", Line: 1, Col: offset + 1} }
	b.ReportAllocs()
	for b.Loop() {
		var found diag.List
		if NewChecker().Check(src, w.scope, want, &found) == nil {
			b.Fatal(lines(&found))
		}
	}
}

func BenchmarkCompare(b *testing.B)  { benchmark(b, "context.n >= context.m", ir.Bool) }
func BenchmarkLiteral(b *testing.B)  { benchmark(b, "1", ir.Int) }
func BenchmarkDuration(b *testing.B) { benchmark(b, "250ms", ir.Duration) }
func BenchmarkGuard(b *testing.B) {
	benchmark(b, "left > 0 && has(context.last) && context.last.reason != 'refused'", ir.Bool)
}
func BenchmarkMacro(b *testing.B) {
	benchmark(b, "context.runs.filter(r, has(r.total) && r.total > 1).map(r, r.received).exists(n, n in context.ints)", ir.Bool)
}
