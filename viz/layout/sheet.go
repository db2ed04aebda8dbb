package layout

import "slices"

// This file draws what is too large for layers. The nodes stand in rows and
// columns in document order, on a sheet about as wide as high. Edges never cross
// a box: right of each column runs a lane for verticals, above and below each row
// a street for horizontals. What leads to one end shares a track in its street,
// a trunk; so the work and the picture grow with the edges and not with the
// edges times the layers that they pass.

// Sheet is the layout on a sheet, whatever the size. Regions stand side by side
// as in layers: there is no other way to divide them.
type Sheet struct{ Layered }

// Place puts a level on a sheet.
func (s Sheet) Place(g *Graph) error {
	if g.Row {
		return s.Layered.Place(g)
	}
	return g.onSheet()
}

// mostOnSheet are the nodes and edges that are drawn within seconds.
const mostOnSheet = 200_000

// A sheet is a level on its way to coordinates. Row 0 holds the title, the
// initial dot and the upper ports, the last row the lower ports.
type sheet struct {
	g       *Graph
	columns int
	rows    []row
	widths  []int // of the columns
	lefts   []int // where they begin
	lanes   []strip
	seats   []seat
	cells   [][]int // per row and column: its nodes
	trunks  []*trunk
	leads   []lead
}

// A seat is where a node stands: x is from the left side of its column.
type seat struct{ row, col, x int }

// A row is, from above: a street to upper borders, the leads from upper borders,
// the boxes, the leads from lower borders, a street to lower borders.
type row struct {
	streets     [2]strip // above, below
	blocks      [2]int   // heights of the leads
	high        int      // of the boxes
	top, bottom int      // of the boxes
}

// side is the index of what belongs to an upper or a lower border.
func side(above bool) int {
	if above {
		return 0
	}
	return 1
}

// A trunk is what all edges to one end share.
type trunk struct {
	node  int
	above bool // the border
	port  int
	span  // in its street
	order int
}

// A lead is an edge's way out of its source: from the border to a line of its
// own, and on this below its label to the lane at the right.
type lead struct {
	edge  int
	above bool
	port  int
	away  int // of the line, from the boxes of the row
	label int // x in the column
	trunk *trunk
	lane  *span
}

// onSheet places a level that is too large for layers.
func (g *Graph) onSheet() error {
	if len(g.Nodes)+len(g.Edges) > mostOnSheet {
		return ErrTooLarge
	}
	s := &sheet{g: g}
	s.seat()
	s.connect()
	s.spreadPorts()
	s.stack()
	s.reserve()
	s.measure()
	s.tell()
	return nil
}

// seat gives every node its row and column.
func (s *sheet) seat() {
	s.columns = root(max(0, s.count(Free)-1)) + 1
	lower := 1 + (s.count(Free)+s.columns-1)/s.columns
	rows := lower
	if s.count(Below) > 0 {
		rows++
	}
	s.rows, s.widths, s.lanes = make([]row, rows), make([]int, s.columns), make([]strip, s.columns)
	s.seats, s.cells = make([]seat, len(s.g.Nodes)), make([][]int, rows*s.columns)
	free := 0
	for i := range s.g.Nodes {
		switch s.g.Nodes[i].Role {
		case Free:
			s.sit(i, 1+free/s.columns, free%s.columns)
			free++
		case Head, Start:
			s.sit(i, 0, 0)
		case Above:
			s.sit(i, 0, i%s.columns)
		case Below:
			s.sit(i, lower, i%s.columns)
		}
	}
}

func (s *sheet) count(role Role) int {
	n := 0
	for i := range s.g.Nodes {
		if s.g.Nodes[i].Role == role {
			n++
		}
	}
	return n
}

// sit puts a node into a cell, right of what is there.
func (s *sheet) sit(i, row, col int) {
	cell := &s.cells[row*s.columns+col]
	x := 0
	if n := len(*cell); n > 0 {
		x = s.seats[(*cell)[n-1]].x + s.g.Nodes[(*cell)[n-1]].W + portGap
	}
	*cell = append(*cell, i)
	s.seats[i] = seat{row, col, x}
	s.widths[col] = max(s.widths[col], x+s.g.Nodes[i].W)
	s.rows[row].high = max(s.rows[row].high, s.g.Nodes[i].H)
}

