package schema

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file refuses bytes that no chart needs: what is too large, what is not
// UTF-8, and characters that are invisible or end a line for some readers only,
// so that what a person sees is what every reader reads.

// Limits of a file (SPEC 1.1).
const (
	maxBytes    = 8 << 20
	maxDepth    = 200
	maxExpanded = 10_000
	// maxMarks bounds commas, colons, brackets and lines together, and so the
	// nodes, before anything is parsed: no chart of this size comes near it.
	maxMarks = 2_000_000
)

// unmarked is a text without the byte order mark that editors on Windows put before
// it: no editor shows it or counts it as a column.
func unmarked(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) }

// checkBytes tells whether the text may be parsed.
func checkBytes(file string, text []byte, diags *diag.List) bool {
	start := diag.Pos{File: file, Line: 1, Col: 1}
	switch {
	case len(text) > maxBytes:
		diags.Add(start, diag.Pos{}, diag.TooLarge, maxBytes>>20)
	case isUTF16(text):
		diags.Add(start, diag.Pos{}, diag.BadEncoding, "this is UTF-16")
	case marks(text) > maxMarks:
		diags.Add(start, diag.Pos{}, diag.TooManyNodes, maxMarks)
	default:
		return checkRunes(file, text, diags)
	}
	return false
}

// isUTF16 tells whether a text begins with the mark of UTF-16, or with two characters of
// ASCII in it.
func isUTF16(text []byte) bool {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return true
	}
	return len(text) >= 4 && (text[0] == 0) != (text[1] == 0) && (text[2] == 0) == (text[0] == 0) && (text[3] == 0) == (text[1] == 0)
}

// marks counts the characters that can begin a node.
func marks(text []byte) int {
	n := 0
	for _, c := range text {
		switch c {
		case ',', ':', '[', '{', '\n':
			n++
		}
	}
	return n
}

// checkRunes reports the first ten bad characters.
func checkRunes(file string, text []byte, diags *diag.List) bool {
	found := 0
	line, col := 1, 1
	for i := 0; i < len(text) && found < 10; {
		r, size := utf8.DecodeRune(text[i:])
		pos := diag.Pos{File: file, Line: line, Col: col}
		switch {
		case r == utf8.RuneError && size == 1:
			diags.Add(pos, diag.Pos{}, diag.BadEncoding, fmt.Sprintf("byte %#x is not valid there", text[i]))
			found++
		case forbidden(r) || r == '\r' && (i+1 >= len(text) || text[i+1] != '\n'):
			diags.Add(pos, diag.Pos{}, diag.ForbiddenCharacter, unseen.Name(string(r)))
			found++
		}
		i += size
		col++
		if r == '\n' {
			line, col = line+1, 1
		}
	}
	return found == 0
}

// nowhere is what may stand in no file. What joins letters may: texts of some
// scripts and emoji need it.
const nowhere = unseen.Control | unseen.Break | unseen.Turn | unseen.Blank | unseen.Tag | unseen.Untaken | unseen.Nothing

func forbidden(r rune) bool {
	return r != '\t' && r != '\n' && r != '\r' && nowhere.Has(r)
}
