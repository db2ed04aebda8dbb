package compile

import (
	"cmp"
	"regexp"
	"strings"
)

// This file knows how types are called and spelt in other languages. Who writes
// that is told the type here. Functions of other languages are in internal/expr.

// typesElsewhere are names, with the type that is nearest to them.
var typesElsewhere = map[string]string{
	"boolean": "bool", "Boolean": "bool", "integer": "int", "int32": "int", "int64": "int", "uint": "int", "long": "int",
	"number": "double", "float": "double", "float32": "double", "float64": "double", "str": "string", "text": "string", "String": "string",
	"date": "timestamp", "Date": "timestamp", "datetime": "timestamp", "time": "timestamp", "Time": "timestamp", "Duration": "duration", "interval": "duration",
	"object": "any", "json": "any", "JSON": "any", "unknown": "any", "array": "list", "set": "list", "Set": "list", "Array": "list", "List": "list", "Map": "map", "Record": "map", "dict": "map",
	"bit": "bool", "flag": "bool", "i32": "int", "i64": "int", "num": "double", "real": "double", "decimal": "double", "numeric": "double", "f64": "double",
	"varchar": "string", "char": "string", "uuid": "string", "email": "string", "url": "string", "uri": "string",
	"instant": "timestamp", "Instant": "timestamp", "epoch": "timestamp",
	"ms": "duration", "seconds": "duration", "milliseconds": "duration", "timespan": "duration", "delay": "duration",
	"mixed": "any", "dynamic": "any", "hash": "map", "vector": "list", "Vector": "list", "nullable": "optional", "Nullable": "optional",
	"Optional": "optional", "Option": "optional", "Maybe": "optional",
}

// spellings are ways to write a type, with how it is written here.
var spellings = []struct {
	elsewhere *regexp.Regexp
	here      string
}{
	{regexp.MustCompile(`^(?:null as )?([\w<>]+)(?:\?| *\| *(?:null|undefined|None))$|^\*([\w<>]+)$|^Union\[([\w<>]+), *None\]$`), "optional<$1$2$3>"},
	{regexp.MustCompile(`^([\w<>]+)\[\]$|^\[\]([\w<>]+)$`), "list<$1$2>"},
	{regexp.MustCompile(`^(?:[Ll]ist|[Aa]rray|[Ss]et|[Vv]ector|Sequence)(?:\[([\w<>]+)\]|\(([\w<>]+)\)| of ([\w<>]+))$`), "list<$1$2$3>"},
	{regexp.MustCompile(`^(?:[Oo]ptional|[Oo]ption|[Mm]aybe|[Nn]ullable)(?:\[([\w<>]+)\]|\(([\w<>]+)\)| ([\w<>]+))$|^\?([\w<>]+)$|^([\w<>]+) optional$`), "optional<$1$2$3$4$5>"},
	{regexp.MustCompile(`^(?:Array|ReadonlyArray|Set)<(\w+)>$`), "list<$1>"},
	{regexp.MustCompile(`^(?:map|Map|Record)< *string *, *([\w<>]+) *>$|^map\[string\]([\w<>]+)$|^(?:[Dd]ict|Mapping)\[str, *([\w<>]+)\]$`), "map<$1$2$3>"},
}

// otherKeys are maps by something other than texts, which no map is here.
var otherKeys = regexp.MustCompile(`^map< *\w+ *, *([\w<>]+) *>$|^map\[\w+\]([\w<>]+)$`)

// enumInside is an enum in the place of another type's part.
var enumInside = regexp.MustCompile(`^(list|map|optional)<\[([^\[\]]*)\]>$`)

// enumElsewhere are ways to write an enum as a type.
var enumElsewhere = regexp.MustCompile(`^enum\b|^Literal\[|^\[.+\]$|^['"][^'"|]*['"] *\||^\w+( *\| *\w+)+$`)

const enumCure = "an enum is a YAML list of its values: `[ red, green ]`, and with a default `{ type: [ red, green ], default: \"'red'\" }`"

// typeCure is what to write for a type with a name that means nothing, where that is
// more than another name.
func typeCure(text, name string) string {
	switch {
	case text == "time.Duration":
		return "write duration"
	case text == "time.Time":
		return "write timestamp"
	case hostType.MatchString(name):
		return "what cannot be written down belongs to the host: an actor keeps it, which gets events and sends some"
	case actorType.MatchString(name):
		return "an actor is known by its id, a string"
	case spelledElsewhere(text) != "":
		return spelledCure(spelledElsewhere(text), name)
	case enumElsewhere.MatchString(text):
		return enumCure
	case name == "list", name == "map", name == "optional":
		return "say of what: " + name + "<string>"
	case utilityType.MatchString(text):
		m := utilityType.FindStringSubmatch(text)
		if m[1] == "Readonly" || m[1] == "Required" {
			return "write " + cmp.Or(spelledElsewhere(m[2]), m[2])
		}
		return "an object with other fields is a type of its own, below `types:`; a field that may be absent is `optional<…>`"
	case name == "bytes", name == "blob", name == "Buffer":
		return "bytes are no type: carry them as a string, in base64"
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

// spelledCure is the cure for a type of which name, a part, is not known either.
func spelledCure(spelt, name string) string {
	if here, known := typesElsewhere[name]; known {
		return "write " + strings.Replace(spelt, name, here, 1)
	}
	for word := range strings.FieldsFuncSeq(spelt, func(r rune) bool { return r == '<' || r == '>' }) {
		if here, known := typesElsewhere[word]; known {
			return "write " + strings.Replace(spelt, word, here, 1)
		}
	}
	return "write " + spelt + "; a name in it that is not built in is declared under `types`"
}

// spelledElsewhere is how a type is written here that is written as in another
// language.
func spelledElsewhere(text string) string {
	for _, s := range spellings {
		if s.elsewhere.MatchString(text) {
			return s.elsewhere.ReplaceAllString(text, s.here)
		}
	}
	return ""
}