// connect finds the trunks and gives each edge its lead.
func (s *sheet) connect() {
	type end struct {
		End
		above bool
	}
	known := map[end]*trunk{}
	for i := range s.g.Edges {
		e := &s.g.Edges[i]
		to := end{e.To, !e.Up}
		if known[to] == nil {
			known[to] = &trunk{node: e.To.Node, above: to.above, port: e.To.Port, order: len(s.trunks)}
			s.trunks = append(s.trunks, known[to])
		}
		s.leads = append(s.leads, lead{edge: i, above: e.Up, port: e.From.Port, trunk: known[to]})
	}
}

// spreadPorts chooses where trunks and leads touch the boxes: from the left side,
// so that labels find room below the box.
func (s *sheet) spreadPorts() {
	borders := make([][2]docks, len(s.g.Nodes))
	for n := range borders {
		borders[n][side(true)].taken = slices.Clone(s.g.Nodes[n].TakenAbove)
		borders[n][side(false)].taken = slices.Clone(s.g.Nodes[n].TakenBelow)
	}
	for _, t := range s.trunks {
		s.dock(borders, t.node, t.above, &t.port)
	}
	for i := range s.leads {
		l := &s.leads[i]
		s.dock(borders, s.source(l), l.above, &l.port)
	}
	for n := range borders {
		borders[n][0].spread(&s.g.Nodes[n])
		borders[n][1].spread(&s.g.Nodes[n])
	}
}

// dock puts a port on its border; at dots and ports there is no choice.
func (s *sheet) dock(borders [][2]docks, node int, above bool, port *int) {
	if n := &s.g.Nodes[node]; n.Middle && *port == AnyPort {
		*port = n.width() / 2
		return
	}
	borders[node][side(above)].add(dock{port: port})
}

// stack puts the leads of each cell below one another (or above): the rightmost
// nearest to the box, their labels right of all ports.
func (s *sheet) stack() {
	type block struct {
		leads []*lead
		right int
	}
	blocks := make([][2]block, len(s.cells))
	at := func(node int, above bool) *block {
		return &blocks[s.cellOf(node)][side(above)]
	}
	for _, t := range s.trunks {
		b := at(t.node, t.above)
		b.right = max(b.right, s.seats[t.node].x+t.port)
	}
	for i := range s.leads {
		l := &s.leads[i]
		b := at(s.source(l), l.above)
		b.leads, b.right = append(b.leads, l), max(b.right, s.seats[s.source(l)].x+l.port)
	}
	for cell := range blocks {
		for border, b := range blocks[cell] {
			slices.SortStableFunc(b.leads, func(p, q *lead) int { return s.from(q) - s.from(p) })
			high := s.pile(b.leads, b.right+labelAfter, border == 0)
			r := &s.rows[cell/s.columns]
			r.blocks[border] = max(r.blocks[border], high)
		}
	}
}

const (
	labelAfter = 8 // from the last port to the labels
	labelGap   = 3 // from a label to its line
)

// pile gives the lines of one cell their distances and says how much they take.
// A label stands on its line.
func (s *sheet) pile(leads []*lead, x int, above bool) int {
	away := 0
	for _, l := range leads {
		e := &s.g.Edges[l.edge]
		col, high := s.seats[e.From.Node].col, e.LabelH+labelGap
		if e.LabelW == 0 {
			high = 0
		}
		l.label, l.away = x, away+trackGap
		if !above {
			l.away += high
		}
		away += trackGap + high
		s.widths[col] = max(s.widths[col], x+e.LabelW)
	}
	return away
}

func (s *sheet) cellOf(node int) int { return s.seats[node].row*s.columns + s.seats[node].col }

func (s *sheet) source(l *lead) int { return s.g.Edges[l.edge].From.Node }

// from is where in its column a lead leaves its box.
func (s *sheet) from(l *lead) int { return s.seats[s.source(l)].x + l.port }
