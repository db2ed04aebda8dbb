package compile_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
)

// This file writes random expressions into a chart as they are and in quotes. YAML may
// refuse the first (a colon, a bracket, a comment inside of it), but nothing of it may be
// lost or read as something else, and what is told of it must be right: the place, and the
// cure when that says what to write.

// bare is a chart without the last line or lines: where an expression stands.
const bare = `chart: t
types: { Obj: { k: int, t: string } }
context: { n: int = 1, s: string, b: bool, m: map<string>, l: list<string>, o: Obj, a: any = 0, op: optional<string>, z: map<any> }
events: { E: { x: string } }
emits: { OUT: { x: string, a: any } }
let: { left: context.n, word: context.s }
actions: { note: { params: { t: string, a: any } } }
initial: p
states:
  p: {}
  q:
    on:
      E:
`

// A site is a place where an expression of a type can stand.
type site struct{ typ, format string }

var sites = []site{
	{"bool", "guard: %s\ntarget: p"},
	{"bool", "{ guard: %s, target: p }"},
	{"bool", "{ target: p, guard: %s }"},
	{"bool", "- { target: p, guard: %s }\n- p"},
	{"bool", "- guard: %s\n  target: p\n- p"},
	{"bool", "actions: [ { if: %s, then: [ { log: 1 } ] } ]"},
	{"bool", "actions:\n  - if: %s\n    then: [ { log: 1 } ]"},
	{"string", "actions:\n  - log: %s"},
	{"string", "actions: { log: %s }"},
	{"string", "actions: [ { log: %s }, { log: 1 } ]"},
	{"string", "actions:\n  log: { message: word, data: { x: %s, y: 1 } }"},
	{"bool", "actions:\n  log:\n    message: word\n    data: %s"},
	{"string", "actions:\n  log:\n    message: word\n    data:\n      - %s\n      - 1"},
	{"string", "actions:\n  log:\n    message: word\n    data: [1, %s, 1]"},
	{"string", "actions:\n  assign: { s: %s, n: 1 }"},
	{"string", "actions:\n  assign:\n    s: %s\n    n: 1"},
	{"any", "actions:\n  assign: { n: 1, a: %s }"},
	{"any", "actions:\n  assign:\n    a:\n      - - %s"},
	{"any", "actions:\n  assign:\n    a: [ %s, 2 ]"},
	{"any", "actions:\n  assign:\n    z:\n      x: %s\n      y: 1"},
	{"string", "actions:\n  assign: { o: { k: 1, t: %s } }"},
	{"string", "actions:\n  assign: { \"m['k']\": %s }"},
	{"string", "actions:\n  append: { l: %s }"},
	{"any", "actions: [ { action: note, params: { a: %s, t: word } } ]"},
	{"any", "actions:\n  emit:\n    event: OUT\n    data:\n      a: %s\n      x: word"},
	{"list", "actions:\n  - foreach: { in: %s, as: y, do: [ { log: y } ] }"},
	{"map", "actions:\n  assign: { m: %s, n: 1 }"},
	{"map", "actions:\n  assign:\n    m: %s"},
	{"obj", "actions:\n  assign: { o: %s, n: 1 }"},
	{"obj", "actions:\n  assign:\n    o: %s"},
}

// chart is the chart with an expression at the site.
func (s site) chart(expression string) string {
	const indent = "        "
	format := indent + strings.ReplaceAll(s.format, "\n", "\n"+indent) + "\n"
	return bare + fmt.Sprintf(format, expression)
}

// A speaker makes up expressions.
type speaker struct{ *rand.Rand }

func (r speaker) of(words ...string) string { return words[r.IntN(len(words))] }

// signs mean something to YAML, or to CEL, or to both.
var signs = []string{
	": ", ":", " #", "#", ", ", ",", "[", "]", "{", "}", "? ", "?", "- ", "-", "&a", "*a", "!a", "|", ">", "%", "@", "`", "a", "b c", "1", "word", "true", "null",
	" ", "  ", "//", "a: b", "? a : b", "~", "=", "<<", "---", "...", "'", "\"", `\\`, `\n`, "é",
}

// text is a text in quotes.
func (r speaker) text() string {
	quote := r.of("'", "'", "'", `"`)
	var b strings.Builder
	for range r.IntN(4) {
		if sign := r.of(signs...); sign != quote {
			b.WriteString(sign)
		}
	}
	return quote + b.String() + quote
}

