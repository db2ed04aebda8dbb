package backend

import (
	"os/exec"
	"testing"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// However many charts a run tells of, one program lives at a time: hundreds of
// Nodes beside one another are more than a machine has room for.
func TestOneProgramLives(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	var started []*exec.Cmd
	b := &programs{command: func(*interp.Chart, ...string) (*exec.Cmd, error) {
		started = append(started, exec.Command(shell, "-c", "while read -r line; do echo '{}'; done"))
		return started[len(started)-1], nil
	}, shop: &workshop{}}
	first, second := &interp.Chart{}, &interp.Chart{}
	for _, chart := range []*interp.Chart{first, first, second, first} {
		if _, err := b.Open(chart, lines.Start{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if len(started) != 3 {
		t.Errorf("%d programs were started, want 3", len(started))
	}
	for i, cmd := range started {
		if cmd.ProcessState == nil {
			t.Errorf("the program %d was left behind", i)
		}
	}
}
