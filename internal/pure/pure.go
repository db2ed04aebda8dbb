// Package pure tells a machine that is a value what happens to it, one pure step
// after another, and answers in JSON. It goes back to values that were left behind,
// and says when one of them has changed.
package pure

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A Story is how a machine begins and what happens to it.
type Story struct {
	Input string // JSON; null: the chart takes none
	Now   kernel.Timestamp
	Told  []Report
}

// A Report is one thing that happens.
type Report struct {
	Kind string // event, done, failed, timer, actionFailed; guard, back, thaw, thawAny
	Now  kernel.Timestamp
	ID   string // of the actor, timer or guard
	Data string // JSON: the event, the output, the error; what the guard answers; the snapshot to read, empty for the own one
	Back int    // the number of the value to go back to
}

// A Machine is the value that was reached, and those on the way.
type Machine struct {
	program kernel.Program
	at      kernel.Frozen
	all     []kernel.Frozen
	texts   []string
	guards  guards
}

type guards struct {
	names []string
	false map[string]bool
}

func (g guards) Guard(i int32, _ kernel.Payload) (bool, error) { return !g.false[g.names[i]], nil }

// Begin makes a machine; nil when its input or its initial values are refused.
func Begin(p kernel.Program, s Story) (*Machine, string) {
	m := &Machine{program: p, guards: guards{p.Table().Guards, map[string]bool{}}}
	var input kernel.Payload
	if s.Input != "null" {
		r := kernel.NewReader([]byte(s.Input), kernel.MaxEventBytes)
		given, err := p.DecodeInput(r)
		if err = errors.Join(err, r.Close()); err != nil {
			return nil, refused(err)
		}
		input = given
	}
	f, effects, err := kernel.FreezeInitial(p, "", input, s.Now, m.guards)
	if err != nil {
		return nil, refused(err)
	}
	return m, m.reached(f, effects)
}

// Tell is all answers of a story: the first, one for each report, and whether the
// values on the way are what they were.
func Tell(p kernel.Program, s Story) []string {
	m, first := Begin(p, s)
	all := []string{first}
	if m == nil {
		return all
	}
	for _, r := range s.Told {
		all = append(all, m.Tell(r))
	}
	return append(all, m.Changed())
}

// Snapshot is the value that was reached, in JSON.
func (m *Machine) Snapshot() []byte { return m.at.AppendJSON(nil) }

// Values counts the values on the way.
func (m *Machine) Values() int { return len(m.all) }

// Tell is the answer to one report.
func (m *Machine) Tell(r Report) string {
	switch r.Kind {
	case "guard":
		m.guards.false[r.ID] = r.Data == "false"
		return "{}"
	case "back":
		m.at = m.all[r.Back]
		return "{}"
	case "thaw", "thawAny":
		return m.thaw(r)
	}
	f, effects, err := m.step(r)
	if err != nil {
		return refused(err)
	}
	return m.reached(f, effects)
}

// thaw goes on with what a snapshot says.
func (m *Machine) thaw(r Report) string {
	text := []byte(r.Data)
	if r.Data == "" {
		text = m.Snapshot()
	}
	var options []kernel.Option
	if r.Kind == "thawAny" {
		options = append(options, kernel.AnyHash())
	}
	f, err := kernel.Thaw(m.program, text, options...)
	if err != nil {
		return refused(err)
	}
	return m.reached(f, nil)
}

