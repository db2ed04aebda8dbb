package differ_test

// JSON that was spoilt: a token or a character of a good text is left out, doubled,
// or another's.

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

var jsonToken = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[-+0-9.eE]+|[a-z]+|[\[\]{},:]|\s+`)

// oddTokens are what readers of JSON disagree about.
var oddTokens = strings.Fields(`null true false 0 -0 1 -1 1.0 1.5 1e2 1E2 1e-2 1e400 -1e400 01 .5 1. +1 1e 9007199254740991 9007199254740992 -9007199254740992
	12345678901234567890 0.1e1 "" "a" "\u0000" "\ud800" "\udc00\ud800" "\ud83d\ude00" "\/" "\x" "\u00e9" "é" "1s" "1h1m" "-1s" "1e3s" "0.5ms" "2000-01-01T00:00:00Z" "2000-02-30T00:00:00Z"
	"2000-01-01t00:00:00z" "2000-01-01T00:00:00.1234Z" "2000-01-01T24:00:00Z" "9999-12-31T23:59:59.999+00:00" "active" "done" "failed" "stopped" "self" "parent" "__proto__" "constructor"
	{} [] [[]] [null] {"a":1} {"a":1,"a":2} {"__proto__":1} [1,] {,} , : { } [ ] "type" "id" "value" "status" "context" NaN Infinity undefined nul tru "a`)

// mangled is a text with one to three faults.
func mangled(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3) {
		switch r.IntN(8) {
		case 0:
			text = mangledRune(r, text)
		case 1:
			text = mangledToken(r, text)
		case 2:
			text = exchanged(r, text, jsonPair, []string{""})
		default:
			text = exchanged(r, text, jsonScalar, oddScalars)
		}
	}
	return text
}

var (
	jsonScalar = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?[0-9][-+0-9.eE]*|true|false|null`)
	jsonPair   = regexp.MustCompile(`"(?:[^"\\]|\\.)*":(?:"(?:[^"\\]|\\.)*"|[-+0-9.eE]+|[a-z]+|\{\}|\[\]),?`)
	oddScalars = slices.DeleteFunc(slices.Clone(oddTokens), func(s string) bool { return !json.Valid([]byte(s)) })
)

// exchanged puts another of a kind in the place of one, mostly of the same text.
func exchanged(r *rand.Rand, text string, kind *regexp.Regexp, odd []string) string {
	return replaced(r, text, kind, func(_, other string) string {
		if r.IntN(2) == 0 {
			return odd[r.IntN(len(odd))]
		}
		return other
	})
}

// replaced puts something in the place of one of a kind; it may be made of another.
func replaced(r *rand.Rand, text string, kind *regexp.Regexp, with func(one, other string) string) string {
	places := kind.FindAllStringIndex(text, -1)
	if len(places) == 0 {
		return text
	}
	at, other := places[r.IntN(len(places))], places[r.IntN(len(places))]
	return text[:at[0]] + with(text[at[0]:at[1]], text[other[0]:other[1]]) + text[at[1]:]
}

func mangledToken(r *rand.Rand, text string) string {
	if !jsonToken.MatchString(text) {
		return oddTokens[r.IntN(len(oddTokens))]
	}
	return replaced(r, text, jsonToken, func(one, other string) string {
		switch r.IntN(6) {
		case 0:
			return ""
		case 1:
			return one + one
		case 2, 3:
			return other
		}
		return oddTokens[r.IntN(len(oddTokens))]
	})
}

func mangledRune(r *rand.Rand, text string) string {
	all := []rune(text)
	if len(all) == 0 {
		return text
	}
	at, odd := r.IntN(len(all)), []rune("\"\\{}[],:0e-. \t\x00\u00a0\ufeffé\U0001f600")
	return string(all[:at]) + string(odd[r.IntN(len(odd))]) + string(all[at+r.IntN(2):])
}
