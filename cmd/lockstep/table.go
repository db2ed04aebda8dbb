package main

import (
	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/viz"
)

func tableCommand() *cobra.Command {
	var matrix bool
	verb := &cobra.Command{
		Use:   "table CHART",
		Short: "Document a chart as Markdown tables",
		Long: `Document a chart as a page of Markdown: context and events with their types, states,
and the transition table. With --matrix: which event leads where from each state,
and which state leads to which.`,
		Example: `  lockstep table charts/turn.yaml
  lockstep table charts/turn.yaml --matrix`,
		Args: takesOne("CHART"),
		RunE: func(verb *cobra.Command, args []string) error {
			chart, err := loadChart(verb, args[0])
			if err != nil {
				return err
			}
			page := func(m *ir.Machine, mark string) ([]byte, error) { return viz.Table(m, mark), nil }
			if matrix {
				page = viz.Matrix
			}
			text, err := page(chart.Machine(), "")
			if err != nil {
				return world(err)
			}
			_, err = verb.OutOrStdout().Write(text)
			return wrote(err)
		},
	}
	verb.Flags().BoolVar(&matrix, "matrix", false, "print the state × event and state × state matrices")
	return verb
}
