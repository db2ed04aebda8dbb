package kernel

import (
	"cmp"
	"context"
)

// Host actors by hand: whoever made the system with ManualActors speaks for them
// and ends them, as the JSON Lines driver and scenarios do.

// Finish ends a host actor by hand (ManualActors): with an output, or, when
// failed is not nil, with an error. The end of an actor that is not living is
// ignored. It waits its turn.
func (s *System) Finish(ctx context.Context, address string, output Payload, failed *Error) (Result, error) {
	if failed != nil {
		failed = failed.OrUntold()
	}
	return s.byHand(ctx, address, func(r *reply) error {
		h := s.findHost(address)
		if h == nil {
			r.finish(Result{Ignored: true}, nil)
			return nil
		}
		s.hostEnded(h, output, failed, r)
		return nil
	})
}

// From sends its machine an event in the name of a manual host actor. It waits
// its turn. An actor that is not living is refused (unknown_actor).
func (s *System) From(ctx context.Context, address string, event int32, data Payload) (Result, error) {
	return s.byHand(ctx, address, func(r *reply) error {
		h := s.findHost(address)
		if h == nil {
			return s.refuseByHand(address, refusal("unknown_actor", "", "no host actor "+address+" is living"))
		}
		return h.speak(event, data, r)
	})
}

// byHand calls f at rest and waits for the reply that f gives away.
func (s *System) byHand(ctx context.Context, address string, f func(r *reply) error) (Result, error) {
	r, no := newReply(), error(nil)
	err := s.atRest(ctx, func() {
		if s.state.Load()&stopped != 0 {
			no = s.refuseByHand(address, systemStopped())
			return
		}
		no = f(r)
	})
	if err = cmp.Or(err, no); err != nil {
		return Result{}, err
	}
	return s.wait(ctx, r)
}

// refuseByHand tells whoever observes the machine of the actor at an address.
func (s *System) refuseByHand(address string, r *Refusal) error {
	machine, _ := cutAddress(address)
	s.refusedInTurn(machine, r)
	return r
}
