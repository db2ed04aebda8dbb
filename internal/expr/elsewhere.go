package expr

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file knows what things are called elsewhere: in JavaScript, Go, Python.
// Who writes that is told the name here. What is no CEL at all is in slips.go.

// A cure says what to write instead of each of some words, or the word itself that is meant.
type cure struct{ write, words string }

// byWord gives each word its cure.
func byWord(cures ...cure) map[string]string {
	all := map[string]string{}
	for _, c := range cures {
		for word := range strings.FieldsSeq(c.words) {
			if all[word] != "" {
				panic("bug: two cures for the word " + word)
			}
			all[word] = c.write
		}
	}
	return all
}

// elsewhere are functions of other languages, with what to write.
var elsewhere = byWord(
	cure{"write size(x)", "length len"},
	cure{"write size(x) == 0", "isEmpty empty"},
	cure{"write has(x)", "isPresent isDefined defined isset isSet hasattr"},
	cure{"write !has(x)", "isNull isUndefined isNone isNil isAbsent"},
	cure{"write size(list.filter(x, condition))", "count"},
	cure{"write s.contains(part), or x in list", "includes"},
	cure{"write key in map, or x in list", "has containsKey hasKey hasOwnProperty"},
	cure{"write list.exists(x, condition)", "some any"},
	cure{"write list.all(x, condition)", "every"},
	cure{"write list.filter(x, condition)", "where"},
	cure{"write list.filter(x, condition).first()", "find"},
	cure{placeCure, "findIndex"},
	cure{"join what stays: list.slice(0, i) + list.slice(i + 1, size(list)), or list.filter(x, condition)", "splice removeAt"},
	cure{"write list.map(x, value), or the action foreach", "forEach"},
	cure{"write list + [x], or the action append", "push append add"},
	cure{"write list[i], or list.last()", "at"},
	cure{"write list[i], or m[key]", "get"},
	cure{"sum up in the context, with foreach and assign", "reduce sum"},
	cure{"write list.sort()", "sorted"},
	cure{"write a + b", "concat"},
	cure{"write m.map(k, k)", "keys"},
	cure{"write m.map(k, m[k])", "values"},
	cure{"write s.lowerAscii()", "toLowerCase lower"},
	cure{"write s.upperAscii()", "toUpperCase upper"},
	cure{"write s.substring(from, to)", "substr"},
	cure{"write s.trim()", "strip"},
	cure{"write s.matches('pattern')", "match test search regex"},
	cure{"write string(x)", "toString String str"},
	cure{"write string(math.round(x))", "toFixed"},
	cure{"write string(t)", "toISOString toJSON"},
	cure{"write (size(s) < 2 ? '0' : '') + s", "padStart zfill"},
	cure{"write int(s)", "parseInt"},
	cure{"write int(x)", "integer toInt trunc"},
	cure{"write double(s)", "parseFloat Number"},
	cure{"write double(x)", "float"},
	cure{"write what is asked of it, like x != 0", "Boolean"},
	cure{"NaN is the only double with x != x", "isNaN"},
	cure{"write math.greatest(a, b)", "math.max max"},
	cure{"write math.least(a, b)", "math.min min"},
	cure{"write math.abs(x)", "abs"},
	cure{"write math.ceil(x)", "ceil"},
	cure{"write math.floor(x)", "floor"},
	cure{"write math.round(x)", "round"},
	cure{"write pow(n, k), of ints", "math.pow"},
	cure{"write x > 0 ? 1 : x < 0 ? -1 : 0", "sign"},
	cure{"compare squares: x * x + y * y > r * r", "hypot sqrt math.hypot"},
	cure{"write !x", "not"},
	cure{"write a && b", "and"},
	cure{orValueCure, "orElse getOrElse valueOr unwrapOr unwrap_or orDefault default"},
	cure{activeCure, "In stateIn inState"},
	cure{chanceCure, "random uuid uuid4 randomUUID"},
	cure{"write `after:` in a state, or `send:` with a `delay:`", "setTimeout"},
	cure{"write int(t), which is seconds", "getTime"},
	cure{"write t.getFullYear()", "getYear"},
	cure{"an action spawns: `spawn: { src: …, id: … }`; what is kept of an actor is its id", "spawn spawnChild"},
	cure{"an action sends: `send: { event: …, to: … }`", "send sendTo sendParent"},
	cure{listCure, "Array isArray from"},
	cure{typesCure, "isinstance"},
	cure{"write t.getDayOfWeek()", "getDay"},
	cure{"write d.getHours() / 24", "getDays"},
)

const listCure = "a list is written in brackets, like [0, 0, 0]; what is one is known when the chart is loaded"

const placeCure = "a list is gone over with its places by the action foreach: `foreach: { in: list, as: x, index: i, do: [ … ] }`"

