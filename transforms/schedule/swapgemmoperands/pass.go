// Package swapgemmoperands is --swap-gemm-operands: GEMMs whose operand B is computed, or that wgmma cannot read from
// shared memory, get it as operand A, and so do GEMMs with too few rows for wgmma.
//
// pass.go selects them, turn.go makes the transposed GEMM, sum.go transposes its accumulator.
package swapgemmoperands

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Pass is swap-gemm-operands.
var Pass = &pass.Pass{
	Name: "swap-gemm-operands", Formerly: "turn-products", Class: "SwapGEMMOperands",
	Doc: `Swap the operands of GEMMs whose operand B must come from registers, or which have few rows

Tensor cores (wgmma) read operand A of a GEMM from registers or from shared memory, but
operand B from shared memory only. An operand B that threads compute, such as int4 weights
that are converted to f16, would be stored to shared memory, and all threads would wait for it, in each iteration.
A·B = (Bᵀ·Aᵀ)ᵀ makes it operand A, which is register-resident; the other
operand, which is only loaded, stays in shared memory. CUTLASS does the same for
mixed-input GEMMs ("swap AB", examples/55_hopper_mixed_dtype_gemm).

The same holds for an operand B of 8-bit or 32-bit elements that lies K by N: wgmma reads such elements from shared memory only
where they are contiguous along K (PTX ISA, "Matrix Layout" of wgmma). As operand A, threads load it into registers.

A GEMM with fewer rows than wgmma has (64), such as one of 16 tokens, has its columns as rows when it is transposed. The pass
swaps its operands if both are only loaded and a loop carries the accumulator.

The accumulator is transposed as well: a constant, or a value that a loop carries from GEMM to GEMM,
which is transposed after the loop, where it costs no more than a store in another order. A GEMM is not changed if another operation
in the loop uses its accumulator, or if words that are cut into narrower elements are not contiguous along K.

` + "```mlir\n" + `%r = tile.pipelined … iter_args(%acc = %zero) -> (tensor<256x128xf32>) {
  %d = tile.gemm %a, %b, %acc transpose_b : tensor<256x64xf16>, tensor<128x64xf16> -> tensor<256x128xf32>
  tile.yield %d
}
` + "```\n\nbecomes, where %b is computed, \n\n```mlir\n" + `%t = tile.pipelined … iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
  %d = tile.gemm %b, %a, %acc transpose_b : tensor<128x64xf16>, tensor<256x64xf16> -> tensor<128x256xf32>
  tile.yield %d
}
%r = tile.transpose %t, [1, 0]
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places := tile.PlacesOf(k)
		for g := range ir.Collect(k.Op, tile.Gemm) {
			place := places.Of(g.Block())
			onWGMMA := func(g tile.GemmOp) (fromRegisters, ok bool) {
				p, _, err := instructions.PlanGemm(g, place, m)
				ok = err == nil && p.Impl == tile.WGMMA
				return ok && !p.A.Shared, ok
			}
			_, good := onWGMMA(g)
			if why := reason(g, good); why != "" {
				if t, ok := turn(g, func(t tile.GemmOp) bool { r, _ := onWGMMA(t); return r }); ok {
					ctx.Passed(diag.Gemm, t.Op, "has swapped operands, so that the %s is read from registers", why)
					continue
				}
			}
			if _, carried := carriedSum(g); !good && carried && loads(g) {
				if t, ok := turn(g, func(t tile.GemmOp) bool { _, ok := onWGMMA(t); return ok }); ok {
					ctx.Passed(diag.Gemm, t.Op, "has swapped operands, so that wgmma has its columns as rows")
				}
			}
		}
		return nil
	})
}

// reason says which operand B gains by being operand A: one that threads compute in any layout, or one that is loaded
// with elements in an order in which wgmma does not read them from shared memory. Operand A goes to shared memory
// anyway. The reason is "" if there is none.
func reason(g tile.GemmOp, onWGMMA bool) string {
	switch {
	case !loads(g):
	case instructions.Computed(g.B, g):
		return "computed operand"
	case !onWGMMA && !g.TransposeB:
		return "operand that is not contiguous along K"
	}
	return ""
}

// loads reports whether a GEMM leaves its instruction open, operand A is loaded and operand B computed from loads.
func loads(g tile.GemmOp) bool {
	open := !g.Async && g.Shape == nil && len(g.Batch()) == 0 && (g.Impl == tile.AutoImpl || g.Impl == tile.WGMMA)
	return open && !instructions.Computed(g.A, g) && ofLoads(g)
}

// ofLoads reports whether operand B is computed elementwise from loads, so that it can have the layout of operand A.
// Results of GEMMs and loop-carried values have layouts of their own. Elements that are cut into narrower ones must be
// adjacent along K: otherwise no thread has the elements of a row that the instruction requires.
func ofLoads(g tile.GemmOp) bool {
	loaded := false
	type part struct {
		v      *ir.Value
		alongK bool // whether neighbours of a row are those along K
	}
	work := []part{{g.B, g.TransposeB}}
	for seen := map[part]bool{}; len(work) > 0; work = work[1:] {
		p := work[0]
		def := p.v.DefiningOp()
		if _, isTile := p.v.Type().(*ir.TensorType); seen[p] || !isTile {
			continue
		}
		seen[p] = true
		switch {
		case def != nil && (tile.Broadcast.Is(def) || def.Has(ir.ConstantLike)):
		case def != nil && tile.Load.Is(def):
			loaded = true
		case def != nil && tile.Transpose.Is(def):
			work = append(work, part{tile.Transpose.Of(def).Source, !p.alongK})
		case def != nil && tile.Bitcast.Is(def) && !p.alongK:
			return false
		case def != nil && (tile.Bitcast.Is(def) || def.Has(ir.Elementwise)):
			for _, v := range def.Operands() {
				work = append(work, part{v, p.alongK})
			}
		default:
			return false
		}
	}
	return loaded
}
