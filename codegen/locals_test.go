package codegen

import "testing"

// A variable is called as the chart calls it, unless something around it is called so: and
// what the file declares afterwards is called otherwise.
func TestLocals(t *testing.T) {
	file := NewNames(Set([]string{"if"}), "program")
	locals := NewLocals(file, Set([]string{"if", "m"}))
	for _, c := range []struct{ variable, spelt, want string }{
		{"task", "task", "task"}, {"m", "m", "mItem"}, {"m_item", "mItem", "mItemItem"}, {"program", "program", "programItem"}, {"task", "task", "task"},
		{"TASK", "task", "taskItem"}, {"value", "value", "valueItem"}, {"key_1", "key1", "key1Item"}, {"inner2", "inner2", "inner2Item"}, {"valued", "valued", "valued"},
	} {
		if got := locals.Name(c.variable, c.spelt); got != c.want {
			t.Errorf("%s is %s, not %s", c.variable, got, c.want)
		}
	}
	if got := file.Claim("task", ""); got != "task2" {
		t.Errorf("the file's own task is %s", got)
	}
}
