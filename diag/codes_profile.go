package diag

// Codes LS460 to LS499: what is outside the portable profile, literals, objects (given by internal/expr).
//
// To add one: a constant in a const block, with a comment that says when it is
// given and, below "Example:", a whole chart that gives it (a test runs it),
// then a row in profileCodes: code, severity, message, cure, other cure. Templates
// use indexed verbs (%[1]q). The cure is used when no argument that it names is
// "", else the other cure, which may be "".

// Outside the portable profile.
const (
	// UnsignedLiteral: an unsigned integer is written.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n == 1u", target: b } }
	//	  b: {}
	UnsignedLiteral Code = 460

	// BytesLiteral: bytes are written.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s == b'a'", target: b } }
	//	  b: {}
	BytesLiteral Code = 461

	// NullLiteral: null is written in an expression.
	//
	// Example:
	//	chart: example
	//	context: { last: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.last == null", target: b } }
	//	  b: {}
	NullLiteral Code = 462

	// DynCall: dyn() is called.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "dyn(context.n) == 1", target: b } }
	//	  b: {}
	DynCall Code = 463

	// TypeCall: type() is called.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "type(context.n) == type(1)", target: b } }
	//	  b: {}
	TypeCall Code = 464

	// TimeZone: a time zone is given.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "now.getHours('Europe/Paris') > 8", target: b } }
	//	  b: {}
	TimeZone Code = 465

	// IntOfDuration: a duration is converted to int.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "int(duration('1s')) == context.n", target: b } }
	//	  b: {}
	IntOfDuration Code = 466

	// OutsideProfile: a function of CEL is called that is not in the portable profile.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s.charAt(0) == 'a'", target: b } }
	//	  b: {}
	OutsideProfile Code = 467

	// OptionalEntry: an element, entry or field of a literal is written with a question mark.
	//
	// Example:
	//	chart: example
	//	context: { last: optional<string> }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "size([?context.?last]) == 1", target: b } }
	//	  b: {}
	OptionalEntry Code = 468
)

// Literals.
const (
	// NoSuchValue: a string stands where an enum has no such value.
	//
	// Example:
	//	chart: example
	//	types: { Reason: [network, refused] }
	//	context: { r: Reason }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.r == 'refusd'", target: b } }
	//	  b: {}
	NoSuchValue Code = 470

	// IntTooBig: an int literal is outside the portable range.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.n < 9007199254740992", target: b } }
	//	  b: {}
	IntTooBig Code = 471

	// DoubleTooBig: a double literal is not finite.
	//
	// Example:
	//	chart: example
	//	context: { d: double }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.d < 1e400", target: b } }
	//	  b: {}
	DoubleTooBig Code = 472

	// BadTimestamp: a literal is given to timestamp() that it cannot read.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "now > timestamp('2024-01-01')", target: b } }
	//	  b: {}
	BadTimestamp Code = 473

	// BadDuration: a literal is given to duration() that it cannot read.
	//
	// Example:
	//	chart: example
	//	context: { n: int }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "now - now > duration('30d')", target: b } }
	//	  b: {}
	BadDuration Code = 474

	// BareDuration: a bare number stands where a duration is wanted.
	//
	// Example:
	//	chart: example
	//	context: { pause: duration = 1000 }
	//	initial: a
	//	states: { a: {} }
	BareDuration Code = 475

	// PatternComputed: the pattern of matches is not a literal.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s.matches(context.s)", target: b } }
	//	  b: {}
	PatternComputed Code = 476

	// PatternBad: a pattern is no regular expression of RE2.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s.matches('(a')", target: b } }
	//	  b: {}
	PatternBad Code = 477

	// PatternLong: a pattern is longer than 1,000 bytes.
	//
	// Example:
	//	chart: example
	//	context: { s: string }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.s.matches('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')", target: b } }
	//	  b: {}
	PatternLong Code = 478
)

