package typescript

// The parts of the kernel that a chart uses. A bundler drops functions that nobody
// names, never methods or cases of a switch: so a program names the parts that its
// chart can come to need, and a bundle holds no others.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// statics are the chart's own members, and the parts of the kernel that the states
// themselves need.
func (g *printer) statics() []string {
	t := g.m.Table
	isKind := func(kinds ...k.StateKind) bool {
		return slices.ContainsFunc(t.States, func(s k.State) bool { return slices.Contains(kinds, s.Kind) })
	}
	list := []string{"table"}
	needs := func(is bool, member, file, name string) {
		if is {
			list = append(list, g.part(member, file, name))
		}
	}
	if g.starts() {
		list = append(list, "start")
	}
	needs(slices.ContainsFunc(t.Keys, func(key string) bool { return strings.HasSuffix(key, "*") }), "candidates", "seal", "candidates")
	needs(isKind(k.Parallel), "regions", "regions", "regions")
	needs(isKind(k.ShallowHistory, k.DeepHistory), "history", "history", "history")
	needs(len(t.Actors) > 0 || g.uses().stops, "actors", "calls", g.starters())
	if len(t.Actors) > 0 {
		list = append(list, g.outputs()...)
	}
	needs(isKind(k.Final), "finals", "finish", "finals")
	needs(g.mayGoOn(), "endless", "undo", "endless")
	needs(slices.ContainsFunc(g.m.Actors, func(a ir.Actor) bool { return len(a.Sends)+len(a.Receives) > 0 && a.Chart < 0 }), "speech", "hosting", "speech")
	return slices.Concat(list, g.actorSends(), g.actorReceives(), g.actorFills())
}

// starters names the part that starts actors. Where states alone do, each under an
// id of its own, and none is a chart, no id can be wrong or taken.
func (g *printer) starters() string {
	ids := map[string]bool{}
	for i := range g.m.Table.Invokes {
		ids[g.m.Table.Invokes[i].ID] = true
	}
	if g.uses().spawns || len(ids) < len(g.m.Table.Invokes) || len(g.m.Children) > 0 {
		return "actors"
	}
	return "invoked"
}

// mayGoOn tells whether a macrostep may have more than the microstep of its event:
// eventless transitions, and events that the machine raises and does not fail at.
func (g *printer) mayGoOn() bool {
	t, u := g.m.Table, g.uses()
	return u.raises || t.IgnoreErrors ||
		slices.ContainsFunc(t.States, func(s k.State) bool { return len(s.Always) > 0 || s.Kind == k.Final && s.Parent > 0 }) ||
		slices.ContainsFunc(t.Keys, func(key string) bool {
			return k.KeyMatches(key, k.ExecutionType) || k.KeyMatches(key, k.CommunicationType)
		})
}

// An extent is what a program is good for.
type extent bool

// A program runs what the chart comes to by itself, or any snapshot as well: that may hold
// delayed sends which the chart does not make.
const (
	itself      extent = false
	anySnapshot extent = true
)

// moving are the parts that timers and effects need.
func (g *printer) moving(to extent) (list []string) {
	u, all := g.uses(), to == anySnapshot
	if all || u.delayed || len(g.m.Table.After) > 0 {
		list = append(list, g.timers(all || u.delayed))
		work := "clockwork"
		if all || u.delayed || g.mayBeAtOnce() {
			work = "spinning"
		}
		list = append(list, g.part("clockwork", "due", work))
	}
	var perform []string
	does := func(is bool, kind, file, name string) {
		if is {
			perform = append(perform, g.part(kind, file, name))
		}
	}
	does(len(g.m.HostActions) > 0, "action", "carry", "act")
	does(len(g.m.Emits) > 0, "emit", "watch", "emitted")
	does(u.sends, "send", "deliver", "send")
	kin, actors := len(g.m.Children) > 0, len(g.m.Table.Actors) > 0
	does(kin || actors && all, "start", "node", "start") // a child among others, whose number has a limit
	does(actors && !kin && !all, "start", "hosting", "startHost")
	does(kin, "stop", "node", "stop")
	does(actors && !kin, "stop", "hosting", "stopHost")
	if perform != nil {
		list = append(list, "perform: { "+strings.Join(perform, ", ")+" }")
	}
	return list
}

// timers are the part that keeps timers: of states alone, or of delayed sends too.
func (g *printer) timers(delayed bool) string {
	if delayed {
		return g.part("timers", "timers", "crowded")
	}
	return g.part("timers", "calls", "timers")
}

// part prints one part of the kernel as a member of the program.
func (g *printer) part(member, file, name string) string {
	if local := g.k(file, name); local != member {
		return member + ": " + local
	}
	return member
}

// A usage is what the actions of a chart do. What may reach nobody raises, too.
type usage struct{ sends, delayed, spawns, stops, raises bool }

// uses looks through all actions.
func (g *printer) uses() (u usage) {
	for a := range g.m.Actions() {
		u.sends = u.sends || a.Op == ir.Send && a.Delay == nil
		u.delayed = u.delayed || a.Op == ir.Cancel || a.Op == ir.Send && a.Delay != nil
		u.spawns = u.spawns || a.Op == ir.Spawn
		u.stops = u.stops || a.Op == ir.Stop
		u.raises = u.raises || a.Op == ir.Raise || a.Op == ir.Send
	}
	return u
}

// mayBeAtOnce tells whether a timer may be due when it is armed: then timers may
// arm each other without end.
func (g *printer) mayBeAtOnce() bool {
	return slices.ContainsFunc(g.m.Delays[min(1, len(g.m.Delays)):], func(d ir.Delay) bool { return d.Expr.Op != ir.LitDuration || d.Expr.Int <= 0 })
}
