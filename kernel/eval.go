package kernel

import "math"

// One evaluation of an expression: its first error and what it visited
// (SPEC 3.8, 3.14). Interpreter and generated code call the same checked
// operations, so that they fail and count alike.
//
// Errors stick. After the first failure every operation returns a zero value,
// counts nothing and leaves the first error where it is; whoever started the
// evaluation asks Err once, at its end.
//
// What counts, one element each:
//   - each turn of a macro (all, exists, exists_one, filter, map);
//   - each element that a list function reads or copies: `in`, slice, distinct,
//     sort, reverse, join, least and greatest of a list, `+` on lists, ==
//     on lists and maps of equal size;
//   - each element that split makes;
//   - each full 64 code points that a string function reads or writes
//     (ScanUnit), so that short strings count nothing: `+`, size, contains,
//     matches (as often as its pattern has 16 instructions), lowerAscii,
//     upperAscii, trim, split, join, replace, substring, indexOf, conversions of
//     text, and the key of a value that distinct compares.
//
// Each operation says in its comment what exactly it counts; the count is taken
// before the work is done. Literals, selection, indexing and arithmetic are free.

// The codes of evaluation errors.
const (
	CodeOverflow     = "overflow"
	CodeDivByZero    = "div_by_zero"
	CodeIndex        = "index"
	CodeNoSuchKey    = "no_such_key"
	CodeAbsent       = "absent"
	CodeConversion   = "conversion"
	CodeRange        = "range"
	CodeDuplicateKey = "duplicate_key"
	CodeLimit        = "limit"
)

// An Eval is one evaluation under way. The zero value is ready; it is used by
// one goroutine at a time and may be used again after Reset.
type Eval struct {
	err   *Error
	count int32
	limit int32  // 0: MaxElements
	grown *grown // by append and `+`; nil: nothing yet
}

// Err is the first error, nil if there was none.
func (e *Eval) Err() *Error { return e.err }

// Failed says whether there was an error.
func (e *Eval) Failed() bool { return e.err != nil }

// Reset forgets the error and the count, not the limit.
func (e *Eval) Reset() {
	if e.err, e.count = nil, 0; e.grown != nil {
		e.forget()
	}
}

// SetLimit sets how many elements one evaluation may visit; 0 is MaxElements.
func (e *Eval) SetLimit(elements int) {
	e.limit = int32(min(elements, math.MaxInt32))
}

// Fail records an error unless there is one already.
func (e *Eval) Fail(code, message string) {
	if e.err == nil {
		e.err = execution(code, message)
	}
}

// Save takes the error away and returns it: the first half of an absorption.
//
//	a && b:  l := a
//	         if !e.Failed() { if !l { false } else { b } }
//	         first := e.Save(); r := b
//	         if e.Failed() || r { e.Restore(first) }   // else b is false: absorbed
func (e *Eval) Save() *Error {
	err := e.err
	e.err = nil
	return err
}

// Restore puts back what Save took, over any error since: the first one wins.
func (e *Eval) Restore(first *Error) {
	if first != nil {
		e.err = first
	}
}

// Count visits n elements and says whether the evaluation may go on: false
// after an error and when the limit is passed.
func (e *Eval) Count(n int) bool {
	if e.err != nil {
		return false
	}
	limit := e.limit
	if limit == 0 {
		limit = MaxElements
	}
	if n > int(limit-e.count) {
		e.count = limit
		e.Fail(CodeLimit, "the evaluation visits too many elements")
		return false
	}
	e.count += int32(n)
	return true
}

// Scan counts n code points that a string function reads or writes.
func (e *Eval) Scan(n int) bool { return e.Count(n / ScanUnit) }

// Entries checks the size of a list or map that is about to be made.
func (e *Eval) Entries(n int) bool {
	if e.err == nil && n > MaxEntries {
		e.Fail(CodeLimit, "the list or map has too many entries")
	}
	return e.err == nil
}

// DuplicateKey fails: a map literal names one key twice.
func (e *Eval) DuplicateKey() { e.Fail(CodeDuplicateKey, "the map has two equal keys") }
