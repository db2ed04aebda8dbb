package differ_test

// Machines that nobody listens to, as in most programs: the kernel takes shorter
// ways then, by other code of the interpreter and of generated Go (Logic.Take). What
// they hold after each command must be what a machine that is watched holds.

import (
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/lines"
)

// alone is the interpreter, watched (as it answered) and then alone.
func alone(stories []*differ.Story) ([][]string, error) {
	watched, err := interpreter(stories)
	if err != nil {
		return nil, err
	}
	all := make([][]string, len(stories))
	differ.InParallel(len(stories), func(i int) {
		all[i] = append(all[i], watched[i]...)
		start := startOf(stories[i])
		start.Alone, start.Trace = true, false
		session, first := lines.Open(stories[i].Chart.Program(), start)
		all[i] = append(all[i], string(first))
		if session == nil {
			return
		}
		for _, line := range stories[i].Told {
			all[i] = append(all[i], string(session.Do([]byte(line))))
		}
		if err := session.Close(); err != nil {
			all[i] = append(all[i], err.Error())
		}
	})
	return all, nil
}

// withAlone adds to the answers of machines that were watched what machines alone
// must answer: the same without effects and transitions.
func withAlone(watched [][]string) [][]string {
	var all [][]string
	for _, answers := range watched {
		both := append([]string(nil), answers...)
		for _, answer := range answers {
			both = append(both, differ.Untold(answer))
		}
		all = append(all, both)
	}
	return all
}
