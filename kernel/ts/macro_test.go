package ts_test

import (
	"encoding/json"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// What takes functions, in both languages: comparisons of values of values,
// macros, absorption.

const equality = `
import { err, reset, setLimit, attempt } from './eval.ts';
import * as macro from './macro.ts';
import * as list from './list.ts';
import { appendJSON } from './error.ts';
import { compareText } from './text.ts';
import * as json from './json.ts';

type Nested = readonly (readonly string[])[];

// Fails for '', is true for what starts with a; counts one.
function test(v: string): boolean {
  return list.inList('a', [list.listIndex(Array.from(v), 0)]);
}

function one([op, limit, a, b]: [string, number, any, any]): string {
  reset();
  setLimit(limit);
  const same = (x: string, y: string): boolean => x === y;
  const lists = (x: readonly string[], y: readonly string[]): boolean => list.listEqual(x, y, same);
  const v = attempt(() => {
    switch (op) {
      case 'error': return appendJSON('', a);
      case 'order': return Math.sign(compareText(a, b));
      case 'list': return list.listEqual(a as Nested, b as Nested, lists);
      case 'map': return list.mapEqual(new Map(Object.entries(a as Record<string, string[]>)), new Map(Object.entries(b as Record<string, string[]>)), lists);
      case 'in': return list.inListFunc(a as string[], b as Nested, lists);
      case 'distinct': return JSON.stringify(list.distinctBy(a as Nested, (b, l) => json.appendList(b, l, json.appendString)));
      case 'and': return macro.and(() => list.listIndex(a, 0), () => list.listIndex(b, 0));
      case 'or': return macro.or(() => list.listIndex(a, 0), () => list.listIndex(b, 0));
      case 'all': return macro.all(a as string[], (v) => test(v));
      case 'exists': return macro.exists(a as string[], (v) => test(v));
      case 'existsOne': return macro.existsOne(a as string[], (v) => test(v));
      case 'filter': return JSON.stringify(macro.filter(a as string[], (v) => test(v)));
      case 'mapMacro': return JSON.stringify(macro.mapMacro(a as string[], (v) => test(v)));
      case 'mapFilter': return JSON.stringify(macro.mapFilter(a as string[], (v) => test(v), (v) => test(v + 'b')));
      case 'nested': return macro.all(b as Nested, (l) => macro.exists(l, (v) => test(v)));
    }
    return 'no operation ' + op;
  });
  const failed = err();
  return failed === undefined ? String(v) : failed.code;
}

(globalThis as any).run = (trials: string): string => JSON.stringify(JSON.parse(trials).map(one));
`

// Order by code point, and what compares values of values: the limits are passed
// at the same place.
func TestComparisonsAgree(t *testing.T) {
	machine := load(t, equality)
	rnd := rand.New(rand.NewSource(13))
	var trials [][]any
	var want []string
	for range 4000 {
		op := []string{"order", "list", "map", "in", "distinct", "and", "or", "all", "exists", "existsOne", "filter", "mapMacro", "mapFilter", "nested", "error"}[rnd.Intn(15)]
		limit := someLimit(rnd)
		a, b, answer := compareInGo(rnd, op, limit)
		trials = append(trials, []any{op, limit, a, b})
		want = append(want, answer)
	}
	for i, got := range run(t, machine, trials) {
		if got != want[i] {
			t.Fatalf("%q: Go gives %q, TypeScript %q", trials[i], want[i], got)
		}
	}
}

func compareInGo(rnd *rand.Rand, op string, limit int) (a, b any, answer string) {
	var e kernel.Eval
	e.SetLimit(limit)
	same := func(x, y string) bool { return x == y }
	lists := func(x, y []string) bool { return kernel.ListEqual(&e, x, y, same) }
	switch op {
	case "error":
		x := kernel.Error{Type: someText(rnd, 3), Message: someText(rnd, 3), Code: "x", Place: []string{"", "on.X"}[rnd.Intn(2)]}
		m := map[string]any{"type": x.Type, "message": x.Message, "code": x.Code}
		if x.Place != "" {
			m["place"] = x.Place
		}
		if rnd.Intn(2) == 0 {
			x.Data = kernel.JSON(carried(someJSON(rnd, 2)))
			m["data"] = json.RawMessage(x.Data.(kernel.JSON))
		}
		a, answer = m, string(x.AppendJSON(nil))
	case "order":
		x, y := someText(rnd, 4), someText(rnd, 4)
		a, b, answer = x, y, text(strings.Compare(x, y))
	case "list":
		x, y := someNested(rnd), someNested(rnd)
		a, b, answer = x, y, text(kernel.ListEqual(&e, x, y, lists))
	case "map":
		x, y := someNestedMap(rnd), someNestedMap(rnd)
		a, b, answer = x, y, text(kernel.MapEqual(&e, x, y, lists))
	case "in":
		x, y := someNested(rnd), someNested(rnd)
		x = append(x, []string{"a"})
		a, b, answer = x[0], y, text(kernel.InListFunc(&e, x[0], y, lists))
	case "distinct":
		x := someNested(rnd)
		distinct := kernel.DistinctBy(&e, x, func(b []byte, l []string) []byte { return kernel.AppendList(b, l, kernel.AppendString) })
		out, err := json.Marshal(distinct)
		if err != nil {
			panic("bug: " + err.Error())
		}
		a, b, answer = x, nil, string(out)
	case "and":
		x, y := someBool(rnd), someBool(rnd)
		a, b, answer = x, y, text(e.And(firstOf(&e, x), firstOf(&e, y)))
	case "or":
		x, y := someBool(rnd), someBool(rnd)
		a, b, answer = x, y, text(e.Or(firstOf(&e, x), firstOf(&e, y)))
	default:
		x, y := someTests(rnd), [][]string{someTests(rnd), someTests(rnd)}
		a, b, answer = x, y, macroInGo(&e, op, x, y)
	}
	if e.Failed() {
		answer = e.Err().Code
	}
	return a, b, answer
}

func firstOf(e *kernel.Eval, l []bool) func() bool {
	return func() bool { return kernel.ListIndex(e, l, 0) }
}

func macroInGo(e *kernel.Eval, op string, l []string, nested [][]string) string {
	test := func(v string) bool {
		c := []rune(v)
		return kernel.InList(e, 'a', []rune{kernel.ListIndex(e, c, 0)})
	}
	switch op {
	case "all":
		return text(kernel.All(e, l, test))
	case "exists":
		return text(kernel.Exists(e, l, test))
	case "existsOne":
		return text(kernel.ExistsOne(e, l, test))
	case "filter":
		return asJSON(append([]string{}, kernel.Filter(e, l, test)...))
	case "mapMacro":
		return asJSON(kernel.MapMacro(e, l, test))
	case "mapFilter":
		return asJSON(append([]bool{}, kernel.MapFilter(e, l, test, func(v string) bool { return test(v + "b") })...))
	}
	return text(kernel.All(e, nested, func(l []string) bool { return kernel.Exists(e, l, test) }))
}

// someTests are texts of which some fail to be tested.
func someTests(rnd *rand.Rand) []string {
	out := []string{}
	for range rnd.Intn(5) {
		out = append(out, []string{"a", "ab", "b", ""}[rnd.Intn(4)])
	}
	return out
}

func someBool(rnd *rand.Rand) []bool { return [][]bool{{true}, {false}, {}}[rnd.Intn(3)] }

func someNested(rnd *rand.Rand) [][]string {
	out := [][]string{}
	for range rnd.Intn(4) {
		out = append(out, slices.Repeat([]string{[]string{"a", "é"}[rnd.Intn(2)]}, rnd.Intn(3)))
	}
	return out
}

func someNestedMap(rnd *rand.Rand) map[string][]string {
	out := map[string][]string{}
	for _, l := range someNested(rnd) {
		out[[]string{"\uffff", "😀", "b"}[rnd.Intn(3)]] = l
	}
	return out
}
