package conformance_test

// Mutants of what users meet around the machine: hosts, ports, followers,
// observers, loggers, subscribers, of generated Go and TypeScript. Where JSON Lines
// cannot show one, a test of the generated packages does (folder.TestName), or a
// story of generated TypeScript told by Node (stories/name).

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/fault"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
)

var faceMutants = []mutant{
	{"children that are handed through are not looked at", "10.4", "kernel/ts/persist.ts", "    if (p === undefined || c.snapshot === undefined) continue;\n", "    continue;\n", "stories/whole"},
	{"children that are handed through keep their hash", "10.3", "kernel/ts/persist.ts", "{ ...c, snapshot }", "{ ...c, snapshot: { ...snapshot, table: { ...snapshot.table, hash: '0123456789abcdef' } } }", "stories/old-hash"},
	{"a text that was cut off is like any other", "10.7", "kernel/ts/restore.ts", "!(thrown instanceof Refusal) || /", "true || /", "stories/refused"},
	{"a text that was cut off is like any other", "10.7", "kernel/restore.go", "	if !ok || bytes.HasSuffix(", "	if ok || bytes.HasSuffix(", "kernel.TestASnapshotThatWasCutOff"},
	{"a computer that slept is late", "", "kernel/ts/clock.ts", "const maxWait = 60000;", "const maxWait = 86400000;", "stories/asleep"},
	{"a computer that slept is late", "", "kernel/clock.go", "min(max(left, 0), maxWait)", "max(left, 0)", "kernel.TestTimersOfAComputerThatSlept"},
	{"host actors begin before what is overdue", "10.5", "kernel/ts/persist.ts", "port.signal.aborted ? undefined : ", "", "stories/overdue"},
	{"host actors begin before what is overdue", "10.5", "kernel/hosting.go", "if h.cancel == nil || h.gone.Load() {", "if h.cancel == nil {", "kernel.TestWhatIsOverdueComesFirst"},
	{"a call that the clock did not withdraw stands", "", "kernel/due.go", "		*a = alarm{}\n		cancel()\n", "		cancel()\n		*a = alarm{}\n", "kernel.TestPanicsOfClocks"},
	{"equal timers of states fire the last first", "9.8", "kernel/ts/calls.ts", "[...timers, t].sort(", "[t, ...timers].sort(", "stories/bells"},
	{"a call that the clock did not withdraw stands", "", "kernel/ts/due.ts", "  s.alarm = undefined;\n  protect(s, () => {\n    alarm?.cancel();\n", "  protect(s, () => {\n    alarm?.cancel();\n    s.alarm = undefined;\n", "stories/broken-clock"},
	{"a clock that throws keeps the machine busy", "", "kernel/ts/due.ts", "  if (!s.turn) protect(s, () => (s.turn = { time: s.clock.now() }));\n", "  if (!s.turn) s.turn = { time: s.clock.now() };\n", "stories/broken-clock"},
	{"a limit of nothing is one", "", "kernel/ts/turn.ts", "(s.limits?.queue || defaultQueue)", "(s.limits?.queue ?? defaultQueue)", "stories/doors"},
	{"an actor that a stop keeps from sending has failed", "9.6", "kernel/turn.go", "	return x.stopping && failed != nil", "	return !x.stopping && failed != nil", "kernel.TestAHostActorDoesNotFailByAStop"},
	{"what an ended actor sent is heard", "9.6", "kernel/turn.go", "case p.speaker != nil && p.speaker.gone.Load():", "case p.speaker != nil && p.speaker.gone.Load() && p.reply != nil:", "kernel.TestAnActorThatIsStoppedIsHeardNoMore"},
	{"what an ended actor sent is heard", "9.6", "kernel/ts/hosting.ts", "    if (!h.gone) return () => macrostep", "    if (h) return () => macrostep", "stories/herald"},
	{"what an actor's event meets is told of the root", "9.9", "kernel/turn.go", "		return p.speaker.owner.address()\n", "		return \"\"\n", "kernel.TestARefusedEventOfAnActorIsToldOfItsMachine"},
	{"what an actor's event meets is told of the root", "9.9", "kernel/ts/hosting.ts", "  const at = address(owner);\n", "  const at = '';\n", "stories/herald"},
	{"those who wait for quiet are told again", "", "kernel/hosting.go", "		close(x.quiet)\n		x.quiet = nil\n", "		close(x.quiet)\n", "kernel.TestQuietIsToldOnce"},
	{"of two messages one is told", "", "kernel/hosting.go", "		p.signal() // to another", "		// to another", "kernel.TestWhoTakesAMessageTellsOfTheNext"},
	{"an end is part of the flood", "9.9", "kernel/deliver.go", " || d.event.Kind == DoneInvoke || d.event.Kind == ErrorInvoke {", " {", "kernel.TestTheEndOfAFloodIsTaken"},
	{"an end is part of the flood", "9.9", "kernel/ts/deliver.ts", " && src === undefined && ", " && ", "stories/village"},
	{"what stands behind an action that ends its goroutine is lost", "", "kernel/carry.go", "		if len(*left) > 0 {\n			s.carryOn(mb, left, c)\n		}\n", "", "kernel.TestWhatStandsBehindAnActionThatEndsItsGoroutine"},
	{"a child's host that throws keeps the machine busy", "", "kernel/ts/kin.ts", "  try {\n    lodge(s, kid);\n  } catch (thrown) {\n    end(s, kid, undefined, hostError(thrown));\n    return;\n  }\n", "  lodge(s, kid);\n", "stories/accessors"},
	{"an actor's body that throws keeps the machine busy", "", "kernel/ts/hosting.ts", "  if (!actors) return;\n", "  if (!actors?.[name]) return;\n", "stories/accessors"},
	{"what was sent long ago is part of the flood", "9.9", "kernel/carry.go", "			x.sends = 0\n", "", "kernel.TestEachEventIsCountedAnew"},
	{"what was sent long ago is part of the flood", "9.9", "kernel/ts/kin.ts", "  if ((s.chain ?? first).links <= first.links) s.sends = 0;\n", "", "stories/flood"},
	{"machines that come and go may do so for ever", "9.9", "kernel/due.go", " || x.fired > 2*linksPerSend*limits.Chain", "", "kernel.TestTimersOfManyMachinesAreALoop"},
	{"machines may come and go for longer", "9.9", "kernel/ts/due.ts", "count > 2 * linksPerSend", "count > 3 * linksPerSend", "stories/village"},
	{"a queue that is never empty grows", "", "kernel/queue.go", "q.head > 32 && q.head > len(q.items)/2", "q.head > 32 && q.head > len(q.items)", "kernel.TestAQueueThatIsNeverEmptyStaysSmall"},
	{"who gave up waiting is asked", "", "kernel/watch.go", "		w.left.Store(true)\n		select { // both", "		select { // both", "kernel.TestWhoGaveUpIsNotAsked"},
	{"an event overtakes what starts its receiver", "", "kernel/turn.go", "		case empty(&x.queue) && empty(&x.urgent):\n", "		case r != nil:\n", "kernel.TestAnEventForAChildThatIsStartedBeforeIt"},
	{"an event comes before its receiver's first macrostep", "9.3", "kernel/turn.go", "	if to.begun {\n", "	if to != nil {\n", "kernel.TestAnEventForAChildThatIsStartedBeforeIt"},
	{"an event overtakes what starts its receiver", "", "kernel/ts/kin.ts", "return waits && find(s, at) === undefined ? ", "return waits && !s ? ", "stories/herald"},
	{"an event comes before its receiver's first macrostep", "9.3", "kernel/ts/kin.ts", "if (!deliver || find(s, at)!.begun) return", "if (!deliver || find(s, at)) return", "stories/herald"},
	{"a late end is told", "9.6", "kernel/hosting.go", "h.gone.Store(true)", "h.gone.Store(false)", "codegen/golang.TestALateEndIsNotTold"},
	{"only one of those who wait hears of the end", "9.6", "kernel/ts/hosting.ts", "waiting.splice(0)", "waiting.splice(0, 1)", "stories/receivers"},
	{"the port takes any event", "9.1", "kernel/hosting.go", "case !m.Program().ActorSends(h.src, event):", "case event < 0:", "interp.TestTypedHost"},
	{"a follower starts host actors", "", "kernel/node.go", "	if s.set.follow || mb.gone {\n		return\n	}\n	x := s.more()", "	if mb.gone {\n		return\n	}\n	x := s.more()", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"a follower starts machines", "", "kernel/node.go", "	if s.set.follow || mb.gone {\n		return\n	}\n	x := s.more()", "	if s.set.follow && mb.m.Program().Child(e.Index) == nil || mb.gone {\n		return\n	}\n	x := s.more()", "codegen/golang.TestAFollowerHasNoChildren"},
	{"a follower's timers fire", "", "kernel/carry.go", "x.timers.place(mb, s.set.follow)", "x.timers.place(mb, false)", "codegen/golang.TestFollower"},
	{"a follower's actions are not carried out", "", "kernel/carry.go", "	if mb.host == nil {\n", "	if mb.host == nil || s.set.follow {\n", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"reconcile replays actions", "", "kernel/persist.go", "	s.root.m = m\n", "	s.root.m = m\n	s.perform(&s.root, &Effect{Kind: ActionEffect}, first)\n", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"reconcile tells what was predicted", "", "kernel/persist.go", "if bytes.Equal(m.Append", "if false && bytes.Equal(m.Append", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"reconcile is told to nobody", "", "kernel/persist.go", "	s.notify(s.more(), false)\n", "", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"reconcile takes any hash", "10.3", "kernel/persist.go", "m.Restore(snapshot, s.set.anyHash); err != nil {\n		return err\n	}\n	if err := m.check", "m.Restore(snapshot, true); err != nil {\n		return err\n	}\n	if err := m.check", "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"children that are handed through are not looked at", "10.4", "kernel/persist.go", "if p == nil || c.Snapshot == nil {", "if p == nil || c.Snapshot != nil {", "kernel.TestAChildIsChecked"},
	{"children that are handed through keep their hash", "10.3", "kernel/persist.go", "		c.Snapshot = kid.AppendSnapshot(nil, nil)\n", "", "kernel.TestAnyHashIsRewritten"},
	{"ignored events are heard twice", "5.6", "kernel/deliver.go", "		s.ignored(mb, &told)\n", "		s.ignored(mb, &told)\n		s.ignored(mb, &told)\n", "codegen/golang.TestObserver"},
	{"dropped events are heard by nobody", "9.5", "kernel/record.go", "s.protect(func() { o.Dropped(address, &told) })", "_ = told", "kernel.TestAStoppedChildEndsItsOwnChildrenFirst"},
	{"unhandled errors are noted by nobody", "8.4", "kernel/macrostep.go", "	case m.trace:\n", "	case false:\n", "kernel.TestAnUnhandledCommunicationErrorIsReported"},
	{"unhandled errors are heard by nobody", "8.5", "kernel/record.go", "s.protect(func() { o.Unhandled(mb.address(), mb.m, ev) })", "_ = ev", "kernel.TestIgnoredErrorsAreReportedEach"},
	{"unhandled errors are heard before their transitions", "8.5", "kernel/carry.go", "		s.transitions(mb)\n		s.unhandled(mb)\n", "		s.unhandled(mb)\n		s.transitions(mb)\n", "kernel.TestIgnoredErrorsAreReportedEach"},
	{"unhandled errors have no record", "8.4", "kernel/record.go", "s.record(mb, slog.LevelWarn, \"Unhandled error\", attrs...)", "_ = attrs", "kernel.TestOneRecordPerUnhandledError"},
	{"a machine that fails has no record", "8.3", "kernel/record.go", "s.record(mb, slog.LevelError, \"Failed\", attrs...)", "_ = attrs", "kernel.TestOneRecordPerFailedMachine"},
	{"what an ending machine's error says is lost", "8.6", "kernel/trace.go", "			list = append(list, *ev)\n", "", "kernel.TestErrorsOfAnEndingMachineAreReported"},
	{"a stopped child's errors are heard by nobody", "8.6", "kernel/carry.go", "		s.unhandled(mb)\n", "		if !mb.gone {\n			s.unhandled(mb)\n		}\n", "kernel.TestErrorsOfAnEndingMachineAreReported"},
	{"an ended machine's actions fail unheard", "8.6", "kernel/deliver.go", "		s.lost(mb, &ev)\n", "", "kernel.TestAFailedExitActionOfAnEndingMachineIsReported"},
	{"errors that were undone are heard", "6.12", "kernel/undo.go", "w.taken[:0], w.lost[:0], ", "w.taken[:0], w.lost, ", "kernel.TestErrorsOfAMacrostepThatIsUndoneAreNotReported"},
	{"errors that waited to be undone are heard", "6.12", "kernel/undo.go", "	clear(w.queue)\n	w.queue, w.head = w.queue[:0], 0\n", "", "kernel.TestErrorsOfAMacrostepThatIsUndoneAreNotReported"},
	{"refused events are heard by nobody", "7.1", "kernel/record.go", "		o.Refused(address, r)\n", "", "codegen/golang.TestObserver"},
	{"effects are heard before their transitions", "9.3", "kernel/carry.go", "	defer s.carryOn(mb, &left, c)\n", "	s.carryOn(mb, &left, c)\n", "codegen/golang.TestObserver"},
	{"a record's id is the chart", "", "kernel/record.go", `slog.String("id", mb.m.Self())`, `slog.String("id", mb.m.Table().Chart)`, "codegen/golang.TestLogger"},
	{"subscribers hear of ignored events", "5.6", "kernel/watch.go", "	if !quiet {\n", "	if true {\n", "codegen/golang.TestSubscribersHearAfterTheEffects"},
	{"a failure is heard by nobody", "8.3", "kernel/carry.go", "ignored && len(mb.m.Effects()) == 0", "ignored", "kernel.TestSubscribersHearThatTheMachineFailed"},
	{"listeners cannot leave", "7.8", "kernel/watch.go", "		one.left.Store(true)\n", "		return\n", "codegen/golang.TestTypedEmits"},
	{"a listener that another sent away hears once more", "7.8", "kernel/watch.go", "if one.emit != nil && !one.left.Load() {", "if one.emit != nil {", "kernel.TestListenersSendEachOtherAway"},
	{"who comes to acquire does not wait for the brief", "", "kernel/turn.go", "		v := s.look()\n		if v&busy != 0 {\n", "		v := s.state.Load()\n		if v&busy != 0 {\n", "kernel.TestWhoeverComesWaitsForTheBrief"},
	{"who leaves something does not wait for the brief", "", "kernel/turn.go", "for v := s.look(); v&long == 0; v = s.look() {", "for v := s.state.Load(); v&long == 0; v = s.state.Load() {", "kernel.TestWhoeverComesWaitsForTheBrief"},
	{"what a guard of few steps refuses is taken", "5.6", "kernel/system.go", "s.rest(hold, before, from, true)", "s.rest(hold, before, from, false)", "interp.TestBriefSenders"},
	{"what takes long is brief", "", "compile/reads.go", "		r.slow = r.slow || c.slow(x)\n", "", "compile.TestBrief"},
	{"actions that take long are brief", "", "compile/procs.go", "		r.slow = r.slow || slowAction(a)\n", "", "compile.TestBrief"},
	{"a host is nobody", "", "codegen/golang/host.go", `jen.If(jen.Id("host").Op("==").Nil())`, `jen.If(jen.Id("host").Op("!=").Nil())`, "codegen/golang.TestAFollowerDoesOnlyWhatItMay"},
	{"a listener that was sent away hears once more", "7.8", "kernel/ts/watch.ts", "one.to === to && s.listeners.has(one)", "one.to === to", "stories/begin"},
	{"what was thrown without a text breaks the machine", "9.4", "kernel/ts/host.ts", "  } catch {\n", "  } finally {\n", "stories/thrown"},
	{"whether a speaker lives is asked when it is heard", "9.1", "kernel/ts/hosting.ts", "    if (!h.gone) return () => macrostep(s, owner, makeEvent(name, table.fill?.(data as never) ?? data, id));\n", "    if (!h.gone) return () => !h.gone && macrostep(s, owner, makeEvent(name, data, id));\n", "stories/host-code"},
	{"a child's step changes its parent's snapshot", "10.1", "kernel/ts/carry.ts", "if (moved && mb === s.root) s.frozen", "if (moved) s.frozen", "stories/host-code"},
	{"a turn asks for a time of its own", "9.8", "kernel/ts/carry.ts", "s.turn = { time: now }", "void now", "stories/one-time"},
	{"what was sent before the start overtakes what is overdue", "10.5", "kernel/ts/persist.ts", "while (work(s));", "void work;", "stories/host-code"},
	{"whoever throws where a refusal is heard leaves the system half-way", "5.6", "kernel/ts/watch.ts", "(s.busy ? protect(s, () => o.refused?.(at, r)) : o.refused?.(at, r))", "o.refused?.(at, r)", "stories/host-code"},
	{"an actor is given nothing", "9.1", "codegen/golang/host.go", `g.fromPayload(a.Input, jen.Id("input"))`, `g.goType(a.Input).Values()`, "codegen/golang.TestTypedHost"},
	{"SendTo gives its event to the root", "7.6", "codegen/golang/actor.go", `jen.Id("ctx"), jen.Id("id"), table`, `jen.Id("ctx"), jen.Lit(""), table`, "codegen/golang.TestSendToAChild"},
	{"SendTo asks only the root's own children", "7.6", "kernel/sendevent.go", "if found, event := numbered(child, e); found != nil {", "if found, event := numbered(child, e); found == p {", "kernel.TestSendEventFindsTheChart"},
	{"a report is sent", "", "codegen/golang/actor.go", `jen.Id("t").Op("<").Lit(0)`, `jen.Id("t").Op("<").Lit(-9)`, "codegen/golang.TestReportsAreNoEvents"},
	{"Send waits", "", "codegen/golang/actor.go", `system()).Dot(method.name)`, `system()).Dot("SendWait")`, "codegen/golang.TestSendingFromHostCode"},

	{"a late end is told", "9.6", "kernel/ts/hosting.ts", "if (h.gone || s.stopped) return;", "if (s.stopped) return;", "stories/late-end"},
	{"only one of those who wait hears of the end", "9.6", "kernel/ts/hosting.ts", "waiting.splice(0)", "waiting.splice(0, 1)", "stories/receivers"},
	{"the port takes any event", "9.1", "kernel/ts/hosting.ts", "!program.sends?.[src]?.includes(name)", "!table.events.has(name)", "stories/port"},
	{"a fraction is an int", "7.1", "kernel/ts/check.ts", "Number.isSafeInteger(v)", "typeof v === 'number'", "stories/doors"},
	{"no number is a double", "7.1", "kernel/ts/check.ts", "Number.isFinite(v)", "typeof v === 'number'", "stories/doors"},
	{"no number is a double", "7.1", "kernel/check.go", "	if !IsFinite(v) {\n", "	if false {\n", "codegen/golang.TestDoublesAreFinite"},
	{"half a character is text", "7.1", "kernel/ts/text.ts", "  return wellFormed(s) && (s.length", "  return (s.length", "stories/doors"},
	{"any text is an enum's", "7.1", "kernel/ts/check.ts", "texts.includes(v as string)", "typeof v === 'string'", "stories/doors"},
	{"no time is too late", "7.1", "kernel/ts/check.ts", " && (v as number) <= most", "", "stories/doors"},
	{"a Map is JSON", "7.1", "kernel/ts/check.ts", "isPlain(v) && Object", "Object", "stories/doors"},
	{"a hole is JSON", "7.1", "kernel/ts/check.ts", "[...v].every", "v.every", "stories/doors"},
	{"JSON may be too deep", "7.1", "kernel/ts/check.ts", "  if (level === maxDepth) return false;\n", "", "stories/doors"},
	{"a list may be too long", "7.1", "kernel/ts/check.ts", "Array.isArray(v) && v.length <= maxEntries", "Array.isArray(v)", "stories/too-much"},
	{"a key may be too long", "7.1", "kernel/ts/check.ts", "typeof key === 'string' && isText(key)", "typeof key === 'string' && wellFormed(key)", "stories/doors"},
	{"a key may be too long", "7.1", "kernel/check.go", "	if !IsText(key) {\n", "	if !utf8.ValidString(key) {\n", "kernel.TestChecksKnowTheEnds"},
	{"JSON may be too long", "7.1", "kernel/ts/check.ts", "bytesLeft(maxEventBytes, v as Json) >= 0", "true", "stories/doors"},
	{"JSON may be too long", "7.1", "kernel/check.go", "	if len(v) > MaxEventBytes {\n", "	if false {\n", "kernel.TestCheckAnyCountsBytes"},
	{"an entry is told where it was put", "7.1", "kernel/ts/check.ts", "for (const key of mapKeys(m)) each", "for (const key of m.keys()) each", "stories/doors"},
	{"what is absent is wrong", "7.1", "kernel/ts/check.ts", "  if (v !== undefined) each(v, at);", "  each(v, at);", "stories/doors"},
	{"an event may have other fields", "7.1", "kernel/ts/check.ts", "    if (name !== known && given", "    if (!known && given", "stories/doors"},
	{"an object may have other fields", "7.1", "kernel/ts/check.ts", "    if (name !== known && given", "    if (known && name !== known && given", "stories/doors"},
	{"fields of every object are fields of an event", "7.1", "kernel/ts/check.ts", "!{}.hasOwnProperty.call(fields, name)", "!(name in fields)", "stories/doors"},
	{"internal events come from outside", "7.1", "kernel/ts/check.ts", "if (!fields || t.internal?.includes(type)) throw", "if (!fields) throw", "stories/doors"},
	{"what is refused can be taken", "7.1", "kernel/ts/ask.ts", "  } catch {\n    return false;\n  }\n", "  } catch {}\n", "stories/doors"},
	{"an actor's output is taken as it is", "9.1", "kernel/ts/hosting.ts", "    owner.m.program.outputs?.[src]?.(output, 'output');\n", "", "stories/doors"},
	{"a reported error is taken as it is", "9.1", "kernel/ts/pure.ts", "undefined, hostError(r.error)", "undefined, r.error as never", "stories/reported"},
	{"what an error carries is taken as it is", "8.1", "kernel/ts/host.ts", "e = JSON.parse(JSON.stringify({ code: e.code, data, message: e.message, place: repaired(place) || undefined, type: repaired(type) }))", "e = ({ code: e.code, data, message: e.message, place: repaired(place) || undefined, type: repaired(type) })", "stories/thrown"},
	{"what an error carries may be too deep", "10.7", "kernel/ts/host.ts", "if (deeper(e.data as Json, maxDepth)) delete", "if (false) delete", "stories/thrown"},
	{"what is no text is read", "10.7", "kernel/ts/reader.ts", "if (typeof data !== 'string') ", "if (!this) ", "stories/no-json"},
	{"a reported output is taken as it is", "9.1", "kernel/ts/pure.ts", "m.program.outputs?.[src]?.(r.output, 'output');", "{}", "stories/doors"},
	{"a port takes events as they are", "9.1", "kernel/ts/hosting.ts", "  checkObject(data, '', table.events.get(name)!, 'type');\n", "", "stories/doors"},
	{"an error does not say where", "7.1", "kernel/ts/error.ts", "field + ': ' + why : why)", "why : why)", "stories/doors"},
	{"undefined is no default", "1.3", "kernel/ts/generated.ts", " || o[key] === undefined) o[key]", ") o[key]", "stories/doors"},
	{"an input is taken as it is", "1.3", "codegen/typescript/logic.go", `g.k("check", "checked") + parens(given, g.checker(g.m.Input))`, `given + " as Input"`, "stories/doors"},
	{"a context is taken as it is", "10.4", "codegen/typescript/pure.go", `g.checker(g.m.Context))`, `"() => {}")`, "stories/doors"},
	{"a field that may be absent must be there", "7.1", "codegen/typescript/checks.go", "		if f.Optional {\n", "		if f.Optional && f.Type < 0 {\n", "stories/doors"},
	{"an event that was sent without a field has none", "7.1", "codegen/typescript/fields.go", "if !given || !defaulted(*f) || f.Optional {", "if !given || given {", "stories/doors"},
	{"an actor's internal events have no fields", "7.1", "codegen/typescript/checks.go", "e.Internal && !isSent(m, event)", "e.Internal", "stories/doors"},
	{"a follower starts actors", "", "kernel/ts/node.ts", "if (s.follow || mb.gone || s.kin", "if (mb.gone || s.kin", "stories/follower"},
	{"a follower's timers fire", "", "kernel/ts/due.ts", "s.stopped || s.follow ? undefined", "s.stopped ? undefined", "stories/follower"},
	{"reconcile tells what was predicted", "", "kernel/ts/persist.ts", "  if (JSON.stringify(snapshot) === JSON.stringify(snapshotOf(s))) return;\n", "", "stories/follower"},
	{"reconcile is told to nobody", "", "kernel/ts/persist.ts", "  s.frozen = undefined;\n  tell(s, changed);", "  s.frozen = undefined;", "stories/follower"},
	{"who waits hears nothing of reconcile", "", "kernel/ts/persist.ts", "  tell(s, changed);\n  tell(s, waiting);", "  tell(s, changed);", "stories/follower"},
	{"what a listener of reconcile throws waits", "", "kernel/ts/persist.ts", "  tell(s, waiting);\n  if (!s.busy) settle(s);", "  tell(s, waiting);", "stories/listeners"},
	{"a failure is heard by nobody", "8.3", "kernel/ts/carry.ts", "acted || effects.length;", "acted;", "stories/port"},
	{"an actor in JSON has no children", "", "kernel/ts/actor.ts", "(s.kin ? persist(s) : getSnapshot()).toJSON()", "getSnapshot().toJSON()", "stories/listeners"},
	{"a step takes another chart's machine", "10.3", "kernel/ts/frozen.ts", "  if (wrong) throw new Refusal(wrong, wrong, 'this is no snapshot", "  if (!wrong) throw new Refusal('', '', 'this is no snapshot", "stories/doors"},
	{"a step takes another chart's machine", "10.3", "kernel/frozen.go", "	case f.m.table != t:\n", "	case false:\n", "codegen/golang.TestReportsAndSnapshotsOfOthers"},
	{"no machine takes a declared event", "10.3", "kernel/jump.go", "	if f.m == nil {\n		return f, nil, noMachine\n	}\n", "", "kernel.TestTheZeroFrozenTakesNothing"},
	{"a system is made without its host", "", "kernel/system.go", "	if missing := s.lacksHost(p, host); missing != nil {\n		return nil, missing\n	}\n	s.root.host", "	s.root.host", "kernel.TestNilIsNoHostOfAChild"},
	{"a slash behind an address is nothing", "", "kernel/node.go", "id, address, below = strings.Cut(address, \"/\")", "id, address, _ = strings.Cut(address, \"/\")\n		below = address != \"\"", "kernel.TestSlashesAroundAnAddress"},
	{"an end is told of an actor of another kind", "9.1", "kernel/pure.go", "c.Src == ev.Index", "c.Src >= 0", "codegen/golang.TestReportsAndSnapshotsOfOthers"},
	{"reconcile takes another chart's word", "10.3", "kernel/ts/frozen.ts", "['chart', 'version', 'hash'] as const", "['version'] as const", "stories/follower"},
	{"ignored events are heard twice", "5.6", "kernel/ts/watch.ts", "protect(s, () => o.ignored?.(address(mb), mb.m, ignored))", "[1, 2].forEach(() => protect(s, () => o.ignored?.(address(mb), mb.m, ignored)))", "stories/observer"},
	{"dropped events are heard by nobody", "8.6", "kernel/ts/watch.ts", "dropped: (s, to, ev) => protect", "dropped: (s, to, ev) => false && protect", "stories/observer"},
	{"unhandled errors are noted by nobody", "8.4", "kernel/ts/macrostep.ts", "  else m.trace?.lost(m);\n", "", "stories/unhandled"},
	{"unhandled errors are heard by nobody", "8.5", "kernel/ts/watch.ts", "      for (const e of unhandled(mb.m)) lost(s, mb, e);\n", "", "stories/unhandled"},
	{"unhandled errors are heard where transitions are", "8.5", "kernel/ts/watch.ts", "(o.transition ?? o.unhandled) && trace", "o.transition && trace", "stories/unhandled"},
	{"what an ending machine's error says is lost", "8.6", "kernel/ts/trace.ts", "[...lost, ...queue]", "lost", "stories/unhandled"},
	{"a stopped child's errors are heard by nobody", "8.6", "kernel/ts/kin.ts", "  s.observer?.taken(s, kid, undefined);\n", "", "stories/unhandled"},
	{"an ended machine's actions fail unheard", "8.6", "kernel/ts/deliver.ts", "s.observer?.lost(s, mb, ev);", "{}", "stories/unhandled"},
	{"any emitted event is heard", "7.8", "kernel/ts/watch.ts", "if (one.to === to &&", "if (typeof one.to === typeof to &&", "stories/observer"},
	{"listeners cannot leave", "7.8", "kernel/ts/watch.ts", "    s.listeners.delete(one);\n", "", "stories/observer"},
	{"an actor is given nothing", "9.1", "kernel/ts/hosting.ts", "(data as never, port as never)", "({} as never, port as never)", "stories/port"},
	{"a host's action has no this", "", "kernel/ts/carry.ts", "?.call(actions, e.data", "?.call(undefined, e.data", "stories/passed-around"},
	{"a host's guard has no this", "", "kernel/ts/host.ts", "f.call(host!.guards,", "f.call(undefined,", "stories/passed-around"},
	{"a host's actor has no this", "", "kernel/ts/hosting.ts", "await actors[name]!(data", "await actors[name]!.call(undefined, data", "stories/passed-around"},
	{"a snapshot's function is lost without it", "", "kernel/ts/frozen.ts", "can.bind(0, this.machine as Machine)", "function (this: { readonly machine?: Machine } | undefined, event: never) { return can(this!.machine!, event); }", "stories/passed-around"},
	{"a pure machine hears what its actor does not send", "9.1", "kernel/ts/pure.ts", "  if (!m.program.sends?.[src]?.includes(event.type)) return", "  if (!event) return", "stories/pure-speech"},
	{"a pure machine hears actors that are not living", "9.1", "kernel/pure.go", "	return ok && m.program.ActorSends(c.Src, ev.Index)", "	return ok || m.program.ActorSends(c.Src, ev.Index)", "codegen/golang.TestActorsSpeakInPureSteps"},
	{"what somebody else's event leaves out is missing in a host actor's", "2.9", "kernel/ts/hosting.ts", "return fill ? makeEvent(", "return !fill ? makeEvent(", "stories/declared"},
	{"the same word in another order is a change", "10.6", "kernel/ts/any.ts", "for (const key of keysOf(a)) o[key]", "for (const key of Object.keys(a)) o[key]", "stories/labels"},
	{"an error in another order is a change", "10.6", "kernel/ts/error.ts", "  return { code, ...(data !== undefined && { data: anyJson(data) }), message,", "  return { message, code, ...(data !== undefined && { data: anyJson(data) }),", "stories/labels"},
	{"what was kept as absent is filled", "10.4", "kernel/reader.go", "return !r.kept }", "return true }", "types/optional-default-given-as-absent"},
	{"the door fills no optional field", "7.1", "kernel/ts/check.ts", "t.fill?.(event) ?? event", "event", "stories/crates"},
	{"what an actor sends is not filled", "7.1", "kernel/ts/hosting.ts", "table.fill?.(data as never) ?? data", "data", "stories/crates"},
	{"what a report says was sent is not filled", "7.1", "kernel/ts/pure.ts", "m.table.fill?.(event) ?? event", "event", "stories/crates"},
	{"an optional field that is absent is filled inside", "2.3", "codegen/typescript/fields.go", "!defaulted(*f) || f.Optional {", "!defaulted(*f) {", "types/optional-default-given-as-absent"},
	{"an event that lacks a field fills none", "2.9", "codegen/typescript/fills.go", "	return i < 0 || fields[i].Optional\n", "	return i >= 0 && fields[i].Optional\n", "stories/declared"},
	{"an object in a host actor's event is given as it was sent", "2.9", "codegen/typescript/fills.go", "		return g.holdsDefault(f.Type) ||\n", "		return !g.holdsDefault(f.Type) &&\n", "stories/declared"},
	{"an actor may send any event", "9.1", "codegen/typescript/program.go", "for _, e := range a.Sends {", "for e := range g.m.Events {", "stories/port"},
}

const storyFolder = "../../codegen/typescript/testdata/stories"

// writtenStories is a folder with the stories, the modules of their charts and the kernel.
func writtenStories(t *testing.T) string {
	t.Helper()
	all, from := modules.Files{}, os.DirFS(storyFolder)
	if err := all.AddKernel("kernel", ".ts"); err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(from, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		chart, err := interp.Load(from, name)
		if err != nil {
			t.Fatal(err)
		}
		all.AddTS(chart.Machine(), ".")
	}
	dir := writtenFiles(t, all)
	if err := os.CopyFS(filepath.Join(dir, "stories"), from); err != nil {
		t.Fatal(err)
	}
	return dir
}

// story has Node tell a story of generated TypeScript with the fault.
func (s *seeding) story(t *testing.T, m mutant) {
	js.NeedsNode(t)
	name := filepath.Base(m.by)
	script, err := js.BundleInstead("import './stories/"+name+".ts';", s.stories, s.faultyStory(t, m))
	if err != nil {
		t.Fatal(err)
	}
	told, err := js.Node(script, "run", "", t.TempDir())
	if err != nil {
		t.Fatalf("a fault that crashes shows nothing of the story: %v", err)
	}
	want, err := os.ReadFile(filepath.Join(s.stories, "stories", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	if told == string(want) {
		t.Errorf("%s does not find it", m.by)
	}
}

// faultyStory is what stands in the stories' folder with the fault, by its path: a file of
// the kernel, or what the printer makes of the charts.
func (s *seeding) faultyStory(t *testing.T, m mutant) map[string]string {
	t.Helper()
	if filepath.Ext(m.file) == ".ts" {
		return map[string]string{filepath.Join(s.stories, "kernel", filepath.Base(m.file)): m.mutated(t)}
	}
	instead := map[string]string{}
	for file, text := range s.printFolder(t, m.id(), "ts", storyFolder) {
		instead[filepath.Join(s.stories, file)] = text
	}
	return instead
}

// addPrinted puts what mutants print for the charts of the repository into an
// overlay: tests of the generated packages find them.
func (s *seeding) addPrinted(t *testing.T, overlay fault.Overlay) {
	t.Helper()
	variants := map[string]map[string][]byte{}
	for _, m := range goMutants {
		if m.language() != "go" || m.testIn() == "" {
			continue
		}
		for file, text := range s.printFolder(t, m.id(), "go", "../../charts") {
			addVariant(variants, "../../gen/"+file, m.id(), []byte(text))
		}
	}
	addAll(t, overlay, variants)
}
