//go:build !unix

package main

import "time"

var began = time.Now()

// spent is the time on the wall where the processor's is not to be had.
func spent() time.Duration { return time.Since(began) }
