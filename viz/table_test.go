package viz_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

// tells holds that a page has all the lines that are wanted, and none that is not.
func tells(t *testing.T, page string, want, none []string) {
	t.Helper()
	for _, line := range want {
		if !strings.Contains("\n"+page, "\n"+line+"\n") {
			t.Errorf("no %s in\n%s", line, page)
		}
	}
	for _, text := range none {
		if strings.Contains(page, text) {
			t.Errorf("there is %q in\n%s", text, page)
		}
	}
}

// The chart itself is a state too: what it does stands in the table of states.
func TestTableOfTheChart(t *testing.T) {
	const chart = `
chart: whole
events: { A: }
initial: s
actors: { h: { input: { q: string } } }
tags: [ on ]
entry: { log: "'hello'" }
invoke: { id: w, src: h, input: { q: "'42'" } }
states:
  s: { on: { A: t } }
  t: {}
`
	tells(t, string(viz.Table(inline(t, chart), "")), []string{"| `whole` | compound | `on` | `log 'hello'` | | `h as w with { q: '42' }` |", "| `s` | atomic | | | | |"}, nil)
	quiet := "chart: quiet\ninitial: s\nstates: { s: {} }\n"
	tells(t, string(viz.Table(inline(t, quiet), "")), []string{"| `s` | atomic | | | |"}, []string{"| `quiet` | compound"})
}

// What the rows of transitions name is said: types, guards, lets and actions, each
// once, also those that are lowered for several events.
func TestTableOfNames(t *testing.T) {
	page := string(viz.Table(inline(t, `
chart: names
types:
  Mood: [ good, bad ] # of the day
  Job: { id: string, mood: Mood = 'good' }
context: { job: optional<Job>, n: int, jobs: list<Job> }
events: { A: { by: int }, B: { by: int, at: string } }
let: { more: context.n + event.by }
guards:
  big: { guard: more > 10, description: enough }
  asked: { params: { who: string } }
actions:
  add: [ { assign: { n: more } }, { log: { level: warn, message: "'more'", data: { by: event.by } } } ]
  ring: { params: { job: Job } }
  all: [ { foreach: { in: context.jobs, as: j, do: [ { log: j.id } ] } }, { foreach: { in: context.jobs, as: j, index: i, do: [ { log: i } ] } } ]
initial: s
states:
  s:
    on:
      A: { guard: big, target: t, actions: add }
      B: { guard: "big && asked('x')", target: t, actions: [ add, { action: ring, params: { job: "Job{id: 'a'}" } }, { assign: { job: "Job{id: event.at}" } } ] }
  t: { entry: all, on: { A: s } }
`), ""))
	tells(t, page, []string{
		"| `Mood` | `good, bad` | of the day |", "| `Job` | `id: string, mood: Mood = 'good'` | |",
		"| `more` | let | | `context.n + event.by` | |", "| `big` | guard | | `more > 10` | enough |", "| `asked` | guard | `who: string` | the host's | |",
		"| `add` | | `assign n: more; log warn 'more' { by: event.by }` |", "| `ring` | `job: Job` | the host's |",
		"| `all` | | `for each j of context.jobs { log j.id }; for each j, i of context.jobs { log i }` |",
	}, nil)
	for _, name := range []string{"`more` | let", "`big` | guard", "`add` | | `assign"} {
		if n := strings.Count(page, "| "+name); n != 1 {
			t.Errorf("%s stands %d times in\n%s", name, n, page)
		}
	}
}

// Texts are texts: they begin no list, quotation or heading, but addresses of the web
// stay what they are, which Markdown makes links of.
func TestTableOfTexts(t *testing.T) {
	page := string(viz.Table(inline(t, `
chart: texts
description: |
  1. see https://example.com/some_page?a=1&b=2#part_two, or (https://example.com/a_b).
  It costs $5 or *more*.

  - no list, no <b>tag</b>

  > nor a quotation
events:
  A: # https://example.com/x_y; x_https://example.com/x_y https://example.com/&copy;
initial: s
states: { s: { on: { A: s } } }
`), ""))
	tells(t, page, []string{
		"1\\. see https://example.com/some_page?a=1&b=2#part_two, or (https://example.com/a_b). It costs \\$5 or \\*more\\*.",
		"\\- no list, no &lt;b>tag&lt;/b>", "\\> nor a quotation",
		"| `A` | | https://example.com/x_y; x\\_https://example.com/x\\_y https://example.com/&amp;copy; |",
	}, nil)
}

// Where one value of an enum ends is seen.
func TestTableOfEnums(t *testing.T) {
	tells(t, string(viz.Table(inline(t, `
chart: enums
types: { Mood: [ good, not bad, "", "so, so" ] }
context: { mood: Mood }
events: { GO: { to: [ here, "there, too" ] } }
initial: s
states: { s: {} }
`), "")), []string{"| `Mood` | `good, not bad, \"\", \"so, so\"` |", "| `GO` | `to: [here, \"there, too\"]` |"}, nil)
}

// Backticks of an expression do not end its code.
func TestTableOfBackticks(t *testing.T) {
	page := string(viz.Table(inline(t, "chart: ticks\nevents: { GO: { s: string } }\ninitial: a\nstates:\n  a:\n    on:\n      GO:\n"+
		"        - { guard: \"event.s == '`'\", target: b }\n        - { guard: \"event.s == '``|'\", target: b }\n  b: {}\n"), ""))
	tells(t, page, []string{"| `a` | `GO` | `` event.s == '`' `` | `b` | | |", "| `a` | `GO` | ``` event.s == '``\\|' ``` | `b` | | |"}, nil)
}

// What decides how a chart goes on stands on its page: of which version it is, what becomes of
// errors that nobody handles, and what an actor of the host is told.
func TestTableOfWhatDecides(t *testing.T) {
	const chart = `
chart: whole
version: 3
unhandledErrors: ignore
initial: s
events: { GO: }
actors: { h: { receives: { STOP: , TELL: { text: string, loud: bool = true } } } }
states: { s: { invoke: { src: h }, on: { GO: { actions: { send: { event: TELL, to: "'s'", data: { text: "'hi'" } } } } } } }
`
	tells(t, string(viz.Table(inline(t, chart), "")), []string{
		"Version 3. Errors that no transition handles do not end it.",
		"| `h` | the host | | `STOP, TELL { text: string, loud: bool = true }` |",
	}, nil)
	quiet := "chart: quiet\nversion: 1\ninitial: s\nstates: { s: {} }\n"
	tells(t, string(viz.Table(inline(t, quiet), "")), nil, []string{"Version", "Errors"})
}
