package compile

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file keeps what is proved present where actions run: by the guard before them, by
// an `if` around them, by an assign before them. What an action writes to is no longer
// proved behind it. A proof is a path as text (internal/expr, proven.go).
//
// A list of thousands of actions may prove a path each, so a layer is one list's own
// knowledge, and what is proved outside of it is never copied.

// proofs are the paths proved present in one list of actions, by the field of the context
// that they begin with. The word of an inner layer on a field goes before that of the
// layers around it. nil: nothing is proved.
type proofs struct {
	around *proofs
	of     map[int][]string
	wrote  ir.Fields // what the list has written to so far
}

// noField is what paths begin with that no action can write to.
const noField = -1

// within is a layer inside of p.
func (p *proofs) within() *proofs { return &proofs{around: p} }

// from are the proved paths that begin with a field.
func (p *proofs) from(field int) []string {
	for ; p != nil; p = p.around {
		if list, known := p.of[field]; known {
			return list
		}
	}
	return nil
}

// has tells whether a path that begins with a field is proved.
func (p *proofs) has(field int, path string) bool { return slices.Contains(p.from(field), path) }

// overwrites tells whether a field was written to in this list, or in one around it.
func (p *proofs) overwrites(field int) bool {
	for ; p != nil; p = p.around {
		if field != noField && p.wrote.Has(field) {
			return true
		}
	}
	return false
}

// add proves a path that begins with a field.
func (p *proofs) add(field int, path string) {
	p.set(field, append(slices.Clip(p.from(field)), path))
}

func (p *proofs) set(field int, paths []string) {
	if p.of == nil {
		p.of = map[int][]string{}
	}
	p.of[field] = paths
}

// forget drops what begins with one of the fields.
func (p *proofs) forget(written ir.Fields) {
	if p.wrote == nil {
		p.wrote = ir.Fields{}
	}
	p.wrote.Join(written)
	if written.Len() <= p.most() {
		for field := range written.All() {
			p.drop(field)
		}
		return
	}
	for layer := p; layer != nil; layer = layer.around {
		for field := range layer.of {
			if field != noField && written.Has(field) {
				p.drop(field)
			}
		}
	}
}

func (p *proofs) drop(field int) {
	if len(p.from(field)) > 0 {
		p.set(field, nil)
	}
}

// given is what is proved of fields that were written to, and of what nothing writes to.
func (p *proofs) given() *proofs {
	kept := &proofs{wrote: p.wrote}
	for field, paths := range p.of {
		if field == noField || p.wrote.Has(field) {
			kept.set(field, paths)
		}
	}
	return kept
}

// most is how many fields something may be proved of.
func (p *proofs) most() int {
	n := 0
	for ; p != nil; p = p.around {
		n += len(p.of)
	}
	return n
}

// proves adds paths to what is proved.
func (c *chart) proves(p *proofs, paths []string) {
	for _, path := range paths {
		p.add(c.fieldOf(path), path)
	}
}

// fieldOf is the field of the context that a proved path begins with.
func (c *chart) fieldOf(path string) int {
	below, is := strings.CutPrefix(path, "context.")
	if !is {
		return noField
	}
	return c.types.Field(c.m.Context, firstStep(below))
}

// firstStep is the first name of a path.
func firstStep(path string) string {
	if end := strings.IndexAny(path, ".["); end >= 0 {
		return path[:end]
	}
	return path
}

// leave works out what an action leaves proved: nothing of what it may write to, and what
// it gives a value for sure.
func (c *chart) leave(p *proofs, a *ir.Action, written ir.Fields) {
	if a.Op == ir.CallProc && c.procWeights[a.Proc] <= soonFollowed {
		c.goThrough(p, c.m.Procs[a.Proc].Do)
		return
	}
	filled := c.filled(a, p)
	if a.Op == ir.Assign {
		written = c.overwritten(a, p)
	}
	p.forget(written)
	c.proves(p, filled)
}

// overwritten are the fields of which an assign may take something away. One that puts a
// plain value inside of an object leaves the rest of it as it was.
func (c *chart) overwritten(a *ir.Action, p *proofs) ir.Fields {
	all := ir.Fields{}
	for i := range a.Assigns {
		as := &a.Assigns[i]
		if len(as.Path) == 1 || as.Value == nil || !c.surely(as.Value, p) || !c.isScalar(as.Value.Type) {
			all.Add(as.Path[0].Field)
		}
	}
	return all
}

