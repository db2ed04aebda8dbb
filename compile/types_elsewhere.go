package compile

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file knows how types are called and spelt in other languages. Who writes
// that is told the type here. Functions of other languages are in internal/expr.

// typesElsewhere are names, with the type that is nearest to them.
var typesElsewhere = map[string]string{
	"boolean": "bool", "Boolean": "bool", "Bool": "bool", "Int": "int", "bigint": "int", "Float": "double", "Any": "any", "integer": "int", "Integer": "int", "Long": "int", "Double": "double", "int32": "int", "int64": "int", "uint": "int", "long": "int",
	"number": "double", "float": "double", "float32": "double", "float64": "double", "str": "string", "text": "string", "String": "string",
	"time.Time": "timestamp", "time.Duration": "duration",
	"date": "timestamp", "Date": "timestamp", "datetime": "timestamp", "time": "timestamp", "Time": "timestamp", "Duration": "duration", "interval": "duration",
	"object": "any", "json": "any", "JSON": "any", "unknown": "any", "array": "list", "set": "list", "Set": "list", "Array": "list", "List": "list", "Map": "map", "Record": "map", "dict": "map",
	"bit": "bool", "flag": "bool", "i32": "int", "i64": "int", "num": "double", "real": "double", "decimal": "double", "numeric": "double", "f64": "double",
	"varchar": "string", "char": "string", "uuid": "string", "email": "string", "url": "string", "uri": "string",
	"instant": "timestamp", "Instant": "timestamp", "epoch": "timestamp",
	"ms": "duration", "seconds": "duration", "milliseconds": "duration", "timespan": "duration", "delay": "duration",
	"mixed": "any", "dynamic": "any", "hash": "map", "vector": "list", "Vector": "list", "nullable": "optional", "Nullable": "optional",
	"Optional": "optional", "Option": "optional", "Maybe": "optional",
}

const optionalHere = "optional<%s>"

// spellings are ways to write a type that is made of another, with how it is written here.
var spellings = []struct {
	elsewhere *regexp.Regexp
	here      string
}{
	{regexp.MustCompile(`^(?:null as )?(.+?)(?:\?| *\| *(?:null|undefined|None))$|^(?:null|undefined|None) *\| *(.+)$|^\*(.+)$|^Union\[(.+), *None\]$`), optionalHere},
	{regexp.MustCompile(`^(.+)\[\]$|^\[\](.+)$`), "list<%s>"},
	{regexp.MustCompile(`^(?:[Ll]ist|[Aa]rray|[Ss]et|[Vv]ector|Sequence)(?:\[(.+)\]|\((.+)\)| of (.+))$`), "list<%s>"},
	{regexp.MustCompile(`^(?:[Oo]ptional|[Oo]ption|[Mm]aybe|[Nn]ullable)(?:\[(.+)\]|\((.+)\)| (.+))$|^\?(.+)$|^(.+) optional$`), optionalHere},
	{regexp.MustCompile(`^(?:Optional|Option|Maybe|Nullable)<(.+)>$`), optionalHere},
	{regexp.MustCompile(`^(?:Array|ReadonlyArray|List|Set|Vec)<(.+)>$`), "list<%s>"},
	{regexp.MustCompile(`^(?:map|Map|ReadonlyMap|Record|HashMap)< *[Ss]tring *, *(.+)>$|^map\[string\](.+)$|^(?:[Dd]ict|Mapping)\[str, *(.+)\]$`), "map<%s>"},
	{regexp.MustCompile(`^readonly (.+)$`), "%s"},
	{regexp.MustCompile(`^optional<(.*[^\w<>. ].*)>$`), optionalHere},
	{regexp.MustCompile(`^list<(.*[^\w<>. ].*)>$`), "list<%s>"},
	{regexp.MustCompile(`^map<(.*[^\w<>. ].*)>$`), "map<%s>"},
}

// otherKeys are maps by something other than texts, which no map is here.
var otherKeys = regexp.MustCompile(`^map< *\w+ *, *([\w<>]+) *>$|^map\[\w+\]([\w<>]+)$`)

// enumInside is an enum in the place of another type's part.
var enumInside = regexp.MustCompile(`^(list|map|optional)<\[([^\[\]]*)\]>$`)

// enumElsewhere are ways to write an enum as a type.
var enumElsewhere = regexp.MustCompile(`^enum\b|^Literal\[|^\[.+\]$|^['"][^'"|]*['"] *\||^\w+( *\| *\w+)+$`)

const enumCure = "an enum is a YAML list of its values: `[ red, green ]`, and with a default `{ type: [ red, green ], default: \"'red'\" }`"

const unionCure = "a value has one type: a type below `types:` with an `optional<…>` field for each of them, or any"

// unionElsewhere tells whether a text is types of which a value would have one.
func (c *chart) unionElsewhere(text string) bool {
	parts := strings.Split(text, "|")
	noType := func(part string) bool { return !nullElsewhere.MatchString(part) && !c.isType(c.partElsewhere(part)) }
	return len(parts) > 1 && len(text) <= longestType && !slices.ContainsFunc(parts, noType)
}

