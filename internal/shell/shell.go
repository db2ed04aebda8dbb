package shell

import _ "embed" // for TypeScript

// TypeScript is the twin of this package.
//
//go:embed shell.ts
var TypeScript string
