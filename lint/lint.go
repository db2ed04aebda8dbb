package lint

import (
	"io/fs"
	"iter"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// Load reads, compiles and lints the chart at path below fsys. What a line of
// the chart ignores with a reason is left out. The machine is nil when the
// findings hold an error; then nothing was linted. The list is sorted and never
// nil.
func Load(fsys fs.FS, path string) (*ir.Machine, *diag.List) {
	doc, m, found := compile.LoadDocument(fsys, path)
	if m == nil {
		found.IgnoreElsewhere("") // the chart's own too; nothing was linted, so no comment is judged
		return nil, found
	}
	found.Merge(Chart(doc, m))
	found.Ignore(path, doc.Source)
	found.IgnoreElsewhere(path)
	found.Sort()
	return m, found
}

// Chart gives the findings of all rules about one chart and the machine that it
// was compiled to. Nothing is ignored yet.
func Chart(doc *schema.Document, m *ir.Machine) *diag.List {
	c := newChart(doc, m)
	c.rules()
	c.found.Sort()
	return c.found
}

func newChart(doc *schema.Document, m *ir.Machine) *chart {
	work := &meter{}
	c := &chart{doc: doc, m: m, t: m.Table, found: &diag.List{}, meter: work, reader: newReader(m, work), access: newAccess(m, work), lookup: newLookup(m.Table, work), meanwhile: memo[occasion, ir.Fields]{}, patient: patience}
	c.found.AddSource(doc.File, doc.Source)
	c.number(&doc.Root)
	c.sit()
	c.never = make([]bool, len(c.t.Transitions))
	return c
}

// rules asks every rule. Conditions come first: what they let never be taken does
// not count as a way anywhere else.
func (c *chart) rules() {
	c.conditions()
	c.reach()
	c.shape()
	c.actors()
	c.repeats()
	c.guardedCircles()
	c.conflicts()
	c.data()
	c.comparisons()
	c.divisions()
	c.indexes()
	c.mapKeys()
	c.braces()
	c.brackets()
	c.quotes()
	c.lookalikes()
	c.names()
}

// A chart is one chart while it is linted.
type chart struct {
	doc    *schema.Document
	states []*schema.State // of it, as the table numbers them
	m      *ir.Machine
	t      *kernel.Table // its
	found  *diag.List

	*meter
	*reader // what conditions say
	*access // what is read and written
	*lookup // candidates by their keys
	seats   []seat

	meanwhile memo[occasion, ir.Fields] // writtenMeanwhile
	patient   int                       // how much of it is still looked at

	never    []bool // transitions that can never be taken, as conditions finds out
	standing        // of states, as reach finds out
}

// A meter counts what is looked at, for the test that all rules together are linear.
type meter struct{ work int }

// A memo keeps answers that are asked for again.
type memo[Q comparable, A any] map[Q]A

// get gives the answer to a question, which is found when it is asked first.
func (m memo[Q, A]) get(question Q, find func() A) A {
	answer, known := m[question]
	if !known {
		answer = find()
		m[question] = answer
	}
	return answer
}

// number lists the written states in document order, which is the table's.
func (c *chart) number(s *schema.State) {
	c.states = append(c.states, s)
	for i := range s.States {
		c.number(&s.States[i])
	}
}

// add reports a finding about a state, at its name.
func (c *chart) add(s int32, code diag.Code, args ...any) *diag.Finding {
	at := c.states[s].Name
	if s == 0 {
		at = c.doc.Chart
	}
	return c.found.Add(at.Pos, at.End, code, args...)
}

// addAt reports a finding about a transition.
func (c *chart) addAt(t int32, code diag.Code, args ...any) *diag.Finding {
	return c.found.Add(c.m.Transitions[t].Pos, diag.Pos{}, code, args...)
}

// called is what a state is called in messages.
func (c *chart) called(s int32) string {
	return ir.Called(c.t.States[s].Path)
}

// isHistory tells whether a state is a history state, which is never active.
func (c *chart) isHistory(s int32) bool { return c.t.States[s].Kind.IsHistory() }

// children are a state's child states.
func (c *chart) children(s int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for child := range c.m.ChildStates(s) {
			if c.work++; !yield(child) {
				return
			}
		}
	}
}

// own are the transitions that a state has itself and that can be taken.
func (c *chart) own(s int32) iter.Seq2[int32, *kernel.Transition] {
	return func(yield func(int32, *kernel.Transition) bool) {
		for cell := range cells(c.m, s) {
			if !c.taken(cell.Transitions, yield) {
				return
			}
		}
		c.taken(c.t.States[s].Always, yield)
	}
}

// taken gives those of some transitions that can be taken, as long as more are wanted.
func (c *chart) taken(list []int32, yield func(int32, *kernel.Transition) bool) (more bool) {
	for _, t := range list {
		if c.work++; !c.never[t] && !yield(t, &c.t.Transitions[t]) {
			return false
		}
	}
	return true
}

// guard is a transition's guard; nil without.
func (c *chart) guard(t int32) *ir.Expr { return c.m.Guards[c.t.Transitions[t].Guard].Expr }
