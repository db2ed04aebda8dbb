package reference

// Actions (SPEC 7). A fault ends its block.

import (
	"maps"
	"strings"
	"time"

	"github.com/lockstep-charts/lockstep/schema"
)

// runLists runs an entry or exit list: a list inside it is a block of its own.
func (m *machine) runLists(all []schema.Action) { m.runBlock(all) }

// runBlock runs a block to its end or its first fault.
func (m *machine) runBlock(all []schema.Action) {
	if f := m.run(&scope{m: m, event: m.eventValue()}, all); f != nil {
		m.fail(f)
	}
}

func (m *machine) run(s *scope, all []schema.Action) *fault {
	for i := range all {
		if f := m.act(s, &all[i]); f != nil {
			return f
		}
	}
	return nil
}

func (m *machine) act(s *scope, a *schema.Action) *fault {
	switch a.Kind {
	case schema.NamedAction:
		return m.actNamed(s, a)
	case schema.Assign:
		return m.assign(s, a.Clauses)
	case schema.Append:
		return m.append(s, a.Clauses)
	case schema.Raise:
		return m.actRaise(s, a)
	case schema.Send:
		return m.actSend(s, a)
	case schema.Cancel, schema.Spawn, schema.Stop:
		return m.actByID(s, a)
	case schema.Emit:
		return m.actEmit(s, a)
	case schema.Log:
		return m.actLog(s, a)
	case schema.If:
		return m.actIf(s, a)
	case schema.Foreach:
		return m.actForeach(s, a)
	case schema.Block:
		if f := m.run(s, a.Do); f != nil {
			m.fail(f)
		}
		return nil
	}
	panic("bug: an action of unknown kind")
}

// actByID does what is done to an actor, or to a delayed send, by its id.
func (m *machine) actByID(s *scope, a *schema.Action) *fault {
	id, f := m.text(s, &a.ID)
	switch {
	case f != nil:
		return f
	case a.Kind == schema.Spawn:
		return m.start(a.Src.Text, id, &a.Input, s)
	case a.Kind == schema.Cancel && strings.HasPrefix(id, "#"): // the number of one without an id
	case a.Kind == schema.Cancel:
		m.disarm("send." + id)
	case m.children[id] != nil:
		m.stopChild(m.children[id])
	}
	return nil
}

func (m *machine) text(s *scope, v *schema.Value) (string, *fault) {
	got, f := m.eval(s, v)
	if f != nil {
		return "", f
	}
	return got.(string), nil
}

func (m *machine) actNamed(s *scope, a *schema.Action) *fault {
	var d *schema.ActionDecl
	for i := range m.chart.doc.Actions {
		if m.chart.doc.Actions[i].Name.Text == a.Name.Text {
			d = &m.chart.doc.Actions[i]
		}
	}
	params, f := m.data(s, a.Params, d.Params)
	if f != nil {
		return f
	}
	if !d.Host {
		return m.run(&scope{m: m, params: params, event: s.event}, d.Do)
	}
	show := object{"action": a.Name.Text}
	if len(d.Params) > 0 {
		show["params"] = params
	}
	m.effect(show, func() { m.system.hostAction(m, a.Name.Text) })
	return nil
}

// data builds fields in written order and fills what is left out.
func (m *machine) data(s *scope, written []schema.Named, declared []schema.Field) (object, *fault) {
	built := object{}
	for i := range written {
		w := &written[i]
		v, absent, f := m.copied(s, &w.Value, isOptional(declared, w.Name.Text))
		if f != nil {
			return nil, f
		}
		if !absent {
			built[w.Name.Text] = v
		}
	}
	for name := range leftOut(declared, written) {
		built[name] = m.chart.literal(&field(declared, name).Default)
	}
	return built, nil
}

// copied evaluates a value for a place; a plain path copies absence into an
// optional one (SPEC 2.7).
func (m *machine) copied(s *scope, v *schema.Value, optional bool) (any, bool, *fault) {
	got, f := m.eval(s, v)
	if f != nil && f.code == "absent" && optional && plainPath.MatchString(v.Text.Text) {
		return nil, true, nil
	}
	return got, false, f
}

