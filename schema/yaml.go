package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/diag"
)

// This file takes a file through the YAML parser: one document, no directives but
// that for YAML 1.2, aliases that stay small.

// parseTree gives a chart's file and its tree; nil when it is no YAML mapping. Its texts
// come to stand in generated code and pictures.
func parseTree(name string, src []byte, diags *diag.List) (*file, *Value) {
	return parseTexts(name, src, forbidden, diags)
}

// parseData is parseTree for texts that are data: they may hold any character, written as
// an escape.
func parseData(name string, src []byte, diags *diag.List) (*file, *Value) {
	return parseTexts(name, src, func(rune) bool { return false }, diags)
}

// parseTexts is parseTree with what may stand in no text.
func parseTexts(name string, src []byte, forbidden func(rune) bool, diags *diag.List) (*file, *Value) {
	if !checkBytes(name, src, diags) {
		return nil, nil
	}
	f := newFile(name, src)
	root := parseNodes(f, diags)
	if root == nil || !checkAliases(f, root, diags) {
		diags.Sort()
		return nil, nil
	}
	b := &builder{f: f, diags: diags, forbidden: forbidden}
	v := &Value{}
	b.fill(v, root, 1)
	if v.Kind != Map || b.deep {
		if !b.deep {
			diags.Add(v.Pos, v.End, diag.WrongShape, "the file", "a map of keys", kindName(v)).Advise(beginning(name))
		}
		diags.Sort()
		return nil, nil
	}
	return f, v
}

// HoldsScenarios tells by its name whether a file is meant to hold scenarios, and no chart.
func HoldsScenarios(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, ".test.yaml") || strings.HasSuffix(name, ".test.yml")
}

// beginning says how a file begins, by what its name tells of it.
func beginning(name string) string {
	if HoldsScenarios(name) {
		return "begin with `chart: turn.yaml`, the file of the chart, and `scenarios:`"
	}
	return "begin with `chart: name`, `initial:` and `states:`"
}

// parseNodes gives the root node of the one document.
func parseNodes(f *file, diags *diag.List) *yaml.Node {
	if directive(f, diags) {
		return nil
	}
	doc, err := decode(f.text)
	switch {
	case err == nil && len(doc.Content) == 1 && !isNothing(doc.Content[0]):
		return doc.Content[0]
	case err == nil || errors.Is(err, io.EOF):
		diags.Add(f.pos(0), diag.Pos{}, diag.EmptyFile).Advise(beginning(f.name))
	case errors.Is(err, errSeveral):
		pos := secondDocument(f)
		diags.Add(pos, diag.Pos{}, diag.SeveralDocuments)
	default:
		reportBroken(f, err, diags)
	}
	return nil
}

func isNothing(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style == 0
}

var errSeveral = errors.New("several documents")

// decode parses the one document of text. A fault of the parser is an error
// like any other: it must not take the program down.
func decode(text []byte) (doc *yaml.Node, err error) { return decodeFrom(bytes.NewReader(text)) }

// decodeFrom reads no further than is needed to find a fault.
func decodeFrom(r io.Reader) (doc *yaml.Node, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the YAML parser gave up: %v", fault)
		}
	}()
	d := yaml.NewDecoder(r)
	doc = &yaml.Node{}
	if err := d.Decode(doc); err != nil {
		return nil, err
	}
	switch err := d.Decode(&yaml.Node{}); {
	case err == nil:
		return nil, errSeveral
	case !errors.Is(err, io.EOF):
		return nil, err
	}
	return doc, nil
}

// yaml12 is the one directive that says what is so anyway.
var yaml12 = pattern(`^%YAML[ \t]+1\.2[ \t]*([ \t]#.*)?$`)

// directive reports a YAML directive before the document. That for YAML 1.2 is
// read as a comment.
func directive(f *file, diags *diag.List) bool {
	known := false
	for n := 1; n <= len(f.lines); n++ {
		line := f.line(n)
		switch {
		case !known && yaml12().Match(line):
			known = true
			f.text = bytes.Clone(f.text)
			f.text[f.lines[n-1]] = '#'
		case len(line) > 0 && line[0] == '%':
			pos := f.pos(f.lines[n-1])
			diags.Add(pos, f.pos(f.lines[n-1]+len(line)), diag.Directive)
			return true
		case len(bytes.TrimSpace(line)) > 0 && bytes.TrimSpace(line)[0] != '#':
			return false
		}
	}
	return false
}

// secondDocument finds the line that ends the first document.
func secondDocument(f *file) diag.Pos {
	content := false
	for n := 1; n <= len(f.lines); n++ {
		line := f.line(n)
		if content && (bytes.HasPrefix(line, []byte("---")) || bytes.HasPrefix(line, []byte("..."))) {
			return f.pos(f.lines[n-1])
		}
		trimmed := bytes.TrimSpace(line)
		content = content || len(trimmed) > 0 && trimmed[0] != '#' && !bytes.Equal(trimmed, []byte("---"))
	}
	return f.pos(0)
}

// An expander measures what aliases stand for without writing it out.
type expander struct {
	f     *file
	diags *diag.List
	size  map[*yaml.Node]int // nodes below an anchor, aliases followed; 0: being measured
	total int                // nodes that aliases bring
	bad   bool
}

// checkAliases tells whether all aliases together stay small, and none holds
// itself.
func checkAliases(f *file, root *yaml.Node, diags *diag.List) bool {
	x := &expander{f: f, diags: diags, size: map[*yaml.Node]int{}}
	x.measure(root)
	return !x.bad
}

// measure counts n and all below it, up to a bound above the limit.
func (x *expander) measure(n *yaml.Node) int {
	if x.bad {
		return 1
	}
	if n.Kind == yaml.AliasNode {
		return x.follow(n)
	}
	if n.Anchor != "" {
		x.size[n] = 0
	}
	count := 1
	for _, c := range n.Content {
		count = min(count+x.measure(c), 1<<30)
	}
	if n.Anchor != "" {
		x.size[n] = count
	}
	return count
}

// follow counts what an alias brings: its anchor stands before it.
func (x *expander) follow(n *yaml.Node) int {
	pos := x.f.pos(x.f.offset(n.Line, n.Column))
	end := pos
	end.Col += 1 + len([]rune(n.Value))
	count := x.size[n.Alias]
	if x.total = min(x.total+count, 1<<30); count == 0 {
		x.bad = true
		x.diags.Add(pos, end, diag.SelfAlias, n.Value)
	} else if x.total > maxExpanded {
		x.bad = true
		x.diags.Add(pos, end, diag.TooManyAliases, maxExpanded)
	}
	return count
}
