package kernel_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// What becomes an any takes at most 1 MiB, as an event does.
func TestAnyOfSize(t *testing.T) {
	text := `"` + strings.Repeat("x", kernel.MaxEventBytes-2) + `"`
	var e kernel.Eval
	if got := e.AnyOf([]byte(text)); len(got) != kernel.MaxEventBytes || e.Failed() {
		t.Errorf("1 MiB: %d bytes %v", len(got), e.Err())
	}
	if got := e.AnyOf([]byte(`"x` + text[1:])); got != nil || codeOf(&e) != "limit" {
		t.Errorf("a byte more: %d bytes %v", len(got), e.Err())
	}
}

// What becomes an any has at most 64 levels; brackets in its strings are none.
func TestAnyOf(t *testing.T) {
	text := `{"a]":"[\\\"[",` + `"b":` + strings.Repeat("[", 63) + `"}"` + strings.Repeat("]", 63) + "}"
	var e kernel.Eval
	if got := e.AnyOf([]byte(text)); string(got) != text || e.Failed() {
		t.Errorf("64 levels: %s %v", got, e.Err())
	}
	if got := e.AnyOf([]byte("[" + text + "]")); got != nil || codeOf(&e) != "limit" {
		t.Errorf("65 levels: %s %v", got, e.Err())
	}
}

func TestAnyConversions(t *testing.T) {
	for _, c := range []struct{ json, asInt, asDouble, asString, asBool string }{
		{`3.7`, "3", "3.7", "3.7", "conversion"},
		{`1e300`, "overflow", "1e+300", "1e+300", "conversion"},
		{`"12"`, "12", "12", "12", "conversion"},
		{`"t"`, "conversion", "conversion", "t", "true"},
		{`"9007199254740992"`, "overflow", "9007199254740992", "9007199254740992", "conversion"},
		{`true`, "conversion", "conversion", "true", "true"},
		{`null`, "conversion", "conversion", "conversion", "conversion"},
		{`[1]`, "conversion", "conversion", "conversion", "conversion"},
		{`{}`, "conversion", "conversion", "conversion", "conversion"},
	} {
		a := []byte(c.json)
		var e kernel.Eval
		for i, got := range []func() string{
			func() string { return kernel.IntToString(e.AnyToInt(a)) },
			func() string { return kernel.DoubleToString(e.AnyToDouble(a)) },
			func() string { return e.AnyToString(a) },
			func() string { return kernel.BoolToString(e.AnyToBool(a)) },
		} {
			e.Reset()
			text := got()
			if e.Failed() {
				text = codeOf(&e)
			}
			if want := []string{c.asInt, c.asDouble, c.asString, c.asBool}[i]; text != want {
				t.Errorf("%s, conversion %d: got %s, want %s", c.json, i, text, want)
			}
		}
	}
}
