package kernel

import (
	"math"
	"math/bits"
	"strconv"
	"time"
)

// Time of the portable profile: whole milliseconds, UTC, the proleptic Gregorian
// calendar. A timestamp lies from year 1 to 9999; a duration is at most that of
// Go's time.Duration (about 292 years). What leaves these is the error `range`.

// Timestamp is a moment in milliseconds since 1970-01-01T00:00:00Z.
type Timestamp int64

// Duration is a length of time in milliseconds.
type Duration int64

// The ends of the ranges.
const (
	MinTimestamp Timestamp = -62_135_596_800_000 // 0001-01-01T00:00:00Z
	MaxTimestamp Timestamp = 253_402_300_799_999 // 9999-12-31T23:59:59.999Z
	MaxDuration  Duration  = math.MaxInt64 / 1_000_000
	MinDuration  Duration  = -MaxDuration
)

const (
	msPerSecond = 1000
	msPerMinute = 60 * msPerSecond
	msPerHour   = 60 * msPerMinute
	msPerDay    = 24 * msPerHour
)

// TimestampOf is t floored to the millisecond, brought into the portable range.
func TimestampOf(t time.Time) Timestamp {
	return min(max(Timestamp(t.UnixMilli()), MinTimestamp), MaxTimestamp)
}

// DurationOf is d without what is below a millisecond.
func DurationOf(d time.Duration) Duration { return Duration(d.Milliseconds()) }

// Time is t as Go's time, in UTC.
func (t Timestamp) Time() time.Time { return time.UnixMilli(int64(t)).UTC() }

// Duration is d as Go's duration.
func (d Duration) Duration() time.Duration { return time.Duration(d) * time.Millisecond }

// String is TimestampToString.
func (t Timestamp) String() string { return TimestampToString(t) }

// String is DurationToString.
func (d Duration) String() string { return DurationToString(d) }

// TimestampAdd is t + d.
func (e *Eval) TimestampAdd(t Timestamp, d Duration) Timestamp {
	return e.moment(t + Timestamp(d))
}

// TimestampSub is t - d.
func (e *Eval) TimestampSub(t Timestamp, d Duration) Timestamp {
	return e.moment(t - Timestamp(d))
}

// TimestampDiff is a - b.
func (e *Eval) TimestampDiff(a, b Timestamp) Duration { return e.span(int64(a) - int64(b)) }

// DurationAdd is a + b.
func (e *Eval) DurationAdd(a, b Duration) Duration { return e.span(int64(a) + int64(b)) }

// DurationSub is a - b.
func (e *Eval) DurationSub(a, b Duration) Duration { return e.span(int64(a) - int64(b)) }

// DurationMul is d * n.
func (e *Eval) DurationMul(d Duration, n int64) Duration {
	hi, lo := bits.Mul64(magnitude(int64(d)), magnitude(n))
	if hi != 0 || lo > uint64(MaxDuration) {
		return e.tooLong()
	}
	if (d < 0) != (n < 0) {
		return -Duration(lo)
	}
	return Duration(lo)
}

// DurationNeg is -d. It cannot fail: the range is symmetric.
func DurationNeg(d Duration) Duration { return -d }

// TimestampToInt is the whole seconds since 1970, floored.
func TimestampToInt(t Timestamp) int64 { return floorDiv(int64(t), msPerSecond) }

// IntToTimestamp is the moment n seconds after 1970.
func (e *Eval) IntToTimestamp(n int64) Timestamp {
	if n < int64(MinTimestamp)/msPerSecond || n > int64(MaxTimestamp)/msPerSecond {
		return e.tooFar()
	}
	return Timestamp(n * msPerSecond)
}

