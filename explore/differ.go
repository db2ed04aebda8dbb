package explore

// This file finds what tells a chart from another one that was made of it, by the shortest
// way: everything that a search has tried is tried on the other chart from the same
// configurations, until an answer differs (doc.go, 8).

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"strings"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A Memory is a search that knows what every move was answered.
type Memory struct {
	s     *search
	chart *interp.Chart
	tried []attempt
}

// An attempt is a trial with its answer.
type attempt struct {
	n     *node
	m     move
	t     trial
	sum   uint64
	still bool // it changed nothing
}

var seed = maphash.MakeSeed()

// Remember searches a chart like Run.
func Remember(chart *interp.Chart, o Options) (*Memory, error) {
	mem := &Memory{chart: chart}
	s := newSearch(chart)
	mem.s, s.memory = s, mem
	return mem, s.run(o)
}

func (mem *Memory) keep(n *node, m move, t *trial, raw []byte, still bool) {
	mem.tried = append(mem.tried, attempt{n, m, *t, maphash.Bytes(seed, raw), still})
}

// Differs gives the shortest way, of those that were tried, to an answer of the
// chart that the other one does not give; nil when there is none.
func (mem *Memory) Differs(other *interp.Chart) *Path {
	p := other.Program()
	for _, r := range mem.s.roots {
		if path := mem.start(r.input, p); path != nil {
			return path
		}
	}
	var b *bench
	for i := range mem.tried {
		a := &mem.tried[i]
		if b == nil || b.n != a.n {
			b = &bench{s: mem.s, n: a.n, program: p}
		}
		raw := b.do(a.m, &a.t)
		if raw == nil || maphash.Bytes(seed, raw) != a.sum {
			return mem.way(a, raw)
		}
		if !a.still {
			b.leave()
		}
	}
	return nil
}

// Cut tells whether the search has not seen all: what it did not reach may differ.
func (mem *Memory) Cut() bool { return mem.s.result.Cut != NoLimit }

// start compares the first answers.
func (mem *Memory) start(input []byte, p kernel.Program) *Path {
	begin := lines.Start{Input: input, Now: lines.DefaultNow}
	_, mine := lines.Open(mem.chart.Program(), begin)
	_, its := lines.Open(p, begin)
	if bytes.Equal(mine, its) {
		return nil
	}
	return (&Path{Input: input}).expecting(mine, its)
}

// way is the path that an attempt ends, with what the chart answers.
func (mem *Memory) way(a *attempt, its []byte) *Path {
	b := &bench{s: mem.s, n: a.n, program: mem.chart.Program()}
	mine := b.do(a.m, &a.t)
	return a.t.path(a.n.path, a.m).expecting(mine, its)
}

// expecting adds what the first answer says and the second does not: of state,
// status, context, output, whether the event was ignored; else all effects.
func (p *Path) expecting(mine, its []byte) *Path {
	got := read(mine)
	p.State, p.Status, p.ignored = string(got.Value), got.Status, got.Ignored
	a, b := members(mine), members(its)
	for _, key := range []string{"value", "status", "ignored"} {
		if !bytes.Equal(a[key], b[key]) {
			if key == "ignored" && !got.Ignored || key == "status" && got.Status == "active" {
				p.more = append(p.more, key+": "+string(a[key]))
			}
			return p
		}
	}
	for _, key := range []string{"context", "output", "error"} {
		if text := different(a[key], b[key]); text != "" {
			p.more = append(p.more, key+": "+text)
			return p
		}
	}
	p.more = append(p.more, "allEffects: "+string(a["effects"]))
	return p
}

// Telling is what a step would have to expect to be met by its answer and not by the other
// one, like `context: {"n":1}`; "" where nothing that is expected tells them apart.
func Telling(answer, other []byte) string {
	a, b := members(answer), members(other)
	if a["refused"] != nil || b["refused"] != nil {
		return ""
	}
	p := (&Path{}).expecting(answer, other)
	switch {
	case len(p.more) > 0 && bytes.Equal(a["effects"], b["effects"]) && strings.HasPrefix(p.more[0], "allEffects"):
		return ""
	case len(p.more) > 0:
		return p.more[0]
	case !bytes.Equal(a["value"], b["value"]):
		return "state: " + p.State
	case !bytes.Equal(a["status"], b["status"]):
		return "status: " + p.Status
	}
	return "ignored: true"
}

// different is a value that another one is not, "" where that is the same: of an object the
// fields that the other has not, or has with other values, and as null those that only
// the other has.
func different(mine, its json.RawMessage) string {
	switch {
	case mine == nil, bytes.Equal(mine, its):
		return ""
	case mine[0] != '{': // an output may be of any type
		return string(mine)
	}
	a, b := members(mine), members(its)
	only := map[string]json.RawMessage{}
	for key, value := range a {
		if !bytes.Equal(value, b[key]) {
			only[key] = value
		}
	}
	for key := range b {
		if _, there := a[key]; !there {
			only[key] = json.RawMessage("null")
		}
	}
	text, err := json.Marshal(only)
	if err != nil {
		panic("bug: our own JSON cannot be written: " + err.Error())
	}
	return string(text)
}

// members are those of an object; of nothing there are none.
func members(object []byte) (all map[string]json.RawMessage) {
	if object != nil {
		parse(object, &all)
	}
	return all
}

// Tell writes one path as an item of a scenario file's `scenarios:`, with input
// and steps.
func (p *Path) Tell(name string) string {
	b := &writer{}
	b.scenario(name, p)
	return b.String()
}
