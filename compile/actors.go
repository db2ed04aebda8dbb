package compile

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

// This file declares actors (SPEC 9.1). A host actor is typed by its
// declaration, a chart actor by its chart: its input, its output, the events
// that it sends and those that it takes. Between charts types compare by
// structure (SPEC 2.9; foreign.go).

// An actorInfo is what is known of one declared actor beside its ir.Actor.
type actorInfo struct {
	decl    *schema.ActorDecl
	machine *ir.Machine // of a chart actor
	failed  bool        // its chart does not compile: little can be said of its uses
}

// A cast is all actors of a chart, and what is known of their ids.
type cast struct {
	actors      map[string]int32
	actorDecls  []*actorInfo
	childFailed bool                     // some child chart does not compile
	actorsNamed map[string][]int32       // by id
	actorIDs    map[string][]string      // the ids that are written for them
	spawned     map[string][]string      // the ids under which actions start them; anyID: computed
	spawnsAny   bool                     // some actor is spawned with a computed id
	lostIDs     map[string]bool          // ids of actors whose declaration is missing
	knowers     map[string][]ir.Receiver // by event, in order
}

// declareActors enters `actors:` and finds the ids that actors are started with.
func (c *chart) declareActors() {
	c.actors, c.knowers = map[string]int32{}, map[string][]ir.Receiver{}
	for i := range c.doc.Actors {
		d := &c.doc.Actors[i]
		if !c.declare(c.deeds, actorName, d.Name) {
			c.poison(d.Name.Text)
		}
		info := &actorInfo{decl: d}
		a := ir.Actor{Name: d.Name.Text, Chart: -1, Doc: d.Doc, Pos: d.Name.Pos}
		if d.Chart.Text != "" {
			c.chartActor(info, &a)
		} else {
			c.hostActor(d, &a)
		}
		if _, twice := c.actors[d.Name.Text]; !twice {
			c.actors[d.Name.Text] = int32(i)
		}
		c.m.Actors = append(c.m.Actors, a)
		for j := range a.Receives {
			c.knowers[a.Receives[j].Name] = append(c.knowers[a.Receives[j].Name], ir.Receiver{Actor: int32(i), Event: int32(j)})
		}
		c.actorDecls = append(c.actorDecls, info)
	}
	c.namesakes()
	c.startedActors()
}

// hostActor types an actor that the host implements.
func (c *chart) hostActor(d *schema.ActorDecl, a *ir.Actor) {
	a.Input = c.object("input of "+d.Name.Text, d.Input, literalDefaults)
	switch {
	case d.HasOutput && (d.OutputType.Name.Text != "" || len(d.OutputType.Enum) > 0):
		t, optional, ok := c.writtenType(d.OutputType)
		if ok && optional {
			c.add(d.OutputType.Name, diag.MisplacedOptional)
		}
		if ok && !optional {
			a.Output = t
		}
	case d.HasOutput:
		fields, _ := c.fields(d.Output, literalDefaults)
		a.Output = c.keep(c.types.Object("output of "+d.Name.Text, fields))
	}
	for _, name := range d.Sends {
		if i, known := c.events.find(name.Text); known {
			a.Sends = append(a.Sends, i)
		} else {
			c.unknownEvent(name, c.events)
		}
	}
	c.receives(d, a)
}

// receives enters the events that a host actor takes: those of the chart by
// name, others as keys, declared like events.
func (c *chart) receives(d *schema.ActorDecl, a *ir.Actor) {
	names := newSpace()
	for i := range d.Receives {
		r := &d.Receives[i]
		if !c.eventSpelling(r.Name) || !c.take(names, eventName, r.Name, r.Name.Text) {
			continue
		}
		event, known := c.events.find(r.Name.Text)
		switch {
		case known && !r.Given:
			a.Receives = append(a.Receives, c.events.all[event])
		case r.Given || r.Keyed:
			a.Receives = append(a.Receives, ir.Event{Name: r.Name.Text, Type: c.eventType(r), Doc: r.Doc, Pos: r.Name.Pos})
		default:
			c.unknownEvent(r.Name, c.events)
		}
	}
}

// chartActor compiles a child chart and types the actor by it.
func (c *chart) chartActor(info *actorInfo, a *ir.Actor) {
	m := c.lib.chart(c.doc.File, info.decl.Chart)
	if m == nil {
		info.failed = true
		c.poison("output")
		c.childFailed = true
		a.Chart = 0
		return
	}
	info.machine = m
	a.Chart = c.childIndex(m)
	f := c.foreign(m)
	a.Input = f.fresh(m.Input, "input of "+a.Name)
	a.Output = f.known(m.Output)
	for _, e := range m.Events {
		if !e.Internal {
			a.Receives = append(a.Receives, ir.Event{Name: e.Name, Type: f.fresh(e.Type, "event "+e.Name), Doc: e.Doc, Pos: e.Pos})
		}
	}
	for _, e := range m.Sends {
		c.sentByChild(info, m, e, a)
	}
}

