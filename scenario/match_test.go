package scenario

import (
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

func mustParse(t *testing.T, text string) tree {
	t.Helper()
	v, err := parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// An expectation is a part of the answer; null is absent; numbers are compared by value,
// texts as they are.
func TestMatches(t *testing.T) {
	for _, c := range []struct {
		want, got     string
		part, exactly bool
	}{
		{`1`, `1.0`, true, true},
		{`1e3`, `1000`, true, true},
		{`9007199254740991`, `9007199254740990`, false, false},
		{`1`, `"1"`, false, false},
		{`true`, `true`, true, true},
		{`true`, `{"a":1}`, false, false},
		{`"a"`, `"a"`, true, true},
		{`"a"`, `"A"`, false, false},
		{`"1m"`, `"60s"`, false, false},
		{`"2020-01-01T01:00:00+01:00"`, `"2020-01-01T00:00:00Z"`, false, false},
		{`null`, `null`, true, true},
		{`null`, `0`, false, false},
		{`0`, `null`, false, false},
		{`{}`, `{"a":1}`, true, false},
		{`{}`, `[]`, false, false},
		{`[]`, `{}`, false, false},
		{`""`, `0`, false, false},
		{`{"a":1}`, `{"a":1,"b":2}`, true, false},
		{`{"a":1,"b":2}`, `{"a":1}`, false, false},
		{`{"a":null}`, `{}`, true, true},
		{`{"a":null}`, `{"a":null}`, true, true},
		{`{"a":null}`, `{"a":0}`, false, false},
		{`{"a":{"b":1}}`, `{"a":{"b":1,"c":2}}`, true, false},
		{`[1,2]`, `[1,2]`, true, true},
		{`[1]`, `[1,2]`, false, false},
		{`[{"a":1}]`, `[{"a":1,"b":2}]`, true, false},
	} {
		want, got := mustParse(t, c.want), mustParse(t, c.got)
		if matches(want, got, typed{}) != c.part {
			t.Errorf("matches(%s, %s) is %v", c.want, c.got, !c.part)
		}
		if equals(want, got, typed{}) != c.exactly {
			t.Errorf("equals(%s, %s) is %v", c.want, c.got, !c.exactly)
		}
	}
}

// clocks is a machine whose data hold times, lengths of time and texts.
func clocks() *ir.Machine {
	m := &ir.Machine{Types: append(ir.NewTypeSet().All(),
		ir.Type{Kind: ir.ListKind, Elem: ir.Duration},
		ir.Type{Kind: ir.MapKind, Elem: ir.Timestamp},
		ir.Type{Kind: ir.OptionalKind, Elem: ir.Duration},
		ir.Type{Kind: ir.ObjectKind, Fields: []ir.Field{{Name: "pause", Type: ir.Duration}, {Name: "label", Type: ir.String}}},
	)}
	list := ir.TypeID(len(m.Types) - 4)
	m.Types = append(m.Types, ir.Type{Kind: ir.ObjectKind, Fields: []ir.Field{
		{Name: "pause", Type: ir.Duration}, {Name: "at", Type: ir.Timestamp}, {Name: "label", Type: ir.String}, {Name: "more", Type: ir.Any},
		{Name: "list", Type: list}, {Name: "map", Type: list + 1}, {Name: "maybe", Type: list + 2}, {Name: "deep", Type: list + 3},
	}})
	m.Context, m.Output = list+4, list+3
	m.HostActions = []ir.Host{{Name: "notify", Params: list + 3}, {Name: "other"}}
	m.Emits = []ir.Event{{Name: "TOLD", Type: list + 3}}
	m.Sends = []ir.Event{{Name: "SENT", Type: list + 3}, {Name: "BOTH", Type: list + 3}}
	m.Events = []ir.Event{{Name: "BOTH", Type: list + 4}}
	m.Actors = []ir.Actor{{Name: "wait", Chart: -1, Input: list + 3}, {Name: "other", Chart: -1}}
	m.Table = &kernel.Table{Actors: []kernel.Actor{{Name: "wait"}, {Name: "other"}}}
	return m
}

// Times and lengths of time are compared by value where the chart's types say that
// they are such, and nowhere else.
func TestTimesByTheirTypes(t *testing.T) {
	m := clocks()
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{`{"pause":"1m30s"}`, `{"pause":"90s"}`, true},
		{`{"pause":"1m30s"}`, `{"pause":"91s"}`, false},
		{`{"pause":"soon"}`, `{"pause":"0s"}`, false},
		{`{"at":"soon"}`, `{"at":"1970-01-01T00:00:00Z"}`, false},
		{`{"pause":"30d"}`, `{"pause":"2592000s"}`, true},
		{`{"at":"2020-01-01T01:00:00+01:00"}`, `{"at":"2020-01-01T00:00:00Z"}`, true},
		{`{"at":"2020-01-01T01:00:00Z"}`, `{"at":"2020-01-01T00:00:00Z"}`, false},
		{`{"at":"1m"}`, `{"at":"60s"}`, false},
		{`{"label":"1m"}`, `{"label":"60s"}`, false},
		{`{"label":"2020-01-01T01:00:00+01:00"}`, `{"label":"2020-01-01T00:00:00Z"}`, false},
		{`{"more":"1m"}`, `{"more":"60s"}`, false},
		{`{"more":{"pause":"1m"}}`, `{"more":{"pause":"60s"}}`, false},
		{`{"list":["1m","2m"]}`, `{"list":["60s","120s"]}`, true},
		{`{"map":{"pause":"2020-01-01T01:00:00+01:00"}}`, `{"map":{"pause":"2020-01-01T00:00:00Z"}}`, true},
		{`{"map":{"pause":"1m"}}`, `{"map":{"pause":"60s"}}`, false},
		{`{"maybe":"1m"}`, `{"maybe":"60s"}`, true},
		{`{"deep":{"pause":"1m","label":"60s"}}`, `{"deep":{"pause":"60s","label":"60s"}}`, true},
		{`{"deep":{"label":"1m"}}`, `{"deep":{"label":"60s"}}`, false},
	} {
		if matches(mustParse(t, c.want), mustParse(t, c.got), typed{machine: m, id: m.Context}) != c.same {
			t.Errorf("%s and %s: not %v", c.want, c.got, c.same)
		}
	}
}

// So are those of effects, of the chart and of the machines below it.
func TestTimesOfEffectsByTheirTypes(t *testing.T) {
	m := clocks()
	parent := &ir.Machine{
		Children: []*ir.Machine{m}, Actors: []ir.Actor{{Name: "clocks", Chart: 0}},
		Table: &kernel.Table{Actors: []kernel.Actor{{Name: "clocks"}}, Invokes: []kernel.Invoke{{ID: "c"}}},
	}
	above := &ir.Machine{
		Children: []*ir.Machine{parent}, Actors: []ir.Actor{{Name: "parent", Chart: 0}},
		Table: &kernel.Table{Actors: []kernel.Actor{{Name: "parent"}}, Invokes: []kernel.Invoke{{ID: "p"}}},
	}
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{`{"action":"notify","params":{"pause":"1m"}}`, `{"action":"notify","params":{"pause":"60s"}}`, true},
		{`{"action":"notify","params":{"label":"1m"}}`, `{"action":"notify","params":{"label":"60s"}}`, false},
		{`{"log":"1m"}`, `{"log":"60s"}`, false},
		{`{"emit":{"type":"TOLD","pause":"1m"}}`, `{"emit":{"type":"TOLD","pause":"60s"}}`, true},
		{`{"emit":{"type":"TOLD","label":"1m"}}`, `{"emit":{"type":"TOLD","label":"60s"}}`, false},
		{`{"send":{"to":"x","event":{"type":"SENT","pause":"1m"}}}`, `{"send":{"to":"x","event":{"type":"SENT","pause":"60s"}}}`, true},
		{`{"send":{"to":"1m"}}`, `{"send":{"to":"60s"}}`, false},
		{`{"send":{"event":{"type":"BOTH","pause":"1m"}}}`, `{"send":{"event":{"type":"BOTH","pause":"60s"}}}`, false},
		{`{"start":{"id":"w","input":{"pause":"1m"}}}`, `{"start":{"id":"w","src":"wait","input":{"pause":"60s"}}}`, true},
		{`{"start":{"id":"1m"}}`, `{"start":{"id":"60s","src":"wait"}}`, false},
		{`{"stop":"1m"}`, `{"stop":"60s"}`, false},
		{`{"timer":{"id":"t","due":"2020-01-01T01:00:00+01:00"}}`, `{"timer":{"id":"t","due":"2020-01-01T00:00:00Z"}}`, true},
		{`{"timer":{"id":"1m"}}`, `{"timer":{"id":"60s"}}`, false},
		{`{"timer":{"event":{"type":"SENT","pause":"1m"}}}`, `{"timer":{"id":"t","event":{"type":"SENT","pause":"60s"}}}`, true},
		{`{"done":{"pause":"1m"}}`, `{"done":{"pause":"60s"}}`, true},
		{`{"failed":{"message":"1m"}}`, `{"failed":{"message":"60s"}}`, false},
	} {
		want, got := mustParse(t, c.want).(map[string]any), mustParse(t, c.got).(map[string]any)
		if matches(want, got, effectOf(m, got)) != c.same {
			t.Errorf("%s and %s: not %v", c.want, c.got, c.same)
		}
		got["in"] = "c"
		if matches(want, got, effectOf(parent, got)) != c.same {
			t.Errorf("%s and %s of a child: not %v", c.want, c.got, c.same)
		}
		got["in"] = "p/c"
		if matches(want, got, effectOf(above, got)) != c.same {
			t.Errorf("%s and %s of a child's child: not %v", c.want, c.got, c.same)
		}
		got["in"] = "other"
		if matches(want, got, effectOf(parent, got)) {
			t.Errorf("%s and %s of nobody known: the same", c.want, c.got)
		}
	}
}

