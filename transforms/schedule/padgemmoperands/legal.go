package padgemmoperands

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// A class is the dimensions that share an extent.
type class struct {
	dims   extents.Class
	extent int64
}

// fixed is the reason why a kernel depends on the extent of a class, "" if it does not: what is added is not loaded or
// stored, and nothing that is stored is computed from it.
func (c class) fixed(k tile.KernelOp) (why string) {
	for d := range c.dims {
		shape, _ := extents.IsTile(d.Of)
		if _, isTensor := d.Of.Type().(*ir.TensorType); !isTensor || shape[d.At] != c.extent {
			return fmt.Sprintf("the program has a buffer or a tile of its own with the extent %d", c.extent)
		}
	}
	ir.WalkNested(k.Op, func(op *ir.Op) ir.WalkResult {
		if slices.ContainsFunc(op.Operands(), c.has) || slices.ContainsFunc(op.Results(), c.has) {
			if why = c.fixedBy(op); why != "" {
				return ir.Interrupt
			}
		}
		return ir.Advance
	})
	return why
}

// has reports whether one of a value's dimensions is of the class.
func (c class) has(v *ir.Value) bool { return c.dims.Along(v) >= 0 }

func (c class) is(v *ir.Value, at int) bool { return c.dims[extents.Dim{Of: v, At: at}] }

// fixedBy is the reason why an operation depends on the extent, or combines elements along it.
func (c class) fixedBy(op *ir.Op) string {
	if of, w, ok := extents.WindowOf(op); ok && (tile.Load.Is(op) || tile.Store.Is(op)) {
		return c.cut(of, w)
	}
	if g, ok := tile.Gemm.Cast(op); ok {
		return c.summed(g)
	}
	if r, ok := tile.Reduce.Cast(op); ok {
		if slices.ContainsFunc(r.Dims, func(d int64) bool { return c.is(r.Sources[0], int(d)) }) {
			return fmt.Sprintf("a tile.reduce combines its %d elements", c.extent)
		}
		return ""
	}
	switch {
	case op.Has(ir.ConstantLike):
		if rewrite.IsSplat(op) {
			return ""
		}
	case op.Has(ir.Elementwise) && ir.IsPure(op), op.Has(ir.Terminator), tile.Pipelined.Is(op), scf.For.Is(op),
		tile.Broadcast.Is(op), tile.ExpandDims.Is(op), tile.Transpose.Is(op):
		return ""
	}
	return fmt.Sprintf("'%s' may depend on its extent %d", op.Name(), c.extent)
}

// cut is the reason why a wider window would hold more of the array.
func (c class) cut(of *ir.Value, w tile.Window) string {
	for i, d := range w.Dims {
		if !c.is(of, i) {
			continue
		}
		zero := w.At[d].Value == nil && w.At[d].Const == 0 || w.At[d].Value != nil && rewrite.IsIntConstant(w.At[d].Value, 0)
		switch size := w.Memory.Type().(*ir.MemRefType).Shape()[d]; {
		case w.InBounds:
			return "the program asserts that a window is in bounds"
		case !zero || size != c.extent || w.Steps[i] != 1:
			return fmt.Sprintf("a window of %d elements is a part of the array's row", c.extent)
		}
	}
	return ""
}

// summed is the reason why a GEMM must not sum along the class: operands that are not zero behind the extent.
func (c class) summed(g tile.GemmOp) string {
	along := 1
	if g.TransposeA {
		along = 0
	}
	switch {
	case g.Async || g.Shape != nil || len(g.Batch()) > 0:
		return "a GEMM of the same tiles has a fixed shape"
	case c.is(g.A, along) && !(zeroBehind(g.A) && zeroBehind(g.B)):
		return "an operand is computed, and its padding might not be zero"
	}
	return ""
}

// zeroBehind reports whether a tile is loaded, with zeros outside of the array.
func zeroBehind(v *ir.Value) bool {
	if t, ok := tile.Transpose.Cast(v.DefiningOp()); ok {
		return zeroBehind(t.Source)
	}
	l, ok := tile.Load.Cast(v.DefiningOp())
	return ok && l.Pad == nil
}
