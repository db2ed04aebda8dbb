// Package lockstep holds the sources that the command compiles generated
// programs with, so that they run outside this repository and offline. The
// packages to use are interp, and what `lockstep gen` writes.
package lockstep

import "embed"

// GoSources are the kernel and the JSON Lines driver in Go, with what of the
// kernel is in assembly.
//
//go:embed kernel/*.go kernel/*.s lines/*.go
var GoSources embed.FS
