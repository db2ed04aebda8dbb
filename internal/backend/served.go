package backend

// A compiled back-end in a process of its own that keeps one session at a time
// (lines.Serve and its TypeScript twin).

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"

	"github.com/lockstep-charts/lockstep/lines"
)

// A Process is a program that answers sessions, one after the other.
type Process struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	dead error // of what it died; nil: it lives
}

// StartProcess starts a program that serves them (lines.Serve).
func StartProcess(cmd *exec.Cmd) (*Process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	cmd.Stderr = copied(os.Stderr)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Process{cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// Open begins a session; the one before ends.
func (p *Process) Open(start lines.Start) (Session, error) {
	first, err := p.ask('o', []byte(startText(start)))
	if err != nil {
		return nil, err
	}
	return &remote{p, first}, nil
}

func startText(start lines.Start) string {
	text, err := json.Marshal(start)
	if err != nil {
		panic("bug: a start has no JSON: " + err.Error())
	}
	return string(text)
}

// ask gives one request and takes its answer.
func (p *Process) ask(kind byte, text []byte) ([]byte, error) {
	if p.dead != nil {
		return nil, p.dead
	}
	if _, err := p.in.Write(append(append([]byte{kind}, text...), '\n')); err != nil {
		return nil, p.died(err)
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return nil, p.died(err)
	}
	return line[:len(line)-1], nil
}

// died waits for the program's end and keeps why, for whoever asks it afterwards.
func (p *Process) died(err error) error {
	if p.dead != nil {
		return p.dead
	}
	if waited := p.cmd.Wait(); waited != nil {
		err = waited
	}
	p.dead = fmt.Errorf("the compiled chart ended: %w", err)
	return p.dead
}

// Tell writes a line to the program's input that it does not answer.
func (p *Process) Tell(line string) error {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		return p.died(err)
	}
	return nil
}

// End closes the program's input and waits for its end. One that died has told so.
func (p *Process) End() error {
	if p.dead != nil {
		return nil
	}
	if err := p.in.Close(); err != nil {
		return err
	}
	return p.cmd.Wait()
}

// remote is a session in another process.
type remote struct {
	p     *Process
	first []byte
}

// First is the answer to the start.
func (r *remote) First() []byte { return r.first }

// Do answers a command line. A process that died answers as a refusal would, so
// that the step fails and says why.
func (r *remote) Do(line []byte) []byte {
	answer, err := r.p.ask('d', line)
	if err != nil {
		return []byte(`{"refused":{"code":"backend","message":` + string(mustQuote(err.Error())) + `}}`)
	}
	return answer
}

func mustQuote(s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic("bug: a text has no JSON: " + err.Error())
	}
	return text
}

// Close leaves the process for the next session.
func (r *remote) Close() error { return nil }
