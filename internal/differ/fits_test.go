package differ_test

// What fits a chart, said once more and slowly, by SPEC 10 and what is declared: whether a
// snapshot is one of a machine of the chart, what does not fit, and what comes of it.

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A misfit is what does not fit, by its field; of some only the part is known.
type misfit struct {
	field, code string
	part        bool
}

// A fitter holds one machine of a snapshot against its chart.
type fitter struct {
	m       *ir.Machine
	at      string // before the fields of this machine
	anyHash bool
	older   bool
	misfits *[]misfit
	active  map[int32]bool // states
	status  string
}

// unsaid stands for a value that is not said here: an initial one, a default.
type unsaid struct{}

// fits is what comes of a snapshot, and what of it does not fit.
func fits(m *ir.Machine, snapshot string, anyHash bool) (any, []misfit) {
	var all []misfit
	f := &fitter{m: m, anyHash: anyHash, misfits: &all, active: map[int32]bool{}}
	return f.machine(decoded(snapshot)), all
}

func decoded(text string) (v any) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		panic("bug: this is JSON: " + err.Error())
	}
	return v
}

func (f *fitter) no(code, format string, args ...any) {
	field := f.at + fmt.Sprintf(format, args...)
	if format == "" { // the machine itself
		field = strings.TrimSuffix(f.at, ".")
	}
	*f.misfits = append(*f.misfits, misfit{field: field, code: code})
}

func (f *fitter) noPart(code, format string, args ...any) {
	f.no(code, format, args...)
	(*f.misfits)[len(*f.misfits)-1].part = true
}

// machine is the snapshot of a machine that comes of one.
func (f *fitter) machine(v any) any {
	s, is := v.(map[string]any)
	if !is {
		f.noPart("wrong_type", "")
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(strings.Fields("chart children context error hash history id input output sent status timers value version"), key) {
			f.no("extra_field", "%s", key)
		}
	}
	for _, key := range strings.Fields("chart version hash id sent status value") {
		if _, is := s[key]; !is {
			f.no("missing_field", "%s", key)
		}
	}
	f.identity(s)
	t := f.m.Table
	next := map[string]any{"chart": t.Chart, "version": json.Number(fmt.Sprint(t.Version)), "hash": t.Hash, "id": s["id"], "status": s["status"], "value": s["value"]}
	f.states(s)
	put := func(key string, v any) {
		if v != nil {
			next[key] = v
		}
	}
	put("input", f.payload("input", orEmpty(s["input"]), f.m.Input))
	put("context", f.context(orEmpty(s["context"])))
	put("history", f.history(s["history"]))
	put("children", f.children(s["children"]))
	put("sent", f.typed("sent", s["sent"], ir.Int, stays))
	put("timers", f.timers(s))
	f.end(s, put)
	return next
}

func orEmpty(v any) any {
	if v == nil {
		return map[string]any{}
	}
	return v
}

func (f *fitter) identity(s map[string]any) {
	t := f.m.Table
	chart, hash, id := f.text(s, "chart"), f.text(s, "hash"), f.text(s, "id")
	f.text(s, "status")
	version, _ := f.typed("version", s["version"], ir.Int, stays).(json.Number)
	switch {
	case id == "":
		f.no("state", "id")
	case chart != t.Chart:
		f.no("chart", "chart")
	case version.String() != fmt.Sprint(t.Version):
		f.no("version", "version")
	case hash != t.Hash && !f.anyHash:
		f.no("hash", "hash")
	}
	f.older = hash != t.Hash
}

func (f *fitter) text(s map[string]any, key string) string {
	v, is := s[key].(string)
	if _, there := s[key]; there && !is {
		f.no("wrong_type", "%s", key)
	}
	return v
}

// states holds the value against the tree of states, and the status against the value.
func (f *fitter) states(s map[string]any) {
	f.status, _ = s["status"].(string)
	if !slices.Contains([]string{"active", "done", "error"}, f.status) {
		f.no("wrong_type", "status")
		return
	}
	if !f.inside(0, s["value"]) {
		f.active = map[int32]bool{}
		if f.status != "error" || !nowhere(f.m.Table, 0, s["value"]) {
			f.noPart("state", "value")
			f.noPart("wrong_type", "value")
		}
		return
	}
	if done := f.ended(); done != (f.status == "done") && f.status != "error" {
		f.no("state", "value")
	}
}

func children(t *kernel.Table, s int32) (all []int32) {
	for c := s + 1; c <= t.States[s].Last; c++ {
		if t.States[c].Parent == s && !t.States[c].Kind.IsHistory() {
			all = append(all, c)
		}
	}
	return all
}

