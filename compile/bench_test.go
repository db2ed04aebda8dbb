package compile_test

import (
	"os"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/schema"
)

// BenchmarkCompile is what follows the reading of a file: names, types, rules,
// lowering, the hash.
func BenchmarkCompile(b *testing.B) {
	files := os.DirFS("../charts")
	doc, found := schema.Load(files, "agent.yaml")
	if found.HasErrors() {
		b.Fatal(found)
	}
	b.ReportAllocs()
	for b.Loop() {
		if m, found := compile.Compile(doc, compile.From(files)); m == nil {
			b.Fatal(found)
		}
	}
}
