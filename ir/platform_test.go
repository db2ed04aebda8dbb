package ir_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Every name that the kernel puts together is taken apart into what it was made of.
func TestPlatformEvent(t *testing.T) {
	for kind, about := range map[kernel.EventKind]string{
		kernel.Init: "", kernel.DoneState: "a.b", kernel.DoneInvoke: "k", kernel.ErrorInvoke: "*", kernel.ErrorExecution: "",
		kernel.ErrorCommunication: "", kernel.AfterTimer: "5s.a.b",
	} {
		if k, a := ir.PlatformEvent(kind.Name(about)); k != kind || a != about {
			t.Errorf("%s: kind %d about %q, want %d about %q", kind.Name(about), k, a, kind, about)
		}
	}
	for _, name := range []string{"", "GO", "done", "done.*", "done.state", "done.state.", "done.else", "error.execution.x", "init.x", "initial", "after.", "afters.x"} {
		if k, about := ir.PlatformEvent(name); k != kernel.Declared || about != "" {
			t.Errorf("%q: kind %d about %q, want none", name, k, about)
		}
	}
}

// Reserved are `init` and what begins with the other words and a dot (SPEC 1.5).
func TestFamilyOf(t *testing.T) {
	for name, want := range map[string]ir.Family{
		"init": ir.Inits, "done.state.a": ir.Dones, "done.*": ir.Dones, "done.else": ir.Dones, "error.invoke.k": ir.Errors, "error.*": ir.Errors,
		"error.": ir.Errors, "after.5s.a": ir.Timers, "after.x": ir.Timers,
		"": ir.NoFamily, "*": ir.NoFamily, "GO": ir.NoFamily, "init.x": ir.NoFamily, "done": ir.NoFamily, "error": ir.NoFamily, "after": ir.NoFamily,
		"errors.x": ir.NoFamily, "a.done.state": ir.NoFamily,
	} {
		if got := ir.FamilyOf(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}
