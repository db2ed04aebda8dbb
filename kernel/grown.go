package kernel

// Lists that grow by some elements after the others, as a loop appends them. Values are
// immutable, so append and `+` make another list; but behind a long one that it made itself
// an evaluation leaves room, and the next one takes places of that instead of copying all.
// Who holds the shorter list cannot reach the places: each ends where its elements do.

// What an evaluation has grown are the last lists that it made so.
type grown struct {
	by    *Eval // a copy of an evaluation has another address, and grows its own
	lists [4]grownList
	next  int // in lists, the one whose place is taken next
	own   owned
	age   int // evaluations since some were forgotten
}

// A grownList is one with all its places, of which the first ones are taken.
type grownList struct {
	all   any // a slice
	taken int
	used  bool // in this age
}

const (
	minGrown = 64  // how long a list is before it gets room: most never are
	maxAge   = 100 // evaluations, after which lists are forgotten that nothing was appended to
)

// withPlaces is l with more places behind its elements. What a loop appends to gets an
// eighth of room, so that a list of n elements is not copied n times.
func withPlaces[T any](e *Eval, l []T, more int) []T {
	n := len(l) + more
	if len(l) < minGrown {
		return longer(l, n)
	}
	g, all := grownFrom(e, l)
	if n <= len(all) {
		g.taken, g.used = n, true
		return all[:n:n]
	}
	places := n
	if all != nil {
		places += n / 8
	}
	all = longer(l, places)
	*g = grownList{all, n, true}
	return all[:n:n]
}

// grownFrom is what is known of a list, with all its places; nil where nothing is: then it
// is the place for what is to be known of the list that comes of it.
func grownFrom[T any](e *Eval, l []T) (g *grownList, all []T) {
	kept := e.keptLists()
	for i := range kept.lists {
		g := &kept.lists[i]
		if all, same := g.all.([]T); same && &all[0] == &l[0] && g.taken == len(l) {
			return g, all
		}
	}
	g = &kept.lists[kept.next]
	kept.next = (kept.next + 1) % len(kept.lists)
	return g, nil
}

// keptLists is what this evaluation, and no copy of it, knows of lists.
func (e *Eval) keptLists() *grown {
	if e.grown == nil || e.grown.by != e {
		e.grown = &grown{by: e}
	}
	return e.grown
}

// longer is a copy of l with n places.
func longer[T any](l []T, n int) []T {
	all := make([]T, n)
	copy(all, l)
	return all
}

// forget lets go, every so many evaluations, of the lists to which nothing was appended
// since the last time: the machine may have them no longer. A copy lets go of all at once.
// (In line, it would stand in generated code at each evaluation.)
//
//go:noinline
func (e *Eval) forget() {
	g := e.grown
	if g.by != e {
		e.grown = nil
		return
	}
	if g.age++; g.age < maxAge {
		return
	}
	g.age = 0
	if g.own.used {
		g.own.used = false
	} else {
		g.own = owned{}
	}
	for i := range g.lists {
		if l := &g.lists[i]; l.used {
			l.used = false
		} else {
			*l = grownList{}
		}
	}
}
