package compile_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
)

// Broken charts with their findings beside the cause: testdata/errors/*.txtar.
// Each file of an archive whose name begins with "chart" is a case, the others
// are files that it may read. `# want LS203 "text"` at the end of a line says
// that this line has a finding of that code whose message or cure holds the
// text; a line may want several. A text that begins with ^ begins the message or the cure.
// Nothing else may be found.

var want = regexp.MustCompile(`# want(( LS[0-9]{3} "(?:[^"\\]|\\.)*")+)\s*$`)
var wanted = regexp.MustCompile(`(LS[0-9]{3}) ("(?:[^"\\]|\\.)*")`)

func TestErrors(t *testing.T) {
	archives, err := filepath.Glob("../testdata/errors/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range archives {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		archive := txtar.Parse(data)
		files := filesOf(archive)
		for _, f := range archive.Files {
			if strings.HasPrefix(f.Name, "chart") {
				t.Run(filepath.Base(path)+"/"+f.Name, func(t *testing.T) { checkErrors(t, files, f.Name, string(f.Data)) })
			} else if !elsewhere(path) && !named(archive, f.Name) {
				t.Errorf("%s: %s is no case and no case names it", path, f.Name)
			}
		}
	}
}

// elsewhere tells the archives that schema runs.
func elsewhere(path string) bool {
	return strings.HasPrefix(filepath.Base(path), "yaml-") || strings.HasPrefix(filepath.Base(path), "scenario-")
}

// named tells whether another file of an archive uses one.
func named(archive *txtar.Archive, name string) bool {
	return slices.ContainsFunc(archive.Files, func(f txtar.File) bool {
		return f.Name != name && strings.Contains(string(f.Data), filepath.Base(name))
	})
}

