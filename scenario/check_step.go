package scenario

// This file checks what a step does: whether those are there that it names. What is
// expected to be refused is not looked at.

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

func (c *checker) step(s *schema.Step) {
	switch s.Verb {
	case schema.SendEvent:
		c.root.takes(&s.Event)
	case schema.To:
		if there := c.machines(s.ID, "it is an actor of the host: what the chart sends it shows in `effects`"); len(there) == 1 {
			there[0].takes(&s.Event)
		}
	case schema.From:
		if parent, a := c.host(s.ID); a != nil {
			parent.comes(&s.Event, a)
		}
	case schema.Done:
		if parent, a := c.host(s.ID); a != nil {
			parent.fields("the output of "+a.Name, s.Output, a.Output)
		}
	case schema.Fail:
		c.host(s.ID)
	case schema.SetGuard:
		c.stub(s, "guard", func(k *known) *names { return &k.guards })
	case schema.FailAction:
		c.stub(s, "action", func(k *known) *names { return &k.actions })
	case schema.ResolveTo:
		c.resolved(&s.Resolve)
	}
}

// takes reports an event from outside that the chart does not declare or keeps to
// itself, and fields that it does not have.
func (k *known) takes(written *schema.Value) {
	name, is := eventName(written)
	if !is {
		return
	}
	event, declared := k.events[name.Text]
	if declared && !event.Internal {
		k.carried(written, event)
		return
	}
	found := k.noEvent(name, k.called+" has", &k.outside)
	if declared {
		found.Fix("it is internal: only the chart itself and its actors send it")
	}
}

// comes reports an event that an actor of the host does not send, and fields that it
// does not have.
func (k *known) comes(written *schema.Value, a *ir.Actor) {
	name, is := eventName(written)
	if !is {
		return
	}
	sends := k.sends[a]
	if slices.Contains(sends.all, name.Text) {
		k.carried(written, k.events[name.Text])
		return
	}
	k.noEvent(name, "the actor "+a.Name+" sends", sends)
}

func (k *known) noEvent(name schema.Text, nobody string, among *names) *diag.Finding {
	return k.found.Add(name.Pos, name.End, diag.ScenarioEvent, name.Text, k.meant(among, name.Text), among.listed(), nobody)
}

// carried reports fields that an event does not have.
func (k *known) carried(written *schema.Value, event *ir.Event) {
	fields := schema.Value{Kind: schema.Map}
	for _, f := range written.Fields {
		if f.Name.Text != "type" {
			fields.Fields = append(fields.Fields, f)
		}
	}
	k.given("the event "+event.Name, fields, event.Type)
}

// eventName is the name of an event as written: alone, or as `type` among its fields.
func eventName(written *schema.Value) (name schema.Text, is bool) {
	v := *written
	for i := range written.Fields {
		if f := &written.Fields[i]; f.Name.Text == "type" {
			v = f.Value
		}
	}
	name = v.Text
	name.Pos, name.End = v.Pos, v.End
	return name, v.Kind == schema.CEL
}

// machines are what may live at the address of a child machine: no id of it is that of
// none. cure says what to do about an actor of the host.
func (c *checker) machines(address schema.Text, cure string) []*known {
	there := []*known{c.root}
	for id := range strings.SplitSeq(address.Text, "/") {
		var below []*known
		for _, k := range there {
			below = also(below, k.under(id)...)
		}
		if len(below) == 0 {
			there[0].noChild(address, id, cure)
			return nil
		}
		there = below
	}
	return there
}

// under are what may live under an id.
func (k *known) under(id string) []*known {
	return also(slices.Clone(k.children[id]), k.children["*"]...)
}

// noChild reports an id that no child machine can have.
func (k *known) noChild(address schema.Text, id, cure string) {
	found := k.found.Add(address.Pos, address.End, diag.ScenarioChild, id, k.meant(&k.childIDs, id), k.childIDs.listed(), k.called)
	if k.hosts[id] != nil {
		found.Advise(cure)
	}
}

// host finds the actor of the host at an address, and whose it is; nil where several
// may live there or, which is reported, none.
func (c *checker) host(address schema.Text) (parent *known, a *ir.Actor) {
	there, id := c.above(address)
	var all []*ir.Actor
	for _, k := range there {
		if some := slices.Concat(k.hosts[id.Text], k.hosts["*"]); len(some) > 0 {
			parent, all = k, append(all, some...)
		}
	}
	switch {
	case len(all) == 1:
		return parent, all[0]
	case len(all) == 0 && len(there) > 0:
		there[0].noHost(id)
	}
	return nil, nil
}

// above parts an actor's address: what may live at all but its last id, and that.
func (c *checker) above(address schema.Text) ([]*known, schema.Text) {
	cut := strings.LastIndexByte(address.Text, '/')
	if cut < 0 {
		return []*known{c.root}, address
	}
	parent, id := address, address
	parent.Text, id.Text = address.Text[:cut], address.Text[cut+1:]
	return c.machines(parent, "it is an actor of the host, which has no actors"), id
}

func (k *known) noHost(id schema.Text) {
	found := k.found.Add(id.Pos, id.End, diag.ScenarioActor, id.Text, k.meant(&k.hostIDs, id.Text), k.hostIDs.listed(), k.called)
	if k.children[id.Text] != nil {
		found.Fix("it is a child machine: `to` gives it an event, and it ends by itself")
	}
}

// stub reports a guard or an action that the host does not implement.
func (c *checker) stub(s *schema.Step, kind string, of func(*known) *names) {
	there := []*known{c.root}
	if s.In.Text != "" {
		there = c.machines(s.In, "it is an actor of the host, which has no guards and actions")
	}
	if len(there) == 0 || slices.ContainsFunc(there, func(k *known) bool { return slices.Contains(of(k).all, s.Name.Text) }) {
		return
	}
	k := there[0]
	found := c.found.Add(s.Name.Pos, s.Name.End, diag.ScenarioHost, s.Name.Text, c.meant(of(k), s.Name.Text), of(k).listed(), k.called, kind)
	if k.hasOwn(s.Name.Text) {
		found.Fix("the chart says itself what it is, so the host is not asked")
	}
}
