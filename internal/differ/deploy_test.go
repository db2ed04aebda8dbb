package differ_test

// What people do to a chart between two deploys of it: states, fields, events, timers and
// actors less, more, renamed, moved or of another kind. What the checker refuses of it is
// not kept.

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// A deploy is the change of one file.
type deploy struct {
	r    *rand.Rand
	root *yaml.Node // of the file
	n    int        // counts names that are new
}

// deploys are the changes by what they are called. One that finds nothing to change
// leaves the file alone.
var deploys = map[string]func(d *deploy){
	"state renamed":         func(d *deploy) { d.rename(d.key(d.states())) },
	"state less":            (*deploy).stateLess,
	"state more":            func(d *deploy) { d.more(d.under(d.states()), "{}") },
	"state moved":           (*deploy).stateMoved,
	"states in order":       (*deploy).statesInOrder,
	"state of another kind": (*deploy).kind,
	"leaf with states":      (*deploy).opened,
	"compound without":      (*deploy).closed,
	"other initial":         (*deploy).initial,
	"field more":            func(d *deploy) { d.more(d.record(), d.pick(fieldTypes...)) },
	"field of a new type":   (*deploy).fieldOfNewType,
	"field less":            func(d *deploy) { d.less(d.entry(d.record())) },
	"field renamed":         func(d *deploy) { d.rename(d.key(d.entries(d.record()))) },
	"field of another type": (*deploy).retype,
	"fields in order":       func(d *deploy) { d.shuffle(d.record()) },
	"enum value less":       func(d *deploy) { d.less(d.entry(d.enum())) },
	"enum value renamed":    (*deploy).enumRenamed,
	"event less":            (*deploy).eventLess,
	"event renamed":         func(d *deploy) { d.rename(d.key(d.entries(under(d.root, "events")))) },
	"transition less":       func(d *deploy) { d.less(d.entry(d.one(d.all("on")))) },
	"actor renamed":         func(d *deploy) { d.rename(d.key(d.entries(under(d.root, "actors")))) },
	"actor less":            func(d *deploy) { d.less(d.entry(d.one(d.all("invoke")))) },
	"actor more":            (*deploy).actorMore,
	"actor of another id": func(d *deploy) {
		d.value(append(d.inside("invoke", "id"), d.inside("spawn", "id")...), "'b'", "b", "'zz'", "zz")
	},
	"actor of another kind": func(d *deploy) {
		d.value(append(d.inside("invoke", "src"), d.inside("spawn", "src")...), d.key(d.entries(under(d.root, "actors"))))
	},
	"timer less":            func(d *deploy) { d.less(d.entry(d.one(d.all("after")))) },
	"timer of another time": func(d *deploy) { d.rekey(d.one(d.all("after")), "3s", "500ms", "1h", "d1") },
	"delay of another time": func(d *deploy) {
		d.value(d.values(under(d.root, "delays")), "1s", "5m", "context.n > 2 ? duration('3s') : duration('5s')")
	},
	"send of another id": func(d *deploy) { d.value(d.inside("send", "id"), "'y'", "'e'") },
	"action less":        func(d *deploy) { d.less(d.entry(d.one(append(d.all("entry"), d.all("actions")...)))) },
	"version":            func(d *deploy) { d.root.Content = append(d.root.Content, word("version"), word("2")) },
	"anything":           func(d *deploy) { own := spots(d.root, ""); crossings[d.r.IntN(len(crossings))](d.r, own, own) },
}

// fieldTypes are what a field more is declared as.
var fieldTypes = []string{"int", "optional<int>", "int = 3", "optional<int> = 3", "string = 'x'", "list<int>", "list<int> = [1]", "map<string>", "any = 7", "any", "bool", "timestamp",
	"duration = 1s", "optional<list<int>>", "double", "[one, two]", "optional<map<int>>"}

func (d *deploy) pick(list ...string) string {
	if len(list) == 0 {
		return ""
	}
	return list[d.r.IntN(len(list))]
}

