package expr

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says why a value does not fit its place, and what to write instead. What is
// said of types alone is in conversion.go; a cure that names a call is tried first (reads):
// it must not lead to the next error.

// misfit says why x is not of the type that its place wants.
func (p *pass) misfit(e ast.Expr, x *ir.Expr, have string, want ir.TypeID) *ir.Expr {
	switch {
	case p.plain(want) == ir.Duration && (x.Type == ir.Int || x.Type == ir.Double):
		return p.unitless(e, x)
	case p.kind(x.Type) == ir.OptionalKind && p.kind(want) != ir.OptionalKind:
		return p.refuse(e, diag.MaybeAbsent, have, p.name(want))
	}
	advice, instead := p.fitting(e, x, have, want)
	p.wrong(e, diag.WrongType, have, p.name(want), instead).Advise(advice)
	return nil
}

// unitless refuses a number where a duration is wanted: what is reckoned is multiplied by
// the millisecond, which is what JavaScript counts.
func (p *pass) unitless(e ast.Expr, x *ir.Expr) *ir.Expr {
	found, text := p.wrong(e, diag.BareDuration, literalText(x)), strings.TrimSpace(string(p.tree.runes))
	if x.Type == ir.Int && x.Op != ir.LitInt && e.ID() == p.tree.root.ID() && utf8.RuneCountInString(text) <= 80 {
		if e.Kind() == ast.CallKind && isOperator(e.AsCall().FunctionName()) {
			text = "(" + text + ")"
		}
		found.Fix("write duration('1ms') * %s", text)
	}
	return nil
}

// fitting says how to come by a value of the wanted type: by what is written instead of x,
// or in more words than that.
func (p *pass) fitting(e ast.Expr, x *ir.Expr, have string, want ir.TypeID) (advice, instead string) {
	to := p.plain(want)
	switch {
	case to == ir.Bool && (x.Op == ir.Unwrap || x.Op == ir.MapIndex && conversionToBool(x.Type) == "") && p.presence(e, x) != "":
		return "", p.presence(e, x)
	case to == ir.String && p.kind(x.Type) == ir.ListKind && p.elem(x.Type) == ir.String:
		return "", p.textOf(e) + ".join(', ')"
	case to == ir.String && x.Type == ir.ErrorType:
		return "", p.textOfError(e)
	case x.Type == ir.Timestamp && (to == ir.Int || to == ir.Double):
		return "a moment is a timestamp: declare what it goes to so, or write int(" + p.textOf(e) + "), its whole seconds", ""
	case to == ir.Timestamp && p.tree.isDay():
		return "", "timestamp(" + writtenTime(string(p.tree.runes)+"T00:00:00") + ")"
	case x.Op == ir.LitString && p.kind(to) != ir.EnumKind && (isExpression(x.Str) || p.known(x.Str)) && p.reads(x.Str, want):
		return "take these quotes away: write " + x.Str, ""
	case to == ir.String && e.Kind() == ast.LiteralKind:
		return p.unquoted(e), ""
	}
	if apart := p.apart("", x.Type, to); have == p.name(to) && apart != "" {
		return "these are types of two charts: " + apart + "; declare both alike", ""
	}
	if x.Op == ir.IntDiv && to == ir.Double && e.Kind() == ast.CallKind {
		args := e.AsCall().Args()
		return fmt.Sprintf("write double(%s) / %s: ints are divided without a rest", p.textOf(args[0]), p.asDouble(args[1])), ""
	}
	if advice := cmp.Or(p.inBraces(x.Type, want), p.handedOn(e, x, want)); advice != "" {
		return advice, ""
	}
	return "", cmp.Or(p.around(x, p.conversion(x.Type, to), want), p.ofEach(x.Type, to), p.sample(want))
}

// textOfError is how the text of an error is read: no call makes one of the whole.
func (p *pass) textOfError(e ast.Expr) string { return p.textOf(e) + ".message" }

// handedOn is the cure for an any where a type is wanted that no call makes of it.
func (p *pass) handedOn(e ast.Expr, x *ir.Expr, want ir.TypeID) string {
	to := p.plain(want)
	switch {
	case x.Type != ir.Any || p.conversion(ir.Any, to) != "":
		return ""
	case p.conversion(ir.String, to) != "":
		return "write " + strings.Replace(p.conversion(ir.String, to), "…", "string(…)", 1)
	case p.textOf(e) == "event.error.data":
		return "the data of an error is handed on as it is: make what it goes to of type any; what the chart itself looks at, the actor gives as its output"
	}
	return "any is handed on as it is: make what it goes to of type any, or give this a type where it is declared"
}

// asDouble is how an int is written as a double.
func (p *pass) asDouble(e ast.Expr) string {
	if e.Kind() == ast.LiteralKind {
		return p.textOf(e) + ".0"
	}
	return "double(" + p.textOf(e) + ")"
}

