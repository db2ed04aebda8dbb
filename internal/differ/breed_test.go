package differ_test

// Charts bred from those of the repository: one takes over what another declares,
// then parts of both change places, and what the checker refuses is taken back. They
// reach what nobody thought of putting into a random chart.

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/compile"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/ir"
)

// A breed is a good chart with the files that it uses.
type breed struct {
	files fstest.MapFS
	path  string
}

func (b breed) text() string { return string(b.files[b.path].Data) }

// ancestors are the good charts of the conformance suite and of charts. Those of the
// limits take long.
func ancestors() ([]breed, error) {
	cases, err := conformance.Load(os.DirFS("../../testdata/conformance"))
	if err != nil {
		return nil, err
	}
	var all []breed
	for _, c := range cases {
		if len(c.Script) > 0 && c.Name != "actors/mailbox-full" {
			all = append(all, breed{c.Files.(fstest.MapFS), conformance.Chart})
		}
	}
	own := os.DirFS("../../charts")
	names, err := fs.Glob(own, "*.yaml")
	files := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(own, name)
		if err != nil {
			return nil, err
		}
		files[name] = &fstest.MapFile{Data: text}
		if !strings.HasSuffix(name, ".test.yaml") {
			all = append(all, breed{files, name})
		}
	}
	return all, err
}

// bredFrom gives a good chart that came from two by edits.
func bredFrom(r *rand.Rand, all []breed) *offspring {
	o := &offspring{breed: all[r.IntN(len(all))], r: r, partner: all[r.IntN(len(all))]}
	o.machine, _ = compile.Load(o.files, o.path)
	for _, key := range strings.Fields("types events emits sends actions actors input context delays guards lets") {
		o.try(func(own, other []spot) { declare(key, own[0].node(), other[0].node()) })
	}
	for range r.IntN(4) {
		o.hire(all[r.IntN(len(all))])
	}
	edits := 20 + r.IntN(80)
	for i := range edits {
		if i == edits-r.IntN(6)-1 {
			o.older = o.machine
		}
		edit := crossings[r.IntN(len(crossings))]
		o.tryIn(o.some(), func(own, other []spot) {
			if r.IntN(2) == 0 {
				other = own
			}
			edit(r, own, other)
		})
	}
	return o
}

// some is the file of the chart, or now and then of one below it.
func (o *offspring) some() string {
	if children := below(o.machine); len(children) > 0 && o.r.IntN(3) == 0 {
		return children[o.r.IntN(len(children))].machine.File
	}
	return o.path
}

// An offspring is a chart on its way.
type offspring struct {
	breed
	machine *ir.Machine
	older   *ir.Machine // the chart as it was before the last edits, or nil
	partner breed
	r       *rand.Rand
}

// try edits the chart itself.
func (o *offspring) try(edit func(own, other []spot)) { o.tryIn(o.path, edit) }

// tryIn keeps an edit of a file if the checker takes what it gives.
func (o *offspring) tryIn(path string, edit func(own, other []spot)) {
	var root, other yaml.Node
	if yaml.Unmarshal(o.files[path].Data, &root) != nil || yaml.Unmarshal([]byte(o.partner.text()), &other) != nil {
		return
	}
	own, from := spots(&root, ""), spots(&other, "")
	if len(own) == 0 || len(from) == 0 {
		return
	}
	edit(own, from)
	text, err := yaml.Marshal(&root)
	if err != nil || len(text) > 12_000 {
		return
	}
	next := breed{fstest.MapFS{}, o.path}
	maps.Copy(next.files, o.partner.files)
	maps.Copy(next.files, o.files)
	next.files[path] = &fstest.MapFile{Data: text}
	o.keep(next)
}

// keep takes what the checker takes.
func (o *offspring) keep(next breed) {
	if m, _ := compile.Load(next.files, next.path); m != nil {
		o.breed, o.machine = next, m
	}
}

// A spot is a node of a chart, and what it is there.
type spot struct {
	role   string
	parent *yaml.Node
	at     int // in the parent's content
}

func (s spot) node() *yaml.Node { return s.parent.Content[s.at] }

// named are the roles below which authors choose the names.
var named = strings.Fields("on states events emits sends context input output types guards lets delays actors assign params data after actions receives")

