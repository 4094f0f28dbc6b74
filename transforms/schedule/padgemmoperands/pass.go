// Package padgemmoperands is --pad-gemm-operands: GEMMs whose K or N is no multiple of the instruction's get zero
// columns.
//
// pass.go selects the GEMMs and extents, legal.go says what must hold for the tiles that get them.
package padgemmoperands

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Pass is pad-gemm-operands.
var Pass = &pass.Pass{
	Name: "pad-gemm-operands", Class: "PadGEMMOperands",
	Doc: `Pad tiles whose extent is no multiple of the MMA instruction's

wgmma multiplies 32 bytes along K at a time, and reads rows of a multiple of 32 bytes from shared memory. An attention with
a head_dim of 72 would use mma.sync, which reaches about 0.6 of the rate. This pass gives tiles 80 columns instead: windows
become wider than the array, elements outside of it read as zero, also by TMA, and are not stored.

An extent grows in all tiles that share it: results of GEMMs, accumulators of loops, elementwise operations. That is legal where

* windows of arrays begin at 0 and end where the array ends, so that each element added lies outside of it,
* both operands of a GEMM that sums along the extent are loaded, and are zero there,
* no reduction combines elements along it, and no operation depends on their number.

A GEMM is padded if it then uses wgmma, and has at most half as many FLOPs more.

` + "```mlir\n" + `%q = tile.load %Q[%i, 0] : memref<2048x72xf16> -> tensor<128x72xf16>
%k = tile.load %K[%j, 0] : memref<2048x72xf16> -> tensor<128x72xf16>
%s = tile.gemm %q, %k, %zero transpose_b : tensor<128x72xf16>, tensor<128x72xf16> -> tensor<128x128xf32>
` + "```\n\nbecomes\n\n```mlir\n" + `%q = tile.load %Q[%i, 0] : memref<2048x72xf16> -> tensor<128x80xf16>
%k = tile.load %K[%j, 0] : memref<2048x72xf16> -> tensor<128x80xf16>
%s = tile.gemm %q, %k, %zero transpose_b : tensor<128x80xf16>, tensor<128x80xf16> -> tensor<128x128xf32>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for i := range slices.Collect(ir.Collect(k.Op, tile.Gemm)) {
			k = pad(ctx, k, i, m)
		}
		return nil
	})
}

// pad pads one of the GEMMs of a kernel, if that makes it wgmma, in a copy, which replaces the kernel.
func pad(ctx *pass.Context, k tile.KernelOp, number int, m arch.Machine) tile.KernelOp {
	g := gemm(k, number)
	if g.Async || g.Shape != nil || len(g.Batch()) > 0 || g.Instruction != nil ||
		g.Impl != tile.AutoImpl && g.Impl != tile.WGMMA ||
		len(odd(g)) == 0 || onWGMMA(k, g, m) {
		return k
	}
	copied := tile.Kernel.Of(ir.Before(k.Op).Insert(ir.Clone(k.Op, nil)))
	wider := gemm(copied, number)
	var why string
	var changed []string
	for _, o := range odd(wider) {
		from := o.extent()
		if why = o.widen(copied); why != "" {
			break
		}
		changed = append(changed, fmt.Sprintf("from %s = %d to %d", o.name, from, o.extent()))
	}
	was, is := flops(g), flops(wider)
	if why != "" || 2*is > 3*was || !onWGMMA(copied, wider, m) {
		if why != "" {
			ctx.RemarkIn(diag.Gemm, g.Op, "is not padded: %s", why)
		}
		copied.Op.Erase()
		return k
	}
	k.Op.Erase()
	ctx.Passed(diag.Gemm, wider.Op, "is padded with zeros %s, so that wgmma multiplies it", strings.Join(changed, " and "))
	return copied
}

func gemm(k tile.KernelOp, number int) tile.GemmOp {
	return slices.Collect(ir.Collect(k.Op, tile.Gemm))[number]
}

func flops(g tile.GemmOp) int64 {
	m, n, k := g.MNK()
	return m * n * k
}

func onWGMMA(k tile.KernelOp, g tile.GemmOp, m arch.Machine) bool {
	p, _, err := instructions.PlanGemm(g, tile.PlacesOf(k).Of(g.Block()), m)
	return err == nil && p.Impl == tile.WGMMA
}

// An oddity is a dimension of a GEMM whose extent is no multiple of what wgmma requires.
type oddity struct {
	dim  extents.Dim
	name string
	step int64
}

// odd are those of a GEMM: K, and N, along which rows of an operand B that is not transposed run.
func odd(g tile.GemmOp) (out []oddity) {
	bits, sized := ir.BitWidth(ir.ElemOrSelf(g.A.Type()))
	if _, inRegisters := extents.IsTile(g.B); !sized || !inRegisters {
		return nil
	}
	row := instructions.RowBits / int64(bits)
	_, n, k := g.MNK()
	inner, columns := extents.Dim{Of: g.B, At: 0}, extents.Dim{Of: g.B, At: 1}
	step := row
	if g.TransposeB {
		inner, columns, step = columns, inner, instructions.ColumnStep
	}
	if k%row != 0 {
		out = append(out, oddity{inner, "K", row})
	}
	if n%step != 0 {
		out = append(out, oddity{columns, "N", step})
	}
	return out
}

// extent is the dimension's.
func (o oddity) extent() int64 {
	shape, _ := extents.IsTile(o.dim.Of)
	return shape[o.dim.At]
}

// widen gives all tiles that share the dimension the next multiple; why is the reason if that is not legal.
func (o oddity) widen(k tile.KernelOp) (why string) {
	from := o.extent()
	to := (from + o.step - 1) / o.step * o.step
	if to == from {
		return "" // another oddity was of the same dimension
	}
	c := class{extents.ClassesOf(k).Of(o.dim), from}
	if why = c.fixed(k); why != "" {
		return why
	}
	shapes := map[*ir.Value][]int64{}
	c.dims.Extend(shapes, to)
	extents.Resize(k, shapes)
	return ""
}