// StringToTimestamp reads an RFC 3339 text with any offset, floored to the
// millisecond: `conversion` if the text is anything else, `range` if the moment
// is outside years 1 to 9999.
func (e *Eval) StringToTimestamp(s string) Timestamp {
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
// long.
func (e *Eval) StringToDuration(s string) Duration {
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

// GetFullYear is the year.
func GetFullYear(t Timestamp) int64 { y, _, _ := civil(t); return y }

// GetMonth is the month, from 0.
func GetMonth(t Timestamp) int64 { _, m, _ := civil(t); return m - 1 }

// GetDate is the day of the month, from 1.
func GetDate(t Timestamp) int64 { _, _, d := civil(t); return d }

// GetDayOfMonth is the day of the month, from 0.
func GetDayOfMonth(t Timestamp) int64 { return GetDate(t) - 1 }

// GetDayOfWeek is the day of the week; 0 is Sunday.
func GetDayOfWeek(t Timestamp) int64 { return floorMod(days(t)+4, 7) }

// GetDayOfYear is the day of the year, from 0.
func GetDayOfYear(t Timestamp) int64 {
	y, _, _ := civil(t)
	return days(t) - daysOf(y, 1, 1)
}

// GetHours is the hour of the day.
func GetHours(t Timestamp) int64 { return inDay(t) / msPerHour }

// GetMinutes is the minute of the hour.
func GetMinutes(t Timestamp) int64 { return inDay(t) / msPerMinute % 60 }

// GetSeconds is the second of the minute.
func GetSeconds(t Timestamp) int64 { return inDay(t) / msPerSecond % 60 }

// GetMilliseconds is the millisecond of the second.
func GetMilliseconds(t Timestamp) int64 { return inDay(t) % msPerSecond }

// DurationHours is the whole hours of d.
func DurationHours(d Duration) int64 { return int64(d / msPerHour) }

// DurationMinutes is the whole minutes of d.
func DurationMinutes(d Duration) int64 { return int64(d / msPerMinute) }

// DurationSeconds is the whole seconds of d.
func DurationSeconds(d Duration) int64 { return int64(d / msPerSecond) }

// DurationMilliseconds is the part of d below a second, in milliseconds.
func DurationMilliseconds(d Duration) int64 { return int64(d % msPerSecond) }

// Millis is the whole of d in milliseconds.
func Millis(d Duration) int64 { return int64(d) }

func (e *Eval) moment(t Timestamp) Timestamp {
	if t < MinTimestamp || t > MaxTimestamp {
		return e.tooFar()
	}
	return t
}

func (e *Eval) span(ms int64) Duration {
	if ms < int64(MinDuration) || ms > int64(MaxDuration) {
		return e.tooLong()
	}
	return Duration(ms)
}

func (e *Eval) tooFar() Timestamp {
	e.Fail(CodeRange, "the timestamp is outside years 1 to 9999")
	return 0
}

func (e *Eval) tooLong() Duration {
	e.Fail(CodeRange, "the duration is too long")
	return 0
}

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

// days is the day of t, counted from 1970-01-01.
func days(t Timestamp) int64 { return floorDiv(int64(t), msPerDay) }

// inDay is the milliseconds since midnight.
func inDay(t Timestamp) int64 { return floorMod(int64(t), msPerDay) }

// civil is the date of t. Years are counted from March, in eras of 400 years:
// then the leap day is a year's last and every era has 146,097 days.
func civil(t Timestamp) (year, month, day int64) {
	z := days(t) + 719_468 // from 0000-03-01
	era := floorDiv(z, 146_097)
	inEra := z - era*146_097
	yearOfEra := (inEra - inEra/1460 + inEra/36_524 - inEra/146_096) / 365
	inYear := inEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	fromMarch := (5*inYear + 2) / 153
	day = inYear - (153*fromMarch+2)/5 + 1
	month = (fromMarch+2)%12 + 1
	year = yearOfEra + era*400
	if month <= 2 {
		year++
	}
	return year, month, day
}

// daysOf is the inverse of civil, in days from 1970-01-01.
func daysOf(year, month, day int64) int64 {
	if month <= 2 {
		year--
	}
	era := floorDiv(year, 400)
	yearOfEra := year - era*400
	inYear := (153*((month+9)%12)+2)/5 + day - 1
	return era*146_097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + inYear - 719_468
}

// daysIn is the length of a month.
func daysIn(year, month int64) int64 {
	if month == 12 {
		return 31
	}
	return daysOf(year, month+1, 1) - daysOf(year, month, 1)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }
