package interp

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Machines with children, at run time and through bytes.

var family = fstest.MapFS{
	"parent.yaml": {Data: []byte(`
chart: parent
context: { heard: list<string>, total: int = 0 }
events: { ADD: { n: int, note: optional<string> }, TELL: { word: string }, NEW: { id: string }, OVER: }
actors:
  child: { chart: sub/child.yaml }
  clerk: { input: { n: int } }
actions:
  noted: { params: { text: string } }
initial: open
states:
  open:
    invoke: { src: child, id: kid, input: { step: 2 }, onDone: { actions: { assign: { total: context.total + event.output.sum } } } }
    on:
      ADD: { actions: [ { append: { heard: "event.sender + ' ' + event.?note.orValue('-')" } }, { assign: { total: context.total + event.n } } ] }
      TELL: { actions: { send: { event: HEAR, to: "'kid'", data: { word: event.word } } } }
      NEW: { actions: { spawn: { src: child, id: event.id, input: {} } } }
      done.invoke.*: { actions: { append: { heard: event.id + string(event.output.sum) } } }
      OVER: closed
  closed: { type: final }
`)},
	"sub/child.yaml": {Data: []byte(`
chart: child
input: { step: int = 1 }
context: { sum: int = input.step }
output: { sum: int = context.sum }
events: { HEAR: { word: string }, UP: , END: }
sends: { ADD: { n: int, note: optional<string> } }
actions:
  noted: { params: { text: string } }
initial: a
states:
  a:
    exit: { action: noted, params: { text: "'left ' + self" } }
    on:
      HEAR:
        actions:
          - assign: { sum: context.sum + size(event.word) }
          - send: { event: ADD, to: parent, data: { n: context.sum, note: event.word } }
      UP: { actions: { send: { event: ADD, to: parent, data: { n: 1 } } } }
      END: z
  z: { type: final }
`)},
}

