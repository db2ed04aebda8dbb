package reference_test

import (
	"os"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/reference"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
	"github.com/lockstep-charts/lockstep/schema"
)

// corners are cases of rules that random charts seldom or never get to.
var corners = []string{
	"actors/stopped-child-has-no-event",
	"states/self-target-enters-initial-history",
	"steps/history-default-inside",
}

// A told session is the reference's, as the conformance suite wants it.
type told struct {
	*reference.Session
	first string
}

func (s *told) First() []byte         { return []byte(s.first) }
func (s *told) Do(line []byte) []byte { return []byte(s.Session.Do(string(line))) }
func (s *told) Close() error          { return nil }

// The oracle of the random tests knows the corners too.
func TestCorners(t *testing.T) {
	all, err := conformance.Load(os.DirFS("../../testdata/conformance"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range all {
		if !slices.Contains(corners, c.Name) {
			continue
		}
		n++
		if _, err := c.Tell(func(lines.Start) (conformance.Session, error) { return begin(c) }); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	if n != len(corners) {
		t.Errorf("%d of %d cases are there", n, len(corners))
	}
}

func begin(c *conformance.Case) (conformance.Session, error) {
	chart, err := reference.Load(func(name string) (*schema.Document, error) {
		doc, found := schema.Load(c.Files, name)
		if found.HasErrors() {
			return nil, &interp.LoadError{Findings: found}
		}
		return doc, nil
	}, conformance.Chart)
	if err != nil {
		return nil, err
	}
	session, answer := reference.Open(chart, "{}", map[string]int{}, 50)
	return &told{session, answer}, nil
}
