package explore_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/cover"
	"github.com/lockstep-charts/lockstep/explore"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// What a search finds is so: where nothing can happen, nothing does, whatever is tried. And
// where it says that all was tried, walks at random come upon no deadlock, no failure and no
// broken condition of which it does not tell, nor upon one by fewer steps.

var soMany = flag.Int("found", 40, "how many random charts TestWhatIsFoundIsSo walks through")

func TestWhatIsFoundIsSo(t *testing.T) {
	complete, held := 0, map[string]int{}
	for seed := range uint64(*soMany) {
		d := &drafter{r: rand.New(rand.NewPCG(seed, 17)), ends: true}
		text, kid := d.chart(), d.kid()
		chart := load(t, fstest.MapFS{"chart.yaml": {Data: []byte(text)}, "kid.yaml": {Data: []byte(kid)}}, "chart.yaml")
		holds := []explore.Invariant{invariant(t, chart, d.invariant())}
		r := search(t, chart, explore.Options{States: 300, Holds: holds})
		f := &finder{t: t, chart: chart, found: r, seen: cover.New(chart.Program()), held: held, shown: fmt.Sprintf("seed %d\n%s%s", seed, text, kid)}
		found, _ := printed(t, chart, r)
		passes(t, chart, found)
		for _, dead := range r.Deadlocks {
			f.isDead(dead, seed)
		}
		if !r.Complete() {
			continue
		}
		complete++
		for n := range uint64(30) {
			f.walk(rand.New(rand.NewPCG(seed, n)), holds, !strings.Contains(text, "event: PING"))
		}
		if t.Failed() {
			break
		}
	}
	for _, what := range []string{"dead", "a deadlock found", "a failure found", "a broken condition found"} {
		if held[what] == 0 {
			t.Errorf("no chart held %s", what)
		}
	}
	t.Log(complete, "searches call themselves complete;", held)
}

// A finder holds what a search has found to what machines do.
type finder struct {
	t     *testing.T
	chart *interp.Chart
	found *explore.Result
	seen  *cover.Recorder
	held  map[string]int
	shown string
}

// open starts a machine.
func (f *finder) open() (*lines.Session, []byte) {
	return lines.Open(f.seen.Program(), lines.Start{Input: []byte("{}"), Now: lines.DefaultNow})
}

// isDead walks on from where nothing can happen.
func (f *finder) isDead(dead explore.Dead, seed uint64) {
	if dead.Open {
		return
	}
	for n := range uint64(5) {
		session, _ := f.open()
		for _, line := range linesOf(f.t, dead.Path) {
			session.Do([]byte(line))
		}
		f.seen.Fresh()
		r := rand.New(rand.NewPCG(seed, n))
		for range 40 {
			line := someLine(r)
			if answer := session.Do([]byte(line)); len(f.seen.Fresh()) > 0 {
				f.t.Errorf("nothing can happen in %s, it says, but %s does: %s\n%s", dead.Path.State, line, answer, f.shown)
				return
			}
		}
		f.held["dead"]++
	}
}

// linesOf are the commands of a path, with those to the host.
func linesOf(t *testing.T, p *explore.Path) (list []string) {
	t.Helper()
	for _, step := range explore.Told(p) {
		verb, rest, _ := strings.Cut(step, ": ")
		var said map[string]json.RawMessage
		switch verb {
		case "send":
			list = append(list, rest)
			continue
		case "advance":
			list = append(list, fmt.Sprintf(`{"$advance":%q}`, rest))
			continue
		}
		if json.Unmarshal([]byte(rest), &said) != nil {
			t.Fatalf("a step is %s", step)
		}
		key := "id"
		if said["name"] != nil {
			key = "name"
		}
		said["$"+verb] = said[key]
		delete(said, key)
		line, _ := json.Marshal(said)
		list = append(list, string(line))
	}
	return list
}

// A stroll goes through a chart at random until something is found.
type stroll struct {
	*finder
	session *lines.Session
	holds   []explore.Invariant
	pings   bool // the child machine is sent from outside what its parent never sends
	steps   int  // those that a search needs too, at least
	quiet   int  // commands since something happened
	waited  bool // the clock was moved: a search moves it otherwise
	now     struct {
		Status         string
		Value, Context json.RawMessage
		Error          struct{ Code, Place, Message string }
	}
}

func (f *finder) walk(r *rand.Rand, holds []explore.Invariant, pings bool) {
	session, answer := f.open()
	w := &stroll{finder: f, session: session, holds: holds, pings: pings}
	for range 60 {
		if json.Unmarshal(answer, &w.now) != nil {
			f.t.Fatalf("an answer is %s", answer)
		}
		switch {
		case w.now.Status == "error":
			w.fails()
			return
		case w.now.Status != "active":
			return
		}
		w.breaks()
		if w.quiet == 12 {
			w.rests()
			return
		}
		if next := w.step(r); next != nil {
			answer = next
		}
	}
}

