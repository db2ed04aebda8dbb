package random

// This file makes up actions.

import "strings"

func (k *maker) action(depth int) *Node {
	switch k.act() {
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
		return k.emit()
	case 10:
		return object("", text("log", k.shown()))
	case 11:
		return object("", object("log", text("level", "warn"), text("message", k.string()), object("data", text("v", k.int()))))
	case 12:
		if depth > 0 {
			return object("", text("if", k.bool()), list("then", k.action(depth-1), k.action(depth-1)), list("else", k.action(depth-1)))
		}
	case 13:
		return k.foreach()
	case 14:
		return k.spawn()
	case 15:
		return object("", text("stop", k.actor()))
	case 16:
		return text("", "beep")
	case 17:
		return object("", text("action", pick(k, "note", "divide", "relay")), object("params", text("p", k.int())))
	}
	return text("", "bump")
}

// foreach goes through a list.
func (k *maker) foreach() *Node {
	begin := k.firstName + k.count
	item, index := variable(begin, 0), variable(begin, 1)
	do := list("do", object("", text("log", item+" + "+index)), object("", object("assign", text("k", item))))
	for range k.kind(4) {
		do.add(k.filling(item, index))
	}
	return object("", object("foreach", text("in", k.list()), text("as", item), text("index", index), do))
}

// filling is an action of a loop that changes a list or a map round after round, or shows
// how it was meanwhile.
func (k *maker) filling(item, index string) *Node {
	switch k.kind(8) {
	case 0:
		return object("", text("if", "size(context.l) < 9"), list("then", object("", object("append", text("l", pick(k, item, index))))))
	case 1, 2:
		return object("", object("assign", text("l["+pick(k, index, "0", "context.k % 3")+"]", pick(k, item, "context.l[0] + 1"))))
	case 3, 4:
		return object("", object("assign", text("mp[string("+pick(k, item, index)+" % 3)]", pick(k, index, "context.mp[?'1'].orValue(0) + 1"))))
	case 5:
		return object("", object("assign", text("k", pick(k, item, "size(context.mp)")), scalar("mp['1']", pick(k, "null", "5"))))
	case 6:
		return object("", text("log", pick(k, "context.mp", "context.l", "context.obj")))
	}
	return object("", object("foreach", text("in", "context.l"), text("as", item+"_"), list("do", object("", object("assign", text("l[0]", item+"_ + "+index))))))
}

// act chooses one of the cases of action.
func (k *maker) act() int {
	n := k.kind(19)
	if k.rare() {
		n = []int{0, 0, 0, 0, 12, 13, 20}[n%7]
	}
	if k.calm {
		n = []int{0, 9, 10, 11, 16, 18}[n%6]
	}
	if (n == 5 || n == 6) && !k.outside() && !k.one(10) {
		n = 0 // what raises for ever shows little
	}
	return n
}

func (k *maker) emit() *Node {
	data := object("data", text("v", k.int()))
	if k.one(3) {
		data.add(list("note", scalar("", "null"), text("", k.string())))
	}
	return object("", object("emit", text("event", "OUT"), data))
}

// outside tells whether the event here comes from outside the machine.
func (k *maker) outside() bool {
	return !k.hidden && k.event != "" && strings.Contains("E1 E2 E3 E4 g.one P1 UP", k.event)
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
	n := k.kind(13)
	if k.calm {
		n = n % 2 * 12
	}
	switch n {
	case 0:
		a.add(text("flag", k.bool()))
	case 1:
		a.add(text("s", k.string()))
	case 2:
		a.add(text("o", pick(k, k.simpleInt(), "context.obj.b")))
	case 3:
		a.add(scalar("o", "null"))
	case 4:
		a.add(text("mp["+pick(k, "'k1'", "'k2'", "context.s")+"]", k.int()))
	case 5:
		a.add(text("l[context.k]", k.int()))
	case 6:
		a.add(text("obj.a", k.int()), text("obj.b", k.simpleInt()))
	case 7:
		a.add(scalar("mp['k1']", "null"))
	case 8, 9:
		a.add(k.stored())
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
