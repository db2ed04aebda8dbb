// Package codegen holds what the generators agree on, which never see one another: what
// is printed once (alike.go), what can fail (fails.go), which effects there are
// (effects.go), how things are called (names.go, places.go) and how comments tell them
// (comments.go), and where the events of a flat chart lead (flat.go).
package codegen
