// Package lines runs a machine by JSON Lines: one command a line in, one answer
// a line out (docs/json-lines.md). It knows no chart and no back-end, only
// kernel.Program: the interpreter runs behind it, and so does every generated
// package. Host guards, actions and actors are stubs that commands drive; child
// charts run for real; the clock stands still until it is moved.
package lines

import (
	"bufio"
	"io"

	"github.com/lockstep-charts/lockstep/kernel"
)

// DefaultNow is where the clock starts: 2000-01-01T00:00:00Z.
const DefaultNow kernel.Timestamp = 946_684_800_000

// Start says how the machine of a session begins.
type Start struct {
	Input   []byte           // JSON; empty: {}
	Resolve []byte           // JSON of `$resolve`; empty: a fresh machine
	Now     kernel.Timestamp // where the clock stands
	Trace   bool             // answers hold `transitions`
	Alone   bool             // nobody listens to the machine, as in most programs: `effects` stay empty

	// Asked hears which host guards are asked, and in which machine. May be nil.
	Asked func(in, guard string) `json:"-"`
}

// Run answers every line of in on out, after one answer for the start. started
// is false when the start was refused. The error is a stream's.
func Run(p kernel.Program, start Start, in io.Reader, out io.Writer) (started bool, err error) {
	s, first := Open(p, start)
	if err := writeLine(out, first); err != nil || s == nil {
		return s != nil, err
	}
	defer s.Close()
	r := reader{from: bufio.NewReader(in), max: MaxLine}
	for {
		line, err := r.next()
		if err == io.EOF {
			return true, nil
		}
		if err != nil {
			return true, err
		}
		if err := writeLine(out, s.Do(line)); err != nil {
			return true, err
		}
	}
}

func writeLine(out io.Writer, answer []byte) error {
	_, err := out.Write(append(answer, '\n'))
	return err
}