// spots lists the nodes below one, itself left out.
func spots(n *yaml.Node, role string) (all []spot) {
	for i, child := range n.Content {
		is := role
		switch {
		case n.Kind == yaml.MappingNode && i%2 == 0:
			continue
		case n.Kind == yaml.DocumentNode, n.Kind == yaml.MappingNode && role == "states":
			is = "state"
		case n.Kind == yaml.MappingNode && slices.Contains(named, role):
			is = role + "/*"
		case n.Kind == yaml.MappingNode:
			is = n.Content[i-1].Value
		}
		all = append(append(all, spot{is, n, i}), spots(child, is)...)
	}
	return all
}

// declare takes over what another chart declares under a key, but names that are
// taken.
func declare(key string, root, other *yaml.Node) {
	given := valueOf(other, key)
	switch own := valueOf(root, key); {
	case given == nil:
	case own == nil:
		root.Content = append(root.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, clone(given))
	default:
		for i := 0; i+1 < len(given.Content); i += 2 {
			if valueOf(own, given.Content[i].Value) == nil {
				own.Content = append(own.Content, clone(given.Content[i]), clone(given.Content[i+1]))
			}
		}
	}
}

func valueOf(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// crossings change one spot of a chart by what stands in others.
var crossings = []func(r *rand.Rand, own, from []spot){replace, replace, adopt, adopt, adopt, drop, reword, reword, wrap, wrap}

// replace puts a node in the place of another of its role.
func replace(r *rand.Rand, own, from []spot) {
	at := own[r.IntN(len(own))]
	if giver := like(r, at, from); giver != nil {
		at.parent.Content[at.at] = clone(giver)
	}
}

// like is some node of the same role.
func like(r *rand.Rand, at spot, from []spot) *yaml.Node {
	var fit []*yaml.Node
	for _, s := range from {
		if s.role == at.role {
			fit = append(fit, s.node())
		}
	}
	if len(fit) == 0 {
		return nil
	}
	return fit[r.IntN(len(fit))]
}

// adopt gives a mapping or a list something that another of its role has.
func adopt(r *rand.Rand, own, from []spot) {
	at := own[r.IntN(len(own))]
	n, giver := at.node(), like(r, at, from)
	if giver == nil || giver.Kind != n.Kind || len(giver.Content) == 0 {
		return
	}
	switch n.Kind {
	case yaml.SequenceNode:
		n.Content = slices.Insert(n.Content, r.IntN(len(n.Content)+1), clone(giver.Content[r.IntN(len(giver.Content))]))
	case yaml.MappingNode:
		i := 2 * r.IntN(len(giver.Content)/2)
		key := clone(giver.Content[i])
		if valueOf(n, key.Value) != nil {
			key.Value += strconv.Itoa(r.IntN(9))
		}
		n.Content = append(n.Content, key, clone(giver.Content[i+1]))
	}
}

// drop leaves a node out.
func drop(r *rand.Rand, own, _ []spot) {
	at := own[r.IntN(len(own))]
	switch n := at.parent; n.Kind {
	case yaml.SequenceNode:
		n.Content = slices.Delete(n.Content, at.at, at.at+1)
	case yaml.MappingNode:
		n.Content = slices.Delete(n.Content, at.at-1, at.at+1)
	}
}

var bredWord = regexp.MustCompile(`[A-Za-z0-9_.']+`)

// reword puts a word of one scalar in the place of another's.
func reword(r *rand.Rand, own, from []spot) {
	at, giver := scalar(r, own), scalar(r, from)
	if words := bredWord.FindAllString(giver.Value, -1); len(words) > 0 {
		inPlace(r, at, words[r.IntN(len(words))])
	}
}

// wrap puts one scalar as a whole in the place of another's word.
func wrap(r *rand.Rand, own, from []spot) {
	at, giver := scalar(r, own), scalar(r, from)
	inPlace(r, at, "("+giver.Value+")")
	at.Style = yaml.DoubleQuotedStyle
}

func inPlace(r *rand.Rand, n *yaml.Node, text string) {
	if places := bredWord.FindAllStringIndex(n.Value, -1); len(places) > 0 {
		at := places[r.IntN(len(places))]
		n.Value = n.Value[:at[0]] + text + n.Value[at[1]:]
	}
}

// scalar is some scalar of a chart; an empty one where it has none.
func scalar(r *rand.Rand, from []spot) *yaml.Node {
	var all []*yaml.Node
	for _, s := range from {
		if n := s.node(); n.Kind == yaml.ScalarNode {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return &yaml.Node{}
	}
	return all[r.IntN(len(all))]
}

func clone(n *yaml.Node) *yaml.Node {
	c := *n
	c.Content = nil
	for _, child := range n.Content {
		c.Content = append(c.Content, clone(child))
	}
	return &c
}
