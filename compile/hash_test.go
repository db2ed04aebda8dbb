package compile

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lockstep-charts/lockstep/ir"
)

// A field that every state reads of any event has as many cases in as many places:
// what is hashed is linear all the same.
func TestHashOfManyCases(t *testing.T) {
	once, twice := hashed(t, 300), hashed(t, 600)
	if twice > once*5/2 {
		t.Errorf("%d bytes are hashed, and %d for twice as many", once, twice)
	}
}

// A case counts also where its list has many.
func TestEachOfManyCasesIsHashed(t *testing.T) {
	cases := make([]ir.FieldCase, severalCases+1)
	before := digestOf(cases)
	changed := append([]ir.FieldCase(nil), cases...)
	changed[severalCases].Optional = true
	if digestOf(changed) == before || digestOf(cases[1:]) == before {
		t.Error("another list of cases has the same digest")
	}
	if digestOf(append([]ir.FieldCase(nil), cases...)) != before {
		t.Error("an equal list of cases has another digest")
	}
}

func digestOf(cases []ir.FieldCase) string {
	h := &hasher{h: sha256.New()}
	h.value(reflect.ValueOf(cases))
	return string(h.text)
}

func hashed(t *testing.T, n int) int {
	var events, states strings.Builder
	for i := range n {
		fmt.Fprintf(&events, "E%d: { n: int }, ", i)
		fmt.Fprintf(&states, "s%[1]d: { on: { '*': { guard: event.n > 0, target: s%[1]d } } }, ", i)
	}
	m, found := Load(fstest.MapFS{"x.yaml": {Data: []byte("chart: x\nevents: { " + events.String() + "}\ninitial: s0\nstates: { " + states.String() + "}\n")}}, "x.yaml")
	if m == nil {
		t.Fatal(found)
	}
	count := &counting{Hash: sha256.New()}
	h := &hasher{h: count}
	h.value(reflect.ValueOf(m).Elem())
	return count.n + len(h.text)
}

// counting counts the bytes that a hash is given.
type counting struct {
	hash.Hash
	n int
}

func (c *counting) Write(b []byte) (int, error) {
	c.n += len(b)
	return c.Hash.Write(b)
}
