package gemm

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

var mmaTypes = map[string]nvvm.MMAType{"f16": nvvm.F16, "bf16": nvvm.BF16, "tf32": nvvm.TF32, "s8": nvvm.S8,
	"u8": nvvm.U8, "f64": nvvm.F64}

// mmaSync multiplies one fragment: registers of A, of B and accumulators.
func mmaSync(c *emit.Ctx, o tile.GemmOp, x, y, sum []*ir.Value) []*ir.Value {
	i := o.MMA()
	a, b := o.Kinds()
	if a == "f16" {
		x, y = halfPairs(c, x), halfPairs(c, y)
	}
	half := sum[0].Type() == ir.F16
	if half {
		sum = pairs(c, sum)
	}
	t := llvm.Struct(ir.ValueTypes(sum)...)
	var d *ir.Value
	if name := mmaIntrinsic(a, b, i); name != "" {
		d = llvm.NewCallIntrinsic(c.Builder, t, name, slices.Concat(x, y, sum)...).Result(0)
	} else {
		m := nvvm.MmaOp{A: x, B: y, C: sum, Shape: nvvm.Shape(i.M, 8, i.K), TypeA: ir.Some(mmaTypes[a]),
			TypeB: ir.Some(mmaTypes[b]), LayoutA: nvvm.Row, LayoutB: nvvm.Col}
		if sum[0].Type() == ir.I32 {
			m.Overflow = ir.Some(nvvm.Wrapped)
		}
		d = nvvm.MmaSync.New(c.Builder, m, t).D
	}
	out := emit.StructFields(c.Builder, d, len(sum))
	if half {
		out = unpaired(c, out)
	}
	return out
}

// mmaIntrinsic is the intrinsic of a form that nvvm.mma.sync does not have, "" for
// the others.
func mmaIntrinsic(a, b string, i layout.MMA) string {
	shape := fmt.Sprintf("llvm.nvvm.mma.m%dn8k%d.row.col.", i.M, i.K)
	switch {
	case a == "e4m3" || a == "e5m2":
		return shape + "f32." + a + "." + b + ".f32"
	case a == "f64" && i.M == 16:
		return shape + "f64"
	}
	return ""
}

// pairs puts accumulators of f16 two to a register.
func pairs(c *emit.Ctx, sum []*ir.Value) (out []*ir.Value) {
	for i := 0; i < len(sum); i += 2 {
		out = append(out, c.Pack(ir.F16, sum[i:i+2]))
	}
	return out
}

func unpaired(c *emit.Ctx, words []*ir.Value) (out []*ir.Value) {
	for _, w := range words {
		out = append(out, c.Elements(w)...)
	}
	return out
}

// halfPairs makes words pairs of f16, which the operation requires for f16 though not for bf16.
func halfPairs(c *emit.Ctx, words []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, w := range words {
		out = append(out, llvm.BitCast.New(c.Builder, llvm.CastOp{Arg: w}, ir.Vector([]int64{2}, ir.F16)).Result)
	}
	return out
}
