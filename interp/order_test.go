package interp

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

const (
	senders  = 4
	eachSays = 500
	digits   = 26 // of base 4 in an int
	diaries  = senders*eachSays/digits + 1
)

// What many goroutines send at once is taken in one order: sent again one after the
// other in that order, it leads a fresh machine to the same snapshot. Every transition
// of these machines notes which event it was taken for. Run with -race.
func TestManySendersAreOneOrder(t *testing.T) {
	for seed := range uint64(12) {
		text := notingChart(rand.New(rand.NewPCG(seed, 0x0de6)))
		chart := mustParse(t, text)
		i := mustQueue(t, chart)
		said := sendAtOnce(t, i, seed%3 == 0)
		last := written(t, i)
		order := noted(t, last)
		said.check(t, order)
		again := mustQueue(t, chart)
		for at, e := range order {
			if res, err := again.Send(context.Background(), event(e)); err != nil || res.Ignored {
				t.Errorf("event %d, %d, by itself: %+v %v", at, e, res, err)
			}
		}
		if got := written(t, again); got != last {
			t.Fatalf("seed %d, one after the other:\n%s\nat once:\n%s\n%s", seed, got, last, text)
		}
	}
}

// notingChart is a small machine, of one region or two that share the events, whose
// transitions take a few steps each, so that senders need not wait for one another in
// the usual way. It keeps a diary: the numbers of the events that it took, as digits.
func notingChart(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("chart: noting\nevents: { E0: , E1: , E2: , E3: , R: }\ninternal: [R]\ncontext: { n: int, m: int, count: int")
	for i := range diaries {
		fmt.Fprintf(&b, ", d%d: int", i)
	}
	b.WriteString(" }\n")
	if r.IntN(4) == 0 {
		fmt.Fprintf(&b, "type: parallel\nstates:\n  left: %s\n  right: %s\n", region(r, "l", 0, 2), region(r, "r", 2, 4))
		return b.String()
	}
	fmt.Fprintf(&b, "initial: top\nstates: { top: %s }\n", region(r, "s", 0, 4))
	return b.String()
}

// region is a state with some below it, for the events from one up to another; its own
// transitions lead on from all of them.
func region(r *rand.Rand, name string, from, to int) string {
	n, raises := 2+r.IntN(3), r.IntN(3) == 0
	states := make([]string, n)
	for i := range states {
		always := ""
		if i == 0 && r.IntN(2) == 0 {
			always = fmt.Sprintf(", always: { guard: context.n %% 7 == 5, target: %s%d, actions: { assign: { n: context.n + 1 } } }", name, n-1)
		}
		states[i] = fmt.Sprintf("%s%d: { on: { %s }%s }", name, i, taking(r, name, n, from, to, raises), always)
	}
	return fmt.Sprintf("{ initial: %s0, on: { %s }, states: { %s } }", name, taking(r, "."+name, n, from, to, raises), strings.Join(states, ", "))
}

// taking are transitions for some of the events.
func taking(r *rand.Rand, name string, states, from, to int, raises bool) string {
	list := []string{"R: { actions: { assign: { m: (context.m * 3 + context.n) % 1009 } } }"}
	for e := from; e < to; e++ {
		if r.IntN(3) == 0 {
			continue
		}
		guard := []string{"", "context.n % 3 != 1 && ", "context.count % 2 == 0 && "}[r.IntN(3)]
		target, raise := "", ""
		if r.IntN(3) > 0 {
			target = fmt.Sprintf("target: %s%d, ", name, r.IntN(states))
		}
		if raises && r.IntN(3) == 0 {
			raise = ", { raise: R }"
		}
		var each []string
		for i := range diaries {
			each = append(each, fmt.Sprintf("{ %[1]sguard: '%[2]scontext.count < %[3]d', actions: [ { assign: { count: context.count + 1, n: (context.n * 2 + %[4]d) %% 1013, d%[5]d: context.d%[5]d * 4 + %[4]d } }%[6]s ] }",
				target, guard, (i+1)*digits, e, i, raise))
		}
		list = append(list, fmt.Sprintf("E%d: [ %s ]", e, strings.Join(each, ", ")))
	}
	return strings.Join(list, ", ")
}

func event(e int) Event { return Event{Type: fmt.Sprintf("E%d", e)} }

func mustQueue(t *testing.T, chart *Chart) *Instance {
	t.Helper()
	i, err := chart.New(context.Background(), nil, Host{}, WithLimits(kernel.Limits{Queue: senders * eachSays}))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// answers count what was said of the events of each sender.
type answers struct{ taken, queued [senders]atomic.Int64 }

// sendAtOnce lets all send at the same time, each its own event, and others read and
// listen meanwhile.
func sendAtOnce(t *testing.T, i *Instance, others bool) *answers {
	var all sync.WaitGroup
	said, ready := &answers{}, make(chan bool)
	for e := range senders {
		all.Go(func() {
			<-ready
			for n := range eachSays {
				if n%8 == 0 {
					runtime.Gosched()
				}
				switch res, err := i.Send(context.Background(), event(e)); {
				case err != nil:
					t.Error(err)
				case res.Queued:
					said.queued[e].Add(1)
				case !res.Ignored:
					said.taken[e].Add(1)
				}
			}
		})
	}
	if others {
		all.Go(func() {
			<-ready
			noted(t, written(t, i))
			defer i.Subscribe(func(Snapshot) {})()
			noted(t, written(t, i))
		})
	}
	close(ready)
	all.Wait()
	return said
}

// check compares the answers with what was taken.
func (a *answers) check(t *testing.T, order []int) {
	t.Helper()
	var taken [senders]int64
	for _, e := range order {
		taken[e]++
	}
	for e, n := range taken {
		if least := a.taken[e].Load(); n < least || n > least+a.queued[e].Load() {
			t.Errorf("E%d was taken %d times: %d answers say so, and %d were queued", e, n, least, a.queued[e].Load())
		}
	}
}

// written is the machine's snapshot.
func written(t *testing.T, i *Instance) string {
	t.Helper()
	b, err := i.Snapshot(context.Background())
	if err != nil {
		t.Error(err)
	}
	return string(b)
}

// noted are the events that a snapshot's machine took, in their order.
func noted(t *testing.T, snapshot string) []int {
	t.Helper()
	var s struct{ Context map[string]int64 }
	if err := json.Unmarshal([]byte(snapshot), &s); err != nil {
		t.Error(err)
	}
	order := make([]int, s.Context["count"])
	for at := len(order) - 1; at >= 0; at-- {
		diary := fmt.Sprintf("d%d", at/digits)
		order[at] = int(s.Context[diary] % 4)
		s.Context[diary] /= 4
	}
	return order
}
