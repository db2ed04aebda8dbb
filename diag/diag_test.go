package diag

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

// example is a list with a finding of every kind: with and without a cure, with
// a note, a warning, a wide line, a hostile one, a long one, one without source.
func example() *List {
	l := &List{}
	long := "  - target: " + strings.Repeat("x", 150) + " runing " + strings.Repeat("y", 150)
	l.AddSource("charts/job.yaml", []byte(strings.Join([]string{
		"chart: job", "\tstates:\t[日本, \x1b]0;x\u202e, e\u0301x]", long, "last",
	}, "\r\n")))
	at := func(line, col int) Pos { return Pos{File: "charts/job.yaml", Line: line, Col: col} }
	l.Add(at(3, 164), at(3, 170), UnknownState, "runing", "running")
	l.Add(at(2, 11), at(2, 13), UnknownState, "日本", "")
	l.Add(at(2, 15), at(2, 21), UnknownState, "\x1b]0;x\u202e", "")
	l.Add(at(2, 23), at(2, 26), UnknownKey, "e\u0301x", "a\x1b[31m thing", "", "x, y")
	l.Add(at(1, 1), at(1, 6), DuplicateKey, "chart", 4).Note(at(4, 1), "first written here")
	l.Add(at(4, 1), at(9, 1), ExpectsNothing, "this step", "")
	l.Add(at(4, 5), Pos{}, EmptyFile).Fix("say %s", "something")
	l.Add(Pos{File: "other file.yaml", Line: 7, Col: 2}, Pos{}, Directive)
	l.Add(Pos{File: "a\x1bb.yaml", Line: 1, Col: 1}, Pos{}, Directive)
	l.Sort()
	return l
}

func TestRenderings(t *testing.T) {
	for name, render := range map[string]func(*List, *bytes.Buffer) error{
		"text":  func(l *List, b *bytes.Buffer) error { return l.Text(b) },
		"json":  func(l *List, b *bytes.Buffer) error { return l.JSON(b) },
		"sarif": func(l *List, b *bytes.Buffer) error { return l.SARIF(b, "1.0.0") },
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := render(example(), &b); err != nil {
				t.Fatal(err)
			}
			got := b.Bytes()
			if name == "sarif" {
				got = withoutRules(t, got)
			}
			golden(t, "testdata/example."+name, got)
		})
	}
}

// withoutRules checks the list of rules and takes it out: it grows with every
// code.
func withoutRules(t *testing.T, log []byte) []byte {
	t.Helper()
	var parsed sarifLog
	if err := json.Unmarshal(log, &parsed); err != nil {
		t.Fatal(err)
	}
	rules := parsed.Runs[0].Tool.Driver.Rules
	for _, r := range rules {
		if r.Short.Text == "" || strings.ContainsAny(r.Short.Text, "%[") || strings.Contains(r.Help.Text, "%[") {
			t.Errorf("%s is described as %q, %v", r.ID, r.Short.Text, r.Help)
		}
	}
	for i, r := range parsed.Runs[0].Results {
		if rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d has the rule %s and the index of %s", i, r.RuleID, rules[r.RuleIndex].ID)
		}
		parsed.Runs[0].Results[i].RuleIndex = 0
	}
	parsed.Runs[0].Tool.Driver.Rules = nil
	var b bytes.Buffer
	if err := encode(&b, parsed); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; renew it with: go test ./diag -update\n%s", path, got)
	}
}

