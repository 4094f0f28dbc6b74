package aligngemmoperands

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// misaligned are the arrays of GEMM operands that TMA cannot read as they lie, and that a copy can take the place of.
func misaligned(k tile.KernelOp) (out []*ir.Value) {
	if k.Devices() > 1 {
		return nil
	}
	known := intrange.Later(intrange.Scope(k.Op))
	for g := range ir.Collect(k.Op, tile.Gemm) {
		for _, array := range append(loadedFor(g.A), loadedFor(g.B)...) {
			if !slices.Contains(out, array) && !k.Op.IsAncestor(array.ParentBlock().ParentOp()) && constant(array) &&
				tile.Mappable(array, known) != nil && onlyLoaded(array, k) {
				out = append(out, array)
			}
		}
	}
	return out
}

// loadedFor are the arrays from which a tile is loaded, or computed elementwise.
func loadedFor(v *ir.Value) (arrays []*ir.Value) {
	op := v.DefiningOp()
	if op == nil || op.NumRegions() > 0 {
		return nil
	}
	if l, ok := tile.Load.Cast(op); ok {
		return []*ir.Value{l.Source}
	}
	for _, x := range op.Operands() {
		if _, isTile := x.Type().(*ir.TensorType); isTile {
			arrays = append(arrays, loadedFor(x)...)
		}
	}
	return arrays
}

// constant reports whether an array has rows, and constant extents.
func constant(array *ir.Value) bool {
	shape := array.Type().(*ir.MemRefType).Shape()
	bits, sized := ir.BitWidth(ir.ElemOrSelf(array.Type()))
	return sized && bits%8 == 0 && len(shape) > 1 && ir.CountDynamic(shape) == 0 && !slices.Contains(shape, 0)
}

// onlyLoaded reports whether a kernel only loads tiles from an array, with zeros for elements outside.
func onlyLoaded(array *ir.Value, k tile.KernelOp) bool {
	for u := range array.Uses() {
		if !k.Op.IsAncestor(u.Owner()) {
			continue
		}
		if l, ok := tile.Load.Cast(u.Owner()); !ok || l.Pad != nil {
			return false
		}
	}
	known := memory.Question{Args: k}
	return !slices.ContainsFunc(tile.Written(k.Op), func(v *ir.Value) bool { return known.Alias(v, array) != memory.No })
}
