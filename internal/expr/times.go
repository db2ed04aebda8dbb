package expr

import (
	"math/big"
	"regexp"

	"cel.dev/cel-go/common/ast"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file reads durations and timestamps that are written out. What is below a
// millisecond is cut off (SPEC 3.11), so that 500us is no time at all: it warns of that.

// written reads a duration that stands in the place of one: 250ms, 1m30s, 30d.
func (p *pass) written(want ir.TypeID) *ir.Expr {
	if p.plain(want) != ir.Duration {
		return nil
	}
	length, ok := WrittenDuration(p.src.Text)
	if !ok {
		return nil
	}
	WarnFiner(p.src.Text, length, p.src.At(0), p.src.At(len(p.src.Text)), p.diags)
	return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: int64(length), Pos: p.src.At(0)}
}

// WrittenDuration reads a duration as charts write it, cut off at the millisecond.
// A bare number is none, 0 neither.
func WrittenDuration(text string) (kernel.Duration, bool) {
	length, ok := kernel.ParseDelay(text)
	return length, ok && text != "0"
}

// folded reads a literal timestamp or duration when the chart is loaded.
func (p *pass) folded(e ast.Expr, op ir.Op, args []*ir.Expr) (*ir.Expr, bool) {
	if len(args) != 1 || args[0].Op != ir.LitString {
		return nil, false
	}
	text := args[0].Str
	switch op {
	case ir.StringToTimestamp:
		at, ok := kernel.ParseTimestamp(text)
		if !ok {
			return p.refuse(e.AsCall().Args()[0], diag.BadTimestamp, text), true
		}
		if finerTime.MatchString(text) {
			p.finer(e, text, kernel.TimestampToString(at))
		}
		return &ir.Expr{Op: ir.LitTimestamp, Type: ir.Timestamp, Int: int64(at)}, true
	case ir.StringToDuration:
		length, ok := kernel.ParseDuration(text)
		if !ok {
			return p.refuse(e.AsCall().Args()[0], diag.BadDuration, text), true
		}
		if isFiner(text) {
			p.finer(e, text, kernel.DurationToString(length))
		}
		return &ir.Expr{Op: ir.LitDuration, Type: ir.Duration, Int: int64(length)}, true
	}
	return nil, false
}

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
