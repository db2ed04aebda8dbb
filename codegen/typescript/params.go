package typescript

// Parameters that a function's body leaves alone. Compilers that are told to look
// for them (noUnusedParameters) find none: the name of one begins with an
// underscore; a method just takes fewer.

import (
	"bytes"
	"regexp"
	"strings"
)

// function writes a function, or a method of an object, with the parameters that
// its body asks for.
func (w *writer) function(head string, inside func(), end string) {
	body := w.aside(inside)
	w.line(asked(head, variables(body)) + " {")
	w.text = append(w.text, body...)
	w.line(end)
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

// asked is a function's head with the names of parameters that its body does not
// read marked; of a method, which nobody calls by its own type, those at the end
// are left out.
func asked(head string, reads map[string]bool) string {
	open := strings.IndexByte(head, '(')
	shut := open + closing(head[open:])
	var params []string
	last := 0
	for i, p := range parted(head[open+1 : shut]) {
		name, _, _ := strings.Cut(p, ":")
		if reads[name] {
			last = i + 1
		}
		params = append(params, marked(name, reads)+p[len(name):])
	}
	if !strings.Contains(head, "function ") {
		params = params[:last]
	}
	return head[:open+1] + strings.Join(params, ", ") + head[shut:]
}

// marked is a variable's name as it is written where its scope reads these.
func marked(name string, reads map[string]bool) string {
	if reads[name] {
		return name
	}
	return "_" + name
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

// parted splits parameters at their commas: those inside a type part none.
func parted(list string) (params []string) {
	if list == "" {
		return nil
	}
	depth, from := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '(', '<', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if list[i-1] != '=' {
				depth--
			}
		case ',':
			if depth == 0 {
				params = append(params, list[from:i])
				from = i + 2
			}
		}
	}
	return append(params, list[from:])
}
