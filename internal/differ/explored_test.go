package differ_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/scenario"
	"github.com/lockstep-charts/lockstep/schema"
)

// What explore says of charts of all kinds is so: those of the conformance suite and of this
// repository, with parts of them taken out or in other places. Where nothing can happen any
// more nothing does, of each such place is told, and what it says never happens does not.

var exploredCharts = flag.Int("explored", 100, "how many charts TestWhatExploreSays edits and searches")

func TestWhatExploreSays(t *testing.T) {
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	dead, rests, complete := 0, 0, 0
	for seed := range uint64(*exploredCharts) {
		r := rand.New(rand.NewPCG(seed, 31))
		s := without(t, r, all[r.IntN(len(all))])
		s.Seed = seed
		found, err := explore.Run(s.Chart, explore.Options{States: 30})
		if err != nil {
			continue // it does not start
		}
		for i, session := range pathsTo(t, s, found) {
			if d := found.Deadlocks[i]; !d.Open {
				dead++
				staysDead(t, s, d.Path.State, session)
			}
		}
		if found.Cut == explore.NoLimit {
			rests += missesNone(t, s, found)
		}
		if found.Complete() {
			complete++
			nothingElse(t, s, found)
		}
	}
	if dead == 0 || rests == 0 || complete == 0 {
		t.Error("the test shows little")
	}
	t.Logf("%d deadlocks, %d walks to where nothing is left, %d complete searches", dead, rests, complete)
}

// without is a chart with some changes that its checker takes: much of what led on does not.
func without(t *testing.T, r *rand.Rand, b breed) *differ.Story {
	t.Helper()
	s := &differ.Story{Files: map[string]string{}}
	for name, file := range b.files {
		s.Files[name] = string(file.Data)
	}
	s.Files["root.yaml"] = b.text()
	var err error
	if s.Chart, err = withRoot(s, b.text()); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.text(), "%YAML") {
		return s // which says what the writer of other texts does not know
	}
	for range r.IntN(40) {
		_, text := writtenOtherwise(t, s, func(root *yaml.Node) { changeOne(r, root) })
		if chart, err := withRoot(s, text); err == nil {
			s.Chart, s.Files["root.yaml"] = chart, text
		}
	}
	return s
}

// pathsTo are machines in the deadlocks that a search tells of.
func pathsTo(t *testing.T, s *differ.Story, found *explore.Result) (all []*lines.Session) {
	t.Helper()
	var text strings.Builder
	if err := found.Write(&text, explore.Story{Shown: "root.yaml", Chart: "root.yaml"}); err != nil {
		t.Fatal(err)
	}
	file, wrong := schema.LoadScenarios(fstest.MapFS{"x.test.yaml": {Data: []byte(text.String())}}, "x.test.yaml")
	if wrong.HasErrors() {
		t.Fatalf("seed %d: %s", s.Seed, wrong)
	}
	var last *lines.Session
	chart := scenario.Chart{Machine: s.Chart.Machine(), Open: func(start scenario.Start) (scenario.Session, error) {
		session, first := lines.Open(s.Chart.Program(), lines.Start{Input: start.Input, Now: lines.DefaultNow, Trace: true})
		last = session
		return left{&opened{session, first}}, nil
	}}
	for i := range file.Scenarios {
		if !strings.HasPrefix(file.Scenarios[i].Name.Text, "deadlock: ") {
			continue
		}
		one := *file
		one.Scenarios = file.Scenarios[i : i+1]
		results, err := scenario.Run(&one, chart, scenario.Options{})
		if err != nil || results[0].Failure != nil {
			t.Fatalf("seed %d: %v, %s", s.Seed, err, shown(results[0].Failure))
		}
		all = append(all, last)
	}
	return all
}

// left is a session that goes on when its scenario has ended.
type left struct{ *opened }

func (left) Close() error { return nil }

// isTried tells whether a search does such a thing, too: a machine is not put elsewhere, and one
// below it is told from outside only what its parent never says.
func isTried(line string) bool {
	return line != random.Restore && !strings.HasPrefix(line, `{"$resolve"`) && !strings.HasPrefix(line, `{"$to"`)
}

// staysDead goes on where nothing can happen.
func staysDead(t *testing.T, s *differ.Story, state string, session *lines.Session) {
	t.Helper()
	w := teller{rand.New(rand.NewPCG(s.Seed, 5)), s.Chart.Machine(), ""}
	for range 60 {
		line := w.line()
		if !isTried(line) {
			continue
		}
		var a struct {
			Status      string
			Value       json.RawMessage
			Effects     []any
			Transitions []any
		}
		answer := session.Do([]byte(line))
		if strings.HasPrefix(string(answer), `{"refused"`) {
			continue
		}
		if strings.Contains(string(answer), `"code":"overflow"`) {
			return // that of a sum is not looked for
		}
		if json.Unmarshal(answer, &a) != nil || string(a.Value) != state || len(a.Effects)+len(a.Transitions) > 0 {
			t.Fatalf("seed %d: in %s nothing can happen, it says, and %s does: %s\n%s", s.Seed, state, line, answer, fmt.Sprint(s.Files))
		}
	}
	_ = session.Close()
}

