package lint_test

// What is declared, and optionals.

var dataCases = []lintCase{
	// Data and names.
	{"named like something else", "LS330@2:10 LS330@3:11 LS330@4:8", `
types: { Kind: [GO, spare], Used: { n: int } }
delays: { spare: 5s, used: 6s }
let: { spare2: "1", left: "2" }
context: { u: Used }
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: event.n > left + context.u.n, target: b, actions: [ { assign: { u.n: 1 } } ] } } }
  b: { after: { used: a }, meta: { x: "Kind spare spare2" } }`},
	{"names in several styles", "LS341@2:37 LS341@2:54 LS341@3:78", `
types: { URL: string, Task: string, my_part: string, HTTP_CODE: string, Mail: string }
input: { u: URL, t: Task, p: my_part, c: HTTP_CODE, m: Mail, someCount: int, other_one: int, nextCount: int }
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { target: b, actions: { log: "[input.u, input.t, input.p, input.c, input.m, string(input.someCount + input.other_one + input.nextCount)]" } } } }
  b: { on: { GO: a } }`},
	{"texts that look like others", "LS350@3:21 LS350@4:38 LS350@4:57 LS350@7:15 LS350@8:105 LS350@8:125", `
types:
  Way: [card, cash, "p\u0430ypal"]
events: { PAY: { way: Way, at: [bar, "caf\u0065\u0301", "\u0420OS"] } }
initial: a
states:
  a: { tags: ["\u039dew", new] , on: { PAY: b } }
  b: { on: { PAY: { guard: "event.at in ['bar'] && event.way == 'card'", target: c } }, entry: { log: "['o\u0308l', 'x'] + ['\u0441ent']" } }
  c: { on: { PAY: a } }`},
	{"enums that look like others, wherever they are written", "LS330@2:10 LS350@2:15 LS330@3:12 LS330@3:21 LS350@3:36 LS330@4:11 LS350@4:42 LS330@6:3 LS350@6:26 LS330@8:3 LS350@8:25 LS350@8:66 LS330@9:10 LS350@9:23", `
input: { by: ["p\u0430y"] }
context: { a: bool, last: { type: ["p\u0430y"] } }
guards: { paid: { params: { by: { type: ["p\u0430y"] } } } }
actions:
  note: { params: { by: ["p\u0430y"] } }
actors:
  pay: { output: { by: ["p\u0430y"] }, receives: { STOP: { why: ["p\u0430y"] } } }
emits: { PAID: { by: ["p\u0430y"] } }
initial: a
states: { a: {} }`},
	{"defaults that look like others or have quotes of their own, wherever they are written",
		"LS330@2:10 LS350@2:31 LS346@2:72 LS350@3:27 LS350@4:50 LS346@4:81 LS330@5:12 LS350@5:28 LS330@6:11 LS350@6:45 LS330@8:3 LS350@8:37 LS330@9:10 LS350@9:34", `
types: { T: { by: { default: "'p\u0430y'", type: string }, q: string = "'x'" } }
input: { by: { default: "['p\u0430y']", type: list<string> } }
events: { GO: { x: { type: any, default: { k: [ "'p\u0430y'" ] } }, q: string = "'x'" } }
context: { by: { default: "'p\u0430y'", type: string } }
guards: { paid: { params: { by: { default: "'p\u0430y'", type: string } } } }
actions:
  note: { params: { by: { default: "'p\u0430y'", type: string } } }
emits: { PAID: { by: { default: "'p\u0430y'", type: string } } }
initial: a
states: { a: { on: { GO: { target: b, actions: { log: "string(event.x) + event.q + input.by[0]" } } } }, b: { on: { GO: a } } }`},
	{"lengths finer than a millisecond, wherever they are written",
		"LS354@2:26 LS354@2:78 LS354@3:17 LS354@7:53 LS354@7:87 LS354@9:17", `
context: { w: duration = 1.0005s, all: { type: list<duration>, default: [5s, 1us] } }
delays: { soon: 1.1ms }
events: { GO: }
initial: a
states:
  a: { entry: { send: { event: GO, to: self, delay: 1d0.25ms } }, on: { GO: { guard: "duration('1500us') < context.w", target: b } } }
  b: { after: { soon: c }, on: { GO: { guard: "context.all.exists(d, d == context.w)", target: c } } }
  c: { after: { 2.5us: d } }
  d: { type: final }`},
	{"indexes that count from the end elsewhere", "LS351@6:60 LS351@6:93 LS351@6:128", `
context: { all: list<int>, name: string, n: int }
events: { GO: , NEXT: }
initial: a
states:
  a: { on: { GO: { guard: "size(context.all) > context.all[-1] || size(context.all.slice(0, -1)) > 2 || context.name.substring(-3) == '' || context.all[ -context.n] > 1 || context.name.indexOf('x', 1) > 3", target: b } } }
  b: { on: { GO: a, NEXT: { actions: { assign: { n: 1, all: "[1, 2]", name: "'x'" } } } } }`},
	{"keys that stand twice in a map", "LS356@2:90 LS356@7:61 LS356@7:128", `
context: { m: map<int>, k: "string = 'x'", ks: list<string>, first: "map<int> = {'a': 1, 'a': 2}" }
events: { GO: { n: int }, NEXT: }
initial: a
states:
  a:
    on: { GO: { guard: "context.m == {'a': 1, context.k: 2, 'a': event.n} || context.ks.exists(q, {q: 1, context.k: 2, 'q': 3, q: 4} == context.m)", target: b } }
  b: { on: { GO: a, NEXT: { actions: { assign: { m: "{'a': 1, 'A': 2, 'b': 1}", k: "context.m == context.first ? 'y' : 'z'", ks: "[context.k]" } } } } }`},
	{"types in the words of JSON Schema", "LS352@3:3 LS352@4:3 LS352@5:3", `
types:
  Way: { enum: [card, cash] }
  Card: { type: string, enum: [visa, other], description: string }
  Name: { type: string }
  Fault: { type: string, message: string, description: string }
  Sort: { enum: [up, down], by: string }
  Kind: { enum: Mode }
  Mode: [fast, slow]
input: { way: Way, card: Card, name: Name, fault: Fault, sort: Sort, kind: Kind }
initial: a
states:
  a: { always: [ { guard: "input.way.enum == 'card' || input.card.type == 'x' || input.name.type == 'x' || input.fault.type == 'x' || input.sort.by == 'x' || input.kind.enum == 'fast'", target: b }, b ] }
  b: { type: final }`},
	{"types in a list", "LS355@3:10 LS355@5:14 LS355@6:31 LS355@6:55 LS355@7:33", `
types:
  Names: [string]
  Kind: [string, int]
  Pair: { a: [Kind, double], b: { type: [string, int], default: "'int'" } }
events: { GO: { id: int, who: [string, 'null'], ways: ['list<int>'], names: Names } }
actors: { look: { output: { at: [timestamp] } } }
context: { kind: Kind, pair: Pair, way: [string, other] }
actions: { save: { params: { a: any, b: any, c: any, d: any } } }
initial: a
states:
  a: { on: { GO: { actions: { action: save, params: { a: event.id, b: event.who, c: event.ways, d: event.names } }, target: b } } }
  b:
    invoke: { src: look, onDone: c, onError: c }
    on: { GO: c }
    exit: { assign: { pair: "Pair{a: 'double'}", kind: "context.pair.a == 'Kind' && context.way == 'string' ? 'int' : 'string'", way: "context.kind == 'int' ? 'other' : 'string'" } }
  c: { type: final }`},
	{"texts of other alphabets", "", `
types:
  Way: [card, "\u043a\u0430\u0440\u0442\u0430", "mail\u043e\u043c", "\u0440\u043e\u0440", "caf\u00e9", "\u0394t \u03bcs"]
events: { PAY: { way: Way } }
initial: a
states:
  a: { tags: ["\u0645\u0631", "x\u0302", "\u65e5\u672c\u8a9e", "e-\u0430"], on: { PAY: { guard: event.way == 'card', target: b } } }
  b: { on: { PAY: a } }`},
	{"names that SCXML matches by", "LS349@4:20 LS349@4:31 LS349@4:38", `
initial: a
states:
  a: { on: { X: b, error: b, "mouse, key": b, key.up: b }, entry: [ { raise: mouse.left.up }, { raise: key.down } ] }
  b: { on: { "*": a } }`},
	{"names alone that something gives, and prefixes", "", `
initial: a
states:
  a: { on: { mouse: b, "key.*": b, error.*: b, mouse.up: b }, entry: [ { raise: mouse.left.up }, { raise: mouse }, { raise: key.down } ] }
  b: { on: { GO: a } }`},
	{"a name alone that is declared", "", `
events: { mouse: , mouse.up: }
initial: a
states:
  a: { on: { mouse: b }, entry: { raise: mouse.up } }
  b: { on: { mouse.up: a } }`},
	{"a type in a default of type any", "", `
types: { P: { n: int }, Q: { m: int } }
events: { GO: { v: "any = [P{n: 1}]", w: any = 1 } }
context: { v: any = 0, q: "any = Q{m: 2}" }
initial: a
states:
  a: { on: { GO: { target: b, actions: [ { assign: { v: event.v, q: event.w } }, { log: context.v }, { log: context.q } ] } } }
  b: { on: { GO: a } }`},
	{"a value made by another name of its type", "LS330@2:59", `
types: { P: { n: int }, Q: [x, y], R: P, S: Q, T: map<P>, V: T }
context: { p: "P = R{n: 1}", q: Q, r: T }
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { guard: "context.q == S('x')", target: b, actions: [ { assign: { p.n: 2, q: "'y'", "r['k']": "R {n: 3}" } }, { log: [ context.p, context.r ] } ] } } }
  b: { on: { GO: a } }`},
	{"a counter that is set back and never counts", "LS332@3:12", `
events: { TRY: {}, CARD: {} }
context: { tries: int, most: int = 3, again: int = 1 }
initial: idle
states:
  idle: { entry: { assign: { tries: 0, again: 0 } }, on: { CARD: asking } }
  asking: { on: { TRY: [ { guard: context.tries + context.again >= context.most, target: idle }, { actions: { log: "'again'" } } ] } }`},
	{"a parameter that the body does not read", "LS330@3:37", `
events: { GO: { n: int } }
guards: { over: { params: { n: int, m: int }, guard: params.n > 3 } }
initial: a
states:
  a: { on: { GO: { guard: "over(event.n, 2)", target: b } } }
  b: { on: { GO: a } }`},
	{"parameters as a whole, an event to a computed parent", "", `
sends: { PONG: { n: int } }
events: { PING: { id: string } }
actions: { tell: { params: { a: int, b: string }, do: { log: params } } }
initial: a
states:
  a: { on: { PING: { actions: [ { action: tell, params: { a: 1, b: "'x'" } }, { send: { event: PONG, to: event.id, data: { n: 1 } } } ] } } }`},
	{"an optional that an earlier candidate, an else or an assign proves", "", `
context: { x: optional<int> }
events: { GO: {}, SET: { x: optional<int> }, IF: {}, PUT: {} }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { x: event.x } } ] }
      GO:
        - { guard: "!has(context.x)", target: b }
        - { target: b, actions: [ { log: context.x } ] }
      IF: { actions: [ { if: "!has(context.x)", then: [ { log: "'none'" } ], else: [ { log: context.x } ] } ] }
      PUT: { actions: [ { assign: { x: 5 } }, { log: context.x } ] }
  b: { on: { GO: a } }`},
	{"an optional that they do not", "LS390@11:42 LS390@12:115 LS390@13:60", `
context: { x: optional<int>, n: int }
events: { GO: {}, SET: { x: optional<int> }, IF: {}, PUT: { x: optional<int> } }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { x: event.x, n: 2 } } ] }
      GO:
        - { guard: has(context.x), target: b }
        - { target: b, actions: [ { log: context.x } ] }
      IF: { actions: [ { if: "!has(context.x) && [1][context.n] > 0", then: [ { log: "'none'" } ], else: [ { log: context.x } ] } ] }
      PUT: { actions: [ { assign: { x: event.x } }, { log: context.x } ] }
  b: { on: { GO: a } }`},
	{"an output that cannot fail", "", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    onDone: { guard: event.output.n > 0, target: q, actions: [ { log: event.output.n } ] }
    states: { a: { on: { GO: b } }, b: { type: final, output: { n: 1 } } }
  q: { on: { GO: p } }`},
	{"an output that can", "LS390@7:44", `
events: { GO: { n: int } }
initial: p
states:
  p:
    initial: a
    onDone: { target: q, actions: [ { log: event.output.n } ] }
    states: { a: { on: { GO: b } }, b: { type: final, output: { n: "event.n + 1" } } }
  q: { on: { GO: p } }`},
	{"texts that were meant as expressions", "LS346@4:28 LS346@4:42", `
input: { n: string }
context:
  quoted: "list<string> = [\"'a'\", 'b', \"context.n\"]"
  plain: string = "it's"
  spoken: "string = 'context, they say'"
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { guard: "context.quoted.join(\"', '\") != \"'a'\" && context.plain != context.spoken && input.n != ''", target: b } } }
  b: { on: { GO: a } }`},
	{"texts with what joins texts in them", "LS346@3:20 LS346@4:20", `
