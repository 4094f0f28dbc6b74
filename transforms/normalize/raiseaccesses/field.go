package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// field is what a body shifts out of a word that it reads: one of the narrow numbers that lie in the word one after the
// other, that of the coordinate by whose quotient the word is read.
type field struct {
	window
	number *ir.Value // in the body
	dim    int       // among the window's coordinates, that along which words lie
	bits   int
}

// fields are those of the word that a window reads.
func (x positions) fields(w window) (out []field) {
	for _, word := range widened(w.value) {
		for u := range word.Uses() {
			shift, ok := ir.As[arith.BinaryOp](u.Owner())
			if !ok || u.Index() != 0 || shift.Def() != arith.ShRSI.OpDef && shift.Def() != arith.ShRUI.OpDef {
				continue
			}
			for u := range shift.Result.Uses() {
				if f, ok := x.field(w, shift, u.Owner()); ok {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// widened are a word and what it is cast to, as long as all its bits are there.
func widened(v *ir.Value) []*ir.Value {
	out := []*ir.Value{v}
	for u := range v.Uses() {
		c, ok := ir.As[arith.CastOp](u.Owner())
		if ok && slices.Contains(extensions, c.Def()) && width(c.Out.Type()) >= width(v.Type()) {
			out = append(out, widened(c.Out)...)
		}
	}
	return out
}

var extensions = []*ir.OpDef{arith.ExtSI.OpDef, arith.ExtUI.OpDef, arith.IndexCast.OpDef, arith.IndexCastUI.OpDef}

// width is how many bits an integer has.
func width(t ir.Type) int {
	if t == ir.Index {
		return 64
	}
	n, _ := ir.BitWidth(t)
	return n
}

// field is that which a mask leaves of a word shifted to the right.
func (x positions) field(w window, shift arith.BinaryOp, mask *ir.Op) (f field, ok bool) {
	and, isAnd := arith.AndI.Cast(mask)
	if !isAnd || and.LHS != shift.Result {
		return f, false
	}
	kept, known := rewrite.IntConstant(and.RHS)
	if !known {
		return f, false
	}
	f = field{window: w, number: and.Result, bits: ones(kept)}
	all, isInt := ir.ElemOrSelf(w.source.Type()).(*ir.IntegerType)
	if !isInt || f.bits == 0 || all.Width()%f.bits != 0 || f.bits >= all.Width() {
		return f, false
	}
	each := int64(all.Width() / f.bits)
	by, single := x.shifts.Of(shift.RHS).Single()
	if !single || by.Coefficient != int64(f.bits) {
		return f, false
	}
	coord, n, ok := x.rest(by.Of)
	f.dim = slices.IndexFunc(w.along(), func(p position) bool { return p.coord == coord && p.every == each })
	return f, ok && n == each && f.dim >= 0
}

// ones is of how many bits a mask of the lowest is.
func ones(mask int64) (n int) {
	if mask <= 0 || mask&(mask+1) != 0 {
		return 0
	}
	for ; mask > 0; mask >>= 1 {
		n++
	}
	return n
}

// raise makes the number an element of the words' bits.
func (f field) raise(o tile.ParallelOp) {
	b := ir.Before(o.Op)
	v := f.load(b)
	b.Loc = f.loc
	along := f.along()
	last := int64(len(along) - 1)
	turn := make([]int64, len(along))
	for i := range turn {
		turn[i] = int64(i)
	}
	turn[f.dim], turn[last] = last, int64(f.dim)
	v = transposed(b, v, turn)
	t := v.Type().(*ir.TensorType)
	shape := slices.Clone(t.Shape())
	shape[last] *= along[f.dim].every
	v = tile.Bitcast.New(b, tile.BitcastOp{Source: v}, ir.Tensor(shape, ir.Int(f.bits), nil)).Result
	v = transposed(b, v, turn)
	at := slices.Clone(f.at)
	i := slices.IndexFunc(at, func(p position) bool { return p.coord == along[f.dim].coord })
	at[i].every = 1
	whole := f.window
	whole.at = at
	e := o.AddInput(whole.repeat(b, o.Shape, v))
	before := ir.Before(f.number.DefiningOp())
	before.Loc = f.number.DefiningOp().Loc()
	cast := arith.ExtUI
	if f.number.Type() == ir.Index {
		cast = arith.IndexCastUI
	}
	f.number.ReplaceAllUsesWith(arith.Cast(before, cast, e, f.number.Type()))
}
