package lint_test

// What guards leave, share and forget.

var guardCases = []lintCase{
	// Cases that guards tell apart.
	{"an enum told apart beside something else", "LS310@8:71", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind, urgent: bool } }
initial: a
states:
  a:
    on: { GO: [
          { guard: event.kind == 'text' && event.urgent, target: b }, { guard: "event.kind in ['audio']", target: c } ] }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"a guard that asks for more than one before it, in another order", "LS304@9:11", `
events: { SET: { n: int, b: bool } }
initial: a
states:
  a:
    on:
      SET:
        - { guard: event.n > 5 && event.b, target: b }
        - { guard: event.b && event.n > 7, target: b, actions: { log: "'7'" } }
  b: { on: { SET: a } }`},
	{"a guard that one of some values satisfied before it", "LS304@10:11 LS304@14:11", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind }, SET: { n: int } }
guards: { heard: "event.kind in ['audio', 'video']" }
states:
  a:
    on:
      GO:
        - { guard: heard, target: b }
        - { guard: event.kind == 'audio', target: c }
        - { target: c, actions: { log: 1 } }
      SET:
        - { guard: "!(event.n in [1, 2])", target: b }
        - { guard: event.n > 2, target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }
initial: a`},
	{"a guard behind one of some values, all of which are named", "LS312@9:11 LS304@10:11", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: "event.kind in ['audio', 'video', 'text']", target: b }
        - { target: a, actions: { log: 1 } }
  b: { on: { GO: a } }`},
	{"what a guard knows beside regions that write it for the same event", "", `
context: { o: optional<int> = 1, n: int }
events: { GO: {} }
type: parallel
on: { GO: { guard: has(context.o), actions: [ { if: has(context.o), then: { log: context.n } } ] } }
states:
  a: { on: { GO: { actions: [ { assign: { o: null, n: 1 } } ] } } }
  b: { on: { GO: { guard: has(context.o), actions: [ { if: has(context.o), then: { log: 1 } } ] } } }
  c: {}`},
	{"what a guard knows beside regions that write it on their way out", "", `
context: { o: optional<int> = 1 }
events: { GO: {} }
type: parallel
states:
  a: { on: { GO: { guard: has(context.o), actions: [ { if: has(context.o), then: { log: 1 } } ] } } }
  b: { initial: x, states: { x: { exit: { assign: { o: null } }, on: { GO: y } }, y: { on: { GO: x } } } }`},
	{"what a guard knows beside regions that write something else", "LS312@6:53 LS312@9:60", `
context: { o: optional<int> = 1, n: int }
events: { GO: {} }
type: parallel
entry: { assign: { o: 2 } }
on: { GO: { guard: has(context.o), actions: [ { if: has(context.o), then: { log: context.n } } ] } }
states:
  a: { on: { GO: { actions: [ { assign: { n: 1 } } ] } } }
  b: { on: { GO: { guard: has(context.o), actions: [ { if: has(context.o), then: { log: 1 } } ] } } }
  c: {}`},
	{"a choice that waits for what a named action around it writes", "", `
context: { n: int }
events: { SET: {}, GO: {} }
actions: { bump: [ assign: { n: context.n + 1 } ] }
initial: p
states:
  p:
    on: { SET: { actions: [ bump, { log: context.n } ] }, GO: c }
    initial: a
    states: { a: { always: { guard: context.n > 3, target: b } }, b: { on: { GO: a } } }
  c: { on: { GO: p } }`},
	{"a choice of which only what leaves it writes", "LS309@9:15", `
context: { n: int }
events: { SET: {}, GO: {} }
initial: p
states:
  p:
    on: { SET: { target: c, actions: { assign: { n: context.n + 1 } } }, GO: c }
    initial: a
    states: { a: { always: { guard: context.n > 3, target: b } }, b: { on: { GO: a } } }
  c: { on: { GO: p } }`},
	{"a condition that holds wherever it does not fail", "", `
context: { x: optional<int> }
events: { SET: { x: optional<int> } }
initial: a
states:
  a: { on: { SET: { target: b, actions: [ { assign: { x: event.x } }, { if: "context.?x.value() >= 0 || context.?x.value() < 0", then: { log: "'there'" } } ] } } }
  b: { on: { SET: a } }`},
	{"a guard of two halves, one of which says more than numbers", "", `
events: { SET: { n: int, a: bool, b: bool } }
initial: a
states:
  a:
    on:
      SET:
        - { guard: event.n > 5 || event.n < 3 && (event.a || event.b), target: b }
        - { guard: event.n == 1, target: b, actions: { log: "'1'" } }
  b:
    on:
      SET:
        - { guard: event.n < 3 && (event.a || event.b) || event.n > 5, target: a }
        - { guard: event.n == 1, target: a, actions: { log: "'1'" } }`},
	{"two bools of which one case is forgotten", "LS310@10:11", `
events: { GO: { x: bool, y: bool } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.x && event.y, target: b }
        - { guard: event.x && !event.y, target: c }
        - { guard: "!event.x && event.y", target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"what all ask for is a condition and no case", "", `
types: { Kind: [text, audio] }
context: { ready: bool }
events: { GO: { kind: Kind }, SET: { ready: bool } }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { ready: event.ready } } ] }
      GO:
        - { guard: context.ready && event.kind == 'text', target: b }
        - { guard: context.ready && event.kind == 'audio', target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"the same and more, though it can fail", "LS304@12:11 LS301@14:3", `
input: { window: duration = 3s, most: int = 3 }
context: { n: int, since: timestamp }
guards: { fresh: now - context.since <= input.window, last: fresh && context.n + 1 >= input.most }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: context.n + 1, since: now } } ] }
      GO:
        - { guard: fresh, target: b }
        - { guard: last, target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"a part of the same, though it can fail", "", `
input: { window: duration = 3s, most: int = 3 }
context: { n: int, since: timestamp }
guards: { fresh: now - context.since <= input.window, last: fresh && context.n + 1 >= input.most }
initial: a
states:
  a:
    on:
      SET: { actions: [ { assign: { n: context.n + 1, since: now } } ] }
      GO:
        - { guard: last, target: b }
        - { guard: fresh, target: c }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"an enum in a choice", "LS310@10:9", `
types: { Kind: [text, audio, video] }
context: { kind: Kind }
events: { SET: { kind: Kind } }
initial: a
states:
  a: { on: { SET: { target: choose, actions: [ { assign: { kind: event.kind } } ] } } }
  choose:
    always: [ { guard: context.kind == 'text', target: a },
        { guard: context.kind == 'audio', target: b } ]
  b: { on: { SET: a } }`},
	{"a choice of two bools that leaves nothing", "", `
context: { x: bool, y: bool }
events: { SET: { x: bool, y: bool } }
initial: a
states:
  a: { on: { SET: { target: choose, actions: [ { assign: { x: event.x, y: event.y } } ] } } }
  choose:
    always:
      - { guard: context.x && context.y, target: a }
      - { guard: context.x && !context.y, target: b }
      - { guard: "!context.x", target: b }
  b: { on: { SET: { guard: event.x || event.y, target: a } } }`},
	{"a choice below handlers that change nothing of it", "LS309@11:7", `
context: { n: int }
events: { SET: { n: int }, STOP: {} }
initial: p
states:
  p:
    initial: a
    on: { STOP: end }
    states:
      a: { on: { SET: { target: choose, actions: [ { assign: { n: event.n } } ] } } }
      choose: { always: [ { guard: context.n > 5, target: a } ] }
  end: { type: final }`},
	{"a state that waits for what a handler around it writes", "", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
initial: p
states:
  p:
    initial: a
    on: { SET: { actions: [ { assign: { n: event.n } } ] } }
    states:
      a: { on: { GO: wait } }
      wait: { always: [ { guard: context.n > 5, target: a } ] }`},

	// Order and overlap.
	{"covered by two before it together", "LS304@10:11", `
events: { GO: { n: int } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n < 5, target: b }
        - { guard: event.n > 8, target: c }
        - { guard: "event.n in [1, 9]", target: a }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"two values overlap", "LS311@10:11", `
types: { Kind: [text, audio] }
events: { GO: { n: int, kind: Kind } }
initial: a
states:
  a:
    on:
      GO:
        - { guard: event.n < 10 && event.kind == 'text', target: b }
        - { guard: event.n > 5 && event.kind == 'text', target: c }
        - { target: a }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"sets of an enum overlap", "LS311@8:11", `
types: { Kind: [text, audio, video] }
events: { GO: { kind: Kind } }
initial: a
states:
  a:
    on: { GO: [ { guard: "event.kind in ['text', 'audio']", target: b },
          { guard: "event.kind in ['audio', 'video']", target: c } ] }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"an overlap that makes no difference", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: [ { guard: event.n < 10, target: b }, { guard: event.n > 5, target: b } ] } }
  b: { on: { GO: a } }`},
	{"steps of one value are no overlap", "", `
