package expr

import (
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file knows what is proven present: `has(context.last) && …` proves
// context.last for what follows. A proof is the path as text; it serves the
// warning alone, never the meaning.

// Proves lists the paths that are known to be present where cond is true, to
// be given on in Scope.Proven. Only what outlives a call is in it: paths from
// context, input and event.
func (c *Checker) Proves(cond *ir.Expr, types *ir.TypeSet) []string {
	return c.lasting(cond, types, true)
}

// Disproves lists the paths that are known to be present where cond is false. A
// condition that can fail counts as false then, so it tells nothing.
func (c *Checker) Disproves(cond *ir.Expr, types *ir.TypeSet) []string {
	if cond == nil || cond.CanFail {
		return nil
	}
	return c.lasting(cond, types, false)
}

func (c *Checker) lasting(cond *ir.Expr, types *ir.TypeSet, truth bool) []string {
	p := &pass{c: c, types: types}
	var lasting []string
	for _, path := range p.facts(cond, truth) {
		if lasts(path) {
			lasting = append(lasting, path)
		}
	}
	return lasting
}

// lasts tells whether a path means the same outside of a call.
func lasts(path string) bool {
	return strings.HasPrefix(path, "context.") || strings.HasPrefix(path, "input.") || strings.HasPrefix(path, "event.")
}

// facts lists the paths that are present where x has turned out to be truth.
func (p *pass) facts(x *ir.Expr, truth bool) []string {
	if x == nil {
		return nil
	}
	switch x.Op {
	case ir.HasField, ir.HasEventField, ir.HasValue, ir.InMap:
		if truth {
			return append(p.opened(x.Args), p.path(ir.Tested(x))) // opened gives a fresh list
		}
	case ir.Not:
		return p.facts(x.Args[0], !truth)
	case ir.And, ir.OrElse:
		if truth == (x.Op == ir.And) {
			return slices.Concat(p.facts(x.Args[0], truth), p.facts(x.Args[1], truth))
		}
	case ir.CallFunc:
		if truth {
			return p.c.proves[x.Index]
		}
	}
	return nil
}

// opened are the paths that a read had to find present on its way.
func (p *pass) opened(xs []*ir.Expr) []string {
	var paths []string
	for _, x := range xs {
		for ; len(x.Args) > 0; x = x.Args[0] {
			switch x.Op {
			case ir.Unwrap:
				paths = append(paths, p.path(x))
			case ir.OptField, ir.OptMapIndex:
				paths = append(paths, p.path(x.Args[0]))
			}
		}
	}
	return paths
}

// path is the text of a path, "" for what is none.
func (p *pass) path(x *ir.Expr) string { return ir.PathText(p.types.All(), x) }

// warnAbsent warns of a bare read of x where nothing proves it present, once
// for each path.
func (p *pass) warnAbsent(e ast.Expr, x *ir.Expr) {
	path := p.path(x)
	if p.unsure || path != "" && (p.provesHere(path) || slices.Contains(p.warned, path)) {
		return
	}
	if !strings.HasPrefix(path, "#") { // a slot is another variable in the next macro
		p.warned = append(p.warned, path)
	}
	p.later(p.absentRead(e, x, path))
}

// wants hands on what a named thing that is used at e does not prove itself.
func (p *pass) wants(e ast.Expr, wants []Want) {
	for _, w := range wants {
		if use := w.At(p.pos(e)); !p.unsure && !p.provesHere(w.Path) && p.scope.Wanting != nil {
			p.later(func() { p.scope.Wanting(use) })
		}
	}
}

// provesHere tells whether a path is proved present, by this expression or before it.
func (p *pass) provesHere(path string) bool {
	return slices.Contains(p.proven, path) || p.scope.Proven != nil && p.scope.Proven(path)
}

// absentRead is the warning of a bare read of a path.
func (p *pass) absentRead(e ast.Expr, x *ir.Expr, path string) func() {
	pos, end := p.span(e)
	text, optional, behind := p.textOf(e), p.optionalPath(e)+p.insteadOf(x), p.behindTest()
	return func() {
		found := p.diags.Add(pos, end, diag.AbsentRead, text, optional, behind)
		if p.scope.Wanting != nil && lasts(path) {
			p.scope.Wanting(Want{Path: path, Finding: found})
		}
	}
}

// insteadOf is how an optional is read as what it may hold: with another value where it is
// absent, or as what must be there, where no other value is at hand.
func (p *pass) insteadOf(x *ir.Expr) string {
	of := x.Type
	if p.kind(of) == ir.OptionalKind {
		of = p.elem(of)
	}
	if k := p.kind(of); k == ir.ObjectKind || k == ir.EnumKind {
		return ".value() where it is there for sure"
	}
	return ".orValue(…)"
}

// behindTest is how a text goes on behind a test of what it reads: a condition says
// no where the test does, anything else needs another value there.
func (p *pass) behindTest() string {
	if p.plain(p.placed) == ir.Bool {
		return "&& …"
	}
	return "? … : …"
}

// behind types something where a condition came out so. What a condition that was
// refused would prove is not known: no read behind it is warned of.
func (p *pass) behind(cond *ir.Expr, truth bool, do func()) {
	unsure, proven := p.unsure, len(p.proven)
	p.unsure, p.proven = unsure || cond == nil, append(p.proven, p.facts(cond, truth)...)
	do()
	p.unsure, p.proven = unsure, p.proven[:proven]
}
