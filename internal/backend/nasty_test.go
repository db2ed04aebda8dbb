package backend

// Charts whose every name is one nasty word: in each place where check takes it.

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
)

// nastyWords are keywords and predeclared names of Go and TypeScript, names of
// the generated code itself, of its parameters and imports.
var nastyWords = strings.Fields(`
	break case chan const continue default defer else fallthrough for func go goto if import interface map package range return
	select struct switch type var any bool byte error string int int32 int64 float64 len cap append copy delete new make nil iota max
	min clear panic recover print println close init main _x x_ a1 A x_y_z
	State Event EventType Context Input Output Snapshot Actor Host Option Options Result Effect Emitted Guards New Restore Initial Step Resolve Transition
	ValidTransitions ParseState ParseEventType ParseEvent ParseSnapshot ActionFailed TimerDue Program States Follow Port WithID WithClock KernelHost
	machine logic program table chart context kernel json bytes strconv clone Clone adapter guardAdapter report frozen errorOf next holds
	ReadByte WriteByte GobEncode AppendJSON MarshalJSON UnmarshalJSON isEvent event Error System Frozen Send SendWait SendTo Matches Read Subscribe Stop Done Wait Can Next HasTag Status
	a b c d e f g h i id ID input id_2 k key l list m message n name named o ok options own p params partial port r s seenA src t test text to v v0 value value0 host h
	err ctx data delay Guard Action Run Child Do Delay Start Save Undo SetLimit AppendContext SetContext InputPayload SetInput HostGuard DecodeEvent Table
	class this await yield async let static enum export function arguments eval undefined NaN Infinity Object Array Promise Map Number
	toString hasOwnProperty valueOf then length constructor_ url http Type type_ Message Code Place Data on_ off guards actions states done fail fetch
	ErrStopped ErrRefused ErrReentrant ErrMailboxFull EventNumber DoneFetch FailFetch StateA EventGo readInput textsOfMode pattern1 DefaultInput DefaultPut DEFAULT_PUT Default DefaultPair PUT Input_ hostFits equalPair finitePair GoParams FetchPort FetchInput Reads Stored readStored KernelActor KernelOptions KernelEffect KernelReport
	pos items item value1 key1 inner inner1 eItem kernelNow filter mapSet intAdd moveTo begin round putAmount`)

// A place is where the nasty chart has a name, and the harmless one.
var places = map[string]string{
	"chart": "plain", "stateA": "alpha", "stateB": "beta", "stateC": "gamma", "event": "GO", "eventF": "PUT", "field": "amount", "type": "Pair", "typeField": "left",
	"enum": "Mode", "value": "slow", "guard": "isBig", "let": "twice", "hostGuard": "fits", "guardParam": "size", "action": "tidy", "hostAction": "notify",
	"actionParam": "words", "actor": "worker", "given": "seed", "gives": "crop", "sent": "MORE", "sentField": "rest", "emit": "NEWS", "emitField": "head",
	"up": "UP", "upField": "top", "delay": "pause", "contextField": "total", "inputField": "first", "outputField": "sum", "loop": "item", "index": "turn", "innerLoop": "each", "macro": "one", "tag": "calm",
	"received": "HALT", "receivedField": "why",
}

