package reference

// This file turns a document into a tree of states whose targets are found
// (SPEC 4.1-4.3). Nothing of how the tree is run is decided here.

import (
	"path"
	"sort"
	"strings"

	"github.com/lockstep-charts/lockstep/schema"
)

// A Chart is a document with its states as a tree.
type Chart struct {
	doc    *schema.Document
	root   *state
	states []*state // document order
	actors map[string]*actor
	terms  *terms
}

// An actor is one entry of `actors:`.
type actor struct {
	decl  *schema.ActorDecl
	chart *Chart // nil: a host actor
}

type kind int

const (
	atomic kind = iota
	compound
	parallel
	final
	history
)

type state struct {
	decl     *schema.State
	kind     kind
	deep     bool
	path     string
	id       string
	order    int
	parent   *state
	children []*state
	initial  *transition
	always   []*transition
	on       []*handler // in written order, the platform events among them
	timers   []timerDecl
}

// A handler is one key of `on`, or what stands for one: onDone, onError, after.
type handler struct {
	key         string
	transitions []*transition
}

type timerDecl struct {
	key  string
	name string // of the event
}

type transition struct {
	source  *state
	place   string
	targets []*state
	guard   *schema.Value
	actions []schema.Action
	reenter bool
	forbid  bool
}

// A Reader gives the document of a file that is well formed.
type Reader func(name string) (*schema.Document, error)

// Load makes a chart of a file's document and of those that it uses.
func Load(read Reader, name string) (*Chart, error) {
	doc, err := read(name)
	if err != nil {
		return nil, err
	}
	c := &Chart{doc: doc, actors: map[string]*actor{}}
	for i := range doc.Actors {
		d := &doc.Actors[i]
		a := &actor{decl: d}
		if d.Chart.Text != "" {
			child, err := Load(read, path.Join(path.Dir(name), d.Chart.Text))
			if err != nil {
				return nil, err
			}
			a.chart = child
		}
		c.actors[d.Name.Text] = a
	}
	c.root = c.grow(nil, &doc.Root)
	for _, s := range c.states {
		c.bind(s)
	}
	c.terms = newTerms(c)
	return c, nil
}

// grow makes the tree, in document order.
func (c *Chart) grow(parent *state, d *schema.State) *state {
	s := &state{decl: d, parent: parent, order: len(c.states)}
	if parent != nil {
		s.path = strings.TrimPrefix(parent.path+"."+d.Name.Text, ".")
	}
	s.id = s.path
	if d.ID.Text != "" {
		s.id = d.ID.Text
	}
	s.kind = kindOf(d)
	s.deep = d.History.Text == "deep"
	c.states = append(c.states, s)
	for i := range d.States {
		s.children = append(s.children, c.grow(s, &d.States[i]))
	}
	return s
}

func kindOf(d *schema.State) kind {
	switch {
	case d.Type.Text == "parallel":
		return parallel
	case d.Type.Text == "final":
		return final
	case d.Type.Text == "history":
		return history
	case len(d.States) > 0:
		return compound
	}
	return atomic
}

// bind finds the targets of a state's transitions.
func (c *Chart) bind(s *state) {
	d := s.decl
	at := statePlace(s)
	switch {
	case s.kind == history && d.Target.Given:
		s.initial = c.initial(s, &d.Target, at+"target")
	case s.kind == compound:
		s.initial = c.initial(s, &d.Initial, at+"initial")
	}
	s.always = c.transitions(s, d.Always, at+"always")
	for i := range d.On {
		c.bindOn(s, &d.On[i], at)
	}
	if d.HasOnDone {
		s.handle("done.state."+s.id, c.transitions(s, d.OnDone, at+"onDone"))
	}
	for i := range d.After {
		a := &d.After[i]
		name := "after." + a.Key.Text + "." + s.path
		s.timers = append(s.timers, timerDecl{a.Key.Text, name})
		s.handle(name, c.transitions(s, a.Transitions, at+"after."+a.Key.Text))
	}
	for i := range d.Invokes {
		c.bindInvoke(s, &d.Invokes[i], at)
	}
}

func (c *Chart) bindOn(s *state, on *schema.On, at string) {
	keys := make([]string, len(on.Keys))
	for i, k := range on.Keys {
		keys[i] = k.Text
	}
	all := c.transitions(s, on.Transitions, at+"on."+strings.Join(keys, ", "))
	for _, k := range keys {
		s.handle(k, all)
	}
}

