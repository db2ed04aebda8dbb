package main

// This file is the prompt of `lockstep run`: it shows how a machine stands and
// turns what a person types into command lines. It works on pipes as well.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
	"github.com/lockstep-charts/lockstep/lines"
)

// A prompt is a session with a person.
type prompt struct {
	chart    *interp.Chart
	start    lines.Start
	runs     backend.Backend
	answers  backend.Session // the back-end's: what is shown
	session  *lines.Session  // the interpreter's, told the same: what may be done next
	history  []past          // the command lines that were taken
	children []string        // the ids of the root's living child machines
	out      *bufio.Writer
	asks     bool             // print `> `
	edits    *editor          // what lines are typed on; nil: they come as they are
	acts     sync.Mutex       // held while a line or a timer is dealt with: lines are completed meanwhile
	now      func() time.Time // the computer's clock, which the machine's follows; nil: it stands still
	since    time.Time        // up to here it has followed
}

// A past is a command line that was taken.
type past struct {
	line  []byte
	typed bool // else the clock moved on by itself
}

func runPrompt(runs backend.Backend, chart *interp.Chart, start lines.Start, in io.Reader, out io.Writer, real bool) error {
	p := &prompt{chart: chart, start: start, runs: runs, out: bufio.NewWriter(out)}
	if real {
		p.now = time.Now
	}
	if p.asks = isTerminal(in) && isTerminal(out); p.asks {
		p.edit(newEditor(in, out))
	}
	return p.talk(in)
}

// edit has lines edited, where there is an editor.
func (p *prompt) edit(e *editor) {
	if p.edits = e; e == nil {
		return
	}
	p.out = bufio.NewWriter(e)
	e.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		return p.complete(line, pos, key, e)
	}
}

// talk shows the start, then deals with lines until they end.
func (p *prompt) talk(in io.Reader) error {
	if p.now != nil {
		p.since = p.now()
	}
	if err := p.open(); err != nil {
		return world(err)
	}
	p.show(p.answers.First())
	if p.session == nil {
		p.askForInput()
		return orWrote(errFindings, p.out.Flush())
	}
	defer func() { p.close() }()
	typed, end := make(chan string), make(chan error, 1)
	switch {
	case p.edits != nil:
		fmt.Fprintln(p.out, "type an event's name, or help; Tab completes")
		defer p.edits.mode.cooked()
		go p.edits.readLines(typed, end)
	case p.asks:
		fmt.Fprintln(p.out, "type an event's name, or help")
		fallthrough
	default:
		go readLines(in, typed, end)
	}
	for more := true; more; {
		var err error
		if more, err = p.take(typed); err != nil {
			return world(err)
		}
		if err := p.out.Flush(); err != nil {
			return world(err)
		}
	}
	select {
	case err := <-end:
		return wrote(err)
	default: // the person ended it
		return nil
	}
}

// askForInput says how a machine that did not start is given its input: with all
// fields, those in brackets may be left out.
func (p *prompt) askForInput() {
	m := p.chart.Machine()
	if m.Input == ir.NoType {
		return
	}
	var fields []string
	for _, f := range m.Types[m.Input].Fields {
		field := quoted(f.Name) + ": …"
		if f.Optional || f.Default != nil {
			field = "[" + field + "]"
		}
		fields = append(fields, field)
	}
	fmt.Fprintf(p.out, "its input is given by --input '{%s}'; in brackets: may be left out\n", strings.Join(fields, ", "))
}

// orWrote is the failed write, if there is one, else the other end.
func orWrote(end, err error) error {
	if err != nil {
		return world(err)
	}
	return end
}

// open starts the machine, on the back-end and on the interpreter. Where its start is
// refused there is no session, and the first answer says why.
func (p *prompt) open() (err error) {
	if p.answers, err = p.runs.Open(p.chart, p.start); err != nil {
		return err
	}
	p.session, _ = lines.Open(p.chart.Program(), p.start)
	return nil
}

// do gives both a command line. The answer is the back-end's.
func (p *prompt) do(line []byte) []byte {
	p.session.Do(line)
	return p.answers.Do(line)
}

func (p *prompt) close() {
	_ = p.session.Close()
	_ = p.answers.Close()
}

// readLines gives what is typed until the input ends, and why it did. A line is
// bounded.
func readLines(in io.Reader, typed chan<- string, end chan<- error) {
	defer close(typed)
	s := bufio.NewScanner(in)
	s.Buffer(nil, lines.MaxLine)
	for first := true; s.Scan(); first = false {
		line := s.Text()
		if first {
			line = strings.TrimPrefix(line, "\ufeff") // as Windows puts before what goes through a pipe
		}
		typed <- line
	}
	err := s.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("a line has more than %d bytes", lines.MaxLine)
	}
	end <- err
}

// ask says on a terminal that a line is waited for.
func (p *prompt) ask() {
	if p.asks && p.edits == nil {
		fmt.Fprint(p.out, "> ")
	}
	p.out.Flush()
	if p.edits != nil {
		p.edits.ask()
	}
}

// take waits for a line, or with the real clock for the next timer, and deals
// with it. There is no more at the end.
func (p *prompt) take(typed <-chan string) (more bool, err error) {
	p.ask()
	select {
	case line, more := <-typed:
		p.acts.Lock()
		defer p.acts.Unlock()
		if p.edits != nil {
			p.edits.asks = false
		}
		p.keepTime()
		if !more {
			return false, nil
		}
		return p.obey(line)
	case <-p.alarm():
		p.acts.Lock()
		defer p.acts.Unlock()
		p.keepTime()
		return true, nil
	}
}

