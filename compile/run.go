package compile

import (
	"github.com/lockstep-charts/lockstep/ir"
	"github.com/lockstep-charts/lockstep/schema"
)

func run(doc *schema.Document, lib *library) *ir.Machine {
	return nil
}
