// Package shell tells stories to machines by the doors that users have: the typed
// functions of generated packages, and a host that does what the story says. What is
// heard and seen on the way is a transcript; the twin of this package in TypeScript
// writes the same one.
package shell

import "github.com/lockstep-charts/lockstep/kernel"

// A Story is how a machine begins and what happens then.
type Story struct {
	Input   string // JSON; empty: the chart takes none
	Spoil   uint32 // see Spoil; of the input
	ID      string // of the root machine; empty: the chart's name
	Now     kernel.Timestamp
	Leader  bool // the follower has the host's guards and actions; else none
	Watched bool // an observer hears everything
	Limits  kernel.Limits
	Sound   bool // no value is spoilt: loaded charts take part
	Told    []Op
}

// An Op is one thing that happens. What it is about is chosen by Pick among what
// there is then: events that lead on, actors that are living.
type Op struct {
	Do      string // send, sendTo, end, fail, panic, say, advance, restore, refollow, follow, reconcile, wait, resolve, due, done, failed, actionFailed
	Pick    int
	Any     bool                         // an event that may lead nowhere; a snapshot of any hash
	Pure    bool                         // a pure step first
	Throw   bool                         // who listens panics
	Reply   string                       // JSON of an event that who listens sends
	Spoil   uint32                       // see Spoil; of the event, or what the actor says or gives
	Ms      kernel.Duration              // how long to wait
	Events  map[string]string            // JSON of an event of each type
	Kin     map[string]map[string]string // the same for each chart below the root
	Outputs map[string]string            // JSON of what each actor gives, by chart and actor
	Says    map[string]map[string]string // JSON of what each host actor says: an event of each type that it sends
	Guards  uint32                       // decides what host guards answer
	Acts    []string                     // what the next host actions do: see Host.Action
}
