package viz

import (
	"fmt"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file writes charts for Graphviz. A composite is a cluster; Graphviz has
// no edges to clusters, so these go to the first leaf within and are cut off at
// the cluster's border. It cuts off none whose other end lies in the cluster:
// there a node of its own stands for the composite.

const dotLimits = `// For pasting into other tools. Limits: Graphviz has no edges to composite
// states; they are drawn to a state within and cut off at the border, and their
// labels may lie outside; between a composite and what lies in it they are drawn
// to its name, written there without a frame. Entry, exit, invocations and
// transitions without a target are left out.
`

// DOT writes a chart for Graphviz.
func DOT(m *ir.Machine, o Options) ([]byte, error) {
	s, err := newScene(m, o)
	if err != nil {
		return nil, err
	}
	w := &textWriter{scene: s}
	w.nameComposites()
	w.b.WriteString(dotLimits)
	w.line("digraph %s {", quoted(m.Name))
	w.line("  compound=true; node [shape=box, style=rounded, fontname=Helvetica]; edge [fontname=Helvetica, fontsize=10];")
	if len(w.bundles(0)) > 0 {
		w.dotCluster(0, "  ")
	} else {
		w.dotChildren(0, "  ")
	}
	for _, wire := range s.wires {
		w.dotWire(wire)
	}
	w.line("}")
	return []byte(w.b.String()), nil
}

// A textWriter writes a scene in another tool's language.
type textWriter struct {
	*scene
	b     strings.Builder
	named []bool // per state, for DOT: its name is a node
}

func (w *textWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// nameComposites finds those whose names are nodes.
func (w *textWriter) nameComposites() {
	w.named = make([]bool, len(w.boxes))
	for _, wire := range w.wires {
		if w.toName(wire.from, wire.to) {
			w.named[wire.from] = true
		}
		if w.toName(wire.to, wire.from) {
			w.named[wire.to] = true
		}
	}
}

func (w *textWriter) dotChildren(i int32, indent string) {
	if len(w.table.States[i].Initial) > 0 { // histories, which have one too, are leaves
		w.line("%sinit%d [shape=point, width=0.15];", indent, i)
	}
	if w.named[i] {
		w.line("%sat%d [shape=plain, label=%s];", indent, i, quoted(w.title(i)))
	}
	for c := range w.m.AllChildStates(i) {
		if w.table.States[c].Last == c {
			w.line("%ss%d [%s];", indent, c, w.dotLeaf(c))
		} else {
			w.dotCluster(c, indent)
		}
	}
}

func (w *textWriter) dotCluster(i int32, indent string) {
	w.line("%ssubgraph cluster_s%d {", indent, i)
	w.line("%s  label=%s; %s;", indent, quoted(w.title(i)), w.dotFrame(i))
	w.dotChildren(i, indent+"  ")
	w.line("%s}", indent)
}

func (w *textWriter) dotFrame(c int32) string {
	style, width := "rounded", 1 // told each time: a cluster takes that of the one around it
	if w.boxes[c].shape == regionShape {
		style = "dashed"
	}
	if w.active[c] {
		width = 3
	}
	return fmt.Sprintf("style=%s; penwidth=%d", style, width)
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
		from, tail = w.dotEnd(wire.from, wire.to, "ltail")
	}
	to, head := w.dotEnd(wire.to, wire.from, "lhead")
	label := quoted(w.wireText(wire))
	w.line("  %s -> %s [label=%s%s%s];", from, to, label, tail, head)
}

// dotEnd is the node that stands for a state in an edge from or to another one.
func (w *textWriter) dotEnd(state, other int32, attribute string) (node, more string) {
	if w.toName(state, other) {
		return fmt.Sprintf("at%d", state), ""
	}
	leaf := state
	for w.table.States[leaf].Last > leaf {
		leaf++
	}
	if leaf != state {
		more = fmt.Sprintf(", %s=cluster_s%d", attribute, state)
	}
	return fmt.Sprintf("s%d", leaf), more
}

// toName tells whether an edge has a composite's name for its end: from or to
// another state in it, or itself.
func (w *textWriter) toName(state, other int32) bool {
	return state != noState && other != noState && w.table.States[state].Last > state && w.m.Within(other, state)
}

// wireText is a wire's label in one string, a transition a line, each with its number
// where several compete.
func (s *scene) wireText(w *wire) string {
	if len(w.all) == 0 && w.from != noState {
		return visible(s.defaultText(w.from))
	}
	var texts []string
	for _, t := range w.all {
		var b strings.Builder
		if s.badges[t] != "" {
			b.WriteString(s.badges[t] + ". ")
		}
		for _, r := range s.wireLabel(w, t) {
			b.WriteString(r.text)
		}
		texts = append(texts, visible(b.String()))
	}
	return strings.Join(texts, "\n")
}

// quoted is a string of DOT. In labels Graphviz reads entities of HTML.
func quoted(text string) string { return `"` + quoting.Replace(text) + `"` }

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "&", "&amp;")
