package expr

import (
	"cmp"
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file knows how one gets from a type to another, and how a value of a type is written:
// what stands in a cure when types do not fit.

// conversion names the function that gets from one type to another, "" if there
// is none.
func (p *pass) conversion(from, to ir.TypeID) string {
	converts := false
	switch p.kind(to) {
	case ir.EnumKind:
		return p.conversionToEnum(from, to)
	case ir.BoolKind:
		return conversionToBool(from)
	case ir.ObjectKind:
		if p.kind(from) == ir.MapKind && p.types.At(to).Named {
			return p.spelling(to)
		}
	case ir.StringKind:
		converts = from < ir.ErrorType || p.kind(from) == ir.EnumKind
	case ir.TimestampKind, ir.DurationKind:
		converts = from == ir.String
	case ir.IntKind, ir.DoubleKind:
		if to == ir.Int && from == ir.Duration {
			return "millis(…)"
		}
		converts = from == ir.Int || from == ir.Double || from == ir.String || from == ir.Any
	}
	if converts {
		return p.name(to) + "(…)"
	}
	return ""
}

// conversionToEnum: of texts and other enums, where the enum has a name to call.
func (p *pass) conversionToEnum(from, to ir.TypeID) string {
	switch {
	case !p.types.At(to).Named:
		return ""
	case from == ir.String:
		return p.name(to) + "(…)"
	case p.kind(from) == ir.EnumKind:
		return p.name(to) + "(string(…))"
	}
	return ""
}

// conversionToBool: what has no truth of its own is asked something.
func conversionToBool(from ir.TypeID) string {
	switch from {
	case ir.String:
		return "what is asked of it, like x != ''"
	case ir.Int, ir.Double:
		return "what is asked of it, like x != 0"
	case ir.Any:
		return "bool(…)"
	}
	return ""
}

// meetingConversion is the conversion that brings two operands together without
// losing anything: text is joined as text, numbers meet as doubles.
func (p *pass) meetingConversion(e ast.Expr, l, r ir.TypeID) string {
	name := e.AsCall().FunctionName()
	switch {
	case l == ir.String && slices.Contains(numbersOnly, name):
		return p.conversion(l, r)
	case name == operators.Add && r == ir.String:
		return p.conversion(l, ir.String)
	case l == ir.Int && r == ir.Double, l == ir.Double && r == ir.Int:
		return "double(…)"
	}
	if cure := p.conversion(r, l); cure != "" {
		return cure
	}
	return p.conversion(l, r)
}

// numbersOnly are the operators that text does not have.
var numbersOnly = []string{operators.Subtract, operators.Multiply, operators.Divide, operators.Modulo}

// ofEach says how a list or map of other elements comes by them: by converting one
// after the other where that can be, else by writing them in another way.
func (p *pass) ofEach(from, to ir.TypeID) string {
	kind := p.kind(to)
	if kind != p.kind(from) || kind != ir.ListKind && kind != ir.MapKind {
		return ""
	}
	open, close, name := "[", "]", "a list of "
	if kind == ir.MapKind {
		open, close, name = "{'key': ", "}", "a map of "
	} else if call, ok := strings.CutSuffix(p.conversion(p.elem(from), p.elem(to)), "(…)"); ok {
		return "list.map(x, " + call + "(x))"
	}
	if each := p.spelling(p.elem(to)); each != "" {
		return open + each + close
	}
	return name + p.name(p.elem(to))
}

// sample says how a value of a type is written, where nothing converts to it.
func (p *pass) sample(t ir.TypeID) string {
	switch t = p.plain(t); p.kind(t) {
	case ir.ListKind:
		return "a list, like [a, b]"
	case ir.MapKind:
		return "a map, like {'key': value}"
	case ir.TimestampKind:
		return "timestamp('2030-01-31T00:00:00Z'), or now"
	case ir.StringKind:
		return "a text, like 'name'"
	case ir.BoolKind:
		return "true, false or a comparison"
	case ir.IntKind:
		return "a whole number, like 3"
	case ir.DoubleKind:
		return "a number, like 0.5"
	case ir.ObjectKind:
		return cmp.Or(p.spelling(t), p.fieldByField(t))
	}
	return cmp.Or(p.spelling(t), "a value of that type")
}

// spelling shows how a value of a type is written.
func (p *pass) spelling(t ir.TypeID) string {
	switch p.kind(t) {
	case ir.EnumKind:
		return "'" + p.types.At(t).Values[0] + "'"
	case ir.ObjectKind:
		if _, ok := p.typeNamed(p.name(t)); ok {
			return p.name(t) + "{…}"
		}
	}
	return ""
}

// fieldByField shows a value of an object's type that no expression can name, like a
// chart's output.
func (p *pass) fieldByField(t ir.TypeID) string {
	var fields []string
	for _, f := range p.types.At(t).Fields {
		fields = append(fields, f.Name+": …")
	}
	if len(fields) > 4 {
		fields = append(fields[:4], "…")
	}
	return "its fields: `{ " + strings.Join(fields, ", ") + " }`"
}
