package differ_test

// Systems of machines, which package random makes up for what they do to one another.

import (
	"flag"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
)

var systems = flag.Int("systems", 60, "how many systems TestSystems makes up; with -long they are compiled as Go too")

func TestSystems(t *testing.T) {
	f, seed := differ.NewFigures(), *first
	contests := append([]contest{withReference()}, asked(withInterpreter(t, inGo))...)
	for f.Charts < *systems && !t.Failed() {
		n := min(*batch, *systems-f.Charts)
		stories := differ.TellMany(random.System, &seed, n-n/3, f)
		stories = append(stories, differ.TellMany(random.Dialects, &seed, n/3, f)...)
		for _, c := range contests {
			c.run(t, stories)
		}
		t.Logf("%s: %d charts, the next seed is %d", time.Now().UTC().Format(time.TimeOnly), f.Charts, seed)
	}
	t.Logf("%+v", f)
	for _, what := range []string{"no_actor", "not_received", "duplicate id", "bad id", "due at a child", "stopped child machine", "error handled", "error unhandled", "restored"} {
		if f.Seen[what]*100 < f.Charts*5 {
			t.Errorf("only %d of %d charts show: %s", f.Seen[what], f.Charts, what)
		}
	}
}
