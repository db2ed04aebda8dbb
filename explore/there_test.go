package explore_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/explore"
)

// whatIsThere are charts with a state "there" that is reached, in other ways than by
// comparing a counter; want is the least that a search says of it.
var whatIsThere = map[string]struct {
	text string
	want verdict
}{
	"a delay that is a power": {`context: { n: int = 0 }
events: { FAIL: }
delays: { wait: "duration('1s') * pow(2, context.n)" }
initial: trying
states:
  trying: { on: { FAIL: { target: waiting, actions: [ { assign: { n: context.n + 1 } } ] } } }
  waiting: { after: { wait: trying, 20s: there } }
  there: { type: final }`, found},
	"a delay that is an input": {`input: { d: duration }
delays: { d: input.d }
initial: a
states: { a: { after: { d: b, 3s: there } }, b: { type: final }, there: { type: final } }`, found},
	"a delay that was assigned": {`context: { d: duration = 1s }
events: { SET: { d: duration }, GO: }
delays: { d: context.d }
initial: start
states: { start: { on: { SET: { actions: [ { assign: { d: event.d } } ] }, GO: a } }, a: { after: { d: b, 3s: there } }, b: { type: final }, there: { type: final } }`, found},
	"a delay of a send": {`events: { GO: { d: duration }, L: }
internal: [L]
initial: start
states: { start: { on: { GO: { target: a, actions: [ { send: { event: L, to: self, delay: event.d } } ] } } }, a: { on: { L: b }, after: { 3s: there } }, b: { type: final }, there: { type: final } }`, missed},
	"two fields of an event": {`events: { GO: { low: int, high: int } }
initial: a
states: { a: { on: { GO: { guard: event.low > 10 && event.low < event.high, target: there } } }, there: { type: final } }`, found},
	"five fields of an event, each of which is great": {`events: { GO: { a: int, b: int, c: int, d: int, e: int } }
initial: s
states: { s: { on: { GO: { guard: "event.a > 3 && event.b > 4 && event.c > 5 && event.d > 6 && event.e > 7", target: there } } }, there: { type: final } }`, found},
	"three fields of an event": {`events: { GO: { a: int, b: int, c: int } }
initial: a
states: { a: { on: { GO: { guard: event.a > 10 && event.a < event.b && event.b < event.c, target: there } } }, there: { type: final } }`, missed},
	"two doubles of an event": {`events: { GO: { low: double, high: double } }
initial: a
states: { a: { on: { GO: { guard: event.low > 10.0 && event.low < event.high, target: there } } }, there: { type: final } }`, found},
	"an input, a counter and a number": {`input: { max: int = 3 }
context: { n: int }
events: { X: , GO: }
initial: a
states: { a: { on: { X: { guard: context.n < input.max, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n > 3, target: there } } }, there: { type: final } }`, found},
	"an input less a counter": {`input: { max: int = 3 }
context: { n: int }
events: { X: , GO: }
let: { left: input.max - context.n }
initial: a
states: { a: { on: { X: { guard: left > 0, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n > 3, target: there } } }, there: { type: final } }`, found},
	"a field beside what stands in the context": {`context: { n: duration = 7s }
events: { GO: { k: duration } }
initial: a
states: { a: { on: { GO: { guard: "context.n - event.k == duration('2s')", target: there } } }, there: { type: final } }`, found},
	"a set of names": {`context: { seen: map<bool> }
events: { JOIN: { who: string } }
initial: a
states: { a: { on: { JOIN: { actions: [ { assign: { "seen[event.who]": true } } ] } }, always: { guard: size(context.seen) == 3, target: there } }, there: { type: final } }`, found},
	"a list of names": {`context: { seen: list<string> }
events: { JOIN: { who: string } }
initial: a
states: { a: { on: { JOIN: { guard: "!(event.who in context.seen)", actions: [ { append: { seen: event.who } } ] } }, always: { guard: size(context.seen) == 4, target: there } }, there: { type: final } }`, found},
	"a field that is multiplied": {`events: { SET: { k: int } }
initial: a
states: { a: { on: { SET: { guard: event.k * 2 == 84, target: there } } }, there: { type: final } }`, found},
	"a field that is squared": {`events: { SET: { k: int } }
initial: a
states: { a: { on: { SET: { guard: event.k * event.k == 1369, target: there } } }, there: { type: final } }`, missed},
	"the sum of two fields": {`events: { SET: { k: int, l: int } }
initial: a
states: { a: { on: { SET: { guard: event.k + event.l == 84, target: there } } }, there: { type: final } }`, missed},
	"a text behind another one": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s > 'm' && event.s < 'n'", target: there } } }, there: { type: final } }`, found},
	"a text that begins so": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.startsWith('ab') && event.s != 'ab'", target: there } } }, there: { type: final } }`, found},
	"a text that begins and ends": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.startsWith('ab') && event.s.endsWith('cd')", target: there } } }, there: { type: final } }`, missed},
	"a text in lower case": {`events: { SET: { s: string } }
initial: a
states: { a: { on: { SET: { guard: "event.s.lowerAscii() == 'x' && event.s != 'x'", target: there } } }, there: { type: final } }`, missed},
	"an object": {`types: { P: { x: int, y: int, s: optional<string> } }
context: { p: P }
events: { SET: { p: P }, GO: }
initial: s
states: { s: { on: { SET: { actions: [ { assign: { p: event.p } } ] }, GO: { guard: "context.p == P{x: 3, y: 77}", target: there } } }, there: { type: final } }`, missed}, // there are too many combinations
	"one of some objects": {`types: { P: { x: int, y: int } }
events: { GO: { p: P } }
initial: s
states: { s: { on: { GO: { guard: "event.p in [P{x: 3, y: 77}, P{x: 4, y: 8}] && event.p.x > 3", target: there } } }, there: { type: final } }`, found},
	"an optional value": {`context: { o: optional<int> }
events: { SET: { o: optional<int> }, GO: }
initial: s
states: { s: { on: { SET: { actions: [ { assign: { o: event.o } } ] }, GO: { guard: "context.?o == optional.of(31)", target: there } } }, there: { type: final } }`, found},
	"what is built for each of a list": {`context: { l: list<int> }
events: { ADD: { n: int }, GO: }
initial: s
states: { s: { on: { ADD: { guard: size(context.l) < 2, actions: [ { append: { l: event.n } } ] }, GO: { guard: "context.l.map(x, x * 2) == [6, 84]", target: there } } }, there: { type: final } }`, found},
	"a list": {`events: { SET: { l: list<int> } }
initial: a
states: { a: { on: { SET: { guard: "event.l == [3, 1, 2]", target: there } } }, there: { type: final } }`, missed},
	"an element of a list": {`events: { SET: { l: list<int>, i: int } }
initial: a
states: { a: { on: { SET: { guard: "size(event.l) > 4 && event.l[2] == 7 && event.l[3] == 8", target: there } } }, there: { type: final } }`, missed},
	"an index": {`events: { SET: { i: int } }
context: { l: "list<int> = [1, 2, 3, 4, 5, 6, 7]" }
initial: a
states: { a: { on: { SET: { guard: "context.l[event.i] == 3", target: there } } }, there: { type: final } }`, missed},
	"steps from a value to another": {`context: { n: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { target: c, actions: [ { assign: { n: context.n + 1 } } ] } } }
  c: { on: { INC: { target: d, actions: [ { assign: { n: context.n + 1 } } ] } } }
  d: { on: { INC: { target: e, actions: [ { assign: { n: context.n + 1 } } ] } } }
  e: { on: { GO: { guard: context.n == 10, target: there } } }
  there: { type: final }`, found},
	"two counters from one value": {`context: { n: int, c: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { actions: [ { assign: { n: context.n + 1, c: context.c + 1 } } ] }, GO: { guard: context.n == 58 && context.c == 3, target: there } } }
  there: { type: final }`, missed},
	"a rest of steps": {`context: { n: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, guard: event.n < 5, actions: [ { assign: { n: event.n } } ] } } }
  b: { on: { INC: { actions: [ { assign: { n: context.n + 7 } } ] }, GO: { guard: context.n == 100, target: there } } }
  there: { type: final }`, missed},
	"a counter that is kept and compared with another": {`context: { n: int, m: int }
events: { PUT: { n: int }, INC: , GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { m: event.n } } ] } } }
  b: { on: { INC: { guard: context.n < 8, actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n == context.m && context.n > 5, target: there } } }
  there: { type: final }`, found},
	"two counters, one of which is far ahead": {`context: { n: int, m: int = 1 }
events: { FAR: , INC: , GO: }
initial: a
states:
  a: { on: { FAR: { target: b, actions: [ { assign: { m: context.m * 10 } } ] } } }
  b: { on: { FAR: { target: c, actions: [ { assign: { m: context.m * 10 } } ] } } }
  c: { on: { FAR: { target: d, actions: [ { assign: { m: context.m * 10 } } ] } } }
  d: { on: { INC: { actions: [ { assign: { n: context.n + 1 } } ] }, GO: { guard: context.n >= context.m, target: there } } }
  there: { type: final }`, missed},
	"a name that is kept and joins later": {`context: { all: map<bool>, name: string = "'q'" }
events: { PUT: { s: string }, JOIN: { s: string }, GO: }
initial: a
states:
  a: { on: { PUT: { target: b, actions: [ { assign: { name: event.s } } ] } } }
  b: { on: { JOIN: { actions: [ { assign: { "all[event.s]": true } } ] }, GO: { guard: "context.name in context.all && size(context.all) == 2", target: there } } }
  there: { type: final }`, found},
	"the second event that an actor sends": {`events: { A: , B: { n: int } }
internal: [A, B]
actors: { work: { sends: [A, B] } }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: b }, on: { A: b, B: { guard: event.n == 7, target: there } } }, b: { type: final }, there: { type: final } }`, found},
	"an actor's output": {`actors: { work: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: work, onDone: [ { guard: "event.output.n * 2 + 1 == 43", target: there }, b ] } }, b: { meta: { terminal: true } }, there: { type: final } }`, found},
	"a code that begins so": {`actors: { work: }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: [ { guard: "event.error.code.startsWith('db_') && event.error.code != 'db_'", target: there }, b ] } }, b: { type: final }, there: { type: final } }`, found},
	"a code that is so long": {`actors: { work: }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: [ { guard: size(event.error.code) == 2, target: there }, b ] } }, b: { type: final }, there: { type: final } }`, found},
	"a code that is no sample": {`actors: { work: }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: [ { guard: "event.error.code.matches('^E[0-9]+$') && event.error.code != 'E0'", target: there }, b ] } }, b: { type: final }, there: { type: final } }`, missed},
	"a message that is so long": {`actors: { work: }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: [ { guard: size(event.error.message) == 2, target: there }, b ] } }, b: { type: final }, there: { type: final } }`, found},
	"a message that begins and ends": {`actors: { work: }
initial: a
states: { a: { invoke: { src: work, onDone: b, onError: [ { guard: "event.error.message.startsWith('ab') && event.error.message.endsWith('cd')", target: there }, b ] } }, b: { type: final }, there: { type: final } }`, missed},
	"a key that is no sample": {`events: { GO: { m: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "event.m.exists(k, k.matches('^v[0-9]+$') && k != 'v0')", target: there } } }, there: { type: final } }`, missed},
	"an empty key": {`events: { GO: { m: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "'' in event.m", target: there } } }, there: { type: final } }`, found},
	"a time that is reckoned with twice": {`context: { at: timestamp = now }
events: { GO: }
initial: a
states: { a: { on: { GO: { guard: "context.at + duration('7s') + duration('9s') < now && now < context.at + duration('17s')", target: there } } }, there: { type: final } }`, missed},
	"a delayed event that carries a counter": {`context: { n: int }
events: { X: , L: { n: int } }
internal: [L]
initial: a
states:
  a: { on: { X: { actions: [ { assign: { n: context.n + 1 } }, { send: { event: L, to: self, delay: 1s, id: "'l'", data: { n: "context.n * 3" } } } ] }, L: { guard: event.n == 15, target: there } } }
  there: { type: final }`, found},
	"a double below nothing": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v < 0.0", target: there } } }, there: { type: final } }`, found},
	"a double beyond one": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v > 1.0", target: there } } }, there: { type: final } }`, found},
	"a double of ten": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v * 10.0 == 5.0", target: there } } }, there: { type: final } }`, missed},
	"a text that is read as an int": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "int(event.v) > 3", target: there } } }, there: { type: final } }`, found},
	"a text that is read as a small int": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "int(event.v) < 3", target: there } } }, there: { type: final } }`, found},
	"a text that is read and added to": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "int(event.v) + 1 == 42", target: there } } }, there: { type: final } }`, found},
	"whole seconds": {`events: { GO: { v: duration } }
