package schema

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
)

//go:embed chart.schema.json
var chartSchema []byte

//go:embed scenario.schema.json
var scenarioSchema []byte

// ChartSchema is the JSON Schema (draft 2020-12) of charts, for editors.
func ChartSchema() []byte { return chartSchema }

// ScenarioSchema is the JSON Schema (draft 2020-12) of scenario files.
func ScenarioSchema() []byte { return scenarioSchema }

// Load reads and parses one chart. The path is slash-separated, below fsys, and
// names the file in positions. A file that cannot be read is the finding
// diag.Unreadable.
func Load(fsys fs.FS, path string) (*Document, *diag.List) {
	src, list := readFile(fsys, path)
	if list != nil {
		return nil, list
	}
	return Parse(path, src)
}

// Parse reads one chart from src. The document is nil when src is no YAML or no
// mapping; when the list has errors, the document holds what could be read, and
// what was wrong is left out of it. The list is never nil; it may hold warnings
// beside a good document. Parse does not change src, and keeps it.
func Parse(file string, src []byte) (*Document, *diag.List) {
	src, list := unmarked(src), &diag.List{}
	list.AddSource(file, src)
	if pasted(file, src, list) {
		return nil, list
	}
	f, root := parseTree(file, src, list)
	if root == nil {
		return nil, list
	}
	doc := readChart(f, root, list)
	list.Sort()
	return doc, list
}

// LoadScenarios reads and parses one scenario file, as Load does charts.
func LoadScenarios(fsys fs.FS, path string) (*Scenarios, *diag.List) {
	src, list := readFile(fsys, path)
	if list != nil {
		return nil, list
	}
	return ParseScenarios(path, src)
}

// ParseScenarios reads one scenario file from src, as Parse does charts.
func ParseScenarios(file string, src []byte) (*Scenarios, *diag.List) {
	src, list := unmarked(src), &diag.List{}
	list.AddSource(file, src)
	f, root := parseData(file, src, list)
	if root == nil {
		return nil, list
	}
	scenarios := readScenarios(f, root, list)
	list.Sort()
	return scenarios, list
}

// readFile reads a file; the list is nil when that went well. What is too large
// is not read at all.
func readFile(fsys fs.FS, path string) ([]byte, *diag.List) {
	list := &diag.List{}
	start := diag.Pos{File: path, Line: 1, Col: 1}
	info, err := fs.Stat(fsys, path)
	if err == nil && info.Size() > maxBytes {
		list.Add(start, diag.Pos{}, diag.TooLarge, maxBytes>>20)
		return nil, list
	}
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() { // reading a pipe waits for ever
		list.Add(start, diag.Pos{}, diag.Unreadable, "this is no file")
		return nil, list
	}
	src, err := fs.ReadFile(fsys, path)
	if err != nil {
		list.Add(start, diag.Pos{}, diag.Unreadable, unread(fsys, path, err))
		return nil, list
	}
	return src, nil
}

// unread is why a file was not read, without its path: that is told beside it.
func unread(fsys fs.FS, path string, err error) string {
	if !fs.ValidPath(path) {
		return "its path is written from the root folder on, as charts/door.yaml is: without / or ./ before it, and without .."
	}
	if why := StrayLink(fsys, path); why != "" {
		return why
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err
	}
	return err.Error()
}

// StrayLink tells of the first link on the way to a file that is not followed below a
// root (os.Root); "": there is none.
func StrayLink(fsys fs.FS, path string) string {
	for i, c := range path + "/" {
		if c != '/' {
			continue
		}
		info, err := fs.Lstat(fsys, path[:i])
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		switch _, err := fs.Stat(fsys, path[:i]); {
		case err == nil:
		case errors.Is(err, fs.ErrNotExist):
			return fmt.Sprintf("the link %q leads nowhere", path[:i])
		default:
			return fmt.Sprintf("the link %q is absolute or leads out of the root folder, and is not followed", path[:i])
		}
	}
	return ""
}

// Unread is why a file could not be read, where that was found (diag.Unreadable).
func Unread(found *diag.List) (why string, is bool) {
	if !found.Has(diag.Unreadable) {
		return "", false
	}
	_, why, _ = strings.Cut(found.All()[0].Message, ": ")
	return why, true
}
