package viz_test

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

var (
	wayPath  = regexp.MustCompile(`<path class="way" d="([^"]*)"`)
	wayPoint = regexp.MustCompile(`([MLQ ])(-?\d+) (-?\d+)`)
)

// A line has turns or is straight: it never steps aside by a few pixels, where a
// label or a port could give way.
func TestWaysHaveNoSmallSteps(t *testing.T) {
	for _, name := range []string{"turn", "thread", "session", "channel", "rawko", "download", "uploader"} {
		text, err := viz.SVG(load(t, os.DirFS("../charts"), name+".yaml"), viz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ways := wayPath.FindAllStringSubmatch(string(text), -1)
		if len(ways) < 3 {
			t.Fatal("no ways in", name)
		}
		for _, way := range ways {
			if step := smallestStep(way[1]); step < 9 {
				t.Errorf("%s: a way steps aside by %d: %s", name, step, way[1])
			}
		}
	}
}

// smallestStep is the shortest way to the side between two verticals of a path.
func smallestStep(path string) int {
	least, aside, lastX, lastY := 1<<30, 0, 0, 0
	for i, p := range wayPoint.FindAllStringSubmatch(path, -1) {
		x, _ := strconv.Atoi(p[2])
		y, _ := strconv.Atoi(p[3])
		if dx := x - lastX; i > 0 && p[1] != "M" && dx != 0 {
			aside += dx
		} else if i > 0 && y != lastY && aside != 0 {
			least, aside = min(least, max(aside, -aside)), 0
		}
		lastX, lastY = x, y
	}
	return least
}

// A brace that closes never begins a line of a label.
func TestBracesDoNotBeginLines(t *testing.T) {
	for _, name := range []string{"thread", "channel", "rawko"} {
		text, err := viz.SVG(load(t, os.DirFS("../charts"), name+".yaml"), viz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if at := braceFirst.FindString(string(text)); at != "" {
			t.Errorf("%s: %s", name, at)
		}
	}
}

var braceFirst = regexp.MustCompile(`<text[^>]*>(<tspan[^>]*>)?\s*\}[^<]*`)
