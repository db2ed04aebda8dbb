package viz_test

import (
	"fmt"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
)

// This file looks at pictures of everyday shapes as a reader does: where does it begin,
// what is the main way, which line leads where.

// A wizard goes on to the next page, back, or is cancelled.
const wizard = `
chart: wizard
events: { NEXT: , BACK: , CANCEL: }
initial: account
states:
  account: { on: { NEXT: profile, CANCEL: cancelled } }
  profile: { on: { NEXT: address, BACK: account, CANCEL: cancelled } }
  address: { on: { NEXT: payment, BACK: profile, CANCEL: cancelled } }
  payment: { on: { NEXT: review, BACK: address, CANCEL: cancelled } }
  review: { on: { NEXT: done, BACK: payment, CANCEL: cancelled } }
  done: { type: final }
  cancelled: { type: final }
`

// A washing machine is interrupted, and goes on where it was.
const washing = `
chart: washing
events: { PAUSE: , RESUME: , NEXT: , RESTART: , SLEEP: , WAKE: }
initial: run
states:
  run:
    initial: soak
    on: { PAUSE: paused, SLEEP: sleeping }
    states:
      soak: { on: { NEXT: wash } }
      wash:
        initial: warm
        states:
          warm: { on: { NEXT: hot } }
          hot: { on: { NEXT: "#rinse" } }
      rinse: { id: rinse, on: { NEXT: spin } }
      spin: { on: { NEXT: "#finished" } }
      hist: { type: history, target: soak }
      deep: { type: history, history: deep, target: soak }
  paused: { on: { RESUME: run.hist, RESTART: run } }
  sleeping: { on: { WAKE: run.deep } }
  finished: { id: finished, type: final }
`

// A player has regions of different widths, into one of which an arrow leads.
const player = `
chart: player
events: { POWER: , EJECT: , PLAY: , PAUSE: , STOP: , MUTE: , UNMUTE: , SUBS: }
initial: off
states:
  off: { on: { POWER: on } }
  on:
    type: parallel
    on: { POWER: off, EJECT: on.transport.stopped }
    states:
      transport:
        initial: stopped
        states:
          stopped: { on: { PLAY: playing } }
          playing: { on: { PAUSE: paused, STOP: stopped } }
          paused: { on: { PLAY: playing, STOP: stopped } }
      sound:
        initial: loud
        states: { loud: { on: { MUTE: silent } }, silent: { on: { UNMUTE: loud } } }
      subtitles:
        initial: none
        states: { none: { on: { SUBS: shown } }, shown: { on: { SUBS: none } } }
`

// What the level begins with is reached from others only: from there nothing leads on.
const resting = `
chart: resting
events: { GO: , STOP: }
initial: working
states:
  idle: { on: { GO: working } }
  busy: { on: { STOP: idle, GO: working } }
  working: {}
`

// A ticket is worked on; there are ways around, and some back.
const ticket = `
chart: ticket
events: { ASSIGN: , START: , BLOCK: , UNBLOCK: , REVIEW: , ACCEPT: , REJECT: , CLOSE: , REOPEN: , DUPLICATE: , WONTFIX: , BACKLOG: }
initial: new
states:
  new: { on: { ASSIGN: assigned, DUPLICATE: closed, WONTFIX: closed, BACKLOG: backlog } }
  backlog: { on: { ASSIGN: assigned, WONTFIX: closed } }
  assigned: { on: { START: progress, ASSIGN: assigned, BACKLOG: backlog } }
  progress: { on: { BLOCK: blocked, REVIEW: review, BACKLOG: backlog } }
  blocked: { on: { UNBLOCK: progress, CLOSE: closed } }
  review: { on: { ACCEPT: resolved, REJECT: progress } }
  resolved: { on: { CLOSE: closed, REOPEN: progress } }
  closed: { on: { REOPEN: backlog } }
`

// In each of two regions a state leads to one in the other, and one to the outside.
const swap = `
chart: swap
events: { X: , Y: , Z: , SWAP: , BACK: , GO: }
initial: work
states:
  work:
    type: parallel
    states:
      left:
        initial: l1
        states:
          l1: { id: l1, on: { X: l2, SWAP: "#r2" } }
          l2: { on: { Y: l3 } }
          l3: { on: { Z: l1, BACK: "#out" } }
      right:
        initial: r1
        states:
          r1: { on: { X: r2 } }
          r2: { id: r2, on: { X: r1, SWAP: "#l1", BACK: "#out" } }
  out: { id: out, on: { GO: work } }
`

// A hub leads to many pages, and each of these back.
func hub(pages int) string {
	var events, leads, states strings.Builder
	for i := range pages {
		fmt.Fprintf(&events, "GO%d: , ", i)
		fmt.Fprintf(&leads, "GO%d: page%d, ", i, i)
		fmt.Fprintf(&states, "  page%d: { on: { HOME: menu } }\n", i)
	}
	return "\nchart: hub\nevents: { " + events.String() + "HOME: }\ninitial: menu\nstates:\n  menu: { on: { " + leads.String() + "} }\n" + states.String()
}

