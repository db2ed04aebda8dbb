//go:build !amd64 || !gc || race

package kernel

// put writes a word that nobody else writes until then.
func (w *word) put(v uint64) { w.Store(v) }
