package golang

// Take: Guard, Save and Do in one, a case for all transitions with the same guard
// and the same actions. A processor foresees a jump that is always the same.

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	k "github.com/lockstep-charts/lockstep/kernel"
)

// A taking is what Take does for some transitions.
type taking struct{ guard, block, domain int32 }

// takings are all that Take does, in the order of the transitions that ask for it
// first, and who asks.
func (g *printer) takings() (all []taking, by map[taking][]int32) {
	by = map[taking][]int32{}
	for i := range g.m.Table.Transitions {
		t := &g.m.Table.Transitions[i]
		if t.Guard == 0 && t.Do == 0 {
			continue
		}
		what := taking{firstOf(g.guards, t.Guard), firstOf(g.shared, t.Do), t.Domain}
		if by[what] == nil {
			all = append(all, what)
		}
		by[what] = append(by[what], int32(i))
	}
	return all, by
}

// firstOf is the first of all that are like one; 0 is none.
func firstOf(alike [][]int32, id int32) int32 {
	if id == 0 {
		return 0
	}
	return alike[id][0]
}

// dispatchTransitions prints Take.
func (g *printer) dispatchTransitions() {
	all, by := g.takings()
	if all == nil {
		return
	}
	block := jen.Id("_")
	if slices.Contains(g.isTold, true) {
		block = jen.Id("block")
	}
	g.file.Add(doc("Take asks a transition's guard and, if it holds, runs its block."))
	g.file.Add(logicMethod("Take", jen.List(jen.Id("transition"), block).Int32())).Params(jen.Bool(), failure()).BlockFunc(func(body *jen.Group) {
		body.Switch(jen.Id("transition")).BlockFunc(func(c *jen.Group) {
			for _, t := range all {
				c.Case(ids(by[t])...).BlockFunc(func(s *jen.Group) {
					for _, i := range by[t] {
						s.Comment("// " + oneLine(g.written(i)))
					}
					g.take(s, t)
				})
			}
		})
		body.Return(jen.True(), jen.Nil())
	})
}

// within names the states that are left below one.
func (g *printer) within(domain int32) string {
	if domain == 0 {
		return "all states"
	}
	return "within " + oneLine(g.m.Table.States[domain].Path)
}

// written is the place of a transition that has a guard or actions.
func (g *printer) written(transition int32) string {
	t := &g.m.Table.Transitions[transition]
	if t.Guard != 0 {
		return strings.TrimSuffix(g.m.Guards[t.Guard].Place, ".guard")
	}
	return strings.TrimSuffix(g.m.Blocks[t.Do].Place, ".actions")
}

// take prints a case of Take.
func (g *printer) take(s *jen.Group, t taking) {
	switch {
	case t.guard == 0:
	case g.m.Guards[t.guard].Expr.CanFail:
		s.If(jen.List(jen.Id("holds"), jen.Err()).Op(":=").Id("l").Dot("Guard").Call(jen.Lit(int(t.guard))), jen.Op("!").Id("holds").Op("||").Err().Op("!=").Nil()).
			Block(
				jen.Return(jen.False(), jen.Err()))
	default:
		s.If(g.not(g.m.Guards[t.guard].Expr)).Block(jen.Return(jen.False(), jen.Nil()))
	}
	g.takeBlock(s, t)
}

// takeBlock prints what Take does once the guard has held.
func (g *printer) takeBlock(s *jen.Group, t taking) {
	if t.block == 0 {
		s.Return(jen.True(), jen.Nil())
		return
	}
	if g.hasContext() {
		s.Add(keepContext())
	}
	if t.domain != k.NoState {
		s.Add(m("Leave")).Call(jen.Lit(int(t.domain))).Comment("// " + g.within(t.domain))
	}
	s.Return(jen.True(), g.run(t.block))
}
