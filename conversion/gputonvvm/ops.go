package gputonvvm

import (
	"math"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// idLowering says which special register answers and what bounds it.
type idLowering struct {
	def      ir.Def[gpu.IndexOp]
	register string
	hint     string // the size that bounds it, "" for none
	isDim    bool   // a size lies in [1, bound], an id in [0, bound)
}

var idLowerings = []idLowering{
	{gpu.ThreadID, "tid", "known_block_size", false},
	{gpu.BlockDim, "ntid", "known_block_size", true},
	{gpu.BlockID, "ctaid", "known_grid_size", false},
	{gpu.GridDim, "nctaid", "known_grid_size", true},
	{gpu.ClusterID, "clusterid", "", false},
	{gpu.ClusterDim, "nclusterid", "", true},
	{gpu.ClusterBlockID, "cluster.ctaid", "known_cluster_size", false},
	{gpu.ClusterDimBlocks, "cluster.nctaid", "known_cluster_size", true},
}

func (l *lowering) ids() []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	for _, id := range idLowerings {
		out = append(out, rewrite.ConvertOn(id.def, l.c.TypeConverter, id.def.OpDef.Name,
			func(r *rewrite.ConversionRewriter, op, _ gpu.IndexOp) bool {
				v := nvvm.Register(r.Builder, id.register+"."+op.Dim.String())
				if bound, ok := id.bound(op); ok {
					setRange(v, id.isDim, bound)
				}
				r.Replace(op.Op, l.toIndex(r.Builder, v))
				return true
			}))
	}
	return out
}

// bound is the upper bound of the operation itself, else that of the function
// around it.
func (id idLowering) bound(op gpu.IndexOp) (int64, bool) {
	if op.UpperBound.OK {
		return op.UpperBound.V, true
	}
	if id.hint == "" {
		return 0, false
	}
	for f := op.ParentOp(); f != nil; f = f.ParentOp() {
		a, ok := f.Attr("gpu." + id.hint).(*ir.DenseArrayAttr)
		if gpu.Func.Is(f) {
			a, ok = f.Attr(id.hint).(*ir.DenseArrayAttr)
		}
		if ok {
			return a.Ints()[op.Dim], true
		}
	}
	return 0, false
}

func setRange(v *ir.Value, isDim bool, bound int64) {
	lower, upper := int64(0), bound
	if isDim {
		lower = 1
		if bound != math.MaxInt32 {
			upper++
		}
	}
	ir.Edit(v.DefiningOp(), func(o *nvvm.RegisterOp) { o.Range = llvm.ConstantRange(ir.I32, lower, upper) })
}

// toIndex widens or narrows an i32 to the index type.
func (l *lowering) toIndex(b *ir.Builder, v *ir.Value) *ir.Value {
	switch t := l.c.Index(); {
	case l.c.IndexBitwidth > 32:
		return llvm.SExt.New(b, llvm.CastOp{Arg: v}, t).Result
	case l.c.IndexBitwidth < 32:
		return llvm.Trunc.New(b, llvm.CastOp{Arg: v}, t).Result
	}
	return v
}

func (l *lowering) laneID() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.LaneID, l.c.TypeConverter, "lane-id",
		func(r *rewrite.ConversionRewriter, op, _ gpu.IndexOp) bool {
			v := nvvm.Register(r.Builder, "laneid")
			setRange(v, false, op.UpperBound.Or(32))
			r.Replace(op.Op, l.toIndex(r.Builder, v))
			return true
		})
}

func (l *lowering) barrier() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.Barrier, l.c.TypeConverter, "barrier",
		func(r *rewrite.ConversionRewriter, op, _ gpu.BarrierOp) bool {
			nvvm.Barrier0.New(r.Builder, nvvm.Op{})
			r.Erase(op.Op)
			return true
		})
}

var shuffleKinds = map[gpu.ShuffleMode]nvvm.ShflKind{
	gpu.ShuffleXor: nvvm.ShflBfly, gpu.ShuffleUp: nvvm.ShflUp, gpu.ShuffleDown: nvvm.ShflDown,
	gpu.ShuffleIdx: nvvm.ShflIdx,
}

