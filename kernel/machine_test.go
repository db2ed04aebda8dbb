package kernel

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// A plain chart for tests: a table and blocks that note their names.

type plainProgram struct {
	table  *Table
	blocks map[int32]func(m *Machine) *Error
	guards map[int32]func(m *Machine) (bool, *Error)
	late   *Error // why delays fail
}

type plainLogic struct {
	p     *plainProgram
	m     *Machine
	notes []string
	saved int
}

func (p *plainProgram) Table() *Table                                   { return p.table }
func (p *plainProgram) New(m *Machine, _ HostGuards) Logic              { return &plainLogic{p: p, m: m} }
func (p *plainProgram) Child(int32) Program                             { return nil }
func (p *plainProgram) DecodeInput(r *Reader) (Payload, error)          { r.Skip(); return nil, nil }
func (p *plainProgram) DecodeEvent(_ int32, r *Reader) (Payload, error) { r.Skip(); return nil, nil }
func (p *plainProgram) DecodeActorInput(_ int32, r *Reader) (Payload, error) {
	r.Skip()
	return nil, nil
}
func (p *plainProgram) DecodeActorOutput(_ int32, r *Reader) (Payload, error) {
	r.Skip()
	return nil, nil
}
func (p *plainProgram) DecodeOutput(r *Reader) (Payload, error) { r.Skip(); return nil, nil }
func (p *plainProgram) DecodeSent(_ int32, _ string, r *Reader) (Payload, error) {
	r.Skip()
	return nil, nil
}
func (p *plainProgram) ActorSends(_, _ int32) bool { return true }

func (l *plainLogic) Start(Payload) *Error { return nil }
func (l *plainLogic) Guard(id int32) (bool, *Error) {
	return l.p.guards[id](l.m)
}
func (l *plainLogic) Do(block int32) *Error {
	if f := l.p.blocks[block]; f != nil {
		return f(l.m)
	}
	l.notes = append(l.notes, fmt.Sprint(block))
	return nil
}
func (l *plainLogic) Take(tr, _ int32) (bool, *Error) { return TakeInSteps(l, l.m, tr) }
func (l *plainLogic) Delay(int32) (Duration, *Error)  { return 1000, l.p.late }
func (l *plainLogic) Input(int32) (Payload, *Error)   { return nil, nil }
func (l *plainLogic) Output(int32) (Payload, *Error)  { return nil, nil }
func (l *plainLogic) Clone(_ HostGuards) (*Machine, Logic) {
	c := *l
	c.m = new(Machine)
	return c.m, &c
}
func (l *plainLogic) Save()                              { l.saved = len(l.notes) }
func (l *plainLogic) Undo()                              { l.notes = l.notes[:l.saved] }
func (l *plainLogic) AppendContext(b []byte) []byte      { return b }
func (l *plainLogic) SetContext(r *Reader, _ bool) error { r.Skip(); return nil }
func (l *plainLogic) InputPayload() Payload              { return nil }
func (l *plainLogic) SetInput(Payload)                   {}

