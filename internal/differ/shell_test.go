package differ_test

// The doors that users have: random charts of all kinds are driven by the typed
// functions of their generated code, with hosts that do what a story says. Go and
// TypeScript write one transcript.

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/shell"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

var shells = flag.Int("shell", 20, "how many charts TestShell drives by their typed functions")

func TestShell(t *testing.T) {
	if testing.Short() || !haveNode(t) {
		t.Skip("compiles every chart, and needs Node")
	}
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	seed, f := *first, differ.NewFigures()
	more := boxedStories(t)
	for left := *shells; left > 0 && !t.Failed(); left -= *batch {
		tellShell(t, append(ofAllKinds(&seed, min(*batch, left), f, all), more...))
		more = nil
		t.Logf("%s: %d left, the next seed is %d", time.Now().UTC().Format(time.TimeOnly), max(left-*batch, 0), seed)
	}
}

// boxedChart has actors that give what is no object, as those of random charts never do.
const boxedChart = `chart: root
events: { GO: {}, BACK: {} }
actors:
  s: { output: string, input: { a: int } }
  l: { output: list<int> }
  m: { output: map<string> }
  d: { output: duration }
  t: { output: timestamp }
  b: { output: bool }
  x: { output: any }
unhandledErrors: ignore
initial: a
states:
  a:
    on: { GO: b, BACK: a }
    invoke:
      - { src: s, id: s1, input: { a: 1 }, onDone: { actions: { log: event.output } } }
      - { src: l, id: l1, onDone: { actions: { log: event.output } } }
      - { src: m, id: m1, onDone: { actions: { log: event.output } } }
      - { src: d, id: d1, onDone: { actions: { log: event.output } } }
  b:
    on: { BACK: a, GO: b }
    invoke:
      - { src: t, id: t1, onDone: { actions: { log: event.output } } }
      - { src: b, id: b1, onDone: { actions: { log: event.output } } }
      - { src: x, id: x1, onDone: { actions: { log: event.output } } }
`

func boxedStories(t *testing.T) (stories []*differ.Story) {
	files := map[string]string{"root.yaml": boxedChart}
	for seed := range uint64(2) {
		c, err := interp.Load(fstest.MapFS{"root.yaml": {Data: []byte(boxedChart)}}, "root.yaml")
		if err != nil {
			t.Fatal(err)
		}
		stories = append(stories, &differ.Story{Seed: seed, Files: files, Chart: c})
	}
	return stories
}

// The drivers are written as users would: the TypeScript compiler takes them.
func TestShellTypes(t *testing.T) {
	command, err := exec.LookPath("tsc")
	if testing.Short() || err != nil {
		t.Skip("needs tsc on the path")
	}
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	seed := *first
	n := 6
	if *long {
		n = *shells
	}
	dir := t.TempDir()
	for i, s := range ofAllKinds(&seed, n, differ.NewFigures(), all) {
		if err := writeAlone(filepath.Join(dir, fmt.Sprintf("s%d", i)), s); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "tsconfig.json"), []byte(strictest), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command(command, "--project", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text[:min(len(text), 4000)])
	}
}

const strictest = `{"compilerOptions": {"strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "noImplicitReturns": true,
"verbatimModuleSyntax": true, "isolatedModules": true, "noFallthroughCasesInSwitch": true,
"noEmit": true, "target": "ES2020", "lib": ["ES2020", "DOM"], "module": "ESNext", "moduleResolution": "bundler", "allowImportingTsExtensions": true, "types": []}, "include": ["**/main.ts"]}`

// A shellStory is a chart with what it is told.
type shellStory struct {
	*differ.Story
	told shell.Story
}

func tellShell(t *testing.T, stories []*differ.Story) {
	told := make([]shell.Story, len(stories))
	differ.InParallel(len(stories), func(i int) { told[i] = makeUpShell(stories[i]) })
	c, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	inGo, err := c.ask(shellGo, stories, told)
	if err != nil {
		t.Fatal(err)
	}
	inTypeScript, err := shellInNode(t.TempDir(), stories, told)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range stories {
		compareShell(t, shellStory{s, told[i]}, inGo[i], "TypeScript", inTypeScript[i])
		if told[i].Sound {
			compareShell(t, shellStory{s, told[i]}, inGo[i], "loaded", tellLoaded(s.Chart, told[i]))
		}
	}
}

func compareShell(t *testing.T, s shellStory, inGo []string, by string, others []string) {
	if slices.Equal(inGo, others) && !strings.HasPrefix(inGo[len(inGo)-1], "panic") {
		return
	}
	at := alike(inGo, others)
	t.Errorf("%s-- alike --\n%s\n-- Go --\n%s\n-- %s --\n%s\n", s, strings.Join(inGo[:at], "\n"), around(inGo, at), by, around(others, at))
}

// around are the lines at a place and some behind it.
func around(lines []string, at int) string {
	return strings.Join(lines[min(at, len(lines)-1):min(at+40, len(lines))], "\n")
}

func (s shellStory) String() string { return withFiles(s.Story, s.told) }

