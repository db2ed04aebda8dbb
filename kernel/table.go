package kernel

// A table is the static half of a chart: states, transitions and the ids of
// everything a step may have to ask for. The compiler fills it, the
// interpreter and the generated code hand it to the kernel, and nobody changes
// it afterwards. Seal derives what the hot path needs (see seal.go).
//
// States are numbered in document order, root 0, so the descendants of state s
// are exactly s+1 … States[s].Last. Ids of guards, blocks, delays, outputs and
// inputs start at 1; 0 means "none", so that a literal may leave them out.

// NoState stands where there is no state: the parent of the root, the domain
// of a transition without a target.
const NoState int32 = -1

// A StateKind says how a state is entered and when it is done.
type StateKind uint8

const (
	Atomic StateKind = iota
	Compound
	Parallel
	Final
	ShallowHistory
	DeepHistory
)

// IsHistory tells whether states of the kind remember others: they are never active.
func (k StateKind) IsHistory() bool { return k == ShallowHistory || k == DeepHistory }

// A Table is one chart, lowered.
type Table struct {
	Chart        string // the chart's name
	Version      int    // the chart's version
	Hash         string // 16 hex digits over all that affects behaviour
	States       []State
	Transitions  []Transition
	Events       []string // the declared events, in document order
	Keys         []string // every key that `on`, onDone, onError and after use, each once
	After        []After
	Invokes      []Invoke
	Guards       []string // host guards
	Actions      []string // host actions
	Actors       []Actor  // what can be invoked or spawned
	Internal     []int32  // events that only the chart and its actors may send
	IgnoreErrors bool     // unhandledErrors: ignore

	index *index // derived by Seal
}

// A State is one row of the table.
type State struct {
	Name      string // its key in the file; "" for the root
	Path      string // keys from the root, joined with "."; "" for the root
	ID        string // its id: written, else Path
	Kind      StateKind
	Parent    int32   // NoState for the root
	Last      int32   // the last descendant, or the state itself
	Initial   []int32 // compound: where default entry leads (a child, a deeper state, several regions, a history state); history: its default targets
	InitialDo int32   // block run when Initial is followed
	Entry     int32   // block
	Exit      int32   // block
	Output    int32   // final: expression giving the output
	On        []Candidates
	Always    []int32 // eventless transitions, in order
	After     []int32 // indices into Table.After
	Invokes   []int32 // indices into Table.Invokes
	Tags      []string
}

// Candidates are the transitions of one state that one key names, in order.
type Candidates struct {
	Key         int32 // index into Table.Keys
	Transitions []int32
}

// A Transition is one row of the transition table.
type Transition struct {
	Source  int32
	Targets []int32 // empty: actions only
	Domain  int32   // the state whose descendants are left and entered; NoState without targets
	Guard   int32   // 0: always enabled
	Do      int32   // block
	Brief   bool    // guard and block take a few steps and ask nobody outside

	// How it was written, for those who draw or examine the chart. Machines do not
	// ask: Domain says all, and generated tables leave it out.
	Forbid  bool // `EVENT: {}`: ends the search, takes nothing
	Reenter bool
}

// An After is one delayed transition's timer.
type After struct {
	State int32
	Key   int32 // index into Table.Keys: after.<key>.<state path>
	Delay int32
}

// An Invoke is one actor that lives while its state is active.
type Invoke struct {
	State int32
	ID    string
	Src   int32 // index into Table.Actors
	Input int32 // 0: no input
}

// An Actor is one declared kind of actor.
type Actor struct {
	Name    string
	Chart   bool     // a child machine, else the host's
	Spawned []string // the ids under which actions start it; "*": any
}
