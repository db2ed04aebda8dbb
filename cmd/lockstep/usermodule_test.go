package main

// A user's module, outside this repository: it generates with `go tool`, its host
// compiles only when it is whole, and its machine runs.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/modules"
)

func TestUserModule(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles lockstep in another module")
	}
	t.Parallel()
	if err := fetchModules(); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(own), "\nrequire")
	dir := t.TempDir()
	user := modules.Files{
		"go.mod": []byte("module example.com/user\n\ngo 1.26\n\nrequire " + modules.Path + " v0.0.0\n\nreplace " + modules.Path + " => " + root + "\n\ntool " + modules.Path + "/cmd/lockstep\n\nrequire" + requires),
		"go.sum": sums, "main.go": []byte(userMain), "charts/lamp.yaml": []byte(userChart),
	}
	if err := user.Write(dir); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"generate ./...", "vet ./..."} {
		if text, err := backend.Offline(dir, "go", strings.Fields(command)...).CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", command, err, text)
		}
	}
	if text, err := backend.Offline(dir, "go", "run", ".").CombinedOutput(); err != nil || string(text) != "said: on\nlit\n"+nilAsGuards {
		t.Errorf("%v\n%s", err, text)
	}
	const next = "go tool lockstep check first\n"
	if text, err := backend.Offline(dir, "go", "tool", "lockstep", "init", "first").CombinedOutput(); err != nil || !strings.Contains(string(text), next) {
		t.Errorf("init says how it is started itself: no %q in\n%s%v", next, text, err)
	}
	lacking := strings.Replace(userMain, "Say(", "Shout(", 1)
	if err := (modules.Files{"main.go": []byte(lacking)}).Write(dir); err != nil {
		t.Fatal(err)
	}
	if text, err := backend.Offline(dir, "go", "build", ".").CombinedOutput(); err == nil || !strings.Contains(string(text), "missing method Say") {
		t.Errorf("a host without Say compiles: %v\n%s", err, text)
	}
}

// fetchModules puts all that go.mod requires into the module cache, once. `go test`
// fetches only what it compiles here; a module of a user also loads what other
// systems compile, and asks the network for nothing (backend.Offline).
var fetchModules = sync.OnceValue(func() error {
	if text, err := exec.Command("go", "mod", "download").CombinedOutput(); err != nil {
		return fmt.Errorf("go mod download: %w\n%s", err, text)
	}
	return nil
})

// nilAsGuards is what a machine says whose step was given nil for guards.
const nilAsGuards = "wrong_type: guards: nil was given, and the step has one to ask <nil>\n"

const userChart = `chart: lamp
guards: { switchable: {} }
actions: { say: { params: { text: string } } }
events: { PRESS: {} }
initial: dark
states:
  dark: { on: { PRESS: { target: lit, actions: [ { action: say, params: { text: "'on'" } } ] } } }
  lit: { on: { PRESS: { guard: switchable, target: dark } } }
`

// The directive is put together here: `go generate` in this repository would
// take it for its own.
const userMain = `package main

` + "//go:" + `generate go tool lockstep gen --go --out gen charts

import (
	"context"
	"fmt"

	"example.com/user/gen/lamp"
)

type host struct{}

func (host) Say(_ context.Context, p lamp.SayParams) error {
	fmt.Println("said:", p.Text)
	return nil
}

func (host) Switchable() bool { return true }

func main() {
	ctx := context.Background()
	m, err := lamp.New(ctx, host{})
	if err != nil {
		panic(err)
	}
	if _, err := m.Send(ctx, lamp.Press{}); err != nil {
		panic(err)
	}
	if err := m.Stop(ctx); err != nil {
		panic(err)
	}
	s, _ := m.Current(ctx)
	fmt.Println(s.State())
	s, _, err = lamp.Step(s, lamp.Press{}, 0, nil)
	fmt.Println(s.Err(), err)
}
`
