package golang

// Long lines are folded as people fold them, and gofmt keeps it so: at the outermost
// literal, call or list of parameters, one element a line, or behind operators; in a list
// of numbers or cases where the line is full. A declaration without a long line
// stays as it is.

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

const (
	width    = 120 // how many columns a line may have before it is folded
	tabWidth = 4   // how many of them a tab has
	deepest  = 12  // how many foldings stand in one another; what is nested deeper nobody reads, and it would take long
)

// packageClause makes a file of a declaration.
const packageClause = "package p\n\n"

// folded is a declaration, formatted, without long lines, where it can be.
func folded(decl string) string {
	for range deepest {
		breaks := breaksOf(decl)
		if len(breaks) == 0 {
			break
		}
		end := decl[len(strings.TrimRight(decl, "\n")):]
		var b strings.Builder
		b.WriteString(packageClause)
		from := 0
		for _, at := range breaks {
			b.WriteString(decl[from:at.offset] + at.text)
			from = at.offset
		}
		b.WriteString(decl[from:])
		text, err := format.Source([]byte(b.String()))
		if err != nil {
			panic(fmt.Sprintf("bug: folded, this does not parse: %v\n%s", err, b.String()))
		}
		decl = strings.TrimRight(strings.TrimPrefix(string(text), packageClause), "\n") + end
	}
	return decl
}

// A lineBreak is what is put into a text to fold it, and where.
type lineBreak struct {
	offset int
	text   string
}

