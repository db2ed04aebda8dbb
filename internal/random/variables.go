package random

import (
	"strconv"
	"strings"
)

// variables are what the variables of macros and loops are called: ordinary words and such
// as generated code has for itself.
var variables = strings.Fields(`item e x l m k i v n pos items list_ value key inner value1 key2 inner1 id data message delay to text name
	input_ params_ args err partial next_item kernel slices maps json cmp bytes_ filter round begin at moveTo unwrap append len nil make close
	string_ int64 undefined NaN arguments toString done state snapshot event_ b d t o r s w mapSet intAdd holds logic program table eItem lItem2`)

// variable is the number-th of them, in an order that begins anywhere.
func variable(begin, number int) string {
	at := begin + number
	if round := number / len(variables); round > 0 {
		return variables[at%len(variables)] + "_" + strconv.Itoa(round)
	}
	return variables[at%len(variables)]
}