// missesNone walks through a chart to where no event, timer or actor is left, and holds that
// to be a deadlock of which is told, unless it is meant.
func missesNone(t *testing.T, s *differ.Story, found *explore.Result) (n int) {
	t.Helper()
	w := teller{rand.New(rand.NewPCG(s.Seed, 6)), s.Chart.Machine(), ""}
	for range 10 {
		session, _ := lines.Open(s.Chart.Program(), lines.Start{Input: []byte(w.value(w.m.Input, 0)), Now: lines.DefaultNow, Trace: true})
		for i := 0; session != nil && i < 20; i++ {
			line := w.line()
			if !isTried(line) {
				continue
			}
			answer := session.Do([]byte(line))
			if strings.HasPrefix(string(answer), `{"refused"`) {
				continue
			}
			var a struct {
				Status string
				Value  json.RawMessage
			}
			if json.Unmarshal(answer, &a) != nil || a.Status != "active" {
				break
			}
			if !isLeft(w.m, session) {
				n++
				if !slices.ContainsFunc(found.Deadlocks, func(d explore.Dead) bool { return d.Path.State == string(a.Value) }) {
					t.Fatalf("seed %d: nothing is left in %s, of which it does not tell\n%s", s.Seed, a.Value, fmt.Sprint(s.Files))
				}
				break
			}
		}
		if session != nil {
			_ = session.Close()
		}
	}
	return n
}

// isLeft tells whether anything may lead on, or a state says that nothing is meant to.
func isLeft(m *ir.Machine, session *lines.Session) (is bool) {
	_, is = session.NextDue()
	session.Read(func(root *kernel.Machine) {
		is = is || len(root.Children()) > 0
		for _, tip := range root.Tips() {
			is = is || m.Terminal(tip)
			for at := tip; at != kernel.NoState; at = m.Table.States[at].Parent {
				is = is || len(m.Table.States[at].Always)+len(m.Table.States[at].On) > 0
			}
		}
	})
	return is
}

// nothingElse walks through a chart, and holds that it comes upon nothing of which a search
// says that it never is.
func nothingElse(t *testing.T, s *differ.Story, found *explore.Result) {
	t.Helper()
	w, seen := teller{rand.New(rand.NewPCG(s.Seed, 8)), s.Chart.Machine(), ""}, cover.New(s.Chart.Program())
	var said []string
	for range 10 {
		input := w.value(w.m.Input, 0)
		session, _ := lines.Open(seen.Program(), lines.Start{Input: []byte(input), Now: lines.DefaultNow})
		said = append(said, input)
		for i := 0; session != nil && i < 25; i++ {
			line := w.line()
			if !isTried(line) || strings.HasPrefix(line, `{"$failAction"`) || strings.Contains(line, `"fail":"broken"`) {
				continue // a search has guards say yes and no, and actions fail where that is handled
			}
			line = spiced(w.r, small.Replace(line), s.Files["root.yaml"])
			said = append(said, line)
			if answer := string(session.Do([]byte(line))); strings.Contains(answer, `"overflow"`) || strings.Contains(answer, `"limit"`) {
				return // what grows without end is not followed so far
			}
		}
		if session != nil {
			_ = session.Close()
		}
	}
	never := neverIn(seen.Report(w.m, ""))
	for _, m := range neverIn(found.Coverage) {
		if !slices.Contains(never, m) {
			t.Fatalf("seed %d: all was tried, it says, and line %d: %s; but it happens:\n%s\n%s", s.Seed, m.Line, m.What, strings.Join(said, "\n"), fmt.Sprint(s.Files))
		}
	}
}

// small makes of numbers that are very large others: a sum that is too great is not looked for.
var small = strings.NewReplacer("9007199254740991", "5", "9007199254740993", "5", "1e21", "6", "1e300", "6")

// spiced has in a line some of the numbers and texts of a chart, which it may compare with.
func spiced(r *rand.Rand, line, chart string) string {
	who, what, more := strings.Cut(line, ",") // an event's type, or an actor's id, and the rest
	if !more {
		return line
	}
	ints, texts := number.FindAllString(chart, -1), quotation.FindAllString(chart, -1)
	return who + value.ReplaceAllStringFunc(","+what, func(v string) string {
		switch {
		case r.IntN(2) == 0:
			return v
		case v[1] == '"' && len(texts) > 0:
			text := texts[r.IntN(len(texts))]
			return v[:1] + quotedName(text[1:len(text)-1])
		case v[1] != '"' && len(ints) > 0:
			if n, err := strconv.Atoi(ints[r.IntN(len(ints))]); err == nil && n < 1_000_000 {
				return v[:1] + strconv.Itoa(n+r.IntN(3)-1)
			}
		}
		return v
	})
}

var (
	quotation = regexp.MustCompile(`'[^'"\\\n]*'`)
	value     = regexp.MustCompile(`[:,\[](-?[0-9]+\b|"[^"\\]*")`)
)

func neverIn(r *cover.Report) []cover.Missing {
	return slices.Concat(r.States.Missing, r.Transitions.Missing, r.Guards.Missing)
}