func (d *deploy) one(all []*yaml.Node) *yaml.Node {
	if len(all) == 0 {
		return nil
	}
	return all[d.r.IntN(len(all))]
}

// all are the nodes that stand under a key, anywhere but where authors choose the names.
func (d *deploy) all(role string) (found []*yaml.Node) {
	for _, s := range spots(d.root, "") {
		if s.role == role {
			found = append(found, s.node())
		}
	}
	return found
}

// inside are the values under a key within what has a role.
func (d *deploy) inside(role, key string) (found []*yaml.Node) {
	for _, n := range d.all(role) {
		if v := under(n, key); v != nil {
			found = append(found, v)
		}
	}
	return found
}

func (d *deploy) values(m *yaml.Node) (all []*yaml.Node) {
	for i := 1; m != nil && i < len(m.Content); i += 2 {
		all = append(all, m.Content[i])
	}
	return all
}

// A slot is an entry of a map (the place of its key) or of a list.
type slot struct {
	in *yaml.Node
	at int
}

func (d *deploy) entries(in *yaml.Node) (all []slot) {
	if in == nil || in.Kind != yaml.MappingNode && in.Kind != yaml.SequenceNode {
		return nil
	}
	step := 1
	if in.Kind == yaml.MappingNode {
		step = 2
	}
	for i := 0; i+step <= len(in.Content); i += step {
		all = append(all, slot{in, i})
	}
	return all
}

func (d *deploy) entry(in *yaml.Node) slot { return d.oneSlot(d.entries(in)) }

func (d *deploy) oneSlot(all []slot) slot {
	if len(all) == 0 {
		return slot{}
	}
	return all[d.r.IntN(len(all))]
}

// states are the entries of all maps of states.
func (d *deploy) states() (all []slot) {
	eachState(d.root, func(state *yaml.Node) { all = append(all, d.entries(under(state, "states"))...) })
	return all
}

// key is the name of one of the entries; "" where there is none.
func (d *deploy) key(all []slot) string {
	if s := d.oneSlot(all); s.in != nil {
		return s.in.Content[s.at].Value
	}
	return ""
}

// under is the map of one of the entries.
func (d *deploy) under(all []slot) *yaml.Node { return d.oneSlot(all).in }

func (d *deploy) less(s slot) {
	switch {
	case s.in == nil:
	case s.in.Kind == yaml.MappingNode:
		s.in.Content = slices.Delete(s.in.Content, s.at, s.at+2)
	default:
		s.in.Content = slices.Delete(s.in.Content, s.at, s.at+1)
	}
}

// more gives a map an entry of a name that is new.
func (d *deploy) more(in *yaml.Node, value string) {
	if in == nil || in.Kind != yaml.MappingNode {
		return
	}
	d.n++
	v := word(value)
	if value == "{}" {
		v = &yaml.Node{Kind: yaml.MappingNode}
	}
	at := 2 * d.r.IntN(len(in.Content)/2+1)
	in.Content = slices.Insert(in.Content, at, word(fmt.Sprintf("new%d", d.n)), v)
}

func (d *deploy) value(all []*yaml.Node, values ...string) {
	if n := d.one(all); n != nil && len(values) > 0 {
		*n = *word(d.pick(values...))
	}
}

func (d *deploy) rekey(m *yaml.Node, keys ...string) {
	if s := d.entry(m); s.in != nil && s.in.Kind == yaml.MappingNode {
		s.in.Content[s.at] = word(d.pick(keys...))
	}
}

func (d *deploy) shuffle(m *yaml.Node) {
	if m != nil {
		shuffleKeys(d.r, m)
	}
}

// statesInOrder shuffles the states everywhere.
func (d *deploy) statesInOrder() {
	eachState(d.root, func(state *yaml.Node) { d.shuffle(under(state, "states")) })
}

// rename gives all that has a name another one.
func (d *deploy) rename(name string) { d.reword(name, name+"x") }

