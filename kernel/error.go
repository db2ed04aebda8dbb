package kernel

// Error is what `event.error` holds: a failed expression, a failed actor, a
// send that reached nobody (SPEC 8.1, 8.7, 9.1).
type Error struct {
	Type    string // error.execution, error.communication, or the host's own
	Message string
	Code    string  // overflow, div_by_zero, index, no_such_key, absent, conversion, range, duplicate_key, limit, host, panic, loop …
	Place   string  // where in the chart, as a path of its keys; "" is absent
	Data    Payload // nil is absent
	action  string  // the host action that gave it, for logs; "" for any other, and in what was read
}

// AppendJSON appends the error in canonical JSON.
func (e *Error) AppendJSON(b []byte) []byte {
	b = AppendString(AppendKey(append(b, '{'), "code"), e.Code)
	b = appendPayload(b, "data", e.Data)
	b = AppendString(AppendKey(b, "message"), e.Message)
	if e.Place != "" {
		b = AppendString(AppendKey(b, "place"), e.Place)
	}
	b = AppendString(AppendKey(b, "type"), e.Type)
	return append(b, '}')
}

// MarshalJSON is AppendJSON.
func (e Error) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil), nil }

// UnmarshalJSON reads the error strictly. The error is a *Refusal.
func (e *Error) UnmarshalJSON(data []byte) error {
	read, err := readError(data)
	if err == nil {
		*e = *read
	}
	return err
}

// readError reads an error strictly.
func readError(raw []byte) (*Error, error) {
	e := &Error{}
	given := map[string]bool{}
	r := NewSnapshotReader(raw)
	if r.Object() {
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			given[string(k)] = true
			switch string(k) {
			case "code":
				e.Code = r.Text()
			case "data":
				e.Data = JSON(r.Any())
			case "message":
				e.Message = r.Text()
			case "place":
				e.Place = r.Text()
			case "type":
				e.Type = r.Text()
			default:
				r.Extra()
			}
		}
	}
	for _, name := range []string{"type", "message", "code"} {
		if !given[name] {
			r.Missing(name)
		}
	}
	return e, r.Close()
}

// JSON is a value in canonical JSON, carried as it is.
type JSON []byte

// AppendJSON appends the value.
func (j JSON) AppendJSON(b []byte) []byte { return append(b, j...) }

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// A Refusal is an event, input, snapshot or command that was not taken. It
// changed nothing.
type Refusal struct {
	Code    string // unknown_event, missing_field, extra_field, wrong_type, mailbox_full, stopped, chart, version, hash, state, timer, input, json, unknown_actor, follow; to drivers unknown_name
	Field   string // the path of the field that does not fit, "" if none
	Message string
}

func refusal(code, field, message string) *Refusal {
	return &Refusal{Code: code, Field: field, Message: message}
}

// In is the refusal of what stands in a field, nil if there is none.
func (r *Refusal) In(field string) *Refusal {
	switch {
	case r == nil || field == "":
		return r
	case r.Field == "":
	case r.Field[0] == '[':
		field += r.Field
	default:
		field += "." + r.Field
	}
	return refusal(r.Code, field, r.Message)
}

func (r *Refusal) Error() string {
	if r.Field == "" || r.Field == r.Code { // hash: the chart has changed
		return r.Code + ": " + r.Message
	}
	return r.Code + ": " + r.Field + ": " + r.Message
}
