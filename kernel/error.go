package kernel

// Error is what `event.error` holds: a failed expression, a failed actor, a
// send that reached nobody (SPEC: errors).
type Error struct {
	Type    string // error.execution, error.communication, or the host's own
	Message string
	Code    string  // overflow, div_by_zero, index, no_such_key, absent, conversion, range, duplicate_key, limit, host, panic, loop …
	Place   string  // where in the chart, as a path of its keys; "" is absent
	Data    Payload // nil is absent
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// A Refusal is an event, input, snapshot or command that was not taken. It
// changed nothing.
type Refusal struct {
	Code    string // unknown_event, missing_field, extra_field, wrong_type, mailbox_full, stopped, chart, version, hash, state, timer, input, json, unknown_actor, unknown_name
	Field   string // the path of the field that does not fit, "" if none
	Message string
}

func (r *Refusal) Error() string { return r.Code + ": " + r.Message }