func (d *deploy) reword(name, other string) {
	if name == "" {
		return
	}
	is := regexp.MustCompile(`(^|[^A-Za-z0-9_-])` + regexp.QuoteMeta(name) + `($|[^A-Za-z0-9_-])`)
	eachNode(d.root, func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			n.Value = is.ReplaceAllString(n.Value, "${1}"+strings.ReplaceAll(other, "$", "$$")+"${2}")
		}
	})
}

// stateLess takes a state away; who named it names another one.
func (d *deploy) stateLess() {
	s := d.oneSlot(d.states())
	if s.in == nil || len(s.in.Content) < 4 {
		return
	}
	name := s.in.Content[s.at].Value
	d.less(s)
	d.reword(name, d.key(d.entries(s.in)))
}

// stateMoved puts a state into another.
func (d *deploy) stateMoved() {
	s := d.oneSlot(d.states())
	if s.in == nil {
		return
	}
	key, state := s.in.Content[s.at], s.in.Content[s.at+1]
	d.less(s)
	home := d.root
	if other := d.oneSlot(d.states()); other.in != nil && d.r.IntN(4) > 0 {
		home = other.in.Content[other.at+1]
	}
	if home.Kind != yaml.MappingNode {
		return
	}
	states := under(home, "states")
	if states == nil {
		states = &yaml.Node{Kind: yaml.MappingNode}
		home.Content = append(home.Content, word("states"), states, word("initial"), word(key.Value))
	}
	states.Content = append(states.Content, key, state)
}

func drops(m *yaml.Node, keys ...string) {
	for i := len(m.Content) - 2; i >= 0; i -= 2 {
		if slices.Contains(keys, m.Content[i].Value) {
			m.Content = slices.Delete(m.Content, i, i+2)
		}
	}
}

// kind makes a state one of another kind.
func (d *deploy) kind() {
	s := d.oneSlot(d.states())
	if s.in == nil {
		return
	}
	state := s.in.Content[s.at+1]
	if d.r.IntN(6) == 0 {
		state = d.root
	}
	typ, states := under(state, "type"), under(state, "states")
	switch {
	case state.Kind != yaml.MappingNode:
	case states != nil && len(states.Content) > 0 && typ != nil:
		drops(state, "type")
		state.Content = append(state.Content, word("initial"), word(states.Content[0].Value))
	case states != nil:
		drops(state, "initial")
		state.Content = append(state.Content, word("type"), word("parallel"))
	case typ != nil && typ.Value == "history":
		deep := under(state, "history")
		drops(state, "history")
		if deep == nil || deep.Value != "deep" {
			state.Content = append(state.Content, word("history"), word("deep"))
		}
	case typ != nil:
		drops(state, "type")
	default:
		drops(state, "on", "after", "always", "invoke", "exit")
		state.Content = append(state.Content, word("type"), word(d.pick("final", "final", "history")))
	}
}

// opened gives a leaf states.
func (d *deploy) opened() {
	s := d.oneSlot(d.states())
	if s.in == nil || s.in.Content[s.at+1].Kind != yaml.MappingNode || under(s.in.Content[s.at+1], "states") != nil {
		return
	}
	states := &yaml.Node{Kind: yaml.MappingNode}
	state := s.in.Content[s.at+1]
	state.Content = append(state.Content, word("states"), states)
	d.more(states, "{}")
	d.more(states, "{}")
	if d.r.IntN(4) > 0 {
		state.Content = append(state.Content, word("initial"), word(states.Content[0].Value))
	} else {
		state.Content = append(state.Content, word("type"), word("parallel"))
	}
}

func (d *deploy) closed() {
	if s := d.oneSlot(d.states()); s.in != nil {
		drops(s.in.Content[s.at+1], "states", "initial", "type", "onDone")
	}
}

func (d *deploy) initial() {
	var all []*yaml.Node
	eachState(d.root, func(state *yaml.Node) {
		if under(state, "initial") != nil {
			all = append(all, state)
		}
	})
	if state := d.one(all); state != nil {
		*under(state, "initial") = *word(d.key(d.entries(under(state, "states"))))
	}
}

