package typescript

// Long lines are folded as people fold them: at the outermost list, object or call,
// one element a line. What is written is code of this package alone, so that its brackets
// and texts are all that must be known of it.

import (
	"slices"
	"strings"
)

// width is how many columns a line may have before it is folded.
const width = 120

// deepest is how many folds stand within each other: deeper, lines are long by their
// indentation, and nobody reads them.
const deepest = 12

// fold writes a line in several, where it can be: around a condition, before the ways of a
// choice, behind an operator of logic, at a list, an object or a call, else behind a
// comparison.
func (w *writer) fold(text string) {
	if w.folded == deepest || isCommented(text) {
		w.put(text)
		return
	}
	if from, to, ok := enclosed(text); ok {
		w.put(text[:from+1])
		w.inside(text[from+1 : to])
		w.put(text[to:])
		return
	}
	if parts := choice(text); len(parts) > 1 {
		w.hanging(parts)
		return
	}
	if parts := junctions(text); len(parts) > 1 {
		w.hanging(parts)
		return
	}
	if from, to, ok := group(text); ok {
		w.hanging(append([]string{text[:from+1]}, listed(text[from+1:to], text[from] == '(')...))
		w.put(text[to:])
		return
	}
	w.hanging(compared(text))
}

// foldType writes the line of a type in several where it is a member that is a function: at
// what that takes.
func (w *writer) foldType(text string) {
	from := strings.Index(text, ": (") + len(": ")
	to := from + closing(text[from:])
	if !strings.HasPrefix(text, "readonly ") || from < len(": ") || to < from || !strings.HasPrefix(text[to:], ") => ") {
		w.put(text)
		return
	}
	w.hanging(append([]string{text[:from+1]}, listed(text[from+1:to], true)...))
	w.put(text[to:])
}

// enclosed is the condition of an if, or an operand in parentheses, by its parentheses.
func enclosed(text string) (from, to int, ok bool) {
	for _, head := range []string{"if (", "} else if (", "("} {
		if !strings.HasPrefix(text, head) {
			continue
		}
		from = len(head) - 1
		to = from + closing(text[from:])
		tail := text[max(to, from)+1:]
		return from, to, to > from && (head == "(" && isOperandEnd(tail) || head != "(" && tail == " {")
	}
	return 0, 0, false
}

// isOperandEnd tells whether what follows an operand is no part of it.
func isOperandEnd(tail string) bool {
	return tail == "" || tail == "," || tail == ";" || tail == " &&" || tail == " ||" || tail == " ??"
}

// isCommented tells whether a comment ends the line.
func isCommented(text string) (found bool) {
	scan(text, func(at, _ int) bool {
		found = strings.HasPrefix(text[at:], "//")
		return !found
	})
	return found
}

// listed are elements with commas. Behind a parameter that takes the rest none may stand.
func listed(inside string, call bool) []string {
	all := elements(inside)
	for i, element := range all {
		if i < len(all)-1 || !call || !strings.HasPrefix(element, "...") {
			all[i] = element + ","
		}
	}
	return all
}

// inside writes what stands in parentheses further in; the parts of a condition stand
// below each other.
func (w *writer) inside(text string) {
	w.further(1)
	parts := junctions(text)
	if 2*w.depth+len(text) <= width || len(choice(text)) > 1 {
		parts = []string{text}
	}
	for _, part := range parts {
		w.line(part)
	}
	w.further(-1)
}

// further has what comes next stand further in, or not any more.
func (w *writer) further(by int) {
	w.depth += by
	w.folded += by
}

// hanging writes parts of one expression, all but the first further in.
func (w *writer) hanging(parts []string) {
	w.put(parts[0])
	w.further(1)
	for _, part := range parts[1:] {
		w.line(part)
	}
	w.further(-1)
}

// choice parts a line before the two ways of a choice that stands outside of brackets.
func choice(text string) []string { return parted(text, 0, " ? ", " : ") }

// junctions part a line behind each operator of logic that stands outside of brackets.
func junctions(text string) []string { return parted(text, len(" &&"), " && ", " || ", " ?? ") }

// compared parts a line behind the comparison that stands outside of brackets.
func compared(text string) []string {
	for _, mark := range []string{" === ", " !== ", " < ", " <= ", " > ", " >= "} {
		if parts := parted(text, len(mark)-1, mark); len(parts) == 2 {
			return parts
		}
	}
	return []string{text}
}

// parted are the parts of a line between marks outside of brackets; keep is how much of a
// mark the part before it ends with. A blank goes.
func parted(text string, keep int, marks ...string) (parts []string) {
	start := 0
	scan(text, func(at, depth int) bool {
		isMark := func(mark string) bool { return strings.HasPrefix(text[at:], mark) }
		if depth == 0 && slices.ContainsFunc(marks, isMark) {
			parts = append(parts, text[start:at+keep])
			start = at + keep + 1
		}
		return true
	})
	return append(parts, text[start:])
}

