package lines

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A story is command lines, each with the answer that must follow it.
type story []string

// tell runs the commands of a story and compares the answers byte for byte. The
// first line is the answer to the start.
func tell(t *testing.T, f *fake, start Start, s story) {
	t.Helper()
	var in strings.Builder
	want := s[:1:1]
	for i := 1; i < len(s); i += 2 {
		in.WriteString(s[i] + "\n")
		want = append(want, s[i+1])
	}
	var out strings.Builder
	if start.Now == 0 {
		start.Now = DefaultNow
	}
	if _, err := Run(f, start, strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("answer %d (0: the start)\n got %s\nwant %s", i, at2(got, i), at2(want, i))
		}
	}
}

func at2(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "nothing"
}

func job() *fake {
	return &fake{
		name: "job", context: true, guards: []string{"quotaLeft"}, actions: []string{"notify"},
		states: []string{"idle", "busy", "end!"}, internal: []string{"TICK"},
		events: []string{"START n", "STOP", "TICK", "SECRET", "PROGRESS n"},
		actors: []string{"fetch n"}, invoke: []string{"busy get fetch"},
		on: []string{
			"idle START busy", "busy STOP idle", "busy PROGRESS -", "busy done.invoke.get end",
			"busy error.invoke.get idle", "idle error.execution -",
		},
		after: []string{"busy 5000 idle"},
		guard: map[string]int32{"idle START": 0},
		do: map[string][]action{
			"idle START":    {func(m *kernel.Machine) { m.Act(0, m.Event().Data) }},
			"busy PROGRESS": {func(m *kernel.Machine) { m.Log("", m.Event().Data, nil) }},
			"idle error.execution": {func(m *kernel.Machine) {
				m.Log("warn", m.Event().Data, nil)
			}},
			"busy error.invoke.get": {func(m *kernel.Machine) { m.Log("", m.Event().Data, nil) }},
		},
	}
}

const (
	idle0 = `{"context":{"n":0},"effects":[],"ignored":false,"status":"active","value":"idle"}`
	start = `{"type":"START","n":7}`
	busy7 = `{"context":{"n":7},"effects":[{"action":"notify","params":{"n":7,"type":"START"}},` +
		`{"timer":{"due":"2000-01-01T00:00:05Z","id":"after.5000ms.busy"}},{"start":{"id":"get","src":"fetch"}}],` +
		`"ignored":false,"status":"active","value":"busy"}`
)

func TestEventsAndHostActors(t *testing.T) {
	tell(t, job(), Start{}, story{idle0,
		`{"type":"STOP"}`, `{"context":{"n":0},"effects":[],"ignored":true,"status":"active","value":"idle"}`,
		start, busy7,
		`{"$from":"get","event":{"type":"PROGRESS","n":8}}`,
		`{"context":{"n":8},"effects":[{"log":{"n":8,"type":"PROGRESS"}}],"ignored":false,"status":"active","value":"busy"}`,
		`{"$fail":"get","error":{"message":"gone","code":"net","data":[1.0]}}`,
		`{"context":{"n":8},"effects":[{"cancelTimer":"after.5000ms.busy"},` +
			`{"log":{"code":"net","data":[1],"message":"gone","type":"Error"}}],"ignored":false,"status":"active","value":"idle"}`,
		`{"$done":"get","output":{"n":1}}`,
		`{"context":{"n":8},"effects":[],"ignored":true,"status":"active","value":"idle"}`,
		start, busy7,
		`{"$done":"get","output":{"n":1}}`,
		`{"context":{"n":7},"effects":[{"cancelTimer":"after.5000ms.busy"},{"done":null}],"ignored":false,"status":"done","value":"end"}`,
		`{"$advance":"1s"}`, `{"context":{"n":7},"effects":[],"ignored":true,"status":"done","value":"end"}`,
	})
}
