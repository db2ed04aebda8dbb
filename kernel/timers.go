package kernel

// timers are the armed timers of a machine by due time; equal ones fire in the order in
// which they were armed (SPEC 9.8). Whoever fires them takes the first; whoever cancels
// one has its id, which is looked up where they are many.
type timers struct {
	list   paged[Timer]
	byID   paged[Timer] // once they fill more than a page
	armed  int64        // so far, which numbers them
	shared int64        // those up to here copies of the machine have, too
	spare  *Timer       // one that nobody has any more
}

func (x *timers) len() int { return x.list.count }

// first is the timer that fires next, or nil.
func (x *timers) first() *Timer { return x.list.at(spot{}) }

// last is the timer that fires last; there is one.
func (x *timers) last() *Timer {
	p := x.list.pages[len(x.list.pages)-1].list
	return p[len(p)-1]
}

// find finds the timer of an id, or nil.
func (x *timers) find(id string) *Timer {
	if x.many() {
		if t := x.byID.at(x.spotOf(id)); t != nil && t.ID == id {
			return t
		}
		return nil
	}
	for _, p := range x.list.pages {
		for _, t := range p.list {
			if t.ID == id {
				return t
			}
		}
	}
	return nil
}

// many tells whether they are so many that they are looked up by id.
func (x *timers) many() bool { return len(x.list.pages) > 1 }

// spotAt is where the timer of a number stands, or belongs.
func (x *timers) spotAt(due Timestamp, number int64) spot {
	return x.list.find(func(t *Timer) bool { return t.Due < due || t.Due == due && t.number < number })
}

// spotOf is where the timer of an id stands in byID, or belongs.
func (x *timers) spotOf(id string) spot {
	return x.byID.find(func(t *Timer) bool { return t.ID < id })
}

// arm numbers a timer and puts it in its place: behind those that are due before or with it.
func (x *timers) arm(t *Timer) {
	x.armed++
	t.number = x.armed
	x.put(t)
}

// put puts a timer in the place that its number gives it.
func (x *timers) put(given *Timer) {
	t := x.spare
	if x.spare = nil; t == nil {
		t = new(Timer)
	}
	*t = *given
	x.list.insert(x.spotAt(t.Due, t.number), t)
	switch {
	case !x.many():
	case x.byID.count == 0:
		for each := range x.list.all() {
			x.byID.insert(x.spotOf(each.ID), each)
		}
	default:
		x.byID.insert(x.spotOf(t.ID), t)
	}
}

// take takes a timer out and gives what it was.
func (x *timers) take(t *Timer) Timer {
	was := *t
	x.drop(t)
	return was
}

// drop takes a timer out; it is not to be used any more.
func (x *timers) drop(t *Timer) {
	if x.many() {
		x.byID.remove(x.spotOf(t.ID))
	}
	x.list.remove(x.spotAt(t.Due, t.number))
	if x.byID.count > 0 && !x.many() {
		x.byID = paged[Timer]{}
	}
	if t.number > x.shared {
		*t = Timer{}
		x.spare = t
	}
}

// clear lets all go.
func (x *timers) clear() { *x = timers{armed: x.armed, shared: x.shared} }

// lend notes that a copy of the machine has the same timers.
func (x *timers) lend() {
	if !x.list.lent {
		x.shared, x.spare = x.armed, nil
	}
	x.list.lend()
	x.byID.lend()
}
