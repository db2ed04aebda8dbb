package kernel

// What one machine made is read by another as that one declares it (SPEC 9.3): an event
// on its way, an actor's input and its output. In between it is JSON.

// A carrier writes and reads it, in memory that serves again.
type carrier struct {
	text   []byte
	reader Reader
}

// keepText is the longest text whose memory is kept.
const keepText = 4 << 10

// carrier is the system's. What it gives to read is there until it is asked again.
func (s *System) carrier() *carrier {
	x := s.more()
	if x.carrier == nil {
		x.carrier = &carrier{}
	}
	return x.carrier
}

// event is an event to be read; data is nil without fields.
func (c *carrier) event(name string, data Payload) *Reader {
	return c.read(AppendEvent(c.room(), name, data))
}

// given is an input or an output to be read; nil is the empty object.
func (c *carrier) given(data Payload) *Reader { return c.read(appendGiven(c.room(), data)) }

func (c *carrier) room() []byte {
	if cap(c.text) > keepText {
		c.text = nil
	}
	return c.text[:0]
}

func (c *carrier) read(text []byte) *Reader {
	c.text = text
	c.reader.resetPart(text)
	return &c.reader
}

// appendGiven appends what an actor is given or gives; nil is the empty object.
func appendGiven(b []byte, p Payload) []byte {
	if p == nil {
		return append(b, "{}"...)
	}
	return p.AppendJSON(b)
}
