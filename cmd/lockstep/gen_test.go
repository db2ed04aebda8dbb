package main

import (
	"errors"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/ir"
)

// Of many charts it is said which one cannot be generated, as a picture that is too
// large.
func TestGenNamesTheChartThatFails(t *testing.T) {
	large := kind{"svg", "", func(*generator, *ir.Machine, string) (modules.Files, error) { return nil, errors.New("too large") }}
	g := generator{owners: map[string]string{}, kinds: []kind{large}}
	err := g.machine(&ir.Machine{Name: "big", File: "big.yaml"}, "charts")
	if want := "charts/big.yaml: too large"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
