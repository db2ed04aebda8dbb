package ts_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Random operands, as text. What an operand is, a letter says:
//
//	i int, n small int, d double (its bits), s text, S longer text, x text for
//	patterns, N text of a number, T text of a time, t timestamp, D duration, l list of texts, L list of
//	doubles, I list of ints, m map of texts, b bool, j any (JSON), p pattern

func someOperand(rnd *rand.Rand, kind rune) string {
	switch kind {
	case 'i':
		return strconv.FormatInt(someInt(rnd), 10)
	case 'n':
		return strconv.Itoa(rnd.Intn(12) - 2)
	case 'd':
		return bitsOf(someDouble(rnd))
	case 's':
		return someText(rnd, 8)
	case 'S':
		return strings.Repeat(someText(rnd, 8), rnd.Intn(60))
	case 'x':
		return somePieces(rnd, "a b aa K \u212a \u017f é 😀 1 _ , . \n \n \r k") + someText(rnd, 2)
	case 'N':
		return somePieces(rnd, "0 1 7 00 12 9007199254740991 9007199254740992 99999999999999999999 + - . e E e3 e400 1.5 inf NaN Infinity t TRUE false _ 0x")
	case 'T':
		return someTimeText(rnd)
	case 't':
		return strconv.FormatInt(int64(someTimestamp(rnd)), 10)
	case 'D':
		return strconv.FormatInt(int64(someDuration(rnd)), 10)
	case 'b':
		return strconv.FormatBool(rnd.Intn(2) == 0)
	case 'j':
		return someJSON(rnd, 3)
	case 'p':
		return somePattern(rnd)
	}
	return someCollection(rnd, kind)
}

func someCollection(rnd *rand.Rand, kind rune) string {
	n := rnd.Intn(8)
	switch kind {
	case 'l':
		l, alike := make([]string, n), ""
		if rnd.Intn(8) == 0 { // as long as what is compared at once
			alike = strings.Repeat("a", 995+rnd.Intn(8))
		}
		for i := range l {
			l[i] = alike + someText(rnd, 2)
		}
		return asJSON(l)
	case 'L':
		return joined(make([]int, n), func(int) string { return bitsOf(someDouble(rnd)) })
	case 'I':
		return joined(make([]int, n), func(int) string { return strconv.FormatInt(someInt(rnd), 10) })
	case 'm':
		m := make(map[string]string, n)
		for range n {
			m[someText(rnd, 2)] = someText(rnd, 2)
		}
		return asJSON(m)
	}
	panic("bug: no operand of kind " + string(kind))
}

func someInt(rnd *rand.Rand) int64 {
	edge := []int64{0, 1, -1, 2, -2, 3, 10, 94906265, 94906266, 94906267, 1 << 52, kernel.MaxInt, kernel.MaxInt - 1, -kernel.MaxInt, 253402300799, -62135596800}
	if rnd.Intn(2) == 0 {
		return edge[rnd.Intn(len(edge))]
	}
	n := rnd.Int63n(kernel.MaxInt) >> rnd.Intn(53)
	if rnd.Intn(2) == 0 {
		return -n
	}
	return n
}

func someDouble(rnd *rand.Rand) float64 {
	edge := []float64{0, math.Copysign(0, -1), 0.5, -0.5, 1.5, 2.5, 1e21, 1e-6, 1e-7, 123456.789, math.NaN(), math.Inf(1), math.Inf(-1),
		math.MaxFloat64, 5e-324, kernel.MaxInt, kernel.MaxInt + 1, 0.49999999999999994, 4503599627370497.5, 1.005}
	switch rnd.Intn(3) {
	case 0:
		return edge[rnd.Intn(len(edge))]
	case 1:
		return float64(rnd.Intn(2_000_000)-1_000_000) / 1000
	}
	return math.Float64frombits(rnd.Uint64())
}

func bitsOf(d float64) string {
	if d != d {
		return "nan"
	}
	return fmt.Sprintf("%016x", math.Float64bits(d))
}

// someText holds what comes apart in UTF-16: code points above U+FFFF, and such
// below that sort behind surrogates.
func someText(rnd *rand.Rand, most int) string {
	alphabet := []rune("aaab,,é©Zz\u0085\u00a0 \t\n\"\\\u0001\u2028\u3000\ufeff\uffff�𐀀😀")
	r := make([]rune, rnd.Intn(most+1))
	for i := range r {
		r[i] = alphabet[rnd.Intn(len(alphabet))]
	}
	return string(r)
}

