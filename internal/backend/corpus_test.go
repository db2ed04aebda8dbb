package backend

// No chart that check accepts may fail to become Go that compiles, is clean for
// vet and staticcheck, and answers as the interpreter does. The charts are the
// odd ones: of testdata, whose names and forms were chosen to break things, and of
// the stories of generated TypeScript, which ask all of their surroundings.

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// An oddity is a chart of the corpus.
type oddity struct {
	name  string
	chart *interp.Chart
}

func TestOddChartsAsGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles hundreds of packages")
	}
	t.Parallel()
	corpus := oddCharts(t)
	if len(corpus) < 20 {
		t.Fatalf("only %d charts are good: the test shows little", len(corpus))
	}
	dir, program := compileCorpus(t, corpus)
	lintCorpus(t, dir)
	for i, c := range corpus {
		t.Run(c.name, func(t *testing.T) { agreeInCorpus(t, c, program, i) })
	}
}

// oddCharts are the charts of testdata and of stories in which check finds no error.
func oddCharts(t *testing.T) []oddity {
	t.Helper()
	var corpus []oddity
	archives, err := filepath.Glob("../../testdata/*/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, file := range archives {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root := fstest.MapFS{}
		for _, f := range archive.Files {
			root[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		corpus = append(corpus, goodCharts(root, filepath.Base(file))...)
	}
	stories := goodCharts(os.DirFS("../../codegen/typescript/testdata/stories"), "stories")
	if len(stories) == 0 {
		t.Fatal("no charts of stories")
	}
	corpus = append(corpus, stories...)
	for i := 0; i < len(nastyWords); i += 10 {
		corpus = append(corpus, nasty(t, nastyWords[i]))
	}
	large, err := loadText(samples.Flat(200)) // its Transition is looked up, not written out
	if err != nil {
		t.Fatal(err)
	}
	return append(corpus, oddity{"large", large})
}

// nastyCharts are the charts of all nasty words, made once for all tests.
var nastyCharts = sync.OnceValues(func() (map[string]oddity, error) {
	all := map[string]oddity{}
	for _, word := range nastyWords {
		text, used := nastyChart(word)
		chart, err := loadText(text)
		if err != nil {
			return nil, err
		}
		if used == 0 {
			return nil, fmt.Errorf("%s is a name nowhere", word)
		}
		all[word] = oddity{"nasty/" + word, chart}
	}
	return all, nil
})

func nasty(t *testing.T, word string) oddity {
	t.Helper()
	all, err := nastyCharts()
	if err != nil {
		t.Fatal(err)
	}
	return all[word]
}

// Every nasty word, in every place, becomes Go that type-checks. (One in ten is
// compiled and run as well, above.)
func TestNastyNamesAsGo(t *testing.T) {
	t.Parallel()
	set := token.NewFileSet()
	conf := types.Config{Importer: importer.ForCompiler(set, "gc", exportData(t))}
	for _, word := range nastyWords {
		m := nasty(t, word).chart.Machine()
		text, err := golang.Generate(m, golang.Options{Source: m.File, Root: "example.com/gen"})
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(set, word+".go", text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conf.Check(word, set, []*ast.File{file}, nil); err != nil {
			t.Errorf("%s: %v", word, err)
		}
	}
}

// exportData finds what the compiler says of the kernel and what it imports.
func exportData(t *testing.T) importer.Lookup {
	t.Helper()
	text, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "../../kernel").Output()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		at[name] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(at[path]) }
}

// endless are charts that loop until a limit ends them: two million timers of village,
// for which its own story sets a lower one.
var endless = map[string]bool{"village": true}

// goodCharts are the charts of a folder that load, and come to rest.
func goodCharts(root fs.FS, from string) []oddity {
	var good []oddity
	files, _ := fs.Glob(root, "*.yaml")
	for _, name := range files {
		if chart, err := interp.Load(root, name); err == nil && !endless[chart.Name()] {
			good = append(good, oddity{from + "/" + name, chart})
		}
	}
	return good
}

// compileCorpus writes every chart below a folder of its own and compiles one
// program that runs any of them.
func compileCorpus(t *testing.T, corpus []oddity) (dir, program string) {
	t.Helper()
	all, err := modules.Go()
	if err != nil {
		t.Fatal(err)
	}
	var imports, programs strings.Builder
	for i, c := range corpus {
		root := fmt.Sprintf("gen/c%d", i)
		if err := all.AddGo(c.chart.Machine(), root); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&imports, "\tc%d %q\n", i, path.Join(modules.Path, root, golang.Package(c.chart.Machine().Name)))
		fmt.Fprintf(&programs, "\tc%d.Program(),\n", i)
	}
	all["main.go"] = fmt.Appendf(nil, corpusMain, modules.Path+"/kernel", modules.Path+"/lines", imports.String(), programs.String())
	dir = t.TempDir()
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "program")
	if err := GoBuild("go", dir, program, Unoptimized); err != nil {
		t.Fatal(err)
	}
	return dir, program
}

const corpusMain = `package main

import (
	"os"
	"strconv"

	%q
	%q
%s)

var programs = []kernel.Program{
%s}

func main() {
	i, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	if err := lines.Serve(programs[i], os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}
`

// lintCorpus runs vet and, where it is installed, staticcheck.
func lintCorpus(t *testing.T, dir string) {
	t.Helper()
	findsNothing(t, Offline(dir, "go", "vet", "./gen/..."))
	tool, err := exec.LookPath("staticcheck")
	if err != nil {
		t.Log("no staticcheck here")
		return
	}
	findsNothing(t, Offline(dir, tool, "./gen/..."))
}

func findsNothing(t *testing.T, linter *exec.Cmd) {
	t.Helper()
	linter.Env = append(linter.Env, Unoptimized)
	if text, err := linter.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", linter.Path, err, text)
	}
}

// agreeInCorpus tells both back-ends of one chart random stories.
func agreeInCorpus(t *testing.T, c oddity, program string, i int) {
	p := serveFrom(t, program, i)
	for seed := range uint64(20) {
		agree(t, c.chart, one{p}, seed)
	}
}

// serveFrom starts the program of a corpus for one of its charts.
func serveFrom(t *testing.T, program string, i int) *Process {
	t.Helper()
	p, err := StartProcess(exec.Command(program, fmt.Sprint(i)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.End(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// one is a back-end of one chart.
type one struct{ *Process }

func (o one) Open(_ *interp.Chart, start lines.Start) (Session, error) { return o.Process.Open(start) }
