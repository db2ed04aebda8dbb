package kernel

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// Whatever comes and goes, the earliest machine is first, and each knows its place.
func TestTheTimetableIsInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	root := &node{m: &Machine{origin: &origin{}}}
	kids := make([]*node, 40)
	for i := range kids {
		m := &Machine{origin: &origin{id: string(rune('A' + i))}, more: &more{}}
		kids[i] = &node{m: m, parent: root}
	}
	var table timetable
	for range 20_000 {
		kid := kids[r.IntN(len(kids))]
		kid.m.more.timers.clear()
		if r.IntN(3) > 0 {
			kid.m.more.timers.arm(&Timer{Due: Timestamp(r.IntN(30))})
		}
		table.place(kid, false)
		if kid.slot == 0 != (len(kid.m.Timers()) == 0) {
			t.Fatalf("a machine with %d timers has the place %d", len(kid.m.Timers()), kid.slot)
		}
		for i, e := range table {
			if int(e.mb.slot) != i+1 || e.due != e.mb.m.Timers()[0].Due || e.before(table[0]) {
				t.Fatalf("place %d: %+v, first %+v", i, e, table[0])
			}
		}
	}
}

// A clock that counts how many calls it is asked for and has to make.
type counting struct {
	*SimClock
	asked, pending int
}

func (c *counting) Call(due Timestamp, f func()) func() {
	c.asked, c.pending = c.asked+1, c.pending+1
	over := sync.OnceFunc(func() { c.pending-- })
	cancel := c.SimClock.Call(due, func() { over(); f() })
	return func() { over(); cancel() }
}

func comingAndGoing(t *testing.T, ms string) (*System, *counting) {
	f := &fake{name: "m", states: []string{"idle", "waiting", "over!"}, events: []string{"GO", "END"},
		on: []string{"idle GO waiting", "waiting GO idle", "idle END over"}, after: []string{"waiting " + ms + " over"}}
	clock := &counting{SimClock: NewSimClock(0)}
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		told(s, 0)
	}
	return s, clock
}

// A machine that comes and goes between a state with a timer and one without asks
// for one call, as long as that comes soon; what comes then fires nothing.
func TestOneAlarmServesManyRounds(t *testing.T) {
	s, clock := comingAndGoing(t, "5000")
	if clock.asked != 1 || clock.pending != 1 {
		t.Fatalf("%d calls asked for, %d pending", clock.asked, clock.pending)
	}
	clock.Advance(3000)
	told(s, 0) // due at 8000
	clock.Advance(4000)
	if got := snapshotText(s); !strings.Contains(got, `"waiting"`) || clock.asked != 2 {
		t.Fatalf("at 7000: %s, %d calls asked for", got, clock.asked)
	}
	clock.Advance(1000)
	if got := snapshotText(s); !strings.Contains(got, `"over"`) || clock.pending != 0 {
		t.Errorf("at 8000: %s, %d calls pending", got, clock.pending)
	}
}

// What would come late, or to a machine that is over, is withdrawn.
func TestAnAlarmThatIsNotNeededIsWithdrawn(t *testing.T) {
	if _, clock := comingAndGoing(t, "3600000"); clock.pending != 0 {
		t.Errorf("a call in an hour is pending")
	}
	s, clock := comingAndGoing(t, "5000")
	told(s, 1)
	if clock.pending != 0 {
		t.Errorf("a call to a machine that is over is pending")
	}
	s, clock = comingAndGoing(t, "5000")
	if err := s.Stop(bg); err != nil || clock.pending != 0 {
		t.Errorf("%v; %d calls to a stopped system are pending", err, clock.pending)
	}
}

// Machines that come and go with a timer each, which fires at once, are a loop too,
// though none of them fires many.
func TestTimersOfManyMachinesAreALoop(t *testing.T) {
	kid := &fake{name: "kid", states: []string{"w", "over!"}, after: []string{"w 0 over"}}
	rounds := 0
	f := &fake{name: "p", states: []string{"a", "b"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid"}, invoke: []string{"a k kid"},
		on: []string{"a done.invoke.k a", "a error.invoke.k b"},
		do: map[string]action{"entry a": func(*Machine) *Error {
			if rounds++; rounds > 10*linksPerSend {
				t.Fatal("no loop")
			}
			return nil
		}}}
	s, _, _ := begin(t, f, nil, WithLimits(Limits{Chain: 1, Timers: 10}))
	s.mustStand(t, `"b"`)
	if rounds != 2*linksPerSend+1 {
		t.Errorf("a loop after %d rounds", rounds)
	}
}
