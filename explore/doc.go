// Package explore runs a chart through everything that can happen to it, breadth
// first, as far as limits allow. It runs the machine itself, with real values, so that
// whatever it finds can be told as a scenario. This is how, on one chart:
//
//	chart: door
//	context: { wrong: int, opened: int }
//	events: { CODE: { digits: int }, ROUND: }
//	initial: locked
//	states:
//	  locked:
//	    on:
//	      CODE:
//	        - { guard: event.digits == 4711, target: open }
//	        - { actions: { assign: { wrong: context.wrong + 1 } } }
//	      ROUND: { guard: context.wrong >= 2, target: alarm }
//	  open:
//	    entry: { assign: { wrong: "0", opened: context.opened + 1 } }
//	    after: { 5s: locked }
//	  alarm: {}
//
// Somebody tries codes, a watchman makes his rounds. There are as many codes as ints,
// both counters grow without end, and 5 seconds have 5000 moments at which something may
// come. The search knows it all after 7 configurations and 23 trials.
//
// # 1. The search
//
// A configuration is a machine that stands still: its active states, history, data,
// timers and actors, in short a snapshot (SPEC 10, snapshot.go). The search has a queue
// of them. It takes the first, puts a real machine there, does one thing to it, and looks
// where it stands then. If that is nowhere new it is forgotten; else it goes to the end
// of the queue, with the way that led to it (path.go). So the first way to anything is
// one of the shortest, and every finding has its witness. The search is over when the
// queue is empty (search.go). All the rest of the package answers two questions, so that
// the queue does get empty: what is worth doing, and what is new.
//
// # 2. Moves and trials
//
// What is done to a machine is a move: an event from outside, time that passes, an actor
// of the host that speaks, ends or fails (moves.go, clock.go). Not each move is one step
// of a search. Guards that the host answers are answered both ways, one after the other
// as they are asked, and an action of the host fails once where the chart handles that:
// each such way to make a move is a trial (bench.go). The door has no host, so here they
// are the same. They are, in the order in which they are made:
//
//	0 "locked"  0                         CODE 4710, CODE 4711, CODE 4712, ROUND: nothing
//	0 "locked"  1                         CODE 4710, CODE 4711, CODE 4712, ROUND: nothing
//	0 "open"  @"after.5s.open"::"" 0      CODE 4710: nothing, ROUND: nothing, 5s
//	0 "locked"  2                         CODE 4710, CODE 4711, CODE 4712, ROUND
//	0 "locked"  3                         CODE 4710, CODE 4711, CODE 4712, ROUND
//	0 "alarm"  2                          CODE 4710: nothing, ROUND: nothing
//	0 "alarm"  3                          CODE 4710: nothing, ROUND: nothing
//
// On the left stand the keys of configurations (below, 6); "nothing" says that the event
// was ignored. Why three codes and no others, why 3 is the last number, and why opened
// stands nowhere is what the chart is read for, before anything runs.
//
// # 3. The flows
//
// A place is where a value stands: a field of the context, of an event, what an
// expression makes, what is written (place.go). Values flow from place to place, through
// expressions, parameters, assigns and events; all these steps are gathered once, for the
// machine and the charts that it uses as actors (flow.go, flow_action.go, flow_expr.go,
// flow_op.go). Where something is compared, its operands are sides, which flow into the
// outcome. What a guard comes to, and whatever else says where the machine goes, flows
// into one place called decided. Of the door:
//
//	event CODE.digits -> side -> comparison -> decided
//	written 4711 -> side -> comparison -> decided
//	context.wrong -> side -> comparison -> decided
//	written 2 -> side -> comparison -> decided
//	written 0 -> context.wrong
//	written 1 -> operand -> context.wrong
//	context.wrong -> operand -> context.wrong
//	written 0 -> context.opened
//	written 1 -> operand -> context.opened
//	context.opened -> operand -> context.opened
//	written 5s -> timer
//
// A value matters if it gets to decided (walk.go, ask.go). So digits and wrong do, and
// opened does not: nothing will ever tell two machines apart that differ in it alone.
// Its flow is a circle, as is that of wrong: these are counters. Some flows are known
// only behind all others (settle.go): what grows without bound fails in the end, and
// where two timers run, they are compared with one another.
//
// # 4. Slices and landmarks
//
// From a place the search follows all that its value comes to, up to the comparisons on
// the way to decided: the forward slice of the place (slice.go). On the other side of
// each comparison it goes back to what stands there: to what is written, or kept in the
// context. Those values are the place's landmarks (landmarks.go, pool.go): 4711 for
// digits; for wrong 2, and 0 and 1 since they get there too. It is no harm to have more
// than must be.
//
// An op on the way has to be undone: where wrong + 1 >= 3 is asked, wrong is compared
// with 2. That is a transfer, which knows an op both ways, operand to outcome and back
// (transfer.go, conversions.go); a slice keeps the chain of those that it came through.
// Ops that cannot be undone are opaque, as the rest of a division: a slice that meets one
// says so, and a search that meets such a slice does not call itself complete. What a
// calendar says of a time, its hour or the day of the week, comes back again and again:
// instead of landmarks it has dates, which are waited for (calendar.go).
//
// A counter changes its own value, so an op in a circle is no transfer but a motion
// (motion.go): wrong moves up only.
//
// # 5. Values to try
//
// Values are tried on and around landmarks: of digits 4710, 4711 and 4712, since every
// comparison with 4711 is alike for all that lies farther (values.go, with numbers.go,
// texts.go, collections.go, pattern.go, pair.go). What does not matter gets one sample.
// Fields are combined, all with all as long as these are few (objects.go); so are inputs,
// one start of the machine for each. An event that no active state names is tried once:
// CODE in open. Where values that are not tried may decide something that no other one
// decides, that is noted (untried.go).
//
// # 6. When two configurations are one
//
// Two configurations are the same if no move will ever show a difference. That cannot be
// known, but it can be approached from the safe side: they count as one if they have the
// same key, and a key has all that may matter (key.go, key_number.go). It is the number
// of the input; the active states; histories; timers; actors, each with a key of its
// own; and of the data what matters, place by place:
//
//   - A number near a landmark is itself. Beyond the last it is "one more than the last":
//     3 stands for 4 and 5 and all others, because wrong only moves up, and whatever lies
//     above 2 will lie there for good. If a third event took one from wrong, it could
//     come back, and it would count how far it has to go; then numbers count as they are,
//     and only behind a hundred of them as one, which the first line says.
//   - What does not matter is not there: opened has no number.
//   - A timer is there by its name, and with what is left of it where that can count:
//     beside another timer, which it may end before or behind, or where a guard asks for
//     the time. The door's is alone, so all moments of its 5 seconds are one, and time
//     passes in one step to where it ends. Where timers race, one moment for each order
//     in which they may end is tried (clock.go).
//
// So the door has 4 configurations in locked, 1 in open and 2 in alarm.
//
// # 7. What is found
//
// On the way the search keeps (findings.go) which transitions and guards were seen both
// ways, failures, conditions that did not hold, events that did nothing in a state, and
// where nothing did anything any more: alarm, by two wrong codes and a round. That time
// passes is nothing, unless it leads to where something happens (deadlock.go). It is all
// told as scenarios that pass (tell.go, writer.go): see the example below.
//
// With --paths scenarios take every transition that was found. Candidates are the ways
// that, when they were found, took a set of transitions that no way before them had
// taken. The fewest of these that together take all is a set cover, found by branch and
// bound (minimal.go): two for the door.
//
// # 8. Two charts
//
// A search that keeps what every trial was answered can make the same trials on another
// chart, a mutant: the first other answer is a scenario that tells the two apart
// (differ.go). What does not matter gets a second sample then: where 0 is stored it may
// have stood there before.
//
// # 9. What ends a search, and what it promises
//
// A search ends when the queue is empty, or is cut: when it has found as many
// configurations as it may keep, or by time. Half of what it keeps is for the first
// input, so that it comes far with one before it starts with others. What it found is
// true in any case. That it found all is said only if it was not cut, no values and no
// combinations were left out ([Result.Trimmed]), no two configurations counted as one
// that may differ ([Result.Merged]), nothing that decides something was opaque
// ([Result.Astray]), and the host was tried in all its answers ([Result.Unanswered]).
//
// To read the code, go from top to bottom of this essay; [Run] is in explore.go.
package explore
