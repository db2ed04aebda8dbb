package main

// What is written for people: nothing that a chart's author wrote may steer
// the terminal it is shown on, and colour and progress go to terminals only.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
)

// isTerminal tells whether a person reads or writes the stream.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progressOf is where a verb says what takes long: a terminal, or nowhere.
func progressOf(verb *cobra.Command) io.Writer {
	if isTerminal(verb.ErrOrStderr()) {
		return verb.ErrOrStderr()
	}
	return io.Discard
}

// plain shows characters that control a terminal or reorder text as escapes.
// Line ends and tabs stay.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(s, "\ufffd") {
		if steers(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// steers is true for control characters (ESC, CR, C1), and for the format
// characters that reorder or hide text.
func steers(r rune) bool {
	if r == '\n' || r == '\t' {
		return false
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

// wrote turns a failed write into an exit code.
func wrote(err error) error {
	if err == nil {
		return nil
	}
	return world(err)
}
