package random

// This file makes up expressions of a type: what stands in sight is gone into until
// something of the type is found, or it is put together.

import (
	"fmt"
	"strings"
)

// A root is what a name in sight stands for.
type root struct {
	text  string
	shape *shape
}

// A sight is all that an expression may name.
type sight []root

func (v sight) with(text string, s *shape) sight { return append(v[:len(v):len(v)], root{text, s}) }

// term is an expression of a type, put together of no more than so many levels.
func (a *author) term(want *shape, deep int, v sight, placed bool) string {
	if p := a.path(want, v); p != "" && (deep <= 0 || a.one(2)) {
		return p
	}
	if placed && a.one(4) {
		return a.spelt(want, deep-1, v)
	}
	switch {
	case want.kind == "any" && placed:
		return a.term(a.shape(1), deep-1, v, false)
	case deep <= 0 || want.loose() || a.one(5):
		return a.literal(want, placed)
	case a.one(3):
		return a.chosen(want, deep-1, v)
	}
	return a.formed(want, deep-1, v, placed)
}

// path is something in sight of a type; "": there is nothing.
func (a *author) path(want *shape, v sight) string { return a.found(v, want.is, a.step).text }

// somewhere is anything in sight that is no record, and whose kind is one of some.
func (a *author) somewhere(v sight, kinds string) root { return a.found(v, ofKind(kinds), a.step) }

func ofKind(kinds string) func(s *shape) bool {
	return func(s *shape) bool { return s.String() != "" && strings.Contains(kinds, s.kind) }
}

// isObject tells whether a value has fields; the context and its like are objects too.
func isObject(s *shape) bool { return s.kind == "object" }

// isHolder tells whether there may be something in a value that may be absent.
func isHolder(s *shape) bool { return s.elem != nil || isObject(s) }

// found goes from something in sight into it until something fits; without a shape:
// nothing did.
func (a *author) found(v sight, fits func(s *shape) bool, step func(at root) root) root {
	for range 40 {
		at := v[a.r.IntN(len(v))]
		for range 6 {
			if fits(at.shape) && a.one(2) {
				return at
			}
			if at = step(at); at.shape == nil {
				break
			}
		}
	}
	return root{}
}

// step goes into a value; without a shape: there is nothing in it.
func (a *author) step(at root) root {
	switch at.shape.kind {
	case "object":
		if len(at.shape.parts) == 0 {
			return root{}
		}
		p := at.shape.parts[a.r.IntN(len(at.shape.parts))]
		return root{a.field(at.text, p), p.shape}
	case "list":
		e := at.shape.elem
		return root{at.text + a.pick("[0]", "[0]", "[1]", ".last().value()", ".first().orValue("+a.literal(e, false)+")", "[?1].orValue("+a.literal(e, false)+")"), e}
	case "map":
		e := at.shape.elem
		return root{at.text + a.pick("['k1']", "['k1']", "['k2']", "[?'k2'].orValue("+a.literal(e, false)+")"), e}
	}
	return root{}
}

func (a *author) field(of string, p part) string {
	if !p.optional || a.one(3) {
		return of + "." + p.name
	}
	return of + ".?" + p.name + a.pick(".value()", ".orValue("+a.literal(p.shape, false)+")", ".orValue("+a.literal(p.shape, false)+")")
}

// variable is a name that no other variable of the chart has.
func (a *author) variable() string {
	a.names++
	return variable(a.firstName, a.names)
}

