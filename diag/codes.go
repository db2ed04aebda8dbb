package diag

import "fmt"

// This file makes one list of all codes. Each codes_*.go file holds a range:
// the constants, whose comments say when the code is given and hold an example
// that a test runs, and one row of wording for each.

// A Code names a kind of finding for good: a code once given is never reused.
type Code int

// String is LS and three digits.
func (c Code) String() string { return fmt.Sprintf("LS%03d", int(c)) }

// Info gives the wording of the code.
func (c Code) Info() Info {
	if i := int(c) - firstCode; i >= 0 && i < len(registry) && registry[i].Code == c {
		return registry[i]
	}
	panic(fmt.Sprintf("bug: code %s has no wording", c))
}

// Info is what is known of a code. Message, Cure and Otherwise are templates
// whose verbs carry the index of an argument, like %[1]q.
type Info struct {
	Code      Code
	Severity  Severity
	Message   string
	Cure      string // given when every argument it names is not the empty string
	Otherwise string // else this one
}

// Codes lists all codes in ascending order.
func Codes() []Info {
	var all []Info
	for _, info := range registry {
		if info.Code != 0 {
			all = append(all, info)
		}
	}
	return all
}

const (
	firstCode = 100
	lastCode  = 699
)

var registry = index(yamlCodes, nameCodes, lintCodes, exprCodes, ruleCodes, scenarioCodes)

// index puts every row at its code's place.
func index(lists ...[]Info) []Info {
	all := make([]Info, lastCode-firstCode+1)
	for _, list := range lists {
		for _, info := range list {
			i := int(info.Code) - firstCode
			if all[i].Code != 0 {
				panic(fmt.Sprintf("bug: two rows for %s", info.Code))
			}
			all[i] = info
		}
	}
	return all
}
