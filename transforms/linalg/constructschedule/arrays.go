package constructschedule

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// arrays are the tensors that the group reads and writes, as operands of its operations. A result is the operand that
// it begins with.
func (c *choice) arrays(yield func(s linalg.Structured, operand int) bool) {
	for _, s := range c.Ops {
		for i, v := range linalg.Operands(s) {
			written := i >= len(s.Inputs()) && slices.Contains(c.Outputs, s.Results()[i-len(s.Inputs())])
			read := i < len(s.Inputs()) && c.index(v) < 0
			if isTensor(v) && (written || read) && !yield(s, i) {
				return
			}
		}
	}
}

// memory is how many bytes the group reads and writes, each array once.
func (c *choice) memory() float64 {
	seen := map[*ir.Value]bool{}
	total := 0.0
	for s, operand := range c.arrays {
		v := linalg.Operands(s)[operand]
		if operand < len(s.Inputs()) && seen[v] {
			continue
		}
		seen[v] = true
		n := float64(elementBytes(v))
		for d, extent := range linalg.Shape(v) {
			if extent == ir.Dynamic {
				extent = 1
				for _, l := range access.LoopsOf(s.IndexingMaps()[operand].Results()[d]) {
					extent = max(extent, c.extent(c.axes.Of(s.Operation())[l]))
				}
			}
			n *= float64(extent)
		}
		total += n
	}
	return total
}

func isTensor(v *ir.Value) bool {
	_, ok := v.Type().(*ir.TensorType)
	return ok
}

// moved is what threads move between memory and registers for a tile.
type moved struct{ bytes, accesses, registers float64 }

// move is what an iteration of an operation moves of an operand. Device memory and the L2 cache move whole sectors. An
// access of a thread is as wide as the elements that lie side by side, as rows are aligned, and as its part of the
// tile.
func (c *choice) move(s linalg.Structured, operand int) moved {
	v := linalg.Operands(s)[operand]
	size := elementBytes(v)
	shape := linalg.Shape(v)
	box := access.BoxOf(s.IndexingMaps()[operand], c.loops(s))
	n, run, broken := int64(1), int64(1), false
	for d, touched := range slices.Backward(box.Touched) {
		if shape[d] != ir.Dynamic {
			touched = min(touched, shape[d])
		}
		n *= touched
		if broken = broken || touched > 1 && box.Extents[d] > box.Touched[d]; !broken {
			run *= touched
			broken = touched != shape[d]
		}
	}
	width := int64(layout.AccessBits / 8)
	if d := len(shape) - 1; d >= 0 && shape[d] != ir.Dynamic {
		row := shape[d] * size
		width = min(width, row&-row)
	}
	for _, most := range []int64{run * size, n * size / c.threads} {
		width = min(width, 1<<max(0, bits.Len64(uint64(most))-1))
	}
	width = max(width, size)
	return moved{
		bytes:     float64(n/run) * c.sectors(run*size, shape, size),
		accesses:  float64(n * size / width),
		registers: float64(n*size) / float64(c.threads*layout.RegisterBits/8),
	}
}

// sectors is how many bytes the sectors have, on average, that contain so many bytes of an array, which lie side by
// side. Where rows begin anywhere in a sector, so do these bytes.
func (c *choice) sectors(bytes int64, shape []int64, size int64) float64 {
	sector := c.machine.SectorBytes()
	if d := len(shape) - 1; d > 0 && shape[d] != ir.Dynamic {
		row := shape[d] * size
		if begin := row & -row; begin < sector {
			return float64(bytes - min(begin, bytes) + sector)
		}
	}
	return float64((bytes + sector - 1) / sector * sector)
}

// elementBytes is the size of an element, 1 at least.
func elementBytes(v *ir.Value) int64 {
	n, _ := ir.BitWidth(ir.ElemOrSelf(v.Type()))
	return max(1, int64(n)/8)
}
