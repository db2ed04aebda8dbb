package ir

import "github.com/lockstep-charts/lockstep/kernel"

// This file knows how long a value may become as JSON, as far as its expression shows:
// a value of type any has its limit (SPEC 10.7).

const (
	widestScalar = 32                       // bytes: of a number, a time, true or false
	unknownBytes = kernel.MaxEventBytes + 1 // as good as any number of them
)

// IsShort tells whether the value of a node takes no more bytes as JSON than a value of
// type any may, as far as the node shows. Of a literal this is exact.
func (s *TypeSet) IsShort(e *Expr) bool { return s.bytes(e) < unknownBytes }

// bytes is how many bytes the value of a node takes as JSON at the most; unknownBytes
// where it may be more than an any may take.
func (s *TypeSet) bytes(e *Expr) int {
	switch e.Op {
	case LitBool, LitInt, LitDouble, LitString, LitTimestamp, LitDuration, LitEnum, LitAny:
		return len(appendScalar(nil, e))
	case NoneOf:
		return 0
	case MakeAny, SomeOf:
		return s.bytes(e.Args[0])
	case MakeList:
		return s.listBytes(e)
	case MakeMap:
		return s.mapBytes(e)
	case MakeObject:
		return s.objectBytes(e)
	}
	return s.widest(e.Type)
}

// appendScalar writes a literal as JSON.
func appendScalar(b []byte, e *Expr) []byte {
	switch e.Op {
	case LitBool:
		return kernel.AppendBool(b, e.Int != 0)
	case LitInt:
		return kernel.AppendInt(b, e.Int)
	case LitDouble:
		return kernel.AppendDouble(b, e.Float)
	case LitTimestamp:
		return kernel.AppendTimestamp(b, kernel.Timestamp(e.Int))
	case LitDuration:
		return kernel.AppendDuration(b, kernel.Duration(e.Int))
	case LitAny:
		return append(b, e.Str...)
	}
	return kernel.AppendString(b, e.Str)
}

func (s *TypeSet) listBytes(e *Expr) int {
	n := newCount()
	for _, a := range e.Args {
		n.part(s.bytes(a))
	}
	return n.bytes
}

func (s *TypeSet) mapBytes(e *Expr) int {
	n := newCount()
	for i := 0; i < len(e.Args); i += 2 {
		n.part(s.bytes(e.Args[i]) + len(":") + s.bytes(e.Args[i+1]))
	}
	return n.bytes
}

func (s *TypeSet) objectBytes(e *Expr) int {
	n := newCount()
	for i, f := range s.all[e.Type].Fields {
		if a := e.Args[i]; a != nil && a.Op != NoneOf {
			n.field(f.Name, s.bytes(a))
		}
	}
	return n.bytes
}

// widest is how many bytes a value of the type takes at the most.
func (s *TypeSet) widest(id TypeID) int {
	switch t := &s.all[id]; t.Kind {
	case StringKind, ListKind, MapKind, AnyKind:
		return unknownBytes
	case OptionalKind:
		return s.widest(t.Elem)
	case EnumKind:
		return widestValue(t.Values)
	case ObjectKind:
		n := newCount()
		for _, f := range t.Fields {
			n.field(f.Name, s.widest(f.Type))
		}
		return n.bytes
	}
	return widestScalar
}

func widestValue(values []string) int {
	most := 0
	for _, v := range values {
		most = max(most, len(kernel.AppendString(nil, v)))
	}
	return most
}

// A count adds up the bytes of a list, a map or an object.
type count struct {
	bytes int
	empty bool
}

func newCount() *count { return &count{bytes: len("[]"), empty: true} }

// part adds an element; a comma stands before all but the first.
func (c *count) part(bytes int) {
	if !c.empty {
		bytes += len(",")
	}
	c.empty = false
	c.bytes = min(c.bytes+bytes, unknownBytes)
}

// field adds a field of an object.
func (c *count) field(name string, bytes int) {
	c.part(len(kernel.AppendString(nil, name)) + len(":") + bytes)
}
