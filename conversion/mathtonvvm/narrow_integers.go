package mathtonvvm

import (
	"fmt"
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Integers of 2, 4 and 8 bits become floats without a conversion, two an instruction: put into the mantissa of a power
// of two that is large enough, they add to it. prmt brings their byte to both halves of a register, lop3 leaves each
// half one of them (Kim et al., "Who Says Elephants Can't Run", 2022), and a multiply-add subtracts the power. Signed
// integers have their sign bit inverted, which adds to them, and that is subtracted too; so is a constant that is added
// or subtracted next. All steps are exact.

// magic is how a float format takes integers.
type magic struct {
	elem *ir.FloatType
	base int64 // the high byte of a power of two
	room int   // how many of the mantissa's bits lie in the low byte: what ends there can stay where it is
}

var magics = map[ir.Type]magic{
	ir.F16:  {ir.F16, 0x64, 8},  // 1024
	ir.BF16: {ir.BF16, 0x43, 7}, // 128
	ir.F32:  {ir.F16, 0x64, 8},  // which holds them as well
}

// power is the number whose high byte is base.
func (m magic) power() float64 { return m.elem.Format().Decode(uint64(m.base << 8)) }

// narrow is a conversion of integers of few bits.
type narrow struct {
	magic
	bits   int
	signed bool
	minus  float64 // what is subtracted of them next
}

// expandNarrowIntegers rewrites conversions of vectors of narrow integers to floats.
func expandNarrowIntegers(root *ir.Op) {
	var ops []arith.CastOp
	ir.WalkOps(root, func(op *ir.Op) {
		for _, d := range []ir.Def[arith.CastOp]{arith.SIToFP, arith.UIToFP} {
			if o, ok := d.Cast(op); ok && takesMagic(o) && !ofTensors(op) {
				ops = append(ops, o)
			}
		}
	})
	for _, o := range ops {
		last, minus := o.Op, 0.0
		if next, c, ok := subtracted(o); ok {
			last, minus = next, c
		}
		v := fromNarrow(ir.Before(o.Op), o, minus)
		replace(last, v)
		if last != o.Op {
			o.Op.Erase()
		}
	}
}

func takesMagic(o arith.CastOp) bool {
	v, ok := o.In.Type().(*ir.VectorType)
	if !ok || len(v.Shape()) != 1 || v.Scalable() != nil {
		return false
	}
	_, known := magics[innermost(o.Out.Type())]
	t, isInt := v.Elem().(*ir.IntegerType)
	return known && isInt && (t.Width() == 2 || t.Width() == 4 || t.Width() == 8)
}

// mostSubtracted is the greatest number that can be subtracted together with the power of two, in the format with the
// least room.
const mostSubtracted = 64

// subtracted is the constant that the only use of a conversion subtracts from it, if it is a small integer.
func subtracted(o arith.CastOp) (op *ir.Op, c float64, ok bool) {
	if !o.Out.HasOneUse() || innermost(o.Out.Type()) == ir.F32 {
		return nil, 0, false
	}
	for u := range o.Out.Uses() {
		x, isBinary := ir.As[arith.BinaryOp](u.Owner())
		if !isBinary || u.Index() != 0 {
			return nil, 0, false
		}
		c, ok = rewrite.FloatOf(rewrite.ConstantOf(x.RHS))
		switch x.Def() {
		case arith.SubF.OpDef:
		case arith.AddF.OpDef:
			c = -c
		default:
			return nil, 0, false
		}
		return x.Op, c, ok && c == gomath.Trunc(c) && gomath.Abs(c) <= mostSubtracted
	}
	return nil, 0, false
}

func fromNarrow(b *ir.Builder, o arith.CastOp, minus float64) *ir.Value {
	to := o.Out.Type().(*ir.VectorType)
	bits, _ := ir.BitWidth(innermost(o.In.Type()))
	n := narrow{magics[to.Elem()], bits, o.Def() == arith.SIToFP.OpDef, minus}
	words := registers(b, o.In, ir.I32)
	if bits > n.room || bits == 8 && to.Elem() == ir.Type(ir.F32) {
		return n.inWords(b, words, to)
	}
	var pairs []*ir.Value
	for _, w := range words {
		if bits == 8 {
			pairs = append(pairs, n.bytes(b, w)...)
		} else {
			pairs = append(pairs, n.parts(b, w)...)
		}
	}
	v := ofRegisters(b, pairs, ir.Vector(to.Shape(), n.elem))
	if v.Type() != ir.Type(to) {
		return arith.Cast(b, arith.ExtF, v, to)
	}
	return v
}

func num(b *ir.Builder, n int64) *ir.Value { return arith.ConstantInt(b, n, ir.I32) }

// flipped is a word whose integers have their signs inverted, where they have any.
func (n narrow) flipped(b *ir.Builder, w *ir.Value) *ir.Value {
	if !n.signed {
		return w
	}
	return arith.Binary(b, arith.XOrI, w, num(b, 0x80808080-1<<32))
}

// bytes are the four bytes of a word as floats, two a register.
func (n narrow) bytes(b *ir.Builder, w *ir.Value) (out []*ir.Value) {
	w = n.flipped(b, w)
	for p := range int64(2) {
		sel := 2*p | 4<<4 | (2*p+1)<<8 | 4<<12
		x := nvvm.Permute.New(b, nvvm.PermuteOp{Lo: w, Hi: num(b, n.base*0x01010101), Selector: num(b, sel)}, ir.I32).Result
		out = append(out, n.less(b, x, 0, 0))
	}
	return out
}

// parts are the integers of a word, several a byte, as floats, two a register.
func (n narrow) parts(b *ir.Builder, w *ir.Value) (out []*ir.Value) {
	mask, sign := int64(1)<<n.bits-1, int64(1)<<(n.bits-1)
	for p := range int64(4) {
		for at := 0; at < 8; at += 2 * n.bits {
			// Two neighbours: the second stays where it is if there is room for it, and is shifted down otherwise.
			low, high, from, second := at, at+n.bits, w, int64(0)
			other := num(b, n.base*0x01010101)
			kept, flipped := int64(0xff00ff00), int64(0)
			if high+n.bits > n.room {
				from, low, high = n.down(b, w, at), 0, n.bits
			}
			if high+n.bits > n.room {
				other, high, second = n.down(b, from, n.bits), 0, 4
				kept, flipped = 0, n.base<<8|n.base<<24
			}
			kept |= mask<<low | mask<<(16+high)
			if n.signed {
				flipped |= sign<<low | sign<<(16+high)
			}
			// From the lowest byte up: the first integer's, then the base's or any, the second's.
			sel := p | 4<<4 | (p+second)<<8 | 4<<12
			x := nvvm.Permute.New(b, nvvm.PermuteOp{Lo: from, Hi: other, Selector: num(b, sel)}, ir.I32).Result
			text := fmt.Sprintf("lop3.b32 $0, $1, %#x, %#x, 0x6a;", uint32(kept), uint32(flipped)) // ($1 & kept) ^ flipped
			x = llvm.NewInlineAsm(b, ir.I32, text, "=r,r", false, x).Result(0)
			out = append(out, n.less(b, x, low, high))
		}
	}
	return out
}

// down is a word shifted down by some bits.
func (narrow) down(b *ir.Builder, w *ir.Value, by int) *ir.Value {
	if by == 0 {
		return w
	}
	return arith.Binary(b, arith.ShRUI, w, num(b, int64(by)))
}

// bias is what is taken of each number: what inverted signs added, and what is subtracted next.
func (n narrow) bias() float64 {
	if n.signed {
		return n.minus + float64(int64(1)<<(n.bits-1))
	}
	return n.minus
}

// less takes the power of two, and the bias, from both floats of a register, whose integers lie some bits up.
func (n narrow) less(b *ir.Builder, x *ir.Value, low, high int) *ir.Value {
	t := ir.Vector([]int64{2}, n.elem)
	pair := func(of func(scale float64) float64) *ir.Value {
		at := func(up int) ir.Attr { return ir.Float(n.elem, of(1/float64(int64(1)<<up))) }
		return arith.NewConstant(b, ir.DenseFrom(t, []ir.Attr{at(low), at(high)}))
	}
	v := vector.BitCast.New(b, vector.BitCastOp{Source: pack(b, []*ir.Value{x})}, t).Result
	scale, taken := pair(func(s float64) float64 { return s }),
		pair(func(s float64) float64 { return -n.power()*s - n.bias() })
	return registers(b, math.Fma.New(b, math.TernaryOp{A: v, B: scale, C: taken}).Result, ir.I32)[0]
}

// inWords makes floats of bytes in mantissas of f32, one a register, where those of the narrower format have no room
// for them.
func (n narrow) inWords(b *ir.Builder, words []*ir.Value, to *ir.VectorType) *ir.Value {
	const power, high = 1 << 23, 0x4b000000
	var fs []*ir.Value
	for _, w := range words {
		w = n.flipped(b, w)
		for p := range int64(4) {
			sel := p | 4<<4 | 4<<8 | 7<<12
			x := nvvm.Permute.New(b, nvvm.PermuteOp{Lo: w, Hi: num(b, high), Selector: num(b, sel)}, ir.I32).Result
			taken := arith.NewConstant(b, ir.Float(ir.F32, power+n.bias()))
			fs = append(fs, arith.Binary(b, arith.SubF, arith.Cast(b, arith.Bitcast, x, ir.F32), taken))
		}
	}
	v := pack(b, fs[:to.Shape()[0]])
	if to.Elem() == ir.Type(ir.F32) {
		return v
	}
	return arith.Cast(b, arith.TruncF, v, to)
}