// chosen is one of several values of a type, whatever that is.
func (a *author) chosen(want *shape, deep int, v sight) string {
	x, y := a.term(want, deep, v, false), a.term(want, deep, v, false)
	switch a.r.IntN(7) {
	case 6:
		if o, elem := a.maybe(a.found(v, isHolder, a.step)); o != "" {
			e := a.variable()
			return fmt.Sprintf("%s.optMap(%s, %s).orValue(%s)", o, e, a.term(want, deep, v.with(e, elem), false), y)
		}
	case 0:
		return fmt.Sprintf("[%s, %s][%s]", x, y, a.pick("0", "1"))
	case 1:
		return fmt.Sprintf("{'k1': %s, 'k2': %s}[%s]", x, y, a.term(&shape{kind: "string"}, deep, v, false))
	case 2:
		return fmt.Sprintf("optional.of(%s).or(optional.of(%s)).value()", x, y)
	case 3:
		if l := a.path(&shape{kind: "list", elem: want}, v); l != "" {
			e := a.variable()
			return fmt.Sprintf("%s.filter(%s, %s).first().orValue(%s)", l, e, a.holds(deep, v.with(e, want)), y)
		}
	}
	return fmt.Sprintf("(%s ? %s : %s)", a.holds(deep, v), x, y)
}

// maybe is an optional in a value, with the type of what it may hold; "": there is
// none.
func (a *author) maybe(at root) (string, *shape) {
	if at.shape == nil {
		return "", nil
	}
	switch at.shape.kind {
	case "list":
		return at.text + a.pick(".first()", ".last()", "[?1]"), at.shape.elem
	case "map":
		return at.text + "[?'k1']", at.shape.elem
	}
	for _, p := range at.shape.parts {
		if p.optional {
			return at.text + ".?" + p.name, p.shape
		}
	}
	return "", nil
}

// formed is put together by what only values of its kind have.
func (a *author) formed(want *shape, deep int, v sight, placed bool) string {
	some := func(kind string) string { return a.term(&shape{kind: kind}, deep, v, false) }
	switch want.kind {
	case "bool":
		return "(" + a.holds(deep, v) + ")"
	case "int":
		return "(" + a.count(some, v) + ")"
	case "double":
		return a.pick("double("+some("int")+")", "("+some("double")+" + 0.25)", "("+some("double")+" * 0.5)")
	case "string":
		return a.pick("string("+some(a.pick("int", "bool", "double", "duration", "timestamp"))+")", "("+some("string")+" + 'a')", some("string")+".upperAscii()")
	case "timestamp":
		return a.pick("now", "("+some("timestamp")+" + "+some("duration")+")", "("+some("timestamp")+" - duration('1s'))")
	case "duration":
		return a.pick("("+some("timestamp")+" - "+some("timestamp")+")", "("+some("duration")+" + duration('1s'))", "("+some("duration")+" * "+a.pick("3", "-2", some("int"))+")")
	case "enum":
		return want.name + "(string(" + a.term(want, deep, v, false) + "))"
	case "list":
		return a.listed(want, deep, v, placed)
	case "map":
		return fmt.Sprintf("{'k1': %s, %s: %s}", a.term(want.elem, deep, v, false), a.pick("'k2'", "'k3'", some("string")+" + '0'"), a.term(want.elem, deep, v, false))
	case "object":
		return a.built(want, func(p part) string { return a.optional(p, deep, v) })
	}
	return a.literal(want, placed)
}

// optional is the value of a field, which may be absent where the field may.
func (a *author) optional(p part, deep int, v sight) string {
	if p.optional && p.shape.kind == "any" && a.one(2) {
		if o, _ := a.maybe(a.found(v, isHolder, a.step)); o != "" {
			return o
		}
	}
	if p.optional && !p.shape.loose() && a.one(3) {
		switch at := a.somewhere(v, "list map"); {
		case at.shape != nil && at.shape.elem.is(p.shape) && at.shape.kind == "list":
			return at.text + a.pick(".first()", ".last()", "[?0]")
		case at.shape != nil && at.shape.elem.is(p.shape):
			return at.text + "[?'k1']"
		}
		return a.pick("optional.none()", "optional.of("+a.term(p.shape, deep, v, false)+")")
	}
	return a.term(p.shape, deep, v, true)
}

