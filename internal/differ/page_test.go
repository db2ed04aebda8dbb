package differ_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/viz"
)

// A page of tables documents its chart: of one that is edited so that it does something
// else, there is another page.

var pages = flag.Int("pages", 12, "how many random charts TestAnotherPageOfAnotherMachine edits")

func TestAnotherPageOfAnotherMachine(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	others := 0
	for _, s := range some(*pages) {
		if err := ask(s); err != nil {
			t.Fatal(err)
		}
		page := viz.Table(s.Chart.Machine(), "")
		for range 40 {
			_, text := writtenOtherwise(t, s, func(root *yaml.Node) { changeOne(r, root) })
			chart, err := withRoot(s, text)
			if err != nil || chart.Hash() == s.Chart.Hash() {
				continue
			}
			again := *s
			again.Chart, again.Said, again.Told = chart, nil, nil
			if err := ask(&again); err != nil {
				t.Fatal(err)
			}
			d := differ.Same(s, withoutHash(s.Said), withoutHash(again.Said))
			if d == nil {
				continue
			}
			others++
			if bytes.Equal(page, viz.Table(chart.Machine(), "")) {
				t.Errorf("seed %d: the same page, and %s\n%s\n%s", s.Seed, d, s.Files["root.yaml"], text)
			}
		}
	}
	if others == 0 {
		t.Error("no edit made another machine")
	}
	t.Log(others, "edits made another machine")
}

// Nor has a picture at its full detail anything less than the page's tables of states and
// transitions: where these are others, it is another one.
func TestAnotherPictureOfAnotherPage(t *testing.T) {
	all, err := ancestors()
	if err != nil {
		t.Fatal(err)
	}
	others := 0
	for seed := range uint64(5 * *pages) {
		r := rand.New(rand.NewPCG(seed, 77))
		s := without(t, r, all[r.IntN(len(all))])
		picture, page := pictured(t, s.Chart)
		for range 6 {
			if strings.Contains(s.Files["root.yaml"], "%YAML") || len(page) > 5000 {
				break
			}
			_, text := writtenOtherwise(t, s, func(root *yaml.Node) { changeOne(r, root) })
			chart, err := withRoot(s, text)
			if err != nil {
				continue
			}
			otherPicture, otherPage := pictured(t, chart)
			if page == otherPage {
				continue
			}
			others++
			if bytes.Equal(picture, otherPicture) {
				t.Errorf("seed %d: the same picture of\n%s\nand\n%s", seed, page, otherPage)
			}
		}
	}
	if others == 0 {
		t.Error("no edit made another page")
	}
}

// pictured is a chart's picture, with the tables of its states and transitions.
func pictured(t *testing.T, chart *interp.Chart) (picture []byte, page string) {
	t.Helper()
	picture, err := viz.SVG(chart.Machine(), viz.Options{Detail: viz.All})
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ = strings.Cut(string(viz.Table(chart.Machine(), "")), "## States")
	return picture, page
}

// changeOne changes something of a chart: a key or an element is missing, two have changed
// their places or their values, or a text is another one.
func changeOne(r *rand.Rand, root *yaml.Node) {
	var nodes, texts []*yaml.Node
	eachNode(root, func(n *yaml.Node) {
		nodes = append(nodes, n)
		if n.Kind == yaml.ScalarNode {
			texts = append(texts, n)
		}
	})
	n := nodes[r.IntN(len(nodes))]
	step := map[yaml.Kind]int{yaml.MappingNode: 2, yaml.SequenceNode: 1}[n.Kind]
	switch {
	case n.Kind == yaml.ScalarNode && r.IntN(2) == 0:
		n.Value = number.ReplaceAllStringFunc(n.Value, func(digits string) string { return digits + "1" })
	case n.Kind == yaml.ScalarNode:
		n.Value = texts[r.IntN(len(texts))].Value
	case len(n.Content) == 0:
	case r.IntN(2) == 0:
		at := r.IntN(len(n.Content)/step) * step
		n.Content = slices.Delete(n.Content, at, at+step)
	default:
		i, j := r.IntN(len(n.Content)/step)*step+step-1, r.IntN(len(n.Content)/step)*step+step-1
		n.Content[i], n.Content[j] = n.Content[j], n.Content[i]
	}
}

var number = regexp.MustCompile(`[0-9]+`)

var hash = regexp.MustCompile(`"hash":"[0-9a-f]{16}"`)

// withoutHash are answers without what says of which chart they are.
func withoutHash(answers []string) (all []string) {
	for _, a := range answers {
		all = append(all, hash.ReplaceAllString(a, `"hash":""`))
	}
	return all
}