// childIndex is a chart's place among the children.
func (c *chart) childIndex(m *ir.Machine) int {
	if i := slices.Index(c.m.Children, m); i >= 0 {
		return i
	}
	c.m.Children = append(c.m.Children, m)
	return len(c.m.Children) - 1
}

// sentByChild: what a child sends must be declared here with the same fields.
func (c *chart) sentByChild(info *actorInfo, m *ir.Machine, e ir.Event, a *ir.Actor) {
	i, known := c.events.find(e.Name)
	if !known {
		c.add(info.decl.Chart, diag.ChildSends, m.Name, e.Name, "which this chart does not declare").Note(e.Pos, "as it is sent")
		return
	}
	if signature(m.Types, e.Type) != signature(c.types.All(), c.events.all[i].Type) {
		c.add(info.decl.Chart, diag.ChildSends, m.Name, e.Name, "which this chart declares with other fields").Note(c.events.all[i].Pos, "declared here").Note(e.Pos, "as it is sent")
		return
	}
	a.Sends = append(a.Sends, i)
}

// anyID stands for the ids that a spawn may compute.
const anyID = "*"

// spawnsOpen tells whether an actor is spawned with a computed id.
func (c *cast) spawnsOpen(actor string) bool { return slices.Contains(c.spawned[actor], anyID) }

func (c *chart) actorNames() []string {
	names := make([]string, len(c.doc.Actors))
	for i := range c.doc.Actors {
		names[i] = c.doc.Actors[i].Name.Text
	}
	return names
}

// startedActors finds under which ids actors are started: invokes, and spawns
// whose id is a literal.
func (c *chart) startedActors() {
	c.actorIDs, c.actorsNamed = map[string][]string{}, map[string][]int32{}
	c.lostIDs, c.spawned = map[string]bool{}, map[string][]string{}
	for i := range c.nodes {
		n := &c.nodes[i]
		for j := range n.Invokes {
			id := n.Invokes[j].ID.Text
			if id == "" {
				id = n.id
			}
			c.started(n.Invokes[j].Src.Text, id)
		}
		for a := range n.State.Actions() {
			c.spawns(a)
		}
	}
	for a := range c.doc.DeclaredActions() {
		c.spawns(a)
	}
}

// spawns notes the id under which an action starts an actor, if it does.
func (c *cast) spawns(a *schema.Action) {
	if a.Kind != schema.Spawn {
		return
	}
	id, literal := quoted(a.ID)
	if literal {
		c.started(a.Src.Text, id)
	} else {
		id = anyID
		_, known := c.actors[a.Src.Text]
		c.spawnsAny = c.spawnsAny || known
	}
	if ids := c.spawned[a.Src.Text]; !slices.Contains(ids, id) {
		c.spawned[a.Src.Text] = append(ids, id)
	}
}

func (c *cast) started(src, id string) {
	actor, known := c.actors[src]
	if !known {
		c.lostIDs[id] = true
		return
	}
	if slices.Contains(c.actorsNamed[id], actor) {
		return
	}
	c.actorsNamed[id] = append(c.actorsNamed[id], actor)
	c.actorIDs[src] = append(c.actorIDs[src], id)
}

// quoted reads a plain CEL string literal.
func quoted(v schema.Value) (string, bool) {
	s := strings.TrimSpace(v.Text.Text)
	if v.Kind != schema.CEL || len(s) < 2 || s[0] != s[len(s)-1] || s[0] != '\'' && s[0] != '"' {
		return "", false
	}
	s = s[1 : len(s)-1]
	return s, !strings.ContainsAny(s, `'"\`)
}

// unknownActor reports an actor that nobody declares, or code or a file in its place.
func (c *chart) unknownActor(src schema.Text) {
	near := c.nearest(src.Text, c.actorNames)
	found := c.add(src, diag.UnknownActor, src.Text, near)
	switch {
	case strings.ContainsAny(src.Text, "()=>{}"):
		found.Fix("code belongs to the host: declare a name for it under `actors`, and write that here")
	case near != "":
	case strings.HasSuffix(src.Text, ".yaml"):
		found.Fix("declare it under `actors`, `name: { chart: %s }`, and write that name here", src.Text)
	case !actorWord.MatchString(src.Text):
		found.Fix("declare it under `actors`, by a name of letters, digits and _ that begins with no digit, and write that here")
	}
}

// actorWord is what an actor may be declared by.
var actorWord = regexp.MustCompile(`^[A-Za-z_]\w*$`)
