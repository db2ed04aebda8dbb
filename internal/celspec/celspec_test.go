package celspec

import (
	"fmt"
	"testing"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/internal/expr"
	"github.com/lockstep-charts/lockstep/ir"
)

func TestX(t *testing.T) {
	all, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	in := map[string]int{}
	tot := map[string]int{}
	for _, test := range all {
		tot[test.File]++
		s, err := test.Scope()
		if err != nil {
			fmt.Printf("U %s: %v: %s\n", test.ID(), err, test.Expr)
			continue
		}
		var d diag.List
		x := expr.NewChecker().Check(expr.Source{Text: test.Expr, At: func(o int) diag.Pos { return diag.Pos{Line: 1, Col: o + 1} }}, s, ir.NoType, &d)
		if x != nil {
			in[test.File]++
			fmt.Printf("A %s: %s\n", test.ID(), test.Expr)
			continue
		}
		for _, f := range d.All() {
			fmt.Printf("R %s: %s: %s %s\n", test.ID(), test.Expr, f.Code, f.Message)
			break
		}
	}
	sum := 0
	for _, f := range Files {
		fmt.Println(f, in[f], tot[f])
		sum += in[f]
	}
	fmt.Println(sum)
}
