package lockstep

// Imports point one way, and every third-party library has one door. This file
// holds both as data and asks `go list`.

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/lockstep-charts/lockstep"

// A house says what a package may import.
type house struct {
	ours   []string // packages of this module
	doors  []string // modules of others that come in here and nowhere else
	reason string
}

// The keys are folders; one that ends in / stands for all folders below it.
var houses = map[string]house{
	".":                    {nil, nil, "it only embeds sources"},
	"charts":               {nil, nil, "it holds charts only"},
	"diag":                 {[]string{"internal/unseen"}, nil, "everyone reports through it, so it knows nobody"},
	"schema":               {[]string{"diag", "internal/unseen"}, []string{"gopkg.in/yaml.v3"}, "a document is what was written, not what it means"},
	"kernel":               {nil, nil, "generated code imports it, so it needs nothing but the standard library"},
	"kernel/ts":            {nil, nil, "it only embeds the TypeScript twin"},
	"ir":                   {[]string{"kernel", "diag"}, nil, "the lowered chart is plain data"},
	"internal/expr":        {[]string{"ir", "kernel", "diag", "internal/unseen"}, []string{"cel.dev/cel-go"}, "it alone knows cel-go"},
	"compile":              {[]string{"schema", "ir", "kernel", "internal/expr", "internal/unseen", "diag"}, nil, "semantics are decided here, before and apart from every back-end"},
	"lint":                 {[]string{"schema", "compile", "ir", "kernel", "diag"}, []string{"golang.org/x/text"}, "it reads what was lowered and runs nothing"},
	"interp":               {[]string{"ir", "kernel", "schema", "compile", "diag"}, nil, "a back-end never sees another"},
	"codegen":              {[]string{"ir", "kernel", "internal/unseen"}, nil, "it holds what the generators agree on"},
	"cover":                {[]string{"ir", "kernel", "diag"}, nil, "it watches any back-end's logic"},
	"explore":              {[]string{"cover", "interp", "ir", "kernel", "lines"}, nil, "it searches what a chart can do, by its answers"},
	"mutate":               {[]string{"compile", "ir", "kernel", "diag"}, nil, "it changes what was lowered, asks compile what that means, and runs nothing"},
	"codegen/samples":      {[]string{"compile", "ir", "kernel", "schema"}, nil, "it is what the tests of both generators print"},
	"codegen/samples/gen/": {[]string{"kernel"}, nil, "generated code imports the kernel and the standard library"},
	"codegen/golang":       {[]string{"codegen", "ir", "kernel"}, []string{"github.com/dave/jennifer"}, "a back-end never sees another"},
	"codegen/typescript":   {[]string{"codegen", "ir", "kernel"}, nil, "a back-end never sees another"},
	"viz":                  {[]string{"ir", "kernel", "viz/layout", "internal/unseen"}, nil, "a picture shows what was lowered"},
	"viz/layout":           {nil, nil, "it places boxes and knows no chart"},
	"lines":                {[]string{"kernel"}, nil, "it is compiled with generated code and serves every back-end"},
	"scenario":             {[]string{"schema", "ir", "kernel", "diag"}, nil, "it speaks JSON Lines to any back-end"},
	"gen/":                 {[]string{"kernel", "gen/"}, nil, "generated code imports the kernel and the standard library"},
	"internal/js":          {nil, []string{"github.com/evanw/esbuild", "modernc.org/quickjs"}, "it runs TypeScript inside tests"},
	"internal/modules":     {[]string{".", "codegen/golang", "codegen/typescript", "ir", "kernel/ts"}, nil, "it puts files together and runs nothing"},
	"internal/backend":     {[]string{"interp", "ir", "kernel", "lines", "codegen/golang", "codegen/typescript", "internal/modules"}, []string{"github.com/evanw/esbuild"}, "it runs charts and knows no verb"},
	"internal/celspec":     {[]string{"internal/expr", "ir", "kernel", "diag"}, []string{"cel.dev/expr", "google.golang.org/protobuf"}, "it reads the CEL specification's tests"},
	"internal/reference":   {[]string{"schema"}, []string{"cel.dev/cel-go"}, "a reference that shares code shares faults"},
	"internal/random":      {nil, nil, "it invents charts as they are written"},
	"internal/differ":      {[]string{"compile", "diag", "internal/random", "internal/reference", "interp", "schema"}, nil, "it compares back-ends with the reference"},
	"internal/pure":        {[]string{"kernel", "lines"}, nil, "it is compiled with generated code"},
	"internal/shell":       {[]string{"kernel", "lines"}, nil, "it is compiled with generated code"},
	"internal/tell":        {[]string{"internal/conformance", "interp", "ir", "lines", "diag", "codegen/golang", "codegen/typescript"}, nil, "tests build it with a fault inside, so it is small"},
	"internal/fault":       {nil, nil, "it merges Go files and knows none of ours"},
	"internal/unseen":      {nil, nil, "it lists characters for those who refuse or escape them"},
	"internal/conformance": {[]string{"lines"}, []string{"github.com/rogpeppe/go-internal"}, "it tells cases to sessions and knows no back-end"},
}

// command may import all of ours, and these libraries.
var command = []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}

type listed struct {
	ImportPath, Dir, Doc string
	Imports              []string
	Standard             bool
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		folder := folderOf(p.ImportPath)
		h, known := houseOf(folder)
		if !known && !strings.HasPrefix(folder, "cmd/") && !outside(folder) {
			t.Errorf("%s is in no row of this table: say what it may import, and why", folder)
		}
		for _, path := range p.Imports {
			if reason := refusal(folder, h, path); known && reason != "" {
				t.Errorf("%s imports %s: %s", folder, path, reason)
			}
		}
	}
}