// step does something; nil where that is refused, or not what a search does.
func (w *stroll) step(r *rand.Rand) []byte {
	line := someLine(r)
	if w.pings && r.IntN(6) == 0 {
		line = fmt.Sprintf(`{"$to":"kid","event":{"type":"PING","n":%s}}`, someValue(r, "n"))
	}
	verb, _, _ := strings.Cut(strings.TrimPrefix(line, `{"`), `"`)
	if verb == "$failAction" {
		return nil // a search tries that where the chart handles it
	}
	w.seen.Fresh()
	answer := w.session.Do([]byte(line))
	if strings.HasPrefix(string(answer), `{"refused"`) {
		return nil
	}
	w.waited = w.waited || verb == "$advance"
	if len(w.seen.Fresh()) > 0 || slices.Contains([]string{"$done", "$fail", "$to"}, verb) {
		w.steps, w.quiet = w.steps+1, 0
		return answer
	}
	w.quiet++
	return answer
}

// fails holds that a failure is told.
func (w *stroll) fails() {
	e := w.now.Error
	if e.Code == "overflow" {
		return // that of a sum is not looked for
	}
	for _, one := range w.found.Failures {
		if one.World && e.Place == "" || one.Error.Code == e.Code && one.Error.Place == e.Place {
			w.held["a failure found"]++
			if !one.World {
				w.short(one.Path, "it fails: "+e.Message)
			}
			return
		}
	}
	w.t.Errorf("it does not fail, it says, but it does: %+v\n%s", e, w.shown)
}

// breaks holds that a condition that does not hold is told.
func (w *stroll) breaks() {
	for _, one := range w.holds {
		if ok, err := one.Test(w.now.Value, w.now.Context); ok && err == nil {
			continue
		}
		at := slices.IndexFunc(w.found.Broken, func(b explore.Broken) bool { return b.Text == one.Text })
		if at < 0 {
			w.t.Errorf("%s holds, it says, which is not so\n%s", one.Text, w.shown)
			continue
		}
		w.held["a broken condition found"]++
		w.short(w.found.Broken[at].Path, one.Text+" does not hold")
	}
}

// rests tries all that there is where nothing happened for a while. If still nothing does,
// that is a deadlock, and told, unless all regions are at an end.
func (w *stroll) rests() {
	if snapshot := string(w.session.Do([]byte(`{"$snapshot":true}`))); strings.Contains(snapshot, `"timers":`) || strings.Contains(snapshot, `"children":`) {
		w.waited = true // for their ends
	}
	for _, line := range allLines(w.pings) {
		w.seen.Fresh()
		answer := w.session.Do([]byte(line))
		if len(w.seen.Fresh()) > 0 || !strings.Contains(string(answer), `"value":`+string(w.now.Value)) && !strings.HasPrefix(string(answer), `{"refused"`) {
			return
		}
	}
	at := slices.IndexFunc(w.found.Deadlocks, func(d explore.Dead) bool { return d.Path.State == string(w.now.Value) })
	if at < 0 {
		w.t.Errorf("nothing happens any more in %s, of which it does not tell\n%s", w.now.Value, w.shown)
		return
	}
	w.held["a deadlock found"]++
	if d := w.found.Deadlocks[at]; !d.Open {
		w.short(d.Path, "nothing happens in "+string(w.now.Value))
	}
}

// short holds that the search found no longer way.
func (w *stroll) short(p *explore.Path, what string) {
	if !w.waited && w.steps < p.Len() {
		w.t.Errorf("%s: after %d steps already, and not after %d only\n%s", what, w.steps, p.Len(), w.shown)
	}
}

// allLines are all that a drafter's chart may tell apart.
func allLines(pings bool) []string {
	list := []string{`{"$guard":"may","value":false}`, `{"type":"E0"}`}
	for _, may := range []string{"true", "false"} {
		list = append(list, `{"$guard":"may","value":`+may+`}`, `{"type":"E0"}`)
		for n := range 14 {
			for _, k := range []string{"x", "y", "z"} {
				list = append(list, fmt.Sprintf(`{"type":"E1","n":%d,"k":%q}`, n-4, k))
			}
			for _, s := range []string{"", "a", "b", "ab", "abc", "q", "busy"} {
				list = append(list, fmt.Sprintf(`{"type":"E2","s":%q,"f":true,"o":%d}`, s, n-4), fmt.Sprintf(`{"type":"E2","s":%q,"f":false,"o":%d}`, s, n-4))
			}
		}
		for _, s := range []string{"", "a", "b", "ab", "abc", "q", "busy"} {
			list = append(list, fmt.Sprintf(`{"type":"E2","s":%q,"f":true}`, s), fmt.Sprintf(`{"type":"E2","s":%q,"f":false}`, s))
		}
	}
	if pings {
		for n := range 14 {
			list = append(list, fmt.Sprintf(`{"$to":"kid","event":{"type":"PING","n":%d}}`, n-4))
		}
	}
	return append(list, `{"$advance":"1ms"}`, `{"$advance":"1s"}`, `{"$advance":"1500ms"}`, `{"$advance":"10s"}`, `{"$done":"job","output":{"v":1}}`)
}
