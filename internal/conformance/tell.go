package conformance

// This file tells a case to a back-end and compares.

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/lines"
)

// A Session is one machine that answers lines of JSON.
type Session interface {
	// First is the answer to the start.
	First() []byte
	// Do answers one line.
	Do(line []byte) []byte
	// Close ends the machine.
	Close() error
}

// Tell runs the script of a case. open starts its chart on some back-end. It
// gives every answer and the first thing that did not follow.
func (c *Case) Tell(open func(lines.Start) (Session, error)) (answers [][]byte, err error) {
	start, err := startOf(c.Script[0].Command)
	if err != nil {
		return nil, err
	}
	session, err := open(start)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	t := telling{session: session}
	for i := range c.Script {
		answer, err := t.step(&c.Script[i], i == 0)
		answers = append(answers, answer)
		if err != nil {
			return answers, fmt.Errorf("script:%d: %s:\n%w\nin %s", c.Script[i].Line, c.Script[i].Command, err, answer)
		}
	}
	return answers, nil
}

// startOf reads `start [INPUT]` or `resolve {…}`.
func startOf(command string) (lines.Start, error) {
	start := lines.Start{Now: lines.DefaultNow, Trace: true} // back-ends are compared by what they take, too
	verb, rest, _ := strings.Cut(command, " ")
	switch verb {
	case "start":
		start.Input = []byte(rest)
	case "resolve":
		start.Resolve = []byte(rest)
	default:
		return start, fmt.Errorf("a script begins with start or resolve, not with %q", verb)
	}
	return start, nil
}

// telling is a script under way.
type telling struct {
	session Session
	last    json.RawMessage // the last snapshot
}

func (t *telling) step(s *Step, first bool) (text []byte, err error) {
	if first {
		text = t.session.First()
	} else {
		line, err := s.line(t.last)
		if err != nil {
			return nil, err
		}
		text = t.session.Do([]byte(line))
	}
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return text, fmt.Errorf("the answer is no JSON: %w", err)
	}
	if a.Snapshot != nil {
		t.last = a.Snapshot
	}
	return text, a.compare(s)
}
