package explore

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/lines"
)

// Where all data decides something, two configurations have one key only where their
// snapshots are the same.
func TestKeysAreSnapshots(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(`chart: x
types: { Kind: [x, y], R: { s: string, o: optional<string>, z: optional<R2> }, R2: { p: optional<string>, q: string } }
input: { i: string = 'i' }
context: { a: string, b: string, o: optional<string>, r: R, l: list<string>, ll: list<list<string>>, m: map<string>, ml: map<list<string>>, n: int, f: bool, k: Kind, x: any = 1 }
events: { L: { s: string, o: optional<string> } }
internal: [L]
actors: { work: {}, play: {} }
initial: s
states: { s: {} }`)}}, "chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(chart)
	for _, p := range []place{s.flows.own(contextOf, 0), s.flows.own(inputOf, 0), s.flows.event(0, "L")} {
		s.flows.flow([]place{p}, s.flows.decided)
	}
	s.roots = []root{{begin: &facts{now: lines.DefaultNow}, landmarks: map[place]*pool{}, exact: map[classKey]map[string]bool{}, ages: map[place][]int64{}}}
	r := &made{rand.New(rand.NewPCG(3, 4)), s.m}
	begin, known, same := r.snapshot(), map[string]string{}, 0
	for range 10_000 {
		canonical, err := json.Marshal(r.changed(begin))
		if err != nil {
			t.Fatal(err)
		}
		sn := &snapshot{}
		parse(canonical, sn)
		key := s.key(0, sn, lines.DefaultNow)
		switch other, ok := known[key]; {
		case ok && other != string(canonical):
			t.Fatalf("%s\n%s\nhave one key: %s", other, canonical, key)
		case ok:
			same++
		}
		known[key] = string(canonical)
	}
	if same == 0 || s.merged {
		t.Errorf("%d snapshots came twice, merged: %t", same, s.merged)
	}
}

// Where some data decides something and other data does not, two configurations have one
// key only where they have the same of the former: nothing moves into the place of what is
// absent, or of what does not count.
func TestKeysTellWhatDecides(t *testing.T) {
	const text = `chart: x
types: { R: { s: string, o: optional<string>, z: optional<R2> }, R2: { p: optional<string>, q: optional<string> } }
context: { a: optional<string>, b: optional<string>, c: optional<string>, d: optional<string>, r: R, o: optional<R>, m: map<string>, l: list<R2>, p: optional<R> }
initial: s
states: { s: {} }`
	paths := strings.Fields("a b c d r.s r.o r.z.p r.z.q o.s o.o o.z o.z.p o.z.q m l p.s p.o p.z.p p.z.q")
	chart, err := interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(text)}}, "chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := &made{rand.New(rand.NewPCG(5, 6)), chart.Machine()}
	for range 40 {
		s := newSearch(chart)
		r.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
		counts := paths[:1+r.IntN(6)]
		for _, path := range counts {
			p := s.flows.own(contextOf, 0)
			for name := range strings.SplitSeq(path, ".") {
				p = p.field(name)
			}
			s.flows.flow([]place{p}, s.flows.decided)
		}
		s.roots = []root{{begin: &facts{now: lines.DefaultNow}, landmarks: map[place]*pool{}, exact: map[classKey]map[string]bool{}, ages: map[place][]int64{}}}
		known := map[string]string{}
		for range 500 {
			context, err := json.Marshal(r.value(r.m.Context))
			if err != nil {
				t.Fatal(err)
			}
			sn := &snapshot{Value: json.RawMessage(`"s"`)}
			parse(context, &sn.Context)
			decides := ""
			for _, path := range counts {
				decides += fmt.Sprintf("%s: %#v\n", path, standsAt(sn.Context, strings.Split(path, ".")))
			}
			key := s.key(0, sn, lines.DefaultNow)
			if other, ok := known[key]; ok && other != decides {
				t.Fatalf("%s\n%s\nhave one key: %s", other, decides, key)
			}
			known[key] = decides
		}
	}
}

// standsAt is what a path leads to; nil where something on it is absent.
func standsAt(v tree, path []string) tree {
	for _, name := range path {
		object, _ := v.(map[string]tree)
		v = object[name]
	}
	return v
}

