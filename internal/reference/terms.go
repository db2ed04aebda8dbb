package reference

// Expressions: cel-go checks nothing here (every variable is dyn) and evaluates
// on plain Go values. An absent optional is a key that is not there.

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/ext"

	"github.com/lockstep-charts/lockstep/schema"
)

// maxInt is the portable integer's end: 2^53-1.
const maxInt = 1<<53 - 1

// A fault is an error of lockstep's: what `event.error` holds.
type fault struct {
	kind, code, message string
}

func (f *fault) value() object {
	return object{"type": f.kind, "code": f.code, "message": f.message}
}

func execution(code, message string) *fault {
	return &fault{kind: "error.execution", code: code, message: message}
}

type object = map[string]any

// terms are the expressions of one chart.
type terms struct {
	chart    *Chart
	env      *cel.Env
	names    string // what env knows besides what it knows for every chart
	programs map[string]cel.Program
	scope    *scope // of the evaluation under way
}

// A scope is what an expression sees.
type scope struct {
	m      *machine
	params object // of a named guard or action
	vars   object // of foreach
	event  object
	blind  bool // no event here
}

func newTerms(c *Chart) *terms {
	t := &terms{chart: c, programs: map[string]cel.Program{}}
	var options []cel.EnvOption
	for _, l := range c.doc.Lets {
		options = append(options, cel.Variable(l.Name.Text, cel.DynType))
		t.names += l.Name.Text + " "
	}
	for i := range c.doc.Guards {
		g := &c.doc.Guards[i]
		options = append(options, t.declareGuard(g))
		t.names += fmt.Sprintf("%s/%d ", g.Name.Text, len(g.Params))
	}
	for i := range c.doc.Types {
		if d := &c.doc.Types[i]; len(d.Type.Enum) > 0 {
			options = append(options, t.declareEnum(d))
			t.names += d.Name.Text + "() "
		}
	}
	options = append(options, t.ours()...)
	options = append(options, t.declare("active", 1, func(args []any) (any, *fault) {
		return t.scope.m.active(args[0].(string)), nil
	}), t.declare("alive", 1, func(args []any) (any, *fault) {
		return t.scope.m.children[args[0].(string)] != nil, nil
	}))
	t.env = must(must(common()).Extend(options...))
	return t
}

// common is what the expressions of all charts have.
var common = sync.OnceValues(func() (*cel.Env, error) {
	options := []cel.EnvOption{cel.CustomTypeAdapter(inKeyOrder{}), cel.OptionalTypes(), ext.Strings(), ext.Lists(), ext.Math()}
	for _, name := range []string{"context", "input", "now", "self", "event", "params", "item", "index"} {
		options = append(options, cel.Variable(name, cel.DynType))
	}
	return cel.NewEnv(options...)
})

func must(env *cel.Env, err error) *cel.Env {
	if err != nil {
		panic("bug: " + err.Error())
	}
	return env
}

// declareGuard makes a named guard a variable, or a function of its parameters.
func (t *terms) declareGuard(g *schema.Guard) cel.EnvOption {
	if len(g.Params) == 0 {
		return cel.Variable(g.Name.Text, cel.DynType)
	}
	return t.declare(g.Name.Text, len(g.Params), func(args []any) (any, *fault) {
		params := object{}
		for i, p := range g.Params {
			params[p.Name.Text] = args[i]
		}
		return t.namedGuard(g, params)
	})
}

func (t *terms) declare(name string, arity int, f func(args []any) (any, *fault)) cel.EnvOption {
	args := make([]*cel.Type, arity)
	for i := range args {
		args[i] = cel.DynType
	}
	return cel.Function(name, cel.Overload(name+"_reference", args, cel.DynType,
		cel.FunctionBinding(func(values ...ref.Val) ref.Val {
			plain := make([]any, len(values))
			for i, v := range values {
				plain[i] = native(v)
			}
			return asCEL(f(plain))
		})))
}

// asCEL hands a value or a fault into an evaluation.
func asCEL(v any, f *fault) ref.Val {
	if f != nil {
		return types.WrapErr(faultError{f})
	}
	return inKeyOrder{}.NativeToValue(v)
}

type faultError struct{ *fault }

func (f faultError) Error() string { return f.message }

// namedGuard evaluates a definition with its parameters; without expression it
// is the host's.
func (t *terms) namedGuard(g *schema.Guard, params object) (any, *fault) {
	outer := t.scope
	if g.Expr.Kind == schema.NoValue {
		return outer.m.hostGuard(g.Name.Text)
	}
	defer func() { t.scope = outer }()
	return t.eval(&scope{m: outer.m, params: params, event: outer.event}, &g.Expr)
}

// ResolveName finds a variable (cel.Activation).
func (s *scope) ResolveName(name string) (any, bool) {
	switch name {
	case "context":
		return s.m.context, true
	case "input":
		return s.m.input, true
	case "now":
		return s.m.now, true
	case "self":
		return s.m.id, true
	case "event":
		return s.event, !s.blind
	case "params":
		return s.params, true
	}
	if v, is := s.vars[name]; is {
		return v, true
	}
	return s.m.chart.terms.named(s, name)
}

// Parent is cel.Activation's.
func (s *scope) Parent() cel.Activation { return nil }

// named evaluates a let or a guard without parameters.
func (t *terms) named(s *scope, name string) (any, bool) {
	for i := range t.chart.doc.Lets {
		if l := &t.chart.doc.Lets[i]; l.Name.Text == name {
			defer func() { t.scope = s }()
			v, f := t.eval(&scope{m: s.m, event: s.event}, &l.Expr)
			return asCEL(v, f), true
		}
	}
	for i := range t.chart.doc.Guards {
		if g := &t.chart.doc.Guards[i]; g.Name.Text == name {
			t.scope = s
			v, f := t.namedGuard(g, nil)
			return asCEL(v, f), true
		}
	}
	return nil, false
}

