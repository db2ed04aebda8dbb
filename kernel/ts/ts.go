// Package ts holds the kernel's TypeScript twin, which a generated TypeScript
// chart carries with it: the same files as package kernel, the same names in the
// same order (../twin_test.go compares them).
package ts

import "embed"

// Files are the modules, by file name.
//
//go:embed *.ts
var Files embed.FS
