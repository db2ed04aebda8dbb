package schema

// This file lists the keys that people bring along from other languages and tools, for each
// shape of a map: what is meant by them, and what they are called elsewhere. How they are
// used is in unknown_key.go.

var habitsOfTransition = byKey(
	called("guard").of("cond if when condition"),
	called("target").of("to next goto dst state"),
	called("actions").of("action do effects effect run then exec"),
	called("reenter").of("reentry"),
	says("write `guard: active('path.of.state')`").of("in"),
	says("write `reenter: true` for an external transition; internal is the default").of("internal type"),
	says("write `reenter: true`").of("external"),
	says("put the transition below `after:`").of("delay after"),
	says("the event is the key below `on:`").of("event"),
	says("write the target alone, last in the list").of("default else otherwise"),
	actionsHabit.of("assign raise send emit log"),
	says("write `actions: { assign: { name: expression } }`").of("context"),
	says("a state has `meta`; a transition has a `description`").of("meta"),
)

var habitsOfInitial = byKey(
	called("target").of("to state name id"),
)

var habitsOfField = byKey(
	called("default").of("initial value init"),
	says("the type is the list of its values: `name: [ a, b ]`").of("enum values"),
	says("an object's type has a name of its own: declare it below `types:`, and write that name as the type").of("properties fields"),
	typed("list<…>").of("items of"),
	typed("optional<…>").of("optional nullable"),
	says("leave it out; what may be absent has `type: optional<…>`").of("required"),
	says("limits are no part of a type: test them in a guard").of("min max minimum maximum pattern"),
	says("a time has the type `timestamp`, a length of time `duration`; what else a text looks like is tested in a guard").of("format"),
	says("leave it out: an object has the fields that it declares; a map of others is `map<…>`").of("additionalProperties"),
)

var habitsOfState = byKey(
	called("entry").of("onEntry onentry entries do actions onEnter enter"),
	called("exit").of("onExit onexit onLeave leave"),
	called("output").of("data donedata content result return returns"),
	called("target").of("default"),
	called("on").of("events handlers"),
	called("states").of("substates nodes children"),
	called("always").of("eventless transient auto immediately automatic"),
	called("after").of("timers delayed timeouts"),
	called("invoke").of("services run call"),
	called("type").of("is kind"),
	called("initial").of("start first init"),
	says("declare an actor and `invoke` it").of("activities"),
	says("write `after: { 5s: target }`").of("delay timeout"),
	typed("parallel").of("parallel"),
	typed("final").of("final"),
	says("transitions stand below `on:`, by event").of("transitions"),
	says("context belongs to the chart: put it at the top").of("context datamodel"),
	belowEntry.of("raise assign send emit log"),
	calledBut("states", "with `type: parallel`").of("regions"),
	says("the name is the key; a name that may be found from everywhere is `id`").of("name"),
	says("declare an event, and take it with a transition of the root").of("route"),
	says("write `always: target`").of("next"),
	says("onError belongs to an invoke; elsewhere write `on: { error.*: … }`").of("onError"),
)

var habitsOfChart = byKey(
	called("actors").of("services"),
	called("chart").of("name"),
	called("context").of("data datamodel variables vars"),
	called("input").of("inputs props params"),
	called("output").of("outputs result"),
	called("events").of("messages"),
	called("guards").of("conditions conds"),
	called("actions").of("effects"),
	called("let").of("computed const"),
	called("description").of("title"),
	called("initial").of("default initialState start"),
	called("delays").of("timers timeouts"),
	called("entry").of("onEntry"),
	called("exit").of("onExit"),
	says("leave it out: actions always run in order here").of("predictableActionArguments preserveActionOrder"),
	says("leave it out: undeclared events are always refused").of("strict"),
	says("declare `context:`, `events:` and `types:` instead").of("schema"),
	says("leave it out: types are declared here and generated").of("tsTypes"),
	says("leave it out: paths are written with dots").of("delimiter"),
	says("enums are types: `types: { Name: [ a, b ] }`").of("enums"),
	says("transitions stand in states, below `on:`, by event").of("transitions"),
	atTop.of("machine statechart fsm scxml"),
	says("write what it holds at the top: `actions:`, `guards:`, `actors:`, `delays:`").of("setup"),
	says("editors find it by the comment `# yaml-language-server: $schema=…`").of("$schema"),
	says("the root has none: what it gives is its `output`").of("onDone"),
	says("invariants are not part of the language yet").of("invariants"),
	says("leave it out: the whole context is there from the beginning").of("binding"),
	says("types cannot be imported yet: declare them in each chart").of("import"),
)

var habitsOfInvoke = byKey(
	called("input").of("data params with args"),
	called("src").of("actor source service machine name"),
	called("onDone").of("onSuccess onComplete then"),
	called("onError").of("catch onFailure"),
	says("an actor is given up with its state: write `after: { 5s: target }` in its state").of("timeout"),
	says("an actor is started again where its state is entered again: lead there by `onError`, and count in the context").of("retry"),
	says("send the events on: `send: { event: …, to: … }`").of("autoForward"),
	says("let the actor send events: `sends: [ … ]` in its declaration").of("onSnapshot"),
	says("leave it out: actors are addressed by `id`").of("systemId"),
	says("write `src:` with a name declared below `actors:`").of("type srcexpr typeexpr"),
	says("write the child as a chart of its own, and `src:` with the name that it has below `actors:`").of("content"),
	calledBut("input", "a map of fields: `input: { … }`").of("namelist"),
	says("write the `id:` itself").of("idlocation"),
	says("take the actor's events by transitions, and write it among their `actions:`").of("finalize"),
)

