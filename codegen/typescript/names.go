package typescript

// Names: from the chart's own to TypeScript's. Every name of the chart is mapped
// once, here; names that meet the generated API's own, a global or a keyword get
// a word behind them, others that still collide a number.

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// names are the module-level names of one chart.
type names struct {
	*codegen.Names
	types   map[ir.TypeID]string
	places  map[ir.TypeID]string // what enums without a name are called after
	events  []string             // types of declared events
	emits   []string
	eventOf map[ir.TypeID]string // the event whose fields a type is
	given   []string             // types of declared events as they are sent
	givenOf map[ir.TypeID]string // those that may leave out what has a default
	filled  map[ir.TypeID]string // functions that give the defaults of a declared object
	values  map[ir.TypeID]string // lists of the values of enums
	funcs   []string
	procs   []string
	blocks  []string
	locals  *codegen.Locals
	runs    [][]int32      // for each block all that its function runs; none where that is another's
	guards  []string       // functions that ask host guards
	ports   []string       // types of the ports of host actors; "" of charts
	outputs map[int]string // what actors give, where the type has the name of another
}

// api are the names that every module may export or have itself.
const api = `State EventType Event GivenEvent ChildEvent Emitted Context Input GivenInput Output Snapshot Stepped Tag FollowOptions Actor Result Effect Report Options Host Guards Actions Actors Value GivenValue
	STATES VALID_TRANSITIONS transition initial step tell resolve can matches hasTag parseEvent encodeEvent parseSnapshot encodeSnapshot encodeOutput encodeEmitted parseInput createActor restoreActor
	program core table start wire eventJson sentJson emittedJson actorInputJson src name action input output M e m b r v a o params id ev key next list data message delay to i child port options guards now snapshot value context event report state error`

// globals are the words of the language, and of its environment what is printed
// here or would change what a reader takes it for.
const globals = `break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this
	throw true try typeof var void while with let static implements interface package private protected public yield await async of arguments eval undefined NaN Infinity as is
	any unknown never object string number boolean symbol bigint type namespace module declare abstract infer keyof readonly unique satisfies asserts accessor
	Map Set ReadonlyMap ReadonlySet Array ReadonlyArray Object Function String Number Boolean Symbol BigInt Math JSON Date RegExp Error Promise Proxy Reflect WeakMap WeakSet Record Partial Required
	Readonly Pick Omit Exclude Extract NonNullable Parameters ReturnType AbortSignal AbortController EventTarget globalThis window self document process require exports constructor prototype __proto__
	toString valueOf hasOwnProperty isNaN isFinite parseInt parseFloat`

var (
	// tsWords are no names of a chart's own.
	tsWords = codegen.Set(strings.Fields(api + " " + globals))
	// aroundLocals are what no variable of a macro or a loop is called: of the rest, what
	// the functions that run the chart declare.
	aroundLocals = codegen.Set(strings.Fields(globals + " m k params args items context data delay id input message to"))
)

// local is a variable of a macro or a loop.
func (n *names) local(variable string) string { return n.locals.Name(variable, lower(variable)) }

func newNames(m *ir.Machine) *names {
	n := &names{Names: codegen.NewNames(tsWords), types: map[ir.TypeID]string{}, eventOf: map[ir.TypeID]string{}, givenOf: map[ir.TypeID]string{}, outputs: map[int]string{}, filled: map[ir.TypeID]string{}, values: map[ir.TypeID]string{}}
	for i := range m.Types {
		if t := &m.Types[i]; t.Named && ir.TypeID(i) != ir.ErrorType && (t.Kind == ir.ObjectKind || t.Kind == ir.EnumKind) {
			n.types[ir.TypeID(i)] = n.Claim(typeName(t.Name), "Type")
		}
	}
	codegen.NameOwnData(m, n.types)
	n.claimEvents(m)
	n.claimHosts(m)
	n.places = codegen.EnumPlaces(m)
	n.claimFunctions(m)
	n.claimFilled(m)
	n.claimValues(m)
	n.locals = codegen.NewLocals(n.Names, aroundLocals)
	return n
}

func (n *names) claimEvents(m *ir.Machine) {
	for i, e := range m.Events {
		name := n.claimEvent(upper(e.Name)+"Event", e)
		n.events = append(n.events, name)
		if slices.ContainsFunc(handedIn(m, i), defaulted) {
			name = n.Claim("Given"+name, "Type")
			n.givenOf[e.Type] = name
		}
		n.given = append(n.given, name)
	}
	for _, e := range m.Emits {
		n.emits = append(n.emits, n.claimEvent("Emitted"+upper(e.Name), e))
	}
	for _, e := range m.Sends {
		n.claimEvent("Sent"+upper(e.Name), e)
	}
	for _, a := range m.Actors {
		for _, e := range a.Receives {
			n.claimEvent(upper(a.Name)+upper(e.Name), e)
		}
	}
}

