package conformance_test

// Mutants of the Go kernel where it runs systems of actors and writes snapshots,
// of which the stories in internal/differ tell little.

var kernelMutants = []mutant{
	{"many texts count as what they become", "3.14", "kernel/text.go", "if i > 0 && !e.making(size) {", "if i == len(texts)-1 && !e.making(size) {", "kernel.TestStringsCount"},
	{"a text grows where a longer one did", "7.2", "kernel/grown.go", "t.text == s {", "strings.HasPrefix(t.text, s) {", "actions/texts-grow"},
	{"a text that has grown is as long as before", "3.14", "kernel/grown.go", "t.text, t.size = t.room.String(), size", "t.text = t.room.String()", "actions/texts-grow"},
	{"a list may have one entry more", "3.14", "kernel/eval.go", "if e.err == nil && n > MaxEntries {", "if e.err == nil && n > MaxEntries+1 {", "expressions/limit-of-entries"},
	{"a sum in place has no room", "7.2", "kernel/own.go", "	copy(its[len(a):], b)\n", "", "actions/foreach-adds-in-place"},
	{"a loop goes on with what the one before has given away", "7.2", "kernel/own.go", "		e.grown.own = owned{}\n", "", "actions/foreach-changes-in-place"},
	{"a new any may be longer", "10.7", "kernel/any.go", "case len(json) > MaxEventBytes:", "case len(json) > 2*MaxEventBytes:", "expressions/limit-of-any"},
	{"long patterns cost as much as short ones", "3.14", "kernel/pattern.go", "max(len(prog.Inst)/patternUnit, 1)", "max(len(prog.Inst)/4096, 1)", "expressions/limit-of-patterns"},
	{"a new field of a type has no default", "10.3", "kernel/reader.go", "if !r.older {", "if r.older || !r.older {", "snapshots/any-hash-new-fields"},
	{"a changed chart asks for all initial values", "10.3", "kernel/restore.go", "Event{Kind: Init, Name: Init.Name(\"\")}, given", "Event{Kind: Init, Name: Init.Name(\"\")}, given[:0]", "snapshots/any-hash-asks-for-what-it-lacks"},
	{"a new field of a changed chart has no value", "10.3", "kernel/restore.go", "	p.changed = hash != t.Hash\n", "", "snapshots/any-hash-new-fields"},
	{"a history is read in the chart's order alone", "10.3", "kernel/restore.go", "		slices.Sort(list)\n", "		_ = slices.Clone(list)\n", "snapshots/history-in-another-order"},
	{"an actor is restored under whatever id", "10.4", "kernel/restore_actors.go", "if id == c.ID || id == \"*\" {", "if id != \"\" {", "snapshots/actors-that-nobody-starts"},
	{"a snapshot of the chart as it is may lack a field", "10.4", "kernel/restore.go", "	p.changed = hash != t.Hash\n", "	p.changed = true\n", "snapshots/what-does-not-fit"},
	{"a state is active no more while it is left", "3.2", "kernel/microstep.go", "		m.exit(s)\n		parent := m.table.States[s].Parent\n", "		parent := m.table.States[s].Parent\n		m.tips[hi-1] = parent\n		m.exit(s)\n", "states/active-at-that-moment"},
	{"`*` is taken for timers", "5.7", "kernel/macrostep.go", "	case AfterTimer:\n		return x.timers[ev.Index : ev.Index+1]\n", "	case AfterTimer:\n		return append(x.timers[ev.Index:ev.Index+1:ev.Index+1], x.chain(\"*\")...)\n", "selection/star-and-timers"},
	{"resolve asks for initial values that it is given", "6.11", "kernel/resolve.go", "m.work == nil || !slices.Contains(m.work.given, field)", "true", "steps/resolve-given-fields"},
	{"a machine resolved at its end is done, whatever its output says", "6.11", "kernel/resolve.go", "		m.conclude(final)\n", "		m.conclude(final)\n		m.status = Done\n", "steps/resolve-output-fails"},
	{"the first event has another name", "6.10", "kernel/resolve.go", `	m.scratch().event = Event{Kind: Init, Name: Init.Name("")}
	if err := m.logic.Start(input); err != nil {
		m.Release()`, `	m.scratch().event = Event{Kind: Init, Name: Init.Name("s")}
	if err := m.logic.Start(input); err != nil {
		m.Release()`, "steps/init-is-the-first-event"},
	{"an id is the machine's own before its parent's", "9.7", "kernel/calls.go", "m.isParent(id) && (route.Parent || id != m.id)", "m.isParent(id) && id != m.id", "actors/called-like-its-parent"},
	{"a raised event has a sender", "7.5", "kernel/calls.go", "m.push(Event{Kind: Declared, Index: event, Name: m.table.Events[event], Data: data})", "m.push(Event{Kind: Declared, Index: event, Name: m.table.Events[event], Sender: m.id, Data: data})", "actions/raise-has-no-sender"},
	{"a send to itself has no sender", "7.6", "kernel/deliver.go", "Name: p.name, Sender: mb.m.Self(), Data: p.data}\n	case s.set.follow:", "Name: p.name, Data: p.data}\n	case s.set.follow:", "actions/raise-has-no-sender"},
	{"a child's first macrostep comes before what waits", "9.2", "kernel/node.go", "push(&x.queue, delivery{to: kid, begin: true", "push(&x.urgent, delivery{to: kid, begin: true", "actors/child-begins-behind-what-waits"},
	{"a child's end overtakes what it sent", "9.3", "kernel/node.go", "	push(&s.more().queue, d)\n", "	push(&s.more().urgent, d)\n", "actors/child-end-behind-what-it-sent"},
	{"a child is said to be its parent", "9.7", "kernel/deliver.go", "Name: p.name, Sender: from.m.Self(), Data: data}", "Name: p.name, Sender: to.m.Self(), Data: data}", "actors/child-talks-to-parent"},
	{"machines go by id alone", "9.8", "kernel/node.go", "	if x == y {\n		return a < b\n	}", "	if x == y {\n		return a > b\n	}", "actors/timers-of-parent-first"},
	{"a child stays when its parent is stopped", "9.5", "kernel/node.go", "	for _, c := range kid.m.Children() {\n		s.stop(kid, c.ID)\n	}\n	kid.m.halt()", "	kid.m.halt()\n	for _, c := range kid.m.Children() {\n		s.stop(kid, c.ID)\n	}", "actors/stopped-child"},
	{"a child's output is not told", "9.10", "kernel/node.go", "		output = out\n", "		output = nil\n		_ = out\n", "actors/child-gives-output"},
	{"sent is not kept", "10.1", "kernel/snapshot.go", `AppendInt(AppendKey(b, "sent"), m.sent())`, `AppendInt(AppendKey(b, "sent"), 0)`, "snapshots/sent-is-counted"},
	{"an `after` timer has a target", "10.1", "kernel/snapshot.go", "	if t.After < 0 {\n		b = AppendString(AppendKey(b, \"to\"), t.To)\n	}", "	b = AppendString(AppendKey(b, \"to\"), t.To)", "snapshots/timers-in-firing-order"},
	{"a stored error has lost what came with it", "10.1", "kernel/error.go", "			e.Data = JSON(r.Any())\n", "			_ = r.Any()\n", "snapshots/error-with-data"},
	{"children do not start again", "10.5", "kernel/persist.go", "			held = s.awaken(kid, held)\n", "			_ = kid\n", "snapshots/child-machines-restored"},
	{"loops run for ever", "7.9", "kernel/calls.go", "	w.rounds++\n	if", "	if", "actions/foreach-rounds"},
	{"the end of a child that spins is a loop of its parent", "9.10", "kernel/queue.go", "links: first.links}", "links: math.MaxInt32 / 2}", "actors/spinning-child"},
	{"a waiting event is restored as the first can read it", "2.9", "kernel/restore_actors.go", "bytes.Equal(AppendEvent(nil, t.Name, p), stands):", "stands != nil || bytes.Equal(raw, stands):", "snapshots/waiting-event-as-it-stands"},
	{"a host actor hears what it does not know", "8.7", "kernel/deliver.go", "	data, err := to.declares(p)\n", "	data, err := p.data, error(nil)\n", "actors/delayed-send-too-late"},
	{"a full queue takes one more", "9.9", "kernel/deliver.go", "int(x.waiting.Load()) >= s.set.limits.Queue", "int(x.waiting.Load()) > s.set.limits.Queue", "actors/mailbox-full"},
}
