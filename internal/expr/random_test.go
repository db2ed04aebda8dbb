package expr_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	exprpb "cel.dev/expr"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/ir"
)

// Random expressions, most of them well typed, are taken or refused as the
// oracle's rules say.

// A phrase is a way to write a value of a type: <t> stands for a value of type t,
// <v> for a new variable that a macro binds to a value of the type behind it.
var phrases = map[string][]string{
	"bool": {
		"true", "false", "b", "!<bool>", "<bool> && <bool>", "<bool> || <bool>", "<bool> ? <bool> : <bool>",
		"<int> == <int>", "<int> < <int>", "<double> >= <double>", "<string> != <string>", "<string> < <string>",
		"<timestamp> > <timestamp>", "<duration> <= <duration>", "<list> == <list>", "<map> != <map>", "<int> in <list>",
		"<string> in <map>", "<string> in <strings>", "<string>.contains(<string>)", "<string>.startsWith(<string>)",
		"<string>.matches('^a+$')", "<list>.all(x, x > <int>)", "<list>.exists(x, x == <int>)", "<strings>.exists_one(x, x == <string>)",
		"<map>.all(k, k != <string>)", "bool(<string>)", "has(m.a)", "<opt>.hasValue()", "[<bool>, <bool>] == [<bool>]", "<opt> == <opt>",
	},
	"int": {
		"0", "1", "-7", "i", "j", "<int> + <int>", "<int> - <int>", "<int> * <int>", "<int> / <int>", "<int> % <int>", "-<int>",
		"<bool> ? <int> : <int>", "<list>[<int>]", "<map>[<string>]", "m.a", "size(<string>)", "<list>.size()", "size(<map>)",
		"int(<double>)", "int(<string>)", "int(<timestamp>)", "<timestamp>.getFullYear()", "<duration>.getSeconds()", "<string>.indexOf(<string>)",
		"math.greatest(<int>, <int>)", "math.least(<list>)", "math.abs(<int>)", "<opt>.orValue(<int>)", "<opt>.value()", "<list>.first().orValue(<int>)",
	},
	"double": {
		"1.5", "-2.5e3", "d", "<double> + <double>", "<double> / <double>", "-<double>", "double(<int>)", "double(<string>)",
		"math.ceil(<double>)", "math.round(<double>)", "<bool> ? <double> : <double>", "math.least(<double>, <double>, <double>)",
	},
	"string": {
		"'a'", "'b c'", "''", "s", "<string> + <string>", "string(<int>)", "string(<double>)", "string(<timestamp>)", "string(<bool>)",
		"<string>.upperAscii()", "<string>.trim()", "<string>.replace(<string>, <string>)", "<string>.substring(<int>)", "<strings>.join(<string>)",
		"<strings>[<int>]", "<bool> ? <string> : <string>", "<strings>.last().orValue(<string>)",
	},
	"timestamp": {"t", "timestamp('2024-01-31T12:00:00Z')", "timestamp(<string>)", "timestamp(<int>)", "<timestamp> + <duration>", "<duration> + <timestamp>", "<timestamp> - <duration>"},
	"duration":  {"w", "duration('90s')", "duration(<string>)", "<duration> + <duration>", "<duration> - <duration>", "<timestamp> - <timestamp>"},
	"list": {
		"l", "[<int>]", "[<int>, <int>]", "<list> + <list>", "<list>.map(x, x + <int>)", "<list>.filter(x, x > <int>)", "<list>.map(x, x > 0, x)",
		"<list>.slice(0, <int>)", "<list>.reverse()", "<list>.sort()", "<list>.distinct()", "<strings>.map(x, size(x))", "<bool> ? <list> : <list>",
	},
	"strings": {"['a']", "[<string>, <string>]", "<string>.split(<string>)", "<map>.map(k, k)", "<list>.map(x, string(x))"},
	"map":     {"m", "{'a': <int>}", "{<string>: <int>, 'c': <int>}", "<bool> ? <map> : <map>"},
	"opt":     {"m.?a", "m[?<string>]", "<list>[?<int>]", "optional.of(<int>)", "<list>.first()", "<opt>.or(<opt>)", "<opt>.optMap(o, o + <int>)", "optional.none()"},
}

// strange are what the profile or CEL refuses.
var strange = []string{
	"null", "1u", "b'a'", "dyn(<int>)", "type(<int>)", "<bool> < <bool>", "int(<duration>)", "{1: <int>}", "[<int>, <string>]", "z",
	"nosuch(<int>)", "<timestamp>.getHours('UTC')", "<string>.charAt(<int>)", "<list>.all(a, c, a > c)", "<int> == <string>", "math.sqrt(<double>)",
}