initial: a
states: { a: { on: { GO: { guard: "event.v.getSeconds() > 3", target: there } } }, there: { type: final } }`, found},
	"fewer whole seconds": {`events: { GO: { v: duration } }
initial: a
states: { a: { on: { GO: { guard: "event.v.getSeconds() < 3", target: there } } }, there: { type: final } }`, found},
	"a span beside two that are added": {`events: { GO: { v: duration } }
initial: a
states: { a: { on: { GO: { guard: "event.v > duration('1s') + duration('2s')", target: there } } }, there: { type: final } }`, found},
	"a time beside one that is reckoned": {`events: { GO: { v: timestamp } }
initial: a
states: { a: { on: { GO: { guard: "event.v > timestamp('2001-01-01T00:00:00Z') + duration('2s')", target: there } } }, there: { type: final } }`, found},
	"a time that another one is taken from": {`events: { GO: { v: timestamp } }
initial: a
states: { a: { on: { GO: { guard: "timestamp('2001-01-01T00:00:00Z') - event.v > duration('5s')", target: there } } }, there: { type: final } }`, found},
	"a text with any letter": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v.matches('^a.b$')", target: there } } }, there: { type: final } }`, found},
	"a text with any letter after the start of a line": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v.matches('(?s)^x.$')", target: there } } }, there: { type: final } }`, found},
	"a field that is multiplied by nothing": {`events: { GO: { v: int } }
initial: a
states: { a: { on: { GO: { guard: "event.v * 0 == 0", target: there } } }, there: { type: final } }`, found},
	"a field that a large number multiplies": {`events: { GO: { v: int } }
initial: a
states: { a: { on: { GO: { guard: "event.v * 9007199254740991 == 9007199254740991", target: there } } }, there: { type: final } }`, found},
	"where the elements of a list stand": {`events: { GO: { v: list<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 2 && event.v[0] && !event.v[1]", target: there } } }, there: { type: final } }`, missed},
	"how many truths there are": {`events: { GO: { v: list<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 5 && event.v.exists(x, x) && event.v.exists(x, !x)", target: there } } }, there: { type: final } }`, missed},
	"which key has which truth": {`events: { GO: { v: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "event.v['a'] && !event.v['b']", target: there } } }, there: { type: final } }`, found},
	"where the elements of a list stand that was kept": {`context: { l: list<bool> }
events: { PUT: { l: list<bool> }, GO: }
initial: a
states: { a: { on: { PUT: { actions: [ { assign: { l: event.l } } ] }, GO: { guard: "size(context.l) > 1 && context.l[0] && !context.l[1]", target: there } } }, there: { type: final } }`, missed},
	"the greatest of a list": {`events: { GO: { v: list<int> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) > 0 && math.greatest(event.v) > 41", target: there } } }, there: { type: final } }`, found},
	"the least of a list that is kept": {`events: { PUT: { v: list<int> }, GO: }
context: { l: "list<int> = [1]" }
initial: a
states: { a: { on: { PUT: { guard: size(event.v) > 0, actions: [ { assign: { l: event.v } } ] }, GO: { guard: "math.least(context.l) > 41", target: there } } }, there: { type: final } }`, found},
	"a field of whatever event": {`events: { GO: { v: int }, STAY: { v: int } }
initial: a
states: { a: { on: { "*": { guard: event.v > 41, target: there } } }, there: { type: final } }`, found},
	"a field of all events of a family": {`events: { GO.ON: { v: int }, GO.OFF: { v: int }, STAY: { v: int } }
initial: a
states: { a: { on: { "GO.*": { guard: event.v > 41, target: there } } }, there: { type: final } }`, found},
	"the output of whatever actor": {`actors: { one: { output: { n: int } }, two: { output: { n: int } } }
initial: a
states: { a: { invoke: [ { src: one, id: k }, { src: two, id: l } ], on: { done.*: { guard: event.output.n > 41, target: there } } }, there: { type: final } }`, found},
	"an index that is assigned to": {`events: { SET: { i: int } }
context: { l: "list<int> = [1, 2, 3]" }
initial: a
states: { a: { on: { SET: { guard: event.i > -1, actions: [ { assign: { "l[event.i]": 5 } } ] }, error.execution: there } }, there: { type: final } }`, found},
	"so many different ones of int, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: int }, GO: }
