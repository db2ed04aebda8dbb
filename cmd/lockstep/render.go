package main

import (
	"errors"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

func renderCommand() *cobra.Command {
	var out, format, detail string
	var active []string
	verb := &cobra.Command{
		Use:   "render CHART",
		Short: "Draw a chart",
		Long: `Draw a chart: as SVG, light and dark in one file, or as text for Graphviz (dot) and
Mermaid. The same chart gives the same bytes.`,
		Example: `  lockstep render charts/turn.yaml -o turn.svg
  lockstep render charts/turn.yaml --active speaking --detail guards -o turn.svg
  lockstep render charts/turn.yaml --format mermaid`,
		Args: takesOne("CHART"),
		RunE: func(verb *cobra.Command, args []string) error {
			level, err := viz.ParseDetail(detail)
			if err != nil {
				return usage("%v", err)
			}
			if !slices.Contains(pictures, format) {
				return usage("no format %q: svg, dot or mermaid", format)
			}
			chart, err := loadChart(verb, args[0])
			if err != nil {
				return err
			}
			text, err := draw(chart.Machine(), format, viz.Options{Detail: level, Active: active})
			if err != nil {
				return err
			}
			return emitText(verb, out, text)
		},
	}
	verb.Flags().StringVarP(&out, "out", "o", "", "write to `FILE`; - is stdout, as without")
	verb.Flags().StringVar(&format, "format", "svg", "svg, dot or mermaid")
	verb.Flags().StringVar(&detail, "detail", "all", "what is shown: names, guards or all")
	verb.Flags().StringArrayVar(&active, "active", nil, "highlight a `STATE` (path or id); may be repeated")
	choices(verb, "format", pictures...)
	choices(verb, "detail", "names", "guards", "all")
	return verb
}

// pictures are the formats of render.
var pictures = []string{"svg", "dot", "mermaid"}

// draw writes a chart in one format.
func draw(m *ir.Machine, format string, o viz.Options) ([]byte, error) {
	switch format {
	case "svg":
		text, err := viz.SVG(m, o)
		return text, drawn(m, err)
	case "dot":
		text, err := viz.DOT(m, o)
		return text, drawn(m, err)
	case "mermaid":
		text, err := viz.Mermaid(m, o)
		return text, drawn(m, err)
	}
	panic("bug: no case for the format " + format)
}

// drawn gives an error of viz its exit code, and an unknown state the one that
// was meant.
func drawn(m *ir.Machine, err error) error {
	var unknown *viz.UnknownStateError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		if near := diag.Nearest(unknown.State, stateNames(m)); near != "" {
			return usage("%v; did you mean %q?", err, near)
		}
		return usage("%v", err)
	}
	return world(err)
}

// stateNames are the paths and ids of all states.
func stateNames(m *ir.Machine) (names []string) {
	for i := range m.Table.States {
		names = append(names, m.Table.States[i].Path, m.Table.States[i].ID)
	}
	return names
}

// emitText writes to a file, or to stdout where none is named.
func emitText(verb *cobra.Command, file string, text []byte) error {
	if file == "" || file == "-" {
		_, err := verb.OutOrStdout().Write(text)
		return wrote(err)
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return world(err)
	}
	return nil
}
