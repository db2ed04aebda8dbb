package lint_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
)

// Random guards on an event's fields are asked about every event that there can be, so that
// what the linter says of candidates can be held to all of them: one that is never taken, a
// condition that is always or never true, a case that nobody takes, two that overlap.

var guards = flag.Int("guards", 1500, "how many lists of random guards TestGuards makes up")

// An occasion is the event that the guards look at.
type occasion struct {
	kind string // an enum
	flag bool
	n, m int
	text string
}

// occasions are all that make a difference: the guards name no ints but 0 to 3.
var occasions = func() (all []occasion) {
	for _, kind := range []string{"x", "y", "z"} {
		for _, text := range []string{"", "a", "b", "ab", "abc", "abcd"} {
			for n := -2; n <= 5; n++ {
				for m := -1; m <= 4; m++ {
					all = append(all, occasion{kind, false, n, m, text}, occasion{kind, true, n, m, text})
				}
			}
		}
	}
	return all
}()

// A condition is CEL and what it means.
type condition struct {
	text  string
	holds func(occasion) bool
	parts []part
}

// A part of a condition stands behind so many characters of it, and is asked about some
// events only.
type part struct {
	condition
	at    int
	asked func(occasion) bool
}

func TestGuards(t *testing.T) {
	held := map[diag.Code]int{}
	for seed := range uint64(*guards) {
		r := rand.New(rand.NewPCG(seed, 3))
		list := someCandidates(r)
		chart, first := chartOf(list)
		for _, f := range findings(chart) {
			i := f.Pos.Line - first
			if i < 0 || i >= len(list) {
				continue
			}
			if why := contradiction(f, list, i); why != "" {
				t.Errorf("seed %d: %s: %s: %s, but %s\n%s", seed, f.Pos, f.Code, f.Message, why, chart)
			}
			held[f.Code]++
		}
	}
	for _, code := range []diag.Code{diag.DeadTransition, diag.ConstantGuard, diag.NotExhaustive, diag.GuardsOverlap} {
		if held[code] == 0 {
			t.Errorf("nothing held %s to the truth", code)
		}
	}
	t.Log(held)
}

// chartOf is a chart whose candidates have some guards, and the line of the first.
func chartOf(list []condition) (text string, first int) {
	var b strings.Builder
	b.WriteString("chart: example\ntypes: { Kind: [x, y, z] }\nevents: { GO: { k: Kind, f: bool, n: int, m: int, s: string } }\ninitial: a\nstates:\n  b0: { type: final }\n  b1: { type: final }\n  a:\n    on:\n      GO:\n")
	for i, c := range list {
		fmt.Fprintf(&b, "        - { guard: %q, target: b%d }\n", c.text, i%2)
	}
	return b.String(), 11
}

// contradiction is an event that speaks against a finding at a candidate; "": there is none.
func contradiction(f *diag.Finding, list []condition, i int) string {
	reaching := slices.DeleteFunc(slices.Clone(occasions), func(o occasion) bool {
		return slices.ContainsFunc(list[:i], func(c condition) bool { return c.holds(o) })
	})
	one := func(among []occasion, want func(occasion) bool) string {
		if at := slices.IndexFunc(among, want); at >= 0 {
			return fmt.Sprintf("see %+v", among[at])
		}
		return ""
	}
	none := func(among []occasion, want func(occasion) bool) string {
		if !slices.ContainsFunc(among, want) {
			return "that is not so for any event"
		}
		return ""
	}
	switch f.Code {
	case diag.DeadTransition:
		return one(reaching, list[i].holds)
	case diag.ConstantGuard, diag.NeverEqual:
		return constantly(f, list[i], occasions, f.Pos.Col-len("        - { guard: \"")-1)
	case diag.NotExhaustive:
		taken := func(o occasion) bool { return slices.ContainsFunc(list, func(c condition) bool { return c.holds(o) }) }
		for _, is := range casesNamed(f.Message) {
			this := func(o occasion) bool { return is(o) && taken(o) }
			if why := cmp.Or(none(occasions, is), one(occasions, this)); why != "" {
				return why
			}
		}
	case diag.GuardsOverlap:
		other := f.Also[0].Pos.Line - f.Pos.Line + i
		return none(occasions, func(o occasion) bool { return list[i].holds(o) && list[other].holds(o) })
	}
	return ""
}

// constantly looks for an event that speaks against a condition that begins at a place being
// always or never true; "": there is none. The first character of a condition is that of its
// first part too. A comparison is spoken of anywhere in it.
func constantly(f *diag.Finding, c condition, asked []occasion, at int) (why string) {
	why = "there is no condition"
	first := at < 0 || strings.TrimLeft(c.text[min(at, len(c.text)):], "(!") == strings.TrimLeft(c.text, "(!")
	if first || len(c.parts) == 0 {
		always := strings.Contains(f.Message, "always") || f.Code == diag.NeverEqual && strings.Contains(c.text, "!=")
		i := slices.IndexFunc(asked, func(o occasion) bool { return c.holds(o) != always })
		if i < 0 {
			return ""
		}
		why = fmt.Sprintf("see %+v", asked[i])
	}
	for _, p := range c.parts {
		if at >= p.at && at < p.at+len(p.text) {
			still := slices.DeleteFunc(slices.Clone(asked), func(o occasion) bool { return !p.asked(o) })
			return constantly(f, p.condition, still, at-p.at)
		}
	}
	return why
}

