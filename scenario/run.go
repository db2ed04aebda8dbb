package scenario

// This file tells the scenarios of a file. A machine does the same whenever it is told the
// same: where one begins where another ended it goes on in that one's session, whichever is
// written first, and where the other failed it fails too. Several may begin there and a
// session goes on but once, so the others are told from the beginning.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/schema"
)

// Run tells every scenario of the file. The results are in written order, and the same in
// whatever order they are told. The error is a back-end that cannot run; scenarios that
// fail are results.
func Run(file *schema.Scenarios, chart Chart, o Options) ([]Result, error) {
	r := &run{told: toldOf(file), file: file.File, chart: chart, how: o}
	r.outcomes = make([]*outcome, len(r.tellings))
	var err error
	for i := 0; i < len(r.tellings) && err == nil && !r.ended; i++ {
		if r.outcomes[i] == nil {
			err = r.tell(i)
		}
	}
	return r.results(), err
}

// A run is the scenarios of a file, as far as they are told.
type run struct {
	*told
	file     string
	chart    Chart
	how      Options
	outcomes []*outcome // nil: not told so far
	ended    bool       // the others shall not be told
}

// An outcome is what came of one scenario.
type outcome struct {
	result Result
	where  int // of those in its chain the one that failed, if one did
}

func (r *run) results() (list []Result) {
	for _, o := range r.outcomes {
		if o != nil {
			list = append(list, o.result)
		}
	}
	return list
}

// tell tells a scenario behind those where it begins and, in its session, those that go on there.
func (r *run) tell(i int) error {
	if before := r.before[i]; before >= 0 && r.hasFailed(before) && !r.how.Apart {
		o := r.outcomes[before]
		r.note(i, o.where, o.result)
		return nil
	}
	chain := r.chain(i)
	first := r.tellings[chain[0]].Scenario()
	t, err := open(r.chart, &first, r.how)
	if err != nil {
		return err
	}
	r.follow(t, chain)
	for next := r.heir(i); next >= 0; next = r.heir(next) {
		r.follow(t, []int{next})
	}
	return t.session.Close()
}

// heir is the scenario that goes on where another ended, -1: none.
func (r *run) heir(i int) int {
	heir := r.heirs[i]
	if heir < 0 || r.outcomes[heir] != nil || r.hasFailed(i) || r.how.Apart {
		return -1
	}
	return heir
}

func (r *run) hasFailed(i int) bool {
	return r.outcomes[i] != nil && r.outcomes[i].result.Failure != nil
}

// follow tells scenarios one behind the other. Those that no session came through before are
// written down, too: what continues others may be written first.
func (r *run) follow(t *teller, chain []int) {
	var where int
	var failure *Failure
	for at, i := range chain {
		if failure == nil {
			s := r.tellings[i].Scenario()
			where, failure = i, t.tell(&s)
		}
		if last := at == len(chain)-1; last || r.outcomes[i] == nil && !r.how.Apart {
			r.note(i, where, Result{Answers: slices.Clip(t.bytes), Steps: slices.Clip(t.steps), Failure: failure})
		}
	}
}

// note writes down what came of a scenario, and at which one in its chain it failed.
func (r *run) note(i, where int, came Result) {
	if came.Failure != nil && where != i {
		before := *came.Failure
		before.Message = "the scenario " + r.tellings[where].Name() + ", where this one begins, fails"
		came.Failure = &before
	}
	told := r.tellings[i]
	came.File, came.Name, came.Pos = r.file, told.Name(), told.Pos()
	r.outcomes[i] = &outcome{came, where}
	r.ended = r.ended || came.Failure != nil && r.how.UntilFailed
}
