package lines

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A chart written by hand, so that the protocol is tested without a compiler:
// flat states, lines like "idle GO busy", actions as Go functions. Fields are
// ints, an event's and the input's all required.

type action = func(m *kernel.Machine)

type fake struct {
	name     string
	states   []string            // "busy", a final one with "!"; the first is initial
	events   []string            // "START n": declared with their fields
	internal []string            // among them
	on       []string            // "busy GO idle"; target "-": actions only
	guard    map[string]int32    // "busy GO": the host guard that it asks
	do       map[string][]action // by "busy GO"
	after    []string            // "busy 5000 idle": milliseconds
	invoke   []string            // "busy a fetch": state, id, actor
	actors   []string            // "fetch n": with the fields of what it gives; charts by kids
	kids     map[string]*fake
	guards   []string
	actions  []string
	context  bool // a context {"n": …}, set by the events' field n
	input    []string

	table  *kernel.Table
	blocks [][]action
	asks   []int32
	delays []kernel.Duration
}

func (f *fake) Table() *kernel.Table {
	if f.table == nil {
		f.build()
	}
	return f.table
}

func (f *fake) build() {
	t := &kernel.Table{Chart: f.name, Version: 1, Hash: "0123456789abcdef", Guards: f.guards, Actions: f.actions}
	f.blocks, f.asks, f.delays = [][]action{nil}, []int32{0}, []kernel.Duration{0}
	for i, e := range f.events {
		name := strings.Fields(e)[0]
		t.Events = append(t.Events, name)
		for _, n := range f.internal {
			if n == name {
				t.Internal = append(t.Internal, int32(i))
			}
		}
	}
	t.States = []kernel.State{{Kind: kernel.Compound, Parent: kernel.NoState, Last: int32(len(f.states)), Initial: []int32{1}}}
	for i, name := range f.states {
		s := kernel.State{Name: strings.TrimSuffix(name, "!"), Last: int32(i + 1)}
		if s.Name != name {
			s.Kind = kernel.Final
		}
		s.Path, s.ID = s.Name, s.Name
		t.States = append(t.States, s)
	}
	for _, a := range f.actors {
		name := strings.Fields(a)[0]
		t.Actors = append(t.Actors, kernel.Actor{Name: name, Chart: f.kids[name] != nil, Spawned: []string{"*"}})
	}
	for _, l := range f.after {
		f.timer(t, strings.Fields(l))
	}
	for _, l := range f.on {
		f.transition(t, strings.Fields(l))
	}
	for _, l := range f.invoke {
		w := strings.Fields(l)
		s := state(t, w[0])
		t.States[s].Invokes = append(t.States[s].Invokes, int32(len(t.Invokes)))
		t.Invokes = append(t.Invokes, kernel.Invoke{State: s, ID: w[1], Src: f.actor(w[2])})
	}
	f.table = t.Seal()
}

func (f *fake) timer(t *kernel.Table, w []string) {
	var ms kernel.Duration
	fmt.Sscan(w[1], &ms)
	f.delays = append(f.delays, ms)
	key := "after." + w[1] + "ms." + w[0]
	s := state(t, w[0])
	t.States[s].After = append(t.States[s].After, int32(len(t.After)))
	t.After = append(t.After, kernel.After{State: s, Key: keyOf(t, key), Delay: int32(len(f.delays) - 1)})
	f.transition(t, []string{w[0], key, w[2]})
}

func (f *fake) transition(t *kernel.Table, w []string) {
	source, name := state(t, w[0]), w[0]+" "+w[1]
	tr := kernel.Transition{Source: source, Domain: kernel.NoState}
	if list := f.do[name]; list != nil {
		f.blocks = append(f.blocks, list)
		tr.Do = int32(len(f.blocks) - 1)
	}
	if g, asks := f.guard[name]; asks {
		f.asks = append(f.asks, g)
		tr.Guard = int32(len(f.asks) - 1)
	}
	if w[2] != "-" {
		tr.Targets, tr.Domain = []int32{state(t, w[2])}, 0
	}
	t.Transitions = append(t.Transitions, tr)
	on := &t.States[source].On
	*on = append(*on, kernel.Candidates{Key: keyOf(t, w[1]), Transitions: []int32{int32(len(t.Transitions) - 1)}})
}

func state(t *kernel.Table, name string) int32 {
	s, ok := t.StateByPath(name)
	if !ok {
		panic("no state " + name)
	}
	return s
}

func keyOf(t *kernel.Table, name string) int32 {
	for i, k := range t.Keys {
		if k == name {
			return int32(i)
		}
	}
	t.Keys = append(t.Keys, name)
	return int32(len(t.Keys) - 1)
}

func (f *fake) actor(name string) int32 {
	for i, a := range f.actors {
		if strings.Fields(a)[0] == name {
			return int32(i)
		}
	}
	panic("no actor " + name)
}

