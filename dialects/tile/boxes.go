package tile

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// Boxes are the parts of a window that TMA moves one at a time, each of the same shape (CUDA driver API,
// cuTensorMapEncodeTiled).
type Boxes struct {
	Shape []int64
	// Dims are the dimensions of the array for those of a box.
	Dims []int
	Mode layout.SwizzleMode
	At   []BoxAt
	// The next part of a copy that several blocks make begins so many rows later, and so
	// many bytes.
	Rows, PartBytes int64
}

// BoxAt is the place of a box: its first element in the window, and its byte in the tile in shared memory.
type BoxAt struct {
	Index  []int64
	Offset int64
}

const (
	maxBox     = 256 // elements of a box in one dimension
	maxMapRank = 5   // dimensions of an array
	maxBoxes   = 64  // of a tile of more than two dimensions, each an instruction
	mapStep    = 16  // rows and their strides are multiples of so many bytes
)

// ByEngine reports whether TMA moves the data: the copy names tma, or it arrives at a stage, names no engine and no
// rows.
func (o CopyOp) ByEngine() bool {
	return o.Engine == TMA || o.Engine == AutoEngine && o.Ring != nil && !o.SourceAt.ByRows()
}

// Bytes is how many bytes arrive in shared memory, with the padding of its rows.
func (o CopyOp) Bytes() int64 { return SharedBytes(o.Dest.Type().(*ir.MemRefType)) }

// Boxes are those of a copy, or the reason why TMA cannot make it. known has the divisors of the array's numbers.
func (o CopyOp) Boxes(known *intrange.Analysis) (Boxes, error) {
	array, buffer, err := o.boxed()
	if err != nil {
		return Boxes{}, err
	}
	if err := Mappable(array.Memory, known); err != nil {
		return Boxes{}, err
	}
	if array.Memory == o.Dest {
		if err := Writable(array.Memory, known); err != nil {
			return Boxes{}, err
		}
	}
	m, err := MemoryOf(buffer.Type().(*ir.MemRefType))
	if err != nil {
		return Boxes{}, err
	}
	if err := array.fillsBoxes(m, known); err != nil {
		return Boxes{}, err
	}
	return array.boxesIn(m, o.Parts())
}

// boxesIn are the boxes of a window that is copied to or from a tile with memory layout m, in parts.
func (w Window) boxesIn(m layout.Memory, parts int64) (Boxes, error) {
	b, err := boxesOf(m, parts)
	b.Dims = w.Dims
	return b, err
}

// Traffic is what TMA moves a tile by: boxes, and for each row of the tile requests, one for each box with a part of
// it, and the sectors that these touch, on average over the places where a row may begin in an array that begins with
// a sector.
type Traffic struct {
	Boxes, Requests int
	Sectors         float64
}

// Traffic is that of a copy whose tile in shared memory has layout m, one of [CopyOp.BoxMemory]; sector is in bytes.
func (o CopyOp) Traffic(m layout.Memory, sector int64, known *intrange.Analysis) (Traffic, error) {
	array, _, err := o.boxed()
	if err != nil {
		return Traffic{}, err
	}
	b, err := array.boxesIn(m, o.Parts())
	if err != nil {
		return Traffic{}, err
	}
	bytes, last := m.ElemBits()/8, len(m.Shape())-1
	x, d := known.Array(array.Memory), array.Dims[last]
	step := intrange.GCD(x.Offset*bytes, sector)
	for i, s := range x.Strides {
		if i != d {
			step = intrange.GCD(step, s*bytes)
		}
	}
	step = intrange.GCD(step, known.MixedDivisor(array.At[d])*bytes)
	end, pieces, sectors := array.rowEnd(last), map[int64]bool{}, int64(0)
	for _, at := range b.At {
		pieces[at.Index[last]] = true
	}
	for first := range pieces {
		for begins := int64(0); begins < sector; begins += step {
			if from, to := begins+first*bytes, begins+min(first+b.Shape[last], end)*bytes; to > from {
				sectors += (to-1)/sector - from/sector + 1
			}
		}
	}
	return Traffic{len(b.At), len(pieces), float64(sectors) / float64(sector/step)}, nil
}

// rowEnd is where rows of a window end, in elements from its start: where the array does, if the window begins at its
// start.
func (w Window) rowEnd(last int) int64 {
	size := w.Memory.Type().(*ir.MemRefType).Shape()[w.Dims[last]]
	if at := w.At[w.Dims[last]]; at.Value == nil && size != ir.Dynamic {
		return min(w.Shape[last], size-at.Const)
	}
	return w.Shape[last]
}

