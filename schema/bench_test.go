package schema

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// BenchmarkParse reads one of our charts.
func BenchmarkParse(b *testing.B) {
	src, err := os.ReadFile("../charts/session.yaml")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Parse("x.yaml", src)
	}
}

// BenchmarkStates shows that cost is linear in the number of states.
func BenchmarkStates(b *testing.B) {
	for _, n := range []int{50, 500, 5000, 10_000} {
		src := []byte(manyStates(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Parse("x.yaml", src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/state")
		})
	}
}

// manyStates is a chart of n states with what a state usually has.
func manyStates(n int) string {
	var s strings.Builder
	s.WriteString("chart: big\ncontext: { n: int }\ninitial: s0\nstates:\n")
	for i := range n {
		fmt.Fprintf(&s, "  s%d:\n    entry: [ { assign: { n: context.n + 1 } } ]\n    on:\n      GO: s%d\n", i, (i+1)%n)
		fmt.Fprintf(&s, "      BACK: { target: s0, guard: context.n > %d }\n    after: { 5s: s1 }\n", i)
	}
	return s.String()
}
