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
func (p *prompt) options(behind []string, word string) []string {
	m := p.chart.Machine()
	if len(behind) == 0 {
		return p.firstWords()
	}
	switch n := len(behind); behind[0] {
	case "send":
		return eventOptions(m, behind[1:], word)
	case "done":
		if n == 1 {
			return p.session.LivingHosts()
		}
		of, a := p.actor(behind[1])
		return fieldOptions(of, a.Output, behind[2:], word)
	case "fail":
		if n == 1 {
			return p.session.LivingHosts()
		}
	case "from":
		if n == 1 {
			return p.session.LivingHosts()
		}
		of, a := p.actor(behind[1])
		if n == 2 {
			return eventNames(of, a.Sends)
		}
		return eventOptions(of, behind[2:], word)
	case "to":
		if n == 1 {
			return p.children
		}
		return eventOptions(p.child(behind[1]), behind[2:], word)
	case "guard":
		return ofTwo(n, hostNames(m.HostGuards), []string{"true", "false"})
	case "failAction":
		return ofTwo(n, hostNames(m.HostActions), nil)
	case "advance", "snapshot", "undo", "quit", "exit", "help":
	default:
		return eventOptions(m, behind, word)
	}
	return nil
}

// firstWords are the events that can be taken now, and the words of the prompt.
func (p *prompt) firstWords() (all []string) {
	m := p.chart.Machine()
	for _, i := range p.taken() {
		all = append(all, m.Events[i].Name)
	}
	for _, w := range words {
		all = append(all, w.name)
	}
	return append(all, "help", "undo", "quit")
}

// ofTwo are the options of a word that takes two.
func ofTwo(n int, first, second []string) []string {
	switch n {
	case 1:
		return first
	case 2:
		return second
	}
	return nil
}

func hostNames(all []ir.Host) (names []string) {
	for _, h := range all {
		names = append(names, h.Name)
	}
	return names
}

func eventNames(m *ir.Machine, numbers []int32) (names []string) {
	for _, i := range numbers {
		names = append(names, m.Events[i].Name)
	}
	return names
}

// eventOptions are the names of a chart's events, or the fields of the one that was named.
func eventOptions(m *ir.Machine, behind []string, word string) (names []string) {
	if m == nil {
		return nil
	}
	for _, e := range m.Events {
		switch {
		case len(behind) > 0 && e.Name == behind[0]:
			return fieldOptions(m, e.Type, behind[1:], word)
		case len(behind) == 0 && !e.Internal:
			names = append(names, e.Name)
		}
	}
	return names
}

// fieldOptions are the fields of a type that were not given yet, or what the one that is
// being given may be.
func fieldOptions(m *ir.Machine, of ir.TypeID, given []string, word string) (all []string) {
	if of == ir.NoType {
		return nil
	}
	if name, _, is := strings.Cut(word, "="); is {
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
