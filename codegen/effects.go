package codegen

// Which effects a chart's steps may ask for: who takes pure steps carries them out,
// and must know what may come.

import (
	"slices"

	"github.com/lockstep-charts/lockstep/ir"
	k "github.com/lockstep-charts/lockstep/kernel"
)

// Effects are the kinds of effects that a chart may have, in the kernel's order.
func Effects(m *ir.Machine) (kinds []k.EffectKind) {
	may := func(is bool, kind ...k.EffectKind) {
		if is {
			kinds = append(kinds, kind...)
		}
	}
	may(len(m.HostActions) > 0, k.ActionEffect)
	may(does(m, ir.Log), k.LogEffect)
	may(len(m.Emits) > 0, k.EmitEffect)
	may(does(m, ir.Send), k.SendEffect)
	may(len(m.Actors) > 0, k.StartEffect, k.StopEffect)
	may(len(m.Table.After) > 0 || does(m, ir.Send), k.TimerEffect, k.CancelTimerEffect)
	may(slices.ContainsFunc(m.Table.States, func(s k.State) bool { return s.Kind == k.Final }), k.DoneEffect)
	may(true, k.FailedEffect)
	return kinds
}

// does tells whether some action does such a thing.
func does(m *ir.Machine, op ir.ActionOp) bool {
	return some(m.Actions(), func(a *ir.Action) bool { return a.Op == op })
}
