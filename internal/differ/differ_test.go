package differ_test

import (
	"flag"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

var (
	charts = flag.Int("charts", 100_000, "how many charts TestLong runs")
	few    = flag.Int("few", 300, "how many charts the fixed set has")
	first  = flag.Uint64("first", 1_000_000, "the first seed of TestLong")
	shrink = flag.Bool("shrink", true, "make differences small before they are printed")
	long   = flag.Bool("long", false, "run TestLong")
)

// The interpreter answers every story as the reference does.
func TestReferenceAndInterpreter(t *testing.T) {
	run(t, 1, *few, interpreter)
}

// The same with many charts; -long -charts 100000 turns it on.
func TestLong(t *testing.T) {
	if !*long {
		t.Skip("run with -long -charts N")
	}
	run(t, *first, *charts, interpreter)
}

func run(t *testing.T, seed uint64, n int, b differ.Backend) {
	f := differ.NewFigures()
	found := 0
	for end := seed + uint64(n); f.Charts < n && seed < end*4 && found < 2; seed++ {
		s := differ.Tell(seed, accept, f)
		if s == nil {
			continue
		}
		got, err := b([]*differ.Story{s})
		if err != nil {
			t.Fatal(err)
		}
		if d := differ.Compare(s, got[0]); d != nil {
			if *shrink {
				d = differ.Shrink(d, accept, b)
			}
			t.Errorf("%s", d)
			if found++; !*shrink {
				return
			}
		}
	}
	t.Logf("%+v", f)
	covers(t, f)
}

// often is what at least 50 in 1,000 charts must show.
var often = []string{
	"preemption", "shallow history", "deep history", "done of nested parallels", "eventless chain",
	"error handled", "error unhandled", "cancelled timer", "stopped child", "failing guard",
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

func accept(files map[string]string) error {
	_, err := interp.Load(differ.Tree(files), "root.yaml")
	return err
}

// interpreter answers through the driver of JSON Lines.
func interpreter(stories []*differ.Story) ([][]string, error) {
	var all [][]string
	for _, s := range stories {
		chart, err := interp.Load(differ.Tree(s.Files), "root.yaml")
		if err != nil {
			return nil, err
		}
		session, answer := lines.Open(chart.Program(), lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow})
		answers := []string{string(answer)}
		if session == nil {
			all = append(all, answers)
			continue
		}
		for _, l := range s.Lines {
			answers = append(answers, string(session.Do([]byte(l))))
		}
		if err := session.Close(); err != nil {
			return nil, err
		}
		all = append(all, answers)
	}
	return all, nil
}
