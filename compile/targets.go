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

// This file binds targets to states (SPEC 4.2). The first segment
// of a target is looked up from the inside out: among the source and its
// siblings, then among its parent's siblings, up to the root's children; the
// rest lies below what was found, without a second try. `.name` starts at the
// source, `#id` is absolute. A list enters several regions of a parallel state
// at once, and is refused where no configuration holds all of it.

// targets binds the targets of one transition. It is false when one of them was
// reported.
func (c *chart) targets(source int32, names []schema.Text) ([]int32, bool) {
	return c.bind("target", names, func(name schema.Text) (int32, bool) {
		if strings.Contains(name.Text, "/") {
			c.add(name, diag.UnknownState, name.Text, c.withDots(source, name.Text))
			return 0, false
		}
		if below, ok := strings.CutPrefix(name.Text, "."); ok {
			return c.below(source, name, below)
		}
		return c.outward(source, name)
	})
}

// withDots is the target that is meant by a path as folders have it; "": none is.
func (c *chart) withDots(source int32, path string) string {
	up := strings.HasPrefix(path, "../")
	path = strings.ReplaceAll(strings.Trim(strings.ReplaceAll(path, "../", ""), "./"), "/", ".")
	if _, below := c.follow(source, path); below && !up {
		return "." + path
	}
	if _, ok := c.visible(source, path); ok {
		return path
	}
	return c.elsewhere(source, firstOf(path), path)
}

// descend binds targets below a state: the paths of an `initial`.
func (c *chart) descend(parent int32, names []schema.Text) ([]int32, bool) {
	return c.bind("initial", names, func(name schema.Text) (int32, bool) {
		return c.below(parent, name, strings.TrimPrefix(name.Text, "."))
	})
}

// bind binds each name, absolute ids first, and checks the set.
func (c *chart) bind(key string, names []schema.Text, relative func(schema.Text) (int32, bool)) ([]int32, bool) {
	found, ok := make([]int32, 0, len(names)), true
	for _, name := range names {
		lookup := relative
		switch {
		case strings.ContainsAny(name.Text, " ,"):
			lookup = func(name schema.Text) (int32, bool) { return c.notApart(key, name) }
		case strings.HasPrefix(name.Text, "#"):
			lookup = c.absolute
		}
		s, known := lookup(name)
		found, ok = append(found, s), ok && known
	}
	return found, ok && c.legal(names, found)
}

// notApart refuses several names in one text, as SCXML has them.
func (c *chart) notApart(key string, name schema.Text) (int32, bool) {
	c.add(name, diag.UnknownState, name.Text, "").Fix("several are a list: `%s: %s`", key, flowList(strings.FieldsFunc(name.Text, func(r rune) bool { return r == ' ' || r == ',' })))
	return 0, false
}

