package ir

import "testing"

// A chart's folder is a package that can be imported, on every system.
func TestFolder(t *testing.T) {
	for chart, want := range map[string]string{
		"turn": "turn", "bar-ge-in": "bargein",
		"go": "gochart", "type": "typechart", "string": "stringchart", "len": "lenchart", // Go's own names
		"kernel": "kernelchart", "main": "mainchart", "init": "initchart", "internal": "internalchart", "vendor": "vendorchart",
		"con": "conchart", "nul": "nulchart", "com1": "com1chart", "lpt9": "lpt9chart", // devices of Windows
		"con1": "con1", "com": "com", "com10": "com10",
	} {
		if got := Folder(chart); got != want {
			t.Errorf("%s: got %s, want %s", chart, got, want)
		}
	}
}
