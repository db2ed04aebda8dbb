package golang_test

// Generated Go reads as if a colleague had written it: what a reviewer would ask
// for is asked here of every chart's package.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lockstep-charts/lockstep/codegen/golang"
	"github.com/lockstep-charts/lockstep/codegen/samples"
)

// parsed calls f with the file of every chart of the repository.
func parsed(t *testing.T, f func(t *testing.T, set *token.FileSet, file *ast.File)) {
	t.Helper()
	for _, m := range samples.Charts(t) {
		t.Run(m.Name, func(t *testing.T) {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, m.Name+".go", generate(t, m), parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			f(t, set, file)
		})
	}
}

// Every exported name says what it is, beginning with itself.
func TestExportedNamesAreDocumented(t *testing.T) {
	parsed(t, func(t *testing.T, _ *token.FileSet, file *ast.File) {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if isOpen(d) {
					documented(t, d.Name, d.Doc)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					documentedSpec(t, d, s)
				}
			}
		}
	})
}

// isOpen tells whether users see a function: not the methods of hidden types.
func isOpen(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	return of.(*ast.Ident).IsExported()
}

func documentedSpec(t *testing.T, d *ast.GenDecl, s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		if d.Doc == nil && s.Doc == nil && s.Names[0].IsExported() {
			t.Errorf("%s has no comment, nor has its group", s.Names[0])
		}
	case *ast.TypeSpec:
		documented(t, s.Name, d.Doc)
		methods, ok := s.Type.(*ast.InterfaceType)
		if !ok {
			return
		}
		for _, m := range methods.Methods.List {
			if len(m.Names) == 1 && s.Name.IsExported() && s.Name.Name != "Event" {
				documented(t, m.Names[0], m.Doc)
			}
		}
	}
}

func documented(t *testing.T, name *ast.Ident, doc *ast.CommentGroup) {
	t.Helper()
	if name.IsExported() && !strings.HasPrefix(doc.Text(), name.Name+" ") {
		t.Errorf("%s is documented as %q", name, doc.Text())
	}
}

// Declarations stand apart, and imports in two groups.
func TestDeclarationsStandApart(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		end := 0
		for _, d := range file.Decls {
			from := set.Position(d.Pos()).Line
			if doc := docOf(d); doc != nil {
				from = set.Position(doc.Pos()).Line
			}
			if end > 0 && from < end+2 {
				t.Errorf("line %d: no blank line before this declaration", from)
			}
			end = set.Position(d.End()).Line
		}
		others := 0
		for _, spec := range file.Imports {
			line := set.Position(spec.Pos()).Line
			switch isOther := strings.Contains(spec.Path.Value, "."); {
			case isOther && others == 0:
				others = line
			case !isOther && others > 0:
				t.Errorf("line %d: the standard library comes first", line)
			}
		}
	})
}

func docOf(d ast.Decl) *ast.CommentGroup {
	if f, ok := d.(*ast.FuncDecl); ok {
		return f.Doc
	}
	return d.(*ast.GenDecl).Doc
}

// No parentheses where none are needed: around a whole result, condition or
// argument.
func TestNoNeedlessParentheses(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ask := func(list ...ast.Expr) {
			for _, e := range list {
				if p, ok := e.(*ast.ParenExpr); ok {
					t.Errorf("line %d: needless parentheses", set.Position(p.Pos()).Line)
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ReturnStmt:
				ask(n.Results...)
			case *ast.IfStmt:
				ask(n.Cond)
			case *ast.AssignStmt:
				ask(n.Rhs...)
			case *ast.ParenExpr:
				ask(n.X)
			case *ast.CallExpr:
				ask(n.Args...)
			case *ast.KeyValueExpr:
				ask(n.Value)
			}
			return true
		})
	})
}

// Code has lines that fit on a screen, with the comments behind it. Other comments stand as
// the chart has them.
func TestLinesAreFolded(t *testing.T) {
	for _, m := range samples.Charts(t) {
		for i, line := range strings.Split(generate(t, m), "\n") {
			line = strings.ReplaceAll(line, "\t", "    ")
			if n := utf8.RuneCountInString(line); n > 120 && !strings.HasPrefix(strings.TrimLeft(line, " "), "//") {
				t.Errorf("%s: line %d has %d columns: %s", m.Name, i+1, n, line)
			}
		}
	}
}