// isScalar tells whether nothing lies inside of a value of a type.
func (c *chart) isScalar(t ir.TypeID) bool {
	switch c.types.At(t).Kind {
	case ir.ObjectKind, ir.MapKind, ir.ListKind, ir.OptionalKind, ir.AnyKind:
		return false
	}
	return true
}

// soonFollowed is how many actions a named action may come to that is followed at each
// place that uses it.
const soonFollowed = 64

// goThrough works out what a named action leaves proved at a place that uses it.
func (c *chart) goThrough(p *proofs, do []ir.Action) {
	for i := range do {
		c.leave(p, &do[i], c.writes(do[i:i+1]))
	}
}

// filled are the optional fields that an assign gives a value, where p is proved before it.
func (c *chart) filled(a *ir.Action, p *proofs) []string {
	var paths []string
	for i := range a.Assigns {
		as := &a.Assigns[i]
		if a.Op != ir.Assign || as.Value == nil || !c.surely(as.Value, p) {
			continue
		}
		path, owner, optional := "context", c.m.Context, false
		for _, step := range as.Path {
			if step.Kind != ir.FieldStep || c.types.At(owner).Kind != ir.ObjectKind {
				path = ""
				break
			}
			field := &c.types.At(owner).Fields[step.Field]
			path, owner, optional = path+"."+field.Name, step.Type, optional || field.Optional
		}
		if path == "" {
			continue
		}
		if optional { // nothing is proved of what is always there
			paths = append(paths, path)
		}
		paths = c.filledIn(paths, path, as.Value, p)
	}
	return paths
}

// filledIn adds the optional fields inside of an object that is written out.
func (c *chart) filledIn(paths []string, path string, e *ir.Expr, p *proofs) []string {
	if e.Op != ir.MakeObject {
		return paths
	}
	for i, arg := range e.Args {
		if arg == nil || !c.surely(arg, p) {
			continue
		}
		field := &c.types.At(e.Type).Fields[i]
		inside := path + "." + field.Name
		if field.Optional {
			paths = append(paths, inside)
		}
		paths = c.filledIn(paths, inside, arg, p)
	}
	return paths
}

// surely tells whether an expression gives a value: what it copies may be absent.
func (c *chart) surely(e *ir.Expr, p *proofs) bool {
	if c.types.At(e.Type).Kind != ir.OptionalKind {
		return true
	}
	path := ir.PathText(c.types.All(), e)
	return path != "" && p.has(c.fieldOf(path), path)
}

// written are the fields of the context that an action assigns to, those of named actions
// included.
func (c *chart) written(list []schema.Action) ir.Fields {
	if len(list) == 1 && list[0].Kind == schema.NamedAction {
		return c.writtenBy(c.procs[list[0].Name.Text])
	}
	all := ir.Fields{}
	for a := range schema.Actions(list) {
		for i := range a.Clauses {
			if field := c.types.Field(c.m.Context, firstStep(a.Clauses[i].Name.Text)); field >= 0 {
				all.Add(field)
			}
		}
		if a.Kind == schema.NamedAction {
			all.Join(c.writtenBy(c.procs[a.Name.Text]))
		}
	}
	return all
}

// writes are the fields of the context that lowered actions assign to, those of named
// actions included.
func (c *chart) writes(do []ir.Action) ir.Fields {
	all := ir.Fields{}
	for a := range ir.Actions(do) {
		for i := range a.Assigns {
			all.Add(a.Assigns[i].Path[0].Field)
		}
		if a.Op == ir.CallProc {
			all.Join(c.writtenBy(c.procs[a.Name]))
		}
	}
	return all
}

// writtenBy looks into a named action once; one that reaches itself, which is reported,
// does not look on. nil: it is the host's, or unknown.
func (c *chart) writtenBy(p *procedure) ir.Fields {
	if p == nil {
		return nil
	}
	if p.written == nil {
		p.written = ir.Fields{}
		p.written = c.written(p.decl.Do)
	}
	return p.written
}
