package celspec

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	exprpb "cel.dev/expr"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"
)

// This file writes random expressions for tests against cel-go.

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
		"'a'", "'b c'", "''", "s", "<string> + <string>", "string(<int>)", "string(<timestamp>)", "string(<bool>)",
		"<string>.upperAscii()", "<string>.trim()", "<string>.replace(<string>, <string>)", "<string>.substring(<int>)", "<strings>.join(<string>)",
		"<strings>[<int>]", "<bool> ? <string> : <string>", "<strings>.last().orValue(<string>)",
	},
	"timestamp": {"t", "timestamp('2024-01-31T12:00:00Z')", "timestamp(<string>)", "timestamp(<int>)", "<timestamp> + <duration>", "<duration> + <timestamp>", "<timestamp> - <duration>"},
	"duration":  {"w", "duration('90s')", "duration(<string>)", "<duration> + <duration>", "<duration> - <duration>", "<timestamp> - <timestamp>"},
	"list": {
		"l", "[<int>]", "[<int>, <int>]", "<list> + <list>", "<list>.map(x, x + <int>)", "<list>.filter(x, x > <int>)", "<list>.map(x, x > 0, x)",
		"<list>.slice(0, <int>)", "<list>.reverse()", "<list>.sort()", "<list>.distinct()", "<strings>.map(x, size(x))", "<bool> ? <list> : <list>",
	},
	"strings": {"['a']", "[<string>, <string>]", "<string>.split(<string>)", "<map>.map(k, k).sort()", "<list>.map(x, string(x))"},
	"map":     {"m", "{'a': <int>}", "{<string>: <int>, 'c': <int>}", "<bool> ? <map> : <map>"},
	"opt":     {"m.?a", "m[?<string>]", "<list>[?<int>]", "optional.of(<int>)", "<list>.first()", "<opt>.or(<opt>)", "<opt>.optMap(o, o + <int>)", "optional.none()"},
}

// strange are what the profile or CEL refuses.
var strange = []string{
	"null", "1u", "b'a'", "dyn(<int>)", "type(<int>)", "<bool> < <bool>", "int(<duration>)", "{1: <int>}", "[<int>, <string>]", "z",
	"nosuch(<int>)", "<timestamp>.getHours('UTC')", "<string>.charAt(<int>)", "<list>.all(a, c, a > c)", "<int> == <string>", "math.sqrt(<double>)",
}

var kinds = []string{"bool", "int", "double", "string", "timestamp", "duration", "list", "strings", "map", "opt"}

// A Writer writes random expressions, most of them well typed, over RandomVars.
type Writer struct {
	random *rand.Rand
	names  int
}

// NewWriter makes a Writer; the same seed gives the same expressions.
func NewWriter(seed uint64) *Writer { return &Writer{random: rand.New(rand.NewPCG(seed, 1))} }

// Expression is the next one.
func (w *Writer) Expression() string {
	kind := kinds[w.random.IntN(len(kinds))]
	return strings.ReplaceAll(w.write(kind, 1+w.random.IntN(3)), "\x00", "<")
}

func (w *Writer) write(kind string, depth int) string {
	all := phrases[kind]
	switch n := w.random.IntN(200); {
	case n == 0:
		all = strange
	case n == 1:
		all = phrases[kinds[w.random.IntN(len(kinds))]]
	}
	text := all[w.random.IntN(len(all))]
	if depth == 0 {
		text = all[w.random.IntN(2)]
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
func (w *Writer) rename(text string) string {
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

func variable(name string, t *exprpb.Type, v *exprpb.Value) Var {
	return Var{Name: name, Type: t, Value: v}
}

func namedType(p exprpb.Type_PrimitiveType) *exprpb.Type {
	return &exprpb.Type{TypeKind: &exprpb.Type_Primitive{Primitive: p}}
}

func wellKnown(w exprpb.Type_WellKnownType) *exprpb.Type {
	return &exprpb.Type{TypeKind: &exprpb.Type_WellKnown{WellKnown: w}}
}

func integer(n int64) *exprpb.Value {
	return &exprpb.Value{Kind: &exprpb.Value_Int64Value{Int64Value: n}}
}

func text(s string) *exprpb.Value {
	return &exprpb.Value{Kind: &exprpb.Value_StringValue{StringValue: s}}
}

// packed is a message in a value.
func packed(m proto.Message) *exprpb.Value {
	any, err := anypb.New(m)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return &exprpb.Value{Kind: &exprpb.Value_ObjectValue{ObjectValue: any}}
}

// RandomVars are the variables that random expressions know, with their values.
func RandomVars() []Var {
	number := namedType(exprpb.Type_INT64)
	list := &exprpb.Type{TypeKind: &exprpb.Type_ListType_{ListType: &exprpb.Type_ListType{ElemType: number}}}
	dict := &exprpb.Type{TypeKind: &exprpb.Type_MapType_{MapType: &exprpb.Type_MapType{KeyType: namedType(exprpb.Type_STRING), ValueType: number}}}
	return []Var{
		variable("i", number, integer(3)), variable("j", number, integer(0)),
		variable("d", namedType(exprpb.Type_DOUBLE), &exprpb.Value{Kind: &exprpb.Value_DoubleValue{DoubleValue: 0.25}}),
		variable("s", namedType(exprpb.Type_STRING), text("añb")),
		variable("b", namedType(exprpb.Type_BOOL), &exprpb.Value{Kind: &exprpb.Value_BoolValue{BoolValue: true}}),
		variable("t", wellKnown(exprpb.Type_TIMESTAMP), packed(&timestamppb.Timestamp{Seconds: 951_782_400, Nanos: 501_000_000})),
		variable("w", wellKnown(exprpb.Type_DURATION), packed(&durationpb.Duration{Seconds: 5400, Nanos: 2_000_000})),
		variable("l", list, &exprpb.Value{Kind: &exprpb.Value_ListValue{ListValue: &exprpb.ListValue{Values: []*exprpb.Value{integer(2), integer(-1), integer(2)}}}}),
		variable("m", dict, &exprpb.Value{Kind: &exprpb.Value_MapValue{MapValue: &exprpb.MapValue{Entries: []*exprpb.MapValue_Entry{
			{Key: text("a"), Value: integer(1)}, {Key: text("b c"), Value: integer(7)},
		}}}}),
	}
}
