// Package random makes up charts and stories for the differential tests: the
// same seed gives the same chart, as YAML text, so that loader and checker are
// tested too, and the same commands.
package random

import (
	"encoding/json"
	"strings"
)

// A Node is a part of a chart under construction: a map (Fields), a list (Items)
// or a scalar. A shrinker takes parts away and looks whether a difference stays.
type Node struct {
	Key    string // in a map
	Scalar string // as YAML
	Text   string // what is quoted where that is needed
	Fields []*Node
	Items  []*Node
	List   bool
}

func scalar(key, yaml string) *Node { return &Node{Key: key, Scalar: yaml} }

// text is a string as YAML, quoted where that may be needed.
func text(key, s string) *Node { return &Node{Key: key, Text: s} }

func object(key string, fields ...*Node) *Node { return &Node{Key: key, Fields: fields} }

func list(key string, items ...*Node) *Node { return &Node{Key: key, Items: items, List: true} }

func (n *Node) add(more ...*Node) {
	if n.List {
		n.Items = append(n.Items, more...)
		return
	}
	n.Fields = append(n.Fields, more...)
}

func (n *Node) leaf() bool { return !n.List && len(n.Fields) == 0 }

// plain tells whether YAML reads a text as it stands.
func plain(s string) bool {
	for i, c := range []byte(s) {
		letter := c == '_' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func quoted(s string) string {
	if plain(s) && s != "null" && s != "true" && s != "false" {
		return s
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic("bug: " + err.Error())
	}
	return unescaped.Replace(string(b))
}

// unescaped takes back what JSON for web pages spells otherwise.
var unescaped = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// write writes the tree as YAML, with names as they are spelt.
func (n *Node) write(b *strings.Builder, spell speller, depth int) {
	indent := strings.Repeat("  ", depth)
	for _, f := range n.Fields {
		line := f.inline(spell)
		b.WriteString(indent + quoted(spell.names(f.Key)) + ":" + line + "\n")
		if line == "" {
			f.write(b, spell, depth+1)
		}
	}
	for _, i := range n.Items {
		line := i.inline(spell)
		b.WriteString(indent + "-" + line + "\n")
		if line == "" {
			i.write(b, spell, depth+1)
		}
	}
}

// inline is what stands behind the key on its line.
func (n *Node) inline(spell speller) string {
	switch {
	case n.Scalar != "":
		return " " + n.Scalar
	case n.Text != "":
		return " " + quoted(spell.names(n.Text))
	case n.List && len(n.Items) == 0:
		return " []"
	case n.leaf():
		return " {}"
	}
	return ""
}

// Without gives every tree that lacks one part of this one, large parts first.
// The tree is changed while yield runs, and put back unless yield keeps it.
func (n *Node) Without(keep func() bool) {
	n.drop(&n.Fields, keep)
	n.drop(&n.Items, keep)
	for _, f := range n.Fields {
		f.Without(keep)
	}
	for _, i := range n.Items {
		i.Without(keep)
	}
}

func (n *Node) drop(parts *[]*Node, keep func() bool) {
	for i := len(*parts) - 1; i >= 0; i-- {
		all := *parts
		*parts = append(append([]*Node(nil), all[:i]...), all[i+1:]...)
		if !keep() {
			*parts = all
		}
	}
}
