package kernel

import (
	"math/bits"
	"time"
)

// Time of the portable profile: whole milliseconds, UTC, the proleptic Gregorian
// calendar. A timestamp lies from year 1 to 9999; a duration is at most that of
// Go's time.Duration (about 292 years). What leaves these is the error `range`.

// Timestamp is a moment in milliseconds since 1970-01-01T00:00:00Z.
type Timestamp int64

// Duration is a length of time in milliseconds.
type Duration int64

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
