package compile

import (
	"strconv"

	"github.com/lockstep-charts/lockstep/schema"
)

// This file reads the chart's head: its name and its version, which are part of
// every snapshot (SPEC 10.1).

// head checks the chart's name.
func (c *chart) head() { c.spelling(chartName, c.doc.Chart) }

// version is the chart's version, 1 unless written.
func (c *chart) version() int {
	if n, err := strconv.Atoi(c.doc.Version.Text.Text); err == nil && c.doc.Version.Kind == schema.Number {
		return n
	}
	return 1
}
