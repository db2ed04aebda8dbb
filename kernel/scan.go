package kernel

import "strconv"

// What a Reader does between values: it opens levels and moves from entry to entry, passes
// over blanks and over what nobody wants, and says what stands where something else must be.
// How numbers, texts and words are spelt is known in token.go.

func (r *Reader) open(brace byte, s step, want string) bool {
	if r.peek() != brace {
		r.mismatch(want)
		return false
	}
	if len(r.path) == r.deepest {
		return r.tooDeep()
	}
	r.pos++
	r.path = append(r.path, s)
	r.first = true
	return true
}

func (r *Reader) tooDeep() bool {
	most := MaxDepth
	if r.deepest == MaxSnapshotDepth {
		most = MaxSnapshotDepth
	}
	r.Refuse("json", "there are more than "+strconv.Itoa(most)+" levels")
	return false
}

// next moves to the next entry of the innermost list or object, or past its end.
func (r *Reader) next(end byte) bool {
	if r.err != nil {
		return false
	}
	c := r.peek()
	if c == end {
		r.pos++
		r.path = r.path[:len(r.path)-1]
		r.first = false
		return false
	}
	if !r.first {
		if c != ',' {
			r.syntax()
			return false
		}
		r.pos++
		r.peek()
	}
	r.first = false
	return true
}

func (r *Reader) more() bool {
	if !r.next(']') {
		return false
	}
	r.path[len(r.path)-1].index++
	return true
}

// bounded refuses a list or map that has too many entries.
func (r *Reader) bounded() bool {
	if r.err == nil && r.path[len(r.path)-1].index >= MaxEntries {
		r.path = r.path[:len(r.path)-1]
		r.WrongType(fewEntries)
	}
	return r.err == nil
}

// peek is the next byte that is no blank, 0 at the end.
func (r *Reader) peek() byte {
	for r.pos < len(r.data) {
		c := r.data[r.pos]
		if c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return c
		}
		r.pos++
	}
	return 0
}

// skip passes over one value.
func (r *Reader) skip() {
	switch r.Peek() {
	case '{':
		r.Object()
		for _, ok := r.Key(); ok; _, ok = r.Key() {
			r.skip()
		}
	case '[':
		for r.List(); r.more(); {
			r.skip()
		}
	case '"':
		r.text()
	case 't', 'f':
		r.Bool()
	case 'n':
		r.Null()
	case 0:
		r.number("a number")
	default:
		r.syntax()
	}
}

// mismatch refuses what stands here: JSON of another kind, or no JSON at all.
func (r *Reader) mismatch(want string) {
	if r.Peek() == '!' {
		r.syntax()
		return
	}
	r.WrongType(want)
}

func (r *Reader) syntax() {
	r.Refuse("json", "the text is no JSON at byte "+strconv.Itoa(r.pos))
}

// keyAt decodes the key whose quote stands at offset i, known to be sound or cut.
func keyAt(data []byte, i int) string {
	probe := Reader{data: data, pos: i}
	return string(probe.text())
}
