package ts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/kernel"
)

// The value library in both languages, side by side: random operands through
// every operation, with random limits, must give the same value or the same
// error, message included. operations_test.go lists the operations.

// A trial is one operation on operands, all of them as text.
type trial struct {
	Name  string   `json:"name"`
	Kinds string   `json:"kinds"`
	Gives string   `json:"gives"`
	Limit int      `json:"limit"`
	Args  []string `json:"args"`
}

// harness is the TypeScript side: it parses each operand by its letter, runs the
// operation and prints what comes out.
const harness = `
import * as numbers from './number.ts';
import * as text from './text.ts';
import * as time from './time.ts';
import * as timetext from './timetext.ts';
import * as list from './list.ts';
import * as any from './any.ts';
import * as json from './json.ts';
import * as pattern from './pattern.ts';
import { err, reset, setLimit, attempt } from './eval.ts';
import { newReader } from './reader.ts';

type Trial = { name: string; kinds: string; gives: string; limit: number; args: string[] };

const all: any = { ...numbers, ...text, ...time, ...timetext, ...list, ...any, ...json, ...pattern };

function double(bits: string): number {
  if (bits === 'nan') return NaN;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt('0x' + bits));
  return view.getFloat64(0);
}

function bitsOf(d: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, d);
  return d !== d ? 'nan' : view.getBigUint64(0).toString(16).padStart(16, '0');
}

function parse(kind: string, s: string): unknown {
  switch (kind) {
    case 'i': case 'n': case 't': case 'D': return Number(s);
    case 'd': return double(s);
    case 'b': return s === 'true';
    case 'l': return JSON.parse(s);
    case 'L': return s === '' ? [] : s.split(',').map(double);
    case 'I': return s === '' ? [] : s.split(',').map(Number);
    case 'm': return new Map(Object.entries(JSON.parse(s)));
    case 'j': return newReader(s, 0).any();
    case 'p': return JSON.parse(s);
  }
  return s;
}

function print(gives: string, v: any): string {
  if (v === undefined) return 'absent';
  if (Object.is(v, -0) && gives === 'i') return '-0, which is no int';
  switch (gives) {
    case 'd': return bitsOf(v);
    case 'l': return json.appendList('', v, json.appendString);
    case 'L': return v.map(bitsOf).join(',');
    case 'I': return v.map(String).join(',');
    case 'm': return json.appendMap('', v, json.appendString);
    case 'j': return any.appendAny('', v);
  }
  return String(v);
}

function one(t: Trial): string {
  reset();
  setLimit(t.limit);
  const args = t.args.map((s, i) => parse(t.kinds.charAt(i), s));
  const v = attempt(() => print(t.gives, all[t.name](...args)));
  const failed = err();
  return failed === undefined ? String(v) : failed.type + ' ' + failed.code + ': ' + failed.message;
}

(globalThis as any).run = (trials: string): string => JSON.stringify(JSON.parse(trials).map(one));
`

func TestValuesAgree(t *testing.T) {
	rnd := rand.New(rand.NewSource(11))
	turns := 400
	if testing.Short() {
		turns = 100
	}
	var trials []trial
	var want []string
	for _, op := range operations {
		for range turns {
			tr, answer := someTrial(t, rnd, op)
			trials, want = append(trials, tr), append(want, answer)
		}
	}
	failed := map[string]bool{}
	for i, got := range run(t, load(t, harness), trials) {
		tr := trials[i]
		if got != want[i] && !failed[tr.Name] {
			failed[tr.Name] = true
			t.Errorf("%s of %.2000q with limit %d: Go gives %.300q, TypeScript %.300q", tr.Name, tr.Args, tr.Limit, want[i], got)
		}
	}
}

// someTrial is an operation with random operands, and what Go makes of it.
func someTrial(t *testing.T, rnd *rand.Rand, op operation) (tr trial, answer string) {
	tr = trial{Name: op.name, Kinds: op.kinds, Gives: op.gives, Limit: someLimit(rnd)}
	for _, kind := range op.kinds {
		tr.Args = append(tr.Args, someOperand(rnd, kind))
	}
	answer = inGo(op, tr)
	for i, kind := range op.kinds {
		if kind == 'p' {
			tr.Args[i] = patternCode(t, tr.Args[i])
		}
	}
	return tr, answer
}

func inGo(op operation, tr trial) string {
	var e kernel.Eval
	e.SetLimit(tr.Limit)
	got := op.call(&e, tr.Args)
	if err := e.Err(); err != nil {
		return err.Type + " " + err.Code + ": " + err.Message
	}
	return got
}

// An engine is a module that stands beside the twin's, loaded in QuickJS and,
// where there is one, in Node.
type engine struct {
	quick  *js.Machine
	script string
}

func load(t *testing.T, module string) *engine {
	t.Helper()
	script, err := js.Bundle(module, ".")
	if err != nil {
		t.Fatal(err)
	}
	quick, err := js.Load(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := quick.Close(); err != nil {
			t.Error(err)
		}
	})
	return &engine{quick, script}
}

// run gives the module's function run one list and takes one back, from both.
func run[T any](t *testing.T, e *engine, in []T) []string {
	t.Helper()
	question, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := e.quick.Call("run", string(question))
	if err != nil {
		t.Fatal(err)
	}
	out := answers(t, answer, len(in))
	answer, err = js.Node(e.script, "run", string(question), t.TempDir())
	if err != nil && !errors.Is(err, js.ErrNoNode) {
		t.Fatal(err)
	}
	if err == nil {
		for i, same := range answers(t, answer, len(in)) {
			if same != out[i] {
				t.Fatalf("%v: QuickJS gives %.500q, Node %.500q", in[i], out[i], same)
			}
		}
	}
	return out
}

func answers(t *testing.T, text string, n int) (out []string) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatal(err)
	}
	if len(out) != n {
		t.Fatalf("%d answers for %d questions", len(out), n)
	}
	return out
}

func patternCode(t *testing.T, pattern string) string {
	code, err := kernel.CodeOf(pattern)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"start": code.Start, "code": code.Code, "classes": code.Classes})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// someLimit is mostly the usual one, else one that is soon passed.
func someLimit(rnd *rand.Rand) int {
	if rnd.Intn(3) > 0 {
		return 0
	}
	return 1 + rnd.Intn(12)
}

func joined[T any](l []T, text func(T) string) string {
	parts := make([]string, len(l))
	for i, v := range l {
		parts[i] = text(v)
	}
	return strings.Join(parts, ",")
}

func optional(s *string) string {
	if s == nil {
		return "absent"
	}
	return *s
}

func text(v any) string { return fmt.Sprint(v) }
