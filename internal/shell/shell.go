package shell

import "embed"

// TypeScript is the twin of this package, file by file.
//
//go:embed *.ts
var TypeScript embed.FS
