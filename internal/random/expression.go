package random

// This file makes up expressions. Whatever it writes is within what cel-go and the
// profile agree on; together they hold every op that cel-go can judge.

import "strings"

func (k *maker) int() string {
	if deep := k.deep(); deep > 0 {
		return "(" + k.grown("i", deep) + ") % 1000" // it is kept, and made more of
	}
	return k.simpleInt()
}

// simpleInt is for an optional's place as well: there a branch of a condition that is
// a path copies absence, which the reference knows of whole expressions alone.
func (k *maker) simpleInt() string {
	if k.calm {
		return phrase(k, "context.n", "context.k + 1", "2", "input.q", "left")
	}
	if !k.hidden && (k.event == "E1" || k.event == "I1" || k.event == "P1" || k.event == "UP") && k.one(3) {
		return "event.x"
	}
	if !k.hidden && k.event == "E2" && k.one(3) {
		return phrase(k, "event.z", "event.?y.orValue(2)", "has(event.y) ? event.y : 1")
	}
	if k.one(4) {
		return k.visible(moreInts)
	}
	return phrase(k, "context.n", "context.k", "context.n + 1", "context.k - context.n", "(context.n * 3) % 7", "1", "2", "0",
		"context.n / context.k", "context.l[context.n]", "context.mp['k2']", "size(context.l)", "input.q", "left", "context.obj.a",
		"context.?o.orValue(4)", "context.n * 1000003", "int(context.s)", "context.flag ? context.n : context.k", "context.o")
}

func (k *maker) bool() string {
	return k.grownOr("b", k.plainBool)
}

func (k *maker) plainBool() string {
	a := k.simpleBool()
	if k.one(3) {
		return a + phrase(k, " && ", " || ") + k.simpleBool()
	}
	return a
}

func (k *maker) simpleBool() string {
	if k.calm {
		return phrase(k, "context.n < 3", "!context.flag", "small", "atLeast(2)")
	}
	if k.one(4) {
		return k.visible(moreBools)
	}
	return phrase(k, "context.n < 3", "context.k > 0", "context.flag", "!context.flag", "small", "!small", "atLeast(2)", "broken",
		"hg", "hq(context.n)", "has(context.o)", "context.n in context.l", "context.l.exists(e, e > context.n)",
		"context.n % 2 == 0", "left > 3", "context.s == 'a'", "active('"+k.present()+"')", "alive("+k.actor()+")",
		"context.l[context.k] > 1", "'k1' in context.mp", "(context.n < 3 || context.n >= 3)")
}

func (k *maker) string() string {
	return k.grownOr("s", k.simpleString)
}

func (k *maker) simpleString() string {
	if k.event == "error.execution" && !k.hidden && k.one(2) {
		return "event.error.code"
	}
	if k.one(3) {
		return k.visible(moreStrings)
	}
	return phrase(k, "context.s", "'a'", "'b'", "self", "string(context.n)", "context.flag ? 'x' : context.s")
}

// shown is of any type that has a form in JSON.
func (k *maker) shown() string {
	if deep := k.deep(); deep > 0 {
		return k.grown(phrase(k, "d", "t", "w", "c", "p", "L", "W", "M"), deep)
	}
	return phrase(k, k.int(), k.string(), k.bool())
}

// list is what a foreach goes through.
func (k *maker) list() string {
	return k.grownOr("L", func() string { return "[context.n, 2, context.k]" })
}

// present is a state that can be active.
func (k *maker) present() string {
	for {
		if s := pick(k, k.states...); s.kind != "history" {
			return s.path
		}
	}
}

// stored is one clause of an assign to a field of a less common type. A machine may
// carry it out a thousand times in one macrostep, and nothing may double each time.
func (k *maker) stored() *Node {
	if deep := k.deep(); deep > 0 {
		if k.one(6) {
			return text("d", "("+k.grown("d", deep)+") * 0.001")
		}
		f := phrase(k, []string{"c", "c"}, []string{"l", "L"}, []string{"words", "W"}, []string{"mp", "M"}, []string{"obj", "p"})
		return text(f[0], k.grown(f[1], deep))
	}
	return phrase(k,
		text("d", phrase(k, moreDoubles...)),
		text("t", phrase(k, "now", "now + duration('1s')", "duration('1m') + context.t", "context.t - context.w", "timestamp(context.n)", "timestamp(context.s)")),
		text("w", phrase(k, "now - context.t", "context.w + duration('2s')", "context.w - duration('1s')", "duration(string(context.w))", "duration(context.s)", "30s")),
		text("c", phrase(k, "'blue'", "Color(context.s)", "Color(context.flag ? 'green' : 'red')")),
		text("any", phrase(k, "context.n", "context.s", "'7'", "context.flag", "context.d", k.shown())), scalar("any", "12"),
		object("p", text("a", k.int())), object("p", text("a", "1"), text("b", "2")), scalar("p", "null"), text("p.a", k.int()),
		text("words", phrase(k, "context.words + ['c']", "context.words.map(w, w.upperAscii())", "'a-b-c'.split('-')", "(context.s + ',x,y').split(',', 2)",
			"context.words.sort()", "context.mp.map(key, key)")),
		text("mp", phrase(k, "{'k2': context.n, 'k3': 3}", "{context.s + '0': 1, 'a': 2}")),
		text("l", phrase(k, "context.l.map(e, e > 0, e + 1)", "context.l.filter(e, e > context.n)", "context.l.sort()", "context.l.reverse()", "context.l.distinct()",
			"context.l.slice(0, context.k)", "[context.n] + [1, context.k]")),
	)
}

