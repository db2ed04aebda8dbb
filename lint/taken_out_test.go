package lint_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/lint"
)

// What the linter says is of no use is taken out of random charts, all of a kind at once,
// and their stories are told again: a machine that does anything else than before had a use
// for it.

var takenOut = flag.Int("taken-out", 60, "from how many random charts TestTakenOut takes what is of no use")

func TestTakenOut(t *testing.T) {
	held := map[diag.Code]int{}
	for seed, told := uint64(1), 0; told < *takenOut && !t.Failed(); seed++ {
		s := differ.Tell(random.New, seed, differ.NewFigures())
		if s == nil {
			continue
		}
		told++
		_, found := lint.Load(differ.Tree(s.Files), "root.yaml")
		before, _ := answersOf(s, s.Files)
		for code := range useless {
			without, n := textWithout(s.Files["root.yaml"], found, code)
			if n == 0 {
				continue
			}
			held[code] += n
			files := maps.Clone(s.Files)
			files["root.yaml"] = without
			after, err := answersOf(s, files)
			if what := firstOther(s.Lines, before, after); err != nil || what != "" {
				t.Fatalf("seed %d: %v\n%s\nthe chart, from which all %s were taken:\n%s\n%s", seed, err, what, code, s.Files["root.yaml"], found)
			}
		}
	}
	for code := range useless {
		if held[code] == 0 {
			t.Errorf("nothing held %s to the truth", code)
		}
	}
	t.Log(held)
}

// firstOther shows the first place at which the answers to the start and to some lines differ.
// A line that says what a guard or an action answers which is no more there is refused.
func firstOther(lines []string, before, after []any) string {
	gone := map[string]any{"refused": map[string]any{"code": "unknown_name"}}
	for i := range after {
		prepares := i > 0 && (strings.HasPrefix(lines[i-1], `{"$guard":`) || strings.HasPrefix(lines[i-1], `{"$failAction":`))
		if what := other("", before[i], after[i]); what != "" && !(prepares && reflect.DeepEqual(after[i], gone)) {
			return fmt.Sprintf("answer %d: %s", i, what)
		}
	}
	return ""
}

// other shows the first place at which two values of JSON differ.
func other(at string, before, after any) string {
	if reflect.DeepEqual(before, after) {
		return ""
	}
	switch a := after.(type) {
	case map[string]any:
		b, _ := before.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(a)) {
			if what := other(at+"."+key, b[key], a[key]); what != "" {
				return what
			}
		}
	case []any:
		b, _ := before.([]any)
		for i := range min(len(a), len(b)) {
			if what := other(fmt.Sprintf("%s[%d]", at, i), b[i], a[i]); what != "" {
				return what
			}
		}
	}
	return fmt.Sprintf("%s was %v and is %v", at, before, after)
}

// useless says for each code what is taken out: the path of nodes that leads to the place
// of the finding is given, the innermost first. It is false where nothing was.
var useless = map[diag.Code]func(f *diag.Finding, path []*yaml.Node) bool{
	diag.UselessReenter: func(_ *diag.Finding, path []*yaml.Node) bool { return drop(mapOf(path)[0], "reenter") },
	diag.DeadTransition: func(_ *diag.Finding, path []*yaml.Node) bool { return dropDeeds(mapOf(path)[0]) },
	diag.Overridden:     func(_ *diag.Finding, path []*yaml.Node) bool { return dropWhole(mapOf(path)) },
	diag.ConstantGuard:  dropCondition,
	diag.NeverUsed: func(f *diag.Finding, path []*yaml.Node) bool {
		return !strings.Contains(f.Message, " field ") && dropWhole(path) // the fields of contexts and inputs are seen by all
	},
	diag.SelfAssign: func(_ *diag.Finding, path []*yaml.Node) bool {
		key, all := path[0].Value, path[1]
		fails := strings.HasSuffix(valueOf(all, key).Value, ".value()") || strings.Contains(key, "[")
		alone := len(all.Content) == 2 // and taken with no action at all an event counts as ignored
		return !fails && !alone && drop(all, key)
	},
}