// flowList writes targets as a list of YAML; an id without quotes would be a comment.
func flowList(names []string) string {
	names = slices.Clone(names)
	for i, name := range names {
		if strings.HasPrefix(name, "#") {
			names[i] = "'" + name + "'"
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// absolute finds `#id`.
func (c *chart) absolute(name schema.Text) (int32, bool) {
	id := name.Text[1:]
	if s, ok := c.ids[id]; ok && id != "" {
		return s, true
	}
	found := c.add(name, diag.UnknownID, id, cmp.Or(c.idBelow(id), c.idElsewhere(id), c.nearest(id, c.idNames)))
	if id == c.doc.Chart.Text {
		found.Fix("the root has no id by itself: write `id: %s` at the top of the chart, or name the state that is to be entered", id)
	}
	return 0, false
}

// idBelow is the id of what XState finds by this one: ids begin with the machine's
// there, and a path may follow an id. "": that is nothing.
func (c *chart) idBelow(id string) string {
	path := strings.TrimPrefix(strings.TrimPrefix(id, "(machine)."), c.doc.Chart.Text+".")
	if s, ok := c.follow(0, path); ok {
		return c.nodes[s].id
	}
	first, rest, deeper := strings.Cut(path, ".")
	s, ok := c.ids[first]
	if ok && deeper {
		s, ok = c.follow(s, rest)
	}
	if !ok {
		return ""
	}
	return c.nodes[s].id
}

// idElsewhere is the id of the state that has this for a name; "": none has.
func (c *chart) idElsewhere(name string) string {
	if c.diags.Crowded() {
		return ""
	}
	s, ok := c.anywhere(name)
	if !ok {
		return ""
	}
	return c.nodes[s].id
}

// outward finds the first segment from the inside out.
func (c *chart) outward(source int32, name schema.Text) (int32, bool) {
	first, rest, deeper := strings.Cut(name.Text, ".")
	for level := c.levelOf(source); level != kernel.NoState; level = c.nodes[level].parent {
		if s, ok := c.children[childKey{level, first}]; ok && deeper {
			return c.segments(s, name, rest)
		} else if ok {
			return s, true
		}
	}
	c.add(name, diag.UnknownState, name.Text, c.nearestVisible(source, name.Text))
	return 0, false
}

// levelOf is the state among whose children a source's lookup begins.
func (t *tree) levelOf(source int32) int32 {
	if source == 0 {
		return 0
	}
	return t.nodes[source].parent
}

// below finds a whole path among the descendants of a state.
func (c *chart) below(parent int32, name schema.Text, path string) (int32, bool) {
	if path == "" {
		c.add(name, diag.UnknownState, name.Text, "")
		return 0, false
	}
	return c.segments(parent, name, path)
}

// segments follows a path downwards.
func (c *chart) segments(s int32, name schema.Text, path string) (int32, bool) {
	for deeper := true; deeper; {
		var first string
		first, path, deeper = strings.Cut(path, ".")
		child, ok := c.children[childKey{s, first}]
		if !ok {
			c.add(name, diag.UnknownChild, first, c.calls(s), c.nearest(first, func() []string { return c.childNames(s) }), c.whatIsIn(s))
			return 0, false
		}
		s = child
	}
	return s, true
}

// whatIsIn says which children a state has, where that is soon said.
func (c *chart) whatIsIn(s int32) string {
	switch n := len(c.nodes[s].children); {
	case n == 0:
		return "it has no states; a state beside it is written without it"
	case n <= 10:
		return "it has " + strings.Join(c.childNames(s), ", ")
	}
	return "the first segment of a target is looked up, the rest lies below what it finds"
}

// legal refuses a set of targets that no configuration holds: of each compound
// state at most one child can be on the way to them, and no target may contain
// another.
func (c *chart) legal(names []schema.Text, set []int32) bool {
	if i := c.clash(set); i >= 0 {
		c.add(names[i], diag.IllegalTargets, names[i].Text)
		return false
	}
	return true
}

// clash is the first of a set of targets that does not go with those before it; -1:
// they can all be entered at once.
func (t *tree) clash(set []int32) int {
	if len(set) < 2 {
		return -1
	}
	chosen := map[int32]int32{} // per ancestor: the child on the way, -1 for several regions
	for i, target := range set {
		if _, contains := chosen[target]; contains {
			return i
		}
		chosen[target] = kernel.NoState
		if !t.choose(chosen, target) {
			return i
		}
	}
	return -1
}

// choose marks the way from the root to a target; it is false where the way
// parts from another's at a state that is no parallel, or passes a target.
func (t *tree) choose(chosen map[int32]int32, target int32) bool {
	history := t.nodes[target].isHistory()
	for child, s := target, t.nodes[target].parent; s != kernel.NoState; child, s = s, t.nodes[s].parent {
		other, met := chosen[s]
		if !met {
			chosen[s] = child
			continue
		}
		if other == child {
			return true
		}
		return other != kernel.NoState && t.nodes[s].kind == kernel.Parallel &&
			!t.nodes[other].isHistory() && !(history && child == target)
	}
	return true
}

// Domain is the state whose descendants a transition leaves and enters
// (SPEC 4.4): the source itself when it is not `reenter` and every
// target is the source or below it, else the least compound ancestor that
// contains all, or the root. Without targets there is none.
func Domain(states []kernel.State, source int32, targets []int32, reenter bool) int32 {
	if len(targets) == 0 {
		return kernel.NoState
	}
	if !reenter && holds(&states[source], targets, source-1) {
		return source
	}
	for s := states[source].Parent; s > 0; s = states[s].Parent {
		if states[s].Kind == kernel.Compound && holds(&states[s], targets, s) {
			return s
		}
	}
	return 0
}

// holds tells whether every target lies in s, behind the state `after`.
func holds(s *kernel.State, targets []int32, after int32) bool {
	return !slices.ContainsFunc(targets, func(t int32) bool { return t <= after || t > s.Last })
}

// nearestVisible suggests a state that the source can name.
func (c *chart) nearestVisible(source int32, whole string) string {
	if c.diags.Crowded() {
		return ""
	}
	first := firstOf(whole)
	if rest, ok := strings.CutPrefix(whole, c.doc.Chart.Text+"."); ok {
		if s, found := c.follow(0, rest); found {
			return c.seenFrom(source, s)
		}
		if s, found := c.children[childKey{0, firstOf(rest)}]; found && s > 0 {
			return "#" + rest
		}
	}
	if _, ok := c.follow(source, whole); ok {
		return "." + whole
	}
	var names []string
	for level := c.levelOf(source); level != kernel.NoState; level = c.nodes[level].parent {
		names = append(names, c.childNames(level)...)
	}
	if best := diag.Nearest(first, names); best != "" {
		return best
	}
	return c.elsewhere(source, first, whole)
}

// elsewhere suggests a state of this name that the source cannot see by it.
func (c *chart) elsewhere(source int32, first, whole string) string {
	if s, ok := c.anywhere(whole); ok {
		return c.seenFrom(source, s)
	}
	for i := range c.nodes {
		if c.nodes[i].Name.Text == first {
			return c.seenFrom(source, int32(i))
		}
	}
	return ""
}

// seenFrom is how a target names a state: by the shortest path that leads there from
// the source, else by its id.
func (c *chart) seenFrom(source, s int32) string {
	for level := c.levelOf(source); level != kernel.NoState; level = c.nodes[level].parent {
		if s == level || !c.within(s, level) {
			continue
		}
		path := strings.TrimPrefix(strings.TrimPrefix(c.nodes[s].path, c.nodes[level].path), ".")
		if found, ok := c.visible(source, path); ok && found == s {
			return path
		}
	}
	return "#" + c.nodes[s].id
}

// visible is outward, with nothing said where it finds nothing.
func (c *chart) visible(source int32, path string) (int32, bool) {
	first, rest, deeper := strings.Cut(path, ".")
	for level := c.levelOf(source); level != kernel.NoState; level = c.nodes[level].parent {
		if s, ok := c.children[childKey{level, first}]; ok && deeper {
			return c.follow(s, rest)
		} else if ok {
			return s, true
		}
	}
	return 0, false
}

// meant finds the state that has this id, or whose path ends so.
func (c *chart) meant(id string) (int32, bool) {
	if s, ok := c.ids[id]; ok {
		return s, true
	}
	return c.anywhere(id)
}

// anywhere finds the first state whose path ends in this one.
func (c *chart) anywhere(path string) (int32, bool) {
	first := firstOf(path)
	for i := range c.nodes {
		if c.nodes[i].Name.Text != first {
			continue
		}
		if s, ok := c.follow(c.nodes[i].parent, path); ok {
			return s, true
		}
	}
	return 0, false
}

// follow is what lies at a path below a state; it says nothing where that is nothing.
func (c *chart) follow(s int32, path string) (int32, bool) {
	for first := range strings.SplitSeq(path, ".") {
		child, ok := c.children[childKey{s, first}]
		if !ok {
			return 0, false
		}
		s = child
	}
	return s, true
}

// firstOf is the first segment of a path.
func firstOf(path string) string {
	first, _, _ := strings.Cut(path, ".")
	return first
}

func (t *tree) childNames(s int32) []string {
	names := make([]string, 0, len(t.nodes[s].children))
	for _, child := range t.nodes[s].children {
		names = append(names, t.nodes[child].Name.Text)
	}
	return names
}

func (t *tree) idNames() []string {
	names := make([]string, 0, len(t.nodes))
	for i := range t.nodes {
		names = append(names, t.nodes[i].id)
	}
	return names
}

// calls names a state in a message.
func (t *tree) calls(s int32) string {
	return ir.Called(t.nodes[s].path)
}
