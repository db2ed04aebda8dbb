package schema

import (
	"io/fs"

	"github.com/lockstep-charts/lockstep/diag"
)

// Load reads and parses one chart. The path is slash-separated, below fsys, and
// names the file in positions. A file that cannot be read is the finding
// diag.Unreadable.
func Load(fsys fs.FS, path string) (*Document, *diag.List) {
	src, err := fs.ReadFile(fsys, path)
	if err != nil {
		list := &diag.List{}
		list.Add(diag.Pos{File: path, Line: 1, Col: 1}, diag.Pos{}, diag.Unreadable, err.Error())
		return nil, list
	}
	return Parse(path, src)
}

// Parse reads one chart from src. The document is nil when the text is no YAML
// or no mapping; when the list has errors it holds what could be read. The list
// is never nil; it may hold warnings beside a good document.
func Parse(file string, src []byte) (*Document, *diag.List) {
	list := &diag.List{}
	list.AddSource(file, src)
	return &Document{File: file, Source: src}, list
}

// At gives the place in the file of the code point at offset in t.
func (t Text) At(offset int) diag.Pos {
	pos := t.Pos
	pos.Col += offset
	return pos
}

// ChartSchema is the JSON Schema of charts, as editors and Parse use it.
func ChartSchema() []byte { return nil }

// ScenarioSchema is the JSON Schema of scenario files.
func ScenarioSchema() []byte { return nil }
