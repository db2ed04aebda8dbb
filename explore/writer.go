package explore

// This file writes one path as a scenario, in words that YAML takes as they are meant
// (doc.go, 7).

import (
	"fmt"
	"strings"
	"unicode"
)

// A writer writes scenarios.
type writer struct {
	strings.Builder
	scenarios int
	names     map[string]int
}

func (b *writer) line(format string, args ...any) {
	fmt.Fprintf(b, format+"\n", args...)
}

// scenario writes a path with what follows each step.
func (b *writer) scenario(name string, p *Path) {
	b.scenarios++
	b.line("  - name: %s", yaml(quoted(b.unique(name))))
	if input := p.root().Input; input != nil {
		b.line("    input: %s", yaml(string(input)))
	}
	b.line("    steps:")
	steps := p.Steps()
	if len(steps) == 0 {
		b.expect("      - ", p)
	}
	says := map[hostName]bool{}
	for _, step := range steps {
		b.host(step, says)
		b.line("      - %s", yaml(step.Step))
		if step.ignored {
			b.line("        ignored: true")
		}
		b.expect("        ", step)
	}
}

// unique is a name that no scenario has yet.
func (b *writer) unique(name string) string {
	if b.names == nil {
		b.names = map[string]int{}
	}
	if b.names[name]++; b.names[name] > 1 {
		return fmt.Sprintf("%s (%d)", name, b.names[name])
	}
	return name
}

// host writes what the host is to say before a step.
func (b *writer) host(step *Path, says map[hostName]bool) {
	for _, a := range step.guards {
		if holds, set := says[a.hostName]; (holds || !set) != a.holds {
			says[a.hostName] = a.holds
			b.line("      - guard: %s", yaml(fmt.Sprintf(`{"name":%s,"value":%t%s}`, quoted(a.name), a.holds, a.where())))
			b.line("        state: %s", yaml(step.Before.State))
		}
	}
	if f := step.fails; f != nil {
		b.line("      - failAction: %s", yaml(fmt.Sprintf(`{"name":%s,"error":%s%s}`, quoted(f.name), failedText, f.where())))
		b.line("        state: %s", yaml(step.Before.State))
	}
}

func (b *writer) expect(indent string, p *Path) {
	if p.State != "{}" { // it failed before it was anywhere
		b.line("%sstate: %s", indent, yaml(p.State))
		indent = strings.Repeat(" ", len(indent))
	}
	if p.Status != "active" {
		b.line("%sstatus: %s", indent, p.Status)
	}
	for _, more := range p.more {
		b.line("%s%s", strings.Repeat(" ", len(indent)), yaml(more))
	}
}

// yaml is JSON in which nothing stands that YAML does not allow as it is.
func yaml(json string) string {
	var b strings.Builder
	for _, r := range json {
		if r < 0x10000 && !unicode.IsPrint(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainText is one line that steers no terminal.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '\ufffd'
		}
		return r
	}, text)
}
