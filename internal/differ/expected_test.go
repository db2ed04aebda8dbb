package differ_test

// What a machine answered, written down as what a scenario expects, is met; with any one
// part of it changed it is not. Nothing of it is said not to fit the chart.

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

var expected = flag.Int("expected", 12, "how many random charts of each kind TestWhatHappenedIsExpected writes scenarios of")

func TestWhatHappenedIsExpected(t *testing.T) {
	seed := uint64(900)
	stories := differ.TellMany(random.New, &seed, *expected, differ.NewFigures())
	stories = append(stories, differ.TellMany(random.System, &seed, *expected, differ.NewFigures())...)
	stories = append(stories, typedStories(&seed, *expected)...)
	spoilt := map[string]int{}
	for _, s := range stories {
		if err := ask(s); err != nil {
			t.Fatal(err)
		}
		b := &bookkeeper{r: rand.New(rand.NewPCG(s.Seed, 4)), story: s}
		b.note()
		b.right(t)
		for _, w := range b.spoilt {
			if b.spoils(t, w) {
				spoilt[w.what]++
			}
		}
	}
	for _, what := range whole {
		if spoilt[what] == 0 {
			t.Errorf("nowhere a wrong %s was expected", what)
		}
	}
	t.Log(spoilt)
}

func shown(f *scenario.Failure) string {
	if f == nil {
		return "it passes"
	}
	return fmt.Sprintf("step %d says: %s %+v", f.Step, f.Message, f.Diffs)
}

// whole are the parts of an answer, in all of which a scenario can expect all that there is.
var whole = []string{"state", "status", "ignored", "context", "output", "error", "children", "allEffects", "transitions", "refused"}

// A bookkeeper writes a story down as scenarios: as it went, and with a wrong expectation.
type bookkeeper struct {
	r      *rand.Rand
	story  *differ.Story
	steps  []object
	spoilt []wrong
}

type object = map[string]any

// A wrong expectation is one that is not met.
type wrong struct {
	step  int
	what  string
	value any
}

// note writes down the steps, and what was answered to them.
func (b *bookkeeper) note() {
	b.steps = []object{expectedOf(b.story.Said[0])}
	for i, line := range b.story.Told {
		step, answer := stepOf(line), b.story.Said[i+1]
		if file, found := b.written([]object{step}); found.HasErrors() || file.Filled().HasErrors() {
			step = nil // some key is missing, or is none
		}
		if step != nil {
			maps.Copy(step, expectedOf(answer))
			if all, is := step["allEffects"].([]any); is {
				step["effects"] = slices.DeleteFunc(slices.Clone(all), func(any) bool { return len(all) > 1 && b.r.IntN(2) == 0 })
			}
			if none, is := step["effects"].([]any); is && len(none) == 0 {
				delete(step, "effects") // of which nothing is expected
			}
			b.steps = append(b.steps, step)
		}
		if isRefused := strings.HasPrefix(answer, `{"refused"`); !isRefused && (step == nil || !strings.Contains(answer, `"status":"active"`)) {
			break // what no step says; and a machine that has ended takes what does not fit its chart
		}
	}
	for _, what := range whole {
		for range 2 {
			step := b.r.IntN(len(b.steps))
			if v, there := b.steps[step][what]; there {
				b.spoilt = append(b.spoilt, wrong{step, what, b.spoil(v, what)})
			}
		}
	}
}

// right tells the scenario of the story.
func (b *bookkeeper) right(t *testing.T) {
	t.Helper()
	inTime := slices.DeleteFunc(slices.Clone(b.steps), func(step object) bool { // what comes too late may be anything
		return (step["done"] != nil || step["fail"] != nil) && step["ignored"] == true
	})
	file, found := b.written(inTime)
	if all := append(found.All(), scenario.Check(file, b.chart()).All()...); len(all) > 0 {
		t.Fatalf("seed %d: what happened does not fit, it says: %s\n%s\n%s", b.story.Seed, all[0].Message, strings.Join(append(slices.Clone(b.story.Told), b.story.Said...), "\n"), b.story.Files["root.yaml"])
	}
	file, _ = b.written(b.steps)
	if f := b.tell(t, file); f != nil {
		t.Fatalf("seed %d: what happened is not met: %s\n%s\n%s", b.story.Seed, shown(f), jsonOf(b.steps[f.Step-1]), b.story.Files["root.yaml"])
	}
}

// spoils tells it with a wrong expectation, and whether that can be written at all.
func (b *bookkeeper) spoils(t *testing.T, w wrong) bool {
	t.Helper()
	steps := slices.Clone(b.steps[:w.step+1])
	steps[w.step] = maps.Clone(steps[w.step])
	steps[w.step][w.what] = w.value
	file, found := b.written(steps)
	if found.HasErrors() {
		return false
	}
	f := b.tell(t, file)
	if f == nil || f.Step != w.step+1 || len(f.Diffs) != 1 || f.Diffs[0].What != w.what {
		t.Fatalf("seed %d: a wrong %s is expected of step %d, and %s\n%s\n%s\n%s", b.story.Seed, w.what, w.step+1, shown(f), jsonOf(b.steps[w.step]), jsonOf(w.value), b.story.Files["root.yaml"])
	}
	return true
}

