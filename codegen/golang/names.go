package golang

// Names: from the chart's own to Go's. Every name of the chart is mapped once,
// here; names that meet the generated API's own get Event or Type behind them,
// others that still collide a number.

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/ir"
)

// names are the package-level names of one chart.
type names struct {
	*codegen.Names
	states  []string // constants, same index as the table
	events  []string // structs
	kinds   []string // constants of EventType, same index
	emits   []string
	sends   []string
	types   map[ir.TypeID]string
	places  map[ir.TypeID]string // what enums without a name are called after
	funcs   []string
	guards  []string // host guards
	procs   []string
	blocks  []string
	hosts   map[string]string      // host actions, guards and actors: method of Host
	actors  []actorNames           // same index as ir.Machine.Actors
	heard   [][]string             // structs of what each actor receives, same index as its Receives
	outputs map[int]string         // what actors give, where the type has the name of another
	sendTos []string               // same index as ir.Machine.Children
	values  map[ir.TypeID][]string // constants of an enum, same index as its values
	lists   map[ir.TypeID]string   // functions that give the values of an enum
	eventOf map[ir.TypeID]string   // the event whose fields a type is
	outside map[ir.TypeID]bool     // types of events that may come from outside
	filled  map[ir.TypeID]string   // what makes one of a type, with the chart's defaults
	own     *codegen.Names         // the methods and fields of logic
	locals  *codegen.Locals
}

// reserved are the names of the generated API itself.
var reserved = []string{"State", "Event", "EventType", "Context", "Input", "Output", "Snapshot", "Actor", "Host", "Option", "Result", "Effect",
	"Emitted", "Guards", "New", "Restore", "RestoreAny", "Initial", "Step", "Resolve", "Transition", "ValidTransitions", "ParseState", "ParseEventType", "ParseEvent", "ParseSnapshot",
	"ActionFailed", "TimerDue", "Program", "States", "EventTypes", "WithClock", "WithLogger", "WithObserver", "WithID", "WithLimits", "Follow", "AnyHash",
	"ErrMailboxFull", "ErrReentrant", "ErrRefused", "ErrStopped",
	"KernelHost", "DefaultInput", "emittedAs", "handed", "check", "machine", "logic", "program", "table", "chart", "context", "kernel", "json", "cmp", "strconv", "Clone", "blockPlaces"}

func newNames(m *ir.Machine, shared [][]int32) *names {
	n := &names{Names: codegen.NewNames(goWords, reserved...), types: map[ir.TypeID]string{}, hosts: map[string]string{}, outputs: map[int]string{}, values: map[ir.TypeID][]string{}, lists: map[ir.TypeID]string{}, eventOf: map[ir.TypeID]string{},
		outside: map[ir.TypeID]bool{}, filled: map[ir.TypeID]string{}}
	for i := range m.Types {
		if t := &m.Types[i]; t.Named && ir.TypeID(i) != ir.ErrorType && (t.Kind == ir.ObjectKind || t.Kind == ir.EnumKind) {
			n.types[ir.TypeID(i)] = n.Claim(exported(t.Name), "Type")
		}
	}
	for i := range m.Table.States {
		n.states = append(n.states, n.Claim("State"+exported(m.Table.States[i].Path), ""))
	}
	codegen.NameOwnData(m, n.types)
	n.claimEvents(m)
	n.claimHosts(m)
	n.places = codegen.EnumPlaces(m)
	n.claimLocals(m)
	n.claimBlocks(m, shared)
	n.claimValues(m)
	n.claimFilled(m)
	n.claimReceived(m)
	n.claimLists(m)
	n.locals = codegen.NewLocals(n.Names, aroundLocals)
	return n
}

func (n *names) claimEvents(m *ir.Machine) {
	for _, e := range m.Events {
		n.events = append(n.events, n.claimEvent(exported(e.Name), e))
		n.outside[e.Type] = n.outside[e.Type] || !e.Internal
		n.kinds = append(n.kinds, n.Claim("Event"+exported(e.Name), "Kind"))
	}
	for _, e := range m.Emits {
		n.emits = append(n.emits, n.claimEvent("Emit"+exported(e.Name), e))
	}
	for _, e := range m.Sends {
		n.sends = append(n.sends, n.claimEvent("Send"+exported(e.Name), e))
	}
	for _, a := range m.Actors {
		var heard []string
		for _, e := range a.Receives {
			heard = append(heard, n.claimHeard(m, a, e))
		}
		n.heard = append(n.heard, heard)
	}
}

// claimHeard names the struct of an event that a host actor receives. One without fields
// that is an event of the chart is the chart's.
func (n *names) claimHeard(m *ir.Machine, a ir.Actor, e ir.Event) string {
	name := n.claimEvent(exported(a.Name)+exported(e.Name), e)
	if own := slices.IndexFunc(m.Events, func(o ir.Event) bool { return o.Name == e.Name && o.Type == e.Type }); own >= 0 {
		return n.events[own]
	}
	return name
}

