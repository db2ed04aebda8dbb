package kernel_test

import (
	"math"
	"math/big"
	"math/rand"
	"strconv"
	"testing"

	"github.com/lockstep-charts/lockstep/kernel"
)

// check runs one evaluation and asserts its value and its error's code.
func check[T comparable](t *testing.T, name string, f func(e *kernel.Eval) T, want T, code string) {
	t.Helper()
	var e kernel.Eval
	got := f(&e)
	if c := codeOf(&e); got != want || c != code {
		t.Errorf("%s: got %v %q, want %v %q", name, got, c, want, code)
	}
}

func codeOf(e *kernel.Eval) string {
	if e.Err() == nil {
		return ""
	}
	return e.Err().Code
}

// ints are portable integers that like to go wrong, and random ones of every size.
func ints(rnd *rand.Rand) int64 {
	edge := []int64{0, 1, -1, 2, -2, 3, 7, 1 << 26, 1<<26 + 1, 94906265, 94906266, 94906267, kernel.MaxInt, kernel.MaxInt - 1, -kernel.MaxInt, 1 << 52}
	if rnd.Intn(2) == 0 {
		return edge[rnd.Intn(len(edge))]
	}
	n := rnd.Int63n(kernel.MaxInt) >> rnd.Intn(53)
	if rnd.Intn(2) == 0 {
		return -n
	}
	return n
}

// Every int operation is the exact one, or an error exactly when that leaves the
// portable range.
func TestIntsAgreeWithBig(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	limit := big.NewInt(kernel.MaxInt)
	ops := []struct {
		name string
		ours func(e *kernel.Eval, a, b int64) int64
		big  func(z, a, b *big.Int) *big.Int
	}{
		{"+", (*kernel.Eval).IntAdd, (*big.Int).Add},
		{"-", (*kernel.Eval).IntSub, (*big.Int).Sub},
		{"*", (*kernel.Eval).IntMul, (*big.Int).Mul},
		{"/", (*kernel.Eval).IntDiv, (*big.Int).Quo},
		{"%", (*kernel.Eval).IntMod, (*big.Int).Rem},
	}
	for range 50_000 {
		a, b := ints(rnd), ints(rnd)
		for _, op := range ops {
			var e kernel.Eval
			got := op.ours(&e, a, b)
			if b == 0 && (op.name == "/" || op.name == "%") {
				if codeOf(&e) != kernel.CodeDivByZero {
					t.Fatalf("%d %s 0: %v", a, op.name, e.Err())
				}
				continue
			}
			exact := op.big(new(big.Int), big.NewInt(a), big.NewInt(b))
			switch outside := exact.CmpAbs(limit) > 0; {
			case outside && codeOf(&e) != kernel.CodeOverflow:
				t.Fatalf("%d %s %d = %s: want overflow, got %d %v", a, op.name, b, exact, got, e.Err())
			case !outside && (e.Err() != nil || got != exact.Int64()):
				t.Fatalf("%d %s %d = %s: got %d %v", a, op.name, b, exact, got, e.Err())
			}
		}
	}
}

func TestPowAgreesWithBig(t *testing.T) {
	for a := int64(-40); a <= 40; a++ {
		for n := int64(0); n <= 60; n++ {
			var e kernel.Eval
			got := e.IntPow(a, n)
			exact := new(big.Int).Exp(big.NewInt(a), big.NewInt(n), nil)
			fits := exact.CmpAbs(big.NewInt(kernel.MaxInt)) <= 0
			if fits != (e.Err() == nil) || fits && got != exact.Int64() {
				t.Fatalf("pow(%d, %d) = %s: got %d %v", a, n, exact, got, e.Err())
			}
		}
	}
	check(t, "pow(2, -1)", func(e *kernel.Eval) int64 { return e.IntPow(2, -1) }, 0, "range")
	check(t, "pow(-1, 2^53-1)", func(e *kernel.Eval) int64 { return e.IntPow(-1, kernel.MaxInt) }, -1, "")
	check(t, "pow(2, 2^53-1)", func(e *kernel.Eval) int64 { return e.IntPow(2, kernel.MaxInt) }, 0, "overflow")
}

func TestDoubleToInt(t *testing.T) {
	for _, c := range []struct {
		d    float64
		want int64
		code string
	}{
		{3.9, 3, ""}, {-3.9, -3, ""}, {math.Copysign(0, -1), 0, ""},
		{kernel.MaxInt, kernel.MaxInt, ""}, {kernel.MaxInt + 1, 0, "overflow"}, {-kernel.MaxInt - 1, 0, "overflow"},
		{1e300, 0, "overflow"}, {math.Inf(-1), 0, "overflow"}, {math.NaN(), 0, "overflow"},
	} {
		check(t, kernel.DoubleToString(c.d), func(e *kernel.Eval) int64 { return e.DoubleToInt(c.d) }, c.want, c.code)
	}
}

