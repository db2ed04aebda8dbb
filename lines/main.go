package lines

// The program of one chart: what the back-ends that compile charts start, and talk to.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Refused is the exit code of a program whose start is refused. Node's own, when it
// cannot run one, are small.
const Refused = 100

// Main is the program of a chart, and gives its exit code: 0, or Refused, or 3 for an
// error of a stream or of what stands where a start should, which is told on errs.
// Without an argument it serves sessions for a caller (Serve). With one it is a session
// itself: the first line of in is its Start as JSON, which may be larger than an
// argument, and the others are commands (Run).
func Main(p kernel.Program, args []string, in io.Reader, out, errs io.Writer) int {
	started, err := true, error(nil)
	if len(args) == 0 {
		err = Serve(p, in, out)
	} else {
		started, err = runFirst(p, in, out)
	}
	switch {
	case err != nil:
		fmt.Fprintln(errs, err)
		return 3
	case !started:
		return Refused
	}
	return 0
}

// runFirst is Run with the start that stands in the first line.
func runFirst(p kernel.Program, in io.Reader, out io.Writer) (started bool, err error) {
	rest := bufio.NewReader(in)
	first, err := rest.ReadBytes('\n')
	if err != nil {
		return false, err
	}
	var start Start
	if err := json.Unmarshal(first, &start); err != nil {
		return false, err
	}
	return Run(p, start, rest, out)
}