// claimEvent names the struct of an event; two declarations of one event share
// the type, so they share the struct.
func (n *names) claimEvent(name string, e ir.Event) string {
	if e.Type == ir.NoType {
		return n.Claim(name, "Event")
	}
	if n.types[e.Type] == "" {
		n.types[e.Type] = n.Claim(name, "Event")
		n.eventOf[e.Type] = e.Name
	}
	return n.types[e.Type]
}

func (n *names) claimHosts(m *ir.Machine) {
	for _, list := range [][]ir.Host{m.HostActions, m.HostGuards} {
		for _, h := range list {
			if h.Params != ir.NoType {
				n.types[h.Params] = n.Claim(exported(h.Name)+"Params", "Type")
			}
		}
	}
	for _, a := range m.Actors {
		n.claimActor(m, a.Input, exported(a.Name)+"Input")
		n.claimActor(m, a.Output, exported(a.Name)+"Output")
		n.actors = append(n.actors, actorNames{n.Claim(exported(a.Name)+"Port", "Type"),
			n.Claim("Done"+exported(a.Name), "Event"), n.Claim("Fail"+exported(a.Name), "Event"), n.claimFrom(m, a), ""})
	}
	for _, i := range codegen.SharedOutputs(m) {
		n.outputs[i] = n.Claim(exported(m.Actors[i].Name)+"Output", "Type")
	}
	n.claimMethods(m)
}

// actorNames are the types around one actor; from are its events, same index as Sends,
// received what a host actor receives, "" for nothing.
type actorNames struct {
	port, done, fail string
	from             []string
	received         string
}

func (n *names) claimFrom(m *ir.Machine, a ir.Actor) (from []string) {
	for _, e := range a.Sends {
		from = append(from, n.Claim("From"+exported(a.Name)+exported(m.Events[e].Name), "Event"))
	}
	return from
}

// signed are methods for which go vet knows one signature.
var signed = []string{"GobDecode", "GobEncode", "MarshalJSON", "MarshalXML", "ReadByte", "ReadRune",
	"UnmarshalJSON", "UnmarshalXML", "UnreadByte", "UnreadRune", "WriteByte"}

// claimMethods names the methods of Host and the SendTo of each child chart:
// they must not meet each other, nor what every Go reader takes for something else.
func (n *names) claimMethods(m *ir.Machine) {
	host := codegen.NewNames(goWords, append(signed, "Guards")...)
	for _, list := range [][]ir.Host{m.HostGuards, m.HostActions} {
		for _, h := range list {
			n.hosts[h.Name] = host.Claim(exported(h.Name), "Host")
		}
	}
	for _, a := range m.Actors {
		n.hosts[a.Name] = host.Claim(exported(a.Name), "Host")
	}
	actor := codegen.NewNames(goWords)
	for _, c := range m.Children {
		n.sendTos = append(n.sendTos, actor.Claim("SendTo"+exported(c.Name), ""))
	}
}

// claimActor names the struct of what an actor is given or gives, unless the
// chart has named it.
func (n *names) claimActor(m *ir.Machine, id ir.TypeID, name string) {
	if m.Types[id].Kind == ir.ObjectKind && n.types[id] == "" {
		n.types[id] = n.Claim(name, "Type")
	}
}

// claimLocals names what is not exported: functions and blocks. They are methods
// of logic, so they only must not meet each other and its fields.
func (n *names) claimLocals(m *ir.Machine) {
	own := codegen.NewNames(goWords, "m", "e", "context", "kept", "input", "guards", "holds", "params", "l")
	n.own = own
	for _, h := range m.HostGuards {
		n.guards = append(n.guards, own.Claim("host"+exported(h.Name), "Guard"))
	}
	for _, name := range codegen.FuncNames(m) {
		n.funcs = append(n.funcs, own.Claim(unexported(name), "Value"))
	}
	for _, name := range codegen.ProcNames(m) {
		n.procs = append(n.procs, own.Claim(unexported(name), "Action"))
	}
}

// claimValues names the constants of the enums that the chart names.
func (n *names) claimValues(m *ir.Machine) {
	for i := range m.Types {
		if t, id := &m.Types[i], ir.TypeID(i); t.Named && t.Kind == ir.EnumKind {
			n.values[id] = n.valuesOf(n.types[id], t)
		}
	}
}

func (n *names) valuesOf(enum string, t *ir.Type) (list []string) {
	for _, v := range t.Values {
		list = append(list, n.Claim(enum+exported(v), "Value"))
	}
	return list
}

// claimFilled names what makes an event or a declared object with the chart's
// defaults, as DefaultInput does; after all that the chart itself names.
func (n *names) claimFilled(m *ir.Machine) {
	for _, e := range m.Events {
		if e.Type != ir.NoType {
			n.claimFilledType(m, e.Type, "Event")
		}
	}
	for i := range m.Types {
		if m.Types[i].Named && ir.TypeID(i) != ir.ErrorType {
			n.claimFilledType(m, ir.TypeID(i), "Type")
		}
	}
}

