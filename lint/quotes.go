package lint

import (
	"regexp"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file reports texts that were meant as expressions: `c: string = "'x'"` is the
// text with its inner quotes, since the value that YAML reads, `string = "'x'"`, is not
// a quoted one.

func (c *chart) quotes() {
	c.eachExpr(c.quoted)
	c.eachDefault(c.quoted)
}

// quoted looks at what an expression gives. What it compares with, and what it hands to
// functions, may well have quotes.
func (c *chart) quoted(e *ir.Expr, at diag.Pos) {
	if e == nil || c.elsewhere(e.Pos) {
		return
	}
	switch e.Op {
	case ir.LitString:
		switch {
		case templated.MatchString(e.Str):
			c.addExpr(e, at, diag.QuotedTwice, e.Str).Fix("nothing is put into a text: join the parts with +, 'text ' + string(context.n)")
		case meantAsExpression.MatchString(e.Str):
			c.addExpr(e, at, diag.QuotedTwice, e.Str)
		}
	case ir.MakeList, ir.MakeMap, ir.MakeObject, ir.Cond:
		for _, a := range e.Args {
			c.quoted(a, at)
		}
	}
}

// templated matches a text with a value in it as templates of other languages have it.
var templated = regexp.MustCompile(`(?:\$\{|\{\{)\s*(?:context|input|event|params)\.`)

// meantAsExpression matches a text that begins and ends with a quote, or with what
// expressions begin with, or that is a text and something else with + between.
var meantAsExpression = regexp.MustCompile(`^(?:'.*'|".*"|(?:context|input|event|params)\.[A-Za-z_]\w*(?:[ .+].*)?|'[^']*' *\+ *\w.*|[\w.]+(?:\(.*\))? *\+ *'.*')$`)
