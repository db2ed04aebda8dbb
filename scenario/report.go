package scenario

// This file reports results: for people, and as JSON and JUnit XML for
// machines. Reports hold no times, so that the same results read the same.

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Failed counts the results that did not go as told.
func Failed(results []Result) int {
	n := 0
	for _, r := range results {
		if r.Failure != nil {
			n++
		}
	}
	return n
}

// WriteText reports every failure with what was expected beside what came, then
// a line for each file.
func WriteText(w io.Writer, results []Result) error {
	for _, r := range results {
		if r.Failure == nil {
			continue
		}
		if _, err := io.WriteString(w, failureText(&r)+"\n"); err != nil {
			return err
		}
	}
	for _, f := range byFile(results) {
		if _, err := fmt.Fprintln(w, f.summary()); err != nil {
			return err
		}
	}
	return nil
}

// failureText is one failure, like
//
//	charts/turn.test.yaml:9:9: FAIL barge-in returns to idle
//	  step 2: send BARGE_IN
//	           expected  actual
//	  state    idle      speaking
func failureText(r *Result) string {
	var b strings.Builder
	f := r.Failure
	fmt.Fprintf(&b, "%s: FAIL %s%s\n", f.Pos, r.Name, on(r.Backend))
	if f.Step > 0 {
		fmt.Fprintf(&b, "  step %d: %s\n", f.Step, f.Doing)
	}
	if f.Message != "" {
		fmt.Fprintf(&b, "  %s\n", f.Message)
	}
	if len(f.Diffs) > 0 {
		sideBySide(&b, f.Diffs)
	}
	return b.String()
}

// on names the back-end where that matters.
func on(backend string) string {
	if backend == "" {
		return ""
	}
	return " [" + backend + "]"
}

// cellWidth is where a column breaks a long text.
const cellWidth = 52

// sideBySide writes the differences as columns.
func sideBySide(b *strings.Builder, diffs []Diff) {
	rows := [][3][]string{{{""}, {"expected"}, {"actual"}}}
	for _, d := range diffs {
		rows = append(rows, [3][]string{{d.What}, cell(d.Expected), cell(d.Actual)})
		if d.Note != "" {
			rows = append(rows, [3][]string{{""}, cell(d.Note), {""}})
		}
	}
	first, second := 0, 0
	for _, r := range rows {
		first = max(first, widest(r[0]))
		second = max(second, widest(r[1]))
	}
	for _, r := range rows {
		for i := range max(len(r[1]), len(r[2])) {
			text := "  " + pad(line(r[0], i), first) + "  " + pad(line(r[1], i), second) + "  " + line(r[2], i)
			b.WriteString(strings.TrimRight(text, " ") + "\n")
		}
	}
}

// cell breaks a text into lines that fit a column.
func cell(text string) []string {
	var lines []string
	for part := range strings.SplitSeq(text, "\n") {
		runes := []rune(part)
		for len(runes) > cellWidth {
			lines = append(lines, string(runes[:cellWidth]))
			runes = runes[cellWidth:]
		}
		lines = append(lines, string(runes))
	}
	return lines
}

func widest(lines []string) int {
	n := 0
	for _, l := range lines {
		n = max(n, utf8.RuneCountInString(l))
	}
	return n
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// A fileResult is the results of one file on one back-end, in order.
type fileResult struct {
	file, backend string
	results       []Result
}

func byFile(results []Result) []fileResult {
	var files []fileResult
	for _, r := range results {
		if n := len(files); n == 0 || files[n-1].file != r.File || files[n-1].backend != r.Backend {
			files = append(files, fileResult{file: r.File, backend: r.Backend})
		}
		last := &files[len(files)-1]
		last.results = append(last.results, r)
	}
	return files
}

func (f *fileResult) summary() string {
	failed := Failed(f.results)
	if failed == 0 {
		return fmt.Sprintf("ok    %s%s  %s", f.file, on(f.backend), count(len(f.results), "scenario"))
	}
	return fmt.Sprintf("FAIL  %s%s  %d of %s failed", f.file, on(f.backend), failed, count(len(f.results), "scenario"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// A Report is what came of scenarios, as JSON has it.
type Report struct {
	Passed    int          `json:"passed"`
	Failed    int          `json:"failed"`
	Scenarios []jsonResult `json:"scenarios"`
}

type (
	jsonResult struct {
		File    string       `json:"file"`
		Backend string       `json:"backend,omitempty"`
		Line    int          `json:"line"`
		Name    string       `json:"name"`
		Passed  bool         `json:"passed"`
		Failure *jsonFailure `json:"failure,omitempty"`
	}
	jsonFailure struct {
		File    string     `json:"file"`
		Line    int        `json:"line"`
		Column  int        `json:"column"`
		Step    int        `json:"step"`
		Doing   string     `json:"doing"`
		Message string     `json:"message,omitempty"`
		Diffs   []jsonDiff `json:"differences,omitempty"`
	}
	jsonDiff struct {
		What     string `json:"what"`
		Expected string `json:"expected"`
		Actual   string `json:"actual"`
		Note     string `json:"note,omitempty"`
	}
)

// ReportOf is the report of results.
func ReportOf(results []Result) Report {
	report := Report{Failed: Failed(results), Scenarios: []jsonResult{}}
	report.Passed = len(results) - report.Failed
	for _, r := range results {
		report.Scenarios = append(report.Scenarios, jsonResult{r.File, r.Backend, r.Pos.Line, r.Name, r.Failure == nil, r.Failure.json()})
	}
	return report
}

func (f *Failure) json() *jsonFailure {
	if f == nil {
		return nil
	}
	j := &jsonFailure{File: f.Pos.File, Line: f.Pos.Line, Column: f.Pos.Col, Step: f.Step, Doing: f.Doing, Message: f.Message}
	for _, d := range f.Diffs {
		j.Diffs = append(j.Diffs, jsonDiff(d))
	}
	return j
}

// The JUnit report.
type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr"`
		Failure *junitFailure `xml:"failure"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit reports everything as JUnit XML, a suite for each file.
func WriteJUnit(w io.Writer, results []Result) error {
	report := junitReport{Tests: len(results), Failures: Failed(results)}
	for _, f := range byFile(results) {
		suite := junitSuite{Name: f.file + on(f.backend), Tests: len(f.results), Failures: Failed(f.results)}
		for i := range f.results {
			suite.Cases = append(suite.Cases, f.results[i].junit())
		}
		report.Suites = append(report.Suites, suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r *Result) junit() junitCase {
	c := junitCase{Class: r.File + on(r.Backend), Name: r.Name, File: r.File, Line: r.Pos.Line}
	if r.Failure != nil {
		c.Failure = &junitFailure{Message: r.Failure.headline(), Text: failureText(r)}
	}
	return c
}

// headline is the failure on one line.
func (f *Failure) headline() string {
	if f.Message != "" {
		return f.Message
	}
	var what []string
	for _, d := range f.Diffs {
		what = append(what, d.What)
	}
	return fmt.Sprintf("step %d: %s: %s", f.Step, f.Doing, strings.Join(what, ", "))
}
