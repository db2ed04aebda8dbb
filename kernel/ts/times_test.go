package ts_test

import (
	"strings"
	"testing"
)

// A date that is none, as new Date makes of a text that it cannot read, is no moment:
// it is said where it is made, and not when a snapshot is written with it.
const noTimes = `
import { durationOf, timestampOf } from './time.ts';

function says(f: () => number): string {
  try {
    return String(f());
  } catch (thrown) {
    return String(thrown);
  }
}

(globalThis as any).run = (): string =>
  [
    () => timestampOf(new Date('tomorrow')),
    () => timestampOf(NaN),
    () => durationOf(0 / 0),
    () => timestampOf(new Date(1.5)),
    () => timestampOf(-Infinity),
    () => durationOf(-1.5),
  ]
    .map(says)
    .join('\n');
`

func TestNoNumberIsNoTime(t *testing.T) {
	tells(t, noTimes, strings.Join([]string{
		"RangeError: a moment is a valid date, or milliseconds",
		"RangeError: a moment is a valid date, or milliseconds",
		"RangeError: a length of time is a number of milliseconds",
		"1", "-62135596800000", "-1",
	}, "\n"))
}
