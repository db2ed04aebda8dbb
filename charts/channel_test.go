package charts_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A channel with its agents on a simulated clock.
type channel struct {
	*interp.Instance
	t     testing.TB
	clock *kernel.SimClock
}

func newChannel(t testing.TB, input interp.Fields, options ...interp.Option) *channel {
	t.Helper()
	clock := kernel.NewSimClock(kernel.TimestampOf(time.Date(2026, 2, 4, 21, 0, 0, 0, time.UTC)))
	m, err := load(t, "channel.yaml").New(context.Background(), input, interp.Host{}, append(options, interp.WithClock(clock))...)
	if err != nil {
		t.Fatal(err)
	}
	return &channel{m, t, clock}
}

// send gives the channel an event about an agent.
func (c *channel) send(event, agent string) interp.Result {
	return c.give(event, interp.Fields{"agent": agent})
}

func (c *channel) give(event string, fields interp.Fields) interp.Result {
	c.t.Helper()
	r, err := c.Send(context.Background(), interp.Event{Type: event, Fields: fields})
	if err != nil {
		c.t.Fatal(event, fields, err)
	}
	return r
}

// agents are the states of all agents, by id.
func (c *channel) agents() map[string]string {
	states := map[string]string{}
	err := c.System().Visit(context.Background(), func(address string, m *kernel.Machine) {
		if address != "" {
			states[address] = m.Table().States[m.Tips()[0]].Path
		}
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return states
}

// "Logging Requirements": the entry of the document, field by field.
func TestTransitionRecords(t *testing.T) {
	var log bytes.Buffer
	c := newChannel(t, interp.Fields{"name": "reviews"},
		interp.WithLogger(slog.New(agentLog(&log)), slog.String("channel", "reviews")))
	for _, agent := range []string{"pm", "dev"} {
		c.send("CONNECT", agent)
		c.send("ASSIGN", agent)
	}
	log.Reset()
	c.clock.Advance(kernel.DurationOf(time.Second))
	c.send("TURN_COMPLETE", "pm")
	c.send("WAIT", "dev")
	c.send("DISCONNECT", "dev")
	expect(t, log.String(), strings.TrimLeft(`
{"timestamp":"2026-02-04T21:00:01Z","event":"state_transition","agentId":"pm","from":"ACTIVE","to":"QUEUED","trigger":"TURN_COMPLETE","channel":"reviews"}
{"timestamp":"2026-02-04T21:00:01Z","event":"state_transition","agentId":"dev","from":"QUEUED","to":"ACTIVE","trigger":"GRANT","channel":"reviews"}
{"timestamp":"2026-02-04T21:00:01Z","event":"state_transition","agentId":"dev","from":"ACTIVE","to":"WAITING","trigger":"WAIT","channel":"reviews"}
{"timestamp":"2026-02-04T21:00:01Z","event":"state_transition","agentId":"dev","from":"WAITING","to":"OFFLINE","trigger":"DISCONNECT","channel":"reviews"}
{"timestamp":"2026-02-04T21:00:01Z","event":"state_transition","agentId":"pm","from":"QUEUED","to":"ACTIVE","trigger":"GRANT","channel":"reviews"}
`, "\n"))
}

// agentLog writes the transitions of agents under the document's names.
func agentLog(to *bytes.Buffer) slog.Handler {
	return agentsOnly{slog.NewJSONHandler(to, &slog.HandlerOptions{ReplaceAttr: rename})}
}

func rename(_ []string, a slog.Attr) slog.Attr {
	switch a.Key {
	case slog.LevelKey, "machine":
		return slog.Attr{}
	case slog.TimeKey:
		a.Key = "timestamp"
	case slog.MessageKey:
		a = slog.String("event", "state_transition")
	case "id":
		a.Key = "agentId"
	case "event":
		a.Key = "trigger"
	}
	return a
}

// agentsOnly lets only transitions of agents through.
type agentsOnly struct{ slog.Handler }

func (h agentsOnly) Handle(ctx context.Context, r slog.Record) error {
	ofAgent := false
	r.Attrs(func(a slog.Attr) bool {
		ofAgent = ofAgent || a.Key == "machine" && a.Value.String() == "agent"
		return true
	})
	if !ofAgent || r.Message != "Transition" {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// A day in a channel: three agents that answer, wait, crash and forget to say
// that they are done, and a human who interrupts. Everybody gets the turn.
func TestADayInAChannel(t *testing.T) {
	c := newChannel(t, interp.Fields{"name": "reviews", "turnConfig": interp.Fields{"humanInterruptMode": "queue"}})
	turns := map[string]int{}
	heard := 0
	c.OnEmit(func(m interp.Message) {
		switch m.Type {
		case "TURN":
			turns[m.Data.Get("agent").(string)]++
		case "DELIVER":
			heard++
		}
	})
	for _, agent := range []string{"pm", "dev", "qa"} {
		c.send("CONNECT", agent)
		c.send("ASSIGN", agent)
	}
	for round := range 100 {
		c.give("HUMAN_MESSAGE", interp.Fields{"text": fmt.Sprint("message ", round)})
		switch c.send("TURN_COMPLETE", "pm"); round % 4 {
		case 0:
			c.clock.Advance(kernel.DurationOf(time.Minute)) // dev says nothing
		case 1:
			c.send("WAIT", "dev")
			c.clock.Advance(kernel.DurationOf(time.Hour)) // and never goes on; qa and pm time out too
			for c.agents()["qa"] != "ACTIVE" {
				c.clock.Advance(kernel.DurationOf(time.Minute))
			}
		case 2:
			c.send("DISCONNECT", "dev")
			c.send("CONNECT", "dev")
			c.send("ASSIGN", "dev")
		case 3:
			c.send("TURN_COMPLETE", "dev")
		}
		c.send("TURN_COMPLETE", "qa")
		for c.agents()["pm"] != "ACTIVE" {
			c.clock.Advance(kernel.DurationOf(time.Minute))
		}
	}
	expect(t, heard, 100)
	for agent, n := range turns {
		if n < 100 {
			t.Errorf("%s had %d turns in 100 rounds", agent, n)
		}
	}
}

// Never two ACTIVE, no lost turn, whatever happens in whatever order, in every
// mode, and across restarts.
func TestRandomChannels(t *testing.T) {
	modes := []string{"queue", "interrupt", "inject", "parallel"}
	seen := map[string]int{}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		input := interp.Fields{"name": "reviews", "waitTimeout": 40 * time.Second, "turnConfig": interp.Fields{
			"defaultTimeoutSeconds": 20, "humanInterruptMode": modes[seed%4],
			"autoDetectTurnEnd": seed%3 == 0, "autoDetectSilenceSeconds": 5,
		}}
		active := map[string]bool{}
		watch := interp.WithObserver(kernel.Observer{Transition: func(in string, _ *kernel.Machine, tr kernel.Taken) {
			if in == "" {
				return
			}
			if active[in] = tr.To == "ACTIVE"; active[in] && count(active) > 1 {
				t.Errorf("seed %d: two agents are ACTIVE: %v", seed, active)
			}
			seen[tr.From+" -> "+tr.To]++
		}})
		c := newChannel(t, input, watch)
		for step := range 200 {
			if step%50 == 49 {
				c.throughBytes(watch)
			}
			said := c.random(r)
			if problem := c.problem(); problem != "" {
				t.Fatalf("seed %d, step %d, %s: %s", seed, step, said, problem)
			}
		}
		c.mustComeToRest(seed)
	}
	for _, path := range []string{
		"OFFLINE -> IDLE", "IDLE -> QUEUED", "QUEUED -> ACTIVE", "ACTIVE -> QUEUED", "ACTIVE -> IDLE", "ACTIVE -> WAITING", "ACTIVE -> OFFLINE",
		"WAITING -> ACTIVE", "WAITING -> QUEUED", "WAITING -> IDLE", "WAITING -> OFFLINE", "QUEUED -> IDLE", "QUEUED -> OFFLINE", "IDLE -> OFFLINE",
	} {
		if seen[path] < 50 {
			t.Errorf("%s happened %d times only", path, seen[path])
		}
	}
}

// throughBytes stops the channel and makes it again from its snapshot.
func (c *channel) throughBytes(options ...interp.Option) {
	c.t.Helper()
	ctx := context.Background()
	snapshot, err := c.Snapshot(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.Stop(ctx); err != nil {
		c.t.Fatal(err)
	}
	m, err := load(c.t, "channel.yaml").Restore(ctx, snapshot, interp.Host{}, append(options, interp.WithClock(c.clock))...)
	if err != nil {
		c.t.Fatal(err)
	}
	c.Instance = m
}

func count(set map[string]bool) (n int) {
	for _, in := range set {
		if in {
			n++
		}
	}
	return n
}

// random does one thing and says what.
func (c *channel) random(r *rand.Rand) string {
	agent := []string{"pm", "dev", "qa", "ux"}[r.IntN(4)]
	switch n := r.IntN(20); {
	case n < 4:
		passed := time.Duration(r.IntN(15000)) * time.Millisecond
		c.clock.Advance(kernel.DurationOf(passed))
		return "advance " + passed.String()
	case n < 6:
		c.give("HUMAN_MESSAGE", interp.Fields{"text": "hello"})
		return "HUMAN_MESSAGE"
	case n == 6:
		c.give("HUMAN_DONE", nil)
		return "HUMAN_DONE"
	case n == 7:
		to := []string{"queued", "active"}[r.IntN(2)]
		c.give("OVERRIDE", interp.Fields{"agent": agent, "to": to})
		return "OVERRIDE " + agent + " to " + to
	case n == 8:
		c.give("AGENT_MESSAGE", interp.Fields{"agent": agent, "text": "done"})
		return "AGENT_MESSAGE " + agent
	}
	events := []string{
		"CONNECT", "CONNECT", "ASSIGN", "ASSIGN", "ASSIGN", "TURN_COMPLETE", "TURN_COMPLETE", "WAIT", "WAIT", "RESOLVE",
		"REMOVE", "DISCONNECT", "DISABLE", "ENABLE", "ENABLE",
	}
	event := events[r.IntN(len(events))]
	c.send(event, agent)
	return event + " " + agent
}

// A view is what the channel believes.
type view struct {
	Members map[string]struct {
		Connected, Enabled bool
		Place              string
	}
	Queue, Resting []string
	Holder         *string
	Pending        []string
}

// problem compares what the agents are with what the channel believes.
func (c *channel) problem() string {
	now, err := c.Look(context.Background())
	if err != nil {
		return err.Error()
	}
	var v view
	if err := now.Context().Decode(&v); err != nil {
		return err.Error()
	}
	if now.Status() != "active" {
		return fmt.Sprint("the channel is ", now.Status(), ": ", now.Err())
	}
	if now.Matches("turns.quiet") && len(v.Queue) > 0 && !now.Matches("floor.human") {
		return "a lost turn: " + strings.Join(v.Queue, ", ") + " wait, and nobody has it"
	}
	for agent, state := range c.agents() {
		if place := v.place(agent); !slices.Contains(places[place], state) {
			return fmt.Sprintf("%s is %s, the channel believes %s", agent, state, place)
		}
		if held := now.Matches("turns.held.active"); state == "ACTIVE" && !held {
			return agent + " is ACTIVE, and the channel is " + now.State()
		}
	}
	return ""
}

var places = map[string][]string{
	"offline": {"OFFLINE"}, "idle": {"IDLE"}, "queued": {"QUEUED"}, "turn": {"ACTIVE", "WAITING"},
}

// place is where an agent must be by all that the channel knows.
func (v *view) place(agent string) string {
	m := v.Members[agent]
	lists := map[string]bool{
		"queued":  slices.Contains(v.Queue, agent),
		"turn":    v.Holder != nil && *v.Holder == agent,
		"offline": !m.Connected || !m.Enabled,
	}
	for place, there := range lists {
		if there != (m.Place == place) {
			return fmt.Sprintf("%s, but %s is %t", m.Place, place, there)
		}
	}
	return m.Place
}

// mustComeToRest: when nothing happens but that time passes, whoever is in line
// gets the turn in its order.
func (c *channel) mustComeToRest(seed uint64) {
	c.give("HUMAN_DONE", nil)
	waiting := map[string]bool{}
	for agent, state := range c.agents() {
		waiting[agent] = state == "QUEUED"
	}
	for range 200 {
		c.clock.Advance(kernel.DurationOf(time.Second))
		for agent, state := range c.agents() {
			if state == "ACTIVE" {
				waiting[agent] = false
			}
		}
	}
	for agent, still := range waiting {
		if still {
			c.t.Errorf("seed %d: %s waited 200 s for its turn: %v", seed, agent, c.agents())
		}
	}
}
