package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What is said, word by word, of a chart in which the words are made of several names:
// each stands in its place.
func TestWords(t *testing.T) {
	const chart = `
types: { P: { x: int, y: int } }
context: { p: P, s: string = 'a' }
events: { GO: { Who: string }, SHOW: {} }
guards: { may: { params: { who: string }, guard: params.who == context.s } }
initial: p
states:
  lost: { on: { GO: p } }
  p:
    type: parallel
    states:
      r: { on: { GO: { actions: [ { assign: { p.x: 1 } } ] } } }
      q:
        initial: in
        states:
          in: { on: { GO: { guard: may(event.Who), target: out, actions: [ { assign: { p.x: 2 } } ] } } }
          out: { on: { GO: '#end' } }
          h: { type: history }
      t: { on: { SHOW: { actions: [ { log: "'p\u0430ypal' + context.s + string(context.p.x + context.p.y)" } ] } } }
  end: { id: end, on: { GO: p } }`
	want := []string{
		`5:28: "who" and "Who" differ by case only (give one of them a name of its own)`,
		`8:3: nothing leads to the state "lost" (lead a transition to it, or take it out)`,
		`16:27: two regions write a part of context.p on GO: only the order in the file says which comes last (let one of them do it)`,
		`18:11: the history state "p.q.h" is of no use: nothing leads to it (lead a transition to it, or take it out)`,
		`19:45: the text "pаypal" holds the letter U+0430 among Latin ones that look like it (write the word with the letters of one alphabet)`,
	}
	var got []string
	for _, f := range findings("chart: example" + chart + "\n") {
		got = append(got, fmt.Sprintf("%d:%d: %s (%s)", f.Pos.Line, f.Pos.Col, f.Message, f.Cure))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Where a part ends that is counted from the end elsewhere.
func TestWordsOfPlacesBelowZero(t *testing.T) {
	var got []string
	for _, f := range findings(`chart: example
context: { all: list<int>, s: string }
events: { GO: }
initial: a
states:
  a: { on: { GO: { actions: [ { log: "context.all.slice(0, -1)" }, { log: "context.s.substring(-3)" }, { log: "context.all[-1]" }, { append: { all: 1 } }, { assign: { s: "'x'", "all[-2]": 1 } } ] } } }
`) {
		got = append(got, f.Cure)
	}
	want := []string{
		"what is counted from the end is taken from the size: size(x) - 1",
		"what is counted from the end is taken from the size: size(x) - 3",
		"the last element is `list.last().value()`, or `list[size(list) - 1]`",
		"the last element is `list[size(list) - 1]`",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What a field is that nothing gives a value: an optional one is not zero.
func TestWordsOfUnwritten(t *testing.T) {
	var got []string
	for _, f := range findings(`chart: example
context: { n: optional<int>, m: int }
events: { GO: }
initial: a
states:
  a: { on: { GO: { guard: has(context.n) || context.m > 0, target: b } } }
  b: { type: final }
`) {
		got = append(got, f.Message)
	}
	want := []string{
		`the context field "n" is read and never written: it is always absent`,
		`the context field "m" is read and never written: it keeps its zero value`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
