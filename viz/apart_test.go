package viz_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

// This file holds arrows apart: where two run along each other, an event can be read
// off the wrong one. To cross is no harm.

const initialDot = "the initial dot"

const (
	tooNear = 5 // so far apart two lines look like one
	tooLong = 3 // over this many pixels, which no corner takes
)

// A stretch is a straight piece of a way: across from lo to hi at a height, or
// upright at an x.
type stretch struct {
	upright    bool
	at, lo, hi int
	way        *drawn
}

// judgeApart: no two ways run along each other, but for those that begin or end
// together: what comes from one initial dot, and on a sheet what leads to one state.
func (p *picture) judgeApart(all []stretch) {
	slices.SortStableFunc(all, func(a, b stretch) int { return a.at - b.at })
	for i, a := range all {
		for _, b := range all[i+1:] {
			if b.at > a.at+tooNear {
				break
			}
			if a.along(b) && !p.joins(a.way, b.way) {
				p.t.Errorf("the arrow of %s runs along that of %s: %d to %d at %d and %d (upright: %v)", b.way.of, a.way.of, max(a.lo, b.lo), min(a.hi, b.hi), a.at, b.at, a.upright)
			}
		}
	}
}

func (a stretch) along(b stretch) bool {
	return a.way != b.way && a.upright == b.upright && min(a.hi, b.hi)-max(a.lo, b.lo) >= tooLong
}

// joins tells whether two ways share what they may: the initial dot, or on a sheet
// their end.
func (p *picture) joins(a, b *drawn) bool {
	if a.of == initialDot && b.of == initialDot && a.corners[0] == b.corners[0] {
		return true
	}
	return p.sheet && a.corners[len(a.corners)-1] == b.corners[len(b.corners)-1]
}

// stretches are those of all ways.
func (p *picture) stretches() []stretch {
	var all []stretch
	for i := range p.lines {
		all = append(all, p.lines[i].stretches()...)
	}
	return all
}

// stretches puts together what round corners and labels cut.
func (d *drawn) stretches() []stretch {
	var list []stretch
	for i, to := range d.corners[1:] {
		from := d.corners[i]
		if from == to {
			continue
		}
		s := stretch{at: from[1], lo: min(from[0], to[0]), hi: max(from[0], to[0]), way: d}
		if from[0] == to[0] {
			s = stretch{upright: true, at: from[0], lo: min(from[1], to[1]), hi: max(from[1], to[1]), way: d}
		}
		if n := len(list); n > 0 && list[n-1].upright == s.upright && list[n-1].at == s.at {
			list[n-1].lo, list[n-1].hi = min(list[n-1].lo, s.lo), max(list[n-1].hi, s.hi)
			continue
		}
		list = append(list, s)
	}
	return list
}

// judgeDivider: what divides regions leads through none of the states around it, and
// along no arrow.
func (p *picture) judgeDivider(d area, all []stretch) {
	for _, path := range p.order {
		if b := p.boxes[path]; path != d.path && within(path, d.path) && b.x <= d.x && d.x <= b.x+b.w && b.y < d.y+d.h && d.y < b.y+b.h {
			p.t.Errorf("a divider of %s leads through %s", d.path, path)
		}
	}
	line := stretch{upright: true, at: d.x, lo: d.y, hi: d.y + d.h}
	for _, s := range all {
		if max(s.at-d.x, d.x-s.at) <= tooNear && s.along(line) {
			p.t.Errorf("a divider of %s leads along the arrow of %s", d.path, s.way.of)
		}
	}
}

// What was found by eye before there was a check for it.
func TestWhatWasOnceFoundByEye(t *testing.T) {
	for name, text := range map[string]string{
		"one comes from above to where another goes down":   comesAndGoes,
		"a port is beside the port of one that goes on":     besideAnother,
		"a history state between two regions":               betweenRegions,
		"as many arrows to a history state as to any other": manyReturns(14),
		"arrows that make a circle a little wider":          manyReturns(3),
	} {
		t.Run(name, func(t *testing.T) { checkPicture(t, inline(t, text), viz.Options{}) })
	}
}

const comesAndGoes = `
chart: helpers
events: { GO: , HELP: , CHAT: , CALL: , BACK: }
initial: main
states:
  main:
    initial: a
    on: { HELP: help, CHAT: chat, CALL: call }
    states:
      a: { on: { GO: b } }
      b: { on: { GO: a } }
      hist: { type: history, target: a }
  help: { on: { BACK: main.hist } }
  chat: { on: { BACK: main.hist } }
  call: { on: { BACK: main.hist } }
`

const besideAnother = `
chart: sm
events: { RETRY: , GO: , OK: , TIMEOUT_REACHED: , FAIL: , BACK: , CANCEL: }
initial: s0
states:
  s0: { on: { RETRY: m.i0, GO: m } }
  s1: { on: { GO: m, OK: m.i0 } }
  s2: { on: { OK: s2 } }
  s3: { on: { TIMEOUT_REACHED: s0, FAIL: s3 } }
  m:
    initial: i0
    on: { BACK: m }
    states:
      i0: { on: { BACK: m.i0, OK: m.i0, CANCEL: s2 } }
      i1: { on: { TIMEOUT_REACHED: m.i0 } }
`

const betweenRegions = `
chart: parhist2
events: { A: , B: }
initial: p
states:
  p:
    type: parallel
    on: { A: out }
    states: { r1: {}, h: { type: history, target: [r1, r2] }, r2: {} }
  out: { on: { B: p.h } }
`

// manyReturns is a chart with n states that go back into another.
func manyReturns(n int) string {
	text := `
chart: returns
events: { GO: , BACK: }
initial: main
states:
  main:
    initial: a
    on: { GO: h0 }
    states:
      a: {}
      hist: { type: history, target: a }
`
	for i := range n {
		text += fmt.Sprintf("  h%d: { on: { BACK: main.hist } }\n", i)
	}
	return text
}
