package schema

import (
	"bytes"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file turns YAML nodes into a tree of values with a place each, and
// refuses what YAML would swallow or misread on the way. Nodes are never
// decoded to Go values: that takes quadratic time.

// A builder makes the tree of one file.
type builder struct {
	f         *file
	diags     *diag.List
	forbidden func(rune) bool
	deep      bool // maxDepth was passed and said
}

// fill makes the value of node n. Empty scalars have no place of their own:
// they take that of the key, or the item's dash.
func (b *builder) fill(v *Value, n *yaml.Node, depth int) {
	if depth > maxDepth {
		b.tooDeep(n)
		return
	}
	switch n.Kind {
	case yaml.AliasNode:
		b.aliased(v, n, depth)
	case yaml.MappingNode:
		b.mapping(v, n, depth)
	case yaml.SequenceNode:
		b.sequence(v, n, depth)
	case yaml.ScalarNode:
		b.scalar(v, n)
	}
}

func (b *builder) tooDeep(n *yaml.Node) {
	if !b.deep {
		b.deep = true
		pos := b.f.pos(b.f.offset(n.Line, n.Column))
		b.diags.Add(pos, diag.Pos{}, diag.TooDeep, maxDepth)
	}
}

// aliased makes the value that the alias n stands for, once more.
func (b *builder) aliased(v *Value, n *yaml.Node, depth int) {
	start := b.f.offset(n.Line, n.Column)
	text, end := b.f.locate("*"+n.Value, plain, start)
	b.f.took(text.Pos, text.End, end)
	b.fill(v, n.Alias, depth)
	v.alias = &text
}

func (b *builder) sequence(v *Value, n *yaml.Node, depth int) {
	b.collection(v, n, List, "!!seq")
	v.Items = make([]Value, len(n.Content))
	for i, item := range n.Content {
		b.fill(&v.Items[i], item, depth+1)
		v.End = v.Items[i].End
	}
	b.cutItems(v)
}

// cutItems reports elements that a comma cut out of a call, and takes what
// follows them for a part of them.
func (b *builder) cutItems(v *Value) {
	if !v.is(inFlow) {
		return
	}
	whole := v.Items[:0]
	for i := 0; i < len(v.Items); i++ {
		item := v.Items[i]
		if i+1 < len(v.Items) && item.Kind == CEL && !item.is(quoted) && openCall(item.Text.Text) {
			i++
			b.diags.Add(item.Pos, v.Items[i].End, diag.CommaSplit)
			item.form |= misled
		}
		whole = append(whole, item)
	}
	v.Items = whole
}

func (b *builder) mapping(v *Value, n *yaml.Node, depth int) {
	b.collection(v, n, Map, "!!map")
	v.Fields = make([]Named, 0, len(n.Content)/2)
	seen := map[string]diag.Pos{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if v.is(inFlow) && b.thousands(n.Content[i], n.Content[i+1]) {
			continue
		}
		field, ok := b.key(n.Content[i])
		if !ok {
			continue
		}
		b.fill(&field.Value, n.Content[i+1], depth+1)
		b.settle(v, &field)
		v.End = field.Value.End
		if b.isNew(seen, &field) && !b.splits(v, &field) {
			v.Fields = append(v.Fields, field)
		}
	}
}

// thousands tells whether a key without a colon is the rest of a number that was
// written with separators, `1,000`, and says so at its first comma.
func (b *builder) thousands(key, value *yaml.Node) bool {
	if key.Kind != yaml.ScalarNode || !partOfNumber().MatchString(key.Value) || value.Value != "" || value.Tag != "!!null" {
		return false
	}
	const longest = 30
	at := b.f.offset(key.Line, key.Column)
	before := b.f.text[max(0, at-longest):at]
	head := headOfNumber().Find(before)
	if head == nil {
		return false
	}
	start := at - len(bytes.TrimLeft(head, "\t -+=(<>"))
	number := separated().Find(b.f.text[start:min(start+2*longest, len(b.f.text))])
	if end := start + len(number); end < at+len(key.Value) || bytes.HasPrefix(b.f.text[end:], []byte(":")) {
		return false
	}
	if bytes.IndexByte(number, ',') == at-start-1 {
		b.diags.Add(b.f.pos(start), b.f.pos(start+len(number)), diag.CommaSplit).
			Fix("write %s: a number has no thousands separators", bytes.ReplaceAll(number, []byte(","), nil))
	}
	return true
}

// A number with separators: a part of it, what stands before a part, and the whole.
var (
	partOfNumber = pattern(`^[0-9]{3}(?:\.[0-9]+)?$`)
	headOfNumber = pattern(`[ \t=<>(+-][0-9]{1,3}(?:,[0-9]{3})*,$`)
	separated    = pattern(`^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?`)
)

// collection sets what maps and lists have alike.
func (b *builder) collection(v *Value, n *yaml.Node, kind ValueKind, tag string) {
	start := b.f.offset(n.Line, n.Column)
	if n.Style&yaml.FlowStyle != 0 {
		v.form |= inFlow
	}
	if at, name := b.properties(start); name != "" && name != tag {
		b.diags.Add(b.f.pos(at), b.f.pos(at+len(name)), diag.UnknownTag, name)
	}
	v.Kind, v.Pos = kind, b.f.pos(b.content(start))
	v.End = v.Pos
	v.End.Col++
}

// key reads one key; maps, lists and aliases are none.
func (b *builder) key(n *yaml.Node) (Named, bool) {
	if n.Kind != yaml.ScalarNode {
		pos := b.f.pos(b.f.offset(n.Line, n.Column))
		found := b.diags.Add(pos, diag.Pos{}, diag.NonStringKey, "this")
		if n.Kind == yaml.SequenceNode && len(n.Content) == 1 && strings.Contains(n.Content[0].Value, ".") {
			found.Fix("what is computed is the key of a map, whose name stands before it, in quotes: `\"map[%s]\": …`", n.Content[0].Value)
		}
		return Named{}, false
	}
	var v Value
	b.scalar(&v, n)
	if v.Kind == CEL && v.Text.Text == "<<" && !v.is(quoted) {
		b.diags.Add(v.Pos, v.End, diag.MergeKey)
		return Named{}, false
	}
	return Named{Name: v.Text, kind: v.Kind}, !v.is(misled)
}

// settle gives an empty value the place of its key, and notes a key without a
// colon.
func (b *builder) settle(v *Value, field *Named) {
	if !field.Value.is(empty) {
		return
	}
	field.Value.Pos, field.Value.End = field.Name.Pos, field.Name.End
	field.Value.Text.Pos, field.Value.Text.End = field.Name.Pos, field.Name.End
	end := b.f.offset(field.Name.End.Line, field.Name.End.Col)
	rest := bytes.TrimLeft(b.f.text[end:min(end+80, len(b.f.text))], " \t\r\n")
	if v.is(inFlow) && (len(rest) == 0 || rest[0] != ':') {
		field.Value.form |= keyless
	}
}

// isNew tells whether the map has no such key yet; else it says so.
func (b *builder) isNew(seen map[string]diag.Pos, field *Named) bool {
	name := field.Name
	before, again := seen[name.Text]
	if again {
		b.diags.Add(name.Pos, name.End, diag.DuplicateKey, name.Text, before.Line).
			Note(before, "first written here")
		return false
	}
	seen[name.Text] = name.Pos
	return true
}

// splits tells whether field is the rest of a value that a comma cut in two,
// and says so: its key has no colon, and the value before it is unbalanced.
func (b *builder) splits(v *Value, field *Named) bool {
	if !field.Value.is(keyless) || len(v.Fields) == 0 {
		return false
	}
	before := v.Fields[len(v.Fields)-1].Value
	cut := before.Kind == CEL && !before.is(quoted) && !balanced(before.Text.Text)
	if before.is(keyless) {
		before.Pos, cut = v.Fields[len(v.Fields)-1].Name.Pos, !balanced(v.Fields[len(v.Fields)-1].Name.Text)
	}
	if cut {
		b.diags.Add(before.Pos, field.Name.End, diag.CommaSplit)
	}
	return cut
}

// scalar reads a scalar, whose text it does not trust to be what YAML says.
func (b *builder) scalar(v *Value, n *yaml.Node) {
	start := b.f.offset(n.Line, n.Column)
	at, tag := b.properties(start)
	how := styleOf(n.Style)
	text, end := b.f.locate(n.Value, how, b.content(start))
	v.Text, v.Pos, v.End = text, text.Pos, text.End
	if n.Value != "" || how != plain {
		b.f.took(text.Pos, text.End, end)
	}
	b.form(v, how)
	b.kind(v, how, tag, at)
	if bad := strings.IndexFunc(n.Value, b.forbidden); bad >= 0 {
		b.diags.Add(text.Pos, text.End, diag.ForbiddenCharacter, unseen.Name(n.Value[bad:]))
	}
}

func (b *builder) form(v *Value, how style) {
	if how != plain {
		v.form |= quoted
	}
	if how != literal && v.End.Line > v.Pos.Line {
		v.form |= several
	}
}

// kind tells what a scalar is, by its tag or, when plain, by its look. A tag may
// only say what the value is anyway: what it looks like is misread with it, too.
func (b *builder) kind(v *Value, how style, tag string, at int) {
	v.Kind = CEL
	as := ""
	if how == plain {
		r := read(v.Text.Text)
		v.Kind, as = r.kind, r.as
		if v.Text.Text == "" {
			v.form |= empty
		}
	}
	switch {
	case tag == "!!str":
		v.Kind = CEL
		v.form &^= empty
	case tag != "" && !confirms(tag, v.Kind):
		b.wrongTag(v, tag, at)
	case as != "":
		b.diags.Add(v.Pos, v.End, diag.MisreadScalar, v.Text.Text, as, b.meant(v.Text.Text, as))
		v.form |= misled
	}
}

// confirms tells whether a tag says of a value what it is.
func confirms(tag string, k ValueKind) bool {
	switch tag {
	case "!!bool":
		return k == Bool
	case "!!null":
		return k == Null
	}
	return (tag == "!!int" || tag == "!!float") && k == Number
}

// wrongTag refuses a tag that nobody knows or that is not the value's.
func (b *builder) wrongTag(v *Value, tag string, at int) {
	if strings.HasPrefix(tag, "!!") && len(tag) > 2 {
		b.diags.Add(b.f.pos(at), b.f.pos(at+len(tag)), diag.UnknownTag, tag)
	} else {
		b.diags.Add(b.f.pos(at), b.f.pos(at+len(tag)), diag.SwallowedTag, tag, b.tagged(v, tag, at))
	}
	v.Kind = CEL // the mistake is said; nothing more about it
	v.form &^= empty
	if v.Text.Text == "" {
		v.Text = Text{Text: tag, Pos: b.f.pos(at), End: b.f.pos(at + len(tag))}
		v.Pos, v.End = v.Text.Pos, v.Text.End
	}
	v.form |= misled
}

// tagged is a tag with its value, as somebody meant them who knows no tags: a
// comma between the parentheses of a call ends neither.
func (b *builder) tagged(v *Value, tag string, at int) string {
	if rest := b.f.text[at+len(tag):]; balanced(tag) && len(rest) > 0 && rest[0] == ',' {
		return tag // to YAML the comma is part of it, and the next element its value
	} else if balanced(tag) {
		return strings.TrimSpace(tag + " " + strings.TrimSpace(v.Text.Text))
	}
	w := flowScout{scout: &scout{f: b.f}}
	return strings.TrimSpace(string(b.f.text[at:w.stop(at)]))
}

// properties finds a tag before the content of a node that begins at start.
func (b *builder) properties(start int) (at int, tag string) {
	for i := start; i < len(b.f.text); {
		switch end := i + property(b.f.text[i:]); b.f.text[i] {
		case '!':
			return i, string(b.f.text[i:end])
		case '&':
			i = skipBlanks(b.f.text, end)
		default:
			return i, ""
		}
	}
	return start, ""
}

// content is the offset of a node's content behind its tag and anchor.
func (b *builder) content(start int) int {
	i := start
	for i < len(b.f.text) && (b.f.text[i] == '!' || b.f.text[i] == '&') {
		if i = skipBlanks(b.f.text, i+property(b.f.text[i:])); i >= len(b.f.text) {
			return i
		}
	}
	return i
}

// property is the length of a tag or an anchor: a tag ends at a blank or, in
// braces, at a delimiter, an anchor behind its letters.
func property(text []byte) int {
	for i, c := range text[1:] {
		switch {
		case text[0] == '&' && !anchorLetter(c):
			return i + 1
		case bytes.IndexByte([]byte(" \t\r\n,]}"), c) >= 0:
			return i + 1
		}
	}
	return len(text)
}

func anchorLetter(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c == '-'
}

// skipBlanks is the offset of what follows blanks, line ends and comments.
func skipBlanks(text []byte, i int) int {
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\r', '\n':
			i++
		case '#':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		default:
			return i
		}
	}
	return i
}

func styleOf(s yaml.Style) style {
	switch {
	case s&yaml.DoubleQuotedStyle != 0:
		return double
	case s&yaml.SingleQuotedStyle != 0:
		return single
	case s&yaml.LiteralStyle != 0:
		return literal
	case s&yaml.FoldedStyle != 0:
		return folded
	}
	return plain
}

// openCall tells whether a parenthesis in s is not closed.
func openCall(s string) bool { return strings.Count(s, "(") > strings.Count(s, ")") }
