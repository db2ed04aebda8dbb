package interp

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

const ticketChart = `
chart: ticket
types:
  Item: { id: string, by_url: string }
context: { items: list<Item>, userId: string }
events: { ADD: { item: Item, userId: string } }
actions:
  told: { params: { user_id: string, http2: bool } }
  rung:
initial: a
states:
  a:
    on:
      ADD: { actions: [ { append: { items: event.item } }, { assign: { userId: event.userId } }, { action: told, params: { user_id: event.userId, http2: true } } ] }
`

type toldParams struct {
	UserID string
	HTTP2  bool
}

type ticketItem struct{ ID, ByURL string }

// Fields have the names that Go gives them, which spells ID and URL in capitals and
// knows no underscores.
func TestFieldsAsGoNamesThem(t *testing.T) {
	var told toldParams
	chart := mustParse(t, ticketChart)
	i, err := chart.New(context.Background(), nil, Host{Actions: map[string]Action{
		"told": ActionFunc(func(_ context.Context, p toldParams) error {
			told = p
			return nil
		}),
		"rung": Do(func(context.Context) error { return nil }),
	}})
	if err != nil {
		t.Fatal(err)
	}
	add := struct {
		Item   ticketItem
		UserID string
	}{ticketItem{"7", "x"}, "ann"}
	if _, err := i.Send(context.Background(), Event{"ADD", add}); err != nil {
		t.Fatal(err)
	}
	if told != (toldParams{"ann", true}) {
		t.Errorf("the action was told %+v", told)
	}
	s, err := i.Look(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Items  []ticketItem
		UserID string
	}
	if err := s.Context().Decode(&c); err != nil || len(c.Items) != 1 || c.Items[0] != add.Item || c.UserID != "ann" {
		t.Errorf("the context is %+v, %v", c, err)
	}
}

// What a tag says is meant to the letter, a name that two fields could have is none of
// them, and a field is one of the struct's: none is lost without a word.
func TestFieldsThatAreNoneOfTheChart(t *testing.T) {
	chart := mustParse(t, `
chart: ab
events: { GO: { ab_c: int = 1, a_bc: int = 1 }, SET: { userId: int }, STOP: }
initial: a
states: { a: { on: { GO: a, SET: a, STOP: a } } }
`)
	for _, c := range []struct {
		event Event
		want  string
	}{
		{Event{"GO", struct{ ABC int }{1}}, `GO has no field "aBC"`},
		{Event{"GO", struct {
			X int `json:"AB_C"`
		}{1}}, `GO has no field "AB_C" (did you mean "ab_c"?)`},
		{Event{"GO", struct {
			X int `json:"ab_c"`
		}{1}}, ""},
		{Event{"SET", struct{ UserID, UserId int }{1, 2}}, `the fields UserID and UserId of struct { UserID int; UserId int } are both "userId"`},
		{Event{"STOP", struct{ N int }{1}}, `there are no fields, so there is no "n"`},
	} {
		i, err := chart.New(context.Background(), nil, Host{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = i.Send(context.Background(), c.event)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s %+v: %v", c.event.Type, c.event.Fields, err)
		}
	}
}

// Fields of unknown Go types take every integer, and what a decoder that keeps numbers
// as they were written gives; what is no int is said to be none.
func TestNumbersOfFields(t *testing.T) {
	chart := mustParse(t, `
chart: numbers
context: { n: int, d: double }
events: { N: { n: int }, D: { d: double } }
initial: a
states: { a: { on: { N: { actions: { assign: { n: event.n } } }, D: { actions: { assign: { d: event.d } } } } } }
`)
	const noInt = "wrong_type: n: this must be an int between -(2^53-1) and 2^53-1"
	for _, c := range []struct {
		event string
		value any
		want  string
	}{
		{"N", uint8(3), "3"}, {"N", uint64(1 << 60), noInt}, {"N", json.Number("12"), "12"}, {"N", json.Number("1.5"), noInt},
		{"N", 1.5, noInt}, {"N", 2.0, "2"}, {"N", math.Inf(1), noInt}, {"N", time.Second, "wrong_type: n: the Go type is time.Duration, the chart declares int: use int64 or int"},
		{"D", uint16(3), "3"}, {"D", uint64(math.MaxUint64), "1.8446744073709552e+19"}, {"D", -2, "-2"}, {"D", json.Number("0.1"), "0.1"}, {"D", json.Number("x"), "json: d: the text is no JSON at byte 0"},
	} {
		i, err := chart.New(context.Background(), nil, Host{})
		if err != nil {
			t.Fatal(err)
		}
		field := strings.ToLower(c.event)
		_, err = i.Send(context.Background(), Event{c.event, Fields{field: c.value}})
		s, lost := i.Look(context.Background())
		if lost != nil {
			t.Fatal(lost)
		}
		got := fmt.Sprint(s.Context().Get(field))
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v (%T): %s and not %s", c.value, c.value, got, c.want)
		}
	}
}

// grains is an integer type of a user's own.
type grains uint16

