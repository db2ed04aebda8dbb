package interp_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/kernel"
)

var bound = flag.Int("bound", 150, "how many random types TestGoTypesCarryEveryValue binds")

// A host may have a chart's values in any Go type that fits: what it reads in one and gives
// back is the same value to the byte, whatever stands in it.
func TestGoTypesCarryEveryValue(t *testing.T) {
	for seed := range uint64(*bound) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { carry(t, &declarer{r: rand.New(rand.NewPCG(seed, 3))}) })
	}
}

func carry(t *testing.T, d *declarer) {
	e := d.record("E")
	seen, send := d.mirror(t, e)
	for range 4 {
		text := e.json(d.r)
		send(interp.Event{Type: "E", Fields: json.RawMessage(text)})
		given := *seen
		want := given.String()
		for range 4 {
			into := reflect.New(e.goType(d.r))
			if err := given.Decode(into.Interface()); err != nil {
				t.Fatalf("%s into %s: %v", want, into.Type(), err)
			}
			send(interp.Event{Type: "E", Fields: into.Elem().Interface()})
			if got := seen.String(); got != want {
				t.Fatalf("by %s:\nshown %s\ngiven %s", into.Type().Elem(), want, got)
			}
		}
		for _, whole := range []any{given, given.Go()} {
			send(interp.Event{Type: "E", Fields: whole})
			if got := seen.String(); got != want {
				t.Fatalf("by %T:\nshown %s\ngiven %s", whole, want, got)
			}
		}
	}
}

// mirror is a machine that takes E, and what its host is shown of it.
func (d *declarer) mirror(t *testing.T, e *declared) (*interp.Data, func(interp.Event)) {
	fields, params := e.fields(), []string{}
	for _, f := range e.parts {
		params = append(params, f.name+`: "event.?`+f.name+`"`)
		if !f.optional {
			params[len(params)-1] = f.name + ": event." + f.name
		}
	}
	text := "chart: mirror\ntypes: {" + strings.Join(d.types, ", ") + "}\nevents: { E: " + fields + " }\nactions: { show: { params: " + fields + " } }\ninitial: s\n" +
		"states: { s: { on: { E: { actions: { action: show, params: { " + strings.Join(params, ", ") + " } } } } } }\n"
	chart, err := interp.Load(fstest.MapFS{"mirror.yaml": {Data: []byte(text)}}, "mirror.yaml")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	seen := new(interp.Data)
	show := interp.ActionFunc(func(_ context.Context, p interp.Params) error { *seen = p; return nil })
	m, err := chart.New(t.Context(), nil, interp.Host{Actions: map[string]interp.Action{"show": show}})
	if err != nil {
		t.Fatal(err)
	}
	return seen, func(e interp.Event) {
		t.Helper()
		if _, err := m.Send(t.Context(), e); err != nil {
			t.Fatalf("%#v: %v\n%s", e, err, text)
		}
	}
}

// A declared is a type of a chart, a declarer makes them up.
type declared struct {
	kind, name string
	elem       *declared
	parts      []member
	values     []string
}

type member struct {
	name     string
	optional bool
	*declared
}

type declarer struct {
	r     *rand.Rand
	types []string
	named int
}

func (d *declarer) typ(deep int) *declared {
	kinds := []string{"bool", "int", "double", "string", "timestamp", "duration", "any", "enum", "list", "map", "object"}
	if deep == 0 {
		kinds = kinds[:8]
	}
	t := &declared{kind: kinds[d.r.IntN(len(kinds))]}
	switch t.kind {
	case "enum":
		t.values = []string{"red", "green", "ü"}
		t.name = d.name("[red, green, ü]")
	case "list", "map":
		t.elem = d.typ(deep - 1)
	case "object":
		t = d.record("")
	}
	return t
}

func (d *declarer) name(written string) string {
	d.named++
	name := fmt.Sprintf("T%d", d.named)
	d.types = append(d.types, name+": "+written)
	return name
}

// record is an object; without a name it declares itself.
func (d *declarer) record(name string) *declared {
	t := &declared{kind: "object", name: name}
	for i := range 1 + d.r.IntN(4) {
		t.parts = append(t.parts, member{fmt.Sprintf("%c%d", 'a'+d.r.IntN(26), i), d.r.IntN(3) == 0, d.typ(2 - len(d.types)%3)})
	}
	if name == "" {
		t.name = d.name(t.fields())
	}
	return t
}

