//go:build unix

// Package processor reads the clock that benchmarks go by.
package processor

import (
	"syscall"
	"time"
)

// Spent is the processor time of this process, its garbage collector included.
// Unlike the time on the wall it does not count what others do meanwhile.
func Spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("bug: " + err.Error())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
