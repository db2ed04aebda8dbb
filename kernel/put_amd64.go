//go:build gc && !race

package kernel

// put writes a word that nobody else writes until then. Whoever sees it must see
// all that was written before it, and no more is asked. An atomic store promises
// more, one order of all stores to everybody, and is a locked instruction here,
// a third of an event. This processor shows its writes in their order (Intel
// SDM 3A, 8.2.2), so a plain one does. It is made in assembly, because Go has no
// name for it: to the Go memory model a plain write beside atomic ones is a race,
// and the race detector goes by the book (put.go).
func (w *word) put(v uint64) { putWord(&w.bits, v) }

//go:noescape
func putWord(at *uint64, v uint64)
