package differ_test

// Drivers in TypeScript for the typed functions of generated modules.

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/shell"
	"github.com/lockstep-charts/lockstep/ir"
)

// shellInNode tells stories to the modules of their charts, which it writes to a
// folder together with their driver.
func shellInNode(dir string, stories []*differ.Story, told []shell.Story) ([][]string, error) {
	main, err := writeShell(dir, stories)
	if err != nil {
		return nil, err
	}
	script, err := js.Bundle(main, dir)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(told)
	if err != nil {
		return nil, err
	}
	out, err := js.Node(script, "tell", string(text), dir)
	return perStory(out), err
}

func writeShell(dir string, stories []*differ.Story) (main string, err error) {
	if err := writeKernel(filepath.Join(dir, "kernel")); err != nil {
		return "", err
	}
	p := &shellModules{known: map[*ir.Machine]int{}}
	for i, s := range stories {
		if err := (stripped{}).modules(filepath.Join(dir, fmt.Sprintf("s%d", i)), s.Chart.Machine()); err != nil {
			return "", err
		}
		p.story(fmt.Sprintf("./s%d", i), s.Chart.Machine())
	}
	return p.write(dir)
}

// writeAlone writes the driver of one story with a kernel of its own: the compiler
// takes links to one for as many kernels.
func writeAlone(dir string, s *differ.Story) error {
	if err := errors.Join(os.Mkdir(dir, 0o700), writeKernel(filepath.Join(dir, "kernel"))); err != nil {
		return err
	}
	for _, c := range below(s.Chart.Machine()) {
		if err := writeModule(dir, c.machine, nil); err != nil {
			return err
		}
	}
	p := &shellModules{known: map[*ir.Machine]int{}}
	p.story(".", s.Chart.Machine())
	_, err := p.write(dir)
	return errors.Join(err, writeModule(dir, s.Chart.Machine(), nil))
}

// write writes the driver beside the modules.
func (p *shellModules) write(dir string) (main string, err error) {
	main = fmt.Sprintf(shellMain, p.imports, p.hosts, p.roots)
	return main, errors.Join(os.CopyFS(filepath.Join(dir, "shell"), shell.TypeScript),
		os.WriteFile(filepath.Join(dir, "main.ts"), []byte(main), 0o600))
}

// shellModules are the generated modules as their users see them.
type shellModules struct {
	known                 map[*ir.Machine]int
	imports, hosts, roots string
}

func (p *shellModules) story(folder string, m *ir.Machine) {
	kin := ""
	for _, c := range below(m) {
		kin += fmt.Sprintf("%q: m%d.parseEvent, ", c.machine.Name, p.module(folder, c.machine))
	}
	n := p.module(folder, m)
	input, guards, context, follow := "", "", "", ""
	if m.Input != ir.NoType {
		input = fmt.Sprintf("input as Parameters<typeof m%d.initial>[0], ", n)
	}
	if len(m.HostGuards) > 0 {
		guards = fmt.Sprintf(", host%d(h).guards", n)
		follow += fmt.Sprintf("guards: host%d(h).guards, ", n)
	}
	if len(m.HostActions) > 0 {
		follow += fmt.Sprintf("actions: host%d(h).actions, ", n)
	}
	if m.Context != ir.NoType {
		context = fmt.Sprintf("context as m%d.Context, ", n)
	}
	given := ""
	if input != "" {
		given = "input: " + strings.TrimSuffix(input, ", ") + ", "
	}
	can := "{}"
	if len(m.HostGuards) > 0 {
		can = fmt.Sprintf("{ guards: host%d(h).guards }", n)
	}
	p.roots += strings.NewReplacer("@input", input, "@given", given, "@guards", guards, "@follow", follow, "@context", context, "@kin", kin, "@can", can, "@encoders", encoders(m, n), "@", fmt.Sprint(n)).Replace(shellModule)
}

// encoders are those that not every module has.
func encoders(m *ir.Machine, n int) (b string) {
	if len(m.Emits) > 0 {
		b += fmt.Sprintf("    encodeEmitted: (e) => m%d.encodeEmitted(e as m%[1]d.Emitted),\n", n)
	}
	if m.Output != ir.NoType {
		b += fmt.Sprintf("    encodeOutput: (output) => m%d.encodeOutput(output as m%[1]d.Output),\n", n)
	}
	return b
}

// module prints the host of a chart, once, and gives its number.
func (p *shellModules) module(folder string, m *ir.Machine) int {
	if n, ok := p.known[m]; ok {
		return n
	}
	n := len(p.known)
	p.known[m] = n
	name := typescript.Module(m.Name)
	p.imports += fmt.Sprintf("import * as m%d from '%s/%s/%s.ts';\n", n, folder, name, name)
	guards, actions, actors := "", "", ""
	for _, g := range m.HostGuards {
		guards += hostFunction("guard", m, g)
	}
	for _, a := range m.HostActions {
		actions += hostFunction("action", m, a)
	}
	for i := range m.Actors {
		actors += p.actor(folder, m, n, i)
	}
	parts := ""
	for _, part := range [][2]string{{"guards", guards}, {"actions", actions}, {"actors", actors}} {
		if part[1] != "" {
			parts += fmt.Sprintf("    %s: {\n%s    },\n", part[0], part[1])
		}
	}
	p.hosts += fmt.Sprintf("const shape%d: Shape = %s;\n\n", n, shape(m))
	h := "h"
	if parts == "" {
		h = "_h"
	}
	p.hosts += fmt.Sprintf("function host%d(%s: Host): m%d.Host {\n  return {\n%s  };\n}\n\n", n, h, n, parts)
	return n
}

