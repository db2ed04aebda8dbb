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

	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// leftovers are the generated files of the wanted kinds below the output folder
// that no chart leads to, each with the reason. What cannot be read, as the lock of
// an editor, is none of ours.
func (g *generator) leftovers() (list []string) {
	out := os.DirFS(g.out)
	names, _ := fs.Glob(out, "*/*") // the pattern is right, and nothing else can be wrong
	for _, name := range names {
		if g.files[name] != nil || !slices.ContainsFunc(g.kinds, func(k kind) bool { return path.Ext(name) == "."+k.flag }) {
			continue
		}
		text, _ := readPlain(out, name)
		if why := g.leftOver(name, text); why != "" {
			list = append(list, filepath.Join(g.out, filepath.FromSlash(name))+" is left over: "+why)
		}
	}
	return list
}

// leftOver says why a file that is not among those to be written is none any more;
// it is silent about those of other charts, and of other hands.
func (g *generator) leftOver(name string, text []byte) string {
	from := madeFrom(text)
	switch {
	case from == "its kernel":
		return "the kernel has no such file"
	case from == "", !g.knows(from):
		return ""
	}
	if why := g.becameOnce(from, path.Dir(name)); why != "" {
		return from + why
	}
	return ""
}

// knows tells whether the path of a chart can be told to be right. In a module all
// are from its folder. Elsewhere they are as they were given, perhaps in another
// working folder: then only those count that stand beside or below what is named now.
func (g *generator) knows(from string) bool {
	return g.module != "" || slices.ContainsFunc(g.args, func(arg string) bool {
		if info, err := os.Stat(arg); err == nil && !info.IsDir() {
			return path.Dir(from) == path.Dir(g.source(arg))
		}
		return isBelow(from, g.source(arg))
	})
}

// becameOnce is became, read once for all files of a folder.
func (g *generator) becameOnce(from, folder string) string {
	asked := [2]string{from, folder}
	why, known := g.fates[asked]
	if !known {
		why = g.became(from, folder)
		g.fates[asked] = why
	}
	return why
}

// became says what became of the chart whose folder of generated files this is; ""
// where it still is that, or where its file cannot be read.
func (g *generator) became(from, folder string) string {
	file := g.file(from)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return " is gone"
	}
	chart, err := isAChart(source{root: os.DirFS(filepath.Dir(file)), path: filepath.Base(file)})
	switch name := chartIn(file); {
	case err != nil:
		return ""
	case !chart:
		return " is no chart"
	case name != "" && ir.Folder(name) != folder:
		return " has another name"
	}
	return ""
}

// chartIn is the name of the chart in a file, "" where it cannot be read.
func chartIn(file string) string {
	doc, _ := schema.Load(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	if doc == nil {
		return ""
	}
	return doc.Chart.Text
}

// contested finds a folder that holds what another chart became, which is still
// there under a name that leads to the same folder: each would overwrite the other.
func (g *generator) contested() error {
	for _, name := range g.files.Names() {
		folder := path.Dir(name)
		owner := g.owners[folder]
		text, _ := readPlain(os.DirFS(g.out), name) // what cannot be read cannot be overwritten
		if from := madeFrom(text); from != "" && g.leadsTo(from, owner, folder) {
			return fmt.Errorf("%s holds what %s became, and %s would overwrite it: give one another name, or choose another --out", inLine(path.Join(filepath.ToSlash(g.out), folder)), inLine(from), inLine(owner))
		}
	}
	return nil
}

// leadsTo tells whether a chart's file is there, is another than the owner, and
// has a name that leads to the folder.
func (g *generator) leadsTo(from, owner, folder string) bool {
	there, _ := os.Stat(g.file(from))
	here, _ := os.Stat(g.file(owner))
	return !os.SameFile(there, here) && ir.Folder(chartIn(g.file(from))) == folder
}

// file is the chart that is named so in what is generated.
func (g *generator) file(source string) string {
	return filepath.Join(g.module, filepath.FromSlash(source))
}

// madeFrom is what a generated file says that it was made from; "" of other hands.
func madeFrom(text []byte) string {
	if m := writtenFrom.FindSubmatch(text); m != nil && isOwn(text) {
		return string(m[1])
	}
	return ""
}

// writtenFrom finds what a generated file says that it was made from.
var writtenFrom = regexp.MustCompile(`(?m)` + regexp.QuoteMeta(modules.Mark) + ` from (.+)\. DO NOT EDIT\.`)

// isBelow tells whether a file is or would be in a folder, both as gen names them.
func isBelow(file, folder string) bool {
	way, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(way)
}