context: { l: list<int> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of int, 3": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: int }, GO: }
context: { l: list<int> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 3, target: there } } }, there: { type: final } }`, missed},
	"so many different ones of string, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: string }, GO: }
context: { l: list<string> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of string, 3": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: string }, GO: }
context: { l: list<string> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 3, target: there } } }, there: { type: final } }`, missed},
	"so many different ones of bool, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: bool }, GO: }
context: { l: list<bool> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of double, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: double }, GO: }
context: { l: list<double> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of double, 3": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: double }, GO: }
context: { l: list<double> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 3, target: there } } }, there: { type: final } }`, missed},
	"so many different ones of Color, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: Color }, GO: }
context: { l: list<Color> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of Color, 3": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: Color }, GO: }
context: { l: list<Color> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 3, target: there } } }, there: { type: final } }`, missed},
	"so many different ones of P, 2": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: P }, GO: }
context: { l: list<P> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 2, target: there } } }, there: { type: final } }`, found},
	"so many different ones of P, 3": {`types: { Color: [red, green, blue], P: { x: int, y: bool } }
events: { PUT: { v: P }, GO: }
context: { l: list<P> }
initial: a
states: { a: { on: { PUT: { guard: size(context.l) < 4, actions: [ { append: { l: event.v } } ] }, GO: { guard: size(context.l.distinct()) == 3, target: there } } }, there: { type: final } }`, missed},
	"the square of what is kept": {`events: { GO: { v: int } }
