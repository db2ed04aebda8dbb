package compile

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
)

// This file decides what is said of reads that may be absent. Where nothing in an
// expression, and nothing before it in its list of actions (proofs.go), proves a path
// present, internal/expr warns. In a named guard, let or action that is a doubt only: the
// places that use it may prove what it reads. So may the ways into the state at which it
// is read (present.go). Where that is so at all places, the warning is taken back.

// doubts are the warnings of reads that something around them may prove.
type doubts struct {
	doubted map[saying]*doubt
	open    []reading
}

// A reading is a read of the context that the ways to its spot may prove.
type reading struct {
	expr.Want
	at spot
}

// A saying is a finding as a list keeps it once.
type saying struct {
	pos     diag.Pos
	message string
}

// A doubt is such a warning; it stays where one of its reads is not proved.
type doubt struct {
	stays bool
	uses  []diag.Pos // of the named things that such a read stands in
	taken []diag.Pos // the actions of exits and rivals that take away what it reads
}

// doubt is what is known of a finding.
func (all *doubts) doubt(f *diag.Finding) *doubt {
	key := saying{f.Pos, f.Message}
	d := all.doubted[key]
	if d == nil {
		d = &doubt{}
		if all.doubted == nil {
			all.doubted = map[saying]*doubt{}
		}
		all.doubted[key] = d
	}
	return d
}

// isDoubt tells whether a finding may be taken back.
func (all *doubts) isDoubt(f *diag.Finding) bool {
	return all.doubted[saying{f.Pos, f.Message}] != nil
}

// want takes a read that its own expression does not prove. What a named thing reads is
// handed on to those that use it, unless it was written to before.
func (c *chart) want(w expr.Want, s setting) {
	d, field := c.doubt(w.Finding), c.fieldOf(w.Path)
	switch {
	case s.proven.has(field, w.Path):
	case s.proven.overwrites(field):
		d.stay(w)
		d.taken = append(d.taken, c.takers(s.spot, field, w.Path)...)
	case s.wants != nil:
		*s.wants = append(*s.wants, w)
	case field != noField && s.spot.kind != anywhere:
		c.open = append(c.open, reading{w, s.spot})
	default:
		d.stay(w)
	}
}

// stay says that one of the reads is not proved.
func (d *doubt) stay(w expr.Want) { d.stays, d.uses = true, append(d.uses, w.Uses...) }

// settle asks the ways of the open reads.
func (c *chart) settle() {
	proved := c.provedByTheWays()
	for i := range c.open {
		if r := &c.open[i]; !proved[i] {
			d := c.doubt(r.Finding)
			d.stay(r.Want)
			if c.isGuarded(r) {
				d.taken = append(d.taken, c.takers(r.at, c.fieldOf(r.Path), r.Path)...)
			}
		}
	}
}

// provedByTheWays tells which of the open reads are, 64 paths at a time.
func (c *chart) provedByTheWays() []bool {
	const most = 64
	proved := make([]bool, len(c.open))
	if len(c.open) == 0 {
		return proved
	}
	c.compareRivals()
	if c.goesOn() {
		for i := range c.open {
			r := &c.open[i]
			proved[i] = c.isGuarded(r) && !c.before[r.at.at].takes(c.fieldOf(r.Path), r.Path)
		}
		return proved
	}
	var paths []string
	readers := map[string][]int{}
	for i, r := range c.open {
		if readers[r.Path] == nil {
			paths = append(paths, r.Path)
		}
		readers[r.Path] = append(readers[r.Path], i)
	}
	for some := range slices.Chunk(paths, most) {
		p := c.presenceOf(some)
		for n, path := range some {
			for _, i := range readers[path] {
				proved[i] = p.holds(n, c.open[i].at)
			}
		}
	}
	return proved
}

// isGuarded tells whether the guard before some actions proves what they read.
func (c *chart) isGuarded(r *reading) bool {
	return r.at.kind == inActions && c.guarded[r.at.at].has(c.fieldOf(r.Path), r.Path)
}

// decide takes back the doubts that were dispelled, and says of the others where they
// come from.
func (c *chart) decide() {
	if len(c.doubted) == 0 {
		return
	}
	c.settle()
	c.diags.Drop(func(f *diag.Finding) bool { return c.isDoubt(f) && !c.doubt(f).stays })
	for _, f := range c.diags.All() {
		if c.isDoubt(f) {
			for _, use := range c.doubt(f).uses {
				noteUse(f, use)
			}
			for _, exit := range c.doubt(f).taken {
				noteOnce(f, exit, "taken away here, before the actions run")
			}
		}
	}
}
