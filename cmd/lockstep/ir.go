package main

import "github.com/spf13/cobra"

func irCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "ir CHART",
		Short: "Print the lowered chart as JSON",
		Long: `Print the lowered chart as JSON: the table of states and transitions, types, typed
expressions and actions, as the interpreter runs and the generators print them.
The form may change from version to version.`,
		Example: "  lockstep ir charts/turn.yaml",
		Args:    takesOne("CHART"),
		RunE: func(verb *cobra.Command, args []string) error {
			chart, err := loadChart(verb, args[0])
			if err != nil {
				return err
			}
			_, err = verb.OutOrStdout().Write(chart.Machine().JSON())
			return wrote(err)
		},
	}
}
