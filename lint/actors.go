package lint

import (
	"cmp"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at invoked actors: an end or a failure that nothing handles,
// states that wait for an actor without a way to give up, and ids that are
// living when another actor is to get them.

func (c *chart) actors() {
	c.spawned()
	c.early()
	c.nobody()
	c.sharedIDs()
	for i := range c.t.Invokes {
		inv := &c.t.Invokes[i]
		if !c.reached[inv.State] {
			continue
		}
		at, actor := c.writtenInvoke(i), &c.m.Actors[inv.Src]
		if actor.Output != 0 && !at.HasOnDone && !c.handles(inv.State, kernel.DoneInvoke.Name(inv.ID)) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.NoOnDone, actor.Name)
		}
		if !at.HasOnError && c.fails(actor) && !c.handles(inv.State, kernel.ErrorInvoke.Name(inv.ID)) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.NoOnError, actor.Name)
		}
		if c.onlyEnds(inv.State) {
			c.found.Add(at.Src.Pos, at.Src.End, diag.OnlyCompletion, c.t.States[inv.State].Path, actor.Name)
		}
	}
}

// fails tells whether the failure of an actor would be that of the chart: a host
// actor may fail for any reason, a chart only where something in it can.
func (c *chart) fails(a *ir.Actor) bool {
	return !c.t.IgnoreErrors && (a.Chart < 0 || !harmless(c.m.Children[a.Chart]))
}

// harmless tells whether nothing in a machine can fail: no expression, nothing of
// the host, no actor, no circle.
func harmless(m *ir.Machine) bool {
	if len(m.HostActions) > 0 || len(m.HostGuards) > 0 || len(m.Actors) > 0 {
		return false
	}
	sound := true
	for e := range m.Asked() {
		sound = sound && !e.CanFail
	}
	for a := range m.Actions() {
		sound = sound && a.Op != ir.Raise
		for e := range a.Exprs() {
			sound = sound && !e.CanFail
		}
	}
	for s := range m.Table.States {
		sound = sound && len(m.Table.States[s].Always) == 0
	}
	return sound
}

// spawned reports host actors that are spawned and whose failure no state takes.
func (c *chart) spawned() {
	for a := range c.m.Actions() {
		if a.Op != ir.Spawn {
			continue
		}
		actor := &c.m.Actors[a.Actor]
		id := ""
		if a.ID != nil && a.ID.Op == ir.LitString {
			id = a.ID.Str
		}
		if actor.Chart < 0 && c.fails(actor) && !c.takesFailure(id) {
			c.found.Add(a.Pos, diag.Pos{}, diag.NoOnError, actor.Name).Fix("write `on: { error.invoke.%s: … }` where it lives, or `unhandledErrors: ignore`", cmp.Or(id, "*"))
		}
	}
}

// early reports what a state's entry sends to an actor that the state invokes, or one
// around that is entered with it: that actor begins at the end of the macrostep (SPEC
// 6.5). Another state may have had one of that id, which is gone, or has one living.
func (c *chart) early() {
	homes := map[string][]int32{} // of each id the states that invoke it
	for i := range c.t.Invokes {
		v := &c.t.Invokes[i]
		homes[v.ID] = append(homes[v.ID], v.State)
	}
	if len(homes) == 0 {
		return
	}
	joined := c.joined()
	for s := range c.t.States {
		for a := range ir.Actions(c.m.Blocks[c.t.States[s].Entry].Do) {
			if a.Op != ir.Send || a.Delay != nil || a.Target == nil || a.Target.Op != ir.LitString {
				continue
			}
			if c.tooEarly(joined, int32(s), homes[a.Target.Str]) {
				c.found.Add(a.Pos, diag.Pos{}, diag.SentTooEarly, a.Name, a.Target.Str)
			}
		}
	}
}

// tooEarly tells whether one of these states, which invoke an actor of one id, is entered
// with s, and none of the others can be active then.
func (c *chart) tooEarly(joined []bool, s int32, homes []int32) bool {
	early := false
	for _, at := range homes {
		c.work++
		if c.enteredWith(joined, s, at) {
			early = true
		} else if c.m.Together(s, at) && !c.m.Within(at, s) { // what is inside begins later
			return false
		}
	}
	return early
}

// enteredWith tells whether a state is the other, or inside of it and entered with it.
func (c *chart) enteredWith(joined []bool, s, other int32) bool {
	for s > other && joined[s] {
		s = c.t.States[s].Parent
	}
	return s == other
}

// joined tells of each state whether something enters it with its parent: a target
// inside of that, or its default entry.
func (c *chart) joined() []bool {
	joined := make([]bool, len(c.t.States))
	follow := func(t, top int32) { // from a target up to what is entered with it
		for ; t > top; t = c.t.States[t].Parent {
			joined[t] = true
		}
	}
	for s := int32(0); s < int32(len(c.t.States)); s++ {
		if !c.reached[s] || c.isHistory(s) {
			continue
		}
		if parent := c.t.States[s].Parent; parent != kernel.NoState && c.t.States[parent].Kind == kernel.Parallel {
			joined[s] = true
		}
		if c.filled[s] {
			for _, t := range c.t.States[s].Initial {
				follow(t, s)
			}
		}
		for _, tr := range c.own(s) {
			for _, t := range tr.Targets {
				follow(t, c.outermost(t, tr.Domain))
			}
		}
	}
	return joined
}

