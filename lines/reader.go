package lines

// Lines come from anybody: their length is bounded, and a line that is too long
// is passed over without being kept.

import (
	"bufio"
	"bytes"
	"io"
)

// MaxLine is the length of a line in bytes: enough for the snapshot of a large
// system. Events are bounded more tightly (kernel.MaxEventBytes).
const MaxLine = 64 << 20

// A reader gives the lines of a stream that are not blank.
type reader struct {
	from *bufio.Reader
	max  int
	read bool // something was read
}

// next is the next line without its end. Of a line that is too long only the
// beginning is given, one byte more than is allowed: Do refuses it. The last
// line may lack its end. The slice is valid until the next call.
func (r *reader) next() ([]byte, error) {
	for {
		line, err := r.line()
		if !r.read {
			line = bytes.TrimPrefix(line, []byte("\ufeff")) // of the stream, which Windows puts before what goes through a pipe
		}
		r.read = true
		if len(bytes.TrimSpace(line)) > 0 {
			return line, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func (r *reader) line() ([]byte, error) {
	var line []byte
	for {
		part, err := r.from.ReadSlice('\n')
		line = append(line, part[:min(len(part), r.max+1-len(line))]...)
		switch err {
		case bufio.ErrBufferFull:
			continue
		case io.EOF, nil:
			return bytes.TrimSuffix(line, []byte("\n")), err
		}
		return nil, err
	}
}
