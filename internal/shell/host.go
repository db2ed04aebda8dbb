package shell

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A Host is what a machine asks of its surroundings. Generated drivers put it behind
// the typed interface of each package.
type Host struct {
	own  *common
	name string // before each line, for a follower
}

// common is what a story's hosts share: what is told and what is heard.
type common struct {
	mu     sync.Mutex
	lines  []string
	op     *Op
	acted  int
	heard  int                      // calls of those who listen
	send   func(text string) string // gives the root machine an event
	stop   func()                   // asks it to stop
	ending bool                     // it was asked
	bodies []*body
	known  []*body // that may be told something: those of the beginning of the step
}

func (c *common) log(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lines = append(c.lines, fmt.Sprintf(format, args...))
}

// listen notes what somebody hears, who panics or answers if the story says so.
func (c *common) listen(format string, args ...any) {
	c.log(format, args...)
	c.heard++
	switch {
	case c.heard > 1:
	case c.op.Throw:
		panic("no")
	case c.op.Reply != "":
		c.log("from a listener: %s", c.send(c.op.Reply))
	}
}

// failed is an error of the host with a code.
type failed struct{ code string }

// Code is what event.error.code will be.
func (f failed) Code() string { return f.code }

func (f failed) Error() string { return "no" }

// Guard answers by what the story says, the guard's name and its parameters: as
// often as it is asked, it answers alike.
func (h *Host) Guard(name string, params any) bool {
	switch n := mixed(h.own.op.Guards, name+Text(params)) % 8; {
	case n == 0:
		panic("no")
	default:
		return n > 3
	}
}

// mixed is a number that depends on all of a text.
func mixed(n uint32, text string) uint32 {
	for _, unit := range utf16.Encode([]rune(text)) {
		n = (n ^ uint32(unit)) * 16777619
	}
	return n >> 8
}

// Action notes what it was given, and does what the story says.
func (h *Host) Action(name string, params any) error {
	c := h.own
	c.log("%saction %s %s", h.name, name, Text(params))
	c.mu.Lock()
	act := ""
	if c.acted < len(c.op.Acts) {
		act = c.op.Acts[c.acted]
	}
	c.acted++
	c.mu.Unlock()
	switch {
	case act == "error":
		return errors.New("no")
	case act == "coded":
		return failed{"c1"}
	case act == "whole":
		return &kernel.Error{Type: "Mine", Code: "c2", Message: "no", Place: "here"}
	case act == "panic":
		panic("no")
	case act == "stop":
		c.ending = true
		c.stop()
	case act != "":
		event, says := strings.CutPrefix(act, "say")
		if event != "" {
			c.log("from an action: %s", c.send(event))
		}
		if says {
			c.log("from an action, %s", c.say())
		}
	}
	return nil
}

// say has the first host actor that can speak do so, in the middle of a step.
func (c *common) say() string {
	for _, b := range c.known {
		said := c.op.Says[b.kind()]
		if names := slices.Sorted(maps.Keys(said)); b.ctx.Err() == nil && !b.speaks && len(names) > 0 {
			return b.key() + " says: " + b.say(order{do: "say", event: names[0], text: said[names[0]]})
		}
	}
	return "nobody speaks"
}

// A body is one life of a host actor.
type body struct {
	chart, actor, id, input string
	ctx                     context.Context
	told                    chan order
	answer                  chan string
	port                    Port
	heard                   []string
	speaks                  bool // its goroutine is at it
}

// An order is what a body is told to do.
type order struct {
	do, event, text string
	spoil           uint32
}

// key names a body, as well as one can from outside.
func (b *body) key() string { return b.chart + "/" + b.actor + " " + b.id }

func (b *body) kind() string { return b.chart + "/" + b.actor }

// say has the body say something, and gives what came of it.
func (b *body) say(o order) string {
	b.speaks = true
	b.told <- o
	answer := <-b.answer
	b.speaks = false
	return answer
}

// Port is what a body has of its port.
type Port struct {
	ID      string
	Receive func(ctx context.Context) (kernel.Message, error) // nil where the actor receives nothing
	Event   func(m kernel.Message) kernel.Payload             // what was received, by its struct
	Says    map[string]func(text []byte, spoil uint32) error
}

// Body is the body of every host actor: it waits for what the story says.
func Body[T any](ctx context.Context, h *Host, p kernel.Program, src int32, input any, port Port) (out T, err error) {
	t := p.Table()
	b := &body{chart: t.Chart, actor: t.Actors[src].Name, id: port.ID, input: Text(input), ctx: ctx, told: make(chan order), answer: make(chan string), port: port}
	h.own.mu.Lock()
	h.own.bodies = append(h.own.bodies, b)
	h.own.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return out, ctx.Err()
		case o := <-b.told:
			switch o.do {
			case "say":
				b.answer <- errorText(port.Says[o.event]([]byte(o.text), o.spoil))
			case "end":
				return SpoilAlike(outputOf[T](p, src, o.text), o.spoil), nil
			case "fail":
				return out, failed{"c3"}
			default:
				panic("no")
			}
		}
	}
}

// outputOf reads an actor's output as its own type.
func outputOf[T any](p kernel.Program, src int32, text string) (out T) {
	if text == "" {
		return out
	}
	switch v := decoded(p, src, text).(type) {
	case T:
		return v
	case kernel.Boxed[T]:
		return v.Value
	default:
		panic(fmt.Sprintf("bug: the output is a %T", v))
	}
}

func decoded(p kernel.Program, src int32, text string) kernel.Payload {
	r := kernel.NewReader([]byte(text), kernel.MaxEventBytes)
	v, err := p.DecodeActorOutput(src, r)
	if err = errors.Join(err, r.Close()); err != nil {
		panic("bug: an output that does not fit: " + err.Error())
	}
	return v
}

// distinct are the living bodies that are not to be mistaken for another.
func (c *common) distinct() (known []*body) {
	all := c.living()
	for _, b := range all {
		if namesakes := slices.DeleteFunc(slices.Clone(all), func(o *body) bool { return o.key() != b.key() }); len(namesakes) == 1 {
			known = append(known, b)
		}
	}
	return known
}

// living are the bodies that have not ended, in the order of their names.
func (c *common) living() []*body {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bodies = slices.DeleteFunc(c.bodies, func(b *body) bool { return b.ctx.Err() != nil })
	slices.SortFunc(c.bodies, func(a, b *body) int { return strings.Compare(a.key()+a.input, b.key()+b.input) })
	return slices.Clone(c.bodies)
}

// hear takes what was sent to a body. A ctx that has ended does not wait.
func (b *body) hear() {
	if b.port.Receive == nil {
		return
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for {
		m, err := b.port.Receive(over)
		if err != nil {
			return
		}
		b.heard = append(b.heard, Text(b.port.Event(m)))
	}
}

// Text is a value that was handed out, in canonical JSON.
func Text(v any) string {
	if v == nil {
		return ""
	}
	return string(v.(kernel.Payload).AppendJSON(nil))
}

// Payload is a value that was handed out, which writes itself as the machine's own does.
func Payload[T any](v T, own kernel.Payload) any {
	if boxed, is := own.(kernel.Boxed[T]); is {
		boxed.Value = v
		return boxed
	}
	return v
}

func errorText(err error) string {
	var r *kernel.Refusal
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &r):
		return "refused " + r.Code + " " + r.Field
	}
	return "error " + err.Error()
}
