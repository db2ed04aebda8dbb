package differ

// Shrink makes a difference small: it takes away commands, then parts of the
// charts, as long as the checker accepts what is left and something differs.

// A Judge looks for the first difference that a story shows; nil: there is none.
type Judge func(s *Story) *Difference

// Shrink gives the smallest difference that it finds in so many tries.
func Shrink(d *Difference, judge Judge, tries int) *Difference {
	k := &shrinker{best: d, judge: judge, left: tries}
	k.commands()
	for range 3 {
		before := len(k.best.String())
		for _, n := range d.Story.chart.Charts {
			n.Without(k.parts)
		}
		k.commands()
		if len(k.best.String()) == before {
			break
		}
	}
	return k.best
}

type shrinker struct {
	best  *Difference
	judge Judge
	left  int
}

func (k *shrinker) commands() {
	lines := k.best.Story.Lines[:min(k.best.At, len(k.best.Story.Lines))]
	k.differs(lines, k.best.Story.Files)
	for i := len(lines) - 1; i >= 0; i-- {
		fewer := append(append([]string(nil), lines[:i]...), lines[i+1:]...)
		if k.differs(fewer, k.best.Story.Files) {
			lines = fewer
		}
	}
}

// parts tells whether the chart as it is now still shows a difference.
func (k *shrinker) parts() bool {
	return k.differs(k.best.Story.Lines, k.best.Story.chart.Files())
}

func (k *shrinker) differs(lines []string, files map[string]string) bool {
	if k.left <= 0 {
		return false
	}
	s := k.best.Story.changed(lines, files)
	if s == nil {
		return false
	}
	k.left--
	if d := k.judge(s); d != nil && d.kind() == k.best.kind() {
		k.best = d
		return true
	}
	return false
}
