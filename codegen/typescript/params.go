package typescript

// Functions, and their parameters that a body leaves alone. Compilers that are told to
// look for them (noUnusedParameters) find none: the name of one begins with an
// underscore; a method just takes fewer. What a function reads is asked of its text, which
// is what the compiler will see, whichever of many printers wrote it; of an expression by
// itself it is known (ir.Expr.Reads).

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// function writes a function: what stands before its parameters, these with their types,
// and the type of its result.
func (w *writer) function(open string, params []string, result string, inside func()) {
	body := w.aside(inside)
	w.head(open, marked(params, variables(body)), "): "+result+" {")
	w.text = append(w.text, body...)
	w.line("}")
}

// whole writes a function that reads all of its parameters.
func (w *writer) whole(open string, params []string, result string, inside func()) {
	w.head(open, params, "): "+result+" {")
	w.depth++
	inside()
	w.depth--
	w.line("}")
}

// head writes a function's first line; a long one is folded at its parameters.
func (w *writer) head(open string, params []string, end string) {
	if line := open + "(" + strings.Join(params, ", ") + end; 2*w.depth+len(line) <= width {
		w.put(line)
		return
	}
	w.block(open+"(", func() {
		for _, p := range params {
			if !strings.HasPrefix(p, "...") { // behind the rest there is none
				p += ","
			}
			w.line(p)
		}
	}, "")
	w.put(end)
}

// method writes a function that is a member of an object, whose type says what it takes;
// result is its type behind a colon, or empty. Nobody calls it by its own type, so
// parameters at the end that it does not read are left out.
func (w *writer) method(name string, params []string, result string, inside func()) {
	body := w.aside(inside)
	written := marked(params, variables(body))
	for n := len(params); n > 0 && written[n-1] != params[n-1]; n-- {
		written = written[:n-1]
	}
	w.line(name + "(" + strings.Join(written, ", ") + ")" + result + " {")
	w.text = append(w.text, body...)
	w.line("},")
}

// aside is what would be written inside of a block that opens here.
func (w *writer) aside(inside func()) []byte {
	start := len(w.text)
	w.depth++
	inside()
	w.depth--
	body := bytes.Clone(w.text[start:])
	w.text = w.text[:start]
	return body
}

// marked are parameters, with or without types, as a function has them that reads these
// variables.
func marked(params []string, reads map[string]bool) []string {
	written := slices.Clone(params)
	for i, p := range params {
		name, _, _ := strings.Cut(p, ":")
		written[i] = asRead(p, reads[name])
	}
	return written
}

// asRead is a variable as it is declared; one that nobody reads is marked.
func asRead(variable string, read bool) string {
	if read {
		return variable
	}
	return "_" + variable
}

var (
	// unread is what no compiler reads as code: comments and texts.
	unread = regexp.MustCompile(`(?m)^\s*//.*$|'(?:[^'\\]|\\.)*'`)
	word   = regexp.MustCompile(`[A-Za-z_$][\w$]*`)
)

// variables are the names in printed code that are neither members nor keys.
func variables(code []byte) map[string]bool {
	names := map[string]bool{}
	code = unread.ReplaceAll(code, nil)
	for _, at := range word.FindAllIndex(code, -1) {
		before, behind := code[:at[0]], code[at[1]:]
		isMember := bytes.HasSuffix(before, []byte(".")) && !bytes.HasSuffix(before, []byte("..."))
		if !isMember && !bytes.HasPrefix(behind, []byte(":")) {
			names[string(code[at[0]:at[1]])] = true
		}
	}
	return names
}
