package differ

import (
	"sync"

	"github.com/lockstep-charts/lockstep/diag"
	"github.com/lockstep-charts/lockstep/schema"
)

// Documents are the files of stories, each read once: for the checker and for the
// reference, and a child chart for all stories in a row that share it.
type documents struct{ read sync.Map } // functions by file

type file struct{ name, text string }

// of is the document of a text. Nobody may change it.
func (d *documents) of(name, text string) (*schema.Document, *diag.List) {
	read, _ := d.read.LoadOrStore(file{name, text}, sync.OnceValues(func() (*schema.Document, *diag.List) {
		return schema.Parse(name, []byte(text))
	}))
	return read.(func() (*schema.Document, *diag.List))()
}
