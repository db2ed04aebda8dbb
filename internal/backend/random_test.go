package backend

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// Random commands, many of them wrong, are told to every chart of the
// repository. Every answer is canonical JSON; a refused command changes nothing;
// a second session answers the same; and so does a third that is put through a
// snapshot after every command.
func TestRandomCommands(t *testing.T) {
	moved := 0
	onEachChart(t, func(t *testing.T, chart *interp.Chart) {
		for seed := range uint64(12) {
			moved += randomRun(t, chart, seed)
		}
	})
	if moved < 200 {
		t.Errorf("only %d commands took a transition: the test shows little", moved)
	}
}

// randomRun tells one story and counts the commands that took a transition.
func randomRun(t *testing.T, chart *interp.Chart, seed uint64) (moved int) {
	c := &commander{r: rand.New(rand.NewPCG(seed, 5)), m: chart.Machine()}
	start := lines.Start{Input: []byte(c.object(nil, c.m.Input, 0)), Now: lines.DefaultNow, Trace: true}
	a, first := lines.Open(chart.Program(), start)
	if a == nil {
		return 0
	}
	b, _ := lines.Open(chart.Program(), start)
	through, _ := lines.Open(chart.Program(), start)
	defer func() { a.Close(); b.Close(); through.Close() }()
	c.hear(first)
	for range 60 {
		before := a.Do(takeSnapshot)
		line := []byte(c.line())
		answer := a.Do(line)
		if text, err := kernel.Canonical(answer, 0); err != nil || !bytes.Equal(text, answer) {
			t.Fatalf("seed %d: %s: not canonical: %s", seed, line, answer)
		}
		if bytes.HasPrefix(answer, []byte(`{"refused"`)) && !bytes.Equal(a.Do(takeSnapshot), before) {
			t.Fatalf("seed %d: %s is refused and changes something:\n%s\n%s\n%s", seed, line, answer, before, a.Do(takeSnapshot))
		}
		if again := b.Do(line); !bytes.Equal(again, answer) {
			t.Fatalf("seed %d: %s is answered differently:\n%s\n%s", seed, line, answer, again)
		}
		if again := through.Do(line); !bytes.Equal(again, answer) {
			t.Fatalf("seed %d: %s is answered differently after restarts:\n%s\n%s", seed, line, answer, again)
		}
		if bytes.Contains(answer, []byte(`"transitions":[{`)) {
			moved++
		}
		restart(t, through)
		c.hear(answer)
	}
	return moved
}

var takeSnapshot = []byte(`{"$snapshot":true}`)

func restart(t *testing.T, s *lines.Session) {
	t.Helper()
	snapshot := snapshotIn(s.Do(takeSnapshot))
	if answer := s.Do([]byte(`{"$restore":` + snapshot + `}`)); bytes.HasPrefix(answer, []byte(`{"refused"`)) {
		t.Fatalf("a snapshot is refused: %s\n%s", answer, snapshot)
	}
}

// snapshotIn is the snapshot that an answer holds.
func snapshotIn(answer []byte) string {
	text := ""
	r := kernel.NewReader(answer, 0)
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		if string(k) == "snapshot" {
			text = string(r.Raw())
		} else {
			r.Skip()
		}
	}
	return text
}

// A commander makes up command lines.
type commander struct {
	r    *rand.Rand
	m    *ir.Machine
	ids  []string // addresses of actors that have been started
	kept string   // a snapshot
}

// hear learns the ids of actors from an answer.
func (c *commander) hear(answer []byte) {
	for part := range strings.SplitSeq(string(answer), `"start":{"id":"`) {
		if id, _, ok := strings.Cut(part, `"`); ok && id != "" && !strings.HasPrefix(id, "{") {
			c.ids = append(c.ids, id)
		}
	}
	if s := snapshotIn(answer); s != "" {
		c.kept = s
	}
}

