// Package schema turns YAML into a Document: the chart as written, with a
// position on every leaf. It knows shapes, not meanings; names, targets and
// types are compile's.
//
// A file goes through four doors (load.go):
//
//	its bytes   bytes.go, and pasted.go for machines of other libraries
//	YAML        yaml.go; where that fails, broken.go and broken_*.go say why
//	a tree      tree.go, with scalar.go and text.go: values without YAML's traps, and the
//	            place of each in its file (file.go, comment.go)
//	the walk    shape.go for maps, walk.go for leaves, name.go and expression.go; what a
//	            chart is made of in chart.go, state.go, transition.go, action.go and field.go,
//	            a file of scenarios in scenario_*.go
//
// Out come a Document (document.go, each.go) or Scenarios (scenario.go), whose values can be
// written as JSON (json.go). The JSON Schemas say the same shapes for editors; tests hold the
// walk to them.
//
// Who knows another language is told what to write here. To say it where
//
//	a key has another name     a row of habits_keys.go; cure.go says what can be in one
//	it depends on more         a function in habits.go, given to the row of the shape (shape.go):
//	                           beside other keys, for a name of the chart's own, a text in the
//	                           map's place, a required key that is not there
//	a key is at another level  unknown_key.go
//	a call, a function stands  habits_calls.go, which takes it apart with javascript.go
//	a value stands for a type  habits_types.go; what types are called elsewhere is compile's
//	anything else stands       habits.go, called where that is read
//	YAML cannot take a value   broken_suspects.go finds it, in braces broken_suspects_flow.go, and
//	                           has the cure beside the fault; what depends on the value is said
//	                           in broken_value.go and broken_second_key.go
//	a sign is lost in braces   broken_slips.go
//	only a line is known       broken_line.go, with broken_escape.go
//
// Texts that no parser takes are read by broken_scan.go and unquoted.go, and written in quotes
// by quoting.go. What is said has a chart that gives it in testdata/errors.
package schema
