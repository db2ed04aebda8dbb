package kernel

import (
	"strings"
	"testing"
)

// The functions by which host code is known on a stack have their own names there, not
// those of what the compiler put in their place: one that is looked for in vain would have
// a caller wait for itself.
func TestHostCallersHaveNames(t *testing.T) {
	want := []string{"(*System).sendWay", "(*System).sendShort", "(*System).sendRoot", "(*Machine).Step", "(*Machine).Initial", "(*System).conclude", "(*System).settle", "(*System).asOwner", "callRun"}
	for i, function := range append(hostCallers(), callRun) {
		if name := nameOf(function); !strings.HasSuffix(name, "/kernel."+want[i]) {
			t.Errorf("%s is called %s", want[i], name)
		}
	}
}

// A goroutine that runs no system is in nobody's host code, and what called it is found.
func TestTheStackIsAsked(t *testing.T) {
	if inHostCode() || inActorBody() || !onStack(TestTheStackIsAsked) {
		t.Error("the stack is misread")
	}
}
