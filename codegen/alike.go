package codegen

// What a chart says at several places is printed once.

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// AlikeBlocks lists for each block all that do the same, though at other places: by
// their numbers, itself among them.
func AlikeBlocks(m *ir.Machine) [][]int32 { return alike(reflect.ValueOf(m.Blocks)) }

// AlikeGuards lists the same for guards.
func AlikeGuards(m *ir.Machine) [][]int32 { return alike(reflect.ValueOf(m.Guards)) }

func alike(list reflect.Value) [][]int32 {
	said, all := make([]string, list.Len()), map[string][]int32{}
	for i := range said {
		var b strings.Builder
		say(&b, list.Index(i))
		said[i] = b.String()
		all[said[i]] = append(all[said[i]], int32(i))
	}
	groups := make([][]int32, len(said))
	for i, text := range said {
		groups[i] = all[text]
	}
	return groups
}

// say writes all that a value says but where it stands. Texts of different values
// differ.
func say(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			b.WriteByte('-')
			return
		}
		say(b, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Place" && name != "Pos" {
				say(b, v.Field(i))
			}
		}
	case reflect.Slice:
		fmt.Fprintf(b, "%d[", v.Len())
		for i := range v.Len() {
			say(b, v.Index(i))
		}
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprintf(b, "%v;", v.Interface())
	}
}

// Calls is the named action that a block calls, if that is all it does: whoever runs
// the block can call it instead.
func Calls(b *ir.Block) (proc int32, is bool) {
	if len(b.Do) != 1 || b.Do[0].Op != ir.CallProc || b.Do[0].Data != nil {
		return 0, false
	}
	return b.Do[0].Proc, true
}

// EventReadKey is one text for reads of an event's field that are the same.
func EventReadKey(e *ir.Expr) string {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s %d", e.Op, e.Str, e.Type)
	for _, c := range e.Cases {
		fmt.Fprintf(&key, " %d.%d.%d", c.Kind, c.Index, c.Field)
	}
	return key.String()
}
