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
	late  paged[changed]   // since all was lent, by id
	count int
	lent  bool // all, to a copy: not to be changed
}

// A changed id has another actor than all says, or none.
type changed struct {
	id string
	is *Child
}

// lend notes that a copy has the same actors. It changes nothing that is lent already: many
// may copy a frozen machine at once.
func (r *roster) lend() {
	if !r.lent {
		r.lent = true
	}
	r.late.lend()
}

func (r *roster) get(id string) (Child, bool) {
	if c := r.late.at(r.spotOf(id)); c == nil || c.id != id {
		c, ok := r.all[id]
		return c, ok
	} else if c.is != nil {
		return *c.is, true
	}
	return Child{}, false
}

// spotOf is where what has changed of an id stands, or belongs.
func (r *roster) spotOf(id string) spot {
	return r.late.find(func(c *changed) bool { return c.id < id })
}

// put adds an actor, or puts it in the place of the one that has its id.
func (r *roster) put(c Child) {
	if _, living := r.get(c.ID); !living {
		r.count++
	}
	if r.own(); r.lent {
		r.note(changed{c.ID, &c})
		return
	}
	r.all[c.ID] = c
}

// remove takes an actor out that is there.
func (r *roster) remove(id string) {
	r.count--
	if r.own(); r.lent {
		r.note(changed{id, nil})
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

func (r *roster) note(c changed) {
	s := r.spotOf(c.id)
	if there := r.late.at(s); there != nil && there.id == c.id {
		r.late.remove(s)
	}
	if _, in := r.all[c.id]; in || c.is != nil {
		r.late.insert(s, c)
	}
}

func (r *roster) merged() map[string]Child {
	all := make(map[string]Child, r.count)
	maps.Copy(all, r.all)
	for c := range r.late.all() {
		if c.is == nil {
			delete(all, c.id)
		} else {
			all[c.id] = *c.is
		}
	}
	return all
}

// sorted are the actors by id.
func (r *roster) sorted() []Child {
	list := make([]Child, 0, r.count)
	for id, c := range r.all {
		if late := r.late.at(r.spotOf(id)); late == nil || late.id != id {
			list = append(list, c)
		}
	}
	for c := range r.late.all() {
		if c.is != nil {
			list = append(list, *c.is)
		}
	}
	slices.SortFunc(list, func(a, b Child) int { return strings.Compare(a.ID, b.ID) })
	return list
}
