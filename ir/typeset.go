package ir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A TypeSet interns the types of one chart: list<int> is one id however often
// it is written. Its list becomes Machine.Types.
type TypeSet struct {
	all   []Type
	names map[string]TypeID // declared names, aliases and what is built in
	forms map[string]TypeID // lists, maps, optionals and enums without a name, by structure

	levels []int // per type, as far as they were asked for (Levels)
	parts  []int // per type, likewise (Parts)

	index map[TypeID]map[string]int // the fields or values of large types, by name, as far as they were asked for (find)
}

// NewTypeSet gives the set of the types that every machine has.
func NewTypeSet() *TypeSet {
	s := &TypeSet{names: map[string]TypeID{}, forms: map[string]TypeID{}, index: map[TypeID]map[string]int{}}
	s.all = append(s.all, Type{})
	for _, basic := range []struct {
		kind TypeKind
		name string
	}{
		{BoolKind, "bool"}, {IntKind, "int"}, {DoubleKind, "double"}, {StringKind, "string"},
		{TimestampKind, "timestamp"}, {DurationKind, "duration"}, {AnyKind, "any"},
	} {
		s.Declare(Type{Kind: basic.kind, Name: basic.name})
	}
	s.Declare(Type{Kind: ObjectKind, Name: "Error", Fields: []Field{
		{Name: "type", Type: String},
		{Name: "message", Type: String},
		{Name: "code", Type: String},
		{Name: "place", Type: String, Optional: true},
		{Name: "data", Type: Any, Optional: true},
	}})
	return s
}

// All is the list of the types, by id. The set keeps it.
func (s *TypeSet) All() []Type { return s.all }

// At is the type with that id. It must not be changed and is stale after the
// next type is added.
func (s *TypeSet) At(id TypeID) *Type { return &s.all[id] }

// Lookup finds a type by a name that stands under `types:` or is built in.
func (s *TypeSet) Lookup(name string) (TypeID, bool) {
	id, ok := s.names[name]
	return id, ok
}

// Declare adds a type under its name. The caller has made sure that the name is
// free and that the types of its fields are in the set.
func (s *TypeSet) Declare(t Type) TypeID {
	t.Named = true
	id := s.add(t)
	s.names[t.Name] = id
	return id
}

// Alias gives a type a second name.
func (s *TypeSet) Alias(name string, id TypeID) { s.names[name] = id }

// Object adds an object type that has no declared name: the context, an
// event's fields, parameters. name says what it is, for messages.
func (s *TypeSet) Object(name string, fields []Field) TypeID {
	return s.add(Type{Kind: ObjectKind, Name: name, Fields: fields})
}

// Enum gives the enum without a name that has these values in this order; name
// says where it is first written.
func (s *TypeSet) Enum(name string, values []string) TypeID {
	return s.intern(enumKey(values), Type{Kind: EnumKind, Name: name, Values: values})
}

// EnumText lists the values of an enum, those in quotes whose ends would not be seen.
func EnumText(values []string) string {
	if !slices.ContainsFunc(values, blurred) {
		return strings.Join(values, ", ")
	}
	list := slices.Clone(values)
	for i, v := range list {
		if blurred(v) {
			list[i] = string(kernel.AppendString(nil, v))
		}
	}
	return strings.Join(list, ", ")
}

// blurred tells of a value whether it does not show among others where it ends.
func blurred(v string) bool {
	return v == "" || strings.Trim(v, " ") != v || strings.ContainsAny(v, `,[]"`)
}

// ListOf gives list<elem>.
func (s *TypeSet) ListOf(elem TypeID) TypeID { return s.form(ListKind, elem) }

// MapOf gives map<elem>.
func (s *TypeSet) MapOf(elem TypeID) TypeID { return s.form(MapKind, elem) }

// OptionalOf gives optional<elem>; an optional is given back as it is.
func (s *TypeSet) OptionalOf(elem TypeID) TypeID {
	if s.all[elem].Kind == OptionalKind {
		return elem
	}
	return s.form(OptionalKind, elem)
}

// Holds tells whether a value of the type is, or has somewhere in it, one of these
// kinds.
func (s *TypeSet) Holds(id TypeID, kinds ...TypeKind) bool { return holds(s.all, id, kinds) }

// Holds is TypeSet.Holds.
func (m *Machine) Holds(id TypeID, kinds ...TypeKind) bool { return holds(m.Types, id, kinds) }

func holds(all []Type, id TypeID, kinds []TypeKind) bool {
	t := &all[id]
	if slices.Contains(kinds, t.Kind) {
		return true
	}
	switch t.Kind {
	case ListKind, MapKind, OptionalKind:
		return holds(all, t.Elem, kinds)
	case ObjectKind:
		return slices.ContainsFunc(t.Fields, func(f Field) bool { return holds(all, f.Type, kinds) })
	}
	return false
}

// Levels is how many lists and objects may stand around the innermost part of a
// value of the type.
func (s *TypeSet) Levels(id TypeID) int {
	for len(s.levels) < len(s.all) { // a type's parts stand before it
		s.levels = append(s.levels, s.levelsOf(&s.all[len(s.levels)]))
	}
	return s.levels[id]
}

