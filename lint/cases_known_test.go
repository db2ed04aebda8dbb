package lint_test

// What is known where an expression is evaluated.

var knownCases = []lintCase{
	// Conditions.
	{"a guard is known behind it where another region writes on another event alone", "LS312@10:24", `
type: parallel
context: { n: int }
events: { X: {}, Y: { n: int }, Y.a: { n: int } }
states:
  r:
    on:
      X:
        guard: context.n > 5
        actions: { if: context.n > 3, then: [ { log: "'high'" } ] }
  s: { on: { 'Y.*': { actions: { assign: { n: event.n } } } } }`},
	{"a guard is not known behind it where another region writes on the event", "", `
type: parallel
context: { n: int }
events: { X: {}, X.y: {}, Y: { n: int } }
states:
  r:
    on:
      X:
        guard: context.n > 5
        actions: { if: context.n > 3, then: [ { log: "'high'" } ] }
      X.y:
        guard: context.n > 5
        actions: { if: context.n > 3, then: [ { log: "'high'" } ] }
  s: { on: { 'X.*': { actions: { assign: { n: "0" } } }, Y: { actions: { assign: { n: event.n } } } } }`},
	{"nor where it is left then, and writes on the way", "", `
type: parallel
context: { n: int }
events: { X: {}, Y: { n: int } }
states:
  r:
    on:
      X:
        guard: context.n > 5
        actions: { if: context.n > 3, then: [ { log: "'high'" } ] }
  s:
    initial: a
    states: { a: { exit: { assign: { n: 0 } }, on: { X: b } }, b: { on: { Y: { target: a, actions: { assign: { n: event.n } } } } } }`},
	{"what a timer does, no other region does with it", "LS312@13:28", `
type: parallel
context: { n: int }
events: { Y: { n: int } }
states:
  r:
    initial: a
    states:
      a:
        after:
          1s:
            guard: context.n > 5
            actions: { if: context.n > 3, then: [ { log: "'high'" } ] }
  s: { on: { Y: { actions: { assign: { n: event.n } } } } }`},
	{"an if that the guard has decided", "LS312@10:26", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n > 5
        target: b
        actions: [ { if: event.n > 3, then: [ { log: "'big'" } ] } ]
  b: { on: { GO: a } }`},
	{"an enum that the guard has decided", "LS338@11:39", `
types: { Kind: [text, audio] }
events: { GO: { kind: Kind } }
initial: a
states:
  a:
    on:
      GO:
        - guard: event.kind == 'text'
          target: b
          actions: [ { if: event.kind == 'audio', then: [ { log: "'never'" } ] } ]
        - target: a
  b: { on: { GO: a } }`},
	{"an enum cannot be two things", "LS338@6:64", `
types: { Kind: [text, audio] }
events: { GO: { kind: Kind } }
initial: a
states:
  a: { on: { GO: [ { guard: event.kind == 'text' && event.kind == 'audio', target: b }, { target: b, actions: [ { log: "'b'" } ] } ] } }
  b: { on: { GO: a } }`},
	{"an event that it is not", "LS338@8:43", `
events: { GO: {}, STOP: {}, UP: {} }
initial: a
states:
  a:
    on:
      GO, UP: { target: b, actions: [ { if: event.type == 'UP', then: [ { log: "'up'" } ] } ] }
      STOP: { actions: [ { if: event.type == 'GO', then: [ { log: "'never'" } ] } ] }
  b: { on: { GO: a } }`},
	{"no event of the chart, where any may have led", "LS338@8:31 LS338@9:29", `
events: { GO: {}, STOP: {} }
output: { why: string }
initial: a
states:
  a: { on: { GO: b, STOP: c }, after: { 30s: c } }
  b:
    entry: { log: "event.type == 'GOO' ? 'go' : 'other'" }
    exit: { if: "event.type in ['HALT', 'after.3s.a']", then: { log: "'halt'" } }
    on: { STOP: c }
  c: { type: final, output: { why: "event.type == 'after.30s.a' ? 'late' : event.type in ['STOP', 'HALT', 'done.invoke.x', 'init'] ? 'stopped' : 'gone'" } }`},
	{"no event of the chart, named before what it is compared with", "LS338@6:29", `
events: { GO: {}, STOP: {} }
initial: a
states:
  a: { on: { GO: b } }
  b: { entry: { log: "'GOO' == event.type ? 'go' : 'GO' == event.type ? 'gone' : 'other'" }, on: { STOP: a } }`},
	{"a prefix that may be it", "", `
events: { m.up: {}, m.down: {} }
initial: a
states:
  a: { on: { m.*: { target: b, actions: [ { if: event.type == 'm.up', then: [ { log: "'up'" } ] } ] } } }
  b: { on: { m.up: a } }`},
	{"what is known ends where it is written", "", `
context: { n: int }
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: context.n > 5
        target: b
        actions: [ { assign: { n: event.n } }, { if: context.n > 5, then: [ { log: "'still'" } ] } ]
  b: { on: { GO: { target: a, actions: [ { assign: { n: event.n } } ] } } }`},
	{"a conditional in an expression", "LS312@10:28", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n > 5
        target: b
        actions: [ { log: "event.n > 0 ? 'yes' : 'no'" } ]
  b: { on: { GO: a } }`},

	// Division.
	{"sizes and absolutes with something more", "", `
events: { SET: { n: int, s: string, m: map<int>, l: list<int> } }
context: { n: int }
initial: a
states:
  a: { on: { SET: { target: b, actions: { assign: { n: "9 / (size(event.s) + 1) + 9 / (size(event.m) + 1) + 9 / (1 + size(event.l)) + 9 / (math.abs(event.n) + 1)" } } } } }
  b: { on: { SET: { target: a, guard: event.n > -1 && 5 / (event.n + 1) > context.n } } }`},
	{"sizes and absolutes with nothing more", "LS337@6:48 LS337@6:74 LS337@6:94 LS337@6:114 LS337@6:144 LS337@7:57", `
events: { SET: { n: int, s: string, m: map<int> } }
context: { n: int }
initial: a
states:
  a: { on: { SET: { actions: { assign: { n: "9 / (size(event.s) - 1) + 9 / size(event.m) + 9 / (1 + event.n) + 9 / (math.abs(event.n) + 0) + 9 / math.greatest(event.n, 0)" } }, target: b } } }
  b: { on: { SET: { target: a, guard: event.n > -2 && 5 / (event.n + 1) > context.n } } }`},
	{"the operator is marked", "LS337@5:34", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: 1 + 10 / event.n > 2, target: b } } }
  b: { on: { GO: a } }`},
	{"a macro over a list that is written out", "", `
