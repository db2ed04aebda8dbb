package kernel

import (
	"bytes"
	"slices"
	"strconv"
)

// Restore: a snapshot becomes a machine again, or is refused with the field that
// does not fit; never half a machine (SPEC 10.4). Everything is read and
// checked against the chart, whoever wrote it.

// Restore makes the machine what the snapshot says. It is called once, on a new
// machine; after an error the machine must not be used. anyHash takes a snapshot
// of a changed chart when all that is in it still exists with its type.
func (m *Machine) Restore(data []byte, anyHash bool) error {
	p, err := readParts(data)
	if err != nil {
		return err
	}
	p.m = m
	for _, step := range []func() error{
		func() error { return p.identity(anyHash) },
		p.status, p.value, p.data, p.history, p.children, p.timers, p.end,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// parts are the raw values of a snapshot by key.
type parts struct {
	m       *Machine
	raw     map[string][]byte
	r       Reader            // of one part at a time
	changed bool              // of a chart with another hash
	initial map[string][]byte // what the context's fields that are not there begin with, once asked
}

// partNames gives each key as one string for all snapshots.
var partNames = map[string]string{"chart": "chart", "children": "children", "context": "context", "error": "error", "hash": "hash",
	"history": "history", "id": "id", "input": "input", "output": "output", "sent": "sent",
	"status": "status", "timers": "timers", "value": "value", "version": "version"}

// readParts reads the whole text first: one that is no JSON is refused as such,
// whatever else is wrong with it.
func readParts(data []byte) (*parts, error) {
	p := &parts{raw: make(map[string][]byte, len(partNames))}
	r := &p.r
	r.resetPart(data)
	if c := r.Peek(); c != '{' {
		r.Skip()
		return nil, firstError(cutOff(data, r.Close()), noObject(c))
	}
	var extra error
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		name := partNames[string(k)]
		if name == "" {
			extra = firstError(extra, refusal("extra_field", string(k), "there is no such field"))
		}
		p.raw[name] = r.Raw()
	}
	if err := firstError(cutOff(data, r.Close()), extra); err != nil {
		return nil, err
	}
	for _, name := range []string{"chart", "version", "hash", "id", "sent", "status", "value"} {
		if p.raw[name] == nil {
			return nil, refusal("missing_field", name, "a snapshot has its "+name)
		}
	}
	return p, nil
}

// noObject refuses what is no snapshot; a text may be one that was made JSON twice, as
// by a driver that makes JSON of what is JSON already.
func noObject(kind byte) error {
	if kind == '"' {
		return refusal("wrong_type", "", "this must be an object, and is a text: was it made JSON twice?")
	}
	return refusal("wrong_type", "", "this must be an object")
}

// cutOff says of a text that is no JSON when it is none because its end is missing,
// as that of a file that was written half or of a column that is too short.
func cutOff(data []byte, err error) error {
	ref, ok := err.(*Refusal)
	if !ok || bytes.HasSuffix(bytes.TrimRight(data, " \n\t\r"), []byte{'}'}) {
		return err
	}
	return refusal(ref.Code, ref.Field, ref.Message+", and ends after "+strconv.Itoa(len(data))+" bytes without its last brace: it may have been cut off")
}

// read reads one part; a refusal names the field.
func (p *parts) read(name string, use func(r *Reader)) error {
	raw := p.raw[name]
	if raw == nil {
		return nil
	}
	p.r.resetPart(raw)
	use(&p.r)
	return inField(name, p.r.Close())
}

// inField puts a field's name before the path of a refusal.
func inField(name string, err error) error {
	if ref, ok := err.(*Refusal); ok {
		return ref.In(name)
	}
	return err
}

// identity compares chart, version and hash.
func (p *parts) identity(anyHash bool) error {
	t := p.m.table
	var chart, hash string
	var version int64
	err := firstError(
		p.read("chart", func(r *Reader) { chart = r.Text() }),
		p.read("version", func(r *Reader) { version = r.Int() }),
		p.read("hash", func(r *Reader) { hash = r.Text() }),
		p.read("id", func(r *Reader) { p.m.rename(r.Text()) }))
	switch {
	case err != nil:
		return err
	case p.m.id == "":
		return refusal("state", "id", "this is no actor's id")
	case chart != t.Chart:
		return ofAnother(chart, t)
	case version != int64(t.Version):
		return ofVersion(version, t)
	case hash != t.Hash && !anyHash:
		return ofHash(hash, t)
	}
	p.changed = hash != t.Hash
	return nil
}

func ofVersion(version int64, t *Table) error {
	was, is := strconv.FormatInt(version, 10), strconv.Itoa(t.Version)
	return refusal("version", "version", "the snapshot is of version "+was+" of the chart "+quoted(t.Chart)+
		", this is version "+is+": bring it to this version, or restore it with the chart of its own")
}

func ofHash(hash string, t *Table) error {
	return refusal("hash", "hash", "the chart "+quoted(t.Chart)+" has changed since the snapshot was taken (its hash was "+hash+
		", it is "+t.Hash+" here): AnyHash (anyHash: true) takes it if all that is in it still exists")
}

func ofAnother(chart string, t *Table) error {
	return refusal("chart", "chart", "the snapshot is of the chart "+quoted(chart)+", not of "+quoted(t.Chart))
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *parts) status() error {
	var text string
	if err := p.read("status", func(r *Reader) { text = r.Text() }); err != nil {
		return err
	}
	for s := Active; s <= Failed; s++ {
		if s.String() == text {
			p.m.status = s
			return nil
		}
	}
	return refusal("wrong_type", "status", "a status is active, done or error")
}

// value reads which states are active: none where the first macrostep was undone.
func (p *parts) value() error {
	m := p.m
	err := p.read("value", func(r *Reader) {
		if tips, err := m.table.readValue(r, false); err == nil {
			m.tips = append(m.tips[:0], tips...)
		}
	})
	switch {
	case err != nil && m.status == Failed && p.isNowhere():
		return nil
	case err != nil:
		return err
	}
	switch ended := m.finalAtTop() != NoState; {
	case ended && m.status == Active:
		return refusal("state", "value", "a machine in these states is done, and this one's status is active")
	case !ended && m.status == Done:
		return refusal("state", "value", "a machine in these states is not done, and this one's status is")
	}
	return nil
}

// isNowhere tells whether the value is that of a machine which has no state yet.
func (p *parts) isNowhere() bool {
	p.r.resetPart(p.raw["value"])
	value := p.r.Any()
	return p.r.Close() == nil && bytes.Equal(value, p.m.AppendValue(nil))
}

// finalAtTop is the state that makes the machine done, or NoState.
func (m *Machine) finalAtTop() int32 {
	if m.table.States[0].Kind == Parallel {
		if m.allDone(0) {
			return 0
		}
		return NoState
	}
	if s := m.tips[0]; m.table.States[s].Kind == Final && m.table.States[s].Parent == 0 {
		return s
	}
	return NoState
}

// data reads input and context.
func (p *parts) data() error {
	in, err := readKept(p.rawOr("input"), p.m.program.DecodeInput)
	if err != nil {
		return inField("input", err)
	}
	p.m.logic.SetInput(in)
	return inField("context", p.context(in))
}

// context reads the context. A field that the chart got since the snapshot was
// taken has its initial value, one that a type got its default (SPEC 10.3).
func (p *parts) context(in Payload) error {
	for {
		p.r.resetPart(p.rawOr("context"))
		p.r.older = p.changed
		err := firstError(p.m.logic.SetContext(&p.r, false), p.r.Close())
		missing, is := err.(*Refusal)
		if !is || !p.changed || missing.Code != "missing_field" {
			return err
		}
		if err := p.begin(missing, in); err != nil {
			return err
		}
	}
}

// begin puts the initial value of a field that is missing into the snapshot, if it
// is one of the context's own.
func (p *parts) begin(missing *Refusal, in Payload) error {
	if p.initial == nil {
		var failed *Error
		if p.initial, failed = p.m.initialContext(in, fieldsIn(p.rawOr("context"))); failed != nil {
			return refusal(missing.Code, missing.Field, missing.Message+", and initial values fail: "+failed.Place+": "+failed.Code+": "+failed.Message)
		}
	}
	value, known := p.initial[missing.Field]
	if !known {
		return missing
	}
	rest := bytes.TrimSpace(p.rawOr("context"))[1:]
	b := append(AppendKey([]byte{'{'}, missing.Field), value...)
	if bytes.TrimSpace(rest)[0] != '}' {
		b = append(b, ',')
	}
	p.raw["context"] = append(b, rest...)
	return nil
}

// initialContext is what the fields of a new machine's context would be. Those that
// are given are not asked for, so they cannot fail, and are not what is told.
func (m *Machine) initialContext(in Payload, given []string) (map[string][]byte, *Error) {
	w := m.scratch()
	w.event, w.given = Event{Kind: Init, Name: Init.Name("")}, given
	failed := m.logic.Start(in)
	w.given = nil
	m.Release()
	if failed != nil {
		return nil, failed
	}
	fields := map[string][]byte{}
	r := NewSnapshotReader(m.logic.AppendContext(nil))
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		name := string(k)
		fields[name] = r.Raw()
	}
	return fields, nil
}

