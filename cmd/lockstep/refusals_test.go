package main

// What is wrong with an event's text has one code at every door: both generated
// parsers, the interpreter's and the lines of `run --json`.

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// wrongEvents are texts for charts/download.yaml and the refusal of each: code,
// field. "" is an event.
var wrongEvents = []struct{ text, refusal string }{
	{`{"type":"CANCEL"}`, ""},
	{` { "type" : "PROGRESS" , "received" : 1e0 } `, ""},
	{`{"type":"START","type":"CANCEL"}`, ""},
	{``, "json "}, {` `, "json "}, {`nul`, "json "}, {`{`, "json "}, {`}`, "json "}, {`{]`, "json "},
	{`{"type":"CANCEL"`, "json "}, {`{"type":"CANCEL"}}`, "json "}, {`{"type":"CANCEL"},`, "json "}, {`{"type":"CANCEL",}`, "json "},
	{`{"type":"NOBODY"} x`, "json "}, {`{"type":5} x`, "json "}, {`{"a":1} x`, "json "}, {`[1`, "json "}, {`[1] 2`, "json "},
	{`{type:"CANCEL"}`, "json "}, {`{'type':'CANCEL'}`, "json "}, {"{\"type\":\"CAN\nCEL\"}", "json "}, {`{"type":"CANCEL" "a":1}`, "json "},
	{`{"type":"\ud800"}`, "json "}, {`{"type":"CANCEL","a":01}`, "json "}, {`{"type":"PROGRESS","received":+1}`, "json "}, {`{"type":"PROGRESS","received":NaN}`, "json "},
	{`{"type":"CANCEL","deep":` + strings.Repeat("[", 64) + strings.Repeat("]", 64) + `}`, "json "},
	{`{"type":"CANCEL","long":"` + strings.Repeat("a", kernel.MaxEventBytes) + `"}`, "json "},
	{`null`, "wrong_type "}, {`true`, "wrong_type "}, {`5`, "wrong_type "}, {`"CANCEL"`, "wrong_type "}, {`["CANCEL"]`, "wrong_type "},
	{`{}`, "missing_field type"}, {`{"Type":"CANCEL"}`, "missing_field type"}, {`{"event":{"type":"CANCEL"}}`, "missing_field type"},
	{`{"type":5}`, "wrong_type type"}, {`{"type":null}`, "wrong_type type"}, {`{"type":["CANCEL"]}`, "wrong_type type"}, {`{"type":"CANCEL","type":5}`, "wrong_type type"},
	{`{"type":"NOBODY"}`, "unknown_event type"}, {`{"type":""}`, "unknown_event type"}, {`{"type":"cancel"}`, "unknown_event type"},
	{`{"type":"done.invoke.loading"}`, "unknown_event type"}, {`{"type":"error.execution"}`, "unknown_event type"}, {`{"type":"init"}`, "unknown_event type"},
	{`{"type":"CANCEL","why":1}`, "extra_field why"}, {`{"type":"CANCEL","sender":"me"}`, "extra_field sender"},
	{`{"type":"PROGRESS","received":1,"Total":2}`, "extra_field Total"},
	{`{"type":"PROGRESS"}`, "missing_field received"}, {`{"type":"PROGRESS","total":1}`, "missing_field received"},
	{`{"type":"PROGRESS","received":"1"}`, "wrong_type received"}, {`{"type":"PROGRESS","received":1.5}`, "wrong_type received"},
	{`{"type":"PROGRESS","received":null}`, "wrong_type received"}, {`{"type":"PROGRESS","received":1,"total":null}`, "wrong_type total"},
	{`{"type":"PROGRESS","received":9007199254740992}`, "wrong_type received"},
}

// An event cut off anywhere is no JSON, whatever can be read of it.
func cutEvents() (list []string) {
	for _, text := range []string{`{"type":"PROGRESS","received":12,"total":3}`, `{ "received" : 1, "total":-2.0e1, "type":"PROGR\u0045SS" }`, `{"nobody":[{"a":null}],"type":"NOBODY"}`} {
		for i := range text {
			list = append(list, text[:i])
		}
	}
	return list
}

const parseInTS = `
import { parseEvent } from './download/download.ts';

(globalThis as any).run = (texts: string): string =>
  JSON.stringify(JSON.parse(texts).map((text: string) => {
    try {
      return parseEvent(text).type && '';
    } catch (refusal: any) {
      return refusal.code + ' ' + refusal.field;
    }
  }));
`