// eval gives the value of anything in an expression's place.
func (t *terms) eval(s *scope, v *schema.Value) (any, *fault) {
	switch v.Kind {
	case schema.List:
		list := []any{}
		for i := range v.Items {
			e, f := t.eval(s, &v.Items[i])
			if f != nil {
				return nil, f
			}
			list = append(list, e)
		}
		return list, nil
	case schema.Null:
		return nil, nil // inside `any`
	case schema.Map:
		return t.fields(s, v.Fields)
	case schema.Number, schema.Bool, schema.CEL:
		if d, literal := literalDelay(v.Text.Text); literal && d != 0 {
			return d, nil // SPEC 2.6; "0" is an int
		}
		return t.cel(s, v.Text.Text)
	}
	panic(fmt.Sprintf("bug: no value of kind %d", v.Kind))
}

// fields builds an object; an absent path copies absence (SPEC 2.7).
func (t *terms) fields(s *scope, written []schema.Named) (object, *fault) {
	built := object{}
	for i := range written {
		w := &written[i]
		e, f := t.eval(s, &w.Value)
		if f != nil {
			return nil, f
		}
		built[w.Name.Text] = e
	}
	return built, nil
}

// cel evaluates one expression.
func (t *terms) cel(s *scope, text string) (any, *fault) {
	program, known := t.programs[text]
	if !known {
		var err error
		if program, err = t.env.Program(t.read(text)); err != nil {
			panic("bug: cel-go has no program for " + text + ": " + err.Error())
		}
		t.programs[text] = program
	}
	outer := t.scope
	t.scope = s
	v, _, err := program.Eval(cel.Activation(s))
	t.scope = outer
	if err != nil {
		return nil, t.faultOf(err)
	}
	n := native(v)
	if i, is := n.(int64); is && (i > maxInt || i < -maxInt) {
		return nil, execution("overflow", "an integer leaves its range")
	}
	return n, nil
}

// faultOf gives cel-go's errors our codes (SPEC 3.8).
func (t *terms) faultOf(err error) *fault {
	var named faultError
	if asFault(err, &named) {
		return named.fault
	}
	text := err.Error()
	for _, w := range []struct{ says, code string }{
		{"division by zero", "div_by_zero"}, {"modulus by zero", "div_by_zero"},
		{"overflow", "overflow"}, {"invalid substring range", "index"}, {"cannot slice", "index"}, {"must not be empty", "range"},
		{"dereference", "absent"}, {"index out of bounds", "index"}, {"out of range", "index"},
		{"conversion", "conversion"}, {"strconv", "conversion"}, {"invalid RFC 3339", "conversion"}, {"invalid duration", "conversion"},
		{"no such overload", "conversion"}, // of what `any` holds: all else has a type
	} {
		if strings.Contains(text, w.says) {
			return execution(w.code, text)
		}
	}
	if _, key, missing := strings.Cut(text, "no such key: "); missing {
		if t.declared(key) {
			return execution("absent", text)
		}
		return execution("no_such_key", text)
	}
	panic("bug: an error of cel-go without a code: " + text)
}

// declared tells whether a key is a declared field, so that its absence is that
// of an optional; keys of maps have other names.
func (t *terms) declared(key string) bool {
	lists := [][]schema.Field{t.chart.doc.Context, t.chart.doc.Input}
	for _, e := range t.chart.doc.Events {
		lists = append(lists, e.Fields)
	}
	for _, d := range t.chart.doc.Types {
		lists = append(lists, d.Fields)
	}
	for _, l := range lists {
		for _, f := range l {
			if f.Name.Text == key {
				return true
			}
		}
	}
	return key == "output" || key == "sender" || key == "place"
}

// native takes a value out of cel-go.
func native(v ref.Val) any {
	switch v := v.(type) {
	case types.Int:
		return int64(v)
	case types.Bool:
		return bool(v)
	case types.String:
		return string(v)
	case types.Double:
		return float64(v)
	case types.Duration:
		return v.Duration
	case types.Timestamp:
		return v.Time
	}
	switch plain := v.Value().(type) {
	case object, []any:
		return plain
	case []ref.Val:
		list := []any{}
		for _, e := range plain {
			list = append(list, native(e))
		}
		return list
	case map[ref.Val]ref.Val:
		m := object{}
		for k, e := range plain {
			m[string(k.(types.String))] = native(e)
		}
		return m
	}
	return viaReflection(v)
}

// viaReflection takes out the lists that cel-go joins lazily.
func viaReflection(v ref.Val) any {
	list, err := v.ConvertToNative(reflect.TypeFor[[]any]())
	if err != nil {
		panic(fmt.Sprintf("bug: no plain value for %T", v))
	}
	return list
}

// delay evaluates what stands where a delay is wanted: a literal or CEL. One below
// zero is none (SPEC 7.7).
func (t *terms) delay(s *scope, v *schema.Value) (time.Duration, *fault) {
	if d, literal := literalDelay(v.Text.Text); literal {
		return d, nil
	}
	got, f := t.eval(s, v)
	if f != nil {
		return 0, f
	}
	return max(got.(time.Duration), 0), nil
}

func literalDelay(text string) (time.Duration, bool) {
	if text == "" || text[0] < '0' || text[0] > '9' {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	return d, err == nil
}

func asFault(err error, f *faultError) bool { return errors.As(err, f) }
