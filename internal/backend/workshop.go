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

	"github.com/lockstep-charts/lockstep/internal/modules"
)

// A workshop is where back-ends build their programs.
type workshop struct {
	temporary []string // folders for this run alone
}

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
		dir := filepath.Join(root, "lockstep", kind, hex.EncodeToString(h.Sum(nil)[:16]))
		if err = os.MkdirAll(dir, 0o700); err == nil {
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
