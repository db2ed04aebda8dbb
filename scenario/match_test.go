package scenario

import "testing"

func mustParse(t *testing.T, text string) tree {
	t.Helper()
	v, err := parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// An expectation is a part of the answer; null is absent; numbers, times and lengths of
// time are compared by value.
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
		{`"1m30s"`, `"90s"`, true, true},
		{`"1m30s"`, `"91s"`, false, false},
		{`"30d"`, `"2592000s"`, true, true},
		{`"2020-01-01T01:00:00+01:00"`, `"2020-01-01T00:00:00Z"`, true, true},
		{`"2020-01-01T01:00:00Z"`, `"2020-01-01T00:00:00Z"`, false, false},
		{`null`, `null`, true, true},
		{`null`, `0`, false, false},
		{`0`, `null`, false, false},
		{`{}`, `{"a":1}`, true, false},
		{`{}`, `[]`, false, false},
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
		if matches(want, got) != c.part {
			t.Errorf("matches(%s, %s) is %v", c.want, c.got, !c.part)
		}
		if equals(want, got) != c.exactly {
			t.Errorf("equals(%s, %s) is %v", c.want, c.got, !c.exactly)
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
		if _, ok := inOrder(want, got); ok != c.ok {
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
		{`{"gone.try":null}`, regions, false},
		{`{}`, regions, true},
	} {
		if inState(mustParse(t, c.want), mustParse(t, c.value)) != c.in {
			t.Errorf("%s in %s: not %v", c.want, c.value, c.in)
		}
	}
}
