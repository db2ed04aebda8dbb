package viz

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file breaks texts into lines that fit: at spaces, within a word only
// where it is longer than a line. What exceeds the lines allowed ends in an
// ellipsis; the tooltip has it whole.

// A run is a stretch of text in one weight.
type run struct {
	text string
	bold bool
}

// A line is what stands in one line: an indent for a badge or a hanging second
// line, and its runs.
type line struct {
	runs   []run
	indent int
	badge  string // number in a circle before the line
	size   int
	place  int   // of a label: which transition it belongs to
	inner  int32 // of a compartment: the transition that stays in its state, counted from 1; 0 for none
}

func (l *line) width() int {
	w := l.indent
	for _, r := range l.runs {
		w += textWidth(r.text, l.size, r.bold)
	}
	return w
}

// height is what a line takes, with the space between lines.
func (l *line) height() int { return l.size + 5 }

// undrawn is what XML has no place for, and the controls that it leaves to nobody.
const undrawn = unseen.Control | unseen.Nothing

// visible makes one line of any text: control characters, line ends and signs
// that turn the direction of writing become spaces or are left out.
func visible(text string) string {
	cleaned := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || (unseen.Turn | undrawn).Has(r):
			return '\ufffd'
		}
		return r
	}, text)
	return strings.Join(strings.Fields(cleaned), " ")
}

// A wrapper fills lines of at most width pixels.
type wrapper struct {
	size, width, most int
	lines             []line
	used              int
	full              bool
}

// wrap breaks runs into at most `most` lines.
func wrap(runs []run, size, width, most int) []line {
	w := &wrapper{size: size, width: width, most: most, lines: []line{{size: size}}}
	for _, r := range runs {
		for _, word := range words(visible(r.text), strings.HasPrefix(r.text, " ")) {
			w.word(word, r.bold)
		}
	}
	return w.lines
}

// words splits a text before each space, which a word begins with then; a space
// that leads is kept. A brace that closes stays with what is before it: it would
// begin a line and say nothing there.
func words(text string, space bool) []string {
	if space {
		text = " " + text
	}
	var list []string
	for text != "" {
		word := text
		if next := strings.IndexByte(text[1:], ' '); next >= 0 {
			word = text[:next+1]
		}
		text = text[len(word):]
		if last := len(list) - 1; last >= 0 && strings.HasPrefix(word, " }") {
			list[last] += word
		} else {
			list = append(list, word)
		}
	}
	return list
}

func (w *wrapper) word(word string, bold bool) {
	if w.full {
		return
	}
	wide := textWidth(word, w.size, bold)
	if w.used > 0 && w.used+wide > w.width {
		word = strings.TrimLeft(word, " ")
		wide = textWidth(word, w.size, bold)
		if !w.next(bold) {
			return
		}
	}
	for wide > w.width {
		head := w.fitting(word, bold)
		w.add(head, bold)
		word = word[len(head):]
		wide = textWidth(word, w.size, bold)
		if !w.next(bold) {
			return
		}
	}
	w.add(word, bold)
}

// fitting is a long beginning of a word that a line holds, up to a sign that
// divides it if there is one.
func (w *wrapper) fitting(word string, bold bool) string {
	end := 0
	for i, r := range word {
		if i > 0 && textWidth(word[:i+utf8.RuneLen(r)], w.size, bold) > w.width {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	if cut := strings.LastIndexAny(word[:end], "_-."); cut+1 > end/2 {
		end = cut + 1
	}
	return word[:end]
}

// ellipsis ends what is cut.
const ellipsis = "…"

// next begins a line; when there are enough, the last one ends in an ellipsis.
func (w *wrapper) next(bold bool) bool {
	if len(w.lines) < w.most {
		w.lines = append(w.lines, line{size: w.size})
		w.used = 0
		return true
	}
	w.full = true
	last := &w.lines[len(w.lines)-1]
	for last.width()+textWidth(ellipsis, w.size, bold) > w.width && len(last.runs) > 0 {
		r := &last.runs[len(last.runs)-1]
		_, n := utf8.DecodeLastRuneInString(r.text)
		if r.text = r.text[:len(r.text)-n]; r.text == "" {
			last.runs = last.runs[:len(last.runs)-1]
		}
	}
	w.add(ellipsis, bold)
	return false
}

// add puts text at the end of the last line.
func (w *wrapper) add(text string, bold bool) {
	w.used += textWidth(text, w.size, bold)
	last := &w.lines[len(w.lines)-1]
	if n := len(last.runs); n > 0 && last.runs[n-1].bold == bold {
		last.runs[n-1].text += text
		return
	}
	last.runs = append(last.runs, run{text, bold})
}
