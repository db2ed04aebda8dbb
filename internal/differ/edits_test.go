package differ_test

// The comparison can fail: one entry of a table or one operator, changed in what
// the generators print, shows in the stories.

import (
	"regexp"
	"sync/atomic"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
)

// An edit is a fault in printed text; the first place of each root chart is
// changed.
type edit struct {
	name, backend string
	old           *regexp.Regexp
	new           string
}

// The edited places are run by most stories.
var edits = []edit{
	{"a table entry", "go", regexp.MustCompile(`Entry: +(\d+), Exit: +(\d+)`), "Entry: $2, Exit: $1"},
	{"an operator", "go", regexp.MustCompile(`(return \(*\w+\.context\.N) < (int64\(3\)|3\b)`), "$1 >= $2"},
	{"a table entry", "ts", regexp.MustCompile(`entry: (\w+), exit: (\w+)`), "entry: $2, exit: $1"},
	{"an operator", "ts", regexp.MustCompile(`(return \(*\w+\.context\.n) < (3\b)`), "$1 >= $2"},
}

func TestEditsShow(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles charts")
	}
	stories, _ := told()
	stories = stories[:min(15, len(stories))]
	for _, e := range edits {
		t.Run(e.backend+" "+e.name, func(t *testing.T) {
			var changed atomic.Int32
			b := e.made(t, func(text []byte) []byte {
				at := e.old.FindSubmatchIndex(text)
				if at == nil {
					return text
				}
				changed.Add(1)
				fresh := e.old.Expand(append([]byte(nil), text[:at[0]]...), []byte(e.new), text, at)
				return append(fresh, text[at[1]:]...)
			})
			all, err := rival(e.backend, 0, b).of(stories)
			if err != nil {
				t.Fatal(err)
			}
			shown := 0
			for _, d := range all {
				if d != nil {
					shown++
				}
			}
			if n := int(changed.Load()); shown == 0 || shown > n {
				t.Errorf("%d of %d charts were changed, and %d stories show it", n, len(stories), shown)
			}
		})
	}
}

// made is a back-end whose text is changed.
func (e edit) made(t *testing.T, change func(text []byte) []byte) differ.Backend {
	if e.backend == "ts" {
		return stripped{edit: change}.quick
	}
	c, err := newCompiled()
	if err != nil {
		t.Fatal(err)
	}
	c.edit = change
	return c.answer
}
