package explore_test

// Every op of expressions is either followed back from a comparison, or makes the search
// incomplete. V stands for an event's fields, then for the context.

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

// followed are guards of which both outcomes are found, and the first line says that all
// was.
var followed = []string{
	"V.i == 42", "V.i != 7 && V.i < 8", "V.i <= -3 || V.i >= 12", "-V.i > 6", "V.i + 3 == 40", "9 - V.i == 2", "V.i - 100 > 5", "-(4 - (V.i - 4)) == 4", "V.i * 3 == 21", "V.i * -2 < -15",
	"math.abs(V.i) == 12", "double(V.i) > 6.5", "string(V.i) == '12'", "'n' + string(V.i) == 'n6'", "V.i > 5 ? V.i < 9 : V.i == 2", "math.least(V.i, 9) > 6", "math.greatest(V.i, -4) < -2",
	"timestamp(V.i) > timestamp('1970-01-01T00:00:06Z')", "V.i in [3, 42]", "duration('1s') * V.i == duration('6s')",
	"V.d > 2.5", "-V.d < -2.5", "V.d + 0.5 == 3.0", "1.0 - V.d == -2.0", "V.d - 0.25 > 2.0", "V.d * 2.0 == 7.0", "V.d / 4.0 >= 0.5", "math.abs(V.d) == 1.5", "int(V.d) == 3", "math.ceil(V.d) == 3.0",
	"math.floor(V.d) == -2.0", "math.round(V.d) == 2.0", "string(V.d) == '1.5'", "V.d != 0.0",
	"V.w > duration('5s')", "V.w + duration('1s') == duration('4s')", "duration('9s') - V.w == duration('2s')", "V.w * 3 == duration('6s')", "millis(V.w) == 2500", "V.w.getHours() == 2", "V.w.getMinutes() == 3",
	"V.w.getSeconds() == 7", "string(V.w) == '3s'", "timestamp('2000-01-01T00:00:00Z') + V.w > timestamp('2000-01-01T00:00:03Z')", "V.w + timestamp('2000-01-01T00:00:00Z') > timestamp('2000-01-01T00:00:03Z')",
	"V.t > timestamp('2031-01-01T00:00:00Z')", "V.t + duration('1h') == timestamp('2031-01-01T00:00:00Z')", "V.t - duration('1h') == timestamp('2031-01-01T00:00:00Z')",
	"V.t - timestamp('2031-01-01T00:00:00Z') == duration('7s')", "int(V.t) == 978307200", "string(V.t) == '2031-01-01T00:00:00Z'", "now - V.t > duration('90s')",
	"V.s == 'x'", "V.s in ['x', 'y']", "V.s + 'z' == 'xz'", "'z' + V.s == 'zx'", "V.s > 'm'", "V.s.startsWith('ab')", "V.s.endsWith('ab')", "V.s.contains('ab')", "V.s.matches('^[0-9]+$')", "size(V.s) == 3",
	"V.k == 'z'", "string(V.k) == 'y'", "V.b", "!V.b", "string(V.b) == 'true'", "V.b || V.i > 3", "V.b && V.i > 3", "has(V.o)", "has(V.o) && V.o == 5", "V.?o.orValue(3) == 5", "V.?o.hasValue()",
	"V.?o.or(optional.of(4)).orValue(0) == 4", "V.?o.optMap(x, x + 1).orValue(0) == 5", "size(V.l) == 3", "size(V.l) > 5", "size(V.m) == 2", "'q' in V.m", "V.i == three", "above(V.i)", "p(V.i)",
	"(true ? V.i : 0) == 5", "(V.r.y == 5)", "has(V.r.z) && V.r.z == 3", "active('a') && V.i == 5", "event.type == 'GO' || V.i == 5", "self == 'x' || V.i == 5", "V.i == context.c + 5", "V.i > input.q", "string(context.z) == '2' || V.i == 5", "event.?sender.hasValue() || V.i == 5",
	"V.?o.or(optional.none()).hasValue()", "V.?f.z.hasValue()", "bool(V.s)", "Kind(V.s) == 'z'",
	"{'a': V.i}['a'] == 5", "[V.i, 3][0] == 5", "R{y: V.i}.y == 5",
}

