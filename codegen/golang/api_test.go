package golang_test

// What a generated package promises its users beyond what runs: copies of what is
// handed out, typed events that are emitted, reports that are no events.

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/samples/gen/shapes"
	"github.com/lockstep-charts/lockstep/gen/agent"
	"github.com/lockstep-charts/lockstep/gen/channel"
	"github.com/lockstep-charts/lockstep/gen/download"
	"github.com/lockstep-charts/lockstep/gen/rawko"
	"github.com/lockstep-charts/lockstep/gen/thread"
	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/gen/uploader"
	"github.com/lockstep-charts/lockstep/kernel"
)

// A clone shares nothing with what it was made of: whoever changes it changes no
// machine.
func TestClonesShareNothing(t *testing.T) {
	plan := rawko.Plan{Steps: []rawko.PlanStep{{Description: "write", AgentUsed: new("coder")}}}
	context := rawko.Context{
		Agents:  map[string]rawko.AgentConfig{"coder": {Name: "coder", Tools: []string{"edit"}}},
		Plan:    &plan,
		History: []rawko.ExecutionEntry{{Agent: "coder"}},
	}
	before := string(context.AppendJSON(nil))
	c := context.Clone()
	if got := string(c.AppendJSON(nil)); got != before {
		t.Errorf("the clone is\n%s\nand not\n%s", got, before)
	}
	c.Agents["coder"].Tools[0] = "else"
	delete(c.Agents, "coder")
	*c.Plan.Steps[0].AgentUsed = "else"
	c.History[0].Agent = "else"
	if got := string(context.AppendJSON(nil)); got != before {
		t.Errorf("a change of the clone came through:\n%s\n%s", got, before)
	}
	if empty := (rawko.Context{}).Clone(); empty.Agents != nil || empty.Plan != nil || empty.History != nil {
		t.Error("absence becomes something")
	}
}

