package kernel

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The tokens of strict JSON: strings, numbers, words. Strings without escapes
// are handed out as they stand in the data; numbers are told to be integers by
// their digits, not by way of a double.

// text takes a string, which is known to start here.
func (r *Reader) text() []byte {
	start := r.pos + 1
	for i := start; i < len(r.data); {
		switch c := r.data[i]; {
		case c == '"':
			r.pos = i + 1
			return r.data[start:i]
		case c == '\\' || c < ' ' || c >= utf8.RuneSelf:
			return r.longText(start, i)
		}
		i++
	}
	r.syntax()
	return nil
}

// longText goes on with a string that is more than plain ASCII: data up to i is
// taken. Escapes make it a copy in scratch.
func (r *Reader) longText(start, i int) []byte {
	escapes := false
	for i < len(r.data) {
		if r.data[i] == '"' {
			return r.longTextEnd(escapes, start, i)
		}
		char, end := charEnd(r.data, i)
		if end == i {
			return r.badChar(i)
		}
		if r.data[i] == '\\' {
			if !escapes {
				r.scratch = r.scratch[:0]
			}
			escapes = true
			r.scratch = utf8.AppendRune(append(r.scratch, r.data[start:i]...), char)
			start = end
		}
		i = end
	}
	r.syntax()
	return nil
}

func (r *Reader) longTextEnd(escapes bool, start, end int) []byte {
	r.pos = end + 1
	if !escapes {
		return r.data[start:end]
	}
	r.scratch = append(r.scratch, r.data[start:end]...)
	return r.scratch
}

func (r *Reader) badChar(i int) []byte {
	if r.data[i] >= utf8.RuneSelf {
		r.Refuse("json", "the text is not UTF-8")
		return nil
	}
	r.pos = i
	r.syntax()
	return nil
}

func (r *Reader) word(w string) bool {
	if end := r.pos + len(w); end <= len(r.data) && string(r.data[r.pos:end]) == w {
		r.pos = end
		return true
	}
	r.syntax()
	return false
}

// number takes a number's text; nil if something else is there.
func (r *Reader) number(want string) []byte {
	if c := r.peek(); c != '-' && (c < '0' || c > '9') {
		r.mismatch(want)
		return nil
	}
	start := r.pos
	r.pos = numberEnd(r.data, start)
	if r.pos == start {
		r.syntax()
		return nil
	}
	return r.data[start:r.pos]
}

// numberEnd is where the JSON number that starts at i ends, i if it is none.
func numberEnd(data []byte, i int) int {
	end := i
	if data[end] == '-' {
		end++
	}
	whole := digitRun(data, end)
	if whole == end || data[end] == '0' && whole > end+1 {
		return i
	}
	end = whole
	if end < len(data) && data[end] == '.' {
		if end = digitRun(data, whole+1); end == whole+1 {
			return i
		}
	}
	if end == len(data) || data[end] != 'e' && data[end] != 'E' {
		return end
	}
	power := end + 1
	if power < len(data) && (data[power] == '+' || data[power] == '-') {
		power++
	}
	if end = digitRun(data, power); end == power {
		return i
	}
	return end
}

func digitRun(data []byte, i int) int {
	for i < len(data) && '0' <= data[i] && data[i] <= '9' {
		i++
	}
	return i
}

// integerOf is the exact value of a JSON number if it is a portable integer.
func integerOf(token []byte) (int64, bool) {
	negative := token[0] == '-'
	if negative {
		token = token[1:]
	}
	n, ok := magnitudeOf(token)
	if negative {
		n = -n
	}
	return n, ok && n <= MaxInt && n >= -MaxInt
}

func magnitudeOf(token []byte) (int64, bool) {
	if len(token) <= 16 && digitRun(token, 0) == len(token) {
		return decimal(token), true
	}
	digits, power := decompose(token)
	if len(digits) == 0 {
		return 0, true
	}
	if power < 0 || power > 16 || len(digits)+power > 16 {
		return 0, false
	}
	n := decimal(digits)
	for ; power > 0; power-- {
		n *= 10
	}
	return n, true
}

// decompose gives the digits of a number without zeros at either end, and the
// power of ten that belongs to the last of them.
func decompose(token []byte) (digits []byte, power int) {
	i := digitRun(token, 0)
	digits = append(digits, token[:i]...)
	if i < len(token) && token[i] == '.' {
		end := digitRun(token, i+1)
		digits = append(digits, token[i+1:end]...)
		power = i + 1 - end
		i = end
	}
	if i < len(token) {
		power += exponent(token[i+1:])
	}
	for len(digits) > 0 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
		power++
	}
	for len(digits) > 0 && digits[0] == '0' {
		digits = digits[1:]
	}
	return digits, power
}

// exponent reads a signed integer, cut off far beyond any text's length.
func exponent(token []byte) int {
	n, err := strconv.Atoi(string(token))
	switch {
	case err == nil && n > math.MaxInt32, err != nil && token[0] != '-':
		return math.MaxInt32
	case err == nil && n < math.MinInt32, err != nil:
		return math.MinInt32
	}
	return n
}

func decimal(digits []byte) int64 {
	var n int64
	for _, d := range digits {
		n = n*10 + int64(d-'0')
	}
	return n
}

// charEnd decodes the code point or escape at i and says where it ends; i if it
// must not be in a string.
func charEnd(data []byte, i int) (char rune, end int) {
	switch c := data[i]; {
	case c == '\\':
		return unescape(data, i)
	case c < ' ':
		return 0, i
	}
	char, size := utf8.DecodeRune(data[i:])
	if char == utf8.RuneError && size == 1 {
		return 0, i
	}
	return char, i + size
}

// unescape decodes the escape that starts at i, a pair of surrogates as one.
// Where it is none, or a lone surrogate, end is i.
func unescape(data []byte, i int) (char rune, end int) {
	if i+1 >= len(data) {
		return 0, i
	}
	if at := strings.IndexByte(escapeLetters, data[i+1]); at >= 0 {
		return rune(escapeMeanings[at]), i + 2
	}
	high := unit(data, i)
	switch {
	case high < 0:
		return 0, i
	case !utf16.IsSurrogate(high):
		return high, i + 6
	}
	if pair := utf16.DecodeRune(high, unit(data, i+6)); pair != utf8.RuneError {
		return pair, i + 12
	}
	return 0, i
}

// What stands behind the backslash of a short escape, and what it means.
const (
	escapeLetters  = `"\/bfnrt`
	escapeMeanings = "\"\\/\b\f\n\r\t"
)

// unit is the code unit of the \uXXXX at i, -1 if there is none.
func unit(data []byte, i int) rune {
	if i+6 > len(data) || data[i] != '\\' || data[i+1] != 'u' {
		return -1
	}
	var u rune
	for _, c := range data[i+2 : i+6] {
		switch {
		case '0' <= c && c <= '9':
			u = u<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			u = u<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			u = u<<4 | rune(c-'A'+10)
		default:
			return -1
		}
	}
	return u
}
