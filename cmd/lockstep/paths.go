package main

// This file turns the paths of a command line into files below a root folder.
// Charts may name other charts; os.Root keeps what they name inside the root,
// links included.

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/schema"
)

// A source is one file to work on.
type source struct {
	root   fs.FS
	path   string // below root, slash-separated
	prefix string // stands before path where the file is shown
}

// name is the file as the user would write it.
func (s source) name() string { return shown(s.prefix, s.path) }

func shown(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return filepath.Join(prefix, filepath.FromSlash(name))
}

// whole gives the error of a file its path as the user knows it.
func whole(prefix string, err error) error {
	if refused, ok := err.(*fs.PathError); ok {
		return &fs.PathError{Op: refused.Op, Path: shown(prefix, refused.Path), Err: refused.Err}
	}
	return err
}

// isScenario tells scenario files from charts.
func (s source) isScenario() bool { return schema.HoldsScenarios(s.path) }

// A want says which files of a folder are meant; files named on the command
// line are always taken.
type want func(s source) (bool, error)

// sources lists the files that args name, those of folders in the order of
// their paths, each once, however it is named. A folder without any is an error that
// says what was looked for.
func sources(args []string, what string, wanted want) ([]source, error) {
	var all []source
	listed := map[string]bool{}
	for _, arg := range args {
		found, err := sourcesOf(arg, wanted)
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("%s holds no %s", inLine(arg), what)
		}
		if err != nil {
			return nil, world(err)
		}
		for _, s := range found {
			if file, _ := filepath.Abs(s.name()); !listed[file] {
				listed[file] = true
				all = append(all, s)
			}
		}
	}
	return all, nil
}

func sourcesOf(arg string, wanted want) ([]source, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if arg, err = within(arg); err != nil {
		return nil, err
	}
	if info.IsDir() {
		return folder(arg, wanted)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is neither a file nor a folder", inLine(arg))
	}
	s, err := oneFile(arg)
	if err != nil {
		return nil, err
	}
	f, err := s.root.Open(s.path)
	if err != nil {
		return nil, whole(s.prefix, err)
	}
	return []source{s}, f.Close()
}

// within is a path that can be opened below its root. A link that leads out of it
// was named by the user, who may; a chart's own references may not.
func within(arg string) (string, error) {
	s, err := oneFile(arg)
	if err != nil {
		return "", err
	}
	if _, err := fs.Stat(s.root, s.path); err == nil {
		return arg, nil
	}
	return filepath.EvalSymlinks(arg)
}

// oneFile finds a file below the working folder where it is there, so that its
// chart may name charts beside its own folder; else below its own folder.
func oneFile(arg string) (source, error) {
	if inside := filepath.Clean(arg); filepath.IsLocal(inside) {
		return below(".", "", filepath.ToSlash(inside))
	}
	here, _ := os.Getwd()
	if inside, err := filepath.Rel(here, arg); err == nil && filepath.IsLocal(inside) {
		return below(here, here, filepath.ToSlash(inside))
	}
	dir := filepath.Dir(arg)
	return below(dir, dir, filepath.Base(arg))
}

func below(dir, prefix, name string) (source, error) {
	if err := nameable(name); err != nil {
		return source{}, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return source{}, err
	}
	return source{root: root.FS(), path: name, prefix: prefix}, nil
}

// folder lists the wanted files of a folder and the folders in it. Hidden ones
// and installed packages are passed over; links are not followed.
func folder(dir string, wanted want) ([]source, error) {
	at, err := oneFile(filepath.Join(dir, "x"))
	if err != nil {
		return nil, err
	}
	var all []source
	err = fs.WalkDir(at.root, path.Dir(at.path), func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return whole(at.prefix, err)
		}
		if entry.IsDir() {
			return passOver(name, entry.Name())
		}
		s := source{root: at.root, path: name, prefix: at.prefix}
		if !isYAML(name) || !entry.Type().IsRegular() {
			return nil
		}
		if err := nameable(s.name()); err != nil {
			return err
		}
		take, err := wanted(s)
		if take {
			all = append(all, s)
		}
		return whole(at.prefix, err)
	})
	return all, err
}

// nameable refuses what no chart, no generated code and no JSON can name.
func nameable(file string) error {
	if utf8.ValidString(file) {
		return nil
	}
	return fmt.Errorf("%q: the file's name is not UTF-8; rename it", file)
}

func passOver(name, base string) error {
	hidden := strings.HasPrefix(base, ".") && name != "."
	if hidden || base == "node_modules" {
		return fs.SkipDir
	}
	return nil
}

func isYAML(name string) bool {
	ending := strings.ToLower(path.Ext(name))
	return ending == ".yaml" || ending == ".yml"
}

// looksLikeAChart tells charts and scenario files from other YAML in a folder.
func looksLikeAChart(s source) (bool, error) { return hasKey(s, "chart", "states") }

// isAChart leaves the scenario files out.
func isAChart(s source) (bool, error) {
	if s.isScenario() {
		return false, nil
	}
	return looksLikeAChart(s)
}

// tellsScenarios takes a file for a scenario file, by its name or by its keys.
func (s source) tellsScenarios() bool {
	told, _ := hasKey(s, "scenarios")
	return s.isScenario() || told && !s.hasStates()
}

// hasStates takes a file for a chart, and for no scenario file.
func (s source) hasStates() bool {
	chart, _ := hasKey(s, "states")
	return chart && !s.isScenario()
}

// without leaves out what a shell's `charts/*` names besides.
func without(list []source, other func(source) bool) []source {
	return slices.DeleteFunc(list, other)
}
