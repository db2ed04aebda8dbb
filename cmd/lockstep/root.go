package main

// The tree of verbs, and what each takes on its line.

import (
	"slices"

	"github.com/spf13/cobra"
)

// rootCommand builds the tree of verbs.
func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "lockstep",
		Short: "Declarative statecharts for Go and TypeScript",
		Long: `lockstep checks, runs and tests statecharts written in YAML.

Exit codes: 0 good, 1 findings or failed scenarios, 2 usage,
3 a file or back-end that cannot be used.`,
		Example: `  lockstep init demo
  lockstep check demo
  lockstep run demo/door.yaml`,
		Args:                       cobra.ArbitraryArgs,
		RunE:                       noVerb,
		PersistentPreRunE:          saysSomething,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
	}
	root.SetFlagErrorFunc(misread)
	root.Version = version()
	root.SetVersionTemplate(versionLine())
	root.AddCommand(initCommand(), checkCommand(), runCommand(), testCommand(), exploreCommand(), genCommand(), renderCommand(), tableCommand(),
		schemaCommand(), irCommand(), versionCommand(), completionCommand())
	root.SetHelpCommand(helpCommand(root))
	return root
}

// noVerb is reached when no verb, or an unknown one, was given.
func noVerb(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		root.SetOut(root.ErrOrStderr())
		_ = root.Help()
		return &failure{code: exitUsage}
	}
	if meant := verbsElsewhere[args[0]]; meant != "" {
		return usage("unknown command %q; did you mean %q?", args[0], meant)
	}
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return usage("unknown command %q; did you mean %q?", args[0], near[0])
	}
	return usage("unknown command %q", args[0])
}

// verbsElsewhere are verbs of other tools, and flags taken for verbs.
var verbsElsewhere = map[string]string{
	"lint": "check", "validate": "check", "verify": "check",
	"generate": "gen", "build": "gen", "compile": "gen", "codegen": "gen",
	"draw": "render", "graph": "render", "svg": "render", "diagram": "render", "dot": "render --format dot", "mermaid": "render --format mermaid",
	"simulate": "run", "play": "run", "repl": "run", "exec": "run",
	"cover": "test --cover", "coverage": "test --cover", "mutate": "test --mutate", "matrix": "table --matrix", "paths": "explore --paths",
	"new": "init", "create": "init", "doc": "table", "docs": "table", "json": "ir", "ast": "ir",
}

// takesOne wants one argument, called what in the help.
func takesOne(what string) cobra.PositionalArgs {
	return func(verb *cobra.Command, args []string) error {
		switch len(args) {
		case 1:
			return noneEmpty(verb, args, what)
		case 0:
			return usage("%s takes one %s, and none is given", verb.Name(), what)
		}
		return usage("%s takes one %s, and %d are given", verb.Name(), what, len(args))
	}
}

// takesSome wants one argument or more.
func takesSome(what string) cobra.PositionalArgs {
	return func(verb *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usage("%s takes one %s or more, and none is given", verb.Name(), what)
		}
		return noneEmpty(verb, args, what)
	}
}

// completes completes the only argument of a verb, which is one of a few words and no
// file; without words, a verb that takes none.
func completes(words ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
}

// noneEmpty refuses empty arguments, which a variable without a value leaves behind.
func noneEmpty(verb *cobra.Command, args []string, what string) error {
	if slices.Contains(args, "") {
		return usage("%s takes a %s, and an empty text is given", verb.Name(), what)
	}
	return nil
}

func takesNone(verb *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("%s takes no argument, and %q is given", verb.Name(), args[0])
	}
	return nil
}

// helpCommand replaces cobra's, which exits 0 for a verb that does not exist.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Show the help of a command",
		Example:           "  lockstep help run",
		ValidArgsFunction: completes(verbNames(root)...),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage("help takes one COMMAND, and %d are given", len(args))
			}
			verb, rest, _ := root.Find(args) // root takes anything
			if len(rest) > 0 {
				return noVerb(root, args)
			}
			verb.InitDefaultHelpFlag()
			verb.InitDefaultVersionFlag()
			return verb.Help()
		},
	}
}

// verbNames are the verbs of the tree.
func verbNames(root *cobra.Command) (names []string) {
	for _, verb := range root.Commands() {
		names = append(names, verb.Name())
	}
	return names
}
