package lines

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// full takes so many writes, and no more.
type full struct {
	left int
	strings.Builder
}

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errFull
	}
	return f.Builder.Write(b)
}

// A stream's error ends the run, and whether the machine started is told.
func TestStreamsThatFail(t *testing.T) {
	torn := errors.New("torn")
	lines := `{"type":"SECRET"}` + "\n" + `{"type":"SECRET"}` + "\n"
	for name, c := range map[string]struct {
		start   Start
		in      io.Reader
		room    int // for how many answers
		started bool
		err     error
		answers int
	}{
		"all is well":             {Start{}, strings.NewReader(lines), 9, true, nil, 3},
		"the input is torn":       {Start{}, io.MultiReader(strings.NewReader(lines[:18]), iotest.ErrReader(torn)), 9, true, torn, 2},
		"no room":                 {Start{}, strings.NewReader(lines), 0, true, errFull, 0},
		"room for the start":      {Start{}, strings.NewReader(lines), 1, true, errFull, 1},
		"a start that is refused": {Start{Input: []byte(`{"x":1}`)}, strings.NewReader(lines), 9, false, nil, 1},
		"no room for its refusal": {Start{Input: []byte(`{"x":1}`)}, strings.NewReader(lines), 0, false, errFull, 0},
	} {
		out := &full{left: c.room}
		c.start.Now = DefaultNow
		started, err := Run(job(), c.start, c.in, out)
		if started != c.started || !errors.Is(err, c.err) || strings.Count(out.String(), "\n") != c.answers {
			t.Errorf("%s: started %v, %v, answers %s", name, started, err, out.String())
		}
	}
}

// Serve answers each request by a line; a new session is another machine.
func TestServe(t *testing.T) {
	opens := `o{"Now":946684800000}` + "\n"
	for _, c := range []struct {
		in, want string
		room     int
		fails    bool
	}{
		{"", "", 9, false},
		{opens, idle0 + "\n", 9, false},
		{opens + "d" + start + "\n" + opens + `d{"type":"STOP"}` + "\n", idle0 + "\n" + busy7 + "\n" + idle0 + "\n" + ignoredIn("idle", 0) + "\n", 9, false},
		{opens + "d" + start, idle0 + "\n", 9, false}, // half a request
		{`o{"Input":"eyJ4IjoxfQ=="}` + "\n" + opens, `{"refused":{"code":"input","message":"x: there is no such field"}}` + "\n" + idle0 + "\n", 9, false},
		{"o nonsense\n" + opens, "", 9, true},
		{"d" + start + "\n", idle0 + "\n", 9, false},
		{opens + opens, idle0 + "\n", 1, true},
	} {
		out := &full{left: c.room}
		if err := Serve(job(), strings.NewReader(c.in), out); (err != nil) != c.fails || out.String() != c.want {
			t.Errorf("%q: %v\n got %s\nwant %s", c.in, err, out.String(), c.want)
		}
	}
	torn := errors.New("torn")
	if err := Serve(job(), io.MultiReader(strings.NewReader(opens), iotest.ErrReader(torn)), io.Discard); !errors.Is(err, torn) {
		t.Errorf("%v, want %v", err, torn)
	}
}

// A program says by its exit code how it ended: well, with a start that was refused, or
// by an error, which it tells. With an argument it is the session that its first line
// starts, without it serves.
func TestMainEnds(t *testing.T) {
	opens := `{"Now":946684800000}` + "\n"
	for _, c := range []struct {
		args     []string
		in, want string
		room     int
		code     int
		told     string
	}{
		{nil, "o" + opens, idle0 + "\n", 9, 0, ""},
		{[]string{"alone"}, opens + start, idle0 + "\n" + busy7 + "\n", 9, 0, ""},
		{[]string{"alone"}, `{"Input":"eyJ4IjoxfQ=="}` + "\n" + start, `{"refused":{"code":"input","message":"x: there is no such field"}}` + "\n", 9, Refused, ""},
		{[]string{"alone"}, opens, "", 0, 3, "no space left\n"},
		{nil, "o" + opens, "", 0, 3, "no space left\n"},
		{[]string{"alone"}, "", "", 9, 3, "EOF\n"},
		{[]string{"alone"}, "7\n", "", 9, 3, "json: cannot unmarshal number into Go value of type lines.Start\n"},
	} {
		out, told := &full{left: c.room}, &strings.Builder{}
		code := Main(job(), c.args, strings.NewReader(c.in), out, told)
		if code != c.code || out.String() != c.want || told.String() != c.told {
			t.Errorf("%q, %q: %d, want %d; told %q, want %q\n got %s\nwant %s", c.args, c.in, code, c.code, told, c.told, out, c.want)
		}
	}
}
