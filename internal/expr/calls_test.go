package expr

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
)

// operandTexts are values of all kinds that a function may take in some place.
var operandTexts = []string{
	"context.n", "context.d", "context.s", "context.b", "context.t", "context.w", "context.r", "context.ints", "context.texts",
	"context.tags", "context.?plan", "context.?plan.or(context.?plan)", "context.last", "event.total", "'loading.retrying'", "'5s'", "x", "x > 0", "true",
}

// unread stands for an operand that is no value in any place.
const unread = "nonsense.of(3)"

// everyCall gives the names that can be called: of the language, and the chart's own.
func everyCall() []string {
	names := append(slices.Collect(maps.Keys(functions)), newWorld().scope.Names...)
	for name := range special {
		switch name {
		case "math.least", "math.greatest", "optional.of", "optional.none":
		default:
			names = append(names, "math."+name, "optional."+name)
		}
		names = append(names, name)
	}
	names = append(names, "Reason", "Progress")
	slices.Sort(names)
	return slices.Compact(names)
}

// callForms are the forms in which a name may be written with these operands.
func callForms(name string, operands []string) []string {
	forms := []string{name + "(" + strings.Join(operands, ", ") + ")", "." + name + "(" + strings.Join(operands, ", ") + ")"}
	if len(operands) > 0 {
		_, last, _ := strings.Cut("."+name, ".")
		forms = append(forms, operands[0]+"."+last+"("+strings.Join(operands[1:], ", ")+")")
		_, last, dotted := strings.Cut(name, ".")
		if dotted {
			forms = append(forms, operands[0]+"."+last+"("+strings.Join(operands[1:], ", ")+")")
		}
	}
	return forms
}

// specialForms are the forms of what the table of functions does not tell: how many
// operands stand behind a function, and how many behind a receiver's.
var specialForms = map[string]struct{ global, member []int }{
	"has": {global: []int{1}}, "active": {global: []int{1}}, "matches": {global: []int{2}, member: []int{1}},
	"all": {member: []int{2}}, "exists": {member: []int{2}}, "exists_one": {member: []int{2}}, "filter": {member: []int{2}}, "map": {member: []int{2, 3}},
	"optMap": {member: []int{2}}, "or": {member: []int{1}}, "orValue": {member: []int{1}}, "hasValue": {member: []int{0}}, "value": {member: []int{0}},
	"optional.of": {global: []int{1}}, "optional.none": {global: []int{0}},
	"math.least": {global: []int{1, 2, 3, 4}}, "math.greatest": {global: []int{1, 2, 3, 4}},
}

// takesForm tells whether a name has a form.
func takesForm(name string, member bool, operands int) bool {
	if f, ok := specialForms[name]; ok {
		if member {
			return slices.Contains(f.member, operands)
		}
		return slices.Contains(f.global, operands)
	}
	return slices.ContainsFunc(functions[name], func(o overload) bool {
		if o.member {
			return member && len(o.params) == operands+1
		}
		return !member && len(o.params) == operands
	})
}

// TestFormsOfCalls: each function of the language is refused in every form that it does
// not have, whatever the operands, and each finding has a cure.
func TestFormsOfCalls(t *testing.T) {
	for name := range special {
		if _, ok := specialForms[name]; !ok {
			t.Errorf("%s: its forms are not listed", name)
		}
	}
	for _, name := range append(slices.Collect(maps.Keys(functions)), slices.Collect(maps.Keys(specialForms))...) {
		for count := range 5 {
			for _, operand := range operandTexts {
				checkForm(t, name, operand, count)
			}
		}
	}
}

// checkForm calls a name with a number of operands as a function and as a receiver's.
func checkForm(t *testing.T, name, operand string, count int) {
	t.Helper()
	operands := strings.Join(slices.Repeat([]string{operand}, count), ", ")
	_, last, dotted := strings.Cut(name, ".")
	if !dotted {
		last = name
	}
	for _, call := range []struct {
		text   string
		member bool
	}{{name + "(" + operands + ")", false}, {operand + "." + last + "(" + operands + ")", true}} {
		if !(call.member && dotted) && takesForm(name, call.member, count) {
			continue
		}
		x, found := newWorld().check(call.text, ir.NoType)
		if x != nil {
			t.Errorf("%s is read as %s", call.text, text(x, newWorld().types))
		}
		for _, f := range found.All() {
			if f.Cure == "" {
				t.Errorf("%s: no cure: %s: %s", call.text, f.Code, f.Message)
			}
		}
	}
}

// TestEveryOperandIsRead: a call in which one operand is nonsense, the receiver or any
// other, is refused in each form of each name: nothing that is written is dropped.
func TestEveryOperandIsRead(t *testing.T) {
	for _, name := range everyCall() {
		w := newWorld()
		for _, first := range operandTexts {
			for _, second := range []string{"", "context.n", "context.s", "x", "x > 0", first} {
				for wrong := range 3 {
					operands := slices.DeleteFunc([]string{first, second}, func(s string) bool { return s == "" })
					operands = slices.Insert(operands, min(wrong, len(operands)), unread)
					for _, form := range callForms(name, operands) {
						if x, _ := w.check(form, ir.NoType); x != nil {
							t.Fatalf("%s is read as %s", form, text(x, w.types))
						}
					}
				}
			}
		}
	}
}
