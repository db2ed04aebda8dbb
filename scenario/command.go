package scenario

// This file writes a step as the command line that `lockstep run --json` takes.

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/lockstep-charts/lockstep/schema"
)

// command is the line of a step that has one: Look, Restart and a restore of an
// earlier snapshot are the runner's.
func command(s *schema.Step) []byte {
	switch s.Verb {
	case schema.SendEvent:
		return event(s.Event)
	case schema.Advance:
		return object(member{"$advance", text(s.Duration.Text)})
	case schema.Done:
		return object(member{"$done", text(s.ID.Text)}, member{"output", value(s.Output)})
	case schema.Fail:
		return object(member{"$fail", text(s.ID.Text)}, member{"error", value(s.Error)})
	case schema.From:
		return object(member{"$from", text(s.ID.Text)}, member{"event", event(s.Event)})
	case schema.To:
		return object(member{"$to", text(s.ID.Text)}, member{"event", event(s.Event)})
	case schema.SetGuard:
		return object(member{"$guard", text(s.Name.Text)}, member{"in", optional(s.In)},
			member{"value", value(s.Answer)}, member{"fail", optional(s.FailText)})
	case schema.FailAction:
		return object(member{"$failAction", text(s.Name.Text)}, member{"in", optional(s.In)}, member{"error", value(s.Error)})
	case schema.TakeSnapshot:
		return snapshotCommand
	case schema.RestoreFrom:
		return restore(s.Snapshot.JSON(), s.AnyHash)
	case schema.ResolveTo:
		return object(member{"$resolve", resolved(s.Resolve)})
	}
	panic(fmt.Sprintf("bug: no command for verb %d", s.Verb))
}

var snapshotCommand = []byte(`{"$snapshot":true}`)

func restore(snapshot []byte, anyHash bool) []byte {
	if anyHash {
		return object(member{"$restore", snapshot}, member{"anyHash", []byte("true")})
	}
	return object(member{"$restore", snapshot})
}

// resolved is the machine that `resolve` describes. Its states may be written as those
// of `state` are; the command takes no paths. It is nil when nothing was written.
func resolved(v schema.Value) []byte {
	if v.Kind == schema.NoValue {
		return nil
	}
	var members []member
	for _, f := range v.Fields {
		m := member{f.Name.Text, value(f.Value)}
		if m.name == "value" && bytes.ContainsRune(m.value, '.') {
			if t, err := parse(m.value); err == nil {
				m.value = jsonOf(states(t))
			}
		}
		members = append(members, m)
	}
	return object(members...)
}

// doing says in few words what a step does.
func doing(s *schema.Step) string {
	switch s.Verb {
	case schema.Look:
		return "look"
	case schema.SendEvent:
		return "send " + inWords(s.Event)
	case schema.Advance:
		return "advance " + s.Duration.Text
	case schema.Done:
		return "done " + s.ID.Text
	case schema.Fail:
		return "fail " + s.ID.Text
	case schema.From:
		return "from " + s.ID.Text + ": " + inWords(s.Event)
	case schema.To:
		return "to " + s.ID.Text + ": " + inWords(s.Event)
	case schema.SetGuard:
		return "guard " + s.Name.Text
	case schema.FailAction:
		return "failAction " + s.Name.Text
	case schema.TakeSnapshot:
		return "snapshot"
	case schema.RestoreFrom:
		return "restore"
	case schema.ResolveTo:
		return "resolve"
	case schema.Restart:
		return "restart"
	}
	panic(fmt.Sprintf("bug: no words for verb %d", s.Verb))
}

func inWords(event schema.Value) string {
	if event.Kind == schema.CEL {
		return event.Text.Text
	}
	return string(event.JSON())
}

// event is an event by name alone or as an object.
func event(v schema.Value) []byte {
	if v.Kind == schema.CEL {
		return object(member{"type", text(v.Text.Text)})
	}
	return v.JSON()
}

// A member of a JSON object; nil: not there.
type member struct {
	name  string
	value []byte
}

func object(members ...member) []byte {
	line := []byte{'{'}
	for _, m := range members {
		if m.value == nil {
			continue
		}
		if len(line) > 1 {
			line = append(line, ',')
		}
		line = append(append(line, text(m.name)...), ':')
		line = append(line, m.value...)
	}
	return append(line, '}')
}

// value is nil when nothing was written.
func value(v schema.Value) []byte {
	if v.Kind == schema.NoValue {
		return nil
	}
	return v.JSON()
}

// optional is nil for a text that was not written.
func optional(t schema.Text) []byte {
	if !t.Pos.Known() {
		return nil
	}
	return text(t.Text)
}

func text(s string) []byte { return jsonOf(s) }

// jsonOf writes JSON with sorted keys, readable in messages: `<` stays what it
// is.
func jsonOf(t tree) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(t); err != nil {
		panic("bug: a JSON tree has no JSON: " + err.Error())
	}
	return bytes.TrimSpace(b.Bytes())
}
