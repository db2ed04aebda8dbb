package main

import (
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// runFlags are the flags of run as written.
type runFlags struct {
	input, events, backend, now, clock string
	json, trace                        bool
}

func runCommand() *cobra.Command {
	var f runFlags
	verb := &cobra.Command{
		Use:   "run CHART",
		Short: "Run a chart: at a prompt, or by JSON Lines",
		Long: `Run a chart. Without --json it is a prompt: it shows the state, the context, the
living actors of the host and the events that can be taken now, and takes
what ` + "`help`" + ` there lists. On a terminal lines are edited: arrows go back to what
was typed before, Tab completes.

With --json it speaks JSON Lines: one answer for the start, then one for every
line. A line is an event like {"type":"START"} or a command: $advance, $done,
$fail, $from, $to, $guard, $failAction, $snapshot, $restore, $resolve. Blank lines
are passed over. Host guards, actions and actors are stubs that commands drive;
the clock stands still until it is moved.`,
		Example: `  lockstep run charts/turn.yaml
  lockstep run charts/turn.yaml --json < events.jsonl
  lockstep run charts/download.yaml --input '{"url":"x"}' --json --events story.jsonl --trace`,
		Args: takesOne("CHART"),
		RunE: func(verb *cobra.Command, args []string) error { return runChart(verb, args[0], f) },
	}
	flags := verb.Flags()
	flags.StringVar(&f.input, "input", "", "what the machine is given, as `JSON`")
	flags.StringVar(&f.events, "events", "", "read lines from `FILE`, - for standard input")
	flags.BoolVar(&f.json, "json", false, "speak JSON Lines")
	choose(verb, &f.backend, "backend", "what runs the chart: interp, go or ts", "interp", "go", "ts")
	flags.StringVar(&f.now, "now", "2000-01-01T00:00:00Z", "where the clock starts, a `TIME` of RFC 3339; the real one starts now")
	choose(verb, &f.clock, "clock", "sim stands still until it is moved; real is for the prompt", "sim", "real")
	flags.BoolVar(&f.trace, "trace", false, "answers hold the transitions taken")
	return verb
}

func runChart(verb *cobra.Command, file string, f runFlags) error {
	if f.clock == "real" && !verb.Flags().Changed("now") {
		f.now = time.Now().UTC().Format(time.RFC3339Nano)
	}
	start, err := f.start()
	if err != nil {
		return err
	}
	runs := backend.Named(f.backend, progressOf(verb))
	defer runs.Close()
	chart, err := loadChart(verb, file)
	if err != nil {
		return err
	}
	in, closes, err := f.open(verb.InOrStdin())
	if err != nil {
		return world(err)
	}
	defer closes()
	if f.json {
		return runLines(runs, chart, start, in, verb.OutOrStdout())
	}
	return runPrompt(runs, chart, start, in, verb.OutOrStdout(), f.clock == "real")
}

// start checks the flags that say how the machine begins.
func (f *runFlags) start() (lines.Start, error) {
	now, ok := kernel.ParseTimestamp(f.now)
	if !ok {
		return lines.Start{}, usage("--now %q is no RFC 3339 time like 2000-01-01T00:00:00Z", f.now)
	}
	if f.clock == "real" && (f.json || f.events != "") {
		return lines.Start{}, usage("--clock real is for the prompt only")
	}
	return lines.Start{Input: []byte(f.input), Now: now, Trace: f.trace}, nil
}

// open opens what the lines are read from. Standard input is given as it is, for
// the prompt looks whether it is a terminal, and is not closed. A folder is told
// before the machine starts.
func (f *runFlags) open(stdin io.Reader) (in io.Reader, closes func() error, err error) {
	if f.events == "" || f.events == "-" {
		return stdin, func() error { return nil }, nil
	}
	if info, err := os.Stat(f.events); err == nil && info.IsDir() {
		return nil, nil, &fs.PathError{Op: "read", Path: f.events, Err: syscall.EISDIR}
	}
	file, err := os.Open(f.events)
	return file, file.Close, err
}

func runLines(runs backend.Backend, chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer) error {
	started, err := runs.Lines(chart, start, in, out)
	if err != nil {
		return world(err)
	}
	if !started {
		return errFindings
	}
	return nil
}
