package differ_test

import (
	"flag"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
)

var (
	charts = flag.Int("charts", 100_000, "how many charts TestLong runs")
	few    = flag.Int("few", 300, "how many charts the fixed set has")
	fewer  = flag.Int("fewer", 60, "how many of them are compiled")
	first  = flag.Uint64("first", 1_000_000, "the first seed of TestLong")
	batch  = flag.Int("batch", 200, "how many charts a compiled program holds")
	only   = flag.String("only", "interp,alone,go,ts,node", "which back-ends are compared")
	shrink = flag.Bool("shrink", true, "make differences small before they are printed")
	long   = flag.Bool("long", false, "run TestLong")
)

// A contest compares a back-end with what it must agree with.
type contest struct {
	name  string
	tries int // for making a difference small
	of    func(stories []*differ.Story) ([]*differ.Difference, error)
}

// The charts live for a short time and there are many: collecting them less often
// saves a quarter.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(1 << 30)
	os.Exit(m.Run())
}

// told are the stories of the fixed set, and what they show.
var told = sync.OnceValues(func() ([]*differ.Story, *differ.Figures) {
	f, seed := differ.NewFigures(), uint64(1)
	return differ.TellMany(random.New, &seed, *few, f), f
})

// The interpreter answers every story as the reference does.
func TestReferenceAndInterpreter(t *testing.T) {
	stories, f := told()
	withReference().run(t, stories)
	t.Logf("%+v", f)
	covers(t, f)
}

// Every other back-end answers as the interpreter does, byte for byte.
func TestBackends(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every chart")
	}
	stories, _ := told()
	for _, c := range withInterpreter(t, inGo) {
		t.Run(c.name, func(t *testing.T) { c.run(t, stories[:min(*fewer, len(stories))]) })
	}
}

// All of it with many charts; -long -charts 100000 turns it on.
func TestLong(t *testing.T) {
	if !*long {
		t.Skip("run with -long -charts N")
	}
	f, seed, spent := differ.NewFigures(), *first, map[string]time.Duration{}
	contests := slices.DeleteFunc(append([]contest{withReference()}, withInterpreter(t, inReachedGo)...), func(c contest) bool {
		return !slices.Contains(strings.Split(*only, ","), c.name)
	})
	for f.Charts < *charts && !t.Failed() {
		from := time.Now()
		stories := differ.TellMany(random.New, &seed, min(*batch, *charts-f.Charts), f)
		spent["telling"] += time.Since(from)
		for _, c := range contests {
			from := time.Now()
			c.run(t, stories)
			spent[c.name] += time.Since(from)
		}
		t.Logf("%s: %d charts, the next seed is %d, %v", time.Now().UTC().Format(time.TimeOnly), f.Charts, seed, spent)
	}
	t.Logf("%+v", f)
	covers(t, f)
}

// withReference is the interpreter against the reference.
func withReference() contest {
	return contest{"interp", 1500, func(stories []*differ.Story) ([]*differ.Difference, error) {
		answers, err := interpreter(stories)
		if err != nil {
			return nil, err
		}
		all := make([]*differ.Difference, len(stories))
		differ.InParallel(len(stories), func(i int) { all[i] = differ.Compare(stories[i], answers[i]) })
		return all, nil
	}}
}

// withInterpreter are all other back-ends that run here against the interpreter; a
// long run compiles less Go.
func withInterpreter(t *testing.T, inGo differ.Backend) []contest {
	all := []contest{rival("alone", 1500, alone), rival("go", 150, inGo), rival("ts", 300, stripped{}.quick)}
	if haveNode(t) {
		all = append(all, rival("node", 300, stripped{}.node))
	}
	return all
}

func rival(name string, tries int, b differ.Backend) contest {
	return contest{name, tries, func(stories []*differ.Story) ([]*differ.Difference, error) {
		want, err := interpreter(stories)
		if err != nil {
			return nil, err
		}
		if name == "go" || name == "alone" {
			want = withAlone(want)
		}
		got, err := b(stories)
		if err != nil {
			return nil, err
		}
		all := make([]*differ.Difference, len(stories))
		for i, s := range stories {
			all[i] = differ.Same(s, want[i], got[i])
		}
		return all, nil
	}}
}

// haveNode tells whether there is Node; CI demands it.
func haveNode(t *testing.T) bool {
	_, err := exec.LookPath("node")
	if err != nil && os.Getenv("LOCKSTEP_CI") != "" {
		t.Fatal(err)
	}
	return err == nil
}

// run reports the first difference that a batch of stories shows.
func (c contest) run(t *testing.T, stories []*differ.Story) {
	all, err := c.of(stories)
	if err != nil {
		t.Fatalf("%s: %v", c.name, err)
	}
	for _, d := range all {
		if d == nil {
			continue
		}
		if *shrink {
			d = differ.Shrink(d, c.judge, c.tries)
		}
		t.Errorf("%s: %s", c.name, d)
		return
	}
}

// judge is the contest for one story; what cannot be told is no difference.
func (c contest) judge(s *differ.Story) *differ.Difference {
	all, err := c.of([]*differ.Story{s})
	if err != nil {
		return nil
	}
	return all[0]
}

// often is what at least 50 in 1,000 charts must show.
var often = []string{
	"preemption", "shallow history", "deep history", "done of nested parallels", "eventless chain",
	"error handled", "error unhandled", "cancelled timer", "stopped child", "failing guard", "restored",
}

// covers asserts that the stories show something.
func covers(t *testing.T, f *differ.Figures) {
	t.Helper()
	if f.Moves*3 < f.Events {
		t.Errorf("only %d of %d events change the configuration", f.Moves, f.Events)
	}
	if f.Refused*50 > f.Charts {
		t.Errorf("the checker refuses %d charts: %v", f.Refused, f.Codes)
	}
	for _, what := range often {
		if f.Seen[what]*1000 < f.Charts*50 {
			t.Errorf("only %d of %d charts show: %s", f.Seen[what], f.Charts, what)
		}
	}
}
