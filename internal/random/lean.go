package random

// This file makes some charts lean: of all that a chart may say they say little, each
// another little, and they declare nothing that they do not name. A back-end shows in
// them what it does where something is missing. (That a test of many features hides what
// a test without some of them shows is known from testing compilers: swarm testing.)

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// A lean chart goes without some of these.
const (
	actors    = "actors"
	delayed   = "delayed"
	eventless = "eventless"
	histories = "histories"
	hooks     = "hooks"
	parallels = "parallels"
	several   = "several candidates"
)

// window is how many phrases, forms and kinds of action of a list a lean chart knows.
const window = 3

// slim makes the charts of a maker lean.
func (k *maker) slim(r *rand.Rand) {
	k.lean, k.from = true, r.IntN(1<<16)
	for _, feature := range []string{actors, delayed, eventless, histories, hooks, parallels, several} {
		if r.IntN(2) == 0 {
			k.without = append(k.without, feature)
		}
	}
	k.most = 1 + r.IntN(6)
}

// has tells whether a feature may be in the chart.
func (k *maker) has(feature string) bool { return !slices.Contains(k.without, feature) }

// phrase is one of a list of phrases that the chart knows.
func phrase[T any](k *maker, all ...T) T { return all[k.kind(len(all))] }

// kind is one number below n that the chart knows.
func (k *maker) kind(n int) int {
	if !k.lean {
		return k.r.IntN(n)
	}
	return (k.from + k.r.IntN(min(n, window))*5) % n
}

// sections are where a chart declares what it may name.
var sections = []string{"actors", "delays", "actions", "guards", "let", "emits", "sends", "internal", "events", "context", "types"}

// prune takes out of a chart what it declares and does not name, until nothing of
// that kind is left.
func prune(n *Node) {
	for again := true; again; {
		again = false
		for _, name := range sections {
			if s := child(n, name); s != nil && drop(n, s) {
				again = true
			}
		}
	}
}

// drop takes out of a section what is named nowhere, and the section when nothing is
// left.
func drop(chart, section *Node) bool {
	parts := &section.Fields
	if section.List {
		parts = &section.Items
	}
	left := slices.DeleteFunc(slices.Clone(*parts), func(d *Node) bool { return !named(chart, section, d) })
	gone := len(left) < len(*parts)
	*parts = left
	if len(left) == 0 {
		chart.Fields = slices.DeleteFunc(chart.Fields, func(f *Node) bool { return f == section })
	}
	return gone
}

// named tells whether a chart names what is declared. That an event is internal does
// not name it, and nothing is internal that is no event.
func named(chart, section, declared *Node) bool {
	if section.Key == "internal" {
		events := child(chart, "events")
		return events != nil && child(events, declared.Text) != nil
	}
	name := declared.Key
	if all := child(chart, "actors"); name == "UP" && all != nil && child(all, "c") != nil {
		return true // the child chart sends it
	}
	for _, f := range chart.Fields {
		if f.Key != "internal" && names(f, declared, name) {
			return true
		}
	}
	return false
}

// names tells whether a tree but for the declaration itself has a name in it.
func names(n, declared *Node, name string) bool {
	if n == declared {
		return false
	}
	if hasName(n.Key, name) || hasName(n.Scalar, name) || hasName(n.Text, name) {
		return true
	}
	is := func(part *Node) bool { return names(part, declared, name) }
	return slices.ContainsFunc(n.Fields, is) || slices.ContainsFunc(n.Items, is)
}

// says tells whether a text of the tree holds a phrase.
func says(n *Node, phrase string) bool {
	is := func(part *Node) bool { return says(part, phrase) }
	return strings.Contains(n.Text, phrase) || slices.ContainsFunc(n.Fields, is) || slices.ContainsFunc(n.Items, is)
}

// hasName tells whether a name stands in a text, a pattern of events included.
func hasName(text, name string) bool {
	if prefix, _, dotted := strings.Cut(name, "."); dotted {
		return text == name || text == prefix+".*"
	}
	return strings.Contains(text, name) && slices.Contains(word.FindAllString(text, -1), name)
}

// told are the events that a story tells a chart; one that takes none is told one.
func told(n *Node) []string {
	var all []string
	if events := child(n, "events"); events != nil {
		for _, e := range events.Fields {
			if strings.HasPrefix(e.Key, "E") || strings.HasPrefix(e.Key, "g.") {
				all = append(all, e.Key)
			}
		}
	}
	if len(all) == 0 {
		return []string{"E4"}
	}
	return all
}
