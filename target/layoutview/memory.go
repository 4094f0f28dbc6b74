package layoutview

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// memory draws a tile in shared memory: a grid of its elements, each with the banks that
// hold it, and a grid of memory, each unit with the element that lies there.
type memory struct {
	typ     *ir.MemRefType
	whole   layout.Memory
	matrix  layout.Memory // the matrix in the last two dimensions, one of possibly several
	lead    []int64       // how many
	steps   []int64       // and how many elements apart
	unit    int64         // bytes that always lie together, the unit of the grids
	perUnit int64         // elements in it
	traffic []traffic
}

// traffic is what moving a register tile to or from a tile in shared memory costs.
type traffic struct {
	op   string
	at   *diag.FileLoc
	cost layout.Traffic
}

// A block's memory has 32 banks of 4 bytes. Instructions that move most, move 16 bytes a
// lane, and eight of these fill all banks: a group of four banks is one of eight.
const (
	bankBytes  = 4
	lineBytes  = 32 * bankBytes
	groupBytes = 16
)

func newMemory(t *ir.MemRefType, m layout.Memory) *memory {
	d := &memory{typ: t, whole: m, matrix: m}
	if n := max(0, len(t.Shape())-2); n > 0 {
		if slot, steps, err := m.Tiles(n); err == nil {
			d.matrix, d.steps, d.lead = slot, steps, t.Shape()[:n]
		}
	}
	// Elements of less than a byte, and those of several units, are a unit each of their own.
	d.perUnit = 1
	shape := d.matrix.Shape()
	if len(shape) > 0 {
		run := d.matrix.Run(len(shape) - 1)
		for 2*d.perUnit*m.ElemBits() <= 8*groupBytes && run%(2*d.perUnit) == 0 && shape[len(shape)-1]%(2*d.perUnit) == 0 {
			d.perUnit *= 2
		}
	}
	d.unit = max(1, d.perUnit*m.ElemBits()/8)
	return d
}

// join takes over how many tiles of the layout another type has.
func (d *memory) join(e *memory) {
	if product(e.lead) > product(d.lead) {
		d.typ, d.whole, d.lead, d.steps = e.typ, e.whole, e.lead, e.steps
	}
}

func (*memory) kind() string { return "shared" }

func (d *memory) lay() *sheet {
	s := &sheet{title: "Tile in shared memory " + ir.TypeText(d.typ), facts: d.notes()}
	for g := range lineBytes / groupBytes {
		s.legend = append(s.legend, swatch{g, fmt.Sprintf("banks %d to %d", 4*g, 4*g+3)})
	}
	s.panels = []panel{d.elements(), d.lines()}
	return s
}

// notes says what the layout is and what accesses cost.
func (d *memory) notes() []string {
	notes := []string{fmt.Sprintf("%d bytes; offset in elements: %v", d.whole.Bytes(), d.whole)}
	for i, n := range d.lead {
		notes = append(notes, fmt.Sprintf("dimension %d: %d tiles at a distance of %d bytes; one is drawn", i, n,
			d.steps[i]*d.whole.ElemBits()/8))
	}
	if s := d.matrix.Layout().Swizzle; !s.IsIdentity() {
		notes = append(notes, fmt.Sprintf("swizzle: bits %d to %d of an element's offset are xored with bits %d to %d",
			s.Base, s.Base+s.Bits-1, s.Base+s.Shift, s.Base+s.Shift+s.Bits-1))
	} else {
		notes = append(notes, "no swizzle")
	}
	if waves, ok := d.column(); ok {
		notes = append(notes, fmt.Sprintf("eight consecutive rows of 16 bytes, as ldmatrix and wgmma read: wavefronts %d, ideal 1", waves))
	}
	for _, t := range d.traffic {
		at := ""
		if t.at != nil {
			at = fmt.Sprintf(" of line %d", t.at.Line)
		}
		notes = append(notes, fmt.Sprintf("%s%s: %d accesses of %d bytes per lane, wavefronts %d, without bank conflicts %d",
			t.op, at, t.cost.Accesses, t.cost.Bytes, t.cost.Wavefronts, t.cost.Ideal))
	}
	return notes
}

