package schema

// This file lists the keys that people bring along from other languages and tools, for each
// shape of a map, with what they are called here. How they are used is in habits.go.

var habitsOfTransition = map[string]cure{
	"cond":      called("guard"),
	"in":        says("write `guard: active('path.of.state')`"),
	"internal":  says("write `reenter: true` for an external transition; internal is the default"),
	"external":  says("write `reenter: true`"),
	"type":      says("write `reenter: true` for an external transition; internal is the default"),
	"delay":     says("put the transition below `after:`"),
	"event":     says("the event is the key below `on:`"),
	"to":        called("target"),
	"if":        called("guard"),
	"action":    called("actions"),
	"do":        called("actions"),
	"effects":   called("actions"),
	"effect":    called("actions"),
	"run":       called("actions"),
	"then":      called("actions"),
	"default":   says("write the target alone, last in the list"),
	"else":      says("write the target alone, last in the list"),
	"otherwise": says("write the target alone, last in the list"),
	"when":      called("guard"),
	"condition": called("guard"),
	"next":      called("target"),
	"goto":      called("target"),
	"dst":       called("target"),
	"state":     called("target"),
	"assign":    actionsHabit,
	"raise":     actionsHabit,
	"send":      actionsHabit,
	"emit":      actionsHabit,
	"log":       actionsHabit,
	"after":     says("put the transition below `after:`"),
	"context":   says("write `actions: { assign: { name: expression } }`"),
	"reentry":   called("reenter"),
	"exec":      called("actions"),
	"meta":      says("a state has `meta`; a transition has a `description`"),
}

var habitsOfInitial = map[string]cure{
	"to":    called("target"),
	"state": called("target"),
	"name":  called("target"),
	"id":    called("target"),
}

var habitsOfField = map[string]cure{
	"enum":       says("the type is the list of its values: `name: [ a, b ]`"),
	"values":     says("the type is the list of its values: `name: [ a, b ]`"),
	"properties": says("an object's type has a name of its own: declare it below `types:`, and write that name as the type"),
	"fields":     says("an object's type has a name of its own: declare it below `types:`, and write that name as the type"),
	"items":      typed("list<…>"),
	"of":         typed("list<…>"),
	"optional":   typed("optional<…>"),
	"required":   says("leave it out; what may be absent has `type: optional<…>`"),
	"nullable":   typed("optional<…>"),
	"initial":    called("default"),
	"value":      called("default"),
	"init":       called("default"),
	"min":        says("limits are no part of a type: test them in a guard"),
	"max":        says("limits are no part of a type: test them in a guard"),
	"minimum":    says("limits are no part of a type: test them in a guard"),
	"maximum":    says("limits are no part of a type: test them in a guard"),
	"pattern":    says("limits are no part of a type: test them in a guard"),
}

var habitsOfState = map[string]cure{
	"onEntry":     called("entry"),
	"onExit":      called("exit"),
	"onentry":     called("entry"),
	"onexit":      called("exit"),
	"activities":  says("declare an actor and `invoke` it"),
	"data":        called("output"),
	"delay":       says("write `after: { 5s: target }`"),
	"parallel":    typed("parallel"),
	"final":       typed("final"),
	"transitions": says("transitions stand below `on:`, by event"),
	"context":     says("context belongs to the chart: put it at the top"),
	"datamodel":   says("context belongs to the chart: put it at the top"),
	"donedata":    called("output"),
	"content":     called("output"),
	"default":     called("target"),
	"events":      called("on"),
	"raise":       belowEntry,
	"assign":      belowEntry,
	"send":        belowEntry,
	"emit":        belowEntry,
	"log":         belowEntry,
	"substates":   called("states"),
	"nodes":       called("states"),
	"entries":     called("entry"),
	"handlers":    called("on"),
	"eventless":   called("always"),
	"transient":   called("always"),
	"auto":        called("always"),
	"immediately": called("always"),
	"automatic":   called("always"),
	"timers":      called("after"),
	"delayed":     called("after"),
	"services":    called("invoke"),
	"run":         called("invoke"),
	"call":        called("invoke"),
	"result":      called("output"),
	"return":      called("output"),
	"returns":     called("output"),
	"is":          called("type"),
	"start":       called("initial"),
	"first":       called("initial"),
	"init":        called("initial"),
	"children":    called("states"),
	"regions":     calledBut("states", "with `type: parallel`"),
	"kind":        called("type"),
	"name":        says("the name is the key; a name that may be found from everywhere is `id`"),
	"do":          called("entry"),
	"actions":     called("entry"),
	"onEnter":     called("entry"),
	"enter":       called("entry"),
	"onLeave":     called("exit"),
	"leave":       called("exit"),
	"route":       says("declare an event, and take it with a transition of the root"),
	"timeout":     says("write `after: { 5s: target }`"),
	"timeouts":    called("after"),
	"next":        says("write `always: target`"),
	"onError":     says("onError belongs to an invoke; elsewhere write `on: { error.*: … }`"),
}

