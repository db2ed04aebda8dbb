package schema

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/diag"
)

func readTestFile(t *testing.T, path string) []byte {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func parseChart(t *testing.T, src string) *Document {
	t.Helper()
	doc, list := Parse("x.yaml", []byte(src))
	if list.Len() > 0 {
		t.Fatal(list)
	}
	return doc
}

func TestLoad(t *testing.T) {
	files := fstest.MapFS{"charts/a.yaml": {Data: []byte("chart: a\ninitial: s\nstates: { s: {} }\n")}}
	doc, list := Load(files, "charts/a.yaml")
	if list.Len() > 0 || doc.Chart.Text != "a" || doc.Chart.Pos != (diag.Pos{File: "charts/a.yaml", Line: 1, Col: 8}) {
		t.Errorf("got %+v and %s", doc, list)
	}
	if doc, list := Load(files, "charts/b.yaml"); doc != nil || !list.Has(diag.Unreadable) {
		t.Errorf("a missing file gives %v and %s", doc, list)
	}
	if s, list := LoadScenarios(files, "charts/b.test.yaml"); s != nil || !list.Has(diag.Unreadable) {
		t.Errorf("a missing file gives %v and %s", s, list)
	}
	pipe := fstest.MapFS{"p.yaml": {Mode: fs.ModeNamedPipe}}
	if doc, list := Load(pipe, "p.yaml"); doc != nil || !list.Has(diag.Unreadable) {
		t.Errorf("a pipe gives %v and %s", doc, list)
	}
}

// Why a file cannot be read is said without its path, which stands beside it; of a link
// that is not followed that is not the system's reason.
func TestWhyAFileIsUnread(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"gone.yaml": "nowhere.yaml", "out.yaml": "../x.yaml", "away": "..", "here": "in"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for path, want := range map[string]string{
		"none.yaml":      "no such file",
		"here/none.yaml": "no such file",
		"gone.yaml":      `the link "gone.yaml" leads nowhere`,
		"out.yaml":       `the link "out.yaml" is absolute or leads out of the root folder, and is not followed`,
		"away/x.yaml":    `the link "away" is absolute or leads out`,
		"./in/x.yaml":    "its path is written from the root folder on, as charts/door.yaml is",
		"/in/x.yaml":     "its path is written from the root folder on",
	} {
		_, found := Load(root.FS(), path)
		if why, unread := Unread(found); !unread || !strings.HasPrefix(why, want) {
			t.Errorf("%s: %q, %v", path, why, unread)
		}
	}
}

// TestWhatIsRightAroundAMistakeIsRead tells that what is right around a mistake is read.
func TestWhatIsRightAroundAMistakeIsRead(t *testing.T) {
	doc, list := Parse("x.yaml", []byte("chart: x\ninitial: a\nstates:\n  a: { on: { GO: b }, nonsense: 1 }\n  b: {}\n"))
	if !list.HasErrors() || len(doc.Root.States) != 2 || len(doc.Root.States[0].On) != 1 {
		t.Errorf("got %+v and %s", doc, list)
	}
	if doc, _ := Parse("x.yaml", []byte("a: b: c")); doc != nil {
		t.Errorf("what is no YAML gives %+v", doc)
	}
}

// TestDocs tells where documentation comes from: the description, the comment
// beside a key on its line, comments above that begin with ##, nothing else.
func TestDocs(t *testing.T) {
	doc := parseChart(t, `
# an ordinary comment
## Not the chart's, but the key's.
chart: x      # beside chart
types:
  T:          # a type
    a: int    # a field
    b: { type: int, description: described }   # not this
    c: string = "'# no comment'"
    d: list<int>
    # ordinary, above
    e: 'it''s # none'   # after a quote
    f: { type: int }    ## twice
events:
  GO:         # user goes
  STOP: { why: string }     # user stops
  ## Two lines
  ##   of it.
  NEXT:
  TEXT: { a: int,           # beside TEXT
          b: int }          # beside b
guards: { g: a > b, h: c }  # beside guards only
delays:
  soon: >-    # with a header
    5s
    # part of the text
initial: a
states:
  a:          # the first
    description: described
    on:
      GO: b   # goes
      STOP:
        - target: b         # stops
          guard: "'x' == '# y'"
        - { target: a, description: stays }
  ## Above b.
  b: {}       # beside b
`[1:])
	var got []string
	fields := doc.Types[0].Fields
	got = append(got, doc.Types[0].Doc)
	for _, f := range fields {
		got = append(got, f.Doc)
	}
	for _, e := range doc.Events {
		got = append(got, e.Doc)
	}
	got = append(got, doc.Events[3].Fields[0].Doc, doc.Events[3].Fields[1].Doc, doc.Guards[0].Doc, doc.Guards[1].Doc, doc.Delays[0].Doc)
	a, b := doc.Root.States[0], doc.Root.States[1]
	got = append(got, a.Doc, a.On[0].Transitions[0].Doc, a.On[1].Transitions[0].Doc, a.On[1].Transitions[1].Doc, b.Doc)
	want := []string{
		"a type", "a field", "described", "", "", "after a quote", "twice",
		"user goes", "user stops", "Two lines\nof it.", "beside TEXT", "", "beside b", "", "", "with a header",
		"described", "goes", "stops", "stays", "Above b.\nbeside b",
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestIgnoresAreNoDocs: what a comment says to the linter documents nothing, what
// stands before it does.
func TestIgnoresAreNoDocs(t *testing.T) {
	doc := parseChart(t, `
chart: x
context:
  a: int # lockstep:ignore LS331 because x
  b: int # the second # lockstep:ignore LS331 because x
  c: int ## the #3	## lockstep:ignore LS331 because x
  ## Above.
  ##
  ## lockstep:ignore LS331 because x
  ## More.
  d: int # see lockstep:ignore
initial: a
states: { a: {} }
`[1:])
	var got []string
	for _, f := range doc.Context {
		got = append(got, f.Doc)
	}
	if want := "|the second|the #3|Above.\n\nMore.\nsee lockstep:ignore"; strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}

// TestNullIsAbsent tells that a written null declares what nothing declares.
func TestNullIsAbsent(t *testing.T) {
	doc := parseChart(t, "chart: x\ninitial: a\nevents: { GO: null, STOP: }\nactions: { beep: null }\nguards: { ok: null }\nactors: { run: null }\nstates: { a: {} }\n")
	if len(doc.Events) != 2 || doc.Events[0].Given || !doc.Actions[0].Host || doc.Guards[0].Expr.Kind != NoValue {
		t.Errorf("got %+v", doc)
	}
}

// A # that nothing follows is a comment that says nothing, wherever a value could stand.
func TestEmptyCommentsSayNothing(t *testing.T) {
	for text, want := range map[string]string{
		"chart: x\ninitial: a\nevents: #\n  GO: #\nstates:\n  a: #\n    entry: #\n      - beep #\nactions: { beep: }\n": "",
		"chart: x\ndescription: #\ninitial: a\nstates: { a: {} }\n":                                                     "x.yaml:2:1 LS143",
		"chart: x\ninitial: a\nstates: { a: {} }\ndescription: #":                                                       "x.yaml:4:1 LS143",
	} {
		_, list := Parse("x.yaml", []byte(text))
		told := ""
		for _, f := range list.All() {
			told += fmt.Sprint(f.Pos, " ", f.Code)
		}
		if told != want {
			t.Errorf("%s\ngot %s, want %s", text, told, want)
		}
	}
}

// TestAliases tells that an alias outside of expressions stands for its anchor.
func TestAliases(t *testing.T) {
	doc := parseChart(t, "chart: x\ninitial: a\nstates:\n  a: { entry: &both [ one, two ] }\n  b: { entry: *both }\n")
	if b := doc.Root.States[1]; len(b.Entry) != 2 || b.Entry[1].Name.Text != "two" || b.Entry[1].Name.Pos.Line != 4 {
		t.Errorf("got %+v", b.Entry)
	}
}

// TestEachFormOfEachKeyIsRead reads each form of each key once and looks at some of it.
func TestEachFormOfEachKeyIsRead(t *testing.T) {
	doc, list := Parse("x.yaml", readTestFile(t, "testdata/everything.yaml"))
	if list.Len() > 0 {
		t.Fatal(list)
	}
	first := doc.Root.States[0]
	for _, same := range []struct{ got, want any }{
		{doc.Input[1].Type.Name.Text, "int"}, {doc.Input[1].Default.Text.Text, "3"},
		{doc.Input[2].Default.Text.Text, "1s"}, {doc.Input[2].Doc, "between attempts"},
		{len(doc.Context[1].Type.Enum), 2}, {doc.Context[2].Default.Kind, Map},
		{doc.Guards[2].Expr.Kind, NoValue}, {doc.Guards[3].Params[0].Default.Text.Text, "1"},
		{doc.Actions[0].Host, true}, {doc.Actions[1].Host, false}, {len(doc.Actions[2].Do), 2},
		{doc.Actions[5].Host, true}, {doc.Actors[1].Receives[0].Given, false}, {doc.Actors[2].Receives[0].Given, true},
		{doc.Actors[2].OutputType.Name.Text, "Point"}, {doc.Actors[3].Receives[1].Name.Text, "PING"},
		{doc.Actors[4].Chart.Text, "child.yaml"}, {len(first.Entry), 16}, {first.Entry[15].Kind, Block},
		{first.Entry[1].Clauses[2].Value.Kind, Null}, {first.Entry[11].Else[0].Kind, If},
		{first.On[2].Keys[1].Text, "done.*"}, {first.On[2].Transitions[0].Forbid, true},
		{len(first.On[1].Transitions[0].Targets), 2}, {first.States[0].On[0].Transitions[0].Targets[0].Text, ".deeper"},
		{first.States[2].Target.Actions[0].Name.Text, "beep"}, {doc.Root.States[2].Output.Expr.Text.Text, "context.n"},
		{doc.Root.Initial.Targets[0].Text, "first"}, {len(doc.Root.States[1].Invokes[0].OnError), 2},
	} {
		if same.got != same.want {
			t.Errorf("got %v, want %v", same.got, same.want)
		}
	}
}