// alarm is due with the machine's next timer; with the simulated clock never.
func (p *prompt) alarm() <-chan time.Time {
	due, armed := p.session.NextDue()
	if p.now == nil || !armed {
		return nil
	}
	wait := kernel.Duration(due-p.session.Now()).Duration() - p.now().Sub(p.since)
	return time.After(max(wait, 0) + time.Millisecond)
}

// keepTime moves the machine's clock to where the real one is. What timers do is
// shown.
func (p *prompt) keepTime() {
	if p.now == nil {
		return
	}
	passed := p.now().Sub(p.since).Truncate(time.Millisecond)
	if passed <= 0 {
		return
	}
	p.since = p.since.Add(passed)
	due, armed := p.session.NextDue()
	fires := armed && due <= p.session.Now()+kernel.Timestamp(passed.Milliseconds())
	line := fmt.Appendf(nil, `{"$advance":"%dms"}`, passed.Milliseconds())
	answer := p.do(line)
	p.history = append(p.history, past{line, false})
	if fires {
		if p.edits == nil { // an editor writes above its line
			fmt.Fprintln(p.out)
		}
		p.show(answer)
	}
}

// obey does what a line says. There is no more when the line ends the prompt.
func (p *prompt) obey(line string) (more bool, err error) {
	c, err := p.read(line)
	switch {
	case err != nil:
		fmt.Fprintf(p.out, "%s\n", plain(err.Error()))
		p.suggest(c.word)
	case c.quit:
		return false, nil
	case c.help:
		p.help()
	case c.undo:
		return true, p.undo()
	case c.line != nil:
		p.tell(c.line)
		p.suggest(c.word)
	}
	return true, nil
}

// tell gives the machine a command and shows the answer.
func (p *prompt) tell(line []byte) {
	answer := p.do(line)
	a := read(answer)
	if a.Refused.Code == "" && a.Snapshot == nil { // to look changes nothing that could be taken back
		p.history = append(p.history, past{line, true})
	}
	p.show(answer)
}

// suggest names the event or command that is nearest to a word that is neither.
func (p *prompt) suggest(text string) {
	var names []string
	for _, e := range p.chart.Machine().Events {
		names = append(names, e.Name)
	}
	names = append(names, wordNames()...)
	if near := diag.Nearest(text, names); text != "" && near != "" && !slices.Contains(names, text) {
		fmt.Fprintf(p.out, "did you mean %s?\n", near)
	}
}

// undo tells a fresh machine everything but the last command that was typed: a
// machine does the same whenever it is told the same.
func (p *prompt) undo() error {
	last := len(p.history) - 1
	for last >= 0 && !p.history[last].typed {
		last--
	}
	if last < 0 {
		fmt.Fprintln(p.out, "there is nothing to undo")
		return nil
	}
	p.history = slices.Delete(p.history, last, last+1)
	p.close()
	if err := p.open(); err != nil {
		return err
	}
	answer := p.answers.First()
	for _, h := range p.history {
		answer = p.do(h.line)
	}
	a := read(answer)
	p.stand(&a)
	return nil
}

// show prints an answer: what happened, then how the machine stands.
func (p *prompt) show(answer []byte) {
	a := read(answer)
	if a.Refused.Code != "" {
		fmt.Fprintf(p.out, "refused: %s: %s\n", a.Refused.Code, plain(a.Refused.Message))
		return
	}
	if a.Ignored {
		fmt.Fprintln(p.out, "ignored: no transition takes it now")
	}
	p.each("taken", a.Transitions)
	p.each("effect", a.Effects)
	p.stand(&a)
}

// stand prints how the machine stands.
func (p *prompt) stand(a *shownAnswer) {
	var children map[string]json.RawMessage
	if a.Children != nil {
		_ = json.Unmarshal(a.Children, &children)
	}
	p.children = slices.Sorted(maps.Keys(children))
	p.line("state", state(a.Value))
	if a.Status != "active" {
		p.line("status", a.Status)
	}
	for _, part := range []struct {
		name string
		json json.RawMessage
	}{{"output", a.Output}, {"error", a.Error}, {"context", a.Context}, {"children", a.Children}, {"snapshot", a.Snapshot}} {
		if part.json != nil {
			p.line(part.name, string(part.json))
		}
	}
	if a.Status == "active" {
		if living := p.session.LivingHosts(); len(living) > 0 {
			p.line("actors", shortened(living))
		}
		p.line("events", p.events())
	}
}

// mostShown is how many actors are named.
const mostShown = 20

// shortened lists names as far as a person reads them.
func shortened(names []string) string {
	if len(names) > mostShown {
		names = append(names[:mostShown:mostShown], "…")
	}
	return strings.Join(names, ", ")
}

// A shownAnswer is an answer of the session as far as it is shown.
type shownAnswer struct {
	Refused                                           struct{ Code, Message string }
	Status                                            string
	Ignored                                           bool
	Value, Output, Error, Context, Children, Snapshot json.RawMessage
	Effects, Transitions                              []json.RawMessage
}

func read(answer []byte) (a shownAnswer) {
	if err := json.Unmarshal(answer, &a); err != nil {
		panic("bug: an answer is no JSON: " + err.Error())
	}
	return a
}

func (p *prompt) each(name string, list []json.RawMessage) {
	for _, e := range list {
		p.line(name, string(e))
	}
}

func (p *prompt) line(name, text string) { fmt.Fprintf(p.out, "%-8s %s\n", name, plain(text)) }

// state is a value without the quotes of a single name.
func state(value json.RawMessage) string {
	var name string
	if json.Unmarshal(value, &name) == nil {
		return name
	}
	return string(value)
}
