package interp_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/ext"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Random expressions: cel-go's own evaluator is the oracle. Ours must give the
// same value, or fail where it fails. The profile is narrower in its ranges and
// refuses equal keys in a map: there an expression may still have a value in
// cel-go. Left out is what cel-go does otherwise than the specification's tests
// (indexOf with a start behind the end) and what the profile writes in its own way
// (fractions of a second, doubles as text).

const (
	randomSeed  = 20
	randomCount = 4000
)

// A writer writes random expressions of a type.
type writer struct {
	*rand.Rand
	vars []string // int variables of macros in scope
	next int
}

// pick writes one of the forms: text in which each %i, %d, %s, %b, %t, %u, %l,
// %x, %m, %o is an operand (int, double, string, bool, timestamp, duration, list
// of int, list of string, map of int, optional int).
func (w *writer) pick(depth int, leaves, forms []string) string {
	if depth <= 0 || w.IntN(6) == 0 {
		return leaves[w.IntN(len(leaves))]
	}
	form := forms[w.IntN(len(forms))]
	if macro := strings.Index(form, "$"); macro >= 0 {
		return w.macro(depth, form)
	}
	return w.fill(depth, form)
}

// fill writes the operands of a form.
func (w *writer) fill(depth int, form string) string {
	var b strings.Builder
	for i := 0; i < len(form); i++ {
		if form[i] == '%' && i+1 < len(form) && form[i+1] != ' ' {
			i++
			b.WriteString(w.of(form[i], depth-1))
			continue
		}
		b.WriteByte(form[i])
	}
	return b.String()
}

// macro writes a form with a variable, which its body sees.
func (w *writer) macro(depth int, form string) string {
	name := fmt.Sprint("v", w.next)
	w.next++
	split := strings.Index(form, "$")
	source := w.fill(depth, form[:split])
	w.vars = append(w.vars, name)
	body := w.fill(depth, strings.ReplaceAll(form[split:], "$", name))
	w.vars = w.vars[:len(w.vars)-1]
	return source + body
}

func (w *writer) of(kind byte, depth int) string {
	switch kind {
	case 'i':
		return w.pick(depth, append([]string{"0", "1", "2", "7", "-3", "10", "9007199254740991", "context.n", "context.m", "context.zero"}, w.vars...), intForms)
	case 'd':
		return w.pick(depth, []string{"0.0", "1.5", "-2.25", "1e300", "0.1", "context.d"}, doubleForms)
	case 's':
		return w.pick(depth, []string{"''", "'a'", "'héllo'", "'12'", "'-x'", "'a,b,,c'", "context.s", "' \U0001F600 '"}, stringForms)
	case 'b':
		return w.pick(depth, []string{"true", "false", "context.b"}, boolForms)
	case 't':
		return w.pick(depth, []string{"timestamp('2024-02-29T12:34:56Z')", "timestamp('1969-12-31T23:59:59Z')", "context.t"}, []string{"(%t + %u)", "(%t - %u)", "(%b ? %t : %t)", "timestamp(%i)"})
	case 'u':
		return w.pick(depth, []string{"duration('0s')", "duration('90m')", "duration('-15s')", "context.u"}, []string{"(%u + %u)", "(%u - %u)", "(%t - %t)", "(%b ? %u : %u)"})
	case 'l':
		return w.pick(depth, []string{"[1, 2, 3]", "[5]", "context.l"}, listForms)
	case 'x':
		return w.pick(depth, []string{"['b', 'a', 'b']", "context.x"}, textsForms)
	case 'm':
		return w.pick(depth, []string{"context.map"}, []string{"{'a': %i, 'b': %i}", "(%b ? %m : %m)", "{%s: %i, %s: %i}"})
	}
	return w.pick(depth, []string{"optional.of(3)", "context.l[?0]", "context.map[?'z']"}, []string{"optional.of(%i)", "%l[?%i]", "%m[?%s]", "%o.or(%o)", "%o.optMap($, %i)", "%l.first()", "%l.last()"})
}