// What the chart says of states, events and fields stands behind them, but above them where
// one of a block has no room for it.
func TestCommentsOfABlock(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("more words ", 12))
	text := generate(t, samples.Written(t, strings.ReplaceAll(`
chart: talk
events:
  GO: # LONG
  STAY: # short
context:
  a: int # short
  b: optional<timestamp> # short too
input:
  a: int # short
  b: optional<timestamp> # LONG
initial: s
states:
  s: # short
    on: { GO: s, STAY: {} }
`, "LONG", long)))
	above := "// " + strings.Repeat("more words ", 8) + "more\n\t// " + "words more words more words more words\n\t"
	for _, want := range []string{
		"\tStateS State = iota + 1 // short\n",
		"\t" + above + "EventGo EventType = iota\n\t// short\n\tEventStay\n",
		"\tA int64             // short\n\tB *kernel.Timestamp // short too\n",
		"\t// short\n\tA int64\n\t" + above + "B *kernel.Timestamp\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%.6000s", want, text)
		}
	}
}

// What the chart says of its parts is read as prose: in lines of prose, with a stop.
func TestDocCommentsAreProse(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("one more word ", 20))
	m := samples.Written(t, strings.ReplaceAll(`
chart: prose
description: LONG
types:
  Kind: [a, b] # LONG
events:
  GO: # LONG
context: { k: "Kind = 'a'" }
guards: { open: { description: LONG, guard: "context.k == 'a'" } }
actions: { tell: { description: LONG, do: [ { log: "'x'" } ] } }
initial: a
states: { a: { on: { GO: { guard: open, actions: tell } } } }
`, "LONG", long))
	text := generate(t, m)
	for _, want := range []string{"// Go is the event GO: one more word ", "// Kind is an enum of the chart: one more word ", "// tell is the action tell: one more word ", "// open is the guard open: one more word "} {
		_, said, found := strings.Cut(text, want)
		said, _, _ = strings.Cut(said, "\nfunc ")
		said, _, _ = strings.Cut(said, "\ntype ")
		if !found || !strings.Contains(strings.ReplaceAll(said, "\n// ", " "), " one more word.") {
			t.Errorf("%q is not followed by prose: %q", want, said)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "// ") && !strings.HasPrefix(line, "//  ") && len(line) > 111 {
			t.Errorf("too long: %s", line)
		}
	}
}

// An event that no machine takes from outside says so: all that the compiler says of
// one that is sent is that it has no method EventType.
func TestInternalEventsSaySo(t *testing.T) {
	text := generate(t, samples.Written(t, "chart: inside\nevents: { GO: {}, TICK: {} }\ninternal: [TICK]\ninitial: a\nstates: { a: { on: { GO: { actions: { raise: TICK } }, TICK: {} } } }\n"))
	for _, want := range []string{"// Go is the event GO.\n", "// Tick is the event TICK, which only the chart itself and its actors send.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

// Nothing returns what a function gives that stands there only to be called.
func TestNoFunctionStandsBehindReturn(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			ret, is := n.(*ast.ReturnStmt)
			if !is || len(ret.Results) != 1 {
				return true
			}
			if call, is := ret.Results[0].(*ast.CallExpr); is && len(call.Args) == 0 {
				if _, is := call.Fun.(*ast.FuncLit); is {
					t.Error(set.Position(ret.Pos()))
				}
			}
			return true
		})
	})
}

// A block of its own has names of its own, and a value that is given right away has none.
func TestNoNameAndNoBlockIsNeedless(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			for _, block := range blocksIn(n) {
				if len(block.List) == 0 || !defines(block.List[0]) && (len(block.List) == 1 || !defines(block.List[1])) {
					t.Errorf("%s: needless block", set.Position(block.Pos()))
				}
			}
			if b, is := n.(*ast.BlockStmt); is {
				for i := 1; i < len(b.List); i++ {
					if returnsAlone(b.List[i-1], b.List[i]) {
						t.Errorf("%s: needless name", set.Position(b.List[i].Pos()))
					}
				}
			}
			return true
		})
	})
}

// blocksIn are the blocks that stand in a list of statements.
func blocksIn(n ast.Node) (blocks []*ast.BlockStmt) {
	var list []ast.Stmt
	switch n := n.(type) {
	case *ast.BlockStmt:
		list = n.List
	case *ast.CaseClause:
		list = n.Body
	}
	for _, s := range list {
		if b, is := s.(*ast.BlockStmt); is {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// defines tells whether a statement makes a variable.
func defines(s ast.Stmt) bool {
	a, is := s.(*ast.AssignStmt)
	return is && a.Tok == token.DEFINE
}

// returnsAlone tells whether a statement returns with nil what the one before it made.
func returnsAlone(made, s ast.Stmt) bool {
	ret, is := s.(*ast.ReturnStmt)
	if !is || !defines(made) || len(ret.Results) != 2 {
		return false
	}
	result, is := ret.Results[0].(*ast.Ident)
	second, alone := ret.Results[1].(*ast.Ident)
	of := made.(*ast.AssignStmt)
	return is && alone && second.Name == "nil" && len(of.Lhs) == 1 && of.Lhs[0].(*ast.Ident).Name == result.Name
}

// A value has its type: an optional of it is not told which.
func TestTypesAreNotToldTwice(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if index, is := n.(*ast.IndexExpr); is {
				if of, is := index.X.(*ast.SelectorExpr); is && of.Sel.Name == "SomeOf" {
					t.Error(set.Position(n.Pos()))
				}
			}
			return true
		})
	})
}

