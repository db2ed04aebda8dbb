package differ_test

// Snapshots cross from one version of a chart to another, as a deploy has it: what random
// machines were is restored, with any hash, where the chart was changed since, now and then
// spoilt on the way. What fits is taken and nothing else (fits_test.go says so once more),
// what is refused leaves the machine alone and names what does not fit, and what was taken
// is a machine of the chart like any other. All back-ends say the same.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/schema"
)

var crossed = flag.Int("crossed", 30, "how many random charts are changed by TestSnapshotsCross while there are snapshots of them; with -long they are compiled as Go too")

func TestSnapshotsCross(t *testing.T) {
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	contests, seen := asked(withInterpreter(t, inGo)), map[string]int{}
	for seed, left := *first, *crossed; left > 0 && !t.Failed(); {
		made := madeCrossings(t, &seed, min(*batch, left), all)
		var stories []*differ.Story
		for _, c := range made {
			c.holds(t, seen)
			stories = append(stories, c.Story)
		}
		for _, c := range contests {
			tellBred(t, c, stories)
		}
		left -= len(made)
		t.Logf("%s: %d left, the next seed is %d", time.Now().UTC().Format(time.TimeOnly), max(left, 0), seed)
	}
	t.Log(seen)
	seen["refused: state, as it was or spoilt"] = seen["refused: state"] + seen["spoilt, refused: state"]
	for _, what := range []string{"taken", "refused: state, as it was or spoilt", "with children", "with timers", "spoilt, taken", "spoilt, refused: wrong_type"} {
		if seen[what] == 0 {
			t.Errorf("no snapshot was %s", what)
		}
	}
}

// A crossing is the story of a changed chart that is told snapshots of the chart before.
type crossing struct {
	*differ.Story
	before *differ.Story
	what   []string // was changed
	tried  []attempt
}

// An attempt is a snapshot that is restored, at a line.
type attempt struct {
	line     int
	snapshot string
	anyHash  bool
	spoilt   bool
}

func madeCrossings(t *testing.T, seed *uint64, n int, all []breed) (made []*crossing) {
	for len(made) < n {
		before := slices.DeleteFunc(ofEveryKind(seed, n-len(made), all), func(s *differ.Story) bool { return s == nil })
		some := make([]*crossing, len(before))
		differ.InParallel(len(before), func(i int) { some[i] = cross(before[i]) })
		for _, c := range some {
			if c != nil {
				made = append(made, c)
			}
		}
	}
	return made
}

func ofEveryKind(seed *uint64, n int, all []breed) []*differ.Story {
	stories := ofAllKinds(seed, n, differ.NewFigures(), all)
	return append(stories, differ.TellMany(random.System, seed, (n+4)/5, differ.NewFigures())...)
}

// cross tells a story, changes its chart and makes up what the changed one is told; nil
// where the checker takes none of the changes, the story has no snapshot, or is too long.
func cross(s *differ.Story) *crossing {
	r := rand.New(rand.NewPCG(s.Seed, 0xc505))
	before := &differ.Story{Seed: s.Seed, Files: s.Files, Input: s.Input, Chart: s.Chart}
	for _, line := range s.Lines {
		if line != random.Restore {
			before.Lines = append(before.Lines, line, `{"$snapshot":true}`)
		}
	}
	if err := ask(before); err != nil {
		panic("bug: " + err.Error())
	}
	first := ""
	if r.IntN(2) == 0 && slices.ContainsFunc(before.Said, many.MatchString) {
		first = "states in order"
	}
	after, what := deployed(r, s, first)
	if after == nil {
		return nil
	}
	c := &crossing{Story: after, before: before, what: what}
	if c.makeUp(r); len(c.tried) == 0 {
		return nil
	}
	if err := ask(after); err != nil {
		panic("bug: " + err.Error())
	}
	if tooLong(after) {
		return nil
	}
	return c
}

// tooLong tells whether a story's answers are hundreds of megabytes: its chart may arm the
// most timers that there may be each time that some fire, an hour long. Each back-end takes
// minutes to say that, and gigabytes.
func tooLong(s *differ.Story) bool {
	const most = 50_000_000
	bytes := 0
	for _, answer := range s.Said {
		bytes += len(answer)
	}
	return bytes > most
}

// many is where a history state remembers several states, which stand in an order.
var many = regexp.MustCompile(`"history":\{[^{}]*","`)

