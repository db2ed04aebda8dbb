package scenario

// This file reads what a session answers.

import (
	"bytes"
	"encoding/json"
)

// An answer is one line of a session. Its parts are read when they are asked for: a
// clock that ticks every second has millions of effects in a month, of which most steps
// expect nothing.
type answer struct {
	raw     map[string]json.RawMessage
	trees   map[string]tree // the parts that were asked for
	refused map[string]any  // nil: it was not
}

func newAnswer(line []byte) *answer {
	a := &answer{trees: map[string]tree{}}
	if err := json.Unmarshal(line, &a.raw); err != nil {
		panic("bug: an answer is no JSON object: " + err.Error())
	}
	a.refused, _ = a.tree("refused").(map[string]any)
	return a
}

// part is the JSON of one key, nil without it.
func (a *answer) part(key string) []byte { return a.raw[key] }

// tree is what one key holds, nil without it.
func (a *answer) tree(key string) tree {
	raw, there := a.raw[key]
	if !there {
		return nil
	}
	t, read := a.trees[key]
	if !read {
		var err error
		if t, err = parse(raw); err != nil {
			panic("bug: a part of an answer is no JSON: " + err.Error())
		}
		a.trees[key] = t
	}
	return t
}

// list is a key that holds a list.
func (a *answer) list(key string) []any {
	l, _ := a.tree(key).([]any)
	return l
}

// failedChildren are the errors of the child machines that failed, by their addresses.
func (a *answer) failedChildren() map[string]tree {
	if !bytes.Contains(a.part("effects"), []byte(`"failed":`)) {
		return nil
	}
	all := map[string]tree{}
	for _, e := range a.list("effects") {
		if in, below := field(e, "in").(string); below && field(e, "failed") != nil {
			all[in] = field(e, "failed")
		}
	}
	return all
}

// refusal is the code and the message of a refused command.
func (a *answer) refusal() string {
	code, _ := a.refused["code"].(string)
	message, _ := a.refused["message"].(string)
	return code + ": " + message
}
