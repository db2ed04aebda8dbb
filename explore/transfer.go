package explore

// This file knows ops forward and back: what comes out of an operand, and what an operand
// is compared with when the outcome is compared with something (doc.go, 4). That is exact
// for what is added, multiplied or converted; of all other ops it is known only that they
// are not followed.

import (
	"math"
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A transfer is an op of which one operand varies. Its image are the outcomes of
// operands; its preimage the operands at which the outcome passes the values given.
type transfer struct {
	image, preimage func(in, out *pool)
	text            bool // from or to a text, of which it is known only whether it equals another one
}

// ofNumbers is one of a pool's lists of ints, spans or times.
type ofNumbers = func(*pool) *[]int64

// The lists of a pool.
func ofInts(p *pool) *[]int64      { return &p.ints }
func ofDoubles(p *pool) *[]float64 { return &p.doubles }
func ofTexts(p *pool) *[]string    { return &p.texts }
func ofSpans(p *pool) *[]int64     { return &p.spans }
func ofTimes(p *pool) *[]int64     { return &p.times }

// pointwise makes a transfer from one list of a pool to one of another out of what it does
// with one value.
func pointwise[A, B any](from func(*pool) *[]A, to func(*pool) *[]B, image func(A) []B, preimage func(B) []A) *transfer {
	_, text := any(*new(A)).(string)
	_, toText := any(*new(B)).(string)
	return &transfer{
		image: func(in, out *pool) {
			for _, v := range *from(in) {
				*to(out) = append(*to(out), image(v)...)
			}
		},
		preimage: func(in, out *pool) {
			for _, v := range *to(in) {
				*from(out) = append(*from(out), preimage(v)...)
			}
		},
		text: text || toText,
	}
}

// transferOf is what an op does with one of its operands; nil where that is not followed.
func transferOf(e *ir.Expr, m *ir.Machine, operand int) *transfer {
	switch len(e.Args) {
	case 1:
		if t := signs(e.Op); t != nil {
			return t
		}
		return conversions[e.Op]
	case 2:
		if other, ok := fold(e.Args[1-operand], m); ok {
			return beside(e.Op, operand == 0, other)
		}
	}
	return nil
}

// fold is the value of an expression that is written out in the chart.
func fold(e *ir.Expr, m *ir.Machine) (out pool, ok bool) {
	switch e.Op {
	case ir.LitInt, ir.LitDouble, ir.LitString, ir.LitDuration, ir.LitTimestamp:
		out.constant(e)
		return out, true
	case ir.CallFunc:
		if len(e.Args) > 0 {
			return out, false
		}
		return fold(m.Funcs[e.Index].Body, m)
	}
	t := transferOf(e, m, 0)
	if t == nil {
		return out, false
	}
	if in, ok := fold(e.Args[0], m); ok {
		t.image(&in, &out)
	}
	return out, !out.empty()
}

// signs are the ops that change the sign of a number.
func signs(op ir.Op) *transfer {
	minus := func(v int64) []int64 { return []int64{-v} }
	switch op {
	case ir.IntNeg:
		return pointwise(ofInts, ofInts, minus, minus)
	case ir.IntAbs:
		return pointwise(ofInts, ofInts, func(v int64) []int64 { return []int64{max(v, -v)} }, func(v int64) []int64 { return []int64{v, -v} })
	case ir.DoubleNeg:
		minus := func(v float64) []float64 { return []float64{-v} }
		return pointwise(ofDoubles, ofDoubles, minus, minus)
	case ir.DoubleAbs:
		return pointwise(ofDoubles, ofDoubles, func(v float64) []float64 { return []float64{math.Abs(v)} }, func(v float64) []float64 { return []float64{v, -v} })
	}
	return nil
}

// beside are the ops of two operands, the other one of which is written in the chart.
func beside(op ir.Op, first bool, other pool) *transfer {
	switch op {
	case ir.IntAdd:
		return plus(ofInts, ofInts, other.ints[0])
	case ir.IntSub:
		return minus(ofInts, ofInts, other.ints[0], first)
	case ir.IntMul:
		return scaled(ofInts, ofInts, other.ints[0])
	case ir.DurationAdd:
		return plus(ofSpans, ofSpans, other.spans[0])
	case ir.DurationSub:
		return minus(ofSpans, ofSpans, other.spans[0], first)
	case ir.DurationMul:
		if first {
			return scaled(ofSpans, ofSpans, other.ints[0])
		}
		return scaled(ofInts, ofSpans, other.spans[0])
	case ir.StringAdd:
		return behind(other.texts[0], first)
	}
	if t := besideTime(op, first, other); t != nil {
		return t
	}
	return besideDouble(op, first, other)
}

// besideTime are those of them that make or take a time. The differences are not between
// two of a kind: a time less a time is a span.
func besideTime(op ir.Op, first bool, other pool) *transfer {
	switch {
	case op == ir.TimestampAdd && first, op == ir.DurationTimestamp && !first:
		return plus(ofTimes, ofTimes, other.spans[0])
	case op == ir.TimestampAdd, op == ir.DurationTimestamp:
		return plus(ofSpans, ofTimes, other.times[0])
	case op == ir.TimestampSub && first:
		return plus(ofTimes, ofTimes, -other.spans[0])
	case op == ir.TimestampSub:
		return takenFrom(ofSpans, ofTimes, other.times[0])
	case op == ir.TimestampDiff && first:
		return plus(ofTimes, ofSpans, -other.times[0])
	case op == ir.TimestampDiff:
		return takenFrom(ofTimes, ofSpans, other.times[0])
	}
	return nil
}

// besideDouble are those of doubles. What is written as an int is a double as well.
func besideDouble(op ir.Op, first bool, other pool) *transfer {
	if len(other.doubles) == 0 {
		return nil
	}
	c := other.doubles[0]
	switch {
	case op == ir.DoubleAdd:
		return double(func(v float64) float64 { return v + c }, func(v float64) float64 { return v - c })
	case op == ir.DoubleSub && first:
		return double(func(v float64) float64 { return v - c }, func(v float64) float64 { return v + c })
	case op == ir.DoubleSub:
		return double(func(v float64) float64 { return c - v }, func(v float64) float64 { return c - v })
	case op == ir.DoubleMul && c != 0:
		return double(func(v float64) float64 { return v * c }, func(v float64) float64 { return v / c })
	case op == ir.DoubleDiv && first && c != 0:
		return double(func(v float64) float64 { return v / c }, func(v float64) float64 { return v * c })
	}
	return nil
}

// double is an op whose outcome is rounded: where the way back does not meet the value,
// the neighbours may.
func double(image, preimage func(float64) float64) *transfer {
	return pointwise(ofDoubles, ofDoubles, func(v float64) []float64 { return finite(image(v)) }, func(v float64) []float64 {
		at := preimage(v)
		if image(at) == v {
			return finite(at)
		}
		return finite(math.Nextafter(at, math.Inf(-1)), at, math.Nextafter(at, math.Inf(1)))
	})
}

func finite(list ...float64) []float64 {
	return slices.DeleteFunc(list, func(v float64) bool { return math.IsInf(v, 0) || math.IsNaN(v) })
}

// minus is v - c, or c - v.
func minus(in, out ofNumbers, c int64, first bool) *transfer {
	if first {
		return plus(in, out, -c)
	}
	return takenFrom(in, out, c)
}

// plus is v + c.
func plus(in, out ofNumbers, c int64) *transfer {
	return pointwise(in, out, func(v int64) []int64 { return []int64{v + c} }, func(v int64) []int64 { return []int64{v - c} })
}

// takenFrom is c - v, which is undone by itself.
func takenFrom(in, out ofNumbers, c int64) *transfer {
	away := func(v int64) []int64 { return []int64{c - v} }
	return pointwise(in, out, away, away)
}

// scaled is v * c. Between two multiples both sides count.
func scaled(in, out ofNumbers, c int64) *transfer {
	image := func(v int64) []int64 {
		if v != 0 && abs(c) > kernel.MaxInt/abs(v) {
			return nil // it overflows
		}
		return []int64{v * c}
	}
	return pointwise(in, out, image, func(v int64) []int64 {
		switch {
		case c == 0:
			return nil
		case v%c == 0:
			return []int64{v / c}
		}
		return []int64{v/c - 1, v / c, v/c + 1}
	})
}

func abs(v int64) int64 { return max(v, -v) }

// behind is a text before or behind one that is written.
func behind(c string, first bool) *transfer {
	return pointwise(ofTexts, ofTexts, func(v string) []string {
		if first {
			return []string{v + c}
		}
		return []string{c + v}
	}, func(v string) []string {
		n := len(v) - len(c)
		switch {
		case n >= 0 && first && v[n:] == c:
			return []string{v[:n]}
		case n >= 0 && !first && v[:len(c)] == c:
			return []string{v[len(c):]}
		}
		return nil
	})
}
