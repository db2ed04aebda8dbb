// Package conformance reads the cases below testdata/conformance and tells them
// to a back-end. A case is a text archive: a sentence that cites its rules
// (`(SPEC 6.4)`), a chart with the charts it uses, and either a script of
// commands with what must follow or the list of findings that refuse the chart.
// It knows no back-end: sessions are given to it.
package conformance

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

// A Case is one file of the suite.
type Case struct {
	Name     string            // area/name
	Sentence string            // what it shows
	Rules    []string          // the numbers of the rules that it cites
	Files    fs.FS             // chart.yaml and the charts it uses
	Script   []Step            // what is done; empty for a chart that is refused
	Refused  []string          // `CODE words of the message` of every error, in order
	Skips    map[string]string // the reason by back-end
}

// Chart is the file of a case's chart.
const Chart = "chart.yaml"

// Load reads all cases below fsys, in the order of their names.
func Load(fsys fs.FS) ([]*Case, error) {
	files, err := fs.Glob(fsys, "*/*"+extension)
	if err != nil {
		return nil, err
	}
	var all []*Case
	for _, file := range files {
		c, err := LoadCase(fsys, strings.TrimSuffix(file, extension))
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

const extension = ".txtar"

// LoadCase reads one case below fsys.
func LoadCase(fsys fs.FS, name string) (*Case, error) {
	text, err := fs.ReadFile(fsys, name+extension)
	if err != nil {
		return nil, err
	}
	c, err := Parse(name, text)
	if err != nil {
		return nil, fmt.Errorf("%s%s: %w", name, extension, err)
	}
	return c, nil
}

// Parse reads one case.
func Parse(name string, text []byte) (*Case, error) {
	archive := txtar.Parse(text)
	c := &Case{Name: name, Sentence: strings.TrimSpace(string(archive.Comment)), Skips: map[string]string{}}
	c.Rules = cited(c.Sentence)
	charts := fstest.MapFS{}
	for _, f := range archive.Files {
		if err := c.section(f.Name, string(f.Data), charts); err != nil {
			return nil, err
		}
	}
	c.Files = charts
	return c, c.whole(charts)
}

// section takes one file of the archive.
func (c *Case) section(name, text string, charts fstest.MapFS) (err error) {
	switch {
	case strings.HasSuffix(name, ".yaml"):
		charts[name] = &fstest.MapFile{Data: []byte(text)}
	case name == "script":
		c.Script, err = parseScript(text)
	case name == "refused":
		c.Refused = told(text)
	case name == "skip":
		for _, line := range told(text) {
			backend, reason, _ := strings.Cut(line, ": ")
			c.Skips[backend] = reason
		}
	default:
		err = fmt.Errorf("nobody reads the section %q", name)
	}
	return err
}

// whole refuses a case that shows nothing.
func (c *Case) whole(charts fstest.MapFS) error {
	switch {
	case len(c.Rules) == 0:
		return fmt.Errorf("the sentence cites no rule like (SPEC 6.4)")
	case charts[Chart] == nil:
		return fmt.Errorf("there is no %s", Chart)
	case (len(c.Script) == 0) == (len(c.Refused) == 0):
		return fmt.Errorf("either a script or what refuses the chart must be there")
	}
	return nil
}

var (
	citation = regexp.MustCompile(`\(SPEC ([0-9., ]+)\)`)
	rule     = regexp.MustCompile(`(?m)^- \*\*([0-9]+\.[0-9]+)\*\* `)
)

func cited(sentence string) (rules []string) {
	for _, m := range citation.FindAllStringSubmatch(sentence, -1) {
		rules = append(rules, strings.Split(strings.ReplaceAll(m[1], " ", ""), ",")...)
	}
	return rules
}

// RulesOf lists the numbers of the rules of SPEC.md.
func RulesOf(spec []byte) (rules []string) {
	for _, m := range rule.FindAllSubmatch(spec, -1) {
		rules = append(rules, string(m[1]))
	}
	return rules
}

// told are the lines that say something.
func told(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			list = append(list, line)
		}
	}
	return list
}
