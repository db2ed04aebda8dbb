package kernel

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Strict JSON, read (SPEC 10.7): whoever wrote it may be hostile.
// A Reader is pulled by the code that knows what must come, so nothing is built
// that is not wanted:
//
//	var x Turn
//	if r.Object() {
//		for k, ok := r.Key(); ok; k, ok = r.Key() {
//			switch string(k) {
//			case "url":
//				x.URL = r.Text()
//			case "tags":
//				for r.List(); r.More(); {
//					x.Tags = append(x.Tags, r.Text())
//				}
//			default:
//				r.Extra()
//			}
//		}
//	}
//
// Of duplicate keys the last counts, simply by overwriting. Keys are compared
// exactly. The first refusal sticks: after it every method returns a zero value
// and every loop ends; Close returns it. Refused are text that is not JSON or
// not UTF-8, lone surrogates, too many levels, too many bytes, anything after
// the value.

// NewReader reads data, which must not change meanwhile. max is the greatest
// size in bytes, 0 for any.
func NewReader(data []byte, max int) *Reader {
	r := &Reader{}
	r.Reset(data, max)
	return r
}

// NewSnapshotReader reads what holds a snapshot or is a part of one.
func NewSnapshotReader(data []byte) *Reader {
	r := &Reader{}
	r.resetPart(data)
	return r
}

// A Reader reads one JSON value. It belongs to one goroutine.
type Reader struct {
	data    []byte
	pos     int
	first   bool // the list or object just opened has no entry yet
	path    []step
	levels  int    // how long path may be: MaxDepth or MaxSnapshotDepth
	deepest int    // how long it may be here: less in an any
	older   bool   // what is read was stored by the chart as it was before
	kept    bool   // what is read was kept by a machine
	scratch []byte // the last string that had escapes
	err     *Refusal
}

// A step is one level of the path to the value being read: the entry of a list
// or object, -1 before the first.
type step struct {
	list  bool
	index int // number of the entry
	key   int // objects: offset of the key's quote in data, -1 before the first
}

// Reset starts over with other data.
func (r *Reader) Reset(data []byte, max int) { r.reset(data, max, MaxDepth) }

func (r *Reader) resetPart(data []byte) { r.reset(data, MaxSnapshotBytes, MaxSnapshotDepth) }

func (r *Reader) reset(data []byte, max, levels int) {
	*r = Reader{data: data, path: r.path[:0], levels: levels, deepest: levels, scratch: r.scratch}
	if max > 0 && len(data) > max {
		r.Refuse("json", "the text is longer than "+strconv.Itoa(max)+" bytes")
	}
}

// Err is the first refusal, a *Refusal, or nil.
func (r *Reader) Err() error {
	if r.err == nil {
		return nil
	}
	return r.err
}

// Close checks that nothing follows the value and returns Err.
func (r *Reader) Close() error {
	if r.err == nil && r.peek() != 0 || r.pos < len(r.data) {
		r.Refuse("json", "text follows the value")
	}
	return r.Err()
}

// Refuse refuses the value being read, unless something was refused already.
func (r *Reader) Refuse(code, message string) {
	if r.err == nil {
		r.err = refusal(code, r.Path(), message)
	}
	r.pos = len(r.data)
}

// Take refuses the value for the reason that another reader gave, below this
// place.
func (r *Reader) Take(err error) {
	ref, ok := err.(*Refusal)
	if !ok {
		r.Refuse("json", err.Error())
		return
	}
	if r.err == nil {
		path := r.Path()
		r.Refuse(ref.Code, ref.Message)
		r.err = inField(path, ref).(*Refusal)
	}
}

// WrongType refuses a value that is not what must be here, like "an int".
func (r *Reader) WrongType(want string) { r.Refuse("wrong_type", "this must be "+want) }

// Extra refuses the key just read: nothing has this name.
func (r *Reader) Extra() { r.Refuse("extra_field", "there is no such field") }

// Missing refuses an object, just read to its end, without its field name.
func (r *Reader) Missing(name string) {
	if r.err == nil {
		r.Refuse("missing_field", "the field is missing")
		r.err.Field = joinPath(r.err.Field, name)
	}
}

// Lacks is Missing for a field with a default, in what was stored: one that the
// chart has got since has its default.
func (r *Reader) Lacks(name string) {
	if !r.older {
		r.Missing(name)
	}
}

// Fills tells whether an optional field that is left out has its default. In what a machine
// has kept it is absent, as it was (SPEC 10.4).
func (r *Reader) Fills() bool { return !r.kept }

// Path is where the value being read stands, like "plan.steps[2].name"; "" is
// the whole.
func (r *Reader) Path() string {
	var path string
	for _, s := range r.path {
		switch {
		case s.list && s.index >= 0:
			path += "[" + strconv.Itoa(s.index) + "]"
		case !s.list && s.key >= 0:
			path = joinPath(path, keyAt(r.data, s.key))
		}
	}
	return path
}

// Object opens an object; false if something else is there.
func (r *Reader) Object() bool { return r.open('{', step{index: -1, key: -1}, "an object") }

