package main

// The code on the pages of docs, and the TypeScript of the README: it compiles at
// its strictest, and does what the page says.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/kernel"
)

func TestMigrationPages(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module of its own")
	}
	for _, page := range []string{"turn-migration.md", "thread-migration.md"} {
		t.Run(page, func(t *testing.T) { followPage(t, filepath.Join("../../docs", page)) })
	}
}

// The page about programs is followed as the README is: from an empty module on.
func TestProgramsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module of its own")
	}
	t.Parallel()
	if err := fetchModules(); err != nil {
		t.Fatal(err)
	}
	r, shown := &reader{t: t, dir: t.TempDir()}, map[string]int{}
	for _, b := range blocksOf(t, "../../docs/programs.md") {
		r.follow(b)
		shown[b.kind]++
	}
	if shown["go"] < 4 || shown["ts"] < 4 || shown["text"] < 5 {
		t.Errorf("the page shows %v: its code is not there", shown)
	}
	typeChecks(t, r.dir)
}

// The program on the page for who comes from XState drives the chart that is shown there.
func TestFromXStatePage(t *testing.T) {
	r := &reader{t: t, dir: t.TempDir()}
	writePage(t, "from-xstate.md", r.dir)
	var out, aside bytes.Buffer
	if code := run([]string{"gen", "--ts", "--out", filepath.Join(r.dir, "gen"), r.dir}, strings.NewReader(""), &out, &aside); code != exitGood {
		t.Fatalf("lockstep gen: exit code %d\n%s%s", code, &out, &aside)
	}
	shown := 0
	for _, b := range blocksOf(t, "../../docs/from-xstate.md") {
		if b.kind == "text" || b.kind == "ts" && b.word != "" {
			r.follow(b)
			shown++
		}
	}
	if shown != 2 {
		t.Errorf("the page shows %d blocks: its code is not there", shown)
	}
	typeChecks(t, r.dir)
}

// Its table has every kind of effect, by the names that both languages have.
func TestProgramsPageHasEveryEffect(t *testing.T) {
	page, err := os.ReadFile("../../docs/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	for kind := kernel.ActionEffect; kind <= kernel.FailedEffect; kind++ {
		word := kind.String()
		row := "| " + word + " | `kernel." + strings.ToUpper(word[:1]) + word[1:] + "Effect`: "
		if !strings.Contains(string(page), row) || !strings.Contains(string(page), " | `'"+word+"'`: ") {
			t.Errorf("no row begins with %q", row)
		}
	}
}

var typeRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|$")

// What it says of types is what both generators print of a field.
func TestProgramsPageHasTypes(t *testing.T) {
	page, err := os.ReadFile("../../docs/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "### Its types\n")
	section, _, _ := strings.Cut(rest, "\n## ")
	rows := typeRow.FindAllStringSubmatch(section, -1)
	if len(rows) < 10 {
		t.Fatalf("only %d types", len(rows))
	}
	chart := "chart: types\ntypes: { Size: [small, large] }\nevents:\n  GO:\n"
	for i, row := range rows {
		chart += fmt.Sprintf("    field%d: %s\n", i, row[1])
	}
	r := &reader{t: t, dir: t.TempDir()}
	r.write("types.yaml", chart+"initial: a\nstates: { a: { on: { GO: {} } } }\n")
	var out, aside bytes.Buffer
	if code := run([]string{"gen", "--go", "--ts", "--out", filepath.Join(r.dir, "gen"), r.dir}, strings.NewReader(""), &out, &aside); code != exitGood {
		t.Fatalf("lockstep gen: exit code %d\n%s%s", code, &out, &aside)
	}
	for i, row := range rows {
		printed(t, filepath.Join(r.dir, "gen/types/types.go"), fmt.Sprintf(`(?m)^\tField%d +%s$`, i, regexp.QuoteMeta(row[2])))
		printed(t, filepath.Join(r.dir, "gen/types/types.ts"), fmt.Sprintf(`readonly field%d\??: %s(?:;| |$)`, i, regexp.QuoteMeta(row[3])))
	}
}

// printed wants a line in a file.
func printed(t *testing.T, file, line string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(line).Match(text) {
		t.Errorf("%s has no %s", filepath.Base(file), line)
	}
}

// followPage runs the blocks of a page in a module that knows this one.
func followPage(t *testing.T, page string) {
	r := &reader{t: t, dir: t.TempDir()}
	if err := os.CopyFS(filepath.Join(r.dir, "gen"), os.DirFS("../../gen")); err != nil {
		t.Fatal(err)
	}
	r.run("go mod init example.com/page\nrm gen/*/*.go\n", false)
	r.replace(modules.Path)
	r.run("go mod edit -require "+modules.Path+"@v0.0.0", false)
	shown := 0
	for _, b := range blocksOf(t, page) {
		r.follow(b)
		shown++
		if b.kind == "go" {
			r.run("go vet ./...\ngo run ./"+filepath.Dir(b.word), false)
		}
	}
	if shown < 4 {
		t.Errorf("%s shows %d blocks: its code is not there", page, shown)
	}
	typeChecks(t, r.dir)
}

// runTS runs a TypeScript file as a user's tools would; what it writes to the
// console is what was said. One that needs a library is type-checked alone.
func (r *reader) runTS(name string) {
	text, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.t.Fatal(err)
	}
	if strings.Contains(string(text), "from 'react'") {
		r.write("react.d.ts", reactTypes)
		return
	}
	main := "import './" + strings.TrimPrefix(filepath.Base(name), "./") + "';\n(globalThis as any).run = () => '';\n"
	script, err := js.Bundle(main, filepath.Join(r.dir, filepath.Dir(name)))
	if err != nil {
		r.t.Fatal(err)
	}
	said, err := js.Node(script, "run", "", r.t.TempDir())
	if errors.Is(err, js.ErrNoNode) && os.Getenv("LOCKSTEP_CI") == "" {
		r.said = anything
		return
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.said = said
}

// anything is what was said where nobody could run it.
const anything = "\x00"

// reactTypes is what React declares of its hooks.
const reactTypes = `declare module 'react' {
  export function useEffect(effect: () => (() => void) | void, deps?: readonly unknown[]): void;
  export function useState<S>(initial: S | (() => S)): [S, (next: S | ((previous: S) => S)) => void];
  export function useSyncExternalStore<Snapshot>(subscribe: (onStoreChange: () => void) => () => void, getSnapshot: () => Snapshot, getServerSnapshot?: () => Snapshot): Snapshot;
}
`

// typeChecks holds that the TypeScript compiler finds nothing wrong in a folder.
func typeChecks(t *testing.T, dir string) {
	t.Helper()
	tsc, err := exec.LookPath("tsc")
	if err != nil && os.Getenv("LOCKSTEP_CI") == "" {
		t.Log("no tsc on the path")
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := (modules.Files{"tsconfig.json": []byte(js.Strictest)}).Write(dir); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command(tsc, "--project", dir).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text[:min(len(text), 4000)])
	}
}
