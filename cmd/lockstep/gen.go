package main

// gen writes what a chart becomes: one folder per chart, one file per kind, and
// the TypeScript kernel once for all. It only ever overwrites its own files.

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

// genFlags are the flags of gen as written.
type genFlags struct {
	out   string
	check bool
	tsExt string
	kinds map[string]*bool
}

// A kind is one kind of generated file.
type kind struct {
	flag, help string
	emit       func(g *generator, m *ir.Machine, source string) (modules.Files, error)
}

// kinds are all kinds, in the order in which they are written.
var kinds = []kind{
	{"go", "write Go", (*generator).emitGo},
	{"svg", "write pictures", (*generator).emitSVG},
	{"md", "write tables", (*generator).emitTable},
	{"ts", "write TypeScript", (*generator).emitTS},
}

func genCommand() *cobra.Command {
	f := genFlags{kinds: map[string]*bool{}}
	verb := &cobra.Command{
		Use:   "gen PATH…",
		Short: "Write the code that charts become",
		Long: `Write the code that charts, and those of folders, become: below the output folder
one folder per chart. Without a flag that names a kind, every kind is written.
A file that lockstep did not write is never overwritten. What it wrote for a chart
that is gone, or has another name now, is told and left for you to remove.`,
		Example: `  lockstep gen charts --out gen
  lockstep gen charts/turn.yaml --go
  lockstep gen charts --ts --ts-ext js
  lockstep gen charts --check`,
		Args: takesSome("PATH"),
		RunE: func(verb *cobra.Command, args []string) error { return generate(verb, args, f) },
	}
	verb.Flags().StringVar(&f.out, "out", "gen", "the `FOLDER` to write to")
	verb.Flags().BoolVar(&f.check, "check", false, "write nothing; fail when a file would change or is left over")
	choose(verb, &f.tsExt, "ts-ext", "how imports in TypeScript end: ts, js or none", "ts", "js", "none")
	for _, k := range kinds {
		f.kinds[k.flag] = verb.Flags().Bool(k.flag, false, k.help)
	}
	return verb
}

func generate(verb *cobra.Command, args []string, f genFlags) error {
	list, err := sources(args, "chart", isAChart)
	if err != nil {
		return err
	}
	first := list[0]
	if list = without(list, source.tellsScenarios); len(list) == 0 {
		return noChart(&first)
	}
	ext := map[string]string{"ts": ".ts", "js": ".js", "none": ""}[f.tsExt]
	g := generator{
		verb: verb, args: args, kinds: f.wanted(), out: f.out, tsExt: ext,
		files: modules.Files{}, owners: map[string]string{}, fates: map[[2]string]string{},
	}
	if err := g.findModule(); err != nil {
		return world(err)
	}
	if err := g.charts(list); err != nil {
		return err
	}
	if g.found.HasErrors() {
		return reportBroken(verb, "", &g.found)
	}
	if g.homeless {
		fmt.Fprintf(verb.ErrOrStderr(), "no go.mod above %s, so Go packages of charts that use others import them from %q: run `go mod init` and gen again\n", inLine(g.out), filepath.Base(g.out))
	}
	if err := g.contested(); err != nil {
		return world(err)
	}
	left := g.leftovers()
	if f.check {
		return g.drift(left)
	}
	return g.write(left)
}

// wanted are the kinds that the flags name, or all.
func (f *genFlags) wanted() []kind {
	var named []kind
	for _, k := range kinds {
		if *f.kinds[k.flag] {
			named = append(named, k)
		}
	}
	if len(named) == 0 {
		return kinds
	}
	return named
}

// A generator gathers what is to be written.
type generator struct {
	verb     *cobra.Command
	args     []string // that name charts
	kinds    []kind   // that are wanted
	out      string
	files    modules.Files
	owners   map[string]string    // package: the chart that has it
	fates    map[[2]string]string // chart and folder of other generated files: what became of it
	found    diag.List
	module   string // the folder of the Go module that out lies in, "" outside of any
	goRoot   string // import path of out
	homeless bool   // Go packages import one another, and no go.mod says from where
	tsExt    string // how imports in TypeScript end
}

