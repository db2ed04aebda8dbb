package kernel_test

import (
	"math"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A text is canonical exactly if Canonical gives it back.
func TestCheckAnyIsCanonical(t *testing.T) {
	texts := []string{`null`, `true`, `false`, `0`, `-1.5`, `1e+21`, `1e-7`, `123456789012345680000`, `""`, `[]`, `{}`,
		`[1,"a\n\"\\",{"a":[],"b":{"c":null}}]`, `{"A":1,"a":2,"ä":3,"𝄞":4}`, `{"\n":1,"\u001f":2,"\"":3,"\\":4}`, `"\b\f\t\r\u0001"`}
	for _, text := range texts {
		checkAny(t, text)
		for i := range text {
			checkAny(t, text[:i])
			for _, c := range "\"\\{}[],:0 1-.eEnu/\x01\xff" {
				checkAny(t, text[:i]+string(c)+text[i:])
				checkAny(t, text[:i]+string(c)+text[i+1:])
			}
			checkAny(t, text[:i]+"\xff"+text[i+1:])
		}
	}
	for _, text := range []string{``, ` 1`, `1 `, `-0`, `1.0`, `01`, `1e400`, `"\u0041"`, `"\/"`, `"\u000A"`, `"\ud83d\ude00"`, `"\ud83d"`,
		`{"b":1,"a":2}`, `{"a":1,"a":1}`, `{"":1,"":2}`, `{"a":1,}`, `[1,]`, `[,]`, `nul`, `{"a"}`, `{1:2}`, strings.Repeat("9", 40)} {
		checkAny(t, text)
	}
}

func checkAny(t *testing.T, text string) {
	t.Helper()
	canonical, err := kernel.Canonical([]byte(text), 0)
	if got, want := kernel.CheckAny([]byte(text)) == nil, err == nil && string(canonical) == text; got != want {
		t.Errorf("%q passes as canonical: %v; Canonical says %q, %v", text, got, canonical, err)
	}
}

// The object that holds a value of type any is a level of its own.
func TestCheckAnyCountsLevels(t *testing.T) {
	deep := func(n int) []byte { return []byte(strings.Repeat("[", n) + strings.Repeat("]", n)) }
	if r := kernel.CheckAny(deep(kernel.MaxDepth - 1)); r != nil {
		t.Error(r)
	}
	if r := kernel.CheckAny(deep(kernel.MaxDepth)); r == nil {
		t.Error("65 levels pass")
	}
}

// A value of type any is never longer than an event may be (SPEC 10.7).
func TestCheckAnyCountsBytes(t *testing.T) {
	text := func(bytes int) []byte { return []byte(`"` + strings.Repeat("x", bytes-2) + `"`) }
	if r := kernel.CheckAny(text(kernel.MaxEventBytes)); r != nil {
		t.Error(r)
	}
	for _, long := range [][]byte{text(kernel.MaxEventBytes + 1), []byte("[" + string(text(kernel.MaxEventBytes-1)) + ",1]")} {
		if r := kernel.CheckAny(long); r == nil || r.Message != "this must be JSON of at most 1048576 bytes" {
			t.Errorf("%d bytes: %v", len(long), r)
		}
	}
}

func TestChecksKnowTheEnds(t *testing.T) {
	many := make([]bool, kernel.MaxEntries+1)
	long := strings.Repeat("ä", kernel.MaxString)
	right := []*kernel.Refusal{
		kernel.CheckDouble(math.MaxFloat64), kernel.CheckInt(kernel.MaxInt), kernel.CheckInt(-kernel.MaxInt), kernel.CheckTimestamp(kernel.MinTimestamp), kernel.CheckTimestamp(kernel.MaxTimestamp),
		kernel.CheckDuration(kernel.MaxDuration), kernel.CheckDuration(kernel.MinDuration), kernel.CheckText(long), kernel.CheckText("\uFFFD"),
		kernel.CheckList(many[1:], nil), kernel.CheckMap(map[string]bool{"": true, long: true}, nil), kernel.CheckOption(nil, kernel.CheckInt),
	}
	for i, r := range right {
		if r != nil {
			t.Error("number", i, r)
		}
	}
	wrong := map[string]*kernel.Refusal{
		"this must be an int between -(2^53-1) and 2^53-1":                      kernel.CheckInt(-kernel.MaxInt - 1),
		"this must be a finite double":                                          kernel.CheckDouble(math.Inf(-1)),
		"this must be a timestamp from year 1 to 9999":                          kernel.CheckTimestamp(kernel.MaxTimestamp + 1),
		"this must be a duration of at most 292 years":                          kernel.CheckDuration(kernel.MinDuration - 1),
		"this must be a string in UTF-8, of at most 1048576 code points":        kernel.CheckText(long + "a"),
		"this must be a string in UTF-8":                                        kernel.CheckText("\xff"),
		"this must be a list or map of at most 100000 entries":                  kernel.CheckList(many, nil),
		"this must be a map with keys in UTF-8, of at most 1048576 code points": kernel.CheckMap(map[string]bool{long + "a": true}, nil),
		`this must be one of "a", "b"`:                                          kernel.CheckEnum("c", []string{"a", "b"}),
		"this must be canonical JSON, as kernel.Canonical makes it":             kernel.CheckAny([]byte(nil)),
	}
	unreadable := kernel.CheckMap(map[string]bool{"\xff": true}, nil)
	if unreadable == nil || unreadable.Message != "this must be a map with keys in UTF-8, of at most 1048576 code points" {
		t.Error(unreadable)
	}
	for message, r := range wrong {
		if r == nil || r.Code != "wrong_type" || r.Message != message {
			t.Errorf("%+v, want %s", r, message)
		}
	}
}