// claimEvent names the type of an event; two declarations of one event share the
// type, so they share the name.
func (n *names) claimEvent(name string, e ir.Event) string {
	if e.Type == ir.NoType {
		return n.Claim(name, "Type")
	}
	if n.types[e.Type] == "" {
		n.types[e.Type] = n.Claim(name, "Type")
		n.eventOf[e.Type] = e.Name
	}
	return n.types[e.Type]
}

func (n *names) claimHosts(m *ir.Machine) {
	for _, list := range [][]ir.Host{m.HostActions, m.HostGuards} {
		for _, h := range list {
			n.claimObject(m, h.Params, upper(h.Name)+"Params")
		}
	}
	for _, a := range m.Actors {
		n.claimObject(m, a.Input, upper(a.Name)+"Input")
		n.claimObject(m, a.Output, upper(a.Name)+"Output")
	}
	for _, i := range codegen.SharedOutputs(m) {
		n.outputs[i] = n.Claim(upper(m.Actors[i].Name)+"Output", "Type")
	}
	for _, a := range m.Actors {
		port := ""
		if a.Chart < 0 {
			port = n.Claim(upper(a.Name)+"Port", "Type")
		}
		n.ports = append(n.ports, port)
	}
}

// claimObject names an object type, unless the chart has named it.
func (n *names) claimObject(m *ir.Machine, id ir.TypeID, name string) {
	if id != ir.NoType && m.Types[id].Kind == ir.ObjectKind && n.types[id] == "" && id != ir.ErrorType {
		n.types[id] = n.Claim(name, "Type")
	}
}

func (n *names) claimFunctions(m *ir.Machine) {
	for _, h := range m.HostGuards {
		n.guards = append(n.guards, n.Claim(lower("host_"+h.Name), "Guard"))
	}
	for _, name := range codegen.FuncNames(m) {
		n.funcs = append(n.funcs, n.Claim(lower(name), "Value"))
	}
	for _, name := range codegen.ProcNames(m) {
		n.procs = append(n.procs, n.Claim(lower(name), "Action"))
	}
	n.claimBlocks(m, codegen.AlikeBlocks(m))
}

// claimFilled names what gives the defaults of a declared object, after all that the
// chart itself names. Inputs and events may leave them out.
func (n *names) claimFilled(m *ir.Machine) {
	for i := range m.Types {
		id := ir.TypeID(i)
		if t := &m.Types[i]; t.Named && id != m.Input && n.eventOf[id] == "" && slices.ContainsFunc(t.Fields, defaulted) {
			n.filled[id] = n.Claim("default"+n.types[id], "Value")
		}
	}
}

// claimValues names the lists of the values of the enums that the chart names.
func (n *names) claimValues(m *ir.Machine) {
	for i := range m.Types {
		if t, id := &m.Types[i], ir.TypeID(i); t.Named && t.Kind == ir.EnumKind {
			n.valuesOf(id, n.types[id])
		}
	}
}

// valuesOf names the list of an enum's values.
func (n *names) valuesOf(id ir.TypeID, enum string) string {
	if n.values[id] == "" {
		n.values[id] = n.Claim(lower(enum)+"Values", "List")
	}
	return n.values[id]
}

// claimBlocks names the functions that run blocks: the named action that is all that
// a block is; else one for all that do the same and say no place.
func (n *names) claimBlocks(m *ir.Machine, alike [][]int32) {
	n.blocks, n.runs = make([]string, len(m.Blocks)), make([][]int32, len(m.Blocks))
	for id := 1; id < len(m.Blocks); id++ {
		b, first := &m.Blocks[id], int32(id)
		if !codegen.SaysPlace(m, b.Do) {
			first = alike[id][0]
		}
		if proc, calls := codegen.Calls(b); calls {
			n.blocks[id] = n.procs[proc]
			continue
		}
		if first == int32(id) {
			n.blocks[id] = n.Claim(placeName(b.Place), "Block")
		}
		n.blocks[id] = n.blocks[first]
		n.runs[first] = append(n.runs[first], int32(id))
	}
}

// typeName is a declared type's name; it stays as it is written if it can.
func typeName(name string) string {
	if isIdentifier(name) {
		return name
	}
	return upper(name)
}

// upper is a chart's name as the name of a type: START_TASK is StartTask.
func upper(name string) string {
	var b strings.Builder
	for _, w := range codegen.Words(name) {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	if b.Len() == 0 || unicode.IsDigit(rune(b.String()[0])) {
		return "X" + b.String()
	}
	return b.String()
}

// lower is a chart's name as the name of a function: START_TASK is startTask.
func lower(name string) string {
	s := upper(name)
	return strings.ToLower(s[:1]) + s[1:]
}

// longestName is how many characters of a place make a name: one of a transition on a
// thousand events would be as long as all of theirs, wherever it is used.
const longestName = 100

// placeName is what a function that stands for a place of the chart is called.
func placeName(place string) string {
	name := lower(strings.TrimPrefix(place, "states."))
	return name[:min(len(name), longestName)]
}
