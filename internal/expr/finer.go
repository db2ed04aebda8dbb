package expr

import (
	"math/big"
	"regexp"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file looks at literals that say more than time has: what is below a millisecond is
// cut off (SPEC 3.11), so that 500us is no time at all.

var (
	amounts   = regexp.MustCompile(`([\d.]+)([^\d.]+)`)
	finerTime = regexp.MustCompile(`\.\d{3}\d*[1-9]`)
)

// WarnFiner warns of a duration that is written as charts do and is no whole number of
// milliseconds.
func WarnFiner(text string, length kernel.Duration, pos, end diag.Pos, diags *diag.List) {
	if isFiner(text) {
		diags.Add(pos, end, diag.FinerThanTime, text, kernel.DurationToString(length))
	}
}

func isFiner(length string) bool {
	sum := new(big.Rat)
	for _, part := range amounts.FindAllStringSubmatch(length, -1) {
		if amount, ok := new(big.Rat).SetString(part[1]); ok {
			sum.Add(sum, amount.Mul(amount, milliseconds(part[2])))
		}
	}
	return !sum.IsInt()
}

// milliseconds are how many of them a unit has.
func milliseconds(unit string) *big.Rat {
	if million, ok := kernel.ParseDelay("1000000" + unit); ok {
		return big.NewRat(int64(million), 1_000_000)
	}
	one, _ := kernel.ParseDelay("1" + unit) // a million days are too long
	return big.NewRat(int64(one), 1)
}

// finer warns of the literal of duration() or timestamp() that means less than it says.
func (p *pass) finer(e ast.Expr, text, means string) {
	pos, end := p.span(e)
	p.later(func() { p.diags.Add(pos, end, diag.FinerThanTime, text, means) })
}