// TestTextIsThatOfTheArchitecture holds the text form to the one of the architecture.
func TestTextIsThatOfTheArchitecture(t *testing.T) {
	l := &List{}
	l.AddSource("charts/job.yaml", []byte(strings.Repeat("\n", 13)+"      target: runing\n"))
	pos := Pos{File: "charts/job.yaml", Line: 14, Col: 15}
	end := pos
	end.Col += 6
	l.Add(pos, end, UnknownState, "runing", "running")
	const want = `charts/job.yaml:14:15: LS203: no state "runing" is visible here
   14 |       target: runing
      |               ^^^^^^
   did you mean "running"? targets are looked up from the inside out
`
	if got := l.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestEmptyListPrintsNothing tells that an empty list prints nothing, and an empty JSON array.
func TestEmptyListPrintsNothing(t *testing.T) {
	var l *List
	if l.Len() != 0 || l.HasErrors() || l.Has(EmptyFile) || len(l.All()) != 0 {
		t.Error("a nil list holds something")
	}
	var b bytes.Buffer
	if err := (&List{}).JSON(&b); err != nil || b.String() != "[]\n" {
		t.Errorf("JSON is %q, %v", b.String(), err)
	}
	if s := (&List{}).String(); s != "" {
		t.Errorf("text is %q", s)
	}
}

// TestTheSameIsSaidOnceAtAPlace tells that the same is said once at a place, and order is by place.
func TestTheSameIsSaidOnceAtAPlace(t *testing.T) {
	l, other := &List{}, &List{}
	at := func(line int) Pos { return Pos{File: "a", Line: line, Col: 1} }
	l.Add(at(2), Pos{}, MergeKey)
	l.Add(at(2), Pos{}, MergeKey)
	other.Add(at(2), Pos{}, MergeKey)
	other.Add(at(1), Pos{}, ExpectsNothing, "this step", "")
	l.Merge(other)
	l.Merge(nil)
	l.Merge(l)
	l.Sort()
	if got := l.All(); len(got) != 2 || got[0].Code != ExpectsNothing || got[1].Code != MergeKey {
		t.Errorf("got %s", l)
	}
	if !l.HasErrors() || other.Len() != 2 {
		t.Error("merging lost an error or changed the other list")
	}
}

// What a finding marks, in lines that are not like others.
func TestMarks(t *testing.T) {
	tagged := "\U000e0041"
	for _, c := range []struct {
		line     string
		col, end int // 0: not known
		want     string
	}{
		{"a: b", 4, 5, "a: b|   ^"},
		{"a: name", 4, 0, "a: name|   ^"},
		{"a: name", 4, 4, "a: name|   ^"},
		{"a: 日本", 4, 0, "a: 日本|   ^^"},
		{"a: \xff b", 6, 7, "a: ? b|     ^"},
		{"\u1100\u115f\u1160", 3, 4, "\u1100\u115f\u1160|    ^"}, // two columns each from the first to the last of them
		{"a\u0300a\u036fb", 5, 6, "a\u0300a\u036fb|  ^"},         // and none
		{"a" + tagged + "b", 3, 4, `a\U000e0041b|           ^`},
		{"a\u2028b", 3, 4, `a\u2028b|       ^`},
		{strings.Repeat("x", 200), 101, 102, strings.Repeat("x", shown) + "|" + strings.Repeat(" ", 100) + "^"},
		{strings.Repeat("x", 200), 102, 103, strings.Repeat("x", shown) + "|" + strings.Repeat(" ", shown/2) + "^"},
		{strings.Repeat("x", maxQuoted-1), 1, 2, strings.Repeat("x", shown) + "|^"},
		{strings.Repeat("x", maxQuoted), 1, 2, ""}, // too long to be quoted, with its end
	} {
		l := &List{}
		l.AddSource("other", []byte("not this\n"))
		l.AddSource("a", []byte("first\n"+c.line+"\n"))
		l.AddSource("a", []byte("nor this\nnor this\n"))
		pos := Pos{File: "a", Line: 2, Col: c.col}
		end := Pos{}
		if c.end > 0 {
			end = Pos{File: "a", Line: 2, Col: c.end}
		}
		l.Add(pos, end, MergeKey).Fix("")
		_, text, _ := strings.Cut(l.String(), "\n")
		got := strings.NewReplacer("    2 | ", "", "\n      | ", "|", "\n", "").Replace(text)
		if got != c.want {
			t.Errorf("%.30q, %d to %d: got %q, want %q", c.line, c.col, c.end, got, c.want)
		}
	}
}

// A place that is not in its file is told without a line of it.
func TestNoLineToQuote(t *testing.T) {
	for _, line := range []int{0, 3, 99} {
		l := &List{}
		l.AddSource("a", []byte("one\ntwo"))
		l.Add(Pos{File: "a", Line: line, Col: 1}, Pos{}, MergeKey).Fix("")
		if got := l.String(); strings.Count(got, "\n") != 1 {
			t.Errorf("line %d: %s", line, got)
		}
	}
}

// Machines read what people do: signs as they are, an end behind every start.
func TestJSONOfOnePlace(t *testing.T) {
	at := Pos{File: "a", Line: 2, Col: 5}
	for _, c := range []struct{ end, want Pos }{
		{Pos{}, Pos{Line: 2, Col: 6}},
		{at, Pos{Line: 2, Col: 6}},
		{Pos{File: "a", Line: 2, Col: 4}, Pos{Line: 2, Col: 6}},
		{Pos{File: "a", Line: 1, Col: 9}, Pos{Line: 2, Col: 6}},
		{Pos{File: "a", Line: 2, Col: 7}, Pos{Line: 2, Col: 7}},
		{Pos{File: "a", Line: 3, Col: 1}, Pos{Line: 3, Col: 1}},
	} {
		l := &List{}
		l.Add(at, c.end, UnknownState, "a<b>&c", "")
		var b bytes.Buffer
		if err := l.JSON(&b); err != nil {
			t.Fatal(err)
		}
		var got []jsonFinding
		if err := json.Unmarshal(b.Bytes(), &got); err != nil || got[0].EndLine != c.want.Line || got[0].EndColumn != c.want.Col {
			t.Errorf("end %v: %+v, %v", c.end, got, err)
		}
		if !strings.Contains(b.String(), "a<b>&c") {
			t.Errorf("signs are escaped: %s", b.String())
		}
	}
}

// A list keeps a bounded number of findings, but an error behind as many warnings
// is not lost, nor where the list is merged or its files are moved.
func TestAFullList(t *testing.T) {
	l := &List{}
	add := func(line int, code Code, args ...any) {
		l.Add(Pos{File: "a", Line: line, Col: 1}, Pos{}, code, args...)
	}
	for line := range most {
		if l.Full() || l.Crowded() != (line >= legible) {
			t.Fatalf("with %d findings: full %v, crowded %v", line, l.Full(), l.Crowded())
		}
		add(line+1, ExpectsNothing, "this step", "")
	}
	if add(most+1, ExpectsNothing, "this step", ""); !l.Full() || l.Len() != most || l.HasErrors() {
		t.Errorf("full %v, %d findings, errors %v", l.Full(), l.Len(), l.HasErrors())
	}
	for line := range most + 1 {
		add(line+most+2, MergeKey)
	}
	merged := &List{}
	merged.Merge(l)
	for what, l := range map[string]*List{"filled": l, "merged": merged, "moved": l.Under("b")} {
		if l.Len() != 2*most || !l.HasErrors() || l.Errors().Len() != most {
			t.Errorf("%s: %d findings, %d errors", what, l.Len(), l.Errors().Len())
		}
	}
}

// The errors alone still quote their file.
func TestErrorsAreQuoted(t *testing.T) {
	l := &List{}
	l.AddSource("a", []byte("one\ntwo\n"))
	l.Add(Pos{File: "a", Line: 1, Col: 1}, Pos{}, ExpectsNothing, "this step", "")
	l.Add(Pos{File: "a", Line: 2, Col: 1}, Pos{}, MergeKey)
	if got := l.Errors(); got.Len() != 1 || !strings.Contains(got.String(), "2 | two") {
		t.Errorf("got %s", got)
	}
}

// TestLongArgumentsAreCut tells that a long argument is cut between code points, also of a
// cure and a note.
func TestLongArgumentsAreCut(t *testing.T) {
	l, long := &List{}, strings.Repeat("日", 1<<20)
	f := l.Add(Pos{File: "a", Line: 1, Col: 1}, Pos{}, UnknownState, long, "")
	f.Fix("write %s", long).Note(f.Pos, "here %s", long)
	for _, said := range []string{f.Message, f.Cure, f.Also[0].Message} {
		if len(said) > 2*Longest || !strings.Contains(said, "日…") {
			t.Errorf("got %.100q", said)
		}
	}
}

// Bytes that are no text do not get to the terminal, wherever they come from.
func TestNoTextIsShown(t *testing.T) {
	l := &List{}
	l.Add(Pos{File: "a\xff.yaml", Line: 1, Col: 1}, Pos{}, Unreadable, "no \xfe", "").Fix("leave \xfd out")
	if got := l.String(); strings.ToValidUTF8(got, "") != got || strings.Count(got, "\ufffd") != 3 {
		t.Errorf("got %q", got)
	}
}

// What is wrong with a comment to the linter is told where its # stands, up to its end.
func TestWhereACommentStands(t *testing.T) {
	l := &List{}
	l.Ignore("a", []byte("one\né: x  ## lockstep:ignore LS307 because é\n"))
	if all := l.All(); len(all) != 1 || all[0].Pos != (Pos{"a", 2, 7}) || all[0].End != (Pos{"a", 2, 41}) {
		t.Errorf("got %s", l)
	}
}

// TestALongLineIsReadOnce tells that printing asks for no copy of a line for each
// of the findings on it.
func TestALongLineIsReadOnce(t *testing.T) {
	const many = 1000
	l := &List{}
	l.AddSource("x.yaml", []byte(strings.Repeat("target ", many)))
	for i := range many {
		l.Add(Pos{File: "x.yaml", Line: 1, Col: 7*i + 1}, Pos{File: "x.yaml", Line: 1, Col: 7*i + 7}, UnknownState, "target", "")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	out := l.String()
	runtime.ReadMemStats(&after)
	if asked := after.TotalAlloc - before.TotalAlloc; asked > uint64(50*len(out)) {
		t.Errorf("%d bytes are asked for to print %d", asked, len(out))
	}
}

func TestNearest(t *testing.T) {
	states := []string{"idle", "running", "waiting", "failed", "done"}
	for name, want := range map[string]string{
		"runing": "running", "Running": "running", "runnnig": "running", "ilde": "idle", "fialed": "failed",
		"don": "done", "xyz": "", "": "", "idle": "", "runningveryfast": "", "wating": "waiting", "DONE": "done",
	} {
		if got := Nearest(name, states); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
	if got := Nearest("ab", []string{"ac", "ad"}); got != "ac" {
		t.Errorf("of two that are equally near %q is chosen", got)
	}
	many := make([]string, 10_000)
	for i := range many {
		many[i] = fmt.Sprintf("number%05d", i)
	}
	if got := Nearest("numbr09999", many); got != "number09999" {
		t.Errorf("the last of many is not found: %q", got)
	}
	long := slices.Repeat([]string{strings.Repeat("y", 20_000)}, 300) // each alone takes seconds
	if got := Nearest(strings.Repeat("x", 20_000), long); got != "" {
		t.Errorf("nothing is near, and %.20q is found", got)
	}
	if got := Nearest("日木", []string{"日本"}); got != "日本" {
		t.Errorf("code points are not counted: %q", got)
	}
	// How many letters may differ: a third, and one at least. A letter of the other case
	// is half of one, neighbours that changed places are one.
	for _, c := range []struct{ name, candidate, want string }{
		{"a", "b", "b"}, {"abcd", "abxd", "abxd"}, {"abcd", "abxy", ""}, {"abcde", "abxye", "abxye"}, {"abcdefg", "xbydefz", ""}, {"abcdefgh", "xbydefzh", "xbydefzh"},
		{"ab", "b", "b"}, {"b", "ab", "ab"}, {"abcd", "xyabcd", ""}, {"abcde", "xyabcde", "xyabcde"}, {"abcde", "cde", "cde"}, {"abcd", "cd", ""},
		{"abcd", "badc", ""}, {"abcde", "badce", "badce"}, {"abcd", "acbd", "acbd"}, {"abcd", "cbad", ""}, {"abcd", "bxcd", ""}, {"abcd", "xacd", ""}, {"abcd", "xabcy", ""}, {"xabc", "aby", ""},
		{"abcd", "ABxd", ""}, {"abcd", "ABcde", ""}, {"abcd", "ABdc", ""}, {"ABcd", "aBCdx", ""}, {"abcde", "ABxde", "ABxde"}, {"abcd", "ABCD", "ABCD"},
	} {
		if got := Nearest(c.name, []string{c.candidate}); got != c.want {
			t.Errorf("Nearest(%q) of %q is %q, want %q", c.name, c.candidate, got, c.want)
		}
	}
	for _, c := range []struct {
		name string
		of   []string
		want string
	}{
		{"open", []string{"oped", "OPEN"}, "OPEN"}, {"Runing", []string{"running", "Rubing"}, "Rubing"}, {"abcde", []string{"abxye", "abcdx", "abcd"}, "abcdx"},
	} {
		if got := Nearest(c.name, c.of); got != c.want {
			t.Errorf("Nearest(%q) of %q is %q, want %q", c.name, c.of, got, c.want)
		}
	}
}

// TestWording holds every code to the house's way of saying things: lower case,
// no full stop, a cure where one can be given.
func TestWording(t *testing.T) {
	all := Codes()
	if len(all) < 60 {
		t.Fatalf("only %d codes", len(all))
	}
	for _, info := range all {
		message := info.Message
		if message == "" || strings.HasSuffix(message, ".") || strings.ToLower(message[:1]) != message[:1] && !acronym(message) {
			t.Errorf("%s: %q", info.Code, message)
		}
		for _, text := range []string{info.Message, info.Cure, info.Otherwise} {
			if strings.Contains(strings.ReplaceAll(text, "%[", ""), "%") {
				t.Errorf("%s: a verb without an index in %q", info.Code, text)
			}
		}
		if info.Otherwise == "" && (info.Cure == "" || slices.ContainsFunc(mayBeEmpty, func(verb string) bool { return strings.Contains(info.Cure, verb) })) && !given[info.Code] {
			t.Errorf("%s: there may be no cure", info.Code)
		}
		if info.Code.Info() != info {
			t.Errorf("%s has two rows", info.Code)
		}
	}
}

// Every finding has a cure: these have arguments in it that are never empty.
var given = map[Code]bool{
	BareNumber: true, FunctionAsValue: true, WrongCall: true, WrongOperand: true, MacroForm: true, WantsParameters: true, NoParameters: true,
	WrongArguments: true, TimeZone: true, OutsideProfile: true, NoContextPrefix: true, NamesakeCharts: true, AppendNoList: true, WrongShape: true,
}

var mayBeEmpty = []string{"%[1]", "%[2]", "%[3]", "%[4]", "%[5]"}

// acronym tells whether a text begins with a name in capitals, like YAML.
func acronym(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return len(first) > 1 && first == strings.ToUpper(first)
}

// TestUnknownCode tells that a code without wording is our own bug.
func TestUnknownCode(t *testing.T) {
	defer func() {
		if fault := recover(); fault == nil || !strings.Contains(fmt.Sprint(fault), "bug") {
			t.Errorf("got %v", fault)
		}
	}()
	(&List{}).Add(Pos{}, Pos{}, Code(99))
}
