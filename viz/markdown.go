package viz

import (
	"regexp"
	"strings"
)

// This file makes text safe in Markdown: what a chart says cannot begin a cell, a
// list, a tag or a link with words of its own.

// paragraphs are a text that stands by itself.
func paragraphs(text string) string {
	var b strings.Builder
	for _, part := range blank.Split(text, -1) {
		if part = cellText(part); part != "" {
			b.WriteString("\n" + opener.ReplaceAllString(part, `$1\$2`) + "\n")
		}
	}
	return b.String()
}

var (
	blank  = regexp.MustCompile(`\n[ \t\r]*\n`)
	opener = regexp.MustCompile(`^(\d*)([-+>.)])`) // of a list or a quotation
)

// cellText escapes text for a cell of a table. Addresses of the web stay as they are:
// what Markdown makes links of by itself it reads without escapes.
func cellText(text string) string {
	text = visible(text)
	var b strings.Builder
	done := 0
	for _, at := range address.FindAllStringSubmatchIndex(text, -1) {
		if from, to := at[2], at[3]; !(strings.HasPrefix(text[to:], ";") && entity.MatchString(text[from:to])) {
			b.WriteString(escapedText(text[done:from]) + text[from:to])
			done = to
		}
	}
	return b.String() + escapedText(text[done:])
}

// An entity at the end of an address is none of the address for Markdown.
var entity = regexp.MustCompile(`&#?[A-Za-z0-9]+$`)

var address = regexp.MustCompile(`(?:^|[ (])(https?://[A-Za-z0-9._~:/?#@!$&'()+,;=%-]*[A-Za-z0-9/=&%+])`)

func escapedText(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		case strings.ContainsRune("\\`*_[]|~#$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// code writes text between backticks, more of them than the text has in a row.
func code(text string) string {
	text = strings.ReplaceAll(visible(text), "|", "\\|")
	if text == "" {
		return ""
	}
	fence, run := 1, 0
	for _, r := range text {
		if run++; r != '`' {
			run = 0
		}
		fence = max(fence, run+1)
	}
	ticks := strings.Repeat("`", fence)
	if fence > 1 {
		return ticks + " " + text + " " + ticks
	}
	return ticks + text + ticks
}
