package random

// This file makes up types of all shapes for the typed charts, and literals of them.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A shape is a type: a built-in one by its kind, a list or a map of an element, a
// declared object or enum by its name. A record is an object that nobody declared:
// the context, the fields of an event.
type shape struct {
	kind   string
	name   string
	elem   *shape
	parts  []part   // of an object
	values []string // of an enum
}

// A part is a field; given is its default.
type part struct {
	name     string
	shape    *shape
	optional bool
	given    string
}

func (s *shape) String() string {
	switch s.kind {
	case "list", "map":
		return s.kind + "<" + s.elem.String() + ">"
	case "object", "enum":
		return s.name
	}
	return s.kind
}

func (s *shape) is(other *shape) bool { return s.String() == other.String() && s.String() != "" }

// loose tells whether only a place says of which type a literal is: it holds an any.
func (s *shape) loose() bool { return s.kind == "any" || s.elem != nil && s.elem.loose() }

// known tells whether a value has no any in it, and so may be compared.
func (s *shape) known() bool {
	for _, p := range s.parts {
		if !p.shape.known() {
			return false
		}
	}
	return s.kind != "any" && (s.elem == nil || s.elem.known())
}

// part is a field by its name.
func (s *shape) part(name string) (part, bool) {
	i := slices.IndexFunc(s.parts, func(p part) bool { return p.name == name })
	if i < 0 {
		return part{}, false
	}
	return s.parts[i], true
}

// skippable tells whether an object literal may leave a field out.
func (p part) skippable() bool { return p.optional || p.given != "" || p.shape.empty() }

// empty tells whether all fields of an object may be left out.
func (s *shape) empty() bool {
	if s.kind != "object" {
		return false
	}
	for _, p := range s.parts {
		if !p.skippable() {
			return false
		}
	}
	return true
}

// A world is the types that a chart and its child share.
type world struct {
	r       *rand.Rand
	types   []*shape
	aliases map[string]string // names for shapes that are written otherwise
	nodes   []*Node
}

func (w *world) one(n int) bool { return w.r.IntN(n) == 0 }

func (w *world) pick(all ...string) string { return all[w.r.IntN(len(all))] }

var builtIn = []string{"int", "int", "string", "string", "bool", "double", "timestamp", "duration", "any"}

// shape is some type, so many levels deep at most.
func (w *world) shape(deep int) *shape {
	switch {
	case deep > 0 && w.one(4):
		return &shape{kind: "list", elem: w.shape(deep - 1)}
	case deep > 0 && w.one(5):
		return &shape{kind: "map", elem: w.shape(deep - 1)}
	case len(w.types) > 0 && w.one(2):
		return w.types[w.r.IntN(len(w.types))]
	}
	return &shape{kind: w.pick(builtIn...)}
}

// written is a type as a chart writes it.
func (w *world) written(s *shape) string {
	if alias := w.aliases[s.String()]; alias != "" && w.one(2) {
		return alias
	}
	if s.kind == "list" || s.kind == "map" {
		return s.kind + "<" + w.written(s.elem) + ">"
	}
	return s.String()
}

// fieldNames are given to fields in this order; the first may be absent.
var fieldNames = []string{"y", "x", "z", "q", "v", "words", "flag", "mp"}

// record is an object of up to n fields that nobody declared.
func (w *world) record(n int) *shape {
	s := &shape{kind: "object"}
	for i := range 1 + w.r.IntN(n) {
		s.parts = append(s.parts, w.part(fieldNames[(i+w.r.IntN(2)*4)%8], s))
	}
	return s
}

func (w *world) part(name string, of *shape) part {
	for _, p := range of.parts {
		if p.name == name {
			name += "2"
		}
	}
	p := part{name: name, shape: w.shape(2)}
	switch {
	case strings.HasPrefix(name, "y") && !w.one(3):
		p.optional = true
		if w.one(4) {
			p.given = w.literal(p.shape, true)
		}
	case w.one(3):
		p.given = w.literal(p.shape, true)
	}
	return p
}

// declare makes up one more type.
func (w *world) declare() {
	name := fmt.Sprintf("T%d", len(w.nodes))
	switch w.r.IntN(5) {
	case 0:
		s := &shape{kind: "enum", name: name, values: []string{"red", "green", "blue"}[:1+w.r.IntN(3)]}
		n := list(name)
		for _, v := range s.values {
			n.add(text("", v))
		}
		w.types, w.nodes = append(w.types, s), append(w.nodes, n)
	case 1:
		s := w.shape(2)
		w.nodes = append(w.nodes, text(name, w.written(s)))
		w.aliases[s.String()] = name
	default:
		s := w.record(3)
		s.name = name
		w.types, w.nodes = append(w.types, s), append(w.nodes, w.fields(name, s))
	}
}

// fields are declared under a key.
func (w *world) fields(key string, s *shape) *Node {
	n := object(key)
	for _, p := range s.parts {
		switch typ := w.written(p.shape); {
		case p.optional && p.given != "":
			n.add(text(p.name, "optional<"+typ+"> = "+p.given))
		case p.optional:
			n.add(text(p.name, "optional<"+typ+">"))
		case p.given != "":
			n.add(text(p.name, typ+" = "+p.given))
		default:
			n.add(text(p.name, typ))
		}
	}
	return n
}

// literal is a value of a type as CEL writes it. In a place of the type it may be one
// that is of the type only there.
func (w *world) literal(s *shape, placed bool) string {
	switch s.kind {
	case "bool":
		return w.pick("true", "false")
	case "int":
		return w.pick("0", "1", "2", "3", "-1", "9007199254740991")
	case "double":
		if placed {
			return w.pick("0.5", "2", "-1.25", "1e21")
		}
		return w.pick("0.5", "2.0", "-0.0", "1e-7")
	case "string":
		return w.pick("'a'", "'b'", "''", "'ü'", "'2'", "'a/b'")
	case "timestamp":
		return w.pick("timestamp('2000-02-29T12:34:56Z')", "timestamp('1999-12-31T23:59:59.999Z')")
	case "duration":
		return w.pick("duration('90s')", "duration('1.5s')", "duration('0s')", "duration('-1m')")
	case "any":
		return w.pick("7", "'x'", "true", "0.5")
	case "enum":
		v := "'" + s.values[w.r.IntN(len(s.values))] + "'"
		if placed {
			return v
		}
		return s.name + "(" + v + ")"
	case "list":
		return "[" + w.several(func(int) string { return w.literal(s.elem, placed) }, placed) + "]"
	case "map":
		return "{" + w.several(func(i int) string { return fmt.Sprintf("'k%d': %s", i+1, w.literal(s.elem, placed)) }, placed) + "}"
	}
	return w.built(s, func(p part) string { return w.literal(p.shape, true) })
}

// several are elements: none only where the place says of which type.
func (w *world) several(one func(i int) string, placed bool) string {
	least := 1
	if placed {
		least = 0
	}
	var all []string
	for i := range least + w.r.IntN(3) {
		all = append(all, one(i))
	}
	return strings.Join(all, ", ")
}

// built is an object literal.
func (w *world) built(s *shape, value func(p part) string) string {
	var all []string
	for _, p := range s.parts {
		if !p.skippable() || w.one(2) {
			all = append(all, p.name+": "+value(p))
		}
	}
	return s.name + "{" + strings.Join(all, ", ") + "}"
}
