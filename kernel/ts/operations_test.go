package ts_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	k "github.com/lockstep-charts/lockstep/kernel"
)

// An operation is one function of the value library in its Go form. kinds are
// its operands (operands_test.go), gives is the kind of its result (o is an
// optional text).
type operation struct {
	name  string // as TypeScript has it
	kinds string
	gives string
	call  func(e *k.Eval, a []string) string
}

var operations = []operation{
	{"intAdd", "ii", "i", ints((*k.Eval).IntAdd)},
	{"intSub", "ii", "i", ints((*k.Eval).IntSub)},
	{"intMul", "ii", "i", ints((*k.Eval).IntMul)},
	{"intDiv", "ii", "i", ints((*k.Eval).IntDiv)},
	{"intMod", "ii", "i", ints((*k.Eval).IntMod)},
	{"intPow", "in", "i", ints((*k.Eval).IntPow)},
	{"intPow", "ni", "i", ints((*k.Eval).IntPow)},
	{"intNeg", "i", "i", func(e *k.Eval, a []string) string { return text(k.IntNeg(num(a[0]))) }},
	{"intAbs", "i", "i", func(e *k.Eval, a []string) string { return text(k.IntAbs(num(a[0]))) }},
	{"intToDouble", "i", "d", func(e *k.Eval, a []string) string { return bitsOf(k.IntToDouble(num(a[0]))) }},
	{"intToString", "i", "s", func(e *k.Eval, a []string) string { return k.IntToString(num(a[0])) }},
	{"doubleToInt", "d", "i", func(e *k.Eval, a []string) string { return text(e.DoubleToInt(dbl(a[0]))) }},
	{"doubleToString", "d", "s", func(e *k.Eval, a []string) string { return k.DoubleToString(dbl(a[0])) }},
	{"stringToInt", "N", "i", func(e *k.Eval, a []string) string { return text(e.StringToInt(a[0])) }},
	{"stringToDouble", "N", "d", func(e *k.Eval, a []string) string { return bitsOf(e.StringToDouble(a[0])) }},
	{"stringToBool", "N", "b", func(e *k.Eval, a []string) string { return text(e.StringToBool(a[0])) }},
	{"boolToString", "b", "s", func(e *k.Eval, a []string) string { return k.BoolToString(a[0] == "true") }},
	{"doubleAbs", "d", "d", doubles(k.DoubleAbs)},
	{"ceil", "d", "d", doubles(k.Ceil)},
	{"floor", "d", "d", doubles(k.Floor)},
	{"round", "d", "d", doubles(k.Round)},
	{"finite", "d", "d", func(e *k.Eval, a []string) string { return bitsOf(e.Finite(dbl(a[0]))) }},
	{"isFinite", "d", "b", func(e *k.Eval, a []string) string { return text(k.IsFinite(dbl(a[0]))) }},
	{"leastDouble", "dd", "d", func(e *k.Eval, a []string) string { return bitsOf(e.LeastDouble(dbl(a[0]), dbl(a[1]))) }},
	{"greatestDouble", "dd", "d", func(e *k.Eval, a []string) string { return bitsOf(e.GreatestDouble(dbl(a[0]), dbl(a[1]))) }},
	{"least", "ii", "i", func(e *k.Eval, a []string) string { return text(k.Least(num(a[0]), num(a[1]))) }},
	{"greatest", "ii", "i", func(e *k.Eval, a []string) string { return text(k.Greatest(num(a[0]), num(a[1]))) }},

	{"stringSize", "S", "i", func(e *k.Eval, a []string) string { return text(e.StringSize(a[0])) }},
	{"contains", "Ss", "b", func(e *k.Eval, a []string) string { return text(e.Contains(a[0], a[1])) }},
	{"startsWith", "ss", "b", func(e *k.Eval, a []string) string { return text(k.StartsWith(a[0], a[1])) }},
	{"startsWith", "Ss", "b", func(e *k.Eval, a []string) string { return text(k.StartsWith(a[0], a[1])) }},
	{"endsWith", "Ss", "b", func(e *k.Eval, a []string) string { return text(k.EndsWith(a[0], a[1])) }},
	{"endsWith", "ss", "b", func(e *k.Eval, a []string) string { return text(k.EndsWith(a[0], a[1])) }},
	{"stringAdd", "SS", "s", func(e *k.Eval, a []string) string { return e.StringAdd(a[0], a[1]) }},
	{"concat", "SSS", "s", func(e *k.Eval, a []string) string { return e.Concat(a...) }},
	{"lowerAscii", "S", "s", func(e *k.Eval, a []string) string { return e.LowerAscii(a[0]) }},
	{"upperAscii", "S", "s", func(e *k.Eval, a []string) string { return e.UpperAscii(a[0]) }},
	{"trim", "S", "s", func(e *k.Eval, a []string) string { return e.Trim(a[0]) }},
	{"split", "Ss", "l", func(e *k.Eval, a []string) string { return asJSONList(e.Split(a[0], a[1])) }},
	{"splitN", "ssn", "l", func(e *k.Eval, a []string) string { return asJSONList(e.SplitN(a[0], a[1], num(a[2]))) }},
	{"join", "ls", "s", func(e *k.Eval, a []string) string { return e.Join(list(a[0]), a[1]) }},
	{"replace", "Sss", "s", func(e *k.Eval, a []string) string { return e.Replace(a[0], a[1], a[2]) }},
	{"replaceN", "sssn", "s", func(e *k.Eval, a []string) string { return e.ReplaceN(a[0], a[1], a[2], num(a[3])) }},
	{"substring", "snn", "s", func(e *k.Eval, a []string) string { return e.Substring(a[0], num(a[1]), num(a[2])) }},
	{"substringFrom", "Sn", "s", func(e *k.Eval, a []string) string { return e.SubstringFrom(a[0], num(a[1])) }},
	{"indexOf", "ssn", "i", func(e *k.Eval, a []string) string { return text(e.IndexOf(a[0], a[1], num(a[2]))) }},
	{"indexOf", "Ssn", "i", func(e *k.Eval, a []string) string { return text(e.IndexOf(a[0], a[1], num(a[2]))) }},
	{"stringToEnum", "sl", "s", func(e *k.Eval, a []string) string {
		i := e.StringToEnum(a[0], list(a[1]))
		if e.Failed() {
			return ""
		}
		return list(a[1])[i]
	}},
	{"isText", "s", "b", func(e *k.Eval, a []string) string { return text(k.IsText(a[0])) }},
	{"matches", "Sp", "b", func(e *k.Eval, a []string) string { return text(e.Matches(a[0], k.MustPattern(a[1]))) }},
	{"matches", "xp", "b", func(e *k.Eval, a []string) string { return text(e.Matches(a[0], k.MustPattern(a[1]))) }},

	{"timestampAdd", "tD", "i", func(e *k.Eval, a []string) string { return ms(e.TimestampAdd(at(a[0]), span(a[1]))) }},
	{"timestampSub", "tD", "i", func(e *k.Eval, a []string) string { return ms(e.TimestampSub(at(a[0]), span(a[1]))) }},
	{"timestampDiff", "tt", "i", func(e *k.Eval, a []string) string { return ms(e.TimestampDiff(at(a[0]), at(a[1]))) }},
	{"durationAdd", "DD", "i", func(e *k.Eval, a []string) string { return ms(e.DurationAdd(span(a[0]), span(a[1]))) }},
	{"durationSub", "DD", "i", func(e *k.Eval, a []string) string { return ms(e.DurationSub(span(a[0]), span(a[1]))) }},
	{"durationMul", "Di", "i", func(e *k.Eval, a []string) string { return ms(e.DurationMul(span(a[0]), num(a[1]))) }},
	{"durationMul", "Dn", "i", func(e *k.Eval, a []string) string { return ms(e.DurationMul(span(a[0]), num(a[1]))) }},
	{"durationNeg", "D", "i", func(e *k.Eval, a []string) string { return ms(k.DurationNeg(span(a[0]))) }},
	{"timestampToInt", "t", "i", getter(k.TimestampToInt)},
	{"intToTimestamp", "i", "i", func(e *k.Eval, a []string) string { return ms(e.IntToTimestamp(num(a[0]))) }},
	{"stringToTimestamp", "T", "i", func(e *k.Eval, a []string) string { return ms(e.StringToTimestamp(a[0])) }},
	{"stringToDuration", "T", "i", func(e *k.Eval, a []string) string { return ms(e.StringToDuration(a[0])) }},
	{"parseTimestamp", "T", "i", func(e *k.Eval, a []string) string { t, ok := k.ParseTimestamp(a[0]); return known(t, ok) }},
	{"parseDuration", "T", "i", func(e *k.Eval, a []string) string { d, ok := k.ParseDuration(a[0]); return known(d, ok) }},
	{"parseDelay", "T", "i", func(e *k.Eval, a []string) string { d, ok := k.ParseDelay(a[0]); return known(d, ok) }},
	{"timestampToString", "t", "s", func(e *k.Eval, a []string) string { return k.TimestampToString(at(a[0])) }},
	{"durationToString", "D", "s", func(e *k.Eval, a []string) string { return k.DurationToString(span(a[0])) }},
	{"getFullYear", "t", "i", getter(k.GetFullYear)},
	{"getMonth", "t", "i", getter(k.GetMonth)},
	{"getDate", "t", "i", getter(k.GetDate)},
	{"getDayOfMonth", "t", "i", getter(k.GetDayOfMonth)},
	{"getDayOfWeek", "t", "i", getter(k.GetDayOfWeek)},
	{"getDayOfYear", "t", "i", getter(k.GetDayOfYear)},
	{"getHours", "t", "i", getter(k.GetHours)},
	{"getMinutes", "t", "i", getter(k.GetMinutes)},
	{"getSeconds", "t", "i", getter(k.GetSeconds)},
	{"getMilliseconds", "t", "i", getter(k.GetMilliseconds)},
	{"durationHours", "D", "i", part(k.DurationHours)},
	{"durationMinutes", "D", "i", part(k.DurationMinutes)},
	{"durationSeconds", "D", "i", part(k.DurationSeconds)},
	{"durationMilliseconds", "D", "i", part(k.DurationMilliseconds)},
	{"millis", "D", "i", part(k.Millis)},

	{"listIndex", "ln", "s", func(e *k.Eval, a []string) string { return k.ListIndex(e, list(a[0]), num(a[1])) }},
	{"optListIndex", "ln", "o", func(e *k.Eval, a []string) string { return optional(k.OptListIndex(list(a[0]), num(a[1]))) }},
	{"mapIndex", "ms", "s", func(e *k.Eval, a []string) string { return k.MapIndex(e, dict(a[0]), a[1]) }},
	{"optMapIndex", "ms", "o", func(e *k.Eval, a []string) string { return optional(k.OptMapIndex(dict(a[0]), a[1])) }},
	{"inMap", "ms", "b", func(e *k.Eval, a []string) string { return text(k.InMap(dict(a[0]), a[1])) }},
	{"inList", "sl", "b", func(e *k.Eval, a []string) string { return text(k.InList(e, a[0], list(a[1]))) }},
	{"listSize", "l", "i", func(e *k.Eval, a []string) string { return text(k.ListSize(list(a[0]))) }},
	{"mapSize", "m", "i", func(e *k.Eval, a []string) string { return text(k.MapSize(dict(a[0]))) }},
	{"mapKeys", "m", "l", func(e *k.Eval, a []string) string { return asJSONList(k.MapKeys(dict(a[0]))) }},
	{"listAdd", "ll", "l", func(e *k.Eval, a []string) string { return asJSONList(k.ListAdd(e, list(a[0]), list(a[1]))) }},
	{"listAppend", "ls", "l", func(e *k.Eval, a []string) string { return asJSONList(k.ListAppend(e, list(a[0]), a[1])) }},
	{"listSet", "lns", "l", func(e *k.Eval, a []string) string { return asJSONList(k.ListSet(e, list(a[0]), num(a[1]), a[2])) }},
	{"mapSet", "mss", "m", func(e *k.Eval, a []string) string { return asJSONMap(k.MapSet(e, dict(a[0]), a[1], a[2])) }},
	{"mapRemove", "ms", "m", func(e *k.Eval, a []string) string { return asJSONMap(k.MapRemove(dict(a[0]), a[1])) }},
	{"slice", "lnn", "l", func(e *k.Eval, a []string) string {
		return asJSONList(k.Slice(e, list(a[0]), num(a[1]), num(a[2])))
	}},
	{"first", "l", "o", func(e *k.Eval, a []string) string { return optional(k.First(list(a[0]))) }},
	{"last", "l", "o", func(e *k.Eval, a []string) string { return optional(k.Last(list(a[0]))) }},
	{"reverse", "l", "l", func(e *k.Eval, a []string) string { return asJSONList(k.Reverse(e, list(a[0]))) }},
	{"distinct", "l", "l", func(e *k.Eval, a []string) string { return asJSONList(k.Distinct(e, list(a[0]))) }},
	{"distinctDoubles", "L", "L", func(e *k.Eval, a []string) string { return joined(k.DistinctDoubles(e, dbls(a[0])), bitsOf) }},
	{"sort", "l", "l", func(e *k.Eval, a []string) string { return asJSONList(k.Sort(e, list(a[0]))) }},
	{"sort", "I", "I", func(e *k.Eval, a []string) string { return joined(k.Sort(e, nums(a[0])), k.IntToString) }},
	{"sortDoubles", "L", "L", func(e *k.Eval, a []string) string { return joined(k.SortDoubles(e, dbls(a[0])), bitsOf) }},
	{"leastOf", "I", "i", func(e *k.Eval, a []string) string { return text(k.LeastOf(e, nums(a[0]))) }},
	{"greatestOf", "I", "i", func(e *k.Eval, a []string) string { return text(k.GreatestOf(e, nums(a[0]))) }},
	{"leastOfDoubles", "L", "d", func(e *k.Eval, a []string) string { return bitsOf(k.LeastOfDoubles(e, dbls(a[0]))) }},
	{"greatestOfDoubles", "L", "d", func(e *k.Eval, a []string) string { return bitsOf(k.GreatestOfDoubles(e, dbls(a[0]))) }},

	{"anyToInt", "j", "i", func(e *k.Eval, a []string) string { return text(e.AnyToInt(carried(a[0]))) }},
	{"anyToDouble", "j", "d", func(e *k.Eval, a []string) string { return bitsOf(e.AnyToDouble(carried(a[0]))) }},
	{"anyToString", "j", "s", func(e *k.Eval, a []string) string { return e.AnyToString(carried(a[0])) }},
	{"anyToBool", "j", "b", func(e *k.Eval, a []string) string { return text(e.AnyToBool(carried(a[0]))) }},
	{"appendString", "ss", "s", func(e *k.Eval, a []string) string { return string(k.AppendString([]byte(a[0]), a[1])) }},
	{"appendBool", "sb", "s", func(e *k.Eval, a []string) string { return string(k.AppendBool([]byte(a[0]), a[1] == "true")) }},
	{"appendInt", "si", "s", func(e *k.Eval, a []string) string { return string(k.AppendInt([]byte(a[0]), num(a[1]))) }},
	{"appendDouble", "sd", "s", func(e *k.Eval, a []string) string { return string(k.AppendDouble([]byte(a[0]), dbl(a[1]))) }},
	{"appendTimestamp", "st", "s", func(e *k.Eval, a []string) string { return string(k.AppendTimestamp([]byte(a[0]), at(a[1]))) }},
	{"appendDuration", "sD", "s", func(e *k.Eval, a []string) string { return string(k.AppendDuration([]byte(a[0]), span(a[1]))) }},
	{"appendAny", "sj", "s", func(e *k.Eval, a []string) string { return a[0] + string(carried(a[1])) }},
}

