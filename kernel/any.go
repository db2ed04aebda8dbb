package kernel

import (
	"bytes"
	"slices"
	"strings"
)

// Values of type any: JSON carried as it is, kept as its canonical text
// ([]byte, json.RawMessage in generated code). Numbers are doubles, keys are
// sorted, of duplicate keys the last counts, so that equal values have equal
// texts.

// Canonical is the canonical JSON of one JSON text, at most max bytes of it (0:
// any), or a *Refusal. What a program writes into a field of type any goes through
// it.
func Canonical(data []byte, max int) ([]byte, error) {
	r := NewReader(data, max)
	b := r.Any()
	return b, r.Close()
}

// AnyOf is a value that becomes an any, as canonical JSON; `limit` if it is longer
// than MaxEventBytes or has more than MaxDepth levels: it could not be read again
// where an event may be, and one that holds itself twice would grow without end.
func (e *Eval) AnyOf(json []byte) []byte {
	switch {
	case e.Failed():
	case len(json) > MaxEventBytes:
		e.Fail(CodeLimit, "the value takes more than 1048576 bytes of JSON")
	case levelsOf(json) > MaxDepth:
		e.Fail(CodeLimit, "the value has more than 64 levels of lists and objects")
	default:
		return json
	}
	return nil
}

// levelsOf counts how many lists and objects stand around the innermost value.
func levelsOf(json []byte) int {
	level, most := 0, 0
	for i := 0; i < len(json); i++ {
		switch json[i] {
		case '[', '{':
			level++
			most = max(most, level)
		case ']', '}':
			level--
		case '"':
			i = textEnd(json, i)
		}
	}
	return most
}

// textEnd is where the string that starts at i ends.
func textEnd(json []byte, i int) int {
	for i++; json[i] != '"'; i++ {
		if json[i] == '\\' {
			i++
		}
	}
	return i
}

// AnyToInt converts a number as DoubleToInt and a string as StringToInt; the
// rest is the error `conversion`.
func (e *Eval) AnyToInt(a []byte) int64 {
	r := NewReader(a, 0)
	switch r.Peek() {
	case 0:
		return e.DoubleToInt(r.Double())
	case '"':
		return e.StringToInt(r.Text())
	}
	e.Fail(CodeConversion, "the value is neither a number nor a string")
	return 0
}

// AnyToDouble converts a number, and a string as StringToDouble; the rest is the
// error `conversion`.
func (e *Eval) AnyToDouble(a []byte) float64 {
	r := NewReader(a, 0)
	switch r.Peek() {
	case 0:
		return r.Double()
	case '"':
		return e.StringToDouble(r.Text())
	}
	e.Fail(CodeConversion, "the value is neither a number nor a string")
	return 0
}

// AnyToString converts a string, which it scans, a bool and a number; the rest is
// the error `conversion`.
func (e *Eval) AnyToString(a []byte) string {
	r := NewReader(a, 0)
	switch r.Peek() {
	case 0:
		return DoubleToString(r.Double())
	case '"':
		s := r.Text()
		if !e.scanText(s) {
			return ""
		}
		return s
	case 't', 'f':
		return BoolToString(r.Bool())
	}
	e.Fail(CodeConversion, "the value is neither a string, a bool nor a number")
	return ""
}

// AnyToBool converts a bool, and a string as StringToBool; the rest is the error
// `conversion`.
func (e *Eval) AnyToBool(a []byte) bool {
	r := NewReader(a, 0)
	switch r.Peek() {
	case 't', 'f':
		return r.Bool()
	case '"':
		return e.StringToBool(r.Text())
	}
	e.Fail(CodeConversion, "the value is neither a bool nor a string")
	return false
}

// appendAny reads one value and appends it in canonical form.
func (r *Reader) appendAny(b []byte) []byte {
	switch r.Peek() {
	case '{':
		return r.appendObject(b)
	case '[':
		b = append(b, '[')
		start := len(b)
		for r.List(); r.more(); {
			if len(b) > start {
				b = append(b, ',')
			}
			b = r.appendAny(b)
		}
		return append(b, ']')
	case '"':
		return AppendString(b, string(r.checkedText()))
	case 't', 'f':
		return AppendBool(b, r.Bool())
	case 0:
		return AppendDouble(b, r.Double())
	}
	if !r.Null() {
		r.syntax()
	}
	return append(b, "null"...)
}

// A member is one entry of an object: its key, and its text in the buffer.
type member struct {
	key        string
	start, end int
}

// appendObject writes the members as they come, then, unless they came in
// order, again in order.
func (r *Reader) appendObject(b []byte) []byte {
	open := len(b)
	b = append(b, '{')
	var members []member
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		m := member{key: string(k), start: len(b)}
		b = append(AppendString(b, m.key), ':')
		b = r.appendAny(b)
		m.end = len(b)
		members = append(members, m)
		b = append(b, ',')
	}
	if sorted := lastByKey(members); sorted != nil {
		b = rewrite(b, open, sorted)
	}
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, '}')
}

// lastByKey is the last member of each key, by key; nil if members is that
// already.
func lastByKey(members []member) []member {
	inOrder := true
	for i := 1; i < len(members) && inOrder; i++ {
		inOrder = members[i-1].key < members[i].key
	}
	if inOrder {
		return nil
	}
	slices.SortStableFunc(members, byKey)
	kept := members[:0]
	for i, m := range members {
		if i+1 == len(members) || members[i+1].key != m.key {
			kept = append(kept, m)
		}
	}
	return kept
}

func byKey(a, b member) int { return strings.Compare(a.key, b.key) }

// rewrite puts the object that starts at open into the order of members.
func rewrite(b []byte, open int, members []member) []byte {
	old := bytes.Clone(b[open:])
	b = append(b[:open], '{')
	for _, m := range members {
		b = append(append(b, old[m.start-open:m.end-open]...), ',')
	}
	return b
}
