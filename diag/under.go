package diag

import (
	"path/filepath"
	"slices"
)

// This file shows files where the user sees them: charts are named from their
// root folder, which need not be the working folder.

// Under gives the same findings with every file named from the folder above its
// root; l stays as it is.
func (l *List) Under(dir string) *List {
	if dir == "" {
		return l
	}
	moved := &List{}
	for _, s := range l.sources {
		moved.AddSource(under(dir, s.file), s.text)
	}
	for _, f := range l.findings {
		moved.Put(f.under(dir))
	}
	for _, f := range l.ignored {
		g := f.under(dir)
		moved.ignored = append(moved.ignored, g)
		moved.isNew(g)
	}
	return moved
}

func (f *Finding) under(dir string) *Finding {
	g := *f
	g.Pos.File, g.End.File = under(dir, f.Pos.File), under(dir, f.End.File)
	g.Also = slices.Clone(f.Also)
	for i := range g.Also {
		g.Also[i].Pos.File = under(dir, g.Also[i].Pos.File)
	}
	return &g
}

func under(dir, file string) string {
	if file == "" {
		return ""
	}
	return filepath.Join(dir, filepath.FromSlash(file))
}
