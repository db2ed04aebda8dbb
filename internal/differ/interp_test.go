package differ_test

// The interpreter as a back-end.

import (
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/lines"
)

// startOf is how a story begins on every back-end.
func startOf(s *differ.Story) lines.Start {
	return lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow, Trace: true}
}

// interpreter answers through the driver of JSON Lines.
func interpreter(stories []*differ.Story) ([][]string, error) {
	var all [][]string
	for _, s := range stories {
		session, first := lines.Open(s.Chart.Program(), startOf(s))
		answers := []string{string(first)}
		if session == nil {
			all = append(all, answers)
			continue
		}
		for _, l := range s.Lines {
			answers = append(answers, string(session.Do([]byte(l))))
		}
		if err := session.Close(); err != nil {
			return nil, err
		}
		all = append(all, answers)
	}
	return all, nil
}
