package differ_test

// Generated Go as a back-end: the packages of many stories' charts in one program.
// They are compiled by the compiler itself and not by `go build`, which would keep
// every one of them in its cache.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/ir"
)

const modulePath = "github.com/lockstep-charts/lockstep"

// compiled is the go back-end.
type compiled struct {
	compiler, linker string
	ready            string                   // importcfg lines of what the program needs besides the charts
	edit             func(text []byte) []byte // changes every root package; nil: as it is
}

// newCompiled finds the tools and has the kernel and the driver compiled.
func newCompiled() (*compiled, error) {
	c := &compiled{}
	for name, path := range map[string]*string{"compile": &c.compiler, "link": &c.linker} {
		out, err := goTool("tool", "-n", name)
		if err != nil {
			return nil, err
		}
		*path = strings.TrimSpace(out)
	}
	var err error
	c.ready, err = goTool("list", "-export", "-deps", "-f", "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}",
		modulePath+"/internal/pure", modulePath+"/internal/shell", "bufio", "encoding/json", "fmt", "os")
	return c, err
}

// inGo answers with the tools found once; those of a machine alone come behind.
func inGo(stories []*differ.Story) ([][]string, error) { return goAs(nil, stories) }

// inReachedGo is inGo with what a story can come to.
func inReachedGo(stories []*differ.Story) ([][]string, error) { return goAs(reached, stories) }

func goAs(edit func(text []byte) []byte, stories []*differ.Story) ([][]string, error) {
	c, err := tools()
	if err != nil {
		return nil, err
	}
	edited := *c
	edited.edit = edit
	return edited.answer(stories)
}

var tools = sync.OnceValues(newCompiled)

func goTool(args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := c.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		err = fmt.Errorf("%w: %s", err, failed.Stderr)
	}
	return string(out), err
}

// answer compiles the stories' charts and tells the stories to the program.
func (c *compiled) answer(stories []*differ.Story) ([][]string, error) {
	return c.ask(filled(goMain), stories, tasks(stories))
}

// A mainText makes the text of a main package out of the packages of charts: the
// roots, their child charts, and so on.
type mainText func(levels [][]unit) ([]byte, error)

// filled is a text with a place for imports and one for programs.
func filled(text string) mainText {
	return func(levels [][]unit) ([]byte, error) {
		var imports, programs strings.Builder
		for i, root := range levels[0] {
			fmt.Fprintf(&imports, "\ts%d %q\n", i, root.path())
			fmt.Fprintf(&programs, "\ts%d.Program,\n", i)
		}
		return fmt.Appendf(nil, text, imports.String(), programs.String()), nil
	}
}

// ask compiles the stories' charts with a main package, and runs it with what it
// reads.
func (c *compiled) ask(main mainText, stories []*differ.Story, read any) ([][]string, error) {
	dir, err := os.MkdirTemp("", "differ")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program, err := c.build(dir, main, stories)
	if err != nil {
		return nil, err
	}
	var in, out, wrong bytes.Buffer
	if err := json.NewEncoder(&in).Encode(read); err != nil {
		return nil, err
	}
	cmd := exec.Command(program)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &wrong
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, wrong.Bytes())
	}
	return perStory(out.String()), nil
}

// A task is a story as a program is told it.
type task struct {
	Input string
	Now   int64
	Lines []string
}

func tasks(stories []*differ.Story) []task {
	var all []task
	for _, s := range stories {
		start := startOf(s)
		all = append(all, task{string(start.Input), int64(start.Now), s.Told})
	}
	return all
}

// perStory takes answers apart: one a line, an empty line behind each story.
func perStory(out string) [][]string {
	var all [][]string
	for story := range strings.SplitSeq(strings.TrimSuffix(out, "\n\n"), "\n\n") {
		all = append(all, strings.Split(story, "\n"))
	}
	return all
}

// build makes the program: first the child charts, which several roots share, the
// deepest before those that use them, then the roots, then what tells them their
// stories.
func (c *compiled) build(dir string, main mainText, stories []*differ.Story) (string, error) {
	b := &building{compiled: c, dir: dir, config: c.ready}
	var levels [][]unit          // the roots, their child charts, and so on
	known := map[string]string{} // folders of child charts, by their texts
	for i, s := range stories {
		children := childTexts(s)
		if known[children] == "" {
			known[children] = fmt.Sprintf("gen/c%d", len(known))
			for _, c := range below(s.Chart.Machine()) {
				levels = onLevel(levels, c.depth, unit{chart: c.machine, folder: known[children], charts: known[children]})
			}
		}
		root := unit{chart: s.Chart.Machine(), folder: fmt.Sprintf("gen/s%d", i), charts: known[children], edit: c.edit}
		levels = onLevel(levels, 0, root)
	}
	for _, level := range slices.Backward(levels) {
		if err := b.all(level); err != nil {
			return "", err
		}
	}
	text, err := main(levels)
	if err != nil {
		return "", err
	}
	object, err := b.compile("main", text)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "program")
	return program, tool(c.linker, "-o", program, "-importcfg", filepath.Join(dir, "config"), "-s", "-w", object)
}