func (s *TypeSet) levelsOf(t *Type) int {
	switch t.Kind {
	case AnyKind:
		return kernel.MaxDepth
	case ListKind, MapKind:
		return 1 + s.levels[t.Elem]
	case OptionalKind:
		return s.levels[t.Elem]
	case ObjectKind:
		inside := 0
		for _, f := range t.Fields {
			inside = max(inside, s.levels[f.Type])
		}
		return 1 + inside
	}
	return 0
}

// Parts is how many types a type is made of, each counted wherever it is used; no
// more than MaxParts and one.
func (s *TypeSet) Parts(id TypeID) int {
	for len(s.parts) < len(s.all) {
		s.parts = append(s.parts, s.partsOf(&s.all[len(s.parts)]))
	}
	return s.parts[id]
}

// MaxParts bounds what an object may unfold to: types that use others twice double
// each time.
const MaxParts = 100_000

func (s *TypeSet) partsOf(t *Type) int {
	n := 1
	switch t.Kind {
	case ListKind, MapKind, OptionalKind:
		n += s.parts[t.Elem]
	case ObjectKind:
		for _, f := range t.Fields {
			n = min(n+s.parts[f.Type], MaxParts+1)
		}
	}
	return n
}

func (s *TypeSet) form(kind TypeKind, elem TypeID) TypeID {
	return s.intern(formKey(kind, elem), Type{Kind: kind, Elem: elem})
}

func (s *TypeSet) intern(key string, t Type) TypeID {
	if id, ok := s.forms[key]; ok {
		return id
	}
	id := s.add(t)
	s.forms[key] = id
	return id
}

func (s *TypeSet) add(t Type) TypeID {
	s.all = append(s.all, t)
	return TypeID(len(s.all) - 1)
}

// String writes a type as a chart would: list<Plan>. What has no name is said
// by what it is.
func (s *TypeSet) String(id TypeID) string {
	t := s.all[id]
	switch t.Kind {
	case ListKind:
		return "list<" + s.String(t.Elem) + ">"
	case MapKind:
		return "map<" + s.String(t.Elem) + ">"
	case OptionalKind:
		return "optional<" + s.String(t.Elem) + ">"
	case EnumKind:
		if !t.Named {
			return "[" + EnumText(t.Values) + "]"
		}
	case NoKind:
		return "?"
	}
	return t.Name
}

// InBraces tells of a declared object type that is probably meant to be what JSON Schema
// has in braces: an enum (`Way: { enum: [card, cash] }`), or another name for a type
// (`Name: { type: string }`). field is what tells, meant what to write in its place.
func (s *TypeSet) InBraces(id TypeID) (field, meant string, is bool) {
	t := s.At(id)
	if t.Kind != ObjectKind || !t.Named {
		return "", "", false
	}
	for _, f := range t.Fields {
		switch {
		case f.Name == "enum" && s.At(f.Type).Kind == EnumKind && !s.At(f.Type).Named:
			field, meant = f.Name, s.String(f.Type)
		case f.Name == "type" && field == "":
			field, meant = f.Name, s.String(f.Type)
		case f.Name != "type" && f.Name != "default" && f.Name != "description":
			return "", "", false
		}
	}
	return field, meant, field == "enum" || field == "type" && len(t.Fields) == 1
}

// Field finds a field of an object type by its name; -1 if there is none.
func (s *TypeSet) Field(id TypeID, name string) int {
	return s.find(id, name, len(s.all[id].Fields), func(i int) string { return s.all[id].Fields[i].Name })
}

// Value finds a value of an enum; -1 if there is none.
func (s *TypeSet) Value(id TypeID, value string) int {
	return s.find(id, value, len(s.all[id].Values), func(i int) string { return s.all[id].Values[i] })
}

// find finds a part of a type by its name. Where there are many, an index is made once:
// a chart asks for each of them, and a look at all for each would take the square of
// their number.
func (s *TypeSet) find(id TypeID, name string, n int, at func(i int) string) int {
	const few = 8
	if n <= few {
		for i := range n {
			if at(i) == name {
				return i
			}
		}
		return -1
	}
	index, made := s.index[id]
	if !made {
		index = make(map[string]int, n)
		for i := n - 1; i >= 0; i-- {
			index[at(i)] = i
		}
		s.index[id] = index
	}
	if i, is := index[name]; is {
		return i
	}
	return -1
}

// TypesOf gives the set that a machine's types came from, so that expressions
// over the machine can be checked afterwards. Types that are added to it leave
// the machine's list as it is.
func TypesOf(types []Type) *TypeSet {
	s := &TypeSet{all: slices.Clone(types), names: map[string]TypeID{}, forms: map[string]TypeID{}, index: map[TypeID]map[string]int{}}
	for i, t := range types {
		id := TypeID(i)
		switch {
		case t.Named:
			s.names[t.Name] = id
		case t.Kind == EnumKind:
			s.forms[enumKey(t.Values)] = id
		case t.Kind == ListKind, t.Kind == MapKind, t.Kind == OptionalKind:
			s.forms[formKey(t.Kind, t.Elem)] = id
		}
	}
	return s
}

func enumKey(values []string) string { return fmt.Sprintf("enum %q", values) }

func formKey(kind TypeKind, elem TypeID) string { return fmt.Sprint(kind, elem) }
