package charts_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// around is what the page leaves out of the parent that runs several tasks at once.
const around = `chart: tasks
types:
  Limits: { maxIterations: optional<int> }
  AgentConfig:
    name: string
    systemPrompt: string = ''
    tools: list<string> = []
    limits: Limits
input: { agents: map<AgentConfig> }
events: { NEW_TASK: { id: string, task: string } }
%s
initial: on
states: { on: {} }
`

// The parent that docs/rawko.md shows spawns machines which work at once.
func TestTasksOfTheRawkoPage(t *testing.T) {
	page, err := os.ReadFile("../docs/rawko.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(page)
	if shown == nil {
		t.Fatal("the page shows no parent")
	}
	rawko, err := os.ReadFile("rawko.yaml")
	if err != nil {
		t.Fatal(err)
	}
	parent := fmt.Sprintf(around, strings.Replace(string(shown[1]), "...\n", "", 1))
	chart, err := interp.Load(fstest.MapFS{"tasks.yaml": {Data: []byte(parent)}, "rawko.yaml": {Data: rawko}}, "tasks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := lines.Open(chart.Program(), lines.Start{Input: []byte(`{"agents":{}}`), Now: lines.DefaultNow})
	defer func() { expect(t, s.Close(), nil) }()
	for _, id := range []string{"a", "b"} {
		answer := string(s.Do([]byte(`{"type":"NEW_TASK","id":"` + id + `","task":"write"}`)))
		if !strings.Contains(answer, `"`+id+`":{"status":"active","value":{"working":"selecting"}}`) || !strings.Contains(answer, `{"in":"`+id+`","start":{"id":"selectAgent",`) {
			t.Error(answer)
		}
	}
}
