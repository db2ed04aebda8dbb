package differ

import "strings"

// This file counts what stories show: random charts that do nothing prove nothing.

// Figures count what stories cover.
type Figures struct {
	Charts, Refused int
	Loops           int            // charts left out because a machine loops
	Events, Moves   int            // events, and those that changed the configuration
	Seen            map[string]int // in how many charts
	Codes           map[string]int // why charts were refused
}

// NewFigures are all zero.
func NewFigures() *Figures { return &Figures{Seen: map[string]int{}, Codes: map[string]int{}} }

// add counts what another one counted.
func (f *Figures) add(g *Figures) {
	f.Charts, f.Refused, f.Loops = f.Charts+g.Charts, f.Refused+g.Refused, f.Loops+g.Loops
	f.Events, f.Moves = f.Events+g.Events, f.Moves+g.Moves
	for what, n := range g.Seen {
		f.Seen[what] += n
	}
	for code, n := range g.Codes {
		f.Codes[code] += n
	}
}

func (f *Figures) refuse(err error) {
	f.Refused++
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if _, rest, is := strings.Cut(line, ": LS"); is && !strings.Contains(line, "warning") {
			f.Codes["LS"+rest[:3]]++
			return
		}
	}
	f.Codes[err.Error()]++
}

// count notes whether an event changed the configuration.
func (f *Figures) count(line, before, after string) {
	if !strings.HasPrefix(line, `{"type"`) {
		return
	}
	f.Events++
	if field(before, "value") != field(after, "value") && field(after, "value") != "" {
		f.Moves++
	}
}
