//go:build !unix

package processor

import "time"

var began = time.Now()

// Spent is the time on the wall where the processor's is not to be had.
func Spent() time.Duration { return time.Since(began) }
