package kernel

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// A small chart written by hand for the tests of the system: flat states, lines
// like "idle GO busy", and actions as Go functions.

// raw is a payload that is its JSON.
type raw string

func (r raw) AppendJSON(b []byte) []byte { return append(b, r...) }

type action = func(m *Machine) *Error

type fake struct {
	name   string
	states []string          // "busy", a final one with "!"; the first is initial
	events []string          // declared
	on     []string          // "busy GO idle"; target "-": actions only; "*" as the state: everywhere
	do     map[string]action // by "busy GO", "entry busy", "exit busy"
	after  []string          // "busy 5000 idle": milliseconds
	invoke []string          // "busy fetch fetch": state, id, actor
	actors []string          // names; charts by kids
	kids   map[string]*fake
	acts   []string         // host actions
	input  func(raw) *Error // checks the input
	ignore bool
	speaks string // the one text that is an event of a package generated for it, its first

	table  *Table
	blocks []action
	delays []Duration
	once   sync.Once
}

func (f *fake) program() *fake {
	f.once.Do(f.build)
	return f
}

func (f *fake) build() {
	t := &Table{Chart: f.name, Version: 1, Hash: "0123456789abcdef", Events: f.events, Actions: f.acts, IgnoreErrors: f.ignore}
	f.blocks = []action{nil}
	t.States = []State{{Kind: Compound, Parent: NoState, Last: int32(len(f.states)), Initial: []int32{1}}}
	for i, name := range f.states {
		s := State{Name: strings.TrimSuffix(name, "!"), Parent: 0, Last: int32(i + 1)}
		if s.Name != name {
			s.Kind = Final
		}
		s.Path, s.ID = s.Name, s.Name
		s.Entry, s.Exit = f.block("entry "+s.Name), f.block("exit "+s.Name)
		t.States = append(t.States, s)
	}
	for _, name := range f.actors {
		t.Actors = append(t.Actors, Actor{Name: name, Chart: f.kids[name] != nil, Spawned: []string{"*"}})
	}
	for _, line := range f.on {
		f.transition(t, strings.Fields(line))
	}
	for _, line := range f.after {
		f.timer(t, strings.Fields(line))
	}
	for _, line := range f.invoke {
		w := strings.Fields(line)
		s := f.state(t, w[0])
		t.States[s].Invokes = append(t.States[s].Invokes, int32(len(t.Invokes)))
		t.Invokes = append(t.Invokes, Invoke{State: s, ID: w[1], Src: t.actorNamed(w[2])})
	}
	f.table = t.Seal()
}

func (f *fake) block(key string) int32 {
	if f.do[key] == nil {
		return 0
	}
	f.blocks = append(f.blocks, f.do[key])
	return int32(len(f.blocks) - 1)
}

func (f *fake) state(t *Table, name string) int32 {
	for i := range t.States {
		if t.States[i].Name == name {
			return int32(i)
		}
	}
	return 0
}

func (f *fake) transition(t *Table, w []string) {
	source := f.state(t, w[0])
	tr := Transition{Source: source, Domain: NoState, Do: f.block(w[0] + " " + w[1])}
	if w[2] != "-" {
		tr.Targets, tr.Domain = []int32{f.state(t, w[2])}, 0
	}
	t.Transitions = append(t.Transitions, tr)
	on := &t.States[source].On
	*on = append(*on, Candidates{Key: t.key(w[1]), Transitions: []int32{int32(len(t.Transitions) - 1)}})
}

func (t *Table) key(name string) int32 {
	for i, k := range t.Keys {
		if k == name {
			return int32(i)
		}
	}
	t.Keys = append(t.Keys, name)
	return int32(len(t.Keys) - 1)
}

func (f *fake) timer(t *Table, w []string) {
	var ms int64
	fmt.Sscan(w[1], &ms)
	f.delays = append(f.delays, Duration(ms))
	key := fmt.Sprintf("after.%sms.%s", w[1], w[0])
	s := f.state(t, w[0])
	t.States[s].After = append(t.States[s].After, int32(len(t.After)))
	t.After = append(t.After, After{State: s, Key: t.key(key), Delay: int32(len(f.delays))})
	f.transition(t, []string{w[0], key, w[2]})
}

