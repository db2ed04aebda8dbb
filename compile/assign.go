package compile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file lowers assign and append (SPEC 7.2 to 7.4). A target is a
// path of fields, map keys and list indices that starts at the context. Its
// type is what the value must have; null clears an optional field or removes a
// map key and is nothing else.

// assign lowers assign and append.
func (c *chart) assign(a *schema.Action, s setting, place string, out *ir.Action) bool {
	out.Op, out.Place = ir.Assign, place+".assign"
	if a.Kind == schema.Append {
		out.Op, out.Place = ir.Append, place+".append"
	}
	out.Source = fieldText(a.Clauses)
	paths := make([]target, len(a.Clauses))
	good := true
	for i := range a.Clauses {
		clause := &a.Clauses[i]
		p, ok := c.path(clause.Name, s)
		if !ok {
			good = false
			continue
		}
		paths[i] = p
		made := ir.Assignment{Path: p.steps, Source: text(clause.Value), Place: out.Place + "." + clause.Name.Text, Pos: clause.Name.Pos}
		good = c.clause(a.Kind, clause, p, s, &made) && good
		out.Assigns = append(out.Assigns, made)
	}
	return c.apart(a.Clauses, paths) && good
}

// clause types the value of one clause.
func (c *chart) clause(kind schema.ActionKind, clause *schema.Named, p target, s setting, out *ir.Assignment) bool {
	want := p.want
	switch {
	case kind == schema.Append:
		t := c.types.At(p.typ)
		if t.Kind != ir.ListKind {
			if !c.namesIn(clause.Name.Text) {
				c.add(clause.Name, diag.AppendNoList, clause.Name.Text, c.types.String(p.typ))
			}
			return false
		}
		want = t.Elem
		if clause.Value.Kind == schema.List && c.types.At(want).Kind != ir.ListKind && want != ir.Any {
			c.diags.Add(clause.Value.Pos, clause.Value.End, diag.WrongType, "a list", c.types.String(want), "").Fix("append adds one element: write it without the brackets")
			return false
		}
	case clause.Value.Kind == schema.Null && p.clears:
		return true
	case clause.Value.Kind == schema.Null && p.typ != ir.Any:
		c.diags.Add(clause.Value.Pos, clause.Value.End, diag.NullNotOptional, clause.Name.Text)
		return false
	}
	out.Value = c.fit(clause.Value, c.sees(s), want)
	return out.Value != nil
}

// A target is an assign target.
type target struct {
	steps  []ir.Step
	parts  []string  // for comparison: ".name", "[text]"
	typ    ir.TypeID // of what it reaches, without the optional
	want   ir.TypeID // the type that a value must have
	clears bool      // null may be assigned
}

// path reads a target.
func (c *chart) path(name schema.Text, s setting) (target, bool) {
	p := target{typ: c.m.Context}
	if c.m.Context == ir.NoType {
		c.add(name, diag.NoContext)
		return p, false
	}
	rest := name.Text
	if below, is := strings.CutPrefix(rest, "context."); is && c.types.Field(c.m.Context, "context") < 0 {
		c.add(name, diag.NoContextPrefix, below)
		return p, false
	}
	for rest != "" {
		start := utf8.RuneCountInString(name.Text[:len(name.Text)-len(rest)])
		var ok bool
		if rest[0] == '[' {
			rest, ok = c.bracket(name, rest, start, s, &p)
		} else {
			rest, ok = c.field(name, rest, start, s, &p)
		}
		if !ok {
			return p, false
		}
	}
	return p, len(p.steps) > 0
}

// field reads `name` or `.name`.
func (c *chart) field(at schema.Text, rest string, start int, s setting, p *target) (string, bool) {
	if len(p.steps) > 0 {
		if rest[0] != '.' {
			return c.badPath(at, start)
		}
		rest, start = rest[1:], start+1
	}
	name := leadingName(rest)
	if name == "" {
		return c.badPath(at, start)
	}
	t := c.types.At(p.typ)
	i := c.types.Field(p.typ, name)
	if i < 0 {
		if found := c.noField(at, rest, start, name, p.typ); found != nil && len(p.steps) == 0 {
			found.Advise(notOfContext(name, rest, s))
		}
		return "", false
	}
	f := t.Fields[i]
	p.steps = append(p.steps, ir.Step{Kind: ir.FieldStep, Field: i, Type: f.Type})
	p.parts = append(p.parts, "."+name)
	p.typ, p.want, p.clears = f.Type, f.Type, f.Optional
	if f.Optional {
		p.want = c.types.OptionalOf(f.Type)
	}
	return rest[len(name):], true
}

// leadingName is the name that a text begins with, "" if it begins with none.
func leadingName(text string) string {
	n := 0
	for n < len(text) && (letter(text[n]) || n > 0 && text[n] >= '0' && text[n] <= '9') {
		n++
	}
	return text[:n]
}

