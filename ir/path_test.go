package ir

import "testing"

func TestPathText(t *testing.T) {
	set := NewTypeSet()
	plan := set.Object("plan", []Field{{Name: "until", Type: Int}, {Name: "why", Type: String, Optional: true}})
	root := set.Object("context", []Field{{Name: "plan", Type: set.OptionalOf(plan), Optional: true}, {Name: "plans", Type: set.MapOf(plan)}})
	context := &Expr{Op: ContextRef, Type: root}
	last := &Expr{Op: Select, Type: set.OptionalOf(plan), Args: []*Expr{context}}
	bare := &Expr{Op: Unwrap, Type: plan, Args: []*Expr{last}}
	plans := &Expr{Op: Select, Index: 1, Type: set.MapOf(plan), Args: []*Expr{context}}
	entry := func(key *Expr) *Expr { return &Expr{Op: MapIndex, Type: plan, Args: []*Expr{plans, key}} }
	until := func(of *Expr) *Expr { return &Expr{Op: Select, Type: Int, Args: []*Expr{of}} }
	key := &Expr{Op: LitString, Str: `a"b`}
	for _, row := range []struct {
		want string
		x    *Expr
	}{
		{"context.plan", last}, {"context.plan", bare}, {"context.plan.until", until(bare)},
		{"context.plan.until", &Expr{Op: OptField, Args: []*Expr{last}}},
		{`context.plans["a\"b"].until`, until(entry(key))}, {"context.plans[event.name]", entry(&Expr{Op: EventField, Str: "name"})},
		{"#3.until", until(&Expr{Op: Local, Index: 3, Type: plan})}, {"event.sender", &Expr{Op: EventSender}},
		{"", entry(&Expr{Op: Self})}, {"", until(&Expr{Op: Cond, Type: plan})}, {"", key},
	} {
		if got := PathText(set.All(), row.x); got != row.want {
			t.Errorf("got %q, want %q", got, row.want)
		}
	}
	for want, x := range map[string]*Expr{
		"context.plan.why":   {Op: HasField, Index: 1, Args: []*Expr{bare}},
		"event.name":         {Op: HasEventField, Str: "name"},
		`context.plans["a"]`: {Op: InMap, Args: []*Expr{{Op: LitString, Str: "a"}, plans}},
		"context.plan":       {Op: HasValue, Args: []*Expr{last}},
	} {
		if got := PathText(set.All(), Tested(x)); got != want {
			t.Errorf("%s tests %q, want %q", x.Op, got, want)
		}
	}
	if Tested(last) != nil {
		t.Error("a read tests nothing")
	}
}