// A host has ints in whatever integer type it counts in, also one that may be absent; what
// that does not hold is said by its field, and neither cut off nor wrapped round.
func TestIntegersOfEveryKind(t *testing.T) {
	chart := mustParse(t, `
chart: sand
events: { POUR: { n: int, more: optional<int>, rest: list<int> } }
actions: { weigh: { params: { n: int, more: optional<int>, rest: list<int> } } }
guards: { fits: { params: { n: int } } }
context: { n: int }
initial: a
states:
  a: { on: { POUR: { guard: fits(event.n), actions: [ { assign: { n: event.n } }, { action: weigh, params: { n: event.n, more: "event.?more", rest: event.rest } } ] }, error.execution: { actions: { assign: { n: "-1" } } } } }
`)
	type poured struct {
		N    grains
		More *int8
		Rest []uint64
	}
	var told []poured
	i, err := chart.New(context.Background(), nil, Host{
		Actions: map[string]Action{"weigh": ActionFunc(func(_ context.Context, p poured) error { told = append(told, p); return nil })},
		Guards:  map[string]Guard{"fits": GuardFunc(func(p struct{ N int32 }) bool { return p.N > 2 })},
	})
	if err != nil {
		t.Fatal(err)
	}
	send := func(fields any) (n int32, err error) {
		if _, err = i.Send(context.Background(), Event{"POUR", fields}); err != nil {
			return 0, err
		}
		s, err := i.Look(context.Background())
		if err != nil {
			return 0, err
		}
		var c struct{ N int32 }
		err = s.Context().Decode(&c)
		return c.N, err
	}
	given := poured{N: 9, More: new(int8(-8)), Rest: []uint64{1 << 40}}
	if n, err := send(given); n != 9 || err != nil || len(told) != 1 || !reflect.DeepEqual(told[0], given) {
		t.Errorf("%d, %v: the action was told %+v", n, err, told)
	}
	if n, err := send(poured{N: 3}); n != 3 || err != nil || len(told) != 2 || told[1].More != nil {
		t.Errorf("%d, %v: the action was told %+v", n, err, told)
	}
	for _, c := range []struct {
		fields any
		n      int32
		want   string
	}{
		{Fields{"n": 1 << 16, "rest": []int{}}, -1, ""}, // the action's
		{Fields{"n": 5, "rest": []int{4, -1}}, -1, ""},  // also in a list
		{Fields{"n": 1 << 40, "rest": []int{}}, -1, ""}, // the guard's
		{poured{N: 4, Rest: []uint64{1, 1 << 60}}, 0, "wrong_type: rest[1]: this must be an int between -(2^53-1) and 2^53-1"},
	} {
		if n, err := send(c.fields); n != c.n || c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%+v: %d, %v", c.fields, n, err)
		}
	}
	if len(told) != 2 {
		t.Errorf("the action was told %+v", told)
	}
	s, err := i.Look(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var narrow struct{ N uint8 }
	if err := s.Context().Decode(&narrow); err == nil || err.Error() != "interp: wrong_type: n: the Go type uint8 does not hold -1" {
		t.Error(err)
	}
	var span struct{ N time.Duration }
	if err := s.Context().Decode(&span); err == nil {
		t.Error("an int is a duration")
	}
}

const manyFieldsChart = `
chart: many
types: { Size: [ small, big ] }
context: { f0: int = 3, f1: string, f2: 'list<int> = [1]', f3: optional<int>, f4: Size, f5: double, f6: bool, f7: string, f8: int, f9: int }
events: { SET: { f0: int, f1: string, f2: list<int>, f3: optional<int>, f4: Size, f5: double, f6: bool, f7: string, f8: int, f9: int } }
initial: a
states: { a: { on: { SET: { actions: { assign: { f0: event.f0 } } } } } }
`

type manyFields struct {
	F0, F8, F9 int
	F1, F4, F7 string
	F2         []int
	F3         *int
	F5         float64
	F6         bool
}

// How a Go type is tied to a declared one is found once, and not each time somebody reads
// a context.
func TestDecodeBindsATypeOnce(t *testing.T) {
	s, err := mustStart(t, manyFieldsChart, Host{}).Look(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var c manyFields
	if n := testing.AllocsPerRun(100, func() { err = s.Context().Decode(&c) }); n > 5 || err != nil || c.F0 != 3 || c.F4 != "small" || len(c.F2) != 1 {
		t.Errorf("%v allocations, %v: %+v", n, err, c)
	}
}

// Fields by name cost an event what they hold, and their names nothing.
func TestFieldsByNameAllocateLittle(t *testing.T) {
	i := mustStart(t, manyFieldsChart, Host{})
	e := Event{"SET", Fields{"f0": 1, "f1": "y", "f2": []int{1, 2}, "f4": "big", "f5": 0.5, "f6": true, "f7": "z", "f8": 5, "f9": 6}}
	if n := testing.AllocsPerRun(100, func() {
		if r, err := i.Send(context.Background(), e); err != nil || r.Ignored {
			t.Errorf("%v, %v", r, err)
		}
	}); n > 5 {
		t.Errorf("%v allocations", n)
	}
}
