package schema

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file makes several scenarios of one: a row of `each:` takes the place of
// $each or of $name; a list in a field of a row stands for a row each. Nothing is
// copied that does not differ: what one file says may stand for 10,000 scenarios.

var placeholder = pattern(`\$([A-Za-z_][A-Za-z0-9_]*)`)

// A Telling is one of the scenarios that a written one stands for: a row of it, and
// which of the values of each list in that row.
type Telling struct {
	of     *Scenario
	row    *row // nil: the written scenario itself
	number int  // among those of the row
}

// A row gives placeholders their values.
type row struct {
	fields []Named
	at     map[string]int // of each name the first field
	turns  []int          // of each field: after how many scenarios its next value has its turn; 0: it has one value
	count  int            // how many scenarios come of the row; beyond 10,000: one more
}

func newRow(v *Value) *row {
	r := &row{fields: []Named{{Name: Text{Text: "each"}, Value: *v}}, at: map[string]int{"each": 0}, turns: []int{0}, count: 1}
	if v.Kind != Map {
		return r
	}
	r.fields, r.at, r.turns = v.Fields, map[string]int{}, make([]int, len(v.Fields))
	for i := len(v.Fields) - 1; i >= 0; i-- { // later fields change faster
		f := &v.Fields[i]
		r.at[f.Name.Text] = i
		if f.Value.Kind == List {
			r.turns[i] = r.count
			r.count = min(r.count*len(f.Value.Items), maxRows+1)
		}
	}
	return r
}

// Expand gives the scenarios that s stands for: one for each row of Each, and
// for each value of a list in a field of a row, later fields changing faster.
// Without Each it is s itself. At most 10,000 are given.
func (s *Scenario) Expand() []Telling {
	if len(s.Each) == 0 {
		return []Telling{{of: s}}
	}
	var all []Telling
	for i := 0; i < len(s.Each) && len(all) < maxRows; i++ {
		r := newRow(&s.Each[i])
		for number := range min(r.count, maxRows-len(all)) {
			all = append(all, Telling{s, r, number})
		}
	}
	return all
}

// Name is the name of the scenario.
func (t Telling) Name() string { return t.text(t.of.Name).Text }

// Pos is where it is written.
func (t Telling) Pos() diag.Pos { return t.of.Pos }

// Continues is where the scenario begins; its text may be empty.
func (t Telling) Continues() Text { return t.text(t.of.Continues) }

// Scenario is the scenario with the values of its row.
func (t Telling) Scenario() Scenario {
	s := *t.of
	if t.row == nil {
		return s
	}
	s.Each = nil
	s.Name, s.Continues, s.Now = t.text(s.Name), t.text(s.Continues), t.text(s.Now)
	s.Input, _ = t.value(&s.Input)
	s.Resolve, _ = t.value(&s.Resolve)
	s.Steps, _ = filled(s.Steps, t.step)
	return s
}

// filled is a list with what fill makes of each; where that changes none, the list itself.
func filled[T any](list []T, fill func(*T) (T, bool)) (_ []T, changed bool) {
	all := list
	for i := range list {
		one, differs := fill(&list[i])
		if !differs {
			continue
		}
		if !changed {
			all, changed = slices.Clone(list), true
		}
		all[i] = one
	}
	return all, changed
}

func (t Telling) step(written *Step) (s Step, changed bool) {
	s = *written
	for _, text := range s.texts() {
		if waiting(*text) {
			*text, changed = t.text(*text), true
		}
	}
	for _, v := range s.values() {
		if given, differs := t.value(v); differs {
			*v, changed = given, true
		}
	}
	holds, differs := filled(s.Expect.Holds, func(cel *Text) (Text, bool) { return t.text(*cel), waiting(*cel) })
	s.Expect.Holds = holds
	return s, changed || differs
}

// texts are all texts of a step.
func (s *Step) texts() []*Text { return []*Text{&s.ID, &s.Name, &s.In, &s.Duration, &s.FailText} }

// values are all values of a step.
func (s *Step) values() []*Value {
	all := []*Value{&s.Event, &s.Output, &s.Error, &s.Answer, &s.Snapshot, &s.Resolve}
	for _, p := range s.Expect.parts() {
		all = append(all, p.value)
	}
	return all
}

// waiting tells whether a placeholder may be in a text.
func waiting(t Text) bool { return strings.Contains(t.Text, "$") }

// find gives the value of a name.
func (t Telling) find(name string) (Value, bool) {
	at, ok := t.row.at[name]
	if !ok {
		return Value{}, false
	}
	v := t.row.fields[at].Value
	if turn := t.row.turns[at]; turn > 0 {
		v = v.Items[t.number/turn%len(v.Items)]
	}
	return v, true
}

// text puts values into a text.
func (t Telling) text(written Text) Text {
	if t.row == nil || !waiting(written) {
		return written
	}
	written.Text = placeholder().ReplaceAllStringFunc(written.Text, func(s string) string {
		v, ok := t.find(s[1:])
		switch {
		case !ok:
			return s
		case v.Kind == CEL:
			return v.Text.Text
		}
		return string(v.JSON())
	})
	return written
}

// value puts values into a value: one that is a placeholder as a whole becomes
// the row's value with its type.
func (t Telling) value(written *Value) (v Value, changed bool) {
	v = *written
	switch v.Kind {
	case CEL:
		if name := whole(v.Text.Text); name != "" {
			if given, ok := t.find(name); ok {
				return given, true
			}
		}
		v.Text, changed = t.text(v.Text), waiting(v.Text)
	case List:
		v.Items, changed = filled(v.Items, t.value)
	case Map:
		v.Fields, changed = filled(v.Fields, t.field)
	}
	return v, changed
}

func (t Telling) field(written *Named) (f Named, changed bool) {
	f = *written
	f.Name = t.text(f.Name)
	f.Value, changed = t.value(&f.Value)
	return f, changed || waiting(written.Name)
}

// whole is the name of a text that is one placeholder; else empty.
func whole(s string) string {
	if m := placeholder().FindString(s); m != "" && m == s {
		return s[1:]
	}
	return ""
}
