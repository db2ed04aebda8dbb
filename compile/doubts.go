package compile

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
)

// This file decides what is said of reads that may be absent. Where nothing in an
// expression, and nothing before it in its list of actions (proofs.go), proves a path
// present, internal/expr warns. In a named guard, let or action that is a doubt only: the
// places that use it may prove what it reads, and where all of them do, the warning is
// taken back.

// doubts are the warnings of reads that something around them may prove.
type doubts struct {
	doubted map[saying]*doubt
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
	case s.wants != nil && !s.proven.overwrites(field):
		*s.wants = append(*s.wants, w)
	default:
		d.stays, d.uses = true, append(d.uses, w.Uses...)
	}
}

// decide takes back the doubts that were dispelled, and says of the others where they
// come from.
func (c *chart) decide() {
	if len(c.doubted) == 0 {
		return
	}
	c.diags.Drop(func(f *diag.Finding) bool { return c.isDoubt(f) && !c.doubt(f).stays })
	for _, f := range c.diags.All() {
		if c.isDoubt(f) {
			for _, use := range c.doubt(f).uses {
				noteUse(f, use)
			}
		}
	}
}
