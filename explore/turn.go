package explore

// This file follows ops back: what an operand is compared with when the outcome of an
// op is compared with something. That is exact for what is added, multiplied or
// converted; of all other ops it is known only that they are not followed.

import (
	"math"
	"slices"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A turn is an op of which one operand varies. back gives the operands at which the
// outcome passes the values given, forth the outcomes of operands.
type turn struct {
	back, forth func(in, out *pool)
	text        bool // from or to a text, of which it is known only whether it equals another one
}

// The lists of a pool.
func ofInts(p *pool) *[]int64      { return &p.ints }
func ofDoubles(p *pool) *[]float64 { return &p.doubles }
func ofTexts(p *pool) *[]string    { return &p.texts }
func ofSpans(p *pool) *[]int64     { return &p.spans }
func ofTimes(p *pool) *[]int64     { return &p.times }

// turning makes a turn of what it does with one value.
func turning[A, B any](from func(*pool) *[]A, to func(*pool) *[]B, forth func(A) []B, back func(B) []A) *turn {
	_, text := any(*new(A)).(string)
	_, toText := any(*new(B)).(string)
	return &turn{
		forth: func(in, out *pool) {
			for _, v := range *from(in) {
				*to(out) = append(*to(out), forth(v)...)
			}
		},
		back: func(in, out *pool) {
			for _, v := range *to(in) {
				*from(out) = append(*from(out), back(v)...)
			}
		},
		text: text || toText,
	}
}

// turnOf is what an op does with one of its operands; nil where that is not followed.
func turnOf(e *ir.Expr, m *ir.Machine, operand int) *turn {
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
	t := turnOf(e, m, 0)
	if t == nil {
		return out, false
	}
	in, ok := fold(e.Args[0], m)
	if ok {
		t.forth(&in, &out)
	}
	return out, ok && !out.empty()
}

func (o *pool) empty() bool {
	return len(o.ints)+len(o.doubles)+len(o.texts)+len(o.spans)+len(o.times) == 0
}

// signs are the ops that turn a number around.
func signs(op ir.Op) *turn {
	minus := func(v int64) []int64 { return []int64{-v} }
	switch op {
	case ir.IntNeg:
		return turning(ofInts, ofInts, minus, minus)
	case ir.IntAbs:
		return turning(ofInts, ofInts, func(v int64) []int64 { return []int64{max(v, -v)} }, func(v int64) []int64 { return []int64{v, -v} })
	case ir.DoubleNeg:
		minus := func(v float64) []float64 { return []float64{-v} }
		return turning(ofDoubles, ofDoubles, minus, minus)
	case ir.DoubleAbs:
		return turning(ofDoubles, ofDoubles, func(v float64) []float64 { return []float64{math.Abs(v)} }, func(v float64) []float64 { return []float64{v, -v} })
	}
	return nil
}

// beside are the ops of two operands, the other one of which is written in the chart.
func beside(op ir.Op, first bool, other pool) *turn {
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
		return joined(other.texts[0], first)
	}
	if t := besideTime(op, first, other); t != nil {
		return t
	}
	return besideDouble(op, first, other)
}

func besideTime(op ir.Op, first bool, other pool) *turn {
	switch {
	case op == ir.TimestampAdd && first, op == ir.DurationTimestamp && !first:
		return plus(ofTimes, ofTimes, other.spans[0])
	case op == ir.TimestampAdd, op == ir.DurationTimestamp:
		return plus(ofSpans, ofTimes, other.times[0])
	case op == ir.TimestampSub && first:
		return plus(ofTimes, ofTimes, -other.spans[0])
	case op == ir.TimestampSub:
		return from(ofSpans, ofTimes, other.times[0])
	case op == ir.TimestampDiff && first:
		return plus(ofTimes, ofSpans, -other.times[0])
	case op == ir.TimestampDiff:
		return from(ofTimes, ofSpans, other.times[0])
	}
	return nil
}

