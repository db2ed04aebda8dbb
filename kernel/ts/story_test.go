package ts_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
)

// Stories: what a module tells whose run uses those of the kernel.

// tells checks what a story tells in QuickJS.
func tells(t *testing.T, story, want string) {
	t.Helper()
	toldIs(t, story, ".", want, js.Quick)
}

// tellsInNode checks what a story tells in Node, with the modules below a folder.
func tellsInNode(t *testing.T, story, folder, want string) {
	t.Helper()
	js.NeedsNode(t)
	toldIs(t, story, folder, want, func(script, call, text string) (string, error) {
		return js.Node(script, call, text, t.TempDir())
	})
}

func toldIs(t *testing.T, story, folder, want string, run func(script, call, text string) (string, error)) {
	t.Helper()
	script, err := js.Bundle(story, folder)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := run(script, "run", ""); got != want || err != nil {
		t.Errorf("told %q, %v", got, err)
	}
}
