package kernel

// timers are the armed timers of a machine by due time; equal ones fire in the order in
// which they were armed (SPEC 9.8). Whoever fires them takes the first; whoever cancels
// one has its id, which is looked up where they are many.
type timers struct {
	list  paged[Timer]
	byID  paged[timerKey] // once they fill more than a page
	armed int64           // so far, which numbers them
}

// A timerKey says where the timer of an id stands.
type timerKey struct {
	id     string
	due    Timestamp
	number int64
}

func (x *timers) len() int { return x.list.count }

// first is the timer that fires next, or nil.
func (x *timers) first() *Timer { return x.list.at(spot{}) }

// last is the timer that fires last; there is one.
func (x *timers) last() *Timer {
	p := x.list.pages[len(x.list.pages)-1].list
	return &p[len(p)-1]
}

// find finds the timer of an id.
func (x *timers) find(id string) (s spot, ok bool) {
	if x.many() {
		k := x.byID.at(x.spotOf(id))
		if k == nil || k.id != id {
			return spot{}, false
		}
		return x.spotAt(k.due, k.number), true
	}
	for _, p := range x.list.pages {
		for i := range p.list {
			if p.list[i].ID == id {
				return spot{0, i}, true
			}
		}
	}
	return spot{}, false
}

// many tells whether they are so many that they are looked up by id.
func (x *timers) many() bool { return len(x.list.pages) > 1 }

// spotAt is where the timer of a number stands, or belongs.
func (x *timers) spotAt(due Timestamp, number int64) spot {
	return x.list.find(func(t *Timer) bool { return t.Due < due || t.Due == due && t.number < number })
}

// spotOf is where the key of an id stands, or belongs.
func (x *timers) spotOf(id string) spot {
	return x.byID.find(func(k *timerKey) bool { return k.id < id })
}

// arm numbers a timer and puts it in its place: behind those that are due before or with it.
func (x *timers) arm(t *Timer) {
	x.armed++
	t.number = x.armed
	x.put(t)
}

// put puts a timer in the place that its number gives it.
func (x *timers) put(t *Timer) {
	x.list.insert(x.spotAt(t.Due, t.number), *t)
	switch {
	case !x.many():
	case x.byID.count == 0:
		for each := range x.list.all() {
			x.note(&each)
		}
	default:
		x.note(t)
	}
}

func (x *timers) note(t *Timer) {
	x.byID.insert(x.spotOf(t.ID), timerKey{t.ID, t.Due, t.number})
}

// drop takes the timer at a spot out.
func (x *timers) drop(s spot) {
	if x.many() {
		x.byID.remove(x.spotOf(x.list.at(s).ID))
	}
	x.list.remove(s)
	if x.byID.count > 0 && !x.many() {
		x.byID = paged[timerKey]{}
	}
}

// clear lets all go.
func (x *timers) clear() { *x = timers{armed: x.armed} }

// lend notes that a copy of the machine has the same timers.
func (x *timers) lend() {
	x.list.lend()
	x.byID.lend()
}
