package shell

// What is done by way of the machine's actors: events for chart children, orders to
// the bodies of host actors, and what a pure machine is told of both.

import (
	"bytes"
	"maps"
	"runtime"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/kernel"
)

// sendTo gives an event to a chart child, or to what is none.
func (t *teller[E, S, R]) sendTo(op *Op) {
	all := append(kinOf(t.whole(t.actor), ""), kin{"", "nobody"})
	to := all[op.Pick%len(all)]
	charts := slices.Sorted(maps.Keys(t.p.Kin))
	if len(charts) == 0 || len(all) == 1 && op.Pick%4 > 0 {
		t.sendOne(op)
		return
	}
	chart := to.chart
	if chart == "" {
		chart = charts[0]
	}
	names := slices.Sorted(maps.Keys(op.Kin[chart]))
	if len(names) == 0 {
		return
	}
	text := op.Kin[chart][names[op.Pick%len(names)]]
	t.log("to %s: %s", to.at, text)
	e, err := t.p.Kin[chart]([]byte(text))
	if err != nil {
		t.log("%s", errorText(err))
		return
	}
	r, err := t.p.SendTo(t.context(), t.actor, to.at, e)
	if err != nil {
		t.log("%s", errorText(err))
		return
	}
	t.log("%s", resultText(r))
}

// order has a host actor do something, one that is not to be mistaken for another.
func (t *teller[E, S, R]) order(op *Op) {
	if len(t.known) == 0 {
		t.sendOne(op)
		return
	}
	b := t.known[op.Pick%len(t.known)]
	kind := b.kind()
	o := order{do: op.Do, text: op.Outputs[kind], spoil: op.Spoil}
	if op.Do == "say" {
		names := slices.Sorted(maps.Keys(op.Says[kind]))
		if len(names) == 0 {
			t.sendOne(op)
			return
		}
		o.event = names[op.Pick%len(names)]
		o.text = op.Says[kind][o.event]
	}
	t.log("%s: %s", b.key(), o.do)
	if op.Do == "say" {
		t.log("said: %s", b.say(o))
		return
	}
	b.told <- o
	patiently(func() bool { return b.ctx.Err() != nil && !atWork() })
}

// atWork tells whether a goroutine works off what a system has to do, as that of an
// actor does which has ended. Whoever asked the system itself would change in which
// order it does the rest (SPEC 9.3).
func atWork() bool {
	stacks := make([]byte, 1<<20)
	return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("kernel.(*System).settle("))
}

// patiently waits until something holds.
func patiently(holds func() bool) {
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(20 * time.Microsecond) {
		if time.Now().After(end) {
			panic("bug: waited in vain")
		}
	}
}

// report tells a pure machine what its host has to report.
func (t *teller[E, S, R]) report(op *Op) {
	now := t.current(t.actor)
	at := read(now.AppendJSON(nil))
	var r E
	switch n := len(t.p.Reports); op.Do {
	case "due":
		id := "nobody"
		if len(at.Timers) > 0 {
			id = at.Timers[op.Pick%len(at.Timers)].ID
		}
		r = reporting(t.p.Reports[n-1], map[string]any{"ID": id})
	case "actionFailed":
		r = reporting(t.p.Reports[n-2], map[string]any{"Error": mine})
	default:
		ids := slices.Sorted(maps.Keys(at.Children))
		if len(ids) == 0 {
			t.sendOne(op)
			return
		}
		id := ids[op.Pick%len(ids)]
		var err error
		if r, err = t.ofActor(op, id, at.Children[id].Src, op.Says[at.Chart+"/"+at.Children[id].Src]); err != nil {
			t.log("nothing said: %s", errorText(err))
			return
		}
	}
	s, effects, err := t.p.Step(t.host, now, r, t.clock.Now())
	t.pure(s, effects, err)
}

// ofActor is what an actor has to report: how it ends, or what it sends, if it sends
// anything.
func (t *teller[E, S, R]) ofActor(op *Op, id, kind string, says map[string]string) (E, error) {
	src := actorNamed(t.p.Program.Table(), kind)
	if op.Do == "sent" && len(says) > 0 {
		name := slices.Sorted(maps.Keys(says))[op.Pick%len(says)]
		return t.p.Said[kind+"/"+name](id, Input{says[name], op.Spoil})
	}
	if op.Do != "done" {
		return reporting(t.p.Reports[2*src+1], map[string]any{"ID": id, "Error": mine}), nil
	}
	fields := map[string]any{"ID": id}
	if text := op.Outputs[t.p.Program.Table().Chart+"/"+kind]; text != "" {
		fields["Output"] = decoded(t.p.Program, int32(src), text)
	}
	return reporting(t.p.Reports[2*src], fields), nil
}

var mine = &kernel.Error{Type: "Mine", Code: "c4", Message: "no"}

func actorNamed(t *kernel.Table, name string) int {
	return slices.IndexFunc(t.Actors, func(a kernel.Actor) bool { return a.Name == name })
}
