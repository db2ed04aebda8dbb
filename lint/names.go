package lint

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file looks at names: two that differ by case only, and names of one kind
// in several styles. (Within one kind names that differ by case only are refused
// where the chart is compiled; here kinds that are easily confused are compared.)

func (c *chart) names() {
	k := c.kinds()
	c.confused(k.inputs, k.context, k.lets)
	c.confused(k.events, k.emits, k.sends)
	c.confused(k.guards, k.actions, k.actors, k.delays)
	c.confused(k.states)
	c.confused(k.fields, k.params)
	for i := range c.doc.Types {
		c.confused(c.doc.Types[i].Type.Enum)
	}
	c.styles("state", k.states)
	c.styles("event", slices.Concat(k.events, k.emits, k.sends))
	c.styles("field", slices.Concat(k.inputs, k.context, k.fields, k.params))
	c.styles("guard", slices.Concat(k.guards, k.lets))
	c.styles("action", k.actions)
	c.styles("actor", k.actors)
	c.styles("delay", k.delays)
	c.styles("type", k.types)
}

type kinds struct {
	inputs, context, lets, fields, params, events, emits, sends, guards, actions, actors, delays, states, types []schema.Text
}

// kinds lists the declared names of each kind.
func (c *chart) kinds() *kinds {
	d, k := c.doc, &kinds{}
	k.inputs, k.context = fieldNames(d.Input), fieldNames(d.Context)
	for i := range d.Lets {
		k.lets = append(k.lets, d.Lets[i].Name)
	}
	k.events, k.fields = eventNames(d.Events, k.fields)
	k.emits, k.fields = eventNames(d.Emits, k.fields)
	k.sends, k.fields = eventNames(d.Sends, k.fields)
	for i := range d.Guards {
		k.guards = append(k.guards, d.Guards[i].Name)
		k.params = append(k.params, fieldNames(d.Guards[i].Params)...)
	}
	for i := range d.Actions {
		k.actions = append(k.actions, d.Actions[i].Name)
		k.params = append(k.params, fieldNames(d.Actions[i].Params)...)
	}
	for i := range d.Actors {
		k.actors = append(k.actors, d.Actors[i].Name)
		k.params = append(k.params, slices.Concat(fieldNames(d.Actors[i].Input), fieldNames(d.Actors[i].Output))...)
	}
	for i := range d.Delays {
		k.delays = append(k.delays, d.Delays[i].Name)
	}
	for i := range d.Types {
		k.types = append(k.types, d.Types[i].Name)
		k.fields = append(k.fields, fieldNames(d.Types[i].Fields)...)
	}
	for _, s := range c.states[1:] {
		k.states = append(k.states, s.Name)
	}
	return k
}

func fieldNames(fields []schema.Field) []schema.Text {
	var names []schema.Text
	for i := range fields {
		names = append(names, fields[i].Name)
	}
	return names
}

func eventNames(events []schema.EventDecl, fields []schema.Text) (names, all []schema.Text) {
	for i := range events {
		names = append(names, events[i].Name)
		fields = append(fields, fieldNames(events[i].Fields)...)
	}
	return names, fields
}

// confused reports names of the lists that differ by case only.
func (c *chart) confused(lists ...[]schema.Text) {
	seen := map[string]schema.Text{}
	for _, list := range lists {
		for _, name := range list {
			low := strings.ToLower(name.Text)
			other, known := seen[low]
			if known && other.Text != name.Text {
				c.found.Add(name.Pos, name.End, diag.DiffersByCase, name.Text, other.Text).Note(other.Pos, "the other one")
			}
			if !known {
				seen[low] = name
			}
		}
	}
}

// A style is how words are joined in a name.
type style string

const (
	plain  style = "" // one word: any style
	snake  style = "snake_case"
	upper  style = "UPPER_CASE"
	kebab  style = "kebab-case"
	camel  style = "camelCase"
	pascal style = "PascalCase"
)

// styles reports the first name that is not in the style of most of its kind.
func (c *chart) styles(what string, names []schema.Text) {
	count, first := map[style]int{}, map[style]schema.Text{}
	var order []style
	for _, name := range names {
		for _, token := range strings.Split(name.Text, ".") {
			s := styleOf(token)
			if s == plain || s == upper && what == "type" && !strings.Contains(token, "_") { // URL
				continue
			}
			if count[s] == 0 {
				order, first[s] = append(order, s), name
			}
			count[s]++
		}
	}
	most := plain
	for _, s := range order {
		if count[s] > count[most] {
			most = s
		}
	}
	for _, s := range order {
		if s != most {
			c.found.Add(first[s].Pos, first[s].End, diag.MixedStyles, what, first[s].Text, string(s), string(most)).
				Note(first[most].Pos, "like this one")
		}
	}
}

// styleOf is the style of one token.
func styleOf(token string) style {
	low, up := strings.ToLower(token) == token, strings.ToUpper(token) == token
	switch {
	case len(token) < 2, low && up, low && !strings.ContainsAny(token, "_-"):
		return plain
	case up:
		return upper
	case strings.Contains(token, "-"):
		return kebab
	case strings.Contains(token, "_"):
		return snake
	case token[0] >= 'A' && token[0] <= 'Z':
		return pascal
	}
	return camel
}
