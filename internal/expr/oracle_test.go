package expr_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/decls"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/ext"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/ir"
)

// cel-go's own checker is the oracle of ours: it says what an expression is made
// of, the rules below say which of that is outside the profile and with which
// code it must be refused. What no rule is against must be accepted.

// oracle is an environment with the variables of a test.
func oracle(t *celspec.Test) (*cel.Env, error) {
	options := []cel.EnvOption{
		cel.StdLib(), cel.OptionalTypes(), ext.Strings(), ext.Math(), ext.Lists(), ext.TwoVarComprehensions(),
	}
	for _, v := range t.Vars {
		typ, err := types.ProtoAsType(v.Type)
		if err != nil {
			return nil, err
		}
		options = append(options, cel.Variable(v.Name, typ))
	}
	return cel.NewEnv(options...)
}

// predict gives the codes with which an expression may be refused; none: it must
// be accepted.
func predict(env *cel.Env, text string) []diag.Code {
	parsed, issues := env.Parse(text)
	if issues.Err() != nil {
		// math.least is a macro that refuses literals when it is parsed.
		return append(anyOf(diag.NotCEL, diag.ReservedWord, diag.IntTooBig), typeErrors...)
	}
	var codes []diag.Code
	if checked, issues := env.Check(parsed); issues.Err() == nil {
		codes = byTypes(checked.NativeRep())
	} else {
		codes = slices.Clone(typeErrors)
	}
	switch {
	case quotedName.MatchString(text):
		codes = append(codes, diag.NotCEL)
	case strings.Contains(text, ".optFlatMap("): // a macro, gone from the tree
		codes = append(codes, diag.OutsideProfile)
	}
	return append(codes, byForm(env, parsed.NativeRep())...)
}

var quotedName = regexp.MustCompile("[.{]`")

// untyped tells whether there is something empty whose type only its use says, or
// whose type the oracle leaves open. What is done with it may be refused or not.
func untyped(env *cel.Env, text string) bool {
	if strings.Contains(text, "{}") || strings.Contains(text, "[]") {
		return true
	}
	checked, issues := env.Compile(text)
	if issues.Err() != nil {
		return false
	}
	return slices.ContainsFunc(everyNode(checked.NativeRep()), func(e ast.Expr) bool {
		return strings.Contains(checked.NativeRep().GetType(e.ID()).String(), "dyn")
	})
}

// withDoubles writes all int literals as doubles: where cel-go wants them spelt
// so, ours adapts them.
func withDoubles(text string) string { return intLiteral.ReplaceAllString(text, "$1$2.0$3") }

var intLiteral = regexp.MustCompile(`(^|[^\w.])(\d+)([^\w.]|$)`)

func anyOf(codes ...diag.Code) []diag.Code { return codes }

// typeErrors are the codes for what cel-go's checker refuses too.
var typeErrors = anyOf(
	diag.NoSuchName, diag.NoSuchFunction, diag.NoSuchField, diag.NoSuchType, diag.WrongType, diag.OperandsDiffer,
	diag.NoOperator, diag.NoUnary, diag.MixedElements, diag.BranchesDiffer, diag.MapKey, diag.NoFields, diag.NoIndex,
	diag.WrongCall, diag.WrongOperand, diag.MacroForm, diag.TypeAsValue, diag.OptionalInside, diag.OutsideProfile,
	diag.BytesLiteral, diag.UnsignedLiteral, diag.NullLiteral, diag.DynCall, diag.TypeCall, diag.NoOptional,
	diag.MaybeAbsent, diag.BoolOrder, diag.IntOfDuration, diag.TimeZone,
)

// byTypes finds what the types of an expression's parts forbid.
func byTypes(a *ast.AST) []diag.Code {
	var codes []diag.Code
	for _, node := range everyNode(a) {
		codes = append(codes, byType(a.GetType(node.ID()))...)
		codes = append(codes, mixture(a, node)...)
		codes = append(codes, byOverloads(a.GetOverloadIDs(node.ID()))...)
	}
	return codes
}

func everyNode(a *ast.AST) []ast.Expr {
	var nodes []ast.Expr
	ast.PreOrderVisit(a.Expr(), ast.NewExprVisitor(func(e ast.Expr) { nodes = append(nodes, e) }))
	return nodes
}