func (f *fake) Table() *Table { return f.program().table }
func (f *fake) EventNumber(e Payload) (int32, bool) {
	return 0, f.speaks != "" && e == raw(f.speaks)
}
func (f *fake) New(m *Machine, guards HostGuards) Logic {
	return &fakeLogic{f: f, m: m}
}
func (f *fake) Child(src int32) Program {
	if kid := f.kids[f.actors[src]]; kid != nil {
		return kid.program()
	}
	return nil
}
func (f *fake) read(r *Reader) (Payload, error) {
	text := raw(r.Any())
	if text == "{}" {
		return nil, r.Close()
	}
	return text, r.Close()
}
func (f *fake) DecodeInput(r *Reader) (Payload, error)               { return f.read(r) }
func (f *fake) DecodeEvent(_ int32, r *Reader) (Payload, error)      { return f.read(r) }
func (f *fake) DecodeActorInput(_ int32, r *Reader) (Payload, error) { return f.read(r) }
func (f *fake) DecodeActorOutput(_ int32, r *Reader) (Payload, error) {
	return f.read(r)
}
func (f *fake) DecodeOutput(r *Reader) (Payload, error) { return f.read(r) }
func (f *fake) DecodeSent(_ int32, _ string, r *Reader) (Payload, error) {
	return f.read(r)
}
func (f *fake) ActorSends(_, event int32) bool { return f.events[event] != "SECRET" }

type fakeLogic struct {
	f     *fake
	m     *Machine
	count int // the context
	saved int
	in    Payload
}

func (l *fakeLogic) Start(input Payload) *Error {
	l.in = input
	if l.f.input != nil {
		text, _ := input.(raw)
		return l.f.input(text)
	}
	return nil
}
func (l *fakeLogic) Guard(int32) (bool, *Error)      { return true, nil }
func (l *fakeLogic) Do(block int32) *Error           { return l.f.blocks[block](l.m) }
func (l *fakeLogic) Take(tr, _ int32) (bool, *Error) { return TakeInSteps(l, l.m, tr) }
func (l *fakeLogic) Delay(id int32) (Duration, *Error) {
	return l.f.delays[id-1], nil
}
func (l *fakeLogic) Input(int32) (Payload, *Error)  { return nil, nil }
func (l *fakeLogic) Output(int32) (Payload, *Error) { return raw(fmt.Sprint(l.count)), nil }
func (l *fakeLogic) Clone(_ HostGuards) (*Machine, Logic) {
	c := *l
	c.m = new(Machine)
	return c.m, &c
}
func (l *fakeLogic) Save() { l.saved = l.count }
func (l *fakeLogic) Undo() { l.count = l.saved }
func (l *fakeLogic) AppendContext(b []byte) []byte {
	return append(AppendInt(AppendKey(append(b, '{'), "count"), int64(l.count)), '}')
}
func (l *fakeLogic) SetContext(r *Reader, _ bool) error {
	for ok := r.Object(); ok; {
		_, ok = r.Key()
		if ok {
			l.count = int(r.Int())
		}
	}
	return nil
}
func (l *fakeLogic) InputPayload() Payload  { return l.in }
func (l *fakeLogic) SetInput(input Payload) { l.in = input }

// count adds to the machine's context.
func count(m *Machine) *Error {
	m.Logic().(*fakeLogic).count++
	return nil
}

// A diary notes what a system does, one line each.
type diary struct {
	mu    sync.Mutex
	lines []string
}

func (d *diary) add(in, format string, args ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	line := fmt.Sprintf(format, args...)
	if in != "" {
		line = in + ": " + line
	}
	d.lines = append(d.lines, line)
}

func (d *diary) observer() Observer {
	return Observer{
		Transition: func(in string, _ *Machine, t Taken) { d.add(in, "%s->%s %s", t.From, t.To, t.Event) },
		Effect:     func(in string, _ *Machine, e *Effect) { d.add(in, "%s", effectText(e)) },
		Ignored:    func(in string, _ *Machine, e *Event) { d.add(in, "ignored %s", e.Name) },
		Refused:    func(in string, r *Refusal) { d.add(in, "refused %s", r.Code) },
		Dropped:    func(to string, e *Event) { d.add(to, "dropped %s", e.Name) },
		Unhandled:  func(in string, _ *Machine, e *Event) { d.add(in, "unhandled %s %s", e.Name, e.Data.(*Error).Code) },
	}
}

func effectText(e *Effect) string {
	switch e.Kind {
	case ActionEffect:
		return "action " + e.Name
	case LogEffect:
		return "log " + string(e.Data.AppendJSON(nil))
	case EmitEffect:
		return "emit " + e.Name
	case SendEffect:
		return "send " + e.To + " " + e.Name
	case StartEffect:
		return "start " + e.ID
	case StopEffect:
		return "stop " + e.ID
	case TimerEffect:
		return fmt.Sprintf("timer %s %d", e.ID, e.Due)
	case CancelTimerEffect:
		return "cancel " + e.ID
	case DoneEffect:
		return "done"
	case FailedEffect:
		return "failed " + e.Data.(*Error).Code
	}
	return "?"
}

// mustSay compares what was noted since the last call.
func (d *diary) mustSay(t *testing.T, want ...string) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	got, expect := strings.Join(d.lines, "\n"), strings.Join(want, "\n")
	if got != expect {
		t.Errorf("got\n%s\n\nwant\n%s", got, expect)
	}
	d.lines = nil
}
