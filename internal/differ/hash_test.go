package differ_test

// A chart's hash is that of all it does (SPEC 10.1): the chart written otherwise has the
// same, and charts of one hash do the same.

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/random"
	"github.com/lockstep-charts/lockstep/interp"
)

var hashes = flag.Int("hashes", 20, "how many random charts are written otherwise, and edited, by the tests of hashes")

func TestWrittenOtherwiseOfOneHash(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	changed := map[string]int{}
	for _, s := range some(*hashes) {
		for _, name := range slices.Sorted(maps.Keys(otherwise)) {
			before, after := writtenOtherwise(t, s, func(root *yaml.Node) { otherwise[name](r, root) })
			if before == after {
				continue
			}
			changed[name]++
			if chart, err := withRoot(s, after); err != nil || chart.Hash() != s.Chart.Hash() {
				t.Fatalf("seed %d: %s: another hash, or %v\n%s\n%s", s.Seed, name, err, before, after)
			}
		}
	}
	for name := range otherwise {
		if changed[name] == 0 {
			t.Errorf("%s: no chart was written so", name)
		}
	}
	t.Log(changed)
}

// writtenOtherwise is a story's chart before and after a change, both as YAML's writer has it.
func writtenOtherwise(t *testing.T, s *differ.Story, change func(root *yaml.Node)) (before, after string) {
	var file yaml.Node
	if err := yaml.Unmarshal([]byte(s.Files["root.yaml"]), &file); err != nil {
		t.Fatal(err)
	}
	write := func() string {
		text, err := yaml.Marshal(&file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	before = write()
	change(file.Content[0])
	return before, write()
}

// otherwise are ways to write a chart otherwise.
var otherwise = map[string]func(r *rand.Rand, root *yaml.Node){
	"in braces": func(r *rand.Rand, root *yaml.Node) {
		eachNode(root, func(n *yaml.Node) {
			if r.IntN(4) == 0 {
				n.Style |= yaml.FlowStyle
			}
		})
	},
	"with comments": func(r *rand.Rand, root *yaml.Node) {
		eachNode(root, func(n *yaml.Node) {
			if n.Kind == yaml.ScalarNode && r.IntN(6) == 0 {
				n.HeadComment = "## said of it"
			}
		})
	},
	"keys in another order": func(r *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			shuffleKeys(r, state)
			for _, n := range transitionsOf(state) {
				shuffleKeys(r, n)
			}
		})
	},
	"descriptions": func(_ *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			state.Content = append(state.Content, word("description"), word("a text"), word("meta"), &yaml.Node{Kind: yaml.MappingNode})
		})
	},
	"targets in braces": func(_ *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			for _, n := range transitionsOf(state) {
				if n.Kind == yaml.ScalarNode && n.Value != "" {
					target := *n
					*n = yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{word("target"), &target}}
				}
			}
		})
	},
	"lists of one": func(_ *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			for _, n := range maybeLists(state) {
				if n.Kind == yaml.MappingNode {
					one := *n
					*n = yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{&one}}
				}
			}
		})
	},
	"no lists of one": func(_ *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			for _, n := range maybeLists(state) {
				if n.Kind == yaml.SequenceNode && len(n.Content) == 1 {
					*n = *n.Content[0]
				}
			}
		})
	},
	"guards in parentheses": func(_ *rand.Rand, root *yaml.Node) {
		eachState(root, func(state *yaml.Node) {
			for _, n := range transitionsOf(state) {
				if guard := under(n, "guard"); guard != nil && guard.Kind == yaml.ScalarNode {
					guard.Value = "(  " + guard.Value + " )"
				}
			}
		})
	},
	"what is so anyway": func(_ *rand.Rand, root *yaml.Node) {
		root.Content = append(root.Content, word("version"), word("1"))
		eachState(root, func(state *yaml.Node) {
			for _, n := range transitionsOf(state) {
				if under(n, "target") != nil && under(n, "reenter") == nil {
					n.Content = append(n.Content, word("reenter"), word("false"))
				}
			}
		})
	},
}

// eachNode visits a node and those below it.
func eachNode(n *yaml.Node, visit func(*yaml.Node)) {
	visit(n)
	for _, below := range n.Content {
		eachNode(below, visit)
	}
}

