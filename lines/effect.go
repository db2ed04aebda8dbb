package lines

// Effects as JSON: an object of each, whose key names its kind (docs/json-lines.md).

import (
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/kernel"
)

// AppendEffect writes one effect of the machine at address in.
func AppendEffect(b []byte, in string, e *kernel.Effect) []byte {
	all := members{{"in", optionalText(in)}}
	put := func(key string, raw []byte) { all = append(all, member{key, raw}) }
	switch e.Kind {
	case kernel.ActionEffect:
		put("action", text(e.Name))
		put("params", payload(e.Data))
	case kernel.LogEffect:
		put("log", log(e))
	case kernel.EmitEffect:
		put("emit", event(e))
	case kernel.SendEffect:
		put("send", object(member{"event", event(e)}, member{"to", text(e.To)}))
	case kernel.StartEffect:
		put("start", object(member{"id", text(e.ID)}, member{"input", payload(e.Data)}, member{"src", text(e.Name)}))
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
	slices.SortFunc(all, func(a, b member) int { return strings.Compare(a.key, b.key) })
	return append(b, object(all...)...)
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
func object(all ...member) []byte {
	b := []byte{'{'}
	for _, m := range all {
		if m.raw != nil {
			b = append(kernel.AppendKey(b, m.key), m.raw...)
		}
	}
	return append(b, '}')
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
