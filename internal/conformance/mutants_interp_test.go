package conformance_test

// Mutants of the interpreter's closures and values.

var interpMutants = []mutant{
	{"an optional must be given", "2.3", "interp/shape.go", "		r.hasDefault, r.fallback = true, absent\n", "		r.fallback = absent\n", "types/left-out"},
	{"an absent object's field is zero", "3.15", "interp/eval_value.go", "			if o.isAbsent() {\n				return absent\n			}\n			return o.field(i)", "			return o.field(i)", "expressions/optionals"},
	{"fields are evaluated as declared", "3.8", "interp/eval_value.go", "	if order != nil {", "	if len(order) < 0 {", "expressions/fields-as-written"},
	{"an absent list is asked for an index", "3.15", "interp/eval_list.go", "			list := from(v)\n			if list.isAbsent() {", "			list := from(v)\n			if at(v); list.isAbsent() {", "expressions/index-of-what-is-absent"},
	{"the context is shared with what it was given to", "7.8", "interp/eval_value.go", "objectValue(append([]word(nil), v.words[:n]...))", "objectValue(v.words[:n:n])", "actions/shared-values"},
	{"params are shared with the next call", "7.11", "interp/eval_value.go", "objectValue(append([]word(nil), v.words[first:end]...))", "objectValue(v.words[first:end:end])", "actions/shared-values"},
	{"a param is put before the next is evaluated", "3.5", "interp/call.go", "			fields[i] = f(v)\n		}\n		copy(v.words[slot:], fields[:len(fs)])", "			fields[i] = f(v)\n			v.words[slot+i] = fields[i]\n		}", "expressions/guard-inside-its-params"},
	{"the last error of a junction wins", "3.8", "kernel/macro.go", "	e.Restore(first)\n	return false\n}\n\n// All", "	if e.err == nil {\n		e.Restore(first)\n	}\n	return false\n}\n\n// All", "expressions/first-error"},
	{"the day of the month begins with nought", "3.11", "interp/eval_time.go", "return kernel.GetDate\n", "return kernel.GetDayOfMonth\n", "expressions/getters"},
	{"comparing maps costs nothing", "3.14", "interp/equal.go", "a.n != b.n || !e.Count(int(a.n))", "a.n != b.n", "expressions/limit-of-comparisons"},
	{"values of a map come in written order", "3.12", "interp/eval_list.go", "sorted[at], moved[at] = keys[i], values[i]", "sorted[at], moved[at] = keys[i], values[at]", "expressions/map-literals"},
	{"a failed assign keeps its first half", "7.2", "interp/act_assign.go", "			undo(v, changes, before)\n", "", "actions/assign-undone-whole"},
	{"a failed assign undoes the last change last", "7.2", "interp/act_assign.go", "	for i := len(before) - 1; i >= 0; i-- {", "	for i := range before {", "actions/assign-undone-whole"},
	{"append makes a new entry", "7.4", "interp/act_assign.go", "case !ok && (len(rest) > 0 || ch.clause.add):", "case !ok && len(rest) > 0:", "actions/append-to-a-list-in-a-map"},
	{"a new any may be deeper", "10.7", "interp/eval_string.go", "string(v.AnyOf(s.appendJSON(nil, x)))", "string(s.appendJSON(nil, x))", "snapshots/deep-values-are-restored"},
	{"a delay is evaluated before the data", "7.7", "interp/act_send.go", "		p := data(v.fresh())\n		if v.Failed() {\n			return false\n		}\n		wait := kernel.Duration(delay(v.fresh()))", "		wait := kernel.Duration(delay(v.fresh()))\n		if v.Failed() {\n			return false\n		}\n		p := data(v.fresh())", "actions/send-evaluates-in-order"},
	{"the index of foreach begins with one", "7.9", "interp/act.go", "intValue(int64(i))", "intValue(int64(i) + 1)", "actions/foreach"},
	{"if's other branch is left out", "7.9", "interp/act.go", "			v.machine.Fail(v.failure())\n			return other(v)", "			v.machine.Fail(v.failure())\n			return true", "actions/if-that-fails"},
	{"a second actor of one id says nothing", "7.10", "interp/act.go", "v.Restore(v.machine.Spawn(actor, name, p))", "_ = v.machine.Spawn(actor, name, p)", "actions/spawn-living-id"},
	{"the outermost place is told", "8.1", "kernel/generated.go", "	if e.Place != \"\" {\n		return e\n	}\n	c := *e", "	c := *e", "errors/places"},
	{"a failed input starts the actor", "8.2", "interp/logic.go", "	if l.Failed() {\n		return nil, l.failedAt(f.place)\n	}\n	return p, nil", "	return p, nil", "errors/failed-input-starts-nothing"},
	{"Save keeps nothing", "6.12", "interp/logic.go", "copy(l.kept(), l.context())", "copy(l.kept()[:0], l.context())", "steps/loop-of-raises"},
	{"resolve needs every field", "6.11", "interp/logic.go", "by, start = given, l.context()", "by = given", "steps/resolve-runs-nothing"},
	{"resolve fills no objects", "6.11", "interp/logic.go", "by, start = given, l.context()", "start = l.context()", "steps/resolve-fills-defaults"},
	{"a stored field may be left out", "10.4", "interp/json.go", "			if m == stored {\n", "			if false {\n", "snapshots/stored-defaults"},
	{"of duplicate keys of a map the first counts", "10.7", "interp/json.go", "if i+1 < len(entries) && entries[i+1].key == e.key {", "if i > 0 && entries[i-1].key == e.key {", "snapshots/duplicate-keys-in-maps"},
	{"`type` comes first", "10.6", "interp/json.go", `if !typed && s.fields[i].name > "type" {`, `if !typed {`, "snapshots/timers-in-firing-order"},
	{"a double in a map may be infinite", "3.9", "interp/json.go", "		finiteAll(e, s.elem, values)\n", "		_ = values\n", "errors/range-inside"},
}
