package compile

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/unseen"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file says which names may be given (SPEC 1.3). A name must be spelt so that CEL,
// Go, TypeScript and snapshots can all spell it, and two names of one kind must stay two
// in every one of them. Most names were held to the characters of their kind where the
// chart was read (schema/name.go); what is open there is closed here.

// A sort is what a name names.
type sort struct {
	what string // in messages
	cel  bool   // spelt as an identifier in expressions
}

var (
	chartName  = sort{what: "chart"}
	stateName  = sort{what: "state"}
	stateID    = sort{what: "state id"}
	eventName  = sort{what: "event"}
	fieldName  = sort{what: "field"}
	typeName   = sort{what: "type", cel: true}
	guardName  = sort{what: "guard", cel: true}
	letName    = sort{what: "let", cel: true}
	loopName   = sort{what: "loop variable", cel: true}
	actionName = sort{what: "action"}
	actorName  = sort{what: "actor"}
	delayName  = sort{what: "delay"}
	enumValue  = sort{what: "enum value"}
)

// The names that CEL or the language keep for themselves. Every one of them is
// refused where a name is spelt in an expression.
var (
	celReserved = []string{
		"as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in", "let",
		"loop", "namespace", "null", "package", "return", "true", "var", "void", "while",
	}
	rootNames    = []string{"active", "alive", "context", "event", "input", "now", "params", "self"}
	celFunctions = []string{
		"any", "bool", "bytes", "double", "duration", "dyn", "has", "int", "list", "map", "math", "matches", "millis",
		"optional", "pow", "size", "string", "timestamp", "type", "uint",
	}
	builtinTypes = []string{"Error"}
	hostileNames = []string{"__proto__", "constructor", "prototype"}
	// What an object of JavaScript inherits: TypeScript takes none that leaves such
	// a field out.
	inheritedNames = []string{"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"}
	fieldsInCEL    = []string{"in", "true", "false", "null"}
)

// A space is a set of names of which no two may be one.
type space struct {
	taken map[string]owner
}

// An owner is who took a name, and the name that it is known by (a state's is
// its path).
type owner struct {
	known string
	pos   diag.Pos
}

// naming is which names were given.
type naming struct {
	values   *space          // types, guards, lets and CEL functions
	deeds    *space          // guards, actions and actors
	poisoned map[string]bool // names whose declaration was reported
}

func newNaming() naming {
	return naming{values: newSpace(), deeds: newSpace(), poisoned: map[string]bool{}}
}

// poison has the places that mention a name say nothing: its declaration was
// reported.
func (n *naming) poison(name string) { n.poisoned[name] = true }

func newSpace() *space { return &space{taken: map[string]owner{}} }

// declare checks a name that the chart gives and takes it. It is false when the
// name was reported.
func (c *chart) declare(s *space, of sort, name schema.Text) bool {
	return c.spelling(of, name) && c.take(s, of, name, name.Text)
}

// take enters a name in its space. known is what it must differ in: for a state
// its path. Names of one space must differ, names of one sort in it must stay
// different in generated code.
func (c *chart) take(s *space, of sort, name schema.Text, known string) bool {
	for _, key := range []string{"= " + known, of.what + " w " + words(known), of.what + " c " + camel(known)} {
		first, taken := s.taken[key]
		switch {
		case !taken:
			s.taken[key] = owner{known, name.Pos}
		case first.known == known && first.pos != name.Pos:
			found := c.add(name, diag.DuplicateName, known).Note(first.pos, "first declared here")
			if s != c.values && s != c.deeds {
				found.Fix("take one of them out") // that is no matter of what shares a space
			}
			return false
		case first.pos != name.Pos:
			c.add(name, diag.CollidingNames, of.what, known, first.known).Note(first.pos, "the other one")
			return false
		}
	}
	return true
}

// spelling checks the characters of a name and that nobody else owns it. An enum's
// values are texts, also in generated code, and nobody's (SPEC 2.5).
func (c *chart) spelling(of sort, name schema.Text) bool {
	switch {
	case of == stateID && !isDotted(name.Text):
		c.add(name, diag.Misspelt, of.what, name.Text, dottedRule)
	case of == enumValue && strings.ContainsFunc(name.Text, hidden):
		c.add(name, diag.Misspelt, of.what, name.Text, "")
	case of != enumValue && slices.Contains(hostileNames, name.Text), of.cel && owned(name.Text),
		of == fieldName && slices.Contains(fieldsInCEL, name.Text):
		c.add(name, diag.ReservedName, name.Text, of.what)
	default:
		return true
	}
	return false
}

// mayLack checks that an object can be without a field of this name.
func (c *chart) mayLack(name schema.Text) bool {
	if slices.Contains(inheritedNames, name.Text) {
		c.add(name, diag.InheritedName, name.Text)
		return false
	}
	return true
}

// owned tells whether CEL or the language use the name in expressions.
func owned(name string) bool {
	return slices.Contains(celReserved, name) || slices.Contains(rootNames, name) ||
		slices.Contains(celFunctions, name) || slices.Contains(builtinTypes, name)
}

// dottedRule says how states' ids and the names of events are spelt.
const dottedRule = "letters, digits, _ and -, with . between tokens"

// isDotted tells whether a name is spelt so, and begins with a letter.
func isDotted(name string) bool {
	for token := range strings.SplitSeq(name, ".") {
		if token == "" || strings.ContainsFunc(token, func(r rune) bool { return !isNameRune(r) && r != '-' }) {
			return false
		}
	}
	return letter(name[0])
}

// isNameRune tells the characters of names that CEL can spell.
func isNameRune(r rune) bool { return r < utf8.RuneSelf && (letter(byte(r)) || r >= '0' && r <= '9') }

func letter(b byte) bool { return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// hidden tells whether a character makes two names look alike that are not, or reorders
// its neighbours.
func hidden(r rune) bool { return r == utf8.RuneError || lookalike.Has(r) }

const lookalike = unseen.Control | unseen.Break | unseen.Turn | unseen.Blank | unseen.Joiner | unseen.Reserved

// words reads a name as words: `-`, `_` and `.` are breaks, case is nothing.
func words(name string) string {
	if !strings.ContainsAny(name, "-_.") {
		return strings.ToLower(name)
	}
	list := strings.FieldsFunc(strings.ToLower(name), wordBreak)
	if len(list) == 0 {
		return name
	}
	return strings.Join(list, " ")
}

// camel is the name as generated code would write it: fooBar and foo_bar are
// both FooBar.
func camel(name string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(name, wordBreak) {
		b.WriteString(strings.ToUpper(w[:1]))
		b.WriteString(w[1:])
	}
	if b.Len() == 0 {
		return name
	}
	return b.String()
}

func wordBreak(r rune) bool { return r == '-' || r == '_' || r == '.' }

// add reports a finding about a written text. What has no place was not read: its
// key is missing, is misspelt or has no value, which was reported.
func (c *chart) add(t schema.Text, code diag.Code, args ...any) *diag.Finding {
	if t.Pos.Line == 0 {
		return &diag.Finding{}
	}
	return c.diags.Add(t.Pos, t.End, code, args...)
}

// nearest suggests one of the names for one that is unknown.
func (c *chart) nearest(name string, names func() []string) string {
	if c.diags.Crowded() {
		return ""
	}
	return diag.Nearest(name, names())
}
