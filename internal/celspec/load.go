// Package celspec reads the CEL specification's own tests (module cel.dev/expr)
// for ours: each as an expression, the variables it wants in the types of a
// chart, and what must come out. Only tests import it.
package celspec

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"

	exprpb "cel.dev/expr"
	testpb "cel.dev/expr/conformance/test"
	"google.golang.org/protobuf/encoding/prototext"

	// The messages that the tests pack into Any.
	_ "cel.dev/expr/conformance/proto2"
	_ "cel.dev/expr/conformance/proto3"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
)

// A Test is one test of the specification.
type Test struct {
	File, Section, Name string
	Expr                string
	CheckOnly           bool
	Vars                []Var
	Unportable          string        // why it cannot be asked here at all: a variable of a type that charts have not; "" if it can
	Want                *exprpb.Value // nil: an evaluation error, or CheckOnly
	WantType            *exprpb.Type  // nil: not said
}

// A Var is a variable that the test's environment declares.
type Var struct {
	Name  string
	Type  *exprpb.Type
	Value *exprpb.Value // nil: not bound
}

// ID names the test: file/section/name.
func (t *Test) ID() string { return t.File + "/" + t.Section + "/" + t.Name }

// Files lists the files of the specification that are read: the core, and the
// extensions of which the profile has a part.
var Files = []string{
	"basic", "comparisons", "conversions", "dynamic", "enums", "fields", "fp_math", "integer_math", "lists",
	"logic", "macros", "macros2", "namespace", "optionals", "parse", "plumbing", "proto2", "proto3", "string",
	"timestamps", "type_deduction", "unknowns", "wrappers", "string_ext", "math_ext", "lists_ext",
}

// Load reads all files.
func Load() ([]*Test, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "cel.dev/expr").Output()
	if err != nil {
		return nil, fmt.Errorf("where cel.dev/expr is: %w", err)
	}
	var all []*Test
	for _, name := range Files {
		tests, err := read(filepath.Join(strings.TrimSpace(string(dir)), "tests", "simple", "testdata", name+".textproto"), name)
		if err != nil {
			return nil, err
		}
		all = append(all, tests...)
	}
	return all, nil
}

func read(path, name string) ([]*Test, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file testpb.SimpleTestFile
	if err := prototext.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var tests []*Test
	for _, section := range file.GetSection() {
		for _, t := range section.GetTest() {
			tests = append(tests, test(name, section.GetName(), t))
		}
	}
	return tests, nil
}

func test(file, section string, t *testpb.SimpleTest) *Test {
	out := &Test{File: file, Section: section, Name: t.GetName(), Expr: t.GetExpr(), CheckOnly: t.GetCheckOnly()}
	for _, d := range t.GetTypeEnv() {
		if d.GetIdent() == nil {
			out.Unportable = "declares a function"
			continue
		}
		out.Vars = append(out.Vars, Var{Name: d.GetName(), Type: d.GetIdent().GetType(), Value: t.GetBindings()[d.GetName()].GetValue()})
	}
	sort.Slice(out.Vars, func(i, j int) bool { return out.Vars[i].Name < out.Vars[j].Name })
	out.outcome(t)
	switch {
	case slices.ContainsFunc(out.Vars, func(v Var) bool { return strings.Contains(v.Name, ".") }):
		out.Unportable = "a variable's name has a dot, for resolution in a container"
	case tooFine.MatchString(t.GetExpr()):
		out.Unportable = "times finer than a millisecond"
	}
	return out
}

// tooFine finds literal times that ours do not hold (SPEC 3.11).
var tooFine = regexp.MustCompile(`\d\.\d{4,}Z|\dns'`)

// outcome takes over what must come out; true where nothing is said.
func (t *Test) outcome(of *testpb.SimpleTest) {
	switch m := of.GetResultMatcher().(type) {
	case *testpb.SimpleTest_Value:
		t.Want = m.Value
	case *testpb.SimpleTest_TypedResult:
		t.Want, t.WantType = m.TypedResult.GetResult(), m.TypedResult.GetDeducedType()
	case nil:
		t.Want = &exprpb.Value{Kind: &exprpb.Value_BoolValue{BoolValue: true}}
	case *testpb.SimpleTest_Unknown, *testpb.SimpleTest_AnyUnknowns:
		t.Unportable = "expects an unknown"
	}
}

// Check reads the test's expression with its variables bound to their values. It
// is nil where the profile refuses it; then diags says why, or the error does
// where a variable has a type that charts have not.
func (t *Test) Check(types *ir.TypeSet, diags *diag.List) (*ir.Expr, error) {
	x, err := t.CheckUnbound(types, diags)
	if x != nil {
		x = bind(x, t.Vars, types)
	}
	return x, err
}

