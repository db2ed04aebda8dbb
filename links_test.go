package lockstep

// Pages lead on: what a link names is there, its heading too.

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	// unslugged is what a heading's anchor leaves out.
	unslugged = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	// ruleOfPage cites a rule in a page: SPEC 6.4, or a link to SPEC.md before the number.
	ruleOfPage = regexp.MustCompile(`SPEC(?:\.md\]\([^)]*\))? ([0-9]+\.[0-9]+)`)
)

func TestLinksLeadSomewhere(t *testing.T) {
	pages := pagesHere(t)
	for name, text := range pages {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			to := path.Join(path.Dir(name), file)
			if file == "" {
				to = name
			}
			if _, err := os.Stat(filepath.FromSlash(to)); err != nil {
				t.Errorf("%s: (%s) leads nowhere", name, m[1])
			} else if anchor != "" && !slices.Contains(anchors(pages[to]), anchor) {
				t.Errorf("%s: (%s): there is no such heading", name, m[1])
			}
		}
	}
}

func TestPagesCiteRules(t *testing.T) {
	pages := pagesHere(t)
	for name, text := range pages {
		for _, m := range ruleOfPage.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(pages["SPEC.md"], "\n- **"+m[1]+"** ") {
				t.Errorf("%s cites the rule %s, which SPEC.md does not have", name, m[1])
			}
		}
	}
}

var (
	// fileOfPage is a file or folder of this repository as a page names it, testOfPage a test.
	fileOfPage = regexp.MustCompile("`((?:[\\w.*-]+/)+[\\w.*-]*)`")
	testOfPage = regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*)`")
)

// The pages about this repository's inside name files and tests that are there.
func TestPagesNameWhatIsHere(t *testing.T) {
	pages, found := pagesHere(t), 0
	var tests strings.Builder
	for name, text := range filesHere(t, ".go") {
		if strings.HasSuffix(name, "_test.go") {
			tests.WriteString(text)
		}
	}
	for _, name := range []string{"ARCHITECTURE.md", "RATIONALE.md"} {
		for _, m := range fileOfPage.FindAllStringSubmatch(pages[name], -1) {
			at := strings.NewReplacer("<area>", "*", "NAME", "turn").Replace(m[1])
			if there, _ := filepath.Glob(filepath.FromSlash(at)); len(there) == 0 {
				t.Errorf("%s: %s is not here", name, m[1])
			}
			found++
		}
		for _, m := range testOfPage.FindAllStringSubmatch(pages[name], -1) {
			if !strings.Contains(tests.String(), "func "+m[1]+"(") {
				t.Errorf("%s: there is no test %s", name, m[1])
			}
			found++
		}
	}
	if found < 40 {
		t.Errorf("only %d names were found", found)
	}
}

// pagesHere are the Markdown files without their blocks of code.
func pagesHere(t *testing.T) map[string]string {
	t.Helper()
	all := filesHere(t, ".md")
	for name, text := range all {
		all[name] = fenced.ReplaceAllString(text, "")
	}
	return all
}

// anchors are those of a page's headings; the second of one name has a number.
func anchors(page string) (list []string) {
	seen := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		anchor := strings.ReplaceAll(unslugged.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		if n := seen[anchor]; n > 0 {
			list = append(list, anchor+"-"+strconv.Itoa(n))
		} else {
			list = append(list, anchor)
		}
		seen[anchor]++
	}
	return list
}
