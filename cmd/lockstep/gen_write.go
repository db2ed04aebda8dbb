package main

// What gen has made is compared with what lies in the output folder, or written there;
// files of other hands are left as they are.

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/schema"
)

// drift compares what lies there with what would be written.
func (g *generator) drift(left []string) error {
	changed, foreign, err := g.changes()
	if err != nil {
		return world(err)
	}
	all := slices.Concat(changed, foreign, left)
	for _, what := range all {
		if _, err := fmt.Fprintln(g.verb.OutOrStdout(), inLine(what)); err != nil {
			return world(err)
		}
	}
	for _, cure := range []struct {
		of  []string
		say string
	}{{changed, "write them again: lockstep gen, with the same paths"}, {foreign, moveThem}, {left, removeThem}} {
		if len(cure.of) > 0 {
			fmt.Fprintln(g.verb.ErrOrStderr(), cure.say)
		}
	}
	if len(all) > 0 {
		return errFindings
	}
	return nil
}

const (
	moveThem   = "move away what lockstep did not write, or choose another --out: lockstep gen overwrites no such file"
	removeThem = "remove what is left over: lockstep gen removes nothing"
)

// changes are the files that would be written, and those of other hands that stand in
// their places.
func (g *generator) changes() (changed, foreign []string, err error) {
	out, closes, err := openOut(g.out)
	if err != nil {
		return nil, nil, err
	}
	defer closes()
	for _, name := range g.files.Names() {
		file := filepath.Join(g.out, filepath.FromSlash(name))
		old, err := readPlain(out, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			changed = append(changed, file+" is missing")
		case err != nil:
			return nil, nil, whole(g.out, err)
		case sameText(old, g.files[name]):
		case isOwn(old):
			changed = append(changed, file+" differs from its chart")
		default:
			foreign = append(foreign, file+" was not written by lockstep")
		}
	}
	return changed, foreign, nil
}

// openOut opens the output folder as write does, so that nothing is read from outside
// of it. One that is not there is empty.
func openOut(dir string) (out fs.FS, closes func() error, err error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return os.DirFS(dir), func() error { return nil }, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return root.FS(), root.Close, nil
}

// write writes the files that changed, and tells what is left over.
func (g *generator) write(left []string) error {
	if err := os.MkdirAll(g.out, 0o777); err != nil {
		return world(err)
	}
	root, err := os.OpenRoot(g.out)
	if err != nil {
		return world(err)
	}
	defer root.Close()
	for _, name := range g.files.Names() {
		if err := writeOwn(root, name, g.files[name]); err != nil {
			return world(whole(g.out, err))
		}
	}
	for _, what := range left {
		fmt.Fprintln(g.verb.ErrOrStderr(), inLine(what))
	}
	if len(left) > 0 {
		fmt.Fprintln(g.verb.ErrOrStderr(), removeThem)
	}
	fmt.Fprintf(g.verb.ErrOrStderr(), "%s of %s in %s\n", count(len(g.files), "file"), count(len(g.owners), "chart"), inLine(g.out))
	return nil
}

var errNotOurs = errors.New("this file was not written by lockstep: move it away, or choose another --out")

// writeOwn writes one file, unless somebody else's stands there.
func writeOwn(root *os.Root, name string, text []byte) error {
	old, err := readPlain(root.FS(), name)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case sameText(old, text):
		return nil
	case !isOwn(old):
		return &fs.PathError{Op: "write", Path: name, Err: errNotOurs}
	}
	if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	return replace(root, name, text)
}

// readPlain reads what lies in a file's place. A pipe there would be waited for
// without end.
func readPlain(out fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(out, name)
	switch {
	case err != nil:
		if link := schema.StrayLink(out, name); link != "" {
			err = errors.New(link + ": move it away, or choose another --out")
		}
	case info.IsDir():
		err = syscall.EISDIR
	case !info.Mode().IsRegular():
		err = errors.New("this is no plain file: move it away, or choose another --out")
	default:
		return fs.ReadFile(out, name)
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: cmp.Or(errors.Unwrap(err), err)}
}

// replace puts a file there whole: whoever reads it meanwhile, another gen among them,
// sees the old one or the new one.
func replace(root *os.Root, name string, text []byte) error {
	fresh := path.Join(path.Dir(name), fmt.Sprintf(".%s.%x", path.Base(name), rand.Uint32()))
	err := root.WriteFile(fresh, text, 0o666)
	if err == nil {
		err = root.Rename(fresh, name)
	}
	if err != nil {
		_ = root.Remove(fresh)
		return &fs.PathError{Op: "write", Path: name, Err: cmp.Or(errors.Unwrap(err), err)}
	}
	return nil
}

// sameText compares what lies there with what was generated; git may have given it
// the line ends of Windows, which nothing generated has.
func sameText(old, text []byte) bool {
	return bytes.Equal(bytes.ReplaceAll(old, []byte("\r\n"), []byte("\n")), text)
}

// isOwn looks for our mark in the first lines. A file without a byte is what a write
// left that was broken off.
func isOwn(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	first := bytes.SplitN(text, []byte("\n"), 4)
	return slices.ContainsFunc(first[:min(3, len(first))], func(line []byte) bool { return bytes.Contains(line, []byte(modules.Mark)) })
}
