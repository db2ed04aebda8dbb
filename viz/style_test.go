package viz_test

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/viz"
)

// A picture may be placed inline in a page that has classes of its own, and beside
// others.

// pictures are one without and one with counts.
func pictures(t *testing.T) map[string]*node {
	t.Helper()
	m, all := inline(t, countedChart), map[string]*node{}
	for class, o := range map[string]viz.Options{
		"lockstep":                 {},
		"lockstep lockstep-counts": {Counts: &viz.Counts{States: []int{-1, 3, 0, -1}, Transitions: []int{2, 1, -1, 0, 1}}},
	} {
		text, err := viz.SVG(m, o)
		if err != nil {
			t.Fatal(err)
		}
		all[class] = &node{}
		if err := xml.Unmarshal(text, all[class]); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

var rules = regexp.MustCompile(`([^{}]+)\{[^{}]*\}`)

// Each rule that a page takes is for the inside of pictures, of those with counts
// where it speaks of counts, and adds no weight: what a page says of a class wins as
// over a bare one.
func TestRulesAreForPicturesAlone(t *testing.T) {
	for class, root := range pictures(t) {
		if root.attr("class") != class {
			t.Errorf("the picture's class is %q, want %q", root.attr("class"), class)
		}
		for _, style := range root.Nodes {
			if style.XMLName.Local != "style" || style.attr("media") != "" {
				continue
			}
			text := strings.ReplaceAll(style.Text, "@media (prefers-color-scheme:dark){", "")
			for _, rule := range rules.FindAllStringSubmatch(text, -1) {
				for selector := range strings.SplitSeq(strings.TrimSpace(rule[1]), ",") {
					scope, of, found := strings.Cut(selector, ")")
					if own := class[strings.LastIndex(class, " ")+1:]; !found || scope != ":where(svg.lockstep" && scope != ":where(svg."+own || strings.Contains(of, "covered") && scope != ":where(svg.lockstep-counts" {
						t.Errorf("%s: the rule %q is for more than pictures like this", class, selector)
					}
				}
			}
		}
	}
}

// What no page takes, because of its medium, is all that programs need which know
// classes alone: no rule is missing, and none has more than they know.
func TestPlainRulesForOthers(t *testing.T) {
	for class, root := range pictures(t) {
		var plain, full int
		for _, style := range root.Nodes {
			switch {
			case style.XMLName.Local != "style":
			case style.attr("media") == "not all":
				plain += strings.Count(style.Text, "{")
				if strings.ContainsAny(style.Text, "@$") || strings.Contains(style.Text, "var(") || strings.Contains(style.Text, ":where") {
					t.Errorf("%s: the plain rules are not:%s", class, style.Text)
				}
			default:
				full += len(rules.FindAllString(strings.ReplaceAll(style.Text, "@media (prefers-color-scheme:dark){", ""), -1)) - strings.Count(style.Text, "color-scheme:")
			}
		}
		if plain == 0 || plain != full {
			t.Errorf("%s: %d plain rules, %d others", class, plain, full)
		}
	}
}

// Titles of two charts are told apart in one page.
func TestTitlesHaveTheChartsName(t *testing.T) {
	for _, root := range pictures(t) {
		for i, what := range []string{"title", "desc"} {
			if id := what + "-counted"; root.Nodes[i].attr("id") != id || root.attr([]string{"aria-labelledby", "aria-describedby"}[i]) != id {
				t.Errorf("the %s is %q, want %q", what, root.Nodes[i].attr("id"), id)
			}
		}
	}
}

// Of what is active the innermost states glow, and not what is around them: they are to
// be found at a glance.
func TestInnermostStatesGlow(t *testing.T) {
	found := false
	for class, root := range pictures(t) {
		for _, style := range root.Nodes {
			if style.XMLName.Local != "style" || style.attr("media") != "" {
				continue
			}
			for _, rule := range rules.FindAllStringSubmatch(style.Text, -1) {
				if !strings.Contains(rule[0], "fill:var(--glow)") {
					continue
				}
				found = true
				for selector := range strings.SplitSeq(strings.TrimSpace(rule[1]), ",") {
					if !strings.Contains(selector, ".atomic") && !strings.Contains(selector, ".final") {
						t.Errorf("%s: %q glows", class, selector)
					}
				}
			}
		}
	}
	if !found {
		t.Error("nothing glows")
	}
}