// inBraces is the cure where one of two types is an object only because it is written as
// JSON Schema has it.
func (p *pass) inBraces(a, b ir.TypeID) string {
	for _, t := range []ir.TypeID{p.plain(a), p.plain(b)} {
		if field, meant, is := p.types.InBraces(t); is {
			return fmt.Sprintf("%[1]s is an object, with the field `%[2]s`: where it is declared write `%[1]s: %[3]s`", p.name(t), field, meant)
		}
	}
	return ""
}

// unquoted is the cure for a number or a truth value where a text is wanted: a text that
// has no quotes but YAML's. A call that converts it would be no literal in a default.
func (p *pass) unquoted(e ast.Expr) string {
	switch whole := strings.TrimSpace(string(p.tree.runes)); {
	case e.ID() != p.tree.root.ID():
		return fmt.Sprintf("a text has quotes of its own: write '%v'", e.AsLiteral().Value())
	case p.src.Part:
		return "a text has quotes of its own: write '" + whole + "'"
	default:
		return ownQuotes(whole)
	}
}

// apart is the first place in which two types of one name differ, one of this chart
// and one of another.
func (p *pass) apart(at string, a, b ir.TypeID) string {
	x, y := p.types.At(a), p.types.At(b)
	switch {
	case a == b:
		return ""
	case x.Kind == y.Kind && (x.Kind == ir.ListKind || x.Kind == ir.MapKind || x.Kind == ir.OptionalKind):
		return p.apart(at+"[]", x.Elem, y.Elem)
	case x.Kind == ir.EnumKind && y.Kind == ir.EnumKind && at == "":
		return "" // one is made of the other
	case x.Kind == ir.EnumKind && y.Kind == ir.EnumKind:
		return strings.TrimPrefix(at, ".") + " has other values"
	case x.Kind == ir.ObjectKind && y.Kind == ir.ObjectKind:
		return cmp.Or(p.fieldApart(at, a, b), p.lacks(at, b, a, "this"))
	}
	return fmt.Sprintf("%s is %s in this and %s in what is wanted", cmp.Or(strings.TrimPrefix(at, "."), "it"), p.name(a), p.name(b))
}

// fieldApart is the first field of a that b has otherwise, or not at all.
func (p *pass) fieldApart(at string, a, b ir.TypeID) string {
	x, y := p.types.At(a), p.types.At(b)
	for _, f := range x.Fields {
		if i := p.types.Field(b, f.Name); i >= 0 && f.Optional == y.Fields[i].Optional {
			if apart := p.apart(at+"."+f.Name, f.Type, y.Fields[i].Type); apart != "" {
				return apart
			}
		} else if i >= 0 {
			return fmt.Sprintf("%s may be absent in one of them only", strings.TrimPrefix(at+"."+f.Name, "."))
		}
	}
	return p.lacks(at, a, b, "what is wanted")
}

// lacks is the first field that one type has and the other has not.
func (p *pass) lacks(at string, has, not ir.TypeID, which string) string {
	for _, f := range p.types.At(has).Fields {
		if p.types.Field(not, f.Name) < 0 {
			return fmt.Sprintf("%s is not in %s", strings.TrimPrefix(at+"."+f.Name, "."), which)
		}
	}
	return ""
}

// around puts a text that is written out into the call that converts it, if that
// takes it; a time without a zone gets one. A whole number that is written as a double
// needs no call, which would be no literal.
func (p *pass) around(x *ir.Expr, conversion string, want ir.TypeID) string {
	to := p.plain(want)
	if x.Op == ir.LitDouble && to == ir.Int && x.Float == math.Trunc(x.Float) && math.Abs(x.Float) <= kernel.MaxInt {
		return fmt.Sprintf("%.0f", x.Float)
	}
	switch written := writtenLiteral(x); {
	case written == "":
	case to == ir.Bool && (written == "0" || written == "1"):
		return map[string]string{"0": "false", "1": "true"}[written]
	case p.kind(to) == ir.ListKind && p.elem(to) == x.Type && written != "''":
		return "[" + written + "]"
	}
	if x.Op != ir.LitString || strings.ContainsAny(x.Str, `'\`) {
		return conversion
	}
	if _, err := strconv.ParseFloat(x.Str, 64); err != nil && (to == ir.Int || to == ir.Double) {
		return "" // no call makes a number of it
	}
	text := "'" + x.Str + "'"
	if to == ir.Timestamp {
		text = writtenTime(x.Str)
	}
	if call := strings.Replace(conversion, "…", text, 1); p.reads(call, want) {
		return call
	}
	return conversion
}

// writtenLiteral is a literal as it is written, "" for anything else.
func writtenLiteral(x *ir.Expr) string {
	switch x.Op {
	case ir.LitInt:
		return literalText(x)
	case ir.LitBool:
		return strconv.FormatBool(x.Int != 0)
	case ir.LitString:
		if !strings.ContainsAny(x.Str, `'\`) {
			return "'" + x.Str + "'"
		}
	}
	return ""
}

// literalText is a whole number as it is written, "" when x is something else.
func literalText(x *ir.Expr) string {
	if x.Op == ir.LitInt {
		return fmt.Sprint(x.Int)
	}
	return ""
}
