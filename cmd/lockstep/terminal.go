package main

// What is written for people: nothing that a chart's author wrote may steer
// the terminal it is shown on, and colour and progress go to terminals only.

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// isTerminal tells whether a person reads or writes the stream.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0 && !isNull(info)
}

// isNull tells whether a file is the null device, which is one of characters as well.
func isNull(info fs.FileInfo) bool {
	null, err := os.Stat(os.DevNull)
	return err == nil && os.SameFile(info, null)
}

// progressOf is where a verb says what takes long: a terminal, or nowhere. One that is
// dumb, as Emacs has it, cannot write over a line.
func progressOf(verb *cobra.Command) io.Writer {
	if isTerminal(verb.ErrOrStderr()) && os.Getenv("TERM") != "dumb" {
		return verb.ErrOrStderr()
	}
	return io.Discard
}

// showProgress shows on a terminal which of many is at work, in a line that the next one
// writes over, and clears the line at the end.
func showProgress(verb *cobra.Command, i, n int, name string) {
	switch {
	case n < 10:
	case i == n:
		fmt.Fprint(progressOf(verb), "\r\x1b[K")
	default:
		fmt.Fprintf(progressOf(verb), "\r\x1b[K%d/%d %s", i+1, n, inLine(name))
	}
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

// inLine is plain for what stands in one line, like a path: a line end in it would
// begin a line that is not ours.
func inLine(s string) string { return strings.ReplaceAll(plain(s), "\n", `\u000a`) }

func steers(r rune) bool { return r != '\n' && r != '\t' && unseen.Steering.Has(r) }

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// wrote turns a failed write into an exit code.
func wrote(err error) error {
	if err == nil {
		return nil
	}
	return world(err)
}
