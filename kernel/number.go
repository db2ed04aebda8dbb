package kernel

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Numbers of the portable profile. An int lies in ±(2^53-1) in every back-end,
// so that TypeScript's number holds it exactly; what leaves that range is the
// error `overflow`. A double is IEEE 754; each operation rounds once (callers
// write float64(a*b)+c, so that Go fuses nothing).

// IntAdd is a + b.
func (e *Eval) IntAdd(a, b int64) int64 { return e.portable(a + b) }

// IntSub is a - b.
func (e *Eval) IntSub(a, b int64) int64 { return e.portable(a - b) }

// IntMul is a * b.
func (e *Eval) IntMul(a, b int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > MaxInt {
		return e.overflow()
	}
	if (a < 0) != (b < 0) {
		return -int64(lo)
	}
	return int64(lo)
}

// IntDiv is a / b, truncated toward zero.
func (e *Eval) IntDiv(a, b int64) int64 {
	if b == 0 {
		e.Fail(CodeDivByZero, "division by zero")
		return 0
	}
	return a / b
}

// IntMod is the remainder of a / b; it has the sign of a.
func (e *Eval) IntMod(a, b int64) int64 {
	if b == 0 {
		e.Fail(CodeDivByZero, "modulus by zero")
		return 0
	}
	return a % b
}

// IntPow is a to the power of n; a negative n is the error `range`, 0 to the
// power of 0 is 1.
func (e *Eval) IntPow(a, n int64) int64 {
	if n < 0 {
		e.Fail(CodeRange, "the exponent is negative")
		return 0
	}
	if a == 0 || a == 1 || a == -1 {
		return unitPow(a, n)
	}
	p := int64(1)
	for ; n > 0 && e.err == nil; n-- { // at most 53 turns, then it overflows
		p = e.IntMul(p, a)
	}
	return p
}

// IntNeg is -a. It cannot fail: the range is symmetric.
func IntNeg(a int64) int64 { return -a }

// IntAbs is the magnitude of a.
func IntAbs(a int64) int64 { return int64(magnitude(a)) }

// IntToDouble is exact.
func IntToDouble(a int64) float64 { return float64(a) }

// IntToString is the decimal text of a.
func IntToString(a int64) string { return strconv.FormatInt(a, 10) }

// DoubleToInt cuts off the fraction. What is not finite or too large is the
// error `overflow`.
func (e *Eval) DoubleToInt(d float64) int64 {
	if !(math.Abs(d) < MaxInt+1) {
		return e.overflow()
	}
	return int64(d)
}

// DoubleToString is ECMAScript's layout: 1, 1.5, 1e+21, 1e-7, NaN, Infinity;
// -0 is 0.
func DoubleToString(d float64) string {
	switch {
	case math.IsNaN(d):
		return "NaN"
	case math.IsInf(d, 1):
		return "Infinity"
	case math.IsInf(d, -1):
		return "-Infinity"
	}
	return string(AppendDouble(nil, d))
}

// StringToInt reads an optional sign and decimal digits: `conversion` if the
// text is anything else, `overflow` if the integer is too large. It scans the text.
func (e *Eval) StringToInt(s string) int64 {
	if !e.scanText(s) {
		return 0
	}
	digits := strings.TrimLeft(unsigned(s), "0")
	switch {
	case !allDigits(unsigned(s)):
		e.Fail(CodeConversion, "the text is no int")
		return 0
	case len(digits) > 16:
		return e.overflow()
	case digits == "":
		return 0
	}
	n, _ := strconv.ParseInt(digits, 10, 64)
	if s[0] == '-' {
		n = -n
	}
	return e.portable(n)
}

// StringToDouble reads a decimal number (1, -1.5, .5, 5., 1e3) or, in any case,
// nan, inf, infinity; `conversion` if the text is anything else or too large. It
// scans the text.
func (e *Eval) StringToDouble(s string) float64 {
	if !e.scanText(s) {
		return 0
	}
	if special, ok := specialDouble(s); ok {
		return special
	}
	if !isDecimal(s) {
		e.Fail(CodeConversion, "the text is no double")
		return 0
	}
	d, err := strconv.ParseFloat(s, 64)
	if err != nil {
		e.Fail(CodeConversion, "the text is no double")
		return 0
	}
	return d
}

// StringToBool reads 1, t, T, true, True, TRUE, and 0, f, F, false, False, FALSE.
func (e *Eval) StringToBool(s string) bool {
	switch s {
	case "1", "t", "T", "true", "True", "TRUE":
		return true
	case "0", "f", "F", "false", "False", "FALSE":
		return false
	}
	e.Fail(CodeConversion, "the text is no bool")
	return false
}

// BoolToString is true or false.
func BoolToString(b bool) string { return strconv.FormatBool(b) }

// DoubleAbs is the magnitude of d.
func DoubleAbs(d float64) float64 { return math.Abs(d) }

// Ceil is the least integral double not below d.
func Ceil(d float64) float64 { return math.Ceil(d) }

// Floor is the greatest integral double not above d.
func Floor(d float64) float64 { return math.Floor(d) }

// Round is the nearest integral double, half away from zero.
func Round(d float64) float64 { return math.Round(d) }

// Finite is d, or the error `range` when d is NaN or infinite: such a double is
// not stored and does not leave the machine.
func (e *Eval) Finite(d float64) float64 {
	if !IsFinite(d) {
		e.Fail(CodeRange, "the double is not finite")
		return 0
	}
	return d
}

// IsFinite says whether d is neither NaN nor infinite.
func IsFinite(d float64) bool { return math.Abs(d) <= math.MaxFloat64 }

func (e *Eval) portable(n int64) int64 {
	if n > MaxInt || n < -MaxInt {
		return e.overflow()
	}
	return n
}

func (e *Eval) overflow() int64 {
	e.Fail(CodeOverflow, "the int leaves the range of ±(2^53-1)")
	return 0
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

// unitPow is the power of 0, 1 or -1.
func unitPow(a, n int64) int64 {
	switch {
	case n == 0:
		return 1
	case a == -1 && n%2 == 0:
		return 1
	}
	return a
}

// unsigned is s without a leading sign.
func unsigned(s string) string {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:]
	}
	return s
}

func allDigits(s string) bool { return s != "" && digitsEnd(s, 0) == len(s) }

// digitsEnd is where the run of digits that starts at i ends.
func digitsEnd(s string, i int) int {
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i
}

// specialDouble reads the doubles that are no number in decimal.
func specialDouble(s string) (float64, bool) {
	switch word := unsigned(s); {
	case strings.EqualFold(word, "nan"):
		return math.NaN(), s == word
	case strings.EqualFold(word, "inf"), strings.EqualFold(word, "infinity"):
		if s[0] == '-' {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	return 0, false
}

// isDecimal: [+-] digits [. digits] or . digits, then [e [+-] digits].
func isDecimal(s string) bool {
	s = unsigned(s)
	whole := digitsEnd(s, 0)
	end, digits := whole, whole
	if end < len(s) && s[end] == '.' {
		end = digitsEnd(s, whole+1)
		digits += end - whole - 1
	}
	if digits == 0 {
		return false
	}
	if end < len(s) && (s[end] == 'e' || s[end] == 'E') {
		return allDigits(unsigned(s[end+1:]))
	}
	return end == len(s)
}
