package random

// This file gives the charts of some seeds names that are hard on somebody:
// keywords of either language, members that JavaScript objects have, words of YAML
// and of the kernel, enum values that are no identifiers at all.

import (
	"math/rand/v2"
	"regexp"
	"slices"
)

// A speller says how names are spelt. The makers know only plain ones.
type speller map[string]string

// nasty is how many charts that share a child have one set of nasty names.
const nasty = 6

// newSpeller gives one family of charts in nasty hard names.
func newSpeller(family uint64) speller {
	r := rand.New(rand.NewPCG(family, 0x5be1))
	s := speller{}
	if r.IntN(nasty) != 0 {
		return s
	}
	for _, k := range kinds {
		at := r.Perm(len(k.hard))
		for i, name := range k.plain {
			if r.IntN(3) != 0 && i < len(at) && !(name == optional && slices.Contains(inherited, k.hard[at[i]])) {
				s[name] = k.hard[at[i]]
			}
		}
	}
	return s
}

// optional is the field that may be absent; none such may be named like a member
// that every object has.
const optional = "y"

var inherited = []string{"hasOwnProperty", "toString", "valueOf"}

var word = regexp.MustCompile(`\b[A-Za-z][A-Za-z0-9]*\b`)

// names is the text with its names as they are spelt.
func (s speller) names(text string) string {
	if len(s) == 0 {
		return text
	}
	return word.ReplaceAllStringFunc(text, func(name string) string {
		if hard, is := s[name]; is {
			return hard
		}
		return name
	})
}

// event is the plain name of an event that is spelt.
func (s speller) event(spelt string) string {
	for _, name := range kinds[0].plain {
		if s[name] == spelt {
			return name
		}
	}
	return spelt
}

// kinds are names that are given hard ones of their kind, no two the same; events
// come first.
var kinds = []struct{ plain, hard []string }{
	{ // events
		[]string{"E1", "E2", "E3", "E4", "I1", "I2", "S1", "P1", "UP", "OUT"},
		[]string{"default", "to-string", "class.new", "hasOwnProperty", "func", "Event", "machine", "TYPE", "Snapshot", "go-1", "self.stop", "x-Y.z-1", "_", "GO"},
	},
	{ // states and actors
		[]string{"a0", "a1", "a2", "a3", "c0", "c1", "c2", "p0", "p1", "f1", "f2", "f3", "f4", "h1", "h2", "h3", "s1", "s2"},
		[]string{"on", "off", "no", "type", "interface", "states", "initial", "always", "import", "package", "nil", "await", "a-b", "a--", "__",
			"Root", "root-root", "var", "switch", "this", "valueOf", "error", "string", "len", "init", "main", "iota", "undefined", "NaN", "eval", "arguments"},
	},
	{ // fields, guards, lets, actions
		[]string{"x", "y", "z", "n", "k", "q", "v", "r", "mp", "obj", "words", "flag", "left", "small", "broken", "atLeast", "hg", "hq", "beep", "note", "bump", "divide", "relay", "d1", "d2"},
		[]string{"chan", "defer", "go", "select", "range", "struct", "nil", "iota", "append", "copy", "panic", "kernel", "m", "this_", "typeof", "instanceof", "hasOwnProperty",
			"toString", "valueOf", "async", "await", "arguments", "undefined", "NaN", "Infinity", "globalThis", "eval", "yield", "Object", "Array", "JSON", "BigInt", "main", "init", "_", "__a"},
	},
	{ // enum values
		[]string{"red", "green", "blue"},
		[]string{"1st", "ünï", "two words", "*/", "`", "${x1}", "<b>", "红", "red-green", "redBlue", "😀", "//", "nil", "#", "-", "a: b"},
	},
	{ // keys of maps; none names a field, by which the reference tells them apart
		[]string{"k1", "k2", "k3"},
		[]string{"", "1", "01", "ünï", "two words", "*/", "`", "${x1}", "😀", "\uffee", "constructor", "__proto__", "isPrototypeOf", "#", "-", "~"},
	},
	{ // types
		[]string{"Pair", "Color"},
		[]string{"Event", "Context", "State", "Machine", "Error_", "Promise", "String", "map_", "interface", "Symbol", "Record", "chan_"},
	},
}
