package conformance

// This file compares an answer with what must follow, and writes effects, values
// and errors the short way in which scripts have them.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// answer is what a session says, as far as scripts speak of it.
type answer struct {
	Refused  *struct{ Code string }
	Status   string
	Value    any
	Context  map[string]json.RawMessage
	Output   json.RawMessage
	Error    *failure
	Ignored  bool
	Effects  []map[string]json.RawMessage
	Children map[string]struct {
		Status string
		Value  any
	}
	Snapshot json.RawMessage
}

type failure struct{ Type, Message, Code, Place string }

// compare gives the first difference.
func (a *answer) compare(s *Step) error {
	if a.Refused != nil {
		want, _ := s.want("refused")
		return differ("refused", want, a.Refused.Code)
	}
	if err := a.rest(s); err != nil {
		return err
	}
	for _, c := range s.Clauses {
		if err := a.clause(c); err != nil {
			return err
		}
	}
	return nil
}

// rest compares what is checked without being said.
func (a *answer) rest(s *Step) error {
	if s.Leaves != nil {
		got, want := leaves(a.Value, ""), slices.Clone(s.Leaves)
		slices.Sort(got)
		slices.Sort(want)
		if err := differ("the active leaves", strings.Join(want, " "), strings.Join(got, " ")); err != nil {
			return err
		}
	}
	if _, said := s.want("ignored"); said != a.Ignored {
		return differ("ignored", fmt.Sprint(said), fmt.Sprint(a.Ignored))
	}
	return differ("status", a.status(s), a.Status)
}

// status is what the status must be.
func (a *answer) status(s *Step) string {
	if status, said := s.want("status"); said {
		return status
	}
	if _, said := s.want("error"); said {
		return "error"
	}
	if _, said := s.want("output"); said {
		return "done"
	}
	return "active"
}

func (a *answer) clause(c Clause) error {
	switch c.Key {
	case "context":
		return members("context", a.Context, c.Text)
	case "snapshot":
		var all map[string]json.RawMessage
		if err := json.Unmarshal(a.Snapshot, &all); err != nil {
			return fmt.Errorf("the answer has no snapshot: %w", err)
		}
		return members("snapshot", all, c.Text)
	case "output":
		return differ("output", c.Text, string(a.Output))
	case "error":
		return differ("error", c.Text, a.Error.text(strings.Contains(c.Text, " at ")))
	case "effects":
		return differ("effects", c.Text, a.effects())
	case "children":
		return differ("children", c.Text, a.children())
	case "refused":
		return differ("refused", c.Text, "nothing")
	}
	return nil // status, ignored: by rest
}

func differ(what, want, got string) error {
	if want == got {
		return nil
	}
	return fmt.Errorf("%s\n want %s\n  got %s", what, want, got)
}

// leaves are the paths of the active leaves of a value.
func leaves(value any, above string) (list []string) {
	switch v := value.(type) {
	case string:
		return []string{above + v}
	case map[string]any:
		for name, below := range v {
			if deep := leaves(below, above+name+"."); len(deep) > 0 {
				list = append(list, deep...)
			} else {
				list = append(list, above+name)
			}
		}
	}
	return list
}

var member = regexp.MustCompile(`^\s*(\w+)=`)

// members compares the members that `a=1 b="x"` names; null: not there.
func members(what string, got map[string]json.RawMessage, text string) error {
	for text != "" {
		m := member.FindStringSubmatch(text)
		if m == nil {
			return fmt.Errorf("%s: no `name=JSON` in %s", what, text)
		}
		d := json.NewDecoder(strings.NewReader(text[len(m[0]):]))
		var want json.RawMessage
		if err := d.Decode(&want); err != nil {
			return fmt.Errorf("%s: %s: %w", what, text, err)
		}
		text = strings.TrimSpace(text[len(m[0])+int(d.InputOffset()):])
		have, there := got[m[1]]
		if !there {
			have = json.RawMessage("null")
		}
		if err := differ(what+"."+m[1], compact(want), compact(have)); err != nil {
			return err
		}
	}
	return nil
}

// compact takes the blanks between tokens away.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		return string(text)
	}
	return b.String()
}

// text is `code`, or `code at place`.
func (f *failure) text(place bool) string {
	switch {
	case f == nil:
		return "none"
	case place:
		return f.Code + " at " + f.Place
	}
	return f.Code
}

// children are `id=leaves`, those that are not active with their status.
func (a *answer) children() string {
	var list []string
	for id, child := range a.Children {
		where := leaves(child.Value, "")
		slices.Sort(where)
		text := id + "=" + strings.Join(where, "+")
		if child.Status != "active" {
			text += "(" + child.Status + ")"
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return orNone(strings.Join(list, " "))
}

// effects are all effects: `log a, action notify {"n":1}, k:stop f`.
func (a *answer) effects() string {
	var list []string
	for _, e := range a.Effects {
		text := effect(e)
		if in, given := e["in"]; given {
			text = plain(in) + ":" + text
		}
		list = append(list, text)
	}
	return orNone(strings.Join(list, ", "))
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// effect writes one effect: its kind, then what tells it from others.
func effect(e map[string]json.RawMessage) string {
	for _, kind := range []string{"action", "log", "emit", "send", "start", "stop", "timer", "cancelTimer", "done", "failed"} {
		if raw, found := e[kind]; found {
			return join(append([]string{kind}, parts(kind, raw, e["params"])...)...)
		}
	}
	return fmt.Sprintf("an effect of unknown kind: %s", e)
}

func parts(kind string, raw, params json.RawMessage) []string {
	var m struct {
		ID, Src, To, Due, Code string
		Event, Input           json.RawMessage
	}
	switch kind {
	case "action":
		return []string{plain(raw), string(params)}
	case "send", "start", "timer", "failed":
		if err := json.Unmarshal(raw, &m); err != nil {
			return []string{string(raw)}
		}
	}
	switch kind {
	case "send":
		return []string{m.To, short(m.Event)}
	case "start":
		return []string{m.ID, m.Src, string(m.Input)}
	case "timer":
		return []string{m.ID, strings.TrimPrefix(m.Due, "2000-01-01T"), m.To, short(m.Event)}
	case "failed":
		return []string{m.Code}
	case "emit":
		return []string{short(raw)}
	}
	return []string{plain(raw)}
}

// short writes an event as `NAME {fields}`.
func short(event json.RawMessage) string {
	var fields map[string]json.RawMessage
	if event == nil || json.Unmarshal(event, &fields) != nil {
		return ""
	}
	name := plain(fields["type"])
	if delete(fields, "type"); len(fields) == 0 {
		return name
	}
	text, err := json.Marshal(fields)
	if err != nil {
		panic("bug: fields of JSON have no JSON: " + err.Error())
	}
	return name + " " + string(text)
}

var word = regexp.MustCompile(`^"([A-Za-z][\w./#-]*)"$`)

// plain leaves out the quotes of a string that needs none.
func plain(raw json.RawMessage) string {
	m := word.FindSubmatch(raw)
	if m == nil || slices.Contains([]string{"true", "false", "null", "none"}, string(m[1])) {
		return string(raw)
	}
	return string(m[1])
}

func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}
