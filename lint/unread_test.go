package lint_test

import (
	"encoding/json"
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/lint"
)

// What the linter says nobody reads gets other values, in random charts and the stories that
// are told to them: a machine that does anything else than before has read it.

var unread = flag.Int("unread", 60, "in how many random charts TestUnread changes what nobody reads")

func TestUnread(t *testing.T) {
	held := map[diag.Code]int{}
	for seed, told := uint64(1), 0; told < *unread && !t.Failed(); seed++ {
		s := differ.Tell(random.New, seed, differ.NewFigures())
		if s == nil {
			continue
		}
		told++
		_, found := lint.Load(differ.Tree(s.Files), "root.yaml")
		changed, n := otherwise(s, found)
		held[diag.NeverRead] += len(n.fields)
		held[diag.EventFieldNeverRead] += n.values
		before, _ := answersOf(s, s.Files)
		after, err := answersOf(changed, changed.Files)
		for i := range before {
			before[i] = without(before[i], n.fields)
		}
		for i := range after {
			after[i] = without(after[i], n.fields)
		}
		if what := firstOther(s.Lines, before, after); err != nil || what != "" {
			t.Errorf("seed %d: %v\n%s\n%s\n%s\n%s", seed, err, what, strings.Join(changed.Lines, "\n"), s.Files["root.yaml"], found)
		}
	}
	for _, code := range []diag.Code{diag.NeverRead, diag.EventFieldNeverRead} {
		if held[code] == 0 {
			t.Errorf("nothing held %s to the truth", code)
		}
	}
	t.Log(held)
}

// changes are what was given other values.
type changes struct {
	fields []string // of the context
	values int      // of events
}

// others are other defaults of the fields that random charts have.
var others = strings.NewReplacer(`"int = `, `"int = 3 + `, `"bool = `, `"bool = !`, `"string = `, `"string = 'z' + `, `"double = `, `"double = 2.5 + `, `"list<int> = `, `"list<int> = [9] + `, `"duration = 90s`, `"duration = 77s`)

// otherwise is a story with other values of what is not read.
func otherwise(s *differ.Story, found *diag.List) (*differ.Story, changes) {
	again, n := *s, changes{}
	rows, lines := strings.Split(s.Files["root.yaml"], "\n"), slices.Clone(s.Lines)
	for _, f := range found.All() {
		switch {
		case f.Pos.File != "root.yaml":
		case f.Code == diag.NeverRead:
			if row := &rows[f.Pos.Line-1]; others.Replace(*row) != *row {
				*row = others.Replace(*row)
				n.fields = append(n.fields, named(f))
			}
		case f.Code == diag.EventFieldNeverRead:
			quoted := strings.Split(f.Message, `"`)
			field, event := quoted[1], quoted[3]
			for i := range lines {
				if line, is := withOther(lines[i], event, field); is {
					lines[i] = line
					n.values++
				}
			}
		}
	}
	again.Lines, again.Files = lines, maps.Clone(s.Files)
	again.Files["root.yaml"] = strings.Join(rows, "\n")
	again.Said, again.Told = nil, nil
	return &again, n
}

// withOther is a line with another number in a field, where it sends that event.
func withOther(line, event, field string) (string, bool) {
	var e map[string]any
	if json.Unmarshal([]byte(line), &e) != nil || e["type"] != event {
		return line, false
	}
	number, is := e[field].(float64)
	if !is {
		return line, false
	}
	e[field] = number + 1
	out, err := json.Marshal(e)
	return string(out), err == nil
}

// without is an answer without some fields of the root's context, which a snapshot has too.
func without(answer any, fields []string) any {
	top, _ := answer.(map[string]any)
	kept, _ := top["snapshot"].(map[string]any)
	for _, holder := range []map[string]any{top, kept} {
		context, _ := holder["context"].(map[string]any)
		for _, name := range fields {
			delete(context, name)
		}
	}
	return answer
}