context:
  before: string = "'dev-' + self"
  behind: string = "self + '-dev'"
  apart: string = "it's 1 + 1"
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { guard: context.before + context.behind != context.apart, target: b } } }
  b: { on: { GO: a } }`},
	{"escapes in patterns that texts take", "LS357@4:55 LS357@5:33", `
events: { SAY: { text: string } }
guards:
  bound: "size(event.text) > 1 && event.text.matches('\\bhello\\b')"
  asks: event.text.matches('^who\?$')
  raw: event.text.matches(r'\bwho\?$')
  twice: event.text.matches('\\bwho\\?\n\'\101$')
  class: event.text.matches('''\n[?]''')
initial: a
states:
  a: { on: { SAY: { guard: bound || asks || raw || twice || class, target: b } } }
  b: { on: { SAY: a } }`},
	{"texts with templates of other languages", "LS346@6:23 LS346@6:52", `
input: { n: string }
events: { GO: {} }
initial: a
states:
  a: { entry: [ log: "'hello ${input.n}'", { log: "'{{ input.n }} is here'" }, { log: "'costs ${5}'" } ], on: { GO: b } }
  b: { on: { GO: { guard: input.n != '', target: a } } }`},
	{"places in lists and maps that get what is there", "LS339@6:54 LS339@6:94 LS339@6:138 LS339@6:230", `