var kinds = []string{"bool", "int", "double", "string", "timestamp", "duration", "list", "strings", "map", "opt"}

// A writer writes random expressions.
type writer struct {
	*rand.Rand
	names int
}

func (w *writer) write(kind string, depth int) string {
	all := phrases[kind]
	switch n := w.IntN(200); {
	case n == 0:
		all = strange
	case n == 1:
		all = phrases[kinds[w.IntN(len(kinds))]]
	}
	text := all[w.IntN(len(all))]
	if depth == 0 {
		text = all[w.IntN(2)]
	}
	text = w.rename(text)
	for {
		open := strings.IndexByte(text, '<')
		for open >= 0 && !slices.Contains(kinds, until(text[open+1:], '>')) {
			next := strings.IndexByte(text[open+1:], '<')
			if next < 0 {
				open = -1
				break
			}
			open += 1 + next
		}
		if open < 0 {
			return "(" + text + ")"
		}
		hole := until(text[open+1:], '>')
		text = text[:open] + strings.ReplaceAll(w.write(hole, max(depth-1, 0)), "<", "\x00") + text[open+len(hole)+2:]
	}
}

func until(s string, end byte) string {
	if i := strings.IndexByte(s, end); i >= 0 {
		return s[:i]
	}
	return ""
}

// rename gives a macro's variable a name of its own, because nothing may hide.
func (w *writer) rename(text string) string {
	for _, v := range []string{"x", "k", "o"} {
		for _, open := range []string{"(" + v + ", "} {
			if strings.Contains(text, open) {
				w.names++
				fresh := fmt.Sprintf("%s%d", v, w.names)
				text = replaceWord(text, v, fresh)
			}
		}
	}
	return text
}

// replaceWord replaces whole words.
func replaceWord(text, old, fresh string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && isLetter(text[end]) {
			end++
		}
		switch {
		case end == i:
			b.WriteByte(text[i])
			end = i + 1
		case text[i:end] == old:
			b.WriteString(fresh)
		default:
			b.WriteString(text[i:end])
		}
		i = end
	}
	return b.String()
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

// expression is a random expression with its markers put back.
func (w *writer) expression() string {
	return strings.ReplaceAll(w.write(kinds[w.IntN(len(kinds))], 1+w.IntN(3)), "\x00", "<")
}

func variable(name string, t *exprpb.Type) celspec.Var { return celspec.Var{Name: name, Type: t} }

func primitive(p exprpb.Type_PrimitiveType) *exprpb.Type {
	return &exprpb.Type{TypeKind: &exprpb.Type_Primitive{Primitive: p}}
}

func wellKnown(w exprpb.Type_WellKnownType) *exprpb.Type {
	return &exprpb.Type{TypeKind: &exprpb.Type_WellKnown{WellKnown: w}}
}

// randomVars are the variables that the phrases know.
func randomVars() []celspec.Var {
	integer := primitive(exprpb.Type_INT64)
	return []celspec.Var{
		variable("i", integer), variable("j", integer), variable("d", primitive(exprpb.Type_DOUBLE)),
		variable("s", primitive(exprpb.Type_STRING)), variable("b", primitive(exprpb.Type_BOOL)),
		variable("t", wellKnown(exprpb.Type_TIMESTAMP)), variable("w", wellKnown(exprpb.Type_DURATION)),
		variable("l", &exprpb.Type{TypeKind: &exprpb.Type_ListType_{ListType: &exprpb.Type_ListType{ElemType: integer}}}),
		variable("m", &exprpb.Type{TypeKind: &exprpb.Type_MapType_{MapType: &exprpb.Type_MapType{KeyType: primitive(exprpb.Type_STRING), ValueType: integer}}}),
	}
}

func TestRandomExpressions(t *testing.T) {
	const seed, rounds = 20261120, 3000
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
	vars := randomVars()
	env, err := oracle(&celspec.Test{Vars: vars})
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for range rounds {
		test := &celspec.Test{File: "random", Expr: w.expression(), Vars: vars}
		var found diag.List
		x, err := test.CheckUnbound(ir.NewTypeSet(), &found)
		if err != nil {
			t.Fatal(err)
		}
		if x != nil {
			accepted++
		}
		compare(t, env, test, x, &found)
	}
	if accepted < rounds/2 || accepted > rounds*19/20 {
		t.Errorf("%d of %d are accepted: the mixture says too little", accepted, rounds)
	}
}
