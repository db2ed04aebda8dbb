package main

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

func testCommand() *cobra.Command {
	var how testFlags
	verb := &cobra.Command{
		Use:   "test PATH…",
		Short: "Run scenario files",
		Long: `Run scenario files, and those (*.test.yaml) of folders. A step that does not go as
told is shown with what was expected beside what came. With --cover it says what of
each chart, those of actors too, no scenario reached: states, transitions, guards true
and false, timers, error paths; with --svg it draws each chart, with how often
everything happened.
With --mutate it seeds faults in each chart, one at a time, and lists those that no
scenario notices, each with the shortest scenario that does, if one was found.`,
		Example: `  lockstep test charts
  lockstep test charts/turn.test.yaml --format junit > report.xml
  lockstep test charts --cover --mutate
  lockstep test charts --cover --svg coverage
  lockstep test charts/turn.test.yaml --mutate --limit 200`,
		Args: takesSome("PATH"),
		RunE: func(verb *cobra.Command, args []string) error {
			how.limited = verb.Flags().Changed("limit")
			return testAll(verb, args, how)
		},
	}
	choose(verb, &how.backend, "backend", "what runs the charts: interp, go, ts or all", "interp", "go", "ts", "all")
	choose(verb, &how.format, "format", "text, junit or json", "text", "junit", "json")
	verb.Flags().BoolVar(&how.cover, "cover", false, "say what no scenario reached (interpreter only)")
	verb.Flags().StringVar(&how.svg, "svg", "", "with --cover: draw each chart with its counts into `DIR`")
	verb.Flags().BoolVar(&how.mutate, "mutate", false, "list faults that no scenario notices (interpreter only)")
	verb.Flags().IntVar(&how.limit, "limit", 1000, "with --mutate: faults seeded in one chart, evenly chosen; 0 is all")
	return verb
}

// testFlags are the flags of test as written.
type testFlags struct {
	backend, format, svg string
	cover, mutate        bool
	limit                int
	limited              bool // limit was given
}

// wrong is what is wrong with the flags together.
func (how *testFlags) wrong() error {
	searching := how.cover || how.mutate
	switch {
	case searching && (how.backend == "go" || how.backend == "ts"):
		return usage("--cover and --mutate are for the interpreter: --backend interp, or all")
	case how.svg != "" && !how.cover:
		return usage("--svg draws what --cover counts: give both")
	case how.limited && !how.mutate:
		return usage("--limit is of --mutate: give both")
	case how.limit < 0:
		return usage("--limit is not negative; 0 is all")
	}
	return nil
}

func testAll(verb *cobra.Command, args []string, how testFlags) error {
	if err := how.wrong(); err != nil {
		return err
	}
	files, err := sources(args, "scenario file (*.test.yaml)", func(s source) (bool, error) { return s.isScenario(), nil })
	if err != nil {
		return err
	}
	if files = without(files, source.hasStates); len(files) == 0 {
		return usage("%s is a chart: name its scenario file here, like %s.test.yaml", inLine(args[0]), inLine(strings.TrimSuffix(args[0], path.Ext(args[0]))))
	}
	t := newTester(verb, how)
	defer t.close()
	for i := range files {
		showProgress(verb, i, len(files), files[i].name())
		t.file(&files[i])
	}
	showProgress(verb, len(files), len(files), "")
	ended := t.end()
	if how.cover {
		t.untold(args)
	}
	if how.svg != "" && (ended == nil || errors.Is(ended, errFindings)) {
		if err := t.cover.draw(how.svg); err != nil {
			return err
		}
	}
	return ended
}

// A tester runs files one after the other.
type tester struct {
	verb     *cobra.Command
	how      testFlags
	backends []backend.Backend
	names    []string // theirs
	charts   map[string]*loaded
	about    map[string]bool // the charts of all scenario files, those that cannot be run too
	cover    *covered        // nil without --cover
	hunts    []*hunted
	seeded   bool // faults were, in the charts of all hunts
	results  []scenario.Result
	unread   []scenario.Result // a failure for each file that cannot be run
	found    diag.List
	broken   error
}

// loaded is a chart and what is wrong with it.
type loaded struct {
	chart *interp.Chart
	found *diag.List
}

// newTester makes the back-ends; with --cover the interpreter notes what happens.
func newTester(verb *cobra.Command, how testFlags) *tester {
	t := &tester{verb: verb, how: how, names: []string{how.backend}, charts: map[string]*loaded{}, about: map[string]bool{}}
	if how.backend == "all" {
		t.names = backend.Names
	}
	for _, name := range t.names {
		runs := backend.Named(name, progressOf(verb))
		if how.cover && name == "interp" {
			t.cover = newCovered()
			runs = t.cover
		}
		t.backends = append(t.backends, runs)
	}
	return t
}

func (t *tester) close() {
	for _, runs := range t.backends {
		_ = runs.Close()
	}
}

// untold names the charts in the folders of args that no scenario file is about and none
// runs as an actor: what is covered least of all.
func (t *tester) untold(args []string) {
	charts, err := sources(args, "chart", isAChart)
	if err != nil {
		return // there are none
	}
	for i := range charts {
		if name := charts[i].name(); !charts[i].isScenario() && !t.about[name] && !t.cover.ran(name) {
			fmt.Fprintf(t.verb.ErrOrStderr(), "%s: no scenario file is about it\n", inLine(name))
		}
	}
}

// file runs one scenario file, or notes why it cannot be run.
func (t *tester) file(s *source) {
	file, found := schema.LoadScenarios(s.root, s.path)
	if file != nil {
		_, key, _ := chartOf(s, file)
		t.about[key] = true
	}
	if !found.HasErrors() {
		found.Merge(t.run(s, file))
	}
	found = found.Under(s.prefix)
	if found.HasErrors() {
		t.unread = append(t.unread, unread(s.name(), found))
	}
	t.found.Merge(found)
}