// textWithout is a chart's text without what the findings of a code say is of no use, and
// how much that is.
func textWithout(text string, found *diag.List, code diag.Code) (without string, n int) {
	var file yaml.Node
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		panic(err)
	}
	for _, f := range found.All() {
		if f.Code != code || f.Pos.File != "root.yaml" {
			continue
		}
		if path := pathTo(&file, f.Pos); path != nil && useless[code](f, path) {
			n++
		}
	}
	out, err := yaml.Marshal(&file)
	if err != nil {
		panic(err)
	}
	return string(out), n
}

// pathTo gives the nodes from the innermost that begins at a place up to the document.
func pathTo(n *yaml.Node, pos diag.Pos) []*yaml.Node {
	for _, below := range n.Content {
		if path := pathTo(below, pos); path != nil {
			return append(path, n)
		}
	}
	if n.Line == pos.Line && n.Column == pos.Col {
		return []*yaml.Node{n}
	}
	return nil
}

// mapOf is the part of a path from the map on that begins where the path ends.
func mapOf(path []*yaml.Node) []*yaml.Node {
	if path[0].Kind != yaml.MappingNode {
		return path[1:]
	}
	return path
}

// dropCondition takes out a guard or `if` that always holds, or what it never lets happen.
func dropCondition(f *diag.Finding, path []*yaml.Node) bool {
	m := mapOf(path)
	switch always := strings.Contains(f.Message, "always"); {
	case valueOf(m[0], "guard") != nil && always:
		return drop(m[0], "guard")
	case valueOf(m[0], "guard") != nil:
		return dropDeeds(m[0])
	case valueOf(m[0], "if") != nil && always:
		return drop(m[0], "else")
	case valueOf(m[0], "if") != nil && valueOf(m[0], "else") == nil:
		return dropWhole(m)
	}
	return false
}

// dropDeeds takes out what a transition does. Its guard stays: it may fail, which raises an
// error each time.
func dropDeeds(transition *yaml.Node) bool {
	target, actions, reenter := drop(transition, "target"), drop(transition, "actions"), drop(transition, "reenter")
	return target || actions || reenter
}

// valueOf is the value of a map's key; nil where there is none.
func valueOf(m *yaml.Node, key string) *yaml.Node {
	for i := 0; m.Kind == yaml.MappingNode && i < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}

// drop takes a key out of a map.
func drop(m *yaml.Node, key string) bool {
	i := slices.Index(m.Content, valueOf(m, key))
	if i > 0 {
		m.Content = slices.Delete(m.Content, i-1, i+1)
	}
	return i > 0
}

// dropWhole takes the innermost node of a path out of what holds it, with its key or value,
// and that too where nothing is left in it.
func dropWhole(path []*yaml.Node) bool {
	holder := path[1]
	i := slices.Index(holder.Content, path[0])
	switch holder.Kind {
	case yaml.SequenceNode:
		holder.Content = slices.Delete(holder.Content, i, i+1)
	case yaml.MappingNode:
		holder.Content = slices.Delete(holder.Content, i&^1, i&^1+2)
	default:
		return false
	}
	return len(holder.Content) > 0 || dropWhole(path[1:])
}

// answersOf tells a story to the charts of some files.
func answersOf(s *differ.Story, files map[string]string) ([]any, error) {
	chart, err := interp.Load(differ.Tree(files), "root.yaml")
	if err != nil {
		return nil, err
	}
	session, answer := lines.Open(chart.Program(), lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow})
	all := []any{read(answer)}
	for i := range s.Lines {
		s.Said = append(s.Said[:i], string(answer))
		answer = session.Do([]byte(s.Tell(i)))
		all = append(all, read(answer))
	}
	return all, session.Close()
}

// read is an answer without the chart's hash, and without what names its places and texts
// in errors.
func read(answer []byte) any {
	var v any
	if json.Unmarshal(answer, &v) != nil {
		return string(answer)
	}
	return unplaced(v)
}

func unplaced(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "hash")
		if _, isError := v["code"]; isError {
			delete(v, "place")
			delete(v, "message")
		}
		for key, below := range v {
			v[key] = unplaced(below)
		}
	case []any:
		for i, below := range v {
			v[i] = unplaced(below)
		}
	}
	return v
}
