package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// What may not be read or written is told by the path that the user knows it by, and
// ends with the code of the world's refusals.
func TestWhatIsNotPermitted(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("everything is permitted here")
	}
	dir := t.TempDir()
	for _, folder := range []string{"charts", "locked", "work"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(dir, "work"))
	const chart = "chart: door\ninitial: a\nstates: { a: {} }\n"
	for file, mode := range map[string]os.FileMode{"../charts/secret.yaml": 0, "door.yaml": 0o666} {
		if err := os.WriteFile(file, []byte(chart), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod("../locked", 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "locked"), 0o777) })
	for args, want := range map[string]string{
		"check ../charts/secret.yaml":           "../charts/secret.yaml",
		"check ../charts":                       "../charts/secret.yaml",
		"check " + dir + "/charts":              dir + "/charts/secret.yaml",
		"check ..":                              "../charts/secret.yaml",
		"check ../locked":                       "../locked",
		"check ../locked/door.yaml":             "../locked/door.yaml",
		"render ../charts/secret.yaml":          "../charts/secret.yaml",
		"test ../charts/secret.yaml":            "../charts/secret.yaml",
		"gen door.yaml --out ../locked":         "../locked",
		"gen door.yaml --out ../locked/gen":     "../locked/gen",
		"gen door.yaml --check --out ../locked": "../locked",
		"init ../locked":                        "../locked",
		"init ../locked/demo":                   "../locked/demo",
		"render door.yaml -o ../locked/a":       "../locked/a",
	} {
		denied(t, args, want)
	}
}

// A folder that takes no files is told before anything is in it.
func TestAFolderThatTakesNoFiles(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("everything is permitted here")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("door.yaml", []byte("chart: door\ninitial: a\nstates: { a: {} }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("full", 0o555); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll("made/door", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod("made/door", 0o555); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"init full":                     "full/door.yaml",
		"gen door.yaml --md --out full": "full/door",
		"gen door.yaml --md --out made": "made/door/door.md",
	} {
		denied(t, args, want)
	}
}

// denied wants a command to end because something is not permitted.
func denied(t *testing.T, args, what string) {
	t.Helper()
	var out, err strings.Builder
	code := run(strings.Fields(args), strings.NewReader(""), &out, &err)
	if said := err.String(); code != exitWorld || said != "lockstep: "+what+": permission denied\n" {
		t.Errorf("%s: code %d, %q", args, code, said)
	}
}
