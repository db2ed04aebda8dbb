package reference

// The commands of `lockstep run --json` for one machine, answered the same way.

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lockstep-charts/lockstep/schema"
)

// A Session is one root machine under commands.
type Session struct {
	system  *system
	kept    *machine // the root at the last snapshot
	ignored bool
}

// Open starts a machine at the time where every simulated clock starts. The
// session is nil when the input is refused. Seen counts what happens. Patience
// bounds a macrostep (see Tired); 0 is enough for every loop to be found.
func Open(c *Chart, input string, seen map[string]int, patience int) (*Session, string) {
	given, ok := readJSON(input).(object)
	if !ok {
		return nil, refusal("input")
	}
	data, code := c.decode(given, c.doc.Input)
	if code != "" {
		return nil, refusal("input")
	}
	s := &system{
		now: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), seen: seen, patience: patience,
		guards: map[place]*answer{}, actions: map[place]object{}, started: map[string]bool{},
	}
	if patience == 0 {
		s.patience = 2 * stepLimit
	}
	s.root = newMachine(c, s, data)
	s.root.id = c.doc.Chart.Text
	s.queue = []item{{to: s.root}}
	session := &Session{system: s}
	s.work()
	s.advance(0)
	return session, session.answer()
}

func newMachine(c *Chart, s *system, input object) *machine {
	m := &machine{
		chart: c, system: s, input: input, context: object{}, history: map[*state]set{},
		children: map[string]*child{}, status: "active", now: s.now, id: c.doc.Chart.Text,
	}
	started := object{}
	for i := range c.doc.Context {
		f := &c.doc.Context[i]
		if f.Default.Kind == schema.NoValue {
			if v, is := c.zero(f.Type.Name.Text); is {
				started[f.Name.Text] = v
			}
			continue
		}
		v, fault := c.terms.eval(&scope{m: m, blind: true}, &f.Default)
		if fault != nil {
			panic("bug: an initial value fails: " + fault.message)
		}
		started[f.Name.Text] = v
	}
	m.context = started
	return m
}

// Do answers one command.
func (s *Session) Do(line string) string {
	s.system.effects, s.ignored = nil, false
	given, ok := readJSON(line).(object)
	if !ok {
		return refusal("json")
	}
	if code := s.carryOut(given); code != "" {
		return refusal(code)
	}
	s.system.work()
	s.system.advance(0)
	return s.answer()
}

func (s *Session) carryOut(c object) (refused string) {
	switch {
	case c["$advance"] != nil:
		d, err := time.ParseDuration(c["$advance"].(string))
		if err != nil {
			return "wrong_type"
		}
		s.ignored = s.system.root.status != "active"
		s.system.advance(d)
		return ""
	case c["$snapshot"] != nil:
		s.kept = s.system.root.asItStands(nil)
		return ""
	case c["$restore"] != nil:
		s.restore()
		return ""
	case c["$guard"] != nil:
		return s.guard(c)
	case c["$failAction"] != nil:
		return s.failAction(c)
	case c["$to"] != nil:
		return s.to(c["$to"].(string), c["event"].(object))
	case c["$from"] != nil:
		return s.from(c["$from"].(string), c["event"].(object))
	case c["$done"] != nil:
		output, _ := c["output"].(object)
		return s.end(c["$done"].(string), output, nil)
	case c["$fail"] != nil:
		return s.end(c["$fail"].(string), nil, hostError(c["error"].(object)))
	}
	return s.outside(s.system.root, c)
}

// guard notes what a host guard says from now on.
func (s *Session) guard(c object) (refused string) {
	if !s.hasGuard(c["$guard"]) {
		return "unknown_name"
	}
	value, _ := c["value"].(bool)
	fail, _ := c["fail"].(string)
	s.system.guards[at(c, "$guard")] = &answer{value, fail}
	return ""
}

// failAction notes that a host action fails once.
func (s *Session) failAction(c object) (refused string) {
	if !s.hasAction(c["$failAction"]) {
		return "unknown_name"
	}
	s.system.actions[at(c, "$failAction")] = hostError(c["error"].(object))
	return ""
}

// hasGuard tells whether a name is a host guard's of the root.
func (s *Session) hasGuard(name any) bool {
	return slices.ContainsFunc(s.system.root.chart.doc.Guards, func(g schema.Guard) bool { return g.Name.Text == name && g.Expr.Kind == schema.NoValue })
}

// hasAction tells whether a name is a host action's of the root.
func (s *Session) hasAction(name any) bool {
	return slices.ContainsFunc(s.system.root.chart.doc.Actions, func(a schema.ActionDecl) bool { return a.Name.Text == name && a.Host })
}

func at(c object, verb string) place {
	in, _ := c["in"].(string)
	return place{in, c[verb].(string)}
}

