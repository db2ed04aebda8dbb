package ir

import (
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file takes apart what the names of events, and the keys of `on`, say of the
// platform. kernel.EventKind.Name puts the names together.

// PlatformEvent tells which event of the platform has a name, and which state, actor or
// timer it is about ("" if none); kernel.Declared for all other names. The key
// `done.invoke.*` reads as a name that is about "*".
func PlatformEvent(name string) (kind kernel.EventKind, about string) {
	for kind = kernel.Init; kind <= kernel.AfterTimer; kind++ {
		own := kind.Name("")
		about, begins := strings.CutPrefix(name, own)
		if begins && (about != "") == strings.HasSuffix(own, ".") {
			return kind, about
		}
	}
	return kernel.Declared, ""
}

// A Family is what the events of the platform are whose names begin with one word.
type Family uint8

const (
	NoFamily Family = iota // names that charts may give
	Inits                  // init
	Dones                  // done.*
	Errors                 // error.*
	Timers                 // after.*, which no key matches
)

// families are those of the kinds of events.
var families = [...]Family{
	kernel.Init: Inits, kernel.DoneState: Dones, kernel.DoneInvoke: Dones, kernel.ErrorInvoke: Errors,
	kernel.ErrorExecution: Errors, kernel.ErrorCommunication: Errors, kernel.AfterTimer: Timers,
}

// FamilyOf tells to whom a name is reserved, also one that no event has, and the names
// that a key like `error.*` matches (SPEC 1.5).
func FamilyOf(name string) Family {
	word, _, dotted := strings.Cut(name, ".")
	for kind := kernel.Init; kind <= kernel.AfterTimer; kind++ {
		if own, _, goesOn := strings.Cut(kind.Name(""), "."); own == word && goesOn == dotted {
			return families[kind]
		}
	}
	return NoFamily
}
