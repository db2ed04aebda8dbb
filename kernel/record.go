package kernel

import (
	"context"
	"log/slog"
	"time"
)

// What a system tells about itself: one log record per transition, a warning per
// ignored event and unhandled error, an error per machine that fails, what the
// charts log, and all of it to an observer. Systems with neither logger nor observer have nothing to tell.

// watched tells whether anybody wants to know.
func (set *settings) watched() bool { return set.logger != nil || set.observer != nil }

// transitions reports what the last macrostep took.
func (s *System) transitions(mb *node) {
	o := s.set.observer
	for _, t := range mb.m.Transitions() {
		if o != nil && o.Transition != nil {
			s.protect(func() { o.Transition(mb.address(), mb.m, t) })
		}
		s.record(mb, slog.LevelInfo, "Transition",
			slog.String("from", t.From), slog.String("to", t.To), slog.String("event", t.Event))
	}
}

// unhandled reports the errors that the last macrostep leaves at that.
func (s *System) unhandled(mb *node) {
	list := mb.m.Unhandled()
	for i := range list {
		s.lost(mb, &list[i])
	}
}

// lost reports an error that no transition handles and that does not fail its
// machine (SPEC 8.4 to 8.6).
func (s *System) lost(mb *node, ev *Event) {
	if !s.set.watched() {
		return
	}
	if o := s.set.observer; o != nil && o.Unhandled != nil {
		s.protect(func() { o.Unhandled(mb.address(), mb.m, ev) })
	}
	attrs := why(ev.Data.(*Error), slog.String("state", mb.m.leafNames()), slog.String("event", ev.Name))
	s.record(mb, slog.LevelWarn, "Unhandled error", attrs...)
}

// why adds an error to what a log record says.
func why(e *Error, attrs ...slog.Attr) []slog.Attr {
	attrs = append(attrs, slog.String("code", e.Code), slog.String("message", e.Message))
	if e.Place != "" {
		attrs = append(attrs, slog.String("place", e.Place))
	}
	if e.action != "" {
		attrs = append(attrs, slog.String("action", e.action))
	}
	return attrs
}

// effect reports an effect that is about to be carried out.
func (s *System) effect(mb *node, e *Effect) {
	if o := s.set.observer; o != nil && o.Effect != nil {
		s.protect(func() { o.Effect(mb.address(), mb.m, e) })
	}
	switch e.Kind {
	case LogEffect:
		s.write(mb, e)
	case FailedEffect: // the last that is heard of the machine
		attrs := why(e.Data.(*Error), slog.String("state", mb.m.leafNames()))
		s.record(mb, slog.LevelError, "Failed", attrs...)
	}
}

// actionFailed reports a host action that has failed.
func (s *System) actionFailed(mb *node, f FailedAction) {
	if o := s.set.observer; o != nil && o.ActionFailed != nil {
		s.protect(func() { o.ActionFailed(mb.address(), mb.m, f) })
	}
}

// ignored reports an event that took no transition.
func (s *System) ignored(mb *node, ev *Event) {
	if o := s.set.observer; o != nil && o.Ignored != nil {
		s.protect(func() { o.Ignored(mb.address(), mb.m, ev) })
	}
	s.record(mb, slog.LevelWarn, "Ignored event", slog.String("state", mb.m.leafNames()), slog.String("event", ev.Name))
}

// refused reports an event from outside that was not taken, to whoever sent it: on
// its goroutine, and so are panics of who hears of it.
func (s *System) refused(address string, r *Refusal) {
	if o := s.set.observer; o != nil && o.Refused != nil {
		o.Refused(address, r)
	}
}

// refusedInTurn reports it while this goroutine runs the system.
func (s *System) refusedInTurn(address string, r *Refusal) {
	s.protect(func() { s.refused(address, r) })
}

// dropped reports an event whose receiver ended before it came.
func (s *System) dropped(address string, ev *Event) {
	if o := s.set.observer; o != nil && o.Dropped != nil {
		told := *ev // a copy, so that events which nobody watches stay on the stack
		s.protect(func() { o.Dropped(address, &told) })
	}
}

// write writes what a chart logs.
func (s *System) write(mb *node, e *Effect) {
	level := slog.LevelInfo
	switch e.Name {
	case "debug":
		level = slog.LevelDebug
	case "warn":
		level = slog.LevelWarn
	case "error":
		level = slog.LevelError
	}
	message := ""
	if e.Data != nil {
		message = plainText(e.Data.AppendJSON(nil))
	}
	if e.More != nil {
		s.record(mb, level, message, slog.Any("data", logged(e.More.AppendJSON(nil))))
		return
	}
	s.record(mb, level, message)
}

// plainText is a JSON string's text, or any other JSON as it is.
func plainText(json []byte) string {
	if len(json) > 0 && json[0] == '"' {
		return NewReader(json, 0).Text()
	}
	return string(json)
}

// logged is JSON inside a log record.
type logged []byte

// MarshalJSON is for JSON handlers.
func (l logged) MarshalJSON() ([]byte, error) { return l, nil }

// MarshalText is for text handlers.
func (l logged) MarshalText() ([]byte, error) { return l, nil }

// record writes one record at the macrostep's time: machine, id, what is given,
// and the user's attributes.
func (s *System) record(mb *node, level slog.Level, message string, attrs ...slog.Attr) {
	if s.set.logger == nil {
		return
	}
	s.protect(func() {
		log := s.set.logger
		if !log.Enabled(context.Background(), level) {
			return
		}
		r := slog.NewRecord(time.UnixMilli(int64(mb.m.Now())).UTC(), level, message, 0)
		r.AddAttrs(slog.String("machine", mb.m.Table().Chart), slog.String("id", mb.m.Self()))
		r.AddAttrs(attrs...)
		r.AddAttrs(s.set.attrs...)
		_ = log.Handler().Handle(context.Background(), r)
	})
}

// leafNames are the paths of the active leaves, joined with ", ".
func (m *Machine) leafNames() string { return m.table.paths(m.tips) }
