package ir

import (
	"go/token"
	"go/types"
	"strings"
)

// This file says where the code of a chart stands. Charts of one system need
// folders of their own (compile, namesakes), and the generators agree on them.

// Folder is the name of the folder that holds what a chart becomes; it is the
// name of its Go package and of its TypeScript module too. No Go keyword, no
// predeclared name, no device and no folder with a meaning of its own.
func Folder(chart string) string {
	name := strings.ReplaceAll(chart, "-", "")
	if token.IsKeyword(name) || types.Universe.Lookup(name) != nil || folders[name] || isDevice(name) {
		name += "chart"
	}
	return name
}

// isDevice tells the names of Windows's devices, where no folder can be called so.
func isDevice(name string) bool {
	switch kind := strings.TrimRight(name, "0123456789"); kind {
	case "con", "prn", "aux", "nul":
		return kind == name
	case "com", "lpt":
		return len(name) == 4
	}
	return false
}

// folders have a meaning to Go or to lockstep; a package called init cannot be
// imported by its name.
var folders = map[string]bool{"kernel": true, "main": true, "init": true, "internal": true, "vendor": true}
