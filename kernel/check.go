package kernel

import (
	"strconv"
	"unicode/utf8"
)

// What typed code hands in: a Go type holds more than its chart's type does, so
// generated code asks here before an event is queued or an input taken (SPEC
// 7.1), with the words of Reader. Nothing is allocated unless something is
// wrong.

// What a value must be, in the words of both doors.
const (
	portableInt  = "an int between -(2^53-1) and 2^53-1"
	finiteNumber = "a finite double"
	shortText    = "a string of at most 1048576 code points"
	fewEntries   = "a list or map of at most 100000 entries"
)

// CheckInt refuses an int outside ±(2^53-1).
func CheckInt(v int64) *Refusal {
	if v > MaxInt || v < -MaxInt {
		return wrongType(portableInt)
	}
	return nil
}

// CheckDouble refuses NaN and infinities: the input is stored as it is, and JSON
// has no words for them.
func CheckDouble(v float64) *Refusal {
	if !IsFinite(v) {
		return wrongType(finiteNumber)
	}
	return nil
}

// CheckText refuses a string that is not UTF-8 or too long.
func CheckText(s string) *Refusal {
	switch {
	case IsText(s):
		return nil
	case !utf8.ValidString(s):
		return wrongType("a string in UTF-8")
	}
	return wrongType(shortText)
}

// CheckEnum refuses what is none of an enum's texts.
func CheckEnum[T ~string](v T, texts []string) *Refusal {
	for _, t := range texts {
		if t == string(v) {
			return nil
		}
	}
	return wrongType(oneOf(texts))
}

// CheckTimestamp refuses a moment outside years 1 to 9999.
func CheckTimestamp(t Timestamp) *Refusal {
	if t < MinTimestamp || t > MaxTimestamp {
		return wrongType("a timestamp from year 1 to 9999")
	}
	return nil
}

// CheckDuration refuses a duration that is too long.
func CheckDuration(d Duration) *Refusal {
	if d < MinDuration || d > MaxDuration {
		return wrongType("a duration of at most 292 years")
	}
	return nil
}

// CheckAny refuses what is longer than an event may be, and what is no canonical JSON:
// two equal values would differ.
func CheckAny[T ~[]byte](v T) *Refusal {
	if len(v) > MaxEventBytes {
		return wrongType("JSON of at most 1048576 bytes")
	}
	c := canonicalText{data: v}
	if !c.value(1) || c.pos != len(v) { // what holds it is a level
		return wrongType("canonical JSON, as kernel.Canonical makes it")
	}
	return nil
}

// CheckEntries refuses a list or map that is too long.
func CheckEntries(n int) *Refusal {
	if n > MaxEntries {
		return wrongType(fewEntries)
	}
	return nil
}

// CheckList refuses a list that is too long or has an element that each refuses;
// each is nil where no element can be wrong.
func CheckList[T any](l []T, each func(v T) *Refusal) *Refusal {
	if r := CheckEntries(len(l)); r != nil {
		return r
	}
	if each == nil {
		return nil
	}
	for i, v := range l {
		if r := each(v); r != nil {
			return r.In("[" + strconv.Itoa(i) + "]")
		}
	}
	return nil
}

// CheckMap is CheckList for a map: the first key that is wrong is told.
func CheckMap[T any](m map[string]T, each func(v T) *Refusal) *Refusal {
	if r := CheckEntries(len(m)); r != nil {
		return r
	}
	for k, v := range m {
		if checkEntry(k, v, each) != nil {
			return firstWrong(m, each)
		}
	}
	return nil
}

func firstWrong[T any](m map[string]T, each func(v T) *Refusal) *Refusal {
	for _, k := range MapKeys(m) {
		if r := checkEntry(k, m[k], each); r != nil {
			return r
		}
	}
	return nil
}

func checkEntry[T any](key string, v T, each func(v T) *Refusal) *Refusal {
	if !IsText(key) {
		return wrongType("a map with keys in UTF-8, of at most 1048576 code points")
	}
	if each == nil {
		return nil
	}
	return each(v).In(key)
}

// CheckOption asks each about what is there.
func CheckOption[T any](o *T, each func(v T) *Refusal) *Refusal {
	if o == nil {
		return nil
	}
	return each(*o)
}

// In is the refusal of what stands in a field, nil if there is none.
func (r *Refusal) In(field string) *Refusal {
	switch {
	case r == nil || field == "":
		return r
	case r.Field == "":
	case r.Field[0] == '[':
		field += r.Field
	default:
		field += "." + r.Field
	}
	return refusal(r.Code, field, r.Message)
}

// ErrPointer refuses a pointer to an event, which Go takes for an Event as well.
var ErrPointer = refusal("wrong_type", "", "an event is the struct itself, not a pointer to it")

// ErrOptionAsHost refuses an option in the place of a host that has no methods,
// which Go takes for one: it would be lost.
var ErrOptionAsHost = refusal("wrong_type", "host", "an option stands where the host stands: this chart asks nothing of one, give nil before the options")

