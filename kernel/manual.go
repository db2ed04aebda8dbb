package kernel

import "context"

// Host actors by hand: whoever made the system with ManualActors speaks for them
// and ends them, as the JSON Lines driver and scenarios do.

// Finish ends a host actor by hand (ManualActors): with an output, or, when
// failed is not nil, with an error. The end of an actor that is not living is
// ignored. It waits its turn.
func (s *System) Finish(ctx context.Context, address string, output Payload, failed *Error) (Result, error) {
	return s.byHand(ctx, func(r *reply) *Refusal {
		h := s.findHost(address)
		if h == nil {
			r.finish(Result{Ignored: true}, nil)
			return nil
		}
		s.hostEnded(h, output, failed)
		q := &s.more().queue
		q.items[len(q.items)-1].reply = r
		return nil
	})
}

// From sends its machine an event in the name of a manual host actor. It waits
// its turn. An actor that is not living is refused (unknown_actor).
func (s *System) From(ctx context.Context, address string, event int32, data Payload) (Result, error) {
	return s.byHand(ctx, func(r *reply) *Refusal {
		h := s.findHost(address)
		if h == nil {
			return refusal("unknown_actor", "", "no host actor "+address+" is living")
		}
		_, err := h.speak(event, data, r)
		no, _ := err.(*Refusal)
		return no
	})
}

// byHand calls f at rest and waits for the reply that f gives away.
func (s *System) byHand(ctx context.Context, f func(r *reply) *Refusal) (Result, error) {
	r, no := newReply(), (*Refusal)(nil)
	err := s.atRest(ctx, func() {
		if s.state.Load()&stopped != 0 {
			no = refusal("stopped", "", "the system was stopped")
			return
		}
		no = f(r)
	})
	switch {
	case err != nil:
		return Result{}, err
	case no != nil:
		s.refused("", no)
		return Result{}, no
	}
	return s.wait(ctx, r)
}