// deployed is a story's chart with changes that the checker takes; first is what the first
// one is, if that is known.
func deployed(r *rand.Rand, s *differ.Story, first string) (*differ.Story, []string) {
	var what []string
	files, chart, want := maps.Clone(s.Files), s.Chart, 1+r.IntN(3)*r.IntN(2)
	names := append(slices.Sorted(maps.Keys(deploys)), "states in order", "field of a new type", "field more", "field more", "field of another type", "field of another type", "event less", "timer less", "state less")
	root, docs := s.Chart.Machine().File, readOnce{}
	for tries := 0; tries < 60 && len(what) < want; tries++ {
		file := root
		if all := below(chart.Machine()); len(all) > 0 && r.IntN(3) == 0 {
			file = all[r.IntN(len(all))].machine.File
		}
		var doc yaml.Node
		if yaml.Unmarshal([]byte(files[file]), &doc) != nil || len(doc.Content) == 0 {
			continue
		}
		name := names[r.IntN(len(names))]
		if what == nil && tries < 5 {
			name = cmp.Or(first, name)
		}
		if name == "version" && r.IntN(4) > 0 {
			continue
		}
		deploys[name](&deploy{r: r, root: doc.Content[0], n: tries * 10})
		text, err := yaml.Marshal(&doc)
		if err != nil {
			continue
		}
		next := maps.Clone(files)
		next[file] = string(text)
		if changed := docs.chart(root, next); changed != nil && hashesOf(changed) != hashesOf(chart) {
			files, chart, what = next, changed, append(what, name)
		}
	}
	if what == nil {
		return nil, nil
	}
	return &differ.Story{Seed: s.Seed, Files: files, Chart: chart}, what
}

// readOnce are files that were read.
type readOnce map[string]func() (*schema.Document, *diag.List)

// chart is the chart of files; nil where the checker refuses it.
func (d readOnce) chart(root string, files map[string]string) *interp.Chart {
	read := func(name string) (*schema.Document, *diag.List) {
		key := name + "\n" + files[name]
		if d[key] == nil {
			d[key] = sync.OnceValues(func() (*schema.Document, *diag.List) { return schema.Parse(name, []byte(files[name])) })
		}
		return d[key]()
	}
	doc, found := read(root)
	if doc == nil || found.HasErrors() {
		return nil
	}
	m, _ := compile.Compile(doc, read)
	if m == nil {
		return nil
	}
	return interp.From(m)
}

func hashesOf(c *interp.Chart) (all string) {
	for _, d := range below(c.Machine()) {
		all += d.machine.Table.Hash
	}
	return all + c.Hash()
}

// makeUp says what the changed chart is told.
func (c *crossing) makeUp(r *rand.Rand) {
	w := teller{r, c.Chart.Machine(), ""}
	c.Input = w.value(w.m.Input, 0)
	at := c.kept()
	if len(at) == 0 {
		return
	}
	for range 5 {
		i := at[r.IntN(len(at))]
		for range r.IntN(4) { // mostly one that says more
			if j := at[r.IntN(len(at))]; richness(c.before.Said[j+1]) > richness(c.before.Said[i+1]) {
				i = j
			}
		}
		a := attempt{snapshot: snapshotIn(c.before.Said[i+1]), anyHash: r.IntN(12) > 0}
		if a.spoilt = r.IntN(4) == 0; a.spoilt {
			a.snapshot = spoilt(r, a.snapshot)
		}
		c.Lines = append(c.Lines, `{"$snapshot":true}`)
		a.line = len(c.Lines)
		c.tried = append(c.tried, a)
		if a.anyHash {
			c.Lines = append(c.Lines, fmt.Sprintf(`{"$restore":%s,"anyHash":true}`, a.snapshot))
		} else {
			c.Lines = append(c.Lines, fmt.Sprintf(`{"$restore":%s}`, a.snapshot))
		}
		c.Lines = append(c.Lines, `{"$snapshot":true}`, random.Restore, `{"$snapshot":true}`)
		for _, line := range c.before.Lines[i+1 : min(i+7, len(c.before.Lines))] {
			if line != `{"$snapshot":true}` {
				c.Lines = append(c.Lines, line)
			}
		}
		if line := w.line(); line != random.Restore {
			c.Lines = append(c.Lines, line)
		}
	}
	c.Lines = append(c.Lines, `{"$advance":"10s"}`, `{"$snapshot":true}`, random.Restore, `{"$snapshot":true}`)
}

func richness(snapshot string) int {
	if many.MatchString(snapshot) {
		return 2 * len(snapshot)
	}
	return len(snapshot)
}

// kept are the lines of the story before that gave a snapshot.
func (c *crossing) kept() (at []int) {
	for i := range c.before.Lines {
		if snapshotIn(c.before.Said[min(i+1, len(c.before.Said)-1)]) != "" {
			at = append(at, i)
		}
	}
	return at
}

func snapshotIn(answer string) string {
	var told struct{ Snapshot json.RawMessage }
	if json.Unmarshal([]byte(answer), &told) != nil {
		return ""
	}
	return string(told.Snapshot)
}