// rawOr is a part, or an empty object in its place: then the chart says what is
// missing.
func (p *parts) rawOr(name string) []byte {
	if raw := p.raw[name]; raw != nil {
		return raw
	}
	return []byte("{}")
}

// readKept reads what a machine has kept, and readPayload what r reads, to its end.
func readKept(raw []byte, decode func(*Reader) (Payload, error)) (Payload, error) {
	r := NewSnapshotReader(raw)
	r.kept = true
	return readPayload(r, decode)
}

func readPayload(r *Reader, decode func(*Reader) (Payload, error)) (Payload, error) {
	v, err := decode(r)
	if err != nil {
		return nil, err
	}
	return v, r.Close()
}

// history reads what history states remember.
func (p *parts) history() error {
	m := p.m
	return p.read("history", func(r *Reader) {
		r.older = p.changed
		if !r.Object() {
			return
		}
		for k, ok := r.Key(); ok; k, ok = r.Key() {
			h, known := m.table.StateByPath(string(k))
			if !known || !m.table.States[h].Kind.IsHistory() {
				r.Refuse("state", "there is no history state "+quoted(string(k)))
				return
			}
			kept := m.readPaths(r)
			if r.Err() == nil && !m.table.legalHistory(h, kept) {
				r.Refuse("state", quoted(string(k))+" cannot remember these states")
			}
			m.historySlots()[m.table.index.slots[h]] = kept
		}
	})
}

