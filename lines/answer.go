package lines

// This file writes answers: canonical JSON, keys in the order of code points.

import (
	"context"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// A list is a JSON list under way, without its brackets.
type list []byte

func (l list) add(element func(b []byte) []byte) list {
	if len(l) > 0 {
		l = append(l, ',')
	}
	return element(l)
}

// answer says how the system stands and what happened since the last one.
func (s *Session) answer() []byte {
	b := []byte{'{'}
	children := s.children()
	s.Read(func(root *kernel.Machine) {
		if len(children) > 0 {
			b = append(append(append(kernel.AppendKey(b, "children"), '{'), children...), '}')
		}
		if context := root.Logic().AppendContext(nil); len(context) > 0 {
			b = append(kernel.AppendKey(b, "context"), context...)
		}
		b = appendList(b, "effects", s.effects)
		if e := root.Err(); e != nil {
			b = e.AppendJSON(kernel.AppendKey(b, "error"))
		}
		b = kernel.AppendBool(kernel.AppendKey(b, "ignored"), s.ignored)
		if out := root.Output(); out != nil {
			b = out.AppendJSON(kernel.AppendKey(b, "output"))
		}
		if s.kept != nil {
			b = append(kernel.AppendKey(b, "snapshot"), s.kept...)
		}
		b = kernel.AppendString(kernel.AppendKey(b, "status"), root.Status().String())
		if s.trace {
			b = appendList(b, "transitions", s.transitions)
		}
		b = root.AppendValue(kernel.AppendKey(b, "value"))
	})
	return append(b, '}')
}

// children lists the root's child machines by id.
func (s *Session) children() list {
	var all list
	s.visit(func(address string, m *kernel.Machine) {
		if address == "" || strings.Contains(address, "/") {
			return
		}
		all = all.add(func(b []byte) []byte {
			b = append(append(kernel.AppendString(b, address), ':'), '{')
			b = kernel.AppendString(kernel.AppendKey(b, "status"), m.Status().String())
			return append(m.AppendValue(kernel.AppendKey(b, "value")), '}')
		})
	})
	return all
}

func (s *Session) visit(f func(address string, m *kernel.Machine)) {
	s.must(s.system.Visit(context.Background(), f))
}

func appendList(b []byte, key string, l list) []byte {
	b = append(kernel.AppendKey(b, key), '[')
	return append(append(b, l...), ']')
}

// refused is the answer to a command that was not taken.
func refused(err error) []byte {
	r, ok := err.(*kernel.Refusal)
	if !ok {
		panic("bug: a command failed otherwise than by a refusal: " + err.Error())
	}
	message := r.Message
	if r.Field != "" {
		message = r.Field + ": " + message
	}
	b := []byte(`{"refused":{`)
	b = kernel.AppendString(kernel.AppendKey(b, "code"), r.Code)
	b = kernel.AppendString(kernel.AppendKey(b, "message"), message)
	return append(b, "}}"...)
}