// column counts the passes through the banks for the first 16 bytes of eight rows.
func (d *memory) column() (int64, bool) {
	shape := d.matrix.Shape()
	if len(shape) < 2 || shape[len(shape)-2] < 8 || d.unit != groupBytes {
		return 0, false
	}
	var addresses []int64
	for r := range int64(8) {
		addresses = append(addresses, d.address(r, 0))
	}
	return layout.Wavefronts(addresses, groupBytes), true
}

// address is where a unit begins, in bytes behind the tile.
func (d *memory) address(row, unit int64) int64 {
	rank := len(d.matrix.Shape())
	coord := coordinate(rank, make([]int64, max(0, rank-2)), row, unit*d.perUnit)
	return d.matrix.Offset(coord) * d.matrix.ElemBits() / 8
}

// elements is the grid of the tile.
func (d *memory) elements() panel {
	rows, cols := matrix(d.matrix.Shape())
	caption := "banks of each element"
	if d.perUnit > 1 {
		caption += fmt.Sprintf(" (%d elements, %d bytes, a cell)", d.perUnit, d.unit)
	}
	first := func(u int64) string { return number(u * d.perUnit) }
	return grid(caption, rows, cols/d.perUnit, number, first, func(r, u int64) cell {
		at := d.address(r, u)
		return cell{label: []string{bankText(at, d.unit)}, tip: fmt.Sprintf("%s: byte %d", d.named(r, u), at),
			color: group(at)}
	})
}

// lines is the grid of memory: a line is what all banks hold at once.
func (d *memory) lines() panel {
	rows, cols := matrix(d.matrix.Shape())
	step := min(groupBytes, max(bankBytes, d.unit))
	held := map[int64][2]int64{} // the first unit of the tile at a unit of memory
	end := int64(0)
	for r := range rows {
		for u := range cols / d.perUnit {
			at := d.address(r, u)
			if _, ok := held[at/step]; !ok {
				held[at/step] = [2]int64{r, u}
			}
			end = max(end, at+d.unit)
		}
	}
	line := func(n int64) string { return number(n * lineBytes) }
	bank := func(n int64) string { return bankText(n*step, step) }
	return grid("contents of memory: rows are 128 bytes, columns are banks; cells name the first element, colours are rows of the tile", (end+lineBytes-1)/lineBytes, lineBytes/step, line, bank, func(l, n int64) cell {
		at := l*lineBytes + n*step
		unit, ok := held[at/step]
		if !ok {
			return cell{tip: fmt.Sprintf("byte %d: padding", at), color: none}
		}
		return cell{label: []string{d.short(unit[0], unit[1])},
			tip: fmt.Sprintf("byte %d: %s", at, d.named(unit[0], unit[1])), color: int(unit[0])}
	})
}

// named are the elements of a unit.
func (d *memory) named(row, unit int64) string {
	first := unit * d.perUnit
	cols := number(first)
	if d.perUnit > 1 {
		cols = fmt.Sprintf("%d to %d", first, first+d.perUnit-1)
	}
	if len(d.matrix.Shape()) < 2 {
		return "[" + cols + "]"
	}
	return fmt.Sprintf("[%d, %s]", row, cols)
}

// short is the first element of a unit.
func (d *memory) short(row, unit int64) string {
	if len(d.matrix.Shape()) < 2 {
		return number(unit * d.perUnit)
	}
	return fmt.Sprintf("%d,%d", row, unit*d.perUnit)
}

func group(at int64) int { return int(at % lineBytes / groupBytes) }

// bankText names the banks of some bytes.
func bankText(at, bytes int64) string {
	first, end := at/bankBytes%32, (at+bytes-1)/bankBytes%32
	if first == end {
		return fmt.Sprintf("b%d", first)
	}
	return fmt.Sprintf("b%d-%d", first, end)
}
