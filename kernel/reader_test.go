package kernel_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A plan is decoded as generated code decodes: a loop over keys with a switch.
type plan struct {
	name  string
	steps []step
	tags  map[string]bool
	due   kernel.Timestamp
	pause kernel.Duration
	note  []byte
}

type step struct {
	cost  float64
	turns int64
	mood  int
}

var moods = []string{"good", "bad"}

func readPlan(r *kernel.Reader) (p plan) {
	named := false
	if !r.Object() {
		return p
	}
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		switch string(k) {
		case "name":
			p.name, named = r.Text(), true
		case "steps":
			p.steps = nil
			for r.List(); r.More(); {
				p.steps = append(p.steps, readStep(r))
			}
		case "tags":
			p.tags = map[string]bool{}
			r.Object()
			for k, ok := r.MapKey(); ok; k, ok = r.MapKey() {
				p.tags[k] = r.Bool()
			}
		case "due":
			p.due = r.Timestamp()
		case "pause":
			p.pause = r.Duration()
		case "note":
			p.note = r.Any()
		default:
			r.Extra()
		}
	}
	if !named {
		r.Missing("name")
	}
	return p
}

func readStep(r *kernel.Reader) (s step) {
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		switch string(k) {
		case "cost":
			s.cost = r.Double()
		case "turns":
			s.turns = r.Int()
		case "mood":
			s.mood = r.Enum(moods)
		default:
			r.Extra()
		}
	}
	return s
}

func TestReaderReads(t *testing.T) {
	text := ` { "name" : "a\u00e9\ud83d\ude00\n\/é😀" , "steps":[{"cost":1.5e0,"turns":1e3},{"mood":"bad","turns":-2.0}, { } ],
		"tags":{"\u0062":true,"a":false,"b":false},"due":"1970-01-01T01:00:00.0019+01:00","pause":"1m30s","note":{"b":[1.0,null],"a":"x","b":-0}}`
	r := kernel.NewReader([]byte(text), kernel.MaxEventBytes)
	p := readPlan(r)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(p.name, p.steps, p.tags, int64(p.due), int64(p.pause), string(p.note))
	if want := `aé😀` + "\n" + `/é😀[{1.5 1000 0} {0 -2 1} {0 0 0}] map[a:false b:false] 1 90000{"a":"x","b":0}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestReaderRefuses(t *testing.T) {
	deep := strings.Repeat("[", 64) + strings.Repeat("]", 64)
	for _, c := range []struct{ text, code, field string }{
		{`{}`, "missing_field", "name"},
		{`{"name":1}`, "wrong_type", "name"},
		{`{"name":null}`, "wrong_type", "name"},
		{`{"Name":"x"}`, "extra_field", "Name"},
		{`{"name":"x","n\u0061me2":1}`, "extra_field", "name2"},
		{`[]`, "wrong_type", ""},
		{`{"name":"x","steps":{}}`, "wrong_type", "steps"},
		{`{"name":"x","steps":[{},7]}`, "wrong_type", "steps[1]"},
		{`{"name":"x","steps":[{},{"turns":1.5}]}`, "wrong_type", "steps[1].turns"},
		{`{"name":"x","steps":[{"turns":9007199254740992}]}`, "wrong_type", "steps[0].turns"},
		{`{"name":"x","steps":[{"turns":9007199254740991.00000000000000001}]}`, "wrong_type", "steps[0].turns"},
		{`{"name":"x","steps":[{"turns":"1"}]}`, "wrong_type", "steps[0].turns"},
		{`{"name":"x","steps":[{"cost":1e400}]}`, "wrong_type", "steps[0].cost"},
		{`{"name":"x","steps":[{"mood":"BAD"}]}`, "wrong_type", "steps[0].mood"},
		{`{"name":"x","tags":{"a b":1}}`, "wrong_type", "tags.a b"},
		{`{"name":"x","due":"yesterday"}`, "wrong_type", "due"},
		{`{"name":"x","due":0}`, "wrong_type", "due"},
		{`{"name":"x","pause":90}`, "wrong_type", "pause"},
		{`{"name":"x","pause":"90"}`, "wrong_type", "pause"},
		{`{"name":"x","note":1e400}`, "wrong_type", "note"},
		{`{"name":"x","note":` + deep + `}`, "json", "note" + strings.Repeat("[0]", 63)},
		{`{"name":"x"} 1`, "json", ""},
		{"{\"name\":\"x\"}\x00", "json", ""},
		{`{"name":"x",}`, "json", "name"},
		{`{"name" "x"}`, "json", "name"},
		{`{"name":"x" "note":1}`, "json", "name"},
		{`{name:"x"}`, "json", ""},
		{`{"name":"\ud800"}`, "json", "name"},
		{`{"name":"\udc00\ud800"}`, "json", "name"},
		{`{"name":"\ud800\u0041"}`, "json", "name"},
		{"{\"name\":\"\xff\"}", "json", "name"},
		{"{\"name\":\"\xed\xa0\x80\"}", "json", "name"},
		{"{\"name\":\"a\nb\"}", "json", "name"},
		{`{"name":"\x"}`, "json", "name"},
		{`{"name":"\u12"}`, "json", "name"},
		{`{"name":"\u00g1"}`, "json", "name"},
		{`{"name":"\u00G1"}`, "json", "name"},
		{`{"name":"\u00/1"}`, "json", "name"},
		{`{"name":"\u00:1"}`, "json", "name"},
		{`{"name":"\u00@1"}`, "json", "name"},
		{"{\"name\":\"\\u00`1\"}", "json", "name"},
		{`{"name":"x`, "json", "name"},
		{`{"name":"x","note":01}`, "json", "note"},
		{`{"name":"x","note":1.}`, "json", "note"},
		{`{"name":"x","note":-}`, "json", "note"},
		{`{"name":"x","note":+1}`, "json", "note"},
		{`{"name":"x","note":nul}`, "json", "note"},
		{`{"name":"x","note":NaN}`, "json", "note"},
		{`{"name":"x","note":[1,]}`, "json", "note[1]"},
		{`{"name":"x","note":[1 2]}`, "json", "note[0]"},
		{`{"name":"x","note":`, "json", "note"},
		{"\ufeff{}", "json", ""},
		{``, "json", ""},
	} {
		r := kernel.NewReader([]byte(c.text), 0)
		readPlan(r)
		var refusal *kernel.Refusal
		if err := r.Close(); !errors.As(err, &refusal) {
			t.Errorf("%s: not refused", c.text)
		} else if refusal.Code != c.code || refusal.Field != c.field {
			t.Errorf("%s: got %s at %q (%s), want %s at %q", c.text, refusal.Code, refusal.Field, refusal.Message, c.code, c.field)
		}
	}
}

