package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file writes charts for Graphviz. A composite is a cluster; Graphviz has
// no edges to clusters, so these go to the first leaf within and are cut off at
// the cluster's border.

const dotLimits = `// For pasting into other tools. Limits: Graphviz has no edges to composite
// states; they are drawn to a state within and cut off at the border, and their
// labels may lie outside. Entry, exit, invocations and transitions without a
// target are left out.
`

// DOT writes a chart for Graphviz.
func DOT(m *ir.Machine, o Options) ([]byte, error) {
	s, err := newScene(m, o)
	if err != nil {
		return nil, err
	}
	w := &textWriter{scene: s}
	w.b.WriteString(dotLimits)
	w.line("digraph %s {", quoted(m.Name))
	w.line("  compound=true; node [shape=box, style=rounded, fontname=Helvetica]; edge [fontname=Helvetica, fontsize=10];")
	w.dotChildren(0, "  ")
	for _, wire := range s.wires {
		w.dotWire(wire)
	}
	w.line("}")
	return []byte(w.b.String()), nil
}

// A textWriter writes a scene in another tool's language.
type textWriter struct {
	*scene
	b strings.Builder
}

func (w *textWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

func (w *textWriter) dotChildren(i int32, indent string) {
	if row := &w.table.States[i]; row.Kind == kernel.Compound && len(row.Initial) > 0 {
		w.line("%sinit%d [shape=circle, style=filled, fillcolor=black, label=\" \", width=0.15, fixedsize=true];", indent, i)
	}
	for c := i + 1; c <= w.table.States[i].Last; c = w.table.States[c].Last + 1 {
		if w.table.States[c].Last == c {
			w.line("%ss%d [%s];", indent, c, w.dotLeaf(c))
			continue
		}
		w.line("%ssubgraph cluster_s%d {", indent, c)
		w.line("%s  label=%s; style=%s;", indent, quoted(w.title(c)), w.dotFrame(c))
		w.dotChildren(c, indent+"  ")
		w.line("%s}", indent)
	}
}

func (w *textWriter) dotFrame(c int32) string {
	if w.boxes[c].shape == regionShape {
		return "dashed"
	}
	return "rounded"
}

func (w *textWriter) dotLeaf(c int32) string {
	label, more := w.title(c), ""
	switch w.boxes[c].shape {
	case historyShape:
		label, more = historyText(w.table.States[c].Kind), ", shape=circle"
	case finalShape:
		more = ", peripheries=2"
	}
	if w.active[c] {
		more += ", penwidth=3"
	}
	return "label=" + quoted(label) + more
}

func (w *textWriter) dotWire(wire *wire) {
	from, tail := fmt.Sprintf("init%d", wire.home), ""
	if wire.from != noState {
		from, tail = w.dotEnd(wire.from, "ltail")
	}
	to, head := w.dotEnd(wire.to, "lhead")
	label := quoted(w.wireText(wire))
	w.line("  %s -> %s [label=%s%s%s];", from, to, label, tail, head)
}

// dotEnd is a leaf that stands for a state.
func (w *textWriter) dotEnd(state int32, attribute string) (node, more string) {
	leaf := state
	for w.table.States[leaf].Last > leaf {
		leaf++
	}
	if leaf != state && state > 0 {
		more = fmt.Sprintf(", %s=cluster_s%d", attribute, state)
	}
	return fmt.Sprintf("s%d", leaf), more
}

// wireText is a wire's label in one string, a transition a line. Each wire of a
// list of targets has it: without one it would look like another transition.
func (s *scene) wireText(w *wire) string {
	var texts []string
	for _, t := range w.all {
		var b strings.Builder
		for _, r := range s.label(t, s.opts.Detail) {
			b.WriteString(r.text)
		}
		texts = append(texts, visible(b.String()))
	}
	return strings.Join(texts, "\n")
}

// quoted is a string of DOT.
func quoted(text string) string {
	text = strings.ReplaceAll(text, `\`, `\\`)
	text = strings.ReplaceAll(text, `"`, `\"`)
	return `"` + strings.ReplaceAll(text, "\n", `\n`) + `"`
}
