package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file writes charts for Mermaid (stateDiagram-v2).

const mermaidLimits = `%% For pasting into other tools. Limits: Mermaid draws history states as plain
%% ones; a transition between regions of one parallel state may fail to draw;
%% entry, exit, invocations and transitions without a target are left out; signs
%% that Mermaid reads as its own are written as their numbers.
`

// Mermaid writes a chart as a stateDiagram-v2.
func Mermaid(m *ir.Machine, o Options) ([]byte, error) {
	s, err := newScene(m, o)
	if err != nil {
		return nil, err
	}
	w := &textWriter{scene: s}
	w.b.WriteString("stateDiagram-v2\n")
	w.b.WriteString(mermaidLimits)
	homes := make([][]*wire, len(s.boxes))
	for _, wire := range s.wires {
		homes[max(0, wire.home)] = append(homes[max(0, wire.home)], wire)
	}
	w.mermaidInside(0, homes, "  ")
	for i, active := range s.active {
		if active && i > 0 {
			w.line("  class s%d active", i)
		}
	}
	w.line("  classDef active stroke-width:3px")
	return []byte(w.b.String()), nil
}

func (w *textWriter) mermaidInside(i int32, homes [][]*wire, indent string) {
	first := true
	for c := i + 1; c <= w.table.States[i].Last; c = w.table.States[c].Last + 1 {
		if !first && w.boxes[c].shape == regionShape {
			w.line("%s--", indent)
		}
		first = first && w.boxes[c].shape != regionShape
		w.line(`%sstate "%s" as s%d`, indent, mermaidText(w.mermaidName(c)), c)
		if w.table.States[c].Last > c {
			w.line("%sstate s%d {", indent, c)
			w.mermaidInside(c, homes, indent+"  ")
			w.line("%s}", indent)
		}
		if w.table.States[c].Kind == kernel.Final {
			w.line("%ss%d --> [*]", indent, c)
		}
	}
	for _, wire := range homes[i] {
		w.mermaidWire(wire, indent)
	}
}

func (w *textWriter) mermaidName(c int32) string {
	if w.boxes[c].shape == historyShape {
		return historyText(w.table.States[c].Kind)
	}
	return w.title(c)
}

func (w *textWriter) mermaidWire(wire *wire, indent string) {
	from := "[*]"
	if wire.from == 0 || wire.to == 0 {
		return // the chart itself is no state of the diagram
	}
	if wire.from != noState {
		from = fmt.Sprintf("s%d", wire.from)
	}
	text := mermaidText(w.wireText(wire))
	if text != "" {
		text = " : " + strings.ReplaceAll(text, "\n", "<br/>")
	}
	w.line("%s%s --> s%d%s", indent, from, wire.to, text)
}

// mermaidText writes what Mermaid would read as its own by number.
func mermaidText(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(`"#;:<>{}%&`+"`", r) {
			fmt.Fprintf(&b, "#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
