package schema

import "github.com/lockstep-charts/lockstep/diag"

// This file measures what comes of a scenario file before anything is made of it: the
// rows of a few lines can multiply into more than memory holds, and a step that is written
// takes a thousand times the memory of `- {}`.

// ownFile says what to do where a file has too much in it.
const ownFile = "put some of the scenarios into a file of their own"

// maxWritten is how many steps may be written in one file, those of rows once.
const maxWritten = 100_000

// Limits of what may come of the rows of one file.
const (
	maxRows   = 10_000     // scenarios
	maxSteps  = 1_000_000  // steps of theirs
	maxValues = 10_000_000 // values in them (weight)
)

// fits tells whether what comes of a file is within the limits; the scenario with
// which it passes one is reported.
func (w *walker) fits(s *Scenarios) bool {
	rows, steps, values := 0, 0, 0
	for i := range s.Scenarios {
		one := &s.Scenarios[i]
		told := one.told()
		if rows += told; rows > maxRows {
			found := w.diags.Add(one.Name.Pos, one.Name.End, diag.TooManyRows, maxRows)
			if len(one.Each) == 0 {
				found.Fix(ownFile)
			}
			return false
		}
		if len(one.Each) == 0 {
			continue
		}
		steps, values = steps+told*len(one.Steps), min(values+one.weight(), maxValues+1)
		switch {
		case steps > maxSteps:
			w.diags.Add(one.Name.Pos, one.Name.End, diag.TooManySteps, maxSteps, "steps")
			return false
		case values > maxValues:
			w.diags.Add(one.Name.Pos, one.Name.End, diag.TooManySteps, maxValues, "values")
			return false
		}
	}
	return true
}

// told counts the scenarios that s stands for, as far as the limit asks.
func (s *Scenario) told() int {
	if len(s.Each) == 0 {
		return 1
	}
	n := 0
	for i := 0; i < len(s.Each) && n <= maxRows; i++ {
		n += newRow(&s.Each[i]).count
	}
	return n
}

// weight is how many values all scenarios hold that s stands for, which are within the
// limit: what is written in each, and for each placeholder what a row gives.
func (s *Scenario) weight() int {
	uses := map[string]int{}
	s.eachText(func(t Text) {
		if waiting(t) {
			for _, m := range placeholder().FindAllString(t.Text, -1) {
				uses[m[1:]]++
			}
		}
	})
	written := heavy(s.Name) + heavy(s.Continues) + s.Input.weight() + s.Resolve.weight()
	for i := range s.Steps {
		written += s.Steps[i].weight()
	}
	total := 0
	for i := range s.Each {
		r := newRow(&s.Each[i])
		total = min(total+r.count*written, maxValues+1)
		for name, at := range r.at {
			total = min(total+uses[name]*r.given(at), maxValues+1)
		}
	}
	return total
}

// given is the weight of a field's values in all scenarios of a row.
func (r *row) given(at int) int {
	v := &r.fields[at].Value
	if r.turns[at] == 0 || r.count == 0 {
		return min(r.count*v.weight(), maxValues+1)
	}
	n := 0
	for i := range v.Items {
		n += v.Items[i].weight()
	}
	return min(n*(r.count/len(v.Items)), maxValues+1) // each has its turn as often
}

func (s *Step) weight() int {
	n := 0
	for _, t := range s.texts() {
		n += heavy(*t)
	}
	for _, v := range s.values() {
		n += v.weight()
	}
	for _, t := range s.Expect.Holds {
		n += heavy(t)
	}
	return n
}

// weight counts a value and those in it; a long text counts as several.
func (v *Value) weight() int {
	if v.Kind == NoValue {
		return 0
	}
	n := 1 + heavy(v.Text)
	for i := range v.Items {
		n += v.Items[i].weight()
	}
	for i := range v.Fields {
		n += heavy(v.Fields[i].Name) + v.Fields[i].Value.weight()
	}
	return n
}

// heavy is how many values a text counts for.
func heavy(t Text) int { return len(t.Text) / 16 }
