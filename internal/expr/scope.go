package expr

import (
	"slices"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file holds what a caller gives with an expression.

// A Source is the text of one expression and its place in the file. At tells
// where the code point with that offset stands; the offset behind the last one
// is asked too.
type Source struct {
	Text string
	At   func(offset int) diag.Pos
	Part bool // other text stands before it in its scalar
}

// A Scope is what an expression can see at its place.
type Scope struct {
	Types *ir.TypeSet
	// Type finds the type that a value is made of by its name; it may be one that is
	// not in Types yet. nil: that of Types.
	Type func(name string) (ir.TypeID, bool)

	// Object types; NoType: there is nothing of that name, or it is not visible
	// here (then Hidden may say why).
	Context, Input, Params ir.TypeID

	Event  *Shape  // nil: no event here
	Locals []Local // foreach variables

	// Named finds a guard or let. It is called once for every use, with the
	// place of the use. nil: there are none.
	Named func(name string, pos diag.Pos) (Named, bool)
	// Names lists the guards and lets, for suggestions.
	Names []string

	// State finds a state by its path from the root; States lists the paths, for
	// suggestions. nil: active() and alive() are not for this place.
	State  func(path string) (int, bool)
	States []string
	// Missed says what a path that no state has may mean: the path of a state, or
	// else a cure. nil: nothing is known.
	Missed func(path string) (meant, cure string)

	// InNamed: inside a named guard, let or action has() of an event field that
	// is always there is true instead of a finding.
	InNamed bool
	// Proven tells whether something before this expression proves a path
	// present, in the form that Proves gives it. nil: nothing is proved.
	Proven func(path string) bool
	// Wanting is told of each read that nothing here proves present, of which a finding
	// warns: something else may. nil: nothing does.
	Wanting func(w Want)
	// Hidden says why a root name cannot be read here ("event": "a delay is
	// evaluated when …"). May be nil.
	Hidden map[string]string
}

// A Local names the slot that holds a foreach variable. Macros inside an
// expression take the slots behind the highest one.
type Local struct {
	Name string
	Type ir.TypeID
	Slot int
}

// A Shape is what `event` is at one place.
type Shape struct {
	Name   string // for messages: "PROGRESS", "the events A and B"
	Fields []EventField
	// Open: an event that is none of those can be the current one too. A field
	// that all of them have is read as it is, and is the error absent then.
	Open bool
	// Lost: an event that was reported leads here, too. It may have had any of these
	// fields: nothing is said where one is read that the others lack.
	Lost map[string]bool
	// Refused are fields that cannot be read here although some event has them,
	// each with the reason.
	Refused []Refused
	// Read is told each field that an expression reads, also in what it calls; nil:
	// nobody asks.
	Read func(field string)
}

// An EventField is a field that the events of a place have with one type.
type EventField struct {
	Name     string
	Type     ir.TypeID // without the optional
	Optional bool      // some event lacks it, or has it as an optional
	Cases    []ir.FieldCase
}

// A Refused field is one whose types differ.
type Refused struct {
	Name string
	Why  string // `the events A and B give it different types: int and string`
}

// A Named is a guard or let as seen where it is used.
type Named struct {
	Op      ir.Op // CallFunc or HostGuard
	Index   int
	Params  ir.TypeID // object type; NoType without parameters
	Type    ir.TypeID // of the result
	CanFail bool
	Proves  []string // what Proves says of its body
	Wants   []Want   // what it does not prove itself
	Failed  bool     // its definition was reported: nothing is said about its uses
}

// A Want is a read of a path that may be absent, and what is said of it unless something
// around proves the path present.
type Want struct {
	Path    string
	Finding *diag.Finding
	Uses    []diag.Pos // of the named things that it stands in, the innermost first
}

// At is a want of a named thing that is used at a place.
func (w Want) At(use diag.Pos) Want {
	w.Uses = append(slices.Clip(w.Uses), use)
	return w
}

// A Value is a YAML value in an expression's place: an expression, or a list or
// map that is built from its elements.
type Value struct {
	Kind   ValueKind
	Source Source // Text
	Pos    diag.Pos
	End    diag.Pos
	Items  []Value
	Fields []FieldValue
}

// ValueKind is the form of a Value.
type ValueKind uint8

const (
	Text ValueKind = iota // CEL; numbers and booleans as they are written are CEL too
	Null                  // YAML null: JSON null in an any, else a finding
	List
	Map
)

// A FieldValue is one key of a written map with its value.
type FieldValue struct {
	Name Source
	Value
}
