package explore

// This file knows the ops that make a value of another type, forward and back: a list of
// one line each (doc.go, 4).

import (
	"math"
	"strconv"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// conversions are followed back to all operands that may be at an edge of the outcome.
var conversions = withDates(map[ir.Op]*transfer{
	ir.IntToDouble:       pointwise(ofInts, ofDoubles, func(v int64) []float64 { return []float64{float64(v)} }, edges),
	ir.DoubleToInt:       pointwise(ofDoubles, ofInts, edges, func(v int64) []float64 { return []float64{float64(v) - 1, float64(v), float64(v) + 1} }),
	ir.Ceil:              rounded(math.Ceil),
	ir.Floor:             rounded(math.Floor),
	ir.Round:             rounded(math.Round),
	ir.Millis:            wholeUnits(1),
	ir.DurationSeconds:   wholeUnits(aSecond),
	ir.DurationMinutes:   wholeUnits(aMinute),
	ir.DurationHours:     wholeUnits(anHour),
	ir.TimestampToInt:    pointwise(ofTimes, ofInts, func(v int64) []int64 { return []int64{v / 1000} }, multiples(1000)),
	ir.IntToTimestamp:    pointwise(ofInts, ofTimes, func(v int64) []int64 { return []int64{v * 1000} }, func(v int64) []int64 { return []int64{v/1000 - 1, v / 1000, v/1000 + 1} }),
	ir.IntToString:       texted(ofInts, kernel.IntToString, readInt),
	ir.StringToInt:       untexted(ofInts, kernel.IntToString, readInt),
	ir.DoubleToString:    texted(ofDoubles, doubleText, readDouble),
	ir.StringToDouble:    untexted(ofDoubles, doubleText, readDouble),
	ir.DurationToString:  texted(ofSpans, spanPlain, readSpan),
	ir.StringToDuration:  untexted(ofSpans, spanPlain, readSpan),
	ir.TimestampToString: texted(ofTimes, timePlain, readTime),
	ir.StringToTimestamp: untexted(ofTimes, timePlain, readTime),
})

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

// rounded is a double that is rounded some way.
func rounded(round func(float64) float64) *transfer {
	return pointwise(ofDoubles, ofDoubles, func(v float64) []float64 { return []float64{round(v)} }, func(v float64) []float64 {
		return []float64{v - 1, v - 0.5, v, v + 0.5, v + 1}
	})
}

// wholeUnits is a span in whole units.
func wholeUnits(unit int64) *transfer {
	return pointwise(ofSpans, ofInts, func(v int64) []int64 { return []int64{v / unit} }, multiples(unit))
}

// multiples are the spans or times at which a number of whole units begins, and its
// neighbours.
func multiples(unit int64) func(v int64) []int64 {
	return func(v int64) []int64 {
		if abs(v) > kernel.MaxInt/unit-1 {
			return nil
		}
		return []int64{(v - 1) * unit, v * unit, (v + 1) * unit}
	}
}

// texted is a value as a text; untexted a text that is read as a value, whose
// neighbours lie in other texts.
func texted[T any](in func(*pool) *[]T, text func(T) string, read func(string) (T, bool)) *transfer {
	return pointwise(in, ofTexts, func(v T) []string { return []string{text(v)} }, func(v string) []T {
		if got, ok := read(v); ok {
			return []T{got}
		}
		return nil
	})
}

func untexted[T int64 | float64](out func(*pool) *[]T, text func(T) string, read func(string) (T, bool)) *transfer {
	return pointwise(ofTexts, out, func(v string) []T {
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
