package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"reflect"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file gives a chart its hash (semantics: snapshot): 16 hex digits of
// SHA-256 over all that affects behaviour, children included, and nothing else:
// no documentation, no positions, no meta, no source text, no file name. What
// is left out is left out by the name of its field, so that a new field counts
// until somebody says that it does not.

// unhashed are the fields that do not affect behaviour.
var unhashed = map[string]bool{
	"Doc": true, "Pos": true, "Meta": true, "Source": true, "GuardSource": true, "File": true, "Hash": true,
}

// digest gives the hash of a machine, whose children have theirs.
func digest(m *ir.Machine) string {
	h := &hasher{h: sha256.New()}
	h.value(reflect.ValueOf(m).Elem())
	for _, child := range m.Children {
		fmt.Fprintf(h.h, "child %s;", child.Table.Hash)
	}
	return hex.EncodeToString(h.h.Sum(nil))[:16]
}

type hasher struct{ h hash.Hash }

// value writes a value so that different ones differ: lengths before contents,
// a mark for nil.
func (h *hasher) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		h.fields(v)
	case reflect.Slice:
		fmt.Fprintf(h.h, "%d[", v.Len())
		for i := range v.Len() {
			h.value(v.Index(i))
		}
	case reflect.Pointer:
		if v.IsNil() {
			fmt.Fprint(h.h, "-")
			return
		}
		fmt.Fprint(h.h, "*")
		h.value(v.Elem())
	case reflect.String:
		fmt.Fprintf(h.h, "%d:%s", v.Len(), v.String())
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Float64:
		fmt.Fprintf(h.h, "%v;", v)
	default:
		panic("bug: a field that the hash cannot read: " + v.Type().String())
	}
}

// fields writes the exported fields that count.
func (h *hasher) fields(v reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		switch {
		case !f.IsExported(), unhashed[f.Name], f.Type == reflect.TypeFor[diag.Pos](), f.Name == "Children":
			continue
		}
		h.value(v.Field(i))
	}
}
