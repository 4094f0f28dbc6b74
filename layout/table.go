package layout

import (
	"fmt"
	"strings"
)

// Table draws a tile of rank 1 or 2 as a grid that shows, for each element, the thread and register of its first holder
// inside a block, as in T5:3, with a * where others hold copies. Tiles of other ranks give an empty text.
func (d Distribution) Table() string {
	if d.Rank() < 1 || d.Rank() > 2 {
		return ""
	}
	rows, columns := int64(1), d.shape[d.Rank()-1]
	if d.Rank() == 2 {
		rows = d.shape[0]
	}
	mark := ""
	for _, a := range []Axis{Reg, Lane, Warp, Warpgroup} {
		if d.Has(a, Replica) || d.Has(a, Partial) {
			mark = "*"
		}
	}
	cells := make([]string, 0, rows*columns)
	width := 0
	for i := range rows * columns {
		cells = append(cells, d.holder([]int64{i / columns, i % columns}[2-d.Rank():])+mark)
		width = max(width, len(cells[i]))
	}
	var b strings.Builder
	for i, cell := range cells {
		if i%int(columns) == int(columns)-1 {
			fmt.Fprintln(&b, cell)
		} else {
			fmt.Fprintf(&b, "%-*s ", width, cell)
		}
	}
	return b.String()
}

func (d Distribution) holder(coord []int64) string {
	at := d.Owner(coord)
	thread := at[Lane] + d.Size(Lane)*(at[Warp]+d.Size(Warp)*at[Warpgroup])
	return fmt.Sprintf("T%d:%d", thread, at[Reg])
}
