package expr

import (
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// A Checker checks the expressions of one chart. It keeps parsed text, so that a
// named guard that is checked for several events is parsed once.
type Checker struct {
}

// NewChecker makes a Checker.
func NewChecker() *Checker { return &Checker{} }

// Check reads one expression. want is the type that its place demands, NoType
// when any will do. Where want is optional<T> the result is of that type or of
// type T; where it is any, of type any. Findings go to diags; the result is nil
// when one of them is an error.
func (c *Checker) Check(src Source, scope *Scope, want ir.TypeID, diags *diag.List) *ir.Expr {
	return nil
}

// CheckValue does the same for a YAML value: lists and maps are built from
// their elements, a map in an object's place builds the object and takes the
// defaults of the fields that it leaves out.
func (c *Checker) CheckValue(v Value, scope *Scope, want ir.TypeID, diags *diag.List) *ir.Expr {
	return nil
}

// CheckFields builds an object from written fields (the data of an event, the
// params of an action, the input of an actor). at is where a missing field is
// reported.
func (c *Checker) CheckFields(at, end diag.Pos, fields []FieldValue, scope *Scope, object ir.TypeID, diags *diag.List) *ir.Expr {
	return nil
}

// Proves lists the paths that are known to be present where cond is true, to
// be given on in Scope.Proven. Only what outlives a call is in it: paths from
// context, input and event.
func (c *Checker) Proves(cond *ir.Expr, types *ir.TypeSet) []string { return nil }
