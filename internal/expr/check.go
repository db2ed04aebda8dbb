package expr

import (
	"slices"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file holds the doors of the check and what one check carries around.
//
// The check is ours and not cel-go's, for one reason: a string literal may be an
// enum value and an int literal a double, wherever the other operand has that
// type. To know where, types must be inferred before conversions are inserted;
// once they are inferred, cel-go's checker could only do it all again, with
// messages in its own words. So one pass over the syntax tree gives every node
// its type and its op, and literals are adapted on the way (adapt.go). That the
// result is CEL is tested, not assumed: the specification's own tests and random
// expressions are checked by cel-go too.
//
// The pass is linear but for adapt, which walks again over literals (at most
// once per level of nesting).

// A Checker checks the expressions of one chart. It keeps parsed text, so that a
// named guard that is checked for several events is parsed once.
type Checker struct {
	parsed map[string]*tree
	proves map[int][]string // by function: what holds where it is true
	sought int              // how many suggestions were looked for

	fillings map[ir.TypeID]*Filling
}

// NewChecker makes a Checker.
func NewChecker() *Checker {
	return &Checker{parsed: map[string]*tree{}, proves: map[int][]string{}}
}

// Check reads one expression. want is the type that its place demands, NoType
// when any will do. Where want is optional<T> the result is of that type or of
// type T; where it is any, of type any. Findings go to diags; the result is nil
// when one of them is an error.
func (c *Checker) Check(src Source, scope *Scope, want ir.TypeID, diags *diag.List) *ir.Expr {
	p := &pass{c: c, scope: scope, types: scope.Types, diags: diags}
	x := p.text(src, want)
	if p.failed {
		return nil
	}
	return x
}

// text reads one text in a place that wants a type. What it warns of is said of a text
// without errors: one that has them is read another way when they are mended.
func (p *pass) text(src Source, want ir.TypeID) *ir.Expr {
	failed := p.failed
	p.failed, p.warnings = false, nil
	x := p.expression(src, want)
	if !p.failed {
		p.warn()
	}
	p.failed = p.failed || failed
	return x
}

func (p *pass) expression(src Source, want ir.TypeID) *ir.Expr {
	p.src, p.literals, p.placed = src, map[*ir.Expr]ast.Expr{}, want
	if x := p.written(want); x != nil {
		return x
	}
	p.tree = p.c.parse(src.Text)
	if wrong := p.tree.wrong; wrong != nil {
		return p.stumbled(wrong)
	}
	p.doubled()
	p.locals = slices.Clone(p.scope.Locals)
	return p.settle(p.place(p.tree.root, want))
}

// A pass is one check of one expression.
type pass struct {
	c        *Checker
	src      Source
	tree     *tree
	scope    *Scope
	types    *ir.TypeSet
	diags    *diag.List
	locals   []Local
	proven   []string // paths present here, besides scope.Proven
	warned   []string // paths that were warned of
	warnings []func() // said when the text has no errors
	unsure   bool     // a condition before this was refused
	failed   bool
	placed   ir.TypeID // what is wanted at the place of the whole text

	literals map[*ir.Expr]ast.Expr // the string literals of this text, in case one is misspelt
}

// node makes a node. Every op is born here, so that what can fail is decided in
// one place.
func (p *pass) node(op ir.Op, t ir.TypeID, args ...*ir.Expr) *ir.Expr {
	for i, a := range args {
		if a == nil && op != ir.MakeObject {
			return nil
		}
		if !adaptable(op) {
			args[i] = p.settle(a)
		}
	}
	x := &ir.Expr{Op: op, Type: t, Args: args}
	x.CanFail = p.canFail(x)
	return x
}

func (p *pass) kind(t ir.TypeID) ir.TypeKind { return p.types.At(t).Kind }
func (p *pass) elem(t ir.TypeID) ir.TypeID   { return p.types.At(t).Elem }
func (p *pass) name(t ir.TypeID) string      { return p.types.String(t) }

// typeNamed is the type that a value is made of by its name.
func (p *pass) typeNamed(name string) (ir.TypeID, bool) {
	if p.scope.Type != nil {
		return p.scope.Type(name)
	}
	return p.types.Lookup(name)
}

// plain is a type without its optional.
func (p *pass) plain(t ir.TypeID) ir.TypeID {
	if p.kind(t) == ir.OptionalKind {
		return p.elem(t)
	}
	return t
}
