// Package fault puts many seeded faults into one program. Compiling a program for
// each fault takes seconds, telling it a case takes milliseconds; so every variant
// of a function stands beside the function as it is, and a variable of the
// environment says which fault is on. Without it the program is as it was.
package fault

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Switch is the variable of the environment that names the fault which is on.
const Switch = "LOCKSTEP_FAULT"

// On is an environment in which the fault is on.
func On(name string) []string { return append(os.Environ(), Switch+"="+name) }

// SwitchFile is what a package with faults needs besides its files.
func SwitchFile(pkg string) []byte {
	return fmt.Appendf(nil, switchFile, pkg, Switch)
}

const switchFile = `package %s

import "os"

var faultSwitch = os.Getenv(%q)

// faulted is the value with the fault, when it is on.
func faulted[T any](on bool, wrong, right T) T {
	if on {
		return wrong
	}
	return right
}
`

// Merge puts variants of a Go file, by the names of their faults, into the file.
// They may differ from it in the bodies of functions and in the values of
// variables; the error says what cannot be merged.
func Merge(text []byte, variants map[string][]byte) ([]byte, error) {
	own, err := read(text)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(variants)) {
		other, err := read(variants[name])
		if err == nil {
			err = own.take(name, other)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return own.print(), nil
}

// A source is a Go file taken apart.
type source struct {
	text  []byte
	file  *ast.File
	parts map[string]part // functions and variables, by name
	rest  map[string]bool // every other declaration, by its text
	edits []edit
}

// A part is what can have a fault: head is all before it, which must stay.
type part struct {
	head, body string
	start, end int // of the body
	results    bool
	variable   bool
}

type edit struct {
	at   int
	text string
}

func read(text []byte) (*source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s := &source{text: text, file: file, parts: map[string]part{}, rest: map[string]bool{}}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.function(d)
		case *ast.GenDecl:
			s.declaration(d)
		}
	}
	return s, nil
}

// at is a position's place in the text.
func (s *source) at(p token.Pos) int { return int(p - s.file.FileStart) }

func (s *source) between(from, to token.Pos) string { return string(s.text[s.at(from):s.at(to)]) }

func (s *source) function(d *ast.FuncDecl) {
	key := "func " + d.Name.Name
	if d.Recv != nil {
		key = s.between(d.Recv.List[0].Type.Pos(), d.Recv.List[0].Type.End()) + "." + d.Name.Name
	}
	s.add(key, part{head: s.between(d.Pos(), d.Body.Lbrace), results: d.Type.Results != nil}, d.Body.Lbrace+1, d.Body.Rbrace)
}

// add adds a part; of functions of one name (init) each is its own.
func (s *source) add(key string, p part, from, to token.Pos) {
	for _, taken := s.parts[key]; taken; _, taken = s.parts[key] {
		key += "'"
	}
	p.start, p.end, p.body = s.at(from), s.at(to), s.between(from, to)
	s.parts[key] = p
}

func (s *source) declaration(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, isValue := spec.(*ast.ValueSpec)
		switch {
		case d.Tok == token.IMPORT: // of each variant they are added
		case d.Tok == token.VAR && isValue && len(v.Names) == 1 && len(v.Values) == 1:
			s.add("var "+v.Names[0].Name, part{head: s.between(v.Pos(), v.Values[0].Pos()), variable: true}, v.Values[0].Pos(), v.Values[0].End())
		default:
			s.rest[s.between(spec.Pos(), spec.End())] = true
		}
	}
}

// take takes what a variant has otherwise.
func (s *source) take(name string, v *source) error {
	if !maps.Equal(s.rest, v.rest) {
		return fmt.Errorf("a constant or a type differs")
	}
	if len(s.parts) != len(v.parts) {
		return fmt.Errorf("a function or a variable is only in one of them")
	}
	for _, key := range slices.Sorted(maps.Keys(v.parts)) {
		mine, wrong := s.parts[key], v.parts[key]
		switch {
		case mine.head != wrong.head:
			return fmt.Errorf("%s has another signature or is only in one of them", key)
		case mine.body != wrong.body:
			s.differ(name, mine, wrong)
		}
	}
	s.imports(v)
	return nil
}

// differ puts a fault beside what is right.
func (s *source) differ(name string, right, wrong part) {
	on := fmt.Sprintf("faultSwitch == %q", name)
	if right.variable {
		s.edits = append(s.edits, edit{right.start, "faulted(" + on + ", " + wrong.body + ", "}, edit{right.end, ")"})
		return
	}
	back := ""
	if !right.results {
		back = "return\n"
	}
	s.edits = append(s.edits, edit{right.start, "\nif " + on + " {" + wrong.body + "\n" + back + "}\n"})
}

// imports adds what only the variant imports.
func (s *source) imports(v *source) {
	for _, i := range v.file.Imports {
		text := v.between(i.Pos(), i.End())
		had := func(mine *ast.ImportSpec) bool { return s.between(mine.Pos(), mine.End()) == text }
		also := edit{s.at(s.file.Name.End()), "\nimport " + text + "\n"}
		if !slices.ContainsFunc(s.file.Imports, had) && !slices.Contains(s.edits, also) {
			s.edits = append(s.edits, also)
		}
	}
}

func (s *source) print() []byte {
	slices.SortStableFunc(s.edits, func(a, b edit) int { return a.at - b.at })
	var out bytes.Buffer
	done := 0
	for _, e := range s.edits {
		out.Write(s.text[done:e.at])
		out.WriteString(e.text)
		done = e.at
	}
	out.Write(s.text[done:])
	return out.Bytes()
}

// An Overlay is files of packages that stand elsewhere, with faults in them.
type Overlay map[string][]byte

// Add puts variants of a file into the overlay.
func (o Overlay) Add(file string, variants map[string][]byte) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	merged, err := Merge(text, variants)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	o[file] = merged
	_, pkg, _ := strings.Cut(string(packageLine(text)), "package ")
	o[path.Join(path.Dir(filepath.ToSlash(file)), "fault_switch.go")] = SwitchFile(pkg)
	return nil
}

func packageLine(text []byte) []byte {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("package ")) {
			return bytes.TrimSpace(line)
		}
	}
	return nil
}

// Write writes the overlay below a folder and gives the file that `go build
// -overlay` reads.
func (o Overlay) Write(dir string) (string, error) {
	replace := map[string]string{}
	for i, file := range slices.Sorted(maps.Keys(o)) {
		place, err := filepath.Abs(filepath.FromSlash(file))
		if err != nil {
			return "", err
		}
		replace[place] = filepath.Join(dir, fmt.Sprintf("%d.go", i))
		if err := os.WriteFile(replace[place], o[file], 0o600); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, list, 0o600)
}
