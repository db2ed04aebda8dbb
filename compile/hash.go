package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"reflect"
	"strconv"
	"sync"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
)

// This file gives a chart its hash (SPEC 10.1): 16 hex digits of
// SHA-256 over all that affects behaviour, children included, and nothing else:
// no documentation, no positions, no meta, no source text, no file name. What
// is left out is left out by its type and name, so that a new field counts until
// somebody says that it does not. Only documentation (Doc) and positions count
// nowhere.

// unhashed are the fields that do not affect behaviour.
var unhashed = map[string]bool{
	"Machine.File":               true,
	"Machine.Children":           true, // digest adds their hashes
	"Machine.Spare":              true, // belongs to nothing that is evaluated
	"Table.Hash":                 true,
	"Actor.Spawned":              true, // says again what actions say
	"Transition.Source":          true, // states list their transitions
	"Transition.Brief":           true, // says again what the guard and the actions say
	"StateInfo.Source":           true,
	"StateInfo.Meta":             true,
	"TransitionInfo.Keys":        true, // states list their keys
	"TransitionInfo.Source":      true,
	"TransitionInfo.GuardSource": true,
	"Field.Source":               true,
	"Expr.Var":                   true, // slots say which variable is meant
	"Action.LocalVar":            true,
	"Action.IndexVar":            true,
	"Func.Source":                true,
	"Action.Source":              true,
	"Action.Owns":                true, // of how a back-end does it
	"Assignment.Own":             true,
	"Expr.Own":                   true,
	"Action.Parent":              true, // the list of Sends says it
	"Action.As":                  true, // the types of those who receive it say it
	"Assignment.Source":          true,
	"Placed.Source":              true,
}

// digest gives the hash of a machine, whose children have theirs.
func digest(m *ir.Machine) string {
	h := &hasher{h: sha256.New()}
	h.value(reflect.ValueOf(m).Elem())
	for _, child := range m.Children {
		h.text = fmt.Appendf(h.text, "child %s;", child.Table.Hash)
	}
	h.h.Write(h.text)
	return hex.EncodeToString(h.h.Sum(nil))[:16]
}

// A hasher writes what it is given in pieces.
type hasher struct {
	h     hash.Hash
	text  []byte             // not yet written
	cases map[uintptr][]byte // digests of long lists of cases, by where the lists stand
}

// piece is how long a piece may grow.
const piece = 4096

// value writes a value so that different ones differ: lengths before contents,
// a mark for nil, and a name for what has one.
func (h *hasher) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		h.fields(v)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]ir.FieldCase]() && v.Len() > severalCases {
			h.text = append(append(h.text, '#'), h.casesOf(v)...)
			return
		}
		h.text = append(strconv.AppendInt(h.text, int64(v.Len()), 10), '[')
		for i := range v.Len() {
			h.value(v.Index(i))
		}
	case reflect.Pointer:
		if v.IsNil() {
			h.text = append(h.text, '-')
			return
		}
		h.text = append(h.text, '*')
		h.value(v.Elem())
	case reflect.String:
		h.text = append(strconv.AppendInt(h.text, int64(v.Len()), 10), ':')
		h.text = append(h.text, v.String()...)
	default:
		h.text = append(h.scalar(v), ';')
	}
}

// severalCases is how many cases stand in the hash themselves. Where a field is read of
// more events, for which many places share one list, the list's digest does.
const severalCases = 64

// casesOf is the digest of a list of cases, which is made once.
func (h *hasher) casesOf(v reflect.Value) []byte {
	if known, is := h.cases[v.Pointer()]; is {
		return known
	}
	list := &hasher{h: sha256.New()}
	for i := range v.Len() {
		list.value(v.Index(i))
	}
	list.h.Write(list.text)
	if h.cases == nil {
		h.cases = map[uintptr][]byte{}
	}
	h.cases[v.Pointer()] = list.h.Sum(nil)
	return h.cases[v.Pointer()]
}

// scalar appends a value without parts.
func (h *hasher) scalar(v reflect.Value) []byte {
	switch k := v.Kind(); {
	case v.Type().Implements(named), k == reflect.Float64:
		return fmt.Appendf(h.text, "%v", v)
	case k == reflect.Bool:
		return strconv.AppendBool(h.text, v.Bool())
	case v.CanInt():
		return strconv.AppendInt(h.text, v.Int(), 10)
	case v.CanUint():
		return strconv.AppendUint(h.text, v.Uint(), 10)
	}
	panic("bug: a field that the hash cannot read: " + v.Type().String())
}

var named = reflect.TypeFor[fmt.Stringer]()

// fields writes the exported fields that count.
func (h *hasher) fields(v reflect.Value) {
	for _, i := range counted(v.Type()) {
		h.value(v.Field(i))
	}
	if len(h.text) > piece {
		h.h.Write(h.text)
		h.text = h.text[:0]
	}
}

// places are the fields that count, by struct type; reflection is slow to find them.
var places sync.Map

func counted(t reflect.Type) []int {
	if known, is := places.Load(t); is {
		return known.([]int)
	}
	var all []int
	for i := range t.NumField() {
		f := t.Field(i)
		silent := f.Name == "Doc" || f.Type == reflect.TypeFor[diag.Pos]() || unhashed[t.Name()+"."+f.Name]
		if f.IsExported() && !silent {
			all = append(all, i)
		}
	}
	places.Store(t, all)
	return all
}
