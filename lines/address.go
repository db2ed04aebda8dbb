package lines

// Addresses: "" is the root machine, "a" its child a, "a/b" a's child b.

import (
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// machineAt is the chart of a living machine.
func (s *Session) machineAt(address string) (p kernel.Program, found bool) {
	s.visit(func(at string, m *kernel.Machine) {
		if at == address {
			p, found = m.Program(), true
		}
	})
	return p, found
}

// childOf is the kind of a living actor of a living machine.
func (s *Session) childOf(parent, id string) (src int32, living bool) {
	s.visit(func(at string, m *kernel.Machine) {
		if at == parent {
			var c kernel.Child
			c, living = m.Child(id)
			src = c.Src
		}
	})
	return src, living
}

// programAt is the chart of a machine that is living, was, or will be when its
// state is entered: stubs may be set beforehand.
func (s *Session) programAt(address string) (kernel.Program, error) {
	p, at := s.program, ""
	for _, id := range ids(address) {
		src, known := s.kindOf(p, join(at, id))
		if !known || p.Child(src) == nil {
			return nil, refuse("unknown_actor", "in", "no child machine has the address "+quote(address))
		}
		p, at = p.Child(src), join(at, id)
	}
	return p, nil
}

// kindOf is the kind of an actor of p that has been started or is invoked by a
// state. One that a machine of another chart started at this address is none of p's.
func (s *Session) kindOf(p kernel.Program, address string) (int32, bool) {
	if k, started := s.known[address]; started && k.of == p.Table() {
		return k.src, true
	}
	_, id := split(address)
	for _, v := range p.Table().Invokes {
		if v.ID == id {
			return v.Src, true
		}
	}
	return 0, false
}

// isKnown tells whether an actor of this address has been started or is invoked
// by a state.
func (s *Session) isKnown(address string) bool {
	if _, started := s.known[address]; started {
		return true
	}
	parent, _ := split(address)
	p, err := s.programAt(parent)
	if err != nil {
		return false
	}
	_, known := s.kindOf(p, address)
	return known
}

// isLiving tells whether an actor of this address is living.
func (s *Session) isLiving(address string) bool {
	_, living := s.childOf(split(address))
	return living
}

// split gives the address of an actor's parent and its id. A slash at the
// beginning has no machine before it: such an address is nobody's.
func split(address string) (parent, id string) {
	i := strings.LastIndexByte(address, '/')
	if i == 0 {
		return address, ""
	}
	return address[:max(i, 0)], address[i+1:]
}

func join(parent, id string) string {
	if parent == "" {
		return id
	}
	return parent + "/" + id
}

func ids(address string) []string {
	if address == "" {
		return nil
	}
	return strings.Split(address, "/")
}

// Kinds are the kinds of the actors along an address, each in its parent's
// chart, as far as they are known.
func (s *Session) Kinds(address string) []int32 {
	var kinds []int32
	p, at := s.program, ""
	for _, id := range ids(address) {
		if p == nil {
			break
		}
		at = join(at, id)
		src, known := s.kindOf(p, at)
		if !known {
			break
		}
		kinds = append(kinds, src)
		p = p.Child(src)
	}
	return kinds
}

// LivingHosts are the addresses of the host's actors that are living, those of child
// machines behind those of their parents.
func (s *Session) LivingHosts() (addresses []string) {
	s.visit(func(at string, m *kernel.Machine) {
		for _, c := range m.Children() {
			if m.Program().Child(c.Src) == nil {
				addresses = append(addresses, join(at, c.ID))
			}
		}
	})
	return addresses
}