// CheckUnbound leaves the variables as they are: locals, in slots from 0.
func (t *Test) CheckUnbound(types *ir.TypeSet, diags *diag.List) (*ir.Expr, error) {
	if t.Unportable != "" {
		return nil, fmt.Errorf("%s", t.Unportable)
	}
	scope := &expr.Scope{Types: types}
	for i, v := range t.Vars {
		id, err := typeOf(types, v.Type)
		if err != nil {
			return nil, fmt.Errorf("variable %s: %w", v.Name, err)
		}
		scope.Locals = append(scope.Locals, expr.Local{Name: v.Name, Type: id, Slot: i})
	}
	at := func(offset int) diag.Pos { return diag.Pos{File: t.ID(), Line: 1, Col: offset + 1} }
	return expr.NewChecker().Check(expr.Source{Text: t.Expr, At: at}, scope, ir.NoType, diags), nil
}

// bind puts the values of variables in their places. Slots below len(vars) are
// theirs alone.
func bind(x *ir.Expr, vars []Var, types *ir.TypeSet) *ir.Expr {
	if x == nil {
		return nil
	}
	if x.Op == ir.Local && x.Index < len(vars) {
		return literal(vars[x.Index].Value, x.Type, types)
	}
	bound := *x
	bound.Args = make([]*ir.Expr, len(x.Args))
	for i, a := range x.Args {
		bound.Args[i] = bind(a, vars, types)
	}
	return &bound
}

// literal is a value of the specification as an expression.
func literal(v *exprpb.Value, t ir.TypeID, types *ir.TypeSet) *ir.Expr {
	x := &ir.Expr{Type: t}
	switch k := v.GetKind().(type) {
	case *exprpb.Value_BoolValue:
		x.Op = ir.LitBool
		if k.BoolValue {
			x.Int = 1
		}
	case *exprpb.Value_Int64Value:
		x.Op, x.Int = ir.LitInt, k.Int64Value
	case *exprpb.Value_DoubleValue:
		x.Op, x.Float = ir.LitDouble, k.DoubleValue
	case *exprpb.Value_StringValue:
		x.Op, x.Str = ir.LitString, k.StringValue
	case *exprpb.Value_ListValue:
		x.Op = ir.MakeList
		for _, e := range k.ListValue.GetValues() {
			x.Args = append(x.Args, literal(e, types.At(t).Elem, types))
		}
	case *exprpb.Value_MapValue:
		x.Op = ir.MakeMap
		for _, e := range k.MapValue.GetEntries() {
			x.Args = append(x.Args, literal(e.GetKey(), ir.String, types), literal(e.GetValue(), types.At(t).Elem, types))
		}
	case *exprpb.Value_ObjectValue:
		x.Op, x.Int = ir.LitDuration, milliseconds(v)
		if t == ir.Timestamp {
			x.Op = ir.LitTimestamp
		}
	default:
		panic(fmt.Sprintf("bug: a variable of value %v", v))
	}
	return x
}

func typeOf(s *ir.TypeSet, t *exprpb.Type) (ir.TypeID, error) {
	switch k := t.GetTypeKind().(type) {
	case *exprpb.Type_Primitive:
		return primitive(k.Primitive)
	case *exprpb.Type_WellKnown:
		switch k.WellKnown {
		case exprpb.Type_TIMESTAMP:
			return ir.Timestamp, nil
		case exprpb.Type_DURATION:
			return ir.Duration, nil
		}
	case *exprpb.Type_ListType_:
		elem, err := typeOf(s, k.ListType.GetElemType())
		return s.ListOf(elem), err
	case *exprpb.Type_MapType_:
		if k.MapType.GetKeyType().GetPrimitive() != exprpb.Type_STRING {
			return ir.NoType, fmt.Errorf("a map with keys that are no strings")
		}
		elem, err := typeOf(s, k.MapType.GetValueType())
		return s.MapOf(elem), err
	}
	return ir.NoType, fmt.Errorf("no type of charts: %v", t)
}

func primitive(p exprpb.Type_PrimitiveType) (ir.TypeID, error) {
	switch p {
	case exprpb.Type_BOOL:
		return ir.Bool, nil
	case exprpb.Type_INT64:
		return ir.Int, nil
	case exprpb.Type_DOUBLE:
		return ir.Double, nil
	case exprpb.Type_STRING:
		return ir.String, nil
	}
	return ir.NoType, fmt.Errorf("no type of charts: %v", p)
}

// Extension tells the files of the extensions from the core.
func Extension(file string) bool { return strings.HasSuffix(file, "_ext") }