func TestWrongEventsAreRefusedAlike(t *testing.T) {
	texts, want := make([]string, 0, 200), make([]string, 0, 200)
	for _, w := range wrongEvents {
		texts, want = append(texts, w.text), append(want, w.refusal)
	}
	for _, cut := range cutEvents() {
		texts, want = append(texts, cut), append(want, "json ")
	}
	for door, answers := range map[string][]string{"Go": refusedByGo(texts), "TypeScript": refusedByTS(t, texts), "interp": refusedByInterp(t, texts), "lines": refusedByLines(t, texts)} {
		for i, got := range answers {
			if !alike(got, want[i]) {
				t.Errorf("%s: %.80q: refused as %q, want %q", door, texts[i], got, want[i])
			}
		}
	}
}

// alike compares two refusals. What is no JSON has no field to name, or the one
// where reading ended; lines name the field in the message.
func alike(got, want string) bool {
	code, field, _ := strings.Cut(got, " ")
	wanted, wantedField, _ := strings.Cut(want, " ")
	return code == wanted && (field == wantedField || field == "?" || code == "json")
}

// That an event is internal is said alike by all who know its text. TypeScript's send
// says less: every application holds what it says.
func TestInternalEventsAreRefusedAlike(t *testing.T) {
	const text = `{"type":"SILENCE"}`
	chart, err := interp.Load(os.DirFS("../.."), "charts/agent.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, byGo := agent.ParseEvent([]byte(text))
	first, err := chart.Initial(nil, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, byInterp := chart.StepJSON(first.Snapshot, []byte(text), 0, nil)
	number, _ := chart.Machine().Table.EventIndex("SILENCE")
	_, _, byStep := first.Snapshot.StepDeclared(number, nil, 0, nil)
	session, _ := lines.Open(chart.Program(), lines.Start{})
	defer session.Close()
	const want = `only the chart itself and its actors send "SILENCE"`
	for door, said := range map[string]string{
		"Go": byGo.Error(), "interp": byInterp.Error(), "a step": byStep.Error(), "lines": string(session.Do([]byte(text))),
		"TypeScript": inTS(t, "import { parseEvent } from './agent/agent.ts';\n(globalThis as any).run = (text: string): string => { try { return parseEvent(text).type; } catch (refusal: any) { return refusal.message; } };", text),
	} {
		if !strings.Contains(strings.ReplaceAll(said, `\"`, `"`), want) {
			t.Errorf("%s says %s", door, said)
		}
	}
}

func refusedByGo(texts []string) (list []string) {
	for _, text := range texts {
		_, err := download.ParseEvent([]byte(text))
		list = append(list, refusalOf(err))
	}
	return list
}

func refusedByTS(t *testing.T, texts []string) (list []string) {
	given, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(inTS(t, parseInTS, string(given))), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// inTS calls run of a script.
func inTS(t *testing.T, source, argument string) string {
	script, err := js.Bundle(source, "../../gen")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := js.Quick(script, "run", argument)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func refusedByInterp(t *testing.T, texts []string) (list []string) {
	chart := downloadChart(t)
	first, err := chart.Initial(interp.Fields{"url": "u"}, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		_, err := chart.StepJSON(first.Snapshot, []byte(text), 0, nil)
		list = append(list, refusalOf(err))
	}
	return list
}

// refusedByLines gives the texts to the root by its address: a line that is no
// object, or has no type, is not even a command.
func refusedByLines(t *testing.T, texts []string) (list []string) {
	session, first := lines.Open(downloadChart(t).Program(), lines.Start{Input: []byte(`{"url":"u"}`)})
	if session == nil {
		t.Fatalf("%s", first)
	}
	defer session.Close()
	for _, text := range texts {
		var answer struct{ Refused *struct{ Code string } }
		if err := json.Unmarshal(session.Do([]byte(`{"$to":"","event":`+text+`}`)), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Refused == nil {
			list = append(list, "")
		} else {
			list = append(list, answer.Refused.Code+" ?")
		}
	}
	return list
}

func downloadChart(t *testing.T) *interp.Chart {
	chart, err := interp.Load(os.DirFS("../.."), "charts/download.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return chart
}

func refusalOf(err error) string {
	refusal := (*kernel.Refusal)(nil)
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return refusal.Code + " " + refusal.Field
	}
	return fmt.Sprint("no refusal: ", err)
}