func (t *declared) fields() string {
	var all []string
	for _, f := range t.parts {
		typ := f.written()
		if f.optional {
			typ = "optional<" + typ + ">"
		}
		all = append(all, f.name+`: "`+typ+`"`)
	}
	return "{ " + strings.Join(all, ", ") + " }"
}

func (t *declared) written() string {
	switch t.kind {
	case "list", "map":
		return t.kind + "<" + t.elem.written() + ">"
	case "enum", "object":
		return t.name
	}
	return t.kind
}

// json is some value, its ends among them.
func (t *declared) json(r *rand.Rand) string {
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	switch t.kind {
	case "bool":
		return pick("true", "false")
	case "int":
		return pick("0", "-1", "7", "9007199254740991", "-9007199254740991")
	case "double":
		return pick("0", "-0.0", "0.5", "1e21", "5e-324", "-1.7976931348623157e308")
	case "string":
		return pick(`""`, `"a"`, `"\u2028<b>\"\\"`, `"\u0000é😀"`)
	case "timestamp":
		return pick(`"2000-02-29T12:34:56.789Z"`, `"0001-01-01T00:00:00Z"`, `"9999-12-31T23:59:59.999Z"`, `"1969-12-31T23:59:59.999Z"`)
	case "duration":
		return pick(`"0s"`, `"1.5s"`, `"-90s"`, `"0.001s"`, `"86400s"`)
	case "any":
		return pick(`null`, `[1,{"b":null,"a":[0.5,"x"]}]`, `{"z":1,"a":{}}`, `"t"`, `9007199254740991`, `1e-7`, `false`)
	case "enum":
		return `"` + pick(t.values...) + `"`
	}
	return t.compound(r)
}

func (t *declared) compound(r *rand.Rand) string {
	var all []string
	switch t.kind {
	case "list":
		for range r.IntN(3) {
			all = append(all, t.elem.json(r))
		}
		return "[" + strings.Join(all, ",") + "]"
	case "map":
		for _, key := range []string{`""`, `"k"`, `"é\u0000"`}[r.IntN(4):] {
			all = append(all, key+":"+t.elem.json(r))
		}
	}
	for _, f := range t.parts {
		value := f.json(r)
		if !f.optional || r.IntN(2) == 0 && value != "null" { // to Go types, null where something may be absent is that it is
			all = append(all, `"`+f.name+`":`+value)
		}
	}
	return "{" + strings.Join(all, ",") + "}"
}

// goType is one of the Go types that fit.
func (t *declared) goType(r *rand.Rand) reflect.Type {
	if r.IntN(6) == 0 {
		return oneOf(r, reflect.TypeFor[any](), reflect.TypeFor[json.RawMessage](), reflect.TypeFor[interp.Data]())
	}
	switch t.kind {
	case "bool":
		return reflect.TypeFor[bool]()
	case "int":
		return oneOf(r, reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[tally]())
	case "double":
		return reflect.TypeFor[float64]()
	case "string", "enum":
		return oneOf(r, reflect.TypeFor[string](), reflect.TypeFor[word]())
	case "timestamp":
		return oneOf(r, reflect.TypeFor[time.Time](), reflect.TypeFor[kernel.Timestamp]())
	case "duration":
		return oneOf(r, reflect.TypeFor[time.Duration](), reflect.TypeFor[kernel.Duration]())
	case "any":
		return oneOf(r, reflect.TypeFor[any](), reflect.TypeFor[json.RawMessage]())
	case "list":
		return reflect.SliceOf(t.elem.goType(r))
	case "map":
		return reflect.MapOf(oneOf(r, reflect.TypeFor[string](), reflect.TypeFor[word]()), t.elem.goType(r))
	}
	if r.IntN(5) == 0 {
		return reflect.TypeFor[interp.Fields]()
	}
	return t.structType(r)
}

type (
	word  string
	tally int64
)

func (t *declared) structType(r *rand.Rand) reflect.Type {
	var fields []reflect.StructField
	for _, f := range t.parts {
		typ := f.goType(r)
		if f.optional && (typ.Kind() != reflect.Interface || r.IntN(2) == 0) {
			typ = reflect.PointerTo(typ)
		}
		field := reflect.StructField{Name: strings.ToUpper(f.name[:1]) + f.name[1:], Type: typ}
		if r.IntN(2) == 0 {
			field.Name, field.Tag = "X"+field.Name, reflect.StructTag(`json:"`+f.name+`,omitempty"`)
		}
		fields = append(fields, field)
	}
	return reflect.StructOf(fields)
}

func oneOf(r *rand.Rand, all ...reflect.Type) reflect.Type { return all[r.IntN(len(all))] }
