package backend

// Where the back-ends build their programs: in the user's cache, and where that
// cannot be written in a folder for one run.

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/lockstep-charts/lockstep/internal/modules"
)

// A workshop is where back-ends build their programs.
type workshop struct {
	temporary []string // folders for this run alone
	swept     bool     // the user's cache, in this run
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
		root = filepath.Join(root, "lockstep")
		dir := filepath.Join(root, kind, hex.EncodeToString(h.Sum(nil)[:16]))
		if err = os.MkdirAll(dir, 0o700); err == nil {
			w.keep(root, dir, time.Now())
			return dir, nil
		}
	}
	dir, tempErr := os.MkdirTemp("", "lockstep-")
	if tempErr != nil {
		return "", errors.Join(err, tempErr)
	}
	w.temporary = append(w.temporary, dir)
	return dir, nil
}

// keep notes that a folder of the cache is in use, and sweeps the cache once. Both may
// fail: at worst a program stays for longer, or is compiled again.
func (w *workshop) keep(root, dir string, now time.Time) {
	_ = os.Chtimes(dir, now, now)
	if !w.swept {
		w.swept = true
		sweep(root, now)
	}
}

// sweep takes the programs away that nobody asked for in days. One that runs since
// then does not need its folder any more.
func sweep(root string, now time.Time) {
	all, err := filepath.Glob(filepath.Join(root, "*", "*"))
	if err != nil {
		return
	}
	for _, dir := range all {
		if info, err := os.Lstat(dir); err == nil && now.Sub(info.ModTime()) > kept {
			_ = os.RemoveAll(dir)
		}
	}
}

// goCache is where go may keep what it compiles, as a setting for it: a folder of
// this run where nothing else can be written.
func (w *workshop) goCache() []string {
	if len(w.temporary) == 0 || os.Getenv("GOCACHE") != "" {
		return nil
	}
	return []string{"GOCACHE=" + filepath.Join(w.temporary[0], "cache")}
}

// clear takes the folders of this run away.
func (w *workshop) clear() {
	for _, dir := range w.temporary {
		_ = os.RemoveAll(dir)
	}
}