const activeCure = "write active('path.of.state')"

const outsideCure = "a chart reads nothing of its surroundings: give it in the `input:`"

const chanceCure = "let the host draw it, and give it in the input, an event or an actor's output: what a chart does follows from what it is given"

const orValueCure = "write .orValue(…) behind an optional, like context.?name.orValue('')"

// measures are fields elsewhere and functions here.
var measures = byWord(
	cure{"write size(x)", "length count"},
	cure{"write size(x) == 0", "isEmpty empty"},
	cure{"write s.lowerAscii()", "lower"},
	cure{"write s.upperAscii()", "upper"},
	cure{"write t.getFullYear()", "year"},
	cure{"write t.getMonth()", "month"},
	cure{"write t.getDate()", "day"},
	cure{"write t.getHours()", "hour"},
	cure{"write d.getHours()", "hours"},
	cure{"write t.getMinutes()", "minute"},
	cure{"write d.getMinutes()", "minutes"},
	cure{"write t.getSeconds()", "second"},
	cure{"write d.getSeconds()", "seconds"},
	cure{"write millis(d)", "milliseconds"},
)

// noFieldCure says how to get what is read as if it were a field.
func noFieldCure(name string) string {
	for _, o := range functions[name] {
		if o.member && len(o.params) == 1 {
			return "call it: ." + name + "()"
		}
	}
	return measures[name]
}

// A shortCall is a function with fewer operands than it takes here.
type shortCall struct {
	name     string
	operands int
}

// shortCalls are those that have a meaning elsewhere.
var shortCalls = map[shortCall]string{
	{"slice", 2}: "list.slice(from, size(list))",
}

// A misuse is a function or an operator on a type that it does not take.
type misuse struct {
	name string
	kind ir.TypeKind
}

// misuses say how it is written of that type: of a function behind the types that it takes.
var misuses = map[misuse]string{
	{"contains", ir.ListKind}:           searchedCure,
	{"indexOf", ir.ListKind}:            searchedCure,
	{"duration", ir.IntKind}:            "; of a number write duration('1s') * n",
	{"duration", ir.DoubleKind}:         "; of a number write duration('1ms') * int(n)",
	{"slice", ir.StringKind}:            "; of a string write s.substring(from, to)",
	{"reverse", ir.StringKind}:          ", like s.split('')",
	{"math.least", ir.TimestampKind}:    "; of times write a < b ? a : b",
	{"math.least", ir.DurationKind}:     "; of times write a < b ? a : b",
	{"math.greatest", ir.TimestampKind}: "; of times write a > b ? a : b",
	{"math.greatest", ir.DurationKind}:  "; of times write a > b ? a : b",
	{"-", ir.DurationKind}:              "write d * -1",
	{"-", ir.ListKind}:                  "one element at a time: list.map(x, -x)",
	{"-", ir.MapKind}:                   "one value at a time: -m[key]",
	{"[]", ir.StringKind}:               "write s.substring(i, i + 1)",
	{"in", ir.StringKind}:               "s.contains(part)",
}

// misused is what to write instead of a function or an operator on a type; "": nothing is usual.
func (p *pass) misused(name string, t ir.TypeID) string { return misuses[misuse{name, p.kind(t)}] }

const searchedCure = "; of a list write x in list, or foreach with its `index:` where the place is wanted"

// calledHere are names of other languages for what has one here.
var calledHere = byWord(
	cure{"true", "True TRUE"},
	cure{"false", "False FALSE"},
	cure{"context", "ctx vars"},
	cure{"event", "evt ev _event"},
	cure{"self", "_sessionid"},
	cure{"input", "inputs"},
	cure{"params", "args"},
)

// foreign are names that stand for something elsewhere, with what to write.
var foreign = byWord(
	cure{"the time is `now`", "Date moment time"},
	cure{activeCure, "state snapshot"},
	cure{chanceCure, "crypto"},
	cure{"write list.distinct()", "Set"},
	cure{listCure, "Array"},
	cure{outsideCure, "env process secrets window document os github"},
	cure{"a value is made text by string(x), one at a time", "JSON"},
	cure{"of numbers there are math.abs, math.ceil, math.floor, math.round, math.least, math.greatest, and pow of ints", "Math"},
	cure{"join the parts with +, and string(x) for what is no string", "fmt"},
	cure{"write the action `log: …`", "console"},
	cure{"write m.map(k, k) for the keys of a map, and k in m to look for one", "Object"},
	cure{"write context.name", "this"},
	cure{"write the guard's name alone", "guards"},
	cure{"write its name alone", "lets"},
	cure{lastCure, "otherwise default"},
)

// yamlBools are what YAML 1.1 takes for a truth value, in small letters.
var yamlBools = byWord(
	cure{"true", "yes on"},
	cure{"false", "no off"},
)
