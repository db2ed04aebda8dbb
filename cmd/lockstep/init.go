package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// starter holds the files of a first chart.
//
//go:embed starter/door.yaml starter/door.test.yaml
var starter embed.FS

var starterFiles = []string{"door.yaml", "door.test.yaml"}

func initCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "init DIR",
		Short:   "Write a first chart with its scenarios, ready to check, run and test",
		Long:    "Write a first chart and its scenario file to DIR, which is made if need be. Files that\nare there already are never overwritten.",
		Example: "  lockstep init demo && lockstep check demo && lockstep test demo",
		Args:    takesOne("DIR"),
		RunE: func(verb *cobra.Command, args []string) error {
			if err := writeStarter(args[0]); err != nil {
				return world(err)
			}
			return nextSteps(verb, args[0])
		},
	}
}

// writeStarter writes all files or, where one of them exists, none.
func writeStarter(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range starterFiles {
		if _, err := root.Lstat(name); err == nil {
			return fmt.Errorf("%s is there already and is not overwritten", filepath.Join(dir, name))
		}
	}
	for _, name := range starterFiles {
		if err := copyStarter(root, name); err != nil {
			return err
		}
	}
	return nil
}

func copyStarter(root *os.Root, name string) error {
	text, err := starter.ReadFile("starter/" + name)
	if err != nil {
		panic("bug: the starter chart is not embedded: " + err.Error())
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func nextSteps(verb *cobra.Command, dir string) error {
	chart := filepath.Join(dir, starterFiles[0])
	_, err := fmt.Fprintf(verb.ErrOrStderr(), `wrote %s and %s; next:
  lockstep check %s
  lockstep run %s
  lockstep test %s
`, plain(chart), plain(filepath.Join(dir, starterFiles[1])), plain(dir), plain(chart), plain(dir))
	return wrote(err)
}
