package diag

import (
	"encoding/json"
	"io"
)

// This file prints findings for programs: an array of objects whose keys are
// always the same and in the same order.

type jsonFinding struct {
	File      string     `json:"file"`
	Line      int        `json:"line"`
	Column    int        `json:"column"`
	EndLine   int        `json:"endLine"`
	EndColumn int        `json:"endColumn"`
	Code      string     `json:"code"`
	Severity  string     `json:"severity"`
	Message   string     `json:"message"`
	Fix       string     `json:"fix"`
	Also      []jsonNote `json:"also"`
}

type jsonNote struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// JSON prints all findings in their present order as one array, indented, with
// a line feed at its end. Columns count code points from 1; an end that is not
// known is one column behind the start; fix may be empty.
func (l *List) JSON(w io.Writer) error {
	all := make([]jsonFinding, 0, l.Len())
	for _, f := range l.All() {
		all = append(all, f.json())
	}
	return encode(w, all)
}

func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func (f *Finding) json() jsonFinding {
	end := f.end()
	j := jsonFinding{
		File: f.Pos.File, Line: f.Pos.Line, Column: f.Pos.Col, EndLine: end.Line, EndColumn: end.Col,
		Code: f.Code.String(), Severity: f.Severity.String(), Message: f.Message, Fix: f.Cure, Also: []jsonNote{},
	}
	for _, n := range f.Also {
		j.Also = append(j.Also, jsonNote{File: n.Pos.File, Line: n.Pos.Line, Column: n.Pos.Col, Message: n.Message})
	}
	return j
}

// end is the finding's end, or one column behind its start.
func (f *Finding) end() Pos {
	if f.End.Compare(Pos{File: f.End.File, Line: f.Pos.Line, Col: f.Pos.Col}) > 0 {
		return f.End
	}
	end := f.Pos
	end.Col++
	return end
}
