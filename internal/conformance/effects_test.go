package conformance_test

// Generated code says which kinds of effects its chart may have (SPEC 9.3): none
// that a case asks for may be left out.

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

func TestEffectsAreForetold(t *testing.T) {
	asked := map[string]bool{}
	for _, c := range cases(t) {
		chart, err := interp.Load(c.Files, conformance.Chart)
		if err != nil || len(c.Script) == 0 {
			continue
		}
		foretold := words(codegen.Effects(chart.Machine()))
		answers, _ := c.Tell(func(start lines.Start) (conformance.Session, error) {
			return backend.Interpret(chart.Program(), start), nil
		})
		for _, text := range answers {
			for _, kind := range ownEffects(t, text) {
				if asked[kind] = true; !slices.Contains(foretold, kind) {
					t.Errorf("%s has the effect %s; foretold are %q", c.Name, kind, foretold)
				}
			}
		}
	}
	for kind := kernel.ActionEffect; kind <= kernel.FailedEffect; kind++ {
		if !asked[kind.String()] {
			t.Errorf("no case has the effect %s: the test shows little", kind)
		}
	}
}

func words(kinds []kernel.EffectKind) (list []string) {
	for _, kind := range kinds {
		list = append(list, kind.String())
	}
	return list
}

// ownEffects are the kinds of the effects of an answer that are the root machine's.
func ownEffects(t *testing.T, text []byte) (kinds []string) {
	var answer struct{ Effects []map[string]json.RawMessage }
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatal(err)
	}
	for _, e := range answer.Effects {
		if e["in"] != nil {
			continue
		}
		for kind := range e {
			if kind != "params" {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}