func start(t *testing.T, table Table, blocks map[int32]func(m *Machine) *Error) (*Machine, *plainLogic) {
	t.Helper()
	p := &plainProgram{table: table.Seal(), blocks: blocks}
	m := NewMachine(p, "m", nil, func() Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	return m, m.logic.(*plainLogic)
}

func (m *Machine) mustBe(t *testing.T, value string) {
	t.Helper()
	if got := string(m.AppendValue(nil)); got != value {
		t.Errorf("value %s, want %s", got, value)
	}
}

func (m *Machine) send(name string) bool {
	i, _ := m.table.EventIndex(name)
	return m.Step(Event{Kind: Declared, Index: i, Name: name})
}

// nested is root{ a{ a1, a2 }, p parallel{ x{x1,x2}, y{y1,y2}, h deep history } }.
func nested() Table {
	st := func(name, path string, kind StateKind, parent, last int32, initial ...int32) State {
		return State{Name: name, Path: path, ID: path, Kind: kind, Parent: parent, Last: last, Initial: initial}
	}
	t := Table{
		Chart: "nested", Version: 1, Hash: "0000000000000000",
		States: []State{
			st("", "", Compound, NoState, 11, 1),
			st("a", "a", Compound, 0, 3, 2),
			st("a1", "a.a1", Atomic, 1, 2),
			st("a2", "a.a2", Atomic, 1, 3),
			st("p", "p", Parallel, 0, 11),
			st("x", "p.x", Compound, 4, 7, 6),
			st("x1", "p.x.x1", Atomic, 5, 6),
			st("x2", "p.x.x2", Atomic, 5, 7),
			st("y", "p.y", Compound, 4, 10, 9),
			st("y1", "p.y.y1", Atomic, 8, 9),
			st("y2", "p.y.y2", Atomic, 8, 10),
			st("h", "p.h", DeepHistory, 4, 11),
		},
		Events: []string{"NEXT", "GO", "BACK", "X", "Y", "BOTH"},
		Keys:   []string{"NEXT", "GO", "BACK", "X", "Y", "BOTH"},
		Transitions: []Transition{
			{Source: 2, Targets: []int32{3}, Domain: 1, Do: 100},
			{Source: 1, Targets: []int32{11}, Domain: 0, Do: 101},
			{Source: 4, Targets: []int32{1}, Domain: 0, Do: 102},
			{Source: 6, Targets: []int32{7}, Domain: 5, Do: 103},
			{Source: 9, Targets: []int32{10}, Domain: 8, Do: 104},
			{Source: 6, Targets: []int32{7}, Domain: 5, Do: 105},
			{Source: 9, Targets: []int32{10}, Domain: 8, Do: 106},
		},
	}
	on := func(s int32, key int32, tr ...int32) {
		t.States[s].On = append(t.States[s].On, Candidates{key, tr})
	}
	on(2, 0, 0)
	on(1, 1, 1)
	on(4, 2, 2)
	on(6, 3, 3)
	on(9, 4, 4)
	on(6, 5, 5)
	on(9, 5, 6)
	for i := range t.States {
		t.States[i].Entry, t.States[i].Exit = int32(200+i), int32(300+i)
	}
	return t
}

func TestMicrostepOrder(t *testing.T) {
	m, l := start(t, nested(), nil)
	m.mustBe(t, `{"a":"a1"}`)
	l.expect(t, "200 201 202")
	m.send("NEXT")
	l.expect(t, "302 100 203")
	m.send("GO")
	m.mustBe(t, `{"p":{"x":"x1","y":"y1"}}`)
	l.expect(t, "303 301 101 204 205 206 208 209")
	m.send("BOTH")
	l.expect(t, "309 306 105 106 207 210")
	m.send("BACK")
	m.mustBe(t, `{"a":"a1"}`)
	l.expect(t, "310 308 307 305 304 102 201 202")
	m.send("GO")
	m.mustBe(t, `{"p":{"x":"x2","y":"y2"}}`)
	if ignored := m.send("NEXT"); !ignored {
		t.Error("an event that nothing takes is ignored")
	}
}

func (l *plainLogic) expect(t *testing.T, notes string) {
	t.Helper()
	if got := strings.Join(l.notes, " "); got != notes {
		t.Errorf("blocks %s, want %s", got, notes)
	}
	l.notes = nil
}

func TestLoopLeavesNoTrace(t *testing.T) {
	table := nested()
	m, _ := start(t, table, map[int32]func(m *Machine) *Error{
		100: func(m *Machine) *Error { m.Raise(0, nil); m.Raise(0, nil); return nil },
		203: func(m *Machine) *Error { return nil },
	})
	table.States[3].Always = nil
	m.table.States[3].On = nil
	m.table.Transitions[0].Targets = []int32{2}
	m.table.Transitions[0].Domain = 1
	m.table.Seal()
	m.send("NEXT")
	if m.Status() != Failed || m.Err().Code != "loop" {
		t.Fatalf("status %v, error %v", m.Status(), m.Err())
	}
	if want := `after 1000 microsteps and internal events it is in "a.a1"`; !strings.HasSuffix(m.Err().Message, want) {
		t.Errorf("%q does not say %q", m.Err().Message, want)
	}
	if at := Freeze(m); at.Status() != Failed || at.Err() != m.Err() {
		t.Errorf("frozen it has status %v, error %v", at.Status(), at.Err())
	}
	m.mustBe(t, `{"a":"a1"}`)
}

func TestSnapshotRoundTrip(t *testing.T) {
	m, _ := start(t, nested(), nil)
	for _, name := range []string{"GO", "X", "BACK", "NEXT"} {
		m.send(name)
		b := m.AppendSnapshot(nil, nil)
		again := NewMachine(m.program, "other", nil, m.clock)
		if err := again.Restore(b, false); err != nil {
			t.Fatalf("after %s: %v\n%s", name, err, b)
		}
		if c := again.AppendSnapshot(nil, nil); string(c) != string(b) {
			t.Errorf("after %s:\n%s\n%s", name, b, c)
		}
	}
}

func TestRestoreRefuses(t *testing.T) {
	m, _ := start(t, nested(), nil)
	good := string(m.AppendSnapshot(nil, nil))
	for old, c := range map[string]struct{ new, code string }{
		`"nested"`:    {`"other"`, "chart"},
		`"version":1`: {`"version":2`, "version"},
		`0000"`:       {`0001"`, "hash"},
		`{"a":"a1"}`:  {`{"a":"a3"}`, "state"},
		`:{"a":"a1"}`: {`:{"p":{"x":"x1"}}`, "state"},
		`"active"`:    {`"done"`, "state"},
		`"sent":0`:    {`"sent":-1`, "timer"},
		`"sent":0,`:   {`"sent":0,"timers":[{"due":"2000-01-01T00:00:00Z","id":"after.1s.a"}],`, "timer"},
		`"hash"`:      {`"history":{"p.h":["p.x.x1"]},"hash"`, "state"},
		`"id":"m"`:    {`"id":"m","x":1`, "extra_field"},
	} {
		bad := strings.Replace(good, old, c.new, 1)
		err := NewMachine(m.program, "", nil, m.clock).Restore([]byte(bad), false)
		if r, ok := err.(*Refusal); !ok || r.Code != c.code {
			t.Errorf("%s: %v, want code %s", c.new, err, c.code)
		}
	}
}

// The zero Frozen takes nothing, whoever asks.
func TestTheZeroFrozenTakesNothing(t *testing.T) {
	var f Frozen
	if at, effects, err := f.Step(Event{Kind: Declared}, 0, nil); at != f || effects != nil || !errors.Is(err, ErrRefused) {
		t.Errorf("an event: %v, %v, %v", at, effects, err)
	}
	if at, effects, err := f.StepDeclared(0, nil, 0, nil); at != f || effects != nil || !errors.Is(err, ErrRefused) {
		t.Errorf("a declared event: %v, %v, %v", at, effects, err)
	}
}

// However many regions end in one microstep, each looks at few others (SPEC 6.4).
func TestManyRegionsEndAtOnce(t *testing.T) {
	const regions = 4000
	table := Table{States: []State{st("", Compound, NoState, 1+3*regions, 1), st("p", Parallel, 0, 1+3*regions)}}
	var all []int32
	for i := range int32(regions) {
		r := 2 + 3*i
		table.States = append(table.States, st("r", Compound, 1, r+2, r+1), st("a", Atomic, r, r+1), st("b", Final, r, r+2))
		table.Transitions = append(table.Transitions, Transition{Source: r + 1, Targets: []int32{r + 2}, Domain: r})
		all = append(all, i)
	}
	m, _ := start(t, table, nil)
	began := time.Now()
	m.scratch()
	m.microstep(all)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("%d regions end in %v", regions, took)
	}
	if q := m.work.queue; len(q) != regions+1 || q[regions].Name != "done.state.p" {
		t.Errorf("%d done events, the last is %q", len(q), q[len(q)-1].Name)
	}
}
