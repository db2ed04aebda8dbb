package random

// This file makes up what is of a type only where it stands: literals that take the type
// of their place or of what they are compared with, and what is put together of them;
// empty lists and maps of which nothing says what they would hold; records that are built
// of another object's fields.

import (
	"fmt"
	"slices"
)

// spelt is a value that only a place of its type makes one.
func (a *author) spelt(want *shape, deep int, v sight) string {
	x, y := a.literal(want, true), a.literal(want, true)
	switch want.kind {
	case "any":
		return a.pick("[]", "{}", "[[], [1]]", "{'a': []}", "("+a.holds(deep, v)+" ? [] : ['x'])", "[optional.none().orValue(1)]", "[].map(e0, 1.5)", "[0.5, 1]")
	case "string":
		return a.pick("[].join('-')", "['a', "+a.literal(want, false)+"].join()", "optional.none().orValue('b')", "string(size([]))")
	case "int":
		return a.pick("size([])", "size({})", "optional.none().orValue(2)", "[1, 2].last().orValue(0)")
	case "double":
		d := a.term(want, deep, v, false)
		return a.pick("("+d+" * 2)", "(1 + "+d+")", "(3 - "+d+")", "[1, 2.5][0]", "{'k1': 1, 'k2': 0.5}['k1']", "optional.of(2).orValue("+d+")", "math.greatest("+d+", 1)")
	case "list":
		if l := a.path(want, v); l != "" && a.one(2) {
			return a.pick(l+" + []", "[] + "+l, l+" + "+x, x+" + "+l)
		}
		if from := a.somewhere(v, "list"); from.shape != nil && a.one(2) {
			return fmt.Sprintf("%s.map(%s, %s)", from.text, a.variable(), a.literal(want.elem, true))
		}
		return x + " + " + y
	}
	if want.kind == "enum" && a.one(2) {
		return "optional.of(" + x + ").orValue(" + y + ")"
	}
	return "(" + a.holds(deep, v) + " ? " + x + " : " + y + ")"
}

// compared is a value beside literals that take its type.
func (a *author) compared(at root) string {
	x, y := a.literal(at.shape, true), a.literal(at.shape, true)
	return a.pick(x+" == "+at.text, x+" != "+at.text, at.text+" in ["+x+", "+y+"]", at.text+" in []", "["+at.text+", "+x+"] == ["+y+", "+at.text+"]")
}

// like declares a type with the fields of a record, or without some that may be left out.
func (w *world) like(record *shape) {
	s := &shape{kind: "object", name: fmt.Sprintf("T%d", len(w.nodes))}
	for _, p := range record.parts {
		if !p.skippable() || !w.one(3) {
			p.optional, p.given = p.optional && !w.one(3), ""
			s.parts = append(s.parts, p)
		}
	}
	if len(s.parts) > 0 {
		w.types, w.nodes = append(w.types, s), append(w.nodes, w.fields(s.name, s))
	}
}

// whole is an object in sight of which a record can be built; "": there is none.
func (a *author) whole(record *shape, v sight) string {
	return a.found(v, func(s *shape) bool { return isObject(s) && s.makes(record) }, a.step).text
}

// makes tells whether an object has the fields of a record, and no others.
func (s *shape) makes(record *shape) bool {
	shared := 0
	for _, p := range record.parts {
		i := slices.IndexFunc(s.parts, func(q part) bool { return q.name == p.name })
		switch {
		case i < 0 && !p.optional && p.given == "":
			return false
		case i < 0:
		case !s.parts[i].shape.is(p.shape) || s.parts[i].optional && !p.optional:
			return false
		default:
			shared++
		}
	}
	return shared == len(s.parts)
}

// required is a record whose fields have no defaults: those of an output are left to ends
// that give some fields.
func (s *shape) required() *shape {
	r := &shape{kind: s.kind, parts: slices.Clone(s.parts)}
	for i := range r.parts {
		r.parts[i].given = ""
	}
	return r
}

// handed is what an actor is given: fields, or an object that has them.
func (a *author) handed(key string, s *shape, v sight) *Node {
	if whole := a.whole(s, v); whole != "" && a.one(2) {
		return text(key, whole)
	}
	return a.data(key, s, v)
}