// group is a list, an object or a call behind which nothing but its type stands, from its
// bracket to the one that closes it. A call whose last argument is a list or an object is
// that one.
func group(text string) (from, to int, ok bool) {
	brackets, balanced := matched(text)
	if !balanced {
		return 0, 0, false
	}
	for at := 0; at < len(text); at++ {
		end, opens := brackets[at]
		if !opens {
			continue
		}
		if folds(text, at, end) && isTail(text[end+1:]) {
			return last(text, at, end, brackets)
		}
		at = end
	}
	return 0, 0, false
}

// isTail tells whether a text is no more than the type of what stands before it or where
// that comes from, and the end of a statement or an element.
func isTail(text string) bool {
	text = strings.TrimRight(text, ";,)")
	return text == "" || strings.HasPrefix(text, " as ") || strings.HasPrefix(text, " satisfies ") || strings.HasPrefix(text, " from ")
}

// last is the last argument of a call where that alone is a list or an object; else the
// brackets themselves.
func last(text string, from, to int, brackets map[int]int) (int, int, bool) {
	if text[from] != '(' {
		return from, to, true
	}
	all := elements(text[from+1 : to])
	tail := all[len(all)-1]
	start := from + 1 + strings.LastIndex(text[from+1:to], tail)
	end, opens := brackets[start]
	if opens && start < width && folds(text, start, end) && isTail(text[end+1:to]) && !strings.ContainsAny(text[from+1:start], "{[") {
		return start, end, true
	}
	return from, to, true
}

// folds tells whether what stands in brackets is a list, an object or a call with
// something in it: no index, no parameters of an arrow, no statements, no expression.
func folds(text string, from, to int) bool {
	inside := strings.TrimSpace(text[from+1 : to])
	behindName := from > 0 && isWord(text[from-1])
	switch {
	case inside == "" || isStatements(inside):
		return false
	case text[from] == '(':
		return behindName
	}
	return !behindName
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c == '>' || c == ')' || c == ']' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// isStatements tells whether semicolons stand outside of all brackets and texts.
func isStatements(text string) (found bool) {
	scan(text, func(at, depth int) bool {
		found = depth == 0 && text[at] == ';'
		return !found
	})
	return found
}

// elements are what commas part.
func elements(text string) (list []string) {
	start := 0
	scan(text, func(at, depth int) bool {
		if depth == 0 && text[at] == ',' {
			list = append(list, strings.TrimSpace(text[start:at]))
			start = at + 1
		}
		return true
	})
	if last := strings.TrimSpace(text[start:]); last != "" {
		list = append(list, last)
	}
	return list
}

// matched are the brackets that open, and where each is closed.
func matched(text string) (pairs map[int]int, balanced bool) {
	var open []int
	pairs, balanced = map[int]int{}, true
	scan(text, func(at, _ int) bool {
		switch text[at] {
		case '(', '[', '{':
			open = append(open, at)
		case ')', ']', '}':
			if balanced = len(open) > 0; !balanced {
				return false
			}
			pairs[open[len(open)-1]] = at
			open = open[:len(open)-1]
		}
		return true
	})
	return pairs, balanced && len(open) == 0
}

// closing is where the bracket that a text begins with is closed; -1: nowhere.
func closing(text string) int {
	end := -1
	scan(text, func(at, depth int) bool {
		if at > 0 && depth == 0 {
			end = at
		}
		return end < 0
	})
	return end
}

// scan calls f with each byte that is in no text and no comment, and how many brackets
// are open around it, until f has enough. A bracket itself is outside of what it holds.
func scan(text string, f func(at, depth int) (more bool)) {
	depth, types := 0, 0
	for at, more := 0, true; more && at < len(text); at++ {
		switch c := text[at]; c {
		case '<': // of types it follows a name
			if at > 0 && isWord(text[at-1]) {
				depth, types = depth+1, types+1
			}
		case '>':
			if types > 0 && text[at-1] != '=' {
				depth, types = depth-1, types-1
			}
		case '\'':
			at = textEnd(text, at)
			continue
		case '/':
			if strings.HasPrefix(text[at:], "/*") {
				at += strings.Index(text[at:], "*/") + 1
				continue
			}
		case ')', ']', '}':
			depth--
		case '(', '[', '{':
			more = f(at, depth)
			depth++
			continue
		}
		more = f(at, depth)
	}
}

// textEnd is where a text ends that begins with a quote.
func textEnd(text string, at int) int {
	for at++; at < len(text) && text[at] != '\''; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at
}
