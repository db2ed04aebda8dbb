package compile

import (
	"cmp"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says what was probably meant by a key of `on` that no event answers to.

// unmatched reports a token that no event answers to.
func (c *chart) unmatched(token schema.Text) {
	name := token.Text
	if kind, id := actorEnd(name); kind != kernel.Declared && c.lostIDs[id] || c.events.refused[name] {
		return // the actor is unknown, or the event is refused, which was said
	}
	switch prefix := strings.TrimSuffix(name, ".*"); {
	case isNoKey(strings.TrimPrefix(name, "xstate.")):
		c.add(token, diag.NotAKey, name)
	case name != "*" && !isDotted(prefix) && !platform(prefix):
		c.add(token, diag.Misspelt, "event", name, dottedRule)
	case begun(name) == ir.Dones, begun(name) == ir.Errors:
		c.notOfPlatform(token)
	default:
		near := c.nearestKey(name)
		found := c.add(token, diag.UnknownEvent, name, "events", near)
		if near == "" && prefix != name && !c.doc.EventsGiven {
			found.Fix("a prefix declares no event: without `events:` it matches those that are named elsewhere in the chart")
		}
		if near == "" {
			found.Advise(keyHome(name))
		}
	}
}

// isNoKey tells that no key may name an event: how a machine begins, and timers (SPEC 5.7).
func isNoKey(name string) bool {
	family := ir.FamilyOf(name)
	return family == ir.Inits || family == ir.Timers
}

// begun is the family that a key means, of which it may have no more than the word: SCXML
// takes `error` for all below it.
func begun(name string) ir.Family {
	return ir.FamilyOf(strings.TrimSuffix(name, ".*") + ".")
}

// keyHome says where a key belongs that stands among the events of a state; empty: it
// is none that the language knows.
func keyHome(name string) string {
	switch name {
	case "target", "guard", "actions", "reenter":
		return "`" + name + "` is a part of a transition: it stands one level deeper, below its event"
	case "entry", "exit", "always", "after", "invoke", "onDone", "initial", "states", "type", "on", "tags", "meta":
		return "`" + name + "` is a key of a state: it stands beside `on:`, not below it"
	case "onError":
		return "`onError` is a part of an `invoke`; elsewhere write `error.*`"
	}
	return ""
}

// notOfPlatform reports a name that the platform gives to no event of this chart.
func (c *chart) notOfPlatform(token schema.Text) {
	name, end := token.Text, ""
	s, known := c.endOf(name)
	if known && c.canBeDone[s] {
		end = kernel.DoneState.Name(c.nodes[s].id)
	}
	meant := cmp.Or(c.inOtherLetters(name), c.asPrefix(name), xstatePlatform(name), end, c.nearest(name, c.platformNames))
	found := c.add(token, diag.UnknownPlatform, name, meant, platformRule(name))
	if known && end == "" {
		found.Advise(whyNeverDone(&c.nodes[s]))
	}
}

// inOtherLetters is the chart's event that has the name, but for capitals; "": there is none.
func (c *chart) inOtherLetters(name string) string {
	if near := c.nearest(name, c.events.names); strings.EqualFold(near, name) {
		return near
	}
	return ""
}

// endOf finds the state whose end an event seems to be.
func (c *chart) endOf(event string) (int32, bool) {
	kind, id := ir.PlatformEvent(event)
	if kind != kernel.DoneState || c.diags.Crowded() {
		return 0, false
	}
	s, ok := c.meant(id)
	return s, ok && s > 0
}

// nearestKey suggests an event or a prefix.
func (c *chart) nearestKey(name string) string {
	prefix, isPrefix := strings.CutSuffix(name, ".*")
	if !isPrefix {
		return cmp.Or(xstatePlatform(name), c.asPrefix(name), c.nearest(name, c.events.names))
	}
	if best := c.nearest(prefix, c.prefixes); best != "" {
		return best + ".*"
	}
	return ""
}

// asPrefix takes a name for a prefix of others, as SCXML does; "": it is none.
func (c *chart) asPrefix(name string) string {
	if len(c.words.below[name]) == 0 {
		return ""
	}
	return name + ".*"
}

// platformRule says which events of the platform there are.
func platformRule(name string) string {
	if begun(name) == ir.Errors {
		return "the platform's errors are error.execution, error.communication, and error.invoke.ID of an actor of that id"
	}
	return "done.state.ID needs a state that can be done, done.invoke.ID an actor of that id"
}

// xstatePlatform is what an event of XState's own is called here; "": it is none.
func xstatePlatform(name string) string {
	for _, event := range []struct {
		there string
		here  kernel.EventKind
	}{
		{"xstate.done.actor.", kernel.DoneInvoke}, {"xstate.error.actor.", kernel.ErrorInvoke}, {"xstate.done.state.", kernel.DoneState},
		{"error.platform.", kernel.ErrorInvoke},
	} {
		if id, ok := strings.CutPrefix(name, event.there); ok {
			return event.here.Name(id)
		}
	}
	return ""
}

// prefixes lists what can stand before `.*`.
func (c *chart) prefixes() []string {
	var all []string
	for _, event := range c.events.names() {
		for p := event; p != ""; p = parentName(p) {
			all = append(all, p)
		}
	}
	return all
}

func (c *chart) platformNames() []string {
	var names []string
	for _, a := range c.words.atoms {
		if a.kind != kernel.Declared && a.kind != kernel.Init && a.kind != kernel.AfterTimer {
			names = append(names, a.name)
		}
	}
	return names
}
