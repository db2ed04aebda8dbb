package expr

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file knows what things are called elsewhere: in JavaScript, Go, Python.
// Who writes that is told the name here. Slips of syntax are in parse.go.

// called elsewhere: functions, with what to write.
var elsewhere = map[string]string{
	"length": "write size(x)", "len": "write size(x)", "count": "write size(list.filter(x, condition))", "isEmpty": "write size(x) == 0",
	"includes": "write s.contains(part), or x in list", "has": "write key in map",
	"some": "write list.exists(x, condition)", "any": "write list.exists(x, condition)", "every": "write list.all(x, condition)",
	"find": "write list.filter(x, condition).first()", "findIndex": "write list.filter(x, condition).first()",
	"reduce": "sum up in the context, with foreach and assign", "sum": "sum up in the context, with foreach and assign",
	"push": "write list + [x], or the action append", "append": "write list + [x], or the action append", "add": "write list + [x], or the action append", "concat": "write a + b", "keys": "write m.map(k, k)", "values": "write m.map(k, m[k])",
	"toLowerCase": "write s.lowerAscii()", "lower": "write s.lowerAscii()", "toUpperCase": "write s.upperAscii()", "upper": "write s.upperAscii()",
	"toString": "write string(x)", "String": "write string(x)", "str": "write string(x)",
	"parseInt": "write int(s)", "parseFloat": "write double(s)", "Number": "write double(s)", "float": "write double(x)",
	"substr": "write s.substring(from, to)", "strip": "write s.trim()", "match": "write s.matches('pattern')", "test": "write s.matches('pattern')",
	"math.max": "write math.greatest(a, b)", "max": "write math.greatest(a, b)", "math.min": "write math.least(a, b)", "min": "write math.least(a, b)",
	"math.pow": "write pow(n, k), of ints", "abs": "write math.abs(x)", "ceil": "write math.ceil(x)", "floor": "write math.floor(x)", "round": "write math.round(x)",
	"not": "write !x", "orElse": orValueCure, "getOrElse": orValueCure, "valueOr": orValueCure, "unwrapOr": orValueCure, "unwrap_or": orValueCure,
	"In": activeCure, "stateIn": activeCure, "inState": activeCure,
	"toFixed": "write string(math.round(x))", "Boolean": "write what is asked of it, like x != 0", "isNaN": "NaN is the only double with x != x",
	"forEach": "write list.map(x, value), or the action foreach", "containsKey": "write key in map", "hasKey": "write key in map", "hasOwnProperty": "write key in map",
	"random": chanceCure, "uuid": chanceCure, "at": "write list[i], or list.last()",
	"and": "write a && b", "setTimeout": "write `after:` in a state, or `send:` with a `delay:`",
	"getTime": "write int(t), which is seconds", "getYear": "write t.getFullYear()", "getDay": "write t.getDayOfWeek()", "getDays": "write d.getHours() / 24",
}

const activeCure = "write active('path.of.state')"

const outsideCure = "a chart reads nothing of its surroundings: give it in the `input:`"

const chanceCure = "let the host draw it, and give it in the input, an event or an actor's output: what a chart does follows from what it is given"

const orValueCure = "write .orValue(…) behind an optional, like context.?name.orValue('')"

// measures are fields elsewhere and functions here.
var measures = map[string]string{
	"length": "write size(x)", "count": "write size(x)",
	"year": "write t.getFullYear()", "month": "write t.getMonth()", "day": "write t.getDate()",
	"hour": "write t.getHours()", "hours": "write d.getHours()", "minute": "write t.getMinutes()", "minutes": "write d.getMinutes()",
	"second": "write t.getSeconds()", "seconds": "write d.getSeconds()", "milliseconds": "write millis(d)",
}

// noFieldCure says how to get what is read as if it were a field.
func noFieldCure(name string) string {
	for _, o := range functions[name] {
		if o.member && len(o.params) == 1 {
			return "call it: ." + name + "()"
		}
	}
	return measures[name]
}

