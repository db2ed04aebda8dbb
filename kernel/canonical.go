package kernel

import "strconv"

// Canonical JSON, told from other text: what an any must be that typed code hands in
// (SPEC 10.6). It is walked and compared with what would be written; nothing is.

// canonicalText walks a text that must be what appendAny writes, without writing.
type canonicalText struct {
	data []byte
	pos  int
}

// value passes over one value; false if it is not canonical. level is how many
// lists and objects are around it.
func (c *canonicalText) value(level int) bool {
	if c.pos == len(c.data) {
		return false
	}
	switch c.data[c.pos] {
	case '{':
		return level < MaxDepth && c.object(level+1)
	case '[':
		return level < MaxDepth && c.list(level+1)
	case '"':
		_, ok := c.text()
		return ok
	case 't':
		return c.take("true")
	case 'f':
		return c.take("false")
	case 'n':
		return c.take("null")
	}
	return c.number()
}

func (c *canonicalText) take(word string) bool {
	end := c.pos + len(word)
	if end > len(c.data) || string(c.data[c.pos:end]) != word {
		return false
	}
	c.pos = end
	return true
}

func (c *canonicalText) list(level int) bool {
	c.pos++
	if c.take("]") {
		return true
	}
	for c.value(level) {
		if c.take("]") {
			return true
		}
		if !c.take(",") {
			return false
		}
	}
	return false
}

// object passes over an object: its keys ascend by code point.
func (c *canonicalText) object(level int) bool {
	c.pos++
	if c.take("}") {
		return true
	}
	var last []byte
	for n := 0; ; n++ {
		key, ok := c.text()
		if !ok || n > 0 && !ascend(last, key) || !c.take(":") || !c.value(level) {
			return false
		}
		if c.take("}") {
			return true
		}
		if !c.take(",") {
			return false
		}
		last = key
	}
}

// text passes over a string and gives what stands between its quotes.
func (c *canonicalText) text() ([]byte, bool) {
	if !c.take(`"`) {
		return nil, false
	}
	start := c.pos
	for c.pos < len(c.data) {
		if c.data[c.pos] == '"' {
			inside := c.data[start:c.pos]
			c.pos++
			return inside, len(inside) <= MaxString || charCount(inside) <= MaxString
		}
		char, end := charEnd(c.data, c.pos)
		if end == c.pos || c.data[c.pos] == '\\' && !mustEscape(char, c.data[c.pos:end]) {
			return nil, false
		}
		c.pos = end
	}
	return nil, false
}

// mustEscape tells whether a character is escaped in canonical JSON, and so.
func mustEscape(char rune, written []byte) bool {
	var b [8]byte
	return (char < ' ' || char == '"' || char == '\\') && string(appendEscape(b[:0], byte(char))) == string(written)
}

func charCount(text []byte) (n int) {
	for i := 0; i < len(text); n++ {
		_, i = charEnd(text, i)
	}
	return n
}

// ascend tells whether key a, as written, stands before b.
func ascend(a, b []byte) bool {
	for i, j := 0, 0; j < len(b); {
		if i == len(a) {
			return true
		}
		x, afterX := charEnd(a, i)
		y, afterY := charEnd(b, j)
		if x != y {
			return x < y
		}
		i, j = afterX, afterY
	}
	return false
}

// number passes over a number; the longest canonical one has 25 characters.
func (c *canonicalText) number() bool {
	start, end := c.pos, numberEnd(c.data, c.pos)
	if end == start || end-start > 32 {
		return false
	}
	d, err := strconv.ParseFloat(string(c.data[start:end]), 64)
	var b [32]byte
	c.pos = end
	return err == nil && string(AppendDouble(b[:0], d)) == string(c.data[start:end])
}
