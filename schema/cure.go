package schema

import "strings"

// This file says what a cure of a key is that its map cannot have.

// A cure is what to write instead of such a key.
type cure struct {
	text  string // empty: the key was meant that is said anyway
	key   string // the map's own key that was meant
	value string // what stands behind that one then; empty: what stands there now
	takes bool   // which may be read in its place
}

// none is no cure.
var none cure

// says is a cure in words alone; without any it is none.
func says(text string) cure { return cure{text: text} }

// misspelt is that of a key that is like another one; without one it is none.
func misspelt(near string) cure { return cure{key: near, takes: near != ""} }

// called is that of a key that has another name here.
func called(key string) cure {
	return cure{text: "it is called `" + key + "` here", key: key, takes: true}
}

// calledBut is that of a key with another name, behind which something else stands here.
func calledBut(key, but string) cure {
	return cure{text: called(key).text + ", " + but, key: key}
}

// typed is that of a key that is a word behind `type` here.
func typed(value string) cure {
	return cure{text: "write `type: " + value + "`", key: "type", value: value, takes: true}
}

// A habit is a cure with the keys of other languages that it is for.
type habit struct {
	cure cure
	keys string // with blanks between
}

// of says for which keys a cure is.
func (c cure) of(keys string) habit { return habit{c, keys} }

// byKey gives each key its cure.
func byKey(habits ...habit) map[string]cure {
	all := map[string]cure{}
	for _, h := range habits {
		for key := range strings.FieldsSeq(h.keys) {
			if all[key] != none {
				panic("bug: two cures for the key " + key)
			}
			all[key] = h.cure
		}
	}
	return all
}

// inner puts a type into one that is not whole, `list<…>`: what stands behind the key, or
// the type beside one that says that it may be absent. Nothing is read in its place.
func (c cure) inner(v *Value, f *Named) cure {
	before, after, open := strings.Cut(c.value, "…")
	if !open {
		return c
	}
	t := &f.Value
	if beside := v.field("type"); beside != nil && before == "optional<" {
		t = &beside.Value
	}
	if t.Kind == CEL {
		c = typed(before + strings.TrimSpace(t.Text.Text) + after)
	}
	c.takes = false
	return c
}