func loadFamily(t *testing.T) (parent, child *Chart) {
	t.Helper()
	p, err := Load(family, "parent.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return p, p.Actor("child")
}

// The chart of an actor is the one that a program would load for itself.
func TestChartOfAnActor(t *testing.T) {
	parent, child := loadFamily(t)
	own, err := Load(family, "sub/child.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if child.Name() != "child" || child.Hash() != own.Hash() || !slices.Equal(child.Events(), own.Events()) || !slices.Equal(child.States(), own.States()) {
		t.Errorf("%s %v %v", child.Name(), child.Events(), child.States())
	}
	for _, name := range []string{"clerk", "nobody", ""} {
		if parent.Actor(name) != nil {
			t.Errorf("%q is no chart actor", name)
		}
	}
}

type notebook struct {
	mu    sync.Mutex
	lines []string
}

func (n *notebook) noted() map[string]Action {
	return map[string]Action{"noted": ActionFunc(func(_ context.Context, p struct{ Text string }) error {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.lines = append(n.lines, p.Text)
		return nil
	})}
}

func (n *notebook) host() Host {
	return Host{
		Actions: n.noted(),
		Actors:  map[string]Actor{"clerk": talkless},
		Charts:  map[string]Host{"child": {Actions: n.noted()}},
	}
}

func contextText(t *testing.T, i *Instance) string {
	t.Helper()
	s, err := i.Look(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s.Context().String()
}

func TestParentTalksWithItsChildren(t *testing.T) {
	ctx, n := context.Background(), &notebook{}
	parent, child := loadFamily(t)
	i, err := parent.New(ctx, nil, n.host())
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ Result, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(i.Send(ctx, Event{Type: "TELL", Fields: Fields{"word": "hi"}}))
	must(i.Send(ctx, Event{Type: "NEW", Fields: Fields{"id": "other"}}))
	must(i.SendTo(ctx, "other", child, Event{Type: "UP"}))
	if got := contextText(t, i); got != `{"heard":["kid hi","other -"],"total":5}` {
		t.Error(got)
	}
	text, err := i.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	must(i.SendTo(ctx, "other", child, Event{Type: "END"}))
	must(i.SendTo(ctx, "kid", child, Event{Type: "END"}))
	if got := contextText(t, i); got != `{"heard":["kid hi","other -","other1"],"total":9}` {
		t.Error(got)
	}
	if _, err := i.SendTo(ctx, "kid", child, Event{Type: "UP"}); !errors.Is(err, ErrRefused) {
		t.Errorf("an event for a child that ended: %v", err)
	}
	restored(t, parent, child, text)
}

// restored goes on from the snapshot, whose children are what they were.
func restored(t *testing.T, parent, child *Chart, text []byte) {
	t.Helper()
	ctx, n := context.Background(), &notebook{}
	i, err := parent.Restore(ctx, text, n.host())
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := i.Snapshot(ctx); string(again) != string(text) {
		t.Errorf("restored\n%s\nfrom\n%s", again, text)
	}
	if _, err := i.SendTo(ctx, "kid", child, Event{Type: "END"}); err != nil {
		t.Fatal(err)
	}
	if _, err := i.Send(ctx, Event{Type: "OVER"}); err != nil {
		t.Fatal(err)
	}
	if got := contextText(t, i); got != `{"heard":["kid hi","other -"],"total":9}` {
		t.Error(got)
	}
	if got := strings.Join(n.lines, ", "); got != "left kid, left other" {
		t.Errorf("the host heard %s", got)
	}
	select {
	case <-i.Done():
	default:
		t.Error("a machine in its final state is not done")
	}
}

// A pure step hands children through: one it has started has no snapshot yet, and
// only a system insists on it.
func TestPureFamily(t *testing.T) {
	parent, child := loadFamily(t)
	first, err := parent.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := child.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := first.Snapshot.MarshalJSON()
	if _, err := parent.ParseSnapshot(text, false); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	var r *kernel.Refusal
	_, err = parent.Restore(context.Background(), text, (&notebook{}).host())
	if !errors.As(err, &r) || r.Code != "wrong_type" || r.Field != "children.kid.snapshot" {
		t.Errorf("a system takes a child without a snapshot: %v", err)
	}
	own, _ := alone.Snapshot.MarshalJSON()
	kept := `"snapshot":` + strings.Replace(string(own), `"id":"child"`, `"id":"kid"`, 1)
	whole := strings.Replace(string(text), `"src":"child"`, kept+`,"src":"child"`, 1)
	handed, err := parent.ParseSnapshot([]byte(whole), false)
	if err != nil {
		t.Fatal(err)
	}
	next, err := parent.Step(handed, Event{Type: "NEW", Fields: Fields{"id": "x"}}, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := next.Snapshot.MarshalJSON(); !strings.Contains(string(text), kept) {
		t.Errorf("a step does not hand the child's snapshot through: %s", text)
	}
}

// What any hash took is of the chart as it is now, its children too (SPEC 10.3).
func TestAnyHashOfAFamily(t *testing.T) {
	ctx := context.Background()
	parent, _ := loadFamily(t)
	i, err := parent.New(ctx, nil, (&notebook{}).host())
	if err != nil {
		t.Fatal(err)
	}
	want, err := i.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`"hash":"\w+"`).ReplaceAll(want, []byte(`"hash":"0000000000000000"`))
	s, err := parent.ParseSnapshot(old, true)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := s.MarshalJSON(); string(got) != string(want) || !strings.Contains(string(want), `"chart":"child"`) {
		t.Errorf("read as\n%s\nwant\n%s", got, want)
	}
	again, err := parent.Restore(ctx, old, Host{}, Follow(), AnyHash())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := again.Snapshot(ctx); err != nil || string(got) != string(want) {
		t.Errorf("a follower stands at\n%s\nwant\n%s\n%v", got, want, err)
	}
}

func TestFamilyHostIsChecked(t *testing.T) {
	parent, _ := loadFamily(t)
	_, err := parent.Bind(Host{Actions: (&notebook{}).noted(), Actors: map[string]Actor{"clerk": talkless}})
	if err == nil || !strings.Contains(err.Error(), `the host of parent, chart actor child: the action "noted" is not implemented`) {
		t.Errorf("the error is %v", err)
	}
}

// A follower needs no host, starts nothing, and takes the server's word.
func TestFollower(t *testing.T) {
	ctx := context.Background()
	parent, _ := loadFamily(t)
	server, err := parent.New(ctx, nil, (&notebook{}).host())
	if err != nil {
		t.Fatal(err)
	}
	follower, err := parent.New(ctx, nil, Host{}, Follow())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.Send(ctx, Event{Type: "TELL", Fields: Fields{"word": "hi"}}); err != nil {
		t.Fatal(err)
	}
	text, err := server.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := follower.Reconcile(ctx, text); err != nil {
		t.Fatal(err)
	}
	if got, want := contextText(t, follower), contextText(t, server); got != want {
		t.Errorf("the follower is at %s, the server at %s", got, want)
	}
}

// A follower need not be given anything: guards that it has not hold, as in
// generated code.
func TestFollowerWithoutAHost(t *testing.T) {
	chart, err := Parse("gate.yaml", []byte("chart: gate\nevents: { GO: {} }\nguards: { open: {} }\nactions: { ring: {} }\ninitial: a\nstates:\n  a: { on: { GO: { guard: open, target: b, actions: ring } } }\n  b: {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if _, err := chart.New(ctx, nil, Host{}); err == nil {
		t.Error("a machine that follows nobody goes without its guard")
	}
	follower, err := chart.New(ctx, nil, Host{}, Follow())
	if err != nil {
		t.Fatal(err)
	}
	if r, err := follower.Send(ctx, Event{Type: "GO"}); err != nil || !slices.Equal(r.After(), []string{"b"}) {
		t.Errorf("it is at %v, %v", r.After(), err)
	}
}

// Many senders, one machine: nothing is lost, nothing races.
func TestConcurrentSenders(t *testing.T) {
	i := mustStart(t, countChart, Host{})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				if _, err := i.Send(context.Background(), Event{Type: "A"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 20 {
		if _, err := i.Look(context.Background()); err != nil {
			t.Error(err)
		}
	}
	all.Wait()
	if err := i.Wait(context.Background(), func(s Snapshot) bool { return s.Context().Get("n") == int64(1600) }); err != nil {
		t.Error(err)
	}
}

const tickChart = `
chart: tick
context: { at: optional<timestamp> }
events: { STOP: }
initial: off
states:
  off: { after: { 90s: on } }
  on: { entry: { assign: { at: now } } }
`

func TestClock(t *testing.T) {
	clock := kernel.NewSimClock(kernel.TimestampOf(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)))
	i := mustStart(t, tickChart, Host{}, WithClock(clock))
	clock.Advance(89_999)
	if got := contextText(t, i); got != `{}` {
		t.Error(got)
	}
	clock.Advance(1)
	if got := contextText(t, i); got != `{"at":"2000-01-01T00:01:30Z"}` {
		t.Error(got)
	}
}

// What one event led to may not send more and more, though no chain of it is long
// (SPEC 9.9); what the next event leads to is counted anew.
func TestAFloodEnds(t *testing.T) {
	i := mustStart(t, `
chart: rumour
context: { heard: int = 0 }
events: { TELL: { friends: int } }
initial: s
states:
  s:
    on:
      TELL:
        actions:
          - assign: { heard: context.heard + 1 }
          - if: event.friends > 0
            then:
              - foreach: { in: "[1, 2, 3, 4, 5, 6]", as: f, do: [ { send: { event: TELL, to: self, data: { friends: event.friends - 1 } } } ] }
`, Host{}, WithLimits(kernel.Limits{Chain: 5}))
	tell := func(friends int, want string) {
		if _, err := i.Send(context.Background(), Event{Type: "TELL", Fields: Fields{"friends": friends}}); err != nil {
			t.Fatal(err)
		}
		s, err := i.Look(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := s.MarshalJSON(); !strings.Contains(string(got), want) {
			t.Errorf("%s, wanted %s in it", got, want)
		}
	}
	for round := range 10 {
		tell(3, fmt.Sprintf(`{"heard":%d}`, (round+1)*(1+6+36+216)))
	}
	tell(4, `{"heard":2675},"error":{"code":"loop"`)
}

// An event that is refused when its turn comes does not wait any more.
func TestWhatIsRefusedLateMakesRoom(t *testing.T) {
	_, child := loadFamily(t)
	var i *Instance
	poke := Do(func(ctx context.Context) error {
		r, err := i.SendTo(ctx, "nobody", child, Event{Type: "END"})
		if err == nil && !r.Queued {
			err = errors.New("sent at once")
		}
		return err
	})
	i = mustStart(t, `
chart: poker
actions: { poke: {} }
events: { GO: }
initial: s
states: { s: { on: { GO: { actions: poke } } } }
`, Host{Actions: map[string]Action{"poke": poke}}, WithLimits(kernel.Limits{Queue: 1}))
	for range 3 {
		if _, err := i.Send(context.Background(), Event{Type: "GO"}); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := i.Look(context.Background()); err != nil || s.Status() != "active" {
		t.Error(s.Status(), s.Err(), err)
	}
}

// A macrostep has one time, however far the clock goes meanwhile, and a clock that is
// set back does not take a machine back (SPEC 9.8).
func TestOneTimeInAMacrostep(t *testing.T) {
	clock := &runningClock{}
	i := mustStart(t, `
chart: watchmaker
context: { first: optional<timestamp>, later: optional<timestamp>, last: optional<timestamp> }
events: { LOOK: , AGAIN: }
internal: [AGAIN]
initial: shop
states:
  shop:
    after: { 1h: closed }
    on:
      LOOK: { target: shop, reenter: true, actions: [ { assign: { first: now } }, { assign: { later: now } }, { raise: AGAIN } ] }
      AGAIN: { actions: [ { assign: { last: now } } ] }
  closed: {}
`, Host{}, WithClock(clock))
	before := ""
	for _, back := range []bool{false, false, true} {
		if back {
			clock.now.Store(0)
		}
		if _, err := i.Send(context.Background(), Event{Type: "LOOK"}); err != nil {
			t.Fatal(err)
		}
		s, err := i.Look(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		at := s.Context().Get("first").(time.Time).UTC().Format(time.RFC3339)
		if got := s.Context().String(); got != `{"first":"`+at+`","last":"`+at+`","later":"`+at+`"}` {
			t.Error(got)
		}
		if got, _ := s.MarshalJSON(); !strings.Contains(string(got), `"due":"`+strings.Replace(at, "T00", "T01", 1)+`"`) {
			t.Errorf("%s, wanted one hour after %s", got, at)
		}
		if (at == before) != back {
			t.Errorf("%s comes after %s", at, before)
		}
		before = at
	}
}

// A runningClock goes a second further whenever it is asked, and never calls.
type runningClock struct{ now atomic.Int64 }

func (c *runningClock) Now() kernel.Timestamp                         { return kernel.Timestamp(c.now.Add(1000)) }
func (c *runningClock) Call(kernel.Timestamp, func()) (cancel func()) { return func() {} }

// Limits of one evaluation and of one macrostep can be set for a machine.
func TestLimits(t *testing.T) {
	chart := `
chart: limited
context: { n: int = 0, log: list<string> }
actors: { job: {} }
events: { COUNT: , SPIN: , LATER: , HIRE: }
initial: s
states:
  s:
    on:
      LATER: { actions: [ { send: { event: SPIN, to: self, delay: 1h } }, { send: { event: SPIN, to: self, delay: 2h } } ] }
      HIRE: { actions: [ { spawn: { src: job, id: "'a'" } }, { spawn: { src: job, id: "'b'" } } ] }
      COUNT: { actions: { assign: { n: "size([1, 2, 3].map(i, i))" } } }
      SPIN: { actions: { raise: COUNT } }
      error.execution: { actions: { append: { log: event.error.code } } }
`
	idle := ActorFunc(func(ctx context.Context, _ struct{}, _ *Port) (struct{}, error) {
		<-ctx.Done()
		return struct{}{}, ctx.Err()
	})
	for _, c := range []struct {
		limits kernel.Limits
		event  string
		want   string
	}{
		{kernel.Limits{}, "COUNT", `{"log":[],"n":3}`},
		{kernel.Limits{Elements: 2}, "COUNT", `{"log":["limit"],"n":0}`},
		{kernel.Limits{Elements: 3}, "COUNT", `{"log":[],"n":3}`},
		{kernel.Limits{Microsteps: 1}, "SPIN", `{"log":[],"n":3}`},
		{kernel.Limits{Timers: 1}, "LATER", `{"log":["limit"],"n":0}`},
		{kernel.Limits{Timers: 2}, "LATER", `{"log":[],"n":0}`},
		{kernel.Limits{Children: 1}, "HIRE", `{"log":["limit"],"n":0}`},
		{kernel.Limits{Children: 2}, "HIRE", `{"log":[],"n":0}`},
	} {
		i := mustStart(t, chart, Host{Actors: map[string]Actor{"job": idle}}, WithLimits(c.limits))
		if _, err := i.Send(context.Background(), Event{Type: c.event}); err != nil {
			t.Fatal(err)
		}
		if got := contextText(t, i); got != c.want {
			t.Errorf("%+v %s: %s, want %s", c.limits, c.event, got, c.want)
		}
	}
}

const turnstileChart = `
chart: turnstile
context: { there: int, back: int }
events: { GO: , LOOK: , PUSH: { by: int } }
initial: a
states:
  a:
    on:
      GO: { target: b, guard: context.there == context.back, actions: { assign: { there: context.there + 1 } } }
      PUSH: { actions: { assign: { there: context.there + event.by } } }
  b:
    on:
      GO:
        - { guard: context.there <= context.back, target: lost }
        - { target: a, actions: { assign: { back: context.back + 1 } } }
      LOOK: { guard: context.there == context.back, target: lost }
      PUSH: { actions: { assign: { back: context.back + event.by } } }
  lost: {}
`

// Many senders whose events go the brief way, and in half of the runs others who
// read and listen: each event finds what the one before it left, and none is lost.
func TestBriefSenders(t *testing.T) {
	chart := mustParse(t, turnstileChart)
	for run := range 150 {
		i, err := chart.New(context.Background(), nil, Host{}, WithLimits(kernel.Limits{Queue: 1 << 20}))
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { passes(t, i, 1000) })
		}
		if run%2 == 0 {
			all.Go(func() { looks(t, i, run) })
		}
		all.Wait()
		if s := mustLook(t, i); stands(t, s) != 4000 {
			t.Errorf("%d of 4000 events counted", stands(t, s))
		}
	}
}

// passes turns the turnstile; in between it asks what is refused, and what is not
// brief because of its data.
func passes(t *testing.T, i *Instance, times int) {
	for n := range times {
		for _, e := range []Event{{Type: "GO"}, {Type: "LOOK"}, {Type: "PUSH", Fields: map[string]any{"by": 0}}}[:1+n%20/18+n%20/19] {
			if r, err := i.Send(context.Background(), e); err != nil || !r.Queued && r.Ignored != (e.Type == "LOOK") {
				t.Errorf("%s: %+v %v", e.Type, r, err)
			}
		}
	}
}

// looks reads, and listens from some time on: from then on no event is brief.
func looks(t *testing.T, i *Instance, times int) {
	for range times {
		stands(t, mustLook(t, i))
	}
	i.Subscribe(func(s Snapshot) { stands(t, s) })()
}

// stands tells how often the turnstile was turned, and whether it stands where
// that says.
func stands(t *testing.T, s Snapshot) int64 {
	there, back := s.Context().Get("there").(int64), s.Context().Get("back").(int64)
	if ahead := there - back; s.Matches("lost") || s.Matches("b") != (ahead == 1) || s.Matches("a") != (ahead == 0) {
		t.Errorf("there %d, back %d, in %s", there, back, s.State())
	}
	return there + back
}

func mustLook(t *testing.T, i *Instance) Snapshot {
	s, err := i.Look(context.Background())
	if err != nil {
		t.Error(err)
	}
	return s
}
