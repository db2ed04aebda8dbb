package ir

// This file says which fields of the context, the input or the parameters an expression
// reads, and which variables. What it calls is looked into by whoever asks.

// FieldsRead are the fields that an expression reads of the object at a root: ContextRef,
// InputRef or ParamsRef. All are read of one that is used as a whole. A nil expression
// reads none.
func FieldsRead(types []Type, e *Expr, root Op) Fields {
	read, parted := Fields{}, map[*Expr]bool{} // roots of which one field is read
	for x := range e.Nodes() {                 // an operand comes behind what it stands in
		switch {
		case (x.Op == Select || x.Op == HasField) && x.Args[0].Op == root:
			read.Add(x.Index)
			parted[x.Args[0]] = true
		case x.Op == root && !parted[x]:
			for i := range types[x.Type].Fields {
				read.Add(i)
			}
		}
	}
	return read
}

// Reads tells whether an expression reads a variable, by its slot.
func (e *Expr) Reads(slot int) bool {
	for x := range e.Nodes() {
		if x.Op == Local && x.Index == slot {
			return true
		}
	}
	return false
}
