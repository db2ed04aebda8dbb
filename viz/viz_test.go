package viz_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

var update = flag.Bool("update", false, "write the expected pictures again")

// load compiles a chart of this repository.
func load(t testing.TB, root fs.FS, name string) *ir.Machine {
	t.Helper()
	m, found := compile.Load(root, name)
	if m == nil {
		var b bytes.Buffer
		_ = found.Text(&b)
		t.Fatalf("%s does not load:\n%s", name, b.String())
	}
	return m
}

// inline compiles a chart that a test holds.
func inline(t testing.TB, text string) *ir.Machine {
	t.Helper()
	return load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}}, "chart.yaml")
}

// The systems that this project began with look as they were last reviewed.
func TestChartsLookAsReviewed(t *testing.T) {
	root := os.DirFS("../charts")
	files, err := fs.Glob(root, "*.yaml")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d charts: %v", len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, ".test.yaml") {
			continue
		}
		m := load(t, root, name)
		for _, d := range []viz.Detail{viz.All, viz.Guards, viz.Names} {
			checkPicture(t, m, viz.Options{Detail: d})
		}
		text, err := viz.SVG(m, viz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(path.Base(name), ".yaml")
		golden(t, base+".svg", text)
		golden(t, base+".md", viz.Table(m, ""))
		golden(t, base+".matrix.md", []byte(matrix(t, m)))
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what was reviewed; look at it, then go test ./viz -update", name)
	}
}

// The text of a composite takes the room that its level leaves it before it is cut;
// that of a box alone does not make it wider.
func TestTextTakesTheRoomThatIsThere(t *testing.T) {
	chart := func(inside string) string {
		return `
chart: roomy
events: { GO: , SAY: }
initial: a
states:
  a:
    on: { GO: b, SAY: { actions: [ { log: "'` + strings.Repeat("a text of many words ", 7) + `the end'" } ] } }
` + inside + `
  b: {}
`
	}
	for inside, whole := range map[string]bool{"": false, "    type: parallel\n    states: { one: {}, two: {}, three: {}, four: {}, five: {}, six: {}, seven: {} }": true} {
		svg, err := viz.SVG(inline(t, chart(inside)), viz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if cut := strings.Contains(string(svg), "…</t"); cut == whole {
			t.Errorf("%q: the text is cut: %v", inside, cut)
		}
	}
}

// Hostile text in descriptions and expressions adds no element and no attribute.
func TestHostileText(t *testing.T) {
	for _, text := range []string{`"><script>alert(1)</script>`, `]]>`, `</title><a onload="x">`, `&#x3c;script>`, `--><svg onload=x>`, "a\\u0000b", "a\\u2028b", "javascript:alert(1)"} {
		m := inline(t, fmt.Sprintf(`
chart: hostile
description: %q
events:
  GO: { x: string }
initial: a
states:
  a:
    description: %q
    tags: [quiet]
    on:
      GO:
        guard: %s
        target: b
        actions:
          - log: %s
  b: { type: final }
`, text, text, quoteCEL("event.x == ", text), quoteCEL("", text)))
		svg, err := viz.SVG(m, viz.Options{Mark: text})
		if err != nil {
			t.Fatal(err)
		}
		for name := range elements(t, svg) {
			if !strings.Contains(" svg title desc style g rect circle line path text tspan ", " "+name+" ") {
				t.Errorf("%q made an element %s", text, name)
			}
		}
		for l := range strings.Lines(string(viz.Table(m, text))) {
			if strings.Contains(l, "<script>") && !strings.Contains(l, "`") {
				t.Errorf("%q stands in the table as it is: %s", text, l)
			}
		}
	}
}

// quoteCEL is a string of CEL, behind what stands before it, quoted for YAML.
func quoteCEL(before, text string) string {
	return fmt.Sprintf("%q", before+"'"+strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text)+"'")
}

// elements counts the elements of well-formed XML.
func elements(t *testing.T, text []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			count[start.Name.Local]++
			for _, a := range start.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" {
					t.Errorf("attribute %s", a.Name.Local)
				}
			}
		}
	}
}

