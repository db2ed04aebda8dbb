package schema

import "github.com/lockstep-charts/lockstep/diag"

// This file checks that rows of `each:` give what their scenario uses, and that
// what it uses is given.

// placeholders checks that every row gives what the scenario uses.
func (w *walker) placeholders(s *Scenario) {
	if s.told() > maxRows {
		w.diags.Add(s.Name.Pos, s.Name.End, diag.TooManyRows, maxRows)
	}
	u := &uses{w: w, given: map[string]bool{}, seen: map[string]bool{}, near: map[string]string{}, each: len(s.Each) > 0}
	for i := range s.Each {
		for _, name := range namesOf(&s.Each[i]) {
			if !u.given[name] {
				u.given[name], u.names = true, append(u.names, name)
			}
		}
	}
	s.eachText(u.text)
	for i := range s.Each {
		w.rowGives(&s.Each[i], u.used)
	}
}

// namesOf are the names that a row of each gives.
func namesOf(v *Value) []string {
	if v.Kind != Map {
		return []string{"each"}
	}
	all := make([]string, len(v.Fields))
	for i := range v.Fields {
		all[i] = v.Fields[i].Name.Text
	}
	return all
}

// rowGives reports a row that lacks a name in use.
func (w *walker) rowGives(v *Value, used []string) {
	if len(used) == 0 || w.diags.Full() {
		return
	}
	gives := map[string]bool{}
	for _, name := range namesOf(v) {
		gives[name] = true
	}
	for _, name := range used {
		if !gives[name] {
			w.diags.Add(v.Pos, v.firstLineEndOr(), diag.RowLacks, name)
		}
	}
}

// uses collects the names that a scenario uses.
type uses struct {
	w     *walker
	names []string // given by a row at least
	given map[string]bool
	used  []string
	seen  map[string]bool   // those that are used
	near  map[string]string // of a name that no row gives, one that was meant
	each  bool
}

// text notes the placeholders of a text, and reports one that stands alone and
// that no row gives.
func (u *uses) text(t Text) {
	if !waiting(t) {
		return
	}
	for _, m := range placeholder().FindAllString(t.Text, -1) {
		name := m[1:]
		switch {
		case u.given[name]:
			if !u.seen[name] {
				u.seen[name], u.used = true, append(u.used, name)
			}
		case m == t.Text && (u.each || name == "each"):
			u.w.diags.Add(t.Pos, t.End, diag.UnknownPlaceholder, m, u.nearest(name))
		}
	}
}

// nearest suggests a name that a row gives, while few findings are there.
func (u *uses) nearest(name string) string {
	if u.w.diags.Crowded() {
		return ""
	}
	if _, known := u.near[name]; !known {
		u.near[name] = diag.Nearest(name, u.names)
	}
	return u.near[name]
}

// eachText visits all texts of a scenario that placeholders may stand in.
func (s *Scenario) eachText(visit func(Text)) {
	visit(s.Name)
	visit(s.Continues)
	visit(s.Now)
	s.Input.eachText(visit)
	s.Resolve.eachText(visit)
	for i := range s.Steps {
		step := &s.Steps[i]
		for _, t := range step.texts() {
			visit(*t)
		}
		for _, v := range step.values() {
			v.eachText(visit)
		}
		for _, t := range step.Expect.Holds {
			visit(t)
		}
	}
}

func (v *Value) eachText(visit func(Text)) {
	switch v.Kind {
	case CEL:
		visit(v.Text)
	case List:
		for i := range v.Items {
			v.Items[i].eachText(visit)
		}
	case Map:
		for i := range v.Fields {
			visit(v.Fields[i].Name)
			v.Fields[i].Value.eachText(visit)
		}
	}
}