// unfollowed are guards of which the first line says that not all was tried.
var unfollowed = []string{
	"V.i / 3 == 14", "V.i % 50 == 37", "V.i * V.i == 1369", "pow(2, V.i) == 64", "pow(V.i, 2) == 49", "V.i + V.j == 50", "V.i - V.j == 41", "[1, 2, 3, 4][V.i] == 3", "[1, 2, 3, 4][?V.i].orValue(0) == 3", "size(string(V.i)) == 2",
	"string(V.i).startsWith('4')", "'abcdef'.substring(0, V.i) == 'abc'", "'abcdef'.substring(V.i) == 'def'", "'a,b,c'.split(',', V.i).size() == 2", "'aaa'.replace('a', 'b', V.i) == 'bba'", "'abca'.indexOf('a', V.i) == 3",
	"[1, 2, 3].slice(0, V.i).size() == 2", "alive(V.s)", "host(V.i) && V.i * V.i == 4", "V.d * V.d == 2.25", "3.0 / V.d == 2.0", "V.d + V.e == 3.5", "V.w.getMilliseconds() == 7", "duration('1s') * (V.i * V.i) == duration('4s')",
	"V.w + V.v == duration('7s')", "V.w - V.v == duration('7s')", "V.t - V.u == duration('7s')", "V.t + V.w == timestamp('2031-01-01T00:00:00Z')", "V.t - V.w == timestamp('2031-01-01T00:00:00Z')", "V.w + V.t == timestamp('2031-01-01T00:00:00Z')",
	"V.t.getFullYear() == 2031", "V.t.getMonth() == 7", "V.t.getDate() == 9", "V.t.getDayOfMonth() == 9", "V.t.getDayOfWeek() == 3", "V.t.getDayOfYear() == 77", "V.t.getHours() == 7", "V.t.getMinutes() == 7", "V.t.getSeconds() == 7",
	"V.t.getMilliseconds() == 7", "V.s.lowerAscii() == 'x' && V.s != 'x'", "V.s.upperAscii() == 'XY'", "V.s.trim() == 'x' && V.s != 'x'", "V.s.split(',').size() == 3", "V.s.replace('a', 'b') == 'bcb'", "V.s.substring(0, 2) == 'cd'",
	"V.s.indexOf('x') == 2", "V.s.startsWith('ab') && V.s.endsWith('cd')", "V.s + V.s == 'cdcd'", "int(V.s) == 5", "double(V.s) == 0.5", "size(V.l + [1]) >= 3", "duration(V.s) == duration('5s')", "timestamp(V.s) == timestamp('2031-01-01T00:00:00Z')",
	"V.l == [3, 1, 2]", "V.l[2] == 3", "V.l.first().orValue(0) == 3 && V.l.last().orValue(0) == 4", "math.least(V.l) == 3 && size(V.l) == 3", "math.greatest(V.l) == 3 && size(V.l) == 3",
	"V.l.distinct().size() == 3", "V.l.sort() == [1, 2, 3]", "V.l.reverse() == [1, 2, 3]", "V.l.slice(1, 3) == [8, 9]", "V.l.exists_one(x, x == 3) && size(V.l) == 3", "V.l.filter(x, x > 3).size() == 2", "V.l.map(x, x + 1) == [4, 5]",
	"V.l.map(x, x > 3, x + 1) == [5, 6]", "V.l.all(x, x > 3) && size(V.l) == 2", "V.l.exists(x, x == 3) && V.l.exists(x, x == 4) && size(V.l) == 4", "V.l.map(x, string(x)).join('-') == '3-4-5'", "V.m.exists(k, V.m[k] == 5) && V.m.exists(k, V.m[k] == 6)",
	"V.m[?'q'].orValue(0) == 3 && size(V.m) == 3", "V.?m.q.orValue(0) == 3 && size(V.m) == 3", "int(V.x) == 5", "double(V.x) == 5.5", "string(V.x) == 'x'", "bool(V.x) && string(V.x) == 'true'", "{V.s: 1, 'q': 2}.size() == 2",
}

