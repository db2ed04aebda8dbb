package differ_test

// Drivers in Go for the typed functions of generated packages: what their names are
// is read in the packages themselves, as a user would.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/lockstep-charts/lockstep/ir"
)

// shellGo is the main package: an adapter for each chart, then what tells the roots
// their stories.
func shellGo(levels [][]unit) ([]byte, error) {
	aliases, imports, adapters := map[string]string{}, "", ""
	for _, u := range slices.Concat(levels...) {
		alias := fmt.Sprintf("p%d", len(aliases))
		aliases[u.path()] = alias
		imports += fmt.Sprintf("\t%s %q\n", alias, u.path())
	}
	for i, u := range slices.Concat(levels...) {
		text, err := u.print()
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p := newShellPackage(u.chart, file, aliases[u.path()], aliases)
		adapters += p.host()
		if i < len(levels[0]) {
			adapters += p.chart()
		}
	}
	tellers := ""
	for i := range levels[0] {
		tellers += fmt.Sprintf("\tchartp%d.Tell,\n", i)
	}
	return fmt.Appendf(nil, shellGoMain, imports, tellers, adapters), nil
}

// A shellPackage is a generated package as its users see it.
type shellPackage struct {
	m       *ir.Machine
	alias   string
	aliases map[string]string // of packages, by their import paths
	imports map[string]string // import paths, by the names in the file
	hosts   []*ast.Field      // methods of Host, those of Guards first
	funcs   map[string]*ast.FuncDecl
	ports   map[string][]string // methods that send, by the port's type
	reports []string            // what the host of a pure machine tells, but for what actors send
	said    []ast.Expr          // the events in what tells what actors send, in order
}

func newShellPackage(m *ir.Machine, file *ast.File, alias string, aliases map[string]string) *shellPackage {
	p := &shellPackage{m: m, alias: alias, aliases: aliases, imports: map[string]string{}, funcs: map[string]*ast.FuncDecl{}, ports: map[string][]string{}}
	for _, i := range file.Imports {
		full, _ := strconv.Unquote(i.Path.Value)
		name := path.Base(full)
		if i.Name != nil {
			name = i.Name.Name
		}
		p.imports[name] = full
	}
	var guards, hosts []*ast.Field
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.addFunc(d)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				s, ok := s.(*ast.TypeSpec)
				switch {
				case !ok:
				case s.Name.Name == "Guards":
					guards = methods(s)
				case s.Name.Name == "Host":
					hosts = methods(s)
				default:
					p.addSaid(s)
				}
			}
		}
	}
	p.hosts = append(guards, hosts...)
	return p
}

func (p *shellPackage) addFunc(d *ast.FuncDecl) {
	if d.Recv == nil {
		p.funcs[d.Name.Name] = d
		return
	}
	of, ok := d.Recv.List[0].Type.(*ast.Ident)
	if !ok {
		return
	}
	p.funcs[of.Name+"."+d.Name.Name] = d
	if d.Name.Name == "event" && of.IsExported() && !strings.HasPrefix(of.Name, "From") {
		p.reports = append(p.reports, of.Name)
	}
	if strings.HasPrefix(d.Name.Name, "Send") {
		p.ports[of.Name] = append(p.ports[of.Name], d.Name.Name)
	}
}

// addSaid notes a type that tells what an actor sends: FromX{ID string; Event X}.
func (p *shellPackage) addSaid(s *ast.TypeSpec) {
	if of, ok := s.Type.(*ast.StructType); ok && len(of.Fields.List) == 2 && strings.HasPrefix(s.Name.Name, "From") && of.Fields.List[1].Names[0].Name == "Event" {
		p.said = append(p.said, &ast.KeyValueExpr{Key: s.Name, Value: of.Fields.List[1].Type})
	}
}

// saidText are functions that make of an actor's id and an event's text what tells it.
func (p *shellPackage) saidText() (text string) {
	next := 0
	for _, a := range p.m.Actors {
		for _, e := range a.Sends {
			of := p.said[next].(*ast.KeyValueExpr)
			next++
			text += fmt.Sprintf("\t\t%q: func(id string, event shell.Input) (%s.Event, error) {\n\t\t\te, err := shell.EventOf[%s](event)\n\t\t\treturn %s{ID: id, Event: e}, err\n\t\t},\n",
				a.Name+"/"+p.m.Events[e].Name, p.alias, p.typeText(of.Value), p.typeText(of.Key))
		}
	}
	return text
}

// methods are those of an interface that have names; other interfaces in it have none.
func methods(s *ast.TypeSpec) (all []*ast.Field) {
	for _, f := range s.Type.(*ast.InterfaceType).Methods.List {
		if len(f.Names) > 0 {
			all = append(all, f)
		}
	}
	return all
}

