package differ_test

// Charts of the repository at work for others, which gives systems of several charts,
// some below one another.

import (
	"fmt"
	"maps"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// hire makes a chart of the repository an actor of some chart of the family, which
// invokes it in one of its states.
func (o *offspring) hire(b breed) {
	at, actor := o.some(), fmt.Sprintf("h%d", len(o.files))
	next := breed{maps.Clone(o.files), o.path}
	for name, file := range b.files {
		next.files[actor+name] = rewritten(file.Data, func(root *yaml.Node) { rename(root, actor) })
	}
	next.files[at] = rewritten(o.files[at].Data, func(root *yaml.Node) {
		var states []spot
		for _, s := range spots(root, "") {
			if s.role == "state" {
				states = append(states, s)
			}
		}
		if len(states) > 0 {
			enter(root, "actors", actor, fmt.Sprintf("{ chart: %s }", actor+b.path))
			enter(states[o.r.IntN(1+o.r.IntN(len(states)))].node(), "invoke", "", fmt.Sprintf("{ src: %s, id: %s }", actor, actor))
		}
	})
	o.keep(next)
}

// rewritten is a file with the mapping at its top edited.
func rewritten(text []byte, edit func(root *yaml.Node)) *fstest.MapFile {
	var doc yaml.Node
	if yaml.Unmarshal(text, &doc) != nil || len(doc.Content) == 0 {
		return &fstest.MapFile{Data: text}
	}
	edit(doc.Content[0])
	if again, err := yaml.Marshal(&doc); err == nil {
		text = again
	}
	return &fstest.MapFile{Data: text}
}

// rename puts a word before the name of a chart and the files that it uses.
func rename(root *yaml.Node, word string) {
	if name := valueOf(root, "chart"); name != nil {
		name.Value = word + name.Value
	}
	if actors := valueOf(root, "actors"); actors != nil {
		for _, a := range actors.Content {
			if file := valueOf(a, "chart"); file != nil {
				file.Value = word + file.Value
			}
		}
	}
}

// enter adds an entry to the mapping that stands under a key, or without a name an
// element to the list there.
func enter(n *yaml.Node, key, name, entry string) {
	under := valueOf(n, key)
	if under == nil {
		under = &yaml.Node{Kind: yaml.SequenceNode}
		if name != "" {
			under.Kind = yaml.MappingNode
		}
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, under)
	}
	if name == "" && under.Kind == yaml.MappingNode {
		*under = yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{clone(under)}}
	}
	if name != "" {
		under.Content = append(under.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: name})
	}
	var value yaml.Node
	if err := yaml.Unmarshal([]byte(entry), &value); err != nil {
		panic("bug: an entry that is no YAML: " + err.Error())
	}
	under.Content = append(under.Content, value.Content[0])
}
