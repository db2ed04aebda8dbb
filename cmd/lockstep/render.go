package main

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"

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
			if err := fits(out, format); err != nil {
				return err
			}
			chart, err := loadChart(verb, args[0])
			if err != nil {
				return err
			}
			text, err := draw(chart.Machine(), format, viz.Options{Detail: details[detail], Active: active})
			if err != nil {
				return err
			}
			return emitText(verb, out, text)
		},
	}
	verb.Flags().StringVarP(&out, "out", "o", "", "write to `FILE`; - is stdout, as without")
	choose(verb, &format, "format", "svg, dot or mermaid", "svg", "dot", "mermaid")
	choose(verb, &detail, "detail", "what is shown: names, guards or all", "all", "guards", "names")
	verb.Flags().StringArrayVar(&active, "active", nil, "highlight a `STATE` (path or id); may be repeated")
	if err := verb.RegisterFlagCompletionFunc("active", completesStates); err != nil {
		panic("bug: " + err.Error())
	}
	return verb
}

// completesStates offers the states to highlight of a chart that is named already.
func completesStates(verb *cobra.Command, args []string, _ string) (paths []string, _ cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	chart, err := loadChart(verb, args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, s := range chart.Machine().Table.States[1:] {
		if !s.Kind.IsHistory() {
			paths = append(paths, s.Path)
		}
	}
	return paths, cobra.ShellCompDirectiveNoFileComp
}

// endings are those of files that tell their format; empty: none of ours.
var endings = map[string]string{
	".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid",
	".png": "", ".jpg": "", ".jpeg": "", ".gif": "", ".webp": "", ".pdf": "", ".ps": "",
}

// fits tells a file whose ending is that of another format.
func fits(file, format string) error {
	ending := strings.ToLower(filepath.Ext(file))
	if ending == ".yaml" || ending == ".yml" {
		return usage("--out %q: this is the ending of a chart: write another, like .svg", file)
	}
	switch meant, known := endings[ending]; {
	case !known || meant == format:
		return nil
	case meant == "":
		return usage("--out %q: there are svg, dot and mermaid; other tools make a picture like this of an SVG", file)
	default:
		return usage("--out %q would hold %s: write --format %s, or another ending", file, format, meant)
	}
}

// details are the words for how much a picture shows.
var details = map[string]viz.Detail{"all": viz.All, "guards": viz.Guards, "names": viz.Names}

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
	var never *viz.NeverActiveError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		if meant := cmp.Or(pathOf(m, unknown.State), diag.Nearest(unknown.State, stateNames(m))); meant != "" {
			return usage("%v; did you mean %q?", err, meant)
		}
		return &failure{exitUsage, err}
	case errors.As(err, &never):
		return &failure{exitUsage, err}
	}
	return world(err)
}

// pathOf is the path of the only state with a name that may be active, "" where there is
// none or more.
func pathOf(m *ir.Machine, name string) string {
	path := ""
	for _, s := range m.Table.States[1:] {
		if s.Name != name || s.Kind.IsHistory() {
			continue
		}
		if path != "" {
			return ""
		}
		path = s.Path
	}
	return path
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