// holds looks at what the interpreter did with the snapshots.
func (c *crossing) holds(t *testing.T, seen map[string]int) {
	if len(c.Said) == 1 {
		return
	}
	for _, a := range c.tried {
		for _, what := range c.what {
			seen["changed: "+what]++
		}
		if wrong := c.attempt(a, seen); wrong != "" {
			c.tell(t, a, wrong)
			return
		}
	}
}

func (c *crossing) tell(t *testing.T, a attempt, wrong string) {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d, %v: %s\n-- snapshot (any hash: %v, spoilt: %v) --\n%s\n", c.Seed, c.what, wrong, a.anyHash, a.spoilt, a.snapshot)
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		if c.Files[name] != c.before.Files[name] {
			fmt.Fprintf(&b, "-- %s before --\n%s-- after --\n%s", name, c.before.Files[name], c.Files[name])
		}
	}
	t.Error(b.String())
}

// attempt says what is wrong with what came of an attempt.
func (c *crossing) attempt(a attempt, seen map[string]int) string {
	before, got, after, again, last := c.Said[a.line], c.Said[a.line+1], c.Said[a.line+2], c.Said[a.line+3], c.Said[a.line+4]
	want, misfits := fits(c.Chart.Machine(), a.snapshot, a.anyHash)
	refused := refusalIn(got)
	taken := snapshotIn(after)
	count := func(what string) {
		if a.spoilt {
			what = "spoilt, " + what
		}
		seen[what]++
	}
	for _, part := range []string{"children", "history", "timers", "event", "snapshot"} {
		if strings.Contains(a.snapshot, quotedName(part)+":") {
			count("with " + part)
		}
	}
	if many.MatchString(a.snapshot) {
		count("with many remembered by one")
	}
	if !a.spoilt {
		if _, odd := fits(c.before.Chart.Machine(), a.snapshot, false); len(odd) > 0 {
			return fmt.Sprintf("the chart before wrote what does not fit: %+v", odd)
		}
	}
	switch {
	case refusalIn(again) != "" || snapshotIn(last) == "":
		return "a snapshot that was just taken: " + again + last
	case refused != "":
		count("refused: " + refused[:strings.Index(refused, " ")])
		if snapshotIn(before) != taken {
			return "refused, and the machine is another one\n" + before + "\n" + after
		}
		return misnamed(refused, misfits)
	case len(misfits) > 0:
		return fmt.Sprintf("taken, but %+v does not fit", misfits)
	}
	count("taken")
	if !c.overdue(a.line, taken) && snapshotIn(last) != taken {
		return "restored twice, another machine\n" + taken + "\n" + last
	}
	if c.overdue(a.line, a.snapshot) {
		count("taken, with what is overdue")
	} else if path, same := agree(want, decoded(taken)); !same {
		return "taken, but at " + path + " as another machine:\n" + taken
	}
	if wrong := cmp.Or(c.asValue(a, taken), c.begun(a, want, taken)); wrong != "" {
		return wrong
	}
	if _, odd := fits(c.Chart.Machine(), taken, false); len(odd) > 0 {
		return fmt.Sprintf("taken, and what it wrote does not fit: %+v\n%s", odd, taken)
	}
	return ""
}

// asValue says what is wrong where the snapshot is read as a value. Nobody tells that the
// time, so it has other initial values.
func (c *crossing) asValue(a attempt, taken string) string {
	s, err := c.Chart.ParseSnapshot([]byte(a.snapshot), a.anyHash)
	if err != nil {
		return "taken, and refused as a value: " + err.Error()
	}
	again, err := c.Chart.ParseSnapshot(s.AppendJSON(nil), false)
	if err != nil || !bytes.Equal(again.AppendJSON(nil), s.AppendJSON(nil)) {
		return fmt.Sprintf("as a value it is another when it is read again: %v\n%s", err, s.AppendJSON(nil))
	}
	if text := string(s.AppendJSON(nil)); text != taken && !strings.Contains(c.Files[c.Chart.Machine().File], "now") && !c.overdue(a.line, a.snapshot) {
		return "taken, and another machine as a value\n" + taken + "\n" + text
	}
	return ""
}

// begun says which field of the context that the chart has got since does not begin as one
// of a machine that is resolved with the others.
func (c *crossing) begun(a attempt, want any, taken string) string {
	now, was := decoded(taken).(map[string]any), decoded(a.snapshot).(map[string]any)
	if now["status"] != "active" || c.overdue(a.line, a.snapshot) {
		return ""
	}
	text := func(v any) []byte {
		b, err := json.Marshal(v)
		if err != nil {
			panic("bug: " + err.Error())
		}
		return b
	}
	s, err := c.Chart.Resolve(text(now["value"]), text(given(was, "context")), json.RawMessage(text(given(was, "input"))), c.clock(a.line), nil)
	if err != nil {
		return ""
	}
	fresh, _ := decoded(string(s.Snapshot.AppendJSON(nil))).(map[string]any)
	if !reflect.DeepEqual(fresh["value"], now["value"]) || fresh["status"] != "active" || fresh["id"] != now["id"] || !reflect.DeepEqual(fresh["input"], now["input"]) {
		return ""
	}
	asked, _ := want.(map[string]any)["context"].(map[string]any)
	for name, v := range asked {
		got, begins := now["context"].(map[string]any)[name], fresh["context"].(map[string]any)[name]
		if v == any(unsaid{}) && !reflect.DeepEqual(got, begins) {
			return fmt.Sprintf("the context's %s is %v, and begins as %v", name, got, begins)
		}
	}
	return ""
}

