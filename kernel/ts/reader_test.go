package ts_test

import (
	"errors"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/kernel"
)

// One typed decoder in both languages, as generated code has it, and texts that
// fit, nearly fit, and are no JSON: both read the same or refuse with the same
// code, field and message.

const readers = `
import { newReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { Refusal } from './error.ts';
import { eventTypeOf } from './restore_actors.ts';
import { canonical } from './any.ts';
import * as json from './json.ts';

type Step = { cost?: number; turns?: number; mood?: string };

function readPlan(r: Reader): string {
  let b = '{';
  let named = false;
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    switch (k) {
      case 'name':
        b = json.appendString(json.appendKey(b, k), r.text());
        named = true;
        break;
      case 'steps': {
        const steps: string[] = [];
        for (r.list(); r.more(); ) steps.push(readStep(r));
        b = json.appendList(json.appendKey(b, k), steps, (b, s) => b + s);
        break;
      }
      case 'tags': {
        const tags = new Map<string, boolean>();
        r.object();
        for (let t = r.mapKey(); t !== undefined; t = r.mapKey()) tags.set(t, r.bool());
        b = json.appendMap(json.appendKey(b, k), tags, json.appendBool);
        break;
      }
      case 'due':
        b = json.appendTimestamp(json.appendKey(b, k), r.timestamp());
        break;
      case 'pause':
        b = json.appendDuration(json.appendKey(b, k), r.duration());
        break;
      case 'raw': {
        const raw = r.raw();
        b = json.appendString(json.appendKey(b, k), attempt(() => eventTypeOf(raw)));
        b = json.appendKey(b, k) + raw;
        break;
      }
      default:
        r.extra();
    }
  }
  if (!named) r.missing('name');
  return b + '}';
}

function readStep(r: Reader): string {
  let b = '{';
  r.object();
  for (let k = r.key(); k !== undefined; k = r.key()) {
    if (k === 'cost') b = json.appendDouble(json.appendKey(b, k), r.double());
    else if (k === 'turns') b = json.appendInt(json.appendKey(b, k), r.int());
    else if (k === 'mood') b = json.appendString(json.appendKey(b, k), r.enum(['good', 'bad']));
    else if (k === 'no') b = json.appendBool(json.appendKey(b, k), r.null());
    else r.extra();
  }
  return b + '}';
}

function attempt(f: () => string): string {
  try {
    return f();
  } catch (x) {
    if (!(x instanceof Refusal)) throw x;
    return x.code + ' at ' + x.field + ': ' + x.why;
  }
}

(globalThis as any).run = (texts: string): string =>
  JSON.stringify(
    JSON.parse(texts).map((s: string) =>
      attempt(() => {
        const r = newReader(s, 2000);
        const out = readPlan(r);
        r.close();
        return out;
      }) + ' / ' + attempt(() => canonical(s, 0)),
    ),
  );
`

func TestReadersAgree(t *testing.T) {
	machine := load(t, readers)
	rnd := rand.New(rand.NewSource(12))
	var texts, want []string
	for range 6000 {
		text := someDocument(rnd)
		if !utf8.ValidString(text) {
			continue // no JavaScript string says this
		}
		texts = append(texts, text)
		want = append(want, readInGo(text))
	}
	taken := 0
	for i, got := range run(t, machine, texts) {
		if got != want[i] {
			t.Fatalf("%q:\nGo gives   %.500q\nTypeScript %.500q", texts[i], want[i], got)
		}
		if strings.HasPrefix(got, "{") {
			taken++
		}
	}
	if taken < len(texts)/20 || taken > len(texts)*19/20 {
		t.Errorf("%d of %d were taken: the texts say little", taken, len(texts))
	}
}

func readInGo(s string) string {
	r := kernel.NewReader([]byte(s), 2000)
	plan := string(readPlan(r))
	canonical, err := kernel.Canonical([]byte(s), 0)
	return told(plan, r.Close()) + " / " + told(string(canonical), err)
}

func told(value string, err error) string {
	var refusal *kernel.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code + " at " + refusal.Field + ": " + refusal.Message
	}
	return value
}

