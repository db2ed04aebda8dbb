// Package js runs TypeScript in Go tests, without Node: esbuild strips the types
// and bundles; QuickJS, which only this package imports, runs the result.
package js

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"modernc.org/quickjs"
)

// Bundle makes one script of a TypeScript module. source is the module's text;
// its imports are looked up from dir.
func Bundle(source, dir string) (string, error) { return BundleInstead(source, dir, nil) }

// BundleInstead is Bundle with other texts for some files, by their whole paths: for
// small changes of large folders.
func BundleInstead(source, dir string, instead map[string]string) (string, error) {
	result := api.Build(api.BuildOptions{
		Stdin:   &api.StdinOptions{Contents: source, ResolveDir: dir, Loader: api.LoaderTS},
		Bundle:  true,
		Format:  api.FormatIIFE,
		Target:  api.ES2020,
		Plugins: []api.Plugin{{Name: "instead", Setup: func(b api.PluginBuild) { load(b, instead) }}},
	})
	if len(result.Errors) > 0 {
		return output(result.Errors, nil)
	}
	return string(result.OutputFiles[0].Contents), nil
}

func load(b api.PluginBuild, instead map[string]string) {
	b.OnLoad(api.OnLoadOptions{Filter: `\.ts$`}, func(file api.OnLoadArgs) (api.OnLoadResult, error) {
		text, ok := instead[file.Path]
		if !ok {
			return api.OnLoadResult{}, nil
		}
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderTS}, nil
	})
}

// Parse strips the types of a TypeScript module and returns the JavaScript; the
// error says what does not parse.
func Parse(source string) (string, error) {
	result := api.Transform(source, api.TransformOptions{Loader: api.LoaderTS, Target: api.ES2020, Format: api.FormatESModule})
	return output(result.Errors, result.Code)
}

// Newer tells whether a TypeScript module, its types stripped, has syntax that
// ES2020 has not: printed for ES2020 it is another than printed as it stands. How
// numbers are written is not told.
func Newer(source string) (bool, error) {
	as := func(target api.Target) string {
		result := api.Transform(source, api.TransformOptions{Loader: api.LoaderTS, Target: target, TsconfigRaw: `{"compilerOptions":{"target":"ES2020"}}`, Format: api.FormatESModule})
		return string(result.Code)
	}
	if _, err := Parse(source); err != nil {
		return false, err
	}
	return as(api.ES2020) != as(api.ESNext), nil
}

// Minified bundles a TypeScript module as an application would: one ES module,
// minified, with nothing that is not reached.
func Minified(source, dir string) (string, error) {
	result := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: source, ResolveDir: dir, Loader: api.LoaderTS},
		Bundle: true, Format: api.FormatESModule, Target: api.ES2020,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
	})
	if len(result.Errors) > 0 {
		return output(result.Errors, nil)
	}
	return string(result.OutputFiles[0].Contents), nil
}

func output(wrong []api.Message, code []byte) (string, error) {
	var texts []string
	for _, m := range wrong {
		texts = append(texts, m.Text)
	}
	if texts != nil {
		return "", errors.New(strings.Join(texts, "\n"))
	}
	return string(code), nil
}

// A Machine is one JavaScript engine with a script loaded.
type Machine struct{ vm *quickjs.VM }

// Load starts an engine and runs the script, which leaves its functions in
// globalThis.
func Load(script string) (*Machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	if _, err := vm.Eval(script, quickjs.EvalGlobal); err != nil {
		return nil, errors.Join(err, vm.Close())
	}
	return &Machine{vm}, nil
}

// Call calls a global function with a text and returns the text that it gives.
func (m *Machine) Call(function, text string) (string, error) {
	out, err := m.vm.Call(function, text)
	if err != nil {
		return "", err
	}
	s, ok := out.(string)
	if !ok {
		return "", errors.New(function + " gave no text")
	}
	return s, nil
}

// Close ends the engine.
func (m *Machine) Close() error { return m.vm.Close() }

// Quick runs the script in an engine of its own and calls a global function of it.
func Quick(script, function, text string) (out string, err error) {
	m, err := Load(script)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	return m.Call(function, text)
}

// ErrNoNode says that there is no Node on this machine.
var ErrNoNode = errors.New("no node on the path")

// Node runs the script in Node and calls a global function of it, as Call does; it
// may give a promise of the text. dir is a folder for the script. The error is ErrNoNode where there is none.
func Node(script, function, text, dir string) (string, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return "", ErrNoNode
	}
	file := filepath.Join(dir, "script.js")
	tail := "\nPromise.resolve(globalThis." + function + "(require('fs').readFileSync(0, 'utf8'))).then((text) => process.stdout.write(text));\n"
	if err := os.WriteFile(file, []byte(script+tail), 0o600); err != nil {
		return "", err
	}
	var wrong bytes.Buffer
	cmd := exec.Command(node, file)
	cmd.Stdin, cmd.Stderr = strings.NewReader(text), &wrong
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, wrong.Bytes())
	}
	return string(out), nil
}