// The machine that a snapshot was taken of goes on without it.
func TestSnapshotsStayAsTheyAre(t *testing.T) {
	ctx := t.Context()
	input := channel.DefaultInput()
	input.Name = "reviews"
	m, err := channel.New(ctx, input, quiet{}, channel.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	at, err := m.Current(ctx)
	if err != nil {
		t.Fatal(err)
	}
	before := string(at.AppendJSON(nil))
	for _, e := range []channel.Event{channel.Connect{Agent: "ann"}, channel.Assign{Agent: "ann"}, channel.Connect{Agent: "bob"}, channel.Assign{Agent: "bob"}, channel.HumanMessage{Text: "hello"}} {
		if r, err := m.Send(ctx, e); err != nil || r.Ignored {
			t.Fatalf("%T: %v %v", e, r, err)
		}
	}
	if got := string(at.AppendJSON(nil)); got != before {
		t.Errorf("the snapshot became\n%s\nfrom\n%s", got, before)
	}
}

// quiet is a host of a chart that asks for nothing but its agents' host.
type quiet struct{}

func (quiet) Agent() agent.Host { return nil }

// Emitted events arrive typed, in order, until their listener leaves.
func TestTypedEmits(t *testing.T) {
	ctx := t.Context()
	input := channel.DefaultInput()
	input.Name = "reviews"
	m, err := channel.New(ctx, input, quiet{}, channel.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	var heard []string
	leave := m.OnEmit(func(e channel.Emitted) {
		switch e := e.(type) {
		case channel.EmitNotice:
			heard = append(heard, "notice: "+e.Text)
		case channel.EmitTurn:
			heard = append(heard, "turn of "+e.Agent)
		default:
			heard = append(heard, "unheard of")
		}
	})
	say := func(e channel.Event) {
		t.Helper()
		if r, err := m.Send(ctx, e); err != nil || r.Ignored {
			t.Fatalf("%T: %v %v", e, r, err)
		}
	}
	say(channel.Connect{Agent: "ann"})
	say(channel.Assign{Agent: "ann"})
	say(channel.Disconnect{Agent: "ann", Reason: "crashed"})
	leave()
	say(channel.Connect{Agent: "ann"})
	say(channel.Assign{Agent: "ann"})
	want := []string{"turn of ann", "notice: ⚠️ ann disconnected, skipping turn", "notice: ⚠️ No agents available in this channel"}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// loadingDownload is a download that waits for its fetch.
func loadingDownload(t *testing.T) download.Snapshot {
	t.Helper()
	begun, _, err := download.Initial("d", download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	loading, _, err := download.Step(begun, download.Start{}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	return loading
}

// A snapshot of a done machine has its output as the chart types it, also when it
// was read again, and no error.
func TestTypedEnds(t *testing.T) {
	loading := loadingDownload(t)
	if out, done := loading.Output(); done || out != (download.Output{}) {
		t.Errorf("before its end it gave %+v", out)
	}
	ended, _, err := download.Step(loading, download.DoneFetch{ID: "loading", Output: download.FetchOutput{Bytes: 7}}, 0, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := ended.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := download.ParseSnapshot(text)
	if err != nil {
		t.Fatal(err)
	}
	if in := again.Input(); in != (download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}) || (download.Snapshot{}).Input() != (download.Input{}) {
		t.Errorf("it was given %+v", in)
	}
	for _, s := range []download.Snapshot{ended, again} {
		if out, done := s.Output(); !done || out.Bytes != 7 || s.Err() != nil {
			t.Errorf("%+v %v %v", out, done, s.Err())
		}
	}
}

// A report about an actor of another kind is about none of the snapshot's; a
// snapshot of another chart, or of no machine, is refused.
func TestReportsAndSnapshotsOfOthers(t *testing.T) {
	loading := loadingDownload(t)
	for _, report := range []download.Event{download.DoneUploader{ID: "loading"}, download.FailUploader{ID: "loading"}, download.DoneFetch{ID: "other"}} {
		next, effects, err := download.Step(loading, report, 0, fetcher{})
		if err != nil || len(effects) > 0 || !next.Matches("loading") || next.Status() != kernel.Active {
			t.Errorf("%T: %v %v", report, effects, err)
		}
	}
	other, _, err := uploader.Initial("u", uploader.Input{Bytes: 1, Part: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for s, code := range map[download.Snapshot]string{{Frozen: other.Frozen}: "chart", {}: "state"} {
		for _, e := range []download.Event{download.Cancel{}, download.TimerDue{ID: "x"}} {
			refusal := (*kernel.Refusal)(nil)
			if _, _, err := download.Step(s, e, 0, fetcher{}); !errors.As(err, &refusal) || refusal.Code != code {
				t.Errorf("%T: %v, want the code %s", e, err, code)
			}
		}
	}
	if text, err := json.Marshal(download.Snapshot{}); err == nil {
		t.Errorf("no machine is written as %s", text)
	}
	if text := fmt.Sprintf("%v, %v", loading, download.Snapshot{}); text != `"loading", no machine` {
		t.Errorf("snapshots are printed as %s", text)
	}
}

// A report is for Step: no actor takes one, no machine can take one.
func TestReportsAreNoEvents(t *testing.T) {
	ctx := t.Context()
	m, err := download.New(ctx, download.Input{URL: "u", MaxAttempts: 3, Pause: 1000}, fetcher{})
	if err != nil {
		t.Fatal(err)
	}
	report := download.TimerDue{ID: "after.patience.loading"}
	_, sent := m.Send(ctx, report)
	_, waited := m.SendWait(ctx, report)
	_, toChild := m.SendToUploader(ctx, "up", uploader.TimerDue{ID: "x"})
	for _, err := range []error{sent, waited, toChild} {
		if !errors.Is(err, kernel.ErrRefused) {
			t.Errorf("%v, want a refusal", err)
		}
	}
	s, err := m.Current(ctx)
	if err != nil || s.Can(report, fetcher{}) {
		t.Error("a report can be taken", err)
	}
}

// A snapshot of another hash is taken when the caller says so, at both doors.
func TestAnyHash(t *testing.T) {
	ctx := t.Context()
	s, _, err := thread.Initial("t", 0)
	if err != nil {
		t.Fatal(err)
	}
	text := hash.ReplaceAll(s.AppendJSON(nil), []byte(`"hash":"0000000000000000"`))
	refusal := (*kernel.Refusal)(nil)
	if _, err := thread.ParseSnapshot(text); !errors.As(err, &refusal) || refusal.Code != "hash" {
		t.Error("another hash:", err)
	}
	if other, err := thread.ParseSnapshot(text, thread.AnyHash()); err != nil || other.State() != s.State() {
		t.Error("another hash, and any will do:", err)
	}
	if _, err := thread.Restore(ctx, text, nil); !errors.As(err, &refusal) || refusal.Code != "hash" {
		t.Error("another hash:", err)
	}
	if _, err := thread.Restore(ctx, text, nil, thread.AnyHash()); err != nil {
		t.Error("another hash, and any will do:", err)
	}
}

var hash = regexp.MustCompile(`"hash":"[0-9a-f]{16}"`)

// What a chart lets a caller leave out is in DefaultInput.
func TestDefaultInput(t *testing.T) {
	input := download.DefaultInput()
	if want := (download.Input{MaxAttempts: 3, Pause: 1000}); input != want {
		t.Errorf("%+v, want %+v", input, want)
	}
	var read channel.Input
	if err := read.UnmarshalJSON([]byte(`{"name":""}`)); err != nil {
		t.Fatal(err)
	}
	if got, want := string(channel.DefaultInput().AppendJSON(nil)), string(read.AppendJSON(nil)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What an event may leave out is filled in by a function of its own: a literal of Go
// does not know the chart's defaults.
func TestDefaultsOfEvents(t *testing.T) {
	if got, want := channel.DefaultDisconnect(), (channel.Disconnect{Reason: "disconnect"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	var read channel.Disconnect
	if err := read.UnmarshalJSON([]byte(`{"agent":"","type":"DISCONNECT"}`)); err != nil || read != channel.DefaultDisconnect() {
		t.Errorf("%+v (%v), want %+v", read, err, channel.DefaultDisconnect())
	}
}

// The type of an event is written as its name, as a state is as its path: its number
// is another when the chart has changed.
func TestEventTypesAreWrittenByName(t *testing.T) {
	text, err := json.Marshal(map[string]any{"next": []turn.EventType{turn.EventSend, turn.EventCancel}})
	if want := `{"next":["SEND","CANCEL"]}`; err != nil || string(text) != want {
		t.Errorf("%s (%v), want %s", text, err, want)
	}
	var read struct{ Next []turn.EventType }
	if err := json.Unmarshal(text, &read); err != nil || !slices.Equal(read.Next, []turn.EventType{turn.EventSend, turn.EventCancel}) {
		t.Errorf("%v (%v)", read.Next, err)
	}
	if err := json.Unmarshal([]byte(`{"next":["SENT"]}`), &read); refusalOf(err).Code != "unknown_event" {
		t.Errorf("an event that is not there: %v", err)
	}
}

// What an actor sends while it lives is a step too, in its name; of one that is not
// living, or that is of another kind, it is ignored. What does not fit is refused.
func TestActorsSpeakInPureSteps(t *testing.T) {
	loading := loadingDownload(t)
	said := download.FromFetchProgress{ID: "loading", Event: download.ProgressEvent{Received: 5}}
	heard, _, err := download.Step(loading, said, 0, fetcher{})
	if err != nil || heard.Context().Progress.Received != 5 || !heard.Matches("loading") {
		t.Errorf("%+v %v", heard.Context(), err)
	}
	said.ID = "other"
	if next, effects, err := download.Step(loading, said, 0, fetcher{}); err != nil || len(effects) > 0 || next.Context().Progress.Received != 0 {
		t.Errorf("an actor that is not living: %+v %v", next.Context(), err)
	}
	said.ID, said.Event.Received = "loading", 1<<60
	if _, _, err := download.Step(loading, said, 0, fetcher{}); refusalOf(err).Field != "event.received" {
		t.Errorf("no int of the chart: %v", err)
	}
	if heard.Can(said, fetcher{}) {
		t.Error("a report is taken")
	}
}

// Every struct writes the chart's own keys, not Go's, and reads them again: parameters
// too, which wait in an outbox, and errors.
func TestStructsWriteTheChartsKeys(t *testing.T) {
	for want, v := range map[string]any{
		`{"message":"m","reason":"network"}`: &download.Failure{Reason: download.ReasonNetwork, Message: "m"},
		`{"text":"t"}`:                       &download.NotifyParams{Text: "t"},
		`{"user":"u"}`:                       &download.QuotaLeftParams{User: "u"},
		`{"url":"u"}`:                        &download.FetchInput{URL: "u"},
		`{"bytes":3}`:                        &download.FetchOutput{Bytes: 3},
		`{"code":"c","data":{"a":1},"message":"m","place":"p","type":"t"}`: &rawko.Error{Type: "t", Message: "m", Code: "c", Place: new("p"), Data: raw(`{"a":1}`)},
		`{"code":"c","message":"m","type":"t"}`:                            &kernel.Error{Type: "t", Message: "m", Code: "c"},
	} {
		if got, err := json.Marshal(v); err != nil || string(got) != want {
			t.Errorf("%T: %s (%v), want %s", v, got, err, want)
		}
		read := reflect.New(reflect.TypeOf(v).Elem()).Interface()
		if err := json.Unmarshal([]byte(want), read); err != nil || !reflect.DeepEqual(read, v) {
			t.Errorf("%T: %s became %+v (%v)", v, want, read, err)
		}
		refusal := (*kernel.Refusal)(nil)
		if err := json.Unmarshal([]byte(`{"stranger":1}`), read); !errors.As(err, &refusal) {
			t.Errorf("%T takes a field that it has not: %v", v, err)
		}
	}
	var f download.Failure
	refusal := (*kernel.Refusal)(nil)
	if err := json.Unmarshal([]byte(`{"message":"m","reason":"boredom"}`), &f); !errors.As(err, &refusal) || refusal.Field != "reason" {
		t.Error("an enum's text that is none:", err)
	}
	if err := json.Unmarshal([]byte(`{"message":"m","reason":"refused"}`), &f); err != nil || f.Reason != download.ReasonRefused {
		t.Error(f, err)
	}
}

// A result says in words what became of the event, as who prints one wants to read.
func TestResultsTellThemselves(t *testing.T) {
	ctx := t.Context()
	m, err := turn.New(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	var within turn.Result
	m.Subscribe(func(turn.Snapshot) { within, _ = m.Send(ctx, turn.Cancel{}) })
	taken, err := m.Send(ctx, turn.AudioStart{})
	if err != nil {
		t.Fatal(err)
	}
	ignored, err := m.Send(ctx, turn.SttDone{})
	if err != nil {
		t.Fatal(err)
	}
	input := channel.DefaultInput()
	input.Name = "reviews"
	regions, err := channel.New(ctx, input, quiet{}, channel.WithClock(kernel.NewSimClock(0)))
	if err != nil {
		t.Fatal(err)
	}
	several, err := regions.Send(ctx, channel.HumanDone{})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint([]any{taken, within, ignored, several, turn.Result{}})
	if want := "[idle -> listening queued ignored in idle ignored in turns.quiet, floor.agents no result]"; got != want {
		t.Errorf("the results are\n%s and not\n%s", got, want)
	}
}

// Several observers hear all, each by its own option: who measures need not know of who
// traces. An option that is nil, as one that is chosen may be, says nothing.
func TestSeveralObservers(t *testing.T) {
	var heard []string
	hear := func(who string) turn.Option {
		return turn.WithObserver(kernel.Observer{
			Transition: func(_ string, _ *kernel.Machine, t kernel.Taken) { heard = append(heard, who+" "+t.Event) },
			Refused:    func(_ string, r *kernel.Refusal) { heard = append(heard, who+" refused "+r.Code) },
		})
	}
	ignored := turn.WithObserver(kernel.Observer{Ignored: func(_ string, _ *kernel.Machine, e *kernel.Event) { heard = append(heard, "ignored "+e.Name) }})
	one := hear("one")
	for range 2 { // an option may serve several machines
		heard = nil
		m, err := turn.New(t.Context(), nil, one, nil, ignored, hear("two"))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []turn.Event{turn.AudioStart{}, turn.Send{}} {
			if _, err := m.Send(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Send(t.Context(), turn.Send{}); err == nil {
			t.Error("a machine that was stopped takes an event")
		}
		want := []string{"one AUDIO_START", "two AUDIO_START", "ignored SEND", "one refused stopped", "two refused stopped"}
		if !slices.Equal(heard, want) {
			t.Errorf("they heard %q and not %q", heard, want)
		}
	}
}

// A port receives what the chart declares for its actor, and says what that is; one
// of an actor that nothing is sent to has nothing to wait for.
func TestPortsReceiveWhatIsDeclared(t *testing.T) {
	m := samples.Written(t, `
chart: ports
actors:
  deaf: { input: { n: int } }
  keen: { receives: { HURRY: { by: duration }, LEAVE: {} } }
initial: a
states:
  a:
    invoke: [ { id: d, src: deaf, input: { n: "1" } }, { id: k, src: keen } ]
    after: { 1s: { actions: [ { send: { event: HURRY, to: "'k'", data: { by: 2s } } }, { send: { event: LEAVE, to: "'k'" } } ] } }
`)
	text := string(generate(t, m))
	if strings.Contains(text, "(p DeafPort) Receive(") {
		t.Error("an actor waits for what nothing can send to it")
	}
	const want = `// Receive waits for the next event that was sent to the actor: HURRY with KeenHurry, or LEAVE.
func (p KeenPort) Receive(ctx context.Context) (kernel.Message, error) {`
	if !strings.Contains(text, want) {
		t.Error("the port of keen does not say what it receives")
	}
}

// A message is the struct that the chart declares, also where it has no fields, so that a
// switch needs no names; to say so costs nothing. What another actor received is none.
func TestMessagesAreTyped(t *testing.T) {
	var p shapes.PorterPort
	for _, c := range []struct {
		in   kernel.Message
		want shapes.PorterReceived
	}{
		{kernel.Message{Name: "WAIT", Data: shapes.PorterWait{Why: "rain"}}, shapes.PorterWait{Why: "rain"}},
		{kernel.Message{Name: "LEAVE"}, shapes.PorterLeave{}},
		{kernel.Message{Name: "LOCK", Data: shapes.GuardLock{Door: "front"}}, nil},
		{kernel.Message{Name: "OTHER"}, nil},
		{kernel.Message{}, nil},
	} {
		if got := p.Event(c.in); got != c.want {
			t.Errorf("%v is %v and not %v", c.in, got, c.want)
		}
		if n := testing.AllocsPerRun(10, func() { p.Event(c.in) }); n > 0 {
			t.Errorf("%v takes %v allocations", c.in, n)
		}
	}
}

// An event of the chart that its actor receives is one struct, with fields and without; where
// the actor declares other fields it is its own.
func TestWhatIsReceivedIsOneStruct(t *testing.T) {
	m := samples.Written(t, `
chart: heard
events: { STOP: {}, SLOW: { by: int }, KEEN_RECEIVED: {}, LEAVE: { at: int } }
actors: { keen: { receives: { STOP: , SLOW: , LEAVE: {} } }, other: { receives: [STOP] } }
initial: a
states:
  a:
    invoke: [ { id: k, src: keen }, { id: o, src: other } ]
    on: { STOP: [ { actions: [ { send: { event: STOP, to: "'k'" } }, { send: { event: STOP, to: "'o'" } } ] } ], 'SLOW, LEAVE': {}, KEEN_RECEIVED: {} }
`)
	text := string(generate(t, m))
	for _, want := range []string{
		"// KeenReceivedType is an event that the actor keen receives: Stop, Slow, or KeenLeave.\n",
		"// OtherReceived is an event that the actor other receives: Stop.\n",
		"func (Stop) isKeenReceivedType() {}\n", "func (Stop) isOtherReceived() {}\n", "type KeenLeave struct{}\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
	if n := strings.Count(text, "type Stop struct"); n != 1 || strings.Contains(text, "OtherStop") {
		t.Errorf("there are %d Stop", n)
	}
}

// The values of an enum are listed as they are declared, for a menu; whoever changes the
// list changes his own.
func TestEnumsListTheirValues(t *testing.T) {
	list := download.ReasonValues()
	want := []download.Reason{download.ReasonNetwork, download.ReasonRateLimited, download.ReasonRefused}
	if !slices.Equal(list, want) {
		t.Errorf("the values are %q", list)
	}
	list[0] = "mine"
	if !slices.Equal(download.ReasonValues(), want) {
		t.Error("a list is shared")
	}
}

// The list gives way to a name of the chart's own, and an enum in a field's place has one too.
func TestListsOfValuesGiveWay(t *testing.T) {
	m := samples.Written(t, "chart: own\ntypes: { Size: [small, values], SizeValuesList: { of: Size } }\ncontext: { size: Size, of: SizeValuesList, mode: [on, off] }\ninitial: a\nstates: { a: {} }\n")
	text := string(generate(t, m))
	for _, want := range []string{"\tSizeValues Size = \"values\"\n", "type SizeValuesList struct {", "func SizeValuesList2() []Size {", "func ModeValues() []Mode {"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

// An enum that is read on its own is one of its values, as within an event.
func TestEnumsAreReadStrictly(t *testing.T) {
	var status rawko.StepStatus
	if err := json.Unmarshal([]byte(`"skipped"`), &status); err != nil || status != rawko.StepStatusSkipped {
		t.Errorf("%q, %v", status, err)
	}
	err := json.Unmarshal([]byte(`"skiped"`), &status)
	if r := refusalOf(err); r.Code != "wrong_type" || !strings.Contains(r.Message, `"skipped"`) || status != rawko.StepStatusSkipped {
		t.Errorf("%q, %v", status, err)
	}
	if err := json.Unmarshal([]byte(`{"x":"nope"}`), &map[string]rawko.StepStatus{}); err == nil {
		t.Error("a map takes what is no value")
	}
}
