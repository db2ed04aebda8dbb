package diag

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// The log is held to the standard's own schema, and to what the schema cannot
// say: indices that lead to their rules, suppressions with their reasons, columns
// that count code points.

// sarifSchema is the standard's, with formats asserted.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.Open("testdata/sarif/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	c := jsonschema.NewCompiler()
	c.Draft, c.AssertFormat = jsonschema.Draft4, true
	if err := c.AddResource("sarif", text); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("sarif")
}

// logOf prints a list and reads it back.
func logOf(t *testing.T, l *List) (log sarifLog, plain any) {
	t.Helper()
	var b bytes.Buffer
	if err := l.SARIF(&b, "1.0.0"); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &plain); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	return log, plain
}

func TestSARIFSchema(t *testing.T) {
	for name, l := range map[string]*List{"findings": example(), "none": {}, "ignored": ended("because it ends")} {
		_, plain := logOf(t, l)
		if err := sarifSchema(t).Validate(plain); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

// TestSARIFSchemaRefuses: the schema is one that can say no.
func TestSARIFSchemaRefuses(t *testing.T) {
	for name, spoil := range map[string]func(run map[string]any){
		"a level of our own":         func(run map[string]any) { result(run)["level"] = "bad" },
		"a kind of suppression":      func(run map[string]any) { result(run)["suppressions"] = []any{map[string]any{"kind": "said"}} },
		"a key of our own":           func(run map[string]any) { result(run)["cure"] = "x" },
		"no message":                 func(run map[string]any) { delete(result(run), "message") },
		"columns of an unknown kind": func(run map[string]any) { run["columnKind"] = "bytes" },
		"no tool":                    func(run map[string]any) { delete(run, "tool") },
	} {
		_, plain := logOf(t, example())
		spoil(plain.(map[string]any)["runs"].([]any)[0].(map[string]any))
		if sarifSchema(t).Validate(plain) == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func result(run map[string]any) map[string]any {
	return run["results"].([]any)[0].(map[string]any)
}

// ended is a list with one trap, and what a comment says of it.
func ended(comment string) *List {
	l, text := &List{}, []byte("  b: {} # lockstep:ignore LS306 "+comment+"\n")
	l.Add(Pos{"ends.yaml", 1, 3}, Pos{"ends.yaml", 1, 4}, Trap, "b")
	l.Ignore("ends.yaml", text)
	return l
}

func TestSARIFRules(t *testing.T) {
	log, _ := logOf(t, example())
	rules := log.Runs[0].Tool.Driver.Rules
	for i, info := range Codes() {
		r := rules[i]
		if r.ID != info.Code.String() || r.Name == "" || r.Short.Text == "" || r.Help.Text == "" || r.DefaultConfig.Level != info.Severity.String() {
			t.Errorf("the rule of %s: %+v", info.Code, r)
		}
		if page, ok := strings.CutPrefix(r.HelpURI, home+"/blob/main/"); ok {
			if _, err := os.Stat(filepath.Join("..", page)); err != nil {
				t.Error(err)
			}
		} else if r.HelpURI != "" || info.Code/100 == 3 {
			t.Errorf("%s is explained at %q", r.ID, r.HelpURI)
		}
	}
}

func TestSARIFResults(t *testing.T) {
	log, _ := logOf(t, example())
	run := log.Runs[0]
	if run.ColumnKind != "unicodeCodePoints" {
		t.Error("columns are", run.ColumnKind)
	}
	for i, f := range example().All() {
		r := run.Results[i]
		region := r.Locations[0].Physical.Region
		if run.Tool.Driver.Rules[r.RuleIndex].ID != f.Code.String() || r.RuleID != f.Code.String() || r.Level != f.Severity.String() {
			t.Errorf("result %d is of %s: %+v", i, f.Code, r)
		}
		if region.StartLine != f.Pos.Line || region.StartColumn != f.Pos.Col || region.EndLine < region.StartLine ||
			region.EndLine == region.StartLine && region.EndColumn <= region.StartColumn {
			t.Errorf("result %d stands at %+v, the finding at %s", i, region, f.Pos)
		}
		if r.Suppressions == nil || len(r.Suppressions) > 0 {
			t.Errorf("result %d is said to be suppressed: %v", i, r.Suppressions)
		}
	}
	wide := run.Results[len(run.Results)-1]
	for _, r := range run.Results {
		if r.RuleID == UnknownState.String() && strings.Contains(r.Message.Text, "日本") {
			wide = r
		}
	}
	if got := wide.Locations[0].Physical.Region; got.StartColumn != 11 || got.EndColumn != 13 {
		t.Errorf("two wide characters behind a tab are at %+v", got)
	}
}

// Places begin at 1, where none is known too; a rule's text has a gap for each name.
func TestSARIFWithoutAPlace(t *testing.T) {
	l := &List{}
	l.Add(Pos{File: "a"}, Pos{}, MergeKey)
	log, _ := logOf(t, l)
	if got := log.Runs[0].Results[0].Locations[0].Physical.Region; got.StartLine != 1 || got.StartColumn != 1 || got.EndLine != 1 || got.EndColumn != 1 {
		t.Errorf("%+v", got)
	}
	if got := unfilled("no %[1]s in %[2]q, which %[1]s"); got != "no … in …, which …" {
		t.Error(got)
	}
}

func TestSARIFSuppressions(t *testing.T) {
	log, _ := logOf(t, ended("because it ends"))
	if len(log.Runs[0].Results) != 1 {
		t.Fatalf("%d results", len(log.Runs[0].Results))
	}
	got := log.Runs[0].Results[0]
	if got.RuleID != "LS306" || len(got.Suppressions) != 1 || got.Suppressions[0] != (sarifSuppression{"inSource", "it ends"}) {
		t.Errorf("%+v", got)
	}
	// The reason comes along when findings are merged and shown from elsewhere.
	merged := &List{}
	merged.Merge(ended("because it ends").Under("charts"))
	if all := merged.Ignored(); merged.Len() != 0 || len(all) != 1 || all[0].Ignored != "it ends" || all[0].Pos.File != "charts/ends.yaml" {
		t.Errorf("%d findings, ignored %v", merged.Len(), all)
	}
	merged.Merge(ended("because it ends").Under("before"))
	merged.Sort()
	if all := merged.Ignored(); len(all) != 2 || all[0].Pos.File != "before/ends.yaml" {
		t.Errorf("ignored %v, which are not in order", all)
	}
}

// TestCodeNames: the names are those of the constants.
func TestCodeNames(t *testing.T) {
	files, _ := filepath.Glob("codes_*.go")
	declared := map[string]bool{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && spec.Type != nil {
				if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
					declared[spec.Names[0].Name] = true
				}
			}
			return true
		})
	}
	for _, info := range Codes() {
		if !declared[info.Code.Name()] {
			t.Errorf("%s is called %q, which is no constant", info.Code, info.Code.Name())
		}
		delete(declared, info.Code.Name())
	}
	if len(codeNames) != len(Codes()) || len(declared) > 0 {
		t.Errorf("%d names for %d codes; without a row: %v", len(codeNames), len(Codes()), declared)
	}
}