// From region to region and back two lines cross once, but none of those that lead down.
func TestLinesToOtherRegionsLeaveAtTheirSide(t *testing.T) {
	if n := pictureOf(t, inline(t, swap)).crossings(); n > 1 {
		t.Errorf("%d crossings", n)
	}
}

var everyday = map[string]string{"wizard": wizard, "washing": washing, "player": player, "resting": resting, "ticket": ticket, "hub": hub(8), "large hub": hub(30)}

// seenCharts are those at which people look: everyday ones, and those of this repository.
func seenCharts(t *testing.T) map[string]*ir.Machine {
	machines := map[string]*ir.Machine{}
	for _, name := range []string{"turn", "thread", "session", "channel", "agent", "rawko", "download", "uploader"} {
		machines[name] = load(t, os.DirFS("../charts"), name+".yaml")
	}
	for name, text := range everyday {
		machines[name] = inline(t, text)
	}
	return machines
}

// Lines that need not cross do not.
func TestLinesDoNotCrossWithoutNeed(t *testing.T) {
	for name, text := range everyday {
		if n := pictureOf(t, inline(t, text)).crossings(); n > 0 {
			t.Errorf("%s: %d crossings", name, n)
		}
	}
}

// crossings are the places where two lines cross.
func (p *picture) crossings() int {
	n := 0
	all := p.stretches()
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.way != b.way && a.upright != b.upright && a.lo < b.at && b.at < a.hi && b.lo < a.at && a.at < b.hi {
				n++
			}
		}
	}
	return n
}

// What leads on furthest is one straight line from state to state.
func TestTheMainWayIsStraight(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		ways []string
	}{
		"wizard":  {wizard, []string{initialDot, "t-account-NEXT", "t-profile-NEXT", "t-address-NEXT", "t-payment-NEXT"}},
		"ticket":  {ticket, []string{"t-new-ASSIGN", "t-assigned-START", "t-progress-REVIEW", "t-review-ACCEPT", "t-resolved-CLOSE", "t-closed-REOPEN"}},
		"washing": {washing, []string{"t-run.soak-NEXT", "t-run.wash.warm-NEXT", "t-run.wash.hot-NEXT", "t-run.rinse-NEXT"}},
	} {
		bent := pictureOf(t, inline(t, c.text)).bent()
		for _, way := range c.ways {
			if turns, found := bent[way]; turns > 0 || !found {
				t.Errorf("%s: %s turns %d times (drawn: %v)", name, way, turns, found)
			}
		}
	}
}

// bent says how often each way turns.
func (p *picture) bent() map[string]int {
	turns := map[string]int{}
	for i := range p.lines {
		turns[p.lines[i].of] = len(p.lines[i].stretches()) - 1
	}
	return turns
}

// A reader begins above: no state of a level lies above the one that it begins with.
func TestNothingLiesAboveTheInitialState(t *testing.T) {
	for _, c := range []struct{ text, first string }{{resting, "working"}, {washing, "run.soak"}, {wizard, "account"}} {
		p := pictureOf(t, inline(t, c.text))
		level := path.Dir(strings.ReplaceAll(c.first, ".", "/"))
		for name, b := range p.boxes {
			if name != "" && path.Dir(strings.ReplaceAll(name, ".", "/")) == level && b.y+b.h <= p.boxes[c.first].y {
				t.Errorf("%s lies above %s", name, c.first)
			}
		}
	}
}

// Each dot stands right above the state with which its level begins.
func TestInitialDotsAreClose(t *testing.T) {
	for name, m := range seenCharts(t) {
		p := pictureOf(t, m)
		for i := range p.lines {
			if l := &p.lines[i]; l.of == initialDot && !p.touchesBox(l.corners[0]) && l.length() > 40 {
				t.Errorf("%s: an initial dot is %d away: %v", name, l.length(), l.corners)
			}
		}
	}
}

// touchesBox tells a point on a border: what begins there is a history state's default.
func (p *picture) touchesBox(at [2]int) bool {
	for _, b := range p.boxes {
		if b.onBorder(at[0], at[1]) {
			return true
		}
	}
	return false
}

// length is that of a way.
func (d *drawn) length() int {
	sum := 0
	for _, s := range d.stretches() {
		sum += s.hi - s.lo
	}
	return sum
}

// What stands right of a state's text begins beside it, and not below: the text of session
// has five lines, and its first state lies in the middle of a wide picture.
func TestStatesStandBesideTheText(t *testing.T) {
	p := pictureOf(t, load(t, os.DirFS("../charts"), "session.yaml"))
	bottom := 0
	for _, h := range p.heads {
		if h.what == "" {
			bottom = max(bottom, h.y+h.h)
		}
	}
	if first := p.boxes["idle"]; first.y+first.h > bottom {
		t.Errorf("the first state ends at %d, the text at %d", first.y+first.h, bottom)
	}
}

// Regions stand equally far from one another, whatever leads into them.
func TestRegionsAreEquallyFarApart(t *testing.T) {
	p := pictureOf(t, inline(t, player))
	first, second, third := p.boxes["on.transport"], p.boxes["on.sound"], p.boxes["on.subtitles"]
	if a, b := second.x-first.x-first.w, third.x-second.x-second.w; a != b {
		t.Errorf("%d and %d between regions", a, b)
	}
}
