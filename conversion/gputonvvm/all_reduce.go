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
		if body := op.Region(0); !ok || !op.HasAttr("uniform") || !body.Empty() && !body.HasOneBlock() {
			return false
		}
		accumulate := accumulator(op)
		if accumulate == nil {
			return false
		}
		e := &allReduce{Rewriter: r, t: op.Result(0).Type(), accumulate: accumulate}
		r.Replace(op.Op, e.expand(f, op.Operand(0)))
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
var combiners = map[string][2]*ir.OpDef{
	"add": {arith.AddI.OpDef, arith.AddF.OpDef}, "mul": {arith.MulI.OpDef, arith.MulF.OpDef},
	"minui": {arith.MinUI.OpDef}, "minsi": {arith.MinSI.OpDef}, "maxui": {arith.MaxUI.OpDef}, "maxsi": {arith.MaxSI.OpDef},
	"minnumf": {1: arith.MinNumF.OpDef}, "maxnumf": {1: arith.MaxNumF.OpDef},
	"minimumf": {1: arith.MinimumF.OpDef}, "maximumf": {1: arith.MaximumF.OpDef},
	"and": {arith.AndI.OpDef}, "or": {arith.OrI.OpDef}, "xor": {arith.XOrI.OpDef},
}

// accumulator combines two values as the operation says, by its name or by its
// body; nil when there is no such combination.
func accumulator(op gpu.AllReduceOp) func(b *ir.Builder, x, y *ir.Value) *ir.Value {
	t := op.Result(0).Type()
	if kind := op.Operation(); kind != nil {
		def := combiners[kind.Keyword()][0]
		if ir.IsFloat(t) {
			def = combiners[kind.Keyword()][1]
		}
		if def == nil {
			return nil
		}
		return func(b *ir.Builder, x, y *ir.Value) *ir.Value { return b.Value(def, t, x, y) }
	}
	body := op.Region(0).Entry()
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
		return m.Get(body.Terminator().Operand(0))
	}
}

func (e *allReduce) i32(v int64) *ir.Value { return arith.ConstantInt(e.Builder, v, ir.I32) }
func (e *allReduce) op2(def *ir.OpDef, x, y *ir.Value) *ir.Value {
	return e.Value(def, x.Type(), x, y)
}
func (e *allReduce) less(x, y *ir.Value) *ir.Value { return arith.NewCmpI(e.Builder, arith.SLT, x, y) }
func (e *allReduce) index(v *ir.Value) *ir.Value   { return e.Value(arith.IndexCast.OpDef, ir.Index, v) }

// along is an id or size of a dimension as an i32.
func (e *allReduce) along(def ir.Def[gpu.IndexOp], dim int64) *ir.Value {
	return e.Value(arith.IndexCast.OpDef, ir.I32, gpu.NewIndex(e.Builder, def, dim))
}

func (e *allReduce) expand(f gpu.FuncOp, value *ir.Value) *ir.Value {
	dimX, dimY, dimZ := e.along(gpu.BlockDim, 0), e.along(gpu.BlockDim, 1), e.along(gpu.BlockDim, 2)
	tidX, tidY, tidZ := e.along(gpu.ThreadID, 0), e.along(gpu.ThreadID, 1), e.along(gpu.ThreadID, 2)
	rows := e.op2(arith.MulI.OpDef, e.op2(arith.AddI.OpDef, e.op2(arith.MulI.OpDef, tidZ, dimY), tidY), dimX)
	plane := e.op2(arith.MulI.OpDef, dimX, dimY)
	thread := e.op2(arith.AddI.OpDef, rows, tidX)
	threads := e.op2(arith.MulI.OpDef, plane, dimZ)

	lane := e.op2(arith.AndI.OpDef, thread, e.i32(lanes-1))
	first := arith.NewCmpI(e.Builder, arith.EQ, lane, e.i32(0))
	active := e.op2(arith.SubI.OpDef, threads, e.op2(arith.SubI.OpDef, thread, lane))
	partial := e.subgroup(value, active)

	buffer := e.buffer(f)
	e.branch(first, nil, func() *ir.Value {
		e.store(partial, buffer, e.index(e.op2(arith.DivSI.OpDef, thread, e.i32(lanes))))
		return nil
	}, nothing)
	e.Op(gpu.Barrier.OpDef, nil)
	groups := e.op2(arith.DivSI.OpDef, e.op2(arith.AddI.OpDef, threads, e.i32(lanes-1)), e.i32(lanes))
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
	e.Op(gpu.Barrier.OpDef, nil)
	return e.load(buffer, zero)
}

func nothing() *ir.Value { return nil }

func (e *allReduce) load(buffer, at *ir.Value) *ir.Value {
	return e.Value(memref.Load.OpDef, e.t, buffer, at)
}

func (e *allReduce) store(v, buffer, at *ir.Value) {
	e.Op(memref.Store.OpDef, []ir.Type{}, v, buffer, at)
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
				acc = e.branch(other.Result(1), e.t,
					func() *ir.Value { return e.accumulate(e.Builder, acc, other.Result(0)) },
					func() *ir.Value { return acc })
			}
			return acc
		},
		func() *ir.Value {
			acc := value
			for distance := int64(1); distance < lanes; distance *= 2 {
				acc = e.accumulate(e.Builder, acc, e.shuffle(acc, distance, all).Result(0))
			}
			return acc
		})
}

func (e *allReduce) shuffle(v *ir.Value, distance int64, width *ir.Value) *ir.Op {
	st := ir.OpState{Def: gpu.Shuffle.OpDef, Types: []ir.Type{e.t, ir.I1}, Operands: []*ir.Value{v, e.i32(distance), width}}
	st.SetProp("mode", gpu.ShuffleMode.Named("xor"))
	return e.Create(st)
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
