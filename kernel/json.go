package kernel

import (
	"strconv"
	"unicode/utf8"
)

// Canonical JSON, written (SPEC 10.6). One value has one text, the
// same from every back-end: no blanks, keys by code point, only what must be
// escaped is escaped, numbers as ECMAScript prints them. Writers append to a
// byte slice and cannot fail; an object's writer appends its keys in the order
// of code points by itself (generated code knows that order), a map's uses
// MapKeys.

// AppendString appends s in quotes. Bytes that are no UTF-8 become U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			b = appendEscape(append(b, s[start:i]...), c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			b = append(append(b, s[start:i]...), "\uFFFD"...)
			start = i + 1
		}
		i += size
	}
	return append(append(b, s[start:]...), '"')
}

// AppendBool appends true or false.
func AppendBool(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// AppendInt appends a portable integer.
func AppendInt(b []byte, v int64) []byte { return strconv.AppendInt(b, v, 10) }

// AppendDouble appends d as ECMAScript's Number::toString does: the shortest
// digits that read back as d, plain from 1e-6 up to below 1e21, else with an
// exponent. -0 is 0. A double that is not finite has no JSON: it is refused
// where it is stored or leaves (Finite), and is null here.
func AppendDouble(b []byte, d float64) []byte {
	switch {
	case d == 0:
		return append(b, '0')
	case !IsFinite(d):
		return append(b, "null"...)
	case DoubleAbs(d) >= 1e-6 && DoubleAbs(d) < 1e21:
		return strconv.AppendFloat(b, d, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, d, 'e', -1, 64)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // Go writes e-07, ECMAScript e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// AppendTimestamp appends t in quotes, as TimestampToString.
func AppendTimestamp(b []byte, t Timestamp) []byte {
	return append(appendTimestamp(append(b, '"'), t), '"')
}

// AppendDuration appends d in quotes, as DurationToString.
func AppendDuration(b []byte, d Duration) []byte {
	return append(appendDuration(append(b, '"'), d), '"')
}

// AppendAny appends a value of type any, which is canonical JSON.
func AppendAny[T ~[]byte](b []byte, v T) []byte { return append(b, v...) }

// AppendList appends l, each element with item.
func AppendList[T any](b []byte, l []T, item func(b []byte, v T) []byte) []byte {
	b = append(b, '[')
	for i, v := range l {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, v)
	}
	return append(b, ']')
}

// AppendMap appends m, its keys by code point, each value with item.
func AppendMap[T any](b []byte, m map[string]T, item func(b []byte, v T) []byte) []byte {
	b = append(b, '{')
	for i, k := range MapKeys(m) {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(append(AppendString(b, k), ':'), m[k])
	}
	return append(b, '}')
}

// AppendKey appends key and colon of an object's field, after a comma unless it
// is the object's first: b ends in the brace then.
func AppendKey(b []byte, key string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	return append(AppendString(b, key), ':')
}

const hexDigits = "0123456789abcdef"

// appendEscape escapes one of the ASCII characters that need it.
func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, `\b`...)
	case '\t':
		return append(b, `\t`...)
	case '\n':
		return append(b, `\n`...)
	case '\f':
		return append(b, `\f`...)
	case '\r':
		return append(b, `\r`...)
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}