// typeText is a type of the package as others write it.
func (p *shellPackage) typeText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		if e.IsExported() {
			return p.alias + "." + e.Name
		}
		return e.Name
	case *ast.StarExpr:
		return "*" + p.typeText(e.X)
	case *ast.ArrayType:
		return "[]" + p.typeText(e.Elt)
	case *ast.MapType:
		return "map[" + p.typeText(e.Key) + "]" + p.typeText(e.Value)
	case *ast.SelectorExpr:
		full := p.imports[e.X.(*ast.Ident).Name]
		if alias := p.aliases[full]; alias != "" {
			return alias + "." + e.Sel.Name
		}
		return path.Base(full) + "." + e.Sel.Name
	}
	panic(fmt.Sprintf("bug: a type that is a %T", e))
}

// host prints the host: what the story says, behind the package's interface.
func (p *shellPackage) host() string {
	b := fmt.Sprintf("type host%s struct{ h *shell.Host }\n\n", p.alias)
	b += fmt.Sprintf("func hostOf%s(h *shell.Host) %s.Host {\n\tif h == nil {\n\t\treturn nil\n\t}\n\treturn host%s{h}\n}\n\n", p.alias, p.alias, p.alias)
	for i, f := range p.hosts {
		t := f.Type.(*ast.FuncType)
		b += fmt.Sprintf("func (h host%s) %s%s {\n\t%s\n}\n\n", p.alias, f.Names[0].Name, p.signature(t), p.hostBody(i, t))
	}
	return b
}

func (p *shellPackage) signature(t *ast.FuncType) string {
	var params, results []string
	for _, f := range t.Params.List {
		params = append(params, f.Names[0].Name+" "+p.typeText(f.Type))
	}
	for _, f := range t.Results.List {
		results = append(results, p.typeText(f.Type))
	}
	return fmt.Sprintf("(%s) (%s)", strings.Join(params, ", "), strings.Join(results, ", "))
}

// hostBody prints what the i-th method of the host does.
func (p *shellPackage) hostBody(i int, t *ast.FuncType) string {
	params := "nil"
	if hasParam(t, "params") {
		params = "params"
	}
	if i < len(p.m.HostGuards) {
		return fmt.Sprintf("return h.h.Guard(%q, %s)", p.m.HostGuards[i].Name, params)
	}
	i -= len(p.m.HostGuards)
	if i < len(p.m.HostActions) {
		return fmt.Sprintf("return h.h.Action(%q, %s)", p.m.HostActions[i].Name, params)
	}
	src := i - len(p.m.HostActions)
	if p.m.Actors[src].Chart >= 0 {
		host := strings.TrimSuffix(p.typeText(t.Results.List[0].Type), ".Host")
		return fmt.Sprintf("return hostOf%s(h.h)", host)
	}
	return p.actorBody(src, t)
}

func (p *shellPackage) actorBody(src int, t *ast.FuncType) string {
	input, output, port := "nil", "struct{}", ""
	if hasParam(t, "input") {
		input = "input"
	}
	if len(t.Results.List) == 2 {
		output = p.typeText(t.Results.List[0].Type)
	}
	for _, f := range t.Params.List {
		if f.Names[0].Name == "port" {
			port = f.Type.(*ast.Ident).Name
		}
	}
	says := ""
	for i, e := range p.m.Actors[src].Sends {
		send := p.ports[port][i]
		event := p.typeText(p.funcs[port+"."+send].Type.Params.List[0].Type)
		says += fmt.Sprintf("\t\t%q: shell.Say[%s](port.%s),\n", p.m.Events[e].Name, event, send)
	}
	receive := ""
	if len(p.m.Actors[src].Receives) > 0 {
		receive = "Receive: port.Receive, Event: func(m kernel.Message) kernel.Payload { return port.Event(m) }, "
	}
	call := fmt.Sprintf("shell.Body[%s](ctx, h.h, %s.Program(), %d, %s, shell.Port{ID: port.ID(), %sSays: map[string]func(text []byte, spoil uint32) error{\n%s\t}})", output, p.alias, src, input, receive, says)
	if len(t.Results.List) == 1 {
		return "_, err := " + call + "\n\treturn err"
	}
	return "return " + call
}

func hasParam(t *ast.FuncType, name string) bool {
	return slices.ContainsFunc(t.Params.List, func(f *ast.Field) bool { return f.Names[0].Name == name })
}

// call prints a call with arguments by the names of its parameters.
func (p *shellPackage) call(of, name string, args map[string]string) string {
	var list []string
	for _, f := range p.funcs[name].Type.Params.List {
		for _, n := range f.Names {
			arg, ok := args[n.Name]
			if !ok {
				panic("bug: " + name + " has a parameter " + n.Name)
			}
			list = append(list, arg)
		}
	}
	return of + "." + name[strings.Index(name, ".")+1:] + "(" + strings.Join(list, ", ") + ")"
}

