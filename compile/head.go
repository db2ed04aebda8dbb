package compile

import (
	"strconv"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file reads the chart's head: its name and its version, which are part of
// every snapshot (language: the first lines).

// head checks the chart's name and version.
func (c *chart) head() {
	c.spelling(chartName, c.doc.Chart)
	if v := c.doc.Version; v.Kind != schema.NoValue {
		if n, err := strconv.Atoi(v.Text.Text); v.Kind != schema.Number || err != nil || n < 0 {
			c.diags.Add(v.Pos, v.End, diag.BadVersion, v.Text.Text)
		}
	}
}

// version is the chart's version, 1 unless written.
func (c *chart) version() int {
	if n, err := strconv.Atoi(c.doc.Version.Text.Text); err == nil && c.doc.Version.Kind == schema.Number {
		return n
	}
	return 1
}
