package kernel

import "math/bits"

// The short way of a macrostep. Many transitions only move: nothing runs on the
// way out, on it, or on the way in. For those Seal notes the leaf they lead to,
// and a machine at rest goes there without a note of what it leaves. What it
// does is what the long way would do; only `undo` could tell, and a macrostep
// that ends with such a move is never undone. Many more run one block on the way
// and nothing else: they go the same short way, and what was before is noted
// only if there is something left to do.
//
// The shortest way is a table of leaf and event, made where it stays small: an
// event without fields costs a look per active leaf. Where eventless transitions
// follow that only move as well, the table says where they come to rest.

// A jump is a cell of the table: nowhere, the event is ignored; above, the word
// (word.go) of a machine that stands where the event leads; below, guards or
// actions have a say, and moves[^jump] is the first candidate.
type jump = int32

const nowhere jump = 0

// A move is a candidate in a leaf: its guard, its block, and where it leads.
type move struct {
	hold          uint64 // busy or brief: what the system is acquired with when this is the first one asked
	tr, guard, do int32
	domain        int32
	to            int32 // the leaf it leads to when nothing runs but its own block, else NoState
	calm          bool  // no eventless transition has a say in that leaf
	acts          bool  // it has a target or a block
	last          bool  // of its leaf and event
}

// noMove stands where a leaf has no candidate, but eventless ones.
var noMove = move{tr: -1, to: NoState, last: true}

// maxJumps is the greatest number of cells in a table of jumps, and maxMoves that of the
// moves to which these point, or eventless ones: where each of many states has many, there
// is no short way.
const (
	maxJumps = 1 << 17
	maxMoves = 1 << 17
)

// maxDrift is the longest chain of eventless transitions that is followed ahead.
const maxDrift = 64

// indexHops finds the transitions that only move.
func (x *index) indexHops(t *Table) {
	x.silent = make([]bool, len(t.States))
	for i := range t.States {
		s := &t.States[i]
		x.silent[i] = s.Exit == 0 && len(s.After) == 0 && len(s.Invokes) == 0 && len(x.records[i]) == 0
	}
	x.hops = make([]int32, len(t.Transitions))
	for i := range t.Transitions {
		x.hops[i] = x.hopOf(t, i)
	}
	if x.eventless {
		x.indexDrifts(t)
	}
	x.indexJumps(t)
	x.indexBirth(t)
}

// indexDrifts lists the eventless candidates of each leaf, unless they are too many.
func (x *index) indexDrifts(t *Table) {
	x.stirs = make([]bool, len(t.States))
	for i := range t.States {
		s := &t.States[i]
		x.stirs[i] = len(s.Always) > 0 || s.Parent != NoState && x.stirs[s.Parent]
	}
	drifts, left := make([][]move, len(t.States)), x.most
	for i := range drifts {
		drifts[i] = x.movesOf(t, int32(i), t.always(int32(i)))
		x.noteCalm(drifts[i])
		if left -= len(drifts[i]); left < 0 {
			return
		}
	}
	x.drifts = drifts
}

// calm tells whether no eventless transition has a say in a leaf.
func (x *index) calm(leaf int32) bool { return x.stirs == nil || !x.stirs[leaf] }

// restOf is the leaf where eventless transitions that only move come to rest, or
// NoState when guards or actions have a say, or it takes long.
func (x *index) restOf(leaf int32) int32 {
	for n := range maxDrift {
		if x.calm(leaf) {
			x.longest = max(x.longest, n)
			return leaf
		}
		if x.drifts == nil {
			return NoState
		}
		w := &x.drifts[leaf][0]
		if w.guard != 0 || w.do != 0 || w.domain == NoState || w.to == NoState {
			return NoState
		}
		leaf = w.to
	}
	return NoState
}

// indexJumps makes the table: a row for each leaf counted from 1, wide enough to
// be found by shifting.
func (x *index) indexJumps(t *Table) {
	x.wide = uint8(bits.Len(uint(max(len(t.Events)-1, 0))))
	if (len(t.States)+1)<<x.wide > maxJumps {
		return
	}
	x.jumps = make([]jump, (len(t.States)+1)<<x.wide)
	for leaf := range t.States {
		row := x.jumps[(leaf+1)<<x.wide:]
		for event, keys := range x.chains {
			row[event] = x.jumpFrom(t, int32(leaf), keys)
			if len(x.moves) > x.most {
				x.jumps, x.moves = nil, nil
				return
			}
		}
	}
}

// jump is what the table says of an event at a leaf counted from 1.
func (x *index) jump(leaf uint64, event int32) jump {
	return x.jumps[leaf<<(x.wide&63)+uint64(event)]
}