func byType(t *types.Type) []diag.Code {
	switch t.Kind() {
	case types.UintKind:
		return anyOf(diag.UnsignedLiteral, diag.MixedElements, diag.MapKey)
	case types.BytesKind:
		return anyOf(diag.BytesLiteral)
	case types.NullTypeKind:
		return anyOf(diag.NullLiteral)
	case types.TypeKind:
		return anyOf(diag.TypeCall, diag.TypeAsValue, diag.NoSuchName, diag.FunctionAsValue)
	case types.StructKind:
		return anyOf(diag.NoSuchType)
	case types.MapKind:
		if k := t.Parameters()[0].Kind(); k != types.StringKind && k != types.DynKind {
			return anyOf(diag.MapKey, diag.UnsignedLiteral)
		}
	case types.ListKind:
		if isOptional(t.Parameters()[0]) {
			return anyOf(diag.OptionalInside)
		}
	}
	return nil
}

// mixture finds lists and maps of several types.
func mixture(a *ast.AST, e ast.Expr) []diag.Code {
	var parts []ast.Expr
	switch e.Kind() {
	case ast.ListKind:
		parts = e.AsList().Elements()
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			parts = append(parts, entry.AsMapEntry().Value())
			if a.GetType(entry.AsMapEntry().Key().ID()).Kind() != types.StringKind {
				return anyOf(diag.MapKey, diag.UnsignedLiteral, diag.BytesLiteral, diag.DynCall)
			}
		}
	}
	for _, p := range parts {
		first, other := a.GetType(parts[0].ID()), a.GetType(p.ID())
		if !first.IsAssignableType(other) && !other.IsAssignableType(first) {
			return anyOf(diag.MixedElements, diag.UnsignedLiteral, diag.NullLiteral)
		}
		if isOptional(other) {
			return anyOf(diag.OptionalInside, diag.OptionalEntry)
		}
	}
	return nil
}

// forbidden says which of cel-go's overloads are outside, and how they are
// refused.
var forbidden = map[string][]diag.Code{
	"less_bool": anyOf(diag.BoolOrder), "less_equals_bool": anyOf(diag.BoolOrder),
	"greater_bool": anyOf(diag.BoolOrder), "greater_equals_bool": anyOf(diag.BoolOrder), "list_bool_sort": anyOf(diag.BoolOrder),
	"to_dyn": anyOf(diag.DynCall), "type": anyOf(diag.TypeCall), "duration_to_int64": anyOf(diag.IntOfDuration),
	"string_reverse": anyOf(diag.WrongOperand),
}

// byOverloads refuses what a call is resolved to, when all it can be is outside.
func byOverloads(ids []string) []diag.Code {
	for _, id := range ids {
		if codes, ok := forbidden[id]; ok {
			return codes
		}
		if isMixedComparison(id) && len(ids) == 1 {
			return anyOf(diag.OperandsDiffer)
		}
	}
	return nil
}

// isMixedComparison finds less_int64_double and its kind.
func isMixedComparison(id string) bool {
	var op string
	for _, op = range []string{"less_equals_", "less_", "greater_equals_", "greater_"} {
		if len(id) > len(op) && id[:len(op)] == op {
			rest := id[len(op):]
			return slices.Contains([]string{"int64_double", "double_int64", "int64_uint64", "uint64_int64", "double_uint64", "uint64_double"}, rest)
		}
	}
	return false
}

// outsideFunctions are functions of the libraries that the profile leaves out.
var outsideFunctions = []string{
	"charAt", "lastIndexOf", "format", "quote", "sortBy", "@sortByAssociatedKeys", "flatten", "range", "optFlatMap",
	"ofNonZeroValue", "unwrap", "unwrapOpt", "sign", "trunc", "sqrt", "isNaN", "isInf", "isFinite", "bitAnd", "bitOr", "bitXor",
	"bitNot", "bitShiftLeft", "bitShiftRight", "transformList", "transformMap", "existsOne", "transformMapEntry",
}