var habitsOfAction = byKey(
	called("assign").of("set update context"),
	called("log").of("print console.log debug"),
	called("emit").of("publish"),
	called("raise").of("trigger fire"),
	called("spawn").of("start"),
	called("stop").of("kill"),
	called("if").of("when cond guard condition"),
	says("write `{ action: name, params: … }`").of("type name"),
	says("write `send: { event: …, to: … }`").of("sendTo forwardTo"),
	says("write `send: { event: …, to: parent }`").of("sendParent escalate"),
	says("write `send: { event: …, to: event.sender.orValue('') }`").of("respond"),
	says("write `if:`, `then:`, `else:`").of("choose"),
	says("write `if:` or `foreach:`").of("pure"),
	says("write a list of actions, with `if:` where it depends").of("enqueueActions"),
	says("write `spawn: { src: …, id: … }`").of("spawnChild"),
	says("write `stop: id`").of("stopChild"),
	calledBut("raise", "and `send` where it goes to another actor").of("dispatch"),
	says("an invoke belongs to a state; an action can `spawn: { src: …, id: … }`").of("invoke"),
	says("nothing waits: leave the state `after: { 5s: target }`").of("wait sleep"),
	says("write `else: [ { if: …, then: … } ]`").of("elseif elif"),
	says("code belongs to the host: declare its name under `actions:`, and write that here").of("script"),
	says("beside `if:` it is called `then`; that of a foreach belongs into its map").of("do"),
	says("write `send: { event: …, to: self, delay: … }`").of("delay"),
	says("it belongs into the map: `raise: { event: …, data: … }`").of("data"),
	says("it belongs into the map: `send: { event: …, to: … }`").of("to"),
)

var habitsOfStep = byKey(
	called("state").of("value"),
	stepHabit.of("expect expects assert then want"),
	says("write `send: EVENT`, or `send: { type: EVENT, … }`").of("event"),
	says("write `advance: 5s`").of("wait after delay"),
	says("the event's fields stand beside its type: `send: { type: …, … }`").of("data"),
	says("name the scenario, or write a comment").of("name"),
)

var habitsOfSent = byKey(
	called("to").of("target"),
)

var habitsOfTaken = byKey(
	called("from").of("source"),
	called("to").of("target"),
)

var habitsOfLiving = byKey(
	called("value").of("state"),
)

var habitsOfScenarios = byKey(
	called("chart").of("machine file"),
	called("scenarios").of("tests cases stories features"),
)

var habitsOfResolve = byKey(
	called("value").of("state"),
)

var habitsOfScenario = byKey(
	called("name").of("description"),
	says("write `steps: [ { send: EVENT, state: … }, … ]`").of("events when then"),
	says("write `resolve: { value: state, context: { … } }`").of("given context state"),
)

var habitsOfEvent = byKey(
	called("event").of("type name ev"),
	called("data").of("params payload fields with content"),
	says("write `send: { event: …, to: self, delay: … }`").of("delay"),
	says("write `send: { event: …, to: … }`").of("to"),
)

var habitsOfActionDecl = byKey(
	called("do").of("actions then"),
)

var habitsOfSend = byKey(
	called("event").of("type name ev"),
	called("to").of("target actor targetexpr"),
	called("delay").of("after delayexpr"),
	called("data").of("params payload fields with content"),
	called("id").of("sendid"),
	calledBut("data", "a map of fields: `data: { … }`").of("namelist"),
	says("an event's name is no expression: write `event:`, in the branches of an `if:` where it depends").of("eventexpr"),
	says("leave it out: the address `to:` is all that is needed").of("typeexpr"),
	says("write the `id:` itself").of("idlocation"),
)

var habitsOfLog = byKey(
	called("message").of("expr msg text"),
	called("data").of("params fields"),
	says("leave it out, or make it a part of the message").of("label"),
)

var habitsOfForeach = byKey(
	called("in").of("array of list items"),
	called("as").of("item each var"),
	called("do").of("actions then"),
)

var habitsOfSpawn = byKey(
	called("input").of("data params"),
	called("src").of("actor"),
	says("leave it out: actors are addressed by `id`").of("systemId"),
	says("let the actor send events: `sends: [ … ]` in its declaration").of("syncSnapshot"),
)

var habitsOfActor = byKey(
	called("output").of("data"),
	says("its code belongs to the host, which is asked for it by this name: leave it out").of("src"),
	says("it is a host's, or that of a chart, `{ chart: file.yaml }`: leave it out").of("type"),
	says("errors are all of the type Error: leave it out").of("error"),
)

var habitsOfGuard = byKey(
	says("write `name: expression`, or `name: { params: …, guard: expression }`").of("type"),
	says("write `guard: expression`").of("predicate"),
	called("guard").of("expr expression when cond condition"),
	called("params").of("args arguments parameters"),
)

var (
	actionsHabit = says("actions have a key of their own: `actions: [ { … } ]`")
	belowEntry   = says("actions stand below `entry:` or `exit:`")
	atTop        = says("write what it holds at the top: `chart: name`, `initial:`, `states:`")
)

// stepHabit is the cure for keys that hold what a step expects.
var stepHabit = says("what must follow stands beside the command: `send: EVENT`, below it `state: …`")
