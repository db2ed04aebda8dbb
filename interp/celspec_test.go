package interp_test

import (
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/celspec"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// Every test of the CEL specification that the checker accepts gives here what
// the specification says. There is no list of skips: what is not run is refused
// by the checker (with the code that internal/expr's test predicts) or asks for
// something that cannot be asked of a chart.
func TestCELSpecification(t *testing.T) {
	tests, exprs, types := portable(t)
	m := kernel.NewMachine(interp.From(celspec.Machine(exprs, types)).Program(), "self", nil, func() kernel.Timestamp { return 0 })
	if err := m.Initial(nil); err != nil {
		t.Fatal(err)
	}
	run := map[string]int{}
	for i, test := range tests {
		run[test.File]++
		if got, want := logged(m, int32(i)), test.Logged(exprs[i]); !test.CheckOnly && got != want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.ID(), test.Expr, got, want)
		}
	}
	core := 0
	for _, file := range celspec.Files {
		if run[file] != perFile[file] {
			t.Errorf("%s: %d tests are in the profile, %d are expected", file, run[file], perFile[file])
		}
		if !celspec.Extension(file) {
			core += run[file]
		}
	}
	if core < 565 {
		t.Errorf("%d core tests are in the profile, 565 are the least", core)
	}
}

// perFile counts the tests that are in the profile.
var perFile = map[string]int{
	"basic": 27, "comparisons": 106, "conversions": 46, "fields": 9, "fp_math": 29, "integer_math": 34, "lists": 18,
	"logic": 21, "macros": 37, "optionals": 24, "parse": 109, "plumbing": 4, "string": 45, "timestamps": 47,
	"type_deduction": 11, "string_ext": 49, "math_ext": 69, "lists_ext": 26,
}

// portable gives the tests that the checker accepts.
func portable(t *testing.T) (tests []*celspec.Test, exprs []*ir.Expr, types *ir.TypeSet) {
	all, err := celspec.Load()
	if err != nil {
		t.Fatal(err)
	}
	types = ir.NewTypeSet()
	for _, test := range all {
		var found diag.List
		if x, _ := test.Check(types, &found); x != nil {
			tests, exprs = append(tests, test), append(exprs, x)
		}
	}
	return tests, exprs, types
}

// logged is what the event's transition logs: JSON, or "error" when it fails.
func logged(m *kernel.Machine, event int32) string {
	m.Step(kernel.Event{Kind: kernel.Declared, Index: event, Name: celspec.EventName(int(event))})
	effects := m.Effects()
	if len(effects) == 0 {
		return "nothing"
	}
	if e := effects[0]; e.Name != "error" {
		return string(e.Data.AppendJSON(nil))
	}
	return "error"
}
