package diag

// A source is a file that findings quote.
type source struct {
	file string
	text []byte
}

// AddSource gives the list the text of a file, so that rendering can quote it.
// The text must not change afterwards.
func (l *List) AddSource(file string, text []byte) {
	for _, s := range l.sources {
		if s.file == file {
			return
		}
	}
	l.sources = append(l.sources, source{file: file, text: text})
}
