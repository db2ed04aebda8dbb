package main

// What gen wrote for a chart that is gone, or has another name now, still compiles
// and draws a machine that nobody has. It is told, and never removed. What it wrote
// for a chart that is there is that chart's, and no other's.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// leftovers are the generated files of the wanted kinds below the output folder
// that no chart leads to, each with the reason. What cannot be read, as the lock of
// an editor, is none of ours.
func (g *generator) leftovers(args []string, wanted []kind) (list []string) {
	out := os.DirFS(g.out)
	names, _ := fs.Glob(out, "*/*") // the pattern is right, and nothing else can be wrong
	for _, name := range names {
		if g.files[name] != nil || !slices.ContainsFunc(wanted, func(k kind) bool { return path.Ext(name) == "."+k.flag }) {
			continue
		}
		text, err := fs.ReadFile(out, name)
		if err != nil {
			continue
		}
		if why := g.leftOver(text, args); why != "" {
			list = append(list, filepath.Join(g.out, filepath.FromSlash(name))+" is left over: "+why)
		}
	}
	return list
}

// leftOver says why a file that is not among those to be written is none any more;
// it is silent about those of other charts, and of other hands.
func (g *generator) leftOver(text []byte, args []string) string {
	if !isOwn(text) {
		return ""
	}
	m := writtenFrom.FindSubmatch(text)
	if m == nil {
		return ""
	}
	from := string(m[1])
	if from == "its kernel" {
		return "the kernel has no such file"
	}
	for _, file := range g.owners {
		if file == from {
			return from + " has another name"
		}
	}
	below := slices.ContainsFunc(args, func(arg string) bool { return isBelow(from, g.source(arg)) })
	if _, err := os.Stat(filepath.Join(g.module, filepath.FromSlash(from))); below && errors.Is(err, fs.ErrNotExist) {
		return from + " is gone"
	}
	return ""
}

// contested finds a folder that holds what another chart became, which is still
// there under a name that leads to the same folder: each would overwrite the other.
func (g *generator) contested() error {
	for _, name := range g.files.Names() {
		folder := path.Dir(name)
		text, err := os.ReadFile(filepath.Join(g.out, filepath.FromSlash(name)))
		owner := g.owners[folder]
		if m := writtenFrom.FindSubmatch(text); err == nil && isOwn(text) && m != nil && owner != "" && g.leadsTo(string(m[1]), owner, folder) {
			return fmt.Errorf("%s holds what %s became, and %s would overwrite it: give one another name, or choose another --out", path.Join(filepath.ToSlash(g.out), folder), m[1], owner)
		}
	}
	return nil
}

// leadsTo tells whether a chart's file is there, is another than the owner, and
// has a name that leads to the folder.
func (g *generator) leadsTo(from, owner, folder string) bool {
	file := filepath.Join(g.module, filepath.FromSlash(from))
	there, err := os.Stat(file)
	here, missing := os.Stat(filepath.Join(g.module, filepath.FromSlash(owner)))
	if from == owner || err != nil || missing != nil || os.SameFile(there, here) {
		return false
	}
	doc, _ := schema.Load(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	return doc != nil && ir.Folder(doc.Chart.Text) == folder
}

// writtenFrom finds what a generated file says that it was made from.
var writtenFrom = regexp.MustCompile(`(?m)` + regexp.QuoteMeta(modules.Mark) + ` from (.+)\. DO NOT EDIT\.`)

// isBelow tells whether a file is or would be in a folder, both as gen names them.
func isBelow(file, folder string) bool {
	folder = path.Clean(folder)
	return folder == "." && !path.IsAbs(file) && !strings.HasPrefix(file, "../") || strings.HasPrefix(file, folder+"/")
}