// nullElsewhere stands in a union for a value that may be absent.
var nullElsewhere = regexp.MustCompile(`^ *(null|undefined|None) *$`)

// isType tells whether a type can be read: it is built in or declared, or made of such.
func (c *chart) isType(text string) bool {
	name, _, _ := strings.Cut(text, "<")
	_, builtIn := c.types.Lookup(name)
	return builtIn || c.typing.decls[name] != nil || slices.Contains(typesOfTypes(), name)
}

// bytesElsewhere are ways to write bytes as a type, or begin with one.
var bytesElsewhere = regexp.MustCompile(`^(?:bytes|blob|Buffer|Uint8Array)\b|^\[\](?:byte|uint8)$|^(?:byte|uint8)\[\]`)

const bytesCure = "bytes are no type: carry them as a string, in base64"

// typeCure is what to write for a type with a name that means nothing, where that is
// more than another name.
func (c *chart) typeCure(text, name string) string {
	switch {
	case text == "time.Duration":
		return "write duration"
	case text == "time.Time":
		return "write timestamp"
	case hostType.MatchString(name):
		return "what cannot be written down belongs to the host: an actor keeps it, which gets events and sends some"
	case actorType.MatchString(name):
		return "an actor is known by its id, a string"
	case bytesElsewhere.MatchString(name), bytesElsewhere.MatchString(text):
		return bytesCure
	case c.spelledElsewhere(text) != "":
		return c.spelledCure(c.spelledElsewhere(text))
	case c.unionElsewhere(text):
		return unionCure
	case enumElsewhere.MatchString(text):
		return enumCure
	case name == "list", name == "map", name == "optional":
		return "say of what: " + name + "<string>"
	case utilityType.MatchString(text):
		m := utilityType.FindStringSubmatch(text)
		if m[1] == "Readonly" || m[1] == "Required" {
			return "write " + cmp.Or(c.partElsewhere(m[2]), m[2])
		}
		return "an object with other fields is a type of its own, below `types:`; a field that may be absent is `optional<…>`"
	}
	return ""
}

var (
	// utilityType makes a type of another in TypeScript.
	utilityType = regexp.MustCompile(`^(Partial|Required|Readonly|Pick|Omit)<\s*(.+?)\s*>$`)

	// actorType is that of a reference to an actor in XState.
	actorType = regexp.MustCompile(`^(Any)?(Spawned)?Actor(Ref\w*)?$`)

	// hostType is that of a thing, and not of data.
	hostType = regexp.MustCompile(`^(HTML\w*Element|Element|Node|WebSocket|EventSource|MediaStream|AudioContext|AbortController|AbortSignal|File|Blob|Promise|Function|NodeJS)$`)
)

// spelledCure is the cure for a type that is written so here, of which a part may not be
// known either.
func (c *chart) spelledCure(here string) string {
	for word := range strings.FieldsFuncSeq(here, func(r rune) bool { return r == '<' || r == '>' }) {
		if !c.isType(word) {
			return "write " + here + "; a name in it that is not built in is declared under `types`"
		}
	}
	return "write " + here
}

// longestType is how many bytes of a type of another language are read.
const longestType = 200

// spelledElsewhere is how a type is written here that is written as in another
// language; empty: it is not known, or has no equal.
func (c *chart) spelledElsewhere(text string) string {
	if len(text) > longestType {
		return ""
	}
	for _, s := range spellings { // the first that fits is meant: each may be in each
		if m := s.elsewhere.FindStringSubmatch(text); m != nil {
			switch part := c.partElsewhere(strings.Join(m[1:], "")); {
			case strings.HasPrefix(part, "optional<") && s.here == optionalHere: // it is absent or not, but once
				return part
			case part == "", strings.HasPrefix(part, "optional<"):
				return ""
			default:
				return fmt.Sprintf(s.here, part)
			}
		}
	}
	return ""
}

// partElsewhere is how a part of a type is written here: a name, or made of another itself.
func (c *chart) partElsewhere(text string) string {
	text = strings.TrimSpace(text)
	if whole := c.spelledElsewhere(text); whole != "" || !typeHere.MatchString(text) {
		return whole
	}
	here := typeWord.ReplaceAllStringFunc(text, func(name string) string {
		if c.typing.decls[name] != nil {
			return name
		}
		return cmp.Or(typesElsewhere[name], name)
	})
	switch {
	case strings.Contains(here, "."), here == "enum": // of a package, which no chart has; of what has values
		return ""
	case slices.Contains(typesOfTypes(), here):
		return here + "<…>"
	}
	return here
}

var (
	// typeHere is made as types are here, whatever its names.
	typeHere = regexp.MustCompile(`^[\w.]+(<[\w.<>]+>)?$`)
	typeWord = regexp.MustCompile(`[\w.]+`)
)
