package random

// This file makes up commands. What the machine may take now is a hint: stories
// that run into the void show little.

import (
	"fmt"
	"math/rand/v2"
)

// A Hint says what would be of use now.
type Hint struct {
	Events   []string // with a transition in an active state
	Hosts    []string // addresses of living host actors
	Children []string // addresses of living child machines
	Kept     bool     // there is a snapshot to go back to
}

// Restore goes back to the last snapshot of the story: whoever tells the story
// puts it in the place of the word.
const Restore = `{"$restore":"last"}`

// A Teller makes up the commands of one story.
type Teller struct {
	r      *rand.Rand
	spell  speller
	events []string // that the root takes from outside
	next   func(t *Teller, h Hint) string
}

// Teller starts the story of a seed.
func (c *Chart) Teller(seed uint64) *Teller {
	return &Teller{rand.New(rand.NewPCG(seed, 0x7e11)), c.spell, told(c.Charts[0]), c.line}
}

// Line is the next command.
func (t *Teller) Line(h Hint) string {
	for i, e := range h.Events {
		h.Events[i] = t.spell.event(e)
	}
	return t.spell.names(t.next(t, h))
}

func (t *Teller) line(h Hint) string {
	switch n := t.r.IntN(40); {
	case n < 5:
		return fmt.Sprintf(`{"$advance":"%ds"}`, 1+t.r.IntN(4))
	case n < 8 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$done":%q,"output":{"r":%d}}`, t.one(h.Hosts), t.r.IntN(4))
	case n < 10 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$fail":%q,"error":{"message":"m","code":"c%d"}}`, t.one(h.Hosts), t.r.IntN(3))
	case n < 12 && len(h.Hosts) > 0:
		return fmt.Sprintf(`{"$from":%q,"event":{"type":"P1","x":%d}}`, t.one(h.Hosts), t.r.IntN(4))
	case n < 16 && len(h.Children) > 0:
		return fmt.Sprintf(`{"$to":%q,"event":%s}`, t.one(h.Children), t.event(nil))
	case n == 16:
		return fmt.Sprintf(`{"$guard":%q,"value":%v}`, t.one([]string{"hg", "hq"}), t.r.IntN(2) == 0)
	case n == 17:
		return fmt.Sprintf(`{"$guard":%q,"fail":"no"}`, t.one([]string{"hg", "hq"}))
	case n == 18:
		return fmt.Sprintf(`{"$failAction":%q,"error":{"message":"m","code":"c%d"}}`, t.one([]string{"beep", "note"}), t.r.IntN(3))
	case n == 20 || n == 21:
		return `{"$snapshot":true}`
	case n < 25 && h.Kept:
		return Restore
	case n == 19:
		return t.one([]string{`{"type":"NONE"}`, `{"type":"E1"}`, `{"type":"E1","x":"1"}`, `{"type":"E3","x":1}`, `{"type":"I2"}`,
			`{"$done":"nobody","output":{"r":1}}`, `{"$to":"nobody","event":{"type":"E3"}}`})
	}
	return t.event(h.Events)
}

// event is an outside event, mostly one that may be taken.
func (t *Teller) event(useful []string) string {
	name := t.one(t.events)
	if len(useful) > 0 && t.r.IntN(20) > 0 {
		name = t.one(useful)
	}
	switch name {
	case "E1", "P1", "UP":
		return fmt.Sprintf(`{"type":%q,"x":%d}`, name, t.r.IntN(6))
	case "E2":
		return t.one([]string{`{"type":"E2"}`, `{"type":"E2","y":2}`, `{"type":"E2","y":0,"z":1}`})
	}
	return fmt.Sprintf(`{"type":%q}`, name)
}

func (t *Teller) one(all []string) string { return all[t.r.IntN(len(all))] }