func (n *names) claimFilledType(m *ir.Machine, id ir.TypeID, suffix string) {
	has := func(f ir.Field) bool { return f.Default != nil }
	if n.filled[id] == "" && id != m.Input && slices.ContainsFunc(m.Types[id].Fields, has) {
		n.filled[id] = n.Claim("Default"+n.types[id], suffix)
	}
}

// claimReceived names what each host actor receives; after all others, so that none gives
// way to it.
func (n *names) claimReceived(m *ir.Machine) {
	for i, a := range m.Actors {
		if len(a.Receives) > 0 && a.Chart < 0 {
			n.actors[i].received = n.Claim(exported(a.Name)+"Received", "Type")
		}
	}
}

// claimLists names the functions that give the values of the enums that the chart names.
func (n *names) claimLists(m *ir.Machine) {
	for i := range m.Types {
		if t, id := &m.Types[i], ir.TypeID(i); t.Named && t.Kind == ir.EnumKind {
			n.listOf(id, n.types[id])
		}
	}
}

func (n *names) listOf(id ir.TypeID, enum string) string {
	if n.lists[id] == "" {
		n.lists[id] = n.Claim(enum+"Values", "List")
	}
	return n.lists[id]
}

// claimBlocks names the methods that run blocks.
func (n *names) claimBlocks(m *ir.Machine, shared [][]int32) {
	n.blocks = make([]string, len(m.Blocks))
	for id := 1; id < len(m.Blocks); id++ {
		b, first := &m.Blocks[id], shared[id][0]
		if proc, calls := codegen.Calls(b); calls {
			n.blocks[id] = n.procs[proc]
		} else if first < int32(id) {
			n.blocks[id] = n.blocks[first]
		} else {
			n.blocks[id] = n.own.Claim(unexported(strings.TrimPrefix(b.Place, "states.")), "Block")
		}
	}
}

// declared are keywords and what is declared everywhere.
const declared = `any bool error string int int32 int64 float64 byte
	len cap append copy delete new make nil true false iota
	max min clear panic recover print println close complex real imag
	break case chan const continue default defer else fallthrough for func go goto if import
	interface map package range return select struct switch type var `

var (
	goWords = codegen.Set(strings.Fields(declared))
	// aroundLocals are what no variable of a macro or a loop is called: what the methods
	// of logic declare and import is there too.
	aroundLocals = codegen.Set(strings.Fields(declared + `bytes cmp json kernel maps math slices
		l params err pos list next partial data delay id input message to`))
)

// local is a variable of a macro or a loop.
func (n *names) local(variable string) *jen.Statement {
	return jen.Id(n.locals.Name(variable, unexported(variable)))
}

// initialisms are written in capitals, as Go does.
var initialisms = map[string]string{"id": "ID", "url": "URL", "uri": "URI", "http": "HTTP", "json": "JSON", "api": "API", "html": "HTML", "xml": "XML",
	"ip": "IP", "ui": "UI", "uuid": "UUID", "sql": "SQL", "tls": "TLS", "ttl": "TTL"}

// exported is a chart's name as an exported Go name: START_TASK is StartTask,
// maxAttempts MaxAttempts, agentId AgentID.
func exported(name string) string {
	var b strings.Builder
	for _, w := range codegen.Words(name) {
		if up, ok := initialisms[strings.ToLower(w)]; ok {
			b.WriteString(up)
			continue
		}
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	if b.Len() == 0 || !unicode.IsLetter(rune(b.String()[0])) {
		return "X" + b.String()
	}
	return b.String()
}

// unexported is a chart's name as an unexported Go name.
func unexported(name string) string {
	ws := codegen.Words(name)
	if len(ws) == 0 {
		return "x"
	}
	first := strings.ToLower(ws[0][:1]) + ws[0][1:]
	if unicode.IsDigit(rune(first[0])) {
		first = "x" + first
	}
	rest := exported(strings.Join(ws[1:], "_"))
	if len(ws) == 1 {
		rest = ""
	}
	return first + rest
}

// childAlias is the name by which a package of a child is imported: its own,
// unless something in the file has that name.
func childAlias(chart string) string {
	name := ir.Folder(chart)
	if fileNames[name] || strings.HasPrefix(name, "pattern") {
		return name + "chart"
	}
	return name
}

// fileNames are lower-case names of a file's own, and of the parameters beside
// which a child's package is named.
var fileNames = map[string]bool{"chart": true, "table": true, "program": true, "logic": true, "next": true, "report": true, "adapter": true,
	"a": true, "ctx": true, "id": true, "e": true, "src": true, "r": true, "err": true, "check": true, "handed": true, "cmp": true, "frozen": true}
