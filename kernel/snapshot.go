package kernel

import (
	"cmp"
	"slices"
)

// A snapshot is a machine in canonical JSON, the same from every back-end
// (SPEC 10.1). Keys are in order of code points, so writing needs no
// sorting but for what users name.

// usualSnapshot is a size that most snapshots fit into.
const usualSnapshot = 256

// AppendSnapshot appends the snapshot. child appends a living chart actor's own
// snapshot; nil takes what a pure step handed through.
func (m *Machine) AppendSnapshot(b []byte, child func(b []byte, id string) []byte) []byte {
	if b == nil {
		b = make([]byte, 0, usualSnapshot)
	}
	b = AppendString(AppendKey(append(b, '{'), "chart"), m.table.Chart)
	b = m.appendChildren(b, child)
	b = appendPart(b, "context", m.logic.AppendContext)
	if err := m.Err(); err != nil {
		b = err.AppendJSON(AppendKey(b, "error"))
	}
	b = AppendString(AppendKey(b, "hash"), m.table.Hash)
	b = m.appendHistory(b)
	b = AppendString(AppendKey(b, "id"), m.id)
	b = appendPayload(b, "input", m.logic.InputPayload())
	b = appendPayload(b, "output", m.Output())
	b = AppendInt(AppendKey(b, "sent"), m.sent())
	b = AppendString(AppendKey(b, "status"), m.status.String())
	b = m.appendTimers(b)
	b = m.AppendValue(AppendKey(b, "value"))
	b = AppendInt(AppendKey(b, "version"), int64(m.table.Version))
	return append(b, '}')
}

func (m *Machine) sent() int64 {
	if m.more == nil {
		return 0
	}
	return m.more.sent
}

// appendPart appends a key with what write gives, or nothing.
func appendPart(b []byte, key string, write func([]byte) []byte) []byte {
	before := len(b)
	b = AppendKey(b, key)
	start := len(b)
	if b = write(b); len(b) == start {
		return b[:before]
	}
	return b
}

func appendPayload(b []byte, key string, p Payload) []byte {
	if p == nil {
		return b
	}
	return p.AppendJSON(AppendKey(b, key))
}

func (m *Machine) appendChildren(b []byte, child func([]byte, string) []byte) []byte {
	list := m.Children()
	if len(list) == 0 {
		return b
	}
	b = append(AppendKey(b, "children"), '{')
	for _, c := range list {
		b = append(AppendKey(b, c.ID), '{')
		b = appendPayload(b, "input", c.Input)
		if m.table.Actors[c.Src].Chart && child != nil {
			b = child(AppendKey(b, "snapshot"), c.ID)
		} else if c.Snapshot != nil {
			b = append(AppendKey(b, "snapshot"), c.Snapshot...)
		}
		b = AppendString(AppendKey(b, "src"), m.table.Actors[c.Src].Name)
		b = append(b, '}')
	}
	return append(b, '}')
}

func (m *Machine) appendHistory(b []byte) []byte {
	if m.more == nil || m.more.history == nil {
		return b
	}
	before := len(b)
	b = append(AppendKey(b, "history"), '{')
	start := len(b)
	for _, h := range m.table.historiesByPath() {
		kept := m.more.history[m.table.index.slots[h]]
		if len(kept) == 0 {
			continue
		}
		b = AppendKey(b, m.table.States[h].Path)
		b = AppendList(b, kept, func(b []byte, s int32) []byte { return AppendString(b, m.table.States[s].Path) })
	}
	if len(b) == start {
		return b[:before]
	}
	return append(b, '}')
}

func (t *Table) historiesByPath() []int32 {
	var list []int32
	for i := range t.States {
		if t.States[i].Kind.IsHistory() {
			list = append(list, int32(i))
		}
	}
	slices.SortFunc(list, func(a, b int32) int { return cmp.Compare(t.States[a].Path, t.States[b].Path) })
	return list
}

func (m *Machine) appendTimers(b []byte) []byte {
	if m.NextTimer() == nil {
		return b
	}
	b = append(AppendKey(b, "timers"), '[')
	for t := range m.more.timers.list.all() {
		b = append(t.AppendJSON(b), ',')
	}
	b[len(b)-1] = ']'
	return b
}

// AppendJSON appends the timer as snapshots and effects write it.
func (t Timer) AppendJSON(b []byte) []byte {
	b = AppendTimestamp(AppendKey(append(b, '{'), "due"), t.Due)
	if t.After < 0 {
		b = AppendEvent(AppendKey(b, "event"), t.Name, t.Data)
	}
	b = AppendString(AppendKey(b, "id"), t.ID)
	if t.After < 0 {
		b = AppendString(AppendKey(b, "to"), t.To)
	}
	return append(b, '}')
}

// AppendEvent appends an event's object; one without fields is its type alone.
func AppendEvent(b []byte, name string, data Payload) []byte {
	if data != nil {
		return data.AppendJSON(b)
	}
	return append(AppendString(AppendKey(append(b, '{'), "type"), name), '}')
}
