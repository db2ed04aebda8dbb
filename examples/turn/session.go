package main

// This file is the server's half of a turn: the machine that decides. Beside it
// stands what the chart leaves to its host: the number of the turn, by which the
// late report of an old turn is told from one of the turn at hand.

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/lockstep-charts/lockstep/gen/turn"
	"github.com/lockstep-charts/lockstep/kernel"
)

// patience is how long a client may take to accept a message.
const patience = 5 * time.Second

// byUser are the events that a client may send. All others are the pipeline's.
var byUser = []turn.EventType{turn.EventAudioStart, turn.EventSend, turn.EventTextSend, turn.EventBargeIn, turn.EventCancel}

// A session is one connection, its machine and its turn.
type session struct {
	conn     *websocket.Conn
	pipeline pipeline
	actor    turn.Actor

	mu     sync.Mutex // asking for the turn, the step and its message belong together
	now    turn.Snapshot
	turnID int64 // 0 before the first turn
}

// serve holds a machine for as long as the connection lasts.
func serve(w http.ResponseWriter, r *http.Request, p pipeline) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	s := &session{conn: conn, pipeline: p}
	if err := s.run(r.Context()); err != nil && websocket.CloseStatus(err) == -1 {
		slog.Warn("session ended", "err", err)
	}
}

func (s *session) run(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if s.actor, err = turn.New(ctx, nil, turn.WithLogger(slog.Default())); err != nil {
		return err
	}
	if err := s.greet(ctx); err != nil {
		return err
	}
	for {
		_, data, err := s.conn.Read(ctx)
		if err != nil {
			return err
		}
		e, err := parse(data)
		if err != nil {
			return s.refuse(err)
		}
		if err := s.take(ctx, e); err != nil {
			return err
		}
	}
}

// parse reads what a client may send; anything else is a *kernel.Refusal.
func parse(data []byte) (turn.Event, error) {
	e, err := turn.ParseEvent(data)
	if err == nil && !slices.Contains(byUser, e.EventType()) {
		err = &kernel.Refusal{Code: "not_by_user", Message: e.EventType().String() + " is not for the client to say"}
	}
	return e, err
}

// refuse ends the connection: a client that sends such a thing is not ours, or
// not of our version.
func (s *session) refuse(err error) error {
	reason := "refused"
	if r := (*kernel.Refusal)(nil); errors.As(err, &r) {
		reason = r.Code
	}
	return errors.Join(err, s.conn.Close(websocket.StatusPolicyViolation, reason))
}

// greet tells a new client where the machine stands.
func (s *session) greet(ctx context.Context) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now, err = s.actor.Current(ctx); err != nil {
		return err
	}
	return s.tell(ctx)
}

// take gives the machine an event of the user.
func (s *session) take(ctx context.Context, e turn.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.step(ctx, e)
}

// report gives the machine an event of the pipeline, unless its turn is over.
func (s *session) report(ctx context.Context, turnID int64, e turn.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if turnID != s.turnID {
		slog.Info("stale", "event", e.EventType().String(), "turnId", turnID, "current", s.turnID)
		return
	}
	if err := s.step(ctx, e); err != nil && ctx.Err() == nil {
		slog.Warn("report lost", "event", e.EventType().String(), "err", err)
	}
}

// step runs the machine. A turn begins where it leaves idle; an ignored event
// changes nothing, so there is nothing to tell.
func (s *session) step(ctx context.Context, e turn.Event) error {
	r, err := s.actor.Send(ctx, e)
	if err != nil || r.Ignored {
		return err
	}
	if s.now.State() == turn.StateIdle {
		s.turnID++
	}
	if s.now, err = s.actor.Current(ctx); err != nil {
		return err
	}
	id := s.turnID
	s.pipeline(s.now.State(), func(e turn.Event) { s.report(ctx, id, e) })
	return s.tell(ctx)
}

// tell sends the snapshot and the number of its turn.
func (s *session) tell(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.conn.Write(ctx, websocket.MessageText, message(s.now, s.turnID))
}

// message is canonical JSON: its keys are in order, without spaces.
func message(s turn.Snapshot, turnID int64) []byte {
	b := s.AppendJSON([]byte(`{"snapshot":`))
	b = strconv.AppendInt(append(b, `,"turnId":`...), turnID, 10)
	return append(b, '}')
}
