package backend

// Where the back-ends build their programs: in the user's cache, and where that
// cannot be written in a folder for one run.

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/lockstep-charts/lockstep/internal/modules"
)

// A workshop is where back-ends build their programs.
type workshop struct {
	temporary []string // folders for this run alone
	cache     string   // the folder of the user's cache, once it was used
}

// kept is how long a program stays in the user's cache that nobody asks for, as in
// go's own: with every change of a chart there is a new one.
const kept = 5 * 24 * time.Hour

// folder is where the program of these files lives: the same files, the same
// folder of the user's cache. Where nothing can be kept it is one for this run.
func (w *workshop) folder(kind string, all modules.Files) (string, error) {
	h := sha256.New()
	for _, name := range all.Names() {
		fmt.Fprintf(h, "%s %d\n", name, len(all[name]))
		h.Write(all[name])
	}
	root, err := os.UserCacheDir()
	if err == nil {
		cache := filepath.Join(root, "lockstep")
		dir := filepath.Join(cache, kind, hex.EncodeToString(h.Sum(nil)[:16]))
		if err = os.MkdirAll(dir, 0o700); err == nil {
			w.cache = cache
			touch(dir)
			return dir, nil
		}
	}
	dir, tempErr := os.MkdirTemp("", "lockstep-")
	if tempErr != nil {
		return "", fmt.Errorf("there is no folder to build a chart's program in, neither for long (%w) nor for this run (%w): set XDG_CACHE_HOME or TMPDIR to one that can be written", err, tempErr)
	}
	w.temporary = append(w.temporary, dir)
	return dir, nil
}

// touch notes that a folder of the cache was asked for. Where that fails its program
// is compiled again some day.
func touch(dir string) {
	now := time.Now()
	_ = os.Chtimes(dir, now, now)
}

// goCache is where go may keep what it compiles, as a setting for it: a folder of
// this run where nothing else can be written.
func (w *workshop) goCache() []string {
	if len(w.temporary) == 0 || os.Getenv("GOCACHE") != "" {
		return nil
	}
	return []string{"GOCACHE=" + filepath.Join(w.temporary[0], "cache")}
}

// clear takes the folders of this run away, and out of the user's cache what nobody
// asked for in days: at the end, when all that this run needs was asked for. What
// cannot be taken away goes another time.
func (w *workshop) clear() {
	for _, dir := range append(w.temporary, stale(w.cache)...) {
		_ = os.RemoveAll(dir)
	}
}

// stale are the folders of a cache that nobody asked for in days.
func stale(cache string) (dirs []string) {
	if cache == "" {
		return nil
	}
	all, _ := filepath.Glob(filepath.Join(cache, "*", "*"))
	for _, dir := range all {
		if info, err := os.Lstat(dir); err == nil && time.Since(info.ModTime()) > kept {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}