const nastyTemplate = `
chart: @chart
description: "every name is one word"
types: { @type: { @typeField: int = 1, other: optional<string> }, @enum: [ @value, fast ] }
input: { @inputField: int = 2 }
output: { @outputField: double = double(context.@contextField) }
context: { @contextField: int = input.@inputField, pairs: list<@type>, mode: @enum = '@value', inline: [ @value, other ], last: optional<@type>, d: double, e: optional<Error>, counts: map<int> }
let: { @let: context.@contextField * 2 }
guards: { @guard: "@let > 5", @hostGuard: { params: { @guardParam: int } } }
actions:
  @action: [ { assign: { @contextField: context.@contextField + 1 } } ]
  @hostAction: { params: { @actionParam: string, pair: @type } }
actors:
  @actor:
    input: { @given: int, whole: @type }
    output: { @gives: int }
    sends: [ @sent ]
    receives: { @received: { @receivedField: string } }
events:
  @event: {}
  @eventF: { @field: int = 3, mode: @enum = '@value' }
  @sent: { @sentField: optional<int>, whole: @type, by: double = 0.5 }
emits: { @emit: { @emitField: int } }
sends: { @up: { @upField: int } }
delays: { @delay: "duration('1s') * context.@contextField" }
initial: @stateA
states:
  @stateA:
    tags: [ @tag ]
    on:
      @event: [ { guard: @guard, target: @stateB, actions: @action }, { target: @stateC, actions: [ @action, { action: @hostAction, params: { @actionParam: "'x'", pair: {} } } ] } ]
      @eventF: { guard: "@hostGuard(event.@field) && event.mode == context.mode", actions: [ { assign: { @contextField: event.@field, mode: event.mode, d: 0.5 } }, { append: { pairs: { @typeField: event.@field } } } ] }
  @stateB:
    invoke: { src: @actor, id: "x", input: { @given: context.@contextField, whole: {} }, onDone: { target: @stateC, actions: [ { assign: { @contextField: event.output.@gives } } ] }, onError: { actions: [ { assign: { e: event.error } } ] } }
    on: { @sent: { actions: [ { assign: { @contextField: "event.?@sentField.orValue(3)" } }, { send: { event: @received, to: "'x'", data: { @receivedField: "'so'" } } } ] } }
    after: { @delay: { target: @stateA, actions: [ { emit: { event: @emit, data: { @emitField: @let } } }, { send: { event: @up, to: parent, data: { @upField: 1 } } } ] } }
  @stateC:
    entry:
      - foreach: { in: context.pairs, as: @loop, do: [ { assign: { last: @loop } }, { log: "string(@loop.@typeField)" } ] }
      - foreach:
          in: "[1, 2]"
          as: @loop
          index: @index
          do:
            - foreach:
                in: "[@loop, @index].map(@macro, @macro + context.@contextField / 1)"
                as: @innerLoop
                index: step
                do:
                  - assign: { "counts[string(@innerLoop + step)]": "@loop + @index", d: "double([1, 2].filter(@macro, @macro > @loop).size() + @index)" }
                  - send: { event: @eventF, to: self, id: "string(@loop + @innerLoop)", delay: "duration('1h') * @innerLoop", data: { @field: "@loop * 10 + @index" } }
                  - log: { message: "'x' in context.counts ? 'a' : 'b'", data: { a: "@loop + @innerLoop", b: "[1, 2].exists(@macro, string(@macro + @loop / 1) in context.counts)" } }
            - emit: { event: @emit, data: { @emitField: "@index + @loop" } }
      - log: "context.pairs.filter(@loop, @loop.@typeField > 1).map(@loop, @loop)"
      - if: "has(context.last) && context.last == @type{@typeField: 1} && [context.last].distinct() == context.pairs"
        then: [ { log: context.last } ]
    on: { @event: end }
  end: { type: final }
`

var placeholder = regexp.MustCompile(`@[a-zA-Z]+`)

// nastyChart is the chart with the word in every place that check allows it: of
// two that may not have one name, in the first, and where check refuses the word
// there, in the second.
func nastyChart(word string) (text string, used int) {
	names := maps.Clone(places)
	var given []string
	for left := shuffled(word); len(left) > 0; {
		var chosen, rest []string
		for _, place := range left {
			rival := func(other string) bool { return rivals()[pair(place, other)] }
			switch {
			case slices.ContainsFunc(given, rival): // never
			case slices.ContainsFunc(chosen, rival):
				rest = append(rest, place)
			default:
				chosen = append(chosen, place)
			}
		}
		given, left = append(given, give(names, word, chosen)...), rest
	}
	return fill(names), len(given)
}

// give gives the word to the places that take it: most words are taken everywhere,
// which one load tells.
func give(names map[string]string, word string, to []string) []string {
	tried := maps.Clone(names)
	for _, place := range to {
		tried[place] = word
		if place == "chart" {
			tried[place] = strings.ToLower(strings.ReplaceAll(word, "_", "-"))
		}
	}
	if _, err := loadText(fill(tried)); err == nil {
		maps.Copy(names, tried)
		return to
	}
	if len(to) < 2 {
		return nil
	}
	half := len(to) / 2
	return slices.Concat(give(names, word, to[:half]), give(names, word, to[half:]))
}

// rivals are the pairs of places that may not have one name, which is asked with a
// word that is nobody's.
var rivals = sync.OnceValue(func() map[[2]string]bool {
	all := map[[2]string]bool{}
	list := slices.Sorted(maps.Keys(places))
	for i, a := range list {
		for _, b := range list[:i] {
			all[pair(a, b)] = len(give(maps.Clone(places), "zulu", []string{a, b})) < 2
		}
	}
	return all
})

func pair(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

// shuffled are the places in an order of the word's own: of two places that may
// not have one name, the first gets it.
func shuffled(word string) []string {
	list := slices.Sorted(maps.Keys(places))
	r := rand.New(rand.NewPCG(uint64(len(word)), uint64(word[0])))
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func fill(names map[string]string) string {
	return placeholder.ReplaceAllStringFunc(nastyTemplate, func(p string) string { return names[p[1:]] })
}

func loadText(text string) (*interp.Chart, error) {
	return interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(text)}}, "chart.yaml")
}