func hostError(given object) object {
	e := object{"type": "Error", "code": "host"}
	for k, v := range given {
		e[k] = v
	}
	return e
}

// outside gives a machine an event from outside.
func (s *Session) outside(m *machine, given object) string {
	e, code := m.chart.decodeEvent(given)
	if code != "" {
		return code
	}
	for _, internal := range m.chart.doc.Internal {
		if internal.Text == e.name {
			return "unknown_event"
		}
	}
	s.take(m, e)
	return ""
}

func (s *Session) take(m *machine, e *event) { s.ignored = s.system.turn(item{m, e}) }

func (c *Chart) decodeEvent(given object) (*event, string) {
	name, _ := given["type"].(string)
	if !declares(c.doc.Events, name) {
		return nil, "unknown_event"
	}
	rest := object{}
	for k, v := range given {
		if k != "type" {
			rest[k] = v
		}
	}
	data, code := c.decode(rest, fieldsOf(c.doc.Events, name))
	return &event{name, data}, code
}

func (s *Session) to(address string, given object) string {
	for _, m := range s.system.machines() {
		if m.address == address {
			return s.outside(m, given)
		}
	}
	return "unknown_actor"
}

// hostActor finds a living host actor and its machine.
func (s *Session) hostActor(address string) *child {
	for _, m := range s.system.machines() {
		for _, c := range m.childrenByID() {
			if join(m.address, c.id) == address && c.decl.chart == nil && m.status == "active" {
				return c
			}
		}
	}
	return nil
}

func (s *Session) from(address string, given object) string {
	c := s.hostActor(address)
	if c == nil {
		return "unknown_actor"
	}
	e, code := c.parent.chart.decodeEvent(given)
	if code != "" {
		return code
	}
	for _, n := range c.decl.decl.Sends {
		if n.Text == e.name {
			s.take(c.parent, withSender(e, c.id))
			return ""
		}
	}
	return "unknown_event"
}

// end is $done and $fail. A result that comes too late is ignored.
func (s *Session) end(address string, output, err object) string {
	c := s.hostActor(address)
	if c == nil {
		if s.system.started[address] {
			s.ignored = true
			return ""
		}
		return "unknown_actor"
	}
	e := &event{"error.invoke." + c.id, object{"id": c.id, "error": err}}
	if err == nil {
		data, code := c.parent.chart.decode(output, c.decl.decl.Output)
		if code != "" {
			return code
		}
		e = &event{"done.invoke." + c.id, object{"id": c.id}}
		if len(c.decl.decl.Output) > 0 {
			e.data["output"] = data
		}
	}
	delete(c.parent.children, c.id)
	c.gone = true
	s.take(c.parent, e)
	return ""
}

// answer says how the system stands and what happened.
func (s *Session) answer() string {
	m := s.system.root
	a := object{"status": m.status, "value": value(m, m.chart.root), "ignored": s.ignored, "effects": s.system.effects}
	if s.system.effects == nil {
		a["effects"] = []any{}
	}
	if len(m.chart.doc.Context) > 0 {
		a["context"] = m.context
	}
	if m.output != nil {
		a["output"] = m.output
	}
	if m.err != nil {
		a["error"] = *m.err
	}
	children := object{}
	for _, c := range m.childrenByID() {
		if c.machine != nil {
			children[c.id] = object{"status": c.machine.status, "value": value(c.machine, c.machine.chart.root)}
		}
	}
	if len(children) > 0 {
		a["children"] = children
	}
	return writeJSON(a)
}

// value is the nested value of what is active below a state (SPEC 10.2).
func value(m *machine, s *state) any {
	if s.kind == parallel {
		v := object{}
		for _, c := range getChildStates(s) {
			v[c.decl.Name.Text] = value(m, c)
		}
		return v
	}
	for _, c := range s.children {
		if m.configuration.has(c) {
			if len(getChildStates(c)) == 0 {
				return c.decl.Name.Text
			}
			return object{c.decl.Name.Text: value(m, c)}
		}
	}
	return object{}
}

func refusal(code string) string { return writeJSON(object{"refused": object{"code": code}}) }

func readJSON(text string) any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

func writeJSON(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(spell(v)); err != nil {
		panic("bug: " + err.Error())
	}
	return strings.TrimSpace(b.String())
}

// spell writes times as canonical JSON has them.
func spell(v any) any {
	switch v := v.(type) {
	case time.Time:
		return v.UTC().Format("2006-01-02T15:04:05.999Z07:00")
	case time.Duration:
		return strconv.FormatFloat(v.Seconds(), 'f', -1, 64) + "s"
	case object:
		o := object{}
		for k, e := range v {
			o[k] = spell(e)
		}
		return o
	case []any:
		l := []any{}
		for _, e := range v {
			l = append(l, spell(e))
		}
		return l
	case []object:
		panic("bug: a list of objects")
	}
	return v
}
