package kernel_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// A file of the TypeScript twin has the same stem as its Go file, and exports
// the same names in the same order: functions and methods, types, constants.
// Go's first letter is upper case. (What a TypeScript file exports for its
// neighbours alone may be unexported in Go.) What one of them has alone is
// declared here, with its reason; a declaration that is not needed fails.

// alone are the names that only one language has, by stem and language.
var alone = map[string]string{
	"error.go MarshalJSON":      "an error is JSON there as it is",
	"error.go UnmarshalJSON":    "as MarshalJSON",
	"error.go JSON":             "any is a value there and canonical text here",
	"effect.go String":          "a kind is its word there",
	"effect.ts EffectOf":        "the fields of a kind are typed there",
	"effect.ts NamedEffect":     "and the data of a name",
	"eval.ts attempt":           "errors are thrown here and stick in Go",
	"generated.go Again":        "go vet refuses what is compared with itself; nothing does there",
	"token.ts plainEnd":         "a regular expression is what is quick there",
	"token.ts escapeEnd":        "JSON.parse decodes there",
	"text.ts codePoints":        "Go has unicode/utf8",
	"text.ts wellFormed":        "Go has unicode/utf8",
	"text.ts repaired":          "Go has strings.ToValidUTF8",
	"text.ts compareText":       "Go compares UTF-8, whose order is that of code points",
	"time.go Time":              "method: Go's time.Time",
	"time.go String":            "methods: Go's fmt",
	"macro.go Double":           "only Go's compiler folds constants exactly",
	"reader.go Reset":           "saves Go an allocation",
	"reader.go Err":             "a refusal is thrown there and sticks here",
	"eval.ts begin":             "errors are thrown with their place there; Go gives it to them afterwards (At)",
	"eval.ts moveTo":            "as begin",
	"eval.ts take":              "as begin; Go sets the field",
	"error.ts placed":           "what take and at give; Go sets the field",
	"generated.go Pair":         "a tuple there",
	"generated.go EnumOf":       "stringToEnum gives the text itself there",
	"seal.go KeyNames":          "the printers and the linter ask it, and they are in Go",
	"seal.go KeyMatches":        "as KeyNames",
	"generated.ts given":        "Go's optional fields are pointers",
	"generated.ts Writable":     "nothing is readonly in Go",
	"generated.ts jsonOf":       "any is a value there and canonical text here",
	"json.go AppendAny":         "any is a value there and canonical text here",
	"any.ts Json":               "any is a value there and canonical text here",
	"pattern.go MaxPattern":     "patterns are compiled in Go alone",
	"pattern.go MaxPatternCode": "patterns are compiled in Go alone",
	"pattern.go Pattern":        "patterns are compiled in Go alone",
	"pattern.go CompilePattern": "patterns are compiled in Go alone",
	"pattern.go MustPattern":    "patterns are compiled in Go alone",
	"pattern.go CodeOf":         "patterns are compiled in Go alone",
}

