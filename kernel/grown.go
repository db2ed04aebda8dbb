package kernel

import (
	"strings"
	"unicode/utf8"
)

// Lists and texts that grow at their ends, as a loop makes them. Values are immutable, so
// append and `+` make another one; but behind a long one that it made itself an evaluation
// leaves room, and the next one takes places of that instead of copying all. Who holds the
// shorter one cannot reach the places: each ends where its elements do.

// What an evaluation has grown are the last lists and texts that it made so.
type grown struct {
	by       *Eval // a copy of an evaluation has another address, and grows its own
	lists    [4]grownList
	next     int // in lists, the one whose place is taken next
	texts    [4]grownText
	nextText int // in texts
	own      owned
	age      int // evaluations since some were forgotten
}

// A grownList is one with all its places, of which the first ones are taken.
type grownList struct {
	all   any // a slice
	taken int
	used  bool // in this age
}

// A grownText is one with its size, so that nothing of it is counted again, and the room
// behind it.
type grownText struct {
	text string
	size int64 // code points
	room strings.Builder
	used bool // in this age
}

const (
	minGrown     = 64   // how long a list is before it gets room: most never are
	minGrownText = 1024 // bytes, the same of a text
	maxAge       = 100  // evaluations, after which is forgotten what nothing was added to
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
	kept := e.kept()
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

// sizeOf is the number of code points of a text. It counts nothing.
func (e *Eval) sizeOf(s string) int64 {
	if t := e.grownText(s); t != nil {
		return t.size
	}
	return int64(utf8.RuneCountInString(s))
}

// joined is texts of a size together, one behind the other.
func (e *Eval) joined(size int64, texts ...string) string {
	t := e.grownText(texts[0])
	if t == nil {
		bytes := 0
		for _, text := range texts {
			bytes += len(text)
		}
		if bytes < minGrownText {
			return strings.Join(texts, "")
		}
		t = e.newText()
		t.room.Grow(bytes)
		t.room.WriteString(texts[0])
	}
	for _, text := range texts[1:] {
		t.room.WriteString(text)
	}
	t.text, t.size = t.room.String(), size
	return t.text
}

// grownText is what is known of a text; nil where nothing is.
func (e *Eval) grownText(s string) *grownText {
	if len(s) < minGrownText || e.grown == nil || e.grown.by != e {
		return nil
	}
	for i := range e.grown.texts {
		if t := &e.grown.texts[i]; t.text == s {
			t.used = true
			return t
		}
	}
	return nil
}

// newText is the place for what is to be known of a text.
func (e *Eval) newText() *grownText {
	kept := e.kept()
	t := &kept.texts[kept.nextText]
	kept.nextText = (kept.nextText + 1) % len(kept.texts)
	*t = grownText{used: true}
	return t
}

// kept is what this evaluation, and no copy of it, knows of lists and texts.
func (e *Eval) kept() *grown {
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

// forget lets go, every so many evaluations, of the lists and texts to which nothing was added
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
	for i := range g.texts {
		if t := &g.texts[i]; t.used {
			t.used = false
		} else {
			*t = grownText{}
		}
	}
}