func filesOf(archive *txtar.Archive) fs.FS {
	files := fstest.MapFS{}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// checkErrors compares what is found with what the lines want.
func checkErrors(t *testing.T, files fs.FS, name, text string) {
	_, list := compile.Load(files, name)
	open := slices.Clone(list.All())
	for i, line := range strings.Split(text, "\n") {
		for _, w := range wants(t, line) {
			at := slices.IndexFunc(open, func(f *diag.Finding) bool { return w.fits(f, name, i+1) })
			if at < 0 {
				t.Errorf("%s:%d: wanted %s %q", name, i+1, w.code, w.text)
				continue
			}
			open = slices.Delete(open, at, at+1)
		}
	}
	for _, f := range open {
		if f.Pos.File != name && wantedElsewhere(t, files, f) {
			continue
		}
		t.Errorf("not wanted: %s: %s: %s (%s)", f.Pos, f.Code, f.Message, f.Cure)
	}
}

// TestWhatAChildSends: where a child sends what a chart declares otherwise or not at
// all, the finding leads to both declarations.
func TestWhatAChildSends(t *testing.T) {
	files := fstest.MapFS{
		"child.yaml":  {Data: []byte("chart: child\nsends:\n  GO: { n: int }\n  STOP:\ninitial: a\nstates: { a: { entry: [ { send: { event: STOP, to: parent } } ] } }\n")},
		"parent.yaml": {Data: []byte("chart: parent\nactors: { child: { chart: child.yaml } }\nevents:\n  GO:\ninitial: a\nstates: { a: { on: { GO: a } } }\n")},
	}
	_, list := compile.Load(files, "parent.yaml")
	var places []string
	for _, f := range list.All() {
		for _, also := range f.Also {
			places = append(places, fmt.Sprint(also.Pos))
		}
	}
	if want := []string{"parent.yaml:4:3", "child.yaml:3:3", "child.yaml:4:3"}; !slices.Equal(places, want) {
		t.Errorf("got %q, want %q:\n%s", places, want, list)
	}
}

// TestWhereItIsNotProved: a read in a named action is warned of with the places that do not
// prove it, in whatever named action it stands there, and with no others.
func TestWhereItIsNotProved(t *testing.T) {
	const chart = `chart: places
context: { last: optional<string>, n: int }
events: { A: {}, B: {}, C: {} }
guards: { known: has(context.last) }
actions:
  count: [ assign: { n: size(context.last) } ]
  both: [ count, count ]
initial: a
states:
  a:
    on:
      A: { guard: known, actions: both }
      B: { guard: has(context.last), actions: count }
      C: { actions: [ { if: known, then: [ count ] }, both ] }
`
	_, list := compile.Load(fstest.MapFS{"places.yaml": {Data: []byte(chart)}}, "places.yaml")
	var places []string
	for _, f := range list.All() {
		for _, also := range f.Also {
			places = append(places, fmt.Sprint(f.Code, " ", also.Pos))
		}
	}
	if want := []string{"LS390 places.yaml:7:11", "LS390 places.yaml:14:55", "LS390 places.yaml:7:18"}; !slices.Equal(places, want) {
		t.Errorf("got %q, want %q:\n%s", places, want, list)
	}
}

// TestWhatIsTaken: where an exit, or another region, takes away what the actions of a
// transition read, the warning shows it, whichever state comes first.
func TestWhatIsTaken(t *testing.T) {
	const (
		head = "chart: exits\ncontext: { from: optional<int>, n: int }\nevents: { DOWN: {}, UP: {} }\ninitial: idle\nstates:\n"
		idle = "  idle: { on: { DOWN: { target: dragging, actions: { assign: { from: 1 } } } } }\n"
		drag = `  dragging:
    exit: [ log: context.from, assign: { from: null } ]
    on: { UP: { guard: context.from > 0, target: idle, actions: { assign: { n: context.from } } } }
`
		rivals = `chart: exits
context: { from: optional<int> = 1 }
type: parallel
events: { UP: {} }
states:
  one: { on: { UP: { actions: [ log: 1, assign: { from: null } ] } } }
  two:
    on:
      UP: { guard: has(context.from), actions: { log: context.from } }
`
		around = `chart: exits
context: { from: optional<int> = 1 }
type: parallel
events: { UP: {} }
on:
  UP: { guard: has(context.from), actions: { log: context.from } }
states:
  one: { on: { UP: { actions: [ log: 1, assign: { from: null } ] } } }
  two: {}
`
	)
	for chart, want := range map[string]string{
		head + idle + drag: "exits.yaml:9:80 exits.yaml:8:32 taken away here, before the actions run",
		head + drag + idle: "exits.yaml:8:80 exits.yaml:7:32 taken away here, before the actions run",
		rivals:             "exits.yaml:9:55 exits.yaml:6:41 taken away here, before the actions run",
		around:             "exits.yaml:6:51 exits.yaml:8:41 taken away here, before the actions run",
	} {
		_, list := compile.Load(fstest.MapFS{"exits.yaml": {Data: []byte(chart)}}, "exits.yaml")
		told := ""
		for _, f := range list.All() {
			for _, also := range f.Also {
				told += fmt.Sprint(f.Pos, " ", also.Pos, " ", also.Message)
			}
		}
		if told != want {
			t.Errorf("got %q, want %q:\n%s", told, want, list)
		}
	}
}

// TestAnEventIsNoAction: an event that is called as an action is does not write what that
// does, so what was proved before it is sent still is.
func TestAnEventIsNoAction(t *testing.T) {
	const chart = `chart: namesakes
context: { last: optional<int>, n: int }
events: { SET: { n: int }, clear: {} }
actions: { clear: [ assign: { last: null } ], tell: [ raise: clear ] }
initial: a
states:
  a:
    on:
      SET: [ { guard: has(context.last), actions: [ tell, { assign: { n: context.last } } ] }, { actions: { assign: { last: event.n } } } ]
      clear: { actions: clear }
`
	if _, list := compile.Load(fstest.MapFS{"namesakes.yaml": {Data: []byte(chart)}}, "namesakes.yaml"); len(list.All()) > 0 {
		t.Error(list)
	}
}

// wantedElsewhere tells whether the line of another file wants the finding.
func wantedElsewhere(t *testing.T, files fs.FS, f *diag.Finding) bool {
	data, err := fs.ReadFile(files, f.Pos.File)
	if err != nil {
		return false
	}
	line := strings.Split(string(data), "\n")[f.Pos.Line-1]
	return slices.ContainsFunc(wants(t, line), func(w wish) bool { return w.fits(f, f.Pos.File, f.Pos.Line) })
}

// A wish is one wanted finding.
type wish struct{ code, text string }

func (w wish) fits(f *diag.Finding, file string, line int) bool {
	holds, text := strings.Contains, w.text
	if begin, begins := strings.CutPrefix(text, "^"); begins {
		holds, text = strings.HasPrefix, begin
	}
	return f.Pos.File == file && f.Pos.Line == line && f.Code.String() == w.code && (holds(f.Message, text) || holds(f.Cure, text))
}

func wants(t *testing.T, line string) []wish {
	m := want.FindStringSubmatch(line)
	if m == nil {
		if strings.Contains(line, "# want") {
			t.Fatalf("cannot read %q", line)
		}
		return nil
	}
	var list []wish
	for _, w := range wanted.FindAllStringSubmatch(m[1], -1) {
		text, err := strconv.Unquote(w[2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, wish{w[1], text})
	}
	return list
}
