package viz

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says transitions, actions and states in words: for labels, tooltips
// and tables alike.

// A reader puts a machine into words.
type reader struct{ m *ir.Machine }

// trigger is what a transition waits for, as a label says it: what ends is
// where the arrow begins.
func (r reader) trigger(t int32) string {
	info := &r.m.Transitions[t]
	switch info.Kind {
	case ir.DoneStateKind:
		return "done"
	case ir.DoneInvokeKind:
		return "done" + r.whose(t)
	case ir.ErrorInvokeKind:
		return "error" + r.whose(t)
	}
	return info.Trigger()
}

// whose names the invocation where a state has several.
func (r reader) whose(t int32) string {
	state := &r.m.Table.States[r.m.Table.Transitions[t].Source]
	if len(state.Invokes) < 2 {
		return ""
	}
	for _, c := range state.On {
		for _, other := range c.Transitions {
			if other == t {
				_, id := ir.PlatformEvent(r.m.Table.Keys[c.Key])
				return " " + id
			}
		}
	}
	return ""
}

// length is what the named delay stands for that a transition waits for.
func (r reader) length(t int32) string {
	if text := r.m.Transitions[t].Source; text != "" {
		return " (" + text + ")"
	}
	return ""
}

// effects are a transition's actions and what else it does, "" for nothing.
func (r reader) effects(t int32) string {
	row := &r.m.Table.Transitions[t]
	list := r.block(row.Do)
	switch {
	case row.Forbid:
		list = append(list, r.forbidden(row.Source))
	case row.Reenter:
		list = append(list, "reenter")
	}
	return strings.Join(list, "; ")
}

// forbidden says what an event does that a state forbids: another region may take it
// all the same, with the states around both (SPEC 5.4).
func (r reader) forbidden(state int32) string {
	for s := r.m.Table.States[state].Parent; s != kernel.NoState; s = r.m.Table.States[s].Parent {
		if r.m.Table.States[s].Kind == kernel.Parallel {
			return "nothing, nor do outer states for this region"
		}
	}
	return "nothing, nor do outer states"
}

// label is a transition's label. That an event is forbidden is said at every detail:
// else the arrows of outer states would say the opposite.
func (r reader) label(t int32, d Detail) []run {
	runs := []run{{r.trigger(t), true}}
	info := &r.m.Transitions[t]
	if text := r.length(t); d == All && text != "" {
		runs = append(runs, run{text, false})
	}
	if d != Names && info.GuardSource != "" {
		runs = append(runs, run{" [" + info.GuardSource + "]", false})
	}
	if text := r.effects(t); text != "" && (d == All || r.m.Table.Transitions[t].Forbid) {
		runs = append(runs, run{" / " + text, false})
	}
	return runs
}

// sentence is a transition's tooltip.
func (r reader) sentence(t int32) string {
	row := &r.m.Table.Transitions[t]
	var b strings.Builder
	b.WriteString(r.stateName(row.Source))
	if len(row.Targets) > 0 {
		b.WriteString(" → " + r.targets(t))
	}
	b.WriteString(": ")
	for _, run := range r.label(t, All) {
		b.WriteString(run.text)
	}
	if doc := r.m.Transitions[t].Doc; doc != "" {
		b.WriteString("\n" + doc)
	}
	return b.String()
}

func (r reader) targets(t int32) string { return r.stateNames(r.m.Table.Transitions[t].Targets) }

func (r reader) stateNames(states []int32) string {
	var names []string
	for _, s := range states {
		names = append(names, r.stateName(s))
	}
	return strings.Join(names, ", ")
}

// stateName is a state's path; the root has the chart's name.
func (r reader) stateName(s int32) string {
	if path := r.m.Table.States[s].Path; path != "" {
		return path
	}
	return r.m.Name
}

// block lists the actions of a block in words.
func (r reader) block(id int32) []string {
	if id == 0 {
		return nil
	}
	return r.actions(r.m.Blocks[id].Do)
}

func (r reader) actions(list []ir.Action) []string {
	var texts []string
	for i := range list {
		texts = append(texts, r.action(&list[i]))
	}
	return texts
}

// action is one action, shorter than it is written.
func (r reader) action(a *ir.Action) string {
	said := visible(a.Said())
	switch a.Op {
	case ir.Send:
		return said + r.receivedBy(a)
	case ir.If:
		return r.choice(a, said)
	case ir.Foreach:
		return said + " { " + strings.Join(r.actions(a.Then), "; ") + " }"
	case ir.Nested:
		return strings.Join(r.actions(a.Then), "; ")
	}
	return said
}

// receivedBy names the actor of several that alone may be meant, where the id does
// not.
func (r reader) receivedBy(a *ir.Action) string {
	if a.To != ir.ToActor || len(a.Receivers) != 1 || len(r.m.Actors) < 2 {
		return ""
	}
	name := r.m.Actors[a.Receivers[0].Actor].Name
	if a.Target.Op == ir.LitString && a.Target.Str == name {
		return ""
	}
	return " (" + name + ")"
}

func (r reader) choice(a *ir.Action, said string) string {
	text := said + " { " + strings.Join(r.actions(a.Then), "; ") + " }"
	if len(a.Else) > 0 {
		text += " else { " + strings.Join(r.actions(a.Else), "; ") + " }"
	}
	return text
}

// A deed is what a state does by itself, or on the way into it.
type deed struct {
	word string // entry, exit, invoke, or as wayIn has it
	does string // behind the word, with what joins them
}

// deeds are those of a state, in the order in which they are shown.
func (r reader) deeds(i int32) (list []deed) {
	state := &r.m.Table.States[i]
	add := func(word, joint string, texts ...string) {
		for _, text := range texts {
			list = append(list, deed{word, joint + text})
		}
	}
	add("entry", " / ", r.block(state.Entry)...)
	add("exit", " / ", r.block(state.Exit)...)
	for _, v := range state.Invokes {
		add("invoke", " ", r.invoke(v))
	}
	add(r.wayIn(i), " / ", r.block(state.InitialDo)...)
	return list
}

// wayIn names what leads into a state by itself: "initial", a history state's
// "default".
func (r reader) wayIn(state int32) string {
	if r.m.Table.States[state].Kind.IsHistory() {
		return "default"
	}
	return "initial"
}

// invoke says what an invocation starts, and what that is given.
func (r reader) invoke(i int32) string {
	v := &r.m.Table.Invokes[i]
	said := r.m.Table.Actors[v.Src].Name
	if v.ID != said && v.ID != r.m.Table.States[v.State].ID {
		said += " as " + v.ID
	}
	if input := r.m.Inputs[v.Input].Source; input != "" {
		said += " with " + input
	}
	return said
}

// kindInWords says what kind of state one is, and of which history.
func kindInWords(k kernel.StateKind) string {
	switch k {
	case kernel.ShallowHistory:
		return "shallow history"
	case kernel.DeepHistory:
		return "deep history"
	}
	return kindWord(k)
}

// kindWord is the class of a kind of state.
func kindWord(k kernel.StateKind) string {
	switch k {
	case kernel.Compound:
		return "compound"
	case kernel.Parallel:
		return "parallel"
	case kernel.Final:
		return "final"
	case kernel.ShallowHistory, kernel.DeepHistory:
		return "history"
	}
	return "atomic"
}