// expression is one of a type; with depth 0 it has no operators.
func (r speaker) expression(typ string, depth int) string {
	if typ == "any" {
		typ = r.of("bool", "string", "int", "list", "map", "obj")
	}
	if depth == 0 {
		return r.leaf(typ)
	}
	of := func(typ string) string {
		if depth == 1 {
			return r.leaf(typ)
		}
		return "(" + r.expression(typ, depth-1) + ")"
	}
	if r.IntN(4) == 0 {
		return of("bool") + r.of(" ? ", "? ", "?") + of(typ) + r.of(" : ", ": ", ":") + of(typ)
	}
	switch typ {
	case "bool":
		return r.of(of("string")+r.of(" == ", "==", " < ")+of("string"), r.of("!", "! ", "!!")+r.leaf("bool"), of("bool")+r.of(" && ", "||")+of("bool"),
			of("string")+" in "+of("list"), "context.m.exists(k, k == "+r.text()+")")
	case "string":
		return r.of(of("string")+r.of(" + ", "+")+of("string"), r.text()+".replace("+r.text()+r.of(", ", ",")+r.text()+")")
	case "int":
		return of("int") + r.of(" + ", "*", " - ") + of("int")
	case "list":
		return r.of(of("list")+" + "+of("list"), "["+of("string")+r.of(", ", ",")+of("string")+"]")
	case "map":
		return "{" + r.text() + r.of(": ", ":", " : ") + of("string") + "}"
	case "obj":
		return "Obj{k: " + of("int") + ", t: " + of("string") + "}"
	}
	panic("bug: no expressions of type " + typ)
}

func (r speaker) leaf(typ string) string {
	switch typ {
	case "bool":
		return r.of("true", "context.b", "has(context.op)", "(word == "+r.text()+")", "word.startsWith("+r.text()+")")
	case "string":
		return r.of(r.text(), r.text(), "word", "event.x", "context.l[0]", "context.m["+r.text()+"]")
	case "int":
		return r.of("1", "left", "context.n", "size(word)")
	case "list":
		return r.of("context.l", "["+r.text()+"]", "["+r.text()+", "+r.text()+"]")
	case "map":
		return r.of("context.m", "{"+r.text()+": "+r.text()+"}", "{"+r.text()+":"+r.text()+"}")
	case "obj":
		return r.of("context.o", "Obj{k: 1, t: "+r.text()+"}", "Obj{k:1,t:"+r.text()+"}")
	}
	panic("bug: no expressions of type " + typ)
}

// broken breaks an expression into two lines at a blank outside of its texts.
func (r speaker) broken(expression string) string {
	quote := byte(0)
	var blanks []int
	for i := 0; i < len(expression); i++ {
		switch c := expression[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && c == ' ' && !strings.HasPrefix(expression[i+1:], "- "): // which begins an entry
			blanks = append(blanks, i)
		}
	}
	if len(blanks) == 0 {
		return expression
	}
	at := blanks[r.IntN(len(blanks))]
	return expression[:at] + "\n                    " + expression[at+1:]
}

func TestWhatIsWrittenIsMeant(t *testing.T) {
	taken, refused, cured := 0, 0, 0
	for seed := range uint64(1_000) {
		r := speaker{rand.New(rand.NewPCG(seed, 0x3e1f))}
		s := sites[r.IntN(len(sites))]
		expression := r.expression(s.typ, r.IntN(3))
		quoted, err := json.Marshal(expression)
		if err != nil {
			t.Fatal(err)
		}
		meant := machine(t, s.chart(string(quoted))).Table.Hash
		if r.IntN(4) == 0 {
			expression = r.broken(expression)
		}
		text := s.chart(expression)
		switch m, list := load(text); {
		case m != "" && (m == meant || yamls(expression)):
			taken++
		case m != "":
			t.Errorf("%s\nis taken for something else in\n%s", expression, text)
		case !onLines(text, expression, list.All()[0].Pos.Line):
			t.Errorf("%s\nis told elsewhere:\n%s", expression, list)
		default:
			refused++
			if mended := mend(text, list); mended != text && !yamls(expression) {
				cured++
				if m, again := load(mended); m != meant {
					t.Errorf("%s\nwith its cure is not what was meant:\n%s\n%s", expression, list, again)
				}
			}
		}
	}
	if min(taken, refused, cured) < 150 {
		t.Errorf("this tests little: %d taken, %d refused, %d of them cured", taken, refused, cured)
	}
}

// load is the hash of what a chart means; empty: it is refused.
func load(chart string) (string, *diag.List) {
	m, list := compile.Load(fstest.MapFS{"chart.yaml": {Data: []byte(chart)}}, "chart.yaml")
	if m == nil {
		return "", list
	}
	return m.Table.Hash, list
}

// yamls tells whether an expression begins with what is a text, a list or a map in YAML,
// which has parts or quotes of its own (SPEC 3.1).
func yamls(expression string) bool { return strings.ContainsAny(expression[:1], `'"[{`) }

// onLines tells whether a line of a chart is one of those on which an expression stands.
func onLines(chart, expression string, line int) bool {
	first := 1 + strings.Count(chart[:strings.LastIndex(chart, expression)], "\n")
	return first <= line && line <= first+strings.Count(expression, "\n")
}

// mend does what the cures say that show the whole value in quotes.
func mend(chart string, list *diag.List) string {
	lines := strings.SplitAfter(chart, "\n")
	offset := func(p diag.Pos) int {
		return len(strings.Join(lines[:p.Line-1], "")) + len(string([]rune(lines[p.Line-1])[:p.Col-1]))
	}
	found := list.All()
	for i := len(found) - 1; i >= 0; i-- {
		if _, value, ok := strings.Cut(found[i].Cure, "quote all of it ("); ok {
			value = value[:strings.LastIndex(value, ")")]
			chart = chart[:offset(found[i].Pos)] + value + chart[offset(found[i].End):]
		}
	}
	return chart
}
