package kernel

import (
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"
)

// Seal derives from a table what the hot path needs: for each declared event
// the chain of keys that match it (exact, prefixes from long to short, `*`), a
// hash from (state, key) to candidates, and per transition the list of states
// to enter where no history decides. Its cost is linear in the table.

// An index is the derived half of a table.
type index struct {
	cells     []cell
	mask      uint32
	keys      map[string]int32
	chains    [][]int32 // per declared event
	done      [][]int32 // per state: the chain of done.state.ID
	enter     []entry   // per transition
	hops      []int32   // per transition: the leaf it moves to and nothing else, or NoState (hop.go)
	silent    []bool    // per state: leaving it is nothing but leaving it
	jumps     []jump    // per leaf and event: what hop.go says, or nil
	wide      uint8     // a row of jumps has 1<<wide cells
	moves     []move    // the candidates that jumps points to
	stirs     []bool    // per state: eventless transitions have a say there as in a leaf; nil when no state has any
	drifts    [][]move  // per state: its eventless candidates as a leaf; nil when there are none, or too many
	most      int       // moves that may be listed, of each kind; of what is entered eight times as much
	longest   int       // the most eventless microsteps that a jump stands for
	birth     []int32   // the leaves after the first macrostep, or nil where something runs in it (born.go)
	start     entry     // of the root
	slots     []int32   // per state: history slot, -1
	records   [][]int32 // per state: its history children
	histories int
	eventless bool // some state has `always`
	events    map[string]int32
	timers    []int32                    // per row of After: its key, as a chain of one
	plain     atomic.Pointer[origin]     // of the root machines made without options
	named     func() map[childName]int32 // made when somebody first asks
	width     uint64                     // the bits of a leaf in a word (word.go)
}

// An entry is what following a transition enters, in document order.
type entry struct {
	states  []entered
	dynamic bool // computed when taken: history decides, or there are too many lists
}

// entered is one state to enter, with the block of an initial or history
// default that runs after its own entry block.
type entered struct {
	state int32
	do    int32 // initial's block
	hist  int32 // history default's block
}

// A cell says where the candidates of a state for a key are.
type cell struct {
	state, key int32
	list       []int32
}

// Seal prepares a table for use and returns it. It must be called once, before
// the first machine is made.
func (t *Table) Seal() *Table {
	return t.seal(maxMoves)
}

// seal is Seal with room for so many moves of each kind (hop.go), and eight times as much
// of what is entered.
func (t *Table) seal(most int) *Table {
	x := &index{most: most, width: uint64(bits.Len(uint(len(t.States)))), named: sync.OnceValue(t.childrenByName)}
	t.index = x
	x.indexKeys(t)
	x.indexCells(t)
	x.indexHistory(t)
	x.indexEntries(t)
	return t
}

func (x *index) indexKeys(t *Table) {
	x.keys = make(map[string]int32, len(t.Keys))
	for i, k := range t.Keys {
		x.keys[k] = int32(i)
	}
	x.events = make(map[string]int32, len(t.Events))
	x.chains = make([][]int32, len(t.Events))
	for i, name := range t.Events {
		x.events[name] = int32(i)
		x.chains[i] = x.chain(name)
	}
	x.timers = make([]int32, len(t.After))
	for i := range t.After {
		x.timers[i] = t.After[i].Key
	}
	x.done = make([][]int32, len(t.States))
	for i := range t.States {
		if k := t.States[i].Kind; k == Compound || k == Parallel {
			x.done[i] = x.chain(t.States[i].doneName())
		}
	}
}

// chain lists the keys of a table that match an event's name, the nearest first.
func (x *index) chain(name string) []int32 {
	var keys []int32
	for _, key := range KeyNames(name) {
		if k, ok := x.keys[key]; ok {
			keys = append(keys, k)
		}
	}
	return keys
}

// KeyNames are the keys that match an event's name, the nearest first: the name
// itself, `name.*`, its shorter prefixes, `*` (SPEC 5.2). A timer's is its name alone (SPEC
// 5.7).
func KeyNames(event string) []string {
	names := []string{event}
	if isTimer(event) {
		return names
	}
	for prefix := event; ; {
		names = append(names, prefix+".*")
		cut := strings.LastIndexByte(prefix, '.')
		if cut < 0 {
			return append(names, "*")
		}
		prefix = prefix[:cut]
	}
}

// KeyMatches tells whether a key is one of the KeyNames of an event.
func KeyMatches(key, event string) bool {
	prefix, star := strings.CutSuffix(key, "*")
	return key == event || star && !isTimer(event) && (prefix == "" || strings.HasPrefix(event+".", prefix))
}

func isTimer(event string) bool { return strings.HasPrefix(event, AfterTimer.Name("")) }

func (x *index) indexCells(t *Table) {
	n := 0
	for i := range t.States {
		n += len(t.States[i].On)
		x.eventless = x.eventless || len(t.States[i].Always) > 0
	}
	size := uint32(2)
	for int(size) < 2*n {
		size *= 2
	}
	x.mask = size - 1
	x.cells = make([]cell, size)
	for i := range x.cells {
		x.cells[i].state = NoState
	}
	for i := range t.States {
		for _, c := range t.States[i].On {
			x.put(cell{int32(i), c.Key, c.Transitions})
		}
	}
}

func slot(state, key int32) uint32 {
	return uint32(state)*0x9E3779B1 ^ uint32(key)*0x85EBCA77
}

func (x *index) put(c cell) {
	h := slot(c.state, c.key) & x.mask
	for x.cells[h].state != NoState {
		h = (h + 1) & x.mask
	}
	x.cells[h] = c
}

// candidates are the transitions that a state has under a key.
func (x *index) candidates(state, key int32) []int32 {
	for h := slot(state, key) & x.mask; ; h = (h + 1) & x.mask {
		c := &x.cells[h]
		if c.state == state && c.key == key {
			return c.list
		}
		if c.state == NoState {
			return nil
		}
	}
}

func (x *index) indexHistory(t *Table) {
	x.slots = make([]int32, len(t.States))
	x.records = make([][]int32, len(t.States))
	for i := range t.States {
		s := &t.States[i]
		x.slots[i] = -1
		if s.Kind.IsHistory() {
			x.slots[i] = int32(x.histories)
			x.histories++
			x.records[s.Parent] = append(x.records[s.Parent], int32(i))
		}
	}
}

func (x *index) indexEntries(t *Table) {
	x.enter = make([]entry, len(t.Transitions))
	left := 8 * x.most
	for i := range t.Transitions {
		tr := &t.Transitions[i]
		switch {
		case tr.Domain == NoState:
		case left < 0:
			x.enter[i].dynamic = true
		default:
			x.enter[i] = t.entries(tr.Domain, tr.Targets, nil)
			left -= len(x.enter[i].states)
		}
	}
	x.start = t.entries(NoState, nil, nil)
	x.indexHops(t)
}