// outermost is the child of a domain around a target: what else is entered is inside.
func (c *chart) outermost(t, domain int32) int32 {
	for t != domain && c.t.States[t].Parent != domain {
		t = c.t.States[t].Parent
	}
	return t
}

// nobody reports ids, written as texts, that no actor of this chart has. What its
// parent may be sent can go to that one's id, and computed ids may be any.
func (c *chart) nobody() {
	ids := slices.Concat(c.m.IDs()...)
	there, near := map[string]bool{}, map[string]string{}
	for _, id := range ids {
		there[id] = true
	}
	if there["*"] {
		return
	}
	named := func(id *ir.Expr) bool { return id != nil && id.Op == ir.LitString && !there[id.Str] }
	nearest := func(id string) string { // while few findings are there: each looks at all ids
		if _, known := near[id]; !known && !c.found.Crowded() {
			near[id] = diag.Nearest(id, ids)
		}
		return near[id]
	}
	for a := range c.m.Actions() {
		if id := addressee(a); named(id) {
			c.found.Add(a.Pos, diag.Pos{}, diag.NobodyThere, id.Str, nearest(id.Str))
		}
	}
	c.eachExpr(func(e *ir.Expr, owner diag.Pos) {
		for x := range e.Nodes() {
			if x.Op == ir.Alive && named(x.Args[0]) {
				c.addExpr(x, owner, diag.NobodyThere, x.Args[0].Str, nearest(x.Args[0].Str))
			}
		}
	})
}

// addressee is the id of the child that an action sends to or stops.
func addressee(a *ir.Action) *ir.Expr {
	switch {
	case a.Op == ir.Stop:
		return a.ID
	case a.Op == ir.Send && !a.Parent:
		return a.Target
	}
	return nil
}

// writtenInvoke is an invoke as it stands in the file: in a chart without errors each has
// its row.
func (c *chart) writtenInvoke(row int) *schema.Invoke {
	state := c.t.Invokes[row].State
	return &c.states[state].Invokes[slices.Index(c.t.States[state].Invokes, int32(row))]
}

// onlyEnds tells whether a state can be left by the ends of its actors and by
// nothing else: no event, no timer, no condition, here or around it. The chart itself is
// left by nothing.
func (c *chart) onlyEnds(s int32) bool {
	left := false
	if s == 0 {
		return false
	}
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		w := c.ways[at]
		if w.other || c.t.States[at].Kind == kernel.Parallel && c.exits[at] {
			return false
		}
		left = left || w.some
	}
	return left
}

// isEnd tells whether a transition is on an actor's end alone.
func (c *chart) isEnd(t int32) bool {
	keys := c.m.Transitions[t].Keys
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool {
		kind, _ := ir.PlatformEvent(key)
		return kind != kernel.DoneInvoke && kind != kernel.ErrorInvoke
	})
}

// A holder is a state that is active whenever an actor of this id lives for a
// state inside of it, or for itself.
type holder struct {
	state int32
	id    string
}

// sharedIDs reports invokes whose id another invoke can have at the same time.
func (c *chart) sharedIDs() {
	lives := map[holder]int32{} // the first state inside that invokes such an actor
	for i := range c.t.Invokes {
		inv := &c.t.Invokes[i]
		if !c.reached[inv.State] {
			continue
		}
		if other := c.livesWith(lives, inv); other != kernel.NoState {
			c.sharedID(i, other)
		}
		for s := inv.State; s != kernel.NoState; s = c.t.States[s].Parent {
			if _, known := lives[holder{s, inv.ID}]; !known {
				lives[holder{s, inv.ID}] = inv.State
			}
		}
	}
}

// livesWith finds an earlier state that invokes an actor of the same id and can be
// active at the same time: one around this, or in another region of a parallel.
func (c *chart) livesWith(lives map[holder]int32, inv *kernel.Invoke) int32 {
	inside := inv.State
	for s := inv.State; s != kernel.NoState; inside, s = s, c.t.States[s].Parent {
		c.work++
		other, known := lives[holder{s, inv.ID}]
		if known && (other == s || c.t.States[s].Kind == kernel.Parallel && !c.m.Within(other, inside)) {
			return other
		}
	}
	return kernel.NoState
}

func (c *chart) sharedID(row int, other int32) {
	at := c.writtenInvoke(row)
	text := at.ID
	if text.Text == "" {
		text = at.Src
	}
	f := c.found.Add(text.Pos, text.End, diag.SharedActorID, c.t.Invokes[row].ID, c.called(other))
	if other > 0 {
		f.Note(c.states[other].Name.Pos, "that state")
	}
}
