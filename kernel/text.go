package kernel

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Strings of the portable profile: sizes, positions and order by code point.
// Go's order of UTF-8 is that order already. Functions that walk a whole string
// count its code points (Eval.Scan); what makes a string checks its size first.

// StringSize is the number of code points. It scans s.
func (e *Eval) StringSize(s string) int64 {
	n := e.sizeOf(s)
	if !e.Scan(int(n)) {
		return 0
	}
	return n
}

// Contains says whether part is in s. It scans s.
func (e *Eval) Contains(s, part string) bool {
	return e.scanText(s) && strings.Contains(s, part)
}

// StartsWith says whether s starts with part. It counts nothing.
func StartsWith(s, part string) bool { return strings.HasPrefix(s, part) }

// EndsWith says whether s ends with part. It counts nothing.
func EndsWith(s, part string) bool { return strings.HasSuffix(s, part) }

// StringAdd is a + b. It scans the result.
func (e *Eval) StringAdd(a, b string) string {
	if len(a)+len(b) < ScanUnit {
		return a + b
	}
	size := e.sizeOf(a) + e.sizeOf(b)
	if !e.making(size) {
		return ""
	}
	return e.joined(size, a, b)
}

// Concat is its texts, one behind the other. It scans what leads there, too: a + b, then
// that + c.
func (e *Eval) Concat(texts ...string) string {
	var size int64
	for i, text := range texts {
		size += e.sizeOf(text)
		if i > 0 && !e.making(size) {
			return ""
		}
	}
	return e.joined(size, texts...)
}

// LowerAscii is s with A to Z in lower case. It scans s.
func (e *Eval) LowerAscii(s string) string { return e.mapAscii(s, 'A', 'Z') }

// UpperAscii is s with a to z in upper case. It scans s.
func (e *Eval) UpperAscii(s string) string { return e.mapAscii(s, 'a', 'z') }

// Trim is s without Unicode White_Space at its ends. It scans s.
func (e *Eval) Trim(s string) string {
	if !e.scanText(s) {
		return ""
	}
	return strings.TrimFunc(s, isWhiteSpace)
}

// Split is SplitN without a limit.
func (e *Eval) Split(s, separator string) []string { return e.SplitN(s, separator, -1) }

// SplitN cuts s at the separators into at most n parts, the last with the rest;
// a negative n means all, 0 gives an empty list. An empty separator cuts after
// each code point. It scans s and counts the parts.
func (e *Eval) SplitN(s, separator string, n int64) []string {
	if n == 0 || !e.scanText(s) {
		return nil
	}
	parts := partCount(s, separator)
	if n > 0 {
		parts = min(parts, n)
	}
	if !e.Entries(int(parts)) || !e.Count(int(parts)) {
		return nil
	}
	return strings.SplitN(s, separator, int(parts))
}

// Join is the strings of l with separator between them. It counts the elements
// and scans the result.
func (e *Eval) Join(l []string, separator string) string {
	if !e.Count(len(l)) || len(l) == 0 {
		return ""
	}
	n := int64(utf8.RuneCountInString(separator)) * int64(len(l)-1)
	for _, s := range l {
		n += int64(utf8.RuneCountInString(s))
	}
	if !e.making(n) {
		return ""
	}
	return strings.Join(l, separator)
}

// Replace is ReplaceN without a limit.
func (e *Eval) Replace(s, old, new string) string { return e.ReplaceN(s, old, new, -1) }

// ReplaceN is s with the first n of old replaced by new; a negative n means all.
// An empty old stands before each code point and at the end. It scans s and the
// result.
func (e *Eval) ReplaceN(s, old, new string, n int64) string {
	if !e.scanText(s) {
		return ""
	}
	times := int64(occurrences(s, old))
	if n >= 0 {
		times = min(times, n)
	}
	size := e.sizeOf(s) + times*int64(utf8.RuneCountInString(new)-utf8.RuneCountInString(old))
	if !e.making(size) {
		return ""
	}
	return strings.Replace(s, old, new, int(times))
}

// Substring is the code points from start up to, not including, end. Bounds
// outside s or crossed are the error `index`. It scans s.
func (e *Eval) Substring(s string, start, end int64) string {
	size := e.sizeOf(s)
	if start < 0 || start > end || end > size {
		e.Fail(CodeIndex, "the substring is out of the string")
	}
	if !e.Scan(int(size)) {
		return ""
	}
	from := offset(s, start)
	return s[from : from+offset(s[from:], end-start)]
}

// SubstringFrom is Substring up to the end of s.
func (e *Eval) SubstringFrom(s string, start int64) string {
	return e.Substring(s, start, e.sizeOf(s))
}

// IndexOf is where part first stands in s at or after start, -1 if nowhere. A
// start outside s is the error `index`. It scans s.
func (e *Eval) IndexOf(s, part string, start int64) int64 {
	size := e.sizeOf(s)
	if start < 0 || start > size {
		e.Fail(CodeIndex, "the start is out of the string")
	}
	if !e.Scan(int(size)) {
		return 0
	}
	from := offset(s, start)
	at := strings.Index(s[from:], part)
	if at < 0 {
		return -1
	}
	return start + int64(utf8.RuneCountInString(s[from:from+at]))
}

// StringToEnum is the number of the text among an enum's; `conversion` if it is
// none of them. It counts nothing.
func (e *Eval) StringToEnum(s string, texts []string) int {
	i := slices.Index(texts, s)
	if i < 0 {
		e.Fail(CodeConversion, "the text is none of the enum's")
		return 0
	}
	return i
}

// IsText says whether s is UTF-8 of at most MaxString code points: what a host
// hands in must be.
func IsText(s string) bool {
	return utf8.ValidString(s) && (len(s) <= MaxString || utf8.RuneCountInString(s) <= MaxString)
}

// scanText counts the code points of s. Of short strings there is nothing to count.
func (e *Eval) scanText(s string) bool {
	if len(s) < ScanUnit {
		return e.err == nil
	}
	return e.Scan(int(e.sizeOf(s)))
}

// making checks and counts a string of n code points that is about to be made.
func (e *Eval) making(n int64) bool {
	if e.err == nil && n > MaxString {
		e.Fail(CodeLimit, "the string is too long")
	}
	return e.err == nil && e.Scan(int(n))
}

// mapAscii flips the case of the letters from first to last.
func (e *Eval) mapAscii(s string, first, last byte) string {
	if !e.scanText(s) {
		return ""
	}
	b := []byte(s)
	for i, c := range b {
		if first <= c && c <= last {
			b[i] = c ^ 0x20
		}
	}
	return string(b)
}

// occurrences is how often old stands in s, without overlaps.
func occurrences(s, old string) int { return strings.Count(s, old) }

// partCount is how many parts splitting at every separator gives.
func partCount(s, separator string) int64 {
	if separator == "" {
		return int64(utf8.RuneCountInString(s))
	}
	return int64(strings.Count(s, separator)) + 1
}

// offset is the byte offset of the n-th code point of s.
func offset(s string, n int64) int {
	i := 0
	for ; n > 0; n-- {
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return i
}

// isWhiteSpace is Unicode's White_Space.
func isWhiteSpace(r rune) bool {
	switch {
	case '\t' <= r && r <= '\r', r == ' ', r == 0x85, r == 0xA0, r == 0x1680:
		return true
	case 0x2000 <= r && r <= 0x200A, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000:
		return true
	}
	return false
}
