package differ_test

// Bred charts are told whatever their types allow, and now and then what they do
// not. There is no reference here: what a generated program answers is compared with
// the interpreter.

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

var bred = flag.Int("bred", 20, "how many charts TestBred breeds; with -long they are compiled as Go too")

func TestBred(t *testing.T) {
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	tellWithoutReference(t, *bred, func(seed *uint64, n int) []*differ.Story {
		stories := make([]*differ.Story, n)
		differ.InParallel(n, func(i int) { stories[i] = bredStory(*seed+uint64(i), all) })
		*seed += uint64(n)
		return stories
	})
}

// tellWithoutReference tells as many stories as are left to all back-ends, batch by
// batch; made moves the seed forward.
func tellWithoutReference(t *testing.T, left int, made func(seed *uint64, n int) []*differ.Story) {
	contests := asked(withInterpreter(t, inGo))
	for seed := *first; left > 0 && !t.Failed(); {
		stories := made(&seed, min(*batch, left))
		for _, c := range contests {
			tellBred(t, c, stories)
		}
		left -= len(stories)
		t.Logf("%s: %d left, the next seed is %d", time.Now().UTC().Format(time.TimeOnly), left, seed)
	}
}

// asked leaves of the contests what -only names, and Go where the run is long.
func asked(all []contest) []contest {
	return slices.DeleteFunc(all, func(c contest) bool {
		return !slices.Contains(strings.Split(*only, ","), c.name) || c.name == "go" && !*long
	})
}