func TestStringToInt(t *testing.T) {
	for _, c := range []struct {
		s    string
		want int64
		code string
	}{
		{"0", 0, ""}, {"-0", 0, ""}, {"+12", 12, ""}, {"-007", -7, ""}, {"00000000000000000000000012", 12, ""},
		{"9007199254740991", kernel.MaxInt, ""}, {"-9007199254740991", -kernel.MaxInt, ""},
		{"9007199254740992", 0, "overflow"}, {"99999999999999999999", 0, "overflow"},
		{"", 0, "conversion"}, {"-", 0, "conversion"}, {"+-1", 0, "conversion"}, {"1.0", 0, "conversion"}, {"1e3", 0, "conversion"},
		{" 1", 0, "conversion"}, {"1_000", 0, "conversion"}, {"0x10", 0, "conversion"}, {"١", 0, "conversion"},
	} {
		check(t, strconv.Quote(c.s), func(e *kernel.Eval) int64 { return e.StringToInt(c.s) }, c.want, c.code)
	}
}

func TestStringToDouble(t *testing.T) {
	for _, s := range []string{"0", "-0", "1.5", "+.5", "5.", "1e3", "1E-3", "-84.32e7", "6.02214e23", "4.9e-324", "1e-400"} {
		want, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		check(t, s, func(e *kernel.Eval) float64 { return e.StringToDouble(s) }, want, "")
	}
	for _, s := range []string{"", ".", "e1", "1e", "1e+", "0x1p-2", "1_0", " 1", "1 ", "1,5", "1e400", "-1e400", "nanu", "--1", "+nan"} {
		check(t, s, func(e *kernel.Eval) float64 { return e.StringToDouble(s) }, 0, "conversion")
	}
	for s, want := range map[string]float64{"inf": math.Inf(1), "-Infinity": math.Inf(-1), "+INF": math.Inf(1)} {
		check(t, s, func(e *kernel.Eval) float64 { return e.StringToDouble(s) }, want, "")
	}
	var e kernel.Eval
	if d := e.StringToDouble("NaN"); d == d {
		t.Errorf("NaN: got %v", d)
	}
}

func TestStringToBool(t *testing.T) {
	for _, s := range []string{"1", "t", "T", "TRUE", "true", "True", "0", "f", "F", "FALSE", "false", "False", "", "yes", "tRUE", "truE "} {
		want, err := strconv.ParseBool(s)
		code := ""
		if err != nil {
			code = "conversion"
		}
		check(t, s, func(e *kernel.Eval) bool { return e.StringToBool(s) }, want, code)
	}
}

// The vectors of RFC 8785, appendix B, and the borders of the plain form.
func TestDoubleText(t *testing.T) {
	for bits, want := range map[uint64]string{
		0x0000000000000000: "0",
		0x8000000000000000: "0",
		0x0000000000000001: "5e-324",
		0x8000000000000001: "-5e-324",
		0x7fefffffffffffff: "1.7976931348623157e+308",
		0xffefffffffffffff: "-1.7976931348623157e+308",
		0x4340000000000000: "9007199254740992",
		0xc340000000000000: "-9007199254740992",
		0x4430000000000000: "295147905179352830000",
		0x44b52d02c7e14af5: "9.999999999999997e+22",
		0x44b52d02c7e14af6: "1e+23",
		0x44b52d02c7e14af7: "1.0000000000000001e+23",
		0x444b1ae4d6e2ef4e: "999999999999999700000",
		0x444b1ae4d6e2ef4f: "999999999999999900000",
		0x444b1ae4d6e2ef50: "1e+21",
		0x3eb0c6f7a0b5ed8c: "9.999999999999997e-7",
		0x3eb0c6f7a0b5ed8d: "0.000001",
		0x41b3de4355555553: "333333333.3333332",
		0x41b3de4355555554: "333333333.33333325",
		0x41b3de4355555555: "333333333.3333333",
		0x41b3de4355555556: "333333333.3333334",
		0x41b3de4355555557: "333333333.33333343",
		0xbecbf647612f3696: "-0.0000033333333333333333",
		0x43143ff3c1cb0959: "1424953923781206.2",
		0x7ff0000000000000: "Infinity",
		0xfff0000000000000: "-Infinity",
		0x7ff8000000000000: "NaN",
	} {
		if got := kernel.DoubleToString(math.Float64frombits(bits)); got != want {
			t.Errorf("%016x: got %s, want %s", bits, got, want)
		}
	}
}

func TestFiniteIsRefusedWhereItIsStored(t *testing.T) {
	for _, d := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		check(t, kernel.DoubleToString(d), func(e *kernel.Eval) float64 { return e.Finite(d) }, 0, "range")
	}
	check(t, "max", func(e *kernel.Eval) float64 { return e.Finite(math.MaxFloat64) }, math.MaxFloat64, "")
}

func TestRoundHalfAwayFromZero(t *testing.T) {
	for d, want := range map[float64]float64{0.5: 1, -0.5: -1, 1.5: 2, 2.5: 3, 0.49999999999999994: 0, -2.4: -2, 4503599627370497.5: 4503599627370498} {
		if got := kernel.Round(d); got != want {
			t.Errorf("round(%v) = %v, want %v", d, got, want)
		}
	}
}
