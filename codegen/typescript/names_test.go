package typescript_test

import (
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/samples"
	"github.com/lockstep-charts/lockstep/codegen/typescript"
)

// An enum that the chart writes in a field's place is called after that place:
// programs name it.
func TestEnumsWithoutNameAreCalledAfterTheirPlace(t *testing.T) {
	m := samples.Written(t, samples.Unnamed)
	code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
	for _, want := range []string{"export type JobKind = 'slow' | 'fast';", "export type Mode = 'a' | 'b';", "export type StateType = 'x' | 'y';",
		"export type WaitReason = 'question' | 'plan';", "export type NoteLevel = 'low' | 'high';", "export type PollOutput = 'seen' | 'unseen';"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}

// The values of an enum are listed as they are declared, for a menu. The list gives way to a
// name of the chart's own.
func TestEnumsListTheirValues(t *testing.T) {
	m := samples.Written(t, "chart: own\ntypes: { Size: [small, large], sizeValues: [one] }\ncontext: { size: Size, of: sizeValues, mode: [on, off] }\ninitial: a\nstates: { a: {} }\n")
	code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
	for _, want := range []string{"export const sizeValuesList: readonly Size[] = ['small', 'large'];", "export type sizeValues = 'one';",
		"export const sizeValuesValues: readonly sizeValues[] = ['one'];", "export const modeValues: readonly Mode[] = ['on', 'off'];"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q in\n%s", want, code)
		}
	}
}

// An output that is no object has the type of what the final states give.
func TestOutputOfAnyType(t *testing.T) {
	m := samples.Written(t, "chart: numbers\ninitial: a\nstates: { a: { type: final, output: '[1, 2]' } }\n")
	if code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"})); !strings.Contains(code, "\nexport type Output = readonly number[];\n") {
		t.Errorf("no such Output in\n%s", code)
	}
}

// What an actor gives is called after the actor, also where another gives the same.
func TestWhatActorsGiveIsCalledAfterThem(t *testing.T) {
	m := samples.Written(t, samples.TwoAlike)
	code := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
	for _, want := range []string{" | SignInOutput;", "export interface SignInOutput {", " | SignUpOutput;", "export type SignUpOutput = SignInOutput;",
		" | Session;", "export type LeaveOutput = Output;"} {
		if !strings.Contains(code, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(code, "ResumeOutput") {
		t.Error("Session has a second name")
	}
}

// What runs a chart calls things as the chart does: variables, and what is there for several
// events.
func TestNamesOfTheChart(t *testing.T) {
	m := samples.Written(t, samples.Named)
	text := string(typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"}))
	for _, want := range []string{
		"function isOldOnPut(m: M): boolean {", "function isOldOnTake(m: M): boolean {", "function noteOnPut(m: M): void {", "(member: Member) => ",
		"for (const [turn, member] of m.context.members.entries()) {", "const key = ", "const value: number = ", "m.context.members, (member",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nowhere stands %s", want)
		}
	}
}
