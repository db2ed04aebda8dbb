package kernel

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Regular expressions of `matches`: RE2's language, which has no backtracking,
// so that time is linear in the text. A pattern is a literal, compiled once when
// the chart is loaded. TypeScript has no RE2: the program that Go's compiler
// makes of a pattern is printed into the generated module (PatternCode), and
// ts/pattern.ts only runs it. So both mean the same by construction.

// The limits of a pattern: its length in bytes, and its program's instructions,
// which counted repetition multiplies.
const (
	MaxPattern     = 1000
	MaxPatternCode = 2500
)

// A Pattern is a compiled regular expression, safe for concurrent use.
type Pattern struct {
	re     *regexp.Regexp
	weight int // how many elements a code point counts
}

// CompilePattern compiles a pattern; the error says what is wrong with it.
func CompilePattern(pattern string) (*Pattern, error) {
	prog, err := programOf(pattern)
	if err != nil {
		return nil, err
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	return &Pattern{re, max(len(prog.Inst)/patternUnit, 1)}, nil
}

// MustPattern is CompilePattern of a pattern that was checked before.
func MustPattern(pattern string) *Pattern {
	p, err := CompilePattern(pattern)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return p
}

// patternUnit is how many instructions of a pattern cost as much as one look at
// a code point. All of them may be under way at each.
const patternUnit = 16

// Matches says whether p matches anywhere in s. It scans s, a long pattern as
// often as it has units.
func (e *Eval) Matches(s string, p *Pattern) bool {
	if e.err != nil || len(s)*p.weight >= ScanUnit && !e.Scan(utf8.RuneCountInString(s)*p.weight) {
		return false
	}
	return p.re.MatchString(s)
}

// The operations of a pattern's program.
const (
	PatternAlt   int32 = iota // go on at both of Out and Arg
	PatternEmpty              // go on at Out where the conditions in the bits of Arg hold
	PatternClass              // take a code point that is in class Arg, go on at Out
	PatternMatch              // the pattern matches
	PatternFail               // it does not, here
)

// A PatternCode is a pattern as a program for a Pike machine.
type PatternCode struct {
	Start   int32
	Code    [][3]int32 // operation, Out, Arg
	Classes [][]int32  // each the first and last code points of its ranges, ascending
}

// CodeOf compiles a pattern to a program; the error is CompilePattern's. The
// conditions of PatternEmpty are the bits of Go's syntax.EmptyOp: 1 at a line's
// start, 2 at its end, 4 at the text's start, 8 at its end, 16 at a word's
// border, 32 not at one.
func CodeOf(pattern string) (*PatternCode, error) {
	prog, err := programOf(pattern)
	if err != nil {
		return nil, err
	}
	c := &PatternCode{Start: int32(prog.Start), Classes: [][]int32{}}
	for _, in := range prog.Inst {
		c.Code = append(c.Code, c.instruction(&in))
	}
	return c, nil
}

func programOf(pattern string) (*syntax.Prog, error) {
	if len(pattern) > MaxPattern {
		return nil, errors.New("the pattern is longer than 1000 bytes")
	}
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil, err
	}
	if len(prog.Inst) > MaxPatternCode {
		return nil, errors.New("the pattern repeats too much: its program has more than 2500 instructions")
	}
	return prog, nil
}

func (c *PatternCode) instruction(in *syntax.Inst) [3]int32 {
	out, arg := int32(in.Out), int32(in.Arg)
	switch in.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		return [3]int32{PatternAlt, out, arg}
	case syntax.InstEmptyWidth:
		return [3]int32{PatternEmpty, out, arg}
	case syntax.InstCapture, syntax.InstNop:
		return [3]int32{PatternEmpty, out, 0}
	case syntax.InstMatch:
		return [3]int32{PatternMatch, 0, 0}
	case syntax.InstFail:
		return [3]int32{PatternFail, 0, 0}
	}
	return [3]int32{PatternClass, out, c.class(rangesOf(in))}
}

// class is the number of a class, kept once.
func (c *PatternCode) class(ranges []int32) int32 {
	for i, have := range c.Classes {
		if slices.Equal(have, ranges) {
			return int32(i)
		}
	}
	c.Classes = append(c.Classes, ranges)
	return int32(len(c.Classes) - 1)
}

// rangesOf is what one instruction takes.
func rangesOf(in *syntax.Inst) []int32 {
	switch in.Op {
	case syntax.InstRuneAny:
		return []int32{0, unicode.MaxRune}
	case syntax.InstRuneAnyNotNL:
		return []int32{0, '\n' - 1, '\n' + 1, unicode.MaxRune}
	}
	if len(in.Rune) != 1 {
		return slices.Clone(in.Rune)
	}
	folds := []int32{in.Rune[0]}
	if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
		for r := unicode.SimpleFold(in.Rune[0]); r != in.Rune[0]; r = unicode.SimpleFold(r) {
			folds = append(folds, r)
		}
	}
	slices.Sort(folds)
	var ranges []int32
	for _, r := range folds {
		ranges = append(ranges, r, r)
	}
	return ranges
}