// eachState visits a state and those in it.
func eachState(state *yaml.Node, visit func(*yaml.Node)) {
	for i, states := 1, under(state, "states"); states != nil && i < len(states.Content); i += 2 {
		eachState(states.Content[i], visit)
	}
	if state.Kind == yaml.MappingNode {
		visit(state)
	}
}

// transitionsOf are those that stand below the `on` of a state.
func transitionsOf(state *yaml.Node) (all []*yaml.Node) {
	for i, on := 1, under(state, "on"); on != nil && i < len(on.Content); i += 2 {
		if n := on.Content[i]; n.Kind == yaml.SequenceNode {
			all = append(all, n.Content...)
		} else {
			all = append(all, n)
		}
	}
	return all
}

// maybeLists are what a state and its transitions may have one or many of.
func maybeLists(state *yaml.Node) (all []*yaml.Node) {
	for _, key := range []string{"entry", "exit", "invoke", "always"} {
		if n := under(state, key); n != nil {
			all = append(all, n)
		}
	}
	for _, n := range transitionsOf(state) {
		if actions := under(n, "actions"); actions != nil {
			all = append(all, actions)
		}
	}
	return all
}

// under is what stands under a key of a map; nil where there is nothing.
func under(m *yaml.Node, key string) *yaml.Node {
	for i := 0; m.Kind == yaml.MappingNode && i < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}

func shuffleKeys(r *rand.Rand, m *yaml.Node) {
	if m.Kind != yaml.MappingNode {
		return
	}
	r.Shuffle(len(m.Content)/2, func(i, j int) {
		m.Content[2*i], m.Content[2*j] = m.Content[2*j], m.Content[2*i]
		m.Content[2*i+1], m.Content[2*j+1] = m.Content[2*j+1], m.Content[2*i+1]
	})
}

func word(text string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: text} }

func TestOneHashOneMachine(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var same, other int
	for _, s := range some(*hashes) {
		if err := ask(s); err != nil {
			t.Fatal(err)
		}
		for range 12 {
			text := edited(r, s.Files["root.yaml"])
			chart, err := withRoot(s, text)
			switch {
			case err != nil, text == s.Files["root.yaml"]:
			case chart.Hash() != s.Chart.Hash():
				other++
			default:
				same++
				again := *s
				again.Chart, again.Said, again.Told = chart, nil, nil
				if err := ask(&again); err != nil {
					t.Fatal(err)
				}
				if d := differ.Same(s, s.Said, again.Said); d != nil {
					t.Fatalf("seed %d: the same hash, and %s\n%s\n%s", s.Seed, d, s.Files["root.yaml"], text)
				}
			}
		}
	}
	if same == 0 || other == 0 {
		t.Errorf("%d edits left the hash, and %d changed it", same, other)
	}
	t.Logf("%d edits left the hash, and %d changed it", same, other)
}

// edited is a chart in which a line is missing, two neighbours changed their places, or the
// last word of a line is that of another.
func edited(r *rand.Rand, text string) string {
	rows := strings.Split(text, "\n")
	i, j := r.IntN(len(rows)), r.IntN(len(rows))
	switch r.IntN(4) {
	case 0:
		rows = slices.Delete(rows, i, i+1)
	case 1:
		near := min(i+1, len(rows)-1)
		rows[i], rows[near] = rows[near], rows[i]
	default:
		a, b := strings.Fields(rows[i]), strings.Fields(rows[j])
		if len(a) > 0 && len(b) > 0 {
			rows[i] = strings.Replace(rows[i], a[len(a)-1], b[len(b)-1], 1)
		}
	}
	return strings.Join(rows, "\n")
}

// some are random charts with their stories.
func some(n int) []*differ.Story {
	seed := uint64(500)
	return differ.TellMany(random.New, &seed, n, differ.NewFigures())
}

// withRoot is a story's chart with another text.
func withRoot(s *differ.Story, text string) (*interp.Chart, error) {
	files := maps.Clone(s.Files)
	files["root.yaml"] = text
	return interp.Load(differ.Tree(files), "root.yaml")
}