// together are names that only one language has, several for one reason: the
// file, then its names.
var together = map[string]string{
	"calls.go Event Self Active":                                       "fields of the machine there, or isActive",
	"snapshot.ts ownEvent":                                             "values have encoders of their own in Go: here it must be known whose event it is",
	"machine.go Active Done Failed String":                             "a status is its text there",
	"machine.go Table Program Logic Trace Output Err Timers Tips":      "fields of the machine there",
	"machine.go NextTimer":                                             "a field of the machine there",
	"trace.go Effects Transitions":                                     "fields of the machine's work there",
	"value.go EventIndex":                                              "a map of the index there",
	"value.ts Value valueOf":                                           "a value is also an object there",
	"value.ts childStates":                                             "children there are actors; Go has methods of two types",
	"frozen.go Machine Status Value String Err AppendJSON MarshalJSON": "fields, getters and toJSON there",
	"frozen.ts toJSON":                                                 "JSON.stringify asks it",
	"frozen.ts StepResult":                                             "Go gives several results",
	"frozen.ts Words":                                                  "each generated Go package has its own Snapshot",
	"pure.ts Stepped":                                                  "Go gives several results",
	"check.go CheckEntries":                                            "lists and maps of unknown Go types are bounded by it; there are none there",
	"error.go In":                                                      "a check is told the path there",
	"reader.ts byteLength":                                             "a text of Go knows it",
	"reader.ts anyValue":                                               "appendAny of any.go, which other files of its package see",
	"check.go ErrWrapped ErrNoEvent":                                   "an event is an object there",
	"check.go ErrNoGuards":                                             "nobody is asked there, as by a follower",
	"check.go ErrOptionAsHost":                                         "host and options are one object there",
	"generated.go UnmarshalEnum":                                       "encoding/json asks types; there it is the compiler who knows them",
	"check.go Ended":                                                   "what a check throws there ends the actor as what its body throws",
	"host.go OrUntold":                                                 "only Go's reports may lack their error",
	"check.ts Check Fields checkBool checkObject":                      "Go's own types do it",
	"check.ts checked":                                                 "errors are thrown there",
	"generated.ts filled filledMap":                                    "Go has DefaultInput, and reads events anew",
	"machine.ts Living":                                                "a roster there is a Map in most machines",
	"machine.ts Armed":                                                 "as Living",
	"paged.ts Paged Spot":                                              "Go's lower case, and methods",
	"timers.ts crowded armAmong disarmAmong":                           "parts, as calls.ts timers",
	"undo.ts ownChildren":                                              "a roster sees to it itself in Go",
	"generated.ts encodeEvent":                                         "events from outside are objects there, and have numbers here",
	"own.go Owns Own":                                                  "the interpreter has maps of its own",
	"eval.go Eval":                                                     "one evaluation at a time there",
	"event.go ExecutionType CommunicationType":                         "errorExecution and errorCommunication there, where a kind of events is its name",
	"eval.ts aside":                                                    "an evaluation has an object of its own in Go",
	"effect.go ActionEffect LogEffect EmitEffect SendEffect":           "a kind is its text there",
	"effect.go StartEffect StopEffect TimerEffect":                     "a kind is its text there",
	"effect.go CancelTimerEffect DoneEffect FailedEffect":              "a kind is its text there",
	"event.go Init":                                                    "an event is told by its name there",
	"undo.ts Endless endless":                                          "parts, as calls.ts timers",
	"event.ts makeEvent":                                               "Go's literals leave out fields",
	"logic.go Payload HostGuards Logic Bounded":                        "a program's functions take the machine, and values cross as they are there",
	"logic.ts Encoder Wire":                                            "values have no encoders of their own there",
	"snapshot.go AppendJSON":                                           "a timer's method",
	"select.ts candidates":                                             "an index of the table's numbers in Go",
	"select.ts attempted asError":                                      "errors are thrown there",
	"restore.ts readAll":                                               "errors are thrown there",
	"restore.ts standing":                                              "Go reads on behind a number that no double is near",
	"restore.ts wireOf":                                                "apps that read no JSON go without decoders there",
	"restore.ts Parts":                                                 "Go's methods share a package",
	"restore_actors.ts restoreChildren restoreTimers":                  "Go's methods share a package",
	"calls.ts validActorId":                                            "Go spells ID",
	"calls.go ValidActorID":                                            "as validActorId",
	"table.ts Rows StateRow TransitionRow":                             "Go's literals leave out fields",
	"macrostep.ts Work":                                                "Go's lower case is a field",
	"table.go IsHistory":                                               "isHistory of entry.ts",
	"entry.ts isHistory":                                               "IsHistory of table.go",
	"entry.ts EntryWalk":                                               "Go's methods share a package",
	"deliver.ts Parcel":                                                "Go's methods share a package",
	"due.ts Alarm":                                                     "Go's methods share a package",
	"queue.ts Delivery Chain Fifo":                                     "Go's methods share a package",
	"node.ts Node":                                                     "Go's literals leave out fields",
	"hosting.ts Hosted":                                                "Go's methods share a package",
	"turn.ts System Result":                                            "Go has them in system.go and result.go",
	"turn.ts later protect":                                            "Go has locks and goroutines",
	"clock.go Now Call Advance Len Less Swap Push Pop":                 "methods of an object literal there, and a heap of its own",
	"clock.ts Slotted sift pull":                                       "Go has container/heap",
	"hosting.go Message ID Send":                                       "an object's members there",
	"host.ts Functions ActorBody named":                                "a host is an object of functions by name there",
	"options.go Option WithID WithClock WithLogger WithObserver":       "an object there",
	"options.go WithLimits Follow AnyHash ManualActors":                "an object there",
	"options.ts Options":                                               "Go has functions",
	"persist.go Snapshot":                                              "a name of many things there",
	"persist.ts persist":                                               "Go's Snapshot",
	"system.go Send":                                                   "sendTo the root there",
	"system.go System SendWait Read":                                   "nobody waits there",
	"system.ts snapshotOf":                                             "what React and the like ask",
	"watch.go Wait Done":                                               "promises of the actor there",
	"any.ts bytesLeft deeper":                                          "Go has the text, and measures that",
	"any.ts Members JsonObject":                                        "Go writes texts, and leaves out as it does",
	"calls.go AfterEvent":                                              "an event is its name there",
	"finish.ts Finals finals":                                          "parts, as calls.ts timers",
	"calls.ts Actors actors invoked Timers timers takeAny":             "parts that a chart's program brings there (Program), and apps go without",
	"deliver.ts chained linked expire":                                 "an entry of the queue is a function there; Go's due.go expires",
	"due.ts Clockwork clockwork spinning Turn":                         "parts, as calls.ts timers",
	"entry.go EntryStep EntrySteps StartSteps":                         "the printer asks it: what a transition enters is printed there",
	"error.ts wording":                                                 "Error of a Refusal here",

	"error.ts errorJson":                                   "values become JSON there before they become text",
	"event.go EventKind Declared":                          "an event is told by its name there",
	"event.go DoneState DoneInvoke":                        "an event is told by its name there",
	"event.go ErrorInvoke AfterTimer Name":                 "an event is told by its name there",
	"frozen.go Freeze":                                     "clone and a constructor there",
	"frozen.ts tell":                                       "Go's generated code makes an event of a report",
	"value.go IsInternal":                                  "internal events are names there",
	"generated.ts partly":                                  "JSON there, and read where it stands",
	"resolve.ts Given":                                     "JSON there",
	"reader.go Fills":                                      "a field there",
	"restore.ts kept":                                      "Go has readKept",
	"any.ts anyJson":                                       "as errorJson",
	"generated.ts mapJson":                                 "as errorJson",
	"history.ts History history":                           "parts, as calls.ts timers",
	"hosting.ts ending Speech speech":                      "parts, as calls.ts timers; Go has tellEnd in node.go",
	"pure.ts Report tell":                                  "printed per chart in Go",
	"select.ts acts":                                       "in macrostep.go",
	"snapshot.go AppendEvent":                              "eventJson there",
	"snapshot.ts snapshotJson childJson":                   "as errorJson",
	"snapshot.ts timerJson eventJson":                      "as errorJson",
	"table.go Candidates Actor":                            "a map by key, and a name, there",
	"table.ts Block always Entered nowhere":                "rows hold functions there, where Go's hold ids",
	"trace.ts Trace trace":                                 "parts, as calls.ts timers",
	"undo.go Release":                                      "a macrostep has a work of its own there",
	"undo.ts begin":                                        "as Release",
	"watch.go Subscribe OnEmit":                            "listen, for both, there",
	"watch.ts tell Watch observe":                          "one list for all who listen; who watches brings what it takes",
	"watch.ts emitted":                                     "Go's methods share a package; in record.go",
	"generated.go EventName Read Check ReadValue ReadBare": "what Go's generated code calls alone",
}

