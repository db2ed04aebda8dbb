package compile

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file binds the keys of `on` to events (SPEC 5.2, 5.7). A key is a list of tokens: an
// event, a prefix like `mouse.*` (which matches `mouse` too), `*`, or a platform event.
// Every token must match something (keys_unmatched.go); the same token may stand only once
// in a state.

// bindKey checks the tokens of one key of `on` and gives the set of events that
// it matches. seen holds the tokens of the state so far.
func (c *chart) bindKey(n *node, on *schema.On, seen map[string]schema.Text) (tokens []string, events set) {
	events = c.words.newSet()
	for _, token := range on.Keys {
		if first, twice := seen[token.Text]; twice {
			c.add(token, diag.EventTwice, token.Text).Note(first.Pos, "the first one")
			continue
		}
		seen[token.Text] = token
		match := c.words.matches(token.Text)
		if match.empty() {
			match = c.openSpawns(token.Text)
		}
		if match.empty() {
			c.unmatched(token)
			events.add(c.words.lost)
			continue
		}
		if token.Text == kernel.DoneState.Name(n.id) && n.HasOnDone {
			c.add(token, diag.OnDoneTwice, token.Text)
		}
		tokens = append(tokens, token.Text)
		events.join(c.unclaimed(n, token.Text, match))
	}
	return tokens, events
}

// unclaimed leaves out of what a prefix matches the events that its state surely takes
// under a key of their own, which comes first (SPEC 5.2).
func (c *chart) unclaimed(n *node, token string, match set) set {
	if !strings.HasSuffix(token, "*") {
		return match
	}
	if n.claimed == nil {
		n.claimed = c.claimed(n)
	}
	left := match.without(n.claimed)
	if left.empty() {
		return match
	}
	return left
}

// claimed are the events for all names of which a state has a key of their own, with a
// candidate without a guard.
func (c *chart) claimed(n *node) set {
	names := n.claims()
	s := c.words.newSet()
	for name := range names {
		for _, i := range c.words.byName[name] {
			if !slices.ContainsFunc(c.words.atoms[i].names, func(name string) bool { return !names[name] }) {
				s.add(i)
			}
		}
	}
	return s
}

// claims are the names of those keys.
func (n *node) claims() map[string]bool {
	names := map[string]bool{}
	claim := func(list []schema.Transition, event string) {
		if slices.ContainsFunc(list, func(t schema.Transition) bool { return unguarded(&t) }) {
			names[event] = true
		}
	}
	for i := range n.Invokes {
		inv := &n.Invokes[i]
		id := cmp.Or(inv.ID.Text, n.id)
		claim(inv.OnDone, kernel.DoneInvoke.Name(id))
		claim(inv.OnError, kernel.ErrorInvoke.Name(id))
	}
	for i := range n.On {
		for _, key := range n.On[i].Keys {
			if !strings.HasSuffix(key.Text, "*") {
				claim(n.On[i].Transitions, key.Text)
			}
		}
	}
	claim(n.OnDone, kernel.DoneState.Name(n.id))
	return names
}

// openSpawns: the id of a spawned actor may be computed, so done.invoke.ID of an
// id that nothing writes may be any of those.
func (c *chart) openSpawns(token string) set {
	s := c.words.newSet()
	kind, _ := actorEnd(token)
	for i := range c.doc.Actors {
		if kind != kernel.Declared && c.spawnsOpen(c.doc.Actors[i].Name.Text) {
			s.join(c.words.of(kind, int32(i)))
		}
	}
	return s
}

// actorEnd tells how which actor ends whose end an event tells; kernel.Declared for other
// events.
func actorEnd(name string) (kind kernel.EventKind, id string) {
	if kind, id = ir.PlatformEvent(name); kind != kernel.DoneInvoke && kind != kernel.ErrorInvoke {
		return kernel.Declared, ""
	}
	return kind, id
}