// visible is one of the phrases, none that reads an event where there is none.
func (k *maker) visible(phrases []string) string {
	for {
		if p := phrase(k, phrases...); !k.hidden || !strings.Contains(p, "event") {
			return p
		}
	}
}

var moreDoubles = []string{
	"2.5", "double(context.n) + 0.5", "double(context.n) - 1.25", "double(context.k) * 0.5", "double(context.n) / 4.0", "-double(context.n)",
	"double(context.s)", "double(context.any)", "math.abs(double(context.k) - 2.5)", "math.ceil(double(context.n) / 2.0)", "math.floor(double(context.n) / 2.0)",
	"math.round(double(context.n) / 2.0)", "math.greatest(1.5, double(context.n))", "math.least([2.5, double(context.k)])",
}

var moreInts = []string{
	"-context.n", "pow(2, size(context.l))", "int(context.d)", "int(now) % 7", "int(context.any)", "size(context.s)", "size(context.mp)", "size(context.words)",
	"context.s.indexOf('a')", "(context.s + 'xya').indexOf('a', 1)", "math.least(context.n, 3, context.k)", "math.greatest(context.n, 1)",
	"math.least(context.l)", "math.greatest(context.l)", "math.abs(context.k - 3)",
	"context.t.getFullYear()", "context.t.getMonth()", "now.getDate()", "context.t.getDayOfMonth()", "context.t.getDayOfWeek()", "context.t.getDayOfYear()",
	"context.t.getHours()", "now.getMinutes()", "now.getSeconds()", "now.getMilliseconds()",
	"context.w.getHours()", "context.w.getMinutes()", "context.w.getSeconds()", "millis(context.w)",
	"context.?p.?a.orValue(4)", "context.?p.?b.orValue(5)", "context.p.a",
	"context.l.first().orValue(9)", "context.l.last().value()", "context.l[?context.n].orValue(8)", "context.mp[?context.s].orValue(7)",
	"context.?o.or(optional.of(5)).orValue(6)", "optional.none().or(context.?o).orValue(3)", "context.?o.optMap(x, x + 1).orValue(0)",
	"context.obj.?b.orValue(2)", "context.?o.value()", "context.l[?0].optMap(x, x * 2).value()",
	"(context.flag ? [1] : context.l)[context.k]", "{'a': context.n}['a']",
}

var moreBools = []string{
	"context.?o.hasValue()", "has(context.obj.b)", "has(context.p)", "has(context.p) && context.p.a > 1", "context.n != context.k", "context.n >= context.k", "context.k <= 2", "context.s < 'b'", "context.s >= 'aa'",
	"context.d > 1.0", "double(context.any) > 0.5", "context.d < double(context.n)", "context.t < now", "now - context.t > duration('1h')", "context.w <= duration('2m')",
	"context.c == 'green'", "context.c != 'red'", "context.obj == context.obj", "context.l == [1, 2]", "context.mp != {'k1': 1}",
	"context.s.contains('a')", "context.s.startsWith('x')", "context.s.endsWith('1')", "context.s.matches('^[a-c]+$')",
	"context.l.all(e, e > 0)", "context.l.exists_one(e, e == context.n)", "context.l.exists(e, e / context.k > 0)", "context.mp.all(key, key != context.s)",
	"'b' in context.words", "bool(context.s)", "bool(context.any)", "event.type == 'E1'", "event.?sender.orValue('x') == self", "has(event.sender)",
	"context.words.exists(w, w == context.s) || broken", "atLeast(context.n)",
}

var moreStrings = []string{
	"string(context.flag)", "string(context.d)", "string(context.w)", "string(context.t)", "string(context.c)", "string(context.any)",
	"context.s.lowerAscii()", "context.s.upperAscii()", "(' ' + context.s + ' ').trim()", "context.words.join('+')", "context.words.join()",
	"(context.s + 'banana').replace('a', 'o')", "(context.s + 'banana').replace('a', 'o', context.n)", "(context.s + 'xy').substring(1)",
	"(context.s + 'xyz').substring(context.k, 2)", "context.words[context.n]", "context.words.first().orValue('none')", "event.type",
}
