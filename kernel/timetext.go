package kernel

import (
	"math"
	"math/bits"
	"strconv"
)

// Time as text (SPEC 10.6, 10.7): timestamps in RFC 3339, durations in
// seconds when written; read are any offset, and all that CEL's duration()
// reads.

// StringToTimestamp reads an RFC 3339 text with any offset, floored to the
// millisecond: `conversion` if the text is anything else, `range` if the moment
// is outside years 1 to 9999. It scans the text.
func (e *Eval) StringToTimestamp(s string) Timestamp {
	if !e.scanText(s) {
		return 0
	}
	t, code := parseTimestamp(s)
	if code == CodeRange {
		return e.tooFar()
	}
	if code != "" {
		e.Fail(code, "the text is no RFC 3339 timestamp")
	}
	return t
}

// StringToDuration reads texts like 90s, 1.5h, -1m30s, 250ms, cut off at the
// millisecond: `conversion` if the text is anything else, `range` if it is too
// long. It scans the text.
func (e *Eval) StringToDuration(s string) Duration {
	if !e.scanText(s) {
		return 0
	}
	d, code := parseDuration(s, false)
	if code == CodeRange {
		return e.tooLong()
	}
	if code != "" {
		e.Fail(code, "the text is no duration")
	}
	return d
}

// ParseTimestamp reads what StringToTimestamp reads.
func ParseTimestamp(s string) (t Timestamp, ok bool) {
	t, code := parseTimestamp(s)
	return t, code == ""
}

// ParseDuration reads what StringToDuration reads.
func ParseDuration(s string) (d Duration, ok bool) {
	d, code := parseDuration(s, false)
	return d, code == ""
}

// ParseDelay reads a duration as charts write it: as ParseDuration, and with
// days (30d, 1d12h).
func ParseDelay(s string) (d Duration, ok bool) {
	d, code := parseDuration(s, true)
	return d, code == ""
}

// TimestampToString is RFC 3339 in UTC with Z, and three digits of fraction only
// when it is not zero.
func TimestampToString(t Timestamp) string { return string(appendTimestamp(nil, t)) }

// DurationToString is seconds with s: 90s, 1.5s, -0.25s.
func DurationToString(d Duration) string { return string(appendDuration(nil, d)) }

func appendTimestamp(b []byte, t Timestamp) []byte {
	y, m, d := civil(t)
	b = append(appendPadded(b, y, 4), '-')
	b = append(appendPadded(b, m, 2), '-')
	b = append(appendPadded(b, d, 2), 'T')
	b = append(appendPadded(b, GetHours(t), 2), ':')
	b = append(appendPadded(b, GetMinutes(t), 2), ':')
	b = appendPadded(b, GetSeconds(t), 2)
	if ms := GetMilliseconds(t); ms != 0 {
		b = appendPadded(append(b, '.'), ms, 3)
	}
	return append(b, 'Z')
}

func appendDuration(b []byte, d Duration) []byte {
	if d < 0 {
		b = append(b, '-')
		d = -d
	}
	b = strconv.AppendInt(b, int64(d/msPerSecond), 10)
	if ms := int64(d % msPerSecond); ms != 0 {
		b = appendPadded(append(b, '.'), ms, 3)
		for b[len(b)-1] == '0' {
			b = b[:len(b)-1]
		}
	}
	return append(b, 's')
}

// appendPadded appends n, not negative, with zeros before it up to width.
func appendPadded(b []byte, n int64, width int) []byte {
	for p := int64(10); width > 1; width-- {
		if n < p {
			b = append(b, '0')
		}
		p *= 10
	}
	return strconv.AppendInt(b, n, 10)
}

// parseTimestamp reads exactly 2006-01-02T15:04:05[.digits](Z|±15:04). code is
// what is wrong, "" if nothing.
func parseTimestamp(s string) (t Timestamp, code string) {
	if len(s) < 20 || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' {
		return 0, CodeConversion
	}
	var ok [6]bool
	var y, m, d, h, min, sec int64
	y, ok[0] = digitsIn(s[0:4], 0, 9999)
	m, ok[1] = digitsIn(s[5:7], 1, 12)
	d, ok[2] = digitsIn(s[8:10], 1, 31)
	h, ok[3] = digitsIn(s[11:13], 0, 23)
	min, ok[4] = digitsIn(s[14:16], 0, 59)
	sec, ok[5] = digitsIn(s[17:19], 0, 59)
	if ok != [6]bool{true, true, true, true, true, true} || d > daysIn(y, m) {
		return 0, CodeConversion
	}
	ms, rest, fine := fraction(s[19:])
	offset, known := offsetOf(rest)
	if !fine || !known {
		return 0, CodeConversion
	}
	t = Timestamp(daysOf(y, m, d)*msPerDay + h*msPerHour + min*msPerMinute + sec*msPerSecond + ms - offset)
	if t < MinTimestamp || t > MaxTimestamp {
		return 0, CodeRange
	}
	return t, ""
}