// types of the fields, and values that a search by hand tries.
var fields = map[string]struct {
	typ    string
	values []string
}{
	"i": {"int", strings.Fields("0 -24 -23 -14 -12 -10 -8 -7 -6 -5 -4 -3 -2 -1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 20 24 25 37 41 42 43 50 100 105 106 107")},
	"j": {"int", strings.Fields("0 1 2 3 8 13 42 50 -41")},
	"d": {"double", strings.Fields("0 -3 -2.5 -2 -1.5 -1 -0.5 0.5 1 1.5 2 2.25 2.5 2.75 3 3.5 4 5.5 6.5 7 8 9")},
	"e": {"double", strings.Fields("0 1 2 3.5 -1")},
	"w": {"duration", quotes("0s", "1s", "2s", "2.5s", "3s", "4s", "5s", "6s", "7s", "0.007s", "180s", "7200s", "-1s", "-7s")},
	"v": {"duration", quotes("0s", "1s", "7s", "-7s")},
	"t": {"timestamp", quotes("2000-01-01T00:00:00Z", "2000-01-01T00:00:07Z", "2001-01-01T00:00:00Z", "2030-12-31T23:00:00Z", "2031-01-01T00:00:00Z", "2031-01-01T00:00:07Z", "2031-01-01T01:00:00Z", "2031-08-09T07:07:07.007Z", "2031-03-19T07:07:07Z", "2031-08-10T00:00:00Z", "2020-01-01T00:00:00Z")},
	"u": {"timestamp", quotes("2031-01-01T00:00:00Z", "2031-01-01T00:00:07Z")},
	"s": {"string", quotes("", "a", "b", "x", "X", "xy", "n", "z", "ab", "aba", "aab", "abcd", "cd", "cde", "6", "12", "xz", " x ", "a,b,c", "aca", "aax", "xxx", "5", "0.5", "true", "5s", "2031-01-01T00:00:00Z", "q")},
	"k": {"Kind", quotes("x", "y", "z")},
	"b": {"bool", []string{"false", "true"}},
	"o": {"optional<int>", []string{"null", "0", "3", "4", "5", "6"}},
	"l": {"list<int>", []string{"[]", "[1]", "[3]", "[3,1,2]", "[1,2,3]", "[3,2,1]", "[0,8,9]", "[3,4]", "[4,5]", "[3,4,5]", "[3,4,5,6]", "[3,9,9]", "[3,0,1,4]", "[9,9]", "[1,2,3,4,5,6]", "[3,3,3]", "[3,4,4,4]"}},
	"m": {"map<int>", []string{"{}", `{"q":3}`, `{"a":1,"b":2}`, `{"q":3,"a":1,"b":2}`, `{"a":5,"b":6}`}},
	"x": {"any", []string{"null", "5", "5.5", `"x"`, `"true"`, "true"}},
	"f": {"optional<R>", []string{`{"y":0}`, `{"y":0,"z":3}`}},
	"r": {"R", []string{`{"y":0}`, `{"y":5}`, `{"y":0,"z":3}`}},
}

func quotes(texts ...string) (list []string) {
	for _, text := range texts {
		list = append(list, `"`+text+`"`)
	}
	return list
}

var reads = regexp.MustCompile(`V\.\??([a-z])\b`)

