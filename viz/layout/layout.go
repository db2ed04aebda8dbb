// Package layout places one flat level of a chart: boxes of fixed size, the
// edges between them, their labels. Composites are laid out on their own and
// stand in their parent's level as one box with ports on its border, so nothing
// here knows of nesting. All coordinates are whole pixels: the same graph gives
// the same numbers on every machine.
package layout

import "errors"

// Layout is what the picture needs of a layout. Orient comes first and needs no
// sizes: it says which end of an edge lies above the other, and so on which
// border of a composite the edge will cross. Place comes when sizes and ports
// are known.
type Layout interface {
	Orient(g *Graph)
	Place(g *Graph) error
}

// ErrTooLarge is Place's answer to a graph that would take unreasonably long.
var ErrTooLarge = errors.New("the chart is too large to be drawn; lockstep table writes it as text")

// A Role says where in its level a node may stand.
type Role uint8

const (
	Free  Role = iota // wherever its edges want it
	Head              // the level's title: above all, leftmost
	Start             // the initial dot: just above its target
	Above             // a port on the upper border
	Below             // a port on the lower border
)

// A Graph is one level. Place fills in Width and Height.
type Graph struct {
	Nodes         []Node
	Edges         []Edge
	Row           bool // the free nodes stand side by side in their order, equally high but for round ones (regions)
	Width, Height int
}

// A Node is a box, or what stands in a box's place. W and H are the space it
// takes; edges touch only its box, W-Beside wide, at the left of that space and
// Box high. Place fills in X and Y, the upper left corner.
type Node struct {
	Role   Role
	W, H   int
	Beside int  // width at the right that is not the box's: its loop to itself
	Box    int  // height of the box; at most H
	Round  int  // radius of the box's corners
	Middle bool // edges touch the middle of the border (dots, ports)
	Side   int  // of a lower port: whether its edge goes on at the left (-1) or at the right (1)
	X, Y   int

	// What goes inwards from the upper and from the lower border: edges keep away
	// from it, or the two would look like one.
	TakenAbove, TakenBelow []int
}

// An End is where an edge touches a node: Port is the distance from the box's
// left side, or AnyPort.
type End struct{ Node, Port int }

// AnyPort leaves the place on the border to the layout.
const AnyPort = -1

// An Edge runs from one node to another. A label of no width is none. Orient
// fills in Up, Place Points (from From to To) and Label, its upper left corner.
type Edge struct {
	From, To       End
	LabelW, LabelH int
	Up             bool // From lies below To
	Points         []Point
	Label          Point
}

// A Point is a place in the level, from its upper left corner, y downwards.
type Point struct{ X, Y int }

// upper and lower are the ends by height.
func (e *Edge) upper() End {
	if e.Up {
		return e.To
	}
	return e.From
}

func (e *Edge) lower() End {
	if e.Up {
		return e.From
	}
	return e.To
}
