// Command lockstep checks, runs and tests statecharts. Each verb has a file of its own,
// and what is long in it others that begin with its name. This file holds what all verbs
// share: streams, exit codes and how a failure is reported; root.go has the tree of verbs,
// flags.go what is said of flags, paths.go and outline.go the files that a path names, load.go
// a chart, terminal.go what is written for people.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// The exit codes, for scripts to rely on.
const (
	exitGood     = 0
	exitFindings = 1 // findings, failed scenarios, a machine that could not start
	exitUsage    = 2
	exitWorld    = 3 // a file that cannot be read or written, a back-end that cannot run here
)

// A failure is an error that knows its exit code. Without a cause everything
// was said already.
type failure struct {
	code  int
	cause error
}

func (f *failure) Error() string { return fmt.Sprint(f.cause) }

// errFindings ends a verb that has printed what it found.
var errFindings = &failure{code: exitFindings}

func usage(format string, args ...any) error {
	return &failure{exitUsage, fmt.Errorf(format, args...)}
}

// world is for what the system refused; how its call was named tells nobody
// anything.
func world(err error) error {
	if refused, ok := err.(*fs.PathError); ok {
		err = fmt.Errorf("%s: %w", inLine(refused.Path), refused.Err)
	}
	return &failure{exitWorld, err}
}

// run is the command: arguments without the program's name, and its streams.
// Machines read out; err is for people.
func run(args []string, in io.Reader, out, err io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(err)
	help := &helpWriter{show: root.HelpFunc()}
	root.SetHelpFunc(help.write)
	verb, cause := root.ExecuteC()
	if cause == nil {
		cause = help.failed
	}
	return report(verb, cause)
}

// helpWriter shows help and keeps why it could not be shown or written, of which cobra
// tells nobody.
type helpWriter struct {
	show   func(verb *cobra.Command, args []string)
	failed error
}

func (h *helpWriter) write(verb *cobra.Command, args []string) {
	words := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return strings.HasPrefix(arg, "-") })
	if !verb.HasParent() && len(words) > 0 { // the help of a verb that does not exist
		h.failed = noVerb(verb, words)
		return
	}
	to := verb.OutOrStdout()
	defer verb.SetOut(to)
	var text bytes.Buffer
	verb.SetOut(&text)
	h.show(verb, args)
	if _, err := to.Write(text.Bytes()); err != nil {
		h.failed = world(err)
	}
}

// report prints what went wrong, if it was not printed yet, and gives the exit
// code. What cobra itself complains about is wrong usage.
func report(verb *cobra.Command, cause error) int {
	if cause == nil {
		return exitGood
	}
	var f *failure
	if !errors.As(cause, &f) {
		f = &failure{exitUsage, cause}
	}
	if f.cause == nil {
		return f.code
	}
	fmt.Fprintf(verb.ErrOrStderr(), "lockstep: %s\n", plain(f.cause.Error()))
	if f.code == exitUsage {
		fmt.Fprintf(verb.ErrOrStderr(), "see: %s\n", helpOn(verb))
	}
	return f.code
}

// helpOn is the command that shows how a verb is used: of `help` all verbs, since one of
// them was asked for.
func helpOn(verb *cobra.Command) string {
	if verb.Name() == "help" {
		return verb.CommandPath()
	}
	return verb.CommandPath() + " --help"
}
