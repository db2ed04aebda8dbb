package lines

// This file reads a line as a command. What does not fit is refused before
// anything happens.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A verb is one kind of command, named by the member that makes it one.
type verb struct {
	name string
	more []string // the members that may stand beside it
	do   func(s *Session, c *command) error
}

// verbs lists all commands but the plain event.
var verbs = []verb{
	{name: "$advance", do: (*Session).advance},
	{name: "$done", more: []string{"output"}, do: (*Session).done},
	{name: "$fail", more: []string{"error"}, do: (*Session).fail},
	{name: "$from", more: []string{"event"}, do: (*Session).from},
	{name: "$to", more: []string{"event"}, do: (*Session).to},
	{name: "$guard", more: []string{"value", "fail", "in"}, do: (*Session).guard},
	{name: "$failAction", more: []string{"error", "in"}, do: (*Session).failAction},
	{name: "$snapshot", do: (*Session).snapshot},
	{name: "$restore", more: []string{"anyHash"}, do: (*Session).restore},
	{name: "$resolve", do: (*Session).resolve},
}

// A command is a line taken apart.
type command struct {
	line []byte
	verb *verb // nil: an event
	members
}

// members are the keys of an object with their JSON.
type members []member

type member struct {
	key string
	raw []byte
}

// parse takes a line apart and finds its verb.
func parse(line []byte) (*command, error) {
	all, err := membersOf(kernel.NewSnapshotReader(line), "json") // the line may hold a snapshot
	if err != nil {
		return nil, err
	}
	c := &command{line: line, members: all}
	for _, m := range all {
		if !strings.HasPrefix(m.key, "$") {
			continue
		}
		v := findVerb(m.key)
		if v != nil && c.verb != nil {
			return nil, refuse("unknown_command", m.key, "a line holds one command, and this one has "+c.verb.name+" too")
		}
		if v == nil {
			return nil, refuse("unknown_command", m.key, "a line is an event with its `type`, or one of the commands "+verbNames())
		}
		c.verb = v
	}
	return c, c.check()
}

// membersOf reads an object's members; of duplicate keys the last counts.
// Anything else is refused with the code otherwise.
func membersOf(r *kernel.Reader, otherwise string) (members, error) {
	if r.Err() == nil && r.Peek() != '{' {
		r.Skip()
		if err := r.Close(); err != nil {
			return nil, asJSON(err)
		}
		return nil, refuse(otherwise, "", "this must be an object")
	}
	var all members
	places := map[string]int{} // by key: a line may hold millions, so none is looked for among all
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		m := member{key: string(k)}
		m.raw = r.Raw()
		if i, twice := places[m.key]; twice {
			all[i] = m
			continue
		}
		places[m.key] = len(all)
		all = append(all, m)
	}
	if err := r.Close(); err != nil {
		return nil, asJSON(err)
	}
	return all, nil
}

// check refuses a line that is no command, and members that the verb does not
// have. An event's fields are its chart's matter.
func (c *command) check() error {
	if c.verb != nil {
		return c.only(append([]string{c.verb.name}, c.verb.more...), c.verb.name)
	}
	if c.raw("type") == nil {
		return refuse("unknown_command", "", "a line is an event with its `type`, or one of the commands "+verbNames())
	}
	return nil
}

// only refuses members of other names: what they stand in has no such member.
func (all members) only(names []string, what string) error {
	for _, m := range all {
		if !slices.Contains(names, m.key) {
			return refuse("extra_field", m.key, what+" has no such member")
		}
	}
	return nil
}

// raw is the JSON of a member, nil without it.
func (all members) raw(key string) []byte {
	for _, m := range all {
		if m.key == key {
			return m.raw
		}
	}
	return nil
}

// need is raw of a member that must be there: what it stands in needs it.
func (all members) need(key, what string) ([]byte, error) {
	if raw := all.raw(key); raw != nil {
		return raw, nil
	}
	return nil, refuse("missing_field", key, what+" needs it")
}

// text reads a member that must be a string.
func (all members) text(key, what string) (string, error) {
	raw, err := all.need(key, what)
	if err != nil {
		return "", err
	}
	return textOf(key, raw)
}

// needs is need for a member of a command.
func (c *command) needs(key string) ([]byte, error) { return c.need(key, c.verb.name) }

// subject is what a command is about: the text under its verb.
func (c *command) subject() (string, error) { return c.text(c.verb.name, c.verb.name) }

// optional reads a member that is a string or not there.
func (c *command) optional(key string) (text string, given bool, err error) {
	raw := c.raw(key)
	if raw == nil {
		return "", false, nil
	}
	text, err = textOf(key, raw)
	return text, true, err
}

func textOf(key string, raw []byte) (string, error) {
	r := kernel.NewReader(raw, 0)
	text := r.Text()
	return text, at(key, r.Close())
}

// flag reads a member that is a bool, false when it is not there.
func (c *command) flag(key string) (bool, error) {
	raw := c.raw(key)
	if raw == nil {
		return false, nil
	}
	r := kernel.NewReader(raw, 0)
	on := r.Bool()
	return on, at(key, r.Close())
}

// decode reads the whole of a text by one of a program's decoders.
func decode(raw []byte, read func(r *kernel.Reader) (kernel.Payload, error)) (kernel.Payload, error) {
	r := kernel.NewReader(raw, kernel.MaxEventBytes)
	v, err := read(r)
	if err != nil {
		return nil, err
	}
	return v, r.Close()
}

// hostError reads what a stub fails with: {message, code, type, data}.
func (c *command) hostError() (*kernel.Error, error) {
	raw, err := c.needs("error")
	if err != nil {
		return nil, err
	}
	e := &kernel.Error{Type: "Error", Code: "host"}
	r := kernel.NewReader(raw, kernel.MaxEventBytes)
	told := false
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		switch string(k) {
		case "message":
			e.Message, told = r.Text(), true
		case "code":
			e.Code = r.Text()
		case "type":
			e.Type = r.Text()
		case "data":
			e.Data = kernel.JSON(r.Any())
		default:
			r.Extra()
		}
	}
	if !told {
		r.Missing("message")
	}
	return e, at("error", r.Close())
}

func findVerb(name string) *verb {
	for i := range verbs {
		if verbs[i].name == name {
			return &verbs[i]
		}
	}
	return nil
}

func verbNames() string {
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	return strings.Join(names, ", ")
}

func refuse(code, field, message string) *kernel.Refusal {
	return &kernel.Refusal{Code: code, Field: field, Message: message}
}

// at puts the member that was read before the field that was refused.
func at(key string, err error) error {
	r, ok := err.(*kernel.Refusal)
	if !ok {
		return err
	}
	return r.In(key)
}

// asJSON words a line that is no JSON.
func asJSON(err error) error {
	if r, ok := err.(*kernel.Refusal); ok {
		return refuse("json", "", r.Message)
	}
	return err
}

func quote(s string) string { return string(kernel.AppendString(nil, s)) }
