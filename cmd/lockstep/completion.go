package main

import (
	"github.com/spf13/cobra"
)

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a script that completes commands and flags in a shell",
		Example:   "  source <(lockstep completion bash)\n  lockstep completion zsh > \"${fpath[1]}/_lockstep\"",
		Args:      takesOne("of bash, zsh, fish and powershell"),
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		RunE:      func(verb *cobra.Command, args []string) error { return completion(verb, args[0]) },
	}
}

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
	return usage("no completion for %q; there are bash, zsh, fish and powershell", shell)
}

// choices completes a flag that takes one of a few words.
func choices(verb *cobra.Command, flag string, words ...string) {
	if err := verb.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("bug: " + err.Error())
	}
}
