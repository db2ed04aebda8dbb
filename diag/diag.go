// Package diag holds what lockstep has to say about a chart: a position, a
// stable code, a cause and a cure. The wording of every code stands in the one
// list that the codes_*.go files make up; callers give places and names only, and a
// better cure where they know one (Fix, Advise), for which nearest.go suggests a name and
// conditions.go writes a condition.
//
// ignore.go takes out what a file's own comments silence. text.go, json.go and sarif.go
// print what is left, with lines that source.go quotes and names that under.go gives files.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in a file. Line and Col start at 1; Col counts code points.
type Pos struct {
	File string
	Line int
	Col  int
}

// Known tells whether the position was set at all.
func (p Pos) Known() bool { return p.Line > 0 }

// String is file:line:col, as compilers print it.
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Compare orders positions by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Severity tells whether a finding stops a chart.
type Severity uint8

const (
	// Error: the chart cannot be used.
	Error Severity = iota
	// Warning: the chart can be used, and probably does not do what was meant.
	Warning
)

// String is "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// A Note is a second place that belongs to a finding.
type Note struct {
	Pos     Pos
	Message string
}

// A Finding is one thing that is wrong with a file.
type Finding struct {
	Code     Code
	Severity Severity
	Pos      Pos
	End      Pos    // first place behind the text; unknown: one column
	Message  string // the cause, in lower case, without a full stop
	Cure     string // the fix-it line; empty: none
	Also     []Note
	Ignored  string // why a comment in the file silences it; empty: it is said
}

// Fix puts a better cure in the place of the code's own and returns f.
func (f *Finding) Fix(format string, args ...any) *Finding {
	f.Cure = fmt.Sprintf(format, short(args)...)
	return f
}

// Advise puts a cure that was looked for in the place of the code's own, unless it is
// empty, and returns f.
func (f *Finding) Advise(cure string) *Finding {
	if cure == "" {
		return f
	}
	return f.Fix("%s", cure)
}

// Note adds a second place to f and returns f.
func (f *Finding) Note(pos Pos, format string, args ...any) *Finding {
	f.Also = append(f.Also, Note{Pos: pos, Message: fmt.Sprintf(format, short(args)...)})
	return f
}

// A List collects findings and the sources that they quote. The zero value is
// an empty list.
type List struct {
	findings []*Finding
	ignored  []*Finding // silenced by comments, each with its reason
	seen     map[string]bool
	sources  []*source
	errors   int // how many findings are errors
}

// Add appends a finding worded by its code: args fill the code's message and
// cure. The result can be refined with Fix and Note. The same finding at the
// same place is kept once.
func (l *List) Add(pos, end Pos, code Code, args ...any) *Finding {
	info, args := code.Info(), short(args)
	f := &Finding{
		Code: code, Severity: info.Severity, Pos: pos, End: end,
		Message: fill(info.Message, args), Cure: cure(info, args),
	}
	l.keep(f)
	return f
}

// most is how many findings fill a list: beyond, a file is not mended finding by
// finding, and a hostile one could fill memory with them. As many errors are kept
// whatever warnings came first, so that no error is lost behind them.
const most = 5_000

// keep puts f unless there is no room left for it.
func (l *List) keep(f *Finding) {
	room := !l.Full()
	if f.Severity == Error {
		room = l.errors < most
	}
	if room {
		l.Put(f)
	}
}

// Put appends a finding that another list made; one that is already there is
// kept once.
func (l *List) Put(f *Finding) {
	if !l.isNew(f) {
		return
	}
	l.findings = append(l.findings, f)
	if f.Severity == Error {
		l.errors++
	}
}

// isNew remembers f and tells whether the same was not said before.
func (l *List) isNew(f *Finding) bool {
	key := fmt.Sprintf("%s %d %s", f.Pos, f.Code, f.Message)
	if l.seen[key] {
		return false
	}
	if l.seen == nil {
		l.seen = map[string]bool{}
	}
	l.seen[key] = true
	return true
}

// Merge appends the findings and sources of other, which may be nil.
func (l *List) Merge(other *List) {
	if other == nil || other == l {
		return
	}
	for _, s := range other.sources {
		l.AddSource(s.file, s.text)
	}
	for _, f := range other.findings {
		l.Put(f)
	}
	for _, f := range other.ignored {
		if l.isNew(f) {
			l.ignored = append(l.ignored, f)
		}
	}
}

// Sort orders the findings by file, line, column and code; equal ones stay in
// the order they were added.
func (l *List) Sort() {
	slices.SortStableFunc(l.findings, inOrder)
	slices.SortStableFunc(l.ignored, inOrder)
}

func inOrder(a, b *Finding) int {
	return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Code, b.Code))
}

// All gives the findings in their present order.
func (l *List) All() []*Finding {
	if l == nil {
		return nil
	}
	return l.findings
}

// Ignored gives the findings that comments in the files silence.
func (l *List) Ignored() []*Finding { return l.ignored }

// Len counts the findings.
func (l *List) Len() int { return len(l.All()) }

// HasErrors tells whether a finding is an error.
func (l *List) HasErrors() bool {
	return l != nil && l.errors > 0
}

// Errors is the list without warnings.
func (l *List) Errors() *List {
	return l.Only(func(f *Finding) bool { return f.Severity == Error })
}

// Only is the list of those findings that keep takes.
func (l *List) Only(keep func(f *Finding) bool) *List {
	kept := &List{sources: l.sources}
	for _, f := range l.findings {
		if keep(f) {
			kept.Put(f)
		}
	}
	return kept
}

// Drop takes out the findings that drop takes: what was doubted has been proved since.
func (l *List) Drop(drop func(f *Finding) bool) {
	l.findings = slices.DeleteFunc(l.findings, func(f *Finding) bool { return f.Severity == Warning && drop(f) })
}

// Full tells whether the list is full, so that nothing costly need be done to word
// further findings well.
func (l *List) Full() bool { return len(l.findings) >= most }

// legible is how many findings may have suggestions. Each costs a look at all
// names of its kind: with one for every finding, a file that is wrong everywhere
// would take the square of its length.
const legible = 200

// Crowded tells whether there are too many findings for suggestions.
func (l *List) Crowded() bool { return len(l.findings) >= legible }

// Has tells whether a finding has the code.
func (l *List) Has(code Code) bool {
	return slices.ContainsFunc(l.All(), func(f *Finding) bool { return f.Code == code })
}

// Longest is the length, in bytes, of an argument that is shown as a whole.
const Longest = 1000

// short cuts arguments that would flood the reader.
func short(args []any) []any {
	all := slices.Clone(args)
	for i, a := range all {
		if s, ok := a.(string); ok && len(s) > Longest {
			all[i] = strings.ToValidUTF8(s[:Longest], "") + "…"
		}
	}
	return all
}

// cure words the fix-it line: the code's cure when every argument it names is
// given, else its other line.
func cure(info Info, args []any) string {
	if names(info.Cure, args) {
		return fill(info.Cure, args)
	}
	return fill(info.Otherwise, args)
}

// names tells whether no argument that the template names is an empty string.
func names(template string, args []any) bool {
	for i, a := range args {
		if s, ok := a.(string); ok && s == "" && strings.Contains(template, fmt.Sprintf("%%[%d]", i+1)) {
			return false
		}
	}
	return template != ""
}

// fill words a template, whose verbs all carry an index (%[1]q).
func fill(template string, args []any) string {
	if !strings.Contains(template, "%[") {
		return template
	}
	return fmt.Sprintf(template, args...)
}
