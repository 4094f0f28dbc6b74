package gputocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// operations replaces what a function asks of the block, and reports what needs more threads than one.
func (k *kernel) operations(f *ir.Op) error {
	var all []*ir.Op
	ir.Walk(f, func(op *ir.Op) ir.WalkResult {
		all = append(all, op)
		if gpu.AllReduce.Is(op) {
			return ir.Skip // its combination is not executed
		}
		return ir.Advance
	})
	for _, op := range all[1:] {
		if err := k.operation(op); err != nil {
			return err
		}
	}
	return nil
}

func (k *kernel) operation(op *ir.Op) error {
	if w, ok := scf.While.Cast(op); ok && waits(w) {
		if k.args == nil {
			return op.Errorf("waits for what another block writes, in a function that kernels call; inline it first")
		}
		k.wait(w)
		return nil
	}
	switch dialect := op.Def().Dialect(); {
	case gpu.Return.Is(op):
		return nil
	case dialect == "nvvm", dialect == "nvgpu":
		return op.Errorf("is an instruction of NVIDIA GPUs and has no code for a CPU")
	case dialect == "arith":
		if k.converted(op) {
			return nil
		}
		if small := smallFloat(op); small != nil {
			return op.Errorf("computes with %s, which has no code for a CPU; convert it to f32 before, and back after", small)
		}
		return nil
	case dialect != "gpu":
		return nil
	}
	if with, ok := k.replacement(op); ok {
		for i, v := range with {
			op.Result(i).ReplaceAllUsesWith(v)
		}
		op.Erase()
		return nil
	}
	return op.Errorf("has no code for a CPU, which executes a block as one thread")
}

// smallFloat is the type of eight bits or less that an operation computes with or converts, nil for none. A bitcast
// only moves it.
func smallFloat(op *ir.Op) *ir.FloatType {
	if arith.Bitcast.Is(op) || op.Has(ir.ConstantLike) {
		return nil
	}
	for _, v := range slices.Concat(op.Operands(), op.Results()) {
		if t, ok := ir.ElemOrSelf(v.Type()).(*ir.FloatType); ok && t.Width() <= 8 {
			return t
		}
	}
	return nil
}

// replacement is what an operation is to the only thread of a block; ok is false for operations that need more.
func (k *kernel) replacement(op *ir.Op) (with []*ir.Value, ok bool) {
	b := ir.Before(op)
	number := func(n int64) ([]*ir.Value, bool) { return []*ir.Value{arith.ConstantIndex(b, n)}, true }
	switch {
	case gpu.Barrier.Is(op):
		return nil, true
	case gpu.BlockID.Is(op):
		v := k.block[gpu.BlockID.Of(op).Dim]
		return []*ir.Value{v}, v != nil
	case gpu.GlobalID.Is(op):
		v := k.block[gpu.GlobalID.Of(op).Dim]
		return []*ir.Value{v}, v != nil
	case gpu.GridDim.Is(op):
		v := k.grid[gpu.GridDim.Of(op).Dim]
		return []*ir.Value{v}, v != nil
	case gpu.ThreadID.Is(op), gpu.LaneID.Is(op), gpu.SubgroupID.Is(op):
		return number(0)
	case gpu.BlockDim.Is(op), gpu.NumSubgroups.Is(op), gpu.SubgroupSize.Is(op):
		return number(1)
	case gpu.AllReduce.Is(op), gpu.SubgroupReduce.Is(op):
		return op.Operands(), true
	case gpu.DynamicSharedMemory.Is(op) && k.args != nil:
		return []*ir.Value{k.dynamic(gpu.DynamicSharedMemory.Of(op).ResultMemref.Type().(*ir.MemRefType))}, true
	}
	return nil, false
}

// dynamic is the memory of the launch's own size behind the kernel's buffers.
func (k *kernel) dynamic(t *ir.MemRefType) *ir.Value {
	at := k.scratch
	if k.next > 0 {
		at = k.at(k.scratch, k.next)
	}
	size := k.word(cpu.DynamicWord, ir.I64)
	d := k.types.Poison(k.Builder, k.types.Type(t))
	d.SetAllocated(k.Builder, at)
	d.SetAligned(k.Builder, at)
	d.SetOffset(k.Builder, k.types.Constant(k.Builder, 0))
	d.SetSize(k.Builder, 0, size)
	d.SetStride(k.Builder, 0, k.types.Constant(k.Builder, 1))
	return k.cast(d.Value, t)
}

// dropSpaces takes memory spaces away: a CPU has one.
func dropSpaces(f *ir.Op) {
	var casts []memref.MemorySpaceCastOp
	ir.WalkOps(f, func(op *ir.Op) {
		for _, v := range op.Results() {
			v.SetType(withoutSpace(v.Type()))
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.Args() {
					a.SetType(withoutSpace(a.Type()))
				}
			}
		}
		if c, ok := memref.MemorySpaceCast.Cast(op); ok {
			casts = append(casts, c)
		}
	})
	for _, c := range casts {
		c.Dest.ReplaceAllUsesWith(c.Source)
		c.Op.Erase()
	}
	like, _ := ir.As[ir.FunctionLike](f)
	in, out := like.FunctionType()
	f.SetAttr("function_type", ir.TypeOf(ir.Function(withoutSpaces(in), withoutSpaces(out))))
}

func withoutSpaces(ts []ir.Type) []ir.Type {
	out := make([]ir.Type, len(ts))
	for i, t := range ts {
		out[i] = withoutSpace(t)
	}
	return out
}

func withoutSpace(t ir.Type) ir.Type {
	if m, ok := t.(*ir.MemRefType); ok && m.HasRank() && m.Space() != nil {
		return ir.MemRef(m.Shape(), m.Elem(), m.Layout(), nil)
	}
	return t
}
