package compile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file reads durations as they are written in keys: 250ms, 5s, 1m30s, 2h,
// 30d (SPEC 2.6). They are whole milliseconds; a bare number has no unit
// and is refused.

var units = []struct {
	name string
	ms   float64
}{{"ms", 1}, {"s", 1000}, {"m", 60_000}, {"h", 3_600_000}, {"d", 86_400_000}}

// duration reads a written duration in milliseconds.
func duration(text string) (int64, bool) {
	total, rest := 0.0, text
	for rest != "" {
		n := strings.IndexFunc(rest, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
		if n <= 0 {
			return 0, false
		}
		number, err := strconv.ParseFloat(rest[:n], 64)
		ms, after, ok := unit(rest[n:])
		if err != nil || !ok {
			return 0, false
		}
		total, rest = total+number*ms, after
	}
	whole := int64(total)
	return whole, text != "" && float64(whole) == total && total < 1<<53
}

// unit takes the unit at the front of a text.
func unit(text string) (ms float64, rest string, ok bool) {
	for _, u := range units {
		after, is := strings.CutPrefix(text, u.name)
		if is && (after == "" || after[0] >= '0' && after[0] <= '9') {
			return u.ms, after, true
		}
	}
	return 0, "", false
}

// delay makes the expression of a key of `after`: a duration or a delay's name.
func (c *chart) delay(key schema.Text) *ir.Expr {
	if ms, ok := duration(key.Text); ok {
		return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: ms, Pos: key.Pos}
	}
	if e, known := c.delays[key.Text]; known {
		return e
	}
	if key.Text != "" && key.Text[0] >= '0' && key.Text[0] <= '9' {
		c.add(key, diag.NotADuration, key.Text)
		return nil
	}
	found := c.add(key, diag.UnknownDelay, key.Text, c.nearest(key.Text, c.delayNames))
	if cure := c.delayFrom(key.Text); cure != "" {
		found.Fix("%s", cure)
	}
	return nil
}

// delayFrom says how a duration of the input or the context becomes a delay; empty:
// name is none.
func (c *chart) delayFrom(name string) string {
	root, field, dotted := strings.Cut(name, ".")
	for _, of := range []struct {
		root   string
		fields ir.TypeID
	}{{"input", c.m.Input}, {"context", c.m.Context}} {
		if !dotted {
			root, field = of.root, name
		}
		if of.root != root || of.fields == ir.NoType {
			continue
		}
		t := c.types.At(of.fields)
		if i := t.Field(field); i >= 0 && t.Fields[i].Type == ir.Duration {
			return fmt.Sprintf("a delay is declared: write `delays: { %s: %s.%s }`, and `%s` here", field, root, field, field)
		}
	}
	return ""
}

func (c *chart) delayNames() []string {
	names := make([]string, len(c.doc.Delays))
	for i := range c.doc.Delays {
		names[i] = c.doc.Delays[i].Name.Text
	}
	return names
}