var habitsOfChart = map[string]cure{
	"predictableActionArguments": says("leave it out: actions always run in order here"),
	"preserveActionOrder":        says("leave it out: actions always run in order here"),
	"strict":                     says("leave it out: undeclared events are always refused"),
	"schema":                     says("declare `context:`, `events:` and `types:` instead"),
	"tsTypes":                    says("leave it out: types are declared here and generated"),
	"services":                   called("actors"),
	"delimiter":                  says("leave it out: paths are written with dots"),
	"name":                       called("chart"),
	"data":                       called("context"),
	"datamodel":                  called("context"),
	"variables":                  called("context"),
	"vars":                       called("context"),
	"inputs":                     called("input"),
	"outputs":                    called("output"),
	"result":                     called("output"),
	"props":                      called("input"),
	"messages":                   called("events"),
	"conditions":                 called("guards"),
	"conds":                      called("guards"),
	"effects":                    called("actions"),
	"computed":                   called("let"),
	"const":                      called("let"),
	"params":                     called("input"),
	"title":                      called("description"),
	"default":                    called("initial"),
	"initialState":               called("initial"),
	"start":                      called("initial"),
	"enums":                      says("enums are types: `types: { Name: [ a, b ] }`"),
	"timers":                     called("delays"),
	"timeouts":                   called("delays"),
	"transitions":                says("transitions stand in states, below `on:`, by event"),
	"machine":                    atTop,
	"statechart":                 atTop,
	"fsm":                        atTop,
	"setup":                      says("write what it holds at the top: `actions:`, `guards:`, `actors:`, `delays:`"),
	"$schema":                    says("editors find it by the comment `# yaml-language-server: $schema=…`"),
	"scxml":                      atTop,
	"onDone":                     says("the root has none: what it gives is its `output`"),
	"onEntry":                    called("entry"),
	"onExit":                     called("exit"),
	"invariants":                 says("invariants are not part of the language yet"),
	"binding":                    says("leave it out: the whole context is there from the beginning"),
	"import":                     says("types cannot be imported yet: declare them in each chart"),
}

var habitsOfInvoke = map[string]cure{
	"timeout":     says("an actor is given up with its state: write `after: { 5s: target }` in its state"),
	"retry":       says("an actor is started again where its state is entered again: lead there by `onError`, and count in the context"),
	"data":        called("input"),
	"params":      called("input"),
	"with":        called("input"),
	"args":        called("input"),
	"actor":       called("src"),
	"source":      called("src"),
	"service":     called("src"),
	"machine":     called("src"),
	"name":        called("src"),
	"onSuccess":   called("onDone"),
	"onComplete":  called("onDone"),
	"then":        called("onDone"),
	"catch":       called("onError"),
	"onFailure":   called("onError"),
	"autoForward": says("send the events on: `send: { event: …, to: … }`"),
	"onSnapshot":  says("let the actor send events: `sends: [ … ]` in its declaration"),
	"systemId":    says("leave it out: actors are addressed by `id`"),
	"type":        says("write `src:` with a name declared below `actors:`"),
	"srcexpr":     says("write `src:` with a name declared below `actors:`"),
	"typeexpr":    says("write `src:` with a name declared below `actors:`"),
	"content":     says("write the child as a chart of its own, and `src:` with the name that it has below `actors:`"),
	"namelist":    calledBut("input", "a map of fields: `input: { … }`"),
	"idlocation":  says("write the `id:` itself"),
	"finalize":    says("take the actor's events by transitions, and write it among their `actions:`"),
}

var habitsOfAction = map[string]cure{
	"type":           says("write `{ action: name, params: … }`"),
	"name":           says("write `{ action: name, params: … }`"),
	"sendTo":         says("write `send: { event: …, to: … }`"),
	"sendParent":     says("write `send: { event: …, to: parent }`"),
	"respond":        says("write `send: { event: …, to: event.sender.orValue('') }`"),
	"forwardTo":      says("write `send: { event: …, to: … }`"),
	"escalate":       says("write `send: { event: …, to: parent }`"),
	"choose":         says("write `if:`, `then:`, `else:`"),
	"pure":           says("write `if:` or `foreach:`"),
	"enqueueActions": says("write a list of actions, with `if:` where it depends"),
	"spawnChild":     says("write `spawn: { src: …, id: … }`"),
	"stopChild":      says("write `stop: id`"),
	"set":            called("assign"),
	"update":         called("assign"),
	"print":          called("log"),
	"console.log":    called("log"),
	"debug":          called("log"),
	"context":        called("assign"),
	"publish":        called("emit"),
	"trigger":        called("raise"),
	"dispatch":       calledBut("raise", "and `send` where it goes to another actor"),
	"fire":           called("raise"),
	"start":          called("spawn"),
	"kill":           called("stop"),
	"when":           called("if"),
	"cond":           called("if"),
	"guard":          called("if"),
	"condition":      called("if"),
	"invoke":         says("an invoke belongs to a state; an action can `spawn: { src: …, id: … }`"),
	"wait":           says("nothing waits: leave the state `after: { 5s: target }`"),
	"sleep":          says("nothing waits: leave the state `after: { 5s: target }`"),
	"elseif":         says("write `else: [ { if: …, then: … } ]`"),
	"script":         says("code belongs to the host: declare its name under `actions:`, and write that here"),
	"do":             says("beside `if:` it is called `then`; that of a foreach belongs into its map"),
	"delay":          says("write `send: { event: …, to: self, delay: … }`"),
	"data":           says("it belongs into the map: `raise: { event: …, data: … }`"),
	"to":             says("it belongs into the map: `send: { event: …, to: … }`"),
}

