package random

// This file makes up actions and expressions. Whatever it writes is within what
// cel-go and the profile agree on.

func (k *maker) action(depth int) *Node {
	switch k.r.IntN(19) {
	case 0, 1, 2, 3:
		return object("", k.assign())
	case 4:
		return object("", object("append", text("l", k.int())))
	case 5:
		return object("", object("raise", text("event", "I1"), object("data", text("x", k.int()))))
	case 6:
		return object("", text("raise", "I2"))
	case 7:
		return k.send()
	case 8:
		return object("", text("cancel", pick(k, "'d'", "'e'")))
	case 9:
		return object("", object("emit", text("event", "OUT"), object("data", text("v", k.int()))))
	case 10:
		return object("", text("log", pick(k, k.int(), k.string(), k.bool())))
	case 11:
		return object("", object("log", text("level", "warn"), text("message", k.string()), object("data", text("v", k.int()))))
	case 12:
		if depth > 0 {
			return object("", text("if", k.bool()), list("then", k.action(depth-1), k.action(depth-1)), list("else", k.action(depth-1)))
		}
	case 13:
		return object("", object("foreach", text("in", "[context.n, 2, context.k]"), text("as", "item"), text("index", "index"),
			list("do", object("", text("log", "item + index")), object("", object("assign", text("k", "item"))))))
	case 14:
		return k.spawn()
	case 15:
		return object("", text("stop", k.actor()))
	case 16:
		return text("", "beep")
	case 17:
		return object("", text("action", pick(k, "note", "divide")), object("params", text("p", k.int())))
	}
	return text("", "bump")
}

func (k *maker) actor() string {
	all := append([]string{"s1", "s2"}, k.ids...)
	if k.one(8) {
		return "'nobody'"
	}
	return "'" + pick(k, all...) + "'"
}

func (k *maker) assign() *Node {
	a := object("assign")
	switch k.r.IntN(10) {
	case 0:
		a.add(text("flag", k.bool()))
	case 1:
		a.add(text("s", k.string()))
	case 2:
		a.add(text("o", pick(k, k.int(), "context.obj.b")))
	case 3:
		a.add(scalar("o", "null"))
	case 4:
		a.add(text("mp["+pick(k, "'k1'", "'k2'", "context.s")+"]", k.int()))
	case 5:
		a.add(text("l[context.k]", k.int()))
	case 6:
		a.add(text("obj.a", k.int()), text("obj.b", k.int()))
	case 7:
		a.add(scalar("mp['k1']", "null"))
	default:
		a.add(text("n", "("+k.int()+") % 6"))
		if k.one(2) {
			a.add(text("k", k.int()))
		}
	}
	return a
}

// send arms timers, mostly. At once it sends only what an outside event asked
// for, so that no two machines can talk for ever.
func (k *maker) send() *Node {
	s := object("send")
	switch {
	case k.hidden || k.one(2) || k.event == "" || k.event[0] != 'E':
		s.add(text("event", "S1"), text("to", "self"), text("delay", pick(k, "1s", "3s", "d1", "d2")))
		if k.one(2) {
			s.add(text("id", pick(k, "'d'", "'e'")))
		}
	case k.child:
		s.add(text("event", "UP"), text("to", "parent"), object("data", text("x", k.int())))
	case k.one(2):
		s.add(text("event", "S1"), text("to", "self"))
	default:
		s.add(text("event", "E3"), text("to", k.actor()))
	}
	return object("", s)
}

func (k *maker) spawn() *Node {
	id := pick(k, "s1", "s2")
	if k.child || k.one(2) {
		return object("", object("spawn", text("src", "h"), text("id", "'"+id+"'"), object("input", text("a", k.int()))))
	}
	return object("", object("spawn", text("src", "c"), text("id", "'"+id+"'"), object("input", text("q", k.int()))))
}

func (k *maker) int() string {
	if !k.hidden && (k.event == "E1" || k.event == "I1" || k.event == "P1" || k.event == "UP") && k.one(3) {
		return "event.x"
	}
	if !k.hidden && k.event == "E2" && k.one(3) {
		return pick(k, "event.z", "event.?y.orValue(2)")
	}
	return pick(k, "context.n", "context.k", "context.n + 1", "context.k - context.n", "(context.n * 3) % 7", "1", "2", "0",
		"context.n / context.k", "context.l[context.n]", "context.mp['k2']", "size(context.l)", "input.q", "left", "context.obj.a",
		"context.?o.orValue(4)", "context.n * 1000003", "int(context.s)", "context.flag ? context.n : context.k", "context.o")
}

func (k *maker) bool() string {
	a := k.simpleBool()
	if k.one(3) {
		return a + pick(k, " && ", " || ") + k.simpleBool()
	}
	return a
}

func (k *maker) simpleBool() string {
	return pick(k, "context.n < 3", "context.k > 0", "context.flag", "!context.flag", "small", "!small", "atLeast(2)", "broken",
		"hg", "hq(context.n)", "has(context.o)", "context.n in context.l", "context.l.exists(e, e > context.n)",
		"context.n % 2 == 0", "left > 3", "context.s == 'a'", "active('"+k.present()+"')", "alive("+k.actor()+")",
		"context.l[context.k] > 1", "'k1' in context.mp")
}

func (k *maker) string() string {
	if k.event == "error.execution" && !k.hidden && k.one(2) {
		return "event.error.code"
	}
	return pick(k, "context.s", "'a'", "'b'", "self", "string(context.n)", "context.flag ? 'x' : context.s")
}

// present is a state that can be active.
func (k *maker) present() string {
	for {
		if s := pick(k, k.states...); s.kind != "history" {
			return s.path
		}
	}
}