// A time that is a number, as encoders other than ours write it, is told how one is
// written.
func TestTimesAreToldAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"x","due":0}`:    `wrong_type: due: this must be a timestamp like "2026-01-01T00:00:00Z"`,
		`{"name":"x","pause":90}`: `wrong_type: pause: this must be a duration like "90s"`,
	} {
		r := kernel.NewReader([]byte(text), 0)
		readPlan(r)
		if err := r.Close(); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// An escape that the text's end cuts off is refused.
func TestCutEscapesAreRefused(t *testing.T) {
	for _, text := range []string{`"\`, `"\u`, `"\u12`, `"\ud83d`, `"\ud83d\`, `"\ud83d\u`, `"\ud83d\ude0`, `"\ud83d\ude00`} {
		r := kernel.NewReader([]byte(text), 0)
		r.Text()
		if r.Close() == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

func TestReaderInts(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "0.0e5": 0, "1.0": 1, "1e3": 1000, "1.50e1": 15, "1500e-2": 15, "-120E-1": -12, "9007199254740991": kernel.MaxInt,
		"-9007199254740991.000": -kernel.MaxInt, "900719925474099100000e-5": kernel.MaxInt, "0.000012e6": 12, "0e99999999999999999999": 0,
	} {
		r := kernel.NewReader([]byte(text), 0)
		if got := r.Int(); got != want || r.Close() != nil {
			t.Errorf("%s: got %d %v, want %d", text, got, r.Err(), want)
		}
	}
	for _, text := range []string{"0.5", "1e16", "9007199254740992", "-9007199254740992", "1e-1", "1e99999999999999999999", "1e-99999999999999999999", "90071992547409910", "15e-2"} {
		r := kernel.NewReader([]byte(text), 0)
		if got := r.Int(); r.Err() == nil || got != 0 {
			t.Errorf("%s: got %d", text, got)
		}
	}
}

func TestReaderBounds(t *testing.T) {
	if _, err := kernel.Canonical([]byte(`"12345678"`), 9); err == nil {
		t.Error("ten bytes are more than nine")
	}
	deep := strings.Repeat("[", 64) + strings.Repeat("]", 64)
	if got, err := kernel.Canonical([]byte(deep), 0); err != nil || string(got) != deep {
		t.Error("64 levels are allowed:", err)
	}
	if _, err := kernel.Canonical([]byte("["+deep+"]"), 0); err == nil {
		t.Error("65 levels are too many")
	}
	if _, err := kernel.Canonical(bytes.Repeat([]byte("["), 500_000), 0); err == nil {
		t.Error("half a million levels are too many")
	}
}

// A snapshot has more levels than what it holds, an any in it has not.
func TestSnapshotReaderBounds(t *testing.T) {
	for _, c := range []struct {
		around, levels int // levels of any below so many lists
		taken          bool
	}{{0, 64, true}, {0, 65, false}, {936, 64, true}, {937, 64, false}, {900, 65, false}} {
		n := c.around + c.levels
		r := kernel.NewSnapshotReader([]byte(strings.Repeat("[", n) + strings.Repeat("]", n)))
		for range c.around {
			r.List()
			r.More()
		}
		if r.Any(); (r.Err() == nil) != c.taken {
			t.Errorf("%d levels below %d: %v", c.levels, c.around, r.Err())
		}
	}
	long := strings.Repeat("é", kernel.MaxString+1)
	if r := kernel.NewSnapshotReader([]byte(`"` + long + `"`)); r.Text() != long || r.Err() != nil {
		t.Error("a machine may have had it, as the message of an error:", r.Err())
	}
	if r := kernel.NewReader([]byte(`"`+long+`"`), 0); r.Text() != "" || r.Err() == nil {
		t.Error("an event may not bring it")
	}
	if r := kernel.NewSnapshotReader(bytes.Repeat([]byte("["), 500_000)); r.Raw() != nil || r.Err() == nil {
		t.Error("half a million levels are too many")
	}
}

// A typed list or map may have 100,000 entries, `any` as many as fit.
func TestReaderEntries(t *testing.T) {
	list := strings.Repeat("{},", kernel.MaxEntries-1) + "{}"
	for _, c := range []struct{ text, code string }{
		{`{"name":"x","steps":[` + list + `]}`, ""}, {`{"name":"x","steps":[` + list + `,{}]}`, "wrong_type"}, {`{"name":"x","note":[` + list + `,{}]}`, ""},
	} {
		r := kernel.NewReader([]byte(c.text), 0)
		readPlan(r)
		err := r.Close()
		if c.code == "" && err != nil {
			t.Error(err)
		}
		if refusal, ok := err.(*kernel.Refusal); c.code != "" && (!ok || refusal.Code != c.code || refusal.Field != "steps") {
			t.Error(err)
		}
	}
	var b strings.Builder
	for i := range kernel.MaxEntries + 1 {
		fmt.Fprintf(&b, `,"%d":true`, i)
	}
	r := kernel.NewReader([]byte(`{"name":"x","tags":{`+b.String()[1:]+`}}`), 0)
	if readPlan(r); r.Err() == nil {
		t.Error("100,001 entries of a map are too many")
	}
}

func TestEventTypeOf(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":{"type":"no"},"type":"x","type":"y"}`: "y", `{"type":1}`: "wrong_type", `{"type":"x","type":1}`: "wrong_type",
		`{"TYPE":"x"}`: "missing_field", `[]`: "wrong_type", `[`: "json", `{"type":"x"`: "json", `{"type":"x"} {}`: "json", ``: "json",
	} {
		got, err := kernel.EventTypeOf([]byte(text))
		if refusal := (*kernel.Refusal)(nil); errors.As(err, &refusal) {
			got = refusal.Code
		}
		if got != want {
			t.Errorf("%s: got %q (%v), want %q", text, got, err, want)
		}
	}
}

