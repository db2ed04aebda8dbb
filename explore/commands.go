package explore

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// This file says what can happen in a configuration: every event from outside
// with sample values, the next timer, the ends of host actors; all of it with the
// host's guards true and false.

type command struct {
	line, step, event string
	advance           int64
	guards            []command
}

// snapshot is what is read of a snapshot.
type snapshot struct {
	Children map[string]struct{ Src string } `json:"children"`
	Timers   []struct{ Due string }          `json:"timers"`
	History  json.RawMessage                 `json:"history"`
}

func (s *search) commands(raw json.RawMessage, elapsed int64) []command {
	var list []command
	for i := range s.m.Events {
		if e := &s.m.Events[i]; !e.Internal {
			for _, data := range s.samples.objects(e.Type, &e.Name) {
				list = append(list, command{line: string(data), step: "send: " + string(data), event: e.Name})
			}
		}
	}
	var now snapshot
	_ = json.Unmarshal(raw, &now) // our own snapshot
	list = append(list, s.timers(&now, elapsed)...)
	list = append(list, s.ends(&now)...)
	if len(s.m.HostGuards) == 0 {
		return list
	}
	var both []command
	for _, value := range []string{"true", "false"} {
		for _, c := range list {
			for _, g := range s.m.HostGuards {
				c.guards = append(c.guards[:len(c.guards):len(c.guards)], command{
					line: fmt.Sprintf(`{"$guard":%q,"value":%s}`, g.Name, value),
					step: fmt.Sprintf(`guard: {"name":%q,"value":%s}`, g.Name, value),
				})
			}
			both = append(both, c)
		}
	}
	return both
}

// timers moves the clock to the next one.
func (s *search) timers(now *snapshot, elapsed int64) []command {
	if len(now.Timers) == 0 {
		return nil
	}
	due, ok := kernel.ParseTimestamp(now.Timers[0].Due)
	if !ok {
		return nil
	}
	wait := max(int64(due)-int64(lines.DefaultNow)-elapsed, 0)
	text := strconv.FormatFloat(float64(wait)/1000, 'f', -1, 64) + "s"
	return []command{{line: `{"$advance":"` + text + `"}`, step: "advance: " + text, advance: wait}}
}

// ends lets each host actor end, well and badly.
func (s *search) ends(now *snapshot) []command {
	var list []command
	for _, id := range slices.Sorted(maps.Keys(now.Children)) {
		at := slices.IndexFunc(s.m.Actors, func(a ir.Actor) bool { return a.Name == now.Children[id].Src })
		if at < 0 || s.m.Actors[at].Chart >= 0 {
			continue
		}
		for _, out := range s.samples.values(s.m.Actors[at].Output, 0) {
			list = append(list, command{
				line: fmt.Sprintf(`{"$done":%q,"output":%s}`, id, out), step: fmt.Sprintf(`done: {"id":%q,"output":%s}`, id, out),
			})
		}
		for _, code := range s.samples.strings {
			list = append(list, command{
				line: fmt.Sprintf(`{"$fail":%q,"error":{"message":"failed","code":%s}}`, id, code),
				step: fmt.Sprintf(`fail: {"id":%q,"error":{"message":"failed","code":%s}}`, id, code),
			})
		}
	}
	return list
}

// abstract is a configuration as far as guards tell it apart.
func (s *search) abstract(got *answer, raw json.RawMessage) string {
	var now snapshot
	_ = json.Unmarshal(raw, &now) // our own snapshot
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %d", got.Value, now.History, len(now.Timers))
	for _, id := range slices.Sorted(maps.Keys(now.Children)) {
		b.WriteString(" " + id)
	}
	if s.m.Context != ir.NoType {
		for _, f := range s.m.Types[s.m.Context].Fields {
			b.WriteByte(' ')
			b.WriteString(s.coarse(f, got.Context[f.Name]))
		}
	}
	return b.String()
}