func tellBred(t *testing.T, c contest, stories []*differ.Story) {
	found, err := c.of(stories)
	if err != nil {
		t.Fatalf("%s, from seed %d: %v", c.name, stories[0].Seed, err)
	}
	for _, d := range found {
		if d != nil && !neverHeardOf(d) {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// neverHeardOf is whether a machine alone does not know, or knows by an invoke of the
// chart only, an actor that was started and stopped by one list of actions: who watches
// has heard of it.
func neverHeardOf(d *differ.Difference) bool {
	isAlone := d.At > len(d.Story.Told) // behind the answers of the one that is watched
	return isAlone && isUnknown(d.Want) != isUnknown(d.Got)
}

func isUnknown(answer string) bool {
	return strings.Contains(answer, `{"refused":{"code":"unknown_actor"`)
}

// bredStory makes up a chart and what it is told.
func bredStory(seed uint64, all []breed) *differ.Story {
	r := rand.New(rand.NewPCG(seed, 9))
	o := bredFrom(r, all)
	s := &differ.Story{Seed: seed, Files: map[string]string{o.path: o.text()}, Chart: interp.From(o.machine)}
	for _, c := range below(o.machine) {
		s.Files[c.machine.File] = string(o.files[c.machine.File].Data)
	}
	tellAnything(r, s)
	older := olderSnapshots(o, s)
	s.Back = func(line int, snapshot string) string { return backTo(seed+uint64(line), snapshot, older) }
	return s
}

// tellAnything makes up what a story tells by the types of its chart.
func tellAnything(r *rand.Rand, s *differ.Story) {
	w := teller{r, s.Chart.Machine(), ""}
	s.Input = w.value(w.m.Input, 0)
	s.Lines = []string{`{"$snapshot":true}`}
	for range 22 {
		line := w.line()
		if line != random.Restore && r.IntN(12) == 0 {
			line = mangled(r, line)
		}
		s.Lines = append(s.Lines, line)
	}
	s.Lines = append(s.Lines, `{"$snapshot":true}`, random.Restore, `{"$snapshot":true}`)
}

// olderSnapshots are those of the chart as it was before its last edits.
func olderSnapshots(o *offspring, s *differ.Story) (all []string) {
	if o.older == nil {
		return nil
	}
	older := &differ.Story{Input: s.Input, Lines: s.Lines, Chart: interp.From(o.older)}
	if err := ask(older); err != nil {
		panic("bug: the chart before the last edits: " + err.Error())
	}
	for _, answer := range older.Said {
		var told struct{ Snapshot json.RawMessage }
		if json.Unmarshal([]byte(answer), &told) == nil && told.Snapshot != nil {
			all = append(all, string(told.Snapshot))
		}
	}
	return all
}

// backTo goes back to a snapshot, to one that was spoilt, or to an older chart's.
func backTo(seed uint64, snapshot string, older []string) string {
	r := rand.New(rand.NewPCG(seed, 3))
	switch k := r.IntN(6); {
	case k < 2:
		snapshot = mangled(r, snapshot)
	case k < 4 && len(older) > 0:
		snapshot = older[r.IntN(len(older))]
	}
	if r.IntN(3) > 0 {
		return fmt.Sprintf(`{"$restore":%s,"anyHash":true}`, snapshot)
	}
	return fmt.Sprintf(`{"$restore":%s}`, snapshot)
}

// A teller makes up lines that fit a machine, whose address ends in a slash; the
// root has none.
type teller struct {
	r       *rand.Rand
	m       *ir.Machine
	address string
}

// somewhere is the teller of the machine or of one below it.
func (w teller) somewhere() teller {
	if w.r.IntN(3) > 0 {
		return w
	}
	id, src := w.living()
	if src < 0 || w.m.Actors[src].Chart < 0 {
		return w
	}
	return teller{w.r, w.m.Children[w.m.Actors[src].Chart], w.address + id + "/"}.somewhere()
}

// living is an actor that may be living; -1 where there is none.
func (w teller) living() (id string, src int32) {
	if list := w.m.Table.Invokes; len(list) > 0 && w.r.IntN(6) > 0 {
		v := list[w.r.IntN(len(list))]
		return v.ID, v.Src
	}
	if len(w.m.Actors) == 0 {
		return "", -1
	}
	return w.pick("x", "w", "j", "k", "a", "w1", "job"), int32(w.r.IntN(len(w.m.Actors)))
}

// in says to whom a line goes that names none.
func (w teller) in() string {
	if w.address == "" {
		return ""
	}
	return fmt.Sprintf(`,"in":%q`, strings.TrimSuffix(w.address, "/"))
}

func (w teller) line() string {
	root := w
	w = w.somewhere()
	switch k := w.r.IntN(20); {
	case k < 3:
		return fmt.Sprintf(`{"$advance":%q}`, w.pick("0s", "1ms", "100ms", "250ms", "1s", "5s", "10s", "30s", "1m", "1h"))
	case k < 4:
		return `{"$snapshot":true}`
	case k < 5:
		return random.Restore
	case k < 8 && len(w.m.Actors) > 0:
		return w.actor()
	case k < 9 && len(w.m.HostGuards) > 0:
		return fmt.Sprintf(`{"$guard":%q,%s%s}`, w.m.HostGuards[w.r.IntN(len(w.m.HostGuards))].Name, w.pick(`"value":false`, `"value":true`, `"fail":"broken"`), w.in())
	case k < 10 && len(w.m.HostActions) > 0:
		return fmt.Sprintf(`{"$failAction":%q,"error":{"message":"no"}%s}`, w.m.HostActions[w.r.IntN(len(w.m.HostActions))].Name, w.in())
	case k < 11 && w.r.IntN(3) == 0:
		return root.resolve()
	case len(root.m.Events) > 0:
		return root.event(&root.m.Events[w.r.IntN(len(root.m.Events))])
	}
	return `{"$advance":"2s"}`
}

// resolve puts the machine into a state.
func (w teller) resolve() string {
	context := ""
	if id := w.m.Context; id != ir.NoType && w.r.IntN(2) == 0 {
		var some []ir.Field
		for _, f := range w.m.Types[id].Fields {
			if w.r.IntN(2) == 0 {
				some = append(some, f)
			}
		}
		context = `,"context":{` + w.fields(some, 0) + "}"
	}
	return fmt.Sprintf(`{"$resolve":{"value":%s%s,"input":%s}}`, w.below(0), context, w.value(w.m.Input, 0))
}

// below says which of a state's children are active, now and then not all.
func (w teller) below(of int32) string {
	states := w.m.Table.States
	var all []string
	for i := of + 1; i <= states[of].Last; i++ {
		if states[i].Parent != of || w.r.IntN(12) == 0 {
			continue
		}
		within := `{}`
		if states[i].Last > i {
			within = w.below(i)
		}
		all = append(all, fmt.Sprintf("%s:%s", quotedName(states[i].Name), within))
	}
	if states[of].Kind == kernel.Parallel || len(all) == 0 {
		return "{" + strings.Join(all, ",") + "}"
	}
	one := all[w.r.IntN(len(all))]
	if name, leaf := strings.CutSuffix(one, `:{}`); leaf {
		return name
	}
	return "{" + one + "}"
}

// actor is what an actor does that may be living, or what is said to it.
func (w teller) actor() string {
	id, src := w.living()
	id = w.address + id
	a := &w.m.Actors[src]
	switch k := w.r.IntN(6); {
	case k == 0:
		return fmt.Sprintf(`{"$fail":%q,"error":{"message":"no","code":%s}}`, id, w.text())
	case k < 3 && len(a.Sends) > 0:
		return fmt.Sprintf(`{"$from":%q,"event":%s}`, id, w.event(&w.m.Events[a.Sends[w.r.IntN(len(a.Sends))]]))
	case k < 3 && a.Chart >= 0 && len(w.m.Children[a.Chart].Events) > 0:
		c := w.m.Children[a.Chart]
		return fmt.Sprintf(`{"$to":%q,"event":%s}`, id, teller{w.r, c, ""}.event(&c.Events[w.r.IntN(len(c.Events))]))
	}
	return fmt.Sprintf(`{"$done":%q,"output":%s}`, id, w.value(a.Output, 0))
}

func (w teller) event(e *ir.Event) string {
	fields := strings.TrimPrefix(w.value(e.Type, 0), "{")
	if fields != "}" {
		fields = "," + fields
	}
	return fmt.Sprintf(`{"type":%q%s`, e.Name, fields)
}

func (w teller) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w teller) text() string {
	return w.pick(`""`, `"x"`, `"a"`, `"ab"`, `"é"`, `"\ud83d\ude00b"`, `"10"`, `"a/b"`, `"2000-01-01T00:00:05Z"`, `"5s"`, `"error"`)
}

// value is JSON of a type, rarely of another.
func (w teller) value(id ir.TypeID, deep int) string {
	if deep > 0 && w.r.IntN(150) == 0 {
		return w.pick("null", "1.5", `"odd"`, "[]", "{}", "true")
	}
	switch t := &w.m.Types[id]; t.Kind {
	case ir.BoolKind:
		return w.pick("true", "false")
	case ir.IntKind:
		return w.pick("0", "1", "2", "3", "-1", "7", "10", "9007199254740991", "-9007199254740991")
	case ir.DoubleKind:
		return w.pick("0", "1", "0.5", "-1.25", "1e21", "1e-7", "3", "9007199254740993")
	case ir.StringKind:
		return w.text()
	case ir.TimestampKind:
		return w.pick(`"2000-01-01T00:00:00Z"`, `"2000-01-01T00:00:07.5Z"`, `"1999-12-31T23:59:59Z"`, `"2000-01-01T02:00:00+02:00"`)
	case ir.DurationKind:
		return w.pick(`"1s"`, `"0s"`, `"1.5s"`, `"-2s"`, `"60s"`)
	case ir.AnyKind:
		return w.pick("null", "1", `"x"`, `[1,"a",null]`, `{"b":1,"a":{"c":[]}}`, "true", "0.5", "1e300", `{"type":"x"}`)
	case ir.EnumKind:
		return quotedName(t.Values[w.r.IntN(len(t.Values))])
	case ir.OptionalKind:
		return w.value(t.Elem, deep)
	case ir.ListKind:
		return "[" + w.several(deep, func(int) string { return w.value(t.Elem, deep+1) }) + "]"
	case ir.MapKind:
		return "{" + w.several(deep, func(i int) string { return fmt.Sprintf(`"k%d":%s`, i, w.value(t.Elem, deep+1)) }) + "}"
	default:
		return "{" + w.fields(t.Fields, deep) + "}"
	}
}

func (w teller) several(deep int, one func(i int) string) string {
	var all []string
	for i := range w.r.IntN(4) {
		if deep < 4 {
			all = append(all, one(i))
		}
	}
	return strings.Join(all, ",")
}

func (w teller) fields(list []ir.Field, deep int) string {
	var all []string
	for _, f := range list {
		if needed := !f.Optional && f.Default == nil; needed || deep < 4 && w.r.IntN(3) > 0 {
			all = append(all, quotedName(f.Name)+":"+w.value(f.Type, deep+1))
		}
	}
	return strings.Join(all, ",")
}

func quotedName(name string) string {
	text, err := json.Marshal(name)
	if err != nil {
		panic("bug: a name that is no text: " + err.Error())
	}
	return string(text)
}
