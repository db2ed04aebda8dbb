package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version of lockstep",
		Example:           "  lockstep version",
		Args:              takesNone,
		ValidArgsFunction: completes(),
		RunE: func(verb *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(verb.OutOrStdout(), versionLine())
			return wrote(err)
		},
	}
}

// versionLine is what both `lockstep version` and `lockstep --version` print.
func versionLine() string {
	return fmt.Sprintf("lockstep %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// version is what the build knows: a release when installed as one, else
// "(devel)" or what the version control says.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
