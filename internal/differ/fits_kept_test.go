package differ_test

// Which of what a machine keeps beside its states and its context fits: what its history
// states remember, its actors, its timers and the events that these send.

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// history is by what the states remember, in their order; that may have been another before
// the chart was changed.
func (f *fitter) history(v any) any {
	m, is := v.(map[string]any)
	if v != nil && !is {
		f.no("wrong_type", "history")
	}
	t := f.m.Table
	next := map[string]any{}
	for _, path := range slices.Sorted(maps.Keys(m)) {
		h := stateAt(t, path)
		if h < 0 || !t.States[h].Kind.IsHistory() {
			f.no("state", "history.%s", path)
			continue
		}
		list, is := m[path].([]any)
		if !is {
			f.noPart("wrong_type", "history.%s", path)
			continue
		}
		var kept []int32
		for _, e := range list {
			p, _ := e.(string)
			if s := stateAt(t, p); s >= 0 {
				kept = append(kept, s)
			}
		}
		if f.older {
			slices.Sort(kept)
		}
		if len(kept) != len(list) || !slices.IsSorted(kept) || !remembers(t, h, kept) {
			f.noPart("state", "history.%s", path)
			f.noPart("wrong_type", "history.%s", path)
			continue
		}
		inOrder := []any{}
		for _, s := range kept {
			inOrder = append(inOrder, t.States[s].Path)
		}
		next[path] = inOrder
	}
	return orNone(next)
}

func orNone(m map[string]any) any {
	if len(m) == 0 {
		return nil
	}
	return m
}

func stateAt(t *kernel.Table, path string) int32 {
	for i := range t.States {
		if i > 0 && t.States[i].Path == path {
			return int32(i)
		}
	}
	return -1
}

// remembers tells whether a history state may remember these, each once.
func remembers(t *kernel.Table, h int32, kept []int32) bool {
	of := t.States[h].Parent
	if len(slices.Compact(slices.Clone(kept))) != len(kept) {
		return false
	}
	if t.States[h].Kind == kernel.ShallowHistory {
		all := children(t, of)
		if t.States[of].Kind == kernel.Parallel {
			return slices.Equal(kept, all)
		}
		return len(kept) == 1 && slices.Contains(all, kept[0])
	}
	leaves := map[int32]bool{}
	for _, s := range kept {
		leaves[s] = true
	}
	return active(t, of, leaves) && len(leaves) == 0
}

// active takes the leaves of one configuration of a state away.
func active(t *kernel.Table, s int32, leaves map[int32]bool) bool {
	all := children(t, s)
	if len(all) == 0 {
		is := leaves[s]
		delete(leaves, s)
		return is
	}
	n := 0
	for _, c := range all {
		if within(t, c, leaves) && active(t, c, leaves) {
			n++
		}
	}
	return n == 1 && t.States[s].Kind != kernel.Parallel || n == len(all) && t.States[s].Kind == kernel.Parallel
}

func within(t *kernel.Table, s int32, leaves map[int32]bool) bool {
	for leaf := range leaves {
		if s <= leaf && leaf <= t.States[s].Last {
			return true
		}
	}
	return false
}

func (f *fitter) children(v any) any {
	m, is := v.(map[string]any)
	if v != nil && !is {
		f.no("wrong_type", "children")
	}
	next := map[string]any{}
	for _, id := range slices.Sorted(maps.Keys(m)) {
		next[id] = f.child(id, m[id])
	}
	return orNone(next)
}

func (f *fitter) child(id string, v any) any {
	at := "children." + id
	c, is := v.(map[string]any)
	if !is {
		f.no("wrong_type", "%s", at)
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(c)) {
		if key != "src" && key != "input" && key != "snapshot" {
			f.no("extra_field", "%s.%s", at, key)
		}
	}
	name, is := c["src"].(string)
	if _, there := c["src"]; !there {
		f.no("missing_field", "%s.src", at)
	} else if !is {
		f.no("wrong_type", "%s.src", at)
	}
	src := slices.IndexFunc(f.m.Actors, func(a ir.Actor) bool { return a.Name == name })
	if !kernel.ValidActorID(id) || id == "self" || id == "parent" {
		f.no("state", "%s", at)
	}
	if src < 0 {
		f.no("state", "%s.src", at)
		return nil
	}
	if f.status != "active" || !f.starts(id, int32(src)) {
		f.no("state", "%s", at)
	}
	a := &f.m.Actors[src]
	next := map[string]any{"src": name}
	if in := f.payload(at+".input", given(c, "input"), a.Input); in != nil {
		next["input"] = in
	}
	kept, there := c["snapshot"]
	switch {
	case a.Chart < 0 && there:
		f.no("wrong_type", "%s.snapshot", at)
	case a.Chart >= 0 && !there:
		f.no("wrong_type", "%s.snapshot", at)
	case a.Chart >= 0:
		kid := &fitter{m: f.m.Children[a.Chart], at: f.at + at + ".snapshot.", anyHash: f.anyHash, misfits: f.misfits, active: map[int32]bool{}}
		next["snapshot"] = kid.machine(kept)
		if s, is := kept.(map[string]any); is && s["id"] != any(id) {
			kid.no("state", "id")
		}
		if kid.status != "active" {
			kid.no("state", "status")
		}
	}
	return next
}

