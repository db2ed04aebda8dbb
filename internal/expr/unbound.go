package expr

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file says what was meant by a name that means nothing: a name that is like it, a field
// without its owner, a text or an enum's value without quotes, a word of another language.

// unbound reports a name that means nothing, or nothing by itself.
func (p *pass) unbound(e ast.Expr, name string, want ir.TypeID) *ir.Expr {
	if after, ok := strings.CutPrefix(name, "."); ok {
		return p.nameless(e, name, p.withoutDot(after), want)
	}
	if t, ok := p.types.Lookup(name); ok {
		return p.refuse(e, diag.TypeAsValue, name, p.spelling(t))
	}
	if _, ok := functions[name]; ok || slices.Contains(rootNames, name) {
		return p.refuse(e, diag.FunctionAsValue, name)
	}
	if p.refusedNothing(e, name) {
		return nil
	}
	if cure := foreign[name]; cure != "" {
		p.wrong(e, diag.NoSuchName, name, "").Advise(cure)
		return nil
	}
	near, text := p.nearest(name), p.asText(e, name)
	if text == "" || near != "" && (near == text || p.plain(p.placed) != ir.String) {
		return p.nameless(e, name, near, want)
	}
	p.wrong(e, diag.NoSuchName, name, "").Advise(p.quoting(near, text))
	return nil
}

// nameless reports a name that nothing has, with what has one here where none is near.
func (p *pass) nameless(e ast.Expr, name, near string, want ir.TypeID) *ir.Expr {
	found := p.wrong(e, diag.NoSuchName, name, near)
	isName := !strings.HasPrefix(name, ".")
	if near == "" && isName && p.scope.Named != nil && p.plain(want) == ir.Bool {
		cure := fmt.Sprintf("declare it under `guards`: `%[1]s: …`, or `%[1]s:` alone, which the host answers", name)
		if len(p.scope.Names) > 0 {
			cure += "; " + p.visibleHere()
		}
		found.Advise(cure)
	} else if near == "" {
		found.Advise(p.visibleHere())
	}
	return nil
}

// visibleHere lists what can be read at this place.
func (p *pass) visibleHere() string {
	var names []string
	for _, name := range roots {
		if p.readable(name) {
			names = append(names, name)
		}
	}
	for _, l := range p.locals {
		names = append(names, l.Name)
	}
	if len(p.scope.Names) > 0 {
		names = append(names, "what this chart declares under `guards` and `let`")
	}
	known := "nothing has a name here"
	if len(names) > 0 {
		known = "known here: " + strings.Join(names, ", ")
	}
	if p.scope.Named != nil && len(p.scope.Names) == 0 {
		known += "; a name of the chart's own is declared under `guards` or `let`"
	}
	return known
}

// readable tells whether a root has something to read at this place.
func (p *pass) readable(root string) bool {
	if p.scope.Hidden[root] != "" {
		return false
	}
	switch root {
	case "context":
		return p.scope.Context != ir.NoType
	case "input":
		return p.scope.Input != ir.NoType
	case "params":
		return p.scope.Params != ir.NoType
	case "event":
		return p.scope.Event != nil
	}
	return true
}

// nearest suggests a name that can stand for a value.
func (p *pass) nearest(name string) string {
	if p.crowded() {
		return ""
	}
	if here, ok := calledHere[name]; ok {
		return here
	}
	switch p.plain(p.placed) {
	case ir.Bool:
		if here, ok := yamlBools[strings.ToLower(name)]; ok {
			return here
		}
	case ir.Duration:
		if here := isoLength(name); here != "" {
			return here
		}
	}
	if owner := p.ownerOf(name); owner != "" {
		return owner
	}
	candidates := slices.Clone(p.scope.Names)
	for _, l := range p.locals {
		candidates = append(candidates, l.Name)
	}
	candidates = append(candidates, roots...)
	return cmp.Or(diag.Nearest(name, candidates), p.valueOf(name))
}

