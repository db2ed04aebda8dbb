package schema

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// This file finds the escape in double quotes that is none of YAML's, as in a pattern, or
// in JSON that writes a character as a pair of surrogates.

// misescaped reports the first such escape of a line.
func (t *trial) misescaped(err error, line int) bool {
	if says := err.Error(); !strings.Contains(says, "escape") && !strings.Contains(says, "hexdecimal") {
		return false
	}
	text := string(t.f.line(line))
	at := badEscape(text)
	if at < 0 {
		return false
	}
	start := t.f.offset(line, 1) + at
	found, size := aboutEscape(text[at:])
	t.notYAML(start, start+size, found)
	return true
}

// badEscape is where a line has, in double quotes that are opened in it, an escape that
// YAML does not know; below 0: nowhere.
func badEscape(line string) int {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && quote == '"':
			if !knownEscape(line[i+1:]) {
				return i
			}
			i++
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
	}
	return -1
}

// escapes are the letters behind a backslash that stand for one character.
const escapes = "0abt\tnvfre \"/\\N_LP'"

// digitsOf are how many hexadecimal digits a letter behind a backslash wants.
var digitsOf = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// knownEscape tells whether YAML reads what begins behind a backslash; at the end of a
// line the backslash joins the next.
func knownEscape(rest string) bool {
	if rest == "" || strings.IndexByte(escapes, rest[0]) >= 0 {
		return true
	}
	char, ok := hexEscape(rest)
	return ok && utf8.ValidRune(char)
}

// hexEscape is the number that is written behind a backslash, as `u00e9`.
func hexEscape(rest string) (char rune, ok bool) {
	if rest == "" {
		return 0, false
	}
	n := digitsOf[rest[0]]
	if n == 0 || len(rest) <= n {
		return 0, false
	}
	v, err := strconv.ParseUint(rest[1:1+n], 16, 31)
	return rune(v), err == nil
}

// aboutEscape says what is wrong with what begins with an escape, how to write it, and how
// many bytes it has.
func aboutEscape(text string) (f fault, size int) {
	_, letter := utf8.DecodeRuneInString(text[1:])
	escape := text[:1+letter]
	char, written := hexEscape(text[1:])
	switch {
	case written && utf16.IsSurrogate(char):
		return aboutSurrogate(text, char)
	case digitsOf[text[1]] > 0:
		why := fmt.Sprintf("%s stands before %d hexadecimal digits, up to 10FFFF", escape, digitsOf[text[1]])
		return fault{why, "give it as many, or " + asBackslash(escape)}, len(escape)
	}
	return fault{"there is no escape " + escape + " in double quotes", asBackslash(escape)}, len(escape)
}

// aboutSurrogate is aboutEscape for half of a character, beside the other half or alone.
func aboutSurrogate(text string, half rune) (f fault, size int) {
	const one, two = len(`\ud83d`), len(`\ud83d\ude00`)
	if other, written := hexEscape(strings.TrimPrefix(text[one:], `\`)); written {
		if char := utf16.DecodeRune(half, other); char != utf8.RuneError {
			return fault{"two escapes do not make one character", fmt.Sprintf(`write %c itself, or \U%08X`, char, char)}, two
		}
	}
	return fault{"this is half of a character", "take it out: no text can hold it"}, one
}

func asBackslash(escape string) string {
	return `write \` + escape + " where a backslash is meant, or use single quotes"
}
