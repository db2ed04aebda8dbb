package main

// Flags that take one of a few words, and what is said of a flag that cannot be
// read: what there is instead, and what was probably meant.

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lockstep-charts/lockstep/diag"
)

// A choice is the value of a flag that takes one of a few words.
type choice struct {
	chosen *string
	words  []string
}

// choose defines such a flag, with its completion. The first word is its default.
func choose(verb *cobra.Command, chosen *string, flag, help string, words ...string) {
	*chosen = words[0]
	verb.Flags().Var(choice{chosen, words}, flag, help)
	if err := verb.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("bug: " + err.Error())
	}
}

// Set takes what stands on the command line.
func (c choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return errors.New(instead(word, c.words))
	}
	*c.chosen = word
	return nil
}

func (c choice) String() string { return *c.chosen }

// Type is what the help calls the value.
func (choice) Type() string { return "string" }

// instead says which words there are in the place of one that there is not.
func instead(word string, known []string) string {
	last := len(known) - 1
	text := "there are " + strings.Join(known[:last], ", ") + " and " + known[last]
	if near := diag.Nearest(word, known); near != "" {
		text += "; did you mean " + near + "?"
	}
	return text
}

// misread says of a flag that could not be read what there is instead.
func misread(verb *cobra.Command, cause error) error {
	var unknown *pflag.NotExistError
	var wrong *pflag.InvalidValueError
	switch {
	case errors.As(cause, &unknown):
		if near := meant(cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName()), flagNames(verb)); near != "" {
			return usage("%v; did you mean --%s?", cause, near)
		}
	case errors.As(cause, &wrong):
		return usage("--%s %q: %s", wrong.GetFlag().Name, wrong.GetValue(), wanted(wrong))
	}
	return &failure{exitUsage, cause}
}

// meant is the flag that was probably meant. Of one with a single dash, as Go's own
// commands have them, every letter is read as a flag.
func meant(word string, known []string) string {
	word, _, _ = strings.Cut(word, "=")
	if slices.Contains(known, word) {
		return word
	}
	return diag.Nearest(word, known)
}

// wanted is what a flag takes that was given something else.
func wanted(wrong *pflag.InvalidValueError) string {
	switch kind := wrong.GetFlag().Value.Type(); kind {
	case "int":
		return "this must be a whole number"
	case "bool":
		return "this must be true or false"
	case "duration":
		return "this must be a length of time like 5s or 1m30s"
	default:
		return wrong.Unwrap().Error()
	}
}

// saysSomething refuses a flag with an empty text, which a variable without a value
// leaves behind.
func saysSomething(verb *cobra.Command, _ []string) (err error) {
	verb.Flags().Visit(func(f *pflag.Flag) {
		given := []string{f.Value.String()}
		if list, is := f.Value.(pflag.SliceValue); is {
			given = list.GetSlice()
		}
		if what, _ := pflag.UnquoteUsage(f); slices.Contains(given, "") {
			err = usage("--%s takes %s, and an empty text is given", f.Name, what)
		}
	})
	return err
}

func flagNames(verb *cobra.Command) (names []string) {
	verb.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
