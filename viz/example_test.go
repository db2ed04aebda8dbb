package viz_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/viz"
)

// The matrices of a chart, and its picture with the state that is active.
func Example() {
	files := fstest.MapFS{"lamp.yaml": {Data: []byte(`
chart: lamp
events: { PRESS: }
initial: dark
states:
  dark: { on: { PRESS: lit } }
  lit: { on: { PRESS: dark } }
`)}}
	lamp, found := compile.Load(files, "lamp.yaml")
	if lamp == nil {
		fmt.Println(found)
		return
	}
	matrix, err := viz.Matrix(lamp, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := os.Stdout.Write(matrix); err != nil {
		fmt.Println(err)
	}
	svg, err := viz.SVG(lamp, viz.Options{Detail: viz.Guards, Active: []string{"lit"}})
	fmt.Println(len(svg) > 0, err)
	_, err = viz.SVG(lamp, viz.Options{Active: []string{"lti"}})
	fmt.Println(err)
	// Output:
	// # lamp
	//
	// ## States and events
	//
	// | from \ event | `PRESS` |
	// | --- | --- |
	// | `dark` | `lit` |
	// | `lit` | `dark` |
	//
	// ## States and states
	//
	// | from \ to | `dark` | `lit` |
	// | --- | --- | --- |
	// | `dark` | - | yes |
	// | `lit` | yes | - |
	//
	// “yes”: some transition of the row's state, or of a state around it, enters the column's state.
	// true <nil>
	// the chart has no state "lti"
}
