package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file holds the rules of the state kinds (SPEC 4.1, 4.7): which keys a
// kind takes and which children.

// rules checks every state.
func (c *chart) rules() {
	for i := range c.nodes {
		n := &c.nodes[i]
		switch {
		case i == 0: // the schema knows what a root takes
		case n.kind == kernel.Final:
			c.finalRules(n)
		case n.isHistory():
			c.historyRules(n)
		}
		c.kindRules(n)
		c.initialRules(n)
		c.partRules(n)
		c.doneRules(n)
	}
}

// A misplaced key and where it stands.
type written struct {
	key string
	pos diag.Pos
}

// finalRules: a final state takes entry, exit, output, tags, meta, description
// and id only.
func (c *chart) finalRules(n *node) {
	for _, w := range c.transitionKeys(n) {
		c.diags.Add(w.pos, diag.Pos{}, diag.FinalKey, w.key)
	}
	if c.nodes[n.parent].kind == kernel.Parallel {
		c.add(n.Name, diag.FinalRegion, n.Name.Text)
	}
}

// historyRules: a history state takes history, target, tags, meta, description
// and id only.
func (c *chart) historyRules(n *node) {
	keys := c.transitionKeys(n)
	if len(n.Entry) > 0 {
		keys = append(keys, written{"entry", n.Entry[0].Pos})
	}
	if len(n.Exit) > 0 {
		keys = append(keys, written{"exit", n.Exit[0].Pos})
	}
	for _, w := range keys {
		c.diags.Add(w.pos, diag.Pos{}, diag.HistoryKey, w.key)
	}
}

// transitionKeys lists the keys of a state that lead out of it or below it.
func (c *chart) transitionKeys(n *node) []written {
	var keys []written
	if len(n.On) > 0 {
		keys = append(keys, written{"on", n.On[0].Pos})
	}
	if len(n.Always) > 0 {
		keys = append(keys, written{"always", n.Always[0].Pos})
	}
	if len(n.After) > 0 {
		keys = append(keys, written{"after", n.After[0].Key.Pos})
	}
	if len(n.Invokes) > 0 {
		keys = append(keys, written{"invoke", n.Invokes[0].Pos})
	}
	if n.HasOnDone {
		keys = append(keys, written{"onDone", at(n.OnDone, n.Pos)})
	}
	if len(n.States) > 0 {
		keys = append(keys, written{"states", n.States[0].Name.Pos})
	}
	return keys
}

// kindRules checks what `type` says against what else is written.
func (c *chart) kindRules(n *node) {
	empty := len(n.children) == 0
	switch {
	case n.Type.Text == "atomic" && !empty, (n.Type.Text == "compound" || n.kind == kernel.Parallel) && empty && n.at > 0:
		c.add(n.Type, diag.KindMismatch, n.Type.Text, c.calls(n.at))
	case n.kind == kernel.Parallel && !empty && c.regions(n) == 0:
		c.add(n.Type, diag.KindMismatch, n.Type.Text, c.calls(n.at))
	}
}

// initialRules: a compound has an initial, nothing else has.
func (c *chart) initialRules(n *node) {
	switch {
	case n.kind == kernel.Compound && !n.Initial.Given:
		c.add(c.nameOf(n), diag.NoInitial, c.calls(n.at), c.firstChild(n))
	case n.kind != kernel.Compound && n.Initial.Given && len(n.children)+int(n.at) > 0:
		c.diags.Add(n.Initial.Pos, diag.Pos{}, diag.InitialMisplaced, kindWords[n.kind])
	}
}

var kindWords = map[kernel.StateKind]string{
	kernel.Atomic: "a state without states", kernel.Parallel: "a parallel state", kernel.Final: "a final state",
	kernel.ShallowHistory: "a history state", kernel.DeepHistory: "a history state",
}

// firstChild names the child that an initial would most likely be.
func (t *tree) firstChild(n *node) string {
	for _, child := range n.children {
		if !t.nodes[child].isHistory() {
			return t.nodes[child].Name.Text
		}
	}
	return ""
}

// partRules: some keys are those of one kind of state.
func (c *chart) partRules(n *node) {
	if n.Output.Given && n.kind != kernel.Final && n.at > 0 {
		c.diags.Add(n.Output.Pos, diag.Pos{}, diag.OutputOnlyFinal)
	}
	if n.History.Text != "" && !n.isHistory() {
		c.add(n.History, diag.OnlyHistory, "history")
	}
	if n.Target.Given && !n.isHistory() {
		c.diags.Add(n.Target.Pos, diag.Pos{}, diag.OnlyHistory, "target")
	}
}

// doneRules: an onDone of a state without states is an error; where no final
// state can be entered, which another version of the chart may have, a warning.
func (c *chart) doneRules(n *node) {
	if !n.HasOnDone || n.at == 0 || n.kind == kernel.Final || n.isHistory() || c.canBeDone[n.at] {
		return
	}
	pos := at(n.OnDone, n.Pos)
	if n.kind == kernel.Atomic {
		c.diags.Add(pos, diag.Pos{}, diag.NeverDone, c.calls(n.at))
		return
	}
	c.diags.Add(pos, diag.Pos{}, diag.DoneUnreached, c.calls(n.at), whyNeverDone(n))
}

// whyNeverDone says what a state that cannot be done lacks.
func whyNeverDone(n *node) string {
	switch n.kind {
	case kernel.Compound:
		return "a compound state is done when a final child is entered, and it has none"
	case kernel.Parallel:
		return "a parallel state is done when every region is, and one of its regions has no final child"
	}
	return "a state without states is never done"
}

// at is the place of the first transition of a list, or of what holds it.
func at(list []schema.Transition, otherwise diag.Pos) diag.Pos {
	if len(list) > 0 && list[0].Pos.Known() {
		return list[0].Pos
	}
	return otherwise
}
