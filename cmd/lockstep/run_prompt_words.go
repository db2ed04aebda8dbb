package main

// This file reads what is typed at the prompt: `EVENT field=value …` and the
// words that `help` lists, as the command lines of the session.

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A word is a command of the prompt.
type word struct {
	name, form, about string
	read              func(p *prompt, args []string) ([]byte, error)
	next              func(p *prompt, behind []string, begun string) []string // what Tab completes behind it; nil: nothing
}

// words are the commands that become a line of the session; the others are
// undo, help and quit.
var words = []word{
	{"send", "send EVENT [FIELD=VALUE …]", "an event whose name is a word of this list", (*prompt).sendLine, (*prompt).sendNext},
	{"advance", "advance 5s", "move the clock", (*prompt).advanceLine, nil},
	{"done", "done ID [FIELD=VALUE …]", "a host actor ends with an output", (*prompt).doneLine, (*prompt).doneNext},
	{"fail", "fail ID [MESSAGE [CODE]]", "a host actor ends with an error", (*prompt).failLine, (*prompt).failNext},
	{"from", "from ID EVENT [FIELD=VALUE …]", "a host actor sends an event", (*prompt).fromLine, (*prompt).fromNext},
	{"to", "to ID EVENT [FIELD=VALUE …]", "an event for a child machine", (*prompt).toLine, (*prompt).toNext},
	{"guard", "guard NAME true|false", "what a host guard answers from now on", (*prompt).guardLine, (*prompt).guardNext},
	{"failAction", "failAction NAME [MESSAGE [CODE]]", "the next call of a host action fails", (*prompt).failActionLine, (*prompt).failActionNext},
	{"snapshot", "snapshot", "the whole machine as JSON", (*prompt).snapshotLine, nil},
}

// wordNames are the words of the prompt, those included that stand alone.
func wordNames() (names []string) {
	for _, w := range words {
		names = append(names, w.name)
	}
	return append(names, "help", "undo", "quit")
}

// typed is what a line means.
type typed struct {
	line             []byte
	word             string // what was taken for an event's name; empty in JSON and behind other words
	quit, help, undo bool
}

// plainWords stand alone.
var plainWords = map[string]typed{"quit": {quit: true}, "exit": {quit: true}, "help": {help: true}, "?": {help: true}, "undo": {undo: true}}

// read understands a line that was typed. A JSON object is a command of the
// session as it is.
func (p *prompt) read(text string) (typed, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		return typed{line: []byte(text)}, nil
	}
	args, err := fields(text)
	if len(args) == 0 { // of what cannot be read there are none
		return typed{}, err
	}
	if plain, is := plainWords[args[0]]; is && len(args) > 1 {
		return typed{}, fmt.Errorf("nothing may follow; write: %s", args[0])
	} else if is {
		return plain, nil
	}
	for _, w := range words {
		if w.name == args[0] {
			line, err := w.read(p, args[1:])
			if err != nil {
				err = fmt.Errorf("%s write: %s", ended(err), w.form)
			}
			return typed{line: line}, err
		}
	}
	line, err := p.sendLine(args)
	return typed{line: line, word: args[0]}, err
}

// ended is an error to which a cure is added: a question ends by itself.
func ended(err error) string {
	text := err.Error()
	if strings.HasSuffix(text, "?") {
		return text
	}
	return text + ";"
}

func (p *prompt) sendLine(args []string) ([]byte, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("which event?")
	}
	return p.event(p.chart.Machine(), args)
}

func (p *prompt) advanceLine(args []string) ([]byte, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("how far?")
	}
	return line("$advance", quoted(args[0])), nil
}

func (p *prompt) doneLine(args []string) ([]byte, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("which actor?")
	}
	if len(args) == 1 {
		return line("$done", quoted(args[0])), nil
	}
	if len(args) == 2 && isValue(args[1]) {
		return line("$done", quoted(args[0]), "output", jsonOr(args[1], nil, ir.NoType)), nil
	}
	m, a := p.actor(args[0])
	output, err := object(nil, m, a.Output, args[1:])
	return line("$done", quoted(args[0]), "output", output), err
}

// isValue tells a value from FIELD=VALUE; in JSON a `=` stands inside of a text.
func isValue(arg string) bool { return !strings.Contains(arg, "=") || json.Valid([]byte(arg)) }

func (p *prompt) failLine(args []string) ([]byte, error) {
	if len(args) == 0 || len(args) > 3 {
		return nil, fmt.Errorf("which actor, and why?")
	}
	return line("$fail", quoted(args[0]), "error", failed(args[1:])), nil
}

func (p *prompt) fromLine(args []string) ([]byte, error) {
	if len(args) < 2 {
		return nil, fmt.Errorf("which actor, and which event?")
	}
	m, _ := p.actor(args[0])
	event, err := p.event(m, args[1:])
	return line("$from", quoted(args[0]), "event", string(event)), err
}

func (p *prompt) toLine(args []string) ([]byte, error) {
	if len(args) < 2 {
		return nil, fmt.Errorf("which child, and which event?")
	}
	event, err := p.event(p.child(args[0]), args[1:])
	return line("$to", quoted(args[0]), "event", string(event)), err
}

func (p *prompt) guardLine(args []string) ([]byte, error) {
	if len(args) != 2 || args[1] != "true" && args[1] != "false" {
		return nil, fmt.Errorf("which guard, and what does it answer?")
	}
	return line("$guard", quoted(args[0]), "value", args[1]), nil
}

