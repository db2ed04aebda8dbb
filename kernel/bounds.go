package kernel

import "math"

// The ends of the portable profile (SPEC 2.2, 3.11, 3.14), and what bounds texts that are
// read (SPEC 10.7).

// The limits of one evaluation and of its values.
const (
	MaxElements = 100_000 // elements one evaluation may visit, unless set
	MaxEntries  = 100_000 // entries of a list or map
	MaxString   = 1 << 20 // code points of a string
	ScanUnit    = 64      // code points that count as one element
)

// MaxInt is the greatest portable integer; the least is -MaxInt.
const MaxInt = 1<<53 - 1

// The ends of the ranges of times.
const (
	MinTimestamp Timestamp = -62_135_596_800_000 // 0001-01-01T00:00:00Z
	MaxTimestamp Timestamp = 253_402_300_799_999 // 9999-12-31T23:59:59.999Z
	MaxDuration  Duration  = math.MaxInt64 / 1_000_000
	MinDuration  Duration  = -MaxDuration
)

// Limits of what is read.
const (
	MaxEventBytes    = 1 << 20  // one event
	MaxDepth         = 64       // levels of lists and objects: of an event, an input, a value of type any
	MaxSnapshotBytes = 64 << 20 // one snapshot
	MaxSnapshotDepth = 1000     // a snapshot's levels: no machine writes more (compile sees to it)
)