// readPaths reads states in the chart's order, which was another one perhaps before the
// chart was changed.
func (m *Machine) readPaths(r *Reader) []int32 {
	var list []int32
	r.List()
	for r.More() {
		path := r.Text()
		s, ok := m.table.StateByPath(path)
		if !ok {
			r.Refuse("state", "there is no state "+quoted(path))
			return nil
		}
		list = append(list, s)
	}
	if r.older {
		slices.Sort(list)
	}
	return list
}

// legalHistory tells whether a history state may remember these states.
func (t *Table) legalHistory(h int32, kept []int32) bool {
	parent := t.States[h].Parent
	for i, s := range kept {
		if i > 0 && s <= kept[i-1] || t.States[s].Kind.IsHistory() {
			return false
		}
	}
	if t.States[h].Kind == DeepHistory {
		return t.legal(parent, kept)
	}
	for _, s := range kept {
		if t.States[s].Parent != parent {
			return false
		}
	}
	if t.States[parent].Kind == Parallel {
		return len(kept) == len(t.children(parent))
	}
	return len(kept) == 1
}

// legal tells whether these leaves are exactly one configuration inside a state.
func (t *Table) legal(s int32, tips []int32) bool {
	switch {
	case t.isLeaf(s):
		return len(tips) == 1 && tips[0] == s
	case len(tips) == 0 || tips[0] <= s || tips[len(tips)-1] > t.States[s].Last:
		return false
	case t.States[s].Kind == Parallel:
		for _, c := range t.children(s) {
			if !t.legal(c, between(tips, c, t.States[c].Last)) {
				return false
			}
		}
		return true
	}
	return t.legal(t.childTowards(s, tips[0]), tips)
}
