package codegen

import "github.com/lockstep-charts/lockstep/ir"

// Said is an action as a comment tells it: what the chart has written, behind the
// word for what is done where that alone would not tell it.
func Said(a *ir.Action) string {
	if a.Source == "" {
		return ""
	}
	return words[a.Op] + a.Source
}

var words = map[ir.ActionOp]string{
	ir.Append: "append ", ir.Raise: "raise ", ir.Send: "send ", ir.Cancel: "cancel ", ir.Emit: "emit ", ir.Log: "log ", ir.Spawn: "spawn ", ir.Foreach: "for each ", ir.Stop: "stop ",
}
