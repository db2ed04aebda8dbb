package typescript_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/ir"
)

// askedAgain are conditions that ask for one thing twice. TypeScript narrows its type by
// the first question, and would refuse the second.
var askedAgain = []string{
	"context.c == 'red' && context.c == 'green'",
	"context.c != 'red' && context.c != 'green' && context.c != 'blue' && context.c == 'red'",
	"context.b == false && context.b == true",
	"context.b && !context.b",
	"!context.b && context.b",
	"context.b && context.b == false",
	"!has(context.o) && context.o == 1",
	"has(context.o) || context.o > 1",
	"has(context.o) ? context.o > 1 : context.o < 1",
	"!has(context.p) && context.p.a == 1",
	"has(context.p) && !has(context.p) && context.p.a > 1",
	"context.c == 'red' ? context.c == 'green' : context.c == 'red'",
	"event.type == 'A' && event.type == 'B'",
	"event.c == 'red' && event.c == 'green'",
	"!has(event.o) && event.o == 1",
	"has(event.o) && !has(event.o)",
	"context.c == 'red' && (context.c == 'green' || context.c == 'blue')",
	"!(context.c == 'red') && context.c == 'red'",
	"context.l.exists(c, c == 'red' && c == 'green')",
	"context.l.filter(c, c == 'red').all(c, c == 'green')",
	"context.n == 1 && context.n == 2",
	"context.s == 'a' && context.s == 'b'",
	"context.?o.hasValue() && context.?o.orValue(1) == 1 && !has(context.o)",
	"context.c in ['red'] && context.c == 'green'",
	"(context.c == 'red' || context.c == 'green') && context.c == 'blue'",
	"context.p2.c == 'red' && context.p2.c == 'green'",
	"context.?o.optMap(x, x == 1 && x == 2).orValue(false)",
	"isRed && context.c == 'green'",
	"context.b != context.b2 && context.b && context.b2",
	"context.b == true && context.b2 == false && context.b == context.b2",
	"context.c == 'red' && context.c2 == 'green' && context.c == context.c2",
	"context.c == context.c2 && context.c == 'red' && context.c2 == 'green'",
	"context.a1 == 'only' && context.a1 != 'only'",
	"context.a1 != 'only'",
	"!has(context.u) && context.?u.orValue('only') == 'only'",
	"event.a1 == 'only' || event.a1 == 'only'",
	"has(context.p) && has(context.p.o) && context.p.o == 1 && !has(context.p.o)",
}

// narrowed is a chart that asks all of them, where a function gives them back, in an
// assign, and in one if within another.
func narrowed(t *testing.T) *ir.Machine {
	t.Helper()
	var b strings.Builder
	b.WriteString(`chart: narrowed
types: { P: { a: int, o: optional<int>, c: Color }, Color: [red, green, blue], One: [only] }
context: { c: Color, c2: Color, p: optional<P>, p2: P, n: int, b: bool, b2: bool, s: string, o: optional<int>, l: list<Color>, a1: One, u: optional<One> }
guards: { isRed: "context.c == 'red'" }
events:
  A: { c: Color, o: optional<int>, a1: One }
  B: { c: Color, o: optional<int>, a1: One }
initial: s
states:
  s:
    on:
      "A, B":
`)
	for i, cel := range askedAgain {
		other := askedAgain[(i+1)%len(askedAgain)]
		fmt.Fprintf(&b, "        - { guard: %q, actions: [ { assign: { b: %q } }, { if: %q, then: [ { if: %q, then: { log: \"'yes'\" } } ] } ] }\n", cel, cel, cel, other)
	}
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "narrowed.yaml"), []byte(b.String()))
	return samples.Load(t, os.DirFS(dir), "narrowed.yaml")
}
