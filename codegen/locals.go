package codegen

import (
	"regexp"
	"strconv"
)

// Locals are the variables of macros and loops as a file calls them: as the chart does,
// unless what is printed around them is called so.
type Locals struct {
	file   *Names
	around map[string]bool // what is printed around them, and the language's words
	given  map[string]string
}

// NewLocals are the variables of a file.
func NewLocals(file *Names, around map[string]bool) *Locals {
	return &Locals{file, around, map[string]string{}}
}

// Name is what a variable of the chart is called, where the language would spell it so. It
// is the same in the whole file, and nothing that the file declares is called so.
func (l *Locals) Name(variable, spelt string) string {
	if known, is := l.given[variable]; is {
		return known
	}
	if l.has(spelt) {
		spelt += "Item"
	}
	free := spelt
	for n := 2; l.has(free); n++ {
		free = spelt + strconv.Itoa(n)
	}
	l.file.Take(free)
	l.given[variable] = free
	return free
}

// counted are the variables of assignments, which printers number.
var counted = regexp.MustCompile(`^(value|key|inner)\d*$`)

func (l *Locals) has(name string) bool {
	return l.around[name] || l.file.taken[name] || counted.MatchString(name)
}
