package schema

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/unseen"
)

// This file reads names: each kind has a pattern, and a rule that says it in words
// (SPEC 1.3).

// A nameKind is the pattern of a kind of name.
type nameKind struct {
	what    string
	pattern func() *regexp.Regexp
	rule    string
}

// pattern is a regular expression that is compiled when it is first used, so
// that a program that loads no chart does not pay for it.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

var (
	identifier = &nameKind{"an action or variable", pattern(`^[A-Za-z_][A-Za-z0-9_]*$`), "letters, digits and _, not beginning with a digit"}
	stateName  = &nameKind{"a state", pattern(`^[A-Za-z_][A-Za-z0-9_-]*$`), "letters, digits, _ and -, beginning with a letter or _"}
	chartName  = &nameKind{"a chart", pattern(`^[a-z][a-z0-9-]*$`), "small letters, digits and -, beginning with a letter"}
	eventName  = &nameKind{"an event", pattern(`^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$`), "letters, digits, _ and -, with dots between words that begin with a letter or _"}
	eventKey   = &nameKind{"an event or prefix", pattern(`^(\*|[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\.\*)?)$`), "an event's name, a prefix like mouse.*, or *; several with commas between"}
	plainID    = &nameKind{"an id", pattern(`^[A-Za-z0-9_.-]{1,200}$`), "letters, digits, _, - and ., at most 200"}
	anyText    = &nameKind{"a text", pattern(`(?s)^.*\S.*$`), "any text"}
)

// nameOf reads a name behind a key.
func (w *walker) nameOf(f *Named, kind *nameKind) Text {
	t := w.text(f)
	if t.Text != "" && !w.name(t, kind) {
		return Text{}
	}
	return t
}

// someNames is names for a list that may be empty.
func (w *walker) someNames(f *Named, kind *nameKind) []Text {
	if isEmptyList(f) {
		return nil
	}
	return w.names(f, kind)
}

// names reads a list of names of one kind, none of them twice.
func (w *walker) names(f *Named, kind *nameKind) []Text {
	var list distinct
	for i := range w.items(f) {
		t := w.textOf(&f.Value.Items[i], "an entry of `"+f.Name.Text+"`")
		if t.Text != "" && w.name(t, kind) {
			w.once(&list, t)
		}
	}
	return list.all
}

// A distinct list has no text twice. An enum may have as many as fit into a file, so
// nobody looks through all for each.
type distinct struct {
	all  []Text
	have map[string]bool
}

// once appends a text, unless it is there already.
func (w *walker) once(list *distinct, t Text) {
	if list.have[t.Text] {
		w.diags.Add(t.Pos, t.End, diag.RepeatedName, t.Text)
		return
	}
	if list.have == nil {
		list.have = map[string]bool{}
	}
	list.have[t.Text] = true
	list.all = append(list.all, t)
}

// name tells whether t is a name of its kind, and says so if not.
func (w *walker) name(t Text, kind *nameKind) bool { return w.nameFor(t, kind, kind.what) }

// nameFor is name for something that is called otherwise.
func (w *walker) nameFor(t Text, kind *nameKind, what string) bool {
	if kind.pattern().MatchString(t.Text) {
		return true
	}
	found := w.diags.Add(t.Pos, t.End, diag.BadName, t.Text, what, kind.rule)
	parted := t.Text
	if kind == identifier {
		parted = hyphens.Replace(parted)
	}
	switch cure := lookAlike(t.Text, kind); {
	case cure != "":
		found.Advise(cure)
	case strings.ContainsAny(t.Text, "(,"):
		found.Advise(listedHabit(t.Text, what))
	case strings.HasPrefix(t.Text, "{"):
		found.Fix("take the quotes away: within them a map is a text")
	case strings.Contains(t.Text, ":"):
		found.Fix("inside { } a colon ends a name only with a blank behind it: write %q", strings.ReplaceAll(t.Text, ":", ": "))
	case kind == chartName && chartName.pattern().MatchString(kebab(t.Text)):
		found.Fix("%s: write %s", kind.rule, kebab(t.Text))
	case kind != chartName && startsWithDigit(t.Text) && kind.pattern().MatchString("_"+t.Text):
		found.Fix("%s: write _%s", kind.rule, t.Text)
	case kind == eventKey && !strings.Contains(t.Text, ",") && eventName.pattern().MatchString(joined(t.Text)):
		found.Fix("one event is a name without blanks, like %s; several have commas between", joined(t.Text))
	case kind != eventKey && strings.Contains(parted, " ") && kind.pattern().MatchString(joined(parted)):
		found.Fix("%s: write %s", kind.rule, joined(parted))
	}
	return false
}

func startsWithDigit(name string) bool { return name != "" && name[0] >= '0' && name[0] <= '9' }

// kebab is a name in small letters, with a hyphen before each word but the first.
func kebab(name string) string {
	name = wordStart().ReplaceAllString(strings.TrimSpace(name), "$1-$2")
	return strings.ToLower(wordBreak().ReplaceAllString(name, "-"))
}

var (
	wordStart = pattern(`([a-z0-9])([A-Z])`)
	wordBreak = pattern(`[ _.]+`)
)

// hyphens makes blanks of what parts the words of other languages' names.
var hyphens = strings.NewReplacer("-", " ", ".", " ")

// joined is a name without its blanks: each word behind one begins with a capital.
func joined(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		if i > 0 {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}

// lookAlike is the cure for a name with a character that only looks as if it fitted.
func lookAlike(name string, kind *nameKind) string {
	at := strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII })
	if at < 0 || kind == anyText {
		return ""
	}
	if r, _ := utf8.DecodeRuneInString(name[at:]); unicode.IsLetter(r) {
		return fmt.Sprintf("%s; a letter is one of a to z and A to Z, and %c (%s) is none, whatever it looks like", kind.rule, r, unseen.Name(name[at:]))
	}
	return fmt.Sprintf("%s; %s is none of these, whatever it looks like", kind.rule, unseen.Name(name[at:]))
}
