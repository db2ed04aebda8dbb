package viz

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file writes charts for Mermaid (stateDiagram-v2).

const mermaidLimits = `%% For pasting into other tools. Limits: Mermaid draws history states as plain
%% ones; an arrow between a state and one around it may begin or end anywhere in
%% the outer one; entry, exit, invocations and transitions without a target are
%% left out; signs that Mermaid reads as its own are written as their numbers.
`

// Mermaid writes a chart as a stateDiagram-v2.
//
// For Mermaid an arrow in braces makes its states children of them, until they
// are declared elsewhere; a composite that is its own child cannot be drawn. So
// arrows stand behind all braces, where they move nothing, but for those from
// `[*]`, which say by their place whose initial state they lead to.
func Mermaid(m *ir.Machine, o Options) ([]byte, error) {
	s, err := newScene(m, o)
	if err != nil {
		return nil, err
	}
	w := &textWriter{scene: s}
	w.b.WriteString("stateDiagram-v2\n")
	w.b.WriteString(mermaidLimits)
	framed := w.mermaidFramed()
	if framed {
		w.mermaidState(0, "  ")
	} else {
		w.mermaidInside(0, "  ")
	}
	for _, wire := range s.wires {
		if wire.from != noState {
			w.mermaidWire(wire)
		}
	}
	for i, active := range s.active {
		if active && (i > 0 || framed) {
			w.line("  class s%d active", i)
		}
	}
	w.line("  classDef active stroke-width:3px")
	return []byte(w.b.String()), nil
}

// mermaidFramed tells whether the chart itself is a state of the diagram: where
// it has regions, which are divided in braces only, and transitions.
func (w *textWriter) mermaidFramed() bool {
	return w.table.States[0].Kind == kernel.Parallel || len(w.bundles(0)) > 0
}

func (w *textWriter) mermaidState(i int32, indent string) {
	w.line(`%sstate "%s" as s%d`, indent, mermaidText(w.mermaidName(i)), i)
	if w.table.States[i].Last > i {
		w.line("%sstate s%d {", indent, i)
		w.mermaidInside(i, indent+"  ")
		w.line("%s}", indent)
	}
	if w.table.States[i].Kind == kernel.Final {
		w.line("%ss%d --> [*]", indent, i)
	}
}

func (w *textWriter) mermaidInside(i int32, indent string) {
	w.mermaidInitial(i, false, indent)
	first := true
	for c := range w.m.AllChildStates(i) {
		if !first && w.boxes[c].shape == regionShape {
			w.line("%s--", indent)
		}
		first = first && w.boxes[c].shape != regionShape
		w.mermaidState(c, indent)
	}
	w.mermaidInitial(i, true, indent)
}

// mermaidInitial writes the ways to initial states: behind the declarations those
// to children, before them those to states further in, which would be moved.
func (w *textWriter) mermaidInitial(i int32, children bool, indent string) {
	for _, to := range w.table.States[i].Initial {
		if children == (w.table.States[to].Parent == i) {
			w.line("%s[*] --> s%d", indent, to)
		}
	}
}

func (w *textWriter) mermaidName(c int32) string {
	if w.boxes[c].shape == historyShape {
		return historyText(w.table.States[c].Kind)
	}
	return w.title(c)
}

func (w *textWriter) mermaidWire(wire *wire) {
	text := mermaidText(w.wireText(wire))
	if text != "" {
		text = " : " + strings.ReplaceAll(text, "\n", "<br/>")
	}
	w.line("  s%d --> s%d%s", wire.from, wire.to, text)
}

// mermaidText writes what Mermaid would read as its own by number: its signs, those
// that make text of Markdown bold or slanted, and the words that turn a diagram, which
// it finds wherever they stand in a line.
func mermaidText(text string) string {
	var b strings.Builder
	runes := []rune(" " + text + " ")
	for i, r := range runes[1 : len(runes)-1] {
		if strings.ContainsRune("\"#;:<>{}%&`*\\", r) || r == '_' && !(inWord(runes[i]) && inWord(runes[i+2])) {
			fmt.Fprintf(&b, "#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return turning.ReplaceAllStringFunc(b.String(), func(words string) string { return fmt.Sprintf("#%d;%s", words[0], words[1:]) })
}

var turning = regexp.MustCompile(`(?i)direction[ \n]+(?:TB|BT|RL|LR)`)

// inWord tells the neighbours between which a low line is one for Markdown too.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
