package kernel

import (
	"iter"
	"slices"
)

// A paged list holds elements in their order, cut into pages. Copies of the list have the
// same pages, and always the same elements, until one of them changes a page: it copies that
// one then, and the list of the pages, but not all. So a machine at which somebody looks
// after each event can have many timers.
type paged[T any] struct {
	pages []page[T] // none is empty, unless it is the only one
	count int
	lent  bool // the list of the pages, to a copy: not to be changed, nor any page
}

type page[T any] struct {
	list []*T
	lent bool
}

// A spot is where an element stands, or belongs.
type spot struct{ page, at int }

// pageSize is the most elements of a page.
const pageSize = 128

// lend notes that a copy has the same pages. It changes nothing that is lent already: many
// may copy a frozen machine at once.
func (l *paged[T]) lend() {
	if !l.lent {
		l.lent = true
	}
}

// find is the spot behind all elements that are before what is looked for.
func (l *paged[T]) find(before func(*T) bool) spot {
	if len(l.pages) == 0 {
		return spot{}
	}
	p, last := 0, len(l.pages)-1
	for p < last {
		if mid := (p + last + 1) / 2; before(l.pages[mid].list[0]) {
			p = mid
		} else {
			last = mid - 1
		}
	}
	list := l.pages[p].list
	i, end := 0, len(list)
	for i < end {
		if mid := (i + end) / 2; before(list[mid]) {
			i = mid + 1
		} else {
			end = mid
		}
	}
	if i == len(list) && p+1 < len(l.pages) {
		return spot{p + 1, 0}
	}
	return spot{p, i}
}

// at is the element at a spot; nil behind the last.
func (l *paged[T]) at(s spot) *T {
	if s.page == len(l.pages) || s.at == len(l.pages[s.page].list) {
		return nil
	}
	return l.pages[s.page].list[s.at]
}

// insert puts an element in at a spot. A page that is full becomes two.
func (l *paged[T]) insert(s spot, v *T) {
	list := slices.Insert(l.own(s.page), s.at, v)
	l.count++
	if len(list) > pageSize {
		half := append(make([]*T, 0, pageSize+1), list[len(list)/2:]...)
		l.pages = slices.Insert(l.pages, s.page+1, page[T]{list: half})
		list = slices.Delete(list, len(list)/2, len(list))
	}
	l.pages[s.page].list = list
}

// remove takes out the element at a spot.
func (l *paged[T]) remove(s spot) {
	list := slices.Delete(l.own(s.page), s.at, s.at+1)
	l.pages[s.page].list = list
	l.count--
	if len(list) == 0 && len(l.pages) > 1 {
		l.pages = slices.Delete(l.pages, s.page, s.page+1)
	}
}

// own sees to it that a change of a page is not seen by a copy.
func (l *paged[T]) own(p int) []*T {
	if l.lent {
		l.pages, l.lent = slices.Clone(l.pages), false
		for i := range l.pages {
			l.pages[i].lent = true
		}
	}
	if p == len(l.pages) { // the first
		l.pages = append(l.pages, page[T]{})
	}
	its := &l.pages[p]
	if its.lent {
		*its = page[T]{list: append(make([]*T, 0, len(its.list)+1), its.list...)}
	}
	return its.list
}

// all are the elements in order.
func (l *paged[T]) all() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for _, p := range l.pages {
			for _, v := range p.list {
				if !yield(v) {
					return
				}
			}
		}
	}
}