// An active state is marked, with all around it; one that is not there is an
// error.
func TestActive(t *testing.T) {
	m := load(t, os.DirFS("../charts"), "turn.yaml")
	text, err := viz.SVG(m, viz.Options{Active: []string{"speaking"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), " active\" data-path="); n != 2 {
		t.Errorf("%d groups are active, want the state and the chart", n)
	}
	var unknown *viz.UnknownStateError
	if _, err := viz.SVG(m, viz.Options{Active: []string{"speeking"}}); !errors.As(err, &unknown) || unknown.State != "speeking" {
		t.Errorf("an unknown state: %v", err)
	}
}

// A state is named by its path or by its id; with what is inside of it is active what is
// around.
func TestActiveByID(t *testing.T) {
	m := inline(t, `
chart: ids
initial: a
events: { GO: , BACK: }
states:
  a: { id: start, on: { GO: b } }
  b: { id: deep, initial: c, on: { BACK: a }, states: { c: { id: inner } } }
`)
	for named, want := range map[string]string{
		"start": "class s1 active", "deep": "class s2 active", "inner": "class s2 active\n  class s3 active", "b.c": "class s2 active\n  class s3 active",
	} {
		text, err := viz.Mermaid(m, viz.Options{Active: []string{named}})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "  class s"); !strings.Contains(string(text), "  "+want+"\n") || n != strings.Count(want, "class") {
			t.Errorf("%s: want %s, got\n%s", named, want, text)
		}
	}
}

// Many goroutines draw at once and get the same bytes; nothing is kept.
func TestManyRenders(t *testing.T) {
	m := load(t, os.DirFS("../charts"), "turn.yaml")
	want, err := viz.SVG(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := heap()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 250 {
				if got, err := viz.SVG(m, viz.Options{}); err != nil || !bytes.Equal(got, want) {
					t.Errorf("another picture, or %v", err)
					return
				}
			}
		})
	}
	all.Wait()
	if grown := heap() - before; grown > 4<<20 {
		t.Errorf("1,000 renders left %d bytes behind", grown)
	}
}

