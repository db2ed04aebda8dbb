package schema

import (
	"maps"
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file makes several scenarios of one: a row of `each:` takes the place of
// $each or of $name; a list in a field of a row stands for a row each.

// maxRows is how many scenarios may come of one file.
const maxRows = 10_000

var placeholder = pattern(`\$([A-Za-z_][A-Za-z0-9_]*)`)

// A row gives placeholders their values, in written order.
type row []Named

// Expand gives the scenarios that s stands for: one for each row of Each, and
// for each value of a list in a field of a row, later fields changing faster.
// Without Each it is s itself. At most 10,000 are given.
func (s Scenario) Expand() []Scenario {
	if len(s.Each) == 0 {
		return []Scenario{s}
	}
	var all []Scenario
	for _, r := range s.rows() {
		all = append(all, r.scenario(s))
	}
	return all
}

// rows multiplies the rows out.
func (s Scenario) rows() []row {
	var all []row
	for _, v := range s.Each {
		all = append(all, rowsOf(v, maxRows-len(all))...)
	}
	return all
}

func rowsOf(v Value, most int) []row {
	if v.Kind != Map {
		return []row{{Named{Name: Text{Text: "each"}, Value: v}}}[:min(1, most)]
	}
	rows := []row{nil}
	for _, f := range v.Fields {
		rows = multiply(rows, f, most)
	}
	return rows
}

// multiply gives every row each value of f.
func multiply(rows []row, f Named, most int) []row {
	values := []Value{f.Value}
	if f.Value.Kind == List {
		values = f.Value.Items
	}
	var all []row
	for _, r := range rows {
		for _, v := range values {
			if len(all) < most {
				all = append(all, append(slices.Clip(r), Named{Name: f.Name, Value: v}))
			}
		}
	}
	return all
}

// product counts the rows that v stands for.
func product(v Value) int {
	n := 1
	for _, f := range v.Fields {
		if f.Value.Kind == List {
			n = min(n*len(f.Value.Items), maxRows+1)
		}
	}
	return n
}

func (r row) scenario(s Scenario) Scenario {
	s.Each = nil
	s.Name, s.Continues, s.Now = r.text(s.Name), r.text(s.Continues), r.text(s.Now)
	s.Input, s.Resolve = r.value(s.Input), r.value(s.Resolve)
	s.Steps = slices.Clone(s.Steps)
	for i := range s.Steps {
		s.Steps[i] = r.step(s.Steps[i])
	}
	return s
}

func (r row) step(s Step) Step {
	for _, t := range s.texts() {
		*t = r.text(*t)
	}
	for _, v := range s.values() {
		*v = r.value(*v)
	}
	s.Expect.Holds = slices.Clone(s.Expect.Holds)
	for i, t := range s.Expect.Holds {
		s.Expect.Holds[i] = r.text(t)
	}
	return s
}

// texts are all texts of a step.
func (s *Step) texts() []*Text { return []*Text{&s.ID, &s.Name, &s.In, &s.Duration, &s.FailText} }

// values are all values of a step.
func (s *Step) values() []*Value {
	e := &s.Expect
	return []*Value{
		&s.Event, &s.Output, &s.Error, &s.Answer, &s.Snapshot, &s.Resolve, &e.State, &e.Context, &e.Output, &e.Error,
		&e.Effects, &e.AllEffects, &e.Ignored, &e.Refused, &e.Status, &e.Transitions, &e.Children,
	}
}

// find gives the value of a name.
func (r row) find(name string) (Value, bool) {
	for _, f := range r {
		if f.Name.Text == name {
			return f.Value, true
		}
	}
	return Value{}, false
}

// text puts values into a text.
func (r row) text(t Text) Text {
	t.Text = placeholder().ReplaceAllStringFunc(t.Text, func(s string) string {
		v, ok := r.find(s[1:])
		switch {
		case !ok:
			return s
		case v.Kind == CEL:
			return v.Text.Text
		}
		return string(v.JSON())
	})
	return t
}

// value puts values into a value: one that is a placeholder as a whole becomes
// the row's value with its type.
func (r row) value(v Value) Value {
	switch v.Kind {
	case CEL:
		if name := whole(v.Text.Text); name != "" {
			if given, ok := r.find(name); ok {
				return given
			}
		}
		v.Text = r.text(v.Text)
	case List:
		v.Items = slices.Clone(v.Items)
		for i := range v.Items {
			v.Items[i] = r.value(v.Items[i])
		}
	case Map:
		v.Fields = slices.Clone(v.Fields)
		for i := range v.Fields {
			v.Fields[i].Name = r.text(v.Fields[i].Name)
			v.Fields[i].Value = r.value(v.Fields[i].Value)
		}
	}
	return v
}

// whole is the name of a text that is one placeholder; else empty.
func whole(s string) string {
	if m := placeholder().FindString(s); m != "" && m == s {
		return s[1:]
	}
	return ""
}

// placeholders checks that every row gives what the scenario uses.
func (w *walker) placeholders(s *Scenario) {
	total := 0
	for _, v := range s.Each {
		total += product(v)
	}
	if total > maxRows {
		w.diags.Add(s.Name.Pos, s.Name.End, diag.TooManyRows, maxRows)
	}
	var names []string
	for _, v := range s.Each {
		for _, f := range rowsOfNames(v) {
			if !slices.Contains(names, f) {
				names = append(names, f)
			}
		}
	}
	u := &uses{w: w, names: names, each: len(s.Each) > 0}
	u.scenario(s)
	for i := range s.Each {
		w.rowGives(&s.Each[i], u.used)
	}
}

// rowsOfNames are the names that a row of each gives.
func rowsOfNames(v Value) []string {
	if v.Kind != Map {
		return []string{"each"}
	}
	var all []string
	for _, f := range v.Fields {
		all = append(all, f.Name.Text)
	}
	return all
}

// rowGives reports a row that lacks a name in use.
func (w *walker) rowGives(v *Value, used []string) {
	for _, name := range used {
		if !slices.Contains(rowsOfNames(*v), name) {
			w.diags.Add(v.Pos, v.firstLineEndOr(), diag.RowLacks, name)
		}
	}
}

// uses collects the names that a scenario uses.
type uses struct {
	w     *walker
	names []string // given by a row at least
	used  []string
	each  bool
}

func (u *uses) scenario(s *Scenario) {
	u.text(s.Name)
	u.text(s.Continues)
	u.text(s.Now)
	u.value(&s.Input)
	u.value(&s.Resolve)
	for i := range s.Steps {
		for _, t := range s.Steps[i].texts() {
			u.text(*t)
		}
		for _, v := range s.Steps[i].values() {
			u.value(v)
		}
		for _, t := range s.Steps[i].Expect.Holds {
			u.text(t)
		}
	}
}

// text notes the placeholders of a text, and reports one that stands alone and
// that no row gives.
func (u *uses) text(t Text) {
	for _, m := range placeholder().FindAllString(t.Text, -1) {
		name := m[1:]
		switch {
		case slices.Contains(u.names, name):
			if !slices.Contains(u.used, name) {
				u.used = append(u.used, name)
			}
		case m == t.Text && (u.each || name == "each"):
			u.w.diags.Add(t.Pos, t.End, diag.UnknownPlaceholder, m, diag.Nearest(name, u.names))
		}
	}
}

func (u *uses) value(v *Value) {
	switch v.Kind {
	case CEL:
		u.text(v.Text)
	case List:
		for i := range v.Items {
			u.value(&v.Items[i])
		}
	case Map:
		for i := range v.Fields {
			u.text(v.Fields[i].Name)
			u.value(&v.Fields[i].Value)
		}
	}
}

// continuations checks names and what they continue: every `continues:` names
// one other scenario, and none leads back to itself.
func (w *walker) continuations(s *Scenarios) {
	told := map[string]int{}
	written := map[string]diag.Pos{}
	follows := map[string]string{}
	var all []Scenario
	for i := range s.Scenarios {
		one := &s.Scenarios[i]
		rows := one.Expand()
		if all = append(all, rows...); len(all) > maxRows {
			w.diags.Add(one.Name.Pos, one.Name.End, diag.TooManyRows, maxRows)
			return
		}
		w.oneName(one.Name, rows, written)
		for _, row := range rows {
			told[row.Name.Text]++
			follows[row.Name.Text] = row.Continues.Text
		}
	}
	for i := range all {
		if all[i].Continues.Text != "" {
			w.continues(&all[i], told, follows)
		}
	}
}

// oneName reports a name that a scenario before has, and warns of rows that share
// one: a failure would not tell which of them it is.
func (w *walker) oneName(name Text, rows []Scenario, written map[string]diag.Pos) {
	if before, again := written[name.Text]; again && name.Text != "" {
		w.diags.Add(name.Pos, name.End, diag.ScenarioTwice, name.Text, before.Line)
		return
	}
	mine := map[string]diag.Pos{name.Text: name.Pos}
	seen := map[string]bool{}
	for _, row := range rows {
		text := row.Name.Text
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

func (w *walker) continues(s *Scenario, told map[string]int, follows map[string]string) {
	c := s.Continues
	switch told[c.Text] {
	case 0:
		others := slices.DeleteFunc(slices.Sorted(maps.Keys(told)), func(name string) bool { return name == s.Name.Text })
		w.diags.Add(c.Pos, c.End, diag.ContinuesUnknown, c.Text, diag.Nearest(c.Text, others))
		return
	case 1:
	default:
		w.diags.Add(c.Pos, c.End, diag.ContinuesSeveral, c.Text, told[c.Text])
	}
	next := c.Text
	for range len(follows) {
		if next = follows[next]; next == "" {
			return
		}
	}
	w.diags.Add(c.Pos, c.End, diag.ContinuesItself, c.Text)
}
