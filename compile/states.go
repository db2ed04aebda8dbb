package compile

import (
	"strconv"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file numbers the states (SPEC 4.1). Numbers
// follow document order, root 0, so the descendants of a state are the range
// that follows it. A state's id is what it says, else its path from the root.
// Whether a state can ever be done (SPEC 6.3, 6.4) is found here too.

// A node is one state of the chart with its place in the tree.
type node struct {
	*schema.State
	at       int32
	parent   int32
	last     int32
	kind     kernel.StateKind
	children []int32
	path     string
	id       string
	place    string // "states.a.states.b"; "" for the root
	collides bool   // it or an ancestor was reported for its name
	claimed  set    // events that it surely takes under keys of their own; nil: not asked so far
}

// A childKey finds a state by its parent and name.
type childKey struct {
	parent int32
	name   string
}

// A tree is all states of a chart.
type tree struct {
	nodes     []node
	children  map[childKey]int32
	ids       map[string]int32
	paths     *space
	hasAlways bool   // some state has eventless transitions
	canBeDone []bool // per state
}

// numberStates walks the tree in document order.
func (c *chart) numberStates() {
	c.tree = tree{children: map[childKey]int32{}, ids: map[string]int32{}, paths: newSpace()}
	c.walk(&c.doc.Root, kernel.NoState)
	for i := range c.nodes {
		c.identify(&c.nodes[i])
		c.hasAlways = c.hasAlways || len(c.nodes[i].Always) > 0
	}
	c.findDone()
}

func (t *tree) walk(s *schema.State, parent int32) {
	at := int32(len(t.nodes))
	n := node{State: s, at: at, parent: parent, kind: kindOf(s)}
	if parent != kernel.NoState {
		up := &t.nodes[parent]
		n.path = join(up.path, ".", s.Name.Text)
		n.place = join(up.place, ".", "states."+s.Name.Text)
		up.children = append(up.children, at)
		t.children[childKey{parent, s.Name.Text}] = at
	}
	t.nodes = append(t.nodes, n)
	for i := range s.States {
		t.walk(&s.States[i], at)
	}
	t.nodes[at].last = int32(len(t.nodes)) - 1
}

// findDone marks the states that can be done: a compound with a final child, a
// parallel whose regions all can be. Children have higher numbers, so one pass
// from the end suffices.
func (t *tree) findDone() {
	t.canBeDone = make([]bool, len(t.nodes))
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		switch n.kind {
		case kernel.Compound:
			for _, child := range n.children {
				t.canBeDone[i] = t.canBeDone[i] || t.nodes[child].kind == kernel.Final
			}
		case kernel.Parallel:
			t.canBeDone[i] = t.regions(n) > 0
			for _, child := range n.children {
				t.canBeDone[i] = t.canBeDone[i] && (t.canBeDone[child] || t.nodes[child].isHistory())
			}
		}
	}
}

// regions counts the children of a parallel that are entered with it.
func (t *tree) regions(n *node) int {
	count := 0
	for _, child := range n.children {
		if !t.nodes[child].isHistory() {
			count++
		}
	}
	return count
}

// identify gives a state its id and refuses two states that become one.
func (c *chart) identify(n *node) {
	n.id = n.path
	if n.ID.Text != "" {
		n.id = n.ID.Text
	}
	if n.at > 0 && c.spelling(stateName, n.Name) {
		n.collides = c.nodes[n.parent].collides || !c.take(c.paths, stateName, n.Name, n.path)
	}
	if n.ID.Text != "" && !c.spelling(stateID, n.ID) {
		return
	}
	if other, taken := c.ids[n.id]; taken && n.id != "" {
		c.duplicateID(n, &c.nodes[other])
		return
	}
	c.ids[n.id] = n.at
}

func (c *chart) duplicateID(n, other *node) {
	at := n.ID
	if at.Text == "" {
		at = n.Name
	}
	if n.path == other.path {
		return // the same name twice: reported by the names
	}
	c.add(at, diag.DuplicateID, n.id).Note(other.Pos, "the other one")
}

// nameOf is where a state is named: the root is by the chart's name.
func (c *chart) nameOf(n *node) schema.Text {
	if n.at == 0 {
		return c.doc.Chart
	}
	return n.Name
}

// kindOf says what a state is; contradictions are the rules' to report.
func kindOf(s *schema.State) kernel.StateKind {
	switch {
	case s.Type.Text == "final":
		return kernel.Final
	case s.Type.Text == "history" && s.History.Text == "deep":
		return kernel.DeepHistory
	case s.Type.Text == "history":
		return kernel.ShallowHistory
	case s.Type.Text == "parallel":
		return kernel.Parallel
	case len(s.States) > 0:
		return kernel.Compound
	}
	return kernel.Atomic
}

func (n *node) isHistory() bool {
	return n.kind.IsHistory()
}

// within tells whether state s is ancestor itself or one of its descendants.
func (t *tree) within(s, ancestor int32) bool {
	return ancestor <= s && s <= t.nodes[ancestor].last
}

// join puts a separator between two texts where both are given.
func join(a, sep, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + sep + b
}

// index is a place's [i].
func index(place string, i int) string { return place + "[" + strconv.Itoa(i) + "]" }