// whole are files without a Go file of that name.
var whole = map[string]string{
	"actor.ts":    "each generated Go package has its own Actor",
	"lines.ts":    "twin of a package, file by file: lines_stub.ts of lines/stub.go",
	"listener.ts": "in watch.go; apart, since a bundler writes a number where it is used only if its file imports nothing",
	"regions.ts":  "in select.go, microstep.go and value.go; apart so that apps without parallel states go without it",
	"kin.ts":      "in node.go, deliver.go, due.go, system.go, turn.go and persist.go; apart so that apps with one chart go without it",
}

func init() {
	for names, reason := range together {
		list := strings.Fields(names)
		for _, name := range list[1:] {
			alone[list[0]+" "+name] = reason
		}
	}
}

func TestTwins(t *testing.T) {
	files, err := filepath.Glob("ts/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatal("no twin at all", err)
	}
	needed := map[string]bool{}
	for _, file := range files {
		if whole[filepath.Base(file)] != "" || ofLines(t, filepath.Base(file)) {
			continue
		}
		stem := strings.TrimSuffix(filepath.Base(file), ".ts")
		inGo, err := goNames(stem + ".go")
		if err != nil {
			t.Errorf("%s has no Go file: %v", file, err)
			continue
		}
		inTS, err := tsNames(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, difference := range compareNames(stem, concerned(inGo, inTS), inTS, needed) {
			t.Error(difference)
		}
	}
	for name, reason := range alone {
		if !needed[name] {
			t.Errorf("%s is declared as alone (%s), but is not there or not alone", name, reason)
		}
	}
}

// ofLines tells whether a file is the twin of one of package lines, which must be
// there. That both say the same is seen by their answers, which every conformance
// case compares byte for byte.
func ofLines(t *testing.T, file string) bool {
	stem, is := strings.CutPrefix(strings.TrimSuffix(file, ".ts"), "lines_")
	if !is {
		return false
	}
	if _, err := os.Stat("../lines/" + stem + ".go"); err != nil {
		t.Errorf("%s has no Go file: %v", file, err)
	}
	return true
}

// concerned are Go's exported names, and those that only TypeScript exports.
func concerned(inGo, inTS []string) (out []string) {
	for _, name := range inGo {
		twice := !ast.IsExported(name) && slices.Contains(inGo, string(unicode.ToUpper(rune(name[0])))+name[1:])
		if ast.IsExported(name) || slices.Contains(inTS, name) && !twice {
			out = append(out, name)
		}
	}
	return out
}

// compareNames gives what differs and marks the declarations that it needed.
func compareNames(stem string, inGo, inTS []string, needed map[string]bool) (out []string) {
	goOnly, tsOnly := without(inGo, inTS), without(inTS, inGo)
	for _, side := range []struct {
		file string
		only []string
	}{{stem + ".go", goOnly}, {stem + ".ts", tsOnly}} {
		for _, name := range side.only {
			if key := side.file + " " + name; alone[key] != "" {
				needed[key] = true
			} else {
				out = append(out, fmt.Sprintf("%s has %s, its twin has not", side.file, name))
			}
		}
	}
	both := func(l, only []string) []string {
		return slices.DeleteFunc(slices.Clone(l), func(s string) bool { return slices.Contains(only, s) })
	}
	ordered, other := both(inGo, goOnly), both(inTS, tsOnly)
	for i := range min(len(ordered), len(other)) {
		if lowerFirst(ordered[i]) != lowerFirst(other[i]) {
			return append(out, fmt.Sprintf("%s: after %d names that both have, Go goes on with %s, TypeScript with %s", stem, i, ordered[i], other[i]))
		}
	}
	return out
}

// without is the names of a that b has not, whatever the first letter's case.
func without(a, b []string) (out []string) {
	for _, name := range a {
		if !slices.ContainsFunc(b, func(s string) bool { return lowerFirst(s) == lowerFirst(name) }) {
			out = append(out, name)
		}
	}
	return out
}

func lowerFirst(s string) string { return string(unicode.ToLower(rune(s[0]))) + s[1:] }

// goNames are the names that a file declares, in its order, each once.
func goNames(file string) (names []string, err error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		return nil, err
	}
	add := func(id *ast.Ident) {
		if !slices.Contains(names, id.Name) {
			names = append(names, id.Name)
		}
	}
	for _, decl := range parsed.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			add(d.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						add(id)
					}
				}
			}
		}
	}
	return names, nil
}

