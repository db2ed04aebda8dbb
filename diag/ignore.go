package diag

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// This file silences warnings that are meant to be: a comment
//
//	# lockstep:ignore LS323 because the two charts grew together
//
// at the end of a line speaks of that line, one on a line of its own of the next
// line that is no comment. Where that line is a key of the file itself with nothing
// behind it, like `context:`, the comment speaks of all that stands below it. Errors
// cannot be ignored. A comment that silences nothing, or does not say why, is a finding
// itself.

// An ignoring is one such comment.
type ignoring struct {
	pos, end Pos
	line     int // of which it speaks
	last     int // and the last one that stands below it
	codes    []string
	reason   string
	used     map[string]bool
}

var ignoreComment = regexp.MustCompile(`(?:^|[ \t])#+[ \t]*lockstep:ignore\b(.*)$`)

// CutIgnore takes off a comment what it says to the linter, to its end, and tells
// whether it says anything.
func CutIgnore(comment string) (text string, ignores bool) {
	at := ignoreComment.FindStringIndex(comment)
	if at == nil {
		return comment, false
	}
	return comment[:at[0]], true
}

// Ignore takes out the warnings about file that its text ignores, and adds what
// is wrong with the comments that do so.
func (l *List) Ignore(file string, text []byte) {
	all := ignorings(file, text)
	if len(all) == 0 {
		return
	}
	l.AddSource(file, text)
	l.silence(file, all)
	for _, ig := range all {
		l.judge(ig)
	}
}

// IgnoreElsewhere takes out what the other files of the list ignore. Their
// comments are judged where those files are looked at as a whole.
func (l *List) IgnoreElsewhere(file string) {
	for _, s := range l.sources {
		if all := ignorings(s.file, s.text); s.file != file && len(all) > 0 {
			l.silence(s.file, all)
		}
	}
}

// silence moves the warnings that the comments of a file speak of aside.
func (l *List) silence(file string, all []*ignoring) {
	l.findings = slices.DeleteFunc(l.findings, func(f *Finding) bool {
		if f.Severity != Warning || f.Pos.File != file {
			return false
		}
		silenced := false
		for _, ig := range all {
			if ig.line <= f.Pos.Line && f.Pos.Line <= ig.last && slices.Contains(ig.codes, f.Code.String()) {
				ig.used[f.Code.String()], silenced, f.Ignored = true, true, cmp.Or(ig.reason, f.Ignored)
			}
		}
		if silenced {
			l.ignored = append(l.ignored, f)
		}
		return silenced
	})
}

// judge reports what is wrong with one comment.
func (l *List) judge(ig *ignoring) {
	if len(ig.codes) == 0 || ig.reason == "" {
		l.Add(ig.pos, ig.end, IgnoreUnclear)
	}
	for _, code := range ig.codes {
		if !ig.used[code] {
			l.Add(ig.pos, ig.end, IgnoresNothing, code)
		}
	}
}

// ignorings finds the comments of a file.
func ignorings(file string, text []byte) []*ignoring {
	if !bytes.Contains(text, []byte("lockstep:ignore")) {
		return nil
	}
	var all, waiting []*ignoring
	lines := strings.Split(string(text), "\n")
	for n, line := range lines {
		line = strings.TrimRight(line, "\r")
		own := strings.HasPrefix(strings.TrimSpace(line), "#")
		if blank := strings.TrimSpace(line) == ""; !own && !blank {
			if len(waiting) > 0 {
				last := lastBelow(lines, n)
				for _, ig := range waiting {
					ig.line, ig.last = n+1, last
				}
			}
			waiting = nil
		}
		ig := ignoringIn(file, line, n+1)
		if ig == nil {
			continue
		}
		all = append(all, ig)
		if own {
			waiting = append(waiting, ig)
			continue
		}
		ig.line, ig.last = n+1, lastBelow(lines, n)
	}
	return all
}

var (
	openKey = regexp.MustCompile(`^[A-Za-z]+:[ \t]*(#.*)?\r?$`)
	nextKey = regexp.MustCompile(`^[^\s#-]`)
)

// lastBelow is the number of the last line that stands below a key of the file itself,
// of any other line that line's.
func lastBelow(lines []string, n int) int {
	last := n + 1
	if !openKey.MatchString(lines[n]) {
		return last
	}
	for last < len(lines) && !nextKey.MatchString(lines[last]) {
		last++
	}
	return last
}

// ignoringIn reads the comment of one line.
func ignoringIn(file, line string, n int) *ignoring {
	at := ignoreComment.FindStringSubmatchIndex(line)
	if at == nil {
		return nil
	}
	start := at[0] + strings.IndexByte(line[at[0]:], '#')
	ig := &ignoring{used: map[string]bool{}}
	ig.pos = Pos{file, n, len([]rune(line[:start])) + 1}
	ig.end = Pos{file, n, len([]rune(line)) + 1}
	said, reason, _ := strings.Cut(line[at[2]:at[3]], "because")
	ig.reason = strings.TrimSpace(reason)
	ig.codes = ignoredCode.FindAllString(said, -1)
	return ig
}

var ignoredCode = regexp.MustCompile(`\bLS[0-9]{3}\b`)
