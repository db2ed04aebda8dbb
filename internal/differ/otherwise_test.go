package differ_test

// A story told otherwise: what comes of it is the same. A machine that remembers what
// should not matter to it tells on itself here, also where every back-end does the same.

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

var otherwiseTold = flag.Int("told", 60, "how many random stories are told otherwise")

// Time that passes in pieces does what it does at once.
func TestTimeInPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pieces, effects := 0, 0
	for _, s := range some(*otherwiseTold) {
		if err := ask(s); err != nil { // it may go back to what was said
			t.Fatal(err)
		}
		whole, parts := open(t, s), open(t, s)
		if whole == nil {
			continue
		}
		for i := range s.Lines {
			line := s.Tell(i)
			want := answerTo(t, whole, line)
			d, is := advance(line)
			if !is || d < 2 {
				if got := answerTo(t, parts, line); !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d: line %d, %s: after time in pieces\n got %v\nwant %v", s.Seed, i, line, got, want)
				}
				continue
			}
			pieces++
			got := inPieces(t, r, parts, d)
			if list, is := got["effects"].([]any); is {
				effects += len(list)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: line %d, %s in pieces\n got %v\nwant %v\n%s", s.Seed, i, line, got, want, s.Files["root.yaml"])
			}
		}
	}
	if pieces < *otherwiseTold || effects < *otherwiseTold {
		t.Errorf("only %d pieces with %d effects", pieces, effects)
	}
}

// What a machine says to have ignored, or refused, leaves it as it was.
func TestIgnoredLeavesNothing(t *testing.T) {
	seen := map[string]int{}
	for _, s := range some(*otherwiseTold) {
		if err := ask(s); err != nil {
			t.Fatal(err)
		}
		session := open(t, s)
		if session == nil {
			continue
		}
		before := answerTo(t, session, `{"$snapshot":true}`)
		for i := range s.Lines {
			line := s.Tell(i)
			answer := answerTo(t, session, line)
			after := answerTo(t, session, `{"$snapshot":true}`)
			what := "took"
			if _, is := answer["refused"]; is {
				what = "refused"
			} else if answer["ignored"] == true && answer["status"] == "active" && !strings.HasPrefix(line, `{"$done"`) && !strings.HasPrefix(line, `{"$fail"`) {
				what = "ignored" // a guard may have failed the machine; an actor that ends is gone
			}
			if seen[what]++; what != "took" && !reflect.DeepEqual(before, after) {
				t.Fatalf("seed %d: line %d, %s is %s\nbefore %v\n after %v\n%s", s.Seed, i, line, what, before, after, s.Files["root.yaml"])
			}
			if list, _ := answer["effects"].([]any); what != "took" && len(list) > 0 {
				t.Fatalf("seed %d: line %d, %s is %s and has the effects %v", s.Seed, i, line, what, list)
			}
			before = after
		}
	}
	if seen["ignored"] < *otherwiseTold/2 || seen["refused"] < *otherwiseTold/2 {
		t.Errorf("too little is ignored or refused: %v", seen)
	}
}

// open is a session of a story; nil where its start fails.
func open(t *testing.T, s *differ.Story) *lines.Session {
	t.Helper()
	session, _ := lines.Open(s.Chart.Program(), startOf(s))
	if session != nil {
		t.Cleanup(func() {
			if err := session.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return session
}

func answerTo(t *testing.T, session *lines.Session, line string) map[string]any {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal(session.Do([]byte(line)), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// advance is how long a line lets pass.
func advance(line string) (kernel.Duration, bool) {
	var l struct {
		Advance *string `json:"$advance"`
	}
	if json.Unmarshal([]byte(line), &l) != nil || l.Advance == nil {
		return 0, false
	}
	return kernel.ParseDuration(*l.Advance)
}

// inPieces lets time pass in two to four pieces, and puts the answers together.
func inPieces(t *testing.T, r *rand.Rand, session *lines.Session, d kernel.Duration) map[string]any {
	t.Helper()
	var all map[string]any
	for n := r.IntN(3) + 1; n >= 0; n-- {
		piece := d
		if n > 0 {
			piece = kernel.Duration(r.Int64N(int64(d) + 1))
		}
		d -= piece
		next := answerTo(t, session, fmt.Sprintf(`{"$advance":"%dms"}`, int64(piece)))
		for _, list := range []string{"effects", "transitions"} {
			before, _ := all[list].([]any)
			if more, is := next[list].([]any); is {
				next[list] = append(append([]any{}, before...), more...)
			}
		}
		if all != nil && all["ignored"] == false {
			next["ignored"] = false
		}
		all = next
	}
	return all
}
