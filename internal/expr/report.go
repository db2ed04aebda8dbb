package expr

import (
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file says what a pass finds. An error fails its text at once. Whoever has a better
// cure than the code's own calls wrong and refines what it gives; all others refuse. A
// warning waits until the text is read, and is said if nothing failed. A cure that is an
// expression is tried before it is given.

// fail reports an error from a place to another, and fails the text.
func (p *pass) fail(pos, end diag.Pos, code diag.Code, args ...any) *diag.Finding {
	p.failed = true
	return p.diags.Add(pos, end, code, args...)
}

// wrong reports an error at an expression.
func (p *pass) wrong(e ast.Expr, code diag.Code, args ...any) *diag.Finding {
	pos, end := p.span(e)
	return p.fail(pos, end, code, args...)
}

// wrongSign reports an error at the token of a node: an operator, a dot.
func (p *pass) wrongSign(id int64, code diag.Code, args ...any) *diag.Finding {
	r, _ := p.tree.info.GetOffsetRange(id)
	return p.fail(p.src.At(int(r.Start)), p.src.At(int(max(r.Stop, r.Start+1))), code, args...)
}

// refuse is wrong where nothing more is to be said.
func (p *pass) refuse(e ast.Expr, code diag.Code, args ...any) *ir.Expr {
	p.wrong(e, code, args...)
	return nil
}

// refuseSign is wrongSign where nothing more is to be said.
func (p *pass) refuseSign(id int64, code diag.Code, args ...any) *ir.Expr {
	p.wrongSign(id, code, args...)
	return nil
}

// refuseField reports an error at the field's name of a selection, else at all of it.
func (p *pass) refuseField(e ast.Expr, code diag.Code, args ...any) *ir.Expr {
	if e.Kind() != ast.SelectKind {
		return p.refuse(e, code, args...)
	}
	end := p.tree.end(e)
	start := end - len([]rune(e.AsSelect().FieldName()))
	p.fail(p.src.At(start), p.src.At(end), code, args...)
	return nil
}

// refuseValue reports an error at a YAML value.
func (p *pass) refuseValue(v Value, code diag.Code, args ...any) *ir.Expr {
	p.fail(v.Pos, v.End, code, args...)
	return nil
}

// stumbled reports what is no CEL.
func (p *pass) stumbled(wrong *syntaxError) *ir.Expr {
	at := max(wrong.offset, 0)
	end := p.src.At(at + 1)
	if wrong.length > 0 {
		end = p.src.At(at + wrong.length)
	} else if word := p.tree.word(at); word != "" {
		end = p.src.At(at + len(word))
	}
	p.fail(p.src.At(at), end, wrong.code, p.meant(wrong)...)
	return nil
}

// later keeps a warning until it is known that the text has no errors.
func (p *pass) later(say func()) { p.warnings = append(p.warnings, say) }

// warn says what was kept.
func (p *pass) warn() {
	for _, say := range p.warnings {
		say()
	}
}

// span is where an expression begins, and where it ends if that is easily known.
func (p *pass) span(e ast.Expr) (pos, end diag.Pos) {
	if at := p.tree.end(e); at >= 0 {
		end = p.src.At(at)
	}
	return p.pos(e), end
}

func (p *pass) pos(e ast.Expr) diag.Pos { return p.src.At(p.tree.start(e)) }

// textOf is an expression as written, … where its end is not known.
func (p *pass) textOf(e ast.Expr) string {
	start, end := p.tree.start(e), p.tree.behind(e)
	if end <= start {
		return "…"
	}
	return string(p.tree.runes[p.tree.opened(start, end):end])
}

// isExpression tells whether a text is a whole expression, and more than a word: it
// was put into quotes that belong to nobody.
func isExpression(text string) bool {
	t := parse(text)
	return t.wrong == nil && t.root.Kind() != ast.IdentKind
}

// reads tells whether a text would be taken where want is wanted: what a cure says
// must not lead to the next error.
func (p *pass) reads(text string, want ir.TypeID) bool {
	fits, _ := p.tried(text, want)
	return fits
}

// tried tells whether a text would be taken, and whether nothing in it would be warned of.
func (p *pass) tried(text string, want ir.TypeID) (fits, sure bool) {
	q := *p
	q.src = Source{Text: text, At: func(int) diag.Pos { return p.src.At(0) }}
	q.tree, q.diags, q.failed = parse(text), &diag.List{}, false
	q.literals, q.locals = map[*ir.Expr]ast.Expr{}, slices.Clone(p.locals)
	q.proven, q.warned, q.warnings = slices.Clone(p.proven), slices.Clone(p.warned), nil
	fits = q.tree.wrong == nil && q.place(q.tree.root, want) != nil && !q.failed
	return fits, len(q.warnings) == 0
}

// shown are the first of many names, no fewer than a finding shows: a chart that is
// wrong everywhere would list all names for each mistake.
func shown(names []string) []string {
	length := 0
	for i, name := range names {
		if length > diag.Longest {
			return names[:i+1]
		}
		length += len(name)
	}
	return names
}

// oneOf joins names: a, b or c.
func oneOf(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// oneOfAll joins names: a, b and c.
func oneOfAll(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