func readPlan(r *kernel.Reader) []byte {
	b := []byte("{")
	named := false
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		key := string(k)
		switch key {
		case "name":
			b = kernel.AppendString(kernel.AppendKey(b, key), r.Text())
			named = true
		case "steps":
			var steps [][]byte
			for r.List(); r.More(); {
				steps = append(steps, readStep(r))
			}
			b = kernel.AppendList(kernel.AppendKey(b, key), steps, func(b []byte, s []byte) []byte { return append(b, s...) })
		case "tags":
			tags := map[string]bool{}
			r.Object()
			for t, ok := r.MapKey(); ok; t, ok = r.MapKey() {
				tags[t] = r.Bool()
			}
			b = kernel.AppendMap(kernel.AppendKey(b, key), tags, kernel.AppendBool)
		case "due":
			b = kernel.AppendTimestamp(kernel.AppendKey(b, key), r.Timestamp())
		case "pause":
			b = kernel.AppendDuration(kernel.AppendKey(b, key), r.Duration())
		case "raw":
			raw := r.Raw()
			b = kernel.AppendString(kernel.AppendKey(b, key), told(kernel.EventTypeOf(raw)))
			b = append(kernel.AppendKey(b, key), raw...)
		default:
			r.Extra()
		}
	}
	if !named {
		r.Missing("name")
	}
	return append(b, '}')
}

func readStep(r *kernel.Reader) []byte {
	b := []byte("{")
	r.Object()
	for k, ok := r.Key(); ok; k, ok = r.Key() {
		switch key := string(k); key {
		case "cost":
			b = kernel.AppendDouble(kernel.AppendKey(b, key), r.Double())
		case "turns":
			b = kernel.AppendInt(kernel.AppendKey(b, key), r.Int())
		case "mood":
			b = kernel.AppendString(kernel.AppendKey(b, key), []string{"good", "bad"}[r.Enum([]string{"good", "bad"})])
		case "no":
			b = kernel.AppendBool(kernel.AppendKey(b, key), r.Null())
		default:
			r.Extra()
		}
	}
	return append(b, '}')
}

// someDocument is a plan, mostly with something wrong in it.
func someDocument(rnd *rand.Rand) string {
	s := somePlan(rnd)
	for range rnd.Intn(3) {
		i := rnd.Intn(len(s))
		piece := []string{"", "{", "}", "[", "]", ",", ":", `"`, `\`, "1", "-", "e", ".", "null", " ", "\x00", "\n", `\u0041`, `\ud800`, "é", "😀", `"x":1,`}[rnd.Intn(22)]
		s = s[:i] + piece + s[min(len(s), i+rnd.Intn(2)):]
		if s == "" {
			s = " "
		}
	}
	return s
}

func somePlan(rnd *rand.Rand) string {
	fields := []string{
		`"name":` + someQuoted(rnd),
		`"steps":[` + joined(make([]int, rnd.Intn(3)), func(int) string { return someStep(rnd) }) + `]`,
		`"tags":{` + someQuoted(rnd) + `:true,` + someQuoted(rnd) + `: false}`,
		`"due":` + asJSON(someTimeText(rnd)),
		`"pause":` + asJSON(someTimeText(rnd)),
		`"raw":` + someJSON(rnd, 2),
		`"raw":{"type":"X","type":` + someJSON(rnd, 1) + `}`,
		`"n\u0061me" : "again"`,
		someQuoted(rnd) + `:` + someJSON(rnd, 1),
	}
	rnd.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	fields = append(fields[:rnd.Intn(4)], `"name":"x"`)
	if rnd.Intn(100) == 0 {
		fields = append(fields, `"raw":`+strings.Repeat("[", 62+rnd.Intn(4)))
	}
	if rnd.Intn(100) == 0 {
		fields = append(fields, `"name":"`+strings.Repeat("é", 990+rnd.Intn(20))+`"`)
	}
	return "{" + strings.Join(fields, ",") + "}"
}

func someStep(rnd *rand.Rand) string {
	number := []string{"1", "-0", "1.0", "1e3", "15e-1", "1.50e1", "9007199254740991", "9007199254740992", "9007199254740991.0000000000000000001", "0.000012e6", "1e400", "01", "1.",
		"-", "1e", "1e+", "0e999999999999", "1e-999999999999", `"1"`, "null", "900719925474099100000e-5", "-9007199254740993", "1.5.2", "0.1e1"}
	pick := func() string { return number[rnd.Intn(len(number))] }
	return "{" + strings.Join([]string{`"turns":` + pick(), `"cost":` + pick(), `"mood":` + []string{`"good"`, `"b\u0061d"`, `"ugly"`, "1"}[rnd.Intn(4)], `"no":` + []string{"null", "nul", "1"}[rnd.Intn(3)]}[rnd.Intn(4):], ",") + "}"
}
