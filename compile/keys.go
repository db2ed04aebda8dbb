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

// This file binds the keys of `on` to events (SPEC 5.2,
// 5.7). A key is a list of tokens: an event, a prefix like `mouse.*` (which
// matches `mouse` too), `*`, or a platform event. Every token must match
// something; the same token may stand only once in a state.
//
// Each event that can be processed has a number, its atom: the declared events
// first, then what the platform can send in this chart.

// An atom is one event as far as its fields are concerned: done.invoke events
// of one actor declaration are one atom, whatever their id.
type atom struct {
	kind   kernel.EventKind
	index  int32
	name   string
	shared bool     // another actor's end has a name of this one's
	names  []string // all under which it comes; "done.invoke.*" where an id is computed
}

// A vocabulary holds all atoms and finds those that a token matches.
type vocabulary struct {
	atoms  []atom
	byName map[string][]int32 // exact names; done.invoke.ID can be several atoms
	below  map[string][]int32 // prefixes without `.*`
	sets   map[string]set     // per token, made when first asked for
	lost   int32              // the atom of all events that were reported: nobody knows what they carry
	place  map[[2]int32]int32 // kind and index to atom
}

// list numbers the atoms. Actors and states are known by now.
func (c *chart) list() {
	v := &vocabulary{byName: map[string][]int32{}, below: map[string][]int32{}, sets: map[string]set{}, place: map[[2]int32]int32{}}
	c.words = v
	for i := range c.events.all {
		v.enter(atom{kind: kernel.Declared, index: int32(i), name: c.events.all[i].Name}, c.events.all[i].Name)
	}
	v.enter(atom{kind: kernel.Init, name: kernel.Init.Name("")})
	v.enter(atom{kind: kernel.AfterTimer, name: "after"})
	v.lost = int32(len(v.atoms))
	v.enter(atom{kind: kernel.Init, index: -1})
	v.enter(atom{kind: kernel.ErrorExecution, name: kernel.ExecutionType}, kernel.ExecutionType)
	v.enter(atom{kind: kernel.ErrorCommunication, name: kernel.CommunicationType}, kernel.CommunicationType)
	for i := range c.doc.Actors {
		ids := c.actorIDs[c.doc.Actors[i].Name.Text]
		if c.spawnsOpen(c.doc.Actors[i].Name.Text) {
			ids = append(ids, anyID)
		}
		if len(ids) > 0 {
			v.end(kernel.DoneInvoke, int32(i), ids)
			v.end(kernel.ErrorInvoke, int32(i), ids)
		}
	}
	for i := range c.nodes {
		if i > 0 && c.canBeDone[i] {
			name := kernel.DoneState.Name(c.nodes[i].id)
			v.enter(atom{kind: kernel.DoneState, index: int32(i), name: name}, name)
		}
	}
}

// end adds how an actor ends that may have any of some ids.
func (v *vocabulary) end(kind kernel.EventKind, actor int32, ids []string) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = kind.Name(id)
	}
	v.enter(atom{kind: kind, index: actor, name: names[0]}, names...)
}

// enter adds an atom under its names and all their prefixes.
func (v *vocabulary) enter(a atom, names ...string) {
	at := int32(len(v.atoms))
	a.names = names
	v.atoms = append(v.atoms, a)
	v.place[[2]int32{int32(a.kind), a.index}] = at
	for _, name := range names {
		if list := v.byName[name]; len(list) > 0 && list[len(list)-1] != at {
			v.atoms[list[len(list)-1]].shared, v.atoms[at].shared = true, true
		}
		v.byName[name] = append(v.byName[name], at)
		for prefix := name; prefix != ""; prefix = parentName(prefix) {
			if list := v.below[prefix]; len(list) == 0 || list[len(list)-1] != at {
				v.below[prefix] = append(list, at)
			}
		}
	}
}

// parentName cuts the last token off an event's name.
func parentName(name string) string {
	if cut := strings.LastIndexByte(name, '.'); cut >= 0 {
		return name[:cut]
	}
	return ""
}

// matches gives the atoms that a token of a key matches; empty: none.
func (v *vocabulary) matches(token string) set {
	if s, known := v.sets[token]; known {
		return s
	}
	s := v.newSet()
	switch prefix, isPrefix := strings.CutSuffix(token, ".*"); {
	case token == "*":
		for i, a := range v.atoms {
			if a.kind != kernel.Init && a.kind != kernel.AfterTimer {
				s.add(int32(i))
			}
		}
	case isPrefix:
		for _, i := range v.below[prefix] {
			s.add(i)
		}
	default:
		for _, i := range v.byName[token] {
			s.add(i)
		}
	}
	v.sets[token] = s
	return s
}

// of is the set of one atom.
func (v *vocabulary) of(kind kernel.EventKind, index int32) set {
	s := v.newSet()
	if i, ok := v.place[[2]int32{int32(kind), index}]; ok {
		s.add(i)
	}
	return s
}

func (v *vocabulary) newSet() set { return make(set, (len(v.atoms)+63)/64) }

// A set is a set of atoms.
type set []uint64

func (s set) add(i int32) { s[i/64] |= 1 << (i % 64) }

func (s set) empty() bool {
	return !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 })
}

// without is s but for what is in t, a set of its own.
func (s set) without(t set) set {
	left := slices.Clone(s)
	for i := range left {
		left[i] &^= t[i]
	}
	return left
}

// join puts all of t into s.
func (s set) join(t set) {
	for i, w := range t {
		s[i] |= w
	}
}

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

// unmatched reports a token that no event answers to.
func (c *chart) unmatched(token schema.Text) {
	name := token.Text
	if kind, id := actorEnd(name); kind != kernel.Declared && c.lostIDs[id] {
		return // the actor is unknown, which was said
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
		if home := keyHome(name); home != "" && near == "" {
			found.Fix("%s", home)
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
	found := c.add(token, diag.UnknownPlatform, name, cmp.Or(c.asPrefix(name), xstatePlatform(name), end, c.nearest(name, c.platformNames)), platformRule(name))
	if known && end == "" {
		found.Fix("%s", whyNeverDone(&c.nodes[s]))
	}
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
