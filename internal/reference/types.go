package reference

// Declared types, as far as values depend on them: what fits, what is filled in
// (SPEC 2). Types are read from their text each time.

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/schema"
)

var plainPath = regexp.MustCompile(`^(context|event|input|params)(\.[A-Za-z_][A-Za-z0-9_]*)+$`)

func decimal(n int) string { return strconv.Itoa(n) }

func fieldsOf(events []schema.EventDecl, name string) []schema.Field {
	for _, e := range events {
		if e.Name.Text == name {
			return e.Fields
		}
	}
	return nil
}

func declares(events []schema.EventDecl, name string) bool {
	for _, e := range events {
		if e.Name.Text == name {
			return true
		}
	}
	return false
}

func isOptional(fields []schema.Field, name string) bool {
	f := field(fields, name)
	return f != nil && mayBeAbsent(f)
}

func mayBeAbsent(f *schema.Field) bool { return strings.HasPrefix(f.Type.Name.Text, "optional<") }

// isOptionalPath tells it of a place in the context.
func (c *Chart) isOptionalPath(names []string) bool {
	fields := c.doc.Context
	for _, n := range names[:len(names)-1] {
		f := field(fields, n)
		if f == nil {
			return false
		}
		fields = nil
		for i := range c.doc.Types {
			if d := &c.doc.Types[i]; d.Name.Text == f.Type.Name.Text {
				fields = d.Fields
			}
		}
	}
	return isOptional(fields, names[len(names)-1])
}

// fill gives defaults to fields that are left out.
func (c *Chart) fill(built object, declared []schema.Field) {
	for i := range declared {
		f := &declared[i]
		if _, given := built[f.Name.Text]; !given && f.Default.Kind != schema.NoValue {
			built[f.Name.Text] = c.literal(&f.Default)
		}
	}
}

// literal is a default of types, events and params.
func (c *Chart) literal(v *schema.Value) any {
	switch v.Kind {
	case schema.Number:
		i, _ := strconv.ParseInt(v.Text.Text, 10, 64)
		return i
	case schema.Bool:
		return v.Text.Text == "true"
	}
	got, f := c.terms.eval(&scope{}, v)
	if f != nil {
		panic("bug: a default that fails: " + f.message)
	}
	return got
}

// zero is the value of a context field without one. An optional has none.
func (c *Chart) zero(typ string) (any, bool) {
	switch {
	case typ == "int":
		return int64(0), true
	case typ == "bool":
		return false, true
	case typ == "string":
		return "", true
	case strings.HasPrefix(typ, "list<"):
		return []any{}, true
	case strings.HasPrefix(typ, "map<"):
		return object{}, true
	case strings.HasPrefix(typ, "optional<"):
		return nil, false
	}
	for i := range c.doc.Types {
		if d := &c.doc.Types[i]; d.Name.Text == typ {
			if len(d.Type.Enum) > 0 {
				return d.Type.Enum[0].Text, true
			}
			return c.zeroObject(d), true
		}
	}
	panic("bug: no zero value of " + typ)
}

func (c *Chart) zeroObject(d *schema.TypeDecl) object {
	o := object{}
	c.fill(o, d.Fields)
	for _, f := range d.Fields {
		if _, filled := o[f.Name.Text]; filled {
			continue
		}
		if v, is := c.zero(f.Type.Name.Text); is {
			o[f.Name.Text] = v
		}
	}
	return o
}

// decode reads fields strictly; the code says what does not fit (SPEC 7.1).
func (c *Chart) decode(given object, declared []schema.Field) (object, string) {
	read := object{}
	for k, v := range given {
		f := field(declared, k)
		if f == nil {
			return nil, "extra_field"
		}
		fits, ok := fit(v, f.Type.Name.Text)
		if !ok {
			return nil, "wrong_type"
		}
		read[k] = fits
	}
	if !c.complete(read, declared) {
		return nil, "missing_field"
	}
	return read, ""
}

// complete fills what is left out, and tells whether nothing is missing then.
func (c *Chart) complete(read object, declared []schema.Field) bool {
	c.fill(read, declared)
	for i := range declared {
		if _, there := read[declared[i].Name.Text]; !there && !mayBeAbsent(&declared[i]) {
			return false
		}
	}
	return true
}

func field(declared []schema.Field, name string) *schema.Field {
	for i := range declared {
		if declared[i].Name.Text == name {
			return &declared[i]
		}
	}
	return nil
}

// fit reads one JSON value as a type.
func fit(v any, typ string) (any, bool) {
	if inner, is := inside(typ, "optional"); is {
		return fit(v, inner)
	}
	if inner, is := inside(typ, "list"); is {
		return fitList(v, inner)
	}
	if inner, is := inside(typ, "map"); is {
		return fitMap(v, inner)
	}
	switch typ {
	case "int":
		n, is := v.(json.Number)
		if !is {
			return nil, false
		}
		i, err := n.Int64()
		return i, err == nil && i <= maxInt && i >= -maxInt
	case "bool":
		b, is := v.(bool)
		return b, is
	case "string":
		s, is := v.(string)
		return s, is
	}
	panic("bug: events do not hold " + typ)
}

func fitList(v any, elem string) (any, bool) {
	list, is := v.([]any)
	read := []any{}
	for _, e := range list {
		r, ok := fit(e, elem)
		if !ok {
			return nil, false
		}
		read = append(read, r)
	}
	return read, is
}

func fitMap(v any, elem string) (any, bool) {
	m, is := v.(object)
	read := object{}
	for k, e := range m {
		r, ok := fit(e, elem)
		if !ok {
			return nil, false
		}
		read[k] = r
	}
	return read, is
}

func inside(typ, outer string) (string, bool) {
	inner, is := strings.CutPrefix(typ, outer+"<")
	return strings.TrimSuffix(inner, ">"), is
}
