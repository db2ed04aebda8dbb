package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file is the order of the passes. Each reads what those before it have
// made and reports all that it finds; a later pass works with what is left, so
// that one run shows every mistake once.

// A chart is one chart while it is compiled.
type chart struct {
	doc   *schema.Document
	lib   *library
	diags *diag.List
	m     *ir.Machine

	// Types and names.
	types      *ir.TypeSet
	typing     *typePass
	values     *space          // types, guards, lets and CEL functions
	deeds      *space          // guards, actions and actors
	poisoned   map[string]bool // names whose declaration was reported
	foreigners map[*ir.Machine]*foreigner
	structures map[string]ir.TypeID // by signature

	// Events.
	events, emits, sends *eventList
	words                *vocabulary

	// States.
	nodes     []node
	children  map[childKey]int32
	ids       map[string]int32
	paths     *space
	byPath    map[string]int
	pathList  []string
	hasAlways bool
	canBeDone []bool
	done      []doneType // what done.state of each state carries

	// Named things.
	check       *expr.Checker
	definitions map[string]*definition // guards and lets
	procs       map[string]*procedure
	hosts       map[string]int32 // host actions
	nameList    []string
	weights     []int   // per Func
	funcReads   []reads // per Func
	procWeights []int   // per Proc
	procReads   []reads // per Proc
	delays      map[string]*ir.Expr
	delayTexts  map[string]string // as written
	outputsUsed map[string]bool   // fields of the output whose default some end gives
	actors      map[string]int32
	actorDecls  []*actorInfo
	childFailed bool                // some child chart does not compile
	actorsNamed map[string][]int32  // by id
	lostIDs     map[string]bool     // ids of actors whose declaration is missing
	spawned     map[string][]string // the ids under which actions start them; anyID: computed
	actorIDs    map[string][]string // the ids that are written for them

	// Transitions and shapes.
	edges  []edge
	cells  [][]cell
	keys   map[string]int32
	flow   *flow
	shapes map[shapeKey]*expr.Shape
	none   *expr.Shape

	namesRead answer
	circular  bool // a shape was asked for a done event whose type is being found
	scopes    map[scopeKey]*expr.Scope
}

// run compiles one document. The machine is nil when something was reported
// that leaves none.
func run(doc *schema.Document, lib *library) *ir.Machine {
	c := &chart{
		doc: doc, lib: lib, diags: lib.diags,
		m:     &ir.Machine{},
		types: ir.NewTypeSet(), check: expr.NewChecker(),
		values: newSpace(), deeds: newSpace(), poisoned: map[string]bool{}, foreigners: map[*ir.Machine]*foreigner{},
		keys: map[string]int32{}, shapes: map[shapeKey]*expr.Shape{}, scopes: map[scopeKey]*expr.Scope{},
	}
	before := errorsIn(lib.diags)
	c.head()
	c.declareTypes()
	c.number()
	c.declareEvents()
	c.declareData()
	c.declareNames()
	c.declareDelays()
	c.declareActors()
	c.rules()
	c.list()
	c.connect()
	c.lower()
	if c.childFailed || errorsIn(lib.diags) > before { // a child's errors were told where it was read first
		return nil
	}
	if c.levels(); errorsIn(lib.diags) > before {
		return nil
	}
	c.lint()
	c.m.Table.Hash = digest(c.m)
	c.m.Table.Seal()
	return c.m
}

// errorsIn counts the errors of a list.
func errorsIn(l *diag.List) int {
	n := 0
	for _, f := range l.All() {
		if f.Severity == diag.Error {
			n++
		}
	}
	return n
}
