package differ

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A Difference is the first answer of a story that two give differently.
type Difference struct {
	Story     *Story
	At        int // 0: the start, else the number of the line
	By        string
	Want, Got string
}

// Whom a back-end differs from.
const (
	byReference   = "reference"
	byInterpreter = "interpreter"
)

// Compare looks for the first answer that is not the reference's. Messages are
// for people and may differ, and so are the places of errors here; codes must
// agree. The reference gives neither snapshots nor transitions.
func Compare(s *Story, got []string) *Difference {
	return first(s, byReference, s.Want, got, func(a, b string) bool {
		return a == untraced(b) || reflect.DeepEqual(comparable(a), comparable(b))
	})
}

// untraced is an answer without its transitions: mostly that is the reference's, to
// the letter. Its last member is the value, and quotes inside texts are escaped.
func untraced(answer string) string {
	head, rest, _ := strings.Cut(answer, `,"transitions":[`)
	if at := strings.LastIndex(rest, `],"value":`); at >= 0 {
		return head + rest[at+1:]
	}
	return answer
}

// Untold is an answer without what only a listener hears.
func Untold(answer string) string {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(answer), &members) != nil || members["effects"] == nil {
		return answer
	}
	members["effects"] = json.RawMessage("[]")
	delete(members, "transitions")
	var all []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		all = append(all, fmt.Sprintf("%q:", name)+string(members[name]))
	}
	return "{" + strings.Join(all, ",") + "}"
}

// Same looks for the first answer that is not, byte for byte, the one that the
// interpreter gave.
func Same(s *Story, want, got []string) *Difference {
	return first(s, byInterpreter, want, got, func(a, b string) bool { return a == b })
}

func first(s *Story, by string, want, got []string, same func(a, b string) bool) *Difference {
	for i := range max(len(want), len(got)) {
		if w, g := at(want, i), at(got, i); !same(w, g) {
			return &Difference{s, i, by, w, g}
		}
	}
	return nil
}

func at(answers []string, i int) string {
	if i < len(answers) {
		return answers[i]
	}
	return "(no answer)"
}

// comparable is an answer without what people read.
func comparable(answer string) any {
	var v any
	if err := json.Unmarshal([]byte(answer), &v); err != nil {
		return answer
	}
	return strip(v)
}

func strip(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "snapshot")
		delete(v, "transitions")
		if _, coded := v["code"]; coded {
			if t, _ := v["type"].(string); t == "" || strings.HasPrefix(t, "error.") || v["code"] == "loop" {
				delete(v, "message")
			}
			delete(v, "place")
		}
		for k, e := range v {
			v[k] = strip(e)
		}
	case []any:
		for i, e := range v {
			v[i] = strip(e)
		}
	}
	return v
}

func field(answer, key string) string {
	var v map[string]json.RawMessage
	if json.Unmarshal([]byte(answer), &v) != nil {
		return ""
	}
	return string(v[key])
}

// kind says what differs, so that a shrinker does not slip into another fault.
func (d *Difference) kind() string {
	want, got := members(d.Want), members(d.Got)
	if d.By == byReference {
		delete(got, "snapshot")
		delete(got, "transitions")
	}
	kind := d.By
	for _, key := range []string{"refused", "status", "value", "context", "children", "output", "effects", "error", "ignored", "snapshot", "transitions"} {
		if !reflect.DeepEqual(want[key], got[key]) {
			kind += " " + key
		}
	}
	return kind
}

// members are an answer's; none when it is no JSON.
func members(answer string) map[string]any {
	var v map[string]any
	if json.Unmarshal([]byte(answer), &v) != nil {
		return nil
	}
	strip(map[string]any{"": v["effects"], "error": v["error"], "refused": v["refused"]})
	return v
}

// String is what a person needs to see it again.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d\n", d.Story.Seed)
	for _, name := range slices.Sorted(maps.Keys(d.Story.Files)) {
		fmt.Fprintf(&b, "-- %s --\n%s", name, d.Story.Files[name])
	}
	fmt.Fprintf(&b, "-- commands --\n")
	for _, l := range d.Story.Told[:min(d.At, len(d.Story.Told))] {
		b.WriteString(l + "\n")
	}
	fmt.Fprintf(&b, "-- %s --\n%s\n-- back-end --\n%s\n", d.By, d.Want, d.Got)
	return b.String()
}
