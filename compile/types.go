package compile

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file gives every declared type its id (SPEC 2.1). Declarations
// are followed depth first, so a type's parts have ids before it has, and a
// declaration that comes back to itself is a cycle, which has no finite value.
// A type that was reported leaves its name in `poisoned`: what is said about
// expressions that mention it would be said twice.

// typePass is the state of the pass over `types:`.
type typePass struct {
	decls map[string]*schema.TypeDecl
	open  []string // the declarations being followed, outermost first
	done  map[string]bool
}

// declareTypes enters all of `types:`.
func (c *chart) declareTypes() {
	p := &typePass{decls: map[string]*schema.TypeDecl{}, done: map[string]bool{}}
	for i := range c.doc.Types {
		d := &c.doc.Types[i]
		c.declare(c.values, typeName, d.Name)
		if p.decls[d.Name.Text] == nil {
			p.decls[d.Name.Text] = d
		}
	}
	c.typing = p
	for i := range c.doc.Types {
		c.declaredType(c.doc.Types[i].Name.Text)
	}
}

// declaredType follows one declaration, once.
func (c *chart) declaredType(name string) (ir.TypeID, bool) {
	p := c.typing
	d := p.decls[name]
	if d == nil || p.done[name] {
		id, ok := c.types.Lookup(name)
		return id, ok
	}
	if i := slices.Index(p.open, name); i >= 0 {
		c.add(d.Name, diag.TypeCycle, strings.Join(append(p.open[i:], name), " -> "))
		c.poison(name)
		return ir.NoType, false
	}
	p.open = append(p.open, name)
	ok := c.enterType(d)
	p.open = p.open[:len(p.open)-1]
	p.done[name] = true
	if !ok {
		c.poison(name)
	}
	id, found := c.types.Lookup(name)
	return id, ok && found
}

// enterType puts a declaration into the set under its name.
func (c *chart) enterType(d *schema.TypeDecl) bool {
	t := ir.Type{Name: d.Name.Text, Doc: d.Doc, Pos: d.Name.Pos}
	switch {
	case d.Object:
		fields, ok := c.fields(d.Fields, literalDefaults)
		t.Kind, t.Fields = ir.ObjectKind, fields
		c.types.Declare(t)
		return ok
	case len(d.Type.Enum) > 0:
		values, ok := c.enumValues(d.Type)
		t.Kind, t.Values = ir.EnumKind, values
		c.types.Declare(t)
		return ok
	}
	id, optional, ok := c.writtenType(d.Type)
	if ok && optional {
		c.add(d.Type.Name, diag.MisplacedOptional)
		return false
	}
	if ok {
		c.types.Alias(t.Name, id)
	}
	return ok
}

// defaultKind says what a field's default may be.
type defaultKind uint8

const (
	literalDefaults defaultKind = iota // types, events, params, input
	laterDefaults                      // context, output: expressions, checked when all is known
)

// fields makes the fields of an object in document order. It is false when one
// of them was reported; the others are in the result all the same.
func (c *chart) fields(written []schema.Field, defaults defaultKind) ([]ir.Field, bool) {
	names, all, good := newSpace(), make([]ir.Field, 0, len(written)), true
	parts := 1
	for i := range written {
		f := &written[i]
		id, optional, ok := c.writtenType(f.Type)
		if ok {
			before := parts
			parts += c.types.Parts(id)
			ok = parts <= ir.MaxParts
			if !ok && before <= ir.MaxParts {
				c.add(f.Name, diag.Overgrown, f.Name.Text, ir.MaxParts).Fix("types that use others twice double each time")
			}
		}
		named := c.declare(names, fieldName, f.Name) && (!optional || c.mayLack(f.Name))
		if !ok {
			c.poison(f.Name.Text)
			id, optional = ir.Any, true // who leaves it out did nothing wrong
		}
		field := ir.Field{Name: f.Name.Text, Type: id, Optional: optional, Source: writtenText(f.Default), Doc: f.Doc, Pos: f.Name.Pos}
		if defaults == literalDefaults && ok {
			field.Default = c.literalDefault(f, field)
			if field.Default == nil && f.Default.Kind != schema.NoValue {
				field.Default, good = c.zero(id), false // it has one: who leaves it out did nothing wrong
			}
		}
		all, good = append(all, field), good && named && ok
	}
	return all, good
}

// object makes an object type of fields; NoType when there are none.
func (c *chart) object(what string, written []schema.Field, defaults defaultKind) ir.TypeID {
	if len(written) == 0 {
		return ir.NoType
	}
	fields, _ := c.fields(written, defaults)
	return c.types.Object(what, fields)
}