// breaksOf are the places where the long lines of a declaration are to be folded, in order.
func breaksOf(decl string) (list []lineBreak) {
	lines := longLines(decl)
	if len(lines) == 0 || strings.Contains(decl, "\npackage ") {
		return nil
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", packageClause+decl, parser.SkipObjectResolution)
	if err != nil {
		panic(fmt.Sprintf("bug: this does not parse: %v\n%s", err, decl))
	}
	f := folder{text: decl, base: set.File(file.Pos()).Pos(len(packageClause)), lines: lines}
	ast.Inspect(file, func(n ast.Node) bool {
		f.visit(n)
		return true
	})
	for _, l := range lines {
		if widest := l.widest(); widest != nil {
			list = append(list, widest.breaks(l, decl)...)
		}
	}
	slices.SortFunc(list, func(a, b lineBreak) int { return a.offset - b.offset })
	return list
}

// A longLine is one that has too many columns, and the groups that could be folded in it,
// none of which stands within another.
type longLine struct {
	from, to int
	groups   []*group
}

// longLines are those of a text, in order.
func longLines(text string) (list []*longLine) {
	from := 0
	for line := range strings.Lines(text) {
		if len(line) > width/tabWidth && columns(line) > width && !strings.HasPrefix(strings.TrimLeft(line, "\t"), "//") {
			list = append(list, &longLine{from: from, to: from + len(line)})
		}
		from += len(line)
	}
	return list
}

// columns are how many a text has.
func columns(text string) (n int) {
	for _, r := range strings.TrimRight(text, "\n") {
		n++
		if r == '\t' {
			n += tabWidth - 1
		}
	}
	return n
}

// widest is the group that takes most of the line.
func (l *longLine) widest() (widest *group) {
	for _, g := range l.groups {
		if widest == nil || g.length(l) > widest.length(l) {
			widest = g
		}
	}
	return widest
}

// A group is what can be folded: from its opening bracket to the closing one, or an
// expression without brackets of its own.
type group struct {
	from, to int
	ends     []int // of its elements, or of its operators
	how      folding
}

type folding uint8

const (
	listed   folding = iota // one a line
	filled                  // as many on a line as there is room for
	bare                    // filled, without brackets
	junction                // a line ends behind each operator
)

// length is how much of a line a group takes.
func (g *group) length(l *longLine) int { return min(g.to, l.to) - g.from }

// breaks fold a group.
func (g *group) breaks(l *longLine, text string) (list []lineBreak) {
	if g.how == junction {
		for _, end := range g.ends {
			list = append(list, lineBreak{end, "\n"})
		}
		return list
	}
	margin := l.from + strings.IndexFunc(text[l.from:], func(r rune) bool { return r != '\t' })
	start, room := margin, width-tabWidth-columns(text[l.from:margin])
	if g.how != bare {
		start = g.from + len("{")
		list = append(list, lineBreak{start, "\n"})
	}
	last := len(g.ends) - 1
	for i, end := range g.ends[:last] {
		if next := g.ends[i+1] + len(","); g.how == listed || columns(text[start:next]) > room {
			start = end + len(",")
			list = append(list, lineBreak{start, "\n"})
		}
	}
	if g.how != bare {
		list = append(list, lineBreak{g.ends[last], ",\n"})
	}
	return list
}

// A folder looks for what can be folded in long lines.
type folder struct {
	text  string
	base  token.Pos // of the text
	lines []*longLine
}

func (f *folder) offset(p token.Pos) int { return int(p - f.base) }

// visit notes a node that can be folded, with the line that it begins in.
func (f *folder) visit(n ast.Node) {
	g := f.groupOf(n)
	if g == nil || len(g.ends) == 0 {
		return
	}
	i, found := slices.BinarySearchFunc(f.lines, g.from, func(l *longLine, from int) int {
		switch {
		case l.to <= from:
			return -1
		case l.from > from:
			return 1
		}
		return 0
	})
	if !found || f.isFolded(g) {
		return
	}
	l := f.lines[i]
	if !slices.ContainsFunc(l.groups, func(outer *group) bool { return outer.from <= g.from && g.to <= outer.to }) {
		l.groups = append(l.groups, g)
	}
}

// isFolded tells whether a group has been folded already.
func (f *folder) isFolded(g *group) bool {
	switch g.how {
	case junction:
		return slices.ContainsFunc(g.ends, func(end int) bool { return f.text[end] == '\n' })
	case bare:
		return strings.Contains(f.text[g.from:g.to], "\n")
	}
	return f.text[g.from+1] == '\n'
}

// groupOf is how a node could be folded; nil: not at all.
func (f *folder) groupOf(n ast.Node) *group {
	switch n := n.(type) {
	case *ast.CompositeLit:
		return f.literal(n)
	case *ast.CallExpr:
		return f.call(n)
	case *ast.BinaryExpr:
		g := &group{from: f.offset(n.Pos()), to: f.offset(n.End()), how: junction}
		f.chain(g, n)
		return g
	case *ast.CaseClause:
		if len(n.List) > 1 {
			return f.list(f.offset(n.List[0].Pos()), f.offset(n.Colon), n.List, bare)
		}
	case *ast.FuncDecl:
		return f.params(n.Type)
	case *ast.FuncType:
		if !n.Func.IsValid() { // a method of an interface
			return f.params(n)
		}
	}
	return nil
}

// list is a group of expressions.
func (f *folder) list(from, to int, list []ast.Expr, how folding) *group {
	g := &group{from: from, to: to, how: how}
	for _, e := range list {
		g.ends = append(g.ends, f.offset(e.End()))
	}
	return g
}

// literal is a list or an object that is written out. Numbers are folded where a line is full.
func (f *folder) literal(n *ast.CompositeLit) *group {
	how := filled
	for _, e := range n.Elts {
		if b, is := e.(*ast.BasicLit); !is || b.Kind != token.INT {
			how = listed
		}
	}
	return f.list(f.offset(n.Lbrace), f.offset(n.Rbrace), n.Elts, how)
}

// call is a call. One whose last argument is a literal behind short ones, or whose only
// one is a call, is folded there.
func (f *folder) call(n *ast.CallExpr) *group {
	if len(n.Args) == 0 {
		return nil
	}
	last := n.Args[len(n.Args)-1]
	if u, is := last.(*ast.UnaryExpr); is {
		last = u.X
	}
	switch inner := last.(type) {
	case *ast.CallExpr:
		if len(n.Args) == 1 && len(inner.Args) > 0 {
			return f.call(inner)
		}
	case *ast.CompositeLit:
		before := f.text[f.offset(n.Lparen):f.offset(inner.Pos())]
		if len(inner.Elts) > 0 && len(before) < width/2 && !strings.ContainsAny(before, "{\n") {
			return f.literal(inner)
		}
	}
	return f.list(f.offset(n.Lparen), f.offset(n.Rparen), n.Args, listed)
}

// chain adds the operators of a chain of one of them.
func (f *folder) chain(g *group, n *ast.BinaryExpr) {
	for _, side := range []ast.Expr{n.X, n.Y} {
		if inner, is := side.(*ast.BinaryExpr); is && inner.Op == n.Op {
			f.chain(g, inner)
		}
	}
	g.ends = append(g.ends, f.offset(n.OpPos)+len(n.Op.String()))
}

// params are the parameters of a function.
func (f *folder) params(n *ast.FuncType) *group {
	g := &group{from: f.offset(n.Params.Opening), to: f.offset(n.Params.Closing), how: listed}
	for _, p := range n.Params.List {
		g.ends = append(g.ends, f.offset(p.End()))
	}
	return g
}
