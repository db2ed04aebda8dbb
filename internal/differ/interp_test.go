package differ_test

// The interpreter as a back-end.

import (
	"errors"

	"github.com/lockstep-charts/lockstep/internal/differ"
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
			s.Said, failed[i] = said(s)
		}
	})
	var all [][]string
	for _, s := range stories {
		all = append(all, s.Said)
	}
	return all, errors.Join(failed...)
}

func said(s *differ.Story) (answers []string, err error) {
	session, first := lines.Open(s.Chart.Program(), startOf(s))
	answers = []string{string(first)}
	if session == nil {
		return answers, nil
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	for _, l := range s.Lines {
		answers = append(answers, string(session.Do([]byte(l))))
	}
	return answers, nil
}
