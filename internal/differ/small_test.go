package differ_test

// Small charts: one action in one place, and nothing else. A generated module names the
// parts of the kernel that its chart can come to need; random charts, which have something
// of everything, do not show a part that is missing.

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/interp"
)

// A piece of a chart, and a line that the chart needs for it.
type piece struct{ text, needs string }

const (
	someContext = "context: { n: int, l: list<int>, o: optional<int> }"
	oneActor    = "actors: { h: {} }"
)

var smallActions = []piece{
	{"log: now", ""},
	{"log: event.type", ""},
	{"log: 1 / size('')", ""},
	{"log: alive('j')", ""},
	{"assign: { n: context.n + 1 }", someContext},
	{"assign: { n: context.o }", someContext},
	{"append: { l: 1 }", someContext},
	{"raise: X", ""},
	{"send: { event: X, to: self }", ""},
	{"send: { event: X, to: self, delay: 1s, id: \"'a'\" }", ""},
	{"send: { event: X, to: self, delay: d }", "delays: { d: duration('0s') }"},
	{"send: { event: X, to: \"'j'\" }", ""},
	{"send: { event: X, to: \"'j'\", delay: 1s }", ""},
	{"send: { event: X, to: parent }", "sends: { X: {} }"},
	{"send: { event: X, to: parent, delay: 1s }", "sends: { X: {} }"},
	{"cancel: \"'a'\"", ""},
	{"emit: X", "emits: { X: {} }"},
	{"if: 1 / size('') > 0, then: [], else: [ { log: 1 } ]", ""},
	{"foreach: { in: '[1, 2]', as: i, do: [ { log: i } ] }", ""},
	{"action: act", "actions: { act: {} }"},
	{"spawn: { src: h, id: \"'j'\" }", oneActor},
	{"stop: \"'j'\"", ""},
}

// smallPlaces are roots with a place for an action.
var smallPlaces = []piece{
	{"initial: s, states: { s: { entry: @ } }", ""},
	{"initial: s, states: { s: { exit: @, on: { GO: t } }, t: { type: final } }", ""},
	{"initial: s, states: { s: { on: { GO: { actions: @ }, X: t } }, t: { on: { GO: s } } }", ""},
	{"initial: s, states: { s: { on: { GO: { actions: @ }, '*': { target: s, reenter: true } } } }", ""},
	{"initial: s, states: { s: { on: { GO: { actions: @ }, 'error.*': { actions: @ } } } }", ""},
	{"initial: s, states: { s: { always: { target: t, actions: @ } }, t: { on: { GO: s } } }", ""},
	{"initial: s, states: { s: { after: { 1s: { actions: @ } } } }", ""},
	{"initial: h, states: { s: {}, h: { type: history, target: { target: s, actions: @ } } }", ""},
	{"initial: c, states: { c: { initial: f, states: { f: { type: final } }, onDone: { target: t, actions: @ } }, t: { on: { GO: c } } }", ""},
	{"type: parallel, states: { r: { on: { GO: { actions: @ } } }, q: { initial: f, states: { f: { type: final } } } }", ""},
	{"initial: s, states: { s: { invoke: { src: h, id: j }, on: { GO: { target: t, actions: @ } } }, t: { on: { GO: s } } }", oneActor},
	{"initial: s, unhandledErrors: ignore, states: { s: { entry: @, on: { GO: t } }, t: { on: { GO: s } } }", ""},
}

// Told as values and at work, by the parts that actors have, each answers as in the
// interpreter.
func TestSmall(t *testing.T) {
	stories := smallStories(t)
	tellPure(t, stories)
	b := stripped{func(text []byte) []byte { return append(text, actsOf...) }}
	rival("an actor's parts", 0, func(stories []*differ.Story) ([][]string, error) {
		return b.ask(tsScript{"{ acts as s%d }", tsMain.text}, stories, tasks(stories), inQuickJS)
	}).run(t, stories)
}

// actsOf is what actors run, with what JSON Lines need besides.
const actsOf = "\nexport const acts = { ...core, encode: program.encode, wire: program.wire };\n"

func smallStories(t *testing.T) (stories []*differ.Story) {
	for _, place := range smallPlaces {
		for _, action := range smallActions {
			needs := slices.DeleteFunc(slices.Compact([]string{place.needs, action.needs}), func(s string) bool { return s == "" })
			root := strings.ReplaceAll(place.text, "@", "[ { "+action.text+" } ]")
			text := "{ chart: root, " + strings.Join(append(needs, root), ", ") + " }\n"
			files := map[string]string{"root.yaml": text}
			m, _ := compile.Load(differ.Tree(files), "root.yaml")
			if m == nil { // an actor that receives nothing is sent something
				continue
			}
			seed := uint64(len(stories))
			s := &differ.Story{Seed: seed, Files: files, Chart: interp.From(m)}
			tellAnything(rand.New(rand.NewPCG(seed, 9)), s)
			stories = append(stories, s)
		}
	}
	if most := len(smallPlaces) * len(smallActions); len(stories) < most-2 {
		t.Errorf("only %d of %d charts are good", len(stories), most)
	}
	return stories
}
