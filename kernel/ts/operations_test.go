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
// optional text), pure means that it takes no Eval.
type operation struct {
	name  string // as TypeScript has it
	kinds string
	gives string
	pure  bool
	call  func(e *k.Eval, a []string) string
}

var operations = []operation{
	{"intAdd", "ii", "i", false, ints((*k.Eval).IntAdd)},
	{"intSub", "ii", "i", false, ints((*k.Eval).IntSub)},
	{"intMul", "ii", "i", false, ints((*k.Eval).IntMul)},
	{"intDiv", "ii", "i", false, ints((*k.Eval).IntDiv)},
	{"intMod", "ii", "i", false, ints((*k.Eval).IntMod)},
	{"intPow", "in", "i", false, ints((*k.Eval).IntPow)},
	{"intPow", "ni", "i", false, ints((*k.Eval).IntPow)},
	{"intNeg", "i", "i", true, func(e *k.Eval, a []string) string { return text(k.IntNeg(num(a[0]))) }},
	{"intAbs", "i", "i", true, func(e *k.Eval, a []string) string { return text(k.IntAbs(num(a[0]))) }},
	{"intToDouble", "i", "d", true, func(e *k.Eval, a []string) string { return bitsOf(k.IntToDouble(num(a[0]))) }},
	{"intToString", "i", "s", true, func(e *k.Eval, a []string) string { return k.IntToString(num(a[0])) }},
	{"doubleToInt", "d", "i", false, func(e *k.Eval, a []string) string { return text(e.DoubleToInt(dbl(a[0]))) }},
	{"doubleToString", "d", "s", true, func(e *k.Eval, a []string) string { return k.DoubleToString(dbl(a[0])) }},
	{"stringToInt", "N", "i", false, func(e *k.Eval, a []string) string { return text(e.StringToInt(a[0])) }},
	{"stringToDouble", "N", "d", false, func(e *k.Eval, a []string) string { return bitsOf(e.StringToDouble(a[0])) }},
	{"stringToBool", "N", "b", false, func(e *k.Eval, a []string) string { return text(e.StringToBool(a[0])) }},
	{"boolToString", "b", "s", true, func(e *k.Eval, a []string) string { return k.BoolToString(a[0] == "true") }},
	{"doubleAbs", "d", "d", true, doubles(k.DoubleAbs)},
	{"ceil", "d", "d", true, doubles(k.Ceil)},
	{"floor", "d", "d", true, doubles(k.Floor)},
	{"round", "d", "d", true, doubles(k.Round)},
	{"finite", "d", "d", false, func(e *k.Eval, a []string) string { return bitsOf(e.Finite(dbl(a[0]))) }},
	{"isFinite", "d", "b", true, func(e *k.Eval, a []string) string { return text(k.IsFinite(dbl(a[0]))) }},
	{"leastDouble", "dd", "d", false, func(e *k.Eval, a []string) string { return bitsOf(e.LeastDouble(dbl(a[0]), dbl(a[1]))) }},
	{"greatestDouble", "dd", "d", false, func(e *k.Eval, a []string) string { return bitsOf(e.GreatestDouble(dbl(a[0]), dbl(a[1]))) }},
	{"least", "ii", "i", true, func(e *k.Eval, a []string) string { return text(k.Least(num(a[0]), num(a[1]))) }},
	{"greatest", "ii", "i", true, func(e *k.Eval, a []string) string { return text(k.Greatest(num(a[0]), num(a[1]))) }},

	{"stringSize", "S", "i", false, func(e *k.Eval, a []string) string { return text(e.StringSize(a[0])) }},
	{"contains", "Ss", "b", false, func(e *k.Eval, a []string) string { return text(e.Contains(a[0], a[1])) }},
	{"startsWith", "ss", "b", true, func(e *k.Eval, a []string) string { return text(k.StartsWith(a[0], a[1])) }},
	{"endsWith", "ss", "b", true, func(e *k.Eval, a []string) string { return text(k.EndsWith(a[0], a[1])) }},
	{"stringAdd", "SS", "s", false, func(e *k.Eval, a []string) string { return e.StringAdd(a[0], a[1]) }},
	{"lowerAscii", "S", "s", false, func(e *k.Eval, a []string) string { return e.LowerAscii(a[0]) }},
	{"upperAscii", "S", "s", false, func(e *k.Eval, a []string) string { return e.UpperAscii(a[0]) }},
	{"trim", "S", "s", false, func(e *k.Eval, a []string) string { return e.Trim(a[0]) }},
	{"split", "Ss", "l", false, func(e *k.Eval, a []string) string { return asJSONList(e.Split(a[0], a[1])) }},
	{"splitN", "ssn", "l", false, func(e *k.Eval, a []string) string { return asJSONList(e.SplitN(a[0], a[1], num(a[2]))) }},
	{"join", "ls", "s", false, func(e *k.Eval, a []string) string { return e.Join(list(a[0]), a[1]) }},
	{"replace", "Sss", "s", false, func(e *k.Eval, a []string) string { return e.Replace(a[0], a[1], a[2]) }},
	{"replaceN", "sssn", "s", false, func(e *k.Eval, a []string) string { return e.ReplaceN(a[0], a[1], a[2], num(a[3])) }},
	{"substring", "snn", "s", false, func(e *k.Eval, a []string) string { return e.Substring(a[0], num(a[1]), num(a[2])) }},
	{"substringFrom", "Sn", "s", false, func(e *k.Eval, a []string) string { return e.SubstringFrom(a[0], num(a[1])) }},
	{"indexOf", "ssn", "i", false, func(e *k.Eval, a []string) string { return text(e.IndexOf(a[0], a[1], num(a[2]))) }},
	{"indexOf", "Ssn", "i", false, func(e *k.Eval, a []string) string { return text(e.IndexOf(a[0], a[1], num(a[2]))) }},
	{"stringToEnum", "sl", "s", false, func(e *k.Eval, a []string) string {
		i := e.StringToEnum(a[0], list(a[1]))
		if e.Failed() {
			return ""
		}
		return list(a[1])[i]
	}},
	{"isText", "s", "b", true, func(e *k.Eval, a []string) string { return text(k.IsText(a[0])) }},
	{"matches", "Sp", "b", false, func(e *k.Eval, a []string) string { return text(e.Matches(a[0], k.MustPattern(a[1]))) }},
	{"matches", "xp", "b", false, func(e *k.Eval, a []string) string { return text(e.Matches(a[0], k.MustPattern(a[1]))) }},

	{"timestampAdd", "tD", "i", false, func(e *k.Eval, a []string) string { return ms(e.TimestampAdd(at(a[0]), span(a[1]))) }},
	{"timestampSub", "tD", "i", false, func(e *k.Eval, a []string) string { return ms(e.TimestampSub(at(a[0]), span(a[1]))) }},
	{"timestampDiff", "tt", "i", false, func(e *k.Eval, a []string) string { return ms(e.TimestampDiff(at(a[0]), at(a[1]))) }},
	{"durationAdd", "DD", "i", false, func(e *k.Eval, a []string) string { return ms(e.DurationAdd(span(a[0]), span(a[1]))) }},
	{"durationSub", "DD", "i", false, func(e *k.Eval, a []string) string { return ms(e.DurationSub(span(a[0]), span(a[1]))) }},
	{"durationMul", "Di", "i", false, func(e *k.Eval, a []string) string { return ms(e.DurationMul(span(a[0]), num(a[1]))) }},
	{"durationMul", "Dn", "i", false, func(e *k.Eval, a []string) string { return ms(e.DurationMul(span(a[0]), num(a[1]))) }},
	{"durationNeg", "D", "i", true, func(e *k.Eval, a []string) string { return ms(k.DurationNeg(span(a[0]))) }},
	{"timestampToInt", "t", "i", true, getter(k.TimestampToInt)},
	{"intToTimestamp", "i", "i", false, func(e *k.Eval, a []string) string { return ms(e.IntToTimestamp(num(a[0]))) }},
	{"stringToTimestamp", "T", "i", false, func(e *k.Eval, a []string) string { return ms(e.StringToTimestamp(a[0])) }},
	{"stringToDuration", "T", "i", false, func(e *k.Eval, a []string) string { return ms(e.StringToDuration(a[0])) }},
	{"parseTimestamp", "T", "i", true, func(e *k.Eval, a []string) string { t, ok := k.ParseTimestamp(a[0]); return known(t, ok) }},
	{"parseDuration", "T", "i", true, func(e *k.Eval, a []string) string { d, ok := k.ParseDuration(a[0]); return known(d, ok) }},
	{"parseDelay", "T", "i", true, func(e *k.Eval, a []string) string { d, ok := k.ParseDelay(a[0]); return known(d, ok) }},
	{"timestampToString", "t", "s", true, func(e *k.Eval, a []string) string { return k.TimestampToString(at(a[0])) }},
	{"durationToString", "D", "s", true, func(e *k.Eval, a []string) string { return k.DurationToString(span(a[0])) }},
	{"getFullYear", "t", "i", true, getter(k.GetFullYear)},
	{"getMonth", "t", "i", true, getter(k.GetMonth)},
	{"getDate", "t", "i", true, getter(k.GetDate)},
	{"getDayOfMonth", "t", "i", true, getter(k.GetDayOfMonth)},
	{"getDayOfWeek", "t", "i", true, getter(k.GetDayOfWeek)},
	{"getDayOfYear", "t", "i", true, getter(k.GetDayOfYear)},
	{"getHours", "t", "i", true, getter(k.GetHours)},
	{"getMinutes", "t", "i", true, getter(k.GetMinutes)},
	{"getSeconds", "t", "i", true, getter(k.GetSeconds)},
	{"getMilliseconds", "t", "i", true, getter(k.GetMilliseconds)},
	{"durationHours", "D", "i", true, part(k.DurationHours)},
	{"durationMinutes", "D", "i", true, part(k.DurationMinutes)},
	{"durationSeconds", "D", "i", true, part(k.DurationSeconds)},
	{"durationMilliseconds", "D", "i", true, part(k.DurationMilliseconds)},
	{"millis", "D", "i", true, part(k.Millis)},

	{"listIndex", "ln", "s", false, func(e *k.Eval, a []string) string { return k.ListIndex(e, list(a[0]), num(a[1])) }},
	{"optListIndex", "ln", "o", true, func(e *k.Eval, a []string) string { return optional(k.OptListIndex(list(a[0]), num(a[1]))) }},
	{"mapIndex", "ms", "s", false, func(e *k.Eval, a []string) string { return k.MapIndex(e, dict(a[0]), a[1]) }},
	{"optMapIndex", "ms", "o", true, func(e *k.Eval, a []string) string { return optional(k.OptMapIndex(dict(a[0]), a[1])) }},
	{"inMap", "ms", "b", true, func(e *k.Eval, a []string) string { return text(k.InMap(dict(a[0]), a[1])) }},
	{"inList", "sl", "b", false, func(e *k.Eval, a []string) string { return text(k.InList(e, a[0], list(a[1]))) }},
	{"listSize", "l", "i", true, func(e *k.Eval, a []string) string { return text(k.ListSize(list(a[0]))) }},
	{"mapSize", "m", "i", true, func(e *k.Eval, a []string) string { return text(k.MapSize(dict(a[0]))) }},
	{"mapKeys", "m", "l", true, func(e *k.Eval, a []string) string { return asJSONList(k.MapKeys(dict(a[0]))) }},
	{"listAdd", "ll", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.ListAdd(e, list(a[0]), list(a[1]))) }},
	{"listAppend", "ls", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.ListAppend(e, list(a[0]), a[1])) }},
	{"listSet", "lns", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.ListSet(e, list(a[0]), num(a[1]), a[2])) }},
	{"mapSet", "mss", "m", false, func(e *k.Eval, a []string) string { return asJSONMap(k.MapSet(e, dict(a[0]), a[1], a[2])) }},
	{"mapRemove", "ms", "m", true, func(e *k.Eval, a []string) string { return asJSONMap(k.MapRemove(dict(a[0]), a[1])) }},
	{"slice", "lnn", "l", false, func(e *k.Eval, a []string) string {
		return asJSONList(k.Slice(e, list(a[0]), num(a[1]), num(a[2])))
	}},
	{"first", "l", "o", true, func(e *k.Eval, a []string) string { return optional(k.First(list(a[0]))) }},
	{"last", "l", "o", true, func(e *k.Eval, a []string) string { return optional(k.Last(list(a[0]))) }},
	{"reverse", "l", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.Reverse(e, list(a[0]))) }},
	{"distinct", "l", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.Distinct(e, list(a[0]))) }},
	{"distinctDoubles", "L", "L", false, func(e *k.Eval, a []string) string { return joined(k.DistinctDoubles(e, dbls(a[0])), bitsOf) }},
	{"sort", "l", "l", false, func(e *k.Eval, a []string) string { return asJSONList(k.Sort(e, list(a[0]))) }},
	{"sort", "I", "I", false, func(e *k.Eval, a []string) string { return joined(k.Sort(e, nums(a[0])), k.IntToString) }},
	{"sortDoubles", "L", "L", false, func(e *k.Eval, a []string) string { return joined(k.SortDoubles(e, dbls(a[0])), bitsOf) }},
	{"leastOf", "I", "i", false, func(e *k.Eval, a []string) string { return text(k.LeastOf(e, nums(a[0]))) }},
	{"greatestOf", "I", "i", false, func(e *k.Eval, a []string) string { return text(k.GreatestOf(e, nums(a[0]))) }},
	{"leastOfDoubles", "L", "d", false, func(e *k.Eval, a []string) string { return bitsOf(k.LeastOfDoubles(e, dbls(a[0]))) }},
	{"greatestOfDoubles", "L", "d", false, func(e *k.Eval, a []string) string { return bitsOf(k.GreatestOfDoubles(e, dbls(a[0]))) }},

	{"anyToInt", "j", "i", false, func(e *k.Eval, a []string) string { return text(e.AnyToInt(carried(a[0]))) }},
	{"anyToDouble", "j", "d", false, func(e *k.Eval, a []string) string { return bitsOf(e.AnyToDouble(carried(a[0]))) }},
	{"anyToString", "j", "s", false, func(e *k.Eval, a []string) string { return e.AnyToString(carried(a[0])) }},
	{"anyToBool", "j", "b", false, func(e *k.Eval, a []string) string { return text(e.AnyToBool(carried(a[0]))) }},
	{"appendString", "ss", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendString([]byte(a[0]), a[1])) }},
	{"appendBool", "sb", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendBool([]byte(a[0]), a[1] == "true")) }},
	{"appendInt", "si", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendInt([]byte(a[0]), num(a[1]))) }},
	{"appendDouble", "sd", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendDouble([]byte(a[0]), dbl(a[1]))) }},
	{"appendTimestamp", "st", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendTimestamp([]byte(a[0]), at(a[1]))) }},
	{"appendDuration", "sD", "s", true, func(e *k.Eval, a []string) string { return string(k.AppendDuration([]byte(a[0]), span(a[1]))) }},
	{"appendAny", "sj", "s", true, func(e *k.Eval, a []string) string { return a[0] + string(carried(a[1])) }},
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
