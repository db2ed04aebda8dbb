package explore

// This file knows what a calendar says of a time: its hour, the day of the week, the
// month (doc.go, 4). A guard that asks for one changes its mind again and again, so there
// are no landmarks in time, but dates, which come back: 9 of getHours(). The search waits
// for the next time at which one begins or ends, and tells configurations apart by where
// their times lie among them. How often something comes back until something else does,
// nobody follows, so a search that meets a date does not call itself complete.

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A date is a part of what the calendar says of times, and what it is compared with.
type date struct {
	part  ir.Op
	value int64
}

// A calendar reads a part of a time, which changes at most each unit, and begins with low
// whenever a greater part changes.
type calendar struct {
	read      func(kernel.Timestamp) int64
	unit, low int64
}

const (
	aSecond = 1000
	aMinute = 60 * aSecond
	anHour  = 60 * aMinute
	aDay    = 24 * anHour
)

var calendars = map[ir.Op]calendar{
	ir.GetFullYear:     {kernel.GetFullYear, aDay, 1},
	ir.GetMonth:        {kernel.GetMonth, aDay, 0},
	ir.GetDate:         {kernel.GetDate, aDay, 1},
	ir.GetDayOfMonth:   {kernel.GetDayOfMonth, aDay, 0},
	ir.GetDayOfWeek:    {kernel.GetDayOfWeek, aDay, 0},
	ir.GetDayOfYear:    {kernel.GetDayOfYear, aDay, 0},
	ir.GetHours:        {kernel.GetHours, anHour, 0},
	ir.GetMinutes:      {kernel.GetMinutes, aMinute, 0},
	ir.GetSeconds:      {kernel.GetSeconds, aSecond, 0},
	ir.GetMilliseconds: {kernel.GetMilliseconds, 1, 0},
}

// withDates adds the ops that read a part of a time.
func withDates(conversions map[ir.Op]*transfer) map[ir.Op]*transfer {
	for part := range calendars {
		conversions[part] = partOfTime(part)
	}
	return conversions
}

// partOfTime is an op that reads a part of a time. What it is compared with are dates.
func partOfTime(part ir.Op) *transfer {
	return &transfer{
		image: func(in, out *pool) {
			for _, at := range in.times {
				out.ints = append(out.ints, calendars[part].read(kernel.Timestamp(at)))
			}
		},
		preimage: func(in, out *pool) {
			for _, v := range in.ints {
				out.dates = append(out.dates, date{part, v})
			}
		},
	}
}

// readsPart tells whether an op reads a part of a time.
func readsPart(op ir.Op) bool { return calendars[op].read != nil }

// turns are the next times at which a date begins or has just ended, or all begins anew.
func turns(now int64, dates []date) (list []int64) {
	for _, d := range dates {
		for _, v := range []int64{d.value, d.value + 1, calendars[d.part].low} {
			if at, comes := next(now, date{d.part, v}); comes {
				list = append(list, at)
			}
		}
	}
	return sorted(list)
}

// mostUnits is how far ahead a date is looked for: the 366th day of a year comes every
// eight years at least.
const mostUnits = 9 * 366

// next is when a date begins, behind now.
func next(now int64, d date) (at int64, comes bool) {
	c := calendars[d.part]
	if d.part == ir.GetFullYear {
		at = time.Date(int(min(max(d.value, 0), 10_000)), 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
		return at, at > now && at <= int64(kernel.MaxTimestamp)
	}
	at = now - (now%c.unit+c.unit)%c.unit
	was := c.read(kernel.Timestamp(at))
	for range mostUnits {
		at += c.unit
		if at > int64(kernel.MaxTimestamp) {
			return 0, false
		}
		is := c.read(kernel.Timestamp(at))
		if is == d.value && was != is {
			return at, true
		}
		was = is
	}
	return 0, false
}

// meetings are turns, and those of other parts that come behind each of them: where an
// hour is asked for and a day, the hour of that day.
func meetings(now int64, dates []date) []int64 {
	first := turns(now, dates)
	if len(dates) == 0 || dates[0].part == dates[len(dates)-1].part {
		return first
	}
	list := slices.Clone(first)
	for _, at := range first {
		list = append(list, turns(at, dates)...)
	}
	return sorted(list)
}

// among writes where a time lies among dates, for each part of them.
func (t *keyer) among(at int64, dates []date) {
	for len(dates) > 0 {
		part, values := dates[0].part, []int64{}
		for len(dates) > 0 && dates[0].part == part {
			values, dates = append(values, dates[0].value), dates[1:]
		}
		fmt.Fprintf(t, "/%d", rank(calendars[part].read(kernel.Timestamp(at)), values))
	}
}

// inOrder sorts dates in their place, by their parts first, and has none twice.
func inOrder(dates []date) []date {
	slices.SortFunc(dates, func(a, b date) int { return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(a.value, b.value)) })
	return slices.Compact(dates)
}
