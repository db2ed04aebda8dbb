package differ_test

// Generated TypeScript as a back-end: the modules of many stories' charts in one
// script, run by QuickJS in this process or by Node. Answers are what the
// TypeScript kernel's own encoder wrote.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/differ"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel/ts"
)

// stripped makes scripts of stories' charts.
type stripped struct {
	edit func(text []byte) []byte // changes every root module; nil: as it is
}

// quick answers in QuickJS.
func (b stripped) quick(stories []*differ.Story) ([][]string, error) {
	return b.run(stories, inQuickJS)
}

// An engine calls the function tell of a script with a text.
type engine func(script, text, dir string) (string, error)

func inQuickJS(script, text, _ string) (string, error) { return js.Quick(script, "tell", text) }

// node answers in Node.
func (b stripped) node(stories []*differ.Story) (all [][]string, err error) {
	return b.run(stories, func(script, text, dir string) (string, error) {
		return js.Node(script, "tell", text, dir)
	})
}

// run tells the stories in as many parts as there are processors: an engine has one
// thread.
func (b stripped) run(stories []*differ.Story, e engine) ([][]string, error) {
	part := len(stories)/runtime.GOMAXPROCS(0) + 1
	parts := slices.Collect(slices.Chunk(stories, part))
	all, failed := make([][][]string, len(parts)), make([]error, len(parts))
	differ.InParallel(len(parts), func(i int) { all[i], failed[i] = b.ask(tsMain, parts[i], tasks(parts[i]), e) })
	return slices.Concat(all...), errors.Join(failed...)
}

// ask bundles the stories' modules with a main script, and calls it with what it
// reads.
func (b stripped) ask(main tsScript, stories []*differ.Story, read any, e engine) ([][]string, error) {
	dir, err := os.MkdirTemp("", "differ")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	script, err := b.script(dir, main, stories)
	if err != nil {
		return nil, err
	}
	told, err := json.Marshal(read)
	if err != nil {
		return nil, err
	}
	out, err := e(script, string(told), dir)
	return perStory(out), err
}

// A tsScript is a main script and how it imports each module: both have a place
// for names.
type tsScript struct{ imports, text string }

// script bundles the modules of all stories' charts with one kernel.
func (b stripped) script(dir string, main tsScript, stories []*differ.Story) (string, error) {
	if err := writeKernel(filepath.Join(dir, "kernel")); err != nil {
		return "", err
	}
	var imports, programs strings.Builder
	for i, s := range stories {
		folder, m := fmt.Sprintf("s%d", i), s.Chart.Machine()
		if err := b.modules(filepath.Join(dir, folder), m); err != nil {
			return "", err
		}
		module := typescript.Module(m.Name)
		fmt.Fprintf(&imports, "import "+main.imports+" from './%s/%s/%s.ts';\n", i, folder, module, module)
		fmt.Fprintf(&programs, "s%d, ", i)
	}
	return js.Bundle(imports.String()+fmt.Sprintf(main.text, programs.String()), dir)
}

func writeKernel(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	names, err := fs.Glob(ts.Files, "*.ts")
	for _, name := range names {
		text, err := fs.ReadFile(ts.Files, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return err
		}
	}
	return err
}

// modules writes a chart and its child charts below a folder of their own.
func (b stripped) modules(dir string, m *ir.Machine) error {
	if err := errors.Join(os.Mkdir(dir, 0o700), os.Symlink(filepath.Join("..", "kernel"), filepath.Join(dir, "kernel"))); err != nil {
		return err
	}
	for _, child := range below(m) {
		if err := writeModule(dir, child.machine, nil); err != nil {
			return err
		}
	}
	return writeModule(dir, m, b.edit)
}

func writeModule(dir string, m *ir.Machine, edit func(text []byte) []byte) error {
	name := typescript.Module(m.Name)
	text := typescript.Generate(m, typescript.Options{Source: m.File, Ext: ".ts"})
	if edit != nil {
		text = edit(text)
	}
	if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name, name+".ts"), text, 0o600)
}

// tsMain tells every chart its story. What is thrown is an answer too.
var tsMain = tsScript{"{ program as s%d }", `
import { answer, openSession } from './kernel/lines.ts';

const programs: any[] = [%s];

function told(program: any, task: any): string[] {
  const all: string[] = [];
  try {
    const { session, first } = openSession(program, { input: task.Input, resolve: '', now: task.Now, trace: true });
    all.push(first);
    if (session !== undefined) for (const line of task.Lines) all.push(answer(session, line));
  } catch (e) {
    all.push('panic: ' + JSON.stringify(String(e)));
  }
  return all;
}

(globalThis as any).tell = (text: string): string =>
  JSON.parse(text).map((task: any, i: number) => told(programs[i], task).join('\n') + '\n\n').join('');
`}