// What a package is for is the first that who looks it up reads.
func TestEveryPackageSaysWhatItIs(t *testing.T) {
	for _, p := range packages(t) {
		if p.Doc == "" {
			t.Errorf("%s has no comment above its package clause", folderOf(p.ImportPath))
		}
	}
}

// A newcomer finds what a big package is made of in its comment, which has every file.
func TestBigPackagesNameTheirFiles(t *testing.T) {
	for _, folder := range []string{"schema", "internal/expr", "lint"} {
		page, err := os.ReadFile(folder + "/doc.go")
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile(`[a-z_*]+\.go\b`).FindAllString(string(page), -1)
		files, err := fs.Glob(os.DirFS(folder), "*.go")
		if err != nil {
			t.Fatal(err)
		}
		of := func(name, file string) bool { ok, _ := path.Match(name, file); return ok }
		for _, name := range named {
			if !slices.ContainsFunc(files, func(file string) bool { return of(name, file) }) {
				t.Errorf("%s/doc.go names %s, which is not there", folder, name)
			}
		}
		for _, file := range files {
			if file != "doc.go" && !strings.HasSuffix(file, "_test.go") && !slices.ContainsFunc(named, func(name string) bool { return of(name, file) }) {
				t.Errorf("%s/doc.go does not say what %s is for", folder, file)
			}
		}
	}
}

// The page about the house has every room.
func TestArchitectureNamesEveryFolder(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for row := range houses {
		if !strings.Contains(string(page), strings.TrimSuffix(row, "/")) {
			t.Errorf("ARCHITECTURE.md says nothing of %s", row)
		}
	}
}

// The command is the only one that imports everything, and nobody imports it.
func TestNobodyImportsTheCommand(t *testing.T) {
	for _, p := range packages(t) {
		folder := folderOf(p.ImportPath)
		for _, path := range p.Imports {
			ours := folderOf(path)
			if strings.HasPrefix(ours, "cmd/") {
				t.Errorf("%s imports %s: the command is no library", folder, path)
			}
			if strings.HasPrefix(folder, "cmd/lockstep") && ours == path && strings.Contains(path, ".") && !allowed(command, path) {
				t.Errorf("%s imports %s: its door is elsewhere", folder, path)
			}
		}
	}
}

// What the names of the platform's events are is said in kernel/event.go: all others that
// make one, or take one apart, ask there (EventKind.Name, ir.PlatformEvent). The oracles
// share no code, and what invents charts writes them as people do.
func TestNamesOfThePlatformAreSpeltOnce(t *testing.T) {
	spelt := regexp.MustCompile(`"(done\.(state|invoke)\.?|error\.(invoke\.?|execution|communication))"`)
	own := []string{"kernel/event.go", "internal/reference/", "internal/random/", "gen/", "codegen/samples/gen/", "bench/"}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			slices.ContainsFunc(own, func(o string) bool { return strings.HasPrefix(name, o) }) {
			return err
		}
		text, err := os.ReadFile(name)
		for _, found := range spelt.FindAll(text, -1) {
			t.Errorf("%s spells %s: kernel.EventKind has the names", name, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A row allows no more than is used: a door that nobody goes through is no door (its
// library has gone, or it comes in elsewhere), and a package that is not imported need
// not be allowed.
func TestEveryRowIsUsed(t *testing.T) {
	used := map[string][]string{} // what is imported, by folder
	for _, p := range packages(t) {
		used[folderOf(p.ImportPath)] = p.Imports
	}
	for row, h := range houses {
		for _, ours := range h.ours {
			if !anyImports(used, row, func(path string) bool { return folderOf(path) != path && in(folderOf(path), ours) }) {
				t.Errorf("%s may import %s, and does not", row, ours)
			}
		}
		for _, door := range h.doors {
			if !anyImports(used, row, func(path string) bool { return allowed([]string{door}, path) }) {
				t.Errorf("%s is a door of %s, and nobody goes through it", row, door)
			}
		}
	}
}

// anyImports tells whether a folder of a row imports something such.
func anyImports(used map[string][]string, row string, such func(path string) bool) bool {
	for folder, imports := range used {
		if in(folder, row) && slices.ContainsFunc(imports, such) {
			return true
		}
	}
	return false
}

func packages(t *testing.T) (all []listed) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Doc,Imports,Standard", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// refusal says why a package may not import a path; "" when it may.
func refusal(folder string, h house, path string) string {
	ours := folderOf(path)
	switch {
	case ours != path:
		if slices.ContainsFunc(h.ours, func(row string) bool { return in(ours, row) }) {
			return ""
		}
		return h.reason
	case !strings.Contains(strings.Split(path, "/")[0], "."), allowed(h.doors, path):
		return "" // the standard library, or its own door
	}
	return "a library of others comes in by one door, which this package is not"
}

func allowed(modules []string, path string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}

// houseOf is the row of a folder.
func houseOf(folder string) (house, bool) {
	for row, h := range houses {
		if in(folder, row) {
			return h, true
		}
	}
	return house{}, false
}

func in(folder, row string) bool {
	return folder == row || strings.HasSuffix(row, "/") && strings.HasPrefix(folder, row)
}

// outside are folders that users read: they import what users import.
func outside(folder string) bool { return strings.HasPrefix(folder, "examples/") }

// folderOf is a package's folder in this module; another path stays as it is.
func folderOf(path string) string {
	if path == module {
		return "."
	}
	return strings.TrimPrefix(path, module+"/")
}
