package impl

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// wgmma is wgmma.mma_async m64nNk: a warpgroup multiplies 64 rows by up to 256
// columns of shared memory. The right factor lies there always, the left one as well.
var wgmma = Gemm{
	Impl: tile.WGMMA, Name: "wgmma", Instruction: wgmmaInstruction,

	Plan: func(g tile.GemmOp, place tile.Place, machine arch.Machine) (p GemmPlan, err error) {
		m, n, k := g.MNK()
		elem := ir.ElemOrSelf(g.A.Type())
		bits, err := wgmmaTypes(elem, ir.ElemOrSelf(g.Acc.Type()))
		if err != nil {
			return p, err
		}
		if place.AllWarps()%warpsPerGroup != 0 {
			return p, fmt.Errorf("%d warps are not whole warpgroups of %d", place.AllWarps(), warpsPerGroup)
		}
		if instK := layout.MMAInstructionK(bits); k%instK != 0 {
			return p, fmt.Errorf("K = %d is not a multiple of %d", k, instK)
		}
		gm, gn, err := g.Policy.PartitionWGMMA(m, n, place.AllWarps()/warpsPerGroup)
		if err != nil {
			return p, err
		}
		if p.Acc, err = layout.WGMMAAccumulator([]int64{m, n}, gm, gn); err != nil {
			return p, err
		}
		if p.A, err = wgmmaFactor(g.A, bits, g.TransposeA, 64); err != nil {
			return p, fmt.Errorf("a: %w", err)
		}
		if p.B, err = wgmmaFactor(g.B, bits, !g.TransposeB, wgmmaStep(n, gn)); err != nil {
			return p, fmt.Errorf("b: %w", err)
		}
		return p, fitsBeside(g, machine)
	},
}

const warpsPerGroup = 4

func wgmmaInstruction(elem ir.Type) string {
	names := map[ir.Type]string{ir.F16: "f16", ir.BF16: "bf16", ir.F8E4M3FN: "e4m3", ir.F8E5M2: "e5m2", ir.I8: "s8"}
	if names[elem] == "" {
		return ""
	}
	return "wgmma_" + names[elem]
}

// wgmmaTypes are the element types (PTX ISA, "Asynchronous Warpgroup Level Matrix
// Multiply-Accumulate Operations").
func wgmmaTypes(a, c ir.Type) (bits int64, err error) {
	switch {
	case (a == ir.F16 || a == ir.BF16) && c == ir.F32:
		return 16, nil
	case (a == ir.F8E4M3FN || a == ir.F8E5M2) && c == ir.F32, a == ir.I8 && c == ir.I32:
		return 8, nil
	}
	return 0, fmt.Errorf("wgmma takes f16, bf16, f8E4M3FN or f8E5M2 accumulated in f32, or i8 in i32, not %v in %v", a, c)
}

// wgmmaStep is how many columns apart instructions begin, over groups warpgroups: the
// widest that divides each one's; 0 where there is one.
func wgmmaStep(n, groups int64) int64 {
	block := n / groups
	step := min(block, 256)
	for ; step > 8 && block%step != 0; step -= 8 {
	}
	if step == n {
		return 0
	}
	return step
}

// wgmmaFactor is a factor in shared memory; outer says that its rows, which are
// contiguous, do not run along K. Then instructions, a step apart, begin where a
// swizzled piece of a row does.
func wgmmaFactor(v *ir.Value, bits int64, outer bool, step int64) (Factor, error) {
	shape := v.Type().(ir.ShapedType).Shape()
	if outer && bits != 16 {
		return Factor{}, fmt.Errorf("factors of %d-bit elements are read along K, but its rows run along the other dimension; store it transposed", bits)
	}
	var out []layout.Memory
	for mode := layout.WidestMode(shape[1], bits); mode > layout.SwizzleNone; mode-- {
		m, err := layout.SwizzledMemory(shape, layout.RowMajorOrder(2), bits, mode)
		if err != nil || outer && step*bits%(8*mode.Span()) != 0 {
			continue
		}
		if _, ok := tile.SwizzleOf(m); ok {
			out = append(out, m)
		}
	}
	if len(out) == 0 && outer && shape[1]*bits%256 == 0 {
		return Factor{}, fmt.Errorf("instructions begin %d elements apart, which no swizzle of rows has as a piece", step)
	}
	if len(out) == 0 {
		return Factor{}, fmt.Errorf("rows of %d bytes are no multiple of 32", shape[1]*bits/8)
	}
	return Factor{Shared: true, Memory: out}, nil
}

// fitsBeside holds that factors which have to be put into shared memory have room.
func fitsBeside(g tile.GemmOp, machine arch.Machine) error {
	var moved []*ir.Value
	for _, v := range []*ir.Value{g.A, g.B} {
		if !InShared(v, g) {
			moved = append(moved, v)
		}
	}
	bytes, ok := newShared(g, moved...)
	switch {
	case !ok:
		return fmt.Errorf("a factor in registers would have to go to shared memory, which inside a scale.on it cannot")
	case 4*bytes > 3*machine.SharedBytes():
		return fmt.Errorf("factors of %d bytes would have to go to shared memory, which has %d", bytes, machine.SharedBytes())
	}
	return nil
}

// InShared reports whether a factor of a product lies in shared memory, or can be
// read there by the product: it is the whole of a tile there, loaded while nothing
// is written or waited for.
func InShared(v *ir.Value, g tile.GemmOp) bool {
	if m, ok := v.Type().(*ir.MemRefType); ok {
		return scale.InShared(m)
	}
	l, ok := tile.Load.Cast(v.DefiningOp())
	return ok && l.WholeSlot() && l.QuietUntil(g.Op)
}
