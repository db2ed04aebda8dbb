package compile

import (
	"cmp"
	"regexp"
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

// notApart refuses several names in one text, as SCXML has them, or one with blanks in it,
// as XState has them.
func (c *chart) notApart(key string, name schema.Text) (int32, bool) {
	if meant := c.withoutBlanks(name.Text); meant != "" {
		c.add(name, diag.UnknownState, name.Text, meant)
		return 0, false
	}
	found := c.add(name, diag.UnknownState, name.Text, "")
	words := strings.FieldsFunc(name.Text, func(r rune) bool { return r == ' ' || r == ',' })
	switch m := conditional.FindStringSubmatch(name.Text); {
	case m != nil:
		found.Fix("write `{ guard: %s, target: %s }`", m[2], m[1])
	case slices.ContainsFunc(words, func(word string) bool { return !targetWord.MatchString(word) }):
		found.Fix("a target is the name of a state, or a list of them")
	default:
		found.Fix("several are a list: `%s: %s`", key, flowList(words))
	}
	return 0, false
}

var (
	// conditional is a target with its guard, as other languages have it.
	conditional = regexp.MustCompile(`^([\w.-]+) +(?:if|when|\?) +([\w.]+(?: *[<>=!]=? *[\w.']+)?)$`)

	// targetWord is one of several targets.
	targetWord = regexp.MustCompile(`^[#.]?[\w][\w.-]*$`)
)

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

// outward finds the first segment from the inside out.
func (c *chart) outward(source int32, name schema.Text) (int32, bool) {
	first, rest, deeper := strings.Cut(name.Text, ".")
	s, ok := c.around(source, first)
	switch {
	case !ok && (name.Text == "undefined" || name.Text == "null"):
		c.add(name, diag.UnknownState, name.Text, "").Fix("write `{}` where nothing is to happen; where actions are to run and no state is left, take the target out")
		return 0, false
	case !ok:
		found := c.add(name, diag.UnknownState, name.Text, c.nearestVisible(source, name.Text))
		if slices.Contains(c.actionNames(), name.Text) {
			found.Fix("`%[1]s` is an action: write `{ actions: %[1]s }`", name.Text)
		}
		return 0, false
	case deeper:
		return c.segments(s, name, rest)
	}
	return s, true
}

// around finds the state that a source knows by a bare name.
func (t *tree) around(source int32, name string) (int32, bool) {
	for level := t.levelOf(source); level != kernel.NoState; level = t.nodes[level].parent {
		if s, ok := t.children[childKey{level, name}]; ok {
			return s, true
		}
	}
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
	at, missing, ok := c.down(s, path)
	if !ok {
		c.add(name, diag.UnknownChild, missing, c.calls(at), cmp.Or(c.deeper(at, missing), c.nearest(missing, func() []string { return c.childNames(at) })), c.whatIsIn(at))
		return 0, false
	}
	return at, true
}

// down is what lies at a path below a state; else the last state on the way, and which
// child it lacks.
func (t *tree) down(s int32, path string) (at int32, missing string, ok bool) {
	for name := range strings.SplitSeq(path, ".") {
		child, is := t.children[childKey{s, name}]
		if !is {
			return s, name, false
		}
		s = child
	}
	return s, "", true
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

// calls names a state in a message.
func (t *tree) calls(s int32) string {
	return ir.Called(t.nodes[s].path)
}