// chart prints the package of a root.
func (p *shellPackage) chart() string {
	a := p.alias
	args := map[string]string{
		"ctx": "ctx", "host": "hostOf" + a + "(h)", "guards": "hostOf" + a + "(h)", "options": "o.Kernel()...", "snapshot": "snapshot", "id": "id", "now": "now",
		"s": "s", "e": "e", "value": "value", "context": "context", "input": "shell.InputOf[" + a + ".Input](input)",
	}
	kin := ""
	for _, c := range below(p.m) {
		for path, alias := range p.aliases {
			if strings.HasPrefix(path, p.below()+"/") && strings.TrimPrefix(path, p.below()+"/") == ir.Folder(c.machine.Name) {
				kin += fmt.Sprintf("\t\t%q: func(data []byte) (kernel.Payload, error) { return %s.ParseEvent(data) },\n", c.machine.Name, alias)
			}
		}
	}
	context, output, reports := "nil", "nil", ""
	if p.funcs["Snapshot.Context"] != nil {
		context = fmt.Sprintf("func(s %s.Snapshot) any { return s.Context() }", a)
	}
	if p.funcs["Snapshot.Output"] != nil {
		output = fmt.Sprintf("func(s %s.Snapshot) (any, bool) { out, done := s.Output(); return shell.Payload(out, s.Machine().Output()), done }", a)
	}
	for _, name := range p.reports {
		reports += a + "." + name + "{}, "
	}
	onEmit, sendTo := "nil", "nil"
	if p.funcs["Actor.OnEmit"] != nil {
		onEmit = fmt.Sprintf("func(a shell.Actor[%[1]s.Event, %[1]s.Snapshot, %[1]s.Result], f func(kernel.Payload)) { a.(%[1]s.Actor).OnEmit(func(e %[1]s.Emitted) { f(e) }) }", a)
	}
	if p.funcs["Actor.SendTo"] != nil {
		sendTo = fmt.Sprintf("func(ctx context.Context, a shell.Actor[%[1]s.Event, %[1]s.Snapshot, %[1]s.Result], id string, e kernel.Payload) (kernel.Result, error) { return a.(%[1]s.Actor).SendTo(ctx, id, e) }", a)
	}
	return strings.NewReplacer("@context", context, "@output", output, "@reports", reports, "@new", p.call(a, "New", args), "@restore", p.call(a, "Restore", args), "@initial", p.call(a, "Initial", args), "@step", p.call(a, "Step", args),
		"@resolve", p.call(a, "Resolve", args), "@can", p.call("s", "Snapshot.Can", args), "@onEmit", onEmit, "@sendTo", sendTo, "@kin", kin, "@said", p.saidText(), "@", a).Replace(shellGoChart)
}

// below is under which path the charts stand that the chart uses.
func (p *shellPackage) below() string {
	for _, full := range p.imports {
		if p.aliases[full] != "" {
			return path.Dir(full)
		}
	}
	return "none"
}

const shellGoChart = `var chart@ = shell.Package[@.Event, @.Snapshot, @.Result]{
	Program:       @.Program(),
	ParseEvent:    @.ParseEvent,
	ParseSnapshot: @.ParseSnapshot,
	New: func(ctx context.Context, h *shell.Host, input shell.Input, o shell.Options) (shell.Actor[@.Event, @.Snapshot, @.Result], error) {
		a, err := @new
		return a, err
	},
	Restore: func(ctx context.Context, h *shell.Host, snapshot []byte, o shell.Options) (shell.Actor[@.Event, @.Snapshot, @.Result], error) {
		a, err := @restore
		return a, err
	},
	OnEmit: @onEmit,
	SendTo: @sendTo,
	Result: func(r @.Result) kernel.Result { return kernel.Result(r) },
	Initial: func(h *shell.Host, id string, input shell.Input, now kernel.Timestamp) (@.Snapshot, []kernel.Effect, error) {
		return @initial
	},
	Step: func(h *shell.Host, s @.Snapshot, e @.Event, now kernel.Timestamp) (@.Snapshot, []kernel.Effect, error) {
		return @step
	},
	Resolve: func(h *shell.Host, id string, value, context []byte, input shell.Input, now kernel.Timestamp) (@.Snapshot, []kernel.Effect, error) {
		return @resolve
	},
	Can: func(h *shell.Host, s @.Snapshot, e @.Event, now kernel.Timestamp) bool { return @can },
	Next: func(s @.Snapshot) (names []string) {
		for _, t := range s.Next() {
			names = append(names, t.String())
		}
		return names
	},
	Context: @context,
	Output:  @output,
	Reports: []@.Event{@reports},
	Said: map[string]func(id string, event shell.Input) (@.Event, error){
@said	},
	Kin: map[string]func(data []byte) (kernel.Payload, error){
@kin	},
}

`

const shellGoMain = `package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/lockstep-charts/lockstep/internal/shell"
	"github.com/lockstep-charts/lockstep/kernel"
%s)

var (
	_ json.RawMessage
	_ context.Context
	_ kernel.Timestamp
)

var tellers = []func(s shell.Story) []string{
%s}

func main() {
	var stories []shell.Story
	if err := json.NewDecoder(os.Stdin).Decode(&stories); err != nil {
		panic(err)
	}
	out := bufio.NewWriter(os.Stdout)
	for i, s := range stories {
		for _, line := range tellers[i](s) {
			fmt.Fprintln(out, line)
		}
		fmt.Fprintln(out)
	}
	if err := out.Flush(); err != nil {
		panic(err)
	}
}

%s`