// records are the maps of declared fields.
func (d *deploy) record() *yaml.Node {
	var all []*yaml.Node
	add := func(n *yaml.Node) {
		if n != nil && n.Kind == yaml.MappingNode {
			all = append(all, n)
		}
	}
	for range 2 {
		add(under(d.root, "context"))
		add(under(d.root, "input"))
	}
	add(under(d.root, "output"))
	for _, key := range []string{"types", "events", "sends", "emits"} {
		for _, n := range d.values(under(d.root, key)) {
			add(n)
		}
	}
	for _, actor := range d.values(under(d.root, "actors")) {
		for _, key := range []string{"input", "output"} {
			add(under(actor, key))
		}
		for _, n := range d.values(under(actor, "receives")) {
			add(n)
		}
	}
	return d.one(all)
}

// retype gives a field another type, or makes it optional, or no longer.
func (d *deploy) retype() {
	s := d.entry(d.record())
	if s.in == nil || s.in.Content[s.at+1].Kind != yaml.ScalarNode {
		return
	}
	n := s.in.Content[s.at+1]
	typ, given, _ := strings.Cut(n.Value, "=")
	typ, given = strings.TrimSpace(typ), strings.TrimSpace(given)
	switch d.r.IntN(6) {
	case 0:
		typ = d.pick(fieldTypes...)
		given = ""
	case 1:
		typ = "list<" + typ + ">"
		given = ""
	case 2:
		if inner, is := strings.CutPrefix(typ, "optional<"); is {
			typ = strings.TrimSuffix(inner, ">")
		} else {
			typ = "optional<" + typ + ">"
		}
	case 3:
		typ = map[string]string{"int": "double", "double": "int", "string": "any", "any": "string", "timestamp": "string", "duration": "string"}[typ]
	case 4:
		if given != "" {
			given = ""
		} else {
			given = map[string]string{"int": "4", "double": "0.5", "string": "'y'", "bool": "true"}[strings.TrimSuffix(strings.TrimPrefix(typ, "optional<"), ">")]
		}
	default:
		typ = d.pick(append(d.names("types"), "any")...)
	}
	if given != "" {
		typ += " = " + given
	}
	*n = *word(typ)
}

// fieldOfNewType gives the context a field of a type that has other defaults.
func (d *deploy) fieldOfNewType() {
	d.n++
	name := fmt.Sprintf("New%d", d.n)
	enter(d.root, "types", name, "{ v: int = 1, w: 'optional<int> = 2' }")
	enter(d.root, "context", name, fmt.Sprintf("'%s = %s{v: 5}'", name, name))
}

func (d *deploy) names(key string) (all []string) {
	for _, s := range d.entries(under(d.root, key)) {
		all = append(all, s.in.Content[s.at].Value)
	}
	return all
}

func (d *deploy) enum() *yaml.Node {
	var all []*yaml.Node
	for _, n := range d.values(under(d.root, "types")) {
		if n.Kind == yaml.SequenceNode {
			all = append(all, n)
		}
	}
	return d.one(all)
}

func (d *deploy) enumRenamed() {
	if s := d.entry(d.enum()); s.in != nil {
		d.rename(s.in.Content[s.at].Value)
	}
}

// eventLess takes an event away, and the transitions that it has.
func (d *deploy) eventLess() {
	s := d.entry(under(d.root, "events"))
	if s.in == nil {
		return
	}
	name := s.in.Content[s.at].Value
	d.less(s)
	for _, on := range d.all("on") {
		drops(on, name)
	}
	if internal := under(d.root, "internal"); internal != nil {
		internal.Content = slices.DeleteFunc(internal.Content, func(n *yaml.Node) bool { return n.Value == name })
	}
}

// actorMore has a state invoke one more actor.
func (d *deploy) actorMore() {
	s, src := d.oneSlot(d.states()), d.key(d.entries(under(d.root, "actors")))
	if s.in == nil || src == "" || s.in.Content[s.at+1].Kind != yaml.MappingNode {
		return
	}
	d.n++
	enter(s.in.Content[s.at+1], "invoke", "", fmt.Sprintf("{ src: %s, id: new%d }", quotedName(src), d.n))
}
