package explore

// This file chooses texts: those that the chart names, one that it does not, and others
// that are longer, hold several of them, or are new to where they are kept, where that is
// asked (doc.go, 5).

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/ir"
)

// texts are some that no chart names, the literals, no text at all, and such as are so
// long as a size is compared with; each once.
func (c *chooser) texts(p place, list []string) (out []string) {
	add := func(texts ...string) {
		for _, text := range texts {
			if text = quoted(text); !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	add(c.unnamed(p)...)
	add(c.fresh(p)...)
	add(c.extended(p, list)...)
	if c.s.flows.matters(p) {
		add("")
	}
	add(joined(c.parts(p, list), 0)...)
	add(c.long(p, list)...)
	return out
}

// parts are the texts that a condition looks for within one, where these are few.
func (c *chooser) parts(p place, list []string) (parts []string) {
	slice := c.s.flows.slice(p)
	for _, text := range list {
		if text != "" && (slices.Contains(slice.edges, text) || slices.Contains(slice.samples, text)) {
			parts = append(parts, text)
		}
	}
	if len(parts) > mostJoined {
		return nil
	}
	return parts
}

// joined are the parts in one text of a length at least, in both orders; one alone begins
// and ends such a text.
func joined(parts []string, n int) []string {
	switch {
	case len(parts) == 0 || len(parts) == 1 && n <= utf8.RuneCountInString(parts[0]):
		return nil
	case len(parts) == 1:
		parts = append(parts, "")
	}
	back := slices.Clone(parts)
	slices.Reverse(back)
	return []string{filled(parts, n), filled(back, n)}
}

// filled is the parts with something between them.
func filled(parts []string, n int) string {
	text := strings.Join(parts[1:], others[0])
	rest := n - utf8.RuneCountInString(parts[0]) - utf8.RuneCountInString(text)
	return parts[0] + strings.Repeat(others[0], max(rest, 1)) + text
}

// long are texts as long as a size is compared with, and a little shorter and longer, where
// one is asked for, some of them with what is looked for in them.
func (c *chooser) long(p place, list []string) (out []string) {
	if !c.s.flows.sized(p) {
		return nil
	}
	parts := c.parts(p, list)
	for _, n := range c.sizes(p, mostLength) {
		out = append(out, repeated(n, list))
		if n > 0 {
			out = append(out, joined(parts, n)...)
		}
	}
	return out
}

// unnamed is one text that is written nowhere in the chart, or two where what stands in the
// machine's data is compared with: one that is there, and one that is not. They are the same
// for all places, so that what is kept here can be asked for there.
func (c *chooser) unnamed(p place) []string {
	var two []string
	for n := 0; len(two) < 2; n++ {
		if name := name(n); !c.s.flows.texts[name] {
			two = append(two, name)
		}
	}
	if slices.ContainsFunc(c.s.flows.meets(p).peers, func(q place) bool { return q.ofRoot(contextOf) }) {
		return two
	}
	return two[:1]
}

// repeated is a text of a length that is none of a list.
func repeated(n int, list []string) string {
	return besides(list, func(letter string) string { return strings.Repeat(letter, n) })
}

// besides is what is made of the first letter that makes none of a list, if there is one.
func besides(list []string, made func(letter string) string) string {
	for letter := 'a'; letter < 'z'; letter++ {
		if text := made(string(letter)); !slices.Contains(list, text) {
			return text
		}
	}
	return made("z")
}

// fresh is a text that a list or a map in the context has not yet, where it counts how
// many it has, and that is no more than counts.
func (c *chooser) fresh(p place) []string {
	for _, q := range c.s.flows.meets(p).peers {
		if !q.ofRoot(contextOf) || q.part != aKey && q.part != anElement {
			continue
		}
		var has pool
		c.s.standing(&has, q, c.now)
		if size := q.up.below(itsSize); !c.s.flows.matters(size) || int64(len(has.texts)) > c.s.greatest(size) {
			continue
		}
		for n := range len(has.texts) + 1 {
			if name := name(n); !slices.Contains(has.texts, name) {
				return []string{name}
			}
		}
	}
	return nil
}

// name is a, b, c …, then key27 and so on.
func name(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return "key" + strconv.Itoa(n+1)
}

// extended adds to texts others that come next behind them, or begin or end with them,
// where more is asked than whether a text is one of them, and those before them where it is
// asked which comes first.
func (c *chooser) extended(p place, list []string) (out []string) {
	l := c.s.flows.slice(p)
	for _, text := range list {
		if out = append(out, text); !slices.Contains(l.edges, text) {
			continue
		}
		out = append(out, besides(list, func(letter string) string { return text + letter }), besides(list, func(letter string) string { return letter + text }))
		if before := []rune(text); l.ordered && len(before) > 0 && before[len(before)-1] > ' ' {
			before[len(before)-1]--
			out = append(out, string(before))
		}
	}
	return out
}

// sizes are 0 and those around all that a size is compared with, up to a bound.
func (c *chooser) sizes(p place, most int64) (out []int) {
	c.misses(c.s.mayMiss(p.below(itsSize), ir.IntKind))
	list := neighbours(append([]int64{0}, c.s.landmarks(p.below(itsSize), c.now).ints...), 0, math.MaxInt64)
	for _, n := range list {
		if n > most {
			c.trim(true)
			break
		}
		out = append(out, int(n))
	}
	return out
}
