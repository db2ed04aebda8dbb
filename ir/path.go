package ir

import "strconv"

// This file writes a path as text: what is reached by names and keys alone. The
// checker tells by it what is proven present, the linter words by it which case
// nobody takes.

// PathText is a path as a chart would write it: `context.plan.until`,
// `event.sender`, `context.runs["a"].total`; "" for what is none. A path is where
// something is, not how it is read: one that goes through an optional (`.?`) has
// the text of one that does not. What a macro names is #n here, n its slot.
func PathText(types []Type, e *Expr) string {
	switch e.Op {
	case ContextRef:
		return "context"
	case InputRef:
		return "input"
	case ParamsRef:
		return "params"
	case EventField:
		return "event." + e.Str
	case EventSender:
		return "event.sender"
	case Local:
		return "#" + strconv.Itoa(e.Index)
	case Unwrap:
		return PathText(types, e.Args[0])
	case Select, OptField:
		return below(types, e, "."+FieldName(types, e))
	case MapIndex, OptMapIndex:
		if key := keyText(types, e.Args[1]); key != "" {
			return below(types, e, "["+key+"]")
		}
	}
	return ""
}

// below is the text of what a step leads to, if it begins at a path.
func below(types []Type, e *Expr, step string) string {
	path := PathText(types, e.Args[0])
	if path == "" {
		return ""
	}
	return path + step
}

// FieldName is the name of the field that a Select, HasField or OptField reads, of an
// object or of an optional one.
func FieldName(types []Type, e *Expr) string {
	object := &types[e.Args[0].Type]
	if object.Kind == OptionalKind {
		object = &types[object.Elem]
	}
	return object.Fields[e.Index].Name
}

func keyText(types []Type, key *Expr) string {
	if key.Op == LitString {
		return strconv.Quote(key.Str)
	}
	return PathText(types, key)
}

// Tested is the path whose presence a test is about: `has(context.plan)` asks of
// `context.plan`, `'a' in context.runs` of `context.runs["a"]`. It is nil for what
// is no test of presence.
func Tested(e *Expr) *Expr {
	switch e.Op {
	case HasField:
		return &Expr{Op: Select, Index: e.Index, Args: e.Args}
	case HasEventField:
		return &Expr{Op: EventField, Str: e.Str}
	case InMap:
		return &Expr{Op: MapIndex, Args: []*Expr{e.Args[1], e.Args[0]}}
	case HasValue:
		return e.Args[0]
	}
	return nil
}
