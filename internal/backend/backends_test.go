package backend

import (
	"bytes"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// Every other back-end answers random commands to every chart of the repository
// as the interpreter does, byte for byte.
func TestBackendsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every chart")
	}
	for _, name := range Names[1:] {
		t.Run(name, func(t *testing.T) {
			if name == "ts" {
				js.NeedsNode(t)
			}
			other := Named(name, io.Discard)
			defer other.Close()
			agreeOnAll(t, other)
		})
	}
}

func agreeOnAll(t *testing.T, other Backend) {
	onEachChart(t, func(t *testing.T, chart *interp.Chart) {
		for seed := range uint64(30) {
			agree(t, chart, other, seed)
		}
	})
}

// onEachChart runs a test of each chart of the repository.
func onEachChart(t *testing.T, test func(t *testing.T, chart *interp.Chart)) {
	root := os.DirFS("../..")
	files, err := fs.Glob(root, "charts/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no charts: %v", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, ".test.yaml") {
			continue
		}
		t.Run(path.Base(name), func(t *testing.T) {
			chart, err := interp.Load(root, name)
			if err != nil {
				t.Fatal(err)
			}
			test(t, chart)
		})
	}
}

// An opener opens sessions: a back-end, or one program of one.
type opener interface {
	Open(chart *interp.Chart, start lines.Start) (Session, error)
}

// agree tells both back-ends the same story.
func agree(t *testing.T, chart *interp.Chart, other opener, seed uint64) {
	c := &commander{r: rand.New(rand.NewPCG(seed, 7)), m: chart.Machine()}
	start := lines.Start{Input: []byte(c.object(nil, c.m.Input, 0)), Now: lines.DefaultNow, Trace: true}
	a, first := lines.Open(chart.Program(), start)
	b, err := other.Open(chart, start)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, b.First()) {
		t.Fatalf("seed %d: the start with %s:\n%s\n%s", seed, start.Input, first, b.First())
	}
	if a == nil {
		return
	}
	defer a.Close()
	c.hear(first)
	for range 60 {
		line := []byte(c.line())
		answer := a.Do(line)
		if again := b.Do(line); !bytes.Equal(again, answer) {
			t.Fatalf("seed %d: %s:\n%s\n%s", seed, line, answer, again)
		}
		c.hear(answer)
	}
}
