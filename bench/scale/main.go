// Command scale measures how the tools and an event grow with the chart:
//
//	go run ./scale
//
// loads, lints, generates and draws charts of 10 to 10,000 states, and sends events
// to charts that are large, deep or wide, or have many candidates for one event.
package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/bench/processor"
	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lint"
	"github.com/lockstep-charts/lockstep/schema"
	"github.com/lockstep-charts/lockstep/viz"
)

func main() {
	fmt.Printf("%s %s/%s, %d cores\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	printSizes()
	printShapes()
	printFolder(1000)
}

// printSizes measures charts of ever more states with two transitions, a guard,
// an assign and a timer each.
func printSizes() {
	fmt.Print("\n| states | load | of it for a state | lint | generate Go | generate TypeScript | draw SVG | one event |\n|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, n := range []int{10, 50, 100, 1000, 10_000} {
		src := []byte(ring(n))
		chart := parsed(src)
		load := often(func() { parsed(src) })
		g := often(func() {
			must(golang.Generate(chart.Machine(), golang.Options{Source: "big.yaml", Root: "example.com/gen"}))
		})
		ts := often(func() { typescript.Generate(chart.Machine(), typescript.Options{Source: "big.yaml"}) })
		fmt.Printf("| %d | %s | %s | %s | %s | %s | %s | %s |\n", n, load, load/time.Duration(n), linting(src), g, ts, drawing(chart), events(chart))
	}
}

// linting is the time of the rules alone, for a chart that is loaded.
func linting(src []byte) time.Duration {
	doc, found := schema.Parse("big.yaml", src)
	m, _ := compile.Compile(doc, nil)
	if m == nil {
		panic(fmt.Sprintf("bug: %v", found.All()))
	}
	return often(func() { lint.Chart(doc, m) })
}

// drawing is the time of an SVG, or that the chart is refused as too large.
func drawing(chart *interp.Chart) string {
	if _, err := viz.SVG(chart.Machine(), viz.Options{}); err != nil {
		return "refused"
	}
	return often(func() { must(viz.SVG(chart.Machine(), viz.Options{})) }).String()
}

func printShapes() {
	fmt.Print("\n| shape | load | one event |\n|---|--:|--:|\n")
	for _, s := range []struct{ name, src string }{
		{"one state in another, 10 deep, the event handled at the top", deep(10)},
		{"the same, 30 deep", deep(30)},
		{"10 parallel regions, all take the event", wide(10)},
		{"100 parallel regions, all take the event", wide(100)},
		{"10 candidates for the event, the last is taken", candidates(10)},
		{"1,000 candidates for the event, the last is taken", candidates(1000)},
	} {
		src := []byte(s.src)
		fmt.Printf("| %s | %s | %s |\n", s.name, often(func() { parsed(src) }), events(parsed(src)))
	}
}

// printFolder times the command itself on a folder of charts.
func printFolder(n int) {
	dir := must(os.MkdirTemp("", "scale"))
	defer os.RemoveAll(dir)
	for i := range n {
		must(0, os.WriteFile(filepath.Join(dir, fmt.Sprintf("c%d.yaml", i)), []byte(named(fmt.Sprintf("c%d", i), 20)), 0o600))
	}
	command := filepath.Join(dir, "lockstep.exe")
	run(exec.Command("go", "build", "-C", "..", "-o", command, "./cmd/lockstep"))
	check := median(func() time.Duration { return run(exec.Command(command, "check", dir)) })
	version := median(func() time.Duration { return run(exec.Command(command, "version")) })
	fmt.Printf("\n`lockstep check` of a folder of %d charts with 20 states each: %s; `lockstep version`: %s\n", n, check, version)
}

// run gives the processor time of a command.
func run(c *exec.Cmd) time.Duration {
	if out, err := c.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%s: %s", err, out))
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}

func parsed(src []byte) *interp.Chart { return must(interp.Parse("big.yaml", src)) }

// events is the time of one event, which must be taken.
func events(chart *interp.Chart) time.Duration {
	ctx := context.Background()
	m := must(chart.New(ctx, nil, interp.Host{}))
	const n = 500
	each := often(func() {
		for range n {
			if r := must(m.Send(ctx, interp.Event{Type: "GO"})); r.Ignored {
				panic("bug: the event was ignored")
			}
		}
	})
	return each / n
}

// often is the median processor time of something.
func often(do func()) time.Duration {
	return median(func() time.Duration {
		begin := processor.Spent()
		do()
		return processor.Spent() - begin
	})
}

// median of several times, the first left out.
func median(timed func() time.Duration) time.Duration {
	timed()
	var times []time.Duration
	for began := time.Now(); len(times) < 3 || len(times) < 21 && time.Since(began) < time.Second; {
		times = append(times, timed())
	}
	slices.Sort(times)
	return rounded(times[len(times)/2])
}

func rounded(d time.Duration) time.Duration {
	switch {
	case d > 100*time.Millisecond:
		return d.Round(time.Millisecond)
	case d > 100*time.Microsecond:
		return d.Round(time.Microsecond)
	}
	return d
}

func must[T any](v T, err error) T {
	if err != nil {
		panic("bug: " + err.Error())
	}
	return v
}