// Objects.
const (
	// FieldLeftOut: an object is built without a field that has no default.
	//
	// Example:
	//	chart: example
	//	types: { Point: { x: int, y: int } }
	//	context: { p: Point }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.p == Point{x: 1}", target: b } }
	//	  b: {}
	FieldLeftOut Code = 480

	// FieldTwice: an object literal names a field, or a map in a default a key, twice.
	//
	// Example:
	//	chart: example
	//	types: { Point: { x: int } }
	//	context: { p: Point }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.p == Point{x: 1, x: 2}", target: b } }
	//	  b: {}
	FieldTwice Code = 481

	// NoObject: a literal with fields is written for a type that has none.
	//
	// Example:
	//	chart: example
	//	types: { Reason: [network, refused] }
	//	context: { r: Reason }
	//	initial: a
	//	states:
	//	  a: { always: { guard: "context.r == Reason{x: 1}", target: b } }
	//	  b: {}
	NoObject Code = 482

	// NullAsValue: YAML null stands where a value is wanted.
	//
	// Example:
	//	chart: example
	//	types: { P: { x: optional<int> } }
	//	context: { p: { type: P, default: { x: null } } }
	//	initial: a
	//	states: { a: {} }
	NullAsValue Code = 483
)

var profileCodes = []Info{
	{UnsignedLiteral, Error, "there are no unsigned integers", "write %[1]s", "use int"},
	{BytesLiteral, Error, "there are no bytes", "use a string", ""},
	{NullLiteral, Error, "there is no null", "test absence with !has(…), give it with optional.none(); in an assign write YAML's null", ""},
	{DynCall, Error, "there is no dyn", "declare the type, or use `any` and convert", ""},
	{TypeCall, Error, "types are no values", "the types are known when the chart loads; leave the test out", ""},
	{TimeZone, Error, "times are in UTC", "write %[1]s() and add the offset yourself: (now + duration('1h')).%[1]s()", ""},
	{IntOfDuration, Error, "a duration has no int of its own", "write millis(d), or d.getSeconds()", ""},
	{OutsideProfile, Error, "%[1]s is not in the portable profile", "%[2]s", ""},
	{OptionalEntry, Error, "optional entries are not in the portable profile", "write the list once with and once without, or a field without the question mark: absence travels", ""},
	{NoSuchValue, Error, "%[1]s has no value %[2]q", "did you mean %[3]q?", "it is %[4]s"},
	{IntTooBig, Error, "%[1]s is outside the range of int, ±9007199254740991", "use a double (1e16) or a string", ""},
	{DoubleTooBig, Error, "%[1]s is too large for a double", "a double is at most 1.7976931348623157e308", ""},
	{BadTimestamp, Error, "timestamp() cannot read %[1]q", "write RFC 3339, like '2024-01-31T12:00:00Z'", ""},
	{BadDuration, Error, "duration() cannot read %[1]q", "write '90s', '1m30s', '250ms' or '2h'; a day is '24h'", ""},
	{BareDuration, Error, "a duration needs a unit", "write %[1]sms", "write 250ms, 5s, 1m30s, 2h or 30d"},
	{PatternComputed, Error, "the pattern of matches must be a literal", "write it in quotes, so that it can be checked", ""},
	{PatternBad, Error, "this is no RE2 pattern: %[1]s", "look-around and back-references do not exist in RE2", ""},
	{PatternLong, Error, "the pattern is longer than 1,000 bytes", "split it into several", ""},
	{FieldLeftOut, Error, "%[1]s needs %[2]s", "write it here, or give it a default where it is declared", ""},
	{FieldTwice, Error, "the %[2]s %[1]q is given twice", "keep one of them", ""},
	{NoObject, Error, "%[1]s is no object type", "write %[2]s", "write a value of that type"},
	{NullAsValue, Error, "null is no value here", "only a value of type any may be null: leave it out; in an assign null clears an optional field", ""},
}
