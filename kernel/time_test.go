package kernel_test

import (
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/kernel"
)

func anyTimestamp(rnd *rand.Rand) kernel.Timestamp {
	span := int64(kernel.MaxTimestamp - kernel.MinTimestamp)
	t := kernel.MinTimestamp + kernel.Timestamp(rnd.Int63n(span+1))
	if rnd.Intn(3) == 0 {
		t -= t % 1000
	}
	return t
}

// Texts and getters agree with Go's calendar over the whole range.
func TestTimestampsAgreeWithGo(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	moments := []kernel.Timestamp{0, -1, 1, kernel.MinTimestamp, kernel.MaxTimestamp, 951_782_400_000, 951_868_799_999, 4_107_542_400_000}
	for range 20_000 {
		moments = append(moments, anyTimestamp(rnd))
	}
	for _, ts := range moments {
		g := ts.Time()
		layout := "2006-01-02T15:04:05Z"
		if ts%1000 != 0 {
			layout = "2006-01-02T15:04:05.000Z"
		}
		if got, want := kernel.TimestampToString(ts), g.Format(layout); got != want {
			t.Fatalf("%d: got %s, want %s", ts, got, want)
		}
		got := []int64{kernel.GetFullYear(ts), kernel.GetMonth(ts), kernel.GetDate(ts), kernel.GetDayOfMonth(ts), kernel.GetDayOfWeek(ts), kernel.GetDayOfYear(ts),
			kernel.GetHours(ts), kernel.GetMinutes(ts), kernel.GetSeconds(ts), kernel.GetMilliseconds(ts), kernel.TimestampToInt(ts)}
		want := []int64{int64(g.Year()), int64(g.Month()) - 1, int64(g.Day()), int64(g.Day()) - 1, int64(g.Weekday()), int64(g.YearDay()) - 1,
			int64(g.Hour()), int64(g.Minute()), int64(g.Second()), int64(g.Nanosecond() / 1e6), g.Unix()}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s: getter %d gives %d, want %d", g, i, got[i], want[i])
			}
		}
		if back, ok := kernel.ParseTimestamp(kernel.TimestampToString(ts)); !ok || back != ts {
			t.Fatalf("%s: read back as %d", g, back)
		}
	}
}

func TestParseTimestamp(t *testing.T) {
	for s, want := range map[string]string{
		"2009-02-13T23:31:30Z":                 "2009-02-13T23:31:30Z",
		"2009-02-13T23:31:30.5Z":               "2009-02-13T23:31:30.500Z",
		"2009-02-13T23:31:30.000999Z":          "2009-02-13T23:31:30Z",
		"1969-12-31T23:59:59.9999Z":            "1969-12-31T23:59:59.999Z",
		"2009-02-14T01:31:30+02:00":            "2009-02-13T23:31:30Z",
		"2009-02-13T18:01:30.25-05:30":         "2009-02-13T23:31:30.250Z",
		"2024-02-29T00:00:00Z":                 "2024-02-29T00:00:00Z",
		"0001-01-01T00:00:00Z":                 "0001-01-01T00:00:00Z",
		"9999-12-31T23:59:59.999999999Z":       "9999-12-31T23:59:59.999Z",
		"0000-12-31T23:30:00-01:00":            "0001-01-01T00:30:00Z",
		"2009-02-13T23:31:30.123456789012345Z": "2009-02-13T23:31:30.123Z",
	} {
		var e kernel.Eval
		if got := e.StringToTimestamp(s); e.Err() != nil || got.String() != want {
			t.Errorf("%s: got %s %v, want %s", s, got, e.Err(), want)
		}
	}
	for s, code := range map[string]string{
		"0000-01-01T00:00:00Z": "range", "0001-01-01T00:00:00+00:01": "range", "9999-12-31T23:59:59-00:01": "range",
		"10000-01-01T00:00:00Z": "conversion", "2023-02-29T00:00:00Z": "conversion", "2023-13-01T00:00:00Z": "conversion", "2023-00-01T00:00:00Z": "conversion",
		"2023-01-32T00:00:00Z": "conversion", "2023-01-01T24:00:00Z": "conversion", "2023-01-01T23:60:00Z": "conversion", "2023-01-01T23:59:60Z": "conversion",
		"2023-01-01 00:00:00Z": "conversion", "2023-01-01t00:00:00Z": "conversion", "2023-01-01T00:00:00z": "conversion", "2023-01-01T00:00:00": "conversion",
		"2023-01-01T00:00:00.Z": "conversion", "2023-01-01T00:00:00,5Z": "conversion", "2023-01-01T00:00:00+24:00": "conversion", "2023-01-01T00:00:00+0100": "conversion",
		"2023-01-01T00:00:00+01:60": "conversion", "2023-01-01T0:00:00Z": "conversion", "2023-1-01T00:00:00Z": "conversion", "": "conversion", "2023-01-01T00:00:00ZZ": "conversion",
		"+023-01-01T00:00:00Z": "conversion",
	} {
		check(t, s, func(e *kernel.Eval) kernel.Timestamp { return e.StringToTimestamp(s) }, 0, code)
	}
}

