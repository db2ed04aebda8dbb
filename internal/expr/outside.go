package expr

import (
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file refuses what CEL and its extensions have and the portable profile
// has not, and says what to write instead (SPEC 3.6).

// instead is the cure for each function outside the profile.
var instead = map[string]string{
	"charAt":                   "write s.substring(i, i + 1)",
	"lastIndexOf":              "only the first place can be found, with indexOf; what stands behind the last is s.split(x).last()",
	"format":                   "join the parts with +, and string(x) for what is no string",
	"strings.quote":            "write the quotes yourself",
	"sortBy":                   "sort takes plain values: map first, or keep the list sorted",
	"flatten":                  "join the lists with +",
	"list":                     "write it in brackets: [a, b]",
	"map":                      "write it in braces: {'key': value}",
	"lists.range":              "write the list out, or keep it in the context",
	"existsOne":                "write exists_one",
	"transformList":            "write list.map(x, value)",
	"transformMap":             "build the map where it changes, with assign",
	"transformMapEntry":        "build the map where it changes, with assign",
	"optFlatMap":               "write a.optMap(v, …) or a.?b.?c",
	"optional.ofNonZeroValue":  "write x == '' ? optional.none() : optional.of(x)",
	"optional.unwrap":          "write list.filter(x, condition)",
	"unwrapOpt":                "write list.filter(x, condition)",
	"math.sign":                "compare with 0",
	"math.trunc":               "write double(int(x)), or math.floor and math.ceil",
	"math.sqrt":                "the profile has + - * / on doubles and pow on ints",
	"math.isNaN":               "NaN is the only double with x != x",
	"math.isInf":               "compare with the largest double that makes sense",
	"math.isFinite":            "compare with the largest double that makes sense",
	"math.bitAnd":              "keep flags as bools or as a list of enum values",
	"math.bitOr":               "keep flags as bools or as a list of enum values",
	"math.bitXor":              "keep flags as bools or as a list of enum values",
	"math.bitNot":              "keep flags as bools or as a list of enum values",
	"math.bitShiftLeft":        "write n * pow(2, k)",
	"math.bitShiftRight":       "write n / pow(2, k)",
	"base64.encode":            "let the host do it",
	"base64.decode":            "let the host do it",
	"cel.bind":                 "give it a name under `let:`",
	"cel.block":                "give it a name under `let:`",
	"sets.contains":            "write b.all(x, x in a)",
	"sets.equivalent":          "write a.all(x, x in b) && b.all(x, x in a)",
	"sets.intersects":          "write a.exists(x, x in b)",
	"regex.extract":            "let the host do it, or use matches with split",
	"regex.extractAll":         "let the host do it, or use matches with split",
	"regex.replace":            "write s.replace(old, new)",
	"getObjectSize":            "write size(x)",
	"proto.hasExt":             "declare the field under `types:`",
	"proto.getExt":             "declare the field under `types:`",
	"ip":                       "keep addresses as strings",
	"cidr":                     "keep addresses as strings",
	"isIP":                     "write a pattern with matches",
	"url":                      "keep addresses as strings",
	"quantity":                 "keep a number and its unit apart",
	"google.protobuf.Duration": "write duration('1s')",
}

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
