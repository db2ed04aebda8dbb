package charts_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The server's side of the plan for threads: a registry of machines by thread
// id, made on first use from the stored status, ended when the thread is deleted
// or archived.

// A stored thread is what the database knows.
type stored struct {
	Status      string
	CompletedAt *time.Time
}

// A registry keeps one machine for each thread in use.
type registry struct {
	chart *interp.Chart
	host  *interp.Bound
	clock kernel.Clock

	mu      sync.Mutex
	rows    map[string]*stored
	threads map[string]*interp.Instance
}

func newRegistry(t *testing.T, clock kernel.Clock) *registry {
	c := load(t, "thread.yaml")
	host, err := c.Bind(interp.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return &registry{chart: c, host: host, clock: clock, rows: map[string]*stored{}, threads: map[string]*interp.Instance{}}
}

// A thread is what the machine says of one.
type thread struct {
	Status       string `json:"-"`
	ResumeReason *string
	CompletedAt  *time.Time
}

var errNoThread = errors.New("no such thread")

// transition is the plan's transitionStatus: it takes an event, writes the new
// status, and says why a run was resumed.
func (r *registry) transition(ctx context.Context, id string, e interp.Event) (thread, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m, err := r.thread(ctx, id)
	if err != nil {
		return thread{}, err
	}
	result, err := m.SendWait(ctx, e)
	if err != nil {
		return thread{}, err
	}
	if result.Ignored {
		return thread{}, fmt.Errorf("%s is not possible while %s", e.Type, r.rows[id].Status)
	}
	now, err := m.Look(ctx)
	if err != nil {
		return thread{}, err
	}
	is := thread{Status: now.State()}
	if err := now.Context().Decode(&is); err != nil {
		return thread{}, err
	}
	*r.rows[id] = stored{is.Status, is.CompletedAt}
	return is, nil
}

// thread finds the machine of a thread, or makes it stand where the database
// says that the thread is.
func (r *registry) thread(ctx context.Context, id string) (*interp.Instance, error) {
	if m := r.threads[id]; m != nil {
		return m, nil
	}
	row := r.rows[id]
	if row == nil {
		return nil, errNoThread
	}
	value, _ := json.Marshal(row.Status)
	known, _ := json.Marshal(struct {
		CompletedAt *time.Time `json:"completedAt,omitempty"`
	}{row.CompletedAt})
	at, err := r.chart.Resolve(value, known, nil, r.clock.Now(), r.host)
	if err != nil {
		return nil, err
	}
	snapshot, err := json.Marshal(at.Snapshot)
	if err != nil {
		return nil, err
	}
	m, err := r.host.Restore(ctx, snapshot, interp.WithClock(r.clock))
	if err == nil {
		r.threads[id] = m
	}
	return m, err
}

// end is for threads that are deleted or archived.
func (r *registry) end(ctx context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.threads[id]
	delete(r.threads, id)
	delete(r.rows, id)
	if m == nil {
		return nil
	}
	return m.Stop(ctx)
}

// resumePrefixes are what the plan's runner looks up instead of comparing
// statuses.
var resumePrefixes = map[string]string{
	"interrupted":      "[session was interrupted]",
	"waiting-response": "",
	"post-merge":       "[your branch was merged]",
	"follow-up":        "",
}

func TestRegistryOfThreads(t *testing.T) {
	ctx := context.Background()
	clock := kernel.NewSimClock(kernel.TimestampOf(time.Date(2026, 2, 7, 12, 0, 0, 0, time.UTC)))
	r := newRegistry(t, clock)
	r.rows["asked"] = &stored{Status: "waiting"}
	r.rows["dead"] = &stored{Status: "interrupted", CompletedAt: ptr(clock.Now().Time().Add(-time.Hour))}
	r.rows["new"] = &stored{Status: "idle"}

	// The original bug: both were resumed as "interrupted".
	is, err := r.transition(ctx, "asked", interp.Event{Type: "RESPOND"})
	expect(t, err, nil)
	expect(t, is.Status, "running")
	expect(t, resumePrefixes[*is.ResumeReason], "")
	is, err = r.transition(ctx, "dead", interp.Event{Type: "RESTART"})
	expect(t, err, nil)
	expect(t, resumePrefixes[*is.ResumeReason], "[session was interrupted]")
	if is.CompletedAt != nil || r.rows["dead"].CompletedAt != nil {
		t.Error("a running thread has not completed")
	}

	// agent:stopped and agent:error, and what the machine does not allow.
	clock.Advance(kernel.DurationOf(time.Minute))
	is, err = r.transition(ctx, "dead", interp.Event{Type: "STOP"})
	expect(t, err, nil)
	expect(t, is.CompletedAt.Format(time.RFC3339), "2026-02-07T12:01:00Z")
	expect(t, *r.rows["dead"], stored{"stopped", is.CompletedAt})
	_, err = r.transition(ctx, "new", interp.Event{Type: "WAIT", Fields: interp.Fields{"reason": "plan"}})
	expect(t, fmt.Sprint(err), "WAIT is not possible while idle")
	_, err = r.transition(ctx, "asked", interp.Event{Type: "FAIL"})
	if !errors.Is(err, interp.ErrRefused) {
		t.Error("FAIL without a message: ", err)
	}
	expect(t, r.rows["asked"].Status, "running")
	_, err = r.transition(ctx, "nobody", interp.Event{Type: "START"})
	expect(t, err, errNoThread)
}

func TestThreadsAreMadeOnFirstUseAndEndedOnDelete(t *testing.T) {
	ctx := context.Background()
	r := newRegistry(t, kernel.NewSimClock(0))
	for _, id := range []string{"a", "b", "c"} {
		r.rows[id] = &stored{Status: "idle"}
	}
	_, err := r.transition(ctx, "a", interp.Event{Type: "START"})
	expect(t, err, nil)
	expect(t, len(r.threads), 1)
	machine := r.threads["a"]
	expect(t, r.end(ctx, "a"), nil) // deleted
	expect(t, r.end(ctx, "b"), nil) // archived, never used
	expect(t, len(r.threads), 0)
	select {
	case <-machine.Done():
	default:
		t.Error("the machine of a deleted thread goes on")
	}
	if _, err := machine.Send(ctx, interp.Event{Type: "COMPLETE"}); !errors.Is(err, interp.ErrStopped) {
		t.Error("a deleted thread takes events: ", err)
	}
}

func TestThreadsAreIndependent(t *testing.T) {
	ctx := context.Background()
	r := newRegistry(t, kernel.NewSimClock(0))
	ids := make([]string, 50)
	for i := range ids {
		ids[i] = fmt.Sprint("thread ", i)
		r.rows[ids[i]] = &stored{Status: "idle"}
	}
	var all sync.WaitGroup
	for _, id := range ids {
		all.Go(func() {
			for _, event := range []string{"START", "COMPLETE", "MERGED", "RESTART", "STOP", "RESTART"} {
				if _, err := r.transition(ctx, id, interp.Event{Type: event}); err != nil {
					t.Error(id, event, err)
				}
			}
		})
	}
	all.Wait()
	for id, row := range r.rows {
		if row.Status != "running" {
			t.Error(id, row.Status)
		}
	}
}
