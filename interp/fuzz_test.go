package interp

import (
	"errors"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A snapshot or an event from anywhere is refused, or it is what it says: read
// back it gives the same bytes again.

func FuzzParseSnapshot(f *testing.F) {
	c := mustParse(f, pureChart)
	b, err := c.Bind(Host{
		Guards: map[string]Guard{"free": GuardFunc(func(struct{}) bool { return true })},
		Actors: map[string]Actor{"fetch": talkless},
	})
	if err != nil {
		f.Fatal(err)
	}
	first, err := c.Initial(nil, 0, b)
	if err != nil {
		f.Fatal(err)
	}
	next, err := c.Step(first.Snapshot, Event{Type: "GO"}, 0, b)
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []Snapshot{first.Snapshot, next.Snapshot} {
		text, _ := s.MarshalJSON()
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := c.ParseSnapshot(text, true)
		if err != nil {
			mustRefuse(t, err)
			return
		}
		once, _ := s.MarshalJSON()
		again, err := c.ParseSnapshot(once, true)
		if err != nil {
			t.Fatalf("%s\nwas read as\n%s\nwhich is refused: %v", text, once, err)
		}
		if twice, _ := again.MarshalJSON(); string(twice) != string(once) {
			t.Fatalf("%s\nbecame\n%s", once, twice)
		}
		if _, err := c.Step(s, Event{Type: "BACK"}, 0, b); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzEvent(f *testing.F) {
	c := mustParse(f, hostChart)
	f.Add([]byte(`{"type":"GO","plan":{"title":"T","steps":[1],"due":"2000-01-01T00:00:00.5+01:00"},"wait":"1h","tags":{"a":true},"extra":[null,{"b":1e3}]}`))
	f.Add([]byte(`{"type":"COUNT","n":1.0,"n":2}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		i, data, err := c.program.parse(text)
		if err != nil {
			mustRefuse(t, err)
			return
		}
		once := kernel.AppendEvent(nil, c.program.table.Events[i], data)
		_, again, err := c.program.parse(once)
		if err != nil {
			t.Fatalf("%s\nwas read as\n%s\nwhich is refused: %v", text, once, err)
		}
		if twice := kernel.AppendEvent(nil, c.program.table.Events[i], again); string(twice) != string(once) {
			t.Fatalf("%s\nbecame\n%s", once, twice)
		}
	})
}

func mustRefuse(t *testing.T, err error) {
	t.Helper()
	var r *kernel.Refusal
	if !errors.As(err, &r) || r.Code == "" {
		t.Fatalf("%T is no refusal: %v", err, err)
	}
}