events: { GO: { n: int } }
initial: a
states:
  a: { on: { GO: [ { guard: event.n > 10, target: b }, { guard: event.n > 5, target: c } ] } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"a key beside one that all inside take", "", `
events: { GO: , BACK: , ALSO: }
initial: p
states:
  p:
    initial: a
    on: { "GO, ALSO": q }
    states:
      a: { on: { GO: b } }
      b: { on: { GO: a, BACK: q } }
  q: { on: { BACK: p } }`},
	{"a list of keys that all inside take", "LS305@7:23", `
events: { GO: , BACK: , ALSO: }
initial: p
states:
  p:
    initial: a
    on: { "GO, ALSO": q }
    states:
      a: { on: { GO: b, ALSO: b } }
      b: { on: { "ALSO, GO": a, BACK: q } }
  q: { on: { BACK: p } }`},
	{"a prefix whose events have keys, beside another key", "", `
events: { g.one: , OTHER: }
initial: a
states:
  a: { on: { g.one: b, "g.*, OTHER": c } }
  b: { on: { OTHER: a } }
  c: { on: { OTHER: a } }`},
	{"a star inside overrides too", "LS305@7:15", `
events: { GO: {}, BACK: {} }
initial: p
states:
  p:
    initial: a
    on: { GO: q }
    states:
      a: { on: { "*": b } }
      b: { on: { GO: a, BACK: q } }
  q: { on: { BACK: p } }`},
}
