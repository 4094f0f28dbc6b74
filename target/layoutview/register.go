package layoutview

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// registers draws the layout of a register tile: a grid of its elements, each with the
// thread and the register of its first holder.
type registers struct {
	attr *tile.LayoutAttr
	dist layout.Distribution
}

func (*registers) kind() string { return "registers" }

func (d *registers) lay() *sheet {
	s := &sheet{title: "Register tile " + extents(d.dist.Shape()) + ", " + ir.AttrText(d.attr)}
	s.facts = append(d.axes(), d.notes()...)
	s.legend = d.legend()
	lead := d.dist.Shape()[:max(0, d.dist.Rank()-2)]
	s.panels = append(s.panels, d.plane(make([]int64, len(lead))))
	if planes := product(lead); planes > 1 {
		s.panels = append(s.panels, d.plane(last(lead)))
	}
	return s
}

// axes says in words what the digits of each axis do.
func (d *registers) axes() (facts []string) {
	for _, a := range layout.AllAxes() {
		digits := d.dist.Digits(a)
		if len(digits) == 0 {
			continue
		}
		var words []string
		for _, g := range digits {
			words = append(words, inWords(g, d.attr.Combiner().String()))
		}
		facts = append(facts, fmt.Sprintf("%s, %d: %s", a, d.dist.Size(a), strings.Join(words, ", then ")))
	}
	return facts
}

func inWords(g layout.Digit, combiner string) string {
	switch g.Kind {
	case layout.Replica:
		return fmt.Sprintf("%d copies", g.Size)
	case layout.Partial:
		return fmt.Sprintf("%d partial sums (combined by %s)", g.Size, combiner)
	}
	return fmt.Sprintf("%d steps of %d along dimension %d", g.Size, g.Stride, g.Dim)
}

func (d *registers) notes() []string {
	notes := []string{fmt.Sprintf("%d threads with %d elements each; Tn:r is thread n of the block and its register r; thread 0 has frames", d.dist.Threads(), d.dist.RegCount())}
	if n := d.dist.Copies(); n > 1 {
		notes = append(notes, fmt.Sprintf("each element has %d copies; the first thread is shown, with a *", n))
	}
	if d.dist.IsPartial() {
		notes = append(notes, "the elements are partial sums; the first thread is shown, with a +")
	}
	if d.dist.Overhangs() {
		notes = append(notes, "the layout overhangs: registers outside of the tile are unused")
	}
	return notes
}

// legend gives colours their warps, or within one warp their lanes.
func (d *registers) legend() (out []swatch) {
	warps := d.dist.Threads() / d.dist.Size(layout.Lane)
	for w := range min(warps, int64(len(palette))) {
		text := fmt.Sprintf("warp %d", w)
		if warps == 1 {
			break
		}
		for more := w + int64(len(palette)); more < warps; more += int64(len(palette)) {
			text += fmt.Sprintf(", %d", more)
		}
		out = append(out, swatch{int(w), text})
	}
	if warps > 1 {
		return out
	}
	lanes := d.dist.Size(layout.Lane)
	for g := range (lanes + lanesAColor - 1) / lanesAColor {
		out = append(out, swatch{int(g), fmt.Sprintf("lanes %d to %d", g*lanesAColor, min(lanes, (g+1)*lanesAColor)-1)})
	}
	return out
}

// lanesAColor is how many lanes have one colour where there is one warp only.
const lanesAColor = 4

// plane is the grid of the last two dimensions at a place along the others.
func (d *registers) plane(lead []int64) panel {
	rows, cols := matrix(d.dist.Shape())
	caption := "thread and register of each element"
	if len(lead) > 0 {
		caption += " of " + index(append(lead, -1, -1))
	}
	return grid(caption, rows, cols, number, number, func(r, c int64) cell {
		return d.element(coordinate(d.dist.Rank(), lead, r, c))
	})
}

// element is the cell of one element.
func (d *registers) element(coord []int64) cell {
	at := d.dist.Owner(coord)
	warp := at[layout.Warp] + d.dist.Size(layout.Warp)*at[layout.Warpgroup]
	thread := at[layout.Lane] + d.dist.Size(layout.Lane)*warp
	mark := ""
	if d.dist.Copies() > 1 {
		mark = "*"
	}
	if d.dist.IsPartial() {
		mark += "+"
	}
	c := cell{
		label:  []string{fmt.Sprintf("T%d", thread), fmt.Sprintf("%d%s", at[layout.Reg], mark)},
		color:  int(warp),
		strong: thread == 0,
	}
	if d.dist.Threads() == d.dist.Size(layout.Lane) {
		c.color = int(thread / lanesAColor)
	}
	var where []string
	for _, a := range layout.AllAxes() {
		if d.dist.Size(a) > 1 {
			where = append(where, fmt.Sprintf("%s %d", a, at[a]))
		}
	}
	for _, a := range []layout.Axis{layout.Block, layout.Device, layout.Node} {
		if d.dist.Size(a) > 1 {
			c.label[0] = fmt.Sprintf("%c%d.", a.String()[0], at[a]) + c.label[0]
		}
	}
	c.tip = index(coord) + ": " + strings.Join(where, ", ")
	return c
}