var (
	intForms = []string{"(%i + %i)", "(%i - %i)", "(%i * %i)", "(%i / %i)", "(%i % %i)", "-(%i)", "size(%s)", "size(%l)", "size(%m)", "size(%x)",
		"%l[%i]", "%m[%s]", "%m['a']", "(%b ? %i : %i)", "int(%d)", "int(%s)", "int(%t)", "%s.indexOf(%s)", "%s.indexOf(%s, 0)", "math.least(%i, %i)",
		"math.greatest(%i, %i, %i)", "math.abs(%i)", "math.least(%l)", "%o.orValue(%i)", "%o.value()", "%t.getFullYear()", "%t.getMonth()", "%t.getDate()",
		"%t.getDayOfMonth()", "%t.getDayOfWeek()", "%t.getDayOfYear()", "%t.getHours()", "%t.getMinutes()", "%t.getSeconds()", "%t.getMilliseconds()",
		"%u.getHours()", "%u.getMinutes()", "%u.getSeconds()"}
	doubleForms = []string{"(%d + %d)", "(%d - %d)", "(%d * %d)", "(%d / %d)", "-(%d)", "double(%i)", "(%b ? %d : %d)", "math.ceil(%d)", "math.floor(%d)",
		"math.round(%d)", "math.abs(%d)", "math.greatest(%d, %d)", "double('1.5')"}
	stringForms = []string{"(%s + %s)", "string(%i)", "string(%b)", "string(%t)", "%s.lowerAscii()", "%s.upperAscii()", "%s.trim()", "%s.replace(%s, %s)",
		"%s.replace(%s, %s, %i)", "%s.substring(%i)", "%s.substring(%i, %i)", "%x.join()", "%x.join(%s)", "(%b ? %s : %s)", "%x[%i]"}
	boolForms = []string{"!(%b)", "(%b && %b)", "(%b || %b)", "(%b && %b && %b)", "(%i == %i)", "(%i != %i)", "(%i < %i)", "(%i <= %i)", "(%i > %i)", "(%i >= %i)",
		"(%d < %d)", "(%d == %d)", "(%d >= %d)", "(%s == %s)", "(%s < %s)", "(%s >= %s)", "(%t < %t)", "(%t == %t)", "(%u <= %u)", "(%l == %l)", "(%m == %m)",
		"(%x != %x)", "(%b == %b)", "(%i in %l)", "(%s in %x)", "(%s in %m)", "%s.contains(%s)", "%s.startsWith(%s)", "%s.endsWith(%s)", "%s.matches('[a-c]+$')",
		"(%b ? %b : %b)", "%o.hasValue()", "has(context.map.a)", "(%o == %o)", "%l.all($, %b)", "%l.exists($, %b)", "%l.exists_one($, %b)",
		"%l.all($, $ > %i)", "%l.exists($, 10 / $ > %i)", "bool('true')"}
	listForms = []string{"[%i, %i]", "(%l + %l)", "%l.filter($, %b)", "%l.map($, %i)", "%l.map($, %b, %i)", "%l.map($, $ * %i)", "(%b ? %l : %l)", "%l.slice(%i, %i)",
		"%l.distinct()", "%l.sort()", "%l.reverse()"}
	textsForms = []string{"[%s, %s]", "(%x + %x)", "%s.split(%s)", "%s.split(%s, %i)", "%x.distinct()", "%x.sort()", "%x.reverse()", "(%b ? %x : %x)"}
)

// A setup is the context of the random expressions, for both sides.
type setup struct {
	types   *ir.TypeSet
	context ir.TypeID
	init    []*ir.Expr
	env     *cel.Env
	vars    map[string]any
}

func newSetup(t *testing.T) *setup {
	s := &setup{types: ir.NewTypeSet(), vars: map[string]any{}}
	ints, texts, intMap := s.types.ListOf(ir.Int), s.types.ListOf(ir.String), s.types.MapOf(ir.Int)
	moment := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	options := []cel.EnvOption{cel.StdLib(), cel.OptionalTypes(), ext.Strings(), ext.Math(), ext.Lists()}
	var fields []ir.Field
	for _, v := range []struct {
		name string
		typ  ir.TypeID
		cel  *cel.Type
		text string
		val  any
	}{
		{"n", ir.Int, cel.IntType, "5", 5}, {"m", ir.Int, cel.IntType, "-2", -2}, {"zero", ir.Int, cel.IntType, "0", 0},
		{"d", ir.Double, cel.DoubleType, "2.5", 2.5}, {"s", ir.String, cel.StringType, "'zoë'", "zoë"}, {"b", ir.Bool, cel.BoolType, "true", true},
		{"t", ir.Timestamp, cel.TimestampType, "timestamp('2001-02-03T04:05:06Z')", moment},
		{"u", ir.Duration, cel.DurationType, "duration('3700s')", 3700 * time.Second},
		{"l", ints, cel.ListType(cel.IntType), "[4, 0, 4, -1]", []int64{4, 0, 4, -1}},
		{"x", texts, cel.ListType(cel.StringType), "['q', 'é', '']", []string{"q", "é", ""}},
		{"map", intMap, cel.MapType(cel.StringType, cel.IntType), "{'a': 1, '12': 0}", map[string]int64{"a": 1, "12": 0}},
	} {
		fields = append(fields, ir.Field{Name: v.name, Type: v.typ})
		s.init = append(s.init, s.check(t, v.text, v.typ))
		options = append(options, cel.Variable("context."+v.name, v.cel))
		s.vars["context."+v.name] = v.val
	}
	s.context = s.types.Object("Context", fields)
	env, err := cel.NewEnv(options...)
	if err != nil {
		t.Fatal(err)
	}
	s.env = env
	return s
}

