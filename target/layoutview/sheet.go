package layoutview

import "slices"

// sheet is one layout laid out for a reader.
type sheet struct {
	title  string
	facts  []string
	legend []swatch
	panels []panel
}

// swatch says what a colour stands for.
type swatch struct {
	color int // of the palette
	text  string
}

// panel is a grid of cells. Rows and columns that are left out have a nil line in
// their place.
type panel struct {
	caption    string
	rows, cols []*string // headings
	cells      [][]cell
	whole      *picture // of all rows and columns, where some are left out
}

// cell is one field of a grid.
type cell struct {
	label  []string // lines; nil for a field that holds nothing
	tip    string   // shown where a pointer rests
	color  int
	strong bool // drawn with a frame
}

// picture is a whole grid in colours only: areas of one colour.
type picture struct {
	rows, cols int64
	areas      []area
}

type area struct {
	row, col, rows, cols int64
	color                int
}

// What of a long dimension is shown: so many at its beginning and at its end.
const (
	mostShown = 24
	lastShown = 4
)

// shown are the indices of a dimension that a panel has, -1 in place of those that it
// leaves out.
func shown(n int64) []int64 {
	var out []int64
	for i := range n {
		switch {
		case n <= mostShown || i < mostShown-lastShown || i >= n-lastShown:
			out = append(out, i)
		case out[len(out)-1] >= 0:
			out = append(out, -1)
		}
	}
	return out
}

// grid fills a panel of so many rows and columns, shortened.
func grid(caption string, rows, cols int64, row, col func(int64) string, at func(r, c int64) cell) panel {
	p := panel{caption: caption}
	rs, cs := shown(rows), shown(cols)
	p.rows, p.cols = headings(rs, row), headings(cs, col)
	for _, r := range rs {
		line := make([]cell, len(cs))
		for i, c := range cs {
			if r >= 0 && c >= 0 {
				line[i] = at(r, c)
			}
		}
		p.cells = append(p.cells, line)
	}
	if slices.Contains(rs, -1) || slices.Contains(cs, -1) {
		p.whole = paint(rows, cols, func(r, c int64) int { return at(r, c).color })
	}
	return p
}

func headings(indices []int64, text func(int64) string) []*string {
	out := make([]*string, len(indices))
	for i, n := range indices {
		if n >= 0 {
			t := text(n)
			out[i] = &t
		}
	}
	return out
}

// paint makes a picture of a grid: runs of one colour along rows, and equal consecutive runs as one area.
func paint(rows, cols int64, color func(r, c int64) int) *picture {
	p := &picture{rows: rows, cols: cols}
	open := map[[3]int64]int{} // areas that reach the row above: column, width and colour
	for r := range rows {
		next := map[[3]int64]int{}
		for c := int64(0); c < cols; {
			run, k := int64(1), color(r, c)
			for c+run < cols && color(r, c+run) == k {
				run++
			}
			key := [3]int64{c, run, int64(k)}
			i, above := open[key]
			if above {
				p.areas[i].rows++
			} else {
				i = len(p.areas)
				p.areas = append(p.areas, area{r, c, 1, run, k})
			}
			next[key] = i
			c += run
		}
		open = next
	}
	return p
}