context: { k: int = 37 }
initial: a
states: { a: { on: { GO: { guard: event.v == context.k * context.k, target: there } } }, there: { type: final } }`, missed},
	"the rest of what is kept": {`events: { GO: { v: int } }
context: { k: int = 1000 }
initial: a
states: { a: { on: { GO: { guard: event.v == context.k / 3 + 77, target: there } } }, there: { type: final } }`, missed},
	"a part of a text that is kept": {`events: { GO: { v: string } }
context: { k: string = 'a long one' }
initial: a
states: { a: { on: { GO: { guard: "event.v == context.k.substring(2, 6)", target: there } } }, there: { type: final } }`, missed},
	"a time that lies far before now": {`events: { GO: { v: timestamp } }
initial: a
states: { a: { on: { GO: { guard: "now - event.v > duration('5s')", target: there } } }, there: { type: final } }`, found},
	"a time that comes in a while": {`events: { GO: { v: timestamp } }
initial: a
states: { a: { on: { GO: { guard: "event.v - now > duration('5s')", target: there } } }, there: { type: final } }`, found},
	"a time just before now": {`events: { GO: { v: timestamp } }
initial: a
states: { a: { on: { GO: { guard: "now - event.v < duration('5s') && event.v < now", target: there } } }, there: { type: final } }`, found},
	"a double beside two that are added": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v > 1.5 + 2.0", target: there } } }, there: { type: final } }`, found},
	"a field with a default that counts": {`events: { GO: { v: int = 5 } }
initial: a
states: { a: { on: { GO: { guard: "event.v == 5", target: there } } }, there: { type: final } }`, found},
	"a field with another value than its default": {`events: { GO: { v: int = 5 } }
initial: a
states: { a: { on: { GO: { guard: "event.v != 5", target: there } } }, there: { type: final } }`, found},
	"an optional field that is there": {`events: { GO: { v: optional<int> } }
initial: a
states: { a: { on: { GO: { guard: "has(event.v)", target: there } } }, there: { type: final } }`, found},
	"an optional field that is not there": {`events: { GO: { v: optional<int> } }
initial: a
states: { a: { on: { GO: { guard: "!has(event.v)", target: there } } }, there: { type: final } }`, found},
	"none of a text and nothing": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v != 'a' && event.v != ''", target: there } } }, there: { type: final } }`, found},
	"none of some texts": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!(event.v in ['a', 'b', ''])", target: there } } }, there: { type: final } }`, found},
	"none of more texts": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!(event.v in ['b', 'a', 'd', 'c', ''])", target: there } } }, there: { type: final } }`, found},
	"a list without some texts": {`events: { GO: { v: list<string> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) > 0 && !('a' in event.v) && !('' in event.v)", target: there } } }, there: { type: final } }`, found},
	"a list with a text and without another": {`events: { GO: { v: list<string> } }
initial: a
states: { a: { on: { GO: { guard: "'b' in event.v && !('a' in event.v)", target: there } } }, there: { type: final } }`, found},
	"a map without a key": {`events: { GO: { v: map<int> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) > 0 && !('a' in event.v)", target: there } } }, there: { type: final } }`, found},
	"a map of one, without a key": {`events: { GO: { v: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 1 && !('a' in event.v)", target: there } } }, there: { type: final } }`, found},
	"a map of three, without a key": {`events: { GO: { v: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 3 && !('a' in event.v)", target: there } } }, there: { type: final } }`, found},
	"a map of three, with a key": {`events: { GO: { v: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 3 && 'zz' in event.v", target: there } } }, there: { type: final } }`, found},
	"a map of two, with a key and without another": {`events: { GO: { v: map<bool> } }
initial: a
states: { a: { on: { GO: { guard: "size(event.v) == 2 && 'a' in event.v && !('b' in event.v)", target: there } } }, there: { type: final } }`, missed},
	"none of some texts, kept": {`context: { s: string }
events: { PUT: { s: string }, GO: }
initial: a
states: { a: { on: { PUT: { actions: [ { assign: { s: event.s } } ] }, GO: { guard: "!(context.s in ['a', 'b', ''])", target: there } } }, there: { type: final } }`, found},
	"an error of any other code": {`actors: { k: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: k, onDone: b, onError: [ { guard: "event.error.code == 'other'", target: b }, { guard: "event.error.code != 'host'", target: there } ] } }, b: { type: final }, there: { type: final } }`, found},
	"an error of any other message": {`actors: { k: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: k, onDone: b, onError: [ { guard: "event.error.message in ['failed', 'a', '']", target: b }, there ] } }, b: { type: final }, there: { type: final } }`, found},
	"a text that a pattern does not match": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.matches('^[a-z]*$')", target: there } } }, there: { type: final } }`, found},
	"a text that a pattern of digits does not match": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.matches('^[0-9]*$')", target: there } } }, there: { type: final } }`, found},
	"a text that a pattern does not match, and not nothing": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.matches('^a') && event.v != ''", target: there } } }, there: { type: final } }`, missed},
	"a text that a pattern of letters and digits does not match": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.matches('^[A-Za-z0-9]*$')", target: there } } }, there: { type: final } }`, found},
	"a text that begins with no letter": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.startsWith('a') && event.v != ''", target: there } } }, there: { type: final } }`, found},
	"a long text without a letter": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.contains('a') && size(event.v) == 3", target: there } } }, there: { type: final } }`, missed},
	"a text that is too long for a pattern": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "!event.v.matches('^.{0,5}$')", target: there } } }, there: { type: final } }`, found},
	"a key that is asked for, and is none of some": {`context: { m: map<bool> }
