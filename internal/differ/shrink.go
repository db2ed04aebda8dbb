package differ

// Shrink makes a difference small: it takes away commands, then parts of the
// charts, as long as the checker accepts what is left and something differs.

// tries bounds the work.
const tries = 1500

// Shrink gives the smallest difference that it finds.
func Shrink(d *Difference, accept func(files map[string]string) error, b Backend) *Difference {
	k := &shrinker{best: d, accept: accept, backend: b, left: tries}
	k.commands()
	for range 3 {
		before := len(k.best.String())
		d.Story.chart.Root.Without(k.parts)
		d.Story.chart.Child.Without(k.parts)
		k.commands()
		if len(k.best.String()) == before {
			break
		}
	}
	return k.best
}

type shrinker struct {
	best    *Difference
	accept  func(files map[string]string) error
	backend Backend
	left    int
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
	files := k.best.Story.chart.Files()
	return k.accept(files) == nil && k.differs(k.best.Story.Lines, files)
}

func (k *shrinker) differs(lines []string, files map[string]string) bool {
	if k.left--; k.left < 0 {
		return false
	}
	s := &Story{Seed: k.best.Story.Seed, Files: files, Input: k.best.Story.Input, Lines: lines, chart: k.best.Story.chart}
	if s.Retell() != nil {
		return false
	}
	got, err := k.backend([]*Story{s})
	if err != nil {
		return false
	}
	if d := Compare(s, got[0]); d != nil && d.kind() == k.best.kind() {
		k.best = d
		return true
	}
	return false
}
