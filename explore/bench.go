package explore

// This file makes moves on a real machine (doc.go, 2). A machine that a move left as it
// was serves the next one. Host guards that a move asks are answered both ways, host
// actions that it calls fail once where the chart handles that.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// mostTrials bounds the ways in which the host can take part in one move.
const mostTrials = 16

// A hostName is a host guard or action of one machine.
type hostName struct{ in, name string }

// An answer is what a host guard says from now on.
type answer struct {
	hostName
	holds bool
}

// A trial is a move with the host's part in it.
type trial struct {
	guards []answer // asked so far, with what they are to say
	fails  *hostName
}

// path is the way that goes on by a trial of a move.
func (t *trial) path(before *Path, m move) *Path {
	p := &Path{Before: before, Step: m.step, guards: t.guards, fails: t.fails, fault: m.fault}
	if t.fails != nil {
		p.fault = faultOf("action "+t.fails.in+" "+t.fails.name, failedText)
	}
	return p
}

// reply is what is read of a session's answer.
type reply struct {
	Value    json.RawMessage `json:"value"`
	Status   string          `json:"status"`
	Ignored  bool            `json:"ignored"`
	Refused  json.RawMessage `json:"refused"`
	Snapshot json.RawMessage `json:"snapshot"`
	Context  json.RawMessage `json:"context"`
	Error    *kernel.Error   `json:"error"`
	Effects  []struct {
		Action *string `json:"action"`
		In     string  `json:"in"`
	} `json:"effects"`
}

// A bench holds a machine that stands in one configuration.
type bench struct {
	s       *search
	n       *node
	program kernel.Program
	session *lines.Session // nil: not ready
	says    map[hostName]bool
	asked   []answer
}

// each makes a move in all the ways the host can take part in, and tells visit.
func (b *bench) each(m move, visit func(t *trial, got *reply)) {
	queue := []*trial{{}}
	defer func() { b.s.unanswered = b.s.unanswered || len(queue) > mostTrials }()
	for n := 0; n < len(queue) && n < mostTrials; n++ {
		t := queue[n]
		raw := b.do(m, t)
		if raw == nil {
			continue
		}
		got := read(raw)
		queue = append(queue, b.others(t, got)...)
		t.guards = b.asked
		still := got.Ignored && got.Status == "active" && t.fails == nil && !m.lasting
		if b.s.memory != nil {
			b.s.memory.keep(b.n, m, t, raw, still)
		}
		if still {
			continue // nothing has changed
		}
		visit(t, got)
		b.leave()
	}
}

// others are the trials that a trial leads to: each guard that was asked for the
// first time says no, those before it what they said; each action that was called fails.
// That several fail is not tried.
func (b *bench) others(t *trial, got *reply) (list []*trial) {
	for i, a := range b.asked {
		if a.holds && !slices.ContainsFunc(t.guards, func(g answer) bool { return g.hostName == a.hostName }) {
			next := append(append([]answer(nil), b.asked[:i]...), answer{a.hostName, false})
			list = append(list, &trial{guards: next, fails: t.fails})
		}
	}
	called := got.called()
	if t.fails != nil {
		b.s.unanswered = b.s.unanswered || len(called) > 1
		return list
	}
	for i, w := range called {
		if b.s.flows.mends && !slices.Contains(called[:i], w) {
			list = append(list, &trial{guards: t.guards, fails: &w})
		}
	}
	return list
}

// called are the actions of the host that were called.
func (r *reply) called() (list []hostName) {
	for _, e := range r.Effects {
		if e.Action != nil {
			list = append(list, hostName{e.In, *e.Action})
		}
	}
	return list
}

// do makes one trial and gives the answer; nil when it is refused.
func (b *bench) do(m move, t *trial) []byte {
	b.ready()
	b.answer(t.guards)
	if t.fails != nil {
		b.session.Do(fmt.Appendf(nil, `{"$failAction":%s,"error":%s%s}`, quoted(t.fails.name), failedText, t.fails.where()))
	}
	b.asked = nil
	b.s.recorder.Fresh()
	raw := b.session.Do([]byte(m.line))
	if bytes.HasPrefix(raw, []byte(`{"refused"`)) {
		return nil
	}
	return raw
}

// answer has the guards say what a trial wants of them, and the others yes: what an earlier
// trial had them say does not count.
func (b *bench) answer(wanted []answer) {
	for _, a := range wanted {
		if holds, set := b.says[a.hostName]; (holds || !set) != a.holds {
			b.say(a)
		}
	}
	for w, holds := range b.says {
		if !holds && !slices.ContainsFunc(wanted, func(a answer) bool { return a.hostName == w }) {
			b.say(answer{w, true})
		}
	}
}

// ready puts the machine where the node is.
func (b *bench) ready() {
	if b.session != nil {
		return
	}
	b.says = map[hostName]bool{}
	start := lines.Start{Input: b.n.path.root().Input, Now: lines.DefaultNow + kernel.Timestamp(b.n.elapsed), Asked: b.hear}
	session, first := lines.Open(b.program, start)
	if session == nil {
		panic("bug: a machine that started once does not start again: " + string(first))
	}
	if got := read(session.Do([]byte(`{"$restore":` + string(b.n.snapshot) + `}`))); got.Refused != nil {
		panic("bug: our own snapshot is refused: " + string(got.Refused))
	}
	b.session = session
}

// leave gives the machine up. It need not be stopped: its clock stands still and
// its host actors are words.
func (b *bench) leave() { b.session = nil }

// say has a guard answer so from now on. One that is not there any more is refused.
func (b *bench) say(a answer) {
	line := fmt.Appendf(nil, `{"$guard":%s,"value":%t%s}`, quoted(a.name), a.holds, a.where())
	if read(b.session.Do(line)).Refused == nil {
		b.says[a.hostName] = a.holds
	}
}

// hear notes which guards a move asks. To other parameters a guard may give another
// answer, which a scenario has no words for.
func (b *bench) hear(in, guard string) {
	w := hostName{in, guard}
	if slices.ContainsFunc(b.asked, func(a answer) bool { return a.hostName == w }) {
		b.s.unanswered = b.s.unanswered || b.s.flows.hasParams(guard)
		return
	}
	holds, set := b.says[w]
	b.asked = append(b.asked, answer{w, holds || !set})
}

// failedText is the error with which an action of the host fails.
const failedText = `{"message":"failed"}`

// where is the `in` of a command; nothing for the root.
func (w hostName) where() string {
	if w.in == "" {
		return ""
	}
	return `,"in":` + quoted(w.in)
}

// read reads an answer.
func read(line []byte) *reply {
	a := &reply{}
	if err := json.Unmarshal(line, a); err != nil {
		panic("bug: an answer is no JSON: " + err.Error())
	}
	return a
}