context: { l: list<int>, m: map<int>, o: { type: "list<map<int>>", default: "[]" } }
events: { GO: { i: int } }
initial: a
states:
  a: { on: { GO: { target: b, actions: [ { assign: { "l[0]": "context.l[0]" } }, { assign: { "m['k']": "context.m['k']" } }, { assign: { "l[event.i]": "context.l[event.i]" } }, { assign: { "l[1]": "context.l[0]" } }, { assign: { "o[0]['x']": "context.o[0]['x']" } } ] } } }
  b: { on: { GO: { target: a, actions: { append: { l: 1 } } } } }`},
	{"fields that get their first value again, others of which a part is written or appended", "LS332@3:32 LS332@3:40", `
types: { O: { x: int } }
context: { l: list<int>, o: O, n: int, p: O }
events: { GO: { i: int } }
initial: a
states:
  a: { on: { GO: { target: b, guard: size(context.l) > event.i && context.o.x > 0 && context.n > 0 && context.p.x > 0, actions: [ { assign: { o.x: 0, n: 0, p: "O{x: 0}" } } ] } } }
  b: { on: { GO: { target: a, actions: { append: { l: 0 } } } } }`},
	{"itself through a let", "LS339@7:54", `
context: { n: int = 0 }
events: { GO: {} }
let: { same: context.n }
initial: a
states:
  a: { on: { GO: { target: b, actions: [ { assign: { n: same } } ] } } }
  b: { on: { GO: a } }`},
	{"fields of actors and of events that differ by case", "LS340@3:27 LS340@3:57", `
events: { GO: { userName: string, dueDate: string } }
actors: { job: { input: { username: string }, output: { duedate: string } } }
initial: a
states:
  a: { on: { GO: { guard: event.userName != event.dueDate, target: b } } }
  b:
    invoke: { src: job, input: { username: "'x'" }, onDone: { guard: event.output.duedate != '', target: a }, onError: a }
    on: { GO: a }`},
	{"states and fields that differ by case", "LS340@2:39 LS340@6:104", `
events: { GO: { userId: int }, END: { userID: int } }
initial: a
states:
  a: { on: { GO: { guard: event.userId > 0, target: p }, END: { guard: event.userID > 0, target: p } } }
  p: { initial: work, states: { work: { on: { GO: Work2, END: a } }, Work2: { initial: Work, states: { Work: { on: { GO: a } } } } } }`},
}
