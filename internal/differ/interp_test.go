package differ_test

// The interpreter as a back-end.

import (
	"errors"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// startOf is how a story begins on every back-end.
func startOf(s *differ.Story) lines.Start {
	return lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow, Trace: true}
}

// interpreter answers through the driver of JSON Lines. It is asked once: every
// other back-end is compared with what it said.
func interpreter(stories []*differ.Story) ([][]string, error) {
	failed := make([]error, len(stories))
	differ.InParallel(len(stories), func(i int) {
		if s := stories[i]; s.Said == nil {
			failed[i] = ask(s)
		}
	})
	var all [][]string
	for _, s := range stories {
		all = append(all, s.Said)
	}
	return all, errors.Join(failed...)
}

func ask(s *differ.Story) error { return tellTo(s.Chart.Program(), s) }

// tellTo tells a story to its chart's program, or to one that watches it.
func tellTo(p kernel.Program, s *differ.Story) (err error) {
	session, first := lines.Open(p, startOf(s))
	s.Said = []string{string(first)}
	if session == nil {
		return nil
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	for i := range s.Lines {
		line := s.Tell(i)
		s.Said = append(s.Said, string(session.Do([]byte(line))))
	}
	return nil
}
