package schema

// This file breaks a good chart in every place where a plain value stands, in
// the ways that expressions do, and wants the loader to find the very value.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
)

// breakers are expressions that YAML cannot take as they are.
var breakers = []string{
	"a ? b : c", "[1, 2].exists(x, x > 1)", "'a' == b", `"a" + b`, "{'k': 1}.k == 1", "@a", "%a", "`a`", "!a && b",
	"f({'a': 1, 'b': [2]}) ? x : y", "'a' + (b ? c : d)",
}

// longBreakers are the same over several lines; their lines stand deeper than all keys.
var longBreakers = []string{
	"a ? b\n : c", "a\n ? b\n : c", "a ? b :\n c", "a ? b : c ?\n d :\n e", "a && b\n ? {'k': 1}.k == 1\n : c", "'a' == b\n && c", "\"a\"\n + b",
	"[1, 2].exists(x,\n x > 1)", "[1]\n + [2]", "{'k': 1}\n == b", "f({'a': 1,\n 'b': [2]}) ? x : y", "'a' + (b\n ? c : d)", "Obj{k: 1,\n t: 2}", "@a +\n b", "!a &&\n b",
}

func TestEveryBrokenValueIsFound(t *testing.T) {
	src := string(readTestFile(t, "testdata/everything.yaml"))
	var places []*Value
	_, root := parseTree("x.yaml", []byte(src), &diag.List{})
	eachValue(root, func(v *Value) {
		if v.Kind == CEL && !v.is(quoted) && !v.is(several) {
			places = append(places, v)
		}
	})
	if len(places) < 100 {
		t.Fatalf("only %d places", len(places))
	}
	f := newFile("x.yaml", []byte(src))
	for i, v := range places {
		for _, breaker := range append(slices.Clone(breakers), longBreakers[i%3], longBreakers[3+i%(len(longBreakers)-3)]) {
			breaker = strings.ReplaceAll(breaker, "\n", "\n"+strings.Repeat(" ", 30))
			start := f.offset(v.Pos.Line, v.Pos.Col)
			broken := src[:start] + breaker + src[start+len(v.Text.Text):]
			_, list := Parse("x.yaml", []byte(broken))
			if found := list.All(); len(found) != 1 || found[0].Code != diag.BrokenValue || found[0].Pos != v.Pos {
				line := strings.Split(broken, "\n")[v.Pos.Line-1]
				t.Errorf("line %d, column %d: %s in place of %s\n%s", v.Pos.Line, v.Pos.Col, line, v.Text.Text, list)
			}
		}
	}
}

// TestBrokenInsideQuotes: what ends a value in braces ends it inside of the quotes of an
// expression, too. The whole value is told, and its cure quotes nothing else.
func TestBrokenInsideQuotes(t *testing.T) {
	for _, value := range []string{
		"context.?s", "context.s.orValue('?')", "s == '? x'", "s + '?  '", "a ?b", "a ? b", "s + '['", "s + ' {'", "s + '}'", "s + ': '",
	} {
		src := "chart: x\ninitial: a\nlet: { one: " + value + " }\nguards: { two: { guard: \"s == 'x'\", description: it's }, three: \"s == 'y'\" }\nstates: { a: {} }\n"
		_, list := Parse("x.yaml", []byte(src))
		found := list.All()
		if len(found) != 1 || found[0].Code != diag.BrokenValue || found[0].Pos.Col != 13 || !strings.Contains(list.String(), `("`+value+`")`) {
			t.Errorf("%s:\n%s", value, list)
		}
	}
}

// TestTwoBrokenValues breaks two places at once: both are reported in one run.
func TestTwoBrokenValues(t *testing.T) {
	const src = "chart: x\ninitial: a\nlet:\n  one: a ? b : c\n  two: 5\n  three: { four: 'x' + y }\nstates: { a: {} }\n"
	_, list := Parse("x.yaml", []byte(src))
	var lines []int
	for _, f := range list.All() {
		lines = append(lines, f.Pos.Line)
	}
	if len(lines) != 2 || lines[0] != 4 || lines[1] != 6 {
		t.Errorf("got:\n%s", list)
	}
}

// TestInnocentBesideBroken: a text or a list that goes over several lines, which looks
// broken where it is cut off, is not blamed for what breaks the file below it.
func TestInnocentBesideBroken(t *testing.T) {
	for _, innocent := range []string{"\"one\n  // two\n  three\"", "\"one\n  two\n  three\"", "'one\n\n  two'", "one\n  two\n  three"} {
		for broken, below := range map[string]int{
			"let:\n  one: a ? b : c\nstates: { a: {} }\n":        2,
			"states: { a: {} ]\n":                                1,
			"states:\n  a: {}\n b: {}\n":                         3,
			"tags: [\n  a,\n  b ]\nmeta: { a: 1 ]\nstates: {}\n": 4,
			"let:\n  one: a ? b : c\nstates: { a: {}, b: {} ]\n": 2,
		} {
			_, list := Parse("x.yaml", []byte("chart: x\ndescription: "+innocent+"\ninitial: a\n"+broken))
			line := 5 + below
			if found := list.All(); len(found) == 0 || found[0].Pos.Line != line {
				t.Errorf("line %d is to blame, got:\n%s", line, list)
			}
		}
	}
}

// A list of many events is longer than what YAML takes before a colon; the form that it
// takes, which the cure says, is read.
func TestLongKey(t *testing.T) {
	events := strings.Repeat("EVENT_A, ", 150) + "EVENT_B"
	head := "chart: x\ninitial: a\nstates:\n  a:\n    on:\n      "
	_, list := Parse("x.yaml", []byte(head+events+": a\n"))
	want := diag.Pos{File: "x.yaml", Line: 6, Col: 7}
	if all := list.All(); len(all) != 1 || all[0].Code != diag.NotYAML || all[0].Message != "this is not YAML: "+longHere.why || all[0].Pos != want {
		t.Errorf("got:\n%s", list)
	}
	if _, list := Parse("x.yaml", []byte(head+"? EVENT_A, EVENT_B\n      : a\n")); list.HasErrors() {
		t.Errorf("with ?, got:\n%s", list)
	}
}

// The line that breaks a large file is found, and not where the parser began to read what
// it is in.
func TestBrokenLineOfALargeFile(t *testing.T) {
	const states = 20_000
	for _, bad := range []int{10, states / 2, states - 2} {
		var b strings.Builder
		b.WriteString("chart: x\ninitial: s0\nstates:\n")
		for i := range states {
			if i == bad {
				b.WriteString(" ")
			}
			fmt.Fprintf(&b, "  s%d: { on: { GO: s%d } }\n", i, (i+1)%states)
		}
		_, list := Parse("x.yaml", []byte(b.String()))
		if all := list.All(); len(all) != 1 || all[0].Code != diag.NotYAML || all[0].Pos.Line != bad+4 {
			t.Errorf("line %d is to blame, got:\n%s", bad+4, list)
		}
	}
}
