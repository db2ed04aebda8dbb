package conformance_test

// The conformance suite in Node: one process holds the programs of all charts, each
// with a driver of its own, as the ts back-end has it.

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/backend"
	"github.com/lockstep-charts/lockstep/internal/conformance"
	"github.com/lockstep-charts/lockstep/internal/js"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/lines"
)

// nodeMain gives every driver a process of its own to read from; a line `p NAME`
// says whose the next lines are.
const nodeMain = `import { main } from './driver.ts';
%s
declare const Buffer: any;
const real: any = (globalThis as any).process;
void real.stdout; // who asks for it has it take no more than there is room for, and a driver write the rest later
const streams = new Map<string, any>();

function begin(name: string, program: any): void {
  const on: any = {};
  (globalThis as any).process = { argv: real.argv.slice(0, 2), stdin: { on: (event: string, f: unknown) => (on[event] = f) } };
  main(program);
  streams.set(name, on);
}

%s
let read = Buffer.alloc(0);
let stream: any;
real.stdin.on('data', (chunk: any) => {
  read = Buffer.concat([read, chunk]);
  for (let cut = read.indexOf(10); cut >= 0; cut = read.indexOf(10)) {
    const line = read.subarray(0, cut + 1);
    read = read.subarray(cut + 1);
    if (line[0] === 112) stream = streams.get(line.toString().slice(2, -1));
    else stream.data(line);
  }
});
`

// nodeSuite runs the cases' modules in Node.
func nodeSuite(t *testing.T, charts map[string]*interp.Chart) suite {
	js.NeedsNode(t)
	all, dir := modules.Files{"driver.ts": backend.Driver}, t.TempDir()
	if err := all.AddKernel(quickKernel, ".ts"); err != nil {
		t.Fatal(err)
	}
	var imports, programs strings.Builder
	for i, name := range sortedCharts(charts) {
		root, m := fmt.Sprintf("gen/case%d", i), charts[name].Machine()
		all.AddTS(m, root)
		js.ShareKernel(t, filepath.Join(dir, root))
		module := typescript.Module(m.Name)
		fmt.Fprintf(&imports, "import { program as case%d } from './%s/%s/%s.ts';\n", i, root, module, module)
		fmt.Fprintf(&programs, "begin(%q, case%d);\n", name, i)
	}
	all["main.ts"] = fmt.Appendf(nil, nodeMain, imports.String(), programs.String())
	program := filepath.Join(dir, "program.cjs")
	if err := errors.Join(all.Write(dir), backend.Strip(dir, program)); err != nil {
		t.Fatal(err)
	}
	p := startSuite(t, exec.Command("node", program))
	return func(c *conformance.Case, _ *interp.Chart, start lines.Start) (backend.Session, error) {
		return openIn(p, c, start)
	}
}
