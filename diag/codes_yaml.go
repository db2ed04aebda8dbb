package diag

// Codes LS100 to LS199: YAML and the shape of a file (given by schema).
//
// To add one: a constant, with a comment that says when it is given and, below
// "Example:", a whole file that gives it (a test runs it; a code without an
// example says there why it has none), then a row in yamlCodes: code, severity,
// message, cure, other cure. Templates use indexed verbs (%[1]q). The cure is
// used when no argument that it names is "", else the other cure, which may be
// "".

const (
	// Unreadable: the file could not be read.
	//
	// No example: the file system says why.
	Unreadable Code = 100

	// NotYAML: the file is no YAML, and no single value is to blame.
	//
	// Example:
	//	chart: example
	//	version: 1
	//	  initial: idle
	NotYAML Code = 101

	// BrokenValue: a value holds or begins with what YAML takes for its own.
	//
	// Example:
	//	chart: example
	//	context: { big: bool }
	//	initial: idle
	//	states:
	//	  idle:
	//	    always:
	//	      - guard: context.big ? 1 : 2
	//	        target: idle
	BrokenValue Code = 102

	// Unclosed: a quote, brace or bracket is not closed.
	//
	// Example:
	//	chart: "example
	//	initial: idle
	Unclosed Code = 103

	// TabIndent: a line is indented with a tab.
	//
	// Example:
	//	chart: example
	//	states:
	//		idle: {}
	TabIndent Code = 104

	// TooLarge: the file is larger than 8 MiB.
	//
	// No example: it would be too long.
	TooLarge Code = 105

	// TooDeep: values are nested deeper than 200 levels, or the default of an any deeper
	// than 64.
	//
	// No example: it would be too long.
	TooDeep Code = 106

	// TooManyNodes: the file holds more values than any chart needs.
	//
	// No example: it would be too long.
	TooManyNodes Code = 107

	// TooManyAliases: aliases stand for more than 10,000 values altogether.
	//
	// No example: it would be too long.
	TooManyAliases Code = 108

	// SelfAlias: an alias stands inside what it stands for.
	//
	// Example:
	//	chart: example
	//	meta: &loop { again: *loop }
	//	initial: idle
	//	states: { idle: {} }
	SelfAlias Code = 109

	// BadEncoding: the file is not UTF-8.
	//
	// No example: source code is UTF-8.
	BadEncoding Code = 110

	// ForbiddenCharacter: the file holds a character that is invisible or ends a
	// line for some readers only: controls, bidi controls, U+2028.
	//
	// Example:
	//	chart: example
	//	description: "a\u202eb"
	//	initial: idle
	//	states: { idle: {} }
	ForbiddenCharacter Code = 112

	// SeveralDocuments: the file holds more than one YAML document.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: { idle: {} }
	//	---
	//	chart: other
	SeveralDocuments Code = 113

	// Directive: the file begins with a YAML directive other than `%YAML 1.2`.
	//
	// Example:
	//	%YAML 1.1
	//	---
	//	chart: example
	Directive Code = 114

	// EmptyFile: the file holds nothing.
	//
	// Example:
	//	# to do
	EmptyFile Code = 115

	// DuplicateKey: a key is written twice in one map.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle: {}
	//	  idle: {}
	DuplicateKey Code = 120

	// NonStringKey: a key is a number, a list or anything else but a name.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle: {}
	//	  12: {}
	NonStringKey Code = 121

	// UnknownTag: a value has a YAML tag that charts do not know.
	//
	// Example:
	//	chart: example
	//	meta: { picture: !!binary aGk= }
	//	initial: idle
	//	states: { idle: {} }
	UnknownTag Code = 122

	// SwallowedTag: a value begins with !, which YAML takes for a tag, and so
	// loses it.
	//
	// Example:
	//	chart: example
	//	guards: { isDone: "true" }
	//	initial: idle
	//	states:
	//	  idle:
	//	    always:
	//	      - guard: !isDone
	//	        target: idle
	SwallowedTag Code = 123

	// SwallowedComment: a value is or holds a # that YAML takes for a comment.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle:
	//	    always:
	//	      target: #idle
	SwallowedComment Code = 124

	// CommaSplit: a comma in braces or brackets cuts a value in two.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle:
	//	    always: { guard: math.least(1, 2) == 1, target: idle }
	CommaSplit Code = 125

	// MisreadScalar: some YAML readers take a plain value for a number, a date, a
	// truth value or nothing, others do not.
	//
	// Example:
	//	chart: example
	//	version: 012
	//	initial: idle
	//	states: { idle: {} }
	MisreadScalar Code = 126

	// MergeKey: the merge key << is used.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle: &i { tags: [a] }
	//	  next: { <<: *i }
	MergeKey Code = 127

	// AliasInExpression: an alias stands in the place of an expression, or inside
	// one.
	//
	// Example:
	//	chart: example
	//	context: { a: int, b: int }
	//	initial: idle
	//	states:
	//	  idle:
	//	    entry: [ { assign: { a: &one 1 } } ]
	//	    exit: [ { assign: { b: *one } } ]
	AliasInExpression Code = 128

	// FoldedComment: an expression holds a // comment and YAML folds its lines
	// into one, so that the comment swallows the rest.
	//
	// Example:
	//	chart: example
	//	guards:
	//	  ready: >-
	//	    true // always
	//	    && true
	//	initial: idle
	//	states: { idle: {} }
	FoldedComment Code = 129

	// UnknownKey: a key is none that may stand there.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states:
	//	  idle:
	//	    trasition: {}
	UnknownKey Code = 140

	// MissingKey: a key that must be written is missing.
	//
	// Example:
	//	chart: example
	//	initial: idle
	MissingKey Code = 141

	// WrongShape: a value has the wrong form: a list where a map must be, and so
	// on.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: [idle]
	WrongShape Code = 142

	// NothingWritten: a key has no value.
	//
	// Example:
	//	chart: example
	//	events: { GO: }
	//	initial: idle
	//	states:
	//	  idle:
	//	    on:
	//	      GO:
	NothingWritten Code = 143

	// NullHere: null stands where a value must be.
	//
	// Example:
	//	chart: example
	//	initial: null
	//	states: { idle: {} }
	NullHere Code = 144

	// WrongWord: a value is none of the words that are possible there.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: { idle: { type: finale } }
	WrongWord Code = 145

	// BadName: a name holds characters that names of its kind cannot have.
	//
	// Example:
	//	chart: Example
	//	initial: idle
	//	states: { idle: {} }
	BadName Code = 146

	// BareNumber: a number stands where a duration must be.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: { idle: { after: { 1000: idle } } }
	BareNumber Code = 147

	// ActionVerb: an action has no verb, or several.
	//
	// Example:
	//	chart: example
	//	actions: { beep: }
	//	context: { n: int }
	//	initial: idle
	//	states: { idle: { entry: { assign: { n: 1 }, raise: GO } } }
	ActionVerb Code = 148

	// AtLeastOne: a list or map that must hold something is empty.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: {}
	AtLeastOne Code = 149

	// NestedList: a list of actions stands inside a list that is not entry or
	// exit.
	//
	// Example:
	//	chart: example
	//	actions: { beep: }
	//	initial: idle
	//	states: { idle: { always: { actions: [ [ beep ] ] } } }
	NestedList Code = 150

	// RepeatedName: a list of names holds one twice.
	//
	// Example:
	//	chart: example
	//	events: { GO: }
	//	internal: [GO, GO]
	//	initial: idle
	//	states: { idle: {} }
	RepeatedName Code = 151

	// EmptyText: a text that must say something is empty.
	//
	// Example:
	//	chart: example
	//	initial: idle
	//	states: { idle: { id: '' } }
	EmptyText Code = 152
)

