package random

// This file puts expressions together: every operator over operands that are
// expressions themselves, some levels deep. What could double from one
// event to the next is not among them (a text and itself, a list and itself), nor is
// what cel-go does otherwise than the profile: integers beyond 2^53 on the way,
// doubles that are not finite, keys written twice, the order of a literal map.

import (
	"regexp"
	"strings"
)

// forms are the expressions of each type; {x} stands for one of type x, @ for a
// variable that no expression around it has. Types: i int, b bool, d double, s string, k a key of a map, t timestamp, w duration,
// c Color, o optional<int>, p Pair, L list<int>, W list<string>, M map<int>.
var forms = map[string][]string{
	"i": {
		"{i} + {i}", "{i} - {i}", "{i} * 3", "-2 * {i}", "{i} / {i}", "{i} % {i}", "-({i})", "{b} ? {i} : {i}",
		"{L}[{i}]", "{M}[{k}]", "[{i}, {i}][{i}]", "{'k1': {i}, 'k2': {i}}[{k}]", "size({L})", "size({W})", "size({M})", "size({s})",
		"{s}.indexOf({s})", "({s} + 'xy').indexOf({s}, 1)", "math.least({i}, {i})", "math.greatest({i}, {i}, {i})", "math.abs({i})",
		"int({d})", "int({s})", "{t}.getMinutes()", "{t}.getDayOfYear()", "{w}.getSeconds()", "millis({w})",
		"{o}.orValue({i})", "{o}.value()", "{p}.a", "{p}.b",
	},
	"b": {
		"{b} && {b}", "{b} || {b}", "!({b})", "{b} ? {b} : {b}", "{b} == {b}",
		"{i} < {i}", "{i} <= {i}", "{i} > {i}", "{i} >= {i}", "{i} == {i}", "{i} != {i}", "{d} < {d}", "{d} >= {d}", "{d} == {d}", "{s} < {s}", "{s} >= {s}", "{s} == {s}",
		"{t} < {t}", "{t} == {t}", "{w} <= {w}", "{w} != {w}", "{c} == 'green'", "{c} != {c}", "{L} == {L}", "{W} != {W}", "{M} == {M}", "{p} == {p}",
		"{i} in {L}", "{s} in {W}", "{k} in {M}", "{L}.all(@, @ > {i})", "{L}.exists(@, {i} / @ > 1)", "{L}.exists(@, {L}.exists(other, other > @))", "{L}.exists_one(@, @ == {i})", "{W}.exists(@, @ < {s})",
		"{M}.exists(@, @ == {k})", "{M}.all(@, {b})", "{s}.contains({s})", "{s}.startsWith({s})", "{s}.endsWith({s})", "{s}.matches('^[a-c]+$')",
		"{o}.hasValue()", "atLeast({i})", "bool({s})", "has({p}.b)", "({b} || {b}) && {b}", "{b} && ({b} ? {b} : {b})",
	},
	"d": {
		"double({i})", "{d} + {d}", "{d} - {d}", "{d} * 0.5", "{d} / 4.0", "-({d})", "math.floor({d})", "math.ceil({d})", "math.round({d})", "math.abs({d})",
		"math.greatest({d}, {d})", "math.least({d}, {d})", "double({s})", "{b} ? {d} : {d}",
	},
	"s": {
		"{s} + 'x'", "'-' + {s}", "{b} ? {s} : {s}", "string({i})", "string({b})", "string({d})", "string({w})", "string({t})", "string({c})",
		"{s}.lowerAscii()", "{s}.upperAscii()", "{s}.trim()", "{s}.replace('a', 'o')", "{s}.replace('a', 'o', {i})", "{s}.substring({i})", "{s}.substring({i}, {i})",
		"{W}[{i}]", "{W}.join('+')", "{W}.first().orValue({s})", "{W}[?{i}].orValue({s})",
	},
	"k": {"'k1'", "'k2'", "'k3'", "string({i})", "{b} ? 'k1' : 'k2'"},
	"t": {"{t} + {w}", "{w} + {t}", "{t} - {w}", "{b} ? {t} : {t}"},
	"w": {"{w} + {w}", "{w} - {w}", "{t} - {t}", "{b} ? {w} : {w}"},
	"c": {"Color(string({c}))", "Color(context.s)", "{b} ? {c} : 'blue'"},
	"o": {
		"optional.of({i})", "{o}.or({o})", "{o}.optMap(@, @ + {i})", "{L}.first()", "{L}.last()", "{L}[?{i}]", "{M}[?{k}]", "{p}.?b",
	},
	"p": {"{b} ? {p} : context.obj", "Pair{a: {i}}", "Pair{b: {i} + 1, a: {i}}"},
	"L": {
		"{L} + [{i}]", "[{i}, {i}]", "{L}.map(@, @ + {i})", "{L}.map(@, @ > {i}, {i})", "{L}.filter(@, {b})", "{L}.sort()", "{L}.reverse()", "{L}.distinct()", "{L}.slice({i}, {i})",
		"{b} ? {L} : {L}", "{W}.map(@, size(@))",
	},
	"W": {
		"{W} + ['c']", "[{s}]", "{W}.map(@, @ + 'y')", "{W}.filter(@, @ < {s})", "{W}.sort()", "{W}.reverse()", "{W}.distinct()", "{s}.split('-')", "{s}.split(',', 2)",
		"{M}.map(@, @).sort()", "{b} ? {W} : {W}", "{W}.slice({i}, {i})",
	},
	"M": {"{'k2': {i}, 'k3': {i}}", "{{k}: {i}}", "{b} ? {M} : {M}"},
}

// ends are what the forms end in besides the phrases.
var ends = map[string][]string{
	"i": {"context.n", "context.k", "context.obj.a", "size(context.l)", "left", "1"}, "b": {"context.flag", "small", "context.n > context.k"},
	"d": {"context.d", "double(context.n)", "2.5"}, "s": {"context.s", "self", "'b'"}, "k": {"'k1'", "'k2'"},
	"t": {"now", "context.t", "timestamp(context.n)"}, "w": {"context.w", "duration('1s')"}, "c": {"context.c"}, "o": {"context.?o", "context.?p.?a", "context.?p.?b"},
	"p": {"context.obj", "context.p"}, "L": {"context.l"}, "W": {"context.words"}, "M": {"context.mp"},
}

var hole = regexp.MustCompile(`\{[a-zA-Z]\}`)

// grown is an expression of a type, so many levels deep at most.
func (k *maker) grown(kind string, depth int) string {
	if depth == 0 || k.one(6) {
		return k.end(kind)
	}
	form := strings.ReplaceAll(phrase(k, forms[kind]...), "@", variable(k.firstName, depth))
	return hole.ReplaceAllStringFunc(form, func(hole string) string {
		return "(" + k.grown(hole[1:2], depth-1) + ")"
	})
}

func (k *maker) end(kind string) string {
	switch {
	case kind == "i" && k.one(3):
		return k.visible(moreInts)
	case kind == "b" && k.one(3):
		return k.visible(moreBools)
	case kind == "s" && k.one(3):
		return k.visible(moreStrings)
	}
	return phrase(k, ends[kind]...)
}

// grownOr is an expression of a type that is put together, or mostly another one.
func (k *maker) grownOr(kind string, other func() string) string {
	if deep := k.deep(); deep > 0 {
		return k.grown(kind, deep)
	}
	return other()
}

// deep is whether an expression is put together here, and how deep.
func (k *maker) deep() int {
	if k.calm || !k.one(5) {
		return 0
	}
	return 1 + k.r.IntN(3)
}
