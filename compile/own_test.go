package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/ir"
)

// What a loop changes is its own unless somebody else in the loop may hold the whole.
func TestOwn(t *testing.T) {
	for do, want := range map[string]bool{
		// what only looks into it holds nothing
		`append: { l: x }`:      true,
		`assign: { "l[0]": x }`: true,
		`assign: { "m['a']": "context.m[?'a'].orValue(0) + size(context.m) + context.m['b']" }`: true,
		`assign: { "m['a']": null }`:                                         true,
		`assign: { "o.l[x]": "context.o.l[0]" }`:                             true,
		`append: { o.l: "context.o.l.exists(e, e > x) ? 1 : 2" }`:            true,
		`assign: { "m['a']": "x in context.l || 'a' in context.m ? 1 : 2" }`: true,
		`assign: { "l[0]": "context.o.n" }`:                                  true,
		`append: { "ls[0]": x }`:                                             true,
		// a whole is held
		`append: { l: x }, log: context.l`:                                        false,
		`append: { o.l: x }, log: context.o`:                                      false,
		`append: { l: x }, log: context`:                                          false,
		`append: { l: x }, assign: { k: context.l }`:                              false,
		`append: { l: x }, assign: { k: "true ? context.l : [1]" }`:               false,
		`append: { l: x }, raise: { event: TOLD, data: { l: context.l } }`:        false,
		`append: { l: x }, log: all`:                                              false,
		`append: { l: x }, log: "context.l.slice(0, 1)"`:                          false, // in Go it is a part of the list
		`append: { l: x }, log: "context.l[?0]"`:                                  false, // in Go it is a pointer into it
		`append: { l: x }, foreach: { in: context.l, as: y, do: [ { log: y } ] }`: false,
		`append: { l: x }, action: keep`:                                          false,
		`append: { l: x }, if: asked, then: [ { log: x } ]`:                       false,
		// and others are not
		`append: { l: x }, log: context.o.l`:       true,
		`append: { o.l: x }, log: context.l`:       true,
		`append: { l: x }, action: other`:          true,
		`append: { l: x }, action: seen`:           true, // the host gets its params, and nothing else
		`append: { l: x }, log: "context.l + [x]"`: true, // which has places of its own
		// sums: nothing behind them fails, nothing beside them looks
		`assign: { l: "context.l + [x]" }`:                                              true,
		`assign: { o.l: "context.o.l + [x]" }`:                                          false,
		`assign: { n: context.n + 1, l: "context.l + [x, size(context.l)]", k: "[1]" }`: true,
		`assign: { l: "context.l + [x]", n: context.n + 1 }`:                            false,
		`assign: { l: "context.l + [x]", n: size(context.l) }`:                          false,
		`assign: { n: size(context.l), l: "context.l + [x]" }`:                          false, // no failure says when it is evaluated
		`assign: { d: context.d / 2.0, l: "context.l + [x]" }`:                          true,
		`assign: { l: "context.l + [x]", d: context.d / 2.0 }`:                          false, // it may not be finite
		`assign: { l: "context.l + [x]", d: 2.0 }`:                                      true,
		`assign: { ds: "context.ds + [1.0 / context.d]" }`:                              false, // the sum may not be
		`append: { ds: "1.0 / context.d" }`:                                             true,
		`assign: { l: "context.l + context.l" }`:                                        false,
		`assign: { l: "[x] + context.l" }`:                                              false,
		`assign: { l: "context.k + [x]" }`:                                              false,
		`assign: { l: "context.l + [x]" }, log: context.l`:                              false,
		// all or nothing, and the context before it
		`assign: { "m['a']": 2, n: context.n + size(context.l) }`: true,
		`assign: { n: 1, "m['a']": 2, k: "[1]" }`:                 true,
		`assign: { "m['a']": 2, n: size(context.m) }`:             false,
		`assign: { "m['a']": 2, n: total }`:                       false,
		`append: { l: 1, k: 2 }`:                                  false,
		`assign: { "l[0]": 1, "m['a']": 2 }`:                      false,
		// no entry
		`assign: { k: "[1]" }`: false,
	} {
		chart := fmt.Sprintf(`
chart: own
types: { O: { n: int, l: list<int> } }
context: { n: int, l: list<int>, k: list<int>, m: map<int>, o: O, ls: list<list<int>>, d: double, ds: list<double> }
events: { GO: , TOLD: { l: list<int> } }
internal: [TOLD]
let: { all: context.l, total: size(context.m) }
guards: { asked: }
actions: { seen: , keep: { assign: { k: context.l } }, other: { assign: { k: context.k } } }
initial: a
states: { a: { on: { GO: { actions: [ { foreach: { in: "[1, 2]", as: x, do: [ %s ] } } ] }, TOLD: { actions: { log: event.l } } } } }
`, apart(do))
		if got := owning(t, chart); got != want {
			t.Errorf("%s: own %v, want %v", do, got, want)
		}
	}
}

// apart writes actions in a row as items of a list.
func apart(do string) string {
	for _, key := range []string{"log:", "assign:", "raise:", "foreach:", "action:", "if:"} {
		do = strings.ReplaceAll(do, ", "+key, " }, { "+key)
	}
	return "{ " + do + " }"
}

// owning tells whether a clause in the first loop of a machine is marked, as the loop must
// be then.
func owning(t *testing.T, chart string) bool {
	t.Helper()
	for a := range machine(t, chart).Actions() {
		if a.Op != ir.Foreach {
			continue
		}
		own := slices.ContainsFunc(a.Then[0].Assigns, func(c ir.Assignment) bool { return c.Own || c.Value != nil && c.Value.Own })
		if a.Owns != own {
			t.Errorf("the loop owns %v, its assignment %v", a.Owns, own)
		}
		return own
	}
	t.Fatal("no loop")
	return false
}

// The outermost loop owns what it can: an inner one begins anew each time.
func TestOuterLoopOwns(t *testing.T) {
	const chart = `
chart: own
context: { n: int, l: list<int>, k: list<int> }
events: { GO: }
initial: a
states:
  a:
    on:
      GO:
        actions:
          - foreach:
              in: "[1, 2]"
              as: x
              do:
                - foreach: { in: "[3, 4]", as: y, do: [ { append: { l: y } }, { append: { k: y } } ] }
                - log: context.k
`
	var owns []bool
	for a := range machine(t, chart).Actions() {
		switch a.Op {
		case ir.Foreach:
			owns = append(owns, a.Owns)
		case ir.Append:
			if !a.Assigns[0].Own {
				t.Error("not own:", a.Place)
			}
		}
	}
	if !slices.Equal(owns, []bool{true, true}) {
		t.Error("loops that own something: ", owns)
	}
}