// BoxMemory are the layouts of its tile in shared memory with which TMA can make a copy, the best first, or the reason
// why there are none. known has the divisors of the array's numbers.
func (o CopyOp) BoxMemory(known *intrange.Analysis) ([]layout.Memory, error) {
	array, buffer, err := o.boxed()
	if err != nil {
		return nil, err
	}
	return boxMemory(array, buffer.Type().(*ir.MemRefType), known)
}

// StageMemory are the layouts of the tiles of a ring with which TMA can fill them from a window, the best first, or the
// reason why there are none. If the tile's type has a layout, it is the only one.
func StageMemory(array Window, slot *ir.MemRefType, known *intrange.Analysis) ([]layout.Memory, error) {
	if err := array.boxable(); err != nil {
		return nil, err
	}
	out, err := boxMemory(array, slot, known)
	if err != nil {
		return nil, err
	}
	bytes := SharedBytes(slot)
	apart := func(m layout.Memory) bool { return m.Bytes()%m.Alignment() != 0 }
	if out = slices.DeleteFunc(out, apart); len(out) == 0 {
		return nil, fmt.Errorf("TMA writes tiles at multiples of %d bytes, but the stages have %d bytes",
			layout.SwizzleNone.Alignment(), bytes)
	}
	if slot.Layout() == nil {
		return out, nil
	}
	given, err := MemoryOf(slot)
	if err == nil && slices.ContainsFunc(out, given.Equal) {
		return []layout.Memory{given}, nil
	}
	return nil, fmt.Errorf("its buffer has the layout %v, which TMA does not write", slot.Layout())
}

// boxMemory lists the layouts whose rows are whole chunks of a swizzle, then those with padded rows.
func boxMemory(array Window, t *ir.MemRefType, known *intrange.Analysis) (out []layout.Memory, err error) {
	if err := Mappable(array.Memory, known); err != nil {
		return nil, err
	}
	width, _ := ir.BitWidth(t.Elem())
	bits, shape := int64(width), t.Shape()
	order := layout.RowMajorOrder(len(shape))
	for _, mode := range BoxModes {
		m, e := layout.SwizzledMemory(shape, order, bits, mode)
		if e == nil {
			_, e = boxesOf(m, 1)
		}
		if e == nil {
			out = append(out, m)
		} else {
			err = e
		}
	}
	if len(out) == 0 {
		return nil, err
	}
	for _, mode := range BoxModes {
		m, e := layout.PaddedSwizzle(shape, order, bits, mode)
		if e != nil || slices.ContainsFunc(out, m.Equal) || array.fillsBoxes(m, known) != nil {
			continue
		}
		if _, e := boxesOf(m, 1); e == nil {
			out = append(out, m)
		}
	}
	return out, nil
}

// fillsBoxes is the reason why boxes cannot fill a tile with memory layout m from a window: they are as wide as padded
// rows, but what TMA would move beside the tile is the array's. Behind the end of the array it loads zeros, and stores
// nothing.
func (w Window) fillsBoxes(m layout.Memory, known *intrange.Analysis) error {
	last := len(w.Dims) - 1
	if !m.Padded() || last < 0 {
		return nil
	}
	t := w.Memory.Type().(*ir.MemRefType)
	d := w.Dims[last]
	least, size, ok := w.At[d].Const, t.Shape()[d], true
	if v := w.At[d].Value; v != nil {
		least, _, ok = known.Interval(v)
	}
	if !ok || size == ir.Dynamic || least+w.Shape[last] < size {
		return fmt.Errorf("the tile has padded rows in shared memory, which TMA writes and reads whole, but %v is not known to end with its rows; give the tile rows of whole swizzles", t)
	}
	return nil
}

// boxed are the ends of a copy whose tile in shared memory boxes can fill.
func (o CopyOp) boxed() (array Window, buffer *ir.Value, err error) {
	array, tile := o.From(), o.To()
	if scale.InShared(o.Source.Type().(*ir.MemRefType)) {
		array, tile = tile, array
	}
	buffer = tile.Memory
	if err := array.boxable(); err != nil {
		return array, buffer, err
	}
	t := buffer.Type().(*ir.MemRefType)
	if !scale.InShared(t) || scale.InShared(array.Memory.Type().(*ir.MemRefType)) {
		return array, buffer, fmt.Errorf("TMA copies between global memory and shared memory")
	}
	if len(t.Shape()) != len(o.Tile) || !tile.wholeStage() {
		return array, buffer, fmt.Errorf("TMA copies a whole tile in shared memory, not a window of %v in %v", o.Tile, t)
	}
	return array, buffer, nil
}

// boxable is the reason why TMA cannot move a window of an array, nil if it can.
func (w Window) boxable() error {
	for _, n := range w.Steps {
		if n != 1 {
			return fmt.Errorf("TMA copies consecutive elements, not every %d-th", n)
		}
	}
	if n := len(w.Dims); n > 0 && w.Dims[n-1] != len(w.At)-1 {
		return errors.New("the tile's rows are not along the last dimension of the array")
	}
	return nil
}

