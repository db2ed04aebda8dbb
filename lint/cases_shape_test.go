package lint_test

// Circles, regions, and the form of states and transitions.

var shapeCases = []lintCase{
	// Circles.
	{"entries that raise", "LS321@5:17", `
events: { X: {}, Y: {} }
initial: a
states:
  a: { on: { X: b }, entry: { raise: X } }
  b: { on: { Y: a }, entry: { raise: Y } }`},
	{"regions that answer each other", "LS321@8:24", `
events: { PING: {}, PONG: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r: { on: { PING: { actions: [ { raise: PONG } ] } } }
      s: { on: { PONG: { actions: [ { raise: PING } ] } } }`},
	{"regions that answer each other in some state only", "LS321@8:58", `
events: { PING: {}, PONG: {}, GO: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r: { initial: x, states: { x: { on: { GO: y, PING: { actions: [ { raise: PONG } ] } } }, y: { on: { GO: x } } } }
      s: { initial: x, states: { x: { on: { GO: y } }, y: { on: { GO: x, PONG: { actions: [ { raise: PING } ] } } } } }`},
	{"an event further out through a named action", "LS321@6:6", `
events: { X: {}, Y: {}, GO: {} }
actions: { again: [ { raise: X } ] }
initial: a
on:
  X: { actions: [ { raise: Y } ] }
states:
  a: { on: { Y: { actions: again }, GO: b } }
  b: { on: { GO: a } }`},
	{"a final that ends what enters it again", "LS321@7:13", `
events: { GO: {} }
initial: p
states:
  p:
    initial: f
    onDone: { target: p, reenter: true }
    entry: { log: "'again'" }
    on: { GO: q }
    states: { f: { type: final } }
  q: { on: { GO: p } }`},
	{"a guard stops it", "", `
context: { n: int }
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { guard: context.n < 3, actions: [ { assign: { n: context.n + 1 } }, { raise: X } ] }, GO: b } }
  b: { on: { GO: a } }`},
	{"an if stops it", "", `
context: { n: int }
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { actions: [ { assign: { n: context.n + 1 } }, { if: context.n < 3, then: [ { raise: X } ] } ] }, GO: b } }
  b: { on: { GO: a } }`},
	{"the state that takes it is left", "", `
events: { X: {}, GO: {} }
initial: a
states:
  a: { on: { X: { target: b, actions: [ { raise: X } ] } } }
  b: { on: { GO: a } }`},
	{"eventless, and what they ask stays", "LS303@6:18", `
context: { on: bool }
events: { SET: { on: bool } }
initial: a
states:
  a: { always: [ { guard: context.on, target: b }, { guard: "!context.on", target: c } ] }
  b: { always: [ { guard: context.on, target: a }, { target: c } ] }
  c: { on: { SET: { target: a, actions: [ { assign: { on: event.on } } ] } } }`},
	{"eventless, and an action changes it", "", `
context: { n: int }
events: { SET: { n: int } }
initial: a
states:
  a: { always: [ { guard: context.n > 0, target: b }, { target: c } ] }
  b: { always: [ { guard: context.n > 0, target: a, actions: [ { assign: { n: context.n - 1 } } ] }, { target: c } ] }
  c: { on: { SET: { target: a, actions: [ { assign: { n: event.n } } ] } } }`},

	{"what leaves a composite active and changes nothing is taken again", "LS303@13:9 LS303@18:15", `
context: { n: int, on: bool }
events: { GO: { n: int }, OUT: {} }
initial: a
on: { GO: { target: .b, actions: { assign: { n: event.n, on: event.n > 3 } } } }
always: { guard: context.n > 5 && context.on, target: .a }
states:
  a: { on: { OUT: b } }
  b:
    initial: c
    on: { OUT: d }
    always:
      - guard: context.on
        target: .c
      - target: .e
    states: { c: {}, e: {} }
  d:
    always: [ { guard: context.on, target: f }, { guard: context.n > 0, target: .g }, { guard: context.n < 0, target: a } ]
    initial: g
    on: { OUT: a }
    states: { g: {} }
  f: { on: { OUT: a } }`},
	{"the machine is not done with a final state inside of another: without a guard", "LS303@3:9 LS301@6:30 LS307@6:37", `
initial: a
always: p.f
states:
  a: {}
  p: { initial: q, states: { q: {}, f: { type: final } } }`},
	{"the machine is not done with a final state inside of another: with one", "LS303@6:9", `
context: { n: int }
events: { GO: {}, SET: { n: int } }
initial: a
on: { SET: { actions: { assign: { n: event.n } } } }
always: { guard: context.n > 0, target: p }
states:
  a: {}
  p: { initial: q, states: { q: { on: { GO: f } }, f: { type: final } } }`},
	{"the machine may be done with a final state of a region", "", `
type: parallel
states:
  a: { initial: x, always: .f, states: { x: {}, f: { type: final } } }
  b: { initial: x, always: .f, states: { x: {}, f: { type: final } } }`},
	{"what leaves a composite active and ends: done, changed, asked, beside regions, a descendant's first", "", `
context: { n: int, m: int }
events: { GO: { n: int }, OUT: {} }
initial: a
on: { GO: { target: .b, actions: { assign: { n: event.n } } } }
always: { guard: context.n > 5, target: .z }
states:
  a: { on: { OUT: c } }
  b:
    initial: x
    on: { OUT: d }
    always:
      - { guard: context.n > 3, target: .x, actions: { assign: { n: context.n - 1 } } }
      - { guard: "!active('b.y')", target: .y }
    states: { x: {}, y: {} }
  c:
    initial: x
    on: { OUT: a }
    always: { guard: context.m > 3, target: .x }
    states: { x: { entry: { assign: { m: context.m - 1 } } } }
  d:
    initial: x
    on: { OUT: e }
    always: { guard: context.n > 3, target: .x }
    states: { x: { always: { guard: context.n > 2, target: a } } }
  e:
    type: parallel
    on: { OUT: a }
    states:
      x: { initial: i, always: { guard: context.n > 3, target: .i }, states: { i: {} } }
      y: { always: { guard: context.n > 3, target: a } }
  z: { type: final }`},

	{"an actor's end beside an event of the chart", "", `
events: { go: {} }
actors: { f: {} }
initial: x
states:
  x: { invoke: { src: f, id: a, onError: y }, on: { "done.invoke.a, go": y } }
  y: { on: { go: x } }`},
	{"the ends of an actor of the whole chart, which nothing leaves", "", `
events: { GO: {} }
actors: { work: {} }
initial: a
invoke: { src: work, id: work, onDone: a, onError: b }
states:
  a: { on: { GO: b } }
  b: { on: { GO: a } }`},
	{"the ends of an actor alone", "LS318@6:23", `
events: { go: {} }
actors: { f: {} }
initial: x
states:
  x: { invoke: { src: f, id: a }, on: { "done.invoke.a, error.invoke.a": y } }
  y: { on: { go: x } }`},

	{"a final state whose end nobody takes", "LS306@8:15", `
events: { go: {} }
initial: x
states:
  x: { on: { go: y } }
  y:
    initial: z
    states: { e: { type: final }, z: { on: { go: e } } }`},
	{"final states whose ends are taken, left or no end of a composite alone", "", `
events: { go: {}, stop: {} }
initial: x
states:
  x: { initial: z, onDone: y, states: { e: { type: final }, z: { on: { go: e } } } }
  y: { initial: z, on: { stop: q }, states: { e: { type: final }, z: { on: { go: e } } } }
  q:
    type: parallel
    on: { stop: r }
    states: { a: { initial: e, states: { e: { type: final } } }, b: { initial: z, states: { z: { on: { go: '#f' } } } } }
  r: { initial: z, on: { done.state.r: f }, states: { e: { type: final }, z: { on: { go: e } } } }
  f: { id: f, type: final }`},

	// Histories.
	{"a shallow history enters by default what it remembers", "", `
events: { GO: {}, BACK: {} }
initial: q
states:
  p:
    initial: c
    on: { GO: q }
    states:
      h: { type: history, target: c.b }
      c: { initial: a, states: { a: { on: { BACK: b } }, b: { on: { BACK: .in }, initial: in, states: { in: {} } } } }
  q: { on: { BACK: p.h } }`},
	{"what a shallow history remembers may be entered later", "", `
events: { GO: {}, BACK: {}, ON: {} }
initial: q
states:
  p:
    initial: d
    on: { GO: q, ON: .c.b }
    states:
      h: { type: history, target: d }
      d: {}
      c: { initial: a, states: { a: {}, b: {} } }
  q: { on: { BACK: p.h } }`},
	{"a deep history brings back the leaf", "LS301@10:34", `
events: { GO: {}, BACK: {} }
initial: q
states:
  p:
    initial: c
    on: { GO: q }
    states:
      h: { type: history, history: deep, target: c.b }
      c: { initial: a, states: { a: { on: { BACK: b } }, b: {} } }
  q: { on: { BACK: p.h } }`},
	{"the default of a history does something", "", `
events: { GO: {}, BACK: {} }
initial: q
states:
  p:
    initial: c
    on: { GO: q }
    states:
      h: { type: history, target: { target: c, actions: [ { log: "'first'" } ] } }
      c: { initial: a, states: { a: { on: { BACK: b } }, b: {} } }
  q: { on: { BACK: p.h } }`},
	{"a history whose parent is first entered otherwise", "", `
events: { GO: {}, BACK: {} }
initial: q
states:
  p:
    initial: { target: c, actions: [ { log: "'first'" } ] }
    on: { GO: q }
    states: { h: { type: history }, c: {} }
  q: { on: { BACK: p.h } }`},
	{"entered by default when its parent is brought back", "", `
events: { OUT: {}, BACK: {} }
initial: tools.pen.thick
states:
  tools:
    initial: rubber
    on: { OUT: menu }
    states:
      last: { type: history }
      pen: { initial: thin, states: { thin: {}, thick: {} } }
      rubber: {}
  menu: { on: { BACK: tools.last } }`},
	{"never entered where leaves are brought back", "LS301@10:39", `
events: { OUT: {}, BACK: {} }
initial: tools.pen.thick
states:
  tools:
    initial: rubber
    on: { OUT: menu }
    states:
      last: { type: history, history: deep }
      pen: { initial: thin, states: { thin: {}, thick: {} } }
      rubber: {}
  menu: { on: { BACK: tools.last } }`},

	{"a history that is asked while its parent stays", "LS313@9:7", `
events: { SEEK: {}, PLAY: {}, CLOSE: {} }
initial: player
states:
  player:
    initial: paused
    on: { SEEK: .seeking, CLOSE: closed }
    states:
      last: { type: history, target: paused }
      paused: { on: { PLAY: playing } }
      playing: { on: { PLAY: paused } }
      seeking: { after: { 300ms: last } }
  closed: { type: final }`},
	{"a history that a way out leads back to, by another history", "", `
events: { SEEK: {}, PLAY: {}, HELP: {} }
initial: player
states:
  player:
    initial: transport
    on: { HELP: help }
    states:
      here: { type: history, history: deep, target: transport }
      other: { on: { PLAY: transport } }
      transport:
        initial: paused
        on: { SEEK: .seeking, PLAY: other }
        states:
          last: { type: history, target: paused }
          paused: { on: { PLAY: playing } }
          playing: { on: { PLAY: paused } }
          seeking: { after: { 300ms: last } }
  help: { on: { HELP: player.here } }`},
	{"a history of a region that another region leaves and comes back to", "", `
events: { GO: {}, NEXT: {} }
initial: p
states:
  p:
    type: parallel
    states:
      x:
        initial: a
        states: { h: { type: history, target: a }, a: { on: { NEXT: b } }, b: { on: { NEXT: h } } }
      y: { initial: c, states: { c: { on: { GO: p, NEXT: d } }, d: { on: { NEXT: p } } } }`},

	// Regions.
	{"a part and the whole", "LS322@11:22", `
types: { P: { x: int, y: int } }
context: { p: P }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { assign: { p.x: 1 } }, { log: context.p } ] } } }
      s: { on: { GO: { actions: [ { assign: { p: { x: 2, y: context.p.y } } } ] } } }`},
	{"two parts", "", `
types: { P: { x: int, y: int } }
context: { p: P }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { assign: { p.x: 1 } }, { log: context.p } ] } } }
      s: { on: { GO: { actions: [ { assign: { p.y: 2 } } ] } } }`},
	{"a star in one of them, an entry in the other", "LS322@10:49", `
context: { n: int }
events: { GO: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { "*": { actions: [ { assign: { n: context.n + 1 } } ] } } }
      s: { initial: x, states: { x: { on: { GO: y } }, y: { on: { GO: x }, entry: { assign: { n: 0 } } } } }`},
	{"both raise", "LS322@9:22", `
events: { GO: {}, X: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { raise: X } ] } } }
      s: { on: { GO: { actions: [ { raise: X } ] }, X: { actions: [ { log: "'x'" } ] } } }`},
	{"only one of them is taken", "", `
context: { n: int }
events: { GO: {}, UP: {} }
initial: q
states:
  q:
    type: parallel
    states:
      r: { on: { GO: { target: '#e', actions: [ { assign: { n: context.n + 1 } } ] } } }
      s: { on: { GO: { target: '#e', actions: [ { assign: { n: context.n + 2 } } ] } } }
  e: { id: e, on: { UP: q } }`},

	// Shape.
	{"a timer further out is sooner", "LS319@10:26", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    after: { 5s: q }
    states:
      a: { on: { GO: b } }
      b: { after: { 10s: a }, on: { GO: a } }
  q: { on: { GO: p } }`},
	{"a timer further out is later", "", `
events: { GO: {} }
initial: p
states:
  p:
    initial: a
    after: { 10s: q }
    states:
      a: { on: { GO: b } }
      b: { after: { 5s: a }, on: { GO: a } }
  q: { on: { GO: p } }`},
	{"a trap that an outer handler comes back to", "LS307@7:3", `
events: { GO: {}, RESET: {} }
initial: a
on: { RESET: b }
states:
  a: { on: { GO: b } }
  b: { entry: { log: "'b'" } }`},
	{"a handler of the chart that all states override, where the others end it", "LS305@4:11", `
events: { GO: {}, END: {} }
initial: a
on: { GO: b }
states:
  a: { on: { GO: b, END: end } }
  b: { on: { GO: a } }
  end: { type: final }`},
	{"a handler that all states override but a final one", "", `
events: { GO: {}, END: {} }
initial: p
states:
  p:
    initial: a
    on: { GO: q }
    states:
      a: { on: { GO: b, END: end } }
      b: { on: { GO: a } }
      end: { type: final }
  q: { on: { GO: p } }`},
	{"a prefix whose own event nothing else takes", "", `
events: { m: {}, m.up: {}, GO: {} }
initial: a
states:
  a: { on: { m.up: b, m.*: c } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"a prefix all of whose events are taken", "LS304@5:28 LS301@7:3", `
events: { m.up: {}, GO: {} }
initial: a
states:
  a: { on: { m.up: b, m.*: c } }
  b: { on: { GO: a } }
  c: { on: { GO: a } }`},
	{"a state that is left at once, and those that only it leads to", "LS304@6:31 LS319@6:49 LS301@7:3 LS301@8:3", `
events: { GO: {}, STOP: {} }
initial: a
states:
  a: { on: { GO: b } }
  b: { always: a, on: { STOP: c }, after: { 1s: d } }
  c: { on: { GO: a } }
  d: { on: { GO: a } }`},
	{"a final state that nothing leads to, where an onDone waits for it", "LS308@11:7", `
events: { GO: {}, STOP: {} }
initial: a
states:
  a:
    initial: b
    onDone: d
    states:
      b: { on: { GO: c, STOP: d } }
      c: { on: { GO: b } }
      end: { type: final }
  d: { on: { GO: a } }`},
	{"the failure of one spawned actor taken, of another not", "LS317@7:50", `
actors: { w: {} }
events: { GO: {} }
initial: a
states:
  a:
    entry: [ { spawn: { src: w, id: "'one'" } }, { spawn: { src: w, id: "'two'" } } ]
    on: { error.invoke.one: b, GO: b }
  b: { on: { GO: a } }`},
	{"a spawned actor whose failure nobody takes", "LS317@6:31", `
actors: { job: { input: { n: int } } }
events: { GO: {} }
initial: a
states:
  a: { on: { GO: { actions: [ { spawn: { src: job, id: "'j'", input: { n: 1 } } } ] } } }`},

	// Outputs.
	{"an entry that sends to its own actor", "LS345@9:15", `
events: { GO: {} }
actors: { job: { receives: { HI: {} } }, pal: { receives: { HI: {} } } }
initial: a
states:
  a:
    entry:
      - if: size('x') > 0
        then: { send: { event: HI, to: "'job'" } }
      - send: { event: HI, to: "'job'", delay: 1s }
      - send: { event: HI, to: "'pal'" }
    invoke: { id: job, src: job, onDone: b, onError: b }
    on: { GO: b }
  b: { invoke: { id: pal, src: pal, onDone: a, onError: a }, on: { GO: a } }`},
	{"an entry that sends to an actor of a state around", "LS345@8:17 LS345@16:19 LS345@22:22 LS345@23:19", `
events: { GO: {}, IN: {}, OUT: {}, BACK: {} }
unhandledErrors: ignore
actors: { job: { receives: { HI: {} } } }
invoke: { id: root, src: job }
initial: a
states:
  a: { entry: [ { send: { event: HI, to: "'root'" } } ], on: { GO: b, IN: c.late, BACK: c.h } }
  b: # its target is inside: what it begins with is not entered with it
    invoke: { id: far, src: job }
    initial: d
    entry: [ { send: { event: HI, to: "'root'" } } ]
    on: { OUT: c, BACK: c.h }
    states:
      d: { on: { GO: e } }
      e: { entry: { send: { event: HI, to: "'far'" } }, on: { GO: d } }
  c:
    invoke: { id: near, src: job }
    initial: f
    states:
      h: { type: history }
      late: { entry: { send: { event: HI, to: "'near'" } }, on: { GO: f } }
      f: { entry: { send: { event: HI, to: "'near'" } }, on: { OUT: b.e, GO: late } }`},
	{"a region that goes to a state inside as long as another region is somewhere", "LS303@8:13", `
type: parallel
events: { OPEN: {}, CLOSE: {}, GO: {} }
states:
  door: { initial: closed, states: { closed: { on: { OPEN: open } }, open: { on: { CLOSE: closed } } } }
  engine:
    initial: off
    always: { guard: active('door.open'), target: .off }
    states: { off: { on: { GO: on } }, on: { on: { GO: off } } }`},
	{"a region that goes to a state inside, where another region may end that", "", `
type: parallel
events: { OPEN: {}, GO: {} }
states:
  door: { initial: closed, states: { closed: { on: { OPEN: open } }, open: { always: closed } } }
  engine:
    initial: off
    always: { guard: active('door.open'), target: .off }
    states: { off: { on: { GO: on } }, on: { on: { GO: off } } }`},
	{"a circle in a region, beside others that go on without events too", "LS303@10:20", `
type: parallel
context: { n: int, m: int }
events: { SET: { n: int }, GO: {} }
on: { SET: { actions: { assign: { n: event.n } } } }
states:
  r:
    initial: a
    states:
      a: { always: { guard: context.n > 5, target: b }, on: { GO: b } }
      b: { always: { guard: context.n > 3, target: a }, on: { GO: a } }
  s:
    initial: c
    states:
      c: { always: { guard: context.n > 9, target: d, actions: [ { assign: { m: context.m + 1 } } ] } }
      d: { on: { GO: c } }`},
	{"a circle in a region, of which another region changes what it asks", "", `
type: parallel
context: { n: int }
events: { SET: { n: int }, GO: {} }
on: { SET: { actions: { assign: { n: event.n } } } }
states:
  r:
    initial: a
    states:
      a: { always: { guard: context.n > 5, target: b }, on: { GO: b } }
      b: { always: { guard: context.n > 3, target: a }, on: { GO: a } }
  s:
    initial: c
    states:
      c: { always: { guard: context.n > 9, target: d }, on: { GO: d } }
      d: { entry: { assign: { n: 0 } }, on: { GO: c } }`},
	{"a circle that begins the other region anew, which changes what it asks", "", `
type: parallel
context: { n: int }
events: { SET: { n: int } }
on: { SET: { actions: { assign: { n: event.n } } } }
states:
  r: { initial: a, states: { a: { always: { guard: context.n != 0, target: r } } } }
  s: { initial: c, entry: { assign: { n: 0 } }, states: { c: {} } }`},
	{"a circle in a region, which another region may lead out of", "", `
context: { n: int }
events: { SET: { n: int }, GO: {} }
on: { SET: { actions: { assign: { n: event.n } } } }
initial: p
states:
  p:
    type: parallel
    states:
      r:
        initial: a
        states:
          a: { always: { guard: context.n > 5, target: b }, on: { GO: b } }
          b: { always: { guard: context.n > 3, target: a }, on: { GO: a } }
      s:
        initial: c
        states:
          c: { always: { guard: context.n > 9, target: '#q' }, on: { GO: '#q' } }
  q: { id: q, on: { GO: p } }`},
	{"a region that goes to a state inside unless it is there", "", `
type: parallel
events: { OPEN: {}, CLOSE: {}, GO: {} }
states:
  door: { initial: closed, states: { closed: { on: { OPEN: open } }, open: { on: { CLOSE: closed } } } }
  engine:
    initial: off
    always: { guard: "active('door.open') && !active('engine.off')", target: .off }
    states: { off: { on: { GO: on } }, on: { on: { GO: off } } }`},
	{"reenter in a region, where the other one would else lead out for the same event", "LS314@18:25", `
events: { GO: , ON: , OFF: }
type: parallel
on: { GO: { target: a, guard: "active('b.two')" } }
states:
  a:
    initial: one
    states:
      one:
        on:
          GO: { target: one, reenter: true }
          ON: two
      two: { on: { OFF: one } }
  b:
    initial: one
    states:
      one: { on: { ON: two } }
      two: { on: { OFF: { target: two, reenter: true }, ON: one } }`},
	{"reenter in a region for more events than the one that would else lead out", "", `
events: { order: , order.paid: , order.sent: , ON: , OFF: }
type: parallel
on: { order.paid: { target: a, guard: "active('b.two')" }, OFF: { target: b, guard: "active('a.one')" } }
states:
  a:
    initial: one
    states:
      one: { on: { order.*: { target: one, reenter: true }, ON: two } }
      two: { on: { '*': { target: two, reenter: true }, ON: one } }
  b:
    initial: one
    states:
      one: { on: { ON: two } }
      two: { on: { ON: one } }`},
	{"reenter on a region of the chart, which leaves and enters the other regions too", "", `
events: { EDIT: {}, ON: {}, OFF: {} }
type: parallel
states:
  text:
    initial: clean
    on: { EDIT: { target: .dirty, reenter: true } }
    states: { clean: {}, dirty: { on: { OFF: clean } } }
  net: { initial: up, states: { up: { on: { OFF: down } }, down: { on: { ON: up } } } }`},
	{"an entry that sends to its own actor, whose id others have in other states", "LS345@7:44 LS345@11:48", `
events: { GO: {}, BACK: {} }
unhandledErrors: ignore
actors: { job: { receives: { HI: {} } } }
initial: a
states:
  a: { invoke: { id: k, src: job }, entry: { send: { event: HI, to: "'k'" } }, on: { GO: b } }
  b:
    initial: c
    states:
      c: { invoke: { id: k, src: job }, entry: { send: { event: HI, to: "'k'" } }, on: { GO: d } }
      d: { invoke: { id: k, src: job }, on: { GO: e, BACK: a } }
      e: { entry: { send: { event: HI, to: "'k'" } }, on: { GO: a } }`},
	{"an entry that sends to an actor of the chart, which a state inside invokes again", "LS342@9:22", `
events: { GO: {} }
unhandledErrors: ignore
actors: { job: { receives: { HI: {} } } }
invoke: { id: k, src: job }
initial: a
states:
  a: { on: { GO: b } }
  b: { invoke: { id: k, src: job }, entry: { send: { event: HI, to: "'k'" } }, on: { GO: a } }`},
	{"an entry of a region that sends to an actor of the parallel state", "LS345@11:19", `
events: { GO: {} }
actors: { job: { receives: { HI: {} } } }
initial: a
states:
  a: { on: { GO: p } }
  p:
    type: parallel
    invoke: { id: job, src: job, onDone: a, onError: a }
    states:
      r: { entry: { send: { event: HI, to: "'job'" } } }
      s: { on: { GO: '#a' } }`},
	{"a region that only a state which is never entered leaves", "LS334@2:19 LS333@2:29 LS306@12:11 LS301@13:11 LS308@15:3", `
events: { GO: {}, STOP: {}, ON: {} }
initial: p
states:
  p:
    type: parallel
    states:
      r:
        initial: a
        states:
          a: { on: { GO: b } }
          b: {}
          never: { on: { STOP: '#end' } }
      s: { on: { GO: { actions: [ { log: "'s'" } ] } } }
  end: { id: end, type: final }`},
	{"an entry that sends to an actor of a state around which was entered before", "", `
events: { GO: {}, OUT: {} }
unhandledErrors: ignore
actors: { job: { receives: { HI: {} } } }
invoke: { id: root, src: job }
initial: a
states:
  a: { on: { GO: b } }
  b:
    invoke: { id: near, src: job }
    initial: d
    entry: { send: { event: HI, to: "'root'" } }
    on: { OUT: a, GO: .e }
    states:
      d: { on: { GO: f } }
      e: { entry: { send: { event: HI, to: "'near'" } }, on: { OUT: d } }
      f: { entry: { send: { event: HI, to: "'near'" } }, on: { OUT: d } }`},
	// Nobody there.
	{"a send to, and a stop of, an id that nobody has", "LS348@8:16 LS348@10:16", `
unhandledErrors: ignore
events: { GO: {}, STOP: {}, ASK: {} }
actors: { job: { receives: { HI: {} } } }
initial: a
on:
  STOP:
    actions: [ { send: { event: HI, to: "'job'" } } ]
  GO:
    actions: [ { stop: "'jobs'" }, { stop: "'worker'" }, { send: { event: HI, to: "'worker'" } }, { send: { event: HI, to: "'a'" } } ]
states:
  a: { invoke: [ { src: job }, { id: worker, src: job } ], on: { ASK: { actions: { send: { event: HI, to: "self == 'x' ? 'who' : 'worker'" } } } } }`},
	{"a question whether an id lives that nobody has", "LS348@3:13 LS348@4:28 LS348@9:75", `
actors: { job: {} }
let: { on: "alive('worker') && alive('jobs')" }
guards: { idle: { guard: "!alive('job')" } }
events: { GO: {}, ASK: {} }
initial: a
unhandledErrors: ignore
states:
  a: { invoke: { id: jobs, src: job }, on: { GO: { guard: "self == 'x' && alive('job')", target: b }, ASK: { guard: idle, target: b } } }
  b: { on: { GO: { guard: on, target: a }, ASK: { guard: "alive(self)", target: a } } }`},
	{"an id that a spawn computes, and what the parent may be sent", "", `
events: { GO: { id: string } }
sends: { UP: {} }
actors: { job: { receives: { HI: {} } } }
initial: a
unhandledErrors: ignore
on: { GO: { actions: [ { spawn: { src: job, id: event.id } }, { send: { event: HI, to: "'job'" } }, { send: { event: UP, to: "'above'" } } ] } }
states: { a: { always: { guard: "alive('job')", actions: { log: "'x'" } } } }`},
	// Staying.
	{"a state that is its own target stays", "LS347@5:18 LS347@5:68", `
events: { STOP: {}, GO: {}, STAY: {}, AGAIN: {}, KNOCK: {} }
initial: a
states:
  a: { on: { GO: { target: a, actions: { log: "'went'" } }, KNOCK: a, STOP: b, AGAIN: { target: a, reenter: true }, STAY: { actions: { log: "'here'" } } }, exit: { log: "'out'" } }
  b: { on: { GO: b, STOP: c } }
  c: { initial: d, exit: { log: "'out'" }, on: { GO: c, STOP: a }, states: { d: { on: { KNOCK: e } }, e: {} } }`},
	{"an output that no end gives", "LS343@7:1", `
input: { all: optional<int> }
types: { P: { x: int } }
let: { most: "size(context.l)" }
guards: { above: { params: { n: int }, guard: "params.n > P{x: 1}.x && has(input.all)" } }
context: { l: list<int>, m: int = 1 }
output: { total: "int = above(3) ? most : 0", rest: { type: int, default: 2 }, m: int = context.m }
events: { ADD: { n: int } }
initial: a
states:
  a: { on: { ADD: { actions: [ { append: { l: event.n } }, { assign: { m: 2 } } ] } } }`},
	{"an output that each end overrides", "", `
context: { l: list<int> }
output: { total: int = size(context.l) }
events: { ADD: { n: int } }
initial: a
states:
  a: { on: { ADD: { target: b, actions: { append: { l: event.n } } } } }
  b: { type: final, output: { total: 1 } }`},
	{"an output of regions of which one does not end", "LS343@2:1", `
output: { n: int = 1 }
events: { GO: {} }
type: parallel
states:
  r: { initial: a, states: { a: { on: { GO: b } }, b: { type: final } } }
  s: { initial: c, states: { c: { initial: d, states: { d: { on: { GO: e } }, e: { type: final } } } } }`},
	{"an output of regions that end", "", `
output: { n: int = 1 }
events: { GO: {} }
type: parallel
states:
  r: { initial: a, states: { a: { on: { GO: b } }, b: { type: final } } }
  s: { type: parallel, states: { t: { initial: d, states: { d: { on: { GO: e } }, e: { type: final } } }, u: { initial: f, states: { f: { on: { GO: h } }, h: { type: final } } } } }`},

	// Ids of actors.
	{"regions that invoke one id", "LS342@9:132", `
actors: { job: {} }
events: { GO: {} }
initial: p
states:
  p:
    type: parallel
    on: { GO: q, error.*: q }
    states: { r: { invoke: { src: job, id: work } }, s: { initial: x, states: { x: { on: { GO: y } }, y: { invoke: { src: job, id: work } } } } }
  q: { on: { GO: p } }`},
	{"a state around it has the id of the state", "LS342@10:35", `
actors: { job: {} }
events: { GO: {} }
initial: p
on: { error.*: p }
invoke: { src: job, id: p.b }
states:
  p:
    initial: b
    states: { b: { invoke: { src: job }, on: { GO: p } } }`},
	{"states of one region, or one after the other", "", `
actors: { job: {} }
events: { GO: {} }
initial: p
states:
  p:
    type: parallel
    on: { error.*: q }
    states:
      r: { initial: x, states: { x: { on: { GO: y }, invoke: { src: job, id: work } }, y: { on: { GO: x }, invoke: { src: job, id: work } } } }
      s: { invoke: { src: job } }
  q: { on: { GO: p, error.*: p }, invoke: { src: job, id: work } }`},
	{"a target right below a composite", "", `
events: { GO: {}, BACK: {} }
initial: a
states:
  a: { on: { GO: p.y } }
  p: { initial: x, on: { BACK: a }, states: { x: { on: { GO: y } }, y: { on: { GO: x } } } }`},
	{"a target two levels below one, from its parent and from beside", "LS323@5:8 LS323@7:18", `
events: { GO: {}, FAR: {}, BACK: {} }
initial: a
on:
  FAR: .p.x.j
states:
  a: { on: { GO: p.x.j } }
  p: { initial: x, on: { BACK: a }, states: { x: { initial: i, on: { BACK: y }, states: { i: { on: { GO: j } }, j: { on: { GO: i } } } }, y: { on: { GO: x } } } }`},
}
