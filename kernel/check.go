package kernel

import (
	"strconv"
	"unicode/utf8"
)

// What typed code hands in: a Go type holds more than its chart's type does, so
// generated code asks here before an event is queued or an input taken, with the
// words of Reader (SPEC 7.1). Nothing is allocated unless something is wrong.

// What a value must be, in the words of both doors.
const (
	portableInt  = "an int between -(2^53-1) and 2^53-1"
	finiteNumber = "a finite double"
	shortText    = "a string in UTF-8, of at most 1048576 code points"
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

// ErrWrapped refuses a pointer to an event and a struct that embeds one, which Go
// takes for an Event as well.
var ErrWrapped = refusal("wrong_type", "", "an event is the struct itself, not a pointer to it or a struct around it")

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

// ErrNoEvent refuses nil, which Go takes for an Event as well.
var ErrNoEvent = refusal("unknown_event", "type", "no event was given")

// ErrNoGuards is how a guard fails where a step was given nil for all of them.
var ErrNoGuards error = refusal("wrong_type", "guards", "nil was given, and the step has one to ask")

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
