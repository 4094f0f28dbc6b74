package mathtonvvm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// Integers of 4 bits become floats of 16 without a conversion, two an instruction: put into
// the mantissa of a power of two that is large enough, they add to it. prmt brings their byte
// to both halves of a register, lop3 leaves each half one of them (Kim et al., "Who Says
// Elephants Can't Run", 2022), and a multiply-add takes the power away. Where integers have a
// sign its bit is inverted, which adds 8, and that is taken away too. All steps are exact.

// magic is how a float format takes integers of 4 bits.
type magic struct {
	elem *ir.FloatType
	base int64 // the high byte of a power of two
	// high is where the second integer of a byte lies in its half of a register: the
	// mantissa of f16 has room for it where it is, that of bf16 takes it shifted down.
	high int64
}

var magics = map[ir.Type]magic{
	ir.F16:  {ir.F16, 0x64, 4},  // 1024
	ir.BF16: {ir.BF16, 0x43, 0}, // 128
	ir.F32:  {ir.F16, 0x64, 4},  // which holds them as well
}

// power is the number whose high byte is base.
func (m magic) power() float64 { return m.elem.Format().Decode(uint64(m.base << 8)) }

// expandNarrowIntegers rewrites conversions of vectors of i4 to floats.
func expandNarrowIntegers(root *ir.Op) {
	var ops []arith.CastOp
	ir.WalkOps(root, func(op *ir.Op) {
		for _, d := range []ir.Def[arith.CastOp]{arith.SIToFP, arith.UIToFP} {
			if o, ok := d.Cast(op); ok && takesMagic(o) {
				ops = append(ops, o)
			}
		}
	})
	for _, o := range ops {
		replace(o.Op, fromNarrow(ir.Before(o.Op), o))
	}
}

func takesMagic(o arith.CastOp) bool {
	v, ok := o.In.Type().(*ir.VectorType)
	_, known := magics[innermost(o.Out.Type())]
	return ok && known && len(v.Shape()) == 1 && v.Scalable() == nil && v.Elem() == ir.Type(ir.Int(4))
}

func fromNarrow(b *ir.Builder, o arith.CastOp) *ir.Value {
	to := o.Out.Type().(*ir.VectorType)
	m := magics[to.Elem()]
	var pairs []*ir.Value
	for _, w := range registers(b, o.In, ir.I32) {
		for _, x := range m.separate(b, w, o.Def() == arith.SIToFP.OpDef) {
			pairs = append(pairs, m.less(b, x, o.Def() == arith.SIToFP.OpDef))
		}
	}
	v := ofRegisters(b, pairs, ir.Vector(to.Shape(), m.elem))
	if v.Type() != ir.Type(to) {
		return arith.Cast(b, arith.ExtF, v, to)
	}
	return v
}

// separate puts the eight integers of a register into mantissas, two a register.
func (m magic) separate(b *ir.Builder, w *ir.Value, signed bool) (out []*ir.Value) {
	num := func(n int64) *ir.Value { return arith.ConstantInt(b, n, ir.I32) }
	kept, flipped, second := int64(0xf|0xf<<16), m.base<<8|m.base<<24, int64(0)
	other := w
	if m.high > 0 {
		kept, flipped, other = 0xf|0xf<<(16+m.high)|0xff00ff00, 0, num(m.base*0x01010101)
	} else {
		second, other = 4, arith.Binary(b, arith.ShRUI, w, num(4))
	}
	if signed {
		flipped |= 8 | 8<<(16+m.high)
	}
	for p := range int64(4) {
		// From the lowest byte up: the first integer's, then the base's or any, the second's.
		sel := p | 4<<4 | (p+second)<<8 | 4<<12
		x := nvvm.Permute.New(b, nvvm.PermuteOp{Lo: w, Hi: other, Selector: num(sel)}, ir.I32).Result
		text := fmt.Sprintf("lop3.b32 $0, $1, %#x, %#x, 0x6a;", uint32(kept), uint32(flipped)) // ($1 & kept) ^ flipped
		out = append(out, llvm.NewInlineAsm(b, ir.I32, text, "=r,r", false, x).Result(0))
	}
	return out
}

// less takes the power of two, and what inverted signs added, from both floats of a register.
func (m magic) less(b *ir.Builder, x *ir.Value, signed bool) *ir.Value {
	t := ir.Vector([]int64{2}, m.elem)
	scale, bias := 1/float64(int64(1)<<m.high), 0.0
	if signed {
		bias = 8
	}
	pair := func(lo, hi float64) *ir.Value {
		return arith.NewConstant(b, ir.DenseFrom(t, []ir.Attr{ir.Float(m.elem, lo), ir.Float(m.elem, hi)}))
	}
	v := vector.BitCast.New(b, vector.BitCastOp{Source: pack(b, []*ir.Value{x})}, t).Result
	v = math.Fma.New(b, math.TernaryOp{A: v, B: pair(1, scale), C: pair(-m.power()-bias, -m.power()*scale-bias)}).Result
	return registers(b, v, ir.I32)[0]
}
