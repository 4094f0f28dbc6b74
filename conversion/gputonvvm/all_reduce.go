package gputonvvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

const lanes = 32

// expandAllReduce reduces over the block in three steps: each subgroup by
// shuffles, to a buffer in shared memory; the first threads reduce that buffer;
// all read the result. Widths are computed, so that the last subgroup and the
// number of subgroups may be anything. (Upstream's AllReduceLowering.cpp, but that
// all threads of the second step store there, also those that have a part only.)
func expandAllReduce() rewrite.Pattern {
	return rewrite.On(gpu.AllReduce, "all-reduce", func(r *rewrite.Rewriter, op gpu.AllReduceOp) bool {
		// Where not all threads of the block come, the barriers would not be left.
		f, ok := gpu.Func.Cast(op.ParentOp())
		if !ok || !op.Uniform || !op.Body.Empty() && !op.Body.HasOneBlock() {
			return false
		}
		accumulate := accumulator(op)
		if accumulate == nil {
			return false
		}
		e := &allReduce{Rewriter: r, t: op.Result.Type(), accumulate: accumulate}
		r.Replace(op.Op, e.expand(f, op.Value))
		return true
	})
}

// allReduce builds one expansion.
type allReduce struct {
	*rewrite.Rewriter
	t          ir.Type
	accumulate func(b *ir.Builder, x, y *ir.Value) *ir.Value
}

// combiners are the operations for integers and for floats.
var combiners = map[gpu.Combiner][2]ir.Def[arith.BinaryOp]{
	gpu.CombineAdd: {arith.AddI, arith.AddF}, gpu.CombineMul: {arith.MulI, arith.MulF},
	gpu.CombineMinUI: {arith.MinUI}, gpu.CombineMinSI: {arith.MinSI}, gpu.CombineMaxUI: {arith.MaxUI},
	gpu.CombineMaxSI:   {arith.MaxSI},
	gpu.CombineMinNumF: {1: arith.MinNumF}, gpu.CombineMaxNumF: {1: arith.MaxNumF},
	gpu.CombineMinimumF: {1: arith.MinimumF}, gpu.CombineMaximumF: {1: arith.MaximumF},
	gpu.CombineAnd: {arith.AndI}, gpu.CombineOr: {arith.OrI}, gpu.CombineXor: {arith.XOrI},
}

// accumulator combines two values as the operation says, by its name or by its
// body; nil when there is no such combination.
func accumulator(op gpu.AllReduceOp) func(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if op.Operation.OK {
		def := combiners[op.Operation.V][0]
		if ir.IsFloat(op.Result.Type()) {
			def = combiners[op.Operation.V][1]
		}
		if def.OpDef == nil {
			return nil
		}
		return func(b *ir.Builder, x, y *ir.Value) *ir.Value { return arith.Binary(b, def, x, y) }
	}
	body := op.Body.Entry()
	return func(b *ir.Builder, x, y *ir.Value) *ir.Value {
		m := &ir.Mapping{}
		m.Map(body.Arg(0), x)
		m.Map(body.Arg(1), y)
		for o := range body.Ops() {
			if o == body.Terminator() {
				break
			}
			b.Insert(ir.Clone(o, m))
		}
		return m.Get(gpu.Yield.Of(body.Terminator()).Values[0])
	}
}

func (e *allReduce) i32(v int64) *ir.Value { return arith.ConstantInt(e.Builder, v, ir.I32) }
func (e *allReduce) op2(def ir.Def[arith.BinaryOp], x, y *ir.Value) *ir.Value {
	return arith.Binary(e.Builder, def, x, y)
}
func (e *allReduce) div(x, y *ir.Value) *ir.Value {
	return arith.DivSI.New(e.Builder, arith.DivOp{LHS: x, RHS: y}).Result
}
func (e *allReduce) less(x, y *ir.Value) *ir.Value { return arith.NewCmpI(e.Builder, arith.SLT, x, y) }
func (e *allReduce) index(v *ir.Value) *ir.Value   { return e.cast(v, ir.Index) }
func (e *allReduce) cast(v *ir.Value, t ir.Type) *ir.Value {
	return arith.IndexCast.New(e.Builder, arith.CastOp{In: v}, t).Out
}

// along is an id or size of a dimension as an i32.
func (e *allReduce) along(def ir.Def[gpu.IndexOp], dim gpu.Dimension) *ir.Value {
	return e.cast(def.New(e.Builder, gpu.IndexOp{Dim: dim}, ir.Index).Result, ir.I32)
}