// read are the fields that a guard reads.
func fieldsOf(guard string) (names []string) {
	for _, m := range reads.FindAllStringSubmatch(guard, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

const opsChart = `chart: x
types: { Kind: [x, y, z], R: { y: int, z: optional<int> } }
input: { q: int = 0 }
context: { c: int, z: any = 1, y: any = input.q }
%s
let: { three: "3" }
guards: { above: { params: { n: int }, guard: params.n > 30 }, p: { params: { n: int }, guard: params.n * 2 > 30 }, host: { params: { n: int } } }
initial: a
states:
  a:
    on:
%s
  b: { type: final }`

// asEvent asks a guard about an event's fields.
func asEvent(guard string) string {
	var list []string
	for _, f := range fieldsOf(guard) {
		list = append(list, f+": "+fields[f].typ)
	}
	return fmt.Sprintf(opsChart, "events: { GO: { "+strings.Join(list, ", ")+" } }", "      GO: { guard: "+quoted(strings.ReplaceAll(guard, "V.", "event."))+", target: b }")
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }

// goes tells whether some values by hand take the transition, and whether some do not.
func goes(t *testing.T, chart *interp.Chart, guard string) (yes, no bool) {
	t.Helper()
	rows := []string{""}
	for _, f := range fieldsOf(guard) {
		var longer []string
		for _, row := range rows {
			for _, v := range fields[f].values {
				if v == "null" && f == "o" {
					longer = append(longer, row)
				} else {
					longer = append(longer, row+`,"`+f+`":`+v)
				}
			}
		}
		rows = longer
	}
	for _, row := range rows {
		s, first := lines.Open(chart.Program(), lines.Start{Now: lines.DefaultNow})
		if s == nil {
			t.Fatalf("%s", first)
		}
		got := string(s.Do([]byte(`{"type":"GO"` + row + `}`)))
		switch {
		case strings.Contains(got, `"refused"`):
			t.Fatalf("%s: %s", row, got)
		case strings.Contains(got, `"status":"done"`):
			yes = true
		case strings.Contains(got, `"status":"active"`):
			no = true
		}
		_ = s.Close()
	}
	return yes, no
}

func TestEveryOpIsFollowedOrCounts(t *testing.T) {
	seen := map[ir.Op]bool{}
	check := func(guard string, want bool) {
		chart := inline(t, asEvent(guard))
		for e := range written(chart.Machine()) {
			for e := range e.Nodes() {
				seen[e.Op] = true
			}
		}
		r, told := searched(t, chart, explore.Options{})
		yes, no := goes(t, chart, guard)
		lies := yes && strings.Contains(missing(r), "never true") || no && strings.Contains(missing(r), "never false")
		switch all := strings.Contains(told, through); {
		case all && lies:
			t.Errorf("%s: it says that all was found\n%s", guard, told)
		case all != want:
			t.Errorf("%s: that all was found is said: %t\n%s", guard, all, told)
		}
	}
	for _, guard := range followed {
		check(guard, true)
	}
	for _, guard := range unfollowed {
		check(guard, false)
	}
	for op := ir.BadOp + 1; op < ir.LastOp; op++ {
		if !seen[op] && op != ir.LitAny { // it is null, which no expression writes
			t.Errorf("no guard has %s", op)
		}
	}
}

// written are all expressions of a chart that is made here.
func written(m *ir.Machine) iter.Seq[*ir.Expr] {
	return func(yield func(*ir.Expr) bool) {
		for i := range m.Funcs {
			if !yield(m.Funcs[i].Body) {
				return
			}
		}
		for e := range m.Asked() {
			if !yield(e) {
				return
			}
		}
	}
}

// steps are what an event does to the context, again and again; one of several at a time.
var steps = map[string][]string{
	"i": {"context.i + 1", "context.i - 1", "context.i + 7", "context.i * 2 + 1"},
	"j": {"context.j + 1", "context.j - 3"},
	"d": {"context.d + 0.5", "context.d - 0.5"},
	"w": {"context.w + duration('500ms')", "context.w - duration('1s')"},
	"s": {"context.s + 'a'", "'x' + context.s"},
	"l": {"context.l + [3]", "context.l + [size(context.l)]"},
}

// asCounter asks a guard about what is in the context and changes with every step.
func asCounter(guard string, n int) string {
	var declared, assigned []string
	for _, f := range fieldsOf(guard) {
		declared = append(declared, f+": "+fields[f].typ)
		if list := steps[f]; list != nil {
			assigned = append(assigned, f+": "+quoted(list[n%len(list)]))
		}
	}
	if len(assigned) == 0 {
		return ""
	}
	text := fmt.Sprintf(opsChart, "events: { GO: , STEP: }", "      GO: { guard: "+quoted(strings.ReplaceAll(guard, "V.", "context."))+", target: b }\n      STEP: { actions: { assign: { "+strings.Join(assigned, ", ")+" } } }")
	return strings.Replace(text, "context: { ", "context: { "+strings.Join(declared, ", ")+", ", 1)
}

// A search never calls itself complete where steps by hand take a transition, or do not,
// and it says never.
func TestCountersByHand(t *testing.T) {
	complete := 0
	for i, guard := range append(append(slices.Clone(followed), unfollowed...), madeUp(150)...) {
		for n := range 4 {
			if i >= len(followed)+len(unfollowed) && n != i%4 {
				continue // of those that are made up there are many
			}
			text := asCounter(guard, n)
			if text == "" {
				continue
			}
			chart := inline(t, text)
			r, told := searched(t, chart, explore.Options{})
			if !strings.Contains(told, through) {
				continue
			}
			complete++
			s, _ := lines.Open(chart.Program(), lines.Start{Input: []byte("{}"), Now: lines.DefaultNow})
			for step := range 60 {
				snapshot := read(t, s.Do([]byte(`{"$snapshot":true}`)))
				got := string(s.Do([]byte(`{"type":"GO"}`)))
				if strings.Contains(got, `"status":"done"`) && strings.Contains(missing(r), "never true") || strings.Contains(got, `"status":"active"`) && strings.Contains(missing(r), "never false") {
					t.Errorf("%s: after %d steps it is otherwise than what is said:\n%s\n%s", guard, step, text, told)
					break
				}
				s.Do([]byte(`{"$restore":` + snapshot + `}`))
				if got := string(s.Do([]byte(`{"type":"STEP"}`))); !strings.Contains(got, `"status":"active"`) {
					if len(r.Failures) == 0 {
						t.Errorf("%s: after %d steps it fails:\n%s\n%s", guard, step, text, told)
					}
					break
				}
			}
			_ = s.Close()
		}
	}
	if complete < 100 {
		t.Errorf("only %d searches call themselves complete", complete)
	}
}

func read(t *testing.T, line []byte) string {
	t.Helper()
	var a struct{ Snapshot json.RawMessage }
	if err := json.Unmarshal(line, &a); err != nil {
		t.Fatal(err)
	}
	return string(a.Snapshot)
}

// asKept puts an event's fields into the context, where steps change them, before a guard
// asks. With a second counter it asks how many steps that took, too.
func asKept(guard string, n int, counted bool) string {
	var declared, put, assigned []string
	for _, f := range fieldsOf(guard) {
		declared = append(declared, f+": "+fields[f].typ)
		put = append(put, f+": event."+f)
		if list := steps[f]; list != nil {
			assigned = append(assigned, f+": "+quoted(list[n%len(list)]))
		}
	}
	if len(assigned) == 0 {
		return ""
	}
	asked := strings.ReplaceAll(guard, "V.", "context.")
	if counted {
		assigned, asked = append(assigned, "c: context.c + 1"), "("+asked+") && context.c == 3"
	}
	text := fmt.Sprintf(opsChart, "events: { PUT: { "+strings.Join(declared, ", ")+" }, GO: , STEP: }", "      PUT: { target: c, actions: { assign: { "+strings.Join(put, ", ")+" } } }\n  c:\n    on:\n      GO: { guard: "+quoted(asked)+", target: b }\n      STEP: { actions: { assign: { "+strings.Join(assigned, ", ")+" } } }")
	return strings.Replace(text, "context: { ", "context: { "+strings.Join(declared, ", ")+", ", 1)
}

// The same where an event says where the steps begin.
func TestKeptByHand(t *testing.T) {
	complete := 0
	for _, guard := range append(slices.Clone(followed), unfollowed...) {
		for n := range 4 {
			text := asKept(guard, n/2, n%2 > 0)
			if text == "" || len(fieldsOf(guard)) > 1 {
				continue
			}
			chart := inline(t, text)
			r := search(t, chart, explore.Options{})
			told, _ := printed(t, chart, r)
			if !strings.Contains(told, through) {
				continue
			}
			complete++
			f := fieldsOf(guard)[0]
			for _, v := range fields[f].values {
				s, _ := lines.Open(chart.Program(), lines.Start{Input: []byte("{}"), Now: lines.DefaultNow})
				if v != "null" {
					s.Do([]byte(`{"type":"PUT","` + f + `":` + v + `}`))
				}
				for step := range 8 {
					snapshot := read(t, s.Do([]byte(`{"$snapshot":true}`)))
					got := string(s.Do([]byte(`{"type":"GO"}`)))
					if strings.Contains(got, `"status":"done"`) && strings.Contains(missing(r), "never true") || strings.Contains(got, `"status":"active"`) && strings.Contains(missing(r), "never false") {
						t.Errorf("%s: from %s after %d steps it is otherwise than what is said:\n%s\n%s", guard, v, step, text, told)
						break
					}
					s.Do([]byte(`{"$restore":` + snapshot + `}`))
					if got := string(s.Do([]byte(`{"type":"STEP"}`))); !strings.Contains(got, `"status":"active"`) {
						break
					}
				}
				_ = s.Close()
			}
		}
	}
	t.Log(complete, "searches call themselves complete")
}

// madeUp are guards over a number that goes through several ops, made up.
func madeUp(n int) (list []string) {
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 7))
		list = append(list, number(r, 3)+" "+[]string{"==", "<", ">=", "!="}[r.IntN(4)]+" "+strconv.Itoa(r.IntN(40)-10))
	}
	return list
}