// What a reader or a function of defaults makes begins as Go's zero value: what is zero by
// default is not set.
func TestNothingIsSetToZero(t *testing.T) {
	zeros := []string{"false", "0", `""`}
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv != nil || f.Type.Results == nil || len(f.Type.Results.List[0].Names) == 0 {
				continue
			}
			for _, s := range f.Body.List {
				a, is := s.(*ast.AssignStmt)
				if !is || a.Tok != token.ASSIGN {
					continue
				}
				if value, is := a.Rhs[0].(*ast.BasicLit); is && slices.Contains(zeros, value.Value) {
					t.Error(set.Position(a.Pos()))
				}
				if value, is := a.Rhs[0].(*ast.Ident); is && slices.Contains(zeros, value.Name) {
					t.Error(set.Position(a.Pos()))
				}
			}
		}
	})
}

// A function that does nothing but call a method without parameters is that method.
func TestMethodsAreTheirOwnFunctions(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			f, is := n.(*ast.FuncLit)
			if !is || len(f.Type.Params.List) > 0 || len(f.Body.List) != 1 {
				return true
			}
			ret, is := f.Body.List[0].(*ast.ReturnStmt)
			if !is || len(ret.Results) != 1 {
				return true
			}
			if call, is := ret.Results[0].(*ast.CallExpr); is && len(call.Args) == 0 {
				if s, is := call.Fun.(*ast.SelectorExpr); is && isIdent(s.X, "l") {
					t.Error(set.Position(f.Pos()))
				}
			}
			return true
		})
	})
}

func isIdent(e ast.Expr, name string) bool {
	id, is := e.(*ast.Ident)
	return is && id.Name == name
}

// What is nested deeper than anybody reads stays in its line: to fold a sum of hundreds
// took seconds.
func TestFoldsEnd(t *testing.T) {
	sum := strings.Repeat("context.n + ", 240) + "1"
	text := generate(t, samples.Written(t, "chart: deep\ncontext: { n: int }\nevents: { GO: }\ninitial: a\nstates: { a: { on: { GO: { actions: { assign: { n: "+sum+" } } } } } }\n"))
	if strings.Contains(text, strings.Repeat("\t", 20)) {
		t.Error("a sum is folded more than 16 levels deep")
	}
}

// A chart whose packages lie deep has imports that are longer than a line: they stay whole.
func TestLongImportsAreLeft(t *testing.T) {
	root := "example.com/" + strings.Repeat("deep/", 40) + "gen"
	for _, m := range samples.Charts(t) {
		text, err := golang.Generate(m, golang.Options{Source: m.File, Root: root})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.Children {
			if want := strconv.Quote(root+"/"+golang.Package(c.Name)) + "\n"; !strings.Contains(string(text), want) {
				t.Errorf("%s: nowhere stands %s", m.Name, want)
			}
		}
	}
}

// What copies a list, a map or JSON in something else is the standard library's function;
// what appends JSON there is the kernel's.
func TestCopiesAreTheLibrarys(t *testing.T) {
	text := generate(t, samples.Written(t, `
chart: copies
types: { Held: { list: "optional<list<int>>", map: "optional<map<int>>", any: "list<any>", deep: "list<list<string>>" } }
context: { held: "optional<Held>" }
initial: a
states: { a: {} }
`))
	for _, want := range []string{
		"v.List = kernel.CloneOption(v.List, slices.Clone)\n",
		"v.Map = kernel.CloneOption(v.Map, maps.Clone)\n",
		"v.Any = kernel.CloneList(v.Any, slices.Clone)\n",
		"v.Deep = kernel.CloneList(v.Deep, slices.Clone)\n",
		"b = kernel.AppendList(kernel.AppendKey(b, \"any\"), v.Any, kernel.AppendAny[json.RawMessage])\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %q", want)
		}
	}
}

