package main

// This file completes what is typed at the prompt: the events that can be taken now, their
// fields, the ids of living actors, the names of guards and actions. None of these holds
// characters that steer a terminal: charts with such are refused (LS112).

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// complete is what a key makes of the line before the cursor: Tab completes the last word,
// or shows above the line what it may be.
func (p *prompt) complete(line string, pos int, key rune, above io.Writer) (string, int, bool) {
	if key != '\t' {
		return "", 0, false
	}
	p.acts.Lock()
	defer p.acts.Unlock()
	before := line[:pos]
	word := before[strings.LastIndexAny(before, " \t")+1:]
	fits := beginWith(word, p.options(strings.Fields(strings.TrimSuffix(before, word)), word))
	switch {
	case len(fits) == 0:
		return line, pos, true
	case len(fits) == 1:
		before = strings.TrimSuffix(before, word) + fits[0]
		if !strings.HasSuffix(before, "=") {
			before += " "
		}
	case len(common(fits)) > len(word):
		before = strings.TrimSuffix(before, word) + common(fits)
	default:
		fmt.Fprintln(above, strings.Join(fits, "  "))
	}
	return before + line[pos:], len(before), true
}

// beginWith are those that begin with a word: in whatever case where it has no capitals, or
// where nothing begins with it as it is written.
func beginWith(word string, options []string) []string {
	as := func(alike func(a, b string) bool) (fits []string) {
		for _, o := range options {
			if len(o) >= len(word) && alike(o[:len(word)], word) {
				fits = append(fits, o)
			}
		}
		return fits
	}
	if word != strings.ToLower(word) {
		if fits := as(func(a, b string) bool { return a == b }); fits != nil {
			return fits
		}
	}
	return as(strings.EqualFold)
}

// common is the longest text with which all begin.
func common(all []string) string {
	first := all[0]
	for i, r := range first {
		if slices.ContainsFunc(all, func(s string) bool { return !strings.HasPrefix(s[i:], string(r)) }) {
			return first[:i]
		}
	}
	return first
}

// options are what may stand behind some words, where a word has begun.
func (p *prompt) options(behind []string, begun string) []string {
	if len(behind) == 0 {
		return p.firstWords()
	}
	if _, alone := plainWords[behind[0]]; alone {
		return nil
	}
	for _, w := range words {
		switch {
		case w.name != behind[0]:
		case w.next == nil:
			return nil
		default:
			return w.next(p, behind[1:], begun)
		}
	}
	return p.sendNext(behind, begun)
}

// firstWords are the events that can be taken now, and the words of the prompt.
func (p *prompt) firstWords() (all []string) {
	for _, i := range p.taken() {
		all = append(all, p.chart.Machine().Events[i].Name)
	}
	return append(all, wordNames()...)
}

func (p *prompt) sendNext(behind []string, begun string) []string {
	return eventOptions(p.chart.Machine(), behind, begun)
}

func (p *prompt) doneNext(behind []string, begun string) []string {
	if len(behind) == 0 {
		return p.session.LivingHosts()
	}
	m, a := p.actor(behind[0])
	return fieldOptions(m, a.Output, behind[1:], begun)
}

func (p *prompt) failNext(behind []string, _ string) []string {
	return nth(len(behind), p.session.LivingHosts())
}

func (p *prompt) fromNext(behind []string, begun string) (names []string) {
	if len(behind) == 0 {
		return p.session.LivingHosts()
	}
	m, a := p.actor(behind[0])
	if len(behind) > 1 {
		return eventOptions(m, behind[1:], begun)
	}
	for _, i := range a.Sends {
		names = append(names, m.Events[i].Name)
	}
	return names
}

func (p *prompt) toNext(behind []string, begun string) []string {
	if len(behind) == 0 {
		return p.children
	}
	return eventOptions(p.child(behind[0]), behind[1:], begun)
}

func (p *prompt) guardNext(behind []string, _ string) []string {
	guards, _, _, _ := p.chart.Needs()
	return nth(len(behind), guards, []string{"true", "false"})
}

func (p *prompt) failActionNext(behind []string, _ string) []string {
	_, actions, _, _ := p.chart.Needs()
	return nth(len(behind), actions)
}

// nth are the options of the n-th word, where only the first few have any.
func nth(n int, options ...[]string) []string {
	if n < len(options) {
		return options[n]
	}
	return nil
}

// eventOptions are the names of a chart's events, or the fields of the one that was named.
func eventOptions(m *ir.Machine, behind []string, begun string) (names []string) {
	if m == nil {
		return nil
	}
	for _, e := range m.Events {
		switch {
		case len(behind) > 0 && e.Name == behind[0]:
			return fieldOptions(m, e.Type, behind[1:], begun)
		case len(behind) == 0 && !e.Internal:
			names = append(names, e.Name)
		}
	}
	return names
}

// fieldOptions are the fields of a type that were not given yet, or what the one that is
// being given may be.
func fieldOptions(m *ir.Machine, of ir.TypeID, given []string, begun string) (all []string) {
	if of == ir.NoType {
		return nil
	}
	if name, _, is := strings.Cut(begun, "="); is {
		for _, v := range valueOptions(m, fieldType(m, of, name)) {
			all = append(all, name+"="+v)
		}
		return all
	}
	for _, f := range m.Types[of].Fields {
		if !slices.ContainsFunc(given, func(g string) bool { return strings.HasPrefix(g, f.Name+"=") }) {
			all = append(all, f.Name+"=")
		}
	}
	return all
}

// valueOptions are the values of a type that has few, as they are typed.
func valueOptions(m *ir.Machine, of ir.TypeID) []string {
	if of == ir.NoType {
		return nil
	}
	switch t := &m.Types[of]; t.Kind {
	case ir.BoolKind:
		return []string{"true", "false"}
	case ir.EnumKind:
		return inQuotes(t.Values)
	case ir.OptionalKind:
		return valueOptions(m, t.Elem)
	}
	return nil
}

// inQuotes puts texts into quotes that would be more than one word, or none.
func inQuotes(texts []string) (all []string) {
	for _, s := range texts {
		if s == "" || strings.ContainsAny(s, " \t\"\\{}[]") {
			s = quoted(s)
		}
		all = append(all, s)
	}
	return all
}
