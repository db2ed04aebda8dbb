package kernel

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// Timers that are armed, cancelled, fired and put back, a few and many, stand as a plain list
// of them would have it; so do those of copies.
func TestTimersStandInOrder(t *testing.T) {
	type pair struct {
		x    timers
		want []Timer
	}
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 0))
		all, most := []*pair{{}}, 1+r.IntN(400)
		for range 2000 {
			p := all[r.IntN(len(all))]
			id := fmt.Sprint("t", r.IntN(most))
			at := slices.IndexFunc(p.want, func(t Timer) bool { return t.ID == id })
			found := p.x.find(id)
			is := at >= 0
			if is != (found != nil) || is && *found != p.want[at] {
				t.Fatalf("seed %d: %q was found: %+v", seed, id, found)
			}
			switch {
			case r.IntN(200) == 0:
				p.x.lend()
				all = append(all, &pair{p.x, slices.Clone(p.want)})
			case r.IntN(300) == 0:
				p.x.clear()
				p.want = nil
			case is && r.IntN(4) == 0:
				timer := *found
				p.x.drop(found)
				p.x.put(&timer)
			case is && r.IntN(2) == 0:
				p.x.drop(found)
				p.want = slices.Delete(p.want, at, at+1)
			case !is:
				timer := Timer{ID: id, Due: Timestamp(r.IntN(9))}
				p.x.arm(&timer)
				at = slices.IndexFunc(p.want, func(t Timer) bool { return t.Due > timer.Due })
				if at < 0 {
					at = len(p.want)
				}
				p.want = slices.Insert(p.want, at, timer)
			}
			var have []Timer
			for timer := range p.x.list.all() {
				have = append(have, *timer)
			}
			if !slices.Equal(have, p.want) {
				t.Fatalf("seed %d: they are\n%v\nand should be\n%v", seed, have, p.want)
			}
			if next := p.x.first(); (next == nil) != (len(p.want) == 0) || next != nil && *next != p.want[0] {
				t.Fatalf("seed %d: the first is %+v of %v", seed, next, p.want)
			}
		}
	}
}

// What an event costs that cancels a timer and arms it again does not go with how many there
// are: nobody looks for one among all, and nobody copies all, neither for what may be taken
// back nor for who looks at the machine after each event.
func TestManyTimers(t *testing.T) {
	const few, many = 20, 10_000 // all are a million bytes
	for looked, more := range map[bool]uint64{false: 1000, true: 40_000} {
		one, another := rearming(t, few, looked), rearming(t, many, looked)
		if another > one+more {
			t.Errorf("looked at %v: %d bytes an event with %d timers, %d with %d", looked, one, few, another, many)
		}
	}
}

// rearming is how many bytes an event takes that arms one of n timers anew.
func rearming(t *testing.T, n int, look bool) uint64 {
	m := atRest(t)
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprint("user", i)
	}
	now := Duration(0)
	again := func(id string) {
		now++
		if err := m.SendLater(SelfAddress, 0, "TICK", nil, 1000+now, id); err != nil {
			t.Fatal(err)
		}
		m.Release()
		if look {
			Freeze(m)
		}
	}
	for range 2 {
		for _, id := range ids {
			again(id)
		}
	}
	const events = 2000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range events {
		again(ids[i*7919%n])
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / events
}
