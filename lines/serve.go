package lines

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/lockstep-charts/lockstep/kernel"
)

// Serve keeps one session at a time for a caller in another process: the command
// that runs a compiled back-end. A request is a line: `o` and a Start as JSON
// opens a session, `d` and a command line is that command; each gets one answer
// line. A new session ends the one before.
func Serve(p kernel.Program, in io.Reader, out io.Writer) error {
	requests, answers := bufio.NewReader(in), bufio.NewWriter(out)
	var s *Session
	for {
		line, err := requests.ReadBytes('\n')
		if len(line) == 0 || err != nil {
			return ended(s, err)
		}
		var answer []byte
		if s, answer, err = serve(p, s, line[0], line[1:len(line)-1]); err != nil {
			return err
		}
		if err := writeLine(answers, answer); err != nil {
			return err
		}
		if err := answers.Flush(); err != nil {
			return err
		}
	}
}

// serve answers one request.
func serve(p kernel.Program, s *Session, kind byte, text []byte) (*Session, []byte, error) {
	if kind == 'd' && s != nil {
		return s, s.Do(text), nil
	}
	if err := ended(s, nil); err != nil {
		return nil, nil, err
	}
	var start Start
	if err := json.Unmarshal(text, &start); err != nil {
		return nil, nil, err
	}
	s, first := Open(p, start)
	return s, first, nil
}

func ended(s *Session, err error) error {
	if s != nil {
		if failed := s.Close(); failed != nil {
			return failed
		}
	}
	if err == io.EOF {
		return nil
	}
	return err
}
