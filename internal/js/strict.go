package js

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What tests of generated TypeScript share.

// Strictest is a tsconfig.json that asks the compiler for all it can find.
const Strictest = `{"compilerOptions": {"strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "erasableSyntaxOnly": true,
"verbatimModuleSyntax": true, "isolatedModules": true, "noUnusedLocals": true, "noUnusedParameters": true, "noImplicitReturns": true, "noFallthroughCasesInSwitch": true, "allowUnreachableCode": false, "allowUnusedLabels": false, "noImplicitOverride": true, "noPropertyAccessFromIndexSignature": true, "noEmit": true, "target": "ES2020", "lib": ["ES2020", "DOM"], "module": "ESNext", "moduleResolution": "bundler",
"allowImportingTsExtensions": true, "types": []}, "include": ["**/*.ts"]}`

// Isolated asks besides that the declarations of a file need no other file, as
// generated files can.
var Isolated = strings.Replace(Strictest, `"noEmit"`, `"isolatedDeclarations": true, "declaration": true, "noEmit"`, 1)

// NeedsNode skips a test where there is no Node; CI demands it.
func NeedsNode(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("LOCKSTEP_CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// ShareKernel puts the kernel that lies beside a folder of modules into it.
func ShareKernel(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../kernel", filepath.Join(folder, "kernel")); err != nil {
		t.Fatal(err)
	}
}
