package compile

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says what was probably meant by a target that names no state.

// nearestVisible suggests a state that the source can name.
func (c *chart) nearestVisible(source int32, whole string) string {
	if c.diags.Crowded() {
		return ""
	}
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
	if s, ok := c.anywhere(whole); ok {
		return c.seenFrom(source, s)
	}
	var names []string
	for level := c.levelOf(source); level != kernel.NoState; level = c.nodes[level].parent {
		names = append(names, c.childNames(level)...)
	}
	if best := diag.Nearest(firstOf(whole), names); best != "" {
		return best
	}
	return c.elsewhere(source, whole)
}

// elsewhere suggests a state of this name that the source cannot see by it.
func (t *tree) elsewhere(source int32, whole string) string {
	first := firstOf(whole)
	if s, ok := t.anywhere(whole); ok {
		return t.seenFrom(source, s)
	}
	for i := range t.nodes {
		if t.nodes[i].Name.Text == first {
			return t.seenFrom(source, int32(i))
		}
	}
	return ""
}

// seenFrom is how a target names a state: by the shortest path that leads there from
// the source, else by its id.
func (t *tree) seenFrom(source, s int32) string {
	for level := t.levelOf(source); level != kernel.NoState; level = t.nodes[level].parent {
		if s == level || !t.within(s, level) {
			continue
		}
		path := strings.TrimPrefix(strings.TrimPrefix(t.nodes[s].path, t.nodes[level].path), ".")
		if found, ok := t.visible(source, path); ok && found == s {
			return path
		}
	}
	return "#" + t.nodes[s].id
}

// withoutBlanks is the state that has the name of one with blanks in it, whatever stands in
// their place; "": none has.
func (t *tree) withoutBlanks(name string) string {
	join := strings.NewReplacer(" ", "", "_", "", "-", "")
	for i := range t.nodes {
		if own := t.nodes[i].Name.Text; own != "" && strings.EqualFold(join.Replace(own), join.Replace(name)) {
			return own
		}
	}
	return ""
}

// withDots is the target that is meant by a path as folders have it; "": none is.
func (t *tree) withDots(source int32, path string) string {
	up := strings.HasPrefix(path, "../")
	path = strings.ReplaceAll(strings.Trim(strings.ReplaceAll(path, "../", ""), "./"), "/", ".")
	if _, below := t.follow(source, path); below && !up {
		return "." + path
	}
	if _, ok := t.visible(source, path); ok {
		return path
	}
	return t.elsewhere(source, path)
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

// deeper is the way from a state to one of this name deeper in it; "": there is none.
func (c *chart) deeper(s int32, name string) string {
	if c.diags.Crowded() {
		return ""
	}
	for i := s + 1; i <= c.nodes[s].last; i++ {
		if c.nodes[i].Name.Text == name && c.nodes[i].parent != s {
			return strings.TrimPrefix(strings.TrimPrefix(c.nodes[i].path, c.nodes[s].path), ".")
		}
	}
	return ""
}

// whatIsIn says which children a state has, where that is soon said.
func (t *tree) whatIsIn(s int32) string {
	switch n := len(t.nodes[s].children); {
	case n == 0:
		return "it has no states; a state beside it is written without it"
	case n <= 10:
		return "it has " + strings.Join(t.childNames(s), ", ")
	}
	return "the first segment of a target is looked up, the rest lies below what it finds"
}

// visible is what a source means by a path; it says nothing where that is nothing.
func (t *tree) visible(source int32, path string) (int32, bool) {
	first, rest, deeper := strings.Cut(path, ".")
	s, ok := t.around(source, first)
	if ok && deeper {
		return t.follow(s, rest)
	}
	return s, ok
}

// meant finds the state that has this id, or whose path ends so.
func (t *tree) meant(id string) (int32, bool) {
	if s, ok := t.ids[id]; ok {
		return s, true
	}
	return t.anywhere(id)
}

// anywhere finds the first state whose path ends in this one.
func (t *tree) anywhere(path string) (int32, bool) {
	first := firstOf(path)
	for i := range t.nodes {
		if t.nodes[i].Name.Text != first {
			continue
		}
		if s, ok := t.follow(t.nodes[i].parent, path); ok {
			return s, true
		}
	}
	return 0, false
}

// follow is what lies at a path below a state.
func (t *tree) follow(s int32, path string) (int32, bool) {
	at, _, ok := t.down(s, path)
	return at, ok
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