func (a *author) count(some func(kind string) string, v sight) string {
	if at := a.somewhere(v, "list map string"); at.shape != nil && a.one(2) {
		return "size(" + at.text + ")"
	}
	return a.pick(some("int")+" + 1", some("int")+" % 5", some("int")+" - "+some("int"), "millis("+some("duration")+")", some(a.pick("timestamp", "duration"))+a.pick(".getSeconds()", ".getMilliseconds()"))
}

// listed is a list; only one that grows by an element is made of itself.
func (a *author) listed(want *shape, deep int, v sight, placed bool) string {
	e := a.variable()
	if from := a.somewhere(v, "map"); from.shape != nil && a.one(5) {
		return fmt.Sprintf("%s.map(%s, %s)", from.text, e, a.term(want.elem, deep, v.with(e, &shape{kind: "string"}), false))
	}
	if from := a.somewhere(v, "list"); from.shape != nil && a.one(2) {
		seen, some := v.with(e, from.shape.elem), ""
		if a.one(3) {
			some = a.holds(deep, seen) + ", "
		}
		return fmt.Sprintf("%s.map(%s, %s%s)", from.text, e, some, a.term(want.elem, deep, seen, false))
	}
	l := a.path(want, v)
	if l == "" {
		return "[" + a.several(func(int) string { return a.term(want.elem, deep, v, placed) }, false) + "]"
	}
	switch a.r.IntN(6) {
	case 0:
		return fmt.Sprintf("%s.filter(%s, %s)", l, e, a.holds(deep, v.with(e, want.elem)))
	case 1:
		return fmt.Sprintf("%s + [%s]", l, a.term(want.elem, deep, v, false))
	case 2:
		return l + ".reverse()"
	case 3:
		if want.known() {
			return l + ".distinct()"
		}
	case 4:
		if strings.Contains("int double string timestamp duration", want.elem.kind) {
			return l + ".sort()"
		}
	}
	return l + ".slice(0, 1)"
}

// holds is a condition.
func (a *author) holds(deep int, v sight) string {
	if deep > 0 && a.one(3) {
		return a.pick("!("+a.holds(deep-1, v)+")", a.holds(deep-1, v)+" && "+a.holds(deep-1, v), "("+a.holds(deep-1, v)+" || "+a.holds(deep-1, v)+")")
	}
	switch a.r.IntN(8) {
	case 0, 1:
		if at := a.somewhere(v, "bool int double string timestamp duration enum list map object"); at.shape != nil && at.shape.known() {
			if a.one(4) {
				return a.compared(at)
			}
			return at.text + a.pick(" == ", " != ") + a.term(at.shape, deep, v, true)
		}
	case 2:
		if at := a.somewhere(v, "list"); at.shape != nil && at.shape.known() {
			return a.term(at.shape.elem, deep, v, false) + " in " + at.text
		}
	case 3:
		if at := a.somewhere(v, "list"); at.shape != nil {
			e := a.variable()
			return fmt.Sprintf("%s.%s(%s, %s)", at.text, a.pick("all", "exists", "exists_one"), e, a.holds(deep-1, v.with(e, at.shape.elem)))
		}
	case 4:
		if at := a.found(v, isObject, a.step); at.shape != nil && len(at.shape.parts) > 0 {
			if p := at.shape.parts[a.r.IntN(len(at.shape.parts))]; p.optional {
				return a.pick("has("+at.text+"."+p.name+")", at.text+".?"+p.name+".hasValue()")
			}
		}
	case 5:
		if at := a.somewhere(v, "map"); at.shape != nil {
			return a.pick("'k1' in "+at.text, at.text+".exists(e0, e0 > 'k1')")
		}
	case 6:
		if at := a.somewhere(v, "int double string timestamp duration"); at.shape != nil {
			return at.text + a.pick(" < ", " >= ") + a.term(at.shape, deep, v, true)
		}
	}
	if p := a.path(&shape{kind: "bool"}, v); p != "" {
		return p
	}
	return a.pick("true", "size(self) > 0")
}
