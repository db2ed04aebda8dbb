package diag

import (
	"strings"
	"unicode/utf8"
)

// Nearest gives the candidate that name was probably meant to be, or "" when
// none is close: at most a third of its letters (and one at least) differ. Of
// equally close ones the first wins; case counts half. It looks at so many letters
// only: thousands of long names that are nearly alike would take minutes.
func Nearest(name string, candidates []string) string {
	best, bestCost, left := "", 2*limit(name)+1, patience
	for _, c := range candidates {
		if left <= 0 {
			break
		}
		if c == name || abs(len(c)-len(name))*2 >= bestCost {
			continue
		}
		if cost := distance(name, c, bestCost, &left); cost < bestCost {
			best, bestCost = c, cost
		}
	}
	return best
}

// patience is how many pairs of letters are compared for one suggestion: those of some
// 20,000 names of usual length.
const patience = 4_000_000

// limit is the number of edits that still count as a slip of the pen.
func limit(name string) int { return max(1, (len([]rune(name))+1)/3) }

// distance is twice the edit distance of a and b, neighbours swapped counting
// as one edit and a letter of the other case as half of one. It gives up at
// stop, and when no pairs of letters are left to look at.
func distance(a, b string, stop int, left *int) int {
	if strings.EqualFold(a, b) {
		return 1
	}
	s, t := []rune(a), []rune(b)
	before, row, next := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range row {
		row[j] = 2 * j
	}
	for i := range s {
		next[0] = 2 * (i + 1)
		least := next[0]
		for j := range t {
			next[j+1] = min(row[j]+substitute(s[i], t[j]), row[j+1]+2, next[j]+2)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				next[j+1] = min(next[j+1], before[j-1]+2)
			}
			least = min(least, next[j+1])
		}
		if *left -= len(t); least >= stop || *left <= 0 {
			return stop
		}
		before, row, next = row, next, before
	}
	return row[len(t)]
}

// substitute is the cost of b in a's place.
func substitute(a, b rune) int {
	switch {
	case a == b:
		return 0
	case a < utf8.RuneSelf && b < utf8.RuneSelf && a|0x20 != b|0x20: // most are
		return 2
	case strings.EqualFold(string(a), string(b)):
		return 1
	}
	return 2
}

func abs(n int) int { return max(n, -n) }
