package kernel

import (
	"maps"
	"slices"
)

// Copies of what generated code hands out and takes, so that nobody changes what a machine
// has. What is copied by assignment has no function of its own.

// CloneList copies a list and its elements.
func CloneList[T any](l []T, item func(v T) T) []T {
	out := slices.Clone(l)
	for i, v := range out {
		out[i] = item(v)
	}
	return out
}

// CloneMap copies a map and its entries.
func CloneMap[T any](m map[string]T, item func(v T) T) map[string]T {
	out := maps.Clone(m)
	for k, v := range out {
		out[k] = item(v)
	}
	return out
}

// CloneOption copies an optional and what is there.
func CloneOption[T any](o *T, item func(v T) T) *T {
	if o == nil {
		return nil
	}
	v := item(*o)
	return &v
}

// CopyOption copies an optional of what is copied by assignment.
func CopyOption[T any](o *T) *T {
	if o == nil {
		return nil
	}
	v := *o
	return &v
}