// jumpFrom is what an event with these keys does at a leaf.
func (x *index) jumpFrom(t *Table, leaf int32, keys []int32) jump {
	way := x.wayFrom(t, leaf, keys)
	if to, sure := x.jumpBy(t, leaf, way); sure {
		return to
	}
	moves := x.movesOf(t, leaf, way)
	if len(moves) == 0 {
		moves = []move{noMove}
	}
	x.noteCalm(moves)
	x.noteHold(t, moves)
	moves[len(moves)-1].last = true
	x.moves = append(x.moves, moves...)
	return ^jump(len(x.moves) - len(moves))
}

// way are the candidates from one of the moves on.
func (x *index) way(from jump) []move {
	to := from
	for !x.moves[to].last {
		to++
	}
	if x.moves[from].tr < 0 {
		return nil
	}
	return x.moves[from : to+1]
}

// jumpBy is where the candidates lead if they need not be asked.
func (x *index) jumpBy(t *Table, leaf int32, way []int32) (to jump, sure bool) {
	if len(way) > 0 {
		row := &t.Transitions[way[0]]
		switch {
		case row.Guard != 0 || row.Do != 0:
			return nowhere, false
		case row.Domain != NoState:
			return x.jumpTo(x.moveOf(t, leaf, way[0]))
		}
	}
	return nowhere, x.calm(leaf)
}

// jumpTo is the jump to a leaf, or to where it comes to rest.
func (x *index) jumpTo(leaf int32) (to jump, sure bool) {
	if leaf == NoState || x.restOf(leaf) == NoState {
		return nowhere, false
	}
	return (x.restOf(leaf) + 1) << flagBits, true
}

// movesOf says where the candidates of a leaf lead.
func (x *index) movesOf(t *Table, leaf int32, way []int32) []move {
	moves := make([]move, len(way))
	for i, tr := range way {
		row := &t.Transitions[tr]
		moves[i] = move{tr: tr, guard: row.Guard, do: row.Do, domain: row.Domain, to: x.moveOf(t, leaf, tr),
			acts: row.Do != 0 || row.Domain != NoState}
	}
	return moves
}

func (x *index) noteCalm(moves []move) {
	for i := range moves {
		moves[i].calm = moves[i].to != NoState && x.calm(moves[i].to)
	}
}

func (x *index) moveOf(t *Table, leaf, tr int32) int32 {
	domain := t.Transitions[tr].Domain
	switch {
	case domain == NoState:
		return leaf
	case x.silentUpTo(t, leaf, domain) && t.alone(leaf, domain):
		return x.leafOf(t, int(tr))
	}
	return NoState
}

// wayFrom lists the candidates for an event from a leaf upwards, up to the first
// without a guard.
func (x *index) wayFrom(t *Table, leaf int32, keys []int32) (way []int32) {
	for s := leaf; s != NoState; s = t.States[s].Parent {
		for _, k := range keys {
			if t.upToFirst(&way, x.candidates(s, k)) {
				return way
			}
		}
	}
	return way
}

// always lists the eventless candidates likewise.
func (t *Table) always(leaf int32) (way []int32) {
	for s := leaf; s != NoState && !t.upToFirst(&way, t.States[s].Always); {
		s = t.States[s].Parent
	}
	return way
}

// upToFirst appends candidates up to the first without a guard, and tells
// whether there was one.
func (t *Table) upToFirst(way *[]int32, list []int32) bool {
	for _, tr := range list {
		*way = append(*way, tr)
		if t.Transitions[tr].Guard == 0 {
			return true
		}
	}
	return false
}

// alone tells whether a leaf, when active, is the only one below domain.
func (t *Table) alone(leaf, domain int32) bool {
	for s := leaf; s != domain; {
		if s = t.States[s].Parent; t.States[s].Kind == Parallel {
			return false
		}
	}
	return true
}

// silentUpTo tells whether leaving a leaf and its ancestors below domain is
// silent.
func (x *index) silentUpTo(t *Table, leaf, domain int32) bool {
	for s := leaf; s != domain; s = t.States[s].Parent {
		if !x.silent[s] {
			return false
		}
	}
	return true
}

// hopOf is the leaf that a transition moves to and nothing else, or NoState.
func (x *index) hopOf(t *Table, tr int) int32 {
	if t.Transitions[tr].Do != 0 {
		return NoState
	}
	return x.leafOf(t, tr)
}

// leafOf is the one leaf that a transition enters, if nothing runs on the way
// in, or NoState.
func (x *index) leafOf(t *Table, tr int) int32 {
	e := &x.enter[tr]
	if e.dynamic || len(e.states) == 0 {
		return NoState
	}
	for _, in := range e.states {
		if in.state == NoState || in.do != 0 || in.hist != 0 || !t.States[in.state].quiet() {
			return NoState
		}
	}
	return e.states[len(e.states)-1].state
}

// quiet tells whether entering a state is nothing but entering it.
func (s *State) quiet() bool {
	return !s.runs() && (s.Kind == Atomic || s.Kind == Compound)
}
