package differ_test

// Typed charts, which package random makes up for their data, are told what bred ones
// are.

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
)

var typed = flag.Int("typed", 20, "how many charts TestTyped makes up; with -long they are compiled as Go too")

func TestTyped(t *testing.T) { tellWithoutReference(t, *typed, typedStories) }

// typedStories are the stories of n charts that the checker takes, of the seeds from
// *seed on.
func typedStories(seed *uint64, n int) (all []*differ.Story) {
	for len(all) < n {
		made := make([]*differ.Story, n-len(all))
		differ.InParallel(len(made), func(i int) { made[i] = typedStory(*seed + uint64(i)) })
		*seed += uint64(len(made))
		all = append(all, slices.DeleteFunc(made, func(s *differ.Story) bool { return s == nil })...)
	}
	return all
}

// typedStory is nil when the checker refuses the chart.
func typedStory(seed uint64) *differ.Story {
	files := random.Typed(seed)
	m, _ := compile.Load(differ.Tree(files), "root.yaml")
	if m == nil {
		return nil
	}
	s := &differ.Story{Seed: seed, Files: files, Chart: interp.From(m)}
	tellAnything(rand.New(rand.NewPCG(seed, 9)), s)
	s.Back = func(line int, snapshot string) string { return backTo(seed+uint64(line), snapshot, nil) }
	return s
}