func ints(f func(e *k.Eval, a, b int64) int64) func(e *k.Eval, a []string) string {
	return func(e *k.Eval, a []string) string { return text(f(e, num(a[0]), num(a[1]))) }
}

func doubles(f func(d float64) float64) func(e *k.Eval, a []string) string {
	return func(e *k.Eval, a []string) string { return bitsOf(f(dbl(a[0]))) }
}

func getter(f func(t k.Timestamp) int64) func(e *k.Eval, a []string) string {
	return func(e *k.Eval, a []string) string { return text(f(at(a[0]))) }
}

func part(f func(d k.Duration) int64) func(e *k.Eval, a []string) string {
	return func(e *k.Eval, a []string) string { return text(f(span(a[0]))) }
}

func num(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return n
}

func dbl(s string) float64 {
	if s == "nan" {
		return math.NaN()
	}
	bits, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return math.Float64frombits(bits)
}

func dbls(s string) (l []float64) {
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) {
		l = append(l, dbl(part))
	}
	return l
}

func nums(s string) (l []int64) {
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) {
		l = append(l, num(part))
	}
	return l
}

func list(s string) (l []string) {
	if err := json.Unmarshal([]byte(s), &l); err != nil {
		panic("bug: " + err.Error())
	}
	return l
}

func dict(s string) (m map[string]string) {
	if err := json.Unmarshal([]byte(s), &m); err != nil {
		panic("bug: " + err.Error())
	}
	return m
}

func carried(s string) []byte {
	b, err := k.Canonical([]byte(s), 0)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return b
}

func at(s string) k.Timestamp  { return k.Timestamp(num(s)) }
func span(s string) k.Duration { return k.Duration(num(s)) }

func ms[T k.Timestamp | k.Duration](v T) string { return strconv.FormatInt(int64(v), 10) }

func known[T k.Timestamp | k.Duration](v T, ok bool) string {
	if !ok {
		return "absent"
	}
	return ms(v)
}

func asJSONList(l []string) string { return string(k.AppendList(nil, l, k.AppendString)) }

func asJSONMap(m map[string]string) string { return string(k.AppendMap(nil, m, k.AppendString)) }
