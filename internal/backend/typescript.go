package backend

// The ts back-end runs what `lockstep gen` writes, with the embedded kernel, in
// Node: esbuild strips the types and makes one file of it, once per chart.

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/lockstep-charts/lockstep/codegen/typescript"
	"github.com/lockstep-charts/lockstep/internal/modules"
	"github.com/lockstep-charts/lockstep/interp"
	"github.com/lockstep-charts/lockstep/ir"
)

// Driver is the program around a chart's TypeScript.
//
//go:embed driver.ts
var Driver []byte

// stripped makes the programs of the ts back-end.
type stripped struct{ workshop }

func newStripped() *programs {
	b := &stripped{}
	return &programs{command: b.command, shop: &b.workshop}
}

// command is Node with the chart's program.
func (b *stripped) command(chart *interp.Chart, args ...string) (*exec.Cmd, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, fmt.Errorf("the ts back-end needs Node (node): %w", err)
	}
	program, err := b.build(chart)
	if err != nil {
		return nil, err
	}
	return exec.Command(node, append([]string{program}, args...)...), nil
}

// build makes the chart's program, or finds it in the cache.
func (b *stripped) build(chart *interp.Chart) (string, error) {
	all, err := tsProgram(chart.Machine())
	if err != nil {
		return "", err
	}
	dir, err := b.folder("ts", all)
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "program.cjs")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	if err := all.Write(dir); err != nil {
		return "", err
	}
	return program, Strip(dir, program)
}

// Strip makes one script of the folder's modules. The program appears whole or
// not at all.
func Strip(dir, program string) error {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(dir, "main.ts")},
		Bundle:      true,
		Format:      api.FormatCommonJS,
		Platform:    api.PlatformNode,
		Target:      api.ES2020,
		TsconfigRaw: "{}",
	})
	var wrong []string
	for _, m := range result.Errors {
		wrong = append(wrong, m.Text)
	}
	if wrong != nil {
		return fmt.Errorf("bug: the generated TypeScript does not build: %s", strings.Join(wrong, "; "))
	}
	fresh := program + fmt.Sprint(os.Getpid())
	if err := os.WriteFile(fresh, result.OutputFiles[0].Contents, 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, program)
}

// tsProgram is the sources of a chart's program.
func tsProgram(m *ir.Machine) (modules.Files, error) {
	name := typescript.Module(m.Name)
	start := fmt.Sprintf("import { main } from './driver.ts';\nimport { program } from './gen/%[1]s/%[1]s.ts';\nimport type { Program } from './gen/kernel/logic.ts';\n\nmain(program as Program);\n", name)
	all := modules.Files{"main.ts": []byte(start), "driver.ts": Driver}
	all.AddTS(m, "gen")
	return all, all.AddKernel("gen/kernel", ".ts")
}
