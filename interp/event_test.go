package interp

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

// A field that several events have is read where the event at hand keeps it; one
// that the event lacks reads like an optional.
func TestEventFields(t *testing.T) {
	two := set.Object("two", []ir.Field{{Name: "a", Type: ir.String}, {Name: "n", Type: ir.Int, Optional: true}})
	cases := []ir.FieldCase{{Kind: kernel.Declared, Index: 0, Field: 0}, {Kind: kernel.Declared, Index: 1, Field: 1, Optional: true}}
	n := &ir.Expr{Op: ir.EventField, Type: optInt, Str: "n", Cases: cases}
	has := &ir.Expr{Op: ir.HasEventField, Type: ir.Bool, Str: "n", Cases: cases}
	do := []ir.Action{{Op: ir.Log, Message: has}, {Op: ir.Log, Message: op(ir.OrValue, ir.Int, n, num(-1))}}
	b := newBench()
	b.on("ONE", oneInt, do)
	b.on("TWO", two, do)
	b.on("THREE", ir.NoType, do)
	m := b.start(t)
	program := m.Program()
	for _, c := range []struct{ event, json, want string }{
		{"ONE", `{"type":"ONE","n":4}`, "true\n4"},
		{"TWO", `{"n":5,"type":"TWO","a":"x"}`, "true\n5"},
		{"TWO", `{"a":"x","type":"TWO"}`, "false\n-1"},
		{"THREE", `{"type":"THREE"}`, "false\n-1"},
	} {
		i, _ := m.Table().EventIndex(c.event)
		data, err := program.DecodeEvent(i, kernel.NewReader([]byte(c.json), 0))
		if err != nil {
			t.Fatal(err)
		}
		if got := send(m, c.event, data); got != c.want {
			t.Errorf("%s: %q, want %q", c.json, got, c.want)
		}
	}
}

// An event is read strictly, and written with its type among its fields.
// Times may be given as texts, as in JSON, where a value of no Go struct is given; others
// are refused.
func TestTimesAsTexts(t *testing.T) {
	i := mustStart(t, `chart: times
events: { SET: { at: timestamp, wait: duration, maybe: optional<duration> } }
context: { at: timestamp = now, wait: duration, maybe: optional<duration> }
initial: a
states: { a: { on: { SET: { actions: { assign: { at: event.at, wait: event.wait, maybe: event.maybe } } } } } }
`, Host{})
	ctx := context.Background()
	if _, err := i.Send(ctx, Event{Type: "SET", Fields: Fields{"at": "2000-01-01T00:00:00Z", "wait": "90s", "maybe": "1h"}}); err != nil {
		t.Fatal(err)
	}
	if got, want := contextText(t, i), `{"at":"2000-01-01T00:00:00Z","maybe":"3600s","wait":"90s"}`; got != want {
		t.Errorf("the context is %s, want %s", got, want)
	}
	for field, value := range map[string]string{"at": "yesterday", "wait": "soon", "maybe": "1"} {
		fields := Fields{"at": "2000-01-01T00:00:00Z", "wait": "90s"}
		fields[field] = value
		_, err := i.Send(ctx, Event{Type: "SET", Fields: fields})
		if r := new(kernel.Refusal); !errors.As(err, &r) || r.Code != "wrong_type" || r.Field != field {
			t.Errorf("%s: %s gives %v", field, value, err)
		}
	}
}

func TestEventJSON(t *testing.T) {
	fields := set.Object("fields", []ir.Field{
		{Name: "z", Type: ir.Int}, {Name: "a", Type: color}, {Name: "o", Type: ir.Int, Optional: true},
		{Name: "d", Type: ir.Int, Default: num(4)}, {Name: "j", Type: ir.Any, Optional: true},
		{Name: "sub", Type: inputs, Default: &ir.Expr{Op: ir.MakeObject, Type: inputs, Args: []*ir.Expr{num(5)}}}, // as the checker implies it
	})
	b := newBench()
	b.on("GO", fields, nil)
	program := b.start(t).Program()
	for _, c := range []struct{ json, want string }{
		{`{"type":"GO","z":1,"a":"red"}`, `{"a":"red","d":4,"sub":{"n":5},"type":"GO","z":1}`},
		{`{"z":1.0,"z":2,"type":"GO","a":"green","o":0,"sub":{}}`, `{"a":"green","d":4,"o":0,"sub":{"n":5},"type":"GO","z":2}`},
		{`{"type":"GO","z":1,"a":"red","j":null}`, `{"a":"red","d":4,"j":null,"sub":{"n":5},"type":"GO","z":1}`},
		{`{"type":"NO","z":1,"a":"red","type":"GO"}`, `{"a":"red","d":4,"sub":{"n":5},"type":"GO","z":1}`},
		{`{"type":"GO","z":1}`, `missing_field a`},
		{`{"type":"GO","z":1,"a":"blue"}`, `wrong_type a`},
		{`{"type":"GO","z":"1","a":"red"}`, `wrong_type z`},
		{`{"type":"GO","z":1.5,"a":"red"}`, `wrong_type z`},
		{`{"type":"GO","z":1,"a":"red","o":null}`, `wrong_type o`},
		{`{"type":"GO","z":1,"a":"red","sub":{"x":1}}`, `extra_field sub.x`},
		{`{"type":"GO","z":1,"a":"red","Z":1}`, `extra_field Z`},
		{`{"type":"STOP","z":1,"a":"red"}`, `wrong_type type`},
		{`{"z":1,"a":"red"}`, `missing_field type`},
		{`[]`, `wrong_type `},
	} {
		data, err := program.DecodeEvent(0, kernel.NewReader([]byte(c.json), 0))
		got := ""
		if refusal, ok := err.(*kernel.Refusal); ok {
			got = refusal.Code + " " + refusal.Field
		} else {
			got = text(data)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.json, got, c.want)
		}
	}
}
