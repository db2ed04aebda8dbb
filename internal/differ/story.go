// Package differ tells random stories to the reference and to back-ends and looks
// for a difference. A back-end is an argument: the interpreter is one, programs
// made of generated code are others.
package differ

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/internal/reference"
	"github.com/lockstep-charts/lockstep/interp"
)

// A Story is a chart with commands and the reference's answers.
type Story struct {
	Seed  uint64
	Files map[string]string // root.yaml and what it uses
	Input string
	Lines []string
	Want  []string // one answer for the start, then one for each line
	Chart *interp.Chart

	chart *random.Chart
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

// TellMany makes up n stories, of the seeds from *seed on, which it moves forward.
func TellMany(seed *uint64, n int, f *Figures) []*Story {
	var all []*Story
	for len(all) < n {
		block := make([]told, min(max(2*runtime.GOMAXPROCS(0), n-len(all)), 100))
		InParallel(len(block), func(i int) { block[i] = tell(*seed + uint64(i)) })
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
func Tell(seed uint64, f *Figures) *Story {
	t := tell(seed)
	f.add(t.figures)
	return t.story
}

type told struct {
	story   *Story // nil: there is none
	figures *Figures
}

// tell makes up the story of a seed. There is none when the checker refuses the
// chart, and, but for a few, when a machine loops before there is enough to tell.
func tell(seed uint64) told {
	f := NewFigures()
	chart := random.New(seed)
	s := &Story{Seed: seed, Files: chart.Files(), Input: "{}", chart: chart}
	if err := s.load(); err != nil {
		f.refuse(err)
		return told{nil, f}
	}
	limit := patience
	if seed%rare == 0 {
		limit = 0
	}
	seen := map[string]int{}
	if s.live(limit, seen, f); len(s.Want) == 0 || f.Loops > 0 && len(s.Lines) < enough {
		return told{nil, &Figures{Loops: 1}}
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
// machine has ended, or one loops: that command is left out.
func (s *Story) live(limit int, seen map[string]int, f *Figures) {
	defer func() {
		if r := recover(); r != nil {
			if _, tired := r.(reference.Tired); !tired {
				panic(fmt.Sprintf("seed %d: %v", s.Seed, r))
			}
			f.Loops++
		}
	}()
	session, first, err := open(s, seen, limit)
	if err != nil {
		panic(fmt.Sprintf("bug: the reference refuses what the checker accepts: %v", err))
	}
	s.Want = []string{first}
	teller := random.NewTeller(s.Seed)
	do := func(line string) {
		answer := session.Do(line)
		f.count(line, s.Want[len(s.Want)-1], answer)
		s.Lines, s.Want = append(s.Lines, line), append(s.Want, answer)
	}
	for ended := false; len(s.Lines) < length && !ended; {
		ended = !session.Active()
		do(teller.Line(random.Hint{Events: session.Useful(), Hosts: session.Hosts(), Children: session.Children()}))
	}
	do(`{"$snapshot":true}`)
}

// load compiles the chart.
func (s *Story) load() (err error) {
	s.Chart, err = interp.Load(Tree(s.Files), "root.yaml")
	return err
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

// changed is the story with other lines and other files, told by the reference
// again; nil when the checker refuses the files.
func (s *Story) changed(lines []string, files map[string]string) (again *Story) {
	defer func() {
		if recover() != nil {
			again = nil // the reference cannot tell it
		}
	}()
	again = &Story{Seed: s.Seed, Files: files, Input: s.Input, Lines: lines, chart: s.chart}
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