// ownerOf finds a field that was written without the object that has it.
func (p *pass) ownerOf(name string) string {
	for _, owner := range []struct {
		name string
		t    ir.TypeID
	}{{"context", p.scope.Context}, {"params", p.scope.Params}, {"input", p.scope.Input}} {
		if p.types.Field(owner.t, name) >= 0 {
			return owner.name + "." + name
		}
	}
	if p.scope.Event != nil && p.scope.Event.field(name) != nil {
		return "event." + name
	}
	return ""
}

// valueOf finds an enum's value that was written without quotes.
func (p *pass) valueOf(name string) string {
	for i := range p.types.All() {
		if p.types.Value(ir.TypeID(i), name) >= 0 {
			return "'" + name + "'"
		}
	}
	return ""
}

// withoutDot is what was meant by a name with a dot before it: the name, if it
// is one, else the one nearest to it.
func (p *pass) withoutDot(name string) string {
	if p.known(name) {
		return name
	}
	return p.nearest(name)
}

// asText takes a name that stands alone in a text's place for the text, whose
// quotes are easily thought to be YAML's.
func (p *pass) asText(e ast.Expr, name string) string {
	want := p.plain(p.placed)
	switch {
	case p.isEntry(e) && p.kind(want) == ir.ListKind:
		want = p.elem(want)
	case e.ID() != p.tree.root.ID():
		return ""
	}
	switch want {
	case ir.NoType, ir.Any, ir.String:
		return "'" + name + "'"
	}
	return ""
}

// isEntry tells whether e is an entry of the list that the whole expression is.
func (p *pass) isEntry(e ast.Expr) bool {
	return p.tree.root.Kind() == ast.ListKind && slices.ContainsFunc(p.tree.root.AsList().Elements(),
		func(entry ast.Expr) bool { return entry.ID() == e.ID() })
}

// refusedEnumValue refuses an enum's value, or another text, with hyphens that was written
// without quotes, as a difference of what nothing is named like. It is false for all else.
func (p *pass) refusedEnumValue(e ast.Expr) bool {
	first := e
	for first.Kind() == ast.CallKind && first.AsCall().FunctionName() == operators.Subtract {
		first = first.AsCall().Args()[0]
	}
	end := p.tree.end(e.AsCall().Args()[1])
	if first.Kind() != ast.IdentKind || p.known(first.AsIdent()) || end < 0 {
		return false
	}
	text := string(p.tree.runes[p.tree.start(e):end])
	near := p.valueOf(text)
	if near == "" && p.isTextWithHyphens(e) {
		near = "'" + text + "'"
	}
	if near == "" {
		return false
	}
	p.fail(p.pos(e), p.src.At(end), diag.NoSuchName, text, "").Advise(p.quoting("", near))
	return true
}

// isTextWithHyphens tells whether all of an expression is words with hyphens between them
// that mean nothing, where a text is wanted.
func (p *pass) isTextWithHyphens(e ast.Expr) bool {
	if e.ID() != p.tree.root.ID() || p.plain(p.placed) != ir.String {
		return false
	}
	for e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.Subtract {
		word := e.AsCall().Args()[1]
		if word.Kind() != ast.IdentKind || p.known(word.AsIdent()) {
			return false
		}
		e = e.AsCall().Args()[0]
	}
	return e.Kind() == ast.IdentKind
}

// quoting is the cure for a text that is none in CEL, with the name that it is near
// to, if any: the quotes around a whole scalar are YAML's.
func (p *pass) quoting(near, text string) string {
	yaml := ""
	if !p.src.Part {
		text, yaml = strconv.Quote(text), " YAML takes its own quotes away"
	}
	if near != "" {
		text = near + ", or " + text
	}
	return "did you mean " + text + "?" + yaml
}

// near suggests one of a few names, unless nobody would read it.
func (p *pass) near(name string, candidates []string) string {
	if p.crowded() {
		return ""
	}
	return diag.Nearest(name, candidates)
}

// crowded tells whether enough suggestions were looked for: each costs a look at
// all names of its kind, and a chart that is wrong everywhere would take the
// square of its length (see diag.List.Crowded).
func (p *pass) crowded() bool {
	const enough = 500
	p.c.sought++
	return p.c.sought > enough
}
