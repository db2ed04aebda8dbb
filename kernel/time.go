package kernel

// Timestamp is a moment in milliseconds since 1970-01-01T00:00:00Z.
type Timestamp int64

// Duration is a length of time in milliseconds.
type Duration int64