func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// matrix are the matrices of a chart.
func matrix(t *testing.T, m *ir.Machine) string {
	t.Helper()
	text, err := viz.Matrix(m, "")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Matrices that nobody reads are not made.
func TestMatrixTooLarge(t *testing.T) {
	var b strings.Builder
	b.WriteString("chart: large\nevents: { GO: }\ninitial: s0\nstates:\n")
	for i := range 2_000 {
		fmt.Fprintf(&b, "  s%d: { on: { GO: s%d } }\n", i, (i+1)%2_000)
	}
	if text, err := viz.Matrix(inline(t, b.String()), ""); err == nil || !strings.Contains(err.Error(), "2000 states would have 4002000 cells") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// In the matrix an event counts under every key that matches it, the state's own
// keys before those around it.
func TestMatrixKeys(t *testing.T) {
	text := matrix(t, inline(t, `
chart: keys
events: { mouse.up: , mouse.down: , KEY: , OTHER: }
initial: a
on: { "*": c }
states:
  a: { on: { "mouse.*, KEY": b } }
  b: { on: { mouse.up: {} } }
  c: {}
`))
	for _, want := range []string{
		"| `a` | `b` | `b` | `b` | `c` |", "| `b` | forbidden | `c` | `c` | `c` |", "| `c` | `c` | `c` | `c` | `c` |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// What one region forbids another may take; beside no region nobody does.
func TestForbiddenEvents(t *testing.T) {
	for chart, want := range map[string]string{
		"type: parallel\non: { GO: .a }\nstates: { a: { initial: x, states: { x: { on: { GO: {} } } } }, b: {} }": "GO / nothing, nor do outer states for this region<",
		"initial: x\nstates: { x: { on: { GO: {} } } }":                                                           "GO / nothing, nor do outer states<",
	} {
		for _, detail := range []viz.Detail{viz.All, viz.Guards, viz.Names} {
			text, err := viz.SVG(inline(t, "chart: forbidden\nevents: { GO: }\n"+chart+"\n"), viz.Options{Detail: detail})
			drawn := regexp.MustCompile(`(?s)<title>.*?</title>|<[^>]*>`).ReplaceAllString(string(text), "")
			drawn = strings.Join(strings.Fields(drawn), " ")
			if err != nil || !strings.Contains(drawn, strings.TrimSuffix(want, "<")) {
				t.Errorf("no %s of %s at %v in\n%s%v", want, chart, detail, drawn, err)
			}
		}
	}
}

// A prefix matches the event that is called like it too (SPEC 5.2).
func TestMatrixOfAPrefix(t *testing.T) {
	text := matrix(t, inline(t, `
chart: prefix
events: { mouse: , mouse.up: }
initial: a
states:
  a: { on: { mouse.*: b } }
  b: {}
`))
	if want := "| `a` | `b` | `b` |"; !strings.Contains(text, want) {
		t.Errorf("no %s in\n%s", want, text)
	}
}

// A wildcard is no key of timers and eventless transitions; the end of an actor
// and of a state it takes where no key that names them comes first. A prefix of the
// platform's events has a column: not all of them are listed.
func TestMatrixWildcards(t *testing.T) {
	text := matrix(t, inline(t, `
chart: wild
events: { GO: }
actors: { w: , v: }
guards: { sure: }
initial: out
states:
  out:
    initial: a
    invoke: { src: w, onDone: z, onError: z }
    on: { GO: z, "*": .b }
    after: { 5s: z }
    onDone: y
    always: { guard: sure, target: z }
    states:
      a: { after: { 5s: b } }
      b: { on: { "done.*": c }, always: c }
      c: { type: final }
  y: { on: { "*": z } }
  z: { type: final }
`))
	for _, want := range []string{
		"| from \\ event | `GO` | `done.*` | `done` | `error` | `always` | `after 5s` |",
		"| `out.a` | `z` | `out.b` | `z`<br>`y` | `z` | `z` if `sure` | `out.b`<br>`z` |",
		"| `out.b` | `z` | `out.c` | `out.c` | `z` | `out.c` | `z` |",
		"| `out.c` | `z` | `out.b` | `z`<br>`y` | `z` | `z` if `sure` | `z` |",
		"| `y` | `z` | `z` | | | | |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Where failures are taken by their prefix, the matrix says where they lead, as that of
// the states does.
func TestMatrixOfFailures(t *testing.T) {
	text := matrix(t, inline(t, `
chart: failing
events: { A: }
actors: { h: , g: { output: int } }
initial: s
on: { error.invoke.*: u }
states:
  s: { invoke: { src: h, onDone: t }, on: { error.*: failed, A: t } }
  t: { invoke: { src: g, onDone: s, onError: failed }, on: { error.execution: u } }
  failed: { on: { A: s, "*": u } }
  u: { on: { A: s } }
`))
	for _, want := range []string{
		"| from \\ event | `A` | `error.invoke.*` | `error.*` | `error.execution` | `done` | `error` |",
		"| `s` | `t` | `failed` | `failed` | `failed` | `t` | |", "| `t` | | `u` | | `u` | `s` | `failed` |",
		"| `failed` | `s` | `u` | `u` | `u` | | |", "| `u` | `s` | `u` | | | | |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A done machine takes nothing (SPEC 6.9), also what the chart has for all states.
// A final state within another one ends that one only.
func TestMatrixDone(t *testing.T) {
	text := matrix(t, inline(t, `
chart: over
events: { CANCEL: , GO: }
initial: in
on: { CANCEL: cancelled }
after: { 5s: cancelled }
states:
  in: { initial: a, states: { a: { on: { GO: b } }, b: { type: final } } }
  cancelled: { type: final }
`))
	for _, want := range []string{
		"| `in.b` | `cancelled` | | `cancelled` |", "| `cancelled` | | | |", "| `in.b` | no | - | yes |", "| `cancelled` | no | no | - |",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A history state leads to whatever may have been active.
func TestMatrixHistory(t *testing.T) {
	text := matrix(t, inline(t, `
chart: back
events: { OUT: , SHALLOW: , DEEP: , NEXT: }
initial: on
states:
  on:
    initial: a
    on: { OUT: off, NEXT: .b.y }
    states:
      a: {}
      b: { initial: x, states: { x: {}, y: {} } }
      h: { type: history }
      hh: { type: history, history: deep }
  off: { on: { SHALLOW: on.h } }
  far: { on: { DEEP: on.hh } }
`))
	for _, want := range []string{"| `off` | yes | yes | no | - | no |", "| `far` | yes | yes | yes | no | - |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Where a way leads into one region, or from one into another, the regions beside
// it are entered by default (SPEC 6.3).
func TestMatrixRegionsBeside(t *testing.T) {
	text := matrix(t, inline(t, `
chart: beside
events: { IN: , OVER: , WITHIN: , BACK: }
initial: out
states:
  out: { on: { IN: both.r.b, BACK: deep } }
  both:
    type: parallel
    on: { WITHIN: .r.b }
    states:
      r: { initial: a, states: { a: { on: { OVER: '#d' } }, b: {} } }
      s: { initial: c, states: { c: {}, d: { id: d } } }
  deep:
    initial: both.r.b
    states:
      both:
        type: parallel
        states:
          r: { initial: a, states: { a: {}, b: {} } }
          s: {}
`))
	for _, want := range []string{
		"| `out` | - | no | yes | yes | no | no | yes | yes |",
		"| `both.r.a` | no | yes | yes | yes | yes | no | no | no |",
		"| `both.s.c` | no | no | yes | yes | no | no | no | no |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// A delayed send says after how long it goes, wherever it goes.
func TestDelaysOfSends(t *testing.T) {
	text := string(viz.Table(inline(t, `
chart: late
events: { GO: { n: int = 1 } }
sends: { UP: }
delays: { soon: 3s }
initial: a
states:
  a:
    entry:
      - send: { event: GO, to: self, delay: 5s, data: { n: 3 } }
      - send: { event: UP, to: parent, delay: soon }
      - send: { event: GO, to: self }
    on: { GO: {} }
`), ""))
	if want := "send GO { n: 3 } after 5s to self; send UP after soon (3s) to parent; send GO to self`"; !strings.Contains(text, want) {
		t.Errorf("no %s in\n%s", want, text)
	}
}

// What is done on the way into a state is told: with `initial`, and with the
// default of a history state.
func TestActionsOnTheWayIn(t *testing.T) {
	m := inline(t, `
chart: ways
events: { GO: }
actions: { beep: }
initial: { target: a, actions: [ beep ] }
states:
  a: { on: { GO: b.h } }
  b:
    initial: { target: c, actions: [ { log: "'in'" } ] }
    states: { c: {}, h: { type: history, target: { target: c, actions: beep } } }
`)
	table := string(viz.Table(m, ""))
	for _, want := range []string{
		"| `ways` | initial | | `a` | `beep` | |", "| `b` | initial | | `b.c` | `log 'in'` | |", "| `b.h` | default | | `b.c` | `beep` | |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %s in\n%s", want, table)
		}
	}
	svg, err := viz.SVG(m, viz.Options{Detail: viz.All})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<tspan class="b">initial</tspan> / beep`, `<tspan class="b">initial</tspan> / log &#39;in&#39;`, "&#10;default / beep", `class="label" x=`, ">/ beep</text>"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// A table tells which states are initial, and the tags of states where there are
// any.
func TestTableOfWaysInAndTags(t *testing.T) {
	table := string(viz.Table(inline(t, `
chart: ways
events: { GO: }
initial: b.d
states:
  a: { on: { GO: b.h }, tags: [ quiet, dim ] }
  b:
    initial: c
    states: { c: {}, d: {}, h: { type: history, target: d } }
`), ""))
	for _, want := range []string{
		"| state | kind | tags | entry |", "| `a` | atomic | `quiet, dim` | | |", "| `b` | compound | | | |",
		"| `ways` | initial | | `b.d` | | |", "| `b` | initial | | `b.c` | | |", "| `b.h` | default | | `b.d` | | |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %s in\n%s", want, table)
		}
	}
	table = string(viz.Table(inline(t, "chart: still\ninitial: a\nstates: { a: {} }\n"), ""))
	if strings.Contains(table, "tags") || !strings.Contains(table, "| `still` | initial | | `a` |") {
		t.Errorf("without tags and transitions:\n%s", table)
	}
}

// Where a wire goes inwards from a border, none goes outwards: the two would look
// like one.
func TestWiresOfTwoSidesDoNotMeet(t *testing.T) {
	text, err := viz.SVG(inline(t, `
chart: sides
events: {A: , B: , C: , D: , E: , F: , G: , H: }
initial: s1
states:
  s1:
    on: {A: s2, B: s2, C: s2, D: s3, E: {target: s1, reenter: true}, F: {target: s1, reenter: true}, G: '#s2.y.deep', H: s3.k}
  s2:
    initial: x
    on: {A: s1, B: {target: s2, reenter: true}, C: .y, D: {target: .x, reenter: true}}
    states:
      x: {on: {E: y, F: s3.k, G: s1}}
      y: {initial: deep, states: {deep: {on: {E: '#s2.x', F: s1, G: s2, H: deeper}}, deeper: {on: {H: s3.h}}}, onDone: x}
  s3:
    type: parallel
    on: {A: s1, B: s2.y.deeper}
    states:
      k: {initial: k1, on: {E: {target: k, reenter: true}}, states: {k1: {on: {C: k2}}, k2: {on: {C: k1, D: s1}}, kf: {type: final}}}
      l: {initial: l1, states: {l1: {on: {C: l2, D: k.k2}}, l2: {}}}
      h: {type: history, history: deep}
    onDone: end
  end: {type: final}
`), viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var root node
	if err := xml.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	p := &picture{t: t, boxes: map[string]area{}}
	p.read(&root)
	at := map[string][2]string{} // which states a wire joins
	for _, w := range p.ways {
		for _, end := range w[2:4] {
			if other := at[end]; other != [2]string{} && other != [2]string{w[0], w[1]} {
				t.Errorf("%s and %s meet at %s", other, w[4], end)
			}
			at[end] = [2]string{w[0], w[1]}
		}
	}
}

// Each arrow to one of several targets is seen to its end, wherever that lies, and
// says which transition it is; what leads from a state to itself is one loop with
// room for all its labels.
func TestTargetLists(t *testing.T) {
	m := inline(t, `
chart: hidden
type: parallel
events: { GO: , BOTH: , AGAIN_WITH_A_LONG_NAME: }
actions: { ring: }
states:
  one:
    initial: a
    states: { a: { on: { GO: { target: [one.b, two.y], actions: ring } } }, b: {} }
  two:
    initial: x
    states:
      x: { on: { BOTH: { target: [one.b, two.x] }, AGAIN_WITH_A_LONG_NAME: { target: x, reenter: true } } }
      y: {}
`)
	checkPicture(t, m, viz.Options{})
	text, err := viz.SVG(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for want, times := range map[string]int{
		`<tspan class="b">GO</tspan> / ring<`: 1, `>also<tspan class="b"> GO</tspan><`: 1, `>also<tspan class="b"> BOTH</tspan><`: 1, `<path class="way shared"`: 1,
	} {
		if n := strings.Count(string(text), want); n != times {
			t.Errorf("%d times %s in\n%s", n, want, text)
		}
	}
}

const wordyChart = `
chart: wordy
context: { who: string }
events: { GO: , TICK: }
internal: [ TICK ]
sends: { UP: }
delays: { soon: 3s }
actors:
  f: { input: { n: int }, receives: { B: }, sends: [ GO ] }
  g: { receives: { C: } }
initial: a
states:
  a:
    invoke:
      - { src: f, id: first, input: { n: 1 } }
      - { src: f, id: second, input: { n: 2 } }
    entry:
      - send: { event: B, to: "'first'" }
      - send: { event: B, to: "'second'" }
      - send: { event: B, to: context.who }
      - raise: TICK
      - send: { event: GO, to: self, delay: 5s, id: "'k'" }
      - cancel: "'k'"
      - spawn: { src: f, id: "'z'", input: { n: 3 } }
      - stop: "'z'"
      - foreach: { in: "[1, 2]", as: item, index: i, do: [ { log: item + i } ] }
    after: { soon: c }
    on: { GO: b.h }
  b:
    initial: x
    states: { x: {}, h: { type: history }, hh: { type: history, history: deep } }
  c: { type: final, output: { n: 1 } }
`

// What tells two things apart is told: ids, receivers, variables, inputs, kinds of
// history, delays, outputs, what passes between the chart and others.
func TestWhatTellsApart(t *testing.T) {
	m := inline(t, wordyChart)
	svg, err := viz.SVG(m, viz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table := string(viz.Table(m, ""))
	does := "send B to 'first' (f); send B to 'second' (f); send B to context.who (f); raise TICK; send GO after 5s as 'k' to self; cancel 'k'; spawn f as 'z' with { n: 3 }; stop 'z'; for each item, i of [1, 2] { log item + i }"
	for text := range strings.SplitSeq(does, "; ") {
		if shown := "entry / " + strings.ReplaceAll(text, "'", "&#39;"); !strings.Contains(string(svg), shown) {
			t.Errorf("no tooltip with %s in\n%s", shown, svg)
		}
	}
	for _, want := range []string{
		does,
		"| `b.h` | shallow history |", "| `b.hh` | deep history |", "| `after soon (3s)` |", "| `TICK` | | yes |", "## Events sent to the parent\n\n| event | fields |\n| --- | --- |\n| `UP` | |",
		"| actor | run by | input | sends | receives |\n| --- | --- | --- | --- | --- |\n| `f` | the host | `n: int` | `GO` | `B` |\n| `g` | the host | | | `C` |", "| `c` | final | | | | `{ n: 1 }` |",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %s in\n%s", want, table)
		}
	}
	if !strings.Contains(string(svg), "c (final)&#10;output { n: 1 }<") {
		t.Errorf("no output in\n%s", svg)
	}
}
