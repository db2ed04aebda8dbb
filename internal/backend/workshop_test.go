package backend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-charts/lockstep/internal/modules"
)

// What nobody asked for in days is taken out of the user's cache; what was asked for
// stays, however long ago it was made.
func TestTheCacheIsSwept(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData", "home"} {
		t.Setenv(name, home)
	}
	var first workshop
	old, asked := folderOf(t, &first, "old"), folderOf(t, &first, "asked")
	for _, dir := range []string{old, asked} {
		if err := os.WriteFile(filepath.Join(dir, "program"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		ago := time.Now().Add(-kept - time.Hour)
		if err := os.Chtimes(dir, ago, ago); err != nil {
			t.Fatal(err)
		}
	}
	var next workshop
	folderOf(t, &next, "asked")
	next.clear()
	if _, err := os.Stat(filepath.Join(old, "program")); !os.IsNotExist(err) {
		t.Error("the old program is kept:", err)
	}
	if _, err := os.Stat(filepath.Join(asked, "program")); err != nil {
		t.Error("the program that was asked for is gone:", err)
	}
}

func folderOf(t *testing.T, w *workshop, text string) string {
	t.Helper()
	dir, err := w.folder("ts", modules.Files{"main.ts": []byte(text)})
	if err != nil || len(w.temporary) > 0 {
		t.Fatal(dir, err)
	}
	return dir
}

// Where nothing can be written at all, that is said, and what would help: a container
// has neither a home nor a folder for temporary files.
func TestNowhereToBuild(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "file", "below")
	if err := os.WriteFile(filepath.Dir(nowhere), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData", "home", "TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, nowhere)
	}
	var w workshop
	_, err := w.folder("ts", nil)
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "set XDG_CACHE_HOME or TMPDIR") {
		t.Errorf("%v", err)
	}
}
