package main

import (
	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/schema"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema chart|scenario",
		Short: "Print the JSON Schema of charts or of scenario files",
		Long: `Print the JSON Schema (draft 2020-12) of charts or of scenario files.
Editors use it when a file begins with
  # yaml-language-server: $schema=chart.schema.json`,
		Example:           "  lockstep schema chart > chart.schema.json\n  lockstep schema scenario > scenario.schema.json",
		Args:              takesOne("of chart and scenario"),
		ValidArgsFunction: completes(schemas...),
		RunE: func(verb *cobra.Command, args []string) error {
			text, err := schemaNamed(args[0])
			if err != nil {
				return err
			}
			_, err = verb.OutOrStdout().Write(text)
			return wrote(err)
		},
	}
}

// schemas are the kinds of file that have one.
var schemas = []string{"chart", "scenario"}

func schemaNamed(name string) ([]byte, error) {
	switch name {
	case "chart":
		return schema.ChartSchema(), nil
	case "scenario":
		return schema.ScenarioSchema(), nil
	}
	return nil, usage("no schema %q; %s", name, instead(name, schemas))
}
