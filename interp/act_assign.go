package interp

// This file compiles assign and append (SPEC 7.2 to 7.4). All keys and right-hand
// sides are evaluated first, left to right, against the context before; then
// the clauses are applied, and only if all of them can be, kept. What a path
// goes through is copied, what it passes by is shared.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A clause is one target of an assign or append with its new value.
type clause struct {
	field int // of the context
	steps []step
	value valueFn // nil: clear
	shape *shape  // of the value
	add   bool    // append
	own   bool    // append: to a list that may be the loop's own
	place string
}

// A step is one further step of the path.
type step struct {
	kind  ir.StepKind
	field int
	key   valueFn // KeyStep, IndexStep
	own   bool    // in a list or map that may be the loop's own (kernel.ListSetOwn)
}

func (k *linker) assign(a *ir.Action) actFn {
	clauses := make([]clause, len(a.Assigns))
	for i := range a.Assigns {
		clauses[i] = k.clause(&a.Assigns[i], a.Op == ir.Append)
	}
	if len(clauses) == 1 && clauses[0].simple() {
		return assignField(&clauses[0])
	}
	return assignAll(clauses)
}

func (k *linker) clause(a *ir.Assignment, add bool) clause {
	c := clause{field: a.Path[0].Field, add: add, place: a.Place}
	c.own = a.InPlace(len(a.Path))
	for i, s := range a.Path[1:] {
		next := step{kind: s.Kind, field: s.Field, own: a.InPlace(i + 1)}
		if s.Expr != nil {
			next.key = k.value(s.Expr)
		}
		c.steps = append(c.steps, next)
	}
	if a.Value != nil {
		c.value, c.shape = k.value(a.Value), k.shape(a.Value)
	}
	return c
}

// simple: a field of the context gets a value.
func (c *clause) simple() bool { return len(c.steps) == 0 && c.value != nil && !c.add }

// assignField is by far the most frequent form.
func assignField(c *clause) actFn {
	field, value, s, place := c.field, c.value, c.shape, c.place
	return func(v *env) bool {
		x := value(v.fresh())
		if s.hasDouble {
			s.finite(&v.Eval, x)
		}
		if v.Failed() {
			v.locate(place)
			return false
		}
		v.words[field] = x
		return true
	}
}

// A change is a clause with its value evaluated, and where its keys begin among those of
// all.
type change struct {
	clause *clause
	first  int
	value  word
}

func assignAll(clauses []clause) actFn {
	return func(v *env) bool {
		var room [4]change
		var keyRoom [4]word
		changes, keys := slices.Grow(room[:0], len(clauses)), keyRoom[:0]
		for i := range clauses {
			c := &clauses[i]
			first := len(keys)
			keys = c.evaluateKeys(v, keys)
			value, ok := c.evaluate(v)
			if !ok {
				v.locate(c.place)
				return false
			}
			changes = append(changes, change{c, first, value})
		}
		return commit(v, changes, keys)
	}
}

// evaluateKeys adds a clause's keys to others.
func (c *clause) evaluateKeys(v *env, keys []word) []word {
	v.Reset()
	for _, s := range c.steps {
		if s.key != nil && !v.Failed() {
			keys = append(keys, s.key(v.fresh()))
		}
	}
	return keys
}

// evaluate computes the value, after the keys.
func (c *clause) evaluate(v *env) (word, bool) {
	if v.Failed() {
		return word{}, false
	}
	var value word
	if v.Reset(); c.value != nil {
		value = c.value(v)
		c.shape.finite(&v.Eval, value)
	}
	return value, !v.Failed()
}

// commit makes the changes one after the other, or none of them.
func commit(v *env, changes []change, keys []word) bool {
	var room [4]word
	before := slices.Grow(room[:0], len(changes))
	for i := range changes {
		c := changes[i].clause
		old := v.words[c.field]
		before = append(before, old)
		v.words[c.field] = changes[i].set(v, old, c.steps, keys[changes[i].first:])
		if v.Failed() {
			undo(v, changes, before)
			v.locate(c.place)
			return false
		}
	}
	return true
}

// undo puts back what was there, the latest first.
func undo(v *env, changes []change, before []word) {
	for i := len(before) - 1; i >= 0; i-- {
		v.words[changes[i].clause.field] = before[i]
	}
}

// set gives the value that stands for old when what the steps reach is changed.
func (ch *change) set(v *env, old word, steps []step, keys []word) word {
	if len(steps) == 0 {
		return ch.last(v, old)
	}
	if old.isAbsent() {
		return kernel.Unwrap[word](&v.Eval, nil)
	}
	s, rest := &steps[0], steps[1:]
	switch s.kind {
	case ir.FieldStep:
		return old.withElem(s.field, ch.set(v, old.field(s.field), rest, keys))
	case ir.IndexStep:
		return ch.setIndex(v, old, keys[0].n, steps, keys[1:])
	}
	return ch.setKey(v, old, keys[0].string(), steps, keys[1:])
}

// last changes what the whole path reaches.
func (ch *change) last(v *env, old word) word {
	switch {
	case ch.clause.value == nil:
		return absent
	case !ch.clause.add:
		return ch.value
	case old.isAbsent():
		return kernel.Unwrap[word](&v.Eval, nil)
	}
	if ch.clause.own {
		return listValue(kernel.ListAppendOwn(&v.Eval, old.list(), ch.value))
	}
	return listValue(kernel.ListAppend(&v.Eval, old.list(), ch.value))
}

// setIndex changes one element of a list: steps begin with its index.
func (ch *change) setIndex(v *env, old word, i int64, steps []step, keys []word) word {
	elem := kernel.ListIndex(&v.Eval, old.list(), i)
	if v.Failed() {
		return word{}
	}
	elem = ch.set(v, elem, steps[1:], keys)
	if steps[0].own {
		return listValue(kernel.ListSetOwn(&v.Eval, old.list(), i, elem))
	}
	return old.withElem(int(i), elem)
}

// setKey changes one entry of a map: steps begin with its key. Only the last may be new.
func (ch *change) setKey(v *env, old word, key string, steps []step, keys []word) word {
	own, rest := steps[0].own, steps[1:]
	entry, ok := old.lookup(key)
	switch {
	case !ok && (len(rest) > 0 || ch.clause.add):
		return kernel.MapIndex[word](&v.Eval, nil, key)
	case len(rest) == 0 && ch.clause.value == nil && own:
		return v.ownMap(old).removeKey(key)
	case len(rest) == 0 && ch.clause.value == nil:
		return old.withoutKey(key)
	case !ok && !v.Entries(int(old.n)+1):
		return word{}
	}
	entry = ch.set(v, entry, rest, keys)
	if own && !v.Failed() {
		return v.ownMap(old).putKey(key, entry)
	}
	return old.withKey(key, entry)
}

// ownMap is a map with these entries that is the loop's own.
func (v *env) ownMap(m word) word {
	if m.n > 0 && v.Owns((*mapping)(m.p)) {
		return m
	}
	own := m.copied()
	v.Own((*mapping)(own.p))
	return own
}
