package shell

import "embed"

// TypeScript is the twin of this package: each of its files names those that it is the
// twin of.
//
//go:embed *.ts
var TypeScript embed.FS