// Mappable is the reason why there is no tensor map of an array, nil if there is one.
func Mappable(array *ir.Value, known *intrange.Analysis) error {
	t := array.Type().(*ir.MemRefType)
	bits, ok := ir.BitWidth(t.Elem())
	rank := len(t.Shape())
	strides, _, strided := t.Strides()
	switch {
	case !ok || bits < 8 || bits > 64 || bits&(bits-1) != 0:
		return fmt.Errorf("elements of type %v do not have 1, 2, 4 or 8 bytes", t.Elem())
	case rank < 1 || rank > maxMapRank:
		return fmt.Errorf("the array has %d dimensions; 1 to %d are supported", rank, maxMapRank)
	case !strided || strides[rank-1] != 1:
		return fmt.Errorf("the elements of a row of %v are not contiguous", t)
	}
	x, bytes := known.Array(array), int64(bits)/8
	if x.BytesAt(bytes)%mapStep != 0 {
		return fmt.Errorf("the address of the first element of %v is not known to be a multiple of %d bytes%s", t, mapStep,
			missing(array, known))
	}
	for i, s := range x.Strides[:rank-1] {
		if s*bytes%mapStep != 0 {
			return fmt.Errorf("the stride of dimension %d of %v is not known to be a multiple of %d bytes%s", i, t, mapStep,
				missing(array, known))
		}
	}
	return nil
}

// Writable is the reason why TMA cannot write to an array that has a tensor map, nil if it can. TMA writes whole 16
// bytes. It therefore overwrites elements after rows that end inside them, in the array that contains this one (seen on
// an H200: 63 columns of bf16 of 576, the 64th was overwritten).
func Writable(array *ir.Value, known *intrange.Analysis) error {
	t := array.Type().(*ir.MemRefType)
	bits, _ := ir.BitWidth(t.Elem())
	sizes := known.Array(array).Sizes
	if n := sizes[len(sizes)-1] * int64(bits) / 8; n%mapStep != 0 {
		return fmt.Errorf("TMA writes %d bytes at a time, and the rows of %v are not known to be a multiple of that; if they are, assert it with tile.divisible, sizes", mapStep, t)
	}
	return nil
}

// missing is the assumption that would make it known, as the end of a sentence.
func missing(array *ir.Value, known *intrange.Analysis) string {
	if promises := Missing(array, known, mapStep); promises != "" {
		return "; with " + promises + " it is"
	}
	return ""
}

// boxesOf cuts a tile with memory layout m: the first of so many equal parts of its rows.
func boxesOf(m layout.Memory, parts int64) (b Boxes, err error) {
	shape := m.Shape()
	if len(shape) < 1 || len(shape) > maxMapRank {
		return b, fmt.Errorf("TMA copies tiles of one to %d dimensions, not %d", maxMapRank, len(shape))
	}
	rows, columns := int64(1), shape[len(shape)-1]
	if len(shape) == 2 {
		rows = shape[0]
	}
	for _, mode := range BoxModes {
		if len(shape) > 2 {
			if b, err = ofMore(m, mode, parts); err == nil {
				return b, nil
			}
			continue
		}
		if !m.SwizzledBy(mode) {
			continue
		}
		want, e := layout.PaddedSwizzle(shape, layout.RowMajorOrder(len(shape)), m.ElemBits(), mode)
		if e != nil || !want.Equal(m) {
			continue
		}
		chunk := columns
		if mode != layout.SwizzleNone {
			chunk = 8 * mode.Span() / m.ElemBits()
		}
		if chunk > maxBox || intrange.GCD(chunk, columns)*m.ElemBits()%(8*mapStep) != 0 {
			return b, fmt.Errorf("rows of %d bytes are not a multiple of %d bytes, or are longer than %d elements",
				min(chunk, columns)*m.ElemBits()/8, mapStep, maxBox)
		}
		b = cut(rows, rows/parts, columns, chunk, m.ElemBits()/8, mode, len(shape))
		if n := b.InLine(); n > 1 && (len(shape) < 2 || b.Shape[0]%n != 0) {
			return b, fmt.Errorf("boxes of %v elements do not fill whole lines of %d bytes", b.Shape, layout.Swizzle128B.Span())
		}
		return b, b.aligned(parts)
	}
	if err == nil {
		err = fmt.Errorf("the tile in shared memory has the layout %v, which TMA does not write", m)
	}
	return b, err
}