// inside tells whether a value says exactly what is active in a state.
func (f *fitter) inside(s int32, v any) bool {
	f.active[s] = true
	t, all := f.m.Table, children(f.m.Table, s)
	m, isMap := v.(map[string]any)
	switch name, isText := v.(string); {
	case len(all) == 0:
		return isMap && len(m) == 0
	case t.States[s].Kind == kernel.Parallel:
		for _, c := range all {
			if part, is := m[t.States[c].Name]; !is || !f.inside(c, part) {
				return false
			}
		}
		return isMap && len(m) == len(all)
	default:
		for _, c := range all {
			leaf := len(children(t, c)) == 0
			if isText && name == t.States[c].Name && leaf {
				f.active[c] = true
				return true
			}
			if part, is := m[t.States[c].Name]; is && len(m) == 1 && !leaf {
				return f.inside(c, part)
			}
		}
		return false
	}
}

// nowhere tells whether a value is that of a machine that has no state yet.
func nowhere(t *kernel.Table, s int32, v any) bool {
	m, is := v.(map[string]any)
	if !is || t.States[s].Kind != kernel.Parallel {
		return is && len(m) == 0
	}
	all := children(t, s)
	for _, c := range all {
		if part, is := m[t.States[c].Name]; !is || !nowhere(t, c, part) {
			return false
		}
	}
	return len(m) == len(all)
}

func (f *fitter) ended() bool {
	if f.m.Table.States[0].Kind == kernel.Parallel {
		return f.done(0)
	}
	return f.hasFinal(0)
}

func (f *fitter) done(s int32) bool {
	if f.m.Table.States[s].Kind != kernel.Parallel {
		return f.hasFinal(s)
	}
	for _, c := range children(f.m.Table, s) {
		if !f.done(c) {
			return false
		}
	}
	return true
}

func (f *fitter) hasFinal(s int32) bool {
	return slices.ContainsFunc(children(f.m.Table, s), func(c int32) bool { return f.active[c] && f.m.Table.States[c].Kind == kernel.Final })
}

// A keeping says what a field means that is left out.
type keeping int

const (
	stays  keeping = iota // of an input, an event: its default, or absent
	stored                // of the context: absent; its default where the chart has got it since
)

func (f *fitter) payload(field string, v any, id ir.TypeID) any {
	if m, is := v.(map[string]any); id == ir.NoType && is {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			f.no("extra_field", "%s.%s", field, key)
		}
		return nil
	}
	if id == ir.NoType {
		f.no("wrong_type", "%s", field)
		return nil
	}
	return f.typed(field, v, id, stays)
}

// context is the fields; one that the chart has got since begins with its initial value.
func (f *fitter) context(v any) any {
	id := f.m.Context
	m, is := v.(map[string]any)
	if id == ir.NoType || !is {
		return f.payload("context", v, id)
	}
	lacking := map[string]any{}
	for _, field := range f.m.Types[id].Fields {
		if _, is := m[field.Name]; !is && !field.Optional && f.older {
			lacking[field.Name] = unsaid{}
		}
	}
	next := f.fields("context", m, f.m.Types[id].Fields, stored, lacking)
	return next
}

