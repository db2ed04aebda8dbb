package kernel

import (
	"context"
	"runtime"
	"testing"
)

// Whoever comes while a system is held briefly waits, and leaves the word to
// whoever holds it: what was written into it meanwhile would be lost.
func TestWhoeverComesWaitsForTheBrief(t *testing.T) {
	for name, come := range map[string]func(s *System){
		"Send":        func(s *System) { _, _ = s.Send(bg, 0, nil) },
		"SendTwo":     func(s *System) { _, _ = s.sendLong(0, nil) },
		"SendData":    func(s *System) { _, _ = s.Send(bg, 0, raw(`{}`)) },
		"SendWait":    func(s *System) { _, _ = s.SendWait(bg, 0, nil) },
		"SendTo":      func(s *System) { _, _ = s.SendTo(bg, "a", s.machine.table, 0, nil) },
		"Read":        func(s *System) { _ = s.Read(bg, func(*Machine) {}) },
		"Snapshot":    func(s *System) { _, _ = s.Snapshot(bg) },
		"Subscribe":   func(s *System) { s.Subscribe(func(*Machine) {}) },
		"Wait":        func(s *System) { _ = s.Wait(bg, func(*Machine) bool { return true }) },
		"Done":        func(s *System) { s.Done() },
		"Stop":        func(s *System) { _ = s.Stop(bg) },
		"Stop by ctx": func(s *System) { s.askStop() },
	} {
		t.Run(name, func(t *testing.T) {
			s, err := NewSystem(context.Background(), turnstile().program(), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			idle, gone := s.state.Load(), make(chan bool)
			s.state.Store(brief)
			go func() { defer close(gone); come(s) }()
			for range 100 {
				runtime.Gosched()
				if v := s.state.Load(); v != brief {
					t.Fatalf("the word is %b", v)
				}
			}
			select {
			case <-gone:
				t.Error("nothing was waited for")
			default:
			}
			s.state.put(idle)
			<-gone
		})
	}
}
