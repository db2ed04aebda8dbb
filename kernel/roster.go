package kernel

import (
	"maps"
	"slices"
	"strings"
)

// A roster is the living actors of a machine by their ids. Copies of the machine have the
// same one until one of them changes it. That one does not copy all actors then: it notes
// beside them what has changed since, and copies the whole when the notes are long. So a
// machine at which somebody looks after each event can start many actors.
type roster struct {
	all   map[string]Child  // but for what late says
	late  map[string]*Child // what has changed since all was lent: nil for an actor that is gone
	count int
	lent  struct{ all, late bool } // to a copy: not to be changed
}

// lend notes that a copy has the same actors. It changes nothing that is lent already: many
// may copy a frozen machine at once.
func (r *roster) lend() {
	if both := (struct{ all, late bool }{true, true}); r.lent != both {
		r.lent = both
	}
}

func (r *roster) get(id string) (Child, bool) {
	if c, changed := r.late[id]; c != nil {
		return *c, true
	} else if changed {
		return Child{}, false
	}
	c, ok := r.all[id]
	return c, ok
}

// put adds an actor, or puts it in the place of the one that has its id.
func (r *roster) put(c Child) {
	if _, living := r.get(c.ID); !living {
		r.count++
	}
	if r.own(); r.lent.all {
		r.late[c.ID] = &c
		return
	}
	r.all[c.ID] = c
}

// remove takes an actor out that is there.
func (r *roster) remove(id string) {
	r.count--
	if r.own(); r.lent.all {
		r.late[id] = nil
		return
	}
	delete(r.all, id)
}

// own sees to it that a change is not seen by a copy: it goes to late where all is lent.
// A change copies late, and every so many changes all: they are so many that both cost
// about the same.
func (r *roster) own() {
	switch {
	case r.all == nil, r.lent.all && len(r.late)*len(r.late) > 8*len(r.all):
		*r = roster{all: r.merged(), count: r.count}
	case r.lent.late && r.late == nil:
		r.late, r.lent.late = map[string]*Child{}, false
	case r.lent.late:
		r.late, r.lent.late = maps.Clone(r.late), false
	}
}

func (r *roster) merged() map[string]Child {
	all := make(map[string]Child, r.count)
	maps.Copy(all, r.all)
	for id, c := range r.late {
		if c == nil {
			delete(all, id)
		} else {
			all[id] = *c
		}
	}
	return all
}

// sorted are the actors by id.
func (r *roster) sorted() []Child {
	list := make([]Child, 0, r.count)
	for id, c := range r.all {
		if _, changed := r.late[id]; !changed {
			list = append(list, c)
		}
	}
	for _, c := range r.late {
		if c != nil {
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b Child) int { return strings.Compare(a.ID, b.ID) })
	return list
}