// shuffle computes the mask of active lanes and the clamp from the width. For up the clamp is the first lane, and the
// width of a group makes the segment mask (PTX, shfl.sync); upstream takes the number of lanes that are left out for
// the clamp, which of 32 is the same.
func (l *lowering) shuffle() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.Shuffle, l.c.TypeConverter, "shuffle",
		func(r *rewrite.ConversionRewriter, op, in gpu.ShuffleOp) bool {
			b, offset, width := r.Builder, in.Offset, in.Width
			t := in.Value.Type()
			value := shuffleWord(b, in.Value)
			if value == nil {
				return r.Fail(op.Op, "shuffles a value of more than 32 bits")
			}
			one, minusOne, lanes := llvm.NewInt(b, ir.I32, 1), llvm.NewInt(b, ir.I32, -1), llvm.NewInt(b, ir.I32, 32)
			inactive := llvm.Sub.New(b, llvm.BinaryOp{LHS: lanes, RHS: width}, ir.I32).Result
			mask := llvm.LShr.New(b, llvm.BinaryOp{LHS: minusOne, RHS: inactive}, ir.I32).Result
			clamp := inactive
			switch all, known := rewrite.IntConstant(op.Width); {
			case op.Mode != gpu.ShuffleUp:
				clamp = llvm.Sub.New(b, llvm.BinaryOp{LHS: width, RHS: one}, ir.I32).Result
			case !known || all != 32:
				clamp = llvm.Shl.New(b, llvm.BinaryOp{LHS: inactive, RHS: llvm.NewInt(b, ir.I32, 8)}, ir.I32).Result
			}
			wantsValid := op.Valid.HasUses()
			of := value.Type()
			if wantsValid {
				of = llvm.Struct(of, ir.I1)
			}
			result := nvvm.ShflSync.New(b, nvvm.ShflSyncOp{Mask: mask, Value: value, Offset: offset, MaskAndClamp: clamp,
				Kind: shuffleKinds[op.Mode], WithValid: wantsValid}, of).Result
			if !wantsValid {
				r.ReplaceN(op.Op, [][]*ir.Value{{fromShuffleWord(b, result, t)}, nil})
				return true
			}
			word, valid := llvm.NewExtractValue(b, result, 0), llvm.NewExtractValue(b, result, 1)
			r.Replace(op.Op, fromShuffleWord(b, word, t), valid)
			return true
		})
}

var reduxKinds = map[gpu.Combiner]nvvm.ReduxKind{
	gpu.CombineAdd: nvvm.ReduxAdd, gpu.CombineMinSI: nvvm.ReduxMin, gpu.CombineMinUI: nvvm.ReduxUMin,
	gpu.CombineMaxSI: nvvm.ReduxMax,
	gpu.CombineMaxUI: nvvm.ReduxUMax, gpu.CombineAnd: nvvm.ReduxAnd, gpu.CombineOr: nvvm.ReduxOr,
	gpu.CombineXor: nvvm.ReduxXor,
}

// redux reduces an i32 over the whole subgroup by one instruction.
func (l *lowering) redux() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.SubgroupReduce, l.c.TypeConverter, "redux",
		func(r *rewrite.ConversionRewriter, op, in gpu.SubgroupReduceOp) bool {
			kind, ok := reduxKinds[op.Operation]
			if !ok || op.ClusterSize.V != 0 || !op.Uniform || in.Value.Type() != ir.Type(ir.I32) {
				return r.Fail(op.Op, "is not a uniform reduction of an i32 over the subgroup")
			}
			mask := llvm.NewInt(r.Builder, ir.I32, -1)
			r.Replace(op.Op, nvvm.Redux.New(r.Builder, nvvm.ReduxOp{Value: in.Value, MaskAndClamp: mask, Kind: kind},
				ir.I32).Result)
			return true
		})
}