// somePieces is a run of pieces, given with blanks between.
func somePieces(rnd *rand.Rand, pieces string) string {
	all := strings.Split(pieces, " ")
	var s strings.Builder
	for range 1 + rnd.Intn(5) {
		s.WriteString(all[rnd.Intn(len(all))])
	}
	return s.String()
}

func someTimestamp(rnd *rand.Rand) kernel.Timestamp {
	edge := []kernel.Timestamp{0, -1, kernel.MinTimestamp, kernel.MaxTimestamp, 951_782_400_000, 951_868_799_999}
	if rnd.Intn(4) == 0 {
		return edge[rnd.Intn(len(edge))]
	}
	return kernel.MinTimestamp + kernel.Timestamp(rnd.Int63n(int64(kernel.MaxTimestamp-kernel.MinTimestamp)))
}

func someDuration(rnd *rand.Rand) kernel.Duration {
	edge := []kernel.Duration{0, 1, -1, 999, -1500, 86_400_000, kernel.MaxDuration, kernel.MinDuration}
	if rnd.Intn(4) == 0 {
		return edge[rnd.Intn(len(edge))]
	}
	return kernel.Duration(rnd.Int63n(int64(kernel.MaxDuration))>>rnd.Intn(40)) - kernel.Duration(rnd.Intn(5000))
}

// someTimeText is a timestamp or a duration, whole or with one character wrong.
func someTimeText(rnd *rand.Rand) string {
	var s string
	switch rnd.Intn(4) {
	case 0:
		return somePieces(rnd, "1 0 90 1.5 .25 3. . 007 2562047 9223372036 99999999999999999999999 0.123456789 h m s ms us µs μs ns d - + x")
	case 1:
		s = kernel.TimestampToString(someTimestamp(rnd))
	case 2:
		s = fmt.Sprintf("%04d-%02d-%02dT%02d:%02d:%02d.%d%s", rnd.Intn(10000), rnd.Intn(14), rnd.Intn(33), rnd.Intn(25), rnd.Intn(61), rnd.Intn(61), rnd.Intn(100000),
			[]string{"Z", "+01:30", "-23:59", "+24:00", "", "z"}[rnd.Intn(6)])
	case 3:
		s = kernel.DurationToString(someDuration(rnd))
	}
	if rnd.Intn(3) == 0 {
		i := rnd.Intn(len(s))
		s = s[:i] + []string{"", "0", "9", "-", "T", "t", "Z", " ", "é"}[rnd.Intn(9)] + s[i+1:]
	}
	return s
}

func someJSON(rnd *rand.Rand, depth int) string {
	blank := []string{"", "", " ", "\n\t\r "}[rnd.Intn(4)]
	kind := rnd.Intn(8)
	if depth == 0 {
		kind = rnd.Intn(6)
	}
	switch kind {
	case 0:
		return blank + []string{"null", "true", "false"}[rnd.Intn(3)]
	case 1, 2:
		return blank + []string{"0", "-0", "1.0", "1e3", "-12.5E-1", "1e21", "123456789012345678901234567890", "0.0000001", "9007199254740993", "5e-324", "1e-400"}[rnd.Intn(11)] + blank
	case 3, 4, 5:
		return blank + someQuoted(rnd)
	case 6:
		return blank + "[" + joined(make([]int, rnd.Intn(4)), func(int) string { return someJSON(rnd, depth-1) }) + blank + "]"
	}
	return blank + "{" + joined(make([]int, rnd.Intn(4)), func(int) string { return someQuoted(rnd) + blank + ":" + someJSON(rnd, depth-1) }) + blank + "}"
}

func someQuoted(rnd *rand.Rand) string {
	if rnd.Intn(3) == 0 {
		return []string{`"__proto__"`, `"constructor"`, `"1"`, `"\u0061"`, `"\ud83d\ude00"`, `"\/\b\f\n\r\t\u0000"`, `"10"`, `""`}[rnd.Intn(8)]
	}
	return asJSON(someText(rnd, 3))
}

// somePattern is a pattern that Go compiles.
func somePattern(rnd *rand.Rand) string {
	for {
		p := somePieces(rnd, `a b é 😀 . [a-c] [^a] \d \D \w \W \s \b \B ^ $ \A \z * + ? *? {2} {1,3} {0,} | ( ) (?: (?i) (?s) (?m) (?i:k) (?i:s) (?m:^a) (?m:a$) (?m:^$) \pL \p{Greek} \PN [[:alpha:]] [\d,] \x{e9} , \n \Q.\E (?P<n>a) a* (a|b)+ (a+)+b`)
		if _, err := regexp.Compile(p); err == nil {
			return p
		}
	}
}

func asJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("bug: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