// misnamed is what is wrong with a refusal.
func misnamed(refused string, misfits []misfit) string {
	code, message, _ := strings.Cut(refused, " ")
	for _, m := range misfits {
		if m.code == code && (strings.HasPrefix(message, m.field+": ") || m.field == "" || m.part && strings.HasPrefix(message, m.field)) {
			return ""
		}
	}
	if strings.Contains(message, ", and initial values fail: ") {
		return ""
	}
	return fmt.Sprintf("refused (%s), but not for %+v", refused, misfits)
}

func refusalIn(answer string) string {
	var told struct {
		Refused struct{ Code, Message string }
	}
	if json.Unmarshal([]byte(answer), &told) != nil || told.Refused.Code == "" {
		return ""
	}
	return told.Refused.Code + " " + told.Refused.Message
}

// overdue tells whether a timer of a snapshot is due when a line is told.
func (c *crossing) overdue(line int, snapshot string) bool {
	return anyDue(decoded(snapshot), c.clock(line))
}

// clock is the time when a line is told.
func (c *crossing) clock(line int) kernel.Timestamp {
	now := lines.DefaultNow
	for i, l := range c.Told[:line] {
		if d, is := advance(l); is && refusalIn(c.Said[i+1]) == "" {
			now += kernel.Timestamp(d)
		}
	}
	return now
}

func anyDue(v any, now kernel.Timestamp) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return anyDue(e, now) })
	case map[string]any:
		for key, e := range v {
			if text, is := e.(string); is && key == "due" {
				r := kernel.NewSnapshotReader([]byte(quotedName(text)))
				if at := r.Timestamp(); r.Close() == nil && at <= now {
					return true
				}
			}
			if anyDue(e, now) {
				return true
			}
		}
	}
	return false
}

// spoilt is a snapshot that is still JSON, with one or two faults.
func spoilt(r *rand.Rand, snapshot string) string {
	v := decoded(snapshot)
	for range 1 + r.IntN(2) {
		spoil(r, v)
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return string(text)
}

// A hold is an entry of an object or a list.
type hold struct {
	object map[string]any
	key    string
	list   []any
	at     int
}

func (h hold) get() any {
	if h.object != nil {
		return h.object[h.key]
	}
	return h.list[h.at]
}

func (h hold) set(v any) {
	if h.object != nil {
		h.object[h.key] = v
	} else {
		h.list[h.at] = v
	}
}

func holdsIn(v any) (all []hold) {
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			all = append(append(all, hold{list: v, at: i}), holdsIn(e)...)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = append(append(all, hold{object: v, key: key}), holdsIn(v[key])...)
		}
	}
	return all
}

// oddValues are those that some field does not fit.
var oddValues = []any{nil, true, "", "x", "self", "a", "done", "active", "error", json.Number("0"), json.Number("-1"), json.Number("1.5"), json.Number("9007199254740992"), json.Number("1e400"),
	json.Number("2"), map[string]any{}, []any{}, "2000-01-01T00:00:03Z", "2000-01-01T01:00:00+01:00", "3s", "1h", map[string]any{"due": "2000-01-01T00:00:03Z", "id": "after.1s.a"}}

func spoil(r *rand.Rand, v any) {
	all := holdsIn(v)
	h, other := all[r.IntN(len(all))], all[r.IntN(len(all))]
	switch r.IntN(8) {
	case 0, 1:
		h.set(copied(oddValues[r.IntN(len(oddValues))]))
	case 2:
		if h.object != nil {
			delete(h.object, h.key)
		}
	case 3:
		if h.object != nil {
			h.object["more"] = copied(oddValues[r.IntN(len(oddValues))])
		}
	case 4:
		if h.object != nil && other.object != nil { // another name
			h.object[other.key] = h.get()
			delete(h.object, h.key)
		}
	case 5:
		if list, is := h.get().([]any); is && len(list) > 0 { // twice
			h.set(append(slices.Clone(list), copied(list[r.IntN(len(list))])))
		}
	case 6:
		if list, is := h.get().([]any); is { // another order
			r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
	default:
		h.set(copied(other.get()))
	}
}

func copied(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return decoded(string(text))
}
