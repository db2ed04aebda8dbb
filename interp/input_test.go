package interp

import (
	"context"
	"errors"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A machine without the input that it needs does not start, also where its chart
// reads none of it: left out altogether it is an object without fields.
func TestInputLeftOut(t *testing.T) {
	for text, want := range map[string]string{
		"input: { n: int }":              "input",
		"input: { n: optional<int> }":    "",
		"input: { n: int = 5 }":          "",
		"context: { n: int }":            "",
		"input: { n: int }\ncontext: {}": "input",
	} {
		c, err := Load(fstest.MapFS{"x.yaml": {Data: []byte("chart: x\n" + text + "\ninitial: a\nstates: { a: {} }\n")}}, "x.yaml")
		if err != nil {
			t.Fatal(err)
		}
		s, err := kernel.NewSystem(context.Background(), c.Program(), nil, nil)
		var failed *kernel.Error
		if errors.As(err, &failed); want == "" && err != nil || want != "" && (failed == nil || failed.Code != want) {
			t.Errorf("%s: %v, want the code %q", text, err, want)
		}
		if err == nil {
			_ = s.Stop(context.Background())
		}
	}
}
