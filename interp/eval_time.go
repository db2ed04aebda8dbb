package interp

// This file compiles the getters of timestamps (UTC) and durations.

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// timePart compiles a getter.
func (k *linker) timePart(e *ir.Expr) intFn {
	f := k.int(e.Args[0])
	if part := durationPart(e.Op); part != nil {
		return func(v *env) int64 { return part(kernel.Duration(f(v))) }
	}
	part := timestampPart(e.Op)
	return func(v *env) int64 { return part(kernel.Timestamp(f(v))) }
}

func durationPart(op ir.Op) func(kernel.Duration) int64 {
	switch op {
	case ir.DurationHours:
		return kernel.DurationHours
	case ir.DurationMinutes:
		return kernel.DurationMinutes
	case ir.DurationSeconds:
		return kernel.DurationSeconds
	case ir.DurationMilliseconds:
		return kernel.DurationMilliseconds
	case ir.Millis:
		return kernel.Millis
	}
	return nil
}

func timestampPart(op ir.Op) func(kernel.Timestamp) int64 {
	switch op {
	case ir.GetFullYear:
		return kernel.GetFullYear
	case ir.GetMonth:
		return kernel.GetMonth
	case ir.GetDate:
		return kernel.GetDate
	case ir.GetDayOfMonth:
		return kernel.GetDayOfMonth
	case ir.GetDayOfWeek:
		return kernel.GetDayOfWeek
	case ir.GetDayOfYear:
		return kernel.GetDayOfYear
	case ir.GetHours:
		return kernel.GetHours
	case ir.GetMinutes:
		return kernel.GetMinutes
	case ir.GetSeconds:
		return kernel.GetSeconds
	}
	return kernel.GetMilliseconds
}
