package interp_test

import (
	"context"
	"fmt"

	"github.com/lockstep-charts/lockstep/interp"
)

const door = `
chart: door
context: { opened: int = 0 }
events: { OPEN: , CLOSE: , LOCK: { code: string } }
guards:
  strong: { params: { code: string } }
actions:
  ring: { params: { times: int } }
initial: closed
states:
  closed:
    on:
      OPEN:
        target: open
        actions:
          - assign: { opened: context.opened + 1 }
          - { action: ring, params: { times: context.opened } }
      LOCK: { target: locked, guard: strong(event.code) }
  open: { on: { CLOSE: closed } }
  locked: {}
`

// A chart with a host guard and a host action, whose parameters are structs.
func Example() {
	chart, err := interp.Parse("door.yaml", []byte(door))
	if err != nil {
		fmt.Println(err) // all findings, each with its line and its cure
		return
	}
	ctx := context.Background()
	machine, err := chart.New(ctx, nil, interp.Host{
		Guards: map[string]interp.Guard{
			"strong": interp.GuardFunc(func(p struct{ Code string }) bool { return len(p.Code) > 3 }),
		},
		Actions: map[string]interp.Action{
			"ring": interp.ActionFunc(func(_ context.Context, p struct{ Times int }) error {
				fmt.Println("ring", p.Times)
				return nil
			}),
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range []interp.Event{{Type: "OPEN"}, {Type: "OPEN"}, {Type: "CLOSE"}, {Type: "LOCK", Fields: interp.Fields{"code": "1234"}}} {
		r, err := machine.Send(ctx, e)
		fmt.Println(e.Type, r.Before(), r.After(), r.Ignored, err)
	}
	_, err = machine.Send(ctx, interp.Event{Type: "LOCKED"})
	fmt.Println(err)
	// Output:
	// ring 1
	// OPEN [closed] [open] false <nil>
	// OPEN [open] [open] true <nil>
	// CLOSE [open] [closed] false <nil>
	// LOCK [closed] [locked] false <nil>
	// unknown_event: type: the chart has no event "LOCKED" (did you mean "LOCK"?)
}

// The pure step: nothing happens but what the caller does with the effects.
func ExampleChart_Step() {
	chart, err := interp.Parse("light.yaml", []byte(`
chart: light
events: { PRESS: }
initial: off
states:
  off: { on: { PRESS: on } }
  on: { on: { PRESS: off }, after: { 5s: off } }
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	first, _ := chart.Initial(nil, 0, nil)
	next, _ := chart.Step(first.Snapshot, interp.Event{Type: "PRESS"}, 0, nil)
	for _, e := range next.Effects {
		fmt.Println("a timer is due:", e.ID, e.Due)
	}
	text, _ := next.Snapshot.MarshalJSON()
	back, _ := chart.ParseSnapshot(text, false)
	later, _ := chart.StepTimer(back, "after.5s.on", 5000, nil)
	fmt.Println(first.Snapshot.State(), next.Snapshot.State(), later.Snapshot.State())
	// Output:
	// a timer is due: after.5s.on 1970-01-01T00:00:05Z
	// off on off
}

// What a step asks for has its values in Data, for whoever carries it out.
func ExampleDataOf() {
	chart, err := interp.Parse("bell.yaml", []byte(`
chart: bell
events: { PUSH: { times: int } }
actions:
  ring: { params: { times: int } }
initial: still
states:
  still: { on: { PUSH: { actions: { action: ring, params: { times: event.times } } } } }
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	first, _ := chart.Initial(nil, 0, nil)
	next, _ := chart.Step(first.Snapshot, interp.Event{Type: "PUSH", Fields: interp.Fields{"times": 2}}, 0, nil)
	for _, e := range next.Effects {
		fmt.Println(e.Kind, e.Name, interp.DataOf(e.Data).Get("times"), e.Data)
	}
	// Output:
	// action ring 2 {"times":2}
}
