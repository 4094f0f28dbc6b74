package address

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// The start of a row may be computed from values that change with each tile, each step of its loop and each register.
// Added in program order, nearly all of it would change with each step. Added by how often a part changes, the part of
// a row is invariant in the steps, and that of a step in the rows, so that a row costs one addition in each.

// rowSum is an index as a sum.
type rowSum struct {
	parts    []addend
	constant int64
}

// addend is a value times a constant.
type addend struct {
	value *ir.Value
	times int64
}

// add adds a value so many times, with its addends taken apart.
func (s *rowSum) add(v *ir.Value, times int64) {
	if n, ok := rewrite.IntConstant(v); ok {
		s.constant += n * times
		return
	}
	if o, ok := arith.AddI.Cast(v.DefiningOp()); ok {
		s.add(o.LHS, times)
		s.add(o.RHS, times)
		return
	}
	if o, ok := arith.SubI.Cast(v.DefiningOp()); ok {
		s.add(o.LHS, times)
		s.add(o.RHS, -times)
		return
	}
	if o, ok := arith.MulI.Cast(v.DefiningOp()); ok {
		if n, ok := rewrite.IntConstant(o.RHS); ok {
			s.add(o.LHS, n*times)
			return
		}
	}
	i := slices.IndexFunc(s.parts, func(p addend) bool { return p.value == v })
	if i < 0 {
		s.parts = append(s.parts, addend{v, times})
		return
	}
	s.parts[i].times += times
}

// byChange adds up terms that change equally often, the least often first, and with these the constant.
func byChange(c *emit.Ctx, s rowSum) (out []*ir.Value) {
	depth := map[*ir.Value]int{}
	slices.SortStableFunc(s.parts, func(p, q addend) int { return changes(p.value, depth) - changes(q.value, depth) })
	var part *ir.Value
	for i, p := range s.parts {
		if i > 0 && changes(p.value, depth) != changes(s.parts[i-1].value, depth) {
			out, part = append(out, part), nil
		}
		if p.times != 0 {
			part = emit.Plus(c.Builder, part, c.Times(c.Builder, p.value, p.times))
		}
		if i == 0 {
			part = c.PlusConst(c.Builder, part, s.constant)
		}
	}
	if len(s.parts) == 0 {
		part = c.Const(s.constant)
	}
	return append(out, part)
}

// changes is the number of enclosing loops that a value may change in, through its operands.
func changes(v *ir.Value, known map[*ir.Value]int) (depth int) {
	if n, ok := known[v]; ok {
		return n
	}
	op := v.DefiningOp()
	if op == nil || !ir.IsPure(op) || op.NumRegions() > 0 {
		depth = nesting(v)
	} else {
		for _, o := range op.Operands() {
			depth = max(depth, changes(o, known))
		}
	}
	known[v] = depth
	return depth
}

// nesting is the number of operations around the definition of a value.
func nesting(v *ir.Value) (n int) {
	for op := v.ParentBlock().ParentOp(); op != nil; op = op.ParentOp() {
		n++
	}
	return n
}

// rowPointer is [Window.GlobalPointer] if index tiles give the starts of rows. Its numbers are added as integers: with
// pointers LLVM takes constants out of all parts, and adds them for each row again. The offset along the row stays one
// constant.
func (w Window) rowPointer(c *emit.Ctx, reg int64, strides []int64, offset int64) *ir.Value {
	bits, _ := ir.BitWidth(w.MemType.Elem())
	s, along := rowSum{constant: offset}, int64(0)
	coords := emit.RegisterCoord(w.Dist, reg)
	for i := range w.At {
		at := w.coordinate(coords, i)
		if dim := w.Along(i); dim >= 0 {
			along += at.along * w.Steps[dim] * strides[i]
		}
		s.add(w.indexAt(c, i, coordinate{row: at.row}), strides[i])
	}
	address := memref.ExtractAlignedPointerAsIndex.New(c.Entry, memref.ExtractAlignedPointerAsIndexOp{Source: w.Mem},
		ir.Index).AlignedPointer
	for _, part := range byChange(c, s) {
		if part != nil {
			address = emit.Plus(c.Builder, address, c.Times(c.Builder, part, int64(bits)/8))
		}
	}
	p := llvm.IntToPtr.New(c.Builder, llvm.CastOp{Arg: arith.Cast(c.Builder, arith.IndexCast, address, ir.I64)},
		llvm.Pointer(GlobalSpace)).Result
	if along == 0 {
		return p
	}
	return llvm.NewGEP(c.Builder, llvm.Pointer(GlobalSpace), w.MemType.Elem(), p, []ir.Mixed{{Const: along}}, 0)
}

// ValidOfRow is how many bytes of a run are inside the memref if index tiles give the starts of rows; nil if all always
// are. Conditions that change less often are tested first.
func (w Window) ValidOfRow(c *emit.Ctx, reg, bytes int64) (valid *ir.Value) {
	if w.Always() {
		return nil
	}
	guards, known := w.guards(c, reg), map[*ir.Value]int{}
	slices.SortStableFunc(guards, func(g, h *ir.Value) int { return changes(g, known) - changes(h, known) })
	valid = arith.ConstantInt(c.Builder, bytes, ir.I32)
	for _, g := range guards {
		valid = arith.NewSelect(c.Builder, g, valid, arith.ConstantInt(c.Builder, 0, ir.I32))
	}
	return valid
}

// rowInside is the runtime condition that an index of an index tile is inside of an extent: in 32 bits if the numbers
// of the tile fit.
func (w Window) rowInside(c *emit.Ctx, dim int, index, extent *ir.Value) *ir.Value {
	var s rowSum
	s.add(index, 1)
	narrow := w.fitsWord(c, dim)
	var v *ir.Value
	for _, part := range byChange(c, s) {
		if part != nil && narrow {
			part = arith.Cast(c.Builder, arith.IndexCast, part, ir.I32)
		}
		v = emit.Plus(c.Builder, v, part)
	}
	if narrow {
		extent = arith.Cast(c.Builder, arith.IndexCast, extent, ir.I32)
	}
	return arith.NewCmpI(c.Builder, arith.ULT, v, extent)
}

// fitsWord reports whether the indices of an index tile in a dimension, and its extent, are known to be 32-bit numbers.
func (w Window) fitsWord(c *emit.Ctx, dim int) bool {
	if size := w.MemType.Shape()[dim]; size == ir.Dynamic || size > math.MaxInt32 || w.Along(dim) >= 0 {
		return false
	}
	v := w.At[dim].Value
	if bits, ok := ir.BitWidth(emit.ElemType(v)); ok && bits <= 32 {
		return true
	}
	if l, ok := tile.ConvertLayout.Cast(v.DefiningOp()); ok {
		v = l.Source
	}
	if p, ok := tile.Parallel.Cast(v.DefiningOp()); ok {
		v = p.Body.Entry().Terminator().Operand(v.Index())
	}
	lo, hi, ok := c.Ranges.Interval(v)
	return ok && lo >= math.MinInt32 && hi <= math.MaxInt32
}
