package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// What the prompt lists can be taken, and what it does not is ignored: random machines are
// told random events.

var prompted = flag.Int("prompted", 30, "how many random charts TestPromptListsWhatCanBeTaken tells events")

func TestPromptListsWhatCanBeTaken(t *testing.T) {
	seed, taken, ignored := uint64(300), 0, 0
	for _, s := range differ.TellMany(random.New, &seed, *prompted, differ.NewFigures()) {
		p := &prompt{chart: s.Chart, start: lines.Start{Input: []byte(s.Input), Now: lines.DefaultNow, Trace: true}, runs: backend.Interpreter{}, out: bufio.NewWriter(io.Discard)}
		if err := p.open(); err != nil || p.session == nil {
			t.Fatal(err)
		}
		s.Said = []string{string(p.answers.First())}
		for i := range s.Lines {
			line := s.Tell(i)
			var event struct{ Type string }
			_ = json.Unmarshal([]byte(line), &event)
			listed := " " + strings.ReplaceAll(p.events(), ",", " ,") + " "
			decides := false
			p.session.Read(func(root *kernel.Machine) { decides = fieldsDecide(s.Chart.Machine(), root, event.Type) })
			answer := p.do([]byte(line))
			s.Said = append(s.Said, string(answer))
			a := read(answer)
			if event.Type == "" || a.Refused.Code != "" || a.Status != "active" {
				continue
			}
			var first struct{ Event, In string }
			if len(a.Transitions) > 0 {
				_ = json.Unmarshal(a.Transitions[0], &first)
			}
			switch is := strings.Contains(listed, " "+event.Type+" "); {
			case !is && !a.Ignored && first.Event == event.Type && first.In == "":
				t.Errorf("seed %d: line %d: %s is taken, and not listed: %s\n%s\n%s", s.Seed, i, line, listed, answer, s.Files["root.yaml"])
			case is && !decides && a.Ignored:
				t.Errorf("seed %d: line %d: %s is listed, and ignored: %s\n%s\n%s", s.Seed, i, line, listed, answer, s.Files["root.yaml"])
			case is:
				taken++
			default:
				ignored++
			}
		}
		p.close()
	}
	if taken == 0 || ignored == 0 {
		t.Errorf("%d events were listed and taken, %d were neither", taken, ignored)
	}
}
