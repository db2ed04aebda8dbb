package shell

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// appendValue writes a value of a generated type: what has no form of its own is
// written by its parts.
func appendValue(b []byte, v reflect.Value) []byte {
	switch v := v.Interface().(type) {
	case kernel.Payload:
		return v.AppendJSON(b)
	case kernel.Duration:
		return kernel.AppendDuration(b, v)
	case kernel.Timestamp:
		return kernel.AppendTimestamp(b, v)
	case json.RawMessage:
		return append(b, v...)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, "null"...)
		}
		return appendValue(b, v.Elem())
	case reflect.Slice:
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(b, v.Index(i))
		}
		return append(b, ']')
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(x, y reflect.Value) int { return strings.Compare(x.String(), y.String()) })
		b = append(b, '{')
		for _, k := range keys {
			b = appendValue(kernel.AppendKey(b, k.String()), v.MapIndex(k))
		}
		return append(b, '}')
	}
	return appendMarshalled(b, v)
}

// appendMarshalled writes what encoding/json makes of a value, in canonical JSON.
func appendMarshalled(b []byte, v reflect.Value) []byte {
	text, err := json.Marshal(v.Interface())
	if err == nil {
		text, err = kernel.Canonical(text, kernel.MaxEventBytes)
	}
	if err != nil {
		panic("bug: a value that is no JSON: " + err.Error())
	}
	return append(b, text...)
}
