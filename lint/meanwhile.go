package lint

import (
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file says what may change between the guard of a transition and its actions: what
// transitions of other regions write that the same event lets be taken (SPEC 5.1, 6.1).

// An occasion is a state with an event that it takes.
type occasion struct {
	state int32
	event string
}

// writtenMeanwhile are the fields that may be written so. Where it is not one declared
// event, or too much was looked at, that is whatever other transitions write.
func (c *chart) writtenMeanwhile(t int32) ir.Fields {
	source, of := c.t.Transitions[t].Source, &c.m.Transitions[t]
	all := c.writtenBeside(source)
	switch {
	case len(all) == 0, of.Kind == ir.AfterKind: // a timer's event is its state's alone
		return nil
	case of.Kind != ir.OnKind, len(of.Keys) != 1, strings.HasSuffix(of.Keys[0], "*"), ir.FamilyOf(of.Keys[0]) != ir.NoFamily:
		return all
	}
	return c.meanwhile.get(occasion{source, of.Keys[0]}, func() ir.Fields {
		if c.patient -= len(c.t.States); c.patient < 0 {
			return all
		}
		return c.writtenOn(of.Keys[0], source)
	})
}

// writtenOn are the fields that transitions on an event may write beside one of a state.
func (c *chart) writtenOn(event string, beside int32) ir.Fields {
	all, keys := ir.Fields{}, wider(event)
	for s := range c.t.States {
		if s := int32(s); s == beside || !c.m.Together(s, beside) {
			continue
		}
		for _, key := range keys {
			for _, t := range c.keys[s][key] {
				if tr := &c.t.Transitions[t]; !c.never[t] {
					all.Join(c.writes(c.m.Blocks[tr.Do].Do))
					if len(tr.Targets) > 0 {
						all.Join(c.writtenOnExit)
					}
				}
			}
		}
	}
	return all
}