func (f *fitter) fields(at string, m map[string]any, fields []ir.Field, k keeping, filled map[string]any) map[string]any {
	next := maps.Clone(filled)
	if next == nil {
		next = map[string]any{}
	}
	known := map[string]bool{}
	for i := range fields {
		field := &fields[i]
		known[field.Name] = true
		v, given := m[field.Name]
		_, has := filled[field.Name]
		switch {
		case given:
			next[field.Name] = f.typed(at+"."+field.Name, v, field.Type, k)
		case has, field.Optional:
		case f.canBeLeftOut(field) && (k == stays || f.older):
			next[field.Name] = unsaid{}
		default:
			f.no("missing_field", "%s.%s", at, field.Name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if !known[key] {
			f.no("extra_field", "%s.%s", at, key)
		}
	}
	return next
}

func (f *fitter) canBeLeftOut(field *ir.Field) bool {
	if field.Optional || field.Default != nil {
		return true
	}
	t := &f.m.Types[field.Type]
	for i := range t.Fields {
		if !f.canBeLeftOut(&t.Fields[i]) {
			return false
		}
	}
	return t.Kind == ir.ObjectKind
}

// typed is a value as the type has it.
func (f *fitter) typed(at string, v any, id ir.TypeID, k keeping) any {
	t := &f.m.Types[id]
	switch t.Kind {
	case ir.OptionalKind:
		return f.typed(at, v, t.Elem, k)
	case ir.AnyKind:
		if !finite(v) {
			f.noPart("wrong_type", "%s", at)
		}
		return v
	case ir.ListKind:
		list, is := v.([]any)
		if !is {
			f.no("wrong_type", "%s", at)
			return nil
		}
		next := []any{}
		for i, e := range list {
			next = append(next, f.typed(fmt.Sprintf("%s[%d]", at, i), e, t.Elem, k))
		}
		return next
	case ir.MapKind, ir.ObjectKind:
		m, is := v.(map[string]any)
		if !is {
			f.no("wrong_type", "%s", at)
			return nil
		}
		if t.Kind == ir.ObjectKind {
			return f.fields(at, m, t.Fields, k, nil)
		}
		next := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(m)) {
			next[key] = f.typed(at+"."+key, m[key], t.Elem, k)
		}
		return next
	}
	next, is := f.scalar(v, t)
	if !is {
		f.no("wrong_type", "%s", at)
	}
	return next
}

// finite tells whether all numbers of a value are.
func finite(v any) bool {
	switch v := v.(type) {
	case json.Number:
		x, err := v.Float64()
		return err == nil && !math.IsInf(x, 0)
	case []any:
		return !slices.ContainsFunc(v, func(e any) bool { return !finite(e) })
	case map[string]any:
		return finite(append([]any{}, slices.Collect(maps.Values(v))...))
	}
	return true
}

func (f *fitter) scalar(v any, t *ir.Type) (any, bool) {
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	x, _ := number.Float64()
	switch t.Kind {
	case ir.BoolKind:
		_, is := v.(bool)
		return v, is
	case ir.IntKind:
		return json.Number(fmt.Sprintf("%.0f", x)), isNumber && x == math.Trunc(x) && math.Abs(x) <= 1<<53-1
	case ir.DoubleKind:
		return v, isNumber && !math.IsInf(x, 0)
	case ir.StringKind:
		return v, isText
	case ir.EnumKind:
		return v, isText && slices.Contains(t.Values, text)
	case ir.TimestampKind:
		r := kernel.NewSnapshotReader(fmt.Append(nil, quotedName(text)))
		at := r.Timestamp()
		return decoded(string(kernel.AppendTimestamp(nil, at))), isText && r.Close() == nil
	case ir.DurationKind:
		r := kernel.NewSnapshotReader(fmt.Append(nil, quotedName(text)))
		d := r.Duration()
		return decoded(string(kernel.AppendDuration(nil, d))), isText && r.Close() == nil
	}
	panic("bug: values of no kind")
}

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
	if in := f.payload(at+".input", orEmpty(c["input"]), a.Input); in != nil {
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

func (f *fitter) end(s map[string]any, put func(key string, v any)) {
	wrong, failed := s["error"]
	if failed != (f.status == "error") {
		f.no("wrong_type", "error")
	}
	out, is := s["output"]
	if is && f.status != "done" {
		f.no("wrong_type", "output")
	}
	if is {
		put("output", f.payload("output", out, f.m.Output))
	}
	if !failed {
		return
	}
	put("error", wrong)
	m, is := wrong.(map[string]any)
	if !is {
		f.noPart("wrong_type", "error")
	}
	for _, key := range strings.Fields("code message type") {
		if _, is := m[key].(string); !is {
			f.noPart("missing_field", "error")
			f.noPart("wrong_type", "error")
		}
	}
	for key, v := range m {
		_, text := v.(string)
		switch {
		case !slices.Contains(strings.Fields("code data message place type"), key):
			f.no("extra_field", "error.%s", key)
		case key != "data" && !text:
			f.no("wrong_type", "error.%s", key)
		}
	}
	if m["place"] == "" {
		delete(m, "place")
	}
}

// agree tells whether what came is what was said; path is where it is not.
func agree(want, got any) (path string, same bool) {
	switch w := want.(type) {
	case unsaid:
		return "", got != nil
	case map[string]any:
		g, is := got.(map[string]any)
		if !is {
			return "", false
		}
		for _, key := range slices.Sorted(maps.Keys(w)) {
			if p, same := agree(w[key], g[key]); !same {
				return key + "." + p, false
			}
		}
		return "", len(g) == len(w)
	case []any:
		g, is := got.([]any)
		if !is || len(g) != len(w) {
			return "", false
		}
		for i := range w {
			if p, same := agree(w[i], g[i]); !same {
				return fmt.Sprintf("[%d].%s", i, p), false
			}
		}
		return "", true
	case json.Number:
		g, _ := got.(json.Number)
		a, failed := w.Float64()
		b, _ := g.Float64()
		return "", failed == nil && g != "" && a == b
	}
	return "", want == got
}
