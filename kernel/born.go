package kernel

// How a root machine comes to be, the short way. Where nothing but initial values
// has a say in a chart's first macrostep, Seal knows the leaves where it ends. And
// whoever makes a program may give a system and the data of its root machine in
// one piece of memory: nearly all that a new instance costs is its memory.

// A Whole is a Program that makes a system which has nothing yet, and the logic of
// its root machine, in one piece of memory. The logic's machine is RootOf it.
type Whole interface {
	Program
	Whole(guards HostGuards) (*System, Logic)
}

// RootOf is the place of the root machine in a system that is being made.
func RootOf(s *System) *Machine { return &s.machine }

// LogicOf is what Whole gave a system that was just made.
func LogicOf(s *System) Logic { return s.machine.logic }

// piece makes the memory of a system.
func piece(p Program, host Host) (*System, Logic) {
	if w, ok := p.(Whole); ok {
		return w.Whole(host)
	}
	s := new(System)
	return s, p.New(&s.machine, host)
}

// indexBirth finds the leaves where a machine stands after its first macrostep.
func (x *index) indexBirth(t *Table) {
	list := x.start.states
	if x.start.dynamic {
		return
	}
	var leaves []int32
	for i, in := range list {
		if in.state == NoState || in.do != 0 || in.hist != 0 || t.States[in.state].runs() {
			return
		}
		if i+1 < len(list) && t.contains(in.state, list[i+1].state) {
			continue
		}
		rest := x.restOf(in.state)
		if rest == NoState {
			return
		}
		leaves = append(leaves, rest)
	}
	x.birth = leaves
}

// runs tells whether entering a state is more than entering it.
func (s *State) runs() bool {
	return s.Entry != 0 || len(s.After) > 0 || len(s.Invokes) > 0 || s.Kind == Final
}

// bear is the first macrostep where nothing but initial values has a say.
func (m *Machine) bear(input Payload) *Error {
	if err := m.logic.Start(input); err != nil {
		m.Release()
		return err
	}
	m.tips = append(m.tips[:0], m.short.birth...)
	return nil
}
