package samples

import (
	"fmt"
	"testing/fstest"
)

// This file makes charts that use one another in more ways than can be counted.

// Family is n charts, c0.yaml and on, each of which has the next two as actors.
func Family(n int) fstest.MapFS {
	files := fstest.MapFS{}
	for i := range n {
		text := fmt.Sprintf("chart: c%d\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: a } } }\n", i)
		for j := i + 1; j <= min(i+2, n-1); j++ {
			if j == i+1 {
				text += "actors:\n"
			}
			text += fmt.Sprintf("  a%d: { chart: c%d.yaml }\n", j, j)
		}
		files[fmt.Sprintf("c%d.yaml", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}
