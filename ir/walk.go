package ir

import "iter"

// This file walks over what a machine evaluates and does, outer before inner and in
// written order. Whoever treats what is inside of something in another way than the
// rest walks by itself.

// Nodes are the nodes of an expression; nil has none.
func (e *Expr) Nodes() iter.Seq[*Expr] {
	return func(yield func(*Expr) bool) { e.visit(yield) }
}

// visit is false when enough was seen.
func (e *Expr) visit(yield func(*Expr) bool) bool {
	if e == nil {
		return true
	}
	if !yield(e) {
		return false
	}
	for _, a := range e.Args {
		if !a.visit(yield) {
			return false
		}
	}
	return true
}

// Actions are the actions of a list and all that stand in them.
func Actions(list []Action) iter.Seq[*Action] {
	return func(yield func(*Action) bool) { visitActions(list, yield) }
}

func visitActions(list []Action, yield func(*Action) bool) bool {
	for i := range list {
		a := &list[i]
		if !yield(a) || !visitActions(a.Then, yield) || !visitActions(a.Else, yield) {
			return false
		}
	}
	return true
}

// Exprs are the whole expressions that an action holds itself.
func (a *Action) Exprs() iter.Seq[*Expr] {
	return func(yield func(*Expr) bool) {
		for _, e := range []*Expr{a.Data, a.Target, a.Delay, a.ID, a.Message, a.Cond, a.In} {
			if e != nil && !yield(e) {
				return
			}
		}
		for i := range a.Assigns {
			if !a.Assigns[i].visit(yield) {
				return
			}
		}
	}
}

func (c *Assignment) visit(yield func(*Expr) bool) bool {
	for _, step := range c.Path {
		if step.Expr != nil && !yield(step.Expr) {
			return false
		}
	}
	return c.Value == nil || yield(c.Value)
}

// Asked are the whole expressions that the kernel asks a machine for: what no action
// holds and no name stands for.
func (m *Machine) Asked() iter.Seq[*Expr] {
	return func(yield func(*Expr) bool) {
		for _, e := range m.ContextInit {
			if e != nil && !yield(e) {
				return
			}
		}
		for _, list := range [][]Placed{m.Guards, m.Inputs, m.Outputs} {
			for _, p := range list {
				if p.Expr != nil && !yield(p.Expr) {
					return
				}
			}
		}
		for _, d := range m.Delays {
			if d.Expr != nil && !yield(d.Expr) {
				return
			}
		}
	}
}

// Actions are all actions of a machine: of its blocks, then of its named actions.
func (m *Machine) Actions() iter.Seq[*Action] {
	return func(yield func(*Action) bool) {
		for i := range m.Blocks {
			if !visitActions(m.Blocks[i].Do, yield) {
				return
			}
		}
		for i := range m.Procs {
			if !visitActions(m.Procs[i].Do, yield) {
				return
			}
		}
	}
}

// Machines are a machine and all that it uses as actors, each once however many use it;
// what is used comes before what uses it.
func (m *Machine) Machines() []*Machine {
	return m.machines(nil, map[*Machine]bool{})
}

func (m *Machine) machines(before []*Machine, seen map[*Machine]bool) []*Machine {
	if seen[m] {
		return before
	}
	seen[m] = true
	for _, child := range m.Children {
		before = child.machines(before, seen)
	}
	return append(before, m)
}
