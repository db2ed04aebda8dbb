package compile

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file reads the keys of `after`: durations as they are written everywhere, or
// the names of delays (SPEC 2.6).

// waits are the named delays of a chart.
type waits struct {
	delays     map[string]*ir.Expr
	delayDecls map[string]*schema.Delay // the first of each name
	delayTexts map[string]string        // as written
}

// declareDelays enters the delays; they may use lets.
func (c *chart) declareDelays() {
	names := newSpace()
	c.delays, c.delayDecls, c.delayTexts = map[string]*ir.Expr{}, map[string]*schema.Delay{}, map[string]string{}
	for i := range c.doc.Delays {
		d := &c.doc.Delays[i]
		c.declare(names, delayName, d.Name)
		if c.delayDecls[d.Name.Text] == nil {
			c.delayDecls[d.Name.Text] = d
		}
		if d.Expr.Kind == schema.NoValue { // was reported where it was read
			c.delays[d.Name.Text] = nil
			continue
		}
		c.delayTexts[d.Name.Text] = text(d.Expr)
		c.delays[d.Name.Text] = c.checkValue(d.Expr, c.scope(scopeKey{sight: aside}), ir.Duration)
	}
}

// delay makes the expression of a key of `after`: a duration or a delay's name.
func (c *chart) delay(key schema.Text) *ir.Expr {
	if length, ok := expr.WrittenDuration(key.Text); ok && length >= 0 {
		expr.WarnFiner(key.Text, length, key.At(0), key.At(len(key.Text)), c.diags)
		return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: int64(length), Pos: key.Pos}
	}
	if e, known := c.delays[key.Text]; known {
		return e
	}
	if key.Text != "" && key.Text[0] >= '0' && key.Text[0] <= '9' {
		found := c.add(key, diag.NotADuration, key.Text)
		found.Advise(expr.Overlong(key.Text))
		return nil
	}
	c.add(key, diag.UnknownDelay, key.Text, c.nearest(key.Text, c.delayNames)).Advise(c.delayFrom(key.Text))
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
		if i := c.types.Field(of.fields, field); i >= 0 && t.Fields[i].Type == ir.Duration {
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