// starts tells whether an action, or an invoke of an active state, starts such an actor.
func (f *fitter) starts(id string, src int32) bool {
	t := f.m.Table
	for _, v := range t.Invokes {
		if v.ID == id && v.Src == src && f.active[v.State] {
			return true
		}
	}
	ids := t.Actors[src].Spawned
	return slices.Contains(ids, id) || slices.Contains(ids, "*")
}

func (f *fitter) timers(s map[string]any) any {
	list, is := s["timers"].([]any)
	if s["timers"] != nil && !is {
		f.no("wrong_type", "timers")
	}
	sent, _ := s["sent"].(json.Number)
	if n, _ := sent.Float64(); n < 0 {
		f.no("timer", "sent")
	}
	var next []any
	before, ids := dueAt(""), map[string]bool{}
	for i, v := range list {
		at := fmt.Sprintf("timers[%d]", i)
		m, is := v.(map[string]any)
		if !is {
			f.no("wrong_type", "%s", at)
			continue
		}
		if f.status != "active" {
			f.no("timer", "%s", at)
		}
		timer := f.timer(at, m, sent)
		id, _ := m["id"].(string)
		if ids[id] {
			f.no("timer", "%s.id", at)
		}
		ids[id] = true
		due, _ := timer["due"].(string)
		if dueAt(due) < before {
			f.no("timer", "%s.due", at)
		}
		before = dueAt(due)
		next = append(next, timer)
	}
	if next == nil {
		return nil
	}
	return next
}

func dueAt(text string) kernel.Timestamp {
	return kernel.NewSnapshotReader([]byte(quotedName(text))).Timestamp()
}

func (f *fitter) timer(at string, m map[string]any, sent json.Number) map[string]any {
	next := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		switch key {
		case "id", "to":
			next[key] = f.typed(at+"."+key, m[key], ir.String, stays)
		case "due":
			next[key] = f.typed(at+"."+key, m[key], ir.Timestamp, stays)
		case "event":
		default:
			f.no("extra_field", "%s.%s", at, key)
		}
	}
	if m["due"] == nil {
		f.no("timer", "%s.due", at)
	}
	id, _ := m["id"].(string)
	event, is := m["event"]
	if !is {
		f.after(at, id)
		if to, is := m["to"]; is && to != "" {
			f.no("timer", "%s.to", at)
		}
		delete(next, "to")
		return next
	}
	if n, _ := sent.Int64(); !namesSend(id, n) {
		f.no("timer", "%s.id", at)
	}
	to, _ := m["to"].(string)
	next["to"], next["event"] = to, f.sentEvent(at+".event", event, to)
	return next
}

func (f *fitter) after(at, id string) {
	for _, a := range f.m.Table.After {
		if f.m.Table.Keys[a.Key] == id && f.active[a.State] {
			return
		}
	}
	f.no("timer", "%s.id", at)
}

func namesSend(id string, sent int64) bool {
	own, is := strings.CutPrefix(id, "send.")
	if !strings.HasPrefix(own, "#") {
		return is && own != ""
	}
	for n := int64(1); n <= min(sent, 1000); n++ {
		if own == fmt.Sprintf("#%d", n) {
			return true
		}
	}
	return false
}

// sentEvent is an event that waits: its receiver knows it, or may.
func (f *fitter) sentEvent(at string, v any, to string) any {
	m, _ := v.(map[string]any)
	name, is := m["type"].(string)
	if !is {
		f.noPart("wrong_type", "%s", at)
		f.noPart("missing_field", "%s", at)
		return nil
	}
	lists := [][]ir.Event{f.m.Events}
	if to != "self" {
		lists = append(lists, f.m.Sends)
		for i := range f.m.Actors {
			lists = append(lists, f.m.Actors[i].Receives)
		}
	}
	var fit []any
	var all []misfit
	for _, list := range lists {
		i := slices.IndexFunc(list, func(e ir.Event) bool { return e.Name == name })
		if i < 0 {
			continue
		}
		g := *f
		mine := []misfit{}
		g.misfits = &mine
		next := map[string]any{"type": name}
		rest := maps.Clone(m)
		if !declares(g.m, list[i].Type, "type") {
			delete(rest, "type")
		}
		if in, _ := g.payload(at, rest, list[i].Type).(map[string]any); in != nil {
			maps.Copy(next, in)
		}
		if all = append(all, mine...); len(mine) == 0 {
			fit = append(fit, next)
		}
	}
	switch {
	case len(fit) == 0 && len(all) == 0:
		f.noPart("unknown_event", "%s", at)
	case len(fit) == 0:
		*f.misfits = append(*f.misfits, all...)
	case len(fit) == 1:
		return fit[0]
	}
	if slices.ContainsFunc(fit, func(e any) bool { return reflect.DeepEqual(e, v) }) {
		return v
	}
	return unsaid{}
}

func declares(m *ir.Machine, id ir.TypeID, name string) bool {
	return slices.ContainsFunc(m.Types[id].Fields, func(f ir.Field) bool { return f.Name == name })
}
