package main

import (
	"cmp"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/lockstep-charts/lockstep/schema"
)

// starter holds a first chart and its scenarios.
//
//go:embed starter/door.yaml starter/door.test.yaml
var starter embed.FS

// A starterFile is a file that a first folder of charts gets.
type starterFile struct {
	name string
	text []byte
}

// The schemas stand under the names by which the first lines of the chart and of
// its scenarios call them: editors complete, explain and check by them.
func starterFiles() []starterFile {
	return []starterFile{
		{"door.yaml", embedded("door.yaml")},
		{"door.test.yaml", embedded("door.test.yaml")},
		{"chart.schema.json", schema.ChartSchema()},
		{"scenario.schema.json", schema.ScenarioSchema()},
	}
}

func embedded(name string) []byte {
	text, err := starter.ReadFile("starter/" + name)
	if err != nil {
		panic("bug: the starter chart is not embedded: " + err.Error())
	}
	return text
}

func initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init DIR",
		Short: "Write a first chart with its scenarios, ready to check, run and test",
		Long: `Write a first chart, its scenario file and the JSON Schemas of both to DIR, which is
made if need be. Files that are there already are never overwritten.
Editors with the YAML language server complete, explain and check charts by these
schemas; another version of lockstep may have others (see lockstep schema).`,
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
	files := starterFiles()
	for _, f := range files {
		if _, err := root.Lstat(f.name); err == nil {
			return fmt.Errorf("%s is there already and is not overwritten", inLine(filepath.Join(dir, f.name)))
		}
	}
	for _, f := range files {
		if err := f.write(root); err != nil {
			return whole(dir, err)
		}
	}
	return nil
}

func (s starterFile) write(root *os.Root) error {
	f, err := root.OpenFile(s.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(s.text)
	return cmp.Or(err, f.Close())
}

func nextSteps(verb *cobra.Command, dir string) error {
	files := starterFiles()
	chart, stories := filepath.Join(dir, files[0].name), filepath.Join(dir, files[1].name)
	_, err := fmt.Fprintf(verb.ErrOrStderr(), `wrote %[1]s, %[2]s and their schemas for editors; next:
  %[3]s check %[4]s
  %[3]s run %[5]s
  %[3]s test %[4]s
`, inLine(chart), inLine(stories), calledAs(os.Args[0]), argument(dir), argument(chart))
	return wrote(err)
}

// builtByGo matches the folder of a program that go has just built, and of one in its
// cache, wherever that is.
var builtByGo = regexp.MustCompile(`/go-build[0-9]+/b[0-9]+/exe$|/[0-9a-f]{64}-d$`)

// calledAs is how the program was started: as a tool of a Go module it lies where nobody
// types.
func calledAs(program string) string {
	if builtByGo.MatchString(filepath.ToSlash(filepath.Dir(program))) {
		return "go tool lockstep"
	}
	return "lockstep"
}

// argument is a path as one word of a command line, and no flag.
func argument(path string) string {
	path = inLine(path)
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	for _, r := range path {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`/\:._-+,@%`, r) {
			return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
		}
	}
	return path
}
