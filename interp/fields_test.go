package interp

import (
	"context"
	"strings"
	"testing"
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

// What a tag says is meant to the letter, and a name that two fields could have is
// none of them.
func TestFieldsThatAreNoneOfTheChart(t *testing.T) {
	chart := mustParse(t, `
chart: ab
events: { GO: { ab_c: int = 1, a_bc: int = 1 }, STOP: }
initial: a
states: { a: { on: { GO: a, STOP: a } } }
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
