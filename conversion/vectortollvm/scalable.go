package vectortollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// intrinsicAt makes an intrinsic with a position.
func intrinsicAt(b *ir.Builder, i *llvm.Intrinsic, t ir.Type, pos int64, operands ...*ir.Value) *ir.Value {
	st := ir.OpState{Def: i.Def.OpDef, Operands: operands, Types: []ir.Type{t}}
	st.SetProp("pos", ir.I64Attr(pos))
	return b.Create(st).Result(0)
}

// scalablePatterns convert what LLVM has intrinsics for where the machine decides how
// long a vector is; of fixed vectors a constant mask does the same.
func (l lowering) scalablePatterns() []rewrite.ConversionPattern {
	tc := l.c.TypeConverter
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(vector.ScalableInsert, tc, "scalable-insert",
			func(r *rewrite.ConversionRewriter, op, in vector.ScalableOp) bool {
				r.Replace(op.Op, intrinsicAt(r.Builder, llvm.VectorInsert, l.c.Type(op.Result.Type()), op.Pos, in.Dest,
					in.ValueToStore))
				return true
			}),
		rewrite.ConvertOn(vector.ScalableExtract, tc, "scalable-extract",
			func(r *rewrite.ConversionRewriter, op, in vector.ScalableOp) bool {
				r.Replace(op.Op, intrinsicAt(r.Builder, llvm.VectorExtract, l.c.Type(op.Result.Type()), op.Pos, in.Source))
				return true
			}),
		rewrite.ConvertOn(vector.VScale, tc, "vscale", func(r *rewrite.ConversionRewriter, op, _ vector.VScaleOp) bool {
			r.Replace(op.Op, r.Builder.Value(llvm.VScale.Def.OpDef, l.c.Index()))
			return true
		}),
		rewrite.ConvertOn(vector.Interleave, tc, "interleave",
			func(r *rewrite.ConversionRewriter, op, in vector.InterleaveOp) bool {
				t := vectorType(op.Result)
				if len(t.Shape()) != 1 {
					return r.Fail(op.Op, "is of several dimensions")
				}
				if t.Scalable() == nil {
					mask, n := make([]int64, t.Shape()[0]), t.Shape()[0]/2
					for i := range mask {
						mask[i] = int64(i)/2 + int64(i%2)*n
					}
					r.Replace(op.Op, shuffle(r.Builder, in.LHS, in.RHS, mask))
					return true
				}
				r.Replace(op.Op, llvm.VectorInterleave2.New(r.Builder, llvm.InterleaveOp{Vec1: in.LHS, Vec2: in.RHS},
					l.c.Type(t)).Result)
				return true
			}),
	}
}

// halves are the even and the odd elements of a scalable vector.
func halves(b *ir.Builder, v *ir.Value, t ir.Type) (even, odd *ir.Value) {
	st := ir.OpState{Def: llvm.VectorDeinterleave2.Def.OpDef, Operands: []*ir.Value{v},
		Types: []ir.Type{llvm.Struct(t, t)}}
	both := b.Create(st).Result(0)
	return llvm.NewExtractValue(b, both, 0), llvm.NewExtractValue(b, both, 1)
}
