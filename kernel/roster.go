package kernel

import (
	"maps"
	"slices"
	"strings"
)

// A roster is the living actors of a machine by their ids. Copies of the machine have the
// same one until one of them changes it. That one does not copy all actors then: it notes
// beside them what has changed since, and copies the whole when the notes are many. So a
// machine at which somebody looks after each event can start many actors.
type roster struct {
	all   map[string]Child // but for what late says
	late  paged[Child]     // since all was lent, by id: who came, and whom all has and is gone
	count int
	lent  bool // all, to a copy: not to be changed
}

// nobody is the kind of an actor that all has and that is not there any more.
const nobody = -1

// lend notes that a copy has the same actors. It changes nothing that is lent already: many
// may copy a frozen machine at once.
func (r *roster) lend() {
	if !r.lent {
		r.lent = true
	}
	r.late.lend()
}

func (r *roster) get(id string) (Child, bool) {
	if c := r.late.at(r.spotOf(id)); c != nil && c.ID == id {
		return *c, c.Src != nobody
	}
	c, ok := r.all[id]
	return c, ok
}

// spotOf is where what has changed of an id stands, or belongs.
func (r *roster) spotOf(id string) spot {
	return r.late.find(func(c *Child) bool { return c.ID < id })
}

// put adds an actor, or puts it in the place of the one that has its id.
func (r *roster) put(c Child) {
	if _, living := r.get(c.ID); !living {
		r.count++
	}
	if r.own(); r.lent {
		r.note(&c)
		return
	}
	r.all[c.ID] = c
}

// remove takes an actor out that is there.
func (r *roster) remove(id string) {
	r.count--
	if r.own(); r.lent {
		r.note(&Child{ID: id, Src: nobody})
		return
	}
	delete(r.all, id)
}

// own sees to it that a change is not seen by a copy: it goes to late where all is lent. When
// late is an eighth as long as all, the whole is copied.
func (r *roster) own() {
	if r.all == nil || r.lent && r.late.count > pageSize+len(r.all)/8 {
		*r = roster{all: r.merged(), count: r.count}
	}
}

func (r *roster) note(c *Child) {
	s := r.spotOf(c.ID)
	if there := r.late.at(s); there != nil && there.ID == c.ID {
		r.late.remove(s)
	}
	if _, in := r.all[c.ID]; in || c.Src != nobody {
		r.late.insert(s, c)
	}
}

func (r *roster) merged() map[string]Child {
	all := make(map[string]Child, r.count)
	maps.Copy(all, r.all)
	for c := range r.late.all() {
		if c.Src == nobody {
			delete(all, c.ID)
		} else {
			all[c.ID] = *c
		}
	}
	return all
}

// sorted are the actors by id.
func (r *roster) sorted() []Child {
	list := make([]Child, 0, r.count)
	for id, c := range r.all {
		if late := r.late.at(r.spotOf(id)); late == nil || late.ID != id {
			list = append(list, c)
		}
	}
	for c := range r.late.all() {
		if c.Src != nobody {
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b Child) int { return strings.Compare(a.ID, b.ID) })
	return list
}