// What Go's time.ParseDuration reads we read alike, to the millisecond, and the
// rest is refused. (Long fractions apart: Go rounds them, we cut them off.)
func TestDurationsAgreeWithGo(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	parts := []string{"1", "0", "90", "1.5", ".25", "3.", ".", "007", "2562047", "9223372036", "99999999999999999999", "h", "m", "s", "ms", "us", "µs", "μs", "ns", "d", "-", "+", " ", "x", ""}
	for range 60_000 {
		var s strings.Builder
		for range rnd.Intn(7) {
			s.WriteString(parts[rnd.Intn(len(parts))])
		}
		if strings.Contains(s.String(), "9999999999") {
			continue
		}
		want, err := time.ParseDuration(s.String())
		got, ok := kernel.ParseDuration(s.String())
		if ok != (err == nil) || ok && int64(got) != want.Milliseconds() {
			t.Fatalf("%q: got %v %v, want %v %v", s.String(), got, ok, want, err)
		}
	}
}

func TestDurationTexts(t *testing.T) {
	for s, want := range map[string]string{
		"90s": "90s", "1m30s": "90s", "1500ms": "1.5s", "-250ms": "-0.25s", "0": "0s", "1h": "3600s", "1.0009s": "1s", "-1.0009s": "-1s", "10ms": "0.01s", "1000000s": "1000000s",
		"2562047h47m16.854775807s": "9223372036.854s",
	} {
		d, ok := kernel.ParseDuration(s)
		if !ok || d.String() != want {
			t.Errorf("%s: got %s %v, want %s", s, d, ok, want)
		}
		if back, ok := kernel.ParseDuration(d.String()); !ok || back != d {
			t.Errorf("%s: read back as %s", d, back)
		}
	}
	for s, want := range map[string]string{"30d": "2592000s", "1d12h": "129600s", "0.5d": "43200s"} {
		if _, ok := kernel.ParseDuration(s); ok {
			t.Errorf("%s: CEL has no days", s)
		}
		if d, ok := kernel.ParseDelay(s); !ok || d.String() != want {
			t.Errorf("%s: got %s %v, want %s", s, d, ok, want)
		}
	}
	check(t, "too long", func(e *kernel.Eval) kernel.Duration { return e.StringToDuration("320000000000s") }, 0, "range")
	check(t, "no unit", func(e *kernel.Eval) kernel.Duration { return e.StringToDuration("5") }, 0, "conversion")
}

func TestTimeArithmetic(t *testing.T) {
	first, last := kernel.MinTimestamp, kernel.MaxTimestamp
	check(t, "under", func(e *kernel.Eval) kernel.Timestamp { return e.TimestampSub(first, 1) }, 0, "range")
	check(t, "over", func(e *kernel.Eval) kernel.Timestamp { return e.TimestampAdd(last, 1) }, 0, "range")
	check(t, "whole range", func(e *kernel.Eval) kernel.Duration { return e.TimestampDiff(last, first) }, 0, "range")
	check(t, "difference", func(e *kernel.Eval) kernel.Duration { return e.TimestampDiff(5, 7) }, -2, "")
	check(t, "sum", func(e *kernel.Eval) kernel.Duration { return e.DurationAdd(kernel.MaxDuration, 1) }, 0, "range")
	check(t, "product", func(e *kernel.Eval) kernel.Duration { return e.DurationMul(-1500, 3) }, -4500, "")
	check(t, "product of zero", func(e *kernel.Eval) kernel.Duration { return e.DurationMul(0, -5) }, 0, "")
	check(t, "product too long", func(e *kernel.Eval) kernel.Duration { return e.DurationMul(1<<40, 1<<40) }, 0, "range")
	check(t, "from int", func(e *kernel.Eval) kernel.Timestamp { return e.IntToTimestamp(253402300799) }, 253402300799000, "")
	check(t, "from int over", func(e *kernel.Eval) kernel.Timestamp { return e.IntToTimestamp(253402300800) }, 0, "range")
	check(t, "from int first", func(e *kernel.Eval) kernel.Timestamp { return e.IntToTimestamp(-62135596800) }, first, "")
	check(t, "from int under", func(e *kernel.Eval) kernel.Timestamp { return e.IntToTimestamp(-62135596801) }, 0, "range")
	if d := kernel.Duration(123_321); kernel.DurationMilliseconds(d) != 321 || kernel.DurationSeconds(d) != 123 || kernel.DurationMinutes(-d) != -2 {
		t.Error("the parts of a duration are wrong")
	}
}