func TestRawKeepsTheText(t *testing.T) {
	r := kernel.NewReader([]byte(`[ {"b": 1.0 , "a":[ ]} ]`), 0)
	r.List()
	r.More()
	if got := string(r.Raw()); got != `{"b": 1.0 , "a":[ ]}` || r.More() || r.Close() != nil {
		t.Errorf("got %s %v", got, r.Err())
	}
}

func TestIntsAndBoolsAreReadWithoutGarbage(t *testing.T) {
	text := []byte(`{"turns":123,"cost":1.5,"turns":1e3}`)
	r := kernel.NewReader(nil, 0)
	if n := testing.AllocsPerRun(100, func() { r.Reset(text, 0); readStep(r) }); n > 1 { // 1e3 takes one
		t.Errorf("%v allocations", n)
	}
}

func TestAppendStringEscapesOnlyWhatItMust(t *testing.T) {
	all := "\x00\x01\b\t\n\v\f\r\x1f \"\\/\x7f\u0080\u2028\u2029<>&😀"
	want := `"\u0000\u0001\b\t\n\u000b\f\r\u001f \"\\/` + "\x7f\u0080\u2028\u2029<>&😀\""
	if got := string(kernel.AppendString(nil, all)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := string(kernel.AppendString(nil, "a\xffb\xed\xa0\x80")); got != "\"a\ufffdb\ufffd\ufffd\ufffd\"" {
		t.Errorf("got %q", got)
	}
}

func TestAppendMapSortsByCodePoint(t *testing.T) {
	m := map[string]int64{"\uffff": 1, "😀": 2, "a": 3, "": 4, "Z": 5}
	if got := string(kernel.AppendMap(nil, m, kernel.AppendInt)); got != "{\"\":4,\"Z\":5,\"a\":3,\"\uffff\":1,\"😀\":2}" {
		t.Error(got)
	}
}

var seeds = []string{
	`{"name":"x","steps":[{"cost":1.5,"turns":3,"mood":"good"}],"tags":{"a":true},"due":"2020-01-01T00:00:00Z","pause":"1.5s","note":[null,{"b":1,"a":2,"b":3}]}`,
	`{"b":1,"a":{"y":[],"x":{}},"b":2}`, `[1e21,1e-7,-0,0.1e1,123456789012345678901234567890]`, `"\ud83d\ude00\u0000\u001f\/"`, `{"":1,"":2}`,
	`[[[[]]]]`, ` null `, `tru`, `{"a":1,}`, `"\ud800"`, "\"\xff\"", `1e999`, `{"\uffff":1,"\ud800\udc00":2,"a":3}`,
}

// Whatever comes in: no panic, an error or a plan, and of what is refused
// nothing is kept.
func FuzzReader(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := kernel.NewReader(data, kernel.MaxEventBytes)
		p := readPlan(r)
		if err := r.Close(); err != nil {
			return
		}
		if !json.Valid(data) || !utf8.Valid(data) {
			t.Fatalf("took what is no JSON: %q", data)
		}
		for _, s := range p.steps {
			if math.IsInf(s.cost, 0) || kernel.IntAbs(s.turns) > kernel.MaxInt {
				t.Fatalf("took %v from %q", s, data)
			}
		}
	})
}