func (m *machine) actRaise(s *scope, a *schema.Action) *fault {
	data, f := m.data(s, a.Data, fieldsOf(m.chart.doc.Events, a.Event.Text))
	if f == nil {
		m.raise(&event{a.Event.Text, data})
	}
	return f
}

func (m *machine) actEmit(s *scope, a *schema.Action) *fault {
	data, f := m.data(s, a.Data, fieldsOf(m.chart.doc.Emits, a.Event.Text))
	if f == nil {
		m.effect(object{"emit": (&event{a.Event.Text, data}).value()}, nil)
	}
	return f
}

func (m *machine) actLog(s *scope, a *schema.Action) *fault {
	message, f := m.eval(s, &a.Message)
	if f != nil {
		return f
	}
	show := message
	if a.Level.Text != "" || a.Extra.Kind != schema.NoValue {
		full := object{"message": message}
		if a.Level.Text != "" {
			full["level"] = a.Level.Text
		}
		if a.Extra.Kind != schema.NoValue {
			if full["data"], f = m.eval(s, &a.Extra); f != nil {
				return f
			}
		}
		show = full
	}
	m.effect(object{"log": show}, nil)
	return nil
}

func (m *machine) actIf(s *scope, a *schema.Action) *fault {
	v, f := m.eval(s, &a.Cond)
	if f != nil {
		m.fail(f)
	}
	if held, _ := v.(bool); held {
		return m.run(s, a.Then)
	}
	return m.run(s, a.Else)
}

func (m *machine) actForeach(s *scope, a *schema.Action) *fault {
	list, f := m.eval(s, &a.In)
	if f != nil {
		return f
	}
	for i, e := range list.([]any) {
		if m.rounds++; m.rounds > roundLimit {
			return &fault{"error.execution", "limit", "the macrostep has too many rounds of foreach"}
		}
		vars := object{}
		maps.Copy(vars, s.vars) // of the loops around it
		vars[a.As.Text] = e
		if a.Index.Text != "" {
			vars[a.Index.Text] = int64(i)
		}
		if f := m.run(&scope{m: m, params: s.params, event: s.event, vars: vars}, a.Do); f != nil {
			return f
		}
	}
	return nil
}

func (m *machine) actSend(s *scope, a *schema.Action) *fault {
	to, receiver, f := m.receiver(s, a)
	if f != nil {
		return f
	}
	by := m.meant(a)
	data, f := m.data(s, a.Data, by.fields)
	if f != nil {
		return f
	}
	e := &event{a.Event.Text, data}
	if a.Delay.Kind != schema.NoValue {
		return m.sendLater(s, a, to, receiver, by, e)
	}
	if m.unreachable(receiver, a, by) {
		return nil
	}
	m.effect(object{"send": object{"to": to, "event": e.value()}}, func() { m.system.deliver(m, receiver, e) })
	return nil
}

// unreachable tells whether an event cannot be sent, which is an error then.
func (m *machine) unreachable(to *child, a *schema.Action, by wording) bool {
	code := to.refuses(m, a, by)
	if code != "" {
		m.see(code)
		m.fail(communication(code))
	}
	return code != ""
}

func communication(code string) *fault {
	return &fault{"error.communication", code, "the send reaches nobody"}
}

// sendLater arms a timer. A child is looked for when it is due (SPEC 7.7).
func (m *machine) sendLater(s *scope, a *schema.Action, to string, receiver *child, by wording, e *event) *fault {
	delay, f := m.chart.terms.delay(s, m.delayOf(a.Delay.Text.Text))
	if f != nil {
		return f
	}
	id := ""
	if a.ID.Kind != schema.NoValue {
		if id, f = m.text(s, &a.ID); f != nil {
			return f
		}
	}
	own := receiver.to || receiver.machine == m || isWord(to)
	switch {
	case own && m.unreachable(receiver, a, by):
		return nil
	case a.ID.Kind == schema.NoValue:
		m.sent++
		id = "#" + decimal(m.sent)
	case id == "" || id[0] == '#':
		m.see("bad id")
		return execution("bad_id", "no timer may have this id")
	}
	m.armTimer(&timer{id: "send." + id, due: m.now.Add(delay), event: e, to: to})
	return nil
}