// literalDefault is what fills the field where it is left out; nil when it must
// be given or may be absent.
func (c *chart) literalDefault(f *schema.Field, field ir.Field) *ir.Expr {
	if f.Default.Kind == schema.NoValue {
		return c.impliedDefault(field)
	}
	want := field.Type
	e := c.checkValue(f.Default, &expr.Scope{Types: c.types, Type: c.declaredType, Hidden: literalsOnly}, want)
	if e == nil {
		return nil
	}
	switch key := keyTwice(e); {
	case !e.IsLiteral():
		c.diags.Add(f.Default.Pos, f.Default.End, diag.NotLiteral, f.Name.Text)
	case key != nil:
		c.diags.Add(f.Default.Pos, f.Default.End, diag.FieldTwice, key.Str, "key")
	case e.CanFail && !c.types.IsShort(e):
		c.diags.Add(f.Default.Pos, f.Default.End, diag.DefaultTooLong, f.Name.Text)
	case e.CanFail: // where nothing else can, by its levels
		c.diags.Add(f.Default.Pos, f.Default.End, diag.TooDeep, kernel.MaxDepth).Fix("nest lists and objects less deeply: a value of type any that has more levels could not be read again")
	}
	return e
}

var literalsOnly = map[string]string{
	"context": "a default is a literal here", "input": "a default is a literal here", "event": "a default is a literal here",
	"now": "a default is a literal here", "self": "a default is a literal here", "params": "a default is a literal here",
}

// impliedDefault: a field whose type is an object all of whose fields may be
// left out may be left out itself.
func (c *chart) impliedDefault(field ir.Field) *ir.Expr {
	t := c.types.At(field.Type)
	if field.Optional || t.Kind != ir.ObjectKind {
		return nil
	}
	args := make([]*ir.Expr, len(t.Fields))
	for i, f := range t.Fields {
		if f.Default == nil && !f.Optional {
			return nil
		}
		args[i] = f.Default
	}
	return &ir.Expr{Op: ir.MakeObject, Type: field.Type, Args: args, Pos: field.Pos}
}

// keyTwice finds a key that a map in a literal has twice, if any: such a
// default would fail wherever it fills in.
func keyTwice(e *ir.Expr) *ir.Expr {
	seen := map[string]bool{}
	for i, a := range e.Args {
		if a == nil {
			continue
		}
		if e.Op == ir.MakeMap && i%2 == 0 {
			if seen[a.Str] {
				return a
			}
			seen[a.Str] = true
		}
		if key := keyTwice(a); key != nil {
			return key
		}
	}
	return nil
}

// enumValues checks the values of an enum.
func (c *chart) enumValues(t schema.Type) ([]string, bool) {
	names, values, good := newSpace(), make([]string, 0, len(t.Enum)), true
	for _, v := range t.Enum {
		good = c.declare(names, enumValue, v) && good
		values = append(values, v.Text)
	}
	return values, good
}

// writtenType reads a type as written. It is false when it was reported.
func (c *chart) writtenType(t schema.Type) (id ir.TypeID, optional, ok bool) {
	switch {
	case len(t.Enum) > 0:
		values, ok := c.enumValues(t)
		return c.types.Enum("", values), false, ok
	case t.Name.Text == "": // not read, which was reported
		return ir.NoType, false, false
	}
	r := &typeReader{c: c, text: t.Name, rest: t.Name.Text}
	r.blanks()
	if inner, is := r.opens("optional"); is {
		id, ok = inner.typ()
		optional = true
		ok = ok && inner.closes()
		r = inner
	} else {
		id, ok = r.typ()
	}
	if ok && r.rest != "" {
		ok = r.bad()
	}
	return id, optional, ok
}

// A typeReader reads one type expression from left to right.
type typeReader struct {
	c    *chart
	text schema.Text
	rest string
}

// typ reads a type that is no optional.
func (r *typeReader) typ() (ir.TypeID, bool) {
	if list, is := r.opens("list"); is {
		return list.of(r, r.c.types.ListOf)
	}
	if m, is := r.opens("map"); is {
		return m.of(r, r.c.types.MapOf)
	}
	if _, is := r.opens("optional"); is {
		r.c.add(r.text, diag.MisplacedOptional)
		return ir.NoType, false
	}
	return r.name()
}

// of reads the element type and the closing bracket and gives r back its rest.
func (r *typeReader) of(outer *typeReader, make func(ir.TypeID) ir.TypeID) (ir.TypeID, bool) {
	elem, ok := r.typ()
	if !ok || !r.closes() {
		return ir.NoType, false
	}
	outer.rest = r.rest
	return make(elem), true
}