// ofAnother says what a function is called for a type that it does not take.
func ofAnother(name string, kind ir.TypeKind) string {
	switch {
	case (name == "contains" || name == "indexOf") && kind == ir.ListKind:
		return "; of a list write x in list"
	case name == "slice" && kind == ir.StringKind:
		return "; of a string write s.substring(from, to)"
	case name == "math.least" && isTimeKind(kind):
		return "; of times write a < b ? a : b"
	case name == "math.greatest" && isTimeKind(kind):
		return "; of times write a > b ? a : b"
	case name == "reverse" && kind == ir.StringKind:
		return ", like s.split('')"
	}
	return ""
}

func isTimeKind(kind ir.TypeKind) bool { return kind == ir.TimestampKind || kind == ir.DurationKind }

// constants of other languages.
var constants = map[string]string{"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "Math": "math",
	"ctx": "context", "evt": "event", "ev": "event", "_event": "event", "_sessionid": "self", "inputs": "input", "vars": "context", "args": "params"}

// foreign are names that stand for something elsewhere, with what to write.
var foreign = map[string]string{
	"Date": "the time is `now`", "moment": "the time is `now`", "time": "the time is `now`",
	"state": activeCure, "snapshot": activeCure,
	"JSON": "a value is made text by string(x), one at a time", "console": "write the action `log: …`",
	"Object": "write m.map(k, k) for the keys of a map, and k in m to look for one",
	"env":    outsideCure, "process": outsideCure, "secrets": outsideCure, "window": outsideCure, "document": outsideCure, "os": outsideCure, "github": outsideCure,
	"fmt": "join the parts with +, and string(x) for what is no string", "this": "write context.name", "guards": "write the guard's name alone", "lets": "write its name alone", "otherwise": lastCure, "default": lastCure,
}

// eventHabits are what SCXML calls the parts of an event that every one has.
var eventHabits = map[string]string{"name": "type", "origin": "sender", "invokeid": "sender"}

// yamlBools are what YAML 1.1 takes for a truth value, in small letters.
var yamlBools = map[string]string{"yes": "true", "on": "true", "no": "false", "off": "false"}

// isNull tells whether a name is another language's null.
func isNull(name string) bool {
	switch name {
	case "undefined", "nil", "None", "NULL", "Null":
		return true
	}
	return false
}

