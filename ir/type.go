package ir

import "github.com/lockstep-charts/lockstep/diag"

// TypeID is an index into Machine.Types. A TypeSet interns them: equal structure
// and name means equal id.
type TypeID int32

// The types that every machine has, at these ids.
const (
	NoType TypeID = iota
	Bool
	Int
	Double
	String
	Timestamp
	Duration
	Any
	ErrorType // Error {type, message, code, place, data}
)

// TypeKind is the form of a type.
type TypeKind uint8

const (
	NoKind TypeKind = iota
	BoolKind
	IntKind
	DoubleKind
	StringKind
	TimestampKind
	DurationKind
	AnyKind
	ListKind     // of Elem
	MapKind      // string to Elem
	OptionalKind // Elem or absent
	ObjectKind   // Fields
	EnumKind     // Values
)

// A Type is one type of the chart. Plain data.
type Type struct {
	Kind   TypeKind
	Name   string // declared name; for objects that have none, what they are ("Context", "event START"); "" for list, map, optional
	Named  bool   // declared under `types:` (or built in)
	Elem   TypeID
	Fields []Field
	Values []string
	Doc    string
	Pos    diag.Pos
}

// A Field is one field of an object type, in document order.
type Field struct {
	Name     string
	Type     TypeID // without the optional
	Optional bool   // may be absent
	Default  *Expr  // nil: must be given (an optional one is absent)
	Source   string // what is written as its default, also where that is no literal (context, output)
	Doc      string
	Pos      diag.Pos
}