// charts generates all charts.
func (g *generator) charts(list []source) error {
	defer showProgress(g.verb, len(list), len(list), "")
	for i := range list {
		showProgress(g.verb, i, len(list), list[i].name())
		if err := g.chart(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// chart generates one chart and those it uses.
func (g *generator) chart(s *source) error {
	m, found := compile.Load(s.root, s.path)
	g.found.Merge(found.Under(s.prefix))
	if m == nil {
		return nil
	}
	for _, one := range m.Machines() {
		if err := g.machine(one, s.prefix); err != nil {
			return err
		}
	}
	return nil
}

// machine generates a chart, unless that was done for another that uses it.
func (g *generator) machine(m *ir.Machine, prefix string) error {
	pkg, file := golang.Package(m.Name), g.source(shown(prefix, m.File))
	switch owner := g.owners[pkg]; owner {
	case file:
		return nil
	case "":
		g.owners[pkg] = file
	default:
		return world(fmt.Errorf("%s and %s would both be written to %s: give one another name", inLine(owner), inLine(file), inLine(path.Join(g.out, pkg))))
	}
	for _, k := range g.kinds {
		made, err := k.emit(g, m, file)
		if err != nil {
			return world(fmt.Errorf("%s: %w", inLine(file), err))
		}
		for name, text := range made {
			g.files[name] = text
		}
	}
	return nil
}

// emitGo makes the Go package.
func (g *generator) emitGo(m *ir.Machine, source string) (modules.Files, error) {
	g.homeless = g.homeless || g.module == "" && len(m.Children) > 0
	name := golang.Package(m.Name)
	text, err := golang.Generate(m, golang.Options{Source: source, Root: g.goRoot})
	return modules.Files{path.Join(name, name+".go"): text}, err
}

// emitTS makes the TypeScript module, and the kernel that all modules share.
func (g *generator) emitTS(m *ir.Machine, source string) (modules.Files, error) {
	name := typescript.Module(m.Name)
	made := modules.Files{path.Join(name, name+".ts"): typescript.Generate(m, typescript.Options{Source: source, Ext: g.tsExt})}
	return made, made.AddKernel("kernel", g.tsExt)
}

// emitSVG makes the picture.
func (g *generator) emitSVG(m *ir.Machine, source string) (modules.Files, error) {
	name := golang.Package(m.Name)
	text, err := viz.SVG(m, viz.Options{Mark: generatedFrom(source)})
	return modules.Files{path.Join(name, name+".svg"): text}, err
}

// emitTable makes the page that documents the chart.
func (g *generator) emitTable(m *ir.Machine, source string) (modules.Files, error) {
	name := golang.Package(m.Name)
	return modules.Files{path.Join(name, name+".md"): viz.Table(m, generatedFrom(source))}, nil
}

// generatedFrom is the line by which gen knows its own files.
func generatedFrom(source string) string { return modules.Mark + " from " + source + ". DO NOT EDIT." }

// source names a chart in what is generated: from the folder of the module that
// the output lies in, so that it is the same wherever gen is run; outside of a
// module as it is given, but from the working folder where it lies in there, so
// that no generated file tells where that is.
func (g *generator) source(file string) string {
	abs, _ := filepath.Abs(file)
	here, _ := os.Getwd()
	if way, err := filepath.Rel(g.module, abs); err == nil { // there is none from ""
		file = way
	} else if way, err := filepath.Rel(here, file); err == nil && filepath.IsLocal(way) {
		file = way
	}
	return filepath.ToSlash(file)
}

// findModule finds the Go module that the output folder lies in, and the folder's
// import path: the module's, and the way from there. Outside of a module it is the
// folder's name, which only charts that use other charts have a need of.
func (g *generator) findModule() error {
	out, err := filepath.Abs(g.out)
	if err != nil {
		return err
	}
	for dir := out; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			way, err := filepath.Rel(dir, out)
			g.module, g.goRoot = dir, path.Join(moduleOf(text), filepath.ToSlash(way))
			return err
		}
		if dir == filepath.Dir(dir) {
			g.goRoot = filepath.Base(out)
			return nil
		}
	}
}

// moduleOf reads the module line of a go.mod.
func moduleOf(text []byte) string {
	for line := range bytes.Lines(text) {
		line, _, _ = bytes.Cut(line, []byte("//"))
		if words := bytes.Fields(line); len(words) == 2 && string(words[0]) == "module" {
			return strings.Trim(string(words[1]), "\"`")
		}
	}
	return "main"
}
