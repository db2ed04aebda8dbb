package scenario

// This file tells one scenario: it carries out its steps one by one and stops
// at the first that does not go as told.

import (
	"maps"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// A teller is one scenario under way.
type teller struct {
	session Session
	chart   Chart
	restart bool
	forgets bool            // the answers
	kept    []byte          // the last snapshot that a step took
	last    *answer         // to the last command
	state   *answer         // the last one that was not refused
	failed  map[string]tree // the errors of child machines that failed, by their addresses
	at      diag.Pos        // of the step under way
	bytes   [][]byte        // all answers
	steps   []diag.Pos      // of the steps that they are to
}

func open(chart Chart, first *schema.Scenario, o Options) (*teller, error) {
	session, err := chart.Open(beginning(first))
	if err != nil {
		return nil, err
	}
	t := &teller{session: session, chart: chart, restart: o.Restart, forgets: o.Forget, failed: map[string]tree{}}
	t.hear(session.First())
	return t, nil
}

// beginning is how the first scenario of a chain starts its machine. One that goes
// on from a snapshot at once need not say an input: it begins with the snapshot's.
func beginning(s *schema.Scenario) Start {
	start := Start{Input: value(s.Input), Resolve: resolved(s.Resolve), Now: s.Now.Text}
	if s.Input.Kind == schema.NoValue && len(s.Steps) > 0 && s.Steps[0].Verb == schema.RestoreFrom {
		for _, part := range s.Steps[0].Snapshot.Fields {
			if part.Name.Text == "input" {
				start.Input = value(part.Value)
			}
		}
	}
	return start
}

// tell carries out the steps of one scenario.
func (t *teller) tell(s *schema.Scenario) *Failure {
	for i := range s.Steps {
		step := &s.Steps[i]
		t.at = step.Pos
		f := t.step(step)
		if f != nil {
			f.Step, f.Pos, f.Doing = i+1, step.Pos, doing(step)
			return f
		}
	}
	return nil
}

// step does what the step says, then compares.
func (t *teller) step(s *schema.Step) *Failure {
	looksAtRefusal := s.Verb == schema.Look && s.Expect.Refused.Kind != schema.NoValue
	if t.state == nil && !looksAtRefusal {
		return &Failure{Message: t.noStart()}
	}
	if message := t.do(s); message != "" {
		return &Failure{Message: message}
	}
	diffs, message := t.compare(s)
	if len(diffs) > 0 || message != "" {
		return &Failure{Diffs: diffs, Message: t.because(&s.Expect, message)}
	}
	if t.restart && t.state != nil {
		if message := t.throughBytes(); message != "" {
			return &Failure{Message: message}
		}
	}
	return nil
}

func (t *teller) noStart() string { return "the machine did not start: " + t.last.refusal() }

// do carries out a step's command; the message is empty when it could be.
func (t *teller) do(s *schema.Step) string {
	switch s.Verb {
	case schema.Look:
		return ""
	case schema.Restart:
		snapshot, message := t.snapshot()
		if message == "" {
			t.hear(t.session.Do(restore(snapshot, false)))
		}
		return message
	case schema.RestoreFrom:
		if s.Snapshot.Kind == schema.NoValue {
			return t.restoreKept(s.AnyHash)
		}
	}
	t.hear(t.session.Do(command(s)))
	if s.Verb == schema.TakeSnapshot && t.last.refused == nil {
		t.kept = t.last.part("snapshot")
	}
	return ""
}

func (t *teller) restoreKept(anyHash bool) string {
	if t.kept == nil {
		return "no step before this one took a snapshot"
	}
	t.hear(t.session.Do(restore(t.kept, anyHash)))
	return ""
}

// snapshot asks for a snapshot without making it the last answer.
func (t *teller) snapshot() (snapshot []byte, message string) {
	a := newAnswer(t.session.Do(snapshotCommand))
	if a.refused != nil {
		return nil, "no snapshot: " + a.refusal()
	}
	return a.part("snapshot"), ""
}

// throughBytes puts the machine through a snapshot into a fresh one. What is
// answered afterwards must not show it.
func (t *teller) throughBytes() string {
	snapshot, message := t.snapshot()
	if message != "" {
		return message
	}
	if a := newAnswer(t.session.Do(restore(snapshot, false))); a.refused != nil {
		return "the snapshot is refused: " + a.refusal()
	}
	return ""
}

// hear takes the answer to a command.
func (t *teller) hear(line []byte) {
	if !t.forgets {
		t.bytes, t.steps = append(t.bytes, line), append(t.steps, t.at)
	}
	t.last = newAnswer(line)
	if t.last.refused == nil {
		t.state = t.last
	}
	maps.Copy(t.failed, t.last.failedChildren())
}
