package lines

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
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

const busyStart = `{"context":{"n":7},"effects":[],"ignored":false,"status":"active","value":"busy"}`

func TestStubs(t *testing.T) {
	tell(t, job(), Start{}, story{idle0,
		`{"$guard":"quotaLeft","value":false}`, idle0,
		start, ignoredIn("idle", 0),
		`{"$guard":"quotaLeft","fail":"no quota known"}`, idle0,
		start,
		`{"context":{"n":0},"effects":[{"log":{"level":"warn","message":{"code":"host","message":"no quota known","type":"Error"}}}],` +
			`"ignored":false,"status":"active","value":"idle"}`,
		`{"$guard":"quotaLeft","value":true}`, idle0,
		`{"$failAction":"notify","error":{"message":"first"}}`, idle0,
		`{"$failAction":"notify","error":{"message":"m","code":"c","type":"T"}}`, idle0,
		`{"type":"SECRET"}`, ignoredIn("idle", 0),
	})
}

func ignoredIn(state string, n int) string {
	return fmt.Sprintf(`{"context":{"n":%d},"effects":[],"ignored":true,"status":"active","value":%q}`, n, state)
}

// What restoring does is said, and what was restored goes on: guards stay as
// they were set, the clock stands where it stood.
func TestRestoreKeepsStubsAndClock(t *testing.T) {
	s, _ := Open(job(), Start{Now: DefaultNow})
	defer s.Close()
	s.Do([]byte(`{"$advance":"1s"}`))
	s.Do([]byte(start))
	snapshot := part(t, s.Do([]byte(`{"$snapshot":true}`)), "snapshot")
	s.Do([]byte(`{"type":"STOP"}`))
	s.Do([]byte(`{"$guard":"quotaLeft","value":false}`))
	s.Do([]byte(`{"$advance":"2s"}`))
	for _, c := range []struct{ line, want string }{
		{`{"$restore":` + snapshot + `}`,
			`{"context":{"n":7},"effects":[{"start":{"id":"get","src":"fetch"}}],"ignored":false,"status":"active","value":"busy"}`},
		{`{"$restore":` + strings.Replace(snapshot, `"busy"`, `"bussy"`, 1) + `}`, `{"refused":{"code":"state"`},
		{`{"$restore":` + strings.Replace(snapshot, `"chart":"job"`, `"chart":"jab"`, 1) + `}`, `{"refused":{"code":"chart"`},
		{`{"$restore":` + strings.Replace(snapshot, `"version":1`, `"version":2`, 1) + `}`, `{"refused":{"code":"version"`},
		{`{"$restore":` + strings.Replace(snapshot, `0123456789abcdef`, `1123456789abcdef`, 1) + `}`, `{"refused":{"code":"hash"`},
		{`{"$restore":` + strings.Replace(snapshot, `after.5000ms.busy`, `after.1ms.busy`, 1) + `}`, `{"refused":{"code":"timer"`},
		{`{"$restore":` + snapshot[:len(snapshot)/2] + `}`, `{"refused":{"code":"json"`},
		{`{"$restore":5}`, `{"refused":{"code":"wrong_type"`},
		{`{"$from":"get","event":{"n":7}}`, `{"refused":{"code":"missing_field","message":"event.type: an event needs it"`},
		{`{"$advance":"2s"}`, busyStart},
		{`{"$advance":"1s"}`, `{"context":{"n":7},"effects":[{"stop":"get"}],"ignored":false,"status":"active","value":"idle"}`},
		{start, ignoredIn("idle", 7)},
	} {
		if got := string(s.Do([]byte(c.line))); !strings.HasPrefix(got, c.want) {
			t.Errorf("%.60s\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// part is one member of an answer.
func part(t *testing.T, answer []byte, key string) string {
	t.Helper()
	members, err := membersOf(kernel.NewSnapshotReader(answer), "json")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		if m.key == key {
			return string(m.raw)
		}
	}
	t.Fatalf("no %s in %s", key, answer)
	return ""
}

// Lines that are no JSON, or too much of it, are refused, each in bounded time,
// and the machine stays as it was.
func TestHostileLines(t *testing.T) {
	s, first := Open(job(), Start{Now: DefaultNow})
	defer s.Close()
	for name, line := range map[string]string{
		"bytes that are no UTF-8": "{\"type\":\"\xff\"}",
		"half a surrogate pair":   `{"type":"\ud800"}`,
		"half a pair in a key":    `{"type":"STOP","\ud800":1}`,
		"cut":                     `{"type":"STOP"`,
		"two values":              `{"type":"STOP"}{"type":"STOP"}`,
		"a byte order mark":       "\ufeff{\"type\":\"STOP\"}",
		"deep lists":              `{"type":"START","n":` + strings.Repeat("[", 1<<20),
		"deep objects":            strings.Repeat(`{"a":`, 1<<18),
		"NaN":                     `{"type":"START","n":NaN}`,
		"a huge event":            `{"type":"START","n":1,"x":"` + strings.Repeat("x", 2<<20) + `"}`,
		"a long line":             strings.Repeat(" ", MaxLine) + `{"type":"STOP"}`,
	} {
		if got := string(s.Do([]byte(line))); !strings.HasPrefix(got, `{"refused":{"code":"json"`) {
			t.Errorf("%s: %.200s", name, got)
		}
	}
	if got := string(s.Do([]byte(`{"$advance":"0s"}`))); got != string(first) {
		t.Errorf("afterwards: %s", got)
	}
}

// Of duplicate keys the last counts, as everywhere.
func TestDuplicateKeys(t *testing.T) {
	tell(t, job(), Start{}, story{idle0,
		`{"type":"STOP","n":1,"type":"START","n":7}`, busy7,
		`{"$advance":"9h","$advance":"5s"}`, `{"context":{"n":7},"effects":[{"stop":"get"}],"ignored":false,"status":"active","value":"idle"}`,
	})
}

// A line of a million members, far above what an event may hold, costs no more than
// reading it: were each member looked for among those before it, half a million
// millions of comparisons would not end before the test's time does.
func TestLineOfManyMembers(t *testing.T) {
	line := bytes.NewBufferString(`{"type":"START"`)
	for i := range 1_000_000 {
		fmt.Fprintf(line, `,"k%06d":0`, i)
	}
	line.WriteString("}")
	s, _ := Open(job(), Start{Now: DefaultNow})
	defer s.Close()
	if got := string(s.Do(line.Bytes())); !strings.Contains(got, `"code":"json"`) {
		t.Errorf("got %.200s", got)
	}
}

func TestBlankLinesAndLineEnds(t *testing.T) {
	var out strings.Builder
	if _, err := Run(job(), Start{Now: DefaultNow}, strings.NewReader("\ufeff\n \t\r\n{\"type\":\"SECRET\"}\r\n\n{\"type\":\"SECRET\"}"), &out); err != nil {
		t.Fatal(err)
	}
	want := idle0 + "\n" + strings.Repeat(ignoredIn("idle", 0)+"\n", 2)
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
}

// A line that is too long is passed over without being kept; the next one is
// read.
func TestLongLinesAreCut(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	r := reader{from: bufio.NewReader(strings.NewReader(long + "\nshort\n" + long)), max: 50}
	for _, want := range []int{51, 5, 51} {
		line, err := r.next()
		if err != nil || len(line) != want {
			t.Fatalf("%d bytes, %v; want %d", len(line), err, want)
		}
	}
	if _, err := r.next(); err != io.EOF {
		t.Error(err)
	}
}

// The next timer is the first of all machines'.
func TestNextDue(t *testing.T) {
	kid := func(ms string) *fake {
		return &fake{name: "kid", states: []string{"a", "b"}, after: []string{"a " + ms + " b"}}
	}
	f := &fake{
		name: "all", states: []string{"a", "b"}, after: []string{"a 5000 b"},
		actors: []string{"slow", "fast"}, invoke: []string{"a s slow", "a f fast"}, kids: map[string]*fake{"slow": kid("9000"), "fast": kid("2000")},
	}
	s, _ := Open(f, Start{Now: DefaultNow})
	defer s.Close()
	for _, want := range []kernel.Timestamp{2000, 5000} {
		due, armed := s.NextDue()
		if !armed || due != DefaultNow+want {
			t.Fatalf("due %d, armed %v; want %d", due-DefaultNow, armed, want)
		}
		s.Do([]byte(`{"$advance":"3s"}`))
	}
	if due, armed := s.NextDue(); armed {
		t.Errorf("due %d, where nothing is", due-DefaultNow)
	}
}

// Timers without delay that arm each other end as a loop, not in a hang.
func TestTimersWithoutDelayEndAsALoop(t *testing.T) {
	f := &fake{
		name: "spin", states: []string{"rest", "ping", "pong"}, events: []string{"GO"},
		on: []string{"rest GO ping"}, after: []string{"ping 0 pong", "pong 0 ping"},
	}
	s, _ := Open(f, Start{Now: DefaultNow})
	defer s.Close()
	answer := s.Do([]byte(`{"type":"GO"}`))
	if !bytes.Contains(answer, []byte(`"code":"loop"`)) || part(t, answer, "status") != `"error"` {
		t.Errorf("%.300s", answer)
	}
}

// The list of commands in messages is the list of verbs.
func TestEveryVerbIsReached(t *testing.T) {
	s, _ := Open(job(), Start{Now: DefaultNow})
	defer s.Close()
	for _, v := range verbs {
		answer := s.Do([]byte(`{"` + v.name + `":[]}`))
		if !bytes.HasPrefix(answer, []byte(`{"refused":{"code":"wrong_type"`)) {
			t.Errorf("%s: %s", v.name, answer)
		}
	}
}