// fields reads an object whose fields are ints.
func fields(r *kernel.Reader, want []string) (map[string]int64, error) {
	got := map[string]int64{}
	if r.Object() {
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			name := string(k)
			switch {
			case name == "type":
				r.Skip()
			case !strings.Contains(" "+strings.Join(want, " ")+" ", " "+name+" "):
				r.Extra()
			default:
				got[name] = r.Int()
			}
		}
	}
	for _, w := range want {
		if _, there := got[w]; !there {
			r.Missing(w)
		}
	}
	return got, r.Err()
}

// A record is a payload of ints, with a type where it is an event.
type record struct {
	name   string
	fields []string
	values map[string]int64
}

func (p record) AppendJSON(b []byte) []byte {
	b = append(b, '{')
	for _, f := range p.fields {
		b = kernel.AppendInt(kernel.AppendKey(b, f), p.values[f])
	}
	if p.name != "" {
		b = kernel.AppendString(kernel.AppendKey(b, "type"), p.name)
	}
	return append(b, '}')
}

func decodeRecord(r *kernel.Reader, name string, want []string) (kernel.Payload, error) {
	got, err := fields(r, want)
	if err != nil || len(want) == 0 {
		return nil, err
	}
	return record{name, want, got}, nil
}

func (f *fake) DecodeInput(r *kernel.Reader) (kernel.Payload, error) {
	return decodeRecord(r, "", f.input)
}
func (f *fake) DecodeEvent(e int32, r *kernel.Reader) (kernel.Payload, error) {
	w := strings.Fields(f.events[e])
	return decodeRecord(r, w[0], w[1:])
}
func (f *fake) DecodeActorInput(_ int32, r *kernel.Reader) (kernel.Payload, error) {
	return decodeRecord(r, "", nil)
}
func (f *fake) DecodeActorOutput(src int32, r *kernel.Reader) (kernel.Payload, error) {
	return decodeRecord(r, "", strings.Fields(f.actors[src])[1:])
}
func (f *fake) DecodeOutput(r *kernel.Reader) (kernel.Payload, error) {
	return decodeRecord(r, "", nil)
}
func (f *fake) DecodeSent(_ int32, name string, r *kernel.Reader) (kernel.Payload, error) {
	return decodeRecord(r, name, nil)
}
func (f *fake) ActorSends(_, e int32) bool { return !strings.HasPrefix(f.events[e], "SECRET") }
func (f *fake) New(m *kernel.Machine, guards kernel.HostGuards) kernel.Logic {
	return &fakeLogic{f: f, m: m, guards: guards}
}
func (f *fake) Child(src int32) kernel.Program {
	if kid := f.kids[f.Table().Actors[src].Name]; kid != nil {
		return kid
	}
	return nil
}

type fakeLogic struct {
	f      *fake
	m      *kernel.Machine
	guards kernel.HostGuards
	n, old int64
	given  kernel.Payload
}

func (l *fakeLogic) Start(input kernel.Payload) *kernel.Error { l.given = input; return nil }
func (l *fakeLogic) Guard(id int32) (bool, *kernel.Error) {
	return kernel.CallGuard(l.guards, l.f.asks[id], nil)
}
func (l *fakeLogic) Do(block int32) *kernel.Error {
	if r, ok := l.m.Event().Data.(record); ok && l.f.context {
		l.n = r.values["n"]
	}
	for _, a := range l.f.blocks[block] {
		a(l.m)
	}
	return nil
}
func (l *fakeLogic) Take(tr, _ int32) (bool, *kernel.Error)          { return kernel.TakeInSteps(l, l.m, tr) }
func (l *fakeLogic) Delay(id int32) (kernel.Duration, *kernel.Error) { return l.f.delays[id], nil }
func (l *fakeLogic) Input(int32) (kernel.Payload, *kernel.Error)     { return nil, nil }
func (l *fakeLogic) Output(int32) (kernel.Payload, *kernel.Error)    { return nil, nil }
func (l *fakeLogic) Save()                                           { l.old = l.n }
func (l *fakeLogic) Undo()                                           { l.n = l.old }
func (l *fakeLogic) InputPayload() kernel.Payload                    { return l.given }
func (l *fakeLogic) SetInput(input kernel.Payload)                   { l.given = input }
func (l *fakeLogic) AppendContext(b []byte) []byte {
	if !l.f.context {
		return b
	}
	return append(kernel.AppendInt(kernel.AppendKey(append(b, '{'), "n"), l.n), '}')
}
func (l *fakeLogic) SetContext(r *kernel.Reader, partial bool) error {
	got, err := fields(r, []string{"n"})
	l.n = got["n"]
	return err
}
func (l *fakeLogic) Clone(guards kernel.HostGuards) (*kernel.Machine, kernel.Logic) {
	c := *l
	c.m, c.guards = new(kernel.Machine), guards
	return c.m, &c
}
