package lines

// Effects as JSON: an object of each, whose key names its kind (docs/json-lines.md).

import "github.com/lockstep-charts/lockstep/kernel"

// AppendEffect writes one effect of the machine at address in.
func AppendEffect(b []byte, in string, m *kernel.Machine, e *kernel.Effect) []byte {
	var members []member
	put := func(key string, raw []byte) { members = append(members, member{key, raw}) }
	switch t := m.Table(); e.Kind {
	case kernel.ActionEffect:
		put("action", text(t.Actions[e.Index]))
		put("params", payload(e.Data))
	case kernel.LogEffect:
		put("log", log(e))
	case kernel.EmitEffect:
		put("emit", event(e))
	case kernel.SendEffect:
		put("send", object(member{"event", event(e)}, member{"to", text(e.To)}))
	case kernel.StartEffect:
		put("start", object(member{"id", text(e.ID)}, member{"input", payload(e.Data)}, member{"src", text(t.Actors[e.Index].Name)}))
	case kernel.StopEffect:
		put("stop", text(e.ID))
	case kernel.TimerEffect:
		put("timer", timer(e))
	case kernel.CancelTimerEffect:
		put("cancelTimer", text(e.ID))
	case kernel.DoneEffect:
		put("done", orNull(payload(e.Data)))
	case kernel.FailedEffect:
		put("failed", payload(e.Data))
	default:
		panic("bug: an effect of unknown kind")
	}
	put("in", optionalText(in))
	return append(b, object(sorted(members)...)...)
}

// log is the message alone, or an object when a level or data were written.
func log(e *kernel.Effect) []byte {
	message := payload(e.Data)
	if e.Name == "" && e.More == nil {
		return message
	}
	return object(member{"data", payload(e.More)}, member{"level", optionalText(e.Name)}, member{"message", message})
}

func timer(e *kernel.Effect) []byte {
	t := kernel.Timer{ID: e.ID, Due: e.Due, To: e.To, Name: e.Name, Data: e.Data}
	if e.Name != "" {
		t.After = -1
	}
	return t.AppendJSON(nil)
}

// appendTransition writes one transition of the machine at address in.
func appendTransition(b []byte, in string, t kernel.Taken) []byte {
	return append(b, object(member{"event", optionalText(t.Event)}, member{"from", text(t.From)},
		member{"in", optionalText(in)}, member{"to", text(t.To)})...)
}

// event is the event of an effect as an object.
func event(e *kernel.Effect) []byte { return kernel.AppendEvent(nil, e.Name, e.Data) }

// object writes the members that have a value. They are in the order of their
// keys.
func object(members ...member) []byte {
	b := []byte{'{'}
	for _, m := range members {
		if m.raw != nil {
			b = append(kernel.AppendKey(b, m.key), m.raw...)
		}
	}
	return append(b, '}')
}

// sorted puts the last member, whose key may stand anywhere, into its place.
func sorted(members []member) []member {
	for i := len(members) - 1; i > 0 && members[i].key < members[i-1].key; i-- {
		members[i], members[i-1] = members[i-1], members[i]
	}
	return members
}

func payload(p kernel.Payload) []byte {
	if p == nil {
		return nil
	}
	return p.AppendJSON(nil)
}

func orNull(raw []byte) []byte {
	if raw == nil {
		return []byte("null")
	}
	return raw
}

func text(s string) []byte { return kernel.AppendString(nil, s) }

// optionalText is nil for a text that is not there.
func optionalText(s string) []byte {
	if s == "" {
		return nil
	}
	return text(s)
}
