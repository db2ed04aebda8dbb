package compile

import (
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says what an expression sees at its place (SPEC 3.2),
// and hands written values to internal/expr.

// A sight is a kind of place as far as the visible names are concerned.
type sight uint8

const (
	early  sight = iota // context's initial values: input, now, self
	aside               // delays and invoke inputs: context too
	ending              // outputs: event too
	acting              // guards and actions: active() and alive() too
)

// A scopeKey finds a shared scope.
type scopeKey struct {
	shape  *expr.Shape
	sight  sight
	params ir.TypeID
	named  bool
}

// views are the scopes of a chart, and the states that they show.
type views struct {
	scopes   map[scopeKey]*expr.Scope
	pathList []string // that active() can ask for
	findPath func(path string) (int, bool)
}

// scope gives what is seen at a place where the event has this shape. Scopes
// are shared: they must not be changed.
func (c *chart) scope(k scopeKey) *expr.Scope {
	if s, known := c.scopes[k]; known {
		return s
	}
	s := &expr.Scope{
		Types: c.types, Context: c.m.Context, Input: c.m.Input, Params: k.params, Event: k.shape,
		InNamed: k.named, Hidden: map[string]string{}, Names: c.namedNames(),
		Named: func(name string, pos diag.Pos) (expr.Named, bool) { return c.named(name, pos, k) },
	}
	switch k.sight {
	case early:
		s.Context = ir.NoType
		s.Hidden["context"] = "the context is being made: an initial value reads input, now and self"
		s.Hidden["event"] = "there is no event yet when the context is made"
	case aside:
		s.Hidden["event"] = "delays and inputs are evaluated after the macrostep, when there is no event: keep what it says in the context"
	}
	if k.sight == acting {
		if c.findPath == nil {
			c.pathList, c.findPath = askable(c.m.Table.States)
		}
		s.State, s.States, s.Missed = c.findPath, c.pathList, c.missed
	} else {
		s.Hidden["active"] = "active() is for guards and actions"
		s.Hidden["alive"] = "alive() is for guards and actions"
	}
	if k.params == ir.NoType {
		s.Hidden["params"] = "only a named guard or action that declares params has any"
	}
	c.scopes[k] = s
	return s
}

// askable are the paths of the states that active('a.b') can ask for, all but the root and
// history states; find gives the number of one.
func askable(states []kernel.State) (paths []string, find func(path string) (int, bool)) {
	byPath := make(map[string]int, len(states))
	for i := range states {
		if s := &states[i]; i > 0 && !s.Kind.IsHistory() {
			paths, byPath[s.Path] = append(paths, s.Path), i
		}
	}
	return paths, func(path string) (int, bool) { i, ok := byPath[path]; return i, ok }
}

// missed says what is meant by a path that no state has: an id, or the end of a
// path, as SCXML's In() has it. A history state has its path, but is never active.
func (c *chart) missed(path string) (meant, cure string) {
	s, ok := c.meant(strings.TrimPrefix(path, "#"))
	switch {
	case !ok || s == 0:
		return "", ""
	case c.nodes[s].isHistory():
		return "", "a history state is never active: ask for what it may lead to"
	}
	return c.nodes[s].path, ""
}

// checkValue checks a written value. It says nothing about text that mentions a
// name whose own declaration was reported: that would be the same mistake twice.
func (c *chart) checkValue(v schema.Value, scope *expr.Scope, want ir.TypeID) *ir.Expr {
	if v.Kind == schema.NoValue {
		return nil // not read, which was reported
	}
	found := &diag.List{}
	e := c.check.CheckValue(value(v), scope, want, found)
	if found.Len() > 0 && !c.mentions(v) {
		c.diags.Merge(found)
	}
	return e
}

// checkFields checks written fields against an object type; at is where a
// missing one is reported, whole how all of them are written where none is.
func (c *chart) checkFields(at schema.Text, written []schema.Named, scope *expr.Scope, object ir.TypeID, whole string) *ir.Expr {
	found := &diag.List{}
	e := c.check.CheckFields(at.Pos, at.End, fieldValues(written), scope, object, found)
	for _, f := range found.All() {
		if f.Code == diag.FieldLeftOut && len(written) == 0 {
			f.Fix(whole, c.needed(object))
		}
	}
	if found.Len() > 0 && !c.mentions(schema.Value{Kind: schema.Map, Fields: written}) {
		c.diags.Merge(found)
	}
	return e
}

// needed are the fields of an object that must be given, as they are written.
func (c *chart) needed(object ir.TypeID) string {
	var fields []string
	for _, f := range c.types.At(object).Fields {
		if f.Default == nil && !f.Optional {
			fields = append(fields, f.Name+": …")
		}
	}
	return "{ " + strings.Join(fields, ", ") + " }"
}

// mentions tells whether a value names something that was reported.
func (n *naming) mentions(v schema.Value) bool {
	if len(n.poisoned) == 0 {
		return false
	}
	for _, item := range v.Items {
		if n.mentions(item) {
			return true
		}
	}
	for _, f := range v.Fields {
		if n.poisoned[f.Name.Text] || n.mentions(f.Value) {
			return true
		}
	}
	return v.Kind == schema.CEL && n.namesIn(v.Text.Text)
}

// namesIn tells whether a text holds a poisoned name as a word.
func (n *naming) namesIn(text string) bool {
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && (letter(text[i]) || i > start && text[i] >= '0' && text[i] <= '9') {
			i++
		}
		if i > start && n.poisoned[text[start:i]] {
			return true
		}
		if i == start {
			i++
		}
	}
	return false
}

// value hands a written value over.
func value(v schema.Value) expr.Value {
	out := expr.Value{Pos: v.Pos, End: v.End}
	switch v.Kind {
	case schema.List:
		out.Kind = expr.List
		for _, item := range v.Items {
			out.Items = append(out.Items, value(item))
		}
	case schema.Map:
		out.Kind = expr.Map
		out.Fields = fieldValues(v.Fields)
	case schema.Null:
		out.Kind = expr.Null
	default:
		out.Kind, out.Source = expr.Text, source(v.Text)
	}
	return out
}

func fieldValues(fields []schema.Named) []expr.FieldValue {
	out := make([]expr.FieldValue, len(fields))
	for i, f := range fields {
		out[i] = expr.FieldValue{Name: source(f.Name), Value: value(f.Value)}
	}
	return out
}

func source(t schema.Text) expr.Source {
	return expr.Source{Text: t.Text, At: t.Places(), Part: t.IsPart()}
}
