package reference

// Maps go through their keys in order (SPEC 3.12); cel-go's in that of Go's
// maps, which is another one each time.

import (
	"slices"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// inKeyOrder hands values to cel-go (types.Adapter).
type inKeyOrder struct{}

// NativeToValue gives a value as cel-go has it.
func (a inKeyOrder) NativeToValue(v any) ref.Val {
	switch v := v.(type) {
	case object:
		return ordered{types.NewStringInterfaceMap(a, v), v}
	case []any:
		return types.NewDynamicList(a, v)
	}
	return types.DefaultTypeAdapter.NativeToValue(v)
}

// ordered is a map that knows its order. It shows none of cel-go's other ways
// through a map.
type ordered struct {
	traits.Mapper
	keys object
}

// Iterator goes through the keys.
func (m ordered) Iterator() traits.Iterator {
	var keys []string
	for k := range m.keys {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return types.NewStringList(types.DefaultTypeAdapter, keys).Iterator()
}