func hostFunction(kind string, m *ir.Machine, f ir.Host) string {
	if f.Params == ir.NoType {
		return fmt.Sprintf("      [%s]: () => h.%s(%q),\n", quotedName(f.Name), kind, f.Name)
	}
	return fmt.Sprintf("      [%s]: (params) => h.%s(%q, %s, params),\n", quotedName(f.Name), kind, f.Name, typeText(m, f.Params))
}

func (p *shellModules) actor(folder string, m *ir.Machine, n, i int) string {
	a := &m.Actors[i]
	if a.Chart >= 0 {
		return fmt.Sprintf("      [%s]: host%d(h),\n", quotedName(a.Name), p.module(folder, m.Children[a.Chart]))
	}
	return fmt.Sprintf("      [%s]: (input, port) => h.body(m%d.program as Program, shape%d, %d, port, input),\n", quotedName(a.Name), n, n, i)
}

// shape describes the values of a chart.
func shape(m *ir.Machine) string {
	actors := ""
	for _, a := range m.Actors {
		actors += fmt.Sprintf("{ input: %s, output: %s, receives: %s }, ", typeText(m, a.Input), typeText(m, a.Output), eventTypes(m, a.Receives))
	}
	return fmt.Sprintf("{ events: %s, emits: %s, input: %s, context: %s, output: %s, actors: [%s] }",
		eventTypes(m, m.Events), eventTypes(m, m.Emits), typeText(m, m.Input), typeText(m, m.Context), typeText(m, m.Output), actors)
}

func eventTypes(m *ir.Machine, list []ir.Event) string {
	b := ""
	for _, e := range list {
		b += fmt.Sprintf("[%s]: %s, ", quotedName(e.Name), eventType(m, e))
	}
	return "{ " + b + "}"
}

// eventType describes the object of an event.
func eventType(m *ir.Machine, e ir.Event) string {
	fields := "type: { type: { kind: 'string' }, optional: false }, "
	if e.Type != ir.NoType {
		fields += fieldsText(m, e.Type)
	}
	return "{ kind: 'object', fields: { " + fields + "} }"
}

// typeText describes a type.
func typeText(m *ir.Machine, id ir.TypeID) string {
	if id == ir.NoType {
		return "undefined"
	}
	t := &m.Types[id]
	switch t.Kind {
	case ir.OptionalKind, ir.ListKind, ir.MapKind:
		return fmt.Sprintf("{ kind: '%s', elem: %s }", kindNames[t.Kind], typeText(m, t.Elem))
	case ir.ObjectKind:
		return "{ kind: 'object', fields: { " + fieldsText(m, id) + "} }"
	}
	return fmt.Sprintf("{ kind: '%s' }", kindNames[t.Kind])
}

func fieldsText(m *ir.Machine, id ir.TypeID) (b string) {
	for _, f := range m.Types[id].Fields {
		b += fmt.Sprintf("[%s]: { type: %s, optional: %v }, ", quotedName(f.Name), typeText(m, f.Type), f.Optional)
	}
	return b
}

var kindNames = map[ir.TypeKind]string{ir.BoolKind: "bool", ir.IntKind: "int", ir.DoubleKind: "double", ir.StringKind: "string", ir.TimestampKind: "timestamp",
	ir.DurationKind: "duration", ir.AnyKind: "any", ir.EnumKind: "enum", ir.OptionalKind: "optional", ir.ListKind: "list", ir.MapKind: "map"}

const shellModule = `  {
    program: m@.program as Program,
    shape: shape@,
    parseEvent: m@.parseEvent,
    parseSnapshot: (text) => m@.parseSnapshot(text) as unknown as Snap,
    encodeSnapshot: (s) => m@.encodeSnapshot(s as unknown as m@.Snapshot),
@encoders    create: (h, input, setting) => m@.createActor({ ...host@(h), @given...setting }) as unknown as Actor,
    follow: (h, input, setting) => (h === undefined ? m@.createActor({ @given...setting, follow: true }) : m@.createActor({ @given...setting, @followfollow: true })) as unknown as Actor,
    restore: (h, text, setting, anyHash) => m@.restoreActor(text, { ...host@(h), ...setting, anyHash }) as unknown as Actor,
    refollow: (h, text, setting, anyHash) => (h === undefined ? m@.restoreActor(text, { ...setting, anyHash, follow: true }) : m@.restoreActor(text, { ...setting, anyHash, @followfollow: true })) as unknown as Actor,
    initial: (h, input, now, id) => m@.initial(@inputnow@guards, id) as unknown as StepResult<Snap>,
    step: (h, s, e, now) => m@.step(s as unknown as m@.Snapshot, e as Parameters<typeof m@.step>[1], now@guards) as unknown as StepResult<Snap>,
    tell: (h, s, r, now) => m@.tell(s as unknown as m@.Snapshot, r as m@.Report, now@guards) as unknown as StepResult<Snap>,
    resolve: (h, value, context, input, now, id) => m@.resolve(value as m@.Value, @context@inputnow@guards, id) as unknown as StepResult<Snap>,
    can: (h, s, e) => s.can(e, @can),
    kin: { @kin},
  },
`

const shellMain = `import type { Actor } from './kernel/actor.ts';
import type { StepResult } from './kernel/frozen.ts';
import type { Program } from './kernel/logic.ts';
import type { Host } from './shell/host.ts';
import type { Module, Shape, Snap } from './shell/story.ts';
import { tellAll } from './shell/tell.ts';
%s
%sconst modules: readonly Module[] = [
%s];

(globalThis as { tell?: unknown }).tell = (text: string) => tellAll(modules, JSON.parse(text));
`