events: { GO: { n: int } }
initial: a
states: { a: { on: { GO: { guard: "[50, 20].exists(d, event.n / d > 2)", target: b } } }, b: { on: { GO: a } } }`},
	{"a macro over one with a zero, and over another within", "LS337@4:61 LS337@5:104", `
events: { GO: { n: int }, UP: { n: int, l: list<int> } }
initial: a
states: { a: { on: { GO: { guard: "[5, 0].exists(d, event.n / d > 2)", target: b },
  UP: { guard: "[5].exists(d, event.n / d > 2 && event.l.exists(e, [7].exists(f, f / d > 1) && event.n / e > 2))", target: b } } }, b: { on: { GO: a } } }`},
	{"an earlier candidate takes zero", "", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n == 0, target: b }
        - { target: a, actions: [ { log: 10 / event.n } ] }
  b: { on: { GO: a } }`},
	{"an earlier candidate of several events takes zero, and what is absent", "", `
context: { n: int, o: optional<int> }
events: { GO: {}, STOP: {}, SET: { n: int } }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: event.n, o: event.n } } ] }
      GO, STOP:
        - { guard: context.n == 0 || !has(context.o), target: b }
        - { target: b, actions: [ { log: 10 / context.n + context.o } ] }
  b: { on: { GO: a } }`},
	{"another field is written before", "", `
context: { sum: int }
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        guard: event.n != 0
        target: b
        actions: [ { assign: { sum: context.sum + event.n } }, { log: context.sum / event.n } ]
  b: { on: { GO: a } }`},
	{"a let behind a guard, a named action behind a guard", "", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
let: { share: 100 / context.n }
actions: { tell: [ { log: 100 % context.n } ] }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: event.n } } ] }
      GO: { guard: context.n > 0 && share > 2, target: b, actions: tell }
  b: { on: { GO: a } }`},
	{"a let without", "LS337@4:19", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
let: { share: 100 / context.n }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: event.n } } ] }
      GO: { guard: share > 2, target: b }
  b: { on: { GO: a } }`},
	{"a false right side absorbs", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: 10 / event.n > 2 && event.n != 0, target: b } } }
  b: { on: { GO: a } }`},
	{"a divisor that is never written", "", `
context: { step: int = 5 }
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: { guard: event.n / context.step > 2, target: b } } }
  b: { on: { GO: a } }`},
}
