package golang

// Blocks of actions (SPEC 7, 8.1): a method for all that do the same, whatever
// their places. One that is a named action and nothing else is that one's method.

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// shareBlocks lists for each block all that its method runs.
func shareBlocks(m *ir.Machine) [][]int32 {
	all := codegen.AlikeBlocks(m)
	for id := range all {
		if asks(m.Blocks[id].Do) {
			all[id] = []int32{int32(id)}
		}
	}
	return all
}

// asks tells whether there is an `if` whose condition can fail: it has to know its
// place before it does.
func asks(list []ir.Action) bool {
	for a := range ir.Actions(list) {
		if a.Op == ir.If && a.Cond.CanFail {
			return true
		}
	}
	return false
}

// blocks prints the methods.
func (g *printer) blocks() {
	for id := 1; id < len(g.m.Blocks); id++ {
		if _, calls := codegen.Calls(&g.m.Blocks[id]); !calls && g.shared[id][0] == int32(id) {
			g.block(int32(id))
		}
	}
	if slices.Contains(g.isTold, true) {
		g.blockPlaces()
	}
}

func (g *printer) block(id int32) {
	b, params := &g.m.Blocks[id], []jen.Code(nil)
	if g.isTold[id] {
		g.told, params = b.Place, []jen.Code{jen.Id("block").Int32()}
	}
	g.file.Add(g.blockDoc(id))
	g.file.Add(logicMethod(g.names.blocks[id], params...)).Add(failure()).BlockFunc(func(s *jen.Group) { g.actionBody(s, b.Do) })
	g.told = ""
}

func (g *printer) blockDoc(id int32) *jen.Statement {
	if len(g.shared[id]) == 1 {
		return doc(g.names.blocks[id] + " is " + g.m.Blocks[id].Place + ".")
	}
	text := []string{g.names.blocks[id] + " is each of", ""}
	for _, other := range g.shared[id] {
		text = append(text, "  - "+g.m.Blocks[other].Place)
	}
	return doc(text...)
}

// toldBlocks tells of each block whether its method is told which one it runs: it
// runs several and says places.
func toldBlocks(m *ir.Machine, shared [][]int32) []bool {
	told := make([]bool, len(m.Blocks))
	for id := range told {
		told[id] = len(shared[id]) > 1 && codegen.SaysPlace(m, m.Blocks[id].Do)
	}
	return told
}

// blockPlaces prints where the blocks stand whose methods are told which they run.
func (g *printer) blockPlaces() {
	g.file.Add(doc("blockPlaces are where blocks stand that do the same."))
	var places []jen.Code
	for id := range g.m.Blocks {
		if g.isTold[id] {
			places = append(places, jen.Lit(id).Op(":").Lit(g.m.Blocks[id].Place))
		}
	}
	g.file.Var().Id("blockPlaces").Op("=").Index(jen.Op("...")).String().Add(lined(places))
}

// place prints where an error is.
func (g *printer) place(at string) jen.Code {
	if rest, ok := strings.CutPrefix(at, g.told); ok && g.told != "" {
		return jen.Id("blockPlaces").Index(jen.Id("block")).Op("+").Lit(rest)
	}
	return jen.Lit(at)
}

// run prints the call of a block's method, where block is its number.
func (g *printer) run(id int32) *jen.Statement {
	call := jen.Id("l").Dot(g.names.blocks[id])
	if g.isTold[id] {
		return call.Call(jen.Id("block"))
	}
	return call.Call()
}

// dispatchBlocks prints Do.
func (g *printer) dispatchBlocks() {
	if !hasAny(g.m.Blocks) {
		return
	}
	g.file.Add(doc("Do runs a block of actions."))
	g.file.Add(logicMethod("Do", jen.Id("block").Int32())).Add(failure()).Block(
		jen.Switch(jen.Id("block")).BlockFunc(func(c *jen.Group) {
			for id := 1; id < len(g.m.Blocks); id++ {
				if g.shared[id][0] == int32(id) {
					c.Case(ids(g.shared[id])...).Block(jen.Return(g.run(int32(id))))
				}
			}
		}),
		jen.Panic(jen.Lit("bug: no such block")))
}
