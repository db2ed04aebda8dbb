package schema

import (
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file checks what scenarios are called, and where they begin.

// continuations checks names and what they continue: every `continues:` names
// one other scenario, and none leads back to itself.
func (w *walker) continuations(s *Scenarios) {
	if !w.fits(s) {
		return
	}
	c := &continued{w: w, told: map[string]int{}, follows: map[string]string{}, ends: map[string]bool{"": true}, near: map[Text]string{}}
	written := map[string]diag.Pos{}
	var all []Telling
	for i := range s.Scenarios {
		one := &s.Scenarios[i]
		tellings := one.Expand()
		all = append(all, tellings...)
		names := make([]string, len(tellings))
		for i, t := range tellings {
			names[i] = t.Name()
			c.told[names[i]]++
			c.follows[names[i]] = t.Continues().Text
		}
		w.oneName(one.Name, names, written)
	}
	for _, t := range all {
		if from := t.Continues(); from.Text != "" {
			c.check(t.Name(), from)
		}
	}
}

// oneName reports a name that a scenario before has, and warns of rows that share
// one: a failure would not tell which of them it is.
func (w *walker) oneName(name Text, names []string, written map[string]diag.Pos) {
	if before, again := written[name.Text]; again && name.Text != "" {
		w.diags.Add(name.Pos, name.End, diag.ScenarioTwice, name.Text, before.Line)
		return
	}
	mine := map[string]diag.Pos{name.Text: name.Pos}
	seen := map[string]bool{}
	for _, text := range names {
		if before, again := written[text]; again && text != "" {
			w.diags.Add(name.Pos, name.End, diag.ScenarioTwice, text, before.Line)
		}
		if seen[text] && text != "" {
			w.diags.Add(name.Pos, name.End, diag.RowsAlike, text)
		}
		mine[text], seen[text] = name.Pos, true
	}
	maps.Copy(written, mine)
}

// continued is what is known of the scenarios of a file while it is checked where
// they begin.
type continued struct {
	w       *walker
	told    map[string]int    // how many scenarios have a name
	follows map[string]string // of each name the one where it begins
	ends    map[string]bool   // names of which it is known whether following leads to an end
	near    map[Text]string   // what was suggested for a name that is unknown
}

// check looks at where a scenario begins.
func (c *continued) check(name string, from Text) {
	switch c.told[from.Text] {
	case 0:
		c.w.diags.Add(from.Pos, from.End, diag.ContinuesUnknown, from.Text, c.nearest(name, from))
		return
	case 1:
	default:
		c.w.diags.Add(from.Pos, from.End, diag.ContinuesSeveral, from.Text, c.told[from.Text])
	}
	if c.endless(from.Text) {
		c.w.diags.Add(from.Pos, from.End, diag.ContinuesItself, from.Text)
	}
}

// nearest suggests another scenario of the file, while few findings are there; for what
// several rows write the same way it is looked for once.
func (c *continued) nearest(name string, from Text) string {
	if c.w.diags.Crowded() {
		return ""
	}
	if _, known := c.near[from]; !known {
		others := slices.DeleteFunc(slices.Sorted(maps.Keys(c.told)), func(other string) bool { return other == name })
		c.near[from] = diag.Nearest(from.Text, others)
	}
	return c.near[from]
}

// endless tells whether following leads round. Each name is followed once.
func (c *continued) endless(name string) bool {
	var way []string
	for {
		if _, known := c.ends[name]; known {
			break
		}
		c.ends[name] = false // coming here again on this way is a circle
		way = append(way, name)
		name = c.follows[name]
	}
	for _, passed := range way {
		c.ends[passed] = c.ends[name]
	}
	return !c.ends[name]
}