events: { PUT: { k: string }, GO: { s: string } }
initial: a
states: { a: { on: { PUT: { actions: [ { assign: { "m[event.k]": true } } ] }, GO: { guard: "event.s in context.m && !(event.s in ['a', 'b', ''])", target: there } } }, there: { type: final } }`, found},
	"what was said before, and is none of some": {`context: { s: string }
events: { PUT: { k: string }, GO: { s: string } }
initial: a
states: { a: { on: { PUT: { actions: [ { assign: { s: event.k } } ] }, GO: { guard: "event.s == context.s && !(event.s in ['a', 'b', 'c', ''])", target: there } } }, there: { type: final } }`, found},
	"a text that is no value of an enum": {`types: { Letter: [a, b] }
events: { GO: { v: string } }
context: { l: Letter }
initial: a
states: { a: { on: { GO: { guard: event.v != '', actions: [ { assign: { l: Letter(event.v) } } ] }, error.execution: there } }, there: { type: final } }`, found},
	"an error whose message is its code": {`actors: { k: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: k, onDone: b, onError: [ { guard: event.error.message == event.error.code, target: there }, b ] } }, b: { type: final }, there: { type: final } }`, found},
	"an error whose code a pattern does not match": {`actors: { k: { output: { n: int } } }
initial: a
states: { a: { invoke: { src: k, onDone: b, onError: [ { guard: "event.error.code.matches('^[a-z]+$')", target: b }, there ] } }, b: { type: final }, there: { type: final } }`, found},
	"a double beyond a very great one": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v > 1e300", target: there } } }, there: { type: final } }`, found},
	"a double below a very small one": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v < -1e300", target: there } } }, there: { type: final } }`, found},
	"a double before a very great one": {`events: { GO: { v: double } }
initial: a
states: { a: { on: { GO: { guard: "event.v < 1e300 && event.v > 1e10", target: there } } }, there: { type: final } }`, found},
	"a text of two, and none of two": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v.size() == 2 && event.v != 'aa' && event.v != 'bb'", target: there } } }, there: { type: final } }`, found},
	"a text that begins so, and none of two": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v.startsWith('a') && event.v != 'a' && event.v != 'aa'", target: there } } }, there: { type: final } }`, found},
	"a text before another one, and not nothing": {`events: { GO: { v: string } }
initial: a
states: { a: { on: { GO: { guard: "event.v < 'a' && event.v != ''", target: there } } }, there: { type: final } }`, found},
	"as often as a list is long": {`context: { n: int }
events: { PUT: { l: list<int> } }
initial: a
states:
  a: { on: { PUT: { actions: [ { foreach: { in: event.l, as: x, do: [ { assign: { n: context.n + 1 } } ] } } ] } }, always: { guard: context.n == 3, target: b } }
  b: { on: { PUT: { guard: "size(event.l) == 0 && context.n == 3", target: there } } }
  there: { type: final }`, missed},
}

func TestWhatIsThere(t *testing.T) {
	for name, c := range whatIsThere {
		t.Run(name, func(t *testing.T) {
			chart := inline(t, "chart: x\n"+c.text)
			r, told := searched(t, chart, explore.Options{})
			if got := judge(!strings.Contains(missing(r), `"there"`), told); got == lied || got == missed && c.want == found {
				t.Errorf("%s\n%s", got, told)
			}
		})
	}
}