func (c *commander) line() string {
	t := c.m.Table
	switch c.r.IntN(14) {
	case 0:
		return fmt.Sprintf(`{"$advance":"%dms"}`, 1<<c.r.IntN(20))
	case 1:
		return fmt.Sprintf(`{"$done":%q,"output":%s}`, c.id(), c.actorOutput())
	case 2:
		return fmt.Sprintf(`{"$fail":%q,"error":{"message":"m","code":%q}}`, c.id(), c.word())
	case 3:
		return fmt.Sprintf(`{"$from":%q,"event":%s}`, c.id(), c.event())
	case 4:
		return fmt.Sprintf(`{"$to":%q,"event":%s}`, c.id(), c.event())
	case 5:
		return fmt.Sprintf(`{"$guard":%q,"value":%v}`, pick(c.r, t.Guards, "none"), c.r.IntN(2) == 0)
	case 6:
		return fmt.Sprintf(`{"$failAction":%q,"error":{"message":"m"}}`, pick(c.r, t.Actions, "none"))
	case 7:
		return string(takeSnapshot)
	case 8:
		if c.kept != "" {
			return `{"$restore":` + c.kept + `}`
		}
	case 9:
		name := t.States[c.r.IntN(len(t.States))].Name
		return fmt.Sprintf(`{"$resolve":{"value":%q,"context":%s}}`, name, c.object(nil, c.m.Context, 0))
	}
	return c.event()
}

func (c *commander) id() string { return pick(c.r, c.ids, "nobody") }

func (c *commander) event() string {
	if len(c.m.Events) == 0 {
		return `{"type":"NONE"}`
	}
	e := c.m.Events[c.r.IntN(len(c.m.Events))]
	return c.object([]string{fmt.Sprintf(`"type":%q`, e.Name)}, e.Type, 0)
}

func (c *commander) actorOutput() string {
	if len(c.m.Actors) == 0 {
		return "{}"
	}
	return c.value(c.m.Actors[c.r.IntN(len(c.m.Actors))].Output, 0)
}

// object is an object of a type; now and then a field is left out.
func (c *commander) object(members []string, of ir.TypeID, depth int) string {
	if of != ir.NoType {
		for _, f := range c.m.Types[of].Fields {
			if leave := f.Optional || f.Default != nil; leave && c.r.IntN(2) == 0 || c.r.IntN(20) == 0 {
				continue
			}
			members = append(members, fmt.Sprintf("%q:%s", f.Name, c.value(f.Type, depth+1)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (c *commander) value(of ir.TypeID, depth int) string {
	t := c.m.Types[of]
	if c.r.IntN(30) == 0 || depth > 6 {
		return "null"
	}
	switch t.Kind {
	case ir.BoolKind:
		return fmt.Sprint(c.r.IntN(2) == 0)
	case ir.IntKind:
		return fmt.Sprint(c.r.IntN(7) - 1)
	case ir.DoubleKind:
		return fmt.Sprint(float64(c.r.IntN(11)) / 10)
	case ir.EnumKind:
		return fmt.Sprintf("%q", pick(c.r, t.Values, ""))
	case ir.TimestampKind:
		return fmt.Sprintf(`"2000-01-01T00:0%d:00Z"`, c.r.IntN(10))
	case ir.DurationKind:
		return fmt.Sprintf(`"%ds"`, c.r.IntN(90))
	case ir.ListKind:
		return "[" + c.value(t.Elem, depth+1) + "]"
	case ir.MapKind:
		return fmt.Sprintf("{%q:%s}", c.word(), c.value(t.Elem, depth+1))
	case ir.OptionalKind:
		return c.value(t.Elem, depth)
	case ir.ObjectKind:
		return c.object(nil, of, depth)
	}
	return fmt.Sprintf("%q", c.word())
}

func (c *commander) word() string {
	return pick(c.r, append([]string{"", "ann", "dev", "pm", "é\u2028\"", "network"}, c.ids...), "")
}

func pick(r *rand.Rand, list []string, otherwise string) string {
	if len(list) == 0 {
		return otherwise
	}
	return list[r.IntN(len(list))]
}