// What is accepted is JSON, means what encoding/json says it means, and its
// canonical form is its own canonical form. What is refused is no JSON, or is
// refused for a reason that encoding/json does not know.
func FuzzCanonical(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		once, err := kernel.Canonical(data, kernel.MaxEventBytes)
		if err != nil {
			if plainJSON(data) {
				t.Fatalf("refused %q: %v", data, err)
			}
			return
		}
		twice, err := kernel.Canonical(once, kernel.MaxEventBytes)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q: %q, then %q %v", data, once, twice, err)
		}
		if want, ok := naiveCanonical(data); !ok || want != string(once) {
			t.Fatalf("%q: got %q, want %q", data, once, want)
		}
	})
}

// plainJSON says whether nothing speaks against the text but its being no JSON.
func plainJSON(data []byte) bool {
	if !json.Valid(data) || !utf8.Valid(data) || len(data) > kernel.MaxEventBytes || bytes.Contains(bytes.ToLower(data), []byte(`\ud`)) {
		return false
	}
	if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) > kernel.MaxDepth {
		return false
	}
	var v any
	return json.Unmarshal(data, &v) == nil // fails for numbers that are too large
}

// naiveCanonical goes by way of Go's own values.
func naiveCanonical(data []byte) (string, bool) {
	var v any
	if json.Unmarshal(data, &v) != nil {
		return "", false
	}
	return naiveText(v), true
}

func naiveText(v any) string {
	switch v := v.(type) {
	case string:
		return string(kernel.AppendString(nil, v))
	case float64:
		return kernel.DoubleToString(v)
	case []any:
		var parts []string
		for _, w := range v {
			parts = append(parts, naiveText(w))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		var parts []string
		for _, k := range kernel.MapKeys(v) {
			parts = append(parts, naiveText(k)+":"+naiveText(v[k]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}