// opens reads `word<`; the reader it gives stands behind it.
func (r *typeReader) opens(word string) (*typeReader, bool) {
	rest, is := strings.CutPrefix(r.rest, word)
	if !is {
		return nil, false
	}
	inner := &typeReader{c: r.c, text: r.text, rest: rest}
	inner.blanks()
	if !strings.HasPrefix(inner.rest, "<") {
		return nil, false
	}
	inner.rest = inner.rest[1:]
	inner.blanks()
	return inner, true
}

func (r *typeReader) closes() bool {
	if !strings.HasPrefix(r.rest, ">") {
		return r.bad()
	}
	r.rest = r.rest[1:]
	r.blanks()
	return true
}

// name reads the name of a type.
func (r *typeReader) name() (ir.TypeID, bool) {
	n := 0
	for n < len(r.rest) && (letter(r.rest[n]) || r.rest[n] >= '0' && r.rest[n] <= '9') {
		n++
	}
	name := r.rest[:n]
	if name == "" || strings.HasPrefix(r.rest[n:], "[") {
		return ir.NoType, r.bad()
	}
	start := r.offset()
	r.rest = r.rest[n:]
	r.blanks()
	if id, ok := r.c.declaredType(name); ok {
		return id, true
	}
	if r.c.typing.decls[name] == nil {
		names := r.c.typeNames
		if strings.HasPrefix(r.rest, "<") {
			names = typesOfTypes
		}
		found := r.c.diags.Add(r.text.At(start), r.text.At(start+n), diag.UnknownType, name, cmp.Or(r.c.nearest(name, names), typesElsewhere[name]))
		found.Advise(cmp.Or(r.c.typeCure(r.text.Text, name), r.c.valueCure(r.text.Text, found.Cure)))
	}
	return ir.NoType, false
}

// valueCure is the cure for a value in a type's place.
func (c *chart) valueCure(text, cure string) string {
	if m := readField.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("a value stands behind its type: write `%s = %s`", c.typeWritten(m[1], m[2]), text)
	}
	if lowerWord.MatchString(text) {
		cure = strings.Replace(cure, "'text'", "'"+text+"'", 1)
	}
	return cure
}

// typeWritten is the type that a field of the context or the input is declared with.
func (c *chart) typeWritten(root, name string) string {
	fields := c.doc.Context
	if root == "input" {
		fields = c.doc.Input
	}
	for i := range fields {
		if t := fields[i].Type.Name.Text; fields[i].Name.Text == name && t != "" {
			return t
		}
	}
	return "type"
}

// readField is a value that is read from the context or the input.
var readField = regexp.MustCompile(`^(context|input)\.(\w+)`)

// lowerWord is a word that may be a text: most types begin with a capital letter.
var lowerWord = regexp.MustCompile(`^[a-z][\w-]*$`)

func (r *typeReader) bad() bool {
	at := r.offset()
	here := r.c.spelledElsewhere(r.text.Text)
	found := r.c.diags.Add(r.text.At(at), r.text.End, diag.BadType, r.text.Text, here)
	switch {
	case bytesElsewhere.MatchString(r.text.Text):
		found.Fix(bytesCure)
	case here == "" && r.c.unionElsewhere(r.text.Text):
		found.Fix(unionCure)
	case here == "" && enumElsewhere.MatchString(r.text.Text):
		found.Fix(enumCure)
	}
	if of := enumInside.FindStringSubmatch(r.text.Text); of != nil {
		found.Fix("an enum inside of another type has a name: declare it below `types:`, like `Mode: [%s]`, and write %s<Mode>", of[2], of[1])
	}
	if of := otherKeys.FindStringSubmatch(r.text.Text); here == "" && of != nil {
		found.Fix("the keys of a map are texts: write map<%s>, and string(…) for a key", of[1]+of[2])
	}
	return false
}

func (r *typeReader) offset() int {
	return len([]rune(r.text.Text)) - len([]rune(r.rest))
}

func (r *typeReader) blanks() { r.rest = strings.TrimLeft(r.rest, " \t\n") }

// typesOfTypes lists what may stand before `<`, for suggestions.
func typesOfTypes() []string { return []string{"list", "map", "optional"} }

// typeNames lists what may stand for a type, for suggestions.
func (c *chart) typeNames() []string {
	names := []string{"bool", "int", "double", "string", "timestamp", "duration", "any", "Error"}
	for i := range c.doc.Types {
		names = append(names, c.doc.Types[i].Name.Text)
	}
	return names
}