// meetingConversion is the conversion that brings two operands together without
// losing anything: text is joined as text, numbers meet as doubles.
func (p *pass) meetingConversion(e ast.Expr, l, r ir.TypeID) string {
	name := e.AsCall().FunctionName()
	joined := name == operators.Add
	switch {
	case l == ir.String && slices.Contains(numbersOnly, name):
		return p.conversion(l, r)
	case joined && l == ir.String:
		return p.conversion(r, ir.String)
	case joined && r == ir.String:
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

// isText tells whether two operands are an enum and text beside it, which are
// compared but not joined.
func (p *pass) isText(l, r *ir.Expr) bool {
	return p.kind(l.Type) == ir.EnumKind && r.Type == ir.String || l.Type == ir.String && p.kind(r.Type) == ir.EnumKind
}

// misplaced guesses the cure from the whole text, where what is wrong stands
// before the place that the parser stumbles over.
func (t *tree) misplaced(message string, offset int) string {
	before, rest := string(t.runes[:min(offset, len(t.runes))]), string(t.runes[min(offset, len(t.runes)):])
	fields := strings.Fields(before)
	switch {
	case arrow.MatchString(string(t.runes)):
		return "no function stands here: write what it gives, like context.n > 1"
	case strings.HasPrefix(strings.TrimSpace(before), "f") && len(fields) == 1 && len(rest) > 0 && (rest[0] == '"' || rest[0] == '\''):
		return joinCure
	case template.MatchString(string(t.runes)):
		return templateCure(strings.TrimSpace(string(t.runes)))
	case pattern.MatchString(string(t.runes)):
		return "write s.matches('pattern')"
	case stateAsked.MatchString(string(t.runes)):
		return activeCure
	case strings.Contains(message, "expected ']'") && strings.HasPrefix(rest, "'"):
		return "a comma is missing between two entries of the list"
	case len(fields) > 0 && prefixes[fields[len(fields)-1]] != "":
		return prefixes[fields[len(fields)-1]]
	case strings.Contains(message, "conditional") && strings.Contains(before, "?."):
		return "write .? : context.?name"
	case strings.HasPrefix(rest, ")") && strings.Count(before, ")") >= strings.Count(before, "("):
		return "take this parenthesis away"
	case strings.Contains(string(t.runes), "=>"):
		return "a macro's variable stands before a comma: list.map(x, x + 1)"
	case strings.HasPrefix(rest, ":") && strings.Contains(message, "]"):
		return "write list.slice(from, to), or s.substring(from, to)"
	}
	return ""
}

// prefixes are words that other languages put before an expression.
var prefixes = map[string]string{
	"not": "write !", "typeof": "leave the test out: types are known when the chart is loaded", "instanceof": "leave the test out: types are known when the chart is loaded",
	"new": "what time it is says `now`; an object is written with its type, T{field: value}", "await": "nothing is waited for here: invoke an actor",
	"delete": "write YAML's null in an assign",
}

// operatorElsewhere is the cure for an operator of other languages that has begun
// before the place that the parser stumbles over.
func (t *tree) operatorElsewhere(offset int) string {
	before := string(t.runes[max(offset-2, 0):min(offset+1, len(t.runes))])
	switch {
	case before == "===":
		return "write =="
	case before == "!==":
		return "write !="
	case strings.HasSuffix(before, "++"):
		return "write + 1"
	case strings.HasSuffix(before, "..") && strings.Contains(string(t.runes), "..."):
		return "write list + [x]; of an object or a map assign what changes: `assign: { plan.step: … }`"
	case assigning.MatchString(before):
		return "an expression assigns nothing: write the new value, like context.n + 1, in the action `assign: { n: … }`"
	}
	return ""
}

// operatorStart is where the signs of an operator begin that reaches to an offset.
func (t *tree) operatorStart(offset int) int {
	for offset > 0 && strings.ContainsRune("=!+-*/%&|?.", t.runes[offset-1]) {
		offset--
	}
	return offset
}

// assigning ends an operator that assigns.
var assigning = regexp.MustCompile(`([-+*/%]|&&|\|\||\?\?)=$`)

// pattern is a regular expression of JavaScript.
var pattern = regexp.MustCompile(`(^|[(&|!\s])/[^/\s]+/[a-z]*\.(test|exec)\(|\.(match|search|matches)\(\s*/`)

// stateAsked is XState's older guard over a state.
var stateAsked = regexp.MustCompile(`^\s*!?\s*in\(`)

// template is a text with values in it, in the quotes of JavaScript or none.
var template = regexp.MustCompile("[$]{|{{|^\\s*`")

// values are those of a template.
var values = regexp.MustCompile(`[$]?{{?\s*(.*?)\s*}}?`)

const joinCure = "join a text and values: 'text ' + string(context.n)"

// templateCure writes a template as an expression: a value that is all of it as it
// is, else text and values joined. (string() takes text too.)
func templateCure(text string) string {
	text = strings.Trim(text, "`")
	if all := values.FindStringSubmatch(text); all != nil && all[0] == text {
		return "an expression stands alone: write " + all[1]
	}
	if strings.ContainsAny(text, "'\\") || !values.MatchString(text) {
		return joinCure
	}
	joined := values.ReplaceAllString(text, "' + string($1) + '")
	return "write " + strings.TrimSuffix(strings.TrimPrefix("'"+joined+"'", "'' + "), " + ''")
}

// statements of other languages, with the expression for it.
var statements = map[string]string{
	"if": "write condition ? a : b", "else": "write condition ? a : b; " + lastCure, "return": "an expression is its value, without return", "const": "name it under `let`",
	"var": "name it under `let`", "let": "name it under `let`", "for": "write list.map(x, value), or the action foreach", "while": "write list.map(x, value), or the action foreach",
	"function": "no function stands here: write what it gives, like context.n > 1",
}

const lastCure = "the last transition of a list needs no guard"

// words are a sentence: no path, no call, no operator but a hyphen.
var words = regexp.MustCompile(`^\pL[\pL\d]*([ ,;:!?…–-]+[\pL\d'’]+|['’]\pL+|\. [\pL\d]+)+[.!?…]*$|^\pL+[!?…]$`)

// arrow is a function of JavaScript.
var arrow = regexp.MustCompile(`^\s*(\([^()]*\)|\w+)\s*=>`)

// address is a URL.
var address = regexp.MustCompile(`^[a-z]+://[^\s'"]+$`)

// prose is the cure for a text that has no quotes but YAML's.
func (t *tree) prose() string {
	text := strings.TrimSpace(string(t.runes))
	if !words.MatchString(text) && !address.MatchString(text) || utf8.RuneCountInString(text) > 60 {
		return ""
	}
	if strings.ContainsAny(text, "'’") {
		return "a text has quotes of its own, within YAML's: '\"…\"'"
	}
	return "a text has quotes of its own, within YAML's: \"'" + text + "'\""
}

// noUnaryCure says how to turn what has no minus.
func noUnaryCure(t ir.TypeID) string {
	if t == ir.Duration {
		return "write d * -1"
	}
	return ""
}

// noIndexCure says how to get a part of what has no index.
func noIndexCure(t ir.TypeID) string {
	if t == ir.String {
		return "write s.substring(i, i + 1)"
	}
	return ""
}

// isNothing refuses what other languages call nothing, as null is refused.
func (p *pass) isNothing(e ast.Expr, name string) bool {
	if !isNull(name) {
		return false
	}
	p.refuse(e, diag.NullLiteral)
	return true
}

// asksForNull refuses a comparison with what other languages call nothing, and says
// what is asked of the other side.
func (p *pass) asksForNull(e ast.Expr) bool {
	args := e.AsCall().Args()
	if !p.nothing(args[1]) {
		args = []ast.Expr{args[1], args[0]}
	}
	if !p.nothing(args[1]) {
		return false
	}
	p.failed = true
	found := p.add(args[1], diag.NullLiteral)
	x := p.infer(args[0], ir.NoType)
	switch cure := p.presence(args[0], x); {
	case cure == "" && x != nil && x.Type != ir.Any:
		found.Fix("%s", "leave the comparison out: the other side always has a value (has() asks for optional fields)")
	case cure != "" && e.AsCall().FunctionName() == operators.Equals:
		found.Fix("write !%s", cure)
	case cure != "":
		found.Fix("write %s", cure)
	}
	return true
}

// nothing tells whether e is null, or called so elsewhere.
func (p *pass) nothing(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		return e.AsLiteral() == types.NullValue
	case ast.IdentKind:
		return isNull(e.AsIdent()) && !p.known(e.AsIdent())
	}
	return false
}

// presence is how to ask whether x, which e says, is there; empty: it always is.
func (p *pass) presence(e ast.Expr, x *ir.Expr) string {
	switch {
	case x == nil:
		return ""
	case x.Op == ir.MapIndex && e.Kind() == ast.CallKind:
		return "(key in map)"
	case x.Op == ir.ListIndex:
		return "(i < size(list))"
	case p.kind(x.Type) == ir.OptionalKind:
		return "x.hasValue(), where x is the optional"
	case (x.Op == ir.Unwrap || x.Op == ir.MapIndex) && e.Kind() == ast.SelectKind:
		return "has(" + p.textOf(e) + ")"
	}
	return ""
}

// inCure says how a text is searched.
func inCure(t ir.TypeID) string {
	if t == ir.String {
		return "s.contains(part)"
	}
	return ""
}
