package differ_test

// Machines as values: random charts of all kinds are told by pure steps, which go back
// to values that were left behind. Generated TypeScript is asked by its typed doors,
// generated Go by the kernel's.

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/pure"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

var pureCharts = flag.Int("pure", 40, "how many charts TestPure tells; with -long they are compiled as Go too")

// A pureStory is a chart with what it is told, and the interpreter's answers.
type pureStory struct {
	*differ.Story
	told pure.Story
	want []string
}

func TestPure(t *testing.T) {
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	seed, f := *first, differ.NewFigures()
	for left := *pureCharts; left > 0 && !t.Failed(); left -= *batch {
		tellPure(t, ofAllKinds(&seed, min(*batch, left), f, all))
		if left > *batch {
			t.Logf("%d left, the next seed is %d", left-*batch, seed)
		}
	}
}

// ofAllKinds are so many stories: of random charts, systems, bred and typed charts.
func ofAllKinds(seed *uint64, many int, f *differ.Figures, all []breed) []*differ.Story {
	n := (many + 3) / 4
	stories, bred := differ.TellMany(random.New, seed, n, f), make([]*differ.Story, n)
	stories = append(stories, differ.TellMany(random.Dialects, seed, n, f)...)
	differ.InParallel(n, func(i int) { bred[i] = bredStory(*seed+1+uint64(i), all) })
	*seed += uint64(n)
	typed := typedStories(seed, n)
	return append(append(stories, bred...), typed...)
}

func tellPure(t *testing.T, stories []*differ.Story) {
	told := make([]pureStory, len(stories))
	differ.InParallel(len(stories), func(i int) { told[i] = makeUpPure(stories[i]) })
	for _, s := range told {
		if last := s.want[len(s.want)-1]; len(s.want) > 1 && last != "changed: []" {
			t.Errorf("the interpreter: %s\n%s", last, s)
		}
	}
	read := make([]pure.Story, len(told))
	for i := range told {
		read[i] = told[i].told
	}
	inTypeScript, err := stripped{}.ask(pureMain, stories, read, inQuickJS)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "TypeScript", told, inTypeScript)
	if !*long {
		return
	}
	c, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	inGo, err := c.ask(filled(pureGo), stories, read)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "Go", told, inGo)
}

func compare(t *testing.T, who string, told []pureStory, answers [][]string) {
	for i, s := range told {
		if slices.Equal(s.want, answers[i]) {
			continue
		}
		at := alike(s.want, answers[i])
		t.Errorf("%s answers otherwise\n%s-- answer %d, interpreter --\n%s\n-- %s --\n%s\n", who, s, at, s.want[at], who, answers[i][at])
	}
}

// alike is how many lines are the same, or where the last of the shorter one stands.
func alike(a, b []string) (at int) {
	for at < min(len(a), len(b))-1 && a[at] == b[at] {
		at++
	}
	return at
}

func (s pureStory) String() string { return withFiles(s.Story, s.told) }

// withFiles prints a story that is told as JSON, with its charts.
func withFiles(s *differ.Story, told any) string {
	b := fmt.Sprintf("seed %d\n", s.Seed)
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		b += fmt.Sprintf("-- %s --\n%s", name, s.Files[name])
	}
	text, err := json.Marshal(told)
	if err != nil {
		panic("bug: a story that is no JSON: " + err.Error())
	}
	return b + "-- told --\n" + string(text) + "\n"
}

// makeUpPure makes up reports as it goes on, by what the interpreter's machine
// waits for.
func makeUpPure(story *differ.Story) pureStory {
	s := pureStory{Story: story, told: pure.Story{Input: "null", Now: lines.DefaultNow}}
	m := story.Chart.Machine()
	if m.Input != ir.NoType {
		s.told.Input = story.Input
	}
	machine, first := pure.Begin(story.Chart.Program(), s.told)
	s.want = []string{first}
	if machine == nil {
		return s
	}
	r := rand.New(rand.NewPCG(story.Seed, 5))
	now := s.told.Now
	for range 30 {
		now += kernel.Timestamp(r.IntN(3) * r.IntN(1500))
		report := pureReport(teller{r, m, ""}, machine)
		report.Now = now
		s.told.Told = append(s.told.Told, report)
		s.want = append(s.want, machine.Tell(report))
	}
	s.want = append(s.want, machine.Changed())
	return s
}