func (p *prompt) failActionLine(args []string) ([]byte, error) {
	if len(args) == 0 || len(args) > 3 {
		return nil, fmt.Errorf("which action?")
	}
	return line("$failAction", quoted(args[0]), "error", failed(args[1:])), nil
}

// failed is an error of which message and code were typed, if any, in this order
// or by name, as the fields of events are.
func failed(args []string) string {
	said := map[string]string{"message": "failed at the prompt"}
	for i, name := range []string{"message", "code"}[:len(args)] {
		field, value, named := strings.Cut(args[i], "=")
		if !named || field != "message" && field != "code" {
			field, value = name, args[i]
		}
		said[field] = bare(value)
	}
	parts := []string{"message", quoted(said["message"])}
	if code, ok := said["code"]; ok {
		parts = append(parts, "code", quoted(code))
	}
	return string(line(parts...))
}

// bare takes a text out of its quotes, if it has any.
func bare(s string) string {
	var text string
	if json.Unmarshal([]byte(s), &text) == nil {
		return text
	}
	return s
}

func (p *prompt) snapshotLine(args []string) ([]byte, error) {
	if len(args) > 0 {
		return nil, fmt.Errorf("nothing may follow")
	}
	return line("$snapshot", "true"), nil
}

// event is an event of a chart by its name and fields. Without the chart's
// types every value is JSON, or else text.
func (p *prompt) event(m *ir.Machine, args []string) ([]byte, error) {
	types := ir.NoType
	if m != nil {
		for _, e := range m.Events {
			if e.Name == args[0] {
				types = e.Type
			}
		}
	}
	text, err := object([]string{"type", quoted(args[0])}, m, types, args[1:])
	return []byte(text), err
}

// actor finds the declaration of the actor that an address names, as far as it
// can be known; else its parts are empty.
func (p *prompt) actor(address string) (*ir.Machine, ir.Actor) {
	m, src := p.chart.Machine(), int32(-1)
	for _, k := range p.session.Kinds(address) {
		if src >= 0 {
			m = m.Children[m.Actors[src].Chart]
		}
		src = k
	}
	if src < 0 {
		return m, ir.Actor{}
	}
	return m, m.Actors[src]
}

// child is the chart of the child machine at an address, nil when there is none.
func (p *prompt) child(address string) *ir.Machine {
	m, a := p.actor(address)
	if a.Name == "" || a.Chart < 0 {
		return nil
	}
	return m.Children[a.Chart]
}

// object writes FIELD=VALUE arguments as a JSON object of a type.
func object(parts []string, m *ir.Machine, of ir.TypeID, args []string) (string, error) {
	for _, arg := range args {
		name, value, ok := strings.Cut(arg, "=")
		if !ok {
			return "", fmt.Errorf("%q is no FIELD=VALUE", arg)
		}
		parts = append(parts, name, jsonOr(value, m, fieldType(m, of, name)))
	}
	return string(line(parts...)), nil
}

func fieldType(m *ir.Machine, of ir.TypeID, name string) ir.TypeID {
	if of == ir.NoType {
		return ir.NoType
	}
	for _, f := range m.Types[of].Fields {
		if f.Name == name {
			return f.Type
		}
	}
	return ir.NoType
}

// jsonOr is a typed value as JSON: of a type that JSON writes as a string the
// text itself, else what is JSON already, else the text.
func jsonOr(value string, m *ir.Machine, of ir.TypeID) string {
	isJSON := json.Valid([]byte(value))
	if of != ir.NoType && isText(m.Types[of].Kind) {
		isJSON = isJSON && strings.HasPrefix(value, `"`)
	}
	if isJSON {
		return value
	}
	return quoted(value)
}

func isText(k ir.TypeKind) bool {
	switch k {
	case ir.StringKind, ir.EnumKind, ir.TimestampKind, ir.DurationKind:
		return true
	}
	return false
}

// line writes a JSON object of names and JSON values in turn.
func line(parts ...string) []byte {
	b := []byte{'{'}
	for i := 0; i < len(parts); i += 2 {
		b = append(kernel.AppendKey(b, parts[i]), parts[i+1]...)
	}
	return append(b, '}')
}

func quoted(s string) string { return string(kernel.AppendString(nil, s)) }

// fields splits a line at blanks, but not inside quotes, braces and brackets.
func fields(text string) ([]string, error) {
	if strings.ContainsRune(text, '\x1b') {
		return nil, fmt.Errorf("a key was typed that is no text: the prompt takes lines and keeps none to go back to")
	}
	var all []string
	start, depth, inQuotes := -1, 0, false
	for i := 0; i < len(text); i++ {
		c := text[i]
		blank := c == ' ' || c == '\t'
		switch {
		case inQuotes && c == '\\':
			i++
		case c == '"':
			inQuotes = !inQuotes
		case inQuotes:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case blank && depth <= 0 && start >= 0:
			all = append(all, text[start:i])
			start = -1
		}
		if start < 0 && !blank {
			start = i
		}
	}
	if inQuotes || depth > 0 {
		return nil, fmt.Errorf("a quote or a brace is not closed")
	}
	if start >= 0 {
		all = append(all, text[start:])
	}
	return all, nil
}

func (p *prompt) help() {
	fmt.Fprintln(p.out, "EVENT [FIELD=VALUE …]: an event; a value is JSON or plain text, like name=\"two words\"")
	for _, w := range words {
		fmt.Fprintf(p.out, "%s: %s\n", w.form, w.about)
	}
	fmt.Fprintln(p.out, "{…}: a line of `lockstep run --json`\nundo: take the last command back\nquit: end")
}