// noField reports a name, with which rest begins, that is no field of what stands
// before it.
func (c *chart) noField(at schema.Text, rest string, start int, name string, of ir.TypeID) *diag.Finding {
	if c.namesIn(at.Text) {
		return nil
	}
	t := c.types.At(of)
	found := c.diags.Add(at.At(start), at.At(start+len(name)), diag.UnknownField, name, c.types.String(of), c.nearest(name, func() []string { return fieldNames(t) }))
	switch {
	case t.Kind == ir.MapKind:
		before := strings.TrimSuffix(strings.TrimSuffix(at.Text, rest), ".")
		found.Fix("a key stands in brackets: write \"%s['%s']%s\"", before, name, rest[len(name):])
	case name == "location" || name == "expr": // as SCXML assigns
		found.Fix("the key is what is assigned to: write `assign: { name: value }`")
	}
	return found
}

// notOfContext is the cure where an assignment begins with the name of something else:
// a loop's variable, with what stands behind it in rest, or what a machine is given.
func notOfContext(name, rest string, s setting) string {
	for _, local := range s.locals {
		if local.Name == name {
			return fmt.Sprintf("a loop's variable is a copy: give the loop an `index: n`, and write \"list[n]%s\"", rest[len(name):])
		}
	}
	switch name {
	case "input", "event", "params":
		return "only the context is changed: declare a field of it for what does not stay as it was given"
	}
	return ""
}

func fieldNames(t *ir.Type) []string {
	names := make([]string, len(t.Fields))
	for i := range t.Fields {
		names[i] = t.Fields[i].Name
	}
	return names
}

// bracket reads `[key]`.
func (c *chart) bracket(at schema.Text, rest string, start int, s setting, p *target) (string, bool) {
	end := closing(rest)
	if end < 0 || len(p.steps) == 0 {
		return c.badPath(at, start)
	}
	inner := rest[1:end]
	t := *c.types.At(p.typ)
	want, kind := ir.String, ir.KeyStep
	switch t.Kind {
	case ir.ListKind:
		want, kind = ir.Int, ir.IndexStep
	case ir.MapKind:
	default:
		if !c.namesIn(at.Text) {
			c.diags.Add(at.At(start), at.At(start+1), diag.NotIndexed, c.types.String(p.typ))
		}
		return "", false
	}
	found := &diag.List{}
	place := at.Places()
	src := expr.Source{Text: inner, At: func(o int) diag.Pos { return place(start + 1 + o) }, Part: true}
	key := c.check.Check(src, c.sees(s), want, found)
	if !c.namesIn(inner) {
		c.diags.Merge(found)
	}
	if key == nil {
		return "", false
	}
	p.steps = append(p.steps, ir.Step{Kind: kind, Expr: key, Type: t.Elem})
	p.parts = append(p.parts, "["+keyText(key, inner)+"]")
	p.typ, p.want, p.clears = t.Elem, t.Elem, kind == ir.KeyStep
	return rest[end+1:], true
}

// keyText is one text for keys that are the same: as they are written, or what a
// literal is.
func keyText(key *ir.Expr, written string) string {
	switch key.Op {
	case ir.LitString:
		return strconv.Quote(key.Str)
	case ir.LitInt:
		return strconv.FormatInt(key.Int, 10)
	}
	return strings.TrimSpace(written)
}

// closing finds the bracket that closes the one at the front; -1 if none does.
func closing(s string) int {
	depth := 0
	for i, b := range schema.Unquoted(s) {
		switch b {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func (c *chart) badPath(at schema.Text, start int) (string, bool) {
	c.diags.Add(at.At(start), at.End, diag.BadPath, at.Text)
	return "", false
}

// apart refuses two targets of which one holds the other.
func (c *chart) apart(clauses []schema.Named, paths []target) bool {
	seen := map[string]int{}
	key := func(parts []string) string { return strings.Join(parts, "") }
	ends := map[string]int{}
	for i, p := range paths {
		if len(p.parts) == 0 {
			continue
		}
		if other, inside := seen[key(p.parts)]; inside {
			return c.overlap(clauses, i, other)
		}
		for n := 1; n <= len(p.parts); n++ {
			if other, held := ends[key(p.parts[:n])]; held {
				return c.overlap(clauses, i, other)
			}
			if _, known := seen[key(p.parts[:n])]; !known {
				seen[key(p.parts[:n])] = i
			}
		}
		ends[key(p.parts)] = i
	}
	return true
}

func (c *chart) overlap(clauses []schema.Named, i, other int) bool {
	c.add(clauses[i].Name, diag.TargetsOverlap, clauses[i].Name.Text, clauses[other].Name.Text)
	return false
}