// waiting is what a snapshot waits for.
type waiting struct {
	Timers   []struct{ ID string }
	Children map[string]struct{ Src string }
}

func pureReport(w teller, machine *pure.Machine) pure.Report {
	var at waiting
	if err := json.Unmarshal(machine.Snapshot(), &at); err != nil {
		panic("bug: a snapshot that is no JSON: " + err.Error())
	}
	switch k := w.r.IntN(16); {
	case k < 1:
		return pure.Report{Kind: "back", Back: w.r.IntN(machine.Values())}
	case k < 2:
		return w.snapshot(machine)
	case k < 3 && len(w.m.HostGuards) > 0:
		return pure.Report{Kind: "guard", ID: w.m.HostGuards[w.r.IntN(len(w.m.HostGuards))].Name, Data: w.pick("true", "false")}
	case k < 4:
		return pure.Report{Kind: "actionFailed", Data: `{"code":"host","message":"no","type":"Error"}`}
	case k < 5 && w.r.IntN(3) == 0:
		return pure.Report{Kind: w.pick("done", "timer", "failed"), ID: "nobody", Data: `{"code":"host","message":"no","type":"Error"}`}
	case k < 8 && len(at.Timers) > 0:
		return pure.Report{Kind: "timer", ID: at.Timers[w.r.IntN(len(at.Timers))].ID}
	case k < 11 && len(at.Children) > 0:
		return w.ending(at)
	case len(w.m.Events) > 0:
		event := w.event(&w.m.Events[w.r.IntN(len(w.m.Events))])
		if w.r.IntN(5) == 0 {
			event = mangled(w.r, event)
		}
		return pure.Report{Kind: "event", Data: event}
	}
	return pure.Report{Kind: "thaw"}
}

// snapshot is one to go on with: the own one, or one that was spoilt.
func (w teller) snapshot(machine *pure.Machine) pure.Report {
	report := pure.Report{Kind: w.pick("thaw", "thawAny")}
	if w.r.IntN(4) > 0 {
		report.Data = mangled(w.r, string(machine.Snapshot()))
	}
	return report
}

// ending is how one of the actors ends that a machine has.
func (w teller) ending(at waiting) pure.Report {
	ids := slices.Sorted(maps.Keys(at.Children))
	id := ids[w.r.IntN(len(ids))]
	if w.r.IntN(3) == 0 {
		return pure.Report{Kind: "failed", ID: id, Data: `{"code":"broken","message":"it broke","type":"Error"}`}
	}
	src := slices.IndexFunc(w.m.Actors, func(a ir.Actor) bool { return a.Name == at.Children[id].Src })
	return pure.Report{Kind: "done", ID: id, Data: w.value(w.m.Actors[src].Output, 0)}
}

// pureGo tells the stories to the compiled charts.
const pureGo = `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/lockstep-charts/lockstep/internal/pure"
	"github.com/lockstep-charts/lockstep/kernel"
%s)

var programs = []func() kernel.Program{
%s}

func main() {
	var stories []pure.Story
	if err := json.NewDecoder(os.Stdin).Decode(&stories); err != nil {
		panic(err)
	}
	for i, s := range stories {
		for _, answer := range pure.Tell(programs[i](), s) {
			fmt.Println(answer)
		}
		fmt.Println()
	}
}
`

