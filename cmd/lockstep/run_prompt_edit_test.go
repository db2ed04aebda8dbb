package main

import (
	"bufio"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// asIs are the modes of what is no terminal.
type asIs struct{ raws, cookeds int }

func (m *asIs) raw() error            { m.raws++; return nil }
func (m *asIs) cooked()               { m.cookeds++ }
func (*asIs) size() (int, int, error) { return 200, 50, nil }
func atPrompt(chart *interp.Chart) *prompt {
	return &prompt{chart: chart, start: lines.Start{Now: lines.DefaultNow}, runs: backend.Interpreter{}, asks: true}
}

var control = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]|\r")

// edited is what stands on a terminal when keys were pressed.
func edited(t *testing.T, chart *interp.Chart, keys string) (screen string, mode asIs) {
	t.Helper()
	var out strings.Builder
	p := atPrompt(chart)
	p.edit(editing(strings.NewReader(keys), &out, &mode))
	if err := p.talk(nil); err != nil {
		t.Fatal(err)
	}
	return control.ReplaceAllString(out.String(), ""), mode
}

const (
	up    = "\x1b[A"
	left  = "\x1b[D"
	ctrlC = "\x03"
	ctrlD = "\x04"
)

func starterDoor(t *testing.T) *interp.Chart {
	t.Helper()
	chart, err := interp.Load(os.DirFS("starter"), "door.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return chart
}

// On a terminal lines are edited: what was typed before comes back, and Tab completes.
func TestPromptEdits(t *testing.T) {
	for keys, times := range map[string]int{
		"OP\t\r":                            1,
		"PEN" + left + left + left + "O\r":  1,
		"OPEN\rCLOSE\r" + up + up + "\r":    2,
		"OPEN\rCLOSE\rOPX" + up + up + "\r": 2,
	} {
		if got, _ := edited(t, starterDoor(t), keys+ctrlD); strings.Count(got, "state    open") != times {
			t.Errorf("%q shows\n%s", keys, got)
		}
	}
}

// A terminal is raw while a line is typed, and as it was at the end, however that came.
func TestPromptLeavesTheTerminalAsItWas(t *testing.T) {
	for _, keys := range []string{"quit\r", "OPEN\rquit\r", ctrlC, "OP" + ctrlC, "OPEN\r" + ctrlD, ""} {
		got, mode := edited(t, starterDoor(t), keys)
		if mode.raws == 0 || mode.cookeds != mode.raws+1 {
			t.Errorf("%q: %+v", keys, mode)
		}
		if !strings.HasSuffix(got, "\n") {
			t.Errorf("%q leaves %q", keys, got[max(0, len(got)-10):])
		}
	}
}

const tabs = `chart: tabs
types: { Size: [small, large], Odd: [über, österlich, "two words"] }
context: { n: int }
events:
  ORDER: { size: Size, note: optional<string>, gift: bool }
  OPEN:
  OPENED:
  ODD: { odd: Odd }
  NEVER:
  UNDER:
guards: { paid: {} }
actions: { ring: {} }
actors: { oven: { output: { cakes: int }, sends: [OPENED] }, kid: { chart: kid.yaml } }
initial: shop
states:
  shop:
    invoke: [ { src: oven, id: oven1 }, { src: kid, id: kid1 } ]
    on: { ORDER: { guard: paid, actions: ring }, OPEN: { actions: ring }, OPENED: { actions: ring }, ODD: { actions: ring }, UNDER: { actions: ring } }
`

// Tab completes what can stand where the cursor is, and shows what there is to choose from.
func TestPromptCompletes(t *testing.T) {
	kid := "chart: kid\nevents: { PLAY: { game: string } }\ninitial: a\nstates: { a: { on: { PLAY: { actions: { log: event.game } } } } }\n"
	chart, err := interp.Load(fstest.MapFS{"tabs.yaml": {Data: []byte(tabs)}, "kid.yaml": {Data: []byte(kid)}}, "tabs.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p := atPrompt(chart)
	p.out = bufio.NewWriter(io.Discard)
	if err := p.open(); err != nil {
		t.Fatal(err)
	}
	p.show(p.answers.First())
	defer p.close()
	for typed, want := range map[string]struct{ line, shown string }{
		"OR":                     {"ORDER ", ""},
		"or":                     {"ORDER ", ""},
		"OPE":                    {"OPEN", ""},
		"OPEN":                   {"OPEN", "OPEN  OPENED\n"},
		"un":                     {"un", "UNDER  undo\n"},
		"UN":                     {"UNDER ", ""},
		"NE":                     {"NE", ""}, // it cannot be taken now
		"send NE":                {"send NEVER ", ""},
		"ORDER s":                {"ORDER size=", ""},
		"ORDER size=l":           {"ORDER size=large ", ""},
		"ORDER size=large gift=": {"ORDER size=large gift=", "gift=true  gift=false\n"},
		"ORDER size=large ":      {"ORDER size=large ", "note=  gift=\n"},
		"ODD odd=":               {"ODD odd=", "odd=über  odd=österlich  odd=\"two words\"\n"},
		"ODD odd=ü":              {"ODD odd=über ", ""},
		"ODD odd=\"":             {"ODD odd=\"two words\" ", ""},
		"ORDER note=a":           {"ORDER note=a", ""},
		"don":                    {"done ", ""},
		"done ":                  {"done oven1 ", ""},
		"done oven1 ":            {"done oven1 cakes=", ""},
		"fail o":                 {"fail oven1 ", ""},
		"from oven1 ":            {"from oven1 OPENED ", ""},
		"to k":                   {"to kid1 ", ""},
		"to kid1 P":              {"to kid1 PLAY ", ""},
		"to kid1 PLAY ":          {"to kid1 PLAY game=", ""},
		"to nobody ":             {"to nobody ", ""},
		"guard ":                 {"guard paid ", ""},
		"guard paid f":           {"guard paid false ", ""},
		"failAction r":           {"failAction ring ", ""},
		"advance 5":              {"advance 5", ""},
		"nothing of this ":       {"nothing of this ", ""},
	} {
		var shown strings.Builder
		line, pos, ok := p.complete(typed+"!", len(typed), '\t', &shown)
		if !ok || line != want.line+"!" || pos != len(want.line) || shown.String() != want.shown {
			t.Errorf("%q becomes %q at %d and shows %q", typed, line, pos, shown.String())
		}
	}
	if _, _, ok := p.complete("OR", 2, 'x', io.Discard); ok {
		t.Error("another key than Tab completes")
	}
}
