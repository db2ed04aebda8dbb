package kernel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A system restored from bytes answers like the one it was taken from: random
// stories of a family of machines, cut at every step.

// family is a parent with children of two kinds, host actors and timers.
func family() *fake {
	kid := &fake{name: "kid", states: []string{"a", "b", "over!"}, events: []string{"PING", "END", "NEWS"}, actors: []string{"host"},
		on:     []string{"a PING b", "b PING a", "a END over", "b NEWS a", "b done.* over", "b error.* over", "a error.communication -"},
		after:  []string{"a 7 b", "b 5 a"},
		invoke: []string{"b h host"},
		do: map[string]action{"a PING": all(count, parentSend("PONG")), "b PING": later("self", "PING", 3, "p"),
			"b NEWS": later("parent", "PONG", 4, ""), "exit b": count, "a error.communication": count}}
	return &fake{name: "parent", states: []string{"s", "t"}, kids: map[string]*fake{"kid": kid}, actors: []string{"kid", "host"},
		events: []string{"GO", "PONG", "SPAWN", "STOP", "TELL", "NEWS"}, ignore: true,
		on:     []string{"s GO t", "t GO s", "* PONG -", "* SPAWN -", "* STOP -", "* TELL -", "* NEWS -", "* done.* -", "* error.* -"},
		after:  []string{"t 10 s"},
		invoke: []string{"t k kid", "s h host"},
		do: map[string]action{"* PONG": count, "* SPAWN": spawn(0, "x"), "* STOP": stopActor("x"), "* TELL": all(childSend("k", "PING"), childSend("x", "PING")),
			"* NEWS": later("x", "NEWS", 2, ""), "* done.*": selfSend("TELL"), "* error.*": count}}
}

// A deed is one thing done to a system, the same to each.
type deed func(s *System, clock *SimClock) string

func randomDeed(r *rand.Rand, f *fake) deed {
	event, address := int32(r.IntN(6)), []string{"k", "x"}[r.IntN(2)]
	result := func(res Result, err error) string { return fmt.Sprint(res.Ignored, res.Queued, err) }
	switch r.IntN(6) {
	case 0:
		d := Duration(r.IntN(9))
		return func(s *System, clock *SimClock) string { clock.Advance(d); return "" }
	case 1:
		kid := f.kids["kid"].program().table
		return func(s *System, _ *SimClock) string { return result(s.SendTo(bg, address, kid, event%3, nil)) }
	case 2:
		at := []string{"h", "k/h", "x/h"}[r.IntN(3)]
		failed := []*Error{nil, {Type: "Error", Code: "host", Message: "no"}}[r.IntN(2)]
		return func(s *System, _ *SimClock) string { return result(s.Finish(bg, at, raw("1"), failed)) }
	case 3:
		return func(s *System, _ *SimClock) string { return result(s.From(bg, address+"/h", 2, nil)) }
	}
	return func(s *System, _ *SimClock) string { return result(s.Send(bg, event, nil)) }
}

func TestARestoredSystemGoesOnAlike(t *testing.T) {
	f := family()
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 2))
		s, d, clock := begin(t, f, nil, ManualActors())
		for range 25 {
			one := mustSnapshot(t, s)
			again := &diary{}
			other := NewSimClock(clock.Now())
			copied, err := RestoreSystem(bg, f, one, nil, WithClock(other), WithObserver(again.observer()), ManualActors())
			if err != nil {
				t.Fatalf("seed %d: %v in %s", seed, err, one)
			}
			if two := mustSnapshot(t, copied); string(two) != string(one) {
				t.Fatalf("seed %d: restored otherwise\n%s\n%s", seed, one, two)
			}
			d.lines, again.lines = nil, nil
			for range 3 {
				do := randomDeed(r, f)
				a, b := do(s, clock), do(copied, other)
				if a != b || !slices.Equal(d.lines, again.lines) {
					t.Fatalf("seed %d from %s\n%s\n%s\n\n%s\n%s", seed, one, a, strings.Join(d.lines, "\n"), b, strings.Join(again.lines, "\n"))
				}
			}
			if a, b := mustSnapshot(t, s), mustSnapshot(t, copied); string(a) != string(b) {
				t.Fatalf("seed %d: went on otherwise\n%s\n%s", seed, a, b)
			}
		}
	}
}

