// Package differ tells random stories to the reference and to back-ends and looks
// for a difference. A back-end is an argument: the interpreter is one, programs
// made of generated code are others.
package differ

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/internal/reference"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/schema"
)

// A Story is a chart with commands and the reference's answers.
type Story struct {
	Seed  uint64
	Files map[string]string // root.yaml and what it uses
	Input string
	Lines []string
	Want  []string // one answer for the start, then one for each line
	Told  []string // Lines with the snapshots that they name, and
	Said  []string // the interpreter's answers, when it was asked
	Chart *interp.Chart

	// Back is the line that goes back to a snapshot, in the place of a
	// random.Restore; nil: just that.
	Back func(line int, snapshot string) string

	chart *random.Chart
	docs  *documents
}

// A Backend answers stories as `lockstep run --json` does: for each story one
// answer for the start and one for each line. It is given many at once, so that
// one compiled program can answer them all.
type Backend func(stories []*Story) ([][]string, error)

// length is how many commands a story has at most.
const length = 25

// patience is how long a macrostep may be in most stories; one in rare has loops.
const (
	patience = 50
	rare     = 40
)

// enough is how many commands a story has at least when a machine that loops ends
// it early.
const enough = 5

// A Maker makes up the chart of a seed.
type Maker func(seed uint64) *random.Chart

// TellMany makes up n stories, of the seeds from *seed on, which it moves forward.
func TellMany(made Maker, seed *uint64, n int, f *Figures) []*Story {
	var all []*Story
	for len(all) < n {
		block, docs := make([]told, min(max(2*runtime.GOMAXPROCS(0), n-len(all)), 100)), &documents{}
		InParallel(len(block), func(i int) { block[i] = tell(made, *seed+uint64(i), docs) })
		for _, t := range block {
			if len(all) == n {
				break
			}
			*seed++
			if f.add(t.figures); t.story != nil {
				all = append(all, t.story)
			}
		}
	}
	return all
}

// InParallel calls f with 0 to n-1, on all processors, and returns when all are
// done.
func InParallel(n int, f func(i int)) {
	var group sync.WaitGroup
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		places <- struct{}{}
		group.Go(func() {
			f(i)
			<-places
		})
	}
	group.Wait()
}

// Tell makes up the story of a seed; nil: there is none.
func Tell(made Maker, seed uint64, f *Figures) *Story {
	t := tell(made, seed, &documents{})
	f.add(t.figures)
	return t.story
}

type told struct {
	story   *Story // nil: there is none
	figures *Figures
}

// tell makes up the story of a seed. There is none when the checker refuses the
// chart, and, but for a few, when a machine loops before there is enough to tell.
// The reference comes first: what it is tired of need not be compiled.
func tell(made Maker, seed uint64, docs *documents) told {
	f := NewFigures()
	chart := made(seed)
	s := &Story{Seed: seed, Files: chart.Files(), Input: "{}", chart: chart, docs: docs}
	limit := patience
	if seed%rare == 0 {
		limit = 0
	}
	seen := map[string]int{}
	broken := s.live(limit, seen, f)
	if broken == nil && (len(s.Want) == 0 || f.Loops > 0 && len(s.Lines) < enough) {
		return told{nil, &Figures{Loops: 1}}
	}
	switch err := s.load(); {
	case err != nil:
		f = NewFigures()
		f.refuse(err)
		return told{nil, f}
	case broken != nil:
		panic(fmt.Sprintf("seed %d: %v", seed, broken))
	}
	f.Charts, f.Loops = 1, 0
	for what, n := range seen {
		if n > 0 {
			f.Seen[what]++
		}
	}
	return told{s, f}
}

// live makes up commands and notes the answers, until there are enough, the
// machine has ended, or one loops: that command is left out. It gives what the
// reference broke on, which it may where the checker refuses the chart.
func (s *Story) live(limit int, seen map[string]int, f *Figures) (broken any) {
	defer func() {
		broken = recover()
		if _, tired := broken.(reference.Tired); tired {
			broken = nil
			f.Loops++
		}
	}()
	session, first, err := open(s, seen, limit)
	if err != nil {
		panic(fmt.Sprintf("bug: the reference refuses what the checker accepts: %v", err))
	}
	s.Want = []string{first}
	teller := s.chart.Teller(s.Seed)
	do := func(line string) {
		answer := session.Do(line)
		f.count(line, s.Want[len(s.Want)-1], answer)
		s.Lines, s.Want = append(s.Lines, line), append(s.Want, answer)
	}
	for ended := false; len(s.Lines) < length && !ended; {
		ended = !session.Active()
		do(teller.Line(random.Hint{Events: session.Useful(), Hosts: session.Hosts(), Children: session.Children(), Kept: session.Kept()}))
		ended = ended && !session.Active()
	}
	do(`{"$snapshot":true}`)
	return nil
}

// Tell is the next line to be told, when those before it are told and answered.
func (s *Story) Tell(i int) string {
	line := s.Lines[i]
	if line == random.Restore {
		line = s.back(i)
	}
	s.Told = append(s.Told[:i], line)
	return line
}

func (s *Story) back(i int) string {
	if s.Back != nil {
		return s.Back(i, s.snapshot())
	}
	return fmt.Sprintf(`{"$restore":%s}`, s.snapshot())
}

// snapshot is the last one that the interpreter gave.
func (s *Story) snapshot() string {
	for _, answer := range slices.Backward(s.Said) {
		if kept := field(answer, "snapshot"); kept != "" {
			return kept
		}
	}
	panic("bug: the story goes back to a snapshot that it has not")
}

// load compiles the chart.
func (s *Story) load() error {
	doc, err := s.document("root.yaml")
	if err != nil {
		return err
	}
	m, found := compile.Compile(doc, s.read)
	if m == nil {
		return &interp.LoadError{Findings: found}
	}
	s.Chart = interp.From(m)
	return nil
}

func open(s *Story, seen map[string]int, limit int) (*reference.Session, string, error) {
	chart, err := reference.Load(s.document, "root.yaml")
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

// read is the document of a file, as the checker reads it.
func (s *Story) read(name string) (*schema.Document, *diag.List) {
	return s.docs.of(name, s.Files[name])
}

// document is the document of a file that is well formed.
func (s *Story) document(name string) (*schema.Document, error) {
	doc, found := s.read(name)
	if doc == nil || found.HasErrors() {
		return nil, &interp.LoadError{Findings: found}
	}
	return doc, nil
}

// changed is the story with other lines and other files, told by the reference
// again; nil when the checker refuses the files.
func (s *Story) changed(lines []string, files map[string]string) (again *Story) {
	defer func() {
		if recover() != nil {
			again = nil // the reference cannot tell it
		}
	}()
	again = &Story{Seed: s.Seed, Files: files, Input: s.Input, Lines: lines, chart: s.chart, docs: &documents{}}
	if again.load() != nil {
		return nil
	}
	session, first, err := open(again, map[string]int{}, 0)
	if err != nil {
		return nil
	}
	again.Want = []string{first}
	for _, l := range lines {
		again.Want = append(again.Want, session.Do(l))
	}
	return again
}