// With what a place is compared is one question, and what it comes from another one,
// whichever is asked first.
func TestPeersAndSources(t *testing.T) {
	chart, err := interp.Load(fstest.MapFS{"chart.yaml": {Data: []byte(`chart: x
context: { n: int = 7 }
events: { X: { k: int } }
initial: s
states: { s: { on: { X: [ { guard: context.n == 3, target: s }, { actions: { assign: { n: event.k } } } ] } } }`)}}, "chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	constants := func(list []place) (values []int64) {
		for _, p := range list {
			if e := p.written; e != nil {
				values = append(values, e.Int)
			}
		}
		return values
	}
	for _, first := range []bool{true, false} {
		f := flowsOf(chart.Machine())
		p := f.own(contextOf, 0).field("n")
		if first {
			f.sources(p)
		}
		if peers, before := constants(f.meets(p).peers), constants(f.sources(p)); !slices.Equal(peers, []int64{3, 7}) || !slices.Equal(before, []int64{7}) {
			t.Errorf("compared with %d, comes from %d", peers, before)
		}
	}
}

// made makes up snapshots.
type made struct {
	*rand.Rand
	m *ir.Machine
}

// awkward are texts that look like what separates.
var awkward = []string{"", " ", "x", "x y", "y z", "z", "x,b y", ",", "-", " -", "?", "\"", "\" \"", "\\", "#1", " #1", "1", "true", "[", "]", "{", "}", "~", "@", "=", ":", "(", ")", "<nil>", "null"}

func (r *made) text() string { return awkward[r.IntN(len(awkward))] }

func (r *made) snapshot() map[string]any {
	sn := map[string]any{"value": "s", "history": map[string]any{}, "context": r.value(r.m.Context), "input": r.value(r.m.Input), "timers": []any{}}
	var timers []any
	for range r.IntN(3) {
		event := r.value(r.m.Events[0].Type).(map[string]any)
		event["type"] = "L"
		timers = append(timers, map[string]any{"id": "send." + []string{"a", "b", "a:L", "a b", "a#1", "a#2"}[r.IntN(6)], "due": unquoted(timeText(int64(lines.DefaultNow))), "to": "self", "event": event})
	}
	children := map[string]any{}
	for range r.IntN(3) {
		children[[]string{"a", "b", "a=work b", "a b"}[r.IntN(4)]] = map[string]any{"src": []string{"work", "play"}[r.IntN(2)]}
	}
	sn["timers"], sn["children"] = timers, children
	return sn
}

// changed differs from a snapshot in some fields of the context, or in its actors and
// timers.
func (r *made) changed(begin map[string]any) map[string]any {
	next, other := map[string]any{}, r.snapshot()
	for name, v := range begin {
		next[name] = v
	}
	if r.IntN(3) == 0 {
		name := []string{"timers", "children", "input"}[r.IntN(3)]
		next[name] = other[name]
		return next
	}
	context := map[string]any{}
	for name, v := range begin["context"].(map[string]any) {
		context[name] = v
	}
	fields := r.m.Types[r.m.Context].Fields
	for at, n := r.IntN(len(fields)), r.IntN(2)+1; n > 0; at, n = at+1, n-1 {
		name := fields[at%len(fields)].Name
		if delete(context, name); other["context"].(map[string]any)[name] != nil {
			context[name] = other["context"].(map[string]any)[name]
		}
	}
	next["context"] = context
	return next
}

// value is one of a type.
func (r *made) value(id ir.TypeID) any {
	typ := &r.m.Types[id]
	switch typ.Kind {
	case ir.ObjectKind:
		v := map[string]any{}
		for _, f := range typ.Fields {
			if !f.Optional || r.IntN(2) == 0 {
				v[f.Name] = r.value(f.Type)
			}
		}
		return v
	case ir.ListKind:
		list := []any{}
		for range r.IntN(4) {
			list = append(list, r.value(typ.Elem))
		}
		return list
	case ir.MapKind:
		v := map[string]any{}
		for range r.IntN(3) {
			v[r.text()] = r.value(typ.Elem)
		}
		return v
	case ir.IntKind:
		return r.IntN(3)
	case ir.BoolKind:
		return r.IntN(2) == 0
	case ir.EnumKind:
		return typ.Values[r.IntN(len(typ.Values))]
	case ir.OptionalKind:
		return r.value(typ.Elem)
	case ir.AnyKind:
		return []any{r.text(), true, false}[r.IntN(3)]
	case ir.StringKind:
		return r.text()
	}
	panic(fmt.Sprintf("bug: nobody makes up a %v", typ.Kind))
}