func TestEffectsInOrder(t *testing.T) {
	for _, c := range []struct {
		want, got string
		ok        bool
	}{
		{`[]`, `[{"log":1}]`, true},
		{`[{"log":1},{"log":3}]`, `[{"log":1},{"log":2},{"log":3}]`, true},
		{`[{"log":3},{"log":1}]`, `[{"log":1},{"log":2},{"log":3}]`, false},
		{`[{"log":1},{"log":1}]`, `[{"log":1}]`, false},
		{`[{"action":"a"}]`, `[{"action":"b"},{"action":"a","params":{"x":1}}]`, true},
		{`[{"action":"a","in":null}]`, `[{"action":"a","in":"child"}]`, false},
		{`[{"log":1}]`, `[]`, false},
	} {
		want, got := mustParse(t, c.want).([]any), mustParse(t, c.got).([]any)
		if _, ok := inOrder(want, got, func(tree) typed { return typed{} }); ok != c.ok {
			t.Errorf("%s in %s: %v", c.want, c.got, ok)
		}
	}
}

func TestStateIsAPathOrAPartOfTheValue(t *testing.T) {
	const nested = `{"loading":"retrying"}`
	const regions = `{"upload":{"try":"again"},"check":{},"show":"dots"}`
	for _, c := range []struct {
		want, value string
		in          bool
	}{
		{`"idle"`, `"idle"`, true},
		{`"idle"`, `"idl"`, false},
		{`"loading"`, nested, true},
		{`"loading.retrying"`, nested, true},
		{`{"loading":"retrying"}`, nested, true},
		{`{"loading":{"retrying":{}}}`, nested, true},
		{`{"loading":{}}`, nested, true},
		{`"retrying"`, nested, false},
		{`"loading.waiting"`, nested, false},
		{`"loading.retrying.more"`, nested, false},
		{`"check"`, regions, true},
		{`{"upload":"try"}`, regions, true},
		{`{"upload":"try.again","show":"dots"}`, regions, true},
		{`{"upload":"try.again","show":"line"}`, regions, false},
		{`{"upload":null}`, regions, false},
		{`{"gone":null}`, regions, true},
		{`null`, regions, false},
		{`5`, regions, false},
		{`["check"]`, regions, false},
		{`{"upload.try":"again"}`, regions, true},
		{`{"upload.try":null}`, regions, false},
		{`{"upload.wait":null}`, regions, true},
		{`{"upload.wait":null,"upload":"try","upload.try":{"again":{}}}`, regions, true},
		{`{"upload.try.again":null,"upload":"try"}`, regions, false},
		{`{"show.line":{},"show":"dots"}`, regions, false},
		{`{"show":"line","show.dots":{}}`, regions, false},
		{`{"gone.try":null}`, regions, false},
		{`{}`, regions, true},
	} {
		if inState(mustParse(t, c.want), mustParse(t, c.value)) != c.in {
			t.Errorf("%s in %s: not %v", c.want, c.value, c.in)
		}
	}
}