// makeUpShell makes up what happens, without a look at the machine.
func makeUpShell(story *differ.Story) shell.Story {
	r := rand.New(rand.NewPCG(story.Seed, 11))
	w := teller{r, story.Chart.Machine(), ""}
	s := shell.Story{Now: lines.DefaultNow, Limits: kernel.Limits{Microsteps: 200, Chain: 50}, Leader: r.IntN(3) > 0, Watched: r.IntN(2) == 0}
	if r.IntN(3) == 0 {
		s.ID = "m7"
	}
	if r.IntN(3) == 0 {
		s.Limits = w.limits()
	}
	if r.IntN(20) == 0 {
		s.Spoil = r.Uint32()
	}
	if w.m.Input != ir.NoType {
		s.Input = w.sure(story.Input, w.m.Input, story.Chart.Program().DecodeInput)
	}
	for range 25 {
		s.Told = append(s.Told, w.op())
	}
	if s.Sound = r.IntN(2) == 0; s.Sound {
		s.Spoil = 0
		for i := range s.Told {
			s.Told[i].Spoil = 0
		}
	}
	return s
}

// op is one thing that happens.
func (w teller) op() shell.Op {
	op := shell.Op{Do: w.doing(), Pick: w.r.IntN(1 << 20), Any: w.r.IntN(8) == 0, Pure: w.r.IntN(3) == 0, Throw: w.r.IntN(12) == 0, Guards: w.r.Uint32(), Ms: kernel.Duration(w.r.IntN(3) * w.r.IntN(4000))}
	if w.r.IntN(8) == 0 {
		op.Spoil = w.r.Uint32()
	}
	op.Throw = op.Throw && op.Do == "send"
	op.Events, op.Outputs, op.Says, op.Kin = w.events(), map[string]string{}, map[string]map[string]string{}, map[string]map[string]string{}
	w.actors(op)
	for _, c := range below(w.m) {
		v := teller{w.r, c.machine, ""}
		op.Kin[c.machine.Name] = v.events()
		v.actors(op)
	}
	if names := slices.Sorted(maps.Keys(op.Events)); len(names) > 0 && w.r.IntN(8) == 0 {
		op.Reply = op.Events[names[w.r.IntN(len(names))]]
	}
	for range 6 {
		op.Acts = append(op.Acts, w.act(op))
	}
	return op
}

func (w teller) doing() string {
	if w.r.IntN(3) > 0 {
		return w.pick("send", "send", "end", "say", "advance", "sendTo")
	}
	return w.pick("fail", "panic", "restore", "follow", "follow", "refollow", "reconcile", "reconcile", "wait", "resolve", "due", "done", "failed", "sent", "actionFailed")
}

func (w teller) limits() kernel.Limits {
	most := func(n int) int { return w.r.IntN(2) * (1 + w.r.IntN(n)) }
	l := kernel.Limits{Microsteps: 1 + w.r.IntN(30), Elements: most(20), Queue: most(3), Chain: 1 + w.r.IntN(6), Timers: most(3), Rounds: most(20)}
	if len(w.m.Children) > 0 { // states alone start no more actors than there are states
		l.Children = most(4)
	}
	return l
}

// sure is a text, or another, that fits: what users hand over is a value of the type.
func (w teller) sure(text string, id ir.TypeID, decode func(r *kernel.Reader) (kernel.Payload, error)) string {
	for {
		if _, err := decodedAs([]byte(text), decode); err == nil {
			return text
		}
		text = w.value(id, 0)
	}
}

// decodedAs reads a whole text.
func decodedAs(text []byte, decode func(r *kernel.Reader) (kernel.Payload, error)) (kernel.Payload, error) {
	r := kernel.NewReader(text, kernel.MaxEventBytes)
	v, err := decode(r)
	return v, errors.Join(err, r.Close())
}

// act is what a host action does; most do nothing. Some have a host actor speak,
// behind an event that may be its end.
func (w teller) act(op shell.Op) string {
	switch w.r.IntN(12) {
	case 0:
		if w.r.IntN(20) == 0 {
			return "stop"
		}
		return w.pick("error", "coded", "whole", "panic")
	case 1, 2:
		return w.oneOf(op.Events)
	case 3, 4:
		return "say" + w.oneOf(op.Events)
	}
	return ""
}

// oneOf is one of the events, "" of none.
func (w teller) oneOf(events map[string]string) string {
	names := slices.Sorted(maps.Keys(events))
	if len(names) == 0 {
		return ""
	}
	return events[names[w.r.IntN(len(names))]]
}

func (w teller) events() map[string]string {
	all := map[string]string{}
	for i := range w.m.Events {
		all[w.m.Events[i].Name] = w.event(&w.m.Events[i])
	}
	return all
}

// actors makes up what host actors give and say.
func (w teller) actors(op shell.Op) {
	for i := range w.m.Actors {
		a, kind := &w.m.Actors[i], w.m.Name+"/"+w.m.Actors[i].Name
		if a.Output != ir.NoType {
			op.Outputs[kind] = w.sure("", a.Output, func(r *kernel.Reader) (kernel.Payload, error) {
				return interp.From(w.m).Program().DecodeActorOutput(int32(i), r)
			})
		}
		op.Says[kind] = map[string]string{}
		for _, e := range a.Sends {
			op.Says[kind][w.m.Events[e].Name] = w.event(&w.m.Events[e])
		}
	}
}
