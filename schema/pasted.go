package schema

import (
	"bytes"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file knows machines of other libraries that somebody has put into a file as they
// are: of nothing in them a YAML parser could say what is wrong.

var (
	// xmlStart is what a document of XML begins with, and no merge key or conflict of git.
	xmlStart = pattern(`^<[A-Za-z?!]`)

	// tsLine is a line that only a module of TypeScript or JavaScript has.
	tsLine = pattern(`(?m)^(?:import [\w{*'"]|export [a-z]|(?:const|let|var) \w+ *[:=]|(?:createMachine|Machine|setup)\()`)

	// xstateNamed is what such a module has that makes a machine.
	xstateNamed = pattern(`\b(?:createMachine|Machine|setup)\(|['"]xstate`)
)

// pasted reports a file that is a machine in another language; it is false for all others.
func pasted(file string, src []byte, list *diag.List) bool {
	start := len(src) - len(bytes.TrimLeft(src, " \t\r\n"))
	if xmlStart().Match(src[start:]) {
		foreignFile(file, src, start, list, "it is XML").
			Fix("a chart is YAML: `<state id=\"a\">` is `states: { a: {} }`; the page \"Coming from XState or SCXML\" has each word")
		return true
	}
	at := tsLine().FindIndex(src)
	if at == nil || !xstateNamed().Match(src) {
		return false
	}
	foreignFile(file, src, at[0], list, "it is TypeScript").
		Fix("a chart is YAML: begin with the object that createMachine is given, and `chart: name` for its `id`; the page \"Coming from XState or SCXML\" has each word")
	return true
}

// foreignFile reports a line of a file in another language.
func foreignFile(file string, src []byte, at int, list *diag.List, why string) *diag.Finding {
	line := src[at:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	pos := diag.Pos{File: file, Line: 1 + bytes.Count(src[:at], []byte("\n")), Col: 1 + at - (1 + bytes.LastIndexByte(src[:at], '\n'))}
	end := pos
	end.Col += len([]rune(string(bytes.TrimRight(line, "\r"))))
	return list.Add(pos, end, diag.NotYAML, why)
}
