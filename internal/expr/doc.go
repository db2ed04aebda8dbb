// Package expr reads the expressions of a chart: CEL text and the types that
// its place gives go in, a typed ir.Expr or findings come out (SPEC 3). It is the
// only package that knows cel-go.
//
// A text is parsed (parse.go, places.go), and one pass over its tree gives every node its type
// and its op: check.go says how, and infer.go is where each form of expression is given to
// its function. A YAML list or map is built from its texts (value.go). What a caller gives is in
// scope.go; how findings are given in report.go.
//
// To add to the language, besides the op and what back-ends do with it:
//
//	a function          a row in library.go, which functions.go reads; where no table of types
//	                    can say what it takes, special.go, for optionals optional.go
//	a macro             macros.go, and its name in special.go
//	an operator         of numbers and times a row in arithmetic.go; others operators.go, index.go
//	a literal           literals.go; of objects object.go, of times times.go
//	a type rule         adapt.go for what is spelt out and may have another type; fields.go,
//	                    event.go and names.go for what is read
//	what cannot fail    fails.go
//	a proof of presence proven.go
//
// Who knows another language is told what to write here. What is to be said of
//
//	a word of another language        a row of elsewhere.go: functions, names, fields
//	what CEL has and the profile not  a row of outside.go
//	a text that is no CEL             slips.go, by signs and words alone; its backslashes escapes.go
//	an expression of TypeScript       typescript.go, which writes all of it anew; signs.go for
//	                                  what CEL takes and means otherwise
//	an operator in words              worded.go, for typescript.go
//	a guard of XState                 xstate.go
//	a time as others write it         times_elsewhere.go
//	null and undefined                null.go
//	a name that means nothing         unbound.go
//	a type that does not fit          misfit.go in its place, conversion.go from type to type;
//	                                  operators say it in arithmetic.go and operators.go
//
// A cure that is an expression is tried before it is given (pass.reads).
package expr
