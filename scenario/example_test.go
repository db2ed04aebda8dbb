package scenario_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

var files = fstest.MapFS{
	"lamp.yaml": {Data: []byte(`
chart: lamp
events: { PRESS: }
initial: dark
states:
  dark: { on: { PRESS: lit } }
  lit: { on: { PRESS: dark }, after: { 5s: dark } }
`)},
	"lamp.test.yaml": {Data: []byte(`
chart: lamp.yaml
scenarios:
  - name: it goes out by itself
    steps: [ { send: PRESS, state: lit }, { advance: 5s, state: dark } ]
  - name: it burns on
    steps: [ { send: PRESS, state: lit }, { advance: 5s, state: lit } ]
`)},
}

// A session of package lines, as this package wants one.
type session struct {
	*lines.Session
	first []byte
}

func (s session) First() []byte { return s.first }

func (s session) Close() error {
	if s.Session == nil { // the start was refused
		return nil
	}
	return s.Session.Close()
}

// The stories of a file, told to a chart that is loaded. Program of a generated
// package hears them as well.
func ExampleRun() {
	file, found := schema.LoadScenarios(files, "lamp.test.yaml")
	if found.HasErrors() {
		fmt.Println(found)
		return
	}
	chart, err := interp.Load(files, file.Chart.Text)
	if err != nil {
		fmt.Println(err)
		return
	}
	results, err := scenario.Run(file, scenario.Chart{
		Machine: chart.Machine(),
		Open: func(start scenario.Start) (scenario.Session, error) {
			s, first := lines.Open(chart.Program(), lines.Start{Input: start.Input, Resolve: start.Resolve, Now: lines.DefaultNow})
			return session{s, first}, nil
		},
	}, scenario.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := scenario.WriteText(os.Stdout, results); err != nil {
		fmt.Println(err)
	}
	// Output:
	// lamp.test.yaml:7:43: FAIL it burns on
	//   step 2: advance 5s
	//          expected  actual
	//   state  lit       dark
	//
	// FAIL  lamp.test.yaml  1 of 2 scenarios failed
}
