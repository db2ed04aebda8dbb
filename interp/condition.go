package interp

// This file runs conditions that are written beside a chart: `holds:` of
// scenario files. What they ask for stands in an answer, whichever back-end wrote it.

import (
	"encoding/json"
	"strings"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/schema"
)

// Condition makes a CEL condition a function of a machine's value and context in
// canonical JSON. It is nil when the findings hold an error. The function's error is a
// *kernel.Error when the condition fails to evaluate, a *kernel.Refusal when the text is
// no context of this chart.
func (c *Chart) Condition(cel schema.Text) (func(value, context []byte) (bool, error), *diag.List) {
	checked, found := compile.CheckCondition(c.machine, cel)
	if checked == nil {
		return nil, found
	}
	m := *c.machine
	m.Types = checked.Types
	k := newLinker(&m, newShapes(m.Types), localsOf(checked.Expr))
	k.beside = &condition{context: k.shapes[m.Context]}
	k.beside.holds = k.bool(checked.Expr)
	k.beside.slots = k.slots
	return k.beside.of, found
}

// A condition is one that was compiled. Which states are active does not ask a machine,
// which there is none of: it stands in slots.
type condition struct {
	holds   boolFn
	context *shape
	slots   int
	asked   []askedState
}

type askedState struct {
	path []string
	slot int
}

// asks gives the slot of a state that a condition beside a chart asks for.
func (k *linker) asks(state int32) (slot int) {
	slot = k.slots
	k.slots++
	k.beside.asked = append(k.beside.asked, askedState{strings.Split(k.machine.Table.States[state].Path, "."), slot})
	return slot
}

func (c *condition) of(value, context []byte) (bool, error) {
	v := &env{words: make([]word, c.slots)}
	if c.context.kind != ir.NoKind {
		r := kernel.NewSnapshotReader(context)
		copy(v.words, c.context.decode(r, stored).list())
		if err := r.Close(); err != nil {
			return false, err
		}
	}
	if err := c.stand(v, value); err != nil {
		return false, err
	}
	holds := c.holds(v)
	if v.Failed() {
		return false, v.failure()
	}
	return holds, nil
}

// stand fills the slots of the states that a value has.
func (c *condition) stand(v *env, value []byte) error {
	if len(c.asked) == 0 {
		return nil
	}
	var at any
	if err := json.Unmarshal(value, &at); err != nil {
		return err
	}
	for _, a := range c.asked {
		v.words[a.slot] = boolValue(leads(at, a.path))
	}
	return nil
}

// leads tells whether a path leads to a state that a part of a value has.
func leads(at any, path []string) bool {
	switch at := at.(type) {
	case string:
		return len(path) == 1 && at == path[0]
	case map[string]any:
		inner, ok := at[path[0]]
		return ok && (len(path) == 1 || leads(inner, path[1:]))
	}
	return false
}
