package lint

import (
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// This file looks candidates up by the key that they stand under, so that rules
// that ask every state about every event stay linear.

// keys gives a state's candidates by key.
func (c *chart) keys(s int32) map[string][]int32 {
	if c.byKey == nil {
		c.byKey = make([]map[string][]int32, len(c.t.States))
	}
	if on := c.t.States[s].On; c.byKey[s] == nil && len(on) > 0 {
		c.byKey[s] = make(map[string][]int32, len(on))
		for _, cell := range on {
			c.work++
			c.byKey[s][c.t.Keys[cell.Key]] = cell.Transitions
		}
	}
	return c.byKey[s]
}

// wider lists the keys that take what a key takes, or an event, in the order in
// which a state looks at them.
func wider(key string) []string {
	if prefix, star := strings.CutSuffix(key, ".*"); star {
		return kernel.KeyNames(prefix)[1:]
	}
	return kernel.KeyNames(key)
}

// handles tells whether a state or one around it has a key for an event.
func (c *chart) handles(s int32, event string) bool {
	return c.takenBy(s, event, "")
}

// takenElsewhere tells whether an ancestor, or a wider key of the same state,
// can take what a key names.
func (c *chart) takenElsewhere(s int32, name string) bool {
	return c.takenBy(s, name, name)
}

// takenBy tells whether a state or one around it has a key for an event, but for
// one key of the state itself.
func (c *chart) takenBy(s int32, event, but string) bool {
	keys := wider(event)
	for at := s; at != kernel.NoState; at = c.t.States[at].Parent {
		for _, key := range keys {
			c.work++
			if _, has := c.keys(at)[key]; has && (at != s || key != but) {
				return true
			}
		}
	}
	return false
}

// alwaysTakes tells whether a state itself takes a key whatever guards say.
func (c *chart) alwaysTakes(s int32, key string) bool {
	for _, own := range wider(key) {
		c.work++
		if c.closes(c.keys(s)[own]) {
			return true
		}
	}
	return false
}

// nearerKey tells whether a state always takes an event by a key nearer to it
// than name.
func (c *chart) nearerKey(s int32, name, event string) bool {
	for _, own := range wider(event) {
		if own == name {
			return false
		}
		if c.closes(c.keys(s)[own]) {
			return true
		}
	}
	return false
}

// candidatesOf are a state's candidates of one key.
func (c *chart) candidatesOf(s, key int32) []int32 { return c.keys(s)[c.t.Keys[key]] }
