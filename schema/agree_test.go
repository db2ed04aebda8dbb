package schema

// This file proves that the walk and the JSON Schema agree: on all our charts,
// and on these with a value, a key or an entry changed at random.

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/lockstep-charts/lockstep/diag"
)

var rounds = flag.Int("rounds", 120, "changed files for each kind of file")

// A reader is one kind of file: its schema and its walk.
type reader struct {
	pattern string
	schema  func() *jsonschema.Schema
	walk    func(*file, *Value, *diag.List)
	beyond  []diag.Code // findings that a schema cannot give
}

var readers = []reader{
	{"[a-z]*.yaml", compiledChart, func(f *file, v *Value, l *diag.List) { readChart(f, v, l) }, nil},
	{"*.test.yaml", compiledScenario, func(f *file, v *Value, l *diag.List) { readScenarios(f, v, l) }, []diag.Code{
		diag.ScenarioTwice, diag.ContinuesUnknown, diag.ContinuesItself, diag.RowLacks, diag.UnknownPlaceholder,
		diag.TooManyRows, diag.TooManySteps, diag.BadInstant, diag.ContinuesSeveral,
	}},
}

// files gives the files that a reader reads.
func (r reader) files(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, dir := range []string{"../charts", "testdata"} {
		paths, err := filepath.Glob(filepath.Join(dir, r.pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths {
			if strings.HasSuffix(p, ".test.yaml") == (r.pattern == "*.test.yaml") {
				all = append(all, p)
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("no files like %s", r.pattern)
	}
	return all
}

func (r reader) tree(t *testing.T, path string) (*file, *Value) {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	list := &diag.List{}
	f, root := parseTree(path, src, list)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return f, root
}

// compare tells whether walk and schema agree on a tree, and whether they take it.
func (r reader) compare(f *file, root *Value) (agree, takes bool, walked *diag.List, refused error) {
	walked = &diag.List{}
	walked.AddSource(f.name, f.text)
	r.walk(f, root, walked)
	shaped := slices.ContainsFunc(walked.All(), func(found *diag.Finding) bool {
		return found.Severity == diag.Error && !slices.Contains(r.beyond, found.Code)
	})
	refused = r.schema().Validate(root.plain())
	return shaped == (refused != nil), refused == nil, walked, refused
}

func TestSchemaTakesOurFiles(t *testing.T) {
	for _, r := range readers {
		for _, path := range r.files(t) {
			f, root := r.tree(t, path)
			if _, takes, walked, refused := r.compare(f, root); !takes || walked.HasErrors() {
				t.Errorf("%s: %v\n%s", path, refused, walked)
			}
		}
	}
}

func TestWalkAndSchemaAgree(t *testing.T) {
	rounds := *rounds
	random := rand.New(rand.NewPCG(7, uint64(rounds)))
	for _, r := range readers {
		refusals := 0
		for _, path := range r.files(t) {
			f, root := r.tree(t, path)
			n := rounds / len(r.files(t))
			if strings.Contains(path, "everything") {
				n = rounds
			}
			for range n {
				changed, what := mutate(random, *root)
				agree, takes, walked, refused := r.compare(f, &changed)
				if !takes {
					refusals++
				}
				if !agree {
					t.Errorf("%s: %s\nthe schema: %v\nthe walk:\n%s", path, what, refused, walked)
				}
			}
		}
		if refusals < rounds/4 {
			t.Errorf("%s: only %d changed files are refused: the test proves little", r.pattern, refusals)
		}
	}
}

// mutate changes one place of a tree and says which.
func mutate(r *rand.Rand, v Value) (Value, string) {
	n := 0
	eachValue(&v, func(*Value) { n++ })
	at := r.IntN(n)
	var what string
	changed := rewrite(v, "", &at, func(v Value, path string) Value {
		v, what = change(r, v)
		what = path + ": " + what
		return v
	})
	return changed, what
}

func eachValue(v *Value, visit func(*Value)) {
	visit(v)
	for i := range v.Items {
		eachValue(&v.Items[i], visit)
	}
	for i := range v.Fields {
		eachValue(&v.Fields[i].Value, visit)
	}
}

// rewrite copies a tree and changes the at-th value in it.
func rewrite(v Value, path string, at *int, change func(Value, string) Value) Value {
	if *at == 0 {
		*at = -1
		return change(v, path)
	}
	*at--
	v.Items, v.Fields = slices.Clone(v.Items), slices.Clone(v.Fields)
	for i := range v.Items {
		if *at >= 0 {
			v.Items[i] = rewrite(v.Items[i], path+"[]", at, change)
		}
	}
	for i := range v.Fields {
		if *at >= 0 {
			v.Fields[i].Value = rewrite(v.Fields[i].Value, path+"."+v.Fields[i].Name.Text, at, change)
		}
	}
	return v
}

var otherKeys = []string{"target", "guard", "params", "actions", "id", "do", "type", "event", "then", "x", "a b", "12x", "name"}

// change changes a value, or what is in it.
func change(r *rand.Rand, v Value) (Value, string) {
	if len(v.Fields) > 0 && r.IntN(2) == 0 {
		v.Fields = slices.Clone(v.Fields)
		i := r.IntN(len(v.Fields))
		f := &v.Fields[i]
		key := otherKeys[r.IntN(len(otherKeys))]
		if r.IntN(2) == 0 || v.field(key) != nil {
			name := f.Name.Text
			v.Fields = slices.Delete(v.Fields, i, i+1)
			return v, "without " + name
		}
		what := f.Name.Text + " is now " + key
		f.Name.Text = key
		return v, what
	}
	other := otherValues[r.IntN(len(otherValues))]
	other.Pos, other.End = v.Pos, v.End
	other.Text.Pos, other.Text.End = v.Pos, v.End
	return other, "is now " + string(other.JSON())
}

func textValue(s string) Value { return Value{Kind: CEL, Text: Text{Text: s}, form: quoted} }

var otherValues = []Value{
	{Kind: Null}, {Kind: List}, {Kind: Map},
	{Kind: Number, Text: Text{Text: "12"}},
	{Kind: Number, Text: Text{Text: "-0.5"}},
	{Kind: Bool, Text: Text{Text: "true"}},
	textValue("x"), textValue(""), textValue(" "), textValue("a b"), textValue("#x"), textValue("int = 1"), textValue("$each"),
	{Kind: List, Items: []Value{textValue("x")}},
	{Kind: List, Items: []Value{textValue("x"), textValue("x")}},
	{Kind: List, Items: []Value{{Kind: List, Items: []Value{textValue("x")}}}},
	{Kind: List, Items: []Value{{Kind: Number, Text: Text{Text: "1"}}}},
	{Kind: Map, Fields: []Named{{Name: Text{Text: "x"}, Value: textValue("y"), kind: CEL}}},
	{Kind: Map, Fields: []Named{{Name: Text{Text: "target"}, Value: textValue("y"), kind: CEL}}},
	{Kind: Map, Fields: []Named{{Name: Text{Text: "type"}, Value: textValue("y"), kind: CEL}}},
	{Kind: Map, Fields: []Named{{Name: Text{Text: "log"}, Value: textValue("y"), kind: CEL}}},
}

// TestSchemaDescribesAll holds the schemas to what editors need: every key has a
// description, and no map takes keys that are not listed.
func TestSchemaDescribesAll(t *testing.T) {
	for name, text := range map[string][]byte{"chart": ChartSchema(), "scenario": ScenarioSchema()} {
		var root map[string]any
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(&root); err != nil {
			t.Fatal(err)
		}
		count := 0
		describes(t, name, root, &count)
		if count < 50 {
			t.Errorf("%s: only %d keys", name, count)
		}
	}
}

func describes(t *testing.T, path string, node any, count *int) {
	switch node := node.(type) {
	case []any:
		for _, n := range node {
			describes(t, path+"[]", n, count)
		}
	case map[string]any:
		if keys, ok := node["properties"].(map[string]any); ok && !strings.Contains(path, "dependentSchemas") {
			if node["additionalProperties"] != false {
				t.Errorf("%s takes keys that are not listed", path)
			}
			for key, value := range keys {
				*count++
				if d, _ := value.(map[string]any)["description"].(string); len(d) < 5 {
					t.Errorf("%s: the key %s has no description", path, key)
				}
			}
		}
		for key, n := range node {
			describes(t, path+"/"+key, n, count)
		}
	}
}

// TestShapesAndSchema holds the keys that the walk suggests to the schema's.
func TestShapesAndSchema(t *testing.T) {
	var root map[string]any
	if err := json.Unmarshal(ChartSchema(), &root); err != nil {
		t.Fatal(err)
	}
	defs := root["$defs"].(map[string]any)
	for _, pair := range []struct {
		shape *shape
		node  any
	}{
		{chartShape, root}, {stateShape, defs["state"]}, {transitionShape, defs["transition"]},
		{invokeShape, defs["invoke"]}, {actionShape, defs["builtIn"]},
	} {
		var keys []string
		for key := range pair.node.(map[string]any)["properties"].(map[string]any) {
			keys = append(keys, key)
		}
		want := slices.Sorted(slices.Values(pair.shape.keys))
		if slices.Sort(keys); !slices.Equal(keys, want) {
			t.Errorf("%s: the schema has %q, the walk %q", pair.shape.what, keys, want)
		}
	}
}