// pureMain is the twin of internal/pure.
var pureMain = tsScript{"* as s%d", `
import { next } from './kernel/frozen.ts';
import { effectText } from './kernel/lines_effect.ts';
import { maxEventBytes } from './kernel/bounds.ts';
import { newReader } from './kernel/reader.ts';

const modules: any[] = [%s];

function read(data: string, decode: (r: any) => unknown): unknown {
  const r = newReader(data, maxEventBytes);
  const v = decode(r);
  r.close();
  return v;
}

function refused(e: any): string {
  if (e.name === 'Refusal') return '{"refused":' + JSON.stringify(e.code) + ',"field":' + JSON.stringify(e.field) + '}';
  return '{"failed":' + JSON.stringify(e.code + ': ' + e.message) + '}';
}

class Machine {
  at: any;
  readonly all: any[] = [];
  readonly texts: string[] = [];
  readonly off = new Set<string>();
  readonly guards: any[];

  constructor(readonly module: any) {
    const { guards } = module.program.wire;
    this.guards = guards.length === 0 ? [] : [Object.fromEntries(guards.map((name: string) => [name, () => !this.off.has(name)]))];
  }

  begin(story: any): string {
    const input = story.Input === 'null' ? [] : [read(story.Input, (r) => this.module.program.wire.decodeInput(r))];
    return this.reached(this.module.initial(...input, story.Now, ...this.guards));
  }

  tell(r: any): string {
    switch (r.Kind) {
      case 'guard':
        if (r.Data === 'true') this.off.delete(r.ID);
        else this.off.add(r.ID);
        return '{}';
      case 'back':
        this.at = this.all[r.Back];
        return '{}';
      case 'thaw':
      case 'thawAny':
        return this.reached([this.module.parseSnapshot(r.Data || this.module.encodeSnapshot(this.at), { anyHash: r.Kind === 'thawAny' }), []]);
      case 'event':
        return this.reached(this.module.step(this.at, this.module.parseEvent(r.Data), r.Now, ...this.guards));
    }
    return this.reached(this.module.tell(this.at, this.report(r), r.Now, ...this.guards));
  }

  report(r: any): any {
    if (r.Kind === 'timer') return { type: 'timer', id: r.ID };
    const src = this.at.machine.children.get(r.ID)?.src;
    if (r.Kind === 'done') return { type: 'done', id: r.ID, output: src === undefined ? undefined : read(r.Data, (reader) => this.module.program.wire.decodeActorOutput(src, reader)) };
    return { type: r.Kind, id: r.ID, error: { type: 'Error', ...JSON.parse(r.Data) } };
  }

  reached([f, effects]: [any, any[]]): string {
    const { states, events } = this.module.program.table;
    const text = this.module.encodeSnapshot(f);
    this.at = f;
    this.all.push(f);
    this.texts.push(text);
    const machine = { ...f.machine, program: this.module.program };
    const can = (name: string) => {
      try {
        return f.can(this.module.parseEvent(JSON.stringify({ type: name })), { guards: this.guards[0] });
      } catch (e) {
        return false;
      }
    };
    return '{"snapshot":' + text + ',"effects":[' + effects.map((e) => effectText('', machine, e)).join(',') +
      '],"matches":' + JSON.stringify(this.paths().filter((p) => f.matches(p))) +
      ',"tags":' + JSON.stringify(states.flatMap((s: any) => s.tags ?? []).filter((t: string) => f.hasTag(t))) +
      ',"next":' + JSON.stringify(next(f)) + ',"can":' + JSON.stringify([...events.keys()].filter(can)) + '}';
  }

  paths(): string[] {
    return this.module.program.table.states.slice(1).map((s: any) => s.path);
  }

  changed(): string {
    return 'changed: [' + this.all.flatMap((f, i) => (this.module.encodeSnapshot(f) === this.texts[i] ? [] : [i])).join(' ') + ']';
  }
}

function attempt(answer: () => string): string {
  try {
    return answer();
  } catch (e) {
    return refused(e);
  }
}

function told(module: any, story: any): string[] {
  const m = new Machine(module);
  const first = attempt(() => m.begin(story));
  if (m.at === undefined) return [first];
  return [first, ...story.Told.map((r: any) => attempt(() => m.tell(r))), m.changed()];
}

(globalThis as any).tell = (text: string): string =>
  JSON.parse(text).map((story: any, i: number) => told(modules[i], story).join('\n') + '\n\n').join('');
`}
