package expr

import (
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file refuses what CEL and its extensions have and the portable profile
// has not, and says what to write instead (SPEC 3.6).

// instead are those functions, with what to write.
var instead = byWord(
	cure{"write s.substring(i, i + 1)", "charAt"},
	cure{"only the first place can be found, with indexOf; what stands behind the last is s.split(x).last()", "lastIndexOf"},
	cure{"join the parts with +, and string(x) for what is no string", "format"},
	cure{"write the quotes yourself", "strings.quote"},
	cure{"sort takes plain values: map first, or keep the list sorted", "sortBy"},
	cure{"join the lists with +", "flatten"},
	cure{"write it in brackets: [a, b]", "list"},
	cure{"write it in braces: {'key': value}", "map"},
	cure{"write the list out, or keep it in the context", "lists.range"},
	cure{"write exists_one", "existsOne"},
	cure{"write list.map(x, value)", "transformList"},
	cure{"build the map where it changes, with assign", "transformMap transformMapEntry"},
	cure{"write a.optMap(v, …) or a.?b.?c", "optFlatMap"},
	cure{"write x == '' ? optional.none() : optional.of(x)", "optional.ofNonZeroValue"},
	cure{"write list.filter(x, condition)", "optional.unwrap unwrapOpt"},
	cure{"compare with 0", "math.sign"},
	cure{"write double(int(x)), or math.floor and math.ceil", "math.trunc"},
	cure{"the profile has + - * / on doubles and pow on ints", "math.sqrt"},
	cure{"NaN is the only double with x != x", "math.isNaN"},
	cure{"compare with the largest double that makes sense", "math.isInf math.isFinite"},
	cure{"keep flags as bools or as a list of enum values", "math.bitAnd math.bitOr math.bitXor math.bitNot"},
	cure{"write n * pow(2, k)", "math.bitShiftLeft"},
	cure{"write n / pow(2, k)", "math.bitShiftRight"},
	cure{"let the host do it", "base64.encode base64.decode"},
	cure{"give it a name under `let:`", "cel.bind cel.block"},
	cure{"write b.all(x, x in a)", "sets.contains"},
	cure{"write a.all(x, x in b) && b.all(x, x in a)", "sets.equivalent"},
	cure{"write a.exists(x, x in b)", "sets.intersects"},
	cure{"let the host do it, or use matches with split", "regex.extract regex.extractAll"},
	cure{"write s.replace(old, new)", "regex.replace"},
	cure{"write size(x)", "getObjectSize"},
	cure{"declare the field under `types:`", "proto.hasExt proto.getExt"},
	cure{"keep addresses as strings", "ip cidr url"},
	cure{"write a pattern with matches", "isIP"},
	cure{"keep a number and its unit apart", "quantity"},
	cure{"write duration('1s')", "google.protobuf.Duration"},
)

// outside refuses a call of what the profile leaves out.
func (p *pass) outside(e ast.Expr, name string) (*ir.Expr, bool) {
	call := e.AsCall()
	switch {
	case name == "uint":
		return p.refuse(e, diag.UnsignedLiteral, ""), true
	case name == "bytes":
		return p.refuse(e, diag.BytesLiteral), true
	case name == "dyn":
		return p.refuse(e, diag.DynCall), true
	case name == "type":
		return p.refuse(e, diag.TypeCall), true
	case isGetter(name) && call.IsMemberFunction() && len(call.Args()) == 1:
		return p.refuse(call.Args()[0], diag.TimeZone, name), true
	}
	if cure, ok := instead[name]; ok {
		return p.refuse(e, diag.OutsideProfile, name, cure), true
	}
	return nil, false
}

// isGetter tells the getters of timestamps. They take a time zone in CEL, and none here.
func isGetter(name string) bool {
	return slices.ContainsFunc(functions[name], func(o overload) bool { return o.member && o.params[0] == aTimestamp })
}