// ofMore are the boxes of a tile of more than two dimensions: one if its rows are as long as those of the swizzle, else
// some for each of its consecutive matrices.
func ofMore(m layout.Memory, mode layout.SwizzleMode, parts int64) (b Boxes, err error) {
	shape := m.Shape()
	last := len(shape) - 1
	bytes := m.ElemBits() / 8
	row := shape[last] * bytes
	want, err := layout.PaddedSwizzle(shape, layout.RowMajorOrder(len(shape)), m.ElemBits(), mode)
	switch {
	case err != nil:
		return b, err
	case !want.Equal(m):
		return b, fmt.Errorf("the tile in shared memory has the layout %v, which TMA does not write", m)
	case row%mapStep != 0 || slices.Max(shape) > maxBox:
		return b, fmt.Errorf("TMA copies boxes of up to %d elements in each dimension, with rows of a multiple of %d bytes, not %v", maxBox, mapStep, shape)
	case parts != 1:
		return b, fmt.Errorf("multicast expects tiles of two dimensions, not %d", len(shape))
	case mode == layout.SwizzleNone || row <= mode.Span():
		b = Boxes{Shape: shape, Mode: mode, Rows: shape[0], PartBytes: want.Bytes(),
			At: []BoxAt{{make([]int64, len(shape)), 0}}}
		if mode != layout.SwizzleNone {
			b.Shape[last] = mode.Span() / bytes
		}
	default:
		b = matrices(shape, bytes, mode)
	}
	if n := b.InLine(); n > 1 && shape[last-1]%n != 0 {
		return b, fmt.Errorf("%d rows of %d bytes do not fill whole lines of %d bytes", shape[last-1], mode.Span(),
			layout.Swizzle128B.Span())
	}
	if len(b.At) > maxBoxes {
		return b, fmt.Errorf("a tile of shape %v requires %d boxes, more than %d", shape, len(b.At), maxBoxes)
	}
	return b, nil
}

// matrices are the boxes of matrices, a chunk of rows each.
func matrices(shape []int64, bytes int64, mode layout.SwizzleMode) Boxes {
	last := len(shape) - 1
	one := cut(shape[last-1], shape[last-1], shape[last], mode.Span()/bytes, bytes, mode, 2)
	size := int64(len(one.At)) * one.Shape[0] * mode.Span()
	all := size
	for _, n := range shape[:last-1] {
		all *= n
	}
	b := Boxes{Shape: append(slices.Repeat([]int64{1}, last-1), one.Shape...), Mode: mode, Rows: shape[0]}
	at := make([]int64, last-1)
	for i := int64(0); b.PartBytes < all; i++ {
		for d, n := last-2, i; d >= 0; d-- {
			at[d], n = n%shape[d], n/shape[d]
		}
		for _, box := range one.At {
			b.At = append(b.At, BoxAt{slices.Concat(at, box.Index), b.PartBytes + box.Offset})
		}
		b.PartBytes += size
	}
	return b
}

// InLine is how many swizzled rows of a box are in a line of 128 bytes; 1 without a swizzle.
func (b Boxes) InLine() int64 {
	if b.Mode == layout.SwizzleNone {
		return 1
	}
	return layout.Swizzle128B.Span() / b.Mode.Span()
}

// BoxModes are the swizzles of shared memory that boxes may have, the widest first.
var BoxModes = [...]layout.SwizzleMode{layout.Swizzle128B, layout.Swizzle64B, layout.Swizzle32B, layout.SwizzleNone}

// boxStep is the alignment in bytes of a box in shared memory (PTX ISA, cp.async.bulk.tensor).
const boxStep = 128

// aligned says why a box, or the part of another block, begins where TMA cannot write; nil if none does.
func (b Boxes) aligned(parts int64) error {
	misplaced := func(at BoxAt) bool { return at.Offset%boxStep != 0 }
	if parts > 1 && b.PartBytes%boxStep != 0 || slices.ContainsFunc(b.At, misplaced) {
		return fmt.Errorf("boxes of %v elements do not begin at multiples of %d bytes", b.Shape, boxStep)
	}
	return nil
}

// cut makes boxes of whole chunks of as many rows as a box may have, for the first rows
// of a tile.
func cut(rows, first, columns, chunk, bytes int64, mode layout.SwizzleMode, rank int) Boxes {
	high := min(first, maxBox)
	for high > 1 && (first%high != 0 || high < first && high*chunk*bytes%boxStep != 0) {
		high--
	}
	b := Boxes{Shape: []int64{high, chunk}[2-rank:], Mode: mode, Rows: first, PartBytes: first * chunk * bytes}
	for c := int64(0); c < columns; c += chunk {
		for r := int64(0); r < first; r += high {
			b.At = append(b.At, BoxAt{[]int64{r, c}[2-rank:], (c*rows + r*chunk) * bytes})
		}
	}
	return b
}
