package mathtonvvm

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// From sm_89 on cvt converts two 8-bit floats at a time, from f32 and to f16 (PTX ISA, "cvt"). To them it saturates:
// where arith.truncf overflows, one is added to the greatest finite number, which is what follows it in both formats.
// Numbers that were clamped to what is finite do not overflow.

// asRow is a scalar or a vector as a vector of one dimension, ofRow the reverse.
func asRow(b *ir.Builder, v *ir.Value) *ir.Value {
	t, ok := v.Type().(*ir.VectorType)
	switch {
	case !ok:
		return pack(b, []*ir.Value{v})
	case len(t.Shape()) == 1:
		return v
	}
	n, _ := ir.NumElements(t.Shape())
	return vector.ShapeCast.New(b, vector.ShapeCastOp{Source: v}, ir.Vector([]int64{n}, t.Elem())).Result
}

func ofRow(b *ir.Builder, v *ir.Value, to ir.Type) *ir.Value {
	switch t, ok := to.(*ir.VectorType); {
	case !ok:
		return elementsOf(b, v)[0]
	case len(t.Shape()) != 1:
		return vector.ShapeCast.New(b, vector.ShapeCastOp{Source: v}, to).Result
	}
	return v
}

// extendByHardware makes f16 of 8-bit floats.
func extendByHardware(b *ir.Builder, x *ir.Value) *ir.Value {
	v := asRow(b, arith.Cast(b, arith.Bitcast, x, like(x.Type(), ir.I8)))
	var words []*ir.Value
	for _, r := range registers(b, v, ir.I16) {
		two := vector.BitCast.New(b, vector.BitCastOp{Source: pack(b, []*ir.Value{r})}, ir.Vector([]int64{2}, ir.I8)).Result
		half := nvvm.ConvertF8x2ToF16x2.New(b, nvvm.ConvertOp{A: two, Small: innermost(x.Type())},
			ir.Vector([]int64{2}, ir.F16)).Result
		words = append(words, registers(b, half, ir.I32)[0])
	}
	halves := ofRegisters(b, words, like(v.Type(), ir.F16).(*ir.VectorType))
	return ofRow(b, halves, like(x.Type(), ir.F16))
}

// truncateByHardware makes 8-bit floats of f32.
func truncateByHardware(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	f := smallFloats[innermost(to)]
	fits := clamped(x, -f.greatest, f.greatest)
	if fits {
		x = unclamped(x, f)
	}
	row := asRow(b, x)
	es := elementsOf(b, row)
	var words []*ir.Value
	for i := 0; i < len(es); i += 2 {
		low, high := es[i], es[min(i+1, len(es)-1)]
		two := nvvm.ConvertOp{A: high, B: low, Small: innermost(to), Rounding: nvvm.RN, Saturation: nvvm.SatToFinite}
		word := nvvm.ConvertF32x2ToF8x2.New(b, two, ir.I16).Result
		if !fits {
			word = f.overflows(b, f.overflows(b, word, low, 1), high, 1<<8)
		}
		words = append(words, word)
	}
	out := ofRow(b, ofRegisters(b, words, like(row.Type(), ir.I8).(*ir.VectorType)), like(to, ir.I8))
	return arith.Cast(b, arith.Bitcast, out, to)
}

// overflows adds one to the float in a word that x became, where x overflows; it never carries into the other.
func (f smallFloat) overflows(b *ir.Builder, word, x *ir.Value, one int64) *ir.Value {
	e := bitsOf{b, word.Type()}
	limit := bitsOf{b, x.Type()}.float(float64(gomath.Float32frombits(uint32(f.limit))))
	beyond := arith.NewCmpF(b, arith.OGT, math.AbsF.New(b, math.UnaryOp{Input: x}).Result, limit)
	return arith.Binary(b, arith.AddI, word, e.sel(beyond, e.num(one), e.num(0)))
}

// unclamped is a value without the bounds that the instruction has itself. It keeps NaN, as they do.
func unclamped(x *ir.Value, f smallFloat) *ir.Value {
	for {
		o, greatest := arith.MinimumF.Cast(x.DefiningOp())
		bound := f.greatest
		if !greatest {
			var least bool
			if o, least = arith.MaximumF.Cast(x.DefiningOp()); !least {
				return x
			}
			bound = -bound
		}
		if c, ok := rewrite.FloatOf(rewrite.ConstantOf(o.RHS)); !ok || c != bound {
			return x
		}
		x = o.LHS
	}
}

// clamped reports whether a value is between two numbers, or NaN, by a minimum and a maximum with constants.
func clamped(x *ir.Value, lowest, highest float64) bool {
	var above, below bool
	for range 2 {
		def := x.DefiningOp()
		if def == nil || !clamps[def.Def()] {
			break
		}
		o := ir.View[arith.BinaryOp](def)
		c, ok := rewrite.FloatOf(rewrite.ConstantOf(o.RHS))
		if !ok {
			break
		}
		least := def.Def() == arith.MaximumF.OpDef || def.Def() == arith.MaxNumF.OpDef
		between := lowest <= c && c <= highest
		above = above || !least && between
		below = below || least && between
		x = o.LHS
	}
	return above && below
}

var clamps = map[*ir.OpDef]bool{
	arith.MaximumF.OpDef: true, arith.MinimumF.OpDef: true, arith.MaxNumF.OpDef: true, arith.MinNumF.OpDef: true,
}
