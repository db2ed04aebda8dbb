package kernel

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The computer's clock where the computer sleeps: its timers stand still then (as the
// time of a bubble does), and the time of day goes on.

// A day is a real clock that may leap ahead of the timers, or be set back.
type day struct{ leapt atomic.Int64 }

func (d *day) Now() Timestamp { return Timestamp(time.Now().UnixMilli() + d.leapt.Load()) }

func (d *day) Call(due Timestamp, f func()) func() { return callIn(due-d.Now(), f) }

func (d *day) leap(by time.Duration) { d.leapt.Add(by.Milliseconds()) }

func TestTimersOfAComputerThatSlept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &day{}
		woken := sleeper(t, d)
		time.Sleep(10*time.Minute + 30*time.Second)
		d.leap(90 * time.Minute)
		since := time.Now()
		if <-woken; time.Since(since) != 30*time.Second {
			t.Errorf("woken %v after the computer", time.Since(since))
		}
	})
}

// A clock that was set back: nothing fires before the clock has come there again.
func TestTimersOfAClockThatWasSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &day{}
		woken := sleeper(t, d)
		due := d.Now() + 3600_000
		time.Sleep(10 * time.Minute)
		d.leap(-30 * time.Minute)
		if <-woken; d.Now() != due {
			t.Errorf("woken at %v, due at %v", d.Now(), due)
		}
	})
}

// sleeper is a machine that wakes after an hour. Nobody asks it (which would have it
// look at the clock): it says itself when it wakes, and nothing before.
func sleeper(t *testing.T, c Clock) (woken chan bool) {
	t.Helper()
	f := &fake{name: "p", states: []string{"asleep", "awake"}, after: []string{"asleep 3600000 awake"}}
	s, err := NewSystem(t.Context(), f.program(), nil, nil, WithClock(c))
	if err != nil {
		t.Fatal(err)
	}
	woken = make(chan bool, 1)
	s.Subscribe(func(m *Machine) {
		if !m.Matches("awake") {
			t.Error("it is told of nothing")
		}
		woken <- true
	})
	return woken
}

// What is due is called at once, what is near in its time, what is far within a minute.
func TestHowLongACallIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := RealClock
		c.Call(c.Now()+1, func() { t.Error("withdrawn and called") })()
		var got []time.Duration
		for _, left := range []time.Duration{-time.Hour, 0, time.Millisecond, time.Minute, time.Hour, 200 * 365 * 24 * time.Hour} {
			start, done := time.Now(), make(chan bool)
			c.Call(c.Now()+Timestamp(left.Milliseconds()), func() { close(done) })
			<-done
			got = append(got, time.Since(start))
		}
		if want := []time.Duration{0, 0, time.Millisecond, time.Minute, time.Minute, time.Minute}; !slices.Equal(got, want) {
			t.Errorf("called after %v, want %v", got, want)
		}
	})
}