// Nothing is written away that nobody reads: a loop has the variables that it needs.
func TestNothingIsWrittenAway(t *testing.T) {
	text := generate(t, samples.Written(t, `
chart: loops
events: { GO: }
context: { n: "int = 0", list: "list<int> = [1, 2]" }
initial: a
states:
  a:
    on:
      GO:
        actions:
          - { foreach: { in: context.list, as: item, index: at, do: [ { assign: { n: at } } ] } }
          - { foreach: { in: context.list, as: item, index: at, do: [ { assign: { n: item } } ] } }
          - { foreach: { in: context.list, as: item, do: [ { assign: { n: context.n + 1 } } ] } }
          - { foreach: { in: context.list, as: item, index: at, do: [ { assign: { n: at + item } } ] } }
`))
	var loops []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "_ = ") || strings.HasPrefix(line, "_, _ = ") {
			t.Errorf("nobody needs %q", line)
		}
		if strings.HasPrefix(line, "for ") && strings.HasSuffix(line, "range l.context.List {") {
			loops = append(loops, line)
		}
	}
	const list = "range l.context.List {"
	want := []string{"for pos := " + list, "for _, item := " + list, "for " + list, "for pos, item := " + list}
	if !slices.Equal(loops, want) {
		t.Errorf("the loops are %q, not %q", loops, want)
	}
}

// What a chart does not have leaves no switch without a case, and no question with one.
func TestNoSwitchIsEmpty(t *testing.T) {
	parsed(t, func(t *testing.T, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, is := n.(*ast.SwitchStmt); is && len(s.Body.List) == 0 {
				t.Error(set.Position(s.Pos()))
			} else if is && s.Tag == nil && len(s.Body.List) == 1 {
				t.Errorf("%s: a switch with one case is an if", set.Position(s.Pos()))
			}
			return true
		})
	})
}

// The table is data of the program: a literal that calls nothing. Code that builds it
// takes the compiler five times as long for a chart of 2,000 states.
func TestTheTableIsData(t *testing.T) {
	parsed(t, func(t *testing.T, _ *token.FileSet, file *ast.File) {
		rows := variable(file, "rows")
		if rows == nil {
			t.Fatal("there are no rows")
		}
		ast.Inspect(rows, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.CallExpr, *ast.FuncLit:
				t.Errorf("rows hold a %T", n)
			}
			return true
		})
	})
}

// variable is what a file's variable is at first; nil: there is no such variable.
func variable(file *ast.File, name string) ast.Expr {
	for _, d := range file.Decls {
		g, is := d.(*ast.GenDecl)
		if !is || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			if v := s.(*ast.ValueSpec); v.Names[0].Name == name && len(v.Values) == 1 {
				return v.Values[0]
			}
		}
	}
	return nil
}

// What runs a chart calls things as the chart does: variables, fields of events, and what
// is there for several events.
func TestNamesOfTheChart(t *testing.T) {
	text := generate(t, samples.Written(t, samples.Named))
	for _, want := range []string{
		"func (l *logic) isOldOnPut() bool {", "func (l *logic) isOldOnTake() bool {", "func (l *logic) noteOnPut() *kernel.Error {", "func (l *logic) putAge() int64 {",
		"func (l *logic) eventSize() int64 {", "func(member Member) bool {", "for pos, member := range l.context.Members {", "turn := int64(pos)", "func (l *logic) hasPutBy() bool {",
		"next.Counts = kernel.MapSet(&l.e, next.Counts, \"all\", value)", "inner := kernel.ListIndex(&l.e, next.Members, key)", "key := l.e.IntSub(kernel.ListSize(l.context.Members), 1)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("nowhere stands %s", want)
		}
	}
}

// What the platform's events hold is called after them, as their types are.
func TestNamesOfPlatformEvents(t *testing.T) {
	text := generate(t, samples.Written(t, `
chart: ends
actors: { fetch: { output: { n: int } }, save: { output: { n: int } } }
initial: a
states:
  a:
    initial: b
    states: { b: { always: c }, c: { type: final, output: { n: 1 } } }
    invoke: [ { src: fetch, id: fetch }, { src: save, id: save } ]
    on:
      done.invoke.fetch: { actions: { log: event.output.n } }
      done.invoke.save: { actions: { log: event.output.n } }
      error.invoke.fetch: { actions: { log: event.error.code } }
      error.invoke.save: { actions: { log: event.error.code } }
      error.execution: { actions: { log: event.error.code } }
      error.communication: { actions: { log: event.error.code } }
      error.*: { actions: { log: event.error.code } }
    onDone: { actions: { log: event.output.n } }
`))
	for _, want := range []string{"doneFetchOutput", "doneSaveOutput", "failFetchError", "failSaveError", "executionError", "communicationError", "eventError", "doneAOutput"} {
		if !strings.Contains(text, "\nfunc (l *logic) "+want+"() ") {
			t.Errorf("no method is called %s", want)
		}
	}
}
