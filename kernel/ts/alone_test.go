package ts_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// What random operands do not reach: the bounds of what is read, and texts that
// are no Unicode, which Go's strings here never are.

const bounds = `
import { maxEventBytes } from './bounds.ts';
import { byteLength, newReader, newSnapshotReader } from './reader.ts';
import { Refusal } from './error.ts';
import { anyOf, appendAny, canonical } from './any.ts';
import { appendString } from './json.ts';
import { codePoints, isText } from './text.ts';
import { checkAny, checkDuration, checkInt, checkMap, checkTimestamp } from './check.ts';
import { attempt, err, reset, setLimit } from './eval.ts';
import { listAdd } from './list.ts';

function refused(f: () => unknown): string {
  try {
    f();
    return 'taken';
  } catch (x) {
    if (!(x instanceof Refusal)) throw x;
    return x.code + ' at ' + x.field;
  }
}

function list(n: number): void {
  const r = newReader('[' + '1,'.repeat(n - 1) + '1]', 0);
  for (r.list(); r.more(); ) r.int();
}

function map(n: number): void {
  const r = newReader('{' + Array.from({ length: n }, (_, i) => '"' + i + '":1').join() + '}', 0);
  r.object();
  while (r.mapKey() !== undefined) r.int();
}

function made(more: number): string {
  const parts = { a: [1.5, null, true, '"\\n\\u0001é😀', -1e300], '': {}, 'é"': [], b: [[], [{}]], c: undefined };
  const padding = maxEventBytes - byteLength(appendAny('', { ...parts, p: '' } as any)) + more;
  const double = (v: any, times: number): any => (times === 0 ? v : double([v, v], times - 1));
  try {
    anyOf(more < 2 ? { ...parts, p: 'x'.repeat(padding) } as any : double(parts, 60));
    return 'taken';
  } catch (x) {
    return (x as any).code;
  }
}

function joined(a: number, b: number): string {
  reset();
  setLimit(1_000_000);
  const list = attempt(() => listAdd(Array(a).fill(0), Array(b).fill(0)));
  return err()?.message ?? String(list?.length);
}

function inside(around: number, levels: number): void {
  const r = newSnapshotReader('['.repeat(around + levels) + ']'.repeat(around + levels));
  for (let i = 0; i < around; i++) {
    r.list();
    r.more();
  }
  r.any();
}

(globalThis as any).run = (_: string): string =>
  JSON.stringify([
    refused(() => list(100_000)),
    refused(() => list(100_001)),
    refused(() => map(100_000)),
    refused(() => map(100_001)),
    refused(() => newReader('"' + 'é'.repeat((maxEventBytes - 2) / 2) + '"', maxEventBytes).text()),
    refused(() => newReader('"' + 'é'.repeat(maxEventBytes / 2) + '"', maxEventBytes).text()),
    refused(() => newReader('"' + '漢'.repeat(349_524) + 'aa"', maxEventBytes).text()),
    refused(() => newReader('"' + '漢'.repeat(349_525) + '"', maxEventBytes).text()),
    refused(() => newReader('"' + '😀'.repeat(1 << 20) + '"', 0).text()),
    refused(() => newReader('"' + '😀'.repeat(1 << 20) + 'a"', 0).text()),
    refused(() => newSnapshotReader('"' + '😀'.repeat(1 << 20) + 'a"').text()),
    refused(() => canonical('['.repeat(65) + ']'.repeat(65), 0)),
    refused(() => newSnapshotReader('['.repeat(1000) + ']'.repeat(1000)).raw()),
    refused(() => newSnapshotReader('['.repeat(1001) + ']'.repeat(1001)).raw()).slice(0, 5),
    refused(() => inside(936, 64)),
    refused(() => inside(900, 65)).slice(0, 5),
    refused(() => canonical('"\ud800"', 0)),
    refused(() => canonical('"\udc00\ud800"', 0)),
    made(0),
    made(1),
    made(2),
    appendString('', 'a\ud800b\udc00\ud83d\ude00\ud800\ud83d\ude00'),
    ...[-9_223_372_036_854, -9_223_372_036_855, 9_223_372_036_854, 9_223_372_036_855].map((d) => refused(() => checkDuration(d, ''))),
    ...[-62_135_596_800_000, -62_135_596_800_001, 253_402_300_799_999, 253_402_300_800_000].map((t) => refused(() => checkTimestamp(t, ''))),
    ...[maxEventBytes - 2, maxEventBytes - 1].map((n) => refused(() => checkAny('x'.repeat(n), 'a'))),
    ...[0, 1].map((more) => refused(() => checkAny(['é'.repeat(maxEventBytes / 4), 'x'.repeat(maxEventBytes / 2 - 7 + more)], 'a'))),
    ...[0, 1].map((more) => refused(() => checkMap(new Map([['x'.repeat((1 << 20) + more), 1]]), 'a', checkInt))),
    joined(50_000, 50_000),
    joined(50_000, 50_001),
    String(isText('a\ud800')) + isText('\ud83d\ude00') + codePoints('\ud800\ud83d\ude00'),
  ]);
`

func TestBounds(t *testing.T) {
	want := []string{
		"taken", "wrong_type at ", "taken", "wrong_type at ",
		"taken", "json at ", "taken", "json at ", "taken", "wrong_type at ", "taken",
		"json at " + strings.Repeat("[0]", 64), "taken", "json ", "taken", "json ", "json at ", "json at ", "taken", "limit", "limit",
		"\"a\ufffdb\ufffd😀\ufffd😀\"", "taken", "wrong_type at ", "taken", "wrong_type at ", "taken", "wrong_type at ", "taken", "wrong_type at ",
		"taken", "wrong_type at a", "taken", "wrong_type at a", "taken", "wrong_type at a",
		"100000", "the list or map has too many entries", "falsetrue2",
	}
	for i, got := range run(t, load(t, bounds), make([]int, len(want))) {
		if got != want[i] {
			t.Errorf("answer %d: got %s, want %s", i, got, want[i])
		}
	}
}

const limits = `
import * as b from './bounds.ts';
import * as o from './options.ts';

(globalThis as any).run = () =>
  JSON.stringify(
    [
      b.maxElements, b.maxEntries, b.maxString, b.maxInt,
      o.defaultMicrosteps, o.defaultRounds, o.defaultQueue, o.defaultChain, o.defaultTimers, o.defaultChildren,
      b.maxEventBytes, b.maxDepth, b.maxSnapshotBytes, b.maxSnapshotDepth,
    ].map(String),
  );
`

// What is too much is the same in both languages.
func TestLimitsAreThoseOfGo(t *testing.T) {
	want := []int64{
		kernel.MaxElements, kernel.MaxEntries, kernel.MaxString, kernel.MaxInt,
		kernel.DefaultMicrosteps, kernel.DefaultRounds, kernel.DefaultQueue, kernel.DefaultChain, kernel.DefaultTimers, kernel.DefaultChildren,
		kernel.MaxEventBytes, kernel.MaxDepth, kernel.MaxSnapshotBytes, kernel.MaxSnapshotDepth,
	}
	for i, got := range run(t, load(t, limits), make([]int, len(want))) {
		if got != strconv.FormatInt(want[i], 10) {
			t.Errorf("limit %d is %s, and in Go %d", i, got, want[i])
		}
	}
}