// coarse is what is told apart of a field's value.
func (s *search) coarse(f ir.Field, value json.RawMessage) string {
	text := string(value)
	kind := s.m.Types[f.Type].Kind
	switch {
	case text == "":
		return "-"
	case kind == ir.BoolKind, kind == ir.EnumKind:
		return text
	case kind == ir.IntKind:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return strconv.FormatInt(min(max(n, -1), 8), 10)
		}
	case text == "[]", text == "{}", text == `""`:
		return "0"
	}
	return "+"
}

// samples are the values that are tried.
type samples struct {
	types         []ir.Type
	ints, strings []string
}

// samplesOf takes the literals that guards compare with.
func samplesOf(m *ir.Machine) samples {
	s := samples{types: m.Types, ints: []string{"0", "1"}, strings: []string{`"x"`}}
	var visit func(e *ir.Expr)
	visit = func(e *ir.Expr) {
		if e == nil {
			return
		}
		switch e.Op {
		case ir.LitInt:
			s.ints = with(s.ints, strconv.FormatInt(e.Int, 10))
			s.ints = with(s.ints, strconv.FormatInt(e.Int+1, 10))
		case ir.LitString:
			text, _ := json.Marshal(e.Str)
			s.strings = with(s.strings, string(text))
		}
		for _, a := range e.Args {
			visit(a)
		}
	}
	for i := range m.Guards {
		visit(m.Guards[i].Expr)
	}
	for i := range m.Funcs {
		visit(m.Funcs[i].Body)
	}
	return s
}

// with adds a sample, up to six.
func with(list []string, sample string) []string {
	if len(list) >= 6 || slices.Contains(list, sample) {
		return list
	}
	return append(list, sample)
}

// objects gives sample objects of a type, each with one field other than in the
// first; event is the name of an event, whose type they carry.
func (s samples) objects(t ir.TypeID, event *string) [][]byte {
	base, keys := map[string]json.RawMessage{}, []string{}
	others := map[string][]string{}
	if event != nil {
		base["type"], _ = json.Marshal(*event)
	}
	for _, f := range s.types[t].Fields {
		list := s.values(f.Type, 1)
		if f.Optional || f.Default != nil {
			others[f.Name] = list
		} else {
			base[f.Name], others[f.Name] = json.RawMessage(list[0]), list[1:]
		}
		keys = append(keys, f.Name)
	}
	all := [][]byte{marshal(base)}
	for _, k := range keys {
		old, had := base[k]
		for _, v := range others[k] {
			base[k] = json.RawMessage(v)
			all = append(all, marshal(base))
		}
		if delete(base, k); had {
			base[k] = old
		}
	}
	return all
}

func marshal(o map[string]json.RawMessage) []byte {
	text, err := json.Marshal(o)
	if err != nil {
		panic("bug: a sample is no JSON: " + err.Error())
	}
	return text
}

// values gives sample values of a type, as JSON; at least one.
func (s samples) values(t ir.TypeID, depth int) []string {
	switch typ := &s.types[t]; typ.Kind {
	case ir.BoolKind:
		return []string{"false", "true"}
	case ir.IntKind:
		return s.ints
	case ir.DoubleKind:
		return []string{"0", "1.5"}
	case ir.StringKind:
		return s.strings
	case ir.TimestampKind:
		return []string{`"2000-01-01T00:00:00Z"`}
	case ir.DurationKind:
		return []string{`"1s"`}
	case ir.EnumKind:
		var list []string
		for _, v := range typ.Values {
			text, _ := json.Marshal(v)
			list = append(list, string(text))
		}
		return list
	case ir.ListKind:
		return []string{"[]", "[" + s.values(typ.Elem, depth+1)[0] + "]"}
	case ir.MapKind:
		return []string{"{}", `{"x":` + s.values(typ.Elem, depth+1)[0] + "}"}
	case ir.ObjectKind:
		var list []string
		for _, o := range s.objects(t, nil) {
			list = append(list, string(o))
		}
		return list
	}
	return []string{"null"}
}