func (m *Machine) step(r Report) (kernel.Frozen, []kernel.Effect, error) {
	switch r.Kind {
	case "event":
		event, data, err := m.event([]byte(r.Data))
		if err != nil {
			return m.at, nil, err
		}
		return m.at.StepDeclared(event, data, r.Now, m.guards)
	case "timer":
		return m.at.Step(kernel.Event{Kind: kernel.AfterTimer, Name: r.ID}, r.Now, m.guards)
	case "actionFailed":
		return m.at.Step(kernel.Event{Kind: kernel.ErrorExecution, Name: kernel.ExecutionType, Data: failure(r)}, r.Now, m.guards)
	}
	actor, living := m.at.Machine().Child(r.ID)
	ev := kernel.Event{Kind: kernel.ErrorInvoke, Index: actor.Src, Actor: r.ID, Data: failure(r)}
	if r.Kind == "done" {
		ev.Kind, ev.Data = kernel.DoneInvoke, nil
		if living {
			reader := kernel.NewReader([]byte(r.Data), kernel.MaxEventBytes)
			output, err := m.program.DecodeActorOutput(actor.Src, reader)
			if err = errors.Join(err, reader.Close()); err != nil {
				return m.at, nil, err
			}
			ev.Data = output
		}
	}
	return m.at.Step(ev, r.Now, m.guards)
}

// event reads an event from outside.
func (m *Machine) event(text []byte) (int32, kernel.Payload, error) {
	data, err := kernel.ParseEvent(m.program, text)
	if err != nil {
		return 0, nil, err
	}
	name, err := kernel.EventTypeOf(text)
	event, _ := m.program.Table().EventIndex(name)
	return event, data, err
}

// failure is the host's error of a report.
func failure(r Report) *kernel.Error {
	e := &kernel.Error{}
	if err := json.Unmarshal([]byte(r.Data), e); err != nil {
		e.Message = "no error: " + err.Error()
	}
	return e
}

// reached notes a value and says what can be asked of it.
func (m *Machine) reached(f kernel.Frozen, effects []kernel.Effect) string {
	m.at = f
	text := m.Snapshot()
	m.all, m.texts = append(m.all, f), append(m.texts, string(text))
	b := fmt.Appendf(nil, `{"snapshot":%s,"effects":[`, text)
	for i := range effects {
		if i > 0 {
			b = append(b, ',')
		}
		b = lines.AppendEffect(b, "", &effects[i])
	}
	b = append(b, `],"matches":[`...)
	b = m.listed(b, `],"tags":[`, paths(m.program.Table()), f.Matches)
	b = m.listed(b, `],"next":[`, tags(m.program.Table()), f.HasTag)
	b = m.listed(b, `],"can":[`, f.Next(), func(string) bool { return true })
	return string(m.listed(b, `]}`, m.program.Table().Events, m.can))
}

// can asks for an event without fields: what has some is not asked.
func (m *Machine) can(name string) bool {
	event, data, err := m.event(fmt.Appendf(nil, `{"type":%s}`, kernel.AppendString(nil, name)))
	return err == nil && m.at.Can(event, data, m.guards)
}

// listed appends the names for which something holds, and what stands behind them.
func (m *Machine) listed(b []byte, end string, names []string, holds func(string) bool) []byte {
	first := true
	for _, name := range names {
		if !holds(name) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		b, first = kernel.AppendString(b, name), false
	}
	return append(b, end...)
}

func paths(t *kernel.Table) (all []string) {
	for _, s := range t.States[1:] {
		all = append(all, s.Path)
	}
	return all
}

// tags are the tags of all states, as often as they stand there.
func tags(t *kernel.Table) (all []string) {
	for _, s := range t.States {
		all = append(all, s.Tags...)
	}
	return all
}

// Changed names the values on the way that are not what they were.
func (m *Machine) Changed() string {
	var changed []int
	for i, f := range m.all {
		if string(f.AppendJSON(nil)) != m.texts[i] {
			changed = append(changed, i)
		}
	}
	return fmt.Sprint("changed: ", changed)
}

func refused(err error) string {
	var r *kernel.Refusal
	if errors.As(err, &r) {
		return fmt.Sprintf(`{"refused":%q,"field":%s}`, r.Code, kernel.AppendString(nil, r.Field))
	}
	return fmt.Sprintf(`{"failed":%s}`, kernel.AppendString(nil, err.Error()))
}