// check has our checker read an expression; what the writer writes must be in
// the profile.
func (s *setup) check(t *testing.T, text string, want ir.TypeID) *ir.Expr {
	var found diag.List
	src := expr.Source{Text: text, At: func(offset int) diag.Pos { return diag.Pos{File: "x", Line: 1, Col: offset + 1} }}
	x := expr.NewChecker().Check(src, &expr.Scope{Types: s.types, Context: s.context}, want, &found)
	if x == nil {
		t.Fatalf("%s: %v", text, found.All()[0].Message)
	}
	return x
}

// oracle is what cel-go makes of an expression: our JSON, or "error".
func (s *setup) oracle(t *testing.T, text string) string {
	checked, issues := s.env.Compile(text)
	if issues.Err() != nil {
		t.Fatalf("%s: %v", text, issues.Err())
	}
	program, err := s.env.Program(checked)
	if err != nil {
		return "error" // a constant part that fails
	}
	val, _, err := program.Eval(s.vars)
	if err != nil {
		return "error"
	}
	return canonical(val)
}

// canonical writes a cel-go value as ours logs it (doubles as text).
func canonical(v ref.Val) string {
	switch v := v.(type) {
	case *types.Optional:
		if !v.HasValue() {
			return "null"
		}
		return canonical(v.GetValue())
	case types.Double:
		return string(kernel.AppendString(nil, kernel.DoubleToString(float64(v))))
	case types.Timestamp:
		return string(kernel.AppendTimestamp(nil, kernel.TimestampOf(v.Time)))
	case types.Duration:
		return string(kernel.AppendDuration(nil, kernel.DurationOf(v.Duration)))
	case traits.Mapper:
		return canonicalMap(v)
	case traits.Lister:
		var parts []string
		for it := v.Iterator(); it.HasNext() == types.True; {
			parts = append(parts, canonical(it.Next()))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	text, err := json.Marshal(v.Value())
	if err != nil {
		panic(err)
	}
	return string(text)
}

func canonicalMap(v traits.Mapper) string {
	var keys, parts []string
	for it := v.Iterator(); it.HasNext() == types.True; {
		keys = append(keys, string(it.Next().(types.String)))
	}
	slices.Sort(keys)
	for _, key := range keys {
		parts = append(parts, string(kernel.AppendString(nil, key))+":"+canonical(v.Get(types.String(key))))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func TestRandomExpressions(t *testing.T) {
	s := newSetup(t)
	w := &writer{Rand: rand.New(rand.NewPCG(randomSeed, 0))}
	var texts []string
	var exprs []*ir.Expr
	for range randomCount {
		text := w.of("idsbtulxmo"[w.IntN(10)], 4)
		texts, exprs = append(texts, text), append(exprs, s.check(t, text, ir.NoType))
	}
	machine := celspec.Machine(exprs, s.types)
	machine.Context, machine.ContextInit = s.context, s.init
	m := kernel.NewMachine(interp.From(machine).Program(), "self", nil, func() kernel.Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	failed, narrower := 0, 0
	for i, text := range texts {
		got, code := ours(m, int32(i))
		want := s.oracle(t, text)
		switch {
		case want == "error" && got == "error":
			failed++
		case got == "error" && (code == kernel.CodeOverflow || code == kernel.CodeRange || code == kernel.CodeDuplicateKey || code == kernel.CodeConversion && outOfReach(want)):
			narrower++
		case got != want:
			t.Errorf("%s\n got %s %s\nwant %s", text, got, code, want)
		}
	}
	t.Logf("%d expressions: %d fail on both sides, %d leave the profile's ranges", randomCount, failed, narrower)
	if failed < randomCount/20 || failed > randomCount/2 || narrower > randomCount/10 {
		t.Errorf("of %d expressions %d fail and %d leave the ranges: they say too little", randomCount, failed, narrower)
	}
}

// outOfReach: a value that our types cannot hold.
func outOfReach(want string) bool {
	var f float64
	return json.Unmarshal([]byte(want), &f) == nil && math.Abs(f) > kernel.MaxInt
}

// ours is what our expression logs, and the code where it fails.
func ours(m *kernel.Machine, event int32) (got, code string) {
	m.Step(kernel.Event{Kind: kernel.Declared, Index: event, Name: celspec.EventName(int(event))})
	for _, e := range m.Effects() {
		text := string(e.Data.AppendJSON(nil))
		if e.Name == "error" {
			return "error", strings.Trim(text, `"`)
		}
		return text, ""
	}
	return "nothing", ""
}
