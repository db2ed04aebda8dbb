package scenario

// This file reads what a session answers.

import "encoding/json"

// An answer is one line of a session.
type answer struct {
	parts   map[string]any
	raw     map[string]json.RawMessage
	refused map[string]any // nil: it was not
}

func newAnswer(line []byte) *answer {
	t, err := parse(line)
	parts, ok := t.(map[string]any)
	if err != nil || !ok {
		panic("bug: an answer is no JSON object: " + string(line))
	}
	a := &answer{parts: parts}
	a.refused, _ = parts["refused"].(map[string]any)
	if err := json.Unmarshal(line, &a.raw); err != nil {
		panic("bug: an answer is no JSON object: " + err.Error())
	}
	return a
}

// part is the JSON of one key, nil without it.
func (a *answer) part(key string) []byte { return a.raw[key] }

// list is a key that holds a list.
func (a *answer) list(key string) []any {
	l, _ := a.parts[key].([]any)
	return l
}

// refusal is the code and the message of a refused command.
func (a *answer) refusal() string {
	code, _ := a.refused["code"].(string)
	message, _ := a.refused["message"].(string)
	return code + ": " + message
}
