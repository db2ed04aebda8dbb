package compile

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file finds the charts that a chart uses as actors.
// A reference is relative to the file that holds it and stays inside the root
// folder that the loader was given: no absolute path, no URL, no way up and out.
// Each chart is compiled once; charts that reach themselves are an error.

// A Loader reads one chart. The path is slash-separated, clean, and below the
// loader's root folder; it names the file in positions.
type Loader func(path string) (*schema.Document, *diag.List)

// From makes a loader whose root folder is fsys.
func From(fsys fs.FS) Loader {
	return func(path string) (*schema.Document, *diag.List) { return schema.Load(fsys, path) }
}

// Load reads the chart at path below fsys with all that it uses, and compiles
// it. The machine is nil when the findings hold an error. The list is never nil.
func Load(fsys fs.FS, path string) (*ir.Machine, *diag.List) {
	_, m, found := LoadDocument(fsys, path)
	return m, found
}

// LoadDocument is Load with the document that the chart was compiled from; nil
// where it could not be read.
func LoadDocument(fsys fs.FS, path string) (*schema.Document, *ir.Machine, *diag.List) {
	load := From(fsys)
	doc, found := load(path)
	if doc == nil || !goesOn(found) {
		return doc, nil, found
	}
	m, more := Compile(doc, load)
	if found.HasErrors() {
		m, more = nil, more.Only(func(f *diag.Finding) bool { // a warning may be about what was not read
			return f.Severity == diag.Error && !misses(doc, found.Written(f))
		})
	}
	found.Merge(more)
	found.Sort()
	return doc, m, found
}

// misses tells whether a text names what stands in a part of the document that was not
// read.
func misses(doc *schema.Document, text string) bool {
	names := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" .,()[]#'\"", r) })
	return slices.ContainsFunc(names, func(name string) bool { return doc.Unread[name] })
}

// goesOn tells whether the document is whole enough to be compiled, so that one
// run shows all that is wrong: errors of shape that took only one small thing
// away from a state, and nothing that other places could miss.
func goesOn(found *diag.List) bool {
	for _, f := range found.All() {
		small := f.Code == diag.BareNumber || f.Code == diag.UnknownKey && f.Pos.Col > 1
		if f.Severity == diag.Error && !small {
			return false
		}
	}
	return true
}

// A library holds the charts of one run, each compiled once.
type library struct {
	load   Loader
	done   map[string]*ir.Machine // nil: has findings
	levels map[*ir.Machine]int    // of the snapshots of those that are compiled
	stack  []string               // the files being compiled, outermost first
	diags  *diag.List
}

// chart compiles the chart that the file `from` names by ref. It is nil when
// there is none, with a finding at ref.
func (l *library) chart(from string, ref schema.Text) *ir.Machine {
	file, ok := Inside(from, ref.Text)
	switch {
	case !ok:
		l.diags.Add(ref.Pos, ref.End, diag.ChartOutside, ref.Text)
		return nil
	case slices.Contains(l.stack, file):
		chain := append(l.stack[slices.Index(l.stack, file):], file)
		l.diags.Add(ref.Pos, ref.End, diag.ChartCycle, strings.Join(chain, " -> "))
		return nil
	}
	if m, ok := l.done[file]; ok {
		return m
	}
	m := l.read(file, ref)
	l.done[file] = m
	return m
}

// read loads and compiles a file that was not seen before.
func (l *library) read(file string, ref schema.Text) *ir.Machine {
	if l.load == nil {
		l.diags.Add(ref.Pos, ref.End, diag.ChartOutside, ref.Text)
		return nil
	}
	doc, found := l.load(file)
	if why, unread := schema.Unread(found); unread {
		l.diags.Add(ref.Pos, ref.End, diag.ChartMissing, ref.Text, why)
		return nil
	}
	l.diags.Merge(found)
	if doc == nil || found.HasErrors() {
		return nil
	}
	return l.compile(doc)
}

// compile runs the passes over one document, with its file on the stack.
func (l *library) compile(doc *schema.Document) *ir.Machine {
	l.stack = append(l.stack, doc.File)
	defer func() { l.stack = l.stack[:len(l.stack)-1] }()
	return run(doc, l)
}

// Inside resolves a reference against the file that holds it and tells whether
// it stays below the root.
func Inside(from, ref string) (string, bool) {
	if ref == "" || path.IsAbs(ref) || strings.ContainsAny(ref, "\\:\x00") {
		return "", false
	}
	file := path.Join(path.Dir(from), ref)
	return file, fs.ValidPath(file) && file != "."
}