var yamlCodes = []Info{
	{Unreadable, Error, "cannot read the file: %[1]s", "give the path of a file that can be read", ""},
	{NotYAML, Error, "this is not YAML: %[1]s", "keys stand as `key: value`, those of one map below one another, what belongs to a key deeper", ""},
	{BrokenValue, Error, "this expression holds %[1]s", "quote all of it (%[2]s) or put it below `>-`", "quote all of it or put it below `>-`"},
	{Unclosed, Error, "this is never closed", "", "add the closing quote, brace or bracket"},
	{TabIndent, Error, "a tab cannot indent", "", "use spaces"},
	{TooLarge, Error, "the file is larger than %[1]d MiB", "", "split the chart: a part of it can be an actor with a chart of its own"},
	{TooDeep, Error, "this is nested deeper than %[1]d levels", "", "split the chart: a part of it can be an actor with a chart of its own"},
	{TooManyNodes, Error, "the file holds more than %[1]d values", "", "split the chart: a part of it can be an actor with a chart of its own"},
	{TooManyAliases, Error, "aliases stand for more than %[1]d values", "", "write it out, or give it a name under guards, lets or actions"},
	{SelfAlias, Error, "the alias *%[1]s stands for something that holds it", "", "write it out"},
	{BadEncoding, Error, "the file is not UTF-8: %[1]s", "", "save it as UTF-8"},
	{ForbiddenCharacter, Error, "the character %[1]s may not stand in a file", "", `take it out; an expression can write it as \u and four digits, or \U and eight, in its own quotes, a scenario in double quotes`},
	{SeveralDocuments, Error, "a second YAML document begins here", "", "one file is one chart: move it to its own file"},
	{Directive, Error, "this YAML directive is not used here", "", "take the line out: every chart is YAML 1.2, and no other directive than that for it may stand here"},
	{EmptyFile, Error, "the file holds nothing", "begin with `chart: name`, `initial:` and `states:`", ""},
	{DuplicateKey, Error, "the key %[1]q is written twice, first in line %[2]d", "", "take one of them out, or join them"},
	{NonStringKey, Error, "%[1]s is no name for a key", "", "keys are names: quote it if it must be this"},
	{UnknownTag, Error, "the YAML tag %[1]s is not known here", "", "take it out, or quote the value"},
	{SwallowedTag, Error, "YAML takes %[1]s for a tag and drops it", `quote all of it: "%[2]s"`, "quote all of it"},
	{SwallowedComment, Error, "YAML takes %[1]s for a comment and drops it", "quote all of it: '%[2]s'", "quote all of it"},
	{CommaSplit, Error, "a comma splits this value: in braces YAML ends a plain value at each", "", "quote all of the value, or write the map over several lines without braces"},
	{MisreadScalar, Error, "YAML takes %[1]s for %[2]s", "write %[3]s", "quote it"},
	{MergeKey, Error, "merge keys (<<) are not used in charts", "", "write the keys out"},
	{AliasInExpression, Error, "an alias (%[1]s) cannot stand in an expression", "", "give the expression a name under let: or guards: and use that"},
	{FoldedComment, Error, "this // comment swallows the rest of the expression: YAML folds the lines into one", "", "put the expression below `|`, or take the comment out"},
	{UnknownKey, Error, "unknown key %[1]q in %[2]s", "did you mean %[3]q?", "%[2]s may hold %[4]s"},
	{MissingKey, Error, "%[1]s needs the key %[2]q", "", "add `%[2]s:`"},
	{WrongShape, Error, "%[1]s must be %[2]s, not %[3]s", "write %[2]s", ""},
	{NothingWritten, Error, "nothing is written behind %[1]q", "%[2]s", "write a value, or leave the key out"},
	{NullHere, Error, "null stands for nothing here", "", "leave the key out"},
	{WrongWord, Error, "%[1]q is not possible for %[2]s", "did you mean %[3]q?", "possible: %[4]s"},
	{BadName, Error, "%[1]q is no name for %[2]s", "", "%[3]s"},
	{BareNumber, Error, "%[1]s is a number, not a duration", "write %[1]sms", ""},
	{ActionVerb, Error, "one action does one thing, and this one has %[1]s", "", "write a list of actions, one for each"},
	{AtLeastOne, Error, "%[1]s must hold at least one entry", "", "add one, or leave the key out"},
	{NestedList, Error, "a list of actions can stand inside entry and exit only", "", "take the inner brackets or dash out"},
	{RepeatedName, Error, "%[1]q is in the list twice", "", "take one of them out"},
	{EmptyText, Error, "%[1]s is empty", "", "write its text, or leave the key out where it may be missing"},
}
