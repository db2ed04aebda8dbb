package main

// This file is the prompt's line on a terminal: it can be edited, the arrows go back to
// what was typed before, and Tab completes (run_prompt_complete.go). A library does it,
// in raw mode; that lasts while a line is typed and no longer, so that Ctrl-C still ends
// what takes too long.

import (
	"errors"
	"io"
	"os"
	"runtime"
	"sync/atomic"

	"golang.org/x/term"
)

// An editor is a terminal whose lines can be edited. What is written to it stands above
// the line that is being typed.
type editor struct {
	*term.Terminal
	mode modes
	out  io.Writer
	want chan struct{} // a line is wanted
	asks bool          // one was, and is not there yet
	raw  atomic.Bool   // a line is typed
}

// Write writes above the line that is typed, if one is.
func (e *editor) Write(b []byte) (int, error) {
	if e.raw.Load() {
		return e.Terminal.Write(b)
	}
	return e.out.Write(b)
}

// modes are what an editor needs to know and do of its terminal.
type modes interface {
	raw() error
	cooked() // as it was
	size() (width, height int, err error)
}

// newEditor is nil where lines cannot be edited: what cannot move its cursor, or is no
// terminal on both sides. Windows edits lines itself.
func newEditor(in io.Reader, out io.Writer) *editor {
	file, is := in.(*os.File)
	if !is || os.Getenv("TERM") == "dumb" || runtime.GOOS == "windows" {
		return nil
	}
	fd := int(file.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return nil
	}
	return editing(in, out, tty{fd, before})
}

func editing(in io.Reader, out io.Writer, mode modes) *editor {
	both := struct {
		io.Reader
		io.Writer
	}{in, out}
	return &editor{Terminal: term.NewTerminal(both, "> "), mode: mode, out: out, want: make(chan struct{}, 1)}
}

// A tty is a terminal, and how it was before.
type tty struct {
	fd     int
	before *term.State
}

func (t tty) raw() error {
	_, err := term.MakeRaw(t.fd)
	return err
}

func (t tty) cooked() { _ = term.Restore(t.fd, t.before) }

func (t tty) size() (width, height int, err error) { return term.GetSize(t.fd) }

// ask asks for a line, unless one is waited for.
func (e *editor) ask() {
	if !e.asks {
		e.asks = true
		e.want <- struct{}{}
	}
}

// readLines is the readLines of an editor. Ctrl-C and Ctrl-D end the input.
func (e *editor) readLines(typed chan<- string, end chan<- error) {
	defer close(typed)
	for range e.want {
		line, err := e.readLine()
		if errors.Is(err, io.EOF) {
			_, err = io.WriteString(e.out, "\n")
			end <- err
			return
		}
		if err != nil {
			end <- err
			return
		}
		typed <- line
	}
}

func (e *editor) readLine() (string, error) {
	if width, height, err := e.mode.size(); err == nil && width > 0 {
		_ = e.SetSize(width, height)
	}
	if err := e.mode.raw(); err != nil {
		return "", err
	}
	e.raw.Store(true)
	defer func() {
		e.mode.cooked()
		e.raw.Store(false)
	}()
	return e.ReadLine()
}