func besideDouble(op ir.Op, first bool, other pool) *turn {
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

// double turns by rounded steps: where the way back does not meet the value, the
// neighbours may.
func double(forth, back func(float64) float64) *turn {
	return turning(ofDoubles, ofDoubles, func(v float64) []float64 { return finite(forth(v)) }, func(v float64) []float64 {
		at := back(v)
		if forth(at) == v {
			return finite(at)
		}
		return finite(math.Nextafter(at, math.Inf(-1)), at, math.Nextafter(at, math.Inf(1)))
	})
}

func finite(list ...float64) []float64 {
	return slices.DeleteFunc(list, func(v float64) bool { return math.IsInf(v, 0) || math.IsNaN(v) })
}

type ofNumbers = func(*pool) *[]int64

// minus is v - c, or c - v.
func minus(in, out ofNumbers, c int64, first bool) *turn {
	if first {
		return plus(in, out, -c)
	}
	return from(in, out, c)
}

func plus(in, out ofNumbers, c int64) *turn {
	return turning(in, out, func(v int64) []int64 { return []int64{v + c} }, func(v int64) []int64 { return []int64{v - c} })
}

func from(in, out ofNumbers, c int64) *turn {
	away := func(v int64) []int64 { return []int64{c - v} }
	return turning(in, out, away, away)
}

// scaled is v * c. Between two multiples both sides count.
func scaled(in, out ofNumbers, c int64) *turn {
	forth := func(v int64) []int64 {
		if v != 0 && abs(c) > kernel.MaxInt/abs(v) {
			return nil // it overflows
		}
		return []int64{v * c}
	}
	return turning(in, out, forth, func(v int64) []int64 {
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

// joined is a text before or behind one that is written.
func joined(c string, first bool) *turn {
	return turning(ofTexts, ofTexts, func(v string) []string {
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

// conversions are followed back to all operands that may be at an edge of the outcome.
var conversions = map[ir.Op]*turn{
	ir.IntToDouble:       turning(ofInts, ofDoubles, func(v int64) []float64 { return []float64{float64(v)} }, edges),
	ir.DoubleToInt:       turning(ofDoubles, ofInts, edges, func(v int64) []float64 { return []float64{float64(v) - 1, float64(v), float64(v) + 1} }),
	ir.Ceil:              double3(math.Ceil),
	ir.Floor:             double3(math.Floor),
	ir.Round:             double3(math.Round),
	ir.Millis:            parts(1),
	ir.DurationSeconds:   parts(1000),
	ir.DurationMinutes:   parts(60_000),
	ir.DurationHours:     parts(3_600_000),
	ir.TimestampToInt:    turning(ofTimes, ofInts, func(v int64) []int64 { return []int64{v / 1000} }, wholes(1000)),
	ir.IntToTimestamp:    turning(ofInts, ofTimes, func(v int64) []int64 { return []int64{v * 1000} }, func(v int64) []int64 { return []int64{v/1000 - 1, v / 1000, v/1000 + 1} }),
	ir.IntToString:       texted(ofInts, kernel.IntToString, readInt),
	ir.StringToInt:       untexted(ofInts, kernel.IntToString, readInt),
	ir.DoubleToString:    texted(ofDoubles, doubleText, readDouble),
	ir.StringToDouble:    untexted(ofDoubles, doubleText, readDouble),
	ir.DurationToString:  texted(ofSpans, spanPlain, readSpan),
	ir.StringToDuration:  untexted(ofSpans, spanPlain, readSpan),
	ir.TimestampToString: texted(ofTimes, timePlain, readTime),
	ir.StringToTimestamp: untexted(ofTimes, timePlain, readTime),
}

// edges are the ints on both sides of a double.
func edges(v float64) []int64 {
	if !(math.Abs(v) < kernel.MaxInt) {
		return nil
	}
	low := int64(math.Floor(v))
	if float64(low) == v {
		return []int64{low}
	}
	return []int64{low, low + 1}
}

func double3(round func(float64) float64) *turn {
	return turning(ofDoubles, ofDoubles, func(v float64) []float64 { return []float64{round(v)} }, func(v float64) []float64 {
		return []float64{v - 1, v - 0.5, v, v + 0.5, v + 1}
	})
}

// parts is a span in whole units.
func parts(unit int64) *turn {
	return turning(ofSpans, ofInts, func(v int64) []int64 { return []int64{v / unit} }, wholes(unit))
}

func wholes(unit int64) func(v int64) []int64 {
	return func(v int64) []int64 {
		if abs(v) > kernel.MaxInt/unit-1 {
			return nil
		}
		return []int64{(v - 1) * unit, v * unit, (v + 1) * unit}
	}
}

// texted is a value as a text; untexted a text that is read as a value, whose
// neighbours lie in other texts.
func texted[T any](in func(*pool) *[]T, text func(T) string, read func(string) (T, bool)) *turn {
	return turning(in, ofTexts, func(v T) []string { return []string{text(v)} }, func(v string) []T {
		if got, ok := read(v); ok {
			return []T{got}
		}
		return nil
	})
}

func untexted[T int64 | float64](out func(*pool) *[]T, text func(T) string, read func(string) (T, bool)) *turn {
	return turning(ofTexts, out, func(v string) []T {
		if got, ok := read(v); ok {
			return []T{got}
		}
		return nil
	}, func(v T) []string { return []string{text(v - 1), text(v), text(v + 1)} })
}

func readInt(text string) (int64, bool) {
	v, err := strconv.ParseInt(text, 10, 64)
	return v, err == nil && abs(v) <= kernel.MaxInt
}

func doubleText(v float64) string { return string(kernel.AppendDouble(nil, v)) }

func readDouble(text string) (float64, bool) {
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}

func spanPlain(ms int64) string { return unquoted(spanText(ms)) }

func readSpan(text string) (int64, bool) {
	v, ok := kernel.ParseDuration(text)
	return int64(v), ok
}

func timePlain(ms int64) string { return unquoted(timeText(ms)) }

func readTime(text string) (int64, bool) {
	v, ok := kernel.ParseTimestamp(text)
	return int64(v), ok
}

func unquoted(text string) string { return text[1 : len(text)-1] }
