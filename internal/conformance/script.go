package conformance

// A script is a line per command and what must follow it:
//
//	start         => build.compile build.lint
//	send COMPILED => build.compiled build.lint
//	send LINTED   => shipped    effects: action notify
//
// Behind the arrow stand the active leaves, then clauses, which may go on in
// indented lines. What is not said is checked all the same: without a clause
// `ignored` the command was not ignored, without `status`, `output` or `error`
// the machine is active. The commands:
//
//	start [INPUT]          send NAME [FIELDS]     advance 5s
//	done ID [OUTPUT]       fail ID ERROR          from ID NAME [FIELDS]
//	to ID NAME [FIELDS]    guard NAME true        failAction NAME ERROR
//	snapshot               restore [CHANGES]      resolve {…}
//
// and any line of JSON as `lockstep run --json` takes it. `restore` goes back to
// the last snapshot, with members of it changed (null: taken away). `start` or
// `resolve` is the first.

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// A Step is one command and what must follow.
type Step struct {
	Line    int // in the section, from 1
	Command string
	Leaves  []string // the active leaves; nil: not said
	Clauses []Clause
}

// A Clause is one thing that must follow: `context: n=1`.
type Clause struct{ Key, Text string }

var clauseKey = regexp.MustCompile(`(?:^|\s)(context|output|error|status|ignored|refused|effects|children|snapshot):(?:\s+|$)`)

func parseScript(text string) (steps []Step, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "" || strings.HasPrefix(line, "# "):
		case line[0] == ' ' || line[0] == '\t':
			if len(steps) == 0 {
				return nil, fmt.Errorf("script:%d: a clause before any command", number)
			}
			steps[len(steps)-1].follow(line)
		default:
			command, wants, _ := strings.Cut(line, "=>")
			step := Step{Line: number, Command: strings.TrimSpace(command)}
			step.follow(wants)
			steps = append(steps, step)
		}
	}
	return steps, nil
}

// follow reads leaves and clauses.
func (s *Step) follow(text string) {
	found := clauseKey.FindAllStringSubmatchIndex(text, -1)
	leaves := text
	if len(found) > 0 {
		leaves = text[:found[0][0]]
	}
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		s.Clauses = append(s.Clauses, Clause{text[at[2]:at[3]], strings.TrimSpace(text[at[1]:end])})
	}
	s.Leaves = append(s.Leaves, strings.Fields(leaves)...)
}

// want is a clause of the step.
func (s *Step) want(key string) (text string, said bool) {
	for _, c := range s.Clauses {
		if c.Key == key {
			return c.Text, true
		}
	}
	return "", false
}

// line is the command as a line of JSON. last is the last snapshot.
func (s *Step) line(last json.RawMessage) (string, error) {
	if strings.HasPrefix(s.Command, "{") || strings.HasPrefix(s.Command, "[") {
		return s.Command, nil
	}
	verb, rest, _ := strings.Cut(s.Command, " ")
	write, known := verbs[verb]
	if !known {
		return "", fmt.Errorf("nobody knows the command %q", verb)
	}
	return write(strings.TrimSpace(rest), last)
}

// verbs write commands as JSON.
var verbs = map[string]func(rest string, last json.RawMessage) (string, error){
	"send":    func(rest string, _ json.RawMessage) (string, error) { return event(rest) },
	"advance": func(rest string, _ json.RawMessage) (string, error) { return object("$advance", quoted(rest)), nil },
	"done": func(rest string, _ json.RawMessage) (string, error) {
		id, output, _ := strings.Cut(rest, " ")
		return object("$done", quoted(id), "output", output), nil
	},
	"fail": func(rest string, _ json.RawMessage) (string, error) {
		id, e, _ := strings.Cut(rest, " ")
		return object("$fail", quoted(id), "error", e), nil
	},
	"from": addressed("$from"),
	"to":   addressed("$to"),
	"guard": func(rest string, _ json.RawMessage) (string, error) {
		name, value, _ := strings.Cut(rest, " ")
		if value == "fails" {
			return object("$guard", quoted(name), "fail", `"told to"`), nil
		}
		return object("$guard", quoted(name), "value", value), nil
	},
	"failAction": func(rest string, _ json.RawMessage) (string, error) {
		name, e, _ := strings.Cut(rest, " ")
		return object("$failAction", quoted(name), "error", e), nil
	},
	"snapshot": func(string, json.RawMessage) (string, error) { return `{"$snapshot":true}`, nil },
	"restore":  restore,
	"resolve":  func(rest string, _ json.RawMessage) (string, error) { return object("$resolve", rest), nil },
}

func addressed(verb string) func(string, json.RawMessage) (string, error) {
	return func(rest string, _ json.RawMessage) (string, error) {
		id, what, _ := strings.Cut(rest, " ")
		e, err := event(what)
		return object(verb, quoted(id), "event", e), err
	}
}

// event writes `NAME {fields}`.
func event(text string) (string, error) {
	name, fields, _ := strings.Cut(text, " ")
	fields = strings.TrimSpace(fields)
	if fields == "" {
		return object("type", quoted(name)), nil
	}
	if !strings.HasPrefix(fields, "{") {
		return "", fmt.Errorf("an event's fields are an object, not %s", fields)
	}
	rest := strings.TrimPrefix(fields, "{")
	if rest != "}" {
		rest = "," + rest
	}
	return `{"type":` + quoted(name) + rest, nil
}

// restore writes `$restore` of the last snapshot with members changed.
func restore(changes string, last json.RawMessage) (string, error) {
	if last == nil {
		return "", fmt.Errorf("no snapshot was taken")
	}
	if changes == "" || changes == "anyHash" {
		return object("$restore", string(last), "anyHash", fmt.Sprint(changes != "")), nil
	}
	if !strings.HasPrefix(changes, "{") {
		return object("$restore", changes), nil
	}
	var snapshot, change map[string]json.RawMessage
	if err := json.Unmarshal(last, &snapshot); err != nil {
		return "", err
	}
	if err := json.Unmarshal([]byte(changes), &change); err != nil {
		return "", err
	}
	for key, value := range change {
		if snapshot[key] = value; string(value) == "null" {
			delete(snapshot, key)
		}
	}
	text, err := json.Marshal(snapshot)
	return object("$restore", string(text)), err
}

// object writes an object of keys and JSON; members without JSON are left out.
func object(members ...string) string {
	var parts []string
	for i := 0; i < len(members); i += 2 {
		if members[i+1] != "" {
			parts = append(parts, quoted(members[i])+":"+members[i+1])
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic("bug: a text has no JSON: " + err.Error())
	}
	return string(b)
}