// fraction reads .digits, if there, as milliseconds; digits after the third are
// cut off.
func fraction(s string) (ms int64, rest string, ok bool) {
	if s == "" || s[0] != '.' {
		return 0, s, true
	}
	end := digitsEnd(s, 1)
	for i, unit := 1, int64(100); i < end && i < 4; i, unit = i+1, unit/10 {
		ms += int64(s[i]-'0') * unit
	}
	return ms, s[end:], end > 1
}

// offsetOf reads Z or ±15:04 as milliseconds east of UTC.
func offsetOf(s string) (ms int64, ok bool) {
	if s == "Z" {
		return 0, true
	}
	if len(s) != 6 || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return 0, false
	}
	h, hok := digitsIn(s[1:3], 0, 23)
	m, mok := digitsIn(s[4:6], 0, 59)
	ms = h*msPerHour + m*msPerMinute
	if s[0] == '-' {
		ms = -ms
	}
	return ms, hok && mok
}

func digitsIn(s string, low, high int64) (n int64, ok bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, low <= n && n <= high
}

// maxNanos is the longest duration in nanoseconds: Go's.
const maxNanos = math.MaxInt64

// parseDuration reads [+-] then 0 or one or more of number and unit, as Go's
// time.ParseDuration does: each part cut off at the nanosecond, the whole here
// at the millisecond. days allows the unit d. code is what is wrong.
func parseDuration(s string, days bool) (d Duration, code string) {
	rest := unsigned(s)
	if rest == "0" {
		return 0, ""
	}
	if rest == "" {
		return 0, CodeConversion
	}
	total, long := uint64(0), false
	for rest != "" {
		nanos, after, code := durationPart(rest, days)
		if code == CodeConversion {
			return 0, code
		}
		total += nanos
		long = long || code == CodeRange || total > maxNanos
		rest = after
	}
	if long {
		return 0, CodeRange
	}
	d = Duration(total / 1_000_000)
	if s[0] == '-' {
		d = -d
	}
	return d, ""
}

// durationPart reads one number and its unit: the value in nanoseconds, at most
// maxNanos, else code is CodeRange.
func durationPart(s string, days bool) (nanos uint64, rest, code string) {
	whole := digitsEnd(s, 0)
	end, digits := whole, whole
	if end < len(s) && s[end] == '.' {
		end = digitsEnd(s, whole+1)
		digits += end - whole - 1
	}
	unit, after := unitOf(s[end:], days)
	if digits == 0 || unit == 0 {
		return 0, "", CodeConversion
	}
	n, err := strconv.ParseUint("0"+s[:whole], 10, 64)
	hi, lo := bits.Mul64(n, unit)
	if err != nil || hi != 0 || lo > maxNanos {
		return 0, after, CodeRange
	}
	lo += fractionOf(s[min(whole+1, end):end], unit)
	if lo > maxNanos {
		return 0, after, CodeRange
	}
	return lo, after, ""
}

// fractionOf is 0.digits of a unit in nanoseconds, cut off. Digits after the
// fifteenth change nothing.
func fractionOf(digits string, unit uint64) uint64 {
	n, scale := uint64(0), uint64(1)
	for i := 0; i < len(digits) && i < 15; i++ {
		n = n*10 + uint64(digits[i]-'0')
		scale *= 10
	}
	hi, lo := bits.Mul64(n, unit)
	quotient, _ := bits.Div64(hi, lo, scale)
	return quotient
}

// unitOf reads a unit, in nanoseconds; 0 if there is none.
func unitOf(s string, days bool) (nanos uint64, rest string) {
	end := 0
	for end < len(s) && s[end] != '.' && (s[end] < '0' || s[end] > '9') {
		end++
	}
	switch s[:end] {
	case "ns":
		nanos = 1
	case "us", "µs", "μs": // micro sign, Greek mu
		nanos = 1000
	case "ms":
		nanos = 1_000_000
	case "s":
		nanos = msPerSecond * 1_000_000
	case "m":
		nanos = msPerMinute * 1_000_000
	case "h":
		nanos = msPerHour * 1_000_000
	case "d":
		if days {
			nanos = msPerDay * 1_000_000
		}
	}
	return nanos, s[end:]
}
