package celspec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	exprpb "cel.dev/expr"
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/kernel"
)

// This file says what a test's expression must log.

// Logged is the canonical JSON that the expression must log, or "error" when it
// must fail.
func (t *Test) Logged(x *ir.Expr) string {
	switch {
	case t.Want == nil:
		return "error"
	case x.Type == ir.Double:
		return strconv.Quote(kernel.DoubleToString(t.Want.GetDoubleValue()))
	}
	return Canonical(t.Want)
}

// Canonical is a value of the specification as ours log it.
func Canonical(v *exprpb.Value) string {
	switch k := v.GetKind().(type) {
	case *exprpb.Value_BoolValue:
		return strconv.FormatBool(k.BoolValue)
	case *exprpb.Value_Int64Value:
		return strconv.FormatInt(k.Int64Value, 10)
	case *exprpb.Value_DoubleValue:
		return kernel.DoubleToString(k.DoubleValue)
	case *exprpb.Value_StringValue:
		return string(kernel.AppendString(nil, k.StringValue))
	case *exprpb.Value_ListValue:
		var parts []string
		for _, e := range k.ListValue.GetValues() {
			parts = append(parts, Canonical(e))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case *exprpb.Value_MapValue:
		return canonicalMap(k.MapValue)
	case *exprpb.Value_ObjectValue:
		return canonicalObject(v)
	}
	return fmt.Sprint(v)
}

func canonicalMap(m *exprpb.MapValue) string {
	var parts []string
	for _, e := range m.GetEntries() {
		parts = append(parts, Canonical(e.GetKey())+":"+Canonical(e.GetValue()))
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

// canonicalObject is a timestamp or a duration.
func canonicalObject(v *exprpb.Value) string {
	if strings.HasSuffix(v.GetObjectValue().GetTypeUrl(), "Timestamp") {
		return strconv.Quote(kernel.TimestampToString(kernel.Timestamp(milliseconds(v))))
	}
	return strconv.Quote(kernel.DurationToString(kernel.Duration(milliseconds(v))))
}

// milliseconds is a timestamp or a duration as ours hold it.
func milliseconds(v *exprpb.Value) int64 {
	message, err := v.GetObjectValue().UnmarshalNew()
	if err != nil {
		panic("bug: " + err.Error())
	}
	m, ok := message.(interface {
		GetSeconds() int64
		GetNanos() int32
	})
	if !ok {
		panic(fmt.Sprintf("bug: a value of type %T", message))
	}
	return m.GetSeconds()*1000 + int64(m.GetNanos())/1_000_000
}
