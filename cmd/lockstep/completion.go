package main

import (
	"github.com/spf13/cobra"
)

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "completion bash|zsh|fish|powershell",
		Short:             "Print a script that completes commands and flags in a shell",
		Example:           "  source <(lockstep completion bash)\n  lockstep completion zsh > \"${fpath[1]}/_lockstep\"",
		Args:              takesOne("of bash, zsh, fish and powershell"),
		ValidArgsFunction: completes(shells...),
		RunE:              func(verb *cobra.Command, args []string) error { return completion(verb, args[0]) },
	}
}

// shells are those for which there is a script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func completion(verb *cobra.Command, shell string) error {
	root, out := verb.Root(), verb.OutOrStdout()
	switch shell {
	case "bash":
		return wrote(root.GenBashCompletionV2(out, true))
	case "zsh":
		return wrote(root.GenZshCompletion(out))
	case "fish":
		return wrote(root.GenFishCompletion(out, true))
	case "powershell":
		return wrote(root.GenPowerShellCompletionWithDesc(out))
	}
	return usage("no completion for %q; %s", shell, instead(shell, shells))
}