// number is an expression over V.i of some depth.
func number(r *rand.Rand, depth int) string {
	if depth == 0 {
		return "V.i"
	}
	of, c := number(r, depth-1), strconv.Itoa(r.IntN(7)+1)
	return []string{
		"(" + of + " + " + c + ")", "(" + of + " - " + c + ")", "(" + c + " - " + of + ")", "(" + of + " * " + c + ")", "(" + of + " * -" + c + ")", "-(" + of + ")",
		"math.abs(" + of + ")", "math.least(" + of + ", " + c + ")", "math.greatest(" + of + ", " + c + ")", "int(double(" + of + ") / " + c + ".0)", "int(math.round(double(" + of + ") * 1.5))", "int(string(" + of + "))",
		"millis(duration('" + c + "ms') * " + of + ")", "int(timestamp(" + of + ") - duration('" + c + "s'))", "(" + of + " > " + c + " ? " + of + " : " + c + ")", "(" + of + " / " + c + ")", "(" + of + " % " + c + ")", "size('x' + string(" + of + "))",
		"(V.i + " + of + ")", "(" + of + " - V.i)", "[" + c + ", " + of + "][1]", "[" + of + ", " + c + "].map(x, x + " + c + ")[0]", "(duration('" + c + "s') * " + of + ").getSeconds()", "int(math.floor(double(" + of + ") - 0.5))", "int(math.ceil(double(" + of + ") + 0.25))",
	}[r.IntN(25)]
}

// Made up guards over an event's field: no search calls itself complete where a value
// by hand takes a transition, or does not, and it says never.
func TestMadeUpGuards(t *testing.T) {
	complete := 0
	for _, guard := range madeUp(400) {
		chart := inline(t, asEvent(guard))
		r := search(t, chart, explore.Options{})
		told, _ := printed(t, chart, r)
		if !strings.Contains(told, through) {
			continue
		}
		complete++
		if yes, no := goes(t, chart, guard); yes && strings.Contains(missing(r), "never true") || no && strings.Contains(missing(r), "never false") {
			t.Errorf("%s: it says that all was found\n%s", guard, told)
		}
	}
	if complete < 100 {
		t.Errorf("only %d searches call themselves complete", complete)
	}
}