func mustSnapshot(t *testing.T, s *System) []byte {
	t.Helper()
	b, err := s.Snapshot(bg)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Broken snapshots are refused and leave nothing behind: cut anywhere, or with
// any one byte changed, a snapshot is refused or restores to one that is sound.
func TestBrokenSnapshotsAreRefused(t *testing.T) {
	f := family()
	s, _, _ := begin(t, f, nil, ManualActors())
	for _, name := range []string{"GO", "SPAWN", "TELL", "TELL", "NEWS"} {
		s.tell(t, name)
	}
	good := mustSnapshot(t, s)
	try := func(b []byte) {
		t.Helper()
		copied, err := RestoreSystem(bg, f, b, nil, WithClock(NewSimClock(0)), ManualActors())
		if r := (*Refusal)(nil); err != nil && !errors.As(err, &r) {
			t.Fatalf("%T %v for %s", err, err, b)
		}
		if err != nil {
			return
		}
		two := mustSnapshot(t, copied)
		if _, err := RestoreSystem(bg, f, two, nil, WithClock(NewSimClock(0)), ManualActors()); err != nil {
			t.Fatalf("%s became %s: %v", b, two, err)
		}
	}
	for i := range good {
		try(good[:i])
		for _, c := range []byte(`0"{}[],:a`) {
			broken := slices.Clone(good)
			broken[i] = c
			try(broken)
		}
	}
}

// A text that is no JSON is refused as such, whatever else is wrong with it
// (SPEC 10.7).
func TestSnapshotsThatAreNoJSON(t *testing.T) {
	for text, want := range map[string]string{"": "json", "nope": "json", `{"zz":1,nope`: "json", `{"chart":5}x`: "json", "[1": "json", "[1]": "wrong_type", "null": "wrong_type",
		`{"zz":1}`: "extra_field zz", `{"chart":5}`: "missing_field version"} {
		_, err := RestoreSystem(bg, family(), []byte(text), quiet{})
		if r := (*Refusal)(nil); !errors.As(err, &r) || !strings.HasPrefix(r.Code+" "+r.Field, want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Host actors begin when what is overdue has fired: one whose state an overdue timer
// leaves does not begin, one that is still wanted does (SPEC 10.5).
func TestWhatIsOverdueComesFirst(t *testing.T) {
	f := &fake{name: "p", states: []string{"s", "late"}, actors: []string{"a", "b"}, invoke: []string{"s a a", "late b b"},
		after: []string{"s 10 late"}}
	s, err := NewSystem(bg, f.program(), nil, nil, WithClock(NewSimClock(0)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	snapshot := mustSnapshot(t, s)
	for now, want := range map[Timestamp]int32{9: 0, 10: 1} {
		host := beginner{make(chan int32, 2)}
		s, err := RestoreSystem(bg, f.program(), snapshot, host, WithClock(NewSimClock(now)))
		if err != nil {
			t.Fatal(err)
		}
		if got := <-host.srcs; got != want {
			t.Errorf("at %d the actor %d begins, want %d", now, got, want)
		}
		if err := s.Stop(bg); err != nil || len(host.srcs) > 0 {
			t.Errorf("at %d another begins, too (%v)", now, err)
		}
	}
}

// A beginner is a host that tells which of its actors begin.
type beginner struct{ srcs chan int32 }

func (b beginner) Run(ctx context.Context, src int32, _ Payload, _ *Port) (Payload, error) {
	b.srcs <- src
	<-ctx.Done()
	return nil, nil
}

func (beginner) Guard(int32, Payload) (bool, error)           { return true, nil }
func (beginner) Action(context.Context, int32, Payload) error { return nil }
func (beginner) Child(int32, string) Host                     { return nil }

// A child's snapshot that a pure step hands through is written canonically, however
// it was read.
func TestAChildIsWrittenCanonically(t *testing.T) {
	s, err := NewSystem(bg, family().program(), nil, nil, WithClock(NewSimClock(0)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	want, err := s.Snapshot(bg)
	if err != nil {
		t.Fatal(err)
	}
	spaced := strings.ReplaceAll(string(want), `"chart":"kid",`, `"chart" : "kid" , `)
	follower, err := RestoreSystem(bg, family().program(), []byte(spaced), nil, Follow())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := follower.Snapshot(bg); err != nil || string(got) != string(want) || spaced == string(want) {
		t.Errorf("%s\n%s %v", got, want, err)
	}
}

// Who hands a child's snapshot through checks it as who restores it does.
func TestAChildIsChecked(t *testing.T) {
	s, err := NewSystem(bg, family().program(), nil, nil, WithClock(NewSimClock(0)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	good, err := s.Snapshot(bg)
	if err != nil {
		t.Fatal(err)
	}
	follower, err := RestoreSystem(bg, family().program(), good, nil, Follow())
	if err != nil {
		t.Fatal(err)
	}
	for _, odd := range []struct{ from, to, code, field string }{
		{`"sent":0`, `"sent":1e999`, "wrong_type", "children.k.snapshot.sent"},
		{`"id":"k"`, `"id":"l"`, "state", "children.k.snapshot.id"},
		{`"chart":"kid"`, `"chart":"cat"`, "chart", "children.k.snapshot.chart"},
	} {
		broken := []byte(strings.Replace(string(good), odd.from, odd.to, 1))
		_, thawed := Thaw(family().program(), broken)
		_, restored := RestoreSystem(bg, family().program(), broken, nil, Follow())
		for _, err := range []error{thawed, restored, follower.Reconcile(bg, broken)} {
			if refused := (*Refusal)(nil); !errors.As(err, &refused) || refused.Code != odd.code || refused.Field != odd.field {
				t.Errorf("%s is refused as %v", odd.to, err)
			}
		}
	}
}

// What any hash took is of the present chart, its children too, at each door: who
// reads it next needs no AnyHash (SPEC 10.3).
func TestAnyHashIsRewritten(t *testing.T) {
	p := family().program()
	s, err := NewSystem(bg, p, nil, nil, WithClock(NewSimClock(0)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	s.tell(t, "GO")
	want := string(mustSnapshot(t, s))
	old := []byte(strings.ReplaceAll(want, p.table.Hash, "fedcba9876543210"))
	if strings.Count(want, p.table.Hash) != 2 {
		t.Fatalf("there is no child: %s", want)
	}
	f, err := Thaw(p, old, AnyHash())
	if got := string(f.AppendJSON(nil)); err != nil || got != want {
		t.Errorf("thawed as\n%s\nwant\n%s\n%v", got, want, err)
	}
	follower, err := RestoreSystem(bg, p, old, nil, Follow(), AnyHash())
	if err != nil {
		t.Fatal(err)
	}
	for _, took := range []error{nil, follower.Reconcile(bg, old)} {
		if got := string(mustSnapshot(t, follower)); took != nil || got != want {
			t.Errorf("a follower stands at\n%s\nwant\n%s\n%v", got, want, took)
		}
	}
	again, err := RestoreSystem(bg, p, old, nil, AnyHash(), ManualActors(), WithClock(NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(mustSnapshot(t, again)); got != want {
		t.Errorf("restored as\n%s\nwant\n%s", got, want)
	}
}

// A refusal of a snapshot names the place in it, the cause, and what can be done
// (SPEC 10.3, 10.4).
func TestARefusalSaysWhyAndWhatToDo(t *testing.T) {
	s, err := NewSystem(bg, family().program(), nil, nil, WithClock(NewSimClock(0)), ManualActors())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"GO", "NEWS", "SPAWN"} {
		s.tell(t, name)
	}
	good := string(mustSnapshot(t, s))
	for _, odd := range []struct{ from, to, want string }{
		{`"hash":"0123456789abcdef","id":"k"`, `"hash":"00","id":"k"`, `hash: children.k.snapshot.hash: the chart "kid" has changed since the snapshot was taken (its hash was 00, it is 0123456789abcdef here): AnyHash (anyHash: true) takes it if all that is in it still exists`},
		{`"version":1}`, `"version":2}`, `version: children.k.snapshot.version: the snapshot is of version 2 of the chart "kid", this is version 1: bring it to this version, or restore it with the chart of its own`},
		{`"id":"k"`, `"id":"l"`, `state: children.k.snapshot.id: the snapshot is of the actor "l", not of "k"`},
		{`"status":"active"`, `"status":"done"`, `state: children.k.snapshot.value: a machine in these states is not done, and this one's status is`},
		{`"value":"a"`, `"value":"over"`, `state: children.k.snapshot.value: a machine in these states is done, and this one's status is active`},
		{`"src":"kid"`, `"src":"cat"`, `state: children.k.src: the chart declares no actor "cat"`},
		{`,"src":"kid"`, ``, `missing_field: children.k.src: a living actor has its src`},
		{`"id":"after.7ms.a"`, `"id":"after.9ms.a"`, `timer: children.k.snapshot.timers[0].id: no state has the timer "after.9ms.a" (after.<delay>.<state>)`},
		{`"id":"after.10ms.t"`, `"id":"after.10ms.t","to":"self"`, `timer: timers[1].to: the timer of a state has no receiver`},
	} {
		if !strings.Contains(good, odd.from) {
			t.Fatalf("%s is not in %s", odd.from, good)
		}
		if _, err := Thaw(family().program(), []byte(strings.Replace(good, odd.from, odd.to, 1))); err == nil || err.Error() != odd.want {
			t.Errorf("%s is refused as\n%v\nwant\n%s", odd.to, err, odd.want)
		}
	}
	for limits, want := range map[Limits]string{
		{Timers: 1}:   "timer: timers[1]: there are more than 1 timers, which is the limit",
		{Children: 1}: "state: children.x: there are more than 1 actors, which is the limit",
	} {
		if _, err := RestoreSystem(bg, family().program(), []byte(good), nil, WithLimits(limits), ManualActors()); err == nil || err.Error() != want {
			t.Errorf("refused as %v, want %s", err, want)
		}
	}
}

// A text that was cut off is told so, one that is broken elsewhere is not.
func TestASnapshotThatWasCutOff(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "json: the text is no JSON at byte 0, and ends after 0 bytes without its last brace: it may have been cut off",
		`{"chart":"p`:               "json: chart: the text is no JSON at byte 9, and ends after 11 bytes without its last brace: it may have been cut off",
		`{"chart":"parent" "id":1}`: "json: chart: the text is no JSON at byte 18",
		`"{}"`:                      "wrong_type: this must be an object, and is a text: was it made JSON twice?",
		"{\"chart\":}\n":            "json: chart: the text is no JSON at byte 9",
	} {
		if _, err := Thaw(family().program(), []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s is refused as\n%v\nwant\n%s", text, err, want)
		}
	}
}