var habitsOfStep = map[string]cure{
	"expect":  stepHabit,
	"expects": stepHabit,
	"assert":  stepHabit,
	"then":    stepHabit,
	"want":    stepHabit,
	"event":   says("write `send: EVENT`, or `send: { type: EVENT, … }`"),
	"wait":    says("write `advance: 5s`"),
	"after":   says("write `advance: 5s`"),
	"delay":   says("write `advance: 5s`"),
	"data":    says("the event's fields stand beside its type: `send: { type: …, … }`"),
	"value":   called("state"),
	"name":    says("name the scenario, or write a comment"),
}

var habitsOfSent = map[string]cure{
	"target": called("to"),
}

var habitsOfTaken = map[string]cure{
	"source": called("from"),
	"target": called("to"),
}

var habitsOfLiving = map[string]cure{
	"state": called("value"),
}

var habitsOfScenarios = map[string]cure{
	"machine":  called("chart"),
	"file":     called("chart"),
	"tests":    called("scenarios"),
	"cases":    called("scenarios"),
	"stories":  called("scenarios"),
	"features": called("scenarios"),
}

var habitsOfResolve = map[string]cure{
	"state": called("value"),
}

var habitsOfScenario = map[string]cure{
	"events":      says("write `steps: [ { send: EVENT, state: … }, … ]`"),
	"when":        says("write `steps: [ { send: EVENT, state: … }, … ]`"),
	"then":        says("write `steps: [ { send: EVENT, state: … }, … ]`"),
	"given":       says("write `resolve: { value: state, context: { … } }`"),
	"context":     says("write `resolve: { value: state, context: { … } }`"),
	"state":       says("write `resolve: { value: state, context: { … } }`"),
	"description": called("name"),
}

var habitsOfEvent = map[string]cure{
	"type":    called("event"),
	"name":    called("event"),
	"params":  called("data"),
	"payload": called("data"),
	"fields":  called("data"),
	"with":    called("data"),
	"content": called("data"),
	"ev":      called("event"),
	"delay":   says("write `send: { event: …, to: self, delay: … }`"),
	"to":      says("write `send: { event: …, to: … }`"),
}

var habitsOfActionDecl = map[string]cure{
	"actions": called("do"),
	"then":    called("do"),
}

var habitsOfSend = map[string]cure{
	"type":       called("event"),
	"name":       called("event"),
	"target":     called("to"),
	"actor":      called("to"),
	"after":      called("delay"),
	"delayexpr":  called("delay"),
	"namelist":   calledBut("data", "a map of fields: `data: { … }`"),
	"params":     called("data"),
	"payload":    called("data"),
	"fields":     called("data"),
	"with":       called("data"),
	"ev":         called("event"),
	"content":    called("data"),
	"sendid":     called("id"),
	"eventexpr":  says("an event's name is no expression: write `event:`, in the branches of an `if:` where it depends"),
	"targetexpr": called("to"),
	"typeexpr":   says("leave it out: the address `to:` is all that is needed"),
	"idlocation": says("write the `id:` itself"),
}

var habitsOfLog = map[string]cure{
	"expr":   called("message"),
	"msg":    called("message"),
	"text":   called("message"),
	"params": called("data"),
	"fields": called("data"),
	"label":  says("leave it out, or make it a part of the message"),
}

var habitsOfForeach = map[string]cure{
	"array":   called("in"),
	"item":    called("as"),
	"actions": called("do"),
	"then":    called("do"),
	"of":      called("in"),
	"list":    called("in"),
	"items":   called("in"),
	"each":    called("as"),
	"var":     called("as"),
}

var habitsOfSpawn = map[string]cure{
	"data":         called("input"),
	"params":       called("input"),
	"actor":        called("src"),
	"systemId":     says("leave it out: actors are addressed by `id`"),
	"syncSnapshot": says("let the actor send events: `sends: [ … ]` in its declaration"),
}

var habitsOfActor = map[string]cure{
	"src":   says("its code belongs to the host, which is asked for it by this name: leave it out"),
	"type":  says("it is a host's, or that of a chart, `{ chart: file.yaml }`: leave it out"),
	"error": says("errors are all of the type Error: leave it out"),
	"data":  called("output"),
}

var habitsOfGuard = map[string]cure{
	"type":      says("write `name: expression`, or `name: { params: …, guard: expression }`"),
	"predicate": says("write `guard: expression`"),
}

var (
	actionsHabit = says("actions have a key of their own: `actions: [ { … } ]`")
	belowEntry   = says("actions stand below `entry:` or `exit:`")
	atTop        = says("write what it holds at the top: `chart: name`, `initial:`, `states:`")
)

// stepHabit is the cure for keys that hold what a step expects.
var stepHabit = says("what must follow stands beside the command: `send: EVENT`, below it `state: …`")