// unread is a file that cannot be run, as reports for machines tell it: they may
// be all that somebody looks at.
func unread(file string, found *diag.List) scenario.Result {
	var wrong []string
	at := diag.Pos{File: file, Line: 1, Col: 1}
	for _, f := range found.All() {
		if f.Severity != diag.Error {
			continue
		}
		if len(wrong) == 0 && f.Pos.File == file {
			at = f.Pos
		}
		wrong = append(wrong, fmt.Sprintf("%s: %s: %s", f.Pos, f.Code, f.Message))
	}
	return scenario.Result{File: file, Name: "the file can be run", Pos: at, Failure: &scenario.Failure{Pos: at, Message: strings.Join(wrong, "; ")}}
}

func (t *tester) run(s *source, file *schema.Scenarios) *diag.List {
	chart, found := t.chart(s, file)
	if chart == nil {
		return found
	}
	found = scenario.Check(file, storyChart(chart, t.backends[0]))
	if found.HasErrors() {
		return found
	}
	_, key, _ := chartOf(s, file)
	t.remember(chart, key, shown(s.prefix, s.path), file)
	for i, runs := range t.backends {
		results, err := scenario.Run(file, storyChart(chart, runs), scenario.Options{Apart: t.how.svg != "", Forget: true}) // pictures count what each scenario does
		if err != nil {
			t.broken = err
		}
		for _, r := range results {
			r.Backend = t.label(i)
			t.results = append(t.results, shownUnder(s.prefix, r))
		}
	}
	return found
}

// label names a back-end where several run.
func (t *tester) label(i int) string {
	if len(t.names) == 1 {
		return ""
	}
	return t.names[i]
}

// chartOf is the chart that a scenario file names: its path below the root, if it is
// inside, and as it is shown.
func chartOf(s *source, file *schema.Scenarios) (name, key string, inside bool) {
	name, inside = compile.Inside(s.path, file.Chart.Text)
	return name, shown(s.prefix, name), inside
}

// chart loads the chart of a scenario file, each chart once.
func (t *tester) chart(s *source, file *schema.Scenarios) (*interp.Chart, *diag.List) {
	name, key, ok := chartOf(s, file)
	if !ok {
		return nil, chartOutside(file)
	}
	l := t.charts[key]
	if l == nil {
		l = &loaded{found: &diag.List{}}
		chart, err := interp.Load(s.root, name)
		if err != nil {
			l.found = findingsOf(err)
		}
		l.chart = chart
		t.charts[key] = l
		if t.cover != nil {
			t.cover.under[chart] = s.prefix
		}
	}
	if l.chart == nil {
		return nil, chartUnusable(file, l.found)
	}
	return l.chart, l.found
}

// chartUnusable says at the scenario file's `chart` that it cannot be used, and
// why: all that is wrong with it, when it is there at all.
func chartUnusable(file *schema.Scenarios, why *diag.List) *diag.List {
	found := &diag.List{}
	if reason, unread := schema.Unread(why); unread {
		found.Add(file.Chart.Pos, file.Chart.End, diag.ScenarioChart, file.Chart.Text, "it cannot be read: "+reason).Fix("the path is relative to this file")
		return found
	}
	found.Add(file.Chart.Pos, file.Chart.End, diag.ScenarioChart, file.Chart.Text, why.All()[0].Message)
	found.Merge(why)
	return found
}

// chartOutside says that a scenario file's `chart` leads out of the root.
func chartOutside(file *schema.Scenarios) *diag.List {
	found := &diag.List{}
	found.Add(file.Chart.Pos, file.Chart.End, diag.ChartOutside, file.Chart.Text)
	return found
}

// storyChart lets scenarios run on a back-end.
func storyChart(chart *interp.Chart, runs backend.Backend) scenario.Chart {
	return scenario.Chart{
		Machine: chart.Machine(),
		Open:    func(start scenario.Start) (scenario.Session, error) { return runs.Open(chart, storyStart(start)) },
		Holds: func(cel schema.Text) (scenario.Condition, *diag.List) {
			holds, found := chart.Condition(cel)
			return holds, found
		},
		Reads: func(cel schema.Text) []string {
			checked, _ := compile.CheckCondition(chart.Machine(), cel)
			return checked.Fields()
		},
	}
}

func storyStart(start scenario.Start) lines.Start {
	now := lines.DefaultNow
	if t, ok := kernel.ParseTimestamp(start.Now); ok {
		now = t
	}
	return lines.Start{Input: start.Input, Resolve: start.Resolve, Now: now, Trace: true}
}

func shownUnder(prefix string, r scenario.Result) scenario.Result {
	r.File = shown(prefix, r.File)
	if r.Failure != nil {
		r.Failure.Pos.File = shown(prefix, r.Failure.Pos.File)
	}
	return r
}

// end reports and gives the exit code. Faults are seeded where no scenario fails
// without them.
func (t *tester) end() error {
	t.found.Sort()
	if err := t.found.Text(t.verb.ErrOrStderr()); err != nil {
		return world(err)
	}
	if t.broken != nil {
		return world(t.broken)
	}
	bad := t.found.HasErrors() || scenario.Failed(t.results) > 0
	if t.how.mutate && !bad {
		if err := t.hunt(); err != nil {
			return world(err)
		}
	}
	if err := t.tell(); err != nil {
		return world(err)
	}
	if t.how.mutate && bad {
		fmt.Fprintln(t.verb.ErrOrStderr(), "no fault was seeded: --mutate looks for scenarios that fail with one, and some fail without")
	}
	if bad {
		return errFindings
	}
	return nil
}
