package differ_test

// What fits a chart, said once more and slowly, by SPEC 10 and what is declared: whether a
// snapshot is one of a machine of the chart, what does not fit, and what comes of it.

import (
	"encoding/json"
	"fmt"
	"maps"
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
	put("input", f.payload("input", given(s, "input"), f.m.Input))
	put("context", f.context(given(s, "context")))
	put("history", f.history(s["history"]))
	put("children", f.children(s["children"]))
	put("sent", f.typed("sent", s["sent"], ir.Int, stays))
	put("timers", f.timers(s))
	f.end(s, put)
	return next
}

// given is what stands under a key, or an empty object where nothing does.
func given(m map[string]any, key string) any {
	if v, is := m[key]; is {
		return v
	}
	return map[string]any{}
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
