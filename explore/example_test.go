package explore_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
)

// door is the chart that the essay is about.
const door = `chart: door
context: { wrong: int, opened: int }
events: { CODE: { digits: int }, ROUND: }
initial: locked
states:
  locked:
    on:
      CODE:
        - { guard: event.digits == 4711, target: open }
        - { actions: { assign: { wrong: context.wrong + 1 } } }
      ROUND: { guard: context.wrong >= 2, target: alarm }
  open:
    entry: { assign: { wrong: "0", opened: context.opened + 1 } }
    after: { 5s: locked }
  alarm: {}
`

// What is found is a scenario file: a deadlock by its shortest way, and events that do
// nothing in a state.
func Example() {
	r, story := searchDoor()
	if err := r.Write(os.Stdout, story); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # door.yaml: 7 configurations, all that the values and moments tried lead to
	// # states 3/3, transitions 4/4, guards both ways 4/4
	//
	// chart: "door.yaml"
	// scenarios:
	//   # No event, timer or actor leads on from here. If that is meant, make it final or say `meta: { terminal: true }`.
	//   - name: "deadlock: nothing can happen in alarm"
	//     steps:
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"ROUND"}
	//         state: "alarm"
	//   # Events that did nothing in a state, wherever it was reached. If one should, that is a
	//   # transition to write; if it is to be ignored, the scenario may stay as it is.
	//   - name: "open ignores CODE, ROUND"
	//     steps:
	//       - send: {"type":"CODE","digits":4711}
	//         state: "open"
	//       - send: {"type":"CODE","digits":4710}
	//         ignored: true
	//       - send: {"type":"ROUND"}
	//         ignored: true
	//   - name: "alarm ignores CODE, ROUND"
	//     steps:
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"ROUND"}
	//         state: "alarm"
	//       - send: {"type":"CODE","digits":4710}
	//         ignored: true
	//       - send: {"type":"ROUND"}
	//         ignored: true
}

// With --paths the scenarios take every transition that was found.
func ExampleResult_WritePaths() {
	r, story := searchDoor()
	if err := r.WritePaths(os.Stdout, story); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # door.yaml: 7 configurations, all that the values and moments tried lead to
	// # states 3/3, transitions 4/4, guards both ways 4/4
	// # 2 scenarios take them all: no fewer can, if each goes the shortest way to its last step
	// # Found besides: 1 deadlock (without --paths they are told)
	//
	// chart: "door.yaml"
	// scenarios:
	//   - name: "1: open on after 5s -> locked"
	//     steps:
	//       - send: {"type":"CODE","digits":4711}
	//         state: "open"
	//       - advance: 5s
	//         state: "locked"
	//   - name: "2: locked on ROUND -> alarm"
	//     steps:
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"CODE","digits":4710}
	//         state: "locked"
	//       - send: {"type":"ROUND"}
	//         state: "alarm"
}

func searchDoor() (*explore.Result, explore.Story) {
	chart, err := interp.Load(fstest.MapFS{"door.yaml": {Data: []byte(door)}}, "door.yaml")
	if err != nil {
		panic(err)
	}
	r, err := explore.Run(chart, explore.Options{})
	if err != nil {
		panic(err)
	}
	return r, explore.Story{Shown: "door.yaml", Chart: "door.yaml"}
}