// byForm finds what the way of writing forbids.
func byForm(env *cel.Env, a *ast.AST) []diag.Code {
	var codes []diag.Code
	for _, node := range everyNode(a) {
		switch node.Kind() {
		case ast.CallKind:
			codes = append(codes, byCall(node.AsCall())...)
		case ast.LiteralKind:
			codes = append(codes, byLiteral(node)...)
		case ast.ComprehensionKind:
			if node.AsComprehension().HasIterVar2() {
				codes = append(codes, diag.MacroForm, diag.OutsideProfile)
			}
			if hides(env, node.AsComprehension().IterVar()) {
				codes = append(codes, diag.HidesName)
			}
		case ast.StructKind:
			codes = append(codes, diag.NoSuchType)
		case ast.ListKind:
			if len(node.AsList().OptionalIndices()) > 0 {
				codes = append(codes, diag.OptionalEntry)
			}
		}
	}
	return codes
}

func hides(env *cel.Env, name string) bool {
	return slices.ContainsFunc(env.Variables(), func(v *decls.VariableDecl) bool { return v.Name() == name })
}

func byCall(call ast.CallExpr) []diag.Code {
	name := call.FunctionName()
	switch {
	case slices.Contains(outsideFunctions, lastWord(name)):
		return anyOf(diag.OutsideProfile)
	case len(call.Args()) == 1 && call.IsMemberFunction() && len(name) > 3 && name[:3] == "get":
		return anyOf(diag.TimeZone)
	case len(call.Args()) == 1 && (name == "timestamp" || name == "duration") && call.Args()[0].Kind() == ast.LiteralKind:
		return anyOf(diag.BadTimestamp, diag.BadDuration)
	case name == "matches":
		return anyOf(diag.PatternBad, diag.PatternComputed)
	}
	return nil
}

func lastWord(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

func byLiteral(e ast.Expr) []diag.Code {
	if n, ok := e.AsLiteral().(types.Int); ok && (n > 1<<53-1 || n < -(1<<53-1)) {
		return anyOf(diag.IntTooBig)
	}
	return nil
}

// mayBeFine are the codes that depend on a value, which the oracle does not read.
var mayBeFine = anyOf(diag.BadTimestamp, diag.BadDuration, diag.PatternBad, diag.PatternComputed)

func TestCheckerAgainstOracle(t *testing.T) {
	tests, err := celspec.Load()
	if err != nil {
		t.Fatal(err)
	}
	agreed := map[bool]int{}
	for _, test := range tests {
		if test.Unportable != "" {
			continue
		}
		var found diag.List
		x, err := test.Check(ir.NewTypeSet(), &found)
		if err != nil {
			continue
		}
		env, err := oracle(test)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, env, test, x, &found)
		agreed[x != nil]++
	}
	if agreed[true] < 700 || agreed[false] < 800 {
		t.Errorf("%d accepted and %d refused: too few to mean something", agreed[true], agreed[false])
	}
}

// compare demands that the checker took or refused a test as the oracle's rules
// say.
func compare(t *testing.T, env *cel.Env, test *celspec.Test, x *ir.Expr, found *diag.List) {
	t.Helper()
	codes := predict(env, test.Expr)
	if x != nil && len(minus(codes, mayBeFine)) > 0 && len(predict(env, withDoubles(test.Expr))) > 0 {
		t.Errorf("%s: %s is accepted; a rule says %v", test.ID(), test.Expr, codes)
	}
	if x == nil && untyped(env, test.Expr) {
		codes = append(codes, typeErrors...)
	}
	if x == nil && !slices.ContainsFunc(found.All(), func(f *diag.Finding) bool { return slices.Contains(codes, f.Code) }) {
		t.Errorf("%s: %s is refused with %v; the rules say %v", test.ID(), test.Expr, said(found), codes)
	}
}

func minus(codes, without []diag.Code) []diag.Code {
	return slices.DeleteFunc(slices.Clone(codes), func(c diag.Code) bool { return slices.Contains(without, c) })
}

func said(found *diag.List) string {
	var all []string
	for _, f := range found.All() {
		all = append(all, fmt.Sprintf("%s %s", f.Code, f.Message))
	}
	return fmt.Sprint(all)
}

func isOptional(t *types.Type) bool {
	return t.Kind() == types.OpaqueKind && t.TypeName() == "optional_type"
}
