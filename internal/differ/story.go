// Package differ tells random stories to the reference and to a back-end and
// looks for a difference. A back-end is an argument: the interpreter is one,
// programs made of generated code are others.
package differ

import (
	"errors"
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/internal/reference"
)

// A Story is a chart with commands and the reference's answers.
type Story struct {
	Seed  uint64
	Files map[string]string // root.yaml and what it uses
	Input string
	Lines []string
	Want  []string // one answer for the start, then one for each line

	chart *random.Chart
}

// A Backend answers stories as `lockstep run --json` does: for each story one
// answer for the start and one for each line. It is given many at once, so that
// one compiled program can answer them all.
type Backend func(stories []*Story) ([][]string, error)

// Figures count what stories cover.
type Figures struct {
	Charts, Refused int
	Loops           int            // charts left out because a machine loops
	Events, Moves   int            // events, and those that changed the configuration
	Seen            map[string]int // in how many charts
	Codes           map[string]int // why charts were refused
}

// NewFigures are all zero.
func NewFigures() *Figures { return &Figures{Seen: map[string]int{}, Codes: map[string]int{}} }

// length is how many commands a story has at most.
const length = 25

// patience is how long a macrostep may be in most stories; one in rare has loops.
const (
	patience = 50
	rare     = 40
)

// Tell makes up the story of a seed. It is nil when the checker refuses the
// chart, which accept decides, and when a machine loops, but for a few.
func Tell(seed uint64, accept func(files map[string]string) error, f *Figures) (told *Story) {
	defer func() {
		if r := recover(); r != nil {
			if _, tired := r.(reference.Tired); !tired {
				panic(r)
			}
			f.Loops++
		}
	}()
	chart := random.New(seed)
	s := &Story{Seed: seed, Files: chart.Files(), Input: "{}", chart: chart}
	if err := accept(s.Files); err != nil {
		f.refuse(err)
		return nil
	}
	limit := patience
	if seed%rare == 0 {
		limit = 0
	}
	seen := map[string]int{}
	session, first, err := open(s, seen, limit)
	if err != nil {
		panic(fmt.Sprintf("bug: seed %d: the reference refuses what the checker accepts: %v", seed, err))
	}
	s.Want = []string{first}
	teller := random.NewTeller(seed)
	for over := 0; len(s.Lines) < length && over < 1; {
		if !session.Active() {
			over++
		}
		line := teller.Line(random.Hint{Events: session.Useful(), Hosts: session.Hosts(), Children: session.Children()})
		answer := session.Do(line)
		f.count(line, s.Want[len(s.Want)-1], answer)
		s.Lines, s.Want = append(s.Lines, line), append(s.Want, answer)
	}
	f.Charts++
	for what, n := range seen {
		if n > 0 {
			f.Seen[what]++
		}
	}
	return s
}

func open(s *Story, seen map[string]int, limit int) (*reference.Session, string, error) {
	chart, err := reference.Load(Tree(s.Files), "root.yaml")
	if err != nil {
		return nil, "", err
	}
	session, first := reference.Open(chart, s.Input, seen, limit)
	if session == nil {
		return nil, "", errors.New(first)
	}
	return session, first, nil
}

// Tree is the files as a file system.
func Tree(files map[string]string) fstest.MapFS {
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}

func (f *Figures) refuse(err error) {
	f.Refused++
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if _, rest, is := strings.Cut(line, ": LS"); is && !strings.Contains(line, "warning") {
			f.Codes["LS"+rest[:3]]++
			return
		}
	}
	f.Codes[err.Error()]++
}

// count notes whether an event changed the configuration.
func (f *Figures) count(line, before, after string) {
	if !strings.HasPrefix(line, `{"type"`) {
		return
	}
	f.Events++
	if field(before, "value") != field(after, "value") && field(after, "value") != "" {
		f.Moves++
	}
}

// Retell asks the reference again, for a story with changed files or lines.
func (s *Story) Retell() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the reference: %v", r)
		}
	}()
	session, first, err := open(s, map[string]int{}, 0)
	if err != nil {
		return err
	}
	s.Want = []string{first}
	for _, l := range s.Lines {
		s.Want = append(s.Want, session.Do(l))
	}
	return nil
}
