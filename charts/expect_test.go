package charts_test

import (
	"reflect"
	"testing"
)

// What several tests of this folder say in one line.

// expect fails when got is not what was wanted.
func expect[T any](t testing.TB, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func ptr[T any](v T) *T { return &v }