// parsePath cuts `a.b[expr].c` into names and expressions in brackets.
func parsePath(path string) (names []string, bracketed []bool) {
	for path != "" {
		switch path[0] {
		case '.':
			path = path[1:]
		case '[':
			end := strings.IndexByte(path, ']')
			names, bracketed = append(names, path[1:end]), append(bracketed, true)
			path = path[end+1:]
		default:
			end := strings.IndexAny(path+".", ".[")
			names, bracketed = append(names, path[:end]), append(bracketed, false)
			path = path[end:]
		}
	}
	return names, bracketed
}

// A write is one clause of an assign, evaluated.
type write struct {
	path   []any // keys and indices
	value  any
	remove bool
}

// assign is all or nothing (SPEC 7.2, 7.3).
func (m *machine) assign(s *scope, clauses []schema.Named) *fault {
	var writes []write
	for i := range clauses {
		w, f := m.write(s, &clauses[i])
		if f != nil {
			return f
		}
		writes = append(writes, w)
	}
	next := clone(m.context)
	for _, w := range writes {
		changed, f := m.put(next, w.path, w)
		if f != nil {
			return f
		}
		next = changed
	}
	m.context = next.(object)
	return nil
}

func (m *machine) write(s *scope, c *schema.Named) (w write, f *fault) {
	names, bracketed := parsePath(c.Name.Text)
	for i, n := range names {
		var key any = n
		if bracketed[i] {
			if key, f = m.chart.terms.cel(s, n); f != nil {
				return w, f
			}
		}
		w.path = append(w.path, key)
	}
	if c.Value.Kind == schema.Null {
		w.remove = true
		return w, nil
	}
	last := len(names) - 1
	optional := !bracketed[last] && m.chart.isOptionalPath(names)
	w.value, w.remove, f = m.copied(s, &c.Value, optional)
	if at := field(m.chart.doc.Context, names[0]); last == 0 && at != nil && at.Type.Name.Text == "any" {
		w.value = spell(w.value) // it holds JSON
	}
	return w, f
}

// put gives the value with one place in it changed.
func (m *machine) put(in any, path []any, w write) (any, *fault) {
	if len(path) == 0 {
		return clone(w.value), nil
	}
	switch in := in.(type) {
	case []any:
		i := path[0].(int64)
		if i < 0 || i >= int64(len(in)) {
			return nil, execution("index", "past the list's end")
		}
		e, f := m.put(in[i], path[1:], w)
		if f == nil {
			in[i] = e
		}
		return in, f
	case object:
		key := path[0].(string)
		if len(path) == 1 && w.remove {
			delete(in, key)
			return in, nil
		}
		under, there := in[key]
		if !there && len(path) > 1 {
			if m.chart.terms.declared(key) {
				return nil, execution("absent", "no value")
			}
			return nil, execution("no_such_key", "no such key")
		}
		e, f := m.put(under, path[1:], w)
		if f == nil {
			in[key] = e
		}
		return in, f
	}
	panic("bug: a path into a scalar")
}

// append puts one element at the end of each list.
func (m *machine) append(s *scope, clauses []schema.Named) *fault {
	next := clone(m.context).(object)
	for i := range clauses {
		v, f := m.eval(s, &clauses[i].Value)
		if f != nil {
			return f
		}
		name := clauses[i].Name.Text
		if len(next[name].([]any)) > maxList {
			panic(Tired{})
		}
		next[name] = append(next[name].([]any), v)
	}
	m.context = next
	return nil
}

func clone(v any) any {
	switch v := v.(type) {
	case object:
		c := object{}
		for k, e := range v {
			c[k] = clone(e)
		}
		return c
	case []any:
		c := []any{}
		for _, e := range v {
			c = append(c, clone(e))
		}
		return c
	case time.Time, time.Duration:
		return v
	}
	return v
}