func (e *allReduce) expand(f gpu.FuncOp, value *ir.Value) *ir.Value {
	dimX, dimY, dimZ := e.along(gpu.BlockDim, gpu.X), e.along(gpu.BlockDim, gpu.Y), e.along(gpu.BlockDim, gpu.Z)
	tidX, tidY, tidZ := e.along(gpu.ThreadID, gpu.X), e.along(gpu.ThreadID, gpu.Y), e.along(gpu.ThreadID, gpu.Z)
	rows := e.op2(arith.MulI, e.op2(arith.AddI, e.op2(arith.MulI, tidZ, dimY), tidY), dimX)
	plane := e.op2(arith.MulI, dimX, dimY)
	thread := e.op2(arith.AddI, rows, tidX)
	threads := e.op2(arith.MulI, plane, dimZ)

	lane := e.op2(arith.AndI, thread, e.i32(lanes-1))
	first := arith.NewCmpI(e.Builder, arith.EQ, lane, e.i32(0))
	active := e.op2(arith.SubI, threads, e.op2(arith.SubI, thread, lane))
	partial := e.subgroup(value, active)

	buffer := e.buffer(f)
	e.branch(first, nil, func() *ir.Value {
		e.store(partial, buffer, e.index(e.div(thread, e.i32(lanes))))
		return nil
	}, nothing)
	gpu.Barrier.New(e.Builder, gpu.BarrierOp{})
	groups := e.div(e.op2(arith.AddI, threads, e.i32(lanes-1)), e.i32(lanes))
	valid := e.less(thread, groups)
	zero := arith.ConstantIndex(e.Builder, 0)
	e.branch(valid, nil, func() *ir.Value {
		loaded := e.load(buffer, e.index(thread))
		total := e.subgroup(loaded, groups)
		// Of the lanes only the first is sure to have all; others' stores would race.
		e.branch(arith.NewCmpI(e.Builder, arith.EQ, thread, e.i32(0)), nil, func() *ir.Value {
			e.store(total, buffer, zero)
			return nil
		}, nothing)
		return nil
	}, nothing)
	gpu.Barrier.New(e.Builder, gpu.BarrierOp{})
	return e.load(buffer, zero)
}

func nothing() *ir.Value { return nil }

func (e *allReduce) load(buffer, at *ir.Value) *ir.Value {
	return memref.Load.New(e.Builder, memref.LoadOp{MemRef: buffer, Indices: []*ir.Value{at}}, e.t).Result
}

func (e *allReduce) store(v, buffer, at *ir.Value) {
	memref.Store.New(e.Builder, memref.StoreOp{Value: v, MemRef: buffer, Indices: []*ir.Value{at}})
}

// subgroup reduces over the first `active` lanes of the subgroup; the first
// lane has the result.
func (e *allReduce) subgroup(value, active *ir.Value) *ir.Value {
	all := e.i32(lanes)
	return e.branch(e.less(active, all), e.t,
		func() *ir.Value {
			acc := value
			for distance := int64(1); distance < lanes; distance *= 2 {
				other := e.shuffle(acc, distance, active)
				acc = e.branch(other.Valid, e.t,
					func() *ir.Value { return e.accumulate(e.Builder, acc, other.ShuffleResult) },
					func() *ir.Value { return acc })
			}
			return acc
		},
		func() *ir.Value {
			acc := value
			for distance := int64(1); distance < lanes; distance *= 2 {
				acc = e.accumulate(e.Builder, acc, e.shuffle(acc, distance, all).ShuffleResult)
			}
			return acc
		})
}

func (e *allReduce) shuffle(v *ir.Value, distance int64, width *ir.Value) gpu.ShuffleOp {
	return gpu.Shuffle.New(e.Builder, gpu.ShuffleOp{Value: v, Offset: e.i32(distance), Width: width, Mode: gpu.ShuffleXor},
		e.t, ir.I1)
}

// branch makes two blocks and one where they meet, whose argument of type t,
// when not nil, is what the taken one computes. Building goes on there.
func (e *allReduce) branch(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	before, after := e.SplitBlockAtInsertion()
	region := before.Region()
	thenBlock := e.CreateBlock(region, after)
	elseBlock := e.CreateBlock(region, after)
	var result *ir.Value
	if t != nil {
		result = after.AddArg(t, cond.Loc())
	}
	e.SetToEnd(before)
	cf.NewCondBranch(e.Builder, cond, thenBlock, nil, elseBlock, nil)
	for _, side := range []struct {
		block *ir.Block
		build func() *ir.Value
	}{{thenBlock, then}, {elseBlock, otherwise}} {
		e.SetToStart(side.block)
		var args []*ir.Value
		if v := side.build(); v != nil {
			args = []*ir.Value{v}
		}
		cf.NewBranch(e.Builder, after, args...)
	}
	e.SetToStart(after)
	return result
}

// buffer adds a workgroup buffer, an element for each subgroup, to the
// function.
func (e *allReduce) buffer(f gpu.FuncOp) *ir.Value {
	t := ir.MemRef([]int64{lanes}, e.t, nil, gpu.Workgroup)
	n := ir.IntOf(f.Op, gpu.WorkgroupAttributions, 0)
	var arg *ir.Value
	e.Modify(f.Op, func() {
		arg = f.Body.Entry().InsertArg(len(f.Type().Inputs())+int(n), t, f.Loc())
		f.SetAttr(gpu.WorkgroupAttributions, ir.I64Attr(n+1))
	})
	return arg
}