var (
	exported = regexp.MustCompile(`^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)`)
	method   = regexp.MustCompile(`^  (?:static |async )*(\w+)(?:<[^(]*>)?\(.*\{$`)
	handed   = regexp.MustCompile(`^  get (\w+)\(\): \{ of\(.*\{$`)
)

// tsNames are the exported names of a module, in its order, each once: also the
// methods of its exported classes that are not private, those included that a
// getter gives so that they may be passed around.
func tsNames(file string) (names []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	inClass := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		found := exported.FindStringSubmatch(line)
		switch {
		case found != nil:
			inClass = strings.HasPrefix(line, "export class")
		case line == "}":
			inClass = false
		case inClass:
			if found = method.FindStringSubmatch(line); found == nil {
				found = handed.FindStringSubmatch(line)
			}
		}
		if found != nil && found[1] != "constructor" && !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names, nil
}

// The comparison itself sees what is missing, what is too much, and what stands
// elsewhere.
func TestTwinsAreCompared(t *testing.T) {
	for _, c := range []struct {
		inGo, inTS string
		want       int
	}{{"A B C", "a b c", 0}, {"A B C", "a c b", 1}, {"A B", "a b c", 1}, {"A B", "b", 1}, {"A", "b", 2}} {
		got := compareNames("none", strings.Fields(c.inGo), strings.Fields(c.inTS), map[string]bool{})
		if len(got) != c.want {
			t.Errorf("%s, %s: %q", c.inGo, c.inTS, got)
		}
	}
}