func (c *Chart) bindInvoke(s *state, v *schema.Invoke, at string) {
	if v.HasOnDone {
		s.handle("done.invoke."+invokeID(s, v), c.transitions(s, v.OnDone, at+"invoke.onDone"))
	}
	if v.HasOnError {
		s.handle("error.invoke."+invokeID(s, v), c.transitions(s, v.OnError, at+"invoke.onError"))
	}
}

func invokeID(s *state, v *schema.Invoke) string {
	if v.ID.Text != "" {
		return v.ID.Text
	}
	return s.id
}

func (s *state) handle(key string, all []*transition) {
	s.on = append(s.on, &handler{key, all})
}

func (c *Chart) transitions(s *state, written []schema.Transition, place string) []*transition {
	var all []*transition
	for i := range written {
		w := &written[i]
		t := &transition{source: s, place: place, actions: w.Actions, reenter: w.Reenter, forbid: w.Forbid}
		if w.Guard.Kind != schema.NoValue {
			t.guard = &w.Guard
		}
		for _, name := range w.Targets {
			t.targets = append(t.targets, c.target(s, name.Text))
		}
		all = append(all, t)
	}
	return all
}

// initial is the transition of a compound's `initial` or of a history's default.
func (c *Chart) initial(s *state, d *schema.Initial, place string) *transition {
	t := &transition{source: s, place: place, actions: d.Actions}
	for _, name := range d.Targets {
		if s.kind == compound && !strings.HasPrefix(name.Text, "#") {
			t.targets = append(t.targets, below(s, strings.TrimPrefix(name.Text, ".")))
			continue
		}
		t.targets = append(t.targets, c.target(s, name.Text))
	}
	return t
}

// target looks a name up from the inside out (SPEC 4.2).
func (c *Chart) target(source *state, name string) *state {
	if id, absolute := strings.CutPrefix(name, "#"); absolute {
		for _, s := range c.states {
			if s.id == id {
				return s
			}
		}
		panic("bug: no state has the id " + id)
	}
	if rest, relative := strings.CutPrefix(name, "."); relative {
		return below(source, rest)
	}
	first, _, _ := strings.Cut(name, ".")
	for s := source; s.parent != nil; s = s.parent {
		if childNamed(s.parent, first) != nil {
			return below(s.parent, name)
		}
	}
	return below(c.root, name)
}

func below(s *state, name string) *state {
	for _, part := range strings.Split(name, ".") {
		next := childNamed(s, part)
		if next == nil {
			panic("bug: no state " + name + " below " + s.path)
		}
		s = next
	}
	return s
}

func childNamed(s *state, name string) *state {
	for _, c := range s.children {
		if c.decl.Name.Text == name {
			return c
		}
	}
	return nil
}

// statePlace is where a state stands in the file, in keys.
func statePlace(s *state) string {
	if s.parent == nil {
		return ""
	}
	return statePlace(s.parent) + "states." + s.decl.Name.Text + "."
}

// isDescendant, as Appendix D has it: a state is none of itself.
func isDescendant(s, of *state) bool {
	for p := s.parent; p != nil; p = p.parent {
		if p == of {
			return true
		}
	}
	return false
}

// getProperAncestors of s, inside out, up to and without `until`; nil: all.
func getProperAncestors(s, until *state) []*state {
	if until != nil && (s == until || s.parent == until || isDescendant(until, s)) {
		return nil
	}
	var all []*state
	for p := s.parent; p != nil && p != until; p = p.parent {
		all = append(all, p)
	}
	return all
}

// getChildStates leaves out history states.
func getChildStates(s *state) []*state {
	var all []*state
	for _, c := range s.children {
		if c.kind != history {
			all = append(all, c)
		}
	}
	return all
}

// A set is an ordered set of states.
type set []*state

func (l set) has(s *state) bool {
	for _, e := range l {
		if e == s {
			return true
		}
	}
	return false
}

func (l *set) add(s *state) {
	if !l.has(s) {
		*l = append(*l, s)
	}
}

func (l *set) remove(s *state) {
	var rest set
	for _, e := range *l {
		if e != s {
			rest = append(rest, e)
		}
	}
	*l = rest
}

// inOrder is entry order, inside out the other way round.
func (l set) inOrder() set {
	sorted := append(set(nil), l...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].order < sorted[j].order })
	return sorted
}

func (l set) inExitOrder() set {
	sorted := append(set(nil), l...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].order > sorted[j].order })
	return sorted
}

func overlap(a, b set) bool {
	for _, s := range a {
		if b.has(s) {
			return true
		}
	}
	return false
}