// Ended is how a host actor ended: with its own error, or with that of an output
// which has a value that its field cannot have.
func Ended(err error, wrong *Refusal) error {
	if err != nil || wrong == nil {
		return err
	}
	wrong = wrong.In("output")
	return &Error{Type: "Error", Code: wrong.Code, Message: wrong.Field + ": " + wrong.Message}
}

// OrUntold is a copy of the error that a snapshot can hold, or one that says that the
// host reported none: a machine reads it either way. Texts are made valid; data that are
// no JSON, or more than an any can hold, are left out.
func (e *Error) OrUntold() *Error {
	if e == nil {
		return hostFault("host", "the host says nothing about it")
	}
	return &Error{Type: valid(e.Type), Message: valid(e.Message), Code: valid(e.Code), Place: valid(e.Place), Data: validData(e.Data)}
}

// ErrNoEvent refuses nil, which Go takes for an Event as well.
var ErrNoEvent = refusal("unknown_event", "type", "no event was given")

// CheckEvent refuses an event of a generated program with a value that its field
// cannot have, and none.
func CheckEvent(p Program, e Payload) *Refusal {
	if e == nil {
		return ErrNoEvent
	}
	if c, ok := p.(interface{ CheckEvent(e Payload) *Refusal }); ok {
		return c.CheckEvent(e)
	}
	return nil
}

func wrongType(want string) *Refusal { return refusal("wrong_type", "", "this must be "+want) }

// canonicalText walks a text that must be what appendAny writes, without writing.
type canonicalText struct {
	data []byte
	pos  int
}

// value passes over one value; false if it is not canonical. level is how many
// lists and objects are around it.
func (c *canonicalText) value(level int) bool {
	if c.pos == len(c.data) {
		return false
	}
	switch c.data[c.pos] {
	case '{':
		return level < MaxDepth && c.object(level+1)
	case '[':
		return level < MaxDepth && c.list(level+1)
	case '"':
		_, ok := c.text()
		return ok
	case 't':
		return c.take("true")
	case 'f':
		return c.take("false")
	case 'n':
		return c.take("null")
	}
	return c.number()
}

func (c *canonicalText) take(word string) bool {
	end := c.pos + len(word)
	if end > len(c.data) || string(c.data[c.pos:end]) != word {
		return false
	}
	c.pos = end
	return true
}

func (c *canonicalText) list(level int) bool {
	c.pos++
	if c.take("]") {
		return true
	}
	for c.value(level) {
		if c.take("]") {
			return true
		}
		if !c.take(",") {
			return false
		}
	}
	return false
}

// object passes over an object: its keys ascend by code point.
func (c *canonicalText) object(level int) bool {
	c.pos++
	if c.take("}") {
		return true
	}
	var last []byte
	for n := 0; ; n++ {
		key, ok := c.text()
		if !ok || n > 0 && !ascend(last, key) || !c.take(":") || !c.value(level) {
			return false
		}
		if c.take("}") {
			return true
		}
		if !c.take(",") {
			return false
		}
		last = key
	}
}

// text passes over a string and gives what stands between its quotes.
func (c *canonicalText) text() ([]byte, bool) {
	if !c.take(`"`) {
		return nil, false
	}
	start := c.pos
	for c.pos < len(c.data) {
		if c.data[c.pos] == '"' {
			inside := c.data[start:c.pos]
			c.pos++
			return inside, len(inside) <= MaxString || charCount(inside) <= MaxString
		}
		char, end := charEnd(c.data, c.pos)
		if end == c.pos || c.data[c.pos] == '\\' && !mustEscape(char, c.data[c.pos:end]) {
			return nil, false
		}
		c.pos = end
	}
	return nil, false
}

// mustEscape tells whether a character is escaped in canonical JSON, and so.
func mustEscape(char rune, written []byte) bool {
	var b [8]byte
	return (char < ' ' || char == '"' || char == '\\') && string(appendEscape(b[:0], byte(char))) == string(written)
}

func charCount(text []byte) (n int) {
	for i := 0; i < len(text); n++ {
		_, i = charEnd(text, i)
	}
	return n
}

// ascend tells whether key a, as written, stands before b.
func ascend(a, b []byte) bool {
	for i, j := 0, 0; j < len(b); {
		if i == len(a) {
			return true
		}
		x, afterX := charEnd(a, i)
		y, afterY := charEnd(b, j)
		if x != y {
			return x < y
		}
		i, j = afterX, afterY
	}
	return false
}

// number passes over a number; the longest canonical one has 25 characters.
func (c *canonicalText) number() bool {
	start, end := c.pos, numberEnd(c.data, c.pos)
	if end == start || end-start > 32 {
		return false
	}
	d, err := strconv.ParseFloat(string(c.data[start:end]), 64)
	var b [32]byte
	c.pos = end
	return err == nil && string(AppendDouble(b[:0], d)) == string(c.data[start:end])
}
