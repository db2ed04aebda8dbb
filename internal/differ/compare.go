package differ

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// A Difference is the first answer of a story that is not the reference's.
type Difference struct {
	Story     *Story
	At        int // 0: the start, else the number of the line
	Want, Got string
}

// Compare looks for the first difference; nil: there is none. Messages are for
// people and may differ, and so are the places of errors here; codes must agree.
func Compare(s *Story, got []string) *Difference {
	for i, want := range s.Want {
		if i >= len(got) {
			return &Difference{s, i, want, "(no answer)"}
		}
		if !reflect.DeepEqual(comparable(want), comparable(got[i])) {
			return &Difference{s, i, want, got[i]}
		}
	}
	return nil
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
	want, _ := comparable(d.Want).(map[string]any)
	got, _ := comparable(d.Got).(map[string]any)
	kind := ""
	for _, key := range []string{"refused", "status", "value", "context", "children", "output", "effects", "error", "ignored"} {
		if !reflect.DeepEqual(want[key], got[key]) {
			kind += key + " "
		}
	}
	return kind
}

// String is what a person needs to see it again.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d\n", d.Story.Seed)
	for _, name := range []string{"root.yaml", "child.yaml"} {
		fmt.Fprintf(&b, "-- %s --\n%s", name, d.Story.Files[name])
	}
	fmt.Fprintf(&b, "-- commands --\n")
	for _, l := range d.Story.Lines[:min(d.At, len(d.Story.Lines))] {
		b.WriteString(l + "\n")
	}
	fmt.Fprintf(&b, "-- reference --\n%s\n-- back-end --\n%s\n", d.Want, d.Got)
	return b.String()
}