// childTexts are the files of a story but its root's.
func childTexts(s *differ.Story) (all string) {
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if name != s.Chart.Machine().File {
			all += name + "\n" + s.Files[name]
		}
	}
	return all
}

func onLevel(levels [][]unit, level int, u unit) [][]unit {
	for len(levels) <= level {
		levels = append(levels, nil)
	}
	levels[level] = append(levels[level], u)
	return levels
}

// A unit is one chart to print and compile.
type unit struct {
	chart  *ir.Machine
	folder string // below which its package stands
	charts string // below which those of its child charts stand
	edit   func(text []byte) []byte
}

func (u unit) path() string { return path.Join(modulePath, u.folder, golang.Package(u.chart.Name)) }

func (u unit) print() ([]byte, error) {
	text, err := golang.Generate(u.chart, golang.Options{Source: u.chart.File, Root: path.Join(modulePath, u.charts)})
	if err != nil || u.edit == nil {
		return text, err
	}
	return u.edit(text), nil
}

// A building is the packages of one program.
type building struct {
	*compiled
	dir    string
	config string // what may be imported so far: importcfg lines
}

// all compiles charts that do not need one another; then others may import them.
func (b *building) all(units []unit) error {
	if err := b.write("config", []byte(b.config)); err != nil {
		return err
	}
	failed := make([]error, len(units))
	differ.InParallel(len(units), func(i int) {
		text, err := units[i].print()
		if err == nil {
			_, err = b.compile(units[i].path(), text)
		}
		failed[i] = err
	})
	for _, u := range units {
		b.config += fmt.Sprintf("packagefile %s=%s\n", u.path(), b.object(u.path()))
	}
	return errors.Join(append(failed, b.write("config", []byte(b.config)))...)
}

// object is where a package's object file stands.
func (b *building) object(path string) string {
	return filepath.Join(b.dir, strings.ReplaceAll(path, "/", "_")+".a")
}

// compile makes the object file of a package of one file. It is not optimized: a
// program runs for less time than its compiler. Packages are compiled side by side,
// each by one thread.
func (b *building) compile(path string, text []byte) (object string, err error) {
	object = b.object(path)
	source := strings.TrimSuffix(object, ".a") + ".go"
	if err := os.WriteFile(source, text, 0o600); err != nil {
		return "", err
	}
	return object, tool(b.compiler, "-o", object, "-p", path, "-complete", "-importcfg", filepath.Join(b.dir, "config"), "-N", "-l", "-c=1", "-dwarf=false", "-pack", source)
}

func (b *building) write(name string, text []byte) error {
	return os.WriteFile(filepath.Join(b.dir, name), text, 0o600)
}

// tool runs the compiler or the linker, which end before garbage is worth collecting.
func tool(name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "GOGC=off")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("bug: the generated Go does not compile: %w\n%s", err, out)
	}
	return nil
}

// goMain tells every chart its story, then once more to a machine that nobody
// listens to: it takes ways that are shorter (see alone). What panics is an answer
// too.
const goMain = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
%s)

var programs = []func() kernel.Program{
%s}

type task struct {
	Input string
	Now   kernel.Timestamp
	Lines []string
}

func main() {
	var tasks []task
	if err := json.NewDecoder(os.Stdin).Decode(&tasks); err != nil {
		panic(err)
	}
	out := bufio.NewWriter(os.Stdout)
	for i, t := range tasks {
		tell(out, programs[i](), t)
		fmt.Fprintln(out)
	}
	if err := out.Flush(); err != nil {
		panic(err)
	}
}

func tell(out *bufio.Writer, p kernel.Program, t task) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(out, "panic: %%q\n", fmt.Sprint(r))
		}
	}()
	start := lines.Start{Input: []byte(t.Input), Now: t.Now}
	for _, start.Alone = range []bool{false, true} {
		start.Trace = !start.Alone
		answer(out, p, start, t.Lines)
	}
}

func answer(out *bufio.Writer, p kernel.Program, start lines.Start, told []string) {
	session, first := lines.Open(p, start)
	fmt.Fprintf(out, "%%s\n", first)
	if session == nil {
		return
	}
	defer session.Close()
	for _, l := range told {
		fmt.Fprintf(out, "%%s\n", session.Do([]byte(l)))
	}
}
`