// Key is the next key of the object, valid until the next string is read. At the
// object's end it closes the object and says false.
func (r *Reader) Key() ([]byte, bool) {
	if !r.next('}') {
		return nil, false
	}
	if r.peek() != '"' {
		r.syntax()
		return nil, false
	}
	quote := r.pos
	key := r.text()
	if r.err != nil {
		return nil, false
	}
	last := &r.path[len(r.path)-1]
	last.key = quote
	last.index++
	if r.peek() != ':' {
		r.syntax()
		return nil, false
	}
	r.pos++
	return key, true
}

// MapKey is Key for a map, which may have MaxEntries.
func (r *Reader) MapKey() (string, bool) {
	key, ok := r.Key()
	return string(key), ok && r.bounded()
}

// List opens a list; false if something else is there.
func (r *Reader) List() bool { return r.open('[', step{list: true, index: -1}, "a list") }

// More moves to the next element of the list, of which there may be MaxEntries.
// At its end it closes the list and says false; so it does when List said false.
func (r *Reader) More() bool { return r.more() && r.bounded() }

// Null says whether null comes next, and takes it if so.
func (r *Reader) Null() bool { return r.peek() == 'n' && r.word("null") }

// Bool reads a bool.
func (r *Reader) Bool() bool {
	switch r.peek() {
	case 't':
		return r.word("true")
	case 'f':
		r.word("false")
		return false
	}
	r.mismatch("a bool")
	return false
}

// Int reads any number whose value is an integer in ±(2^53-1): 1, 1.0, 1e3.
func (r *Reader) Int() int64 {
	token := r.number("an int")
	if token == nil {
		return 0
	}
	n, ok := integerOf(token)
	if !ok {
		r.WrongType(portableInt)
		return 0
	}
	return n
}

// Double reads a number; one that no finite double is near is refused. -0 is 0,
// as it is when written.
func (r *Reader) Double() float64 {
	token := r.number("a double")
	if token == nil {
		return 0
	}
	d, err := strconv.ParseFloat(string(token), 64)
	if err != nil {
		r.WrongType(finiteNumber)
		return 0
	}
	return d + 0
}

// Text reads a string of at most MaxString code points; in a snapshot, whose
// strings a machine has had, of any length.
func (r *Reader) Text() string {
	return string(r.someText())
}

// someText reads a string, which is there until the next one is read.
func (r *Reader) someText() []byte {
	if r.peek() != '"' {
		r.mismatch("a string")
		return nil
	}
	return r.checkedText()
}

// Enum reads one of the texts and returns its number.
func (r *Reader) Enum(texts []string) int {
	if r.peek() != '"' {
		r.mismatch(oneOf(texts))
		return 0
	}
	got := r.text()
	for i, t := range texts {
		if t == string(got) {
			return i
		}
	}
	r.WrongType(oneOf(texts))
	return 0
}

// Timestamp reads an RFC 3339 text, floored to ms.
func (r *Reader) Timestamp() Timestamp {
	if r.peek() != '"' {
		r.mismatch(`a timestamp like "2026-01-01T00:00:00Z"`)
		return 0
	}
	t, code := parseTimestamp(string(r.text()))
	if code != "" && r.err == nil {
		r.WrongType("an RFC 3339 timestamp from year 1 to 9999")
	}
	return t
}

// Duration reads a text like "90s" or "1h30m", as duration() does.
func (r *Reader) Duration() Duration {
	if r.peek() != '"' {
		r.mismatch(`a duration like "90s"`)
		return 0
	}
	d, code := parseDuration(string(r.text()), false)
	if code != "" && r.err == nil {
		r.WrongType(`a duration like "90s"`)
	}
	return d
}

// Any reads any value, of at most MaxDepth levels wherever it stands, and returns
// its canonical JSON.
func (r *Reader) Any() []byte {
	r.deepest = min(r.levels, len(r.path)+MaxDepth)
	b := r.appendAny(nil)
	r.deepest = r.levels
	if r.err != nil {
		return nil
	}
	return b
}

// Skip passes over any value, checking that it is JSON.
func (r *Reader) Skip() { r.Raw() }

// Raw passes over any value and returns its text as it stands in the data.
func (r *Reader) Raw() []byte {
	r.peek()
	start := r.pos
	r.skip()
	if r.err != nil {
		return nil
	}
	return r.data[start:r.pos]
}

// Peek says what comes next without taking it: one of { [ " t f n, 0 for a
// number, and ! for the end or what is no JSON.
func (r *Reader) Peek() byte {
	switch c := r.peek(); {
	case c == '-' || '0' <= c && c <= '9':
		return 0
	case c == '{' || c == '[' || c == '"' || c == 't' || c == 'f' || c == 'n':
		return c
	}
	return '!'
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// oneOf names an enum's texts.
func oneOf(texts []string) string { return `one of "` + strings.Join(texts, `", "`) + `"` }

func (r *Reader) checkedText() []byte {
	b := r.text()
	if r.levels == MaxDepth && len(b) > MaxString && utf8.RuneCount(b) > MaxString {
		r.WrongType(shortText)
		return nil
	}
	return b
}
