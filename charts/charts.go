// Package charts holds the charts of this repository with their scenario files.
// What they become is in gen; `go generate ./...` writes it again.
package charts

//go:generate go run -C .. ./cmd/lockstep gen charts
