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
	lists := caseLists{}
	for i := range said {
		w := sayer{lists: lists}
		w.say(list.Index(i))
		said[i] = w.String()
		all[said[i]] = append(all[said[i]], int32(i))
	}
	groups := make([][]int32, len(said))
	for i, text := range said {
		groups[i] = all[text]
	}
	return groups
}

// A sayer writes all that a value says but where it stands. Texts of different values
// differ.
type sayer struct {
	strings.Builder
	lists caseLists
}

func (w *sayer) say(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			w.WriteByte('-')
			return
		}
		w.say(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Place" && name != "Pos" {
				w.say(v.Field(i))
			}
		}
	case reflect.Slice:
		if cases, are := v.Interface().([]ir.FieldCase); are {
			fmt.Fprintf(w, "%d;", w.lists.number(cases))
			return
		}
		w.list(v)
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	default:
		fmt.Fprintf(w, "%v;", v.Interface())
	}
}

func (w *sayer) list(v reflect.Value) {
	fmt.Fprintf(w, "%d[", v.Len())
	for i := range v.Len() {
		w.say(v.Index(i))
	}
}

// caseLists give equal lists of cases one number. A list may name all events of the chart,
// and be shared by as many reads.
type caseLists map[any]int // by its text, or by its place in memory

// sharedList is where a list lies.
type sharedList struct {
	first *ir.FieldCase
	len   int
}

func (l caseLists) number(cases []ir.FieldCase) int {
	if len(cases) == 0 {
		return 0
	}
	at := sharedList{&cases[0], len(cases)}
	if l[at] == 0 {
		w := sayer{}
		w.list(reflect.ValueOf(cases))
		text := w.String()
		if l[text] == 0 {
			l[text] = len(l) + 1
		}
		l[at] = l[text]
	}
	return l[at]
}

// Calls is the named action that a block calls, if that is all it does: whoever runs
// the block can call it instead.
func Calls(b *ir.Block) (proc int32, is bool) {
	if len(b.Do) != 1 || b.Do[0].Op != ir.CallProc || b.Do[0].Data != nil {
		return 0, false
	}
	return b.Do[0].Proc, true
}

// EventReads tell reads of an event's field that are the same.
type EventReads struct{ lists caseLists }

// Key is one text for such reads.
func (r *EventReads) Key(e *ir.Expr) string {
	if r.lists == nil {
		r.lists = caseLists{}
	}
	return fmt.Sprintf("%d %s %d %d", e.Op, e.Str, e.Type, r.lists.number(e.Cases))
}
