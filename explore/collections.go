package explore

// This file chooses lists and maps to try: with each element that is tried, and as many of
// them as their sizes are compared with (doc.go, 5).

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// lists are an empty one, one with each sample, one with all of them, and longer
// ones where the size is asked.
func (c *chooser) lists(p place, typ *ir.Type) []string {
	size, element := p.below(itsSize), p.below(anElement)
	items := c.values(element, typ.Elem)
	sized, looked := c.s.flows.matters(size), c.anyMatters(element, typ.Elem)
	if !sized && !looked {
		return []string{c.either("[]", listOf(items[0], 1))}
	}
	if looked {
		c.misses(len(items) > 2 || c.s.flows.positionMatters(p) || sized && len(c.s.landmarks(size, c.now).ints) > 0)
	}
	list := []string{"[]"}
	for _, item := range items {
		list = append(list, "["+item+"]")
	}
	if len(items) > 1 {
		list = append(list, "["+strings.Join(items, ",")+"]")
	}
	if sized {
		list = append(list, c.several(c.sizes(p, mostSize), items, listOf)...)
	}
	return list
}

// several are lists or maps of more than one element, each of one item as far as there is
// room.
func (c *chooser) several(sizes []int, items []string, of func(item string, n int) string) (list []string) {
	for _, item := range items {
		for _, n := range sizes {
			switch {
			case n < 2:
			case len(list) == mostValues:
				c.trim(true)
				return list
			default:
				list = append(list, of(item, n))
			}
		}
	}
	return list
}

func listOf(item string, n int) string { return "[" + strings.Repeat(item+",", n-1) + item + "]" }

// maps are an empty one, one with each key and sample, and some with several keys; larger
// ones where the size is asked.
func (c *chooser) maps(p place, typ *ir.Type) []string {
	key, element := p.below(aKey), p.below(anElement)
	sized, looked := c.s.flows.matters(p.below(itsSize)), c.anyMatters(element, typ.Elem)
	if !sized && !looked && !c.s.flows.matters(key) {
		return []string{c.either("{}", "{"+quoted(others[0])+":"+c.values(element, typ.Elem)[0]+"}")}
	}
	items, keys := c.values(element, typ.Elem), c.keys(key)
	larger, all := mixed(keys, items)
	written := c.s.flows.slice(key).words
	c.misses(c.s.mayMiss(key, ir.StringKind) || c.s.flows.positionMatters(p) || !all && len(keys) > 2)
	c.misses(sized && len(written) > 1 || looked && (sized || len(items) > 2))
	list := []string{"{}"}
	for _, row := range c.rows([][]string{keys, items}, mostValues) {
		list = append(list, "{"+row[0]+":"+row[1]+"}")
	}
	if sized {
		larger = append(larger, c.sized(p, keys, items)...)
	}
	if sized && len(written) > 0 { // without those that are written, too
		larger = append(larger, c.sized(p, keys[:1], items)...)
	}
	for _, m := range larger {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// keys are those of maps to try. An empty key is one like others.
func (c *chooser) keys(p place) []string {
	named := c.s.landmarks(p, c.now).texts
	keys := c.texts(p, named)
	if !slices.Contains(named, "") {
		keys = slices.DeleteFunc(keys, func(k string) bool { return k == `""` })
	}
	return keys
}

// sized are maps of the sizes that are asked, with these keys first.
func (c *chooser) sized(p place, keys, items []string) []string {
	return c.several(c.sizes(p, mostSize), items, func(item string, n int) string { return mapOf(keys, item, n) })
}

// mixed are maps with several of the keys: where these and the items are few all that there
// are, for what stands behind one key may count beside what stands behind another; else one.
func mixed(keys, items []string) (list []string, all bool) {
	every := [][]string{nil}
	for _, key := range keys {
		if len(every)*(len(items)+1) > mostValues {
			return []string{mapOf(keys, items[0], min(len(keys), mostElements))}, false
		}
		for _, members := range every {
			for _, item := range items {
				every = append(every, append(members[:len(members):len(members)], key+":"+item))
			}
		}
	}
	for _, members := range every {
		if len(members) > 1 {
			list = append(list, "{"+strings.Join(members, ",")+"}")
		}
	}
	return list, true
}

// mapOf has so many keys, the first of which are given.
func mapOf(keys []string, item string, n int) string {
	members := make([]string, n)
	for i := range members {
		key := quoted("key" + strconv.Itoa(i+1))
		if i < len(keys) {
			key = keys[i]
		}
		members[i] = key + ":" + item
	}
	return "{" + strings.Join(members, ",") + "}"
}
