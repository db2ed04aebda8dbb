package unseen

import (
	"testing"
	"unicode"
)

// The table is looked up from its start, so its rows rise and none lies in another.
func TestRowsRise(t *testing.T) {
	last := rune(-1)
	for _, row := range table {
		if row.first <= last || row.last < row.first {
			t.Errorf("%U to %U does not lie behind %U", row.first, row.last, last)
		}
		last = row.last
	}
}

// What Unicode calls so is of the kind that says so: a version of Unicode with more of
// them fails here.
func TestKindsAreUnicodes(t *testing.T) {
	kinds := []struct {
		what string
		kind Kind
		is   func(rune) bool
	}{
		{"a control", Control, unicode.IsControl},
		{"a separator of lines", Break, in(unicode.Zl, unicode.Zp)},
		{"one that turns the direction", Turn, in(unicode.Bidi_Control)},
		{"one that joins", Joiner, in(unicode.Join_Control)},
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		for _, k := range kinds {
			if k.kind.Has(r) != k.is(r) {
				t.Errorf("%U is %s: %v here, %v in Unicode", r, k.what, k.kind.Has(r), k.is(r))
			}
		}
	}
}

// What steers is four of Unicode's categories, whole.
func TestSteering(t *testing.T) {
	steers := in(unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if Steering.Has(r) != steers(r) {
			t.Errorf("%U steers: %v here, %v in Unicode", r, Steering.Has(r), steers(r))
		}
	}
}

func in(tables ...*unicode.RangeTable) func(rune) bool {
	return func(r rune) bool { return unicode.In(r, tables...) }
}