// written are steps as a scenario file.
func (b *bookkeeper) written(steps []object) (*schema.Scenarios, *diag.List) {
	text := jsonOf(object{"chart": "root.yaml", "scenarios": []object{{"name": "it", "input": parsed(b.story.Input), "steps": steps}}})
	return schema.LoadScenarios(fstest.MapFS{"x.test.yaml": {Data: text}}, "x.test.yaml")
}

func (b *bookkeeper) tell(t *testing.T, file *schema.Scenarios) *scenario.Failure {
	t.Helper()
	results, err := scenario.Run(file, b.chart(), scenario.Options{})
	if err != nil || len(results) != 1 {
		t.Fatalf("seed %d: %d results: %v", b.story.Seed, len(results), err)
	}
	return results[0].Failure
}

func (b *bookkeeper) chart() scenario.Chart {
	return scenario.Chart{Machine: b.story.Chart.Machine(), Open: func(scenario.Start) (scenario.Session, error) {
		s, first := lines.Open(b.story.Chart.Program(), startOf(b.story))
		return &opened{s, first}, nil
	}}
}

type opened struct {
	*lines.Session
	first []byte
}

func (o *opened) First() []byte { return o.first }

func (o *opened) Close() error {
	if o.Session == nil {
		return nil
	}
	return o.Session.Close()
}

// stepOf is the step that says what a line does; nil: none does.
func stepOf(line string) object {
	said, ok := parsed(line).(object)
	if !ok || !json.Valid([]byte(line)) || !utf8.ValidString(line) || strings.Contains(line, `\ud`) {
		return nil
	}
	if said["type"] != nil {
		return object{"send": said}
	}
	part := func(verb, id string, more ...string) object {
		fields := object{id: said["$"+verb]}
		for _, name := range more {
			if v, there := said[name]; there {
				fields[name] = v
			}
		}
		return object{verb: fields}
	}
	switch {
	case said["$advance"] != nil:
		return object{"advance": said["$advance"]}
	case said["$done"] != nil:
		return part("done", "id", "output")
	case said["$fail"] != nil:
		return part("fail", "id", "error")
	case said["$from"] != nil:
		return part("from", "id", "event")
	case said["$to"] != nil:
		return part("to", "id", "event")
	case said["$guard"] != nil:
		return part("guard", "name", "in", "value", "fail")
	case said["$failAction"] != nil:
		return part("failAction", "name", "in", "error")
	case said["$snapshot"] != nil:
		return object{"snapshot": true}
	case said["$restore"] != nil && said["anyHash"] == true:
		return object{"restore": said["$restore"], "anyHash": true}
	case said["$restore"] != nil:
		return object{"restore": said["$restore"]}
	}
	return nil
}

// expectedOf is an answer as what is expected.
func expectedOf(line string) object {
	answer := parsed(line).(object)
	if refused, is := answer["refused"].(object); is {
		return object{"refused": refused["code"]}
	}
	e := object{}
	for _, what := range whole {
		e[what] = answer[map[string]string{"state": "value", "allEffects": "effects"}[what]]
		if from := answer[what]; from != nil {
			e[what] = from
		}
		if list, is := e[what].([]any); is && len(list) == 0 {
			e[what] = nil
		}
	}
	delete(e, "refused")
	maps.DeleteFunc(e, func(_ string, v any) bool { // of which nothing is expected
		nothing, is := v.(object)
		return is && len(nothing) == 0
	})
	return e
}

// spoil changes one part of an expectation so that it is not met any more.
func (b *bookkeeper) spoil(v any, what string) any {
	switch v := v.(type) {
	case object:
		return b.spoilObject(v, what)
	case []any:
		return b.spoilList(v, what)
	case nil:
		if what == "allEffects" {
			return []any{object{"stop": "more"}}
		}
		return "there"
	case bool:
		return !v
	case json.Number:
		if v == "7.5" {
			return json.Number("8")
		}
		return json.Number("7.5")
	case string:
		return otherWord(v, what)
	}
	panic(fmt.Sprintf("bug: %T in an answer", v))
}

// otherWord is another text, or another of the words that may stand somewhere.
func otherWord(v, what string) string {
	words, few := map[string][]string{"status": {"active", "done", "error"}, "refused": {"stopped", "state"}}[what]
	if !few {
		return v + "x"
	}
	return words[(slices.Index(words, v)+1)%len(words)]
}

// spoilObject changes a field, or adds one; what must be there wholly may lose one, too.
func (b *bookkeeper) spoilObject(v object, what string) any {
	again := maps.Clone(v)
	keys := slices.Sorted(maps.Keys(v))
	if len(keys) == 0 || b.r.IntN(5) == 0 {
		again["zz"] = "more"
		return again
	}
	key := keys[b.r.IntN(len(keys))]
	if what == "allEffects" && b.r.IntN(4) == 0 {
		delete(again, key)
		return again
	}
	again[key] = b.spoil(v[key], what)
	return again
}

// spoilList changes an element, or has one more, or one less where all must be there.
func (b *bookkeeper) spoilList(v []any, what string) any {
	if len(v) == 0 {
		return []any{"more"}
	}
	again := slices.Clone(v)
	i := b.r.IntN(len(v))
	switch n := b.r.IntN(5); {
	case n == 0:
		return append(again, again[i])
	case n == 1 && what != "transitions":
		return slices.Delete(again, i, i+1)
	}
	again[i] = b.spoil(v[i], what)
	return again
}

func parsed(text string) (v any) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

func jsonOf(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