// casesNamed are the cases that a message says nobody takes: values of the enum, or what
// several fields are at once.
func casesNamed(message string) (cases []func(occasion) bool) {
	_, named, _ := strings.Cut(message, "the case ")
	for one := range strings.SplitSeq(named, ", ") {
		cases = append(cases, func(o occasion) bool {
			so := []string{o.kind, "event.k == '" + o.kind + "'", "!event.f"}
			if o.flag {
				so[2] = "event.f"
			}
			parts := strings.Split(one, " && ")
			return !slices.ContainsFunc(parts, func(part string) bool { return !slices.Contains(so, part) })
		})
	}
	return cases
}

// someCandidates makes up the guards of a list: some lists tell cases apart, and often
// forget one.
func someCandidates(r *rand.Rand) []condition {
	list, cases := make([]condition, 1+r.IntN(4)), r.IntN(4)
	for i := range list {
		if cases == 0 {
			list[i] = someCase(r)
		} else {
			list[i] = someCondition(r, 2)
		}
	}
	return list
}

// someCase makes up a condition on the enum and the bool.
func someCase(r *rand.Rand) condition {
	kind, flag := []string{"x", "y", "z"}[r.IntN(3)], []string{"event.f", "!event.f"}[r.IntN(2)]
	return condition{"event.k == '" + kind + "' && " + flag, func(o occasion) bool { return o.kind == kind && o.flag == (flag == "event.f") }, nil}
}

// someCondition makes up a condition, so many levels deep at most.
func someCondition(r *rand.Rand, deep int) condition {
	if deep == 0 || r.IntN(4) == 0 {
		return someTest(r)
	}
	all := func(occasion) bool { return true }
	a, b := someCondition(r, deep-1), someCondition(r, deep-1)
	not := func(o occasion) bool { return !a.holds(o) }
	switch r.IntN(5) {
	case 0:
		return condition{"!(" + a.text + ")", not, []part{{a, 2, all}}}
	case 1:
		c := someTest(r)
		holds := func(o occasion) bool { return c.holds(o) && a.holds(o) || !c.holds(o) && b.holds(o) }
		text := "(" + c.text + " ? " + a.text + " : " + b.text + ")"
		return condition{text, holds, []part{{c, 1, all}, {a, 4 + len(c.text), c.holds}, {b, 7 + len(c.text) + len(a.text), func(o occasion) bool { return !c.holds(o) }}}}
	case 2, 3:
		return condition{"(" + a.text + " && " + b.text + ")", func(o occasion) bool { return a.holds(o) && b.holds(o) }, []part{{a, 1, all}, {b, 5 + len(a.text), a.holds}}}
	}
	return condition{"(" + a.text + " || " + b.text + ")", func(o occasion) bool { return a.holds(o) || b.holds(o) }, []part{{a, 1, all}, {b, 5 + len(a.text), not}}}
}

// someTest makes up a condition on one field or two.
func someTest(r *rand.Rand) condition {
	kind, n, text := []string{"x", "y", "z"}[r.IntN(3)], r.IntN(4), []string{"", "a", "b", "c"}[r.IntN(4)]
	switch r.IntN(12) {
	case 0, 1:
		return condition{"event.k == '" + kind + "'", func(o occasion) bool { return o.kind == kind }, nil}
	case 2:
		return condition{"'" + kind + "' != event.k", func(o occasion) bool { return o.kind != kind }, nil}
	case 3:
		return condition{"event.k in ['y', '" + kind + "']", func(o occasion) bool { return o.kind == "y" || o.kind == kind }, nil}
	case 4:
		return condition{"event.f", func(o occasion) bool { return o.flag }, nil}
	case 5:
		return condition{"event.f == false", func(o occasion) bool { return !o.flag }, nil}
	case 6:
		return condition{fmt.Sprintf("event.n < %d", n), func(o occasion) bool { return o.n < n }, nil}
	case 7:
		return condition{fmt.Sprintf("%d <= event.n", n), func(o occasion) bool { return n <= o.n }, nil}
	case 8:
		return condition{fmt.Sprintf("event.m in [%d, 2]", n), func(o occasion) bool { return o.m == n || o.m == 2 }, nil}
	case 9:
		return condition{"event.n == event.m", func(o occasion) bool { return o.n == o.m }, nil}
	case 10:
		return condition{"event.s != '" + text + "'", func(o occasion) bool { return o.text != text }, nil}
	}
	return condition{fmt.Sprintf("size(event.s) > %d", n), func(o occasion) bool { return len(o.text) > n }, nil}
}
